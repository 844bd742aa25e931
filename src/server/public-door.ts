// What the booking link and the waitlist share: whose clinic it is, what it shows, and a phone that was proved here a moment ago.
import type { FastifyRequest } from 'fastify';
import { isSame, macOf } from '../kit/server/secrets.ts';
import { isLanguage, type Language } from '../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../kit/shared/refusal.ts';
import { door, guest } from '../modules/booking/contract.ts';
import type { Front } from '../modules/booking/model.ts';
import type { Frame } from '../modules/booking/print/page.ts';
import { passMinutes, refusals } from '../modules/booking/rules.ts';
import * as booking from '../modules/booking/service.ts';
import { isMobileOf } from '../modules/identity/rules.ts';
import { nationalNumber } from '../modules/patients/rules.ts';
import {
  type Clinic,
  type Fields,
  inside,
  paramOf,
  type PublicParts,
  walk,
} from './public-page.ts';

export interface Phone {
  isdCode: string;
  contactNumber: string;
}

export async function clinicOf(
  parts: PublicParts,
  request: FastifyRequest,
): Promise<Clinic | null> {
  const code = paramOf(request, 'code');
  if (!/^[0-9A-Za-z]{4,12}$/.test(code)) return null;
  const { rows } = await parts.pool.query<{ clinic_id: string; language: string }>(
    'select * from app.clinic_of_code($1)',
    [code],
  );
  const [row] = rows;
  return row
    ? { clinicId: row.clinic_id, language: isLanguage(row.language) ? row.language : 'en' }
    : null;
}

export const frontOf = (
  parts: PublicParts,
  request: FastifyRequest,
  clinic: Clinic,
  fields: Fields,
): Promise<Front> =>
  walk(parts, request, inside(clinic), guest.front, booking.front, {
    ...(/^[0-9a-f-]{36}$/.test(fields['doctor'] ?? '') ? { doctorId: fields['doctor'] } : {}),
    mode: fields['mode'] === 'online' ? 'online' : 'offline',
  });

export function phoneOf(front: Front, { phone = '' }: Fields): Phone {
  const { isdCode } = front.clinic;
  const contactNumber = nationalNumber(isdCode, phone);
  if (!isMobileOf(isdCode, contactNumber))
    throw refuse(commonRefusals.input_wrong, { fields: { phone: { code: 'phone' } } });
  return { isdCode, contactNumber };
}

const boundTo = (
  what: string,
  { clinicId }: Clinic,
  { isdCode, contactNumber }: Phone,
  key: string,
): string =>
  macOf(booking.configured().key, what, clinicId, isdCode, contactNumber, key).toString(
    'base64url',
  );

/** Sends a code to the phone; the next form carries what came back, bound to this phone. */
export async function askForCode(
  parts: PublicParts,
  request: FastifyRequest,
  clinic: Clinic,
  phone: Phone,
  language: Language,
) {
  const { clinicId } = clinic;
  const { requestKey } = await walk(parts, request, { kind: 'nobody' }, door.ask, booking.ask, {
    clinicId,
    ...phone,
    language,
  });
  return { requestKey, bound: boundTo('ask', clinic, phone, requestKey) };
}

/** @throws pass_over when the code was asked for another phone, and what the door says of the code itself. */
export async function proveCode(
  parts: PublicParts,
  request: FastifyRequest,
  clinic: Clinic,
  phone: Phone,
  { requestKey = '', bound = '', otp = '' }: Fields,
) {
  if (!isSame(Buffer.from(bound), Buffer.from(boundTo('ask', clinic, phone, requestKey))))
    throw refuse(refusals.pass_over);
  await walk(parts, request, { kind: 'nobody' }, door.prove, booking.prove, { requestKey, otp });
}

/** A phone that was proved may act for some minutes. */
export function passOf(parts: PublicParts, clinic: Clinic, phone: Phone): string {
  const until = String(Math.floor(parts.now().epochMilliseconds / 1000) + passMinutes * 60);
  return `${until}.${boundTo('pass', clinic, phone, until)}`;
}

/** @throws pass_over */
export function mustPass(parts: PublicParts, clinic: Clinic, phone: Phone, pass: string): void {
  const [until = '', mac = ''] = pass.split('.');
  const isGood = isSame(Buffer.from(mac), Buffer.from(boundTo('pass', clinic, phone, until)));
  if (!isGood || Number(until) * 1000 < parts.now().epochMilliseconds)
    throw refuse(refusals.pass_over);
}

export const named = (frame: Frame, front: Front): Frame => ({
  ...frame,
  clinicName: front.clinic.name,
});

const linkBytes = 16;

/** An appointment's own link: its id and a signature, nothing else. */
export function signed({ clinicId }: Pick<Clinic, 'clinicId'>, appointmentId: string): string {
  const id = Buffer.from(appointmentId.replaceAll('-', ''), 'hex');
  return Buffer.concat([
    id,
    macOf(booking.configured().key, 'appointment', clinicId, id).subarray(0, linkBytes),
  ]).toString('base64url');
}

export function appointmentOf({ clinicId }: Clinic, link: string): string | null {
  const bytes = Buffer.from(link, 'base64url');
  if (!/^[\w-]{43}$/.test(link) || bytes.length !== 2 * linkBytes) return null;
  const id = bytes.subarray(0, linkBytes);
  if (
    !isSame(
      bytes.subarray(linkBytes),
      macOf(booking.configured().key, 'appointment', clinicId, id).subarray(0, linkBytes),
    )
  )
    return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
