// Server state by verb: what is read is kept under [module, verb, input]; a write that succeeds makes its module and those it touches stale.
import {
  keepPreviousData,
  type MutationOptions,
  QueryCache,
  QueryClient,
  type QueryKey,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OutputOf, TypedOf, Verb } from '../shared/contract.ts';
import { call, CallRefused, Unreachable } from './client.ts';
import { askOrRecall, lineNeeded, sendOrKeep } from './offline/calls.ts';
import { keyOfTries, newOnceKey } from './once-keys.ts';

/** A read is tried again only where the network or our side failed; a refusal stays a refusal. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 &&
  (error instanceof Unreachable || (error instanceof CallRefused && error.status >= 500));

/** Whoever may not ask any more does not see the answer of before either. */
const cache = new QueryCache({
  onError: (error, query) => {
    if (error instanceof CallRefused && error.status === 403) query.setState({ data: undefined });
  },
});

export const queries = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: mayRetry,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

export const keyOf = (verb: Verb, input: unknown): QueryKey => [verb.module, verb.name, input];

export interface ReadOptions {
  /** False: not yet asked. */
  when?: boolean;
  /** Keep showing the former answer while another input's answer is on its way: lists that are searched or paged. */
  keepFormer?: boolean;
  /** Ask again every so many milliseconds while the screen is seen. */
  every?: number;
}

/** What a verb answers to an input, from the cache or the server. `error` is a CallRefused or Unreachable. */
export function useRead<V extends Verb & { kind: 'read' }>(
  verb: V,
  input: TypedOf<V>,
  { when = true, keepFormer = false, every }: ReadOptions = {},
): UseQueryResult<OutputOf<V>> {
  return useQuery({
    queryKey: keyOf(verb, input),
    queryFn: ({ signal }) => askOrRecall(verb, input, signal),
    networkMode: lineNeeded(),
    enabled: when,
    ...(keepFormer ? { placeholderData: keepPreviousData } : {}),
    ...(every === undefined ? {} : { refetchInterval: every }),
  });
}

/** No answer to what is asked now: none yet, or still the one to what was asked before. */
export const isUnanswered = ({
  isLoading,
  isPlaceholderData,
}: Pick<UseQueryResult, 'isLoading' | 'isPlaceholderData'>): boolean =>
  isLoading || isPlaceholderData;

/** Brings an answer in before it is shown: on hover, or while a form is filled. */
export function warm<V extends Verb & { kind: 'read' }>(verb: V, input: TypedOf<V>): Promise<void> {
  return queries.prefetchQuery({
    queryKey: keyOf(verb, input),
    queryFn: ({ signal }) => askOrRecall(verb, input, signal),
    networkMode: lineNeeded(),
  });
}

/** A write with files: `await send.mutateAsync({ input, files })`. A second try of the same files carries the same key. */
export function useUpload<V extends Verb & { kind: 'upload' }>(
  verb: V,
): UseMutationResult<OutputOf<V>, Error, { input: TypedOf<V>; files: readonly Blob[] }> {
  const tries = useRef(keyOfTries());
  return useMutation({
    mutationKey: [verb.module, verb.name],
    mutationFn: ({ input, files }: { input: TypedOf<V>; files: readonly Blob[] }) =>
      call(verb, input, { files, ...(verb.once ? { onceKey: tries.current(input, files) } : {}) }),
    onSuccess: async () => {
      tries.current = keyOfTries();
      await makeStale(verb);
    },
  });
}

const staleListeners = new Set<(module: string) => void>();

/** For what is kept outside the cache: told of each module that a write has made stale. Answers how to stop listening. */
export function onStale(listener: (module: string) => void): () => void {
  staleListeners.add(listener);
  return () => void staleListeners.delete(listener);
}

/** Everything a write of this verb makes stale. */
export const makeStale = (verb: Verb): Promise<void> =>
  makeModulesStale([verb.module, ...(verb.touches ?? [])]);

/** What is on the screen of these modules is read again, everything else of them when it is next asked for. */
export async function makeModulesStale(modules: readonly string[]): Promise<void> {
  for (const module of modules) for (const listener of staleListeners) listener(module);
  await Promise.all(modules.map((module) => queries.invalidateQueries({ queryKey: [module] })));
}

/** A write for whom the answer is enough, as `useWrite` without its state: nothing is drawn anew while it is under way. */
export function useSend<V extends Verb & { kind: 'write' | 'act' }>(
  verb: V,
): (input: TypedOf<V>) => Promise<OutputOf<V>> {
  const [sending] = useState(() => sendingOf(verb));
  return (input) =>
    queries
      .getMutationCache()
      .build(queries, { ...sending, networkMode: lineNeeded() })
      .execute(input);
}

/**
 * A write: `await write.mutateAsync(input)` answers or throws CallRefused or Unreachable. Where the verb happens once, a second try of the same
 * input carries the same key, so that a lost answer never makes a second row.
 */
export function useWrite<V extends Verb & { kind: 'write' | 'act' }>(
  verb: V,
): UseMutationResult<OutputOf<V>, Error, TypedOf<V>> {
  const [sending] = useState(() => sendingOf(verb));
  return useMutation({ ...sending, networkMode: lineNeeded() });
}

function sendingOf<V extends Verb & { kind: 'write' | 'act' }>(
  verb: V,
): MutationOptions<OutputOf<V>, Error, TypedOf<V>> {
  let attempt: { body: string; key: string } | null = null;
  return {
    mutationKey: [verb.module, verb.name],
    mutationFn: (input) => {
      const body = JSON.stringify(input);
      if (attempt?.body !== body) attempt = { body, key: newOnceKey() };
      return sendOrKeep(verb, input, attempt.key);
    },
    onSuccess: async () => {
      attempt = null;
      await makeStale(verb);
    },
  };
}
