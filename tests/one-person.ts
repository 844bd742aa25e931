// Two records of one person, joined.
import { api as patients } from '../src/modules/patients/contract.ts';
import type { Patient } from '../src/modules/patients/model.ts';
import type { Caller, TestApp } from './db.ts';

/** The first goes on with what it says. */
export async function mergeRecords(
  app: TestApp,
  [remaining, merged]: readonly [Patient, Patient],
  as: Caller,
): Promise<void> {
  const { name, gender, contactNumber, birthOn, statedAge } = remaining;
  const age = birthOn === null ? { statedAge } : { birthOn };
  const keys = {
    keptId: remaining.id,
    keptVersion: remaining.version,
    mergedId: merged.id,
    mergedVersion: merged.version,
  };
  const input = { ...keys, name, gender, contactNumber, ...age };
  const { status, message } = await app.call(patients.merge, input, as);
  if (status !== 200) throw new Error(message);
}
