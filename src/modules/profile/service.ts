import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { dayAt } from '../../kit/shared/time.ts';
import type { ClinicHead } from '../clinics/model.ts';
import * as clinics from '../clinics/service.ts';
import { refusals as staffRefusals } from '../staff/rules.ts';
import * as staff from '../staff/service.ts';
import type { api } from './api.ts';
import type { DoctorHead, Profile } from './model.ts';
import { missing, qualificationText } from './rules.ts';
import * as store from './store.ts';

export const mine = (ctx: Ctx): Promise<Profile> => load(ctx, memberOf(ctx).memberId);

/** A complete profile stays complete: prescriptions are printed from it, so its essentials can be changed but not emptied. */
export async function amend(ctx: Ctx, { version, name, ...profile }: InputOf<(typeof api)['amend']>): Promise<Profile> {
  const { memberId, isOwner } = memberOf(ctx);
  const before = await load(ctx, memberId);
  if (before.version !== version) throw refuse(commonRefusals.stale_version, { details: { current: before } });
  if (profile.birthOn !== null && profile.birthOn > dayAt(ctx.now, ctx.zone)) {
    throw refuse(commonRefusals.input_wrong, { fields: { birthOn: { code: 'born_in_future' } } });
  }
  const open = missing({ name, ...profile }, before.isDoctor);
  if (before.isComplete && open.length > 0) {
    throw refuse(commonRefusals.input_wrong, { fields: Object.fromEntries(open.map((field) => [field, { code: 'required' }])) });
  }
  if (!(await store.save(ctx.db, memberId, version, profile))) {
    throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, memberId) } });
  }
  const { registrationNumber, council, degrees } = profile;
  ctx.record('profile', memberId, { changed: changedFields(before, { name, ...profile }), registrationNumber, council, degrees });
  if (name !== before.name) await staff.rename(ctx, memberId, name);
  if (open.length === 0 && !before.isComplete) await staff.completeProfile(ctx, memberId);
  if (open.length === 0 && isOwner) await clinics.adoptAddress(ctx, { address: profile.address, city: profile.city, state: profile.state });
  return load(ctx, memberId);
}

const changedFields = (before: Profile, after: Partial<Profile>): string[] =>
  Object.entries(after).flatMap(([field, value]) => (JSON.stringify(value) === JSON.stringify(Reflect.get(before, field)) ? [] : [field]));

/** What a prescription says of its writer and its clinic. @throws member_unknown */
export async function printHead(ctx: Ctx, memberId: string): Promise<{ doctor: DoctorHead; clinic: ClinicHead }> {
  const [{ name, gender, degrees, specialties, registrationNumber, council }, clinic] = await Promise.all([load(ctx, memberId), clinics.head(ctx)]);
  return { doctor: { name, gender, qualification: qualificationText(degrees), specialties, registrationNumber, council }, clinic };
}

/** The fields that a caller has still to fill; nothing is looked up where the profile is complete. */
export async function missingFields(ctx: Ctx): Promise<string[]> {
  const { memberId, profileIsComplete } = memberOf(ctx);
  return profileIsComplete ? [] : (await load(ctx, memberId)).missing;
}

const nothing: store.Kept = {
  gender: null,
  birthOn: null,
  specialties: [],
  registrationNumber: '',
  council: '',
  degrees: [],
  experienceYears: null,
  languages: [],
  consultancyFeePaise: null,
  bio: '',
  country: null,
  state: '',
  city: '',
  address: '',
};

async function load(ctx: Ctx, memberId: string): Promise<Profile> {
  const [row] = await store.byMember(ctx.db).execute({ memberId });
  if (!row) throw refuse(staffRefusals.member_unknown);
  const { profile, version, ...member } = row;
  const known = { ...member, ...(profile ?? nothing) };
  return { ...known, missing: missing(known, known.isDoctor), version: version ?? 0 };
}
