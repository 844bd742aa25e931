// Who of the operator may open the console, and what it shows of all clinics.
import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../kit/server/ctx.ts';
import { authenticatorLink, base32, newCodeKey, stepOf } from '../../kit/server/one-time.ts';
import {
  isSame,
  keyHash,
  macOf,
  randomKey,
  seal,
  type SealKeys,
  unseal,
} from '../../kit/server/secrets.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { setting } from '../../kit/shared/settings.ts';
import type { api } from './contract.ts';
import { heldMinutes, isOneTooMany, refusals, sessionMinutes } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

/** Hashes passwords; seals the keys of one-time codes. */
export const operatorsKey = setting<{ mac: Buffer; seals: SealKeys }>('operators.key');

const maxShown = 500;

/** The password is ours, 130 bits of chance: a keyed hash is enough. */
const passwordHash = (ctx: Pick<Ctx, 'settings'>, id: string, password: string): Buffer =>
  macOf(ctx.settings.of(operatorsKey).mac, 'password', id, password);
export const codeKeyAbout = (id: string): string => `operator code ${id}`;

/** @throws operator_taken */
export async function add(ctx: Ctx, { name }: InputOf<Api['add']>): Promise<OutputOf<Api['add']>> {
  if (await store.hold(ctx.db, name)) throw refuse(refusals.operator_taken);
  const id = crypto.randomUUID();
  const password = (
    base32(randomBytes(17))
      .slice(0, 26)
      .match(/.{1,5}/g) ?? []
  ).join('-');
  const codeKey = newCodeKey();
  await store.add(ctx.db, {
    id,
    name,
    passwordHash: passwordHash(ctx, id, password),
    codeKey: seal(
      ctx.settings.of(operatorsKey).seals,
      codeKeyAbout(id),
      codeKey.toString('base64'),
    ),
  });
  ctx.record('operator', id, { name });
  return { password, link: authenticatorLink(name, codeKey) };
}

export const list = async (ctx: Ctx): Promise<OutputOf<Api['list']>> => ({
  operators: await store.list(ctx.db),
});

/** @throws operator_unknown */
export async function remove(
  ctx: Ctx,
  { name }: InputOf<Api['remove']>,
): Promise<Record<string, never>> {
  const row = await store.hold(ctx.db, name);
  if (!row) throw refuse(refusals.operator_unknown);
  await store.change(ctx.db, row.id, { removedAt: ctx.now.toString() });
  ctx.record('operator', row.id, { name });
  return {};
}

/** @throws operator_wrong, operator_held after five wrong tries one after the other */
export async function logIn(
  ctx: Ctx,
  { name, password, code }: InputOf<Api['logIn']>,
): Promise<OutputOf<Api['logIn']>> {
  const row = await store.hold(ctx.db, name);
  if (!row) throw refuse(refusals.operator_wrong);
  const { id, heldUntil, lastStep } = row;
  if (heldUntil && Temporal.Instant.compare(Temporal.Instant.from(heldUntil), ctx.now) > 0)
    throw refuse(refusals.operator_held);
  const codeKey = Buffer.from(
    unseal(ctx.settings.of(operatorsKey).seals, codeKeyAbout(id), row.codeKey),
    'base64',
  );
  const isPassword = isSame(row.passwordHash, passwordHash(ctx, id, password));
  const step = stepOf(codeKey, code.replaceAll(/\s/g, ''), ctx.now, lastStep);
  if (!isPassword || step === null) {
    const wrong = row.wrong + 1;
    const isHeld = isOneTooMany(wrong);
    await store.change(ctx.db, id, {
      wrong: isHeld ? 0 : wrong,
      heldUntil: isHeld ? ctx.now.add({ minutes: heldMinutes }).toString() : null,
    });
    ctx.record('operator', id, { name: row.name, wrong });
    throw ctx.keepDespite(refuse(refusals.operator_wrong));
  }
  await store.change(ctx.db, id, { lastStep: step, wrong: 0, heldUntil: null });
  const key = randomKey();
  const endsAt = ctx.now.add({ minutes: sessionMinutes }).toString();
  const session = { keyHash: keyHash(key), operatorId: id, endsAt };
  await store.open(ctx.db, session, ctx.now.toString());
  ctx.record('operator', id, { name: row.name });
  return { key };
}

/** @throws operator_out */
export async function enter(
  ctx: Ctx,
  { key, place, act, about }: InputOf<Api['enter']>,
): Promise<{ name: string }> {
  const inside = await store.findSession(ctx.db, keyHash(key), ctx.now.toString());
  if (!inside) throw refuse(refusals.operator_out);
  ctx.record('operator', inside.id, { name: inside.name, place, act, about });
  return { name: inside.name };
}

export async function logOut(
  ctx: Ctx,
  { key }: InputOf<Api['logOut']>,
): Promise<Record<string, never>> {
  const inside = await store.findSession(ctx.db, keyHash(key), ctx.now.toString());
  await store.close(ctx.db, keyHash(key));
  ctx.record('operator', inside?.id ?? '', { name: inside?.name ?? '' });
  return {};
}

export const clinics = async (ctx: Ctx): Promise<OutputOf<Api['clinics']>> => ({
  clinics: await store.clinics(ctx.db, maxShown),
});

export const providers = async (ctx: Ctx): Promise<OutputOf<Api['providers']>> => ({
  providers: await store.providers(ctx.db, ctx.now.subtract({ hours: 24 }).toString()),
});
