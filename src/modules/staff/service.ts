import type { Ctx } from '../../kit/server/ctx.ts';
import type { OutputOf } from '../../kit/shared/contract.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import type { api } from './api.ts';
import type { PresetName } from './model.ts';
import { presets, refusals, rightsOf } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

export const members = async (ctx: Ctx): Promise<OutputOf<Api['members']>> => ({ members: await store.everybody(ctx.db).execute() });

export const roles = async (ctx: Ctx): Promise<OutputOf<Api['roles']>> => ({ roles: await store.allRoles(ctx.db).execute() });

export const doctors = async (ctx: Ctx): Promise<OutputOf<Api['doctors']>> => ({ doctors: await store.doctorsAtWork(ctx.db).execute() });

/** From here on every page is open to the member that their role opens. */
export async function completeProfile(ctx: Ctx, memberId: string): Promise<void> {
  await change(ctx, memberId, { profileIsComplete: true });
}

export async function rename(ctx: Ctx, memberId: string, name: string): Promise<void> {
  await change(ctx, memberId, { name });
}

/** The language that the clinic's messages to the member are written in. */
export async function setLanguage(ctx: Ctx, memberId: string, language: Language): Promise<void> {
  await change(ctx, memberId, { language });
}

async function change(ctx: Ctx, memberId: string, changes: store.MemberChanges): Promise<void> {
  if (!(await store.amend(ctx.db, memberId, changes))) throw refuse(refusals.member_unknown);
  ctx.record('member', memberId, { ...changes });
}

export interface NewMember {
  accountId: string;
  name: string;
  role: PresetName;
  isDoctor: boolean;
  language?: Language;
}

/**
 * Adds an account to the clinic in one of the preset roles, which is made when the clinic has none of its name.
 * Only a doctor has a profile to complete first. @throws member_exists
 */
export async function addMember(ctx: Ctx, { accountId, name, role, isDoctor, language = 'en' }: NewMember): Promise<string> {
  const preset = presets[role];
  const roleId = await store.roleNamed(ctx.db, preset.name, rightsOf(preset));
  const id = await store.addMember(ctx.db, { accountId, name, roleId, isDoctor, language, profileIsComplete: !isDoctor });
  ctx.record('member', id, { accountId, name, role, isDoctor });
  return id;
}
