import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { APP_VERSION } from '../../kit/shared/version.ts';
import { regionIsOpen } from '../places/rules.ts';
import { allows } from '../plans/rules.ts';
import { missingItems } from '../profile/rules.ts';
import { missingFields } from '../profile/service.ts';
import { rightsFrom } from '../staff/rules.ts';
import * as staff from '../staff/service.ts';
import type { api } from './api.ts';
import type { Config, Settings } from './model.ts';
import * as store from './store.ts';

export async function GetConfig(ctx: Ctx): Promise<Config> {
  const member = memberOf(ctx);
  const [settings, missing] = await Promise.all([store.settingsOf(ctx.db, member.memberId), missingFields(ctx)]);
  return {
    version: APP_VERSION,
    user: {
      userId: member.accountId,
      memberId: member.memberId,
      name: member.name,
      isOwner: member.isOwner,
      isSubUser: !member.isOwner,
      isDoctor: member.isDoctor,
    },
    clinic: { clinicId: ctx.clinicId, name: member.clinicName, code: member.clinicCode, zone: ctx.zone, country: member.country },
    profileIsComplete: member.profileIsComplete,
    userRegion: regionIsOpen(member.country),
    isSubscribe: member.premiumUntil !== null,
    premiumUntil: member.premiumUntil,
    AccessDataInDay: allows(member.premiumUntil).reportDays,
    pageAccess: rightsFrom(member.isOwner, member.pages),
    ...settings,
    missingInfo: missingItems(missing),
  };
}

export async function SaveConfig(ctx: Ctx, { language, colourScheme }: InputOf<(typeof api)['SaveConfig']>): Promise<Settings> {
  const { memberId } = memberOf(ctx);
  if (language !== undefined) await staff.setLanguage(ctx, memberId, language);
  if (colourScheme !== undefined) await store.saveColourScheme(ctx.db, memberId, colourScheme);
  ctx.record('settings', memberId, { language, colourScheme });
  return store.settingsOf(ctx.db, memberId);
}
