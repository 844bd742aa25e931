// What makes the visit quick, asked for once when it opens: last uses for this age, starred lines, templates, the clinic's words.
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { queries, keyOf, useRead, useWrite } from '../../../kit/web/query.ts';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { habitsFrom, type Habits } from '../../prescriptions/web/parts/habits.ts';
import type { LineDraft } from '../../prescriptions/web/parts/line-draft.ts';
import { api } from '../contract.ts';
import type { AgeGroup, Template, UsedWords } from '../model/quick.ts';
import { noWords, offersFrom } from './known-words.ts';

export interface Quick {
  readonly habits: Habits;
  readonly templates: readonly Template[];
  readonly offers: UsedWords;
  readonly onStar: (line: LineDraft, isStarred: boolean) => void;
}

const none = { uses: [], favourites: [], templates: [], words: noWords };

export function useQuick(ageGroup: AgeGroup): Quick {
  const { i18n } = useLingui();
  const read = useRead(api.lastUses, {});
  const starring = useWrite(api.star);
  const known = read.data ?? none;
  const { uses, favourites, words, templates } = known;
  const habits = useMemo(
    () => habitsFrom(uses, favourites, ageGroup),
    [uses, favourites, ageGroup],
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words change with the language
  const offers = useMemo(() => offersFrom(words, i18n), [words, i18n, i18n.locale]);
  const { mutate } = starring;
  const onStar = useCallback(
    (line: LineDraft, isStarred: boolean) =>
      mutate(
        { line, isStarred },
        {
          onSuccess: (answer) =>
            queries.setQueryData(
              keyOf(api.lastUses, {}),
              (before: typeof none | undefined) => before && { ...before, ...answer },
            ),
          onError: toastFailure,
        },
      ),
    [mutate],
  );
  return { habits, templates, offers, onStar };
}
