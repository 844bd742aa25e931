// Lists without an end: one page after another under one query, asked for when their end comes into sight.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OutputOf, TypedOf, Verb } from '../shared/contract.ts';
import { askOrRecall, lineNeeded } from './offline/calls.ts';
import { keyOf, queries } from './query.ts';

export interface Endless<T> {
  rows: readonly T[];
  error: unknown;
  /** Nothing has been answered yet. */
  isWaiting: boolean;
  /** What is shown answers an earlier question. */
  isFormer: boolean;
  isFetching: boolean;
  hasMore: boolean;
  /** Why the next page did not come, null where it may still: whoever looks on asks for it again, not the list by itself without end. */
  stuck: unknown;
  more: () => void;
  again: () => void;
}

/**
 * All pages of a read so far.
 * @param pageOf the rows of one answer and how the next page is asked for; null on the last
 */
export function useEndless<V extends Verb & { kind: 'read' }, T>(
  verb: V,
  input: TypedOf<V>,
  pageOf: (answer: OutputOf<V>) => { rows: readonly T[]; next: Partial<TypedOf<V>> | null },
  { when = true }: { when?: boolean } = {},
): Endless<T> & { pages: readonly OutputOf<V>[] } {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(verb, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own question, typed by what getNextPageParam answers
      askOrRecall(verb, pageParam as TypedOf<V>, signal),
    networkMode: lineNeeded(),
    initialPageParam: input as unknown,
    getNextPageParam: (last: OutputOf<V>) => {
      const { next } = pageOf(last);
      return next === null ? undefined : Object.assign({}, input, next);
    },
    placeholderData: keepPreviousData,
    enabled: when,
  });
  const pages = query.data?.pages ?? [];
  return {
    pages,
    rows: pages.flatMap((page) => pageOf(page).rows),
    error: query.error,
    isWaiting: query.data === undefined,
    isFormer: query.isPlaceholderData,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    stuck: query.isFetchNextPageError ? query.error : null,
    // A page asked for while all are read again would take the place of that reading, and with it the news that it was for.
    more: () => void (query.isFetching || query.fetchNextPage()),
    again: () => void query.refetch(),
  };
}

/** Brings the first page in before it is shown, under the key that `useEndless` looks under. */
export function warmPages<V extends Verb & { kind: 'read' }>(
  verb: V,
  input: TypedOf<V>,
): Promise<void> {
  return queries.prefetchInfiniteQuery({
    queryKey: [...keyOf(verb, input), 'pages'],
    queryFn: ({ signal }) => askOrRecall(verb, input, signal),
    networkMode: lineNeeded(),
    initialPageParam: input as unknown,
    // The one page: `useEndless` says what comes after it.
    getNextPageParam: () => undefined,
  });
}

/** Put on an element below the last row: `act` runs when it comes near the screen. */
export function useNearSight(
  act: () => void,
  when: boolean,
): (element: HTMLElement | null) => void {
  const latest = useRef(act);
  const watcher = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => watcher.current?.disconnect(), []);
  return (element) => {
    watcher.current?.disconnect();
    if (!element || !when) return;
    watcher.current = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    watcher.current.observe(element);
  };
}
