// While the browser puts the page on paper.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from the moment the browser asks until the paper is done: what is drawn only where it is in sight is then drawn whole. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it stands when this returns.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
