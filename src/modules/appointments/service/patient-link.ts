// The patient's own page of an appointment: a link that nobody can guess and that names nobody.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { isSame, macOf } from '../../../kit/server/secrets.ts';
import { addressOf, type WithSettings } from '../../../kit/server/settings.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { setting } from '../../../kit/shared/settings.ts';
import * as clinics from '../../clinics/service.ts';
import type { api } from '../contract.ts';
import { load } from './steps.ts';

/** 32 bytes; signs links and passes, and hides phones where they are counted. */
export const bookingKey = setting<Buffer>('booking.key');

const linkBytes = 16;
const signature = ({ settings }: WithSettings, clinicId: string, id: Buffer): Buffer =>
  macOf(settings.of(bookingKey), 'appointment', clinicId, id).subarray(0, linkBytes);

/** An appointment's own link: its id and a signature, nothing else. */
export function linkOf(at: WithSettings, clinicId: string, appointmentId: string): string {
  const id = Buffer.from(appointmentId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signature(at, clinicId, id)]).toString('base64url');
}

/** The appointment behind a link; null for what nobody signed. */
export function appointmentBehind(at: WithSettings, clinicId: string, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url');
  if (!/^[\w-]{43}$/.test(key) || bytes.length !== 2 * linkBytes) return null;
  const id = bytes.subarray(0, linkBytes);
  if (!isSame(bytes.subarray(linkBytes), signature(at, clinicId, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The whole address of the patient's page, for slips and messages. */
export async function patientAddress(ctx: Ctx, appointmentId: string): Promise<string> {
  const { code } = await clinics.mine(ctx);
  return `${addressOf(ctx)}/b/${code}/a/${linkOf(ctx, ctx.clinicId, appointmentId)}`;
}

/** What an SMS says in place of a message without the way into the video room. */
export const videoLink = async (ctx: Ctx, appointmentId: string, startsAt: string) =>
  ({
    template: 'video_link',
    secret: { link: `${await patientAddress(ctx, appointmentId)}/video` },
    secretMinutes: Math.max(
      1,
      Math.ceil(ctx.now.until(Temporal.Instant.from(startsAt)).total('minutes')),
    ),
  }) as const;

export async function link(
  ctx: Ctx,
  { id }: InputOf<(typeof api)['link']>,
): Promise<OutputOf<(typeof api)['link']>> {
  await load(ctx, id);
  ctx.record('appointment', id, { link: true });
  return { url: await patientAddress(ctx, id) };
}
