// From what was earned to the bank: asked for once, let go, paid, refused and sent back, whatever the gateway tells and when.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Clinic, hand, openTill, type Till } from '../../../../tests/till.ts';
import { systemClinicId } from '../../../kit/server/context.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api as clinics } from '../../clinics/contract.ts';
import { api as notifications } from '../../notifications/contract.ts';
import { api } from '../contract.ts';
import { payoutRules } from '../service.ts';

const start = Temporal.Instant.from('2026-11-22T06:00:00Z');
let now = start;
let till: Till;
beforeAll(async () => {
  till = await openTill({
    now: () => now,
    settings: [give(payoutRules, { unaskedUpToPaise: 1_000_00, twoAbovePaise: 5_000_00 })],
  });
});
afterAll(() => till.close());
beforeEach(() => {
  now = start;
});

const account = {
  holder: 'Dr Till',
  accountNumber: '000123456789',
  confirmAccountNumber: '000123456789',
  ifsc: 'HDFC0001234',
  bankName: 'HDFC Bank',
};
const nameAccount = (clinic: Clinic, version: number) =>
  till.app.call(clinics.saveBank, { ...account, version }, clinic);

/** A clinic with a bank account that earned so much, this long ago. */
async function clinicWith(paise: number, hoursAgo = 72): Promise<Clinic> {
  const clinic = await till.clinic();
  await nameAccount(clinic, 0);
  await till.earn(clinic.clinicId, paise, now.subtract({ hours: hoursAgo }));
  return clinic;
}
const ask = (clinic: Clinic, amountPaise: number) =>
  till.app.call(api.requestPayout, { amountPaise }, clinic, { onceKey: crypto.randomUUID() });
const walletOf = async (clinic: Clinic) => (await till.app.call(api.get, {}, clinic)).data;
/** What the owner hears of payouts that came back. */
const newsOf = async (clinic: Clinic) =>
  (await till.app.call(notifications.list, {}, clinic)).data.notifications.filter(
    ({ kind }) => kind === 'payout_failed',
  );
const standing = async (clinic: Clinic) => (await walletOf(clinic)).payouts[0]?.state;

/** The gateway's own news of the payouts so far, handed over as it comes. */
async function hear(
  clinic: Clinic,
  ...states: ('processing' | 'processed' | 'reversed' | 'failed')[]
) {
  const [payout] = (await walletOf(clinic)).payouts;
  const made = till.gateway.payouts.find(({ reference_id }) => reference_id === payout?.id);
  if (!made) throw new Error('the gateway was not asked');
  for (const state of states) till.gateway.settlePayout(made.id, state);
  for (const letter of till.take()) expect(await hand(till.app, letter)).toBe(200);
  await till.settle();
}

const approveAs = (id: string, approver: string) =>
  till.app.work(api.approvePayout, { id, approver }, systemClinicId);
const refuseAs = (id: string, approver: string, reason: string) =>
  till.app.work(api.refusePayout, { id, approver, reason }, systemClinicId);

describe('a payout is refused', () => {
  test('without bank details, above what is eligible, below a rupee, for anybody but the owner', async () => {
    const clinic = await till.clinic();
    await till.earn(clinic.clinicId, 500_00, now.subtract({ hours: 72 }));
    expect(await ask(clinic, 500_00)).toMatchObject({
      status: 409,
      error: { code: 'bank_missing' },
      message: 'Your Bank Details is missing',
    });
    await nameAccount(clinic, 0);
    expect(await ask(clinic, 500_01)).toMatchObject({
      status: 422,
      error: { code: 'payout_over_eligible', fields: { amountPaise: {} } },
    });
    for (const [paise, code] of [
      [0, 'amount_zero'],
      [-1, 'amount_zero'],
      [99, 'payout_small'],
    ] as const)
      expect((await ask(clinic, paise)).error.fields).toMatchObject({ amountPaise: { code } });
    expect(await ask({ clinicId: '', ...till.app.world.lata }, 500_00)).toMatchObject({
      status: 403,
    });
    expect(await ask(clinic, 500_00)).toMatchObject({ status: 200 });
  });

  test('until two days after the money was earned', async () => {
    const clinic = await clinicWith(500_00, 47);
    expect(await walletOf(clinic)).toMatchObject({
      totalEarningPaise: 500_00,
      remainingPaise: 500_00,
      eligiblePaise: 0,
    });
    expect((await ask(clinic, 100)).error.code).toBe('payout_over_eligible');
    now = now.add({ hours: 2 });
    expect((await ask(clinic, 500_00)).status).toBe(200);
  });

  test('for a day after the account was changed, and the owner is told', async () => {
    const clinic = await clinicWith(500_00);
    now = now.add({ hours: 1 });
    await nameAccount(clinic, 1);
    expect((await ask(clinic, 100)).error.code).toBe('payout_held');
    expect((await walletOf(clinic)).heldUntil).toBe('2026-11-23T07:00:00Z');
    await till.settle();
    const { rows } = await till.app.admin.query(
      `select kind from app.notifications where clinic_id = $1`,
      [clinic.clinicId],
    );
    expect(rows).toEqual([{ kind: 'bank_changed' }, { kind: 'bank_changed' }]);
    now = now.add({ hours: 25 });
    expect((await ask(clinic, 100)).status).toBe(200);
  });

  test('while another one is on its way: of a hundred at once one is taken', async () => {
    const clinic = await clinicWith(100_00);
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(clinic, 100_00)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200).map(({ error }) => error.code);
    // Of so many in the same moment some are asked to wait.
    expect(others.filter((code) => code !== 'too_many' && code !== 'payout_open')).toEqual([]);
    expect(others).toContain('payout_open');
    expect(await till.balances(clinic.clinicId)).toMatchObject({
      clinic_due: 0,
      paying_out: -100_00,
    });
  }, 60_000);
});

describe('a payout', () => {
  test('goes out once and is paid', async () => {
    const clinic = await clinicWith(800_00);
    expect((await ask(clinic, 300_00)).data).toMatchObject({
      state: 'requested',
      accountEnd: '6789',
      amountPaise: 300_00,
    });
    await till.settle();
    expect(await standing(clinic)).toBe('processing');
    await hear(clinic, 'processing', 'processed');
    expect(await walletOf(clinic)).toMatchObject({
      totalEarningPaise: 800_00,
      receivedPaise: 300_00,
      remainingPaise: 500_00,
      eligiblePaise: 500_00,
      payouts: [{ state: 'paid', settledAt: '2026-11-22T06:00:00Z' }],
    });
    expect(await newsOf(clinic)).toEqual([]);
    expect(await till.balances(clinic.clinicId)).toEqual({
      clinic_due: -500_00,
      gateway: 500_00,
      paying_out: 0,
      unallocated: 0,
    });
  });

  test('that fails, or is sent back after it was paid, comes back into the wallet', async () => {
    for (const states of [
      ['failed'],
      ['processed', 'reversed'],
      ['reversed', 'processed'],
    ] as const) {
      const clinic = await clinicWith(300_00);
      await ask(clinic, 300_00);
      await till.settle();
      await hear(clinic, ...states);
      expect(await walletOf(clinic)).toMatchObject({
        receivedPaise: 0,
        eligiblePaise: 300_00,
        payouts: [{ state: 'failed' }],
      });
      expect(await till.balances(clinic.clinicId)).toMatchObject({
        clinic_due: -300_00,
        gateway: 300_00,
        paying_out: 0,
      });
      expect(await newsOf(clinic)).toMatchObject([{ happenedAt: now.toString(), isRead: false }]);
      expect((await ask(clinic, 300_00)).status).toBe(200);
    }
  });

  test('is paid once although the gateway is down, or acts and does not say so', async () => {
    for (const mishap of ['before', 'after'] as const) {
      const clinic = await clinicWith(300_00);
      till.gateway.mishaps[mishap] = 3;
      await ask(clinic, 300_00);
      await till.settle();
      till.gateway.mishaps[mishap] = 0;
      await till.bringForward();
      const [payout] = (await walletOf(clinic)).payouts;
      expect(
        till.gateway.payouts.filter(({ reference_id }) => reference_id === payout?.id),
      ).toHaveLength(1);
      expect(payout?.state).toBe('processing');
    }
  });

  test('that was taken without an answer stays on its way when the next try is refused, and is paid once', async () => {
    const { mishaps } = till.gateway;
    for (const refuse of [
      () => (mishaps.isLockedOut = true),
      () => (mishaps.refused = '/contacts'),
    ]) {
      const clinic = await clinicWith(300_00);
      mishaps.lost = '/payouts';
      await ask(clinic, 300_00);
      await till.settle();
      mishaps.lost = 'none';
      refuse();
      await till.bringForward('wallet.send');
      expect(await walletOf(clinic)).toMatchObject({
        eligiblePaise: 0,
        payouts: [{ state: 'processing' }],
      });
      Object.assign(mishaps, { isLockedOut: false, refused: 'none' });
      await till.bringForward('wallet.send');
      await hear(clinic, 'processed');
      const { payouts } = await walletOf(clinic);
      expect(payouts).toMatchObject([{ state: 'paid' }]);
      const made = till.gateway.payouts.filter((one) => one.reference_id === payouts[0]?.id);
      expect(made).toHaveLength(1);
    }
  });

  test('whose webhooks are lost is found by the look a quarter of an hour later', async () => {
    const clinic = await clinicWith(300_00);
    await ask(clinic, 300_00);
    await till.settle();
    const [payout] = (await walletOf(clinic)).payouts;
    const made = till.gateway.payouts.find(({ reference_id }) => reference_id === payout?.id);
    till.gateway.settlePayout(made?.id ?? '', 'processed');
    till.take();
    await till.bringForward();
    expect(await standing(clinic)).toBe('paid');
  });
});

describe('a large payout', () => {
  const idOf = async (clinic: Clinic) => (await walletOf(clinic)).payouts[0]?.id ?? '';
  const approve = async (clinic: Clinic, approver: string) => {
    const answer = await approveAs(await idOf(clinic), approver);
    await till.settle();
    return answer;
  };

  test('waits for one of the operator’s people, a larger one for two different ones', async () => {
    const one = await clinicWith(2_000_00);
    await ask(one, 2_000_00);
    await till.settle();
    expect(await standing(one)).toBe('requested');
    expect(await approve(one, 'asha')).toEqual({ lacking: 0 });
    expect(await standing(one)).toBe('processing');

    const two = await clinicWith(6_000_00);
    await ask(two, 6_000_00);
    expect(await approve(two, 'asha')).toEqual({ lacking: 1 });
    expect(await approve(two, 'asha')).toEqual({ lacking: 1 });
    expect(await standing(two)).toBe('requested');
    expect(await approve(two, 'ravi')).toEqual({ lacking: 0 });
    expect(await standing(two)).toBe('processing');
  });

  test('that the operator refuses comes back; once it goes out it cannot be refused', async () => {
    const clinic = await clinicWith(2_000_00);
    await ask(clinic, 2_000_00);
    await refuseAs(await idOf(clinic), 'asha', 'Name differs');
    await till.settle();
    expect(await walletOf(clinic)).toMatchObject({
      eligiblePaise: 2_000_00,
      payouts: [{ state: 'failed', reason: 'Name differs' }],
    });
    await ask(clinic, 2_000_00);
    await approve(clinic, 'asha');
    await expect(refuseAs(await idOf(clinic), 'asha', 'Late')).rejects.toMatchObject({
      code: 'payout_unknown',
    });
  });

  test('that was let go and refused a moment later is not paid: whoever refused it was told so', async () => {
    const clinic = await clinicWith(2_000_00);
    await ask(clinic, 2_000_00);
    await till.settle();
    await approveAs(await idOf(clinic), 'asha');
    await refuseAs(await idOf(clinic), 'ravi', 'Name differs');
    await till.settle();
    expect(till.gateway.accountOf(await idOf(clinic))).toBeUndefined();
    expect(await walletOf(clinic)).toMatchObject({
      eligiblePaise: 2_000_00,
      payouts: [{ state: 'failed', reason: 'Name differs' }],
    });
  });

  test('is held back where the account was changed since, and goes to the one it was asked for', async () => {
    const clinic = await clinicWith(2_000_00);
    await ask(clinic, 2_000_00);
    await till.app.call(
      clinics.saveBank,
      {
        ...account,
        accountNumber: '999999999999',
        confirmAccountNumber: '999999999999',
        version: 1,
      },
      clinic,
    );
    await approve(clinic, 'asha');
    expect(await standing(clinic)).toBe('requested');
    now = now.add({ hours: 25 });
    await till.bringForward();
    expect(await standing(clinic)).toBe('processing');
    expect(till.gateway.accountOf(await idOf(clinic))).toBe('000123456789');
  });
});

test('the history says what came and went, with the balance, and is narrowed', async () => {
  const clinic = await clinicWith(800_00);
  await ask(clinic, 300_00);
  const history = async (wanted: Partial<InputOf<typeof api.history>> = {}) =>
    (await till.app.call(api.history, wanted, clinic)).data;
  expect(await history()).toMatchObject({
    transactions: [
      { kind: 'payout_requested', amountPaise: -300_00, balancePaise: 500_00, accountEnd: '6789' },
      { kind: 'fee_earned', amountPaise: 800_00, balancePaise: 800_00, accountEnd: null },
    ],
    next: null,
  });
  const kinds = async (wanted: Partial<InputOf<typeof api.history>>) =>
    (await history(wanted)).transactions.map(({ kind }) => kind);
  expect(await kinds({ way: 'credit' })).toEqual(['fee_earned']);
  expect(await kinds({ way: 'debit' })).toEqual(['payout_requested']);
  expect(await kinds({ text: '800' })).toEqual(['fee_earned']);
  expect(await kinds({ text: '6789' })).toEqual(['payout_requested']);
  expect(await kinds({ text: '7' })).toEqual([]);
  const first = await history({ most: 1 });
  expect(first.next).toBe(2);
  expect(await kinds({ most: 1, before: first.next ?? 0 })).toEqual(['fee_earned']);
});

test('the number of the account lies nowhere in the open', async () => {
  const clinic = await clinicWith(800_00);
  await ask(clinic, 300_00);
  await till.settle();
  const { rows } = await till.app.admin.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('app', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  expect(rows.length).toBeGreaterThan(60);
  for (const { name } of rows) {
    const { rows: shown } = await till.app.admin.query(
      `select 1 from ${name} x where x::text like '%000123456789%' limit 1`,
    );
    expect({ name, rows: shown }).toEqual({ name, rows: [] });
  }
});
