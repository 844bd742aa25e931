// The vaccination card: what was given, here or elsewhere; what is due; the certificate.
import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import { translatorOf } from '../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { type OrderBy, readOrder } from '../../kit/shared/order.ts';
import { ageOn, dayAt, type Day } from '../../kit/shared/time.ts';
import { refusals as paperRefusals } from '../papers/rules.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import * as patients from '../patients/service.ts';
import { prescriptionRefusals } from '../prescriptions/rules.ts';
import { paperClinicOf } from '../prescriptions/rules/head.ts';
import { prescriptionPaper } from '../prescriptions/service.ts';
import * as profile from '../profile/service.ts';
import type { api } from './contract.ts';
import type { Dose, DueOrder, DueRow, Occasion, Vaccination } from './model.ts';
import {
  groupOf,
  problemsOf,
  refusals,
  scheduleOf,
  standing,
  vaccineOf,
  wantedOf,
} from './rules.ts';
import { certificateOf } from './rules/certificate.ts';
import { scheduleUntilMonths } from './rules/schedule.ts';
import * as store from './store.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;
type Output<K extends keyof typeof api> = OutputOf<(typeof api)[K]>;

const today = (ctx: Ctx): Day => dayAt(ctx.now, ctx.zone);

async function mustKnow(ctx: Ctx, patientId: string) {
  const patient = await store.patientOf(ctx.db, patientId);
  if (!patient) throw refuse(patientRefusals.patient_unknown);
  return patient;
}

/** What stands of a patient's card, for records and papers of other modules; the latest first. */
export const standingOf = async (ctx: Ctx, patientId: string): Promise<Vaccination[]> =>
  standing(await store.vaccinationsOf(ctx.db, patientId));

/** Everything that was noted, marked entries too. */
export const allOf = (ctx: Ctx, patientId: string): Promise<Vaccination[]> =>
  store.vaccinationsOf(ctx.db, patientId);

export async function card(ctx: Ctx, { patientId }: Input<'card'>): Promise<Output<'card'>> {
  const [, vaccinations] = await Promise.all([mustKnow(ctx, patientId), allOf(ctx, patientId)]);
  ctx.record('patient', patientId, { vaccinations: vaccinations.length });
  return { vaccinations };
}

/** @throws patient_unknown, input_wrong, dose_noted */
export async function note(
  ctx: Ctx,
  { patientId, doses, ...occasion }: Input<'note'>,
): Promise<Output<'note'>> {
  const { birthOn } = await mustKnow(ctx, patientId);
  const problems = problemsOf(
    occasion,
    doses.map((dose, at) => ({ dose, path: `doses.${at}.` })),
    { today: today(ctx), birthOn },
  );
  if (Object.keys(problems).length > 0)
    throw refuse(commonRefusals.input_wrong, { fields: problems });
  const ids = await add(ctx, patientId, occasion, doses);
  ctx.record('patient', patientId, { vaccines: doses.length });
  return { patientId, ids };
}

/** @throws vaccination_unknown, vaccination_marked, input_wrong, dose_noted */
export async function correct(
  ctx: Ctx,
  { id, reason, instead }: Input<'correct'>,
): Promise<Output<'correct'>> {
  const row = await store.byId(ctx.db, id);
  if (!row) throw refuse(refusals.vaccination_unknown);
  const { patientId, birthOn } = row;
  const problems = instead
    ? problemsOf(instead, [{ dose: instead.dose, path: 'dose.' }], { today: today(ctx), birthOn })
    : {};
  if (Object.keys(problems).length > 0)
    throw refuse(commonRefusals.input_wrong, {
      fields: Object.fromEntries(
        Object.entries(problems).map(([path, problem]) => [`instead.${path}`, problem]),
      ),
    });
  await store.mark(ctx.db, {
    vaccinationId: id,
    reason,
    memberId: memberOf(ctx).memberId,
    markedAt: ctx.now.toString(),
  });
  if (instead) {
    const { dose, ...occasion } = instead;
    await add(ctx, patientId, occasion, [dose]);
  }
  ctx.record('patient', patientId, { vaccination: instead ? 'corrected' : 'marked' });
  return { patientId };
}

/** A dose of a schedule is noted once. */
async function add(
  ctx: Ctx,
  patientId: string,
  occasion: Occasion,
  doses: readonly Dose[],
): Promise<string[]> {
  await store.holdCard(ctx.db, patientId);
  const noted = new Set((await standingOf(ctx, patientId)).map(({ dose }) => dose));
  for (const dose of doses) {
    const vaccine = vaccineOf(dose, occasion.schedule);
    if (dose.dose !== '' && noted.has(dose.dose))
      throw refuse(refusals.dose_noted, { values: { vaccine } });
    noted.add(dose.dose);
  }
  return store.add(
    ctx.db,
    doses.map((dose) => ({
      ...occasion,
      ...dose,
      patientId,
      vaccine: vaccineOf(dose, occasion.schedule),
      schedule: dose.dose === '' ? null : occasion.schedule,
      memberId: memberOf(ctx).memberId,
      notedAt: ctx.now.toString(),
    })),
  );
}

export async function due(
  ctx: Ctx,
  { group, text, order, after, most }: Input<'due'>,
): Promise<Output<'due'>> {
  const on = today(ctx);
  const bornAfter = Temporal.PlainDate.from(on)
    .subtract({ months: scheduleUntilMonths })
    .toString();
  const carded = await store.carded(ctx.db, bornAfter);
  const { placeOf, isBehind } = orderOf(carded, order ?? 'due');
  const all = carded
    .flatMap((one) => dueRowOf(one, on))
    .toSorted((one, other) => (isBehind(placeOf(one), placeOf(other)) ? 1 : -1));
  const last = after ? placeOf({ dueOn: after.on, patientId: after.id }) : null;
  const counts = { overdue: 0, due: 0, soon: 0 };
  for (const row of all) counts[row.dueGroup] += 1;
  const wanted = all.filter(
    (row) =>
      (group === undefined || row.dueGroup === group) &&
      isLike(row, text.toLowerCase()) &&
      (last === null || isBehind(placeOf(row), last)),
  );
  const rows = wanted.slice(0, most);
  ctx.record('vaccinations', group ?? '', { seen: rows.map(({ patientId }) => patientId) });
  return { rows, hasMore: wanted.length > most, counts };
}

type Place = Pick<DueRow, 'dueOn' | 'patientId'>;

/** No two rows stand at one place: behind what they are ordered by stands whose they are. */
function orderOf(carded: readonly store.Carded[], order: OrderBy<DueOrder>) {
  const { key, isDescending } = readOrder(order);
  const latinNames = new Map(carded.map(({ patientId, latinName }) => [patientId, latinName]));
  return {
    placeOf: ({ dueOn, patientId }: Place): string =>
      `${key === 'due' ? dueOn : (latinNames.get(patientId) ?? '')}\n${patientId}`,
    isBehind: (one: string, other: string) => (isDescending ? one < other : one > other),
  };
}

const isLike = ({ patientName, caseNumber, contactNumber }: DueRow, text: string): boolean =>
  text === '' ||
  [patientName, caseNumber, contactNumber].some((said) => said.toLowerCase().includes(text));

function dueRowOf({ entries, gender, birthOn, ...patient }: store.Carded, on: Day): DueRow[] {
  const vaccines = wantedOf({ birthOn, gender, schedule: scheduleOf(entries) }, entries, on);
  const [first] = vaccines;
  return first
    ? [{ ...patient, birthOn, dueOn: first.dueOn, dueGroup: groupOf(first.dueOn, on), vaccines }]
    : [];
}

/** @throws patient_unknown, nothing_given, only_doctors_write, registration_missing */
export async function certificate(
  ctx: Ctx,
  { patientId, language }: Input<'certificate'>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const { memberId, isDoctor } = memberOf(ctx);
  if (!isDoctor) throw refuse(paperRefusals.only_doctors_write);
  const [patient, { doctor, clinic }, vaccinations] = await Promise.all([
    patients.personOf(ctx, patientId),
    profile.printHead(ctx, memberId),
    standingOf(ctx, patientId),
  ]);
  if (vaccinations.length === 0) throw refuse(refusals.nothing_given);
  if (doctor.registrationNumber.trim() === '')
    throw refuse(prescriptionRefusals.registration_missing);
  const own = translatorOf(ctx, language ?? patient.language);
  const on = today(ctx);
  const bytes = await prescriptionPaper(
    certificateOf({
      clinic: paperClinicOf(clinic, clinic.logo),
      size: clinic.paper.size === 'A4' ? 'a4' : 'a5',
      doctor,
      patient: { ...patient, age: ageOn(patient, on) },
      vaccinations,
      on,
      own,
    }),
    own,
  );
  ctx.record('patient', patientId, { certificate: vaccinations.length });
  const fileName = `vaccination-${patient.caseNumber.replace(/[^\w-]+/g, '-')}-${on}.pdf`;
  return { bytes, fileName, media: 'application/pdf' };
}
