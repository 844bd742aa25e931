import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { WithSettings } from '../../kit/server/settings.ts';
import { translatorOf } from '../../kit/server/words.ts';
import { pick } from '../../kit/shared/catalogue.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { dayAt } from '../../kit/shared/time.ts';
import type { ClinicHead } from '../clinics/model.ts';
import * as clinics from '../clinics/service.ts';
import { refusals as staffRefusals } from '../staff/rules.ts';
import * as staff from '../staff/service.ts';
import type { api } from './contract.ts';
import { headNames, keptNames } from './fields.ts';
import { type DoctorHead, emptyProfile, type Profile } from './model.ts';
import {
  educationOf,
  educationProblems,
  later,
  missing,
  maxMissing,
  maxWished,
  qualificationText,
  registeredSentence,
  unknownChoices,
  wished,
} from './rules.ts';
import { changePicture } from './service/picture.ts';
import * as store from './store.ts';

export {
  addCertificate,
  amendCertificate,
  certificatePicture,
  certificates,
  removeCertificate,
  restoreCertificate,
} from './service/certificates.ts';
export { picture } from './service/picture.ts';

export const mine = (ctx: Ctx): Promise<Profile> => load(ctx, memberOf(ctx).memberId);

/** A complete profile stays complete: prescriptions are printed from it, so its essentials can be changed but not emptied. */
export async function amend(
  ctx: Ctx,
  { version, name, ...profile }: InputOf<(typeof api)['amend']>,
): Promise<Profile> {
  const { memberId, isOwner } = memberOf(ctx);
  const before = await load(ctx, memberId);
  if (before.version !== version)
    throw refuse(commonRefusals.stale_version, { details: { current: before } });
  if (profile.birthOn !== null && profile.birthOn > dayAt(ctx.now, ctx.zone)) {
    throw refuse(commonRefusals.input_wrong, { fields: { birthOn: { code: 'born_in_future' } } });
  }
  const unknown = unknownChoices(profile, before);
  if (Object.keys(unknown).length > 0)
    throw refuse(commonRefusals.input_wrong, { fields: unknown });
  const open = missing({ name, ...profile }, before.isDoctor);
  if (before.isComplete && open.length > 0) {
    throw refuse(commonRefusals.input_wrong, {
      fields: Object.fromEntries(open.map((field) => [field, { code: 'required' }])),
    });
  }
  if (
    !(await store.save(ctx.db, memberId, version, {
      ...profile,
      education: educationOf(before.education, profile.degrees),
    }))
  ) {
    throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, memberId) } });
  }
  const { registrationNumber, council, degrees } = profile;
  ctx.record('profile', memberId, {
    changed: changedFields(before, { name, ...profile }),
    registrationNumber,
    council,
    degrees,
  });
  if (name !== before.name) await staff.rename(ctx, memberId, name);
  if (open.length === 0 && !before.isComplete) await staff.completeProfile(ctx, memberId);
  if (open.length === 0 && isOwner && profile.address !== '')
    await clinics.adoptAddress(ctx, pick(profile, ['address', 'city', 'state']));
  return load(ctx, memberId);
}

/** Where and when each degree was earned. The degrees on paper are those of this list, in its order. */
export async function amendEducation(
  ctx: Ctx,
  { education, version }: InputOf<(typeof api)['amendEducation']>,
): Promise<Profile> {
  const { memberId } = memberOf(ctx);
  const before = await load(ctx, memberId);
  if (before.version !== version)
    throw refuse(commonRefusals.stale_version, { details: { current: before } });
  const fields = educationProblems(
    education,
    before.degrees,
    before.birthOn,
    dayAt(ctx.now, ctx.zone),
  );
  const degrees = [...new Set(education.map(({ degree }) => degree))];
  if (before.isComplete && before.isDoctor && degrees.length === 0)
    fields['education'] = { code: 'required' };
  if (Object.keys(fields).length > 0) throw refuse(commonRefusals.input_wrong, { fields });
  if (
    !(await store.save(ctx.db, memberId, version, {
      ...pick(before, keptNames),
      degrees,
      education,
    }))
  ) {
    throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, memberId) } });
  }
  ctx.record('profile', memberId, { changed: ['education'], degrees });
  return load(ctx, memberId);
}

export async function setPicture(ctx: Ctx): Promise<Profile> {
  await changePicture(ctx, false);
  return load(ctx, memberOf(ctx).memberId);
}

export async function removePicture(ctx: Ctx): Promise<Profile> {
  await changePicture(ctx, true);
  return load(ctx, memberOf(ctx).memberId);
}

const changedFields = (before: Profile, after: Partial<Profile>): string[] =>
  Object.entries(after).flatMap(([field, value]) =>
    JSON.stringify(value) === JSON.stringify(Reflect.get(before, field)) ? [] : [field],
  );

/** What a prescription says of its writer and its clinic. @throws member_unknown */
export async function printHead(
  ctx: Ctx,
  memberId: string,
): Promise<{ doctor: DoctorHead; clinic: ClinicHead }> {
  const [written, clinic] = await Promise.all([load(ctx, memberId), clinics.head(ctx)]);
  return {
    doctor: { ...pick(written, headNames), qualification: qualificationText(written.degrees) },
    clinic,
  };
}

/** The fields of the member's own profile that can wait, but not for long. */
export const waitingFields = ({ isDoctor, ...profile }: Profile): string[] =>
  later(profile, isDoctor);

/**
 * With the registration number, as every message about a consultation by video is to name the doctor (Telemedicine Practice Guidelines 2020, 3.1.3).
 * @param registrationNumber empty where it need not be said
 */
export const registeredName = (
  at: WithSettings,
  { name, registrationNumber: number }: { name: string; registrationNumber: string },
  language: Language,
): string =>
  number === ''
    ? name
    : translatorOf(at, language).text(registeredSentence, { doctor: name, number });

async function load(ctx: Ctx, memberId: string): Promise<Profile> {
  const [row] = await store.byMember(ctx.db).execute({ memberId });
  if (!row) throw refuse(staffRefusals.member_unknown);
  const { profile, version, ...member } = row;
  const known = { ...member, ...(profile ?? emptyProfile) };
  const lacks = missing(known, known.isDoctor);
  const isOwnersOwn =
    ctx.actor.kind === 'member' && ctx.actor.isOwner && ctx.actor.memberId === memberId;
  const hasBank = isOwnersOwn ? await clinics.hasBank(ctx) : null;
  const wishes = wished({ ...known, hasBank }, known.isDoctor);
  const of = maxMissing(known.isDoctor) + maxWished(known.isDoctor, hasBank !== null);
  return {
    ...known,
    missing: lacks,
    wished: wishes,
    filled: { done: of - lacks.length - wishes.length, of },
    version: version ?? 0,
  };
}
