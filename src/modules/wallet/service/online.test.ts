// A patient pays on the page of their appointment: into the wallet, onto the visit, and back where the appointment is called off.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../tests/db.ts';
import { ledTo } from '../../../../tests/public-forms.ts';
import { hand, openTill, type Till } from '../../../../tests/till.ts';
import type { TypedOf, Verb } from '../../../kit/shared/contract.ts';
import type { OrderBy } from '../../../kit/shared/order.ts';
import { api as cash } from '../../cash/contract.ts';
import { api as dashboard } from '../../dashboard/contract.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { undoSeconds, undoWaySeconds } from '../../appointments/rules.ts';
import { api as notifications } from '../../notifications/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as integrations } from '../../integrations/contract.ts';
import { api as reports } from '../../reports/contract.ts';
import { api as slots } from '../../slots/contract.ts';
import { api as timeline } from '../../timeline/contract.ts';
import { api as treatments } from '../../treatments/contract.ts';
import { api } from '../contract.ts';
import type { HistoryOrder, Transaction } from '../model.ts';

const start = Temporal.Instant.from('2026-11-22T04:30:00Z');
let now = start;
let till: Till;
let patientId: string;
let booked = 0;

beforeAll(async () => {
  till = await openTill({ now: () => now });
  const { rao } = till.app.world;
  await till.app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [till.app.world.sunrise.clinicId, rao.memberId],
  );
  const person = { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female' } as const;
  const { data } = await till.app.call(patients.register, { ...person, statedAge: 34 }, rao);
  patientId = data.patient.id;
});
afterAll(() => till.close());
beforeEach(async () => {
  now = start;
  await choose('optional');
});

const choose = (onlineFees: 'off' | 'optional' | 'needed') =>
  till.app.call(api.setOnlineFees, { onlineFees }, till.app.world.rao);

/** An appointment of the afternoon and the path of its patient's own page. */
async function book(status: 'Requested' | 'Confirmed' = 'Confirmed') {
  const { rao } = till.app.world;
  booked += 1;
  const startsAt = Temporal.Instant.from('2026-11-23T06:00:00Z').add({ minutes: 15 * booked });
  const { data: appointment } = await till.app.call(
    appointments.book,
    { patientId, startsAt: startsAt.toString(), minutes: 15, feePaise: 500_00, status },
    rao,
    { onceKey: crypto.randomUUID() },
  );
  const { data } = await till.app.call(appointments.link, { id: appointment.id }, rao);
  return { id: appointment.id, path: new URL(data.url).pathname };
}
const look = async (path: string) =>
  (await till.app.http.inject({ method: 'GET', url: `${path}?lang=en` })).body;
const press = (path: string, act: string) =>
  till.app.http.inject({
    method: 'POST',
    url: `${path}/${act}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'lang=en',
  });
const goToPay = async (path: string) => ledTo(till.app.http, await press(path, 'pay'));
const orderIn = (html: string): string => /name="order_id" value="(\w+)"/.exec(html)?.[1] ?? '';

async function hear() {
  for (const letter of till.take()) expect(await hand(till.app, letter)).toBe(200);
  await till.settle();
}
async function pay(path: string): Promise<string> {
  const order = orderIn((await goToPay(path)).body);
  till.gateway.pay(order, 'upi');
  await hear();
  return order;
}
const wallet = async () => (await till.app.call(api.get, {}, till.app.world.rao)).data;
const historyOf = async (text: string) =>
  (await till.app.call(api.history, { text }, till.app.world.rao)).data.transactions;
const due = () => till.balances(till.app.world.sunrise.clinicId);
const visitOf = async (appointmentId: string, fees: number) =>
  (
    await till.app.call(
      treatments.add,
      { patientId, appointmentId, complaints: ['Fever'], totalFeesPaise: fees, finish: true },
      till.app.world.rao,
      { onceKey: crypto.randomUUID() },
    )
  ).data;
const moneyOf = async (id: string) => {
  const { data } = await till.app.call(treatments.get, { id }, till.app.world.rao);
  return { due: data.duePaise, paid: data.payments.map((one) => [one.type, one.amountPaise]) };
};
/** A visit that was begun for an appointment and has its fee, and the desk's own way of giving that back. */
async function begunAndPaid() {
  const { id, path } = await book();
  now = Temporal.Instant.from('2026-11-23T04:00:00Z');
  const { rao } = till.app.world;
  const { data: draft } = await till.app.call(
    treatments.add,
    { patientId, appointmentId: id, complaints: ['Fever'], totalFeesPaise: 500_00 },
    rao,
    { onceKey: crypto.randomUUID() },
  );
  const order = await pay(path);
  const { data: visit } = await till.app.call(treatments.get, { id: draft.id }, rao);
  const entry = { entry: 'refund', type: 'Cash', reason: 'Left early' } as const;
  const paymentId = visit.payments[0]?.id ?? '';
  const back = { id: draft.id, paymentId, amountPaise: 500_00, ...entry };
  const byHand = () =>
    till.app.call(treatments.reversePayment, back, rao, { onceKey: crypto.randomUUID() });
  return { id, path, order, paymentId, draft, byHand };
}
async function callOff(id: string): Promise<void> {
  const { rao } = till.app.world;
  const { data } = await till.app.call(appointments.get, { id }, rao);
  const off = { id, version: data.version, to: 'Canceled', reason: 'Doctor is away' } as const;
  await till.app.call(appointments.move, off, rao);
  await till.settle();
}

const saying = (paid: number, open: number) => ({
  visit: [paid, open],
  list: [paid, open],
  listOfDues: open > 0,
  report: [paid, open],
  reportOfDues: open > 0,
  timeline: paid,
});
/** What is said of a visit's money, wherever it is said. */
async function everywhere(id: string) {
  const { rao } = till.app.world;
  const { data: visit } = await till.app.call(treatments.get, { id }, rao);
  const inList = async (isDue: boolean) =>
    (
      await till.app.call(treatments.list, { patientId, isDue, most: 50 }, rao)
    ).data.treatments.find((one) => one.id === id);
  const inReport = async (report: 'treatments' | 'dues') => {
    const days = { from: '2026-11-23', to: '2026-11-23' };
    const { data } = await till.app.call(reports.page, { report, ...days }, rao);
    const place = (name: string) => data.columns.findIndex(({ key }) => key === name);
    const row = data.rows.find((one) => one.id === id);
    return row && [row.cells[place('paid')], row.cells[place('due')]];
  };
  const { data: past } = await till.app.call(timeline.list, { patientId, most: 100 }, rao);
  const passed = past.items.find((one) => one.id === id);
  const listed = await inList(false);
  return {
    visit: [visit.paidPaise, visit.duePaise],
    list: [listed?.paidPaise, listed?.duePaise],
    listOfDues: (await inList(true)) !== undefined,
    report: await inReport('treatments'),
    reportOfDues: (await inReport('dues')) !== undefined,
    timeline: passed?.visit?.paidPaise,
  };
}

describe('the fee of an appointment', () => {
  test('is paid on the gateway’s own page and earned, whatever is told twice', async () => {
    const { path } = await book();
    const before = await wallet();
    expect(await look(path)).toContain('Pay ₹500.00 now');
    const answer = await goToPay(path);
    expect(String(answer.headers['content-security-policy'])).toContain(
      `form-action 'self' ${till.gateway.settings.url};`,
    );
    expect(answer.body).toContain(`action="${till.gateway.settings.url}/v1/checkout/embedded"`);
    const order = orderIn(answer.body);
    const paid = till.gateway.pay(order, 'card');
    const letters = till.take();
    for (const letter of [...letters.toReversed(), ...letters])
      expect(await hand(till.app, letter)).toBe(200);
    expect(await till.comeBack(order, paid)).toMatchObject({
      statusCode: 303,
      location: `${path}?lang=en`,
    });
    await till.settle();
    expect(await wallet()).toMatchObject({
      totalEarningPaise: before.totalEarningPaise + 500_00,
      eligiblePaise: before.eligiblePaise,
    });
    const page = await look(path);
    expect(page).toContain('Paid online: ₹500.00');
    expect(page).not.toContain('/pay"');
    expect((await goToPay(path)).statusCode).toBe(409);
    const [line] = await historyOf('meera');
    expect(line).toMatchObject({
      kind: 'fee_earned',
      patientName: 'Meera Joshi',
      amountPaise: 500_00,
    });
  });

  test('of a record that was merged is found in the wallet under the name that goes on', async () => {
    const { rao } = till.app.world;
    const former = patientId;
    const named = { name: 'Mira Josi', contactNumber: '9876543299', gender: 'Female' } as const;
    const { data } = await till.app.call(patients.register, { ...named, statedAge: 34 }, rao);
    patientId = data.patient.id;
    const { path } = await book();
    await pay(path);
    patientId = former;
    const versions = await Promise.all(
      [former, data.patient.id].map(
        async (id) => (await till.app.call(patients.get, { id }, rao)).data.patient.version,
      ),
    );
    const merged = await till.app.call(
      patients.merge,
      {
        keptId: former,
        keptVersion: versions[0] ?? 0,
        mergedId: data.patient.id,
        mergedVersion: versions[1] ?? 0,
        name: 'Meera Joshi',
        contactNumber: '9876543210',
        gender: 'Female',
        statedAge: 34,
        statedAgeUnit: 'years',
      },
      rao,
    );
    expect(merged.status).toBe(200);
    const byOwn = await historyOf('josi');
    expect(byOwn).toMatchObject([{ kind: 'fee_earned', patientName: 'Meera Joshi' }]);
    expect((await historyOf('meera')).map(({ number }) => number)).toContain(byOwn[0]?.number);
  });

  test('is not asked for where the clinic takes nothing online, or no gateway is set up', async () => {
    const { path } = await book();
    await choose('off');
    expect(await look(path)).toContain('paid at the clinic');
    expect((await goToPay(path)).statusCode).toBe(409);
    await choose('optional');
    till.isShut(true);
    expect(await look(path)).toContain('paid at the clinic');
    till.isShut(false);
    expect(await look(path)).not.toContain('paid at the clinic');
  });

  test('confirms the booking where the clinic wants that', async () => {
    await choose('needed');
    const { id, path } = await book('Requested');
    expect(await look(path)).toContain('Your booking is confirmed when the fee is paid.');
    await pay(path);
    const { data } = await till.app.call(appointments.get, { id }, till.app.world.rao);
    expect(data.status).toBe('Confirmed');
  });

  test('is found again at its own address, for as long as it may be made there', async () => {
    const { path } = await book();
    const to = String((await press(path, 'pay')).headers.location);
    const at = (url: string) => till.app.http.inject({ method: 'GET', url });
    const order = orderIn((await at(to)).body);
    expect(order).toMatch(/^order_/);
    expect(orderIn((await at(to)).body)).toBe(order);
    // Neither of another appointment nor of none is anything to be paid.
    const own = (await book()).path;
    for (const elsewhere of [to.replace(path, own), `${own}/pay?lang=en&order=1`, `${own}/pay`])
      expect(await at(elsewhere)).toMatchObject({
        statusCode: 303,
        headers: { location: `${own}?lang=en` },
      });
    till.gateway.pay(order, 'upi');
    await hear();
    expect(await at(to)).toMatchObject({
      statusCode: 303,
      headers: { location: `${path}?lang=en` },
    });
    expect(await look(path)).toContain('Paid online: ₹500.00');
  });

  test('that is paid in two tabs goes back once', async () => {
    const { path } = await book();
    const before = await wallet();
    const [one, other] = [orderIn((await goToPay(path)).body), orderIn((await goToPay(path)).body)];
    till.gateway.pay(one, 'upi');
    till.gateway.pay(other, 'upi');
    await hear();
    await hear();
    expect(till.refundsOf([one, other])).toEqual([500_00]);
    expect((await wallet()).totalEarningPaise).toBe(before.totalEarningPaise + 500_00);
    expect(await due()).toMatchObject({ unallocated: 0 });
  });

  test('may be given back again where the gateway refused to', async () => {
    const { id, path } = await book();
    const order = await pay(path);
    await till.app.admin.query(
      `update app.appointments set status = 'No-show', version = version + 1 where id = $1`,
      [id],
    );
    const { rao } = till.app.world;
    const askBack = () =>
      till.app.call(api.refundFee, { appointmentId: id }, rao, { onceKey: crypto.randomUUID() });
    const shown = async () =>
      (await till.app.call(api.ofAppointment, { appointmentId: id }, rao)).data;
    const payment = [...till.gateway.payments.values()].find((one) => one.order_id === order);
    if (!payment) throw new Error('no payment');
    payment.status = 'failed';
    expect((await askBack()).status).toBe(200);
    await till.settle();
    expect(await shown()).toMatchObject({ refundablePaise: 500_00, refundingPaise: 0 });
    expect(await look(path)).toContain('Paid online: ₹500.00');
    payment.status = 'captured';
    expect((await askBack()).status).toBe(200);
    await till.settle();
    await hear();
    expect(till.refundsOf([order])).toEqual([500_00]);
    expect(await shown()).toMatchObject({ paidPaise: 0, refundablePaise: 0, refundingPaise: 0 });
  });

  describe('that the gateway does not give back', () => {
    const failed = 'The refund of ₹500.00 did not go through. The clinic has been told.';
    const shown = async (id: string) =>
      (await till.app.call(api.ofAppointment, { appointmentId: id }, till.app.world.rao)).data;
    const askBack = (id: string) =>
      till.app.call(api.refundFee, { appointmentId: id }, till.app.world.rao, {
        onceKey: crypto.randomUUID(),
      });
    /** Who is told of it, under the bell. */
    const newsOf = async (id: string) => {
      const { rao, lata, stranger } = till.app.world;
      const of = async (one: Caller) =>
        (await till.app.call(notifications.list, {}, one)).data.notifications.filter(
          ({ kind, appointmentId }) => kind === 'refund_failed' && appointmentId === id,
        );
      return { rao: await of(rao), lata: await of(lata), stranger: await of(stranger) };
    };
    const refuse = (order: string, status: 'failed' | 'captured') => {
      for (const one of till.gateway.payments.values())
        if (one.order_id === order) one.status = status;
    };

    /** The desk's own right to give money back. */
    const mayGiveBack = (may: boolean) =>
      till.app.admin.query(
        may
          ? `update app.roles set pages = pages || '[{"page": "Money", "allowToView": true, "allowToAddEdit": true}]' where id = $1`
          : `update app.roles set pages = pages - -1 where id = $1`,
        [till.app.world.sunrise.roleId],
      );

    test('because the appointment was called off is told, and offered at the desk', async () => {
      await mayGiveBack(true);
      const { id, path } = await book();
      const order = await pay(path);
      refuse(order, 'failed');
      await callOff(id);
      await till.bringForward();
      expect(await shown(id)).toMatchObject({
        refundablePaise: 500_00,
        refusedPaise: 500_00,
        refundingPaise: 0,
      });
      const page = await look(path);
      expect(page).toContain(failed);
      expect(page).not.toContain('is being refunded');
      const { rao, lata, stranger } = await newsOf(id);
      expect(rao).toMatchObject([{ patientName: 'Meera Joshi', isRead: false }]);
      expect(lata).toHaveLength(1);
      // Of another clinic.
      expect(stranger).toHaveLength(0);
      const mails = await till.app.admin.query<{ text: Record<string, string> }>(
        `select values as text from app.messages where template = 'refund_failed' and channel = 'email'`,
      );
      expect(mails.rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(mails.rows)).not.toContain('Meera');

      refuse(order, 'captured');
      expect((await askBack(id)).data).toEqual({ refundedPaise: 500_00 });
      await till.settle();
      await hear();
      expect(till.refundsOf([order])).toEqual([500_00]);
      expect(await shown(id)).toMatchObject({ refundablePaise: 0, refusedPaise: 0 });
      expect(await look(path)).toContain('Refunded: ₹500.00');
      expect((await newsOf(id)).rao).toHaveLength(1);
      await mayGiveBack(false);
    });

    test('of what was paid twice is told, and offered at the desk', async () => {
      const { id, path } = await book();
      const orders = [orderIn((await goToPay(path)).body), orderIn((await goToPay(path)).body)];
      for (const order of orders) till.gateway.pay(order, 'upi');
      const letters = till.take();
      for (const order of orders) refuse(order, 'failed');
      for (const letter of letters) expect(await hand(till.app, letter)).toBe(200);
      await till.settle();
      const page = await look(path);
      expect(page).toContain('Paid online: ₹500.00');
      expect(page).toContain(failed);
      expect(await shown(id)).toMatchObject({ paidPaise: 500_00, refundablePaise: 500_00 });
      const { rao, lata } = await newsOf(id);
      expect(rao).toHaveLength(1);
      // Who may not give money back hears nothing of it.
      expect(lata).toHaveLength(0);
      for (const order of orders) refuse(order, 'captured');
      expect((await askBack(id)).status).toBe(200);
      await till.settle();
      await hear();
      expect(till.refundsOf(orders)).toEqual([500_00]);
      expect(await shown(id)).toMatchObject({ paidPaise: 500_00, refundablePaise: 0 });
      expect((await askBack(id)).status).toBe(409);
    });

    test.each(['by a webhook', 'when it is asked'])(
      'days after it was asked back: heard %s',
      async (way) => {
        const { id, path } = await book();
        const order = await pay(path);
        till.gateway.refundsTakeTime = true;
        await callOff(id);
        await till.bringForward();
        await hear();
        till.gateway.refundsTakeTime = false;
        expect(await look(path)).toContain('₹500.00 is being refunded');
        expect(await shown(id)).toMatchObject({ refundingPaise: 500_00, refundablePaise: 0 });
        await till.bringForward('payments.refund');
        expect(await look(path)).toContain('₹500.00 is being refunded');

        const [made] = till.gateway.refunds.slice(-1);
        till.gateway.settleRefund(made?.id ?? '', 'failed');
        if (way === 'by a webhook') await hear();
        else {
          till.take();
          await till.bringForward('payments.refund');
        }
        expect(await look(path)).toContain(failed);
        expect(await shown(id)).toMatchObject({ refundingPaise: 0, refundablePaise: 500_00 });
        expect((await newsOf(id)).rao).toHaveLength(1);

        expect((await askBack(id)).status).toBe(200);
        await till.settle();
        await hear();
        expect(await look(path)).toContain('Refunded: ₹500.00');
        expect(till.refundsOf([order]).at(-1)).toBe(500_00);
      },
    );

    test('is not said where it went back and its news was lost', async () => {
      const { id, path } = await book();
      await pay(path);
      till.gateway.refundsTakeTime = true;
      await callOff(id);
      await till.bringForward();
      await hear();
      till.gateway.refundsTakeTime = false;
      const [made] = till.gateway.refunds.slice(-1);
      till.gateway.settleRefund(made?.id ?? '', 'processed');
      till.take();
      await till.bringForward('payments.refund');
      expect(await look(path)).toContain('Refunded: ₹500.00');
      expect(await shown(id)).toMatchObject({ paidPaise: 0, refundingPaise: 0 });
      expect((await newsOf(id)).rao).toHaveLength(0);
    });
  });

  test('tells the patient that the fee goes back as soon as they have canceled', async () => {
    const { path } = await book();
    const order = await pay(path);
    expect((await press(path, 'cancel')).statusCode).toBe(303);
    expect(till.refundsOf([order])).toEqual([]);
    const page = await look(path);
    expect(page).toContain('₹500.00 is being refunded');
    expect(page).not.toContain('Paid online');
    await till.bringForward();
    await till.settle();
    await hear();
    expect(await look(path)).toContain('Refunded: ₹500.00');
    expect(till.refundsOf([order])).toEqual([500_00]);
  });

  test('tells the patient what goes back, of two payments and of a visit that was missed', async () => {
    const { id, path } = await book();
    const orders = [orderIn((await goToPay(path)).body), orderIn((await goToPay(path)).body)];
    for (const order of orders) till.gateway.pay(order, 'upi');
    await hear();
    await hear();
    const twice = await look(path);
    expect(twice).toContain('Paid online: ₹1,000.00');
    expect(twice).toContain('Refunded: ₹500.00');
    await till.app.admin.query(
      `update app.appointments set status = 'No-show', version = version + 1 where id = $1`,
      [id],
    );
    const { rao } = till.app.world;
    const onceKey = crypto.randomUUID();
    till.gateway.refundsTakeTime = true;
    await till.app.call(api.refundFee, { appointmentId: id }, rao, { onceKey });
    const onTheWay = await look(path);
    expect(onTheWay).toContain('₹500.00 is being refunded');
    expect(onTheWay).not.toContain('Paid online');
    await till.settle();
    till.gateway.refundsTakeTime = false;
    till.gateway.settleRefund(till.gateway.refunds.at(-1)?.id ?? '', 'processed');
    await hear();
    const back = await look(path);
    expect(back).toContain('Refunded: ₹1,000.00');
    expect(back).not.toContain('being refunded');
  });

  test('is not asked for again while its payment is pending at the gateway', async () => {
    const { path } = await book();
    const order = orderIn((await goToPay(path)).body);
    const { paymentId } = till.gateway.pay(order, 'pending');
    const left = await till.app.http.inject({ method: 'GET', url: `/pay/${order}` });
    expect(left).toMatchObject({ statusCode: 303 });
    const waiting = await look(path);
    expect(waiting).toContain('Payment of ₹500.00 is being confirmed');
    expect(waiting).toContain(`href="/pay/${order}"`);
    expect(waiting).not.toContain('Pay ₹500.00 now');
    expect((await goToPay(path)).statusCode).toBe(409);

    till.gateway.settlePayment(paymentId, 'failed');
    await hear();
    const failed = await look(path);
    expect(failed).toContain('The payment of ₹500.00 failed.');
    expect(failed).toContain('Pay ₹500.00 now');

    await pay(path);
    const paid = await look(path);
    expect(paid).toContain('Paid online: ₹500.00');
    expect(paid).not.toContain('failed');
    expect(paid).not.toContain('being confirmed');
  });

  test('is not asked for again where the gateway has it and only its calls were lost', async () => {
    const { path } = await book();
    const order = orderIn((await goToPay(path)).body);
    till.gateway.pay(order, 'upi');
    till.take();
    expect(await look(path)).toContain('Pay ₹500.00 now');
    const again = await goToPay(path);
    expect(again.statusCode).toBe(409);
    expect(again.body).toMatch(/Payment of ₹500\.00 is being confirmed|Paid online: ₹500\.00/);
    expect(again.body).not.toContain('Pay ₹500.00 now');
    await till.settle();
    expect(await look(path)).toContain('Paid online: ₹500.00');
  });

  test('of a patient who did not come is given back by the desk, whole and once', async () => {
    const { id, path } = await book();
    const before = await wallet();
    const order = await pay(path);
    const { rao, lata } = till.app.world;
    const refund = (as = rao, onceKey = crypto.randomUUID()) =>
      till.app.call(api.refundFee, { appointmentId: id }, as, { onceKey });
    const shown = async () =>
      (await till.app.call(api.ofAppointment, { appointmentId: id }, rao)).data;
    expect((await shown()).refundablePaise).toBe(0);
    expect(await refund()).toMatchObject({ status: 409, error: { code: 'nothing_refundable' } });
    now = Temporal.Instant.from('2026-11-23T12:00:00Z');
    await till.app.admin.query(
      `update app.appointments set status = 'No-show', version = version + 1 where id = $1`,
      [id],
    );
    expect(await shown()).toMatchObject({ refundablePaise: 500_00, refundingPaise: 0 });
    const key = crypto.randomUUID();
    expect((await refund(rao, key)).data).toEqual({ refundedPaise: 500_00 });
    expect((await refund(rao, key)).data).toEqual({ refundedPaise: 500_00 });
    expect(await refund()).toMatchObject({ status: 409, error: { code: 'nothing_refundable' } });
    expect(await shown()).toMatchObject({ refundablePaise: 0, refundingPaise: 500_00 });
    await till.settle();
    await hear();
    expect(till.refundsOf([order])).toEqual([500_00]);
    expect(await shown()).toMatchObject({ paidPaise: 0, refundablePaise: 0, refundingPaise: 0 });
    expect((await wallet()).totalEarningPaise).toBe(before.totalEarningPaise);
    expect(await due()).toMatchObject({ unallocated: 0 });
    expect((await refund(lata)).status).toBe(403);
    expect((await refund(till.app.world.stranger)).status).toBe(404);
  });

  test('goes back where the appointment is called off, and no sooner than that is final', async () => {
    const { id, path } = await book();
    // What was earned days ago is not less for what came and went since.
    await till.earn(till.app.world.sunrise.clinicId, 9_000_00, start.subtract({ hours: 72 }));
    const before = await wallet();
    const order = await pay(path);
    const { data } = await till.app.call(appointments.get, { id }, till.app.world.rao);
    await till.app.call(
      appointments.move,
      { id, version: data.version, to: 'Canceled', reason: 'Doctor is away' },
      till.app.world.rao,
    );
    await till.settle();
    expect(till.refundsOf([order])).toEqual([]);
    await till.bringForward();
    await hear();
    expect(till.refundsOf([order])).toEqual([500_00]);
    expect(await wallet()).toMatchObject({
      totalEarningPaise: before.totalEarningPaise,
      eligiblePaise: before.eligiblePaise,
    });
    expect(await due()).toMatchObject({ unallocated: 0 });
    const [back] = await historyOf('JOSHI');
    expect(back).toMatchObject({
      kind: 'fee_returned',
      patientName: 'Meera Joshi',
      amountPaise: -500_00,
    });
  });
});

describe('a fee that the clinic has and no visit', () => {
  const rao = () => till.app.world.rao;
  const days = { from: '2026-11-23', to: '2026-11-24' };
  /** What the wallet and the desk say was earned: in all, and on each of two days. */
  async function said() {
    const ask = <V extends Verb>(verb: V, input: TypedOf<V>) => till.app.call(verb, input, rao());
    const onDay = async (day: string) => {
      const span = { from: day, to: day };
      const { data: report } = await ask(reports.page, { report: 'collection', ...span });
      const { data: listed } = await ask(treatments.payments, { ...span, most: 100 });
      const { data: closed } = await ask(cash.day, { day });
      const whole = (ones: readonly { paidPaise: number }[]) =>
        ones.reduce((sum, { paidPaise }) => sum + paidPaise, 0);
      const sums = [
        report.sums?.cells.at(-1) ?? 0,
        report.rows.reduce((sum, { cells }) => sum + Number(cells.at(-1)), 0),
        whole(listed.totals ?? []),
        listed.payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
        whole(closed.people.flatMap(({ byType }) => byType)),
      ];
      expect(new Set(sums).size).toBe(1);
      return sums[0] ?? 0;
    };
    const { data: board } = await ask(dashboard.totals, {});
    return {
      wallet: (await wallet()).totalEarningPaise,
      dashboard: board.collection?.total ?? 0,
      first: await onDay(days.from),
      next: await onDay(days.to),
    };
  }
  let before: Awaited<ReturnType<typeof said>>;
  const more = async () => {
    const { wallet: earned, dashboard: shown, first, next } = await said();
    return {
      wallet: earned - before.wallet,
      dashboard: shown - before.dashboard,
      first: first - before.first,
      next: next - before.next,
    };
  };
  const at = (time: string) => {
    now = Temporal.Instant.from(time);
  };
  /** As the desk does it on the day itself. */
  async function ends(id: string, to: 'No-show' | 'Completed') {
    const steps = to === 'Completed' ? (['Started', to] as const) : [to];
    for (const step of steps) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const { data } = await till.app.call(appointments.get, { id }, rao());
      const move = { id, version: data.version, to: step, reason: '' };
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await till.app.call(appointments.move, move, rao())).status).toBe(200);
    }
    await till.settle();
    await till.bringForward();
  }
  beforeEach(async () => {
    before = await said();
  });

  test('since its patient did not come stands in the collection from that day, and goes out of it on the day on which it is given back', async () => {
    const { id, path } = await book();
    await pay(path);
    expect(await more()).toEqual({ wallet: 500_00, dashboard: 0, first: 0, next: 0 });
    at('2026-11-23T17:00:00Z');
    await ends(id, 'No-show');
    expect(await more()).toEqual({ wallet: 500_00, dashboard: 500_00, first: 500_00, next: 0 });
    const { data } = await till.app.call(treatments.payments, days, rao());
    expect(data.payments[0]).toMatchObject({
      patientName: 'Meera Joshi',
      type: 'Online',
      amountPaise: 500_00,
      treatmentId: null,
      appointmentId: id,
      receivedBy: 'Dr Anil Rao',
    });
    at('2026-11-24T06:00:00Z');
    const refund = { appointmentId: id };
    const once = { onceKey: crypto.randomUUID() };
    expect((await till.app.call(api.refundFee, refund, rao(), once)).status).toBe(200);
    await till.settle();
    await hear();
    expect(await more()).toEqual({ wallet: 0, dashboard: 0, first: 500_00, next: -500_00 });
  });

  test('is told to other programs as a payment of its appointment, as the payments name it', async () => {
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['payment.received' as const] };
    const { data: added } = await till.app.call(integrations.addWebhook, hook, rao());
    const { id, path } = await book();
    await pay(path);
    at('2026-11-23T17:00:00Z');
    await ends(id, 'No-show');
    const { data } = await till.app.call(treatments.payments, days, rao());
    const paymentId = data.payments.find(({ appointmentId }) => appointmentId === id)?.id;
    const sent = await till.app.admin.query(
      `select event, content from app.webhook_deliveries where webhook_id = $1`,
      [added.id],
    );
    await till.app.call(integrations.switchWebhook, { id: added.id, isOn: false }, rao());
    expect(sent.rows).toEqual([
      { event: 'payment.received', content: { paymentId, treatmentId: null, appointmentId: id } },
    ]);
  });

  test('since its patient canceled too late stands in the collection from that day', async () => {
    await till.app.call(api.setOnlineFees, { onlineFees: 'optional', feeKeptHours: 24 }, rao());
    const { path } = await book();
    await pay(path);
    at('2026-11-23T05:00:00Z');
    expect((await press(path, 'cancel')).statusCode).toBe(303);
    await till.settle();
    await till.bringForward();
    await hear();
    expect(await more()).toEqual({ wallet: 500_00, dashboard: 500_00, first: 500_00, next: 0 });
    await till.app.call(api.setOnlineFees, { onlineFees: 'optional', feeKeptHours: 0 }, rao());
  });

  test('of somebody who was seen stands in the collection from that day, and on that of the visit once it is signed', async () => {
    const { id, path } = await book();
    await pay(path);
    at('2026-11-23T05:00:00Z');
    await ends(id, 'Completed');
    expect(await more()).toEqual({ wallet: 500_00, dashboard: 500_00, first: 500_00, next: 0 });
    at('2026-11-24T06:00:00Z');
    await visitOf(id, 500_00);
    await till.settle();
    expect(await more()).toEqual({ wallet: 500_00, dashboard: 500_00, first: 0, next: 500_00 });
  });

  test('stands in no collection where it goes back', async () => {
    const { id, path } = await book();
    await pay(path);
    await callOff(id);
    await till.bringForward();
    await hear();
    expect(await more()).toEqual({ wallet: 0, dashboard: 0, first: 0, next: 0 });
  });
});

describe('a visit', () => {
  test('that was called off by mistake keeps its fee for as long as that can be taken back', async () => {
    const { id, path } = await book();
    const order = await pay(path);
    const { rao } = till.app.world;
    const { data } = await till.app.call(appointments.get, { id }, rao);
    const off = { id, version: data.version, to: 'Canceled', reason: 'Wrong patient' } as const;
    const { data: canceled } = await till.app.call(appointments.move, off, rao);
    await till.settle();
    const { rows } = await till.app.admin.query<{ waits: number }>(
      `select extract(epoch from start_after - created_on)::float8 waits from pgboss.job
       where name like '%wallet.onMoved%' and state < 'active' order by created_on desc limit 1`,
    );
    expect(rows[0]?.waits).toBeGreaterThan(undoSeconds + undoWaySeconds);
    // Pressed in the last moment, and a while on its way.
    now = now.add({ seconds: undoSeconds + undoWaySeconds });
    const undone = await till.app.call(appointments.undo, { id, version: canceled.version }, rao);
    expect(undone.data.status).toBe('Confirmed');
    await till.bringForward();
    expect(till.refundsOf([order])).toEqual([]);
  });

  test('counts what was paid for its appointment, and asks for the rest alone', async () => {
    const { id, path } = await book();
    await pay(path);
    now = Temporal.Instant.from('2026-11-23T08:00:00Z');
    const visit = await visitOf(id, 700_00);
    await till.settle();
    expect(await moneyOf(visit.id)).toEqual({ due: 200_00, paid: [['Online', 500_00]] });
    expect(await look(path)).toContain('Pay ₹200.00 now');
    await pay(path);
    expect(await moneyOf(visit.id)).toEqual({
      due: 0,
      paid: [
        ['Online', 500_00],
        ['Online', 200_00],
      ],
    });
  });

  test('that was paid too much online is still put right, and may cost more', async () => {
    const { id, path } = await book();
    await pay(path);
    now = Temporal.Instant.from('2026-11-23T08:00:00Z');
    const visit = await visitOf(id, 300_00);
    await till.settle();
    expect(await moneyOf(visit.id)).toMatchObject({ due: -200_00 });
    const { rao } = till.app.world;
    const seen = { totalFeesPaise: 300_00, discountPaise: 0 };
    const amend = (totalFeesPaise: number, version: number) =>
      till.app.call(
        treatments.amend,
        {
          id: visit.id,
          version,
          complaints: ['Fever', 'Cough'],
          totalFeesPaise,
          reason: 'A complaint was left out',
          feesSeen: seen,
        },
        rao,
      );
    expect(await amend(299_99, visit.version)).toMatchObject({
      status: 409,
      error: { code: 'fees_below_paid' },
    });
    expect((await amend(300_00, visit.version)).data).toMatchObject({
      complaints: ['Fever', 'Cough'],
    });
    const change = (totalFeesPaise: number) =>
      till.app.call(
        treatments.changeFees,
        { id: visit.id, totalFeesPaise, discountPaise: 0, seen, reason: 'A dressing too' },
        rao,
      );
    expect(await change(200_00)).toMatchObject({
      status: 409,
      error: { code: 'fees_below_paid' },
    });
    expect((await change(400_00)).data).toMatchObject({ duePaise: -100_00 });
  });

  test('that is only begun asks nobody again for what was paid before it', async () => {
    const { id, path } = await book();
    await pay(path);
    now = Temporal.Instant.from('2026-11-23T08:00:00Z');
    const { rao } = till.app.world;
    const ask = <V extends Verb>(verb: V, input: TypedOf<V>) =>
      till.app.call(verb, input, rao, { onceKey: crypto.randomUUID() });
    const visit = { patientId, appointmentId: id, complaints: ['Fever'], totalFeesPaise: 700_00 };
    const payments = [{ amountPaise: 200_01, type: 'Cash' as const }];
    expect(await ask(treatments.add, { ...visit, payments })).toMatchObject({
      status: 409,
      error: { code: 'payment_over_due' },
    });
    const { data: draft } = await ask(treatments.add, visit);
    const owed = async () =>
      (await till.app.call(treatments.dues, { patientId }, rao)).data.dues
        .filter(({ treatmentId }) => treatmentId === draft.id)
        .map(({ duePaise }) => duePaise);
    expect(await owed()).toEqual([200_00]);
    expect(await everywhere(draft.id)).toEqual(saying(500_00, 200_00));
    const take = (amountPaise: number) =>
      ask(treatments.addPayment, { id: draft.id, amountPaise, type: 'Cash' });
    expect(await take(200_01)).toMatchObject({ error: { code: 'payment_over_due' } });
    expect((await take(200_00)).status).toBe(200);
    expect(await owed()).toEqual([]);
    const { complaints, totalFeesPaise } = visit;
    const { id: draftId, version } = draft;
    await ask(treatments.amend, { id: draftId, version, complaints, totalFeesPaise, finish: true });
    expect(await everywhere(draft.id)).toEqual(saying(700_00, 0));
    await till.settle();
    expect(await moneyOf(draft.id)).toMatchObject({ due: 0 });
    expect(await everywhere(draft.id)).toEqual(saying(700_00, 0));
  });

  test.each(['the bank', 'the doctor'])(
    'that is begun at the moment at which its fee arrives counts it where %s is first',
    async (first) => {
      const earlier = await book();
      await pay(earlier.path);
      const { id, path } = await book();
      await goToPay(path);
      const { rao, sunrise } = till.app.world;
      const [bank, doctor] = [0, 1].map(
        () => new pg.Client({ connectionString: till.app.adminUrl }),
      );
      const arrives = () =>
        bank?.query(
          `update app.online_payments set state = 'paid', paid_at = now(), payment_id = (select payment_id from app.online_payments where appointment_id = $1)
           where appointment_id = $2`,
          [earlier.id, id],
        );
      const begins = () =>
        doctor?.query(
          `insert into app.treatments (clinic_id, patient_id, doctor_id, appointment_id, visit_on, total_fees_paise) values ($1, $2, $3, $4, '2026-11-23', 50000)`,
          [sunrise.clinicId, patientId, rao.memberId, id],
        );
      const turns = [
        { desk: bank, act: arrives },
        { desk: doctor, act: begins },
      ];
      const [one, two] = first === 'the bank' ? turns : turns.toReversed();
      try {
        for (const { desk } of turns) await desk?.connect();
        for (const { desk } of turns) await desk?.query('begin');
        await one?.act();
        const waiting = two?.act();
        await till.app.admin.query('select pg_sleep(0.2)');
        await one?.desk?.query('commit');
        await waiting;
        await two?.desk?.query('commit');
      } finally {
        for (const { desk } of turns) await desk?.end();
      }
      const { rows } = await till.app.admin.query(
        'select paid_paise, due_paise from app.treatments where appointment_id = $1',
        [id],
      );
      expect(rows).toEqual([{ paid_paise: '50000', due_paise: '0' }]);
    },
  );

  test('that was begun and never finished lets the fee go back with its appointment, and nothing more is asked', async () => {
    const { id, path, order, draft } = await begunAndPaid();
    expect(await moneyOf(draft.id)).toEqual({ due: 0, paid: [['Online', 500_00]] });
    await callOff(id);
    await till.bringForward();
    await hear();
    expect(till.refundsOf([order])).toEqual([500_00]);
    expect(await moneyOf(draft.id)).toMatchObject({
      paid: [
        ['Online', 500_00],
        ['Online', -500_00],
      ],
    });
    const page = await look(path);
    expect(page).not.toContain('Paid online');
    expect(page).not.toContain('Pay ₹500.00 now');
    expect((await goToPay(path)).statusCode).toBe(409);
  });

  test('that was begun and given back at the desk is not given back a second time by its gateway', async () => {
    const { id, order, byHand } = await begunAndPaid();
    expect((await byHand()).status).toBe(200);
    await callOff(id);
    await till.bringForward();
    await hear();
    expect(till.refundsOf([order])).toEqual([]);
  });

  describe('that was begun and is on its way back by the gateway', () => {
    const askBack = (id: string) =>
      [
        `insert into app.gateway_refunds (clinic_id, payment_id, amount_paise, reason, state, created_at)
         select clinic_id, payment_id, amount_paise, 'appointment_called_off', 'asked', now() from app.online_payments where appointment_id = $1`,
        [id],
      ] satisfies [string, string[]];

    test('is not given back by hand too, unless the gateway refuses', async () => {
      const { id, draft, byHand } = await begunAndPaid();
      await till.app.admin.query(...askBack(id));
      expect(await byHand()).toMatchObject({ status: 409, error: { code: 'payment_going_back' } });
      await till.app.admin.query(
        `update app.gateway_refunds r set state = 'failed' from app.online_payments o where o.payment_id = r.payment_id and o.appointment_id = $1`,
        [id],
      );
      expect((await byHand()).status).toBe(200);
      expect((await moneyOf(draft.id)).paid).toEqual([
        ['Online', 500_00],
        ['Cash', -500_00],
      ]);
    });

    test('is not given back by hand at the moment at which the gateway is asked', async () => {
      const { id, byHand } = await begunAndPaid();
      const queue = new pg.Client({ connectionString: till.app.adminUrl });
      await queue.connect();
      try {
        await queue.query('begin');
        await queue.query(`select from app.online_payments where appointment_id = $1 for update`, [
          id,
        ]);
        const desk = byHand();
        await queue.query(...askBack(id));
        await setTimeout(300);
        await queue.query('commit');
        expect(await desk).toMatchObject({ status: 409, error: { code: 'payment_going_back' } });
      } finally {
        await queue.end();
      }
    });

    test('is not given back by the gateway where the desk was in the middle of it', async () => {
      const { id, order, paymentId } = await begunAndPaid();
      await callOff(id);
      const desk = new pg.Client({ connectionString: till.app.adminUrl });
      await desk.connect();
      try {
        await desk.query('begin');
        await desk.query(
          `select from app.online_payments where counted_as = $1 for no key update`,
          [paymentId],
        );
        await desk.query(
          `insert into app.treatment_payments (clinic_id, treatment_id, of_id, entry, amount_paise, type, status, paid_on, reason, received_by)
           select clinic_id, treatment_id, id, 'refund', -amount_paise, 'Cash', 'Paid', paid_on, 'Left early', received_by from app.treatment_payments where id = $1`,
          [paymentId],
        );
        const queue = till.bringForward();
        await setTimeout(1_000);
        await desk.query('commit');
        await queue;
      } finally {
        await desk.end();
      }
      await hear();
      expect(till.refundsOf([order])).toEqual([]);
    });
  });

  test('that the operator gives back at the gateway is owed again', async () => {
    const { id, path } = await book();
    const order = await pay(path);
    now = Temporal.Instant.from('2026-11-23T08:00:00Z');
    const visit = await visitOf(id, 500_00);
    await till.settle();
    expect(await moneyOf(visit.id)).toEqual({ due: 0, paid: [['Online', 500_00]] });
    till.gateway.refundAll(order);
    await hear();
    expect(await moneyOf(visit.id)).toEqual({
      due: 500_00,
      paid: [
        ['Online', 500_00],
        ['Online', -500_00],
      ],
    });
  });
});

test('the wallet’s history finds a patient by name or case number, few or very many of that name', async () => {
  const { sunrise } = till.app.world;
  const { path } = await book();
  await pay(path);
  const { rows } = await till.app.admin.query<{ case_number: string }>(
    'select case_number from app.patients where id = $1',
    [patientId],
  );
  const linesOf = async (text: string) =>
    (await historyOf(text)).map(({ patientName, amountPaise }) => [patientName, amountPaise]);
  const hers = await linesOf('era jo');
  expect(hers[0]).toEqual(['Meera Joshi', 500_00]);
  expect(await linesOf(rows[0]?.case_number ?? '')).toEqual(hers);
  expect(await linesOf('era%jo')).toEqual([]);
  await till.app.admin.query(
    `insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, language, registered_on, latin_name, search_keys)
     select $1, 'many-' || n, 'Meera Joshi ' || n, 'IN', '+91', (9000000000 + n)::text, 'Female', 30, 'years', '2026-01-01', 'en', '2026-01-01', 'meera', '{}' from generate_series(1, 501) n`,
    [sunrise.clinicId],
  );
  expect(await linesOf('era jo')).toEqual(hers);
});

test('the wallet’s history stands by amount or day both ways, page by page, with a text and without', async () => {
  const walk = async (order: OrderBy<HistoryOrder>, text = '') => {
    const lines: Transaction[] = [];
    let before: number | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const { data } = await till.app.call(
        api.history,
        { order, text, most: 2, ...(before === undefined ? {} : { before }) },
        till.app.world.rao,
      );
      lines.push(...data.transactions);
      before = data.next ?? undefined;
    } while (before !== undefined);
    return lines;
  };
  const numbers = (lines: readonly Transaction[]) => lines.map(({ number }) => number);
  for (const text of ['', 'era jo', '500']) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const [up, down, first, last] = [
      await walk('amount', text),
      await walk('-amount', text),
      await walk('day', text),
      await walk('-day', text),
    ];
    expect(up.length).toBeGreaterThan(3);
    expect(new Set(numbers(up)).size).toBe(up.length);
    expect(numbers(down)).toEqual(numbers(up).toReversed());
    expect(numbers(first)).toEqual(numbers(up).toSorted((one, other) => one - other));
    expect(numbers(last)).toEqual(numbers(first).toReversed());
    const amounts = up.map(({ amountPaise }) => amountPaise);
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
    expect(new Set(amounts).size).toBeGreaterThan(1);
  }
  const [top] = await walk('-amount');
  const { error } = await till.app.call(
    api.history,
    { order: '-amount', before: top?.number ?? 1 },
    till.app.world.stranger,
  );
  expect(error).toMatchObject({ fields: { after: { code: 'wrong_type' } } });
});

// The last of all: with clinic times the others' own starts would be none.
test('the booking link says of no fee that it is paid at the clinic before it is known', async () => {
  const { data } = await till.app.call(slots.time, {}, till.app.world.rao);
  const saved = await till.app.call(
    slots.save,
    {
      version: data.version,
      week: [{ weekday: 2, sessions: [{ from: 600, to: 720 }] }],
      patientsPerHour: 4,
      capacity: 1,
      feePaise: 500_00,
      followUpDays: 0,
      followUpVisits: 0,
    },
    till.app.world.rao,
  );
  expect(saved.status).toBe(200);
  await choose('needed');
  const front = await look('/b/SUNRISE2');
  expect(front).toContain('Fee ₹500.00');
  expect(front).not.toContain('paid at the clinic');
});
