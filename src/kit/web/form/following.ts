// A form on a record that is saved elsewhere while it is open.
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { CallRefused } from '../client.ts';
import { sentenceOf } from '../sentences.ts';
import { toast } from '../toast.tsx';
import type { Editor } from './editor.ts';
import { typedMeanwhile } from './meanwhile.ts';

/**
 * Takes what another has saved into the fields in which nothing was typed; what was typed stays, and saving it goes on from theirs. Where both
 * changed the same, it is told.
 * @param plain fields that show as they are kept, so that theirs can be told in words
 */
export function useFollowing<T extends FieldValues, Out>(
  { form }: Pick<Editor<T, Out>, 'form'>,
  start: T,
  plain: readonly (keyof T)[] = [],
): void {
  const { t } = useLingui();
  const base = useRef(start);
  const now = JSON.stringify(start);
  useEffect(() => {
    if (now === JSON.stringify(base.current)) return;
    const { mine, both } = typedMeanwhile(base.current, form.getValues(), start);
    base.current = start;
    form.reset(start);
    for (const [name, value] of Object.entries(mine))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name and value of this form's own
      form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    if (both.length === 0) return;
    const theirs = both
      .filter((name) => plain.includes(name))
      .map((name) => String(start[name] ?? ''))
      .filter(Boolean);
    const changed = sentenceOf('stale_version');
    toast({
      kind: 'news',
      text: theirs.length > 0 ? `${changed}. ${t`It now reads: ${theirs.join(', ')}`}` : changed,
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by what it says: each drawing makes another object of the same
  }, [now]);
}

/** For a save that fails: where somebody else was faster theirs is asked for, to be followed. It fails all the same. */
export const askingTheirs =
  ({ refetch }: { refetch: () => unknown }) =>
  (error: unknown): never => {
    if (error instanceof CallRefused && error.code === 'stale_version') void refetch();
    throw error;
  };
