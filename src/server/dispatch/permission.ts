// May this caller use this verb? The same question for every door, asked in one place.
import { type Actor, type ApiKey, holds, type Rights } from '../../kit/server/ctx.ts';
import { type Allow, anyScope, pagesOf, type Verb } from '../../kit/shared/contract.ts';
import { commonRefusals, type RefusalKind, refusal } from '../../kit/shared/refusal.ts';
import { regionIsOpen } from '../../modules/places/rules.ts';

const profileFirst = refusal(
  403,
  /*i18n*/ { id: 'profile_first', message: 'Please full fill all your profile details' },
  'profile',
);

/** @returns the refusal, or null when the way is free. Order as the client's guards: signed in, profile, region, permission, plan. */
export function may(
  verb: Pick<Verb, 'allow' | 'early' | 'region' | 'plan' | 'scope'>,
  actor: Actor,
): RefusalKind | null {
  if (verb.allow === 'public') return null;
  if (verb.allow === 'system') return actor.kind === 'system' ? null : commonRefusals.not_allowed;
  if (actor.kind === 'system') return null;
  if (actor.kind !== 'member') return commonRefusals.token_expired;
  if (actor.key && !isWithin(verb, actor.key)) return commonRefusals.not_allowed;
  if (!actor.profileIsComplete && !verb.early) return profileFirst;
  if (verb.region && !regionIsOpen(actor.country)) return commonRefusals.region_closed;
  if (!opens(verb.allow, actor)) return commonRefusals.not_allowed;
  if (verb.plan !== undefined && actor.premiumUntil === null)
    return commonRefusals.upgrade_required;
  return null;
}

const isWithin = ({ scope }: Pick<Verb, 'scope'>, { scopes }: ApiKey): boolean =>
  scope !== undefined && (scope === anyScope || scopes.includes(scope));

function opens(allow: Allow, actor: Rights): boolean {
  if (actor.isOwner || allow === 'member') return true;
  return (
    typeof allow !== 'string' &&
    holds(actor, pagesOf(allow), allow.to) &&
    (allow.also === undefined || holds(actor, [allow.also], 'view'))
  );
}
