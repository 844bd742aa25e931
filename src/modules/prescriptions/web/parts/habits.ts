// How a doctor last wrote each medicine for people of this age: the proposal for the next line, whole.
import type { Finder } from '../../../medicines/rules/finder.ts';
import { finderOf } from '../../../medicines/rules/finder.ts';
import type { QuickMedicine } from '../../../medicines/web/parts/medicine-picker.tsx';
import { type Habit, type LineDraft, medicineKey } from './line-draft.ts';

/** One use as the server tells it, the latest first. */
export interface Use {
  readonly ageGroup: string;
  readonly count: number;
  readonly line: LineDraft;
}

export interface KnownMedicine extends QuickMedicine {
  readonly key: string;
  /** Null where it was only written for people of another age. */
  readonly habit: Habit | null;
  readonly count: number;
  readonly isStarred: boolean;
}

export interface Habits {
  readonly of: (key: string) => KnownMedicine | undefined;
  readonly finder: Finder<KnownMedicine>;
  /** Starred ones first, then the most written; only those with a whole line to propose. */
  readonly likeliest: readonly KnownMedicine[];
}

/** Full-grown bodies share a dose; a child's is for that age alone. */
const grown: ReadonlySet<string> = new Set(['adult', 'elder', 'teen']);

export function habitsFrom(
  uses: readonly Use[],
  starred: readonly LineDraft[],
  ageGroup: string,
): Habits {
  const known = new Map<string, KnownMedicine>();
  const near = (group: string) =>
    group === ageGroup ? 2 : grown.has(group) && grown.has(ageGroup) ? 1 : 0;
  const best = new Map<string, Use>();
  const counts = new Map<string, number>();
  for (const use of uses) {
    const key = medicineKey(use.line);
    counts.set(key, (counts.get(key) ?? 0) + use.count);
    const other = best.get(key);
    if (!other || near(use.ageGroup) > near(other.ageGroup)) best.set(key, use);
  }
  for (const line of starred)
    known.set(medicineKey(line), knownOf(line, counts.get(medicineKey(line)) ?? 0, true, true));
  for (const [key, use] of best)
    if (!known.has(key))
      known.set(key, knownOf(use.line, counts.get(key) ?? 0, near(use.ageGroup) > 0, false));
  const all = [...known.values()];
  return {
    of: (key) => known.get(key),
    finder: finderOf(all),
    likeliest: all
      .filter((one) => one.habit !== null)
      .toSorted(
        (one, other) => Number(other.isStarred) - Number(one.isStarred) || other.count - one.count,
      ),
  };
}

function knownOf(
  line: LineDraft,
  count: number,
  isForThisAge: boolean,
  isStarred: boolean,
): KnownMedicine {
  const { dosage, duration, quantity, mealTiming, note } = line;
  const habit =
    isForThisAge && dosage !== '' ? { dosage, duration, quantity, mealTiming, note } : null;
  return {
    key: medicineKey(line),
    id: line.medicineId,
    name: line.medicineName,
    composition: line.genericName,
    strength: line.strength,
    type: line.form,
    hint: habit ? [dosage, duration].filter(Boolean).join(' × ') : '',
    habit,
    count,
    isStarred,
  };
}

export const noHabits: Habits = habitsFrom([], [], 'adult');
