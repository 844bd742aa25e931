// For imports: many patients at once, looked for and taken back.
import { events } from '../contract.ts';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { dayAt, type Day } from '../../../kit/shared/time.ts';
import type { NewPatient } from '../model.ts';
import { isSameName } from '../rules.ts';
import * as store from '../store.ts';
import * as bulk from '../store/bulk.ts';

/** A patient of a sheet: the row's number, what is typed of anybody, and what only an old record brings. */
export interface FromSheet {
  no: number;
  fields: NewPatient;
  caseNumber: string | null;
  registeredOn: Day | null;
  lastVisitOn: Day | null;
}

/** @returns the numbers of the rows that were kept; the others' case numbers are used already. */
export async function registerAll(
  ctx: Ctx,
  importId: string,
  zone: string,
  patients: readonly FromSheet[],
): Promise<Set<number>> {
  const rows = patients.map(({ no, fields, caseNumber, registeredOn, lastVisitOn }): bulk.Taken => {
    const stated = fields.birthOn === null ? {} : { statedAge: null, statedAgeUnit: null };
    return {
      no,
      caseNumber,
      registeredOn: registeredOn ?? lastVisitOn,
      firstVisitOn: lastVisitOn,
      lastVisitOn,
      ...fields,
      ...stated,
      ...store.keysOf(fields.name),
    };
  });
  const added = await bulk.insertAll(ctx.db, importId, rows, dayAt(ctx.now, zone));
  return new Set(added.map(({ no }) => no));
}

/** Tells of each whether somebody of that name is registered under that number. */
export async function whoIsThere(
  ctx: Ctx,
  people: readonly { no: number; name: string; contactNumber: string }[],
): Promise<Set<number>> {
  const there = Map.groupBy(
    await bulk.onPhones(ctx.db, [...new Set(people.map(({ contactNumber }) => contactNumber))]),
    (one) => one.contactNumber,
  );
  return new Set(
    people
      .filter(({ name, contactNumber }) =>
        there.get(contactNumber)?.some((one) => isSameName(one.name, name)),
      )
      .map(({ no }) => no),
  );
}

export const takenNumbers = (ctx: Ctx, numbers: readonly string[]): Promise<Set<string>> =>
  bulk.takenNumbers(ctx.db, numbers);
export const withdraw = (
  ctx: Ctx,
  importId: string,
  most: number,
): Promise<{ gone: number; stayed: number }> => bulk.withdraw(ctx.db, importId, most);

/** Takes from a record all that tells who it was, for good: what was done for them stays, of nobody. Records merged into it go the same way. */
export async function erase(ctx: Ctx, id: string): Promise<void> {
  await bulk.erase(ctx.db, id);
  ctx.publish(events.erased, { patientId: id });
}
