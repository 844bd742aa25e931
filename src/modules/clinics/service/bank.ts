// The account that payouts go to. It lies sealed: who reads the database reads no number.
import * as z from 'zod/mini';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { seal, type SealKeys, unseal } from '../../../kit/server/secrets.ts';
import { setting } from '../../../kit/shared/settings.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { type api, events } from '../contract.ts';
import type { BankAccount, BankShown } from '../model.ts';
import * as store from '../store.ts';

/** Seals bank accounts. */
export const bankKey = setting<SealKeys>('clinics.bankKey');

const stored = z.object({
  holder: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  bankName: z.string(),
});

/** Bound to its clinic and version: a row copied elsewhere does not open. */
export const bankAbout = (clinicId: string, version: number): string =>
  `bank/${clinicId}/${String(version)}`;

const endOf = (accountNumber: string): string => accountNumber.slice(-4);

function opened(ctx: Ctx, { version, sealed, savedAt }: store.BankRow): BankAccount {
  const text = unseal(ctx.settings.of(bankKey), bankAbout(ctx.clinicId, version), sealed);
  return { ...z.parse(stored, JSON.parse(text)), savedAt, version };
}

/** A clinic that was restored from its archive: the number stayed behind, so it is named again. */
const isEmptied = ({ sealed }: Pick<store.BankRow, 'sealed'>): boolean => sealed.length === 0;

const lastBank = async (ctx: Ctx) => (await store.lastBank(ctx.db).execute())[0];

/** Whole, with its number, as it was at a version: for payouts alone. */
export async function bankAccount(ctx: Ctx, version: number): Promise<BankAccount> {
  const row = await store.bankAt(ctx.db, version);
  if (!row) throw new Error(`the clinic has no bank account ${String(version)}`);
  return opened(ctx, row);
}

/** The present account by its last digits; null where none was named. */
export async function bankHead(
  ctx: Ctx,
): Promise<Pick<BankShown, 'version' | 'accountEnd' | 'savedAt'> | null> {
  const row = await lastBank(ctx);
  if (!row || isEmptied(row)) return null;
  const { version, accountNumber, savedAt } = opened(ctx, row);
  return { version, accountEnd: endOf(accountNumber), savedAt };
}

/** Whether there is an account; nothing is opened. */
export async function hasBank(ctx: Ctx): Promise<boolean> {
  const row = await lastBank(ctx);
  return row !== undefined && !isEmptied(row);
}

export async function bank(ctx: Ctx): Promise<{ bank: BankShown | null }> {
  const shown = await shownBank(ctx);
  ctx.record('bank_account', ctx.clinicId, {});
  return { bank: shown };
}

async function shownBank(ctx: Ctx): Promise<BankShown | null> {
  const row = await lastBank(ctx);
  if (!row || isEmptied(row)) return null;
  const { accountNumber, ...rest } = opened(ctx, row);
  return { ...rest, accountEnd: endOf(accountNumber), savedBy: row.savedBy };
}

export async function saveBank(
  ctx: Ctx,
  { version, confirmAccountNumber: _again, ...account }: InputOf<(typeof api)['saveBank']>,
): Promise<{ bank: BankShown | null }> {
  const before = await lastBank(ctx);
  const known = before && !isEmptied(before) ? before.version : 0;
  const next = (before?.version ?? 0) + 1;
  const row = {
    version: next,
    sealed: seal(ctx.settings.of(bankKey), bankAbout(ctx.clinicId, next), JSON.stringify(account)),
    savedBy: memberOf(ctx).memberId,
    savedAt: ctx.now.toString(),
  };
  if (known !== version || !(await store.addBank(ctx.db, row))) {
    throw refuse(commonRefusals.stale_version, { details: { current: await shownBank(ctx) } });
  }
  ctx.record('bank_account', ctx.clinicId, { version: next, isFirst: version === 0 });
  ctx.publish(events.bankChanged, { memberId: row.savedBy, at: row.savedAt });
  return { bank: await shownBank(ctx) };
}
