import { bigint, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn, paiseColumn } from '../../kit/server/db.ts';
import type { Account, Cause, EntryKind } from './model.ts';

const { clinicId, id } = clinicColumns();
const account = () => text('account').$type<Account>().notNull();
const kind = () => text('kind').$type<EntryKind>().notNull();

export const ledgerEntries = app.table('ledger_entries', {
  clinicId,
  id,
  kind: kind(),
  cause: text('cause').$type<Cause>().notNull(),
  causeId: uuid('cause_id').notNull(),
  happenedAt: instantColumn('happened_at').notNull(),
});

export const ledgerPostings = app.table('ledger_postings', {
  clinicId,
  account: account(),
  number: bigint('number', { mode: 'number' }).notNull(),
  entryId: uuid('entry_id').notNull(),
  kind: kind(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  balancePaise: paiseColumn('balance_paise').notNull(),
  happenedAt: instantColumn('happened_at').notNull(),
  aboutId: uuid('about_id'),
});

export const ledgerAccounts = app.table('ledger_accounts', {
  clinicId,
  account: account(),
  postings: bigint('postings', { mode: 'number' }).notNull(),
  balancePaise: paiseColumn('balance_paise').notNull(),
});

export const ledgerBalances = app.table('ledger_balances', {
  clinicId,
  account: account(),
  kind: kind(),
  postings: bigint('postings', { mode: 'number' }).notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
});
