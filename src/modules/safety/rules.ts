// Checks a prescription against the person and against itself, offline, from data written by hand. Incomplete help, never advice.
import { refusal } from '../../kit/shared/refusal.ts';
import { isNotSwallowed } from '../medicines/rules/forms.ts';
import type { Dosage, MedicineForm, TimeOfDay } from '../prescriptions/model.ts';
import { atTimes } from '../prescriptions/rules.ts';
import { readPrescribed } from '../prescriptions/rules/unit-meant.ts';
import type { Finding, FindingKind, Heeded, Level, Person } from './model.ts';
import {
  type ClassId,
  classes,
  classIds,
  crossAllergies,
  type MedicineClass,
} from './rules/classes.ts';
import { type Composition, compositionOf } from './rules/composition.ts';
import { inConditions } from './rules/conditions.ts';
import {
  type DoseFinding,
  isOnlyWeekly,
  judgeDay,
  judgeOnce,
  mgAtOnce,
  mgPerDay,
} from './rules/day-doses.ts';
import { type Pair, pairs, type Target } from './rules/interactions.ts';
import { atAge, inPregnancy } from './rules/persons.ts';
import { classesOf, type SubstanceId, substances as substanceTable } from './rules/substances.ts';

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
  /** Its position on the page; null for one that runs since an earlier visit. */
  readonly at: number | null;
  readonly medicineName: string;
  readonly composition: Composition;
  readonly substances: ReadonlySet<SubstanceId>;
  /** Substances and their groups: what a row of the data may name. */
  readonly targets: ReadonlySet<Target>;
  /** Works where it is put: what it does to the whole body is not checked. */
  readonly isLocal: boolean;
  readonly form: MedicineForm;
  readonly strength: string;
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

/** Of these nothing is meant for one place: a spray under the tongue or into the nose and an ointment reach the whole body. */
const neverLocal: readonly Target[] = ['nitrate', 'opioid', 'benzodiazepine', 'triptan'];

/** Drops told in percent, named by their place or put into one go into eye, ear or nose; other drops told in mg are swallowed. */
const isPutInPlace = ({ strength, medicineName }: CheckedLine, dosage: Dosage | null): boolean =>
  strength.includes('%') ||
  isNotSwallowed(medicineName) ||
  (dosage !== null && [dosage, ...dosage.after].every(({ site }) => site !== null));

const isLocal = (line: CheckedLine, targets: ReadonlySet<Target>, dosage: Dosage | null): boolean =>
  (localForms.has(line.form) || (line.form === 'Drop' && isPutInPlace(line, dosage))) &&
  !neverLocal.some((target) => targets.has(target));

function readLine(line: CheckedLine, at: number | null): Read {
  const composition = compositionOf(line);
  const substances = new Set(composition.parts.map((part) => part.substance));
  const targets = new Set<Target>([...substances, ...[...substances].flatMap(classesOf)]);
  const read = readPrescribed(line);
  const dosage = read.ok ? atTimes(read.dosage, line.timesOfDay) : null;
  return {
    at,
    medicineName: line.medicineName,
    composition,
    substances,
    targets,
    isLocal: isLocal(line, targets, dosage),
    form: line.form,
    strength: line.strength,
    dosage,
  };
}

const levelOrder: Readonly<Record<Level, number>> = { serious: 0, caution: 1, note: 2 };

/**
 * Everything there is to say, the serious first. A pair of medicines is told once, by its most serious row.
 * What runs since an earlier visit is read with the page, unless the page prescribes the same again.
 */
export function findingsOf(person: Person, lines: readonly CheckedLine[]): Finding[] {
  const read = lines.map((line, at) => readLine(line, at));
  const systemic = read.filter((line) => !line.isLocal);
  const running = person.running
    .map((line) => readLine({ ...line, timesOfDay: [] }, null))
    .filter((one) => !one.isLocal && !systemic.some((line) => isSameMedicine(line, one)));
  const matches = [
    ...read.flatMap((line) => [...allergyTo(line, person), ...unfitInCondition(line, person)]),
    ...eachPair(systemic).flatMap(([one, other]) => [
      ...sameIn(one, other),
      ...interactionOf(one, other),
    ]),
    ...systemic.flatMap((line) =>
      running.flatMap((other) => [
        ...sameIn(line, other).map(lessForRunning),
        ...interactionOf(line, other),
      ]),
    ),
    ...systemic.flatMap((line) => [
      ...unfitInPregnancy(line, person),
      ...unfitAtAge(line, person),
      ...tooOften(line),
    ]),
    ...dosesOf(systemic, running, person),
    ...systemic.flatMap((line) => dosesAtOnce(line, person)),
    ...read.flatMap(unread),
  ];
  return unique(matches).toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level]);
}

const isSameMedicine = (one: Read, other: Read): boolean =>
  one.substances.size > 0 &&
  one.substances.size === other.substances.size &&
  [...one.substances].every((substance) => other.substances.has(substance));

/** A course that ends soon or was just replaced: told, not stopped. */
const lessForRunning = (finding: Finding): Finding =>
  finding.level === 'serious' ? { ...finding, level: 'caution' } : finding;

/** One trouble is told once for each line, also when two running medicines bring it. */
function unique(findings: readonly Finding[]): Finding[] {
  const byKey = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.key} ${finding.lines.join()}`;
    const before = byKey.get(key);
    byKey.set(
      key,
      before
        ? { ...before, running: [...new Set([...before.running, ...finding.running])] }
        : finding,
    );
  }
  return [...byKey.values()];
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
  lines: lines.flatMap((line) => (line.at === null ? [] : [line.at])),
  running: lines.flatMap((line) => (line.at === null ? [line.medicineName] : [])),
  one,
  other,
  why,
  dose,
  source,
  date,
});

// ---------------------------------------------------------------- allergies

const groupsOf = (id: ClassId): MedicineClass => classes[id];

const isSubstance = (id: string): id is SubstanceId => Object.hasOwn(substanceTable, id);
const isGroup = (id: string): id is ClassId => Object.hasOwn(classes, id);

function allergyTo(line: Read, person: Person): Finding[] {
  const substances = new Set(person.allergies.substances.filter(isSubstance));
  const named = person.allergies.groups.filter(isGroup);
  if (substances.size === 0 && named.length === 0) return [];
  const oneAllergy = (id: ClassId) => groupsOf(id).isOneAllergy;
  const groups = new Set([...named, ...[...substances].flatMap(classesOf).filter(oneAllergy)]);
  for (const substance of line.substances) {
    const own = classesOf(substance);
    const shared = own.find((id) => groups.has(id));
    const other = substances.has(substance) ? substance : shared;
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

/** Rows by the target on either side, each with the target that must be on the other line. */
const rowsOf: ReadonlyMap<Target, readonly { pair: Pair; other: Target }[]> = Map.groupBy(
  pairs.flatMap((pair) => [
    { at: pair.one, pair, other: pair.other },
    { at: pair.other, pair, other: pair.one },
  ]),
  (row) => row.at,
);

function interactionOf(one: Read, other: Read): Finding[] {
  const fitting = [...one.targets].flatMap((target) =>
    (rowsOf.get(target) ?? [])
      .filter((row) => other.targets.has(row.other))
      .map((row) => ({
        ...row.pair,
        first: memberIn(one, target),
        second: memberIn(other, row.other),
      })),
  );
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

/** The worst row of each illness: an anti-inflammatory in asthma and in kidney disease is told twice. */
function unfitInCondition(line: Read, { conditions }: Person): Finding[] {
  return conditions.flatMap((condition) => {
    const [worst] = inConditions
      .filter(
        (row) =>
          row.condition === condition &&
          line.targets.has(row.target) &&
          (!line.isLocal || row.isLocalToo),
      )
      .toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level]);
    if (!worst) return [];
    const one = memberIn(line, worst.target);
    return [tell({ ...worst, kind: 'condition', lines: [line], one, other: condition })];
  });
}

// ---------------------------------------------------------------- doses

function tooOften(line: Read): Finding[] {
  const row = line.dosage && isOnlyWeekly(line.composition, line, line.dosage);
  return row ? [tell({ ...row, kind: 'too_often', lines: [line], one: row.substance })] : [];
}

/** The day's dose of each substance, summed over the lines, against its range. */
function dosesOf(
  lines: readonly Read[],
  running: readonly Read[],
  { ageMonths, weightKg }: Person,
): Finding[] {
  const days = new Map<SubstanceId, { mg: number; lines: Read[] }>();
  for (const line of [...lines, ...running])
    for (const part of line.composition.parts) {
      const mg = mgPerDay(line.dosage, line.form, part);
      if (mg === null) continue;
      const day = days.get(part.substance);
      // What runs alone was judged when it was prescribed.
      if (line.at === null && !day) continue;
      days.set(part.substance, { mg: (day?.mg ?? 0) + mg, lines: [...(day?.lines ?? []), line] });
    }
  return [...days].flatMap(([substance, { mg, lines: its }]) => {
    const judged = judgeDay(substance, mg, { ageMonths, weightKg });
    return judged.map((one: DoseFinding) => tell({ ...one, lines: its, one: substance }));
  });
}

const dosesAtOnce = (line: Read, person: Person): Finding[] =>
  line.composition.parts.flatMap((part) => {
    const mg = mgAtOnce(line.dosage, line.form, part);
    const judged = mg === null ? [] : judgeOnce(part.substance, mg, person);
    return judged.map((one) => tell({ ...one, lines: [line], one: part.substance }));
  });

// ---------------------------------------------------------------- what is not known

function unread(line: Read): Finding[] {
  if (line.composition.parts.length > 0 && !line.composition.isPartly) return [];
  const { source, date } = duplicateSource;
  const finding = tell({
    kind: 'not_checked',
    level: 'note',
    lines: [line],
    one: '',
    source,
    date,
  });
  return [{ ...finding, key: `not_checked:${line.at}` }];
}
