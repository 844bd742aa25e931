// Which medicines of earlier visits are still being taken.
import { addDays, type Day } from '../../../kit/shared/time.ts';
import type { Duration } from '../../prescriptions/model.ts';
import { daysOf, readDosage } from '../../prescriptions/rules.ts';
import type { RunningMedicine } from '../../safety/model.ts';

/** A medicine as one visit prescribed it. */
export type MedicineOfVisit = Pick<RunningMedicine, 'medicineName' | 'form'> & {
  treatmentId: string;
};

export interface PastLine extends Omit<RunningMedicine, 'fromOn' | 'untilOn'>, MedicineOfVisit {
  readonly visitOn: Day;
  readonly duration: Duration | null;
}

/** What was told last of a medicine of a visit. */
export interface Stop extends MedicineOfVisit {
  /** False when it goes on after all. */
  readonly isStopped: boolean;
  readonly reason: string;
  readonly toldOn: Day;
}

export type TakenMedicine = RunningMedicine & MedicineOfVisit;
export type StoppedMedicine = TakenMedicine & { stoppedOn: Day; reason: string };

/** What was prescribed without an end is taken to go on for this long after the visit that named it last. */
const openDays = 90;
/** What is taken only when needed, without an end, is used up by then. */
const whenNeededDays = 14;

/** The last visit that the check looks back to, in days: the longest course counts from it. */
export const lookBackDays = 365;

const keyOf = ({ medicineName, form }: Omit<MedicineOfVisit, 'treatmentId'>) =>
  `${medicineName.toLowerCase()} ${form}`;

/**
 * @param lines of signed visits, latest visit first: a medicine's last prescription is the one that counts.
 * @param stops of those visits; a medicine prescribed again after it was stopped runs again.
 */
export function runningOn(
  lines: readonly PastLine[],
  on: Day,
  stops: readonly Stop[] = [],
): { running: TakenMedicine[]; stopped: StoppedMedicine[] } {
  const latest = new Map(stops.map((stop) => [`${stop.treatmentId} ${keyOf(stop)}`, stop]));
  const seen = new Set<string>();
  const running: TakenMedicine[] = [];
  const stopped: StoppedMedicine[] = [];
  for (const { visitOn, duration, ...medicine } of lines) {
    const key = keyOf(medicine);
    if (seen.has(key)) continue;
    seen.add(key);
    const until = lastDayOf(medicine.dosage, visitOn, duration);
    if (until === undefined || visitOn > on || (until ?? addDays(visitOn, openDays)) < on) continue;
    const taken = { ...medicine, fromOn: visitOn, untilOn: until };
    const stop = latest.get(`${medicine.treatmentId} ${key}`);
    if (stop?.isStopped) stopped.push({ ...taken, stoppedOn: stop.toldOn, reason: stop.reason });
    else running.push(taken);
  }
  return { running, stopped };
}

/** Null without an end; undefined for what was taken at once. */
function lastDayOf(text: string, visitOn: Day, duration: Duration | null): Day | null | undefined {
  const read = readDosage(text);
  const frequency = read.ok ? read.dosage.frequency : 'daily';
  if (frequency === 'once' && !(read.ok && read.dosage.after.length > 0)) return undefined;
  const steps = read.ok ? [read.dosage, ...read.dosage.after].map((step) => step.lasts) : [];
  const statedDays = steps
    .filter((lasts) => lasts !== null)
    .reduce((sum, lasts) => sum + daysOf(lasts), 0);
  // The last step's own duration stands before the line's, as in the quantity.
  if (steps.at(-1)) return addDays(visitOn, statedDays - 1);
  if (duration !== null) return addDays(visitOn, statedDays + daysOf(duration) - 1);
  return frequency === 'when_needed' ? addDays(visitOn, whenNeededDays - 1) : null;
}
