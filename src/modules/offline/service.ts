import { createHmac } from 'node:crypto';
import { type Ctx, mayUse, memberOf } from '../../kit/server/ctx.ts';
import type { OutputOf } from '../../kit/shared/contract.ts';
import { setting } from '../../kit/shared/settings.ts';
import { workdayAt } from '../../kit/shared/time.ts';
import * as appointments from '../appointments/service.ts';
import * as patients from '../patients/service.ts';
import * as queue from '../queue/service.ts';
import * as treatments from '../treatments/service.ts';
import type { api } from './contract.ts';
import { type DayCopy, maxPeople, maxRecent, visitsCopied } from './model.ts';

type Api = typeof api;

/** 32 bytes; what devices seal is opened by secrets made of it. */
export const offlineKey = setting<Buffer>('offline.key');

export async function key(ctx: Ctx): Promise<OutputOf<Api['key']>> {
  const owner = `${ctx.clinicId}.${memberOf(ctx).accountId}`;
  const secret = createHmac('sha256', ctx.settings.of(offlineKey)).update(owner);
  return { owner, secret: secret.digest('base64url') };
}

export async function today(ctx: Ctx): Promise<DayCopy> {
  const seesDay = mayUse(ctx, 'Appointment', 'view');
  const seesPatients = mayUse(ctx, 'Patient', 'view') || mayUse(ctx, 'Treatment', 'view');
  const day = seesDay ? await appointments.day(ctx, {}) : null;
  const doctors = seesDay ? (await queue.doctors(ctx)).doctors : [];
  // Asked at once, they go to the database in few messages.
  const queues = await Promise.all(doctors.map(({ id }) => queue.today(ctx, { doctorId: id })));
  const ids = new Set([
    ...queues.flatMap(({ called, waiting, over }) =>
      [...called, ...waiting, ...over].map(({ patientId }) => patientId),
    ),
    ...(day?.appointments ?? [])
      .filter(({ status }) => status !== 'Canceled' && status !== 'Rejected')
      .map(({ patientId }) => patientId),
  ]);
  const expected = seesPatients
    ? await Promise.all([...ids].slice(0, maxPeople).map((id) => personOf(ctx, id)))
    : [];
  // Where a record was merged, the screens go on with the one it became.
  const became = new Set(expected.flatMap(({ patient: { mergedInto } }) => mergedInto ?? []));
  const others = await Promise.all([...became.difference(ids)].map((id) => personOf(ctx, id)));
  const people = [...expected, ...others];
  const { patients: recent } = await patients.search(ctx, { text: '', after: '', most: maxRecent });
  return { day: workdayAt(ctx.now, ctx.zone), appointments: day, doctors, queues, people, recent };
}

async function personOf(ctx: Ctx, id: string): Promise<DayCopy['people'][number]> {
  const seesVisits = mayUse(ctx, 'Treatment', 'view');
  const [{ patient, household }, last, facts] = await Promise.all([
    patients.get(ctx, { id }),
    seesVisits ? treatments.lastOf(ctx, { patientId: id, most: visitsCopied }) : null,
    seesVisits ? treatments.knownFacts(ctx, { patientId: id }) : null,
  ]);
  return { patient, household, visits: last?.visits ?? null, facts };
}
