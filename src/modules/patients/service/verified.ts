// Name, birth and gender of somebody who has proved a health ID: taken over, locked, found again by a keyed hash.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { macOf } from '../../../kit/server/secrets.ts';
import type { WithSettings } from '../../../kit/server/settings.ts';
import { setting } from '../../../kit/shared/settings.ts';
import { latinDigits } from '../../../kit/shared/digits.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { Gender } from '../fields.ts';
import { refusals } from '../rules.ts';
import * as store from '../store.ts';

/** 32 bytes; a health ID is found by its hash under this key. */
export const healthKey = setting<Buffer>('patients.healthKey');

/** @param id 14 digits, or an address in small letters. */
export const healthKeyOf = ({ settings }: WithSettings, id: string): Buffer =>
  macOf(settings.of(healthKey), 'health-id', id);

/** The key of a search text that can only mean a health ID, else null. */
export function healthKeyIn(ctx: WithSettings, text: string): Buffer | null {
  const plain = latinDigits(text).trim().toLowerCase();
  const digits = plain.replace(/[\s-]/g, '');
  if (/^\d{14}$/.test(digits)) return healthKeyOf(ctx, digits);
  return /^[a-z0-9][a-z0-9._]*@[a-z]{2,10}$/.test(plain) ? healthKeyOf(ctx, plain) : null;
}

/** What a health ID proves of a person. A birth that it does not tell stays as it was. */
interface Verified {
  name: string;
  gender: Gender;
  birthOn: string | null;
  statedAge: number | null;
}

/** @throws patient_unknown */
export async function verify(
  ctx: Ctx,
  id: string,
  { name, gender, birthOn, statedAge }: Verified,
): Promise<void> {
  const fields = {
    name,
    ...store.keysOf(name),
    gender,
    birthOn,
    statedAge,
    today: dayAt(ctx.now, ctx.zone),
  };
  const [verified] = await store.putVerified(ctx.db, id, fields, ctx.now.toString());
  if (!verified) throw refuse(refusals.patient_unknown);
  ctx.record('patient', id, { verified: true });
}

export async function unverify(ctx: Ctx, id: string): Promise<void> {
  await store.dropVerified(ctx.db, id, ctx.now.toString());
  ctx.record('patient', id, { verified: false });
}
