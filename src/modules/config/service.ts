import { type Ctx, mayUse, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { dayAt } from '../../kit/shared/time.ts';
import { APP_VERSION } from '../../kit/shared/version.ts';
import * as clinics from '../clinics/service.ts';
import * as identity from '../identity/service.ts';
import * as notifications from '../notifications/service.ts';
import { regionIsOpen } from '../places/rules.ts';
import { allows } from '../plans/rules.ts';
import { ownLimits } from '../plans/service.ts';
import * as profile from '../profile/service.ts';
import { rightsFrom } from '../staff/rules.ts';
import * as slots from '../slots/service.ts';
import * as staff from '../staff/service.ts';
import type { api } from './contract.ts';
import type { Config, Settings } from './model.ts';
import { missingInfo } from './rules.ts';
import * as store from './store.ts';

export async function GetConfig(ctx: Ctx): Promise<Config> {
  const member = memberOf(ctx);
  // Only the owner can name the account, and only where patients can pay online.
  const needsBank = member.isOwner && regionIsOpen(member.country);
  const [self, settings, mine, clinic, { isNew, openedAt }, unreadCount, hasBankDetails, times] =
    await Promise.all([
      identity.me(ctx),
      store.settingsOf(ctx.db, member.memberId),
      profile.mine(ctx),
      clinics.mine(ctx),
      store.beginning(ctx.db),
      notifications.UnreadNotificationCount(ctx),
      needsBank ? clinics.hasBank(ctx) : null,
      mayUse(ctx, 'Settings', 'edit') ? slots.hasAny(ctx) : null,
    ]);
  const limits = await ownLimits(ctx);
  // Video is asked for where the clinic can offer it at all.
  const mayOfferVideo = regionIsOpen(member.country) && allows(member.premiumUntil).online_consult;
  return {
    ...self,
    version: APP_VERSION,
    NewUser: isNew,
    AccessDataInDay: limits.reportDays,
    pageAccess: rightsFrom(member.isOwner, member.pages),
    qrCode: `/b/${member.clinicCode}`,
    profileImage: mine.picture,
    clinicLogo: clinic.logo,
    consultancyFees: mine.consultancyFeePaise,
    ...settings,
    missingInfo: missingInfo({
      profileFields: member.profileIsComplete ? [] : mine.missing,
      laterFields: profile.waitingFields(mine),
      isAtWork:
        !isNew && dayAt(Temporal.Instant.from(openedAt), ctx.zone) < dayAt(ctx.now, ctx.zone),
      hasSlots: times && times.slots,
      hasVideoTiming: times && mayOfferVideo ? times.video : null,
      hasBankDetails,
    }),
    unreadCount,
  };
}

export async function SaveConfig(
  ctx: Ctx,
  { language, ...own }: InputOf<(typeof api)['SaveConfig']>,
): Promise<Settings> {
  const { memberId } = memberOf(ctx);
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  if (language !== undefined) await staff.setLanguage(ctx, memberId, language);
  if (Object.keys(set).length > 0) await store.save(ctx.db, memberId, set);
  ctx.record('settings', memberId, { language, ...set });
  return store.settingsOf(ctx.db, memberId);
}
