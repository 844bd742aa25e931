// Which medicines of earlier visits are still being taken.
import { addDays, type Day } from '../../../kit/shared/time.ts';
import type { Duration } from '../../prescriptions/model.ts';
import { courseDays, readDosage } from '../../prescriptions/rules.ts';
import type { RunningMedicine } from '../../safety/model.ts';

/** A medicine as one visit prescribed it. */
export type MedicineOfVisit = Pick<RunningMedicine, 'medicineName' | 'form'> & {
  treatmentId: string;
};

export interface PastLine extends Omit<RunningMedicine, 'fromOn' | 'untilOn'>, MedicineOfVisit {
  readonly visitOn: Day;
  /** When and why it ended before its time; null when it did not, or goes on after all. */
  readonly stop: { readonly on: Day; readonly reason: string } | null;
  readonly duration: Duration | null;
  /** How often the course may be given again. */
  readonly repeats: number;
}

type TakenMedicine = RunningMedicine & MedicineOfVisit;
type StoppedMedicine = TakenMedicine & { stoppedOn: Day; reason: string };

/** What was prescribed without an end is taken to go on for this long after the visit that named it last. */
const openDays = 90;
/** What is taken only when needed, without an end, is used up by then. */
const whenNeededDays = 14;

/** The last visit that the check looks back to, in days: the longest course counts from it. */
export const lookBackDays = 365;

/** What two lines of one medicine share, whichever visit they are of. */
export const medicineKey = ({
  medicineName,
  form,
}: Pick<MedicineOfVisit, 'medicineName' | 'form'>): string =>
  `${medicineName.toLowerCase()} ${form}`;

/**
 * @param lines of signed visits, latest visit first: a medicine's last prescription is the one that counts, so one that is
 * prescribed again after it was stopped runs again. A dose taken at once replaces no course. Of several lines of one medicine in
 * that visit all run, each until its own end.
 */
export function runningOn(
  lines: readonly PastLine[],
  on: Day,
): { running: TakenMedicine[]; stopped: StoppedMedicine[] } {
  const lastVisits = new Map<string, string>();
  const running: TakenMedicine[] = [];
  const stopped: StoppedMedicine[] = [];
  for (const { visitOn, duration, repeats, stop, ...medicine } of lines) {
    const key = medicineKey(medicine);
    const lastVisit = lastVisits.get(key) ?? medicine.treatmentId;
    if (lastVisit !== medicine.treatmentId || visitOn > on) continue;
    const until = lastDayOf(medicine.dosage, visitOn, duration, repeats);
    if (until === undefined) continue;
    lastVisits.set(key, medicine.treatmentId);
    if ((until ?? addDays(visitOn, openDays)) < on) continue;
    const taken = { ...medicine, fromOn: visitOn, untilOn: until };
    if (stop === null) running.push(taken);
    else stopped.push({ ...taken, stoppedOn: stop.on, reason: stop.reason });
  }
  return { running, stopped };
}

/** Null without an end; undefined for what was taken at once. */
function lastDayOf(
  text: string,
  visitOn: Day,
  duration: Duration | null,
  repeats: number,
): Day | null | undefined {
  const read = readDosage(text);
  const frequency = read.ok ? read.dosage.frequency : 'daily';
  if (frequency === 'once' && !(read.ok && read.dosage.after.length > 0)) return undefined;
  const days = courseDays(text, duration);
  if (days !== null) return addDays(visitOn, days * (1 + repeats) - 1);
  return frequency === 'when_needed' ? addDays(visitOn, whenNeededDays - 1) : null;
}
