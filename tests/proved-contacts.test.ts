// Accounts from before only proved contacts counted: what was typed alone opens nothing afterwards, and its owner can take it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { migrate } from '../src/kit/server/migrate.ts';
import { testPostgres } from './postgres.ts';
import { testKeys } from './template.ts';

let postgres: { url: string; stop: () => Promise<void> };
let admin: pg.Client;
beforeAll(async () => {
  postgres = await testPostgres();
  await migrate(postgres.url, testKeys, { last: '0241' });
  admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await postgres.stop();
});

const open = (name: string, email: string, number: string, proved: 'email' | 'phone') =>
  admin.query(
    `insert into app.accounts (name, email, country, isd_code, contact_number, password_hash, ${proved}_verified_at) values ($1, $2, 'IN', '+91', $3, 'x', now())`,
    [name, email, number],
  );

test('an old account keeps what it proved, and what it only typed is free', async () => {
  await open('Squatter', 'owner@example.test', '9811111111', 'phone');
  await admin.query(
    `insert into app.codes (id, purpose, mac_sms, mac_email, sent_at, expires_at) values ('\\x01', 'reset', '\\x02', '\\x03', now(), now() + interval '5 minutes')`,
  );
  await expect(open('Owner', 'owner@example.test', '9822222222', 'email')).rejects.toMatchObject({
    constraint: 'account_email_is_taken',
  });

  const ran = await migrate(postgres.url, testKeys);
  expect(ran).toContain('0260_proved_contacts.sql');
  await open('Owner', 'owner@example.test', '9822222222', 'email');
  for (const [name, email, number, proved, taken] of [
    ['A second owner', 'owner@example.test', '9833333333', 'email', 'account_email_is_taken'],
    ['A second squatter', 'other@example.test', '9811111111', 'phone', 'account_phone_is_taken'],
  ] as const)
    await expect(open(name, email, number, proved)).rejects.toMatchObject({ constraint: taken });
  // A code from before belongs to nobody that guesses could be counted against.
  expect((await admin.query('select 1 from app.codes')).rowCount).toBe(0);
});
