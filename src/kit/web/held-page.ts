import { useLayoutEffect } from 'react';

let dialogs = 0;

/**
 * The page behind a dialog does not scroll. In place of the library's own lock, which gives `body` a variable that all of the page inherits: to
 * reckon every style anew keeps a press waiting for a tenth of a second on a slow machine, when a dialog opens and again when it closes.
 */
export function useHeldPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    dialogs += 1;
    if (dialogs === 1) hold();
    return () => {
      dialogs -= 1;
      if (dialogs === 0) release();
    };
  }, [isOpen]);
}

function hold(): void {
  const { documentElement: root, body } = document;
  // What the bar of the page took stays empty, so that nothing moves.
  body.style.paddingInlineEnd = `${innerWidth - root.clientWidth}px`;
  root.style.overflow = 'hidden';
}

function release(): void {
  document.body.style.paddingInlineEnd = '';
  document.documentElement.style.overflow = '';
}
