// How this person last wrote each medicine, kept on this device: the proposal for the next time. No patient is in it.
import { readSetting, remember } from '../../../../kit/web/session.ts';
import { type Chosen, type Habit, type LineDraft, medicineKey } from './line-draft.ts';

export interface KnownMedicine extends Chosen {
  readonly habit: Habit;
  readonly count: number;
}

export type Habits = ReadonlyMap<string, KnownMedicine>;

const most = 300;
const placeOf = (userId: string) => `pd.habits.${userId}`;

/** The latest written first. */
export function habitsOf(userId: string): Habits {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by learnHabits under the same name
    return new Map(JSON.parse(readSetting(placeOf(userId)) ?? '[]') as [string, KnownMedicine][]);
  } catch {
    return new Map();
  }
}

/** Learns from the lines of a saved prescription. */
export function learnHabits(userId: string, lines: readonly LineDraft[]): Habits {
  const known = new Map(habitsOf(userId));
  const fresh = new Map<string, KnownMedicine>();
  for (const line of lines) {
    const key = medicineKey(line);
    const { medicineId, medicineName, genericName, strength, form, dosage, duration, mealTiming, note } = line;
    fresh.set(key, {
      medicineId,
      medicineName,
      genericName,
      strength,
      form,
      habit: { dosage, duration, mealTiming, note },
      count: (known.get(key)?.count ?? 0) + 1,
    });
    known.delete(key);
  }
  const all = new Map([...fresh, ...known].slice(0, most));
  remember(placeOf(userId), JSON.stringify([...all]));
  return all;
}

const words = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];

/** `do65` finds Dolo 650: each run of letters or digits begins one of the name's words, in their order. */
export function fitsName(typed: string, name: string): boolean {
  const runs = words(typed);
  let at = 0;
  const inName = words(name);
  for (const run of runs) {
    const place = inName.findIndex((word, i) => i >= at && word.startsWith(run));
    if (place < 0) return false;
    at = place + 1;
  }
  return runs.length > 0;
}
