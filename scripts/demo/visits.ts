// What happens to the appointments of the demo clinic.
import { addDays, type ageOn } from '../../src/kit/shared/time.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import type { Appointment } from '../../src/modules/appointments/model.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import type { Caller } from '../../src/kit/server/dispatch/call.ts';
import type { Seed } from './caller.ts';
import { cases, childCases } from './cases.ts';

/** A number between 0 and 1 that is the same for the same n: the clinic looks lived in, and the same each time. */
export const chance = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43758.5453;
  return x - Math.floor(x);
};

/** @returns the appointment after the last step. */
export async function move(
  seed: Seed,
  as: Caller,
  appointment: Appointment,
  steps: readonly Appointment['status'][],
  at: Temporal.Instant,
): Promise<Appointment> {
  seed.at(at);
  let current = appointment;
  for (const to of steps)
    current = await seed.call(
      appointments.move,
      { id: current.id, version: current.version, to },
      as,
    );
  return current;
}

type Age = ReturnType<typeof ageOn>;
const yearsOf = (age: Age): number =>
  age === null ? 40 : age.unit === 'years' ? age.count : age.unit === 'months' ? age.count / 12 : 0;
/** Under thirteen. */
const isChild = (age: Age): boolean => yearsOf(age) < 13;

/** A child's weight by Weech's rule of thumb; an adult's by chance. */
function vitalsOf(age: Age, n: number) {
  const years = yearsOf(age);
  const temperatureF = Math.round((97.8 + chance(n) * 3) * 10) / 10;
  if (isChild(age))
    return {
      weightKg: Math.round((years < 1 ? 4 + years * 6 : years * 2 + 8) * 10) / 10,
      pulse: 90 + Math.floor(chance(n + 4) * 30),
      temperatureF,
    };
  return {
    weightKg: 48 + Math.floor(chance(n + 1) * 40),
    systolic: 108 + Math.floor(chance(n + 2) * 40),
    diastolic: 68 + Math.floor(chance(n + 3) * 20),
    pulse: 66 + Math.floor(chance(n + 4) * 30),
    temperatureF,
  };
}

export async function treat(
  seed: Seed,
  as: Caller,
  {
    patientId,
    age,
    appointmentId,
    day,
    n,
  }: { patientId: string; age: Age; appointmentId?: string; day: string; n: number },
): Promise<void> {
  const vitals = vitalsOf(age, n);
  const fitting = isChild(age) ? childCases(vitals.weightKg) : cases;
  const one = fitting[n % fitting.length];
  if (!one) return;
  const luck = chance(n + 5000);
  const paidPaise = luck < 0.75 ? one.feesPaise : luck < 0.9 ? one.feesPaise / 2 : 0;
  await seed.call(
    treatments.add,
    {
      patientId,
      ...(appointmentId === undefined ? {} : { appointmentId }),
      complaints: one.complaints,
      examinations: one.examinations,
      diagnosis: one.diagnosis,
      vitals,
      lines: one.lines,
      advice: one.advice,
      testsAdvised: one.testsAdvised,
      followUpOn: one.followUpAfterDays === null ? null : addDays(day, one.followUpAfterDays),
      totalFeesPaise: one.feesPaise,
      payments:
        paidPaise > 0 ? [{ amountPaise: paidPaise, type: luck < 0.35 ? 'Cash' : 'UPI' }] : [],
      finish: true,
    },
    as,
  );
}
