// What was measured over the visits, as lines: blood pressure, weight, sugar, and every test with a number.
import type { Day } from '../../../kit/shared/time.ts';
import { vitalFields } from '../fields.ts';
import type { MedicineFacts, Vitals } from '../model.ts';
import { type Gender, readResult, type Result } from './results.ts';

interface MeasuredVisit {
  readonly visitOn: Day;
  readonly vitals: Pick<Vitals, 'systolic' | 'diastolic' | 'weightKg' | 'glucose' | 'pulse'>;
  readonly testResults: readonly string[];
}

export interface TrendPoint {
  readonly on: Day;
  readonly value: number;
  /** The lower blood pressure. */
  readonly second: number | null;
}

export interface Trend {
  /** A vital's own name, or the test's. */
  readonly name: 'pressure' | 'weight' | 'glucose' | 'pulse' | (string & {});
  readonly unit: string;
  readonly range: Result['range'];
  /** The oldest first. */
  readonly points: readonly TrendPoint[];
}

const usualOf = (name: 'systolic' | 'glucose' | 'pulse'): Result['range'] => {
  const { from, below } = vitalFields[name].usual;
  return [from, below - 1];
};

const vitalTrends = [
  { name: 'pressure', unit: 'mmHg', usual: 'systolic', of: 'systolic', second: 'diastolic' },
  { name: 'pulse', unit: '/min', usual: 'pulse', of: 'pulse', second: null },
  { name: 'weight', unit: 'kg', usual: null, of: 'weightKg', second: null },
  { name: 'glucose', unit: 'mg/dL', usual: 'glucose', of: 'glucose', second: null },
] as const;

interface Person {
  gender: Gender | null;
  /** From 12 years on, or of no known age: the usual ranges of pulse and blood pressure are an adult's. */
  isAdult: boolean;
}

/** Every measure as a line, the vitals first, then the tests by how often they were done. */
export function trendsOf(visits: readonly MeasuredVisit[], { gender, isAdult }: Person): Trend[] {
  const inOrder = visits.toSorted((a, b) => a.visitOn.localeCompare(b.visitOn));
  const vitals = vitalTrends.map(({ name, unit, usual, of, second }): Trend => ({
    name,
    unit,
    range: usual === null || (!isAdult && usual !== 'glucose') ? null : usualOf(usual),
    points: inOrder.flatMap(({ visitOn, vitals: measured }) => {
      const value = measured[of];
      return value === null
        ? []
        : [{ on: visitOn, value, second: second === null ? null : measured[second] }];
    }),
  }));
  const results = inOrder.flatMap(({ visitOn, testResults }) =>
    testResults.flatMap((text) => {
      const read = readResult(text, gender);
      return read ? [{ on: visitOn, read }] : [];
    }),
  );
  // The same test in another unit is another line.
  const tests = [...Map.groupBy(results, ({ read }) => `${read.name} ${read.unit}`).values()].map(
    (of): Trend => {
      const { name, unit, range } = of.at(-1)?.read ?? { name: '', unit: '', range: null };
      return {
        name,
        unit,
        range,
        points: of.map(({ on, read }) => ({ on, value: read.value, second: null })),
      };
    },
  );
  return [...vitals, ...tests.toSorted((a, b) => b.points.length - a.points.length)]
    .map((trend) => ({ ...trend, points: lastOfEachDay(trend.points) }))
    .filter(({ points }) => points.length > 0);
}

const lastOfEachDay = (points: readonly TrendPoint[]): TrendPoint[] => [
  ...new Map(points.map((point) => [point.on, point])).values(),
];

interface Problem {
  readonly text: string;
  readonly codes: readonly string[];
  readonly lastOn: Day;
  readonly count: number;
}

/** What was diagnosed, each once, the latest first: several in one text stand apart by commas. */
export function problemsOf(
  visits: readonly { visitOn: Day; diagnosis: string; diagnosisCodes: readonly string[] }[],
): Problem[] {
  const said = visits.flatMap(({ visitOn, diagnosis, diagnosisCodes }) => {
    const texts = diagnosis
      .split(/[,;]/)
      .map((one) => one.trim())
      .filter(Boolean);
    // Which of several a code is about is not told.
    const codes = texts.length === 1 ? diagnosisCodes : [];
    return texts.map((text) => ({ text, codes, on: visitOn }));
  });
  return [...Map.groupBy(said, ({ text }) => text.toLowerCase()).values()]
    .map((of) => {
      const latest = of.toSorted((a, b) => b.on.localeCompare(a.on));
      return {
        text: latest[0]?.text ?? '',
        codes: [...new Set(latest.flatMap(({ codes }) => codes))],
        lastOn: latest[0]?.on ?? '',
        count: of.length,
      };
    })
    .toSorted((a, b) => b.lastOn.localeCompare(a.lastOn));
}

export interface MedicineChange {
  readonly on: Day;
  readonly kind: 'started' | 'stopped';
  readonly medicineName: string;
}

/** When what is taken was begun, and what was stopped before its end; the latest first. */
export function changesOf({
  running,
  stopped,
}: Pick<MedicineFacts, 'running' | 'stopped'>): MedicineChange[] {
  const begun = [...running, ...stopped].map(({ fromOn, medicineName }): MedicineChange => ({
    on: fromOn,
    kind: 'started',
    medicineName,
  }));
  const ended = stopped.map(({ stoppedOn, medicineName }): MedicineChange => ({
    on: stoppedOn,
    kind: 'stopped',
    medicineName,
  }));
  // Of several lines of one medicine it is one change.
  const changes = new Map(
    [...begun, ...ended].map((one) => [`${one.on} ${one.kind} ${one.medicineName}`, one]),
  );
  return [...changes.values()].toSorted((a, b) => b.on.localeCompare(a.on));
}
