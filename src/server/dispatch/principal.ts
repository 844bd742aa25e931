// A member of a clinic as the database answers a token.
import type pg from 'pg';
import type { ApiKey, PageAccess } from '../../kit/server/ctx.ts';
import type { OwnClinic } from '../../kit/server/dispatch/call.ts';
import type { Principal } from '../../kit/server/dispatch/principal.ts';
import { isLanguage } from '../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { provedSeconds } from '../../modules/identity/rules.ts';

/** What `app.enter` answers. */
type EnterRow = [
  refused: string | null,
  sessionId: string,
  accountId: string,
  clinicId: string,
  memberId: string,
  name: string,
  isOwner: boolean,
  isDoctor: boolean,
  profileIsComplete: boolean,
  pages: PageAccess[],
  premiumUntil: string | null,
  zone: string,
  country: string,
  clinicName: string,
  clinicCode: string,
  language: string,
  key?: ApiKey,
];

/** @param text null where nobody has the token. @throws token_expired, session_revoked */
export function principalOf(text: string | null): Principal {
  if (text === null) throw refuse(commonRefusals.token_expired);
  const principal: EnterRow = JSON.parse(text);
  const [
    refused,
    sessionId,
    accountId,
    clinicId,
    memberId,
    name,
    isOwner,
    isDoctor,
    profileIsComplete,
    pages,
    premiumUntil,
    zone,
    country,
    clinicName,
    clinicCode,
    language,
    key,
  ] = principal;
  if (refused === 'expired') throw refuse(commonRefusals.token_expired);
  if (refused !== null) throw refuse(commonRefusals.session_revoked);
  return {
    actor: {
      kind: 'member',
      accountId,
      memberId,
      sessionId,
      name,
      isOwner,
      isDoctor,
      profileIsComplete,
      pages,
      premiumUntil,
      country,
      clinicName,
      clinicCode,
      ...(key ? { key } : {}),
    },
    clinicId,
    zone,
    language: isLanguage(language) ? language : 'en',
  };
}

const ownClinicQuery = { name: 'own_clinic', text: 'select zone, language from app.clinics' };

/** Of the clinic whose context stands. */
export async function ownClinic(client: pg.PoolClient): Promise<OwnClinic | null> {
  const { rows } = await client.query<{ zone: string; language: string }>(ownClinicQuery);
  const own = rows[0];
  return own ? { zone: own.zone, language: isLanguage(own.language) ? own.language : 'en' } : null;
}

/** Whether the person has shown the password within the last five minutes, on this session. */
export async function isProved(client: pg.PoolClient, { actor }: Principal): Promise<boolean> {
  if (actor.kind !== 'member') return true;
  const { rows } = await client.query<{ proved: boolean }>(
    `select coalesce(proved_at > now() - make_interval(secs => $2), false) as proved from app.sessions where id = $1`,
    [actor.sessionId, provedSeconds],
  );
  return rows[0]?.proved ?? false;
}
