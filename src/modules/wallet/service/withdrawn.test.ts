// What somebody gives back on the gateway's own pages is out of the wallet, the visit, the collection and the books, once and to the paisa.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledTo } from '../../../../tests/public-forms.ts';
import { hand, openTill, type Till } from '../../../../tests/till.ts';
import { systemClinicId } from '../../../kit/server/context.ts';
import { clientWithoutCookies } from '../../../kit/server/ctx.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { api as notifications } from '../../notifications/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as payments } from '../../payments/contract.ts';
import type { Letter } from '../../payments/outside/fake-gateway.ts';
import { reconcile } from '../../payments/service.ts';
import { api as treatments } from '../../treatments/contract.ts';
import { api } from '../contract.ts';

const start = Temporal.Instant.from('2026-11-22T06:00:00Z');
let now = start;
let till: Till;
let patientId = '';
let booked = 0;
beforeAll(async () => {
  till = await openTill({ now: () => now });
  const { rao, sunrise } = till.app.world;
  await till.app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [sunrise.clinicId, rao.memberId],
  );
  await till.app.call(api.setOnlineFees, { onlineFees: 'optional' }, rao);
  const person = { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female' } as const;
  const { data } = await till.app.call(patients.register, { ...person, statedAge: 34 }, rao);
  patientId = data.patient.id;
});
afterAll(() => till.close());
beforeEach(() => {
  now = start;
});

interface Paid {
  id: string;
  order: string;
}

const hearAll = async (letters: readonly Letter[]) => {
  for (const letter of letters) expect(await hand(till.app, letter)).toBe(200);
  await till.settle();
};
const hear = () => hearAll(till.take());

/** An appointment of the next day, of which ₹500 are paid online. */
async function paid(isHeard = true): Promise<Paid> {
  const { rao } = till.app.world;
  booked += 1;
  const startsAt = Temporal.Instant.from('2026-11-23T06:00:00Z').add({ minutes: 15 * booked });
  const { data: appointment } = await till.app.call(
    appointments.book,
    {
      patientId,
      startsAt: startsAt.toString(),
      minutes: 15,
      feePaise: 500_00,
      status: 'Confirmed',
    },
    rao,
    { onceKey: crypto.randomUUID() },
  );
  const { data } = await till.app.call(appointments.link, { id: appointment.id }, rao);
  const pressed = await till.app.http.inject({
    method: 'POST',
    url: `${new URL(data.url).pathname}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'lang=en',
  });
  const { body } = await ledTo(till.app.http, pressed);
  const order = /name="order_id" value="(\w+)"/.exec(body)?.[1] ?? '';
  till.gateway.pay(order, 'upi');
  if (isHeard) await hear();
  return { id: appointment.id, order };
}

async function signed({ id }: Paid): Promise<string> {
  now = Temporal.Instant.from('2026-11-23T18:00:00Z');
  const { data } = await till.app.call(
    treatments.add,
    { patientId, appointmentId: id, complaints: ['Fever'], totalFeesPaise: 500_00, finish: true },
    till.app.world.rao,
    { onceKey: crypto.randomUUID() },
  );
  await till.settle();
  return data.id;
}

async function moveTo({ id }: Paid, to: 'Canceled' | 'No-show'): Promise<void> {
  const { rao } = till.app.world;
  const { data } = await till.app.call(appointments.get, { id }, rao);
  await till.app.call(appointments.move, { id, version: data.version, to, reason: 'Ill' }, rao);
  await till.bringForward();
  await hear();
}

async function moneyOf(visit: string) {
  const { data } = await till.app.call(treatments.get, { id: visit }, till.app.world.rao);
  return {
    due: data.duePaise,
    paid: data.payments.map((one) => [one.type, one.amountPaise, one.reason]),
  };
}

/** What moved in the books, in the wallet and in the collection between. */
async function moved(act: () => Promise<void>) {
  const look = async () => {
    const { sunrise, rao } = till.app.world;
    const books = await till.balances(sunrise.clinicId);
    const { rows } = await till.app.admin.query<{ sum: string }>(
      `select coalesce(sum(amount_paise), 0)::text as sum from app.money_entries where clinic_id = $1 and status = 'Paid' and type <> 'Advance'`,
      [sunrise.clinicId],
    );
    const { data } = await till.app.call(api.get, {}, rao);
    return {
      gateway: books['gateway'] ?? 0,
      unallocated: books['unallocated'] ?? 0,
      remaining: data.remainingPaise,
      earned: data.totalEarningPaise,
      collection: Number(rows[0]?.sum),
    };
  };
  const before = await look();
  await act();
  const after = await look();
  return {
    gateway: after.gateway - before.gateway,
    unallocated: after.unallocated,
    remaining: after.remaining - before.remaining,
    earned: after.earned - before.earned,
    collection: after.collection - before.collection,
  };
}
const down = (paise: number, collection = 0 - paise) => ({
  gateway: 0 - paise,
  unallocated: 0,
  remaining: 0 - paise,
  earned: 0 - paise,
  collection,
});

/** @returns what the comparison of the night complains of */
const night = async (): Promise<string> => {
  try {
    await till.app.pipeline.run({
      verb: payments.reconcile,
      handle: reconcile,
      caller: { kind: 'system', clinicId: systemClinicId },
      input: {},
      client: clientWithoutCookies('night'),
      language: 'en',
      requestId: 'night',
    });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** By the bell, of one appointment, the latest first. */
const bell = async ({ id }: Paid): Promise<string[]> => {
  const { data } = await till.app.call(notifications.list, {}, till.app.world.rao);
  return data.notifications
    .filter(({ appointmentId }) => appointmentId === id)
    .map(({ kind }) => kind);
};

const reason = 'Given back at the payment service';

describe('a part that is given back at the gateway', () => {
  test('is owed again by its visit, whatever is told twice and in whichever order', async () => {
    const one = await paid();
    const visit = await signed(one);
    till.gateway.refundPart(one.order, 200_00);
    const letters = till.take();
    expect(letters.map(({ event }) => event)).toEqual(['refund.created', 'refund.processed']);
    expect(await moved(() => hearAll([...letters.toReversed(), ...letters]))).toEqual(down(200_00));
    expect(await moneyOf(visit)).toEqual({
      due: 200_00,
      paid: [
        ['Online', 500_00, ''],
        ['Online', -200_00, reason],
      ],
    });
    expect(await bell(one)).toEqual(['payment_taken_back']);
  });

  test('and another that makes it whole leave nothing, the second told first', async () => {
    const one = await paid();
    const visit = await signed(one);
    till.gateway.refundPart(one.order, 200_00);
    till.gateway.refundPart(one.order, 300_00);
    const letters = till.take();
    expect(await moved(() => hearAll(letters.toReversed()))).toEqual(down(500_00));
    expect((await moneyOf(visit)).due).toBe(500_00);
    expect(await moved(() => hearAll(letters))).toEqual(down(0, 0));
  });

  test('leaves the rest to be counted when the visit is signed', async () => {
    const one = await paid();
    till.gateway.refundPart(one.order, 200_00);
    expect(await moved(hear)).toEqual(down(200_00, 0));
    const visit = await signed(one);
    expect(await moneyOf(visit)).toEqual({ due: 200_00, paid: [['Online', 300_00, '']] });
  });

  test('is not given back again where the appointment is called off', async () => {
    const one = await paid();
    till.gateway.refundPart(one.order, 200_00);
    await hear();
    expect(await moved(() => moveTo(one, 'Canceled'))).toEqual(down(300_00, 0));
    expect(till.refundsOf([one.order])).toEqual([200_00, 300_00]);
    const { data } = await till.app.call(
      api.ofAppointment,
      { appointmentId: one.id },
      till.app.world.rao,
    );
    expect(data).toMatchObject({ paidPaise: 0, refundablePaise: 0, refundingPaise: 0 });
  });

  test('of a fee without a visit is in the collection of its own day, and the desk gives back the rest', async () => {
    const one = await paid();
    now = Temporal.Instant.from('2026-11-23T18:00:00Z');
    await moveTo(one, 'No-show');
    now = Temporal.Instant.from('2026-11-25T06:00:00Z');
    till.gateway.refundPart(one.order, 200_00);
    expect(await moved(hear)).toEqual(down(200_00));
    const { rows } = await till.app.admin.query(
      `select paid_on::text as day, amount_paise::int as paise, entry, reason from app.money_entries where appointment_id = $1 order by paid_on`,
      [one.id],
    );
    expect(rows).toEqual([
      { day: '2026-11-23', paise: 500_00, entry: 'payment', reason: '' },
      { day: '2026-11-25', paise: -200_00, entry: 'refund', reason },
    ]);
    const asked = { appointmentId: one.id };
    const { rao } = till.app.world;
    expect((await till.app.call(api.ofAppointment, asked, rao)).data).toMatchObject({
      paidPaise: 300_00,
      refundablePaise: 300_00,
    });
    const rest = await moved(async () => {
      await till.app.call(api.refundFee, asked, rao, { onceKey: crypto.randomUUID() });
      await till.settle();
      await hear();
    });
    expect(rest).toEqual(down(300_00));
    expect(till.refundsOf([one.order])).toEqual([200_00, 300_00]);
  });

  test('that is told before its payment is out of it all the same', async () => {
    const books = await moved(async () => {
      const one = await paid(false);
      const letters = till.take();
      till.gateway.refundPart(one.order, 200_00);
      await hearAll([...till.take(), ...letters]);
    });
    expect(books).toEqual({
      gateway: 300_00,
      unallocated: 0,
      remaining: 300_00,
      earned: 300_00,
      collection: 0,
    });
  });

  test('of another’s order, or of none, moves nothing', async () => {
    const one = await paid();
    till.gateway.refundPart(one.order, 200_00);
    const letters = till.take();
    const forged = letters.map((letter) => {
      const raw = letter.raw.replaceAll(one.order, 'order_nobodys');
      return { ...letter, raw, signature: till.gateway.sign(raw) };
    });
    expect(await moved(() => hearAll(forged))).toEqual(down(0, 0));
    await hearAll(letters);
  });

  test('agrees with the gateway’s file of the night, each refund by its own number', async () => {
    now = Temporal.Instant.from('2026-11-30T06:00:00Z');
    expect(await night()).toBe('');
    till.gateway.falsify = (items) =>
      items.filter(({ type, amount }) => type !== 'refund' || amount !== 200_00);
    expect(await night()).toMatch(/missing: refund pay_\w+, clinic .+, books -20000 paise, file 0/);
    till.gateway.falsify = (items) => items;
  });
});

describe('a dispute', () => {
  const eligible = async () => {
    const { data } = await till.app.call(api.get, {}, till.app.world.rao);
    return { disputed: data.disputedPaise, eligible: data.eligiblePaise };
  };
  /** When all that was earned may be paid out. */
  const later = Temporal.Instant.from('2026-11-27T06:00:00Z');

  test('holds its amount back from payouts, and lets it go when it is won', async () => {
    const one = await paid();
    await signed(one);
    now = later;
    const before = await eligible();
    const id = till.gateway.dispute(one.order, 300_00);
    expect(await moved(hear)).toEqual(down(0, 0));
    expect(await eligible()).toEqual({ disputed: 300_00, eligible: before.eligible - 300_00 });
    const asked = { amountPaise: before.eligible };
    expect((await till.app.call(api.requestPayout, asked, till.app.world.rao)).status).not.toBe(
      200,
    );
    till.gateway.decideDispute(id, 'under_review');
    await hear();
    expect((await eligible()).disputed).toBe(300_00);
    till.gateway.decideDispute(id, 'won');
    expect(await moved(hear)).toEqual(down(0, 0));
    expect(await eligible()).toEqual(before);
    expect(await bell(one)).toEqual(['dispute_won', 'payment_disputed']);
  });

  test('that is lost takes what was deducted, once, in whichever order it is told', async () => {
    const one = await paid();
    const visit = await signed(one);
    now = later;
    const id = till.gateway.dispute(one.order, 500_00);
    till.gateway.decideDispute(id, 'lost', 450_00);
    const letters = till.take();
    expect(await moved(() => hearAll([...letters.toReversed(), ...letters]))).toEqual(down(450_00));
    expect((await eligible()).disputed).toBe(0);
    expect(await moneyOf(visit)).toEqual({
      due: 450_00,
      paid: [
        ['Online', 500_00, ''],
        ['Online', -450_00, 'Lost in a dispute'],
      ],
    });
  });

  test('that is lost after it was open, of a payment of which a part went back, takes the rest', async () => {
    const one = await paid();
    const visit = await signed(one);
    now = later;
    const id = till.gateway.dispute(one.order, 500_00);
    till.gateway.refundPart(one.order, 200_00);
    await hear();
    till.gateway.decideDispute(id, 'lost');
    expect(await moved(hear)).toEqual(down(300_00));
    expect((await moneyOf(visit)).due).toBe(500_00);
    expect((await eligible()).disputed).toBe(0);
  });

  test('that is closed leaves the money, in a state we do not know it is open', async () => {
    const one = await paid();
    now = later;
    const before = await eligible();
    const id = till.gateway.dispute(one.order, 500_00);
    const letters = till.take().map((letter) => {
      const raw = letter.raw.replace('"status":"open"', '"status":"new_there"');
      return { ...letter, raw, signature: till.gateway.sign(raw) };
    });
    await hearAll(letters);
    expect((await eligible()).disputed).toBe(500_00);
    till.gateway.decideDispute(id, 'closed');
    expect(await moved(hear)).toEqual(down(0, 0));
    expect(await eligible()).toEqual(before);
  });
});

test('all that is given back at the gateway, or what we ask for ourselves, is counted once', async () => {
  const one = await paid();
  const visit = await signed(one);
  till.gateway.refundAll(one.order);
  const letters = till.take();
  expect(await moved(() => hearAll([...letters, ...letters.toReversed()]))).toEqual(down(500_00));
  expect(await moneyOf(visit)).toEqual({
    due: 500_00,
    paid: [
      ['Online', 500_00, ''],
      ['Online', -500_00, reason],
    ],
  });

  // Our own, its webhooks before the answer that was lost on its way.
  now = start;
  const other = await paid();
  till.gateway.mishaps.lost = '/refund';
  const first = await moved(async () => {
    await moveTo(other, 'Canceled');
  });
  till.gateway.mishaps.lost = 'none';
  expect(first).toEqual(down(500_00, 0));
  const again = await moved(async () => {
    await till.bringForward('payments.refund');
    await hear();
  });
  expect(again).toEqual(down(0, 0));
  expect(till.refundsOf([other.order])).toEqual([500_00]);
});

test('what is given back at the gateway while we ask for it as well goes back once, and nobody reads that it did not', async () => {
  const one = await paid();
  till.gateway.refundAll(one.order);
  const letters = till.take();
  expect(await moved(() => moveTo(one, 'Canceled'))).toMatchObject({ gateway: 0 });
  expect(await moved(() => hearAll(letters))).toEqual(down(500_00, 0));
  await till.bringForward('payments.refund');
  await hear();
  const asked = { appointmentId: one.id };
  expect((await till.app.call(api.ofAppointment, asked, till.app.world.rao)).data).toMatchObject({
    paidPaise: 0,
    refusedPaise: 0,
    refundablePaise: 0,
  });
});
