// Checks a prescription against the person and against itself, offline, from data written by hand. Incomplete help, never advice.
import { refusal } from '../../kit/shared/refusal.ts';
import type { Dosage, MedicineForm, TimeOfDay } from '../prescriptions/model.ts';
import { atTimes, readDosage, timesOf } from '../prescriptions/rules.ts';
import type { Finding, FindingKind, Heeded, Level, Person } from './model.ts';
import {
  type ClassId,
  classes,
  classIds,
  crossAllergies,
  type MedicineClass,
} from './rules/classes.ts';
import {
  type Composition,
  compositionOf,
  namesOne,
  type Part,
  substancesIn,
} from './rules/composition.ts';
import { adultMosts, childBeforeMonths, childDoses } from './rules/doses.ts';
import { pairs, type Target } from './rules/interactions.ts';
import { atAge, inPregnancy } from './rules/persons.ts';
import { classesOf, type SubstanceId } from './rules/substances.ts';

export const safetyRefusals = {
  safety_reason_missing: refusal(
    409,
    /*i18n*/ {
      id: 'safety_reason_missing',
      message: 'Say why this is given before the visit is finished',
    },
  ),
} as const;

/** What the check reads of a prescription line. */
export interface CheckedLine {
  readonly medicineName: string;
  readonly genericName: string;
  readonly strength: string;
  readonly form: MedicineForm;
  readonly dosage: string;
  readonly timesOfDay: readonly TimeOfDay[];
}

interface Read {
  readonly at: number;
  readonly composition: Composition;
  readonly substances: ReadonlySet<SubstanceId>;
  /** Substances and their groups: what a row of the data may name. */
  readonly targets: ReadonlySet<Target>;
  /** Works where it is put: what it does to the whole body is not checked. */
  readonly isLocal: boolean;
  readonly form: MedicineForm;
  readonly dosage: Dosage | null;
}

const localForms = new Set<MedicineForm>([
  'Cream',
  'Gel',
  'Lotion',
  'Ointment',
  'Spray',
  'Inhaler',
]);

/** Drops told in percent go into eye, ear or nose; drops told in mg are swallowed. */
const isLocal = ({ form, strength }: CheckedLine): boolean =>
  localForms.has(form) || (form === 'Drop' && strength.includes('%'));

function readLine(line: CheckedLine, at: number): Read {
  const composition = compositionOf(line);
  const substances = new Set(composition.parts.map((part) => part.substance));
  const targets = new Set<Target>([...substances, ...[...substances].flatMap(classesOf)]);
  const dosage = readDosage(line.dosage);
  return {
    at,
    composition,
    substances,
    targets,
    isLocal: isLocal(line),
    form: line.form,
    dosage: dosage.ok ? atTimes(dosage.dosage, line.timesOfDay) : null,
  };
}

const levelOrder: Readonly<Record<Level, number>> = { serious: 0, caution: 1, note: 2 };

/** Everything there is to say, the serious first. A pair of medicines is told once, by its most serious row. */
export function findingsOf(person: Person, lines: readonly CheckedLine[]): Finding[] {
  const read = lines.map(readLine);
  const systemic = read.filter((line) => !line.isLocal);
  const matches = [
    ...read.flatMap((line) => allergyTo(line, person)),
    ...eachPair(systemic).flatMap(([one, other]) => [
      ...sameIn(one, other),
      ...interactionOf(one, other),
    ]),
    ...systemic.flatMap((line) => [...unfitInPregnancy(line, person), ...unfitAtAge(line, person)]),
    ...dosesOf(systemic, person),
    ...read.flatMap(unread),
  ];
  return matches.toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level]);
}

/** The serious findings for which no reason is written. */
export const unansweredIn = (findings: readonly Finding[], heeded: readonly Heeded[]): Finding[] =>
  findings.filter(
    (finding) => finding.level === 'serious' && !heeded.some((one) => one.key === finding.key),
  );

const eachPair = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, i) => all.slice(i + 1).map((other): [T, T] => [one, other]));

interface Told {
  kind: FindingKind;
  level: Level;
  lines: readonly Read[];
  one: string;
  other?: string;
  why?: Finding['why'];
  dose?: Finding['dose'];
  source: string;
  date: string;
}

const tell = ({
  kind,
  level,
  lines,
  one,
  other = '',
  why = null,
  dose = null,
  source,
  date,
}: Told): Finding => ({
  key: [kind, ...[one, other].filter(Boolean).toSorted()].join(':'),
  kind,
  level,
  lines: lines.map((line) => line.at),
  one,
  other,
  why,
  dose,
  source,
  date,
});

// ---------------------------------------------------------------- allergies

interface Allergies {
  substances: ReadonlySet<SubstanceId>;
  groups: ReadonlySet<ClassId>;
}

/** A part of the text that says there is none: `no known allergies`, `not allergic to penicillin`. */
const denial = /^\s*(no|nil|none|not|nkda|nka|denies)\b/i;
const groupsOf = (id: ClassId): MedicineClass => classes[id];

function readAllergies(text: string): Allergies {
  const matches = text
    .split(/[\n,;.]|\bbut\b/i)
    .filter((part) => !denial.test(part))
    .join(' , ');
  return {
    substances: substancesIn(matches),
    groups: new Set(classIds.filter((id) => namesOne(matches, groupsOf(id).writtenAs))),
  };
}

function allergyTo(line: Read, person: Person): Finding[] {
  const known = readAllergies(person.allergies);
  if (known.substances.size === 0 && known.groups.size === 0) return [];
  const oneAllergy = (id: ClassId) => groupsOf(id).isOneAllergy;
  const groups = new Set([
    ...known.groups,
    ...[...known.substances].flatMap(classesOf).filter(oneAllergy),
  ]);
  for (const substance of line.substances) {
    const own = classesOf(substance);
    const shared = own.find((id) => groups.has(id));
    const other = known.substances.has(substance) ? substance : shared;
    if (other !== undefined) {
      const { source, date } = shared
        ? classes[shared]
        : { source: 'The patient’s own record', date: classes.penicillin.date };
      return [
        tell({
          kind: 'allergy',
          level: 'serious',
          lines: [line],
          one: substance,
          other,
          source,
          date,
        }),
      ];
    }
  }
  for (const substance of line.substances) {
    const cross = crossAllergies.find(
      ({ from, to }) => groups.has(from) && classesOf(substance).includes(to),
    );
    if (cross)
      return [
        tell({ kind: 'allergy', lines: [line], one: substance, other: cross.from, ...cross }),
      ];
  }
  return [];
}

// ---------------------------------------------------------------- twice the same

/** The same medicine twice is seen on the page; one hidden in another's composition is not. */
function sameIn(one: Read, other: Read): Finding[] {
  const lines = [one, other];
  const common = [...one.substances].filter((substance) => other.substances.has(substance));
  const isSame =
    one.substances.size === other.substances.size && common.length === one.substances.size;
  const [first] = common;
  const { source, date } = duplicateSource;
  if (first)
    return [
      tell({
        kind: 'same_substance',
        level: isSame ? 'caution' : 'serious',
        lines,
        one: first,
        source,
        date,
      }),
    ];
  const group = classIds.find(
    (id) => groupsOf(id).twice !== null && one.targets.has(id) && other.targets.has(id),
  );
  const level = group && groupsOf(group).twice;
  if (!group || !level) return [];
  const [a, b] = [memberIn(one, group), memberIn(other, group)];
  return [
    {
      ...tell({ kind: 'same_class', level, lines, one: group, ...classes[group] }),
      key: ['same_class', ...[a, b].toSorted()].join(':'),
    },
  ];
}

const duplicateSource = { source: 'The compositions on this prescription', date: '2026-11-21' };

/** The substance by which a line is of the group. */
const memberIn = (line: Read, target: Target): SubstanceId | '' =>
  [...line.substances].find(
    (substance) => substance === target || classesOf(substance).some((id) => id === target),
  ) ?? '';

// ---------------------------------------------------------------- together

function interactionOf(one: Read, other: Read): Finding[] {
  const fitting = pairs.flatMap((pair) => {
    if (one.targets.has(pair.one) && other.targets.has(pair.other))
      return [{ ...pair, first: memberIn(one, pair.one), second: memberIn(other, pair.other) }];
    if (one.targets.has(pair.other) && other.targets.has(pair.one))
      return [{ ...pair, first: memberIn(one, pair.other), second: memberIn(other, pair.one) }];
    return [];
  });
  const [worst] = fitting
    .filter(({ first, second }) => first !== second)
    .toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level]);
  if (!worst) return [];
  const { first, second, effect, level, source, date } = worst;
  return [
    tell({
      kind: 'interaction',
      level,
      lines: [one, other],
      one: first,
      other: second,
      why: effect,
      source,
      date,
    }),
  ];
}

// ---------------------------------------------------------------- for this person

const childbearing = { fromMonths: 15 * 12, beforeMonths: 50 * 12 };

function unfitInPregnancy(line: Read, { gender, ageMonths, pregnantWeeks }: Person): Finding[] {
  if (gender === 'Male') return [];
  const rows = inPregnancy.filter((row) => line.targets.has(row.target));
  if (pregnantWeeks !== null) {
    const [worst] = rows
      .filter((row) => pregnantWeeks >= row.fromWeek && pregnantWeeks <= row.toWeek)
      .toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level]);
    return worst
      ? [tell({ ...worst, kind: 'pregnancy', lines: [line], one: memberIn(line, worst.target) })]
      : [];
  }
  const couldBe =
    gender === 'Female' &&
    ageMonths !== null &&
    ageMonths >= childbearing.fromMonths &&
    ageMonths < childbearing.beforeMonths;
  const match = couldBe ? rows.find((row) => row.isAlwaysTold) : undefined;
  return match
    ? [
        tell({
          ...match,
          kind: 'could_be_pregnant',
          level: 'caution',
          lines: [line],
          one: memberIn(line, match.target),
        }),
      ]
    : [];
}

function unfitAtAge(line: Read, { ageMonths }: Person): Finding[] {
  if (ageMonths === null) return [];
  const [worst] = atAge
    .filter(
      (row) =>
        line.targets.has(row.target) && ageMonths >= row.fromMonths && ageMonths < row.beforeMonths,
    )
    .toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level]);
  return worst
    ? [tell({ ...worst, kind: 'age', lines: [line], one: memberIn(line, worst.target) })]
    : [];
}

// ---------------------------------------------------------------- doses

/** What the dosage counts: 1 for a tablet, ml for what is poured; null where it can not be told. */
function unitsPerDay({ dosage, form }: Read, isPerMl: boolean): number | null {
  if (!dosage) return null;
  const counted = form === 'Tablet' || form === 'Capsule';
  if (counted ? dosage.unit !== null || isPerMl : !isPerMl || dosage.unit === 'drops') return null;
  const one = dosage.each ?? Math.max(...Object.values(dosage.amounts));
  // `1-0-1` of a syrup says how often, not how much; from 2 on it is ml.
  if (!counted && dosage.unit === null && one < 2) return null;
  if (dosage.everyHours !== null) return one * (24 / dosage.everyHours);
  if (dosage.each !== null) return dosage.frequency === 'when_needed' ? null : dosage.each;
  return timesOf(dosage).reduce((sum, time) => sum + dosage.amounts[time], 0);
}

function perDay(line: Read, part: Part): number | null {
  const units = part.mg === null ? null : unitsPerDay(line, part.isPerMl);
  return units === null || part.mg === null ? null : units * part.mg;
}

const rounded = (amount: number): number =>
  amount < 10 ? Math.round(amount * 100) / 100 : Math.round(amount);

/** More than half as much again as the most is serious; up to a tenth more is rounding. */
const tooMuch = (amount: number, high: number): Level | null =>
  amount > high * 1.5 ? 'serious' : amount > high * 1.1 ? 'caution' : null;

/** The day's dose of each substance, summed over the lines, against its range. */
function dosesOf(lines: readonly Read[], { ageMonths, weightKg }: Person): Finding[] {
  const isChild = ageMonths !== null && ageMonths < childBeforeMonths;
  const days = new Map<SubstanceId, { mg: number; lines: Read[] }>();
  for (const line of lines)
    for (const part of line.composition.parts) {
      const mg = perDay(line, part);
      if (mg === null) continue;
      const day = days.get(part.substance);
      days.set(part.substance, { mg: (day?.mg ?? 0) + mg, lines: [...(day?.lines ?? []), line] });
    }
  return [...days].flatMap(([substance, { mg, lines: its }]) => {
    const judged = isChild ? childDose(substance, mg, weightKg) : adultDose(substance, mg);
    return judged ? [tell({ ...judged, lines: its, one: substance })] : [];
  });
}

type Judged = Pick<Told, 'kind' | 'level' | 'dose' | 'source' | 'date'>;

function childDose(substance: SubstanceId, mg: number, weightKg: number | null): Judged | null {
  const row = childDoses.find((one) => one.substance === substance);
  if (!row) return null;
  const { source, date } = row;
  const overDay = tooMuch(mg, row.maxPerDay);
  if (overDay)
    return {
      kind: 'dose_high',
      level: overDay,
      dose: { perDay: rounded(mg), low: null, high: row.maxPerDay, isByWeight: false },
      source,
      date,
    };
  if (weightKg === null) return null;
  const perKg = mg / weightKg;
  const dose = { perDay: rounded(perKg), low: row.low, high: row.high, isByWeight: true };
  const over = tooMuch(perKg, row.high);
  if (over) return { kind: 'dose_high', level: over, dose, source, date };
  // A heavy child has the grown-ups' dose, which is little by weight.
  if (perKg < row.low * 0.8 && mg < row.maxPerDay * 0.5)
    return { kind: 'dose_low', level: 'caution', dose, source, date };
  return { kind: 'dose', level: 'note', dose, source, date };
}

function adultDose(substance: SubstanceId, mg: number): Judged | null {
  const row = adultMosts.find((one) => one.substance === substance);
  const over = row && tooMuch(mg, row.maxPerDay);
  if (!row || !over) return null;
  return {
    kind: 'dose_high',
    level: over,
    dose: { perDay: rounded(mg), low: null, high: row.maxPerDay, isByWeight: false },
    source: row.source,
    date: row.date,
  };
}

// ---------------------------------------------------------------- what is not known

function unread(line: Read): Finding[] {
  if (line.composition.parts.length > 0 && !line.composition.isPartly) return [];
  const { source, date } = duplicateSource;
  const told = tell({ kind: 'not_checked', level: 'note', lines: [line], one: '', source, date });
  return [{ ...told, key: `not_checked:${line.at}` }];
}
