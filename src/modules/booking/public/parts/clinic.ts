// What the booking link and the waitlist share: whose clinic it is, what it shows, and a phone that was proved here a moment ago.
import { isMobileOf, nationalNumber } from '../../../../kit/shared/contact-number.ts';
import type { Frame, Visit } from '../../../../kit/server/page.ts';
import { isSame, macOf } from '../../../../kit/server/secrets.ts';
import { SharedReads } from '../../../../kit/server/shared-reads.ts';
import type { WithSettings } from '../../../../kit/server/settings.ts';
import type { OutputOf } from '../../../../kit/shared/contract.ts';
import type { Language } from '../../../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../../../kit/shared/refusal.ts';
import { isSameProof } from '../../../identity/rules.ts';
import { bookingKey } from '../../../appointments/service.ts';
import { guest, open } from '../../contract.ts';
import type { Front } from '../../model.ts';
import { passMinutes, refusals } from '../../rules.ts';

export type Clinic = NonNullable<OutputOf<(typeof open)['clinicOf']>['clinic']>;

export interface Phone {
  isdCode: string;
  contactNumber: string;
}

interface InClinic extends Visit {
  readonly params: { readonly code: string };
}

export const clinicOf = async ({ ask, params }: InClinic): Promise<Clinic | null> =>
  (await ask(null, open.clinicOf, { code: params.code })).clinic;

/** By the settings of the app that reads. */
const fronts = new WeakMap<object, SharedReads<Front>>();

/** What a clinic shows is the same for everybody; a rush of guests reads it together. */
export function frontOf(
  { ask, settings }: Visit,
  clinic: Clinic,
  chosen: { readonly doctor?: string; readonly mode?: string },
): Promise<Front> {
  const reads = fronts.getOrInsertComputed(settings, () => new SharedReads());
  const doctorId = /^[0-9a-f-]{36}$/.test(chosen.doctor ?? '') ? chosen.doctor : undefined;
  const mode = chosen.mode === 'online' ? 'online' : 'offline';
  return reads.read([clinic.clinicId, doctorId, mode].join(), () =>
    ask(clinic, guest.front, { ...(doctorId === undefined ? {} : { doctorId }), mode }),
  );
}

/** @throws input_wrong at `phone` */
export function phoneOf(front: Front, { phone = '' }: { readonly phone?: string }): Phone {
  const { isdCode } = front.clinic;
  const contactNumber = nationalNumber(isdCode, phone);
  if (!isMobileOf(isdCode, contactNumber))
    throw refuse(commonRefusals.input_wrong, { fields: { phone: { code: 'phone' } } });
  return { isdCode, contactNumber };
}

const boundTo = (
  { settings }: WithSettings,
  what: string,
  { clinicId }: Clinic,
  { isdCode, contactNumber }: Phone,
  key: string,
): string =>
  macOf(settings.of(bookingKey), what, clinicId, isdCode, contactNumber, key).toString('base64url');

/** Sends a code to the phone; the next form carries what came back, bound to this phone. */
export async function askForCode(
  visit: Visit,
  clinic: Clinic,
  phone: Phone,
  language: Language,
  { once = '' }: { readonly once?: string },
): Promise<{ requestKey: string; bound: string }> {
  const { clinicId } = clinic;
  const ofForm = once === '' ? {} : { requestKey: boundTo(visit, 'form', clinic, phone, once) };
  const asked = { clinicId, ...phone, language, ...ofForm };
  const { requestKey } = await visit.ask(null, open.ask, asked);
  return { requestKey, bound: boundTo(visit, 'ask', clinic, phone, requestKey) };
}

/** What was proved when, and what is one proof however often its form is sent. */
export interface Proof {
  provedAt: Temporal.Instant;
  onceKey: string;
}

/** A form that is sent twice proves once. @throws pass_over when the code was asked for another phone or used before, and what is said of the code itself. */
export async function proveCode(
  visit: Visit,
  clinic: Clinic,
  phone: Phone,
  {
    requestKey = '',
    bound = '',
    otp = '',
  }: { readonly requestKey?: string; readonly bound?: string; readonly otp?: string },
): Promise<Proof> {
  if (!isSame(Buffer.from(bound), Buffer.from(boundTo(visit, 'ask', clinic, phone, requestKey))))
    throw refuse(refusals.pass_over);
  const onceKey = boundTo(visit, 'prove', clinic, phone, `${requestKey} ${otp}`);
  const answer = await visit.ask(null, open.prove, { requestKey, otp }, onceKey);
  if (!isSameProof(visit.now, answer.provedAt)) throw refuse(refusals.pass_over);
  return { provedAt: Temporal.Instant.from(answer.provedAt), onceKey };
}

/** A phone that was proved may act for some minutes. */
export function passOf(
  visit: Visit,
  clinic: Clinic,
  phone: Phone,
  { provedAt }: Pick<Proof, 'provedAt'>,
): string {
  const until = String(Math.floor(provedAt.epochMilliseconds / 1000) + passMinutes * 60);
  return `${until}.${boundTo(visit, 'pass', clinic, phone, until)}`;
}

/** One hold of a start for one proof, however often its form is sent. */
export const onceOfPass = (visit: Visit, clinic: Clinic, phone: Phone, what: string): string =>
  boundTo(visit, 'hold', clinic, phone, what);

/** @throws pass_over */
export function mustPass(visit: Visit, clinic: Clinic, phone: Phone, pass: string): void {
  const [until = '', mac = ''] = pass.split('.');
  const isGood = isSame(
    Buffer.from(mac),
    Buffer.from(boundTo(visit, 'pass', clinic, phone, until)),
  );
  if (!isGood || Number(until) * 1000 < visit.now.epochMilliseconds)
    throw refuse(refusals.pass_over);
}

export const named = (frame: Frame, front: Front): Frame => ({
  ...frame,
  clinicName: front.clinic.name,
});

/** Of one of the household, the handle; of somebody new, what was typed. */
export const whoOf = ({
  handle = '',
  name = '',
  age = '',
  gender = '',
}: {
  readonly handle?: string;
  readonly name?: string;
  readonly age?: string;
  readonly gender?: string;
}) =>
  handle === ''
    ? { person: { name, age: age === '' ? Number.NaN : Number(age), gender } }
    : { handle };
