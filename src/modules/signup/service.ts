// From a form to an account with a clinic; nothing is said about who is known here until an OTP proves whose contact it is.
import type { Ctx } from '../../kit/server/ctx.ts';
import { keyHash } from '../../kit/server/secrets.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import * as clinics from '../clinics/service.ts';
import type { CodeSent, SignedIn } from '../identity/model.ts';
import { refusals as identityRefusals } from '../identity/rules.ts';
import {
  checkCode,
  type CodeTargets,
  publicBudget,
  hashPassword,
  openAccount,
  renewCode,
  signInAs,
  startCode,
} from '../identity/service.ts';
import type { Correction, Registration } from './model.ts';
import { waitSeconds } from './rules.ts';
import * as store from './store.ts';

const targetsOf = (
  person: Pick<Registration, 'isdCode' | 'contactNumber' | 'email' | 'language'>,
): CodeTargets => ({
  number: `${person.isdCode}${person.contactNumber}`,
  email: person.email,
  language: person.language,
  budget: publicBudget,
});

export async function register(ctx: Ctx, { password, ...person }: Registration): Promise<CodeSent> {
  const passwordHash = await hashPassword(ctx, password);
  const targets = targetsOf(person);
  const { codeId, ...sent } = await startCode(ctx, {
    purpose: 'signup',
    accountId: null,
    subject: targets.number ?? '',
    targets,
  });
  await store.insert(ctx.db, {
    ...person,
    codeId,
    passwordHash,
    endsAt: ctx.now.add({ seconds: waitSeconds }).toString(),
  });
  ctx.record('account', '', { country: person.country });
  return sent;
}

/** The former request ends: its code would open an account with what was mistyped. */
export async function correct(
  ctx: Ctx,
  { requestKey, name, email, ...number }: Correction,
): Promise<CodeSent> {
  const waiting = await store.take(ctx.db, keyHash(requestKey), ctx.now.toString());
  if (!waiting) throw refuse(identityRefusals.otp_expired);
  const {
    codeId: _,
    endsAt,
    ...person
  } = {
    ...waiting,
    ...number,
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
  };
  const targets = targetsOf(person);
  const { codeId, ...sent } = await startCode(ctx, {
    purpose: 'signup',
    accountId: null,
    subject: targets.number ?? '',
    targets,
  });
  await store.insert(ctx.db, { ...person, codeId, endsAt });
  ctx.record('account', '', { corrected: true });
  return sent;
}

export const resend = (ctx: Ctx, { requestKey }: { requestKey: string }): Promise<CodeSent> =>
  renewCode(ctx, requestKey, ['signup'], async ({ id }) => {
    const waiting = await store.find(ctx.db, id, ctx.now.toString());
    return waiting && targetsOf(waiting);
  });

export async function verify(
  ctx: Ctx,
  { requestKey, otp }: { requestKey: string; otp: string },
): Promise<SignedIn> {
  const proved = await checkCode(ctx, 'signup', requestKey, otp);
  const waiting = await store.find(ctx.db, proved.codeId, ctx.now.toString());
  if (!waiting) throw refuse(identityRefusals.otp_expired);
  const { codeId, endsAt: _, clinicName, ...account } = waiting;
  const accountId = await openAccount(ctx, { ...account, proved: [proved.by] });
  await clinics.open(ctx, {
    accountId,
    doctorName: account.name,
    clinicName,
    country: account.country,
    isdCode: account.isdCode,
    contactNumber: account.contactNumber,
    language: account.language,
  });
  await store.remove(ctx.db, codeId);
  ctx.record('account', accountId, { opened: true, by: proved.by });
  return signInAs(ctx, accountId);
}
