import { useEffect, useState } from 'react';

/** The choice of a menu goes with the menu: what opened that stays. */
export function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  const target = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return target ?? element;
}

/** The focus goes back to where it was when this was drawn first, where what held it since is gone with it: for dialogs that are drawn only while open. */
export function useFocusBack(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
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
