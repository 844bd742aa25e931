// The account that payouts go to. It lies sealed: who reads the database reads no number.
import * as z from 'zod/mini';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { seal, unseal } from '../../../kit/server/secrets.ts';
import { setting } from '../../../kit/shared/settings.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { type api, events } from '../contract.ts';
import type { BankAccount, BankShown } from '../model.ts';
import * as store from '../store.ts';

/** 32 bytes; seals bank accounts. */
export const bankKey = setting<Buffer>('clinics.bankKey');

const stored = z.object({
  holder: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  bankName: z.string(),
});

/** Bound to its clinic and version: a row copied elsewhere does not open. */
const about = (ctx: Ctx, version: number): string => `bank/${ctx.clinicId}/${String(version)}`;

/** Whole, with its number: for payouts alone. Null where none was named. */
export async function bankAccount(ctx: Ctx): Promise<BankAccount | null> {
  const [row] = await store.lastBank(ctx.db).execute();
  if (!row) return null;
  const { version, savedAt } = row;
  return {
    ...z.parse(
      stored,
      JSON.parse(unseal(ctx.settings.of(bankKey), about(ctx, version), row.sealed)),
    ),
    savedAt,
    version,
  };
}

/** Whether there is an account; nothing is opened. */
export async function hasBank(ctx: Ctx): Promise<boolean> {
  const [row] = await store.lastBank(ctx.db).execute();
  return row !== undefined;
}

export async function bank(ctx: Ctx): Promise<{ bank: BankShown | null }> {
  const shown = await shownBank(ctx);
  ctx.record('bank_account', ctx.clinicId, {});
  return { bank: shown };
}

async function shownBank(ctx: Ctx): Promise<BankShown | null> {
  const [account, [row]] = await Promise.all([bankAccount(ctx), store.lastBank(ctx.db).execute()]);
  if (!account || !row) return null;
  const { accountNumber, ...rest } = account;
  return { ...rest, accountEnd: accountNumber.slice(-4), savedBy: row.savedBy };
}

export async function saveBank(
  ctx: Ctx,
  { version, confirmAccountNumber: _again, ...account }: InputOf<(typeof api)['saveBank']>,
): Promise<{ bank: BankShown | null }> {
  const [before] = await store.lastBank(ctx.db).execute();
  const next = version + 1;
  const row = {
    version: next,
    sealed: seal(ctx.settings.of(bankKey), about(ctx, next), JSON.stringify(account)),
    savedBy: memberOf(ctx).memberId,
    savedAt: ctx.now.toString(),
  };
  if ((before?.version ?? 0) !== version || !(await store.addBank(ctx.db, row))) {
    throw refuse(commonRefusals.stale_version, { details: { current: await shownBank(ctx) } });
  }
  ctx.record('bank_account', ctx.clinicId, { version: next, isFirst: version === 0 });
  ctx.publish(events.bankChanged, { version: next, isFirst: version === 0 });
  return { bank: await shownBank(ctx) };
}
