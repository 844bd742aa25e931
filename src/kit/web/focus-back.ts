import { useEffect, useState } from 'react';

/** The focus goes back to where it was when this was drawn first, where what held it since is gone with it: for dialogs that are drawn only while open. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (
        document.activeElement === document.body &&
        opener instanceof HTMLElement &&
        opener.isConnected
      )
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
