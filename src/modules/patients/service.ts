import type { Ctx } from '../../kit/server/ctx.ts';
import { wrongMark } from '../../kit/server/order.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { isMobileOf, nationalNumber } from '../../kit/shared/contact-number.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { type Day, dayAt } from '../../kit/shared/time.ts';
import { isdMatches } from '../places/rules.ts';
import { type api, events } from './contract.ts';
import { type Patient, type PatientWarning, recordNames } from './model.ts';
import {
  firstRecent,
  isSameAge,
  isSameName,
  readCursor,
  readDuplicate,
  refusals,
  writeCursor,
} from './rules.ts';
import { enter } from './service/entering.ts';
import { find, shown } from './service/list.ts';
import * as store from './store.ts';

export { exportList as export, list, seesFees } from './service/list.ts';
export {
  erase,
  type FromSheet,
  registerAll,
  takenNumbers,
  whoIsThere,
  withdraw,
} from './service/bulk.ts';
export { personColumns } from './service/person-columns.ts';
export { healthKey, healthKeyOf, unverify, verify } from './service/verified.ts';
export { duplicatePairs, merge, merges, undoMerge } from './service/merges.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;
type Output<K extends keyof typeof api> = OutputOf<(typeof api)[K]>;

const today = (ctx: Ctx): Day => dayAt(ctx.now, ctx.zone);

export async function search(ctx: Ctx, input: Input<'search'>): Promise<Output<'search'>> {
  const page = input.text === '' ? await recentPage(ctx, input) : await foundPage(ctx, input);
  if (page.patients.length > 0)
    ctx.record('patients', '', { seen: page.patients.map(({ id }) => id) });
  return { ...page, patients: page.patients.map((row) => shown(ctx, row)) };
}

async function recentPage(ctx: Ctx, { after, most }: Input<'search'>) {
  const cursor = after === '' ? firstRecent : readCursor(after);
  if (!cursor || 'place' in cursor) throw wrongMark();
  const rows = await store.recent(ctx.db).execute({ ...cursor, most: most + 1 });
  const patients = rows.slice(0, most);
  const last = patients.at(-1);
  return { patients, next: rows.length > most && last ? writeCursor(last) : null };
}

async function foundPage(ctx: Ctx, { text, after, most }: Input<'search'>) {
  const cursor = after === '' ? { place: 0 } : readCursor(after);
  if (!cursor || !('place' in cursor)) throw wrongMark();
  const { patients, next } = await find(ctx, text, cursor.place, most);
  return { patients, next: next === null ? null : writeCursor({ place: next }) };
}

/** How many may look like the one to be registered before the list stops helping. */
const maxAlike = 10;

export async function duplicates(
  ctx: Ctx,
  input: Input<'duplicates'>,
): Promise<Output<'duplicates'>> {
  const wanted = readDuplicate(input.name, input.isdCode, input.contactNumber);
  const day = today(ctx);
  const typed = {
    birthOn: input.birthOn,
    statedAge: input.statedAge,
    statedAgeUnit: input.statedAgeUnit,
    statedOn: day,
  };
  const alike = (await store.like(ctx.db, wanted, 3 * maxAlike))
    .filter((one) => one.id !== input.except)
    .map((one) =>
      Object.assign(one, {
        isSamePhone: wanted.digits !== '' && one.contactNumber === wanted.digits,
        isSameName: isSameName(one.name, input.name),
        isSameAge: isSameAge(one, typed, day),
      }),
    );
  const likeliest = alike
    .toSorted((a, b) => weight(b) - weight(a))
    .filter((one) => one.isSamePhone || one.isSameName);
  const patients = likeliest.slice(0, maxAlike);
  if (patients.length > 0) ctx.record('patients', '', { seen: patients.map(({ id }) => id) });
  return { patients };
}

const weight = (one: { isSamePhone: boolean; isSameName: boolean; isSameAge: boolean }): number =>
  Number(one.isSamePhone) * 2 + Number(one.isSameName) * 2 + Number(one.isSameAge);

export async function get(ctx: Ctx, { id }: Input<'get'>): Promise<Output<'get'>> {
  const [opened] = await store.opened(ctx.db).execute({ id });
  if (!opened) throw refuse(refusals.patient_unknown);
  const { household, ...patient } = opened;
  ctx.record('patient', id);
  return { patient, household: household ?? [] };
}

/** Of a record that was merged the one that goes on. */
export async function personOf(ctx: Ctx, id: string): Promise<Patient> {
  const { patient } = await get(ctx, { id });
  return patient.mergedInto === null
    ? patient
    : (await get(ctx, { id: patient.mergedInto })).patient;
}

/** For the modules above, page by page. */
export const everybody = (ctx: Ctx, after: string | null, most: number) =>
  store.everybody(ctx.db, after, most);
export const countAll = (ctx: Ctx): Promise<number> => store.countAll(ctx.db);

export async function register(ctx: Ctx, input: Input<'register'>): Promise<Output<'register'>> {
  const [patient] = await store.insert(ctx.db, enter(ctx, input));
  if (!patient) throw new Error('a patient was not inserted');
  ctx.record('patient', patient.id, { caseNumber: patient.caseNumber });
  ctx.publish(events.registered, { patientId: patient.id });
  return { patient, warnings: warningsFor(patient) };
}

export async function noteCode(
  ctx: Ctx,
  { id, code }: Input<'noteCode'>,
): Promise<Output<'noteCode'>> {
  await store.noteCode(ctx.db, id, code);
  ctx.record('patient', id, { code });
  return { id };
}

export async function amend(
  ctx: Ctx,
  { id, version, ...input }: Input<'amend'>,
): Promise<Output<'amend'>> {
  const [[before], [patient]] = await Promise.all([
    store.byId(ctx.db).execute({ id }),
    store.update(ctx.db, id, version, enter(ctx, input)),
  ]);
  mustGoOn(before);
  if (!patient) throw refuse(commonRefusals.stale_version, { details: { current: before } });
  ctx.record('patient', id, { version: patient.version, changed: changes(before, patient) });
  if (before.diedOn === null && patient.diedOn !== null)
    ctx.publish(events.died, { patientId: id });
  return { patient, warnings: warningsFor(patient) };
}

/** What is written into a record that goes on as another is seen by nobody. */
function mustGoOn(patient: Patient | undefined): asserts patient {
  if (!patient) throw refuse(refusals.patient_unknown);
  const { mergedInto: keptId } = patient;
  if (keptId !== null) throw refuse(refusals.patient_merged, { details: { keptId } });
}

/** @throws patient_unknown, patient_merged, input_wrong, stale_version where the number is another than was shown */
export async function changePhone(
  ctx: Ctx,
  { id, contactNumber, contactNumberBefore }: Input<'changePhone'>,
): Promise<Output<'changePhone'>> {
  const [before] = await store.byId(ctx.db).execute({ id });
  mustGoOn(before);
  const digits = nationalNumber(before.isdCode, contactNumber);
  if (!isMobileOf(before.isdCode, digits))
    throw refuse(commonRefusals.input_wrong, { fields: { contactNumber: { code: 'phone' } } });
  const [patient] = await store.setPhone(ctx.db, id, digits, contactNumberBefore);
  if (!patient) throw refuse(commonRefusals.stale_version, { details: { current: before } });
  ctx.record('patient', id, { version: patient.version, changed: changes(before, patient) });
  return { patient, warnings: warningsFor(patient) };
}

/** For treatments: one was completed, so the patient is Repeated and was here now. */
export async function visited(ctx: Ctx, patientId: string): Promise<void> {
  await store.noteRecent(ctx.db).execute({ id: patientId });
  await settleVisits(ctx, patientId);
}

/** For treatments: one that was completed moved to another day, or does not stand any more. */
export async function settleVisits(ctx: Ctx, patientId: string): Promise<void> {
  await store.settleVisits(ctx.db, patientId);
}

const warningsFor = (patient: Patient): PatientWarning[] =>
  isdMatches(patient.country, patient.isdCode) ? [] : ['isd_mismatch'];

/** Names of the fields an edit changed; what they hold stays out of the audit log. */
const changes = (before: Patient, after: Patient): string[] =>
  recordNames.filter((name) => before[name] !== after[name]);
