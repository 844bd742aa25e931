import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../kit/server/ctx.ts';
import { pick } from '../../kit/shared/catalogue.ts';
import { isNumber, nationalNumber } from '../../kit/shared/contact-number.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import type { Zone } from '../../kit/shared/time.ts';
import { stateIsKnown, zoneOf } from '../places/rules.ts';
import { type api, events } from './contract.ts';
import { headNames } from './fields.ts';
import type { Clinic, ClinicHead } from './model.ts';
import { codeFrom } from './rules.ts';
import { logoBytes } from './service/logo.ts';
import * as store from './store.ts';

export {
  bank,
  bankAbout,
  bankAccount,
  bankHead,
  bankKey,
  hasBank,
  saveBank,
} from './service/bank.ts';
export { logo, logoBytes, removeLogo, setLogo } from './service/logo.ts';

export const mine = (ctx: Ctx): Promise<Clinic> => store.theClinic(ctx.db);

/** The clinic that a public address names; null for a code that is nobody's. */
export const behindCode = async (
  ctx: Ctx,
  code: string,
): Promise<{ clinicId: string; language: Language } | null> =>
  /^[0-9A-Za-z]{4,12}$/.test(code) ? store.behindCode(ctx.db, code) : null;

export async function amend(
  ctx: Ctx,
  { version, ...typed }: InputOf<(typeof api)['amend']>,
): Promise<Clinic> {
  const changes = read(await store.theClinic(ctx.db), typed);
  const changed = await store.amend(ctx.db, ctx.clinicId, version, changes);
  if (!changed)
    throw refuse(commonRefusals.stale_version, {
      details: { current: await store.theClinic(ctx.db) },
    });
  ctx.record('clinic', ctx.clinicId, changes);
  return changed;
}

type Changes = Omit<InputOf<(typeof api)['amend']>, 'version'>;

/** The number as national digits, which may be a landline's; the state of the list, or the one that stood before there was a list. @throws input_wrong */
function read(before: Clinic, typed: Changes): Changes {
  const { contactNumber, state = '' } = typed;
  if (state !== before.state && !stateIsKnown(before.country, state))
    throw refuse(commonRefusals.input_wrong, { fields: { state: { code: 'choose_one' } } });
  if (contactNumber === undefined) return typed;
  const digits = nationalNumber(typed.isdCode ?? before.isdCode, contactNumber);
  if (!isNumber(digits))
    throw refuse(commonRefusals.input_wrong, { fields: { contactNumber: { code: 'phone' } } });
  return { ...typed, contactNumber: digits };
}

/** What sign-up knows of a new clinic. An empty `clinicName` is the doctor's own. */
export interface NewClinic {
  accountId: string;
  doctorName: string;
  clinicName: string;
  /** ISO code; it decides the zone. */
  country: string;
  isdCode: string;
  contactNumber: string;
  language: Language;
}

/** Opens a clinic with its owner, who is a doctor. Works on the public pages only; the caller's account must stand. */
export async function open(
  ctx: Ctx,
  registration: NewClinic,
): Promise<{ clinicId: string; memberId: string; code: string }> {
  const zone = zoneOf(registration.country);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const code = codeFrom(randomBytes(8));
    const opened = await store.open(ctx.db, {
      ...registration,
      clinicName: registration.clinicName || registration.doctorName,
      code,
      zone,
    });
    if (!opened) continue;
    ctx.record('clinic', opened.clinicId, {
      accountId: registration.accountId,
      memberId: opened.memberId,
      country: registration.country,
    });
    ctx.publish(events.opened, { clinicId: opened.clinicId, memberId: opened.memberId });
    return { ...opened, code };
  }
  throw new Error('five clinic codes in a row were taken');
}

/** @throws input_wrong for the zone that it has, and for one that the database does not know. */
export async function mustBeNewZone(ctx: Ctx, zone: Zone): Promise<void> {
  if (zone === ctx.zone || !(await store.knowsZone(ctx.db, zone)))
    throw refuse(commonRefusals.input_wrong, { fields: { zone: { code: 'choose_one' } } });
}

/** What goes by its clock is the caller's to move, in the same transaction. @throws stale_version */
export async function setZone(ctx: Ctx, from: Zone, zone: Zone): Promise<void> {
  if (!(await store.setZone(ctx.db, ctx.clinicId, from, zone)))
    throw refuse(commonRefusals.stale_version, {
      details: { current: await store.theClinic(ctx.db) },
    });
  ctx.record('clinic', ctx.clinicId, { zone: { from, to: zone } });
}

export const setRetention = (ctx: Ctx, years: number): Promise<void> =>
  store.setRetention(ctx.db, ctx.clinicId, years);

/** Whether a device that an account of its people does not know is asked for a code, whatever they have settled for themselves. */
export const asksNewDevices = (ctx: Ctx): Promise<boolean> =>
  store.asksNewDevices(ctx.db, ctx.clinicId);

export async function setAsksNewDevices(ctx: Ctx, isOn: boolean): Promise<void> {
  await store.setAsksNewDevices(ctx.db, ctx.clinicId, isOn);
  ctx.record('clinic', ctx.clinicId, { asksNewDevices: isOn });
}

/** Nobody works in it any more, the caller included. Whether it may be is the caller's to judge. */
export async function close(ctx: Ctx): Promise<void> {
  const sessionsEnded = await store.close(ctx.db, ctx.now.toString());
  ctx.record('clinic', ctx.clinicId, { isClosed: true, sessionsEnded });
}

/** What a printed page says of the clinic, and on what paper. */
export async function head(ctx: Ctx): Promise<ClinicHead> {
  const clinic = await store.theClinic(ctx.db);
  const { letterhead, logo } = clinic.paper;
  const isDrawn = letterhead === 'printed' && logo !== 'none';
  return { ...pick(clinic, headNames), logo: isDrawn ? await logoBytes(ctx) : null };
}

/** A clinic without any address takes the owner's, so that the first prescription has a head; one with an address keeps it. */
export async function adoptAddress(
  ctx: Ctx,
  place: { address: string; city: string; state: string },
): Promise<void> {
  if (await store.fillAddress(ctx.db, place)) ctx.record('clinic', ctx.clinicId, { ...place });
}
