// A page stands at once by its heading; what it holds follows in the frames after, so that no press waits for a long list or form.
import { useRouter } from '@tanstack/react-router';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** How tall each place of the history was when it was left, so that going back finds the scroll where it was before the lines stand. */
const heights = new Map<string, number>();
const maxHeights = 100;

interface Unfolding {
  /** For the element that holds the page. */
  frame: RefObject<HTMLElement | null>;
  /** Whether to draw what is under the heading. */
  isWhole: boolean;
  /** To be called when that stands. */
  stands: () => void;
}

export function useUnfolding(): Unfolding {
  const frame = useRef<HTMLElement>(null);
  const { hash, state } = useRouter().latestLocation;
  const [place] = useState(state.__TSR_key ?? '');
  // What an address points at must be there when the router looks for it.
  const [isWhole, setWhole] = useState(hash !== '');

  useEffect(() => startTransition(() => setWhole(true)), []);
  useLayoutEffect(() => {
    const page = frame.current;
    if (!page) return undefined;
    const height = heights.get(place);
    if (height !== undefined) page.style.minHeight = `${height}px`;
    // Told of after each layout; to ask on leaving would make the browser lay out a page that goes.
    const watcher = new ResizeObserver(([seen]) => {
      if (!seen?.borderBoxSize[0]) return;
      heights.delete(place);
      heights.set(place, seen.borderBoxSize[0].blockSize);
      for (const oldest of heights.keys()) if (heights.size > maxHeights) heights.delete(oldest);
    });
    watcher.observe(page);
    return () => watcher.disconnect();
  }, [place]);
  const stands = useCallback(() => {
    if (frame.current) frame.current.style.minHeight = '';
  }, []);
  return { frame, isWhole, stands };
}

/** Stands last in the page: says so when all before it does, which may be later than its turn came, where a part was still on its way. */
export function Standing({ onStand }: { onStand: () => void }): null {
  const stood = useEffectEvent(onStand);
  useLayoutEffect(() => stood(), []);
  return null;
}
