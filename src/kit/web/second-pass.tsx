// A large thing is shown in two passes: its frame with the next picture, what is in it as soon as it is drawn, in slices between which keys are heard.
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react';

export function SecondPass({ children }: { children: ReactNode }) {
  const isThere = useDeferredValue(true, false);
  const mark = useRef<HTMLSpanElement>(null);
  // The library looks for what is to have the focus when the frame is there.
  useLayoutEffect(() => {
    const body = mark.current?.parentElement;
    if (isThere && body && !body.contains(document.activeElement))
      body.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [isThere]);
  return (
    <>
      {isThere && children}
      <span ref={mark} hidden data-coming={isThere ? undefined : ''} />
    </>
  );
}
