// Moving lines by the mouse or a finger: the grip lifts a line, another line's upper or lower half takes it. The keys do the same by Alt and an arrow.
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';

export type Edge = 'above' | 'below';
export type OnMoved = (key: string, beside: string, edge: Edge) => void;

interface Lifted {
  readonly isLifted: boolean;
  /** Where a line would land on this one. */
  readonly edge: Edge | null;
}

const keyIn = (data: Record<string | symbol, unknown>): string | null =>
  typeof data['line'] === 'string' ? data['line'] : null;

export function useLineDrag(
  row: RefObject<HTMLElement | null>,
  grip: RefObject<HTMLElement | null>,
  key: string,
  onMoved: OnMoved,
): Lifted {
  const [lifted, setLifted] = useState<Lifted>({ isLifted: false, edge: null });
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });
  useEffect(() => {
    const element = row.current;
    const dragHandle = grip.current;
    if (!element || !dragHandle) return undefined;
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? 'above' : 'below';
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ line: key }),
        onDragStart: () => setLifted({ isLifted: true, edge: null }),
        onDrop: () => setLifted({ isLifted: false, edge: null }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => keyIn(source.data) !== null && keyIn(source.data) !== key,
        onDrag: ({ location }) => {
          const edge = edgeAt(location.current.input.clientY);
          setLifted((now) => (now.edge === edge ? now : { isLifted: false, edge }));
        },
        onDragLeave: () => setLifted({ isLifted: false, edge: null }),
        onDrop: ({ source, location }) => {
          setLifted({ isLifted: false, edge: null });
          const from = keyIn(source.data);
          if (from !== null) moved.current(from, key, edgeAt(location.current.input.clientY));
        },
      }),
    );
  }, [row, grip, key]);
  return lifted;
}
