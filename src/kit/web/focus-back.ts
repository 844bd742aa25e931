import { useEffect, useState } from 'react';
import { nextThing, placeOf } from './focus-keeper.ts';

/** The choice of a menu goes with the menu: what opened that stays. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  const target = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return target ?? element;
}

/** The focus goes back to where it was when this was drawn first, or to the next thing where that is gone, as what held it since went with it: for dialogs that are drawn only while open. */
export function useFocusBack(): void {
  const [path] = useState(() => location.pathname);
  const [place] = useState(() => {
    const opener = openerOf(document.activeElement);
    return opener instanceof HTMLElement && opener !== document.body ? placeOf(opener) : null;
  });
  useEffect(
    () => () => {
      // Another page has a beginning of its own.
      if (document.activeElement === document.body && place && location.pathname === path)
        nextThing(place)?.focus({ preventScroll: true });
    },
    [place, path],
  );
}
