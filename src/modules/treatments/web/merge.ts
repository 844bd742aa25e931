// Two people at one visit: what each changed since both last saw the same, joined so that neither loses a word.
import { namesWhere, type NamesWhere } from '../../../kit/shared/catalogue.ts';
import {
  type Draft,
  draftFields,
  type DraftPartName,
  draftPartNames,
  type DraftParts,
} from '../model/draft.ts';
import { medicineKey } from '../../prescriptions/web/parts/line-draft.ts';
import { vitalNames } from '../fields.ts';

const plain = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) => (name === 'key' ? undefined : part)) ?? '';

/** Whether the two say the same; a line's own key does not count. */
const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  draftPartNames.every((part) => isSame(one[part], other[part]));

/** Where the two differ. */
export const differingParts = (one: Draft, other: Draft): DraftPartName[] =>
  draftPartNames.filter((part) => !isSame(one[part], other[part]));

/** The named parts of a draft, as they are sent. */
export const partsOf = (draft: Draft, names: readonly DraftPartName[]): DraftParts =>
  Object.fromEntries(names.map((name) => [name, draft[name]]));

/** The draft with these parts in the place of its own. */
export const laidOver = (draft: Draft, parts: DraftParts): Draft => ({
  ...draft,
  ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
});

interface Merged {
  readonly merged: Draft;
  /** Where both wrote something else in the same place: ours stands, and a person chooses. */
  readonly both: DraftPartName[];
}

/** @param base what both last saw. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merged {
  const both: DraftPartName[] = [];
  const taken = draftPartNames.flatMap((part): [DraftPartName, unknown][] => {
    if (isSame(mine[part], theirs[part]) || isSame(base[part], theirs[part])) return [];
    if (isSame(base[part], mine[part])) return [[part, theirs[part]]];
    const { value, isContested } = joined(part, base, mine, theirs);
    if (isContested) both.push(part);
    return [[part, value]];
  });
  return { merged: taken.length === 0 ? mine : { ...mine, ...Object.fromEntries(taken) }, both };
}

/** What is typed now, on top of the visit as it was saved; `base` is what stood here when it was sent. */
export const typedSince = (base: Draft, now: Draft, saved: Draft): Draft =>
  now === base ? saved : mergeDrafts(base, now, saved).merged;

interface Joined {
  value: unknown;
  isContested: boolean;
}

const listParts = namesWhere(draftFields, 'joins', ['list']);
type ListPart = (typeof listParts)[number];
const isList = (part: DraftPartName): part is ListPart => listParts.some((one) => one === part);

type OwnPart = NamesWhere<typeof draftFields, 'joins', 'own'>;
const ownJoins: {
  [K in OwnPart]: (base: Draft[K], mine: Draft[K], theirs: Draft[K]) => Joined;
} = {
  vitals: (base, mine, theirs) => joinFields(vitalNames, base, mine, theirs),
  lines: (base, mine, theirs) => joinRows(medicineKey, base, mine, theirs),
  payments: (base, mine, theirs) => joinRows((payment) => payment.key, base, mine, theirs),
  heeded: (base, mine, theirs) => joinRows((one) => one.key, base, mine, theirs),
  pending: (_base, mine) => ({ value: mine, isContested: false }),
};
const isOwn = (part: DraftPartName): part is OwnPart => part in ownJoins;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties the join to the part it is given
const joinOwn = <K extends OwnPart>(part: K, base: Draft, mine: Draft, theirs: Draft): Joined =>
  ownJoins[part](base[part], mine[part], theirs[part]);

function joined(part: DraftPartName, base: Draft, mine: Draft, theirs: Draft): Joined {
  if (isList(part))
    return {
      value: joinLists(base[part], mine[part], theirs[part]).slice(0, draftFields[part].max),
      isContested: false,
    };
  if (isOwn(part)) return joinOwn(part, base, mine, theirs);
  return { value: mine[part], isContested: true };
}

/** Ours without what they took away, and what they added behind. */
function joinLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const stays = mine.filter((entry) => theirs.includes(entry) || !base.includes(entry));
  return [...stays, ...theirs.filter((entry) => !base.includes(entry) && !stays.includes(entry))];
}

function joinFields<T extends object>(
  names: readonly (keyof T)[],
  base: T,
  mine: T,
  theirs: T,
): { value: T; isContested: boolean } {
  const value = { ...mine };
  let isContested = false;
  for (const name of names) {
    if (isSame(mine[name], theirs[name]) || isSame(base[name], theirs[name])) continue;
    if (isSame(base[name], mine[name])) value[name] = theirs[name];
    else isContested = true;
  }
  return { value, isContested };
}

/** Row by row: a row only they touched is theirs, one they added comes behind, one they removed goes unless we have changed it. */
function joinRows<T extends object>(
  sameness: (row: T) => string,
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): Joined {
  const [was, ours, others] = [
    named(sameness, base),
    named(sameness, mine),
    named(sameness, theirs),
  ];
  let isContested = false;
  const stays = [...ours].flatMap(([name, row]) => {
    const before = was.get(name);
    const now = others.get(name);
    if (!now) {
      if (!before) return [row];
      if (isSame(before, row)) return [];
      isContested = true;
      return [row];
    }
    const names = Object.keys(row).filter((one): one is string & keyof T => one in row);
    const join = joinFields(names, before ?? now, row, now);
    isContested ||= join.isContested;
    return [join.value];
  });
  const added = [...others].filter(([name]) => !was.has(name) && !ours.has(name));
  return { value: [...stays, ...added.map(([, row]) => row)], isContested };
}

/** The same medicine may stand on two lines, `insulin` in the morning and `insulin` at night: the second is the second. */
function named<T>(sameness: (row: T) => string, rows: readonly T[]): Map<string, T> {
  const all = new Map<string, T>();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = sameness(row);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    all.set(`${count} ${name}`, row);
  }
  return all;
}
