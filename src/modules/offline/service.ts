import { createHmac } from 'node:crypto';
import { type Ctx, mayUse, memberOf } from '../../kit/server/ctx.ts';
import type { OutputOf } from '../../kit/shared/contract.ts';
import { setting } from '../../kit/shared/settings.ts';
import { dayAt } from '../../kit/shared/time.ts';
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
  const queues: DayCopy['queues'] = [];
  for (const { id } of doctors) queues.push(await queue.today(ctx, { doctorId: id }));
  const ids = new Set([
    ...queues.flatMap(({ called, waiting, over }) =>
      [...called, ...waiting, ...over].map(({ patientId }) => patientId),
    ),
    ...(day?.appointments ?? [])
      .filter(({ status }) => status !== 'Canceled' && status !== 'Rejected')
      .map(({ patientId }) => patientId),
  ]);
  const people: DayCopy['people'] = [];
  if (seesPatients)
    for (const id of [...ids].slice(0, maxPeople)) people.push(await personOf(ctx, id));
  const { patients: recent } = await patients.search(ctx, { text: '', after: '', most: maxRecent });
  return { day: dayAt(ctx.now, ctx.zone), appointments: day, doctors, queues, people, recent };
}

async function personOf(ctx: Ctx, id: string): Promise<DayCopy['people'][number]> {
  const { patient, household } = await patients.get(ctx, { id });
  if (!mayUse(ctx, 'Treatment', 'view')) return { patient, household, visits: null, facts: null };
  const { visits } = await treatments.lastOf(ctx, { patientId: id, most: visitsCopied });
  return {
    patient,
    household,
    visits,
    facts: await treatments.knownFacts(ctx, { patientId: id }),
  };
}
