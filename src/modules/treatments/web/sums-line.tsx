import { type ReactNode, useCallback } from 'react';
import { withLook } from '../../../kit/web/look.ts';
import styles from './list.module.css';

interface Sum {
  readonly key: string;
  readonly name: ReactNode;
  /** None while it is on its way. */
  readonly sum: string | null | undefined;
  readonly isDue?: boolean | undefined;
}

/** The sums of what a list shows, above it; a line that scrolls sideways on a phone. */
export function SumsLine({ sums, isWaiting }: { sums: readonly Sum[]; isWaiting: boolean }) {
  // Reached by the Tab key where it scrolls: it holds nothing that is.
  const reached = useCallback((line: HTMLElement | null) => {
    if (!line) return undefined;
    const watch = new ResizeObserver(() => {
      if (line.scrollWidth > line.clientWidth) line.tabIndex = 0;
      else line.removeAttribute('tabindex');
    });
    for (const one of [line, ...line.children]) watch.observe(one);
    return () => watch.disconnect();
  }, []);
  return (
    <dl
      // With each way of paying that comes to it.
      key={sums.length}
      ref={reached}
      className={withLook(styles['totals'], 'grid', 'boxed', 'card-corners')}
      aria-live="polite"
      data-waiting={isWaiting ? '' : undefined}
    >
      {sums.map(({ key, name, sum, isDue = false }) => (
        <div key={key} data-due={isDue ? '' : undefined}>
          <dt>{name}</dt>
          <dd>{sum ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
