// A stranger's booking that stands only when it is paid online: held, confirmed, lapsed, paid too late, called off.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastCode } from '../../../../tests/letters.ts';
import { hiddenFields, ledTo } from '../../../../tests/public-forms.ts';
import { hand, openTill, type Till } from '../../../../tests/till.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as slots } from '../../slots/contract.ts';
import { api as wallet } from '../../wallet/contract.ts';

const start = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
let now = start;
let till: Till;

beforeAll(async () => {
  till = await openTill({ now: () => now });
  const { rao, sunrise } = { ...till.app.world };
  await till.app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [sunrise.clinicId, rao.memberId],
  );
  const weekday = (of: number) => ({ weekday: of, sessions: [{ from: 600, to: 900 }] });
  const time = {
    week: [1, 2, 3, 4, 5, 6, 7].map(weekday),
    patientsPerHour: 6,
    capacity: 1,
    feePaise: 500_00,
  };
  await till.app.call(slots.save, { version: 0, ...time, followUpDays: 7, followUpVisits: 1 }, rao);
  await till.app.call(slots.saveDeskRules, { ...usualDesk, perPhone: 20 }, rao);
  const rules = {
    leadMinutes: 0,
    daysAhead: 14,
    gapMinutes: 0,
    guests: 'everybody',
    question: '',
  } as const;
  await till.app.call(
    slots.saveBookingRules,
    { version: 0, isConfirmedAtOnce: true, ...rules },
    rao,
  );
});
afterAll(() => till.close());
beforeEach(async () => {
  now = start;
  await choose('needed', 0);
});

const usualDesk = { version: 0, waitLimitMinutes: 20, noShowAfterDays: null };
const choose = (onlineFees: 'off' | 'optional' | 'needed', feeKeptHours: number) =>
  till.app.call(wallet.setOnlineFees, { onlineFees, feeKeptHours }, till.app.world.rao);

let address = 0;
const form = (url: string, fields: Record<string, string>) =>
  till.app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: `198.51.100.${String((address += 1))}`,
  });
const get = async (url: string) => (await till.app.http.inject({ method: 'GET', url })).body;
const startsOf = (page: string): string[] =>
  [...page.matchAll(/at=([^&"#]+)/g)].map(([, at = '']) => decodeURIComponent(at));

const link = '/b/SUNRISE2';
let phones = 9_822_000_000;
/** As a phone walks through it. `more` chooses one of the household. */
async function book(phone = String((phones += 1)), at?: string) {
  const first = await get(`${link}?lang=en`);
  const chosen = at ?? startsOf(first)[0] ?? '';
  const asked = await form(`${link}/code`, {
    ...hiddenFields(await get(`${link}?lang=en&at=${chosen}`)),
    phone,
  });
  const otp = await lastCode(till.app, `+91${phone}`);
  const who = await form(`${link}/prove`, { ...hiddenFields(asked.body), otp });
  const handle = /name="handle"[^>]*value="([^"]{5,})"/.exec(who.body)?.[1];
  const person = handle ? { handle } : { name: 'Ravi Kulkarni', age: '41', gender: 'Male' };
  const booked = await form(`${link}/book`, { ...hiddenFields(who.body), ...person });
  const answer = await ledTo(till.app.http, booked);
  const { rows } = await till.app.admin.query<{ id: string }>(
    `select appointment_id as id from app.bookings order by id desc limit 1`,
  );
  const id = rows[0]?.id ?? '';
  const own = await till.app.call(appointments.link, { id }, till.app.world.rao);
  const path = new URL(own.data.url).pathname;
  return { id, at: chosen, phone, answer, path, first, who: who.body };
}
const orderIn = (html: string): string => /name="order_id" value="(\w+)"/.exec(html)?.[1] ?? '';
const load = async (id: string) =>
  (await till.app.call(appointments.get, { id }, till.app.world.rao)).data;
const isFree = async (at: string) => startsOf(await get(`${link}?lang=en`)).includes(at);
async function hear() {
  for (const letter of till.take()) expect(await hand(till.app, letter)).toBe(200);
  await till.settle();
}
/** So many minutes after it was booked: a minute before, the gateway is asked. */
async function endOfHold(minutes: number) {
  now = start.add({ minutes: minutes - 1 });
  await till.bringForward('wallet.lookBeforeLapse');
  now = start.add({ minutes });
  await till.bringForward('wallet.lapse');
}

describe('a booking that is paid first', () => {
  test('says on the first page and before it is booked that the fee is paid online in time', async () => {
    const said = 'Pay online within 15 minutes after booking.';
    const { first, who } = await book();
    expect([first, who].map((one) => one.includes(said))).toEqual([true, true]);
    for (const lang of ['hi', 'ta']) {
      const page = await get(`${link}?lang=${lang}`);
      expect(page).toContain('15');
      expect(page).not.toContain(said);
    }
    await choose('optional', 0);
    expect(await get(`${link}?lang=en`)).not.toContain(said);
    await choose('needed', 0);
    till.isShut(true);
    expect(await get(`${link}?lang=en`)).not.toContain(said);
    till.isShut(false);
  });

  test('leads to the payment, keeps its start, and is confirmed by it', async () => {
    const { id, at, answer, path } = await book();
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Pay by 9:15');
    expect(String(answer.headers['content-security-policy'])).toContain(till.gateway.settings.url);
    expect((await load(id)).status).toBe('Requested');
    expect(await isFree(at)).toBe(false);
    expect(await get(`${path}?lang=en`)).toContain('Pay by 9:15');
    till.gateway.pay(orderIn(answer.body), 'upi');
    await hear();
    expect((await load(id)).status).toBe('Confirmed');
    await till.bringForward('wallet.');
    expect((await load(id)).status).toBe('Confirmed');
    expect(await get(`${path}?lang=en`)).not.toContain('Pay by');
  });

  test('is called off unpaid: the start is free and the patient is told', async () => {
    const { id, at, path } = await book();
    await till.bringForward('wallet.');
    expect(await load(id)).toMatchObject({ status: 'Canceled', reason: 'Not paid in time' });
    expect(await isFree(at)).toBe(true);
    expect(await get(`${path}?lang=en`)).toContain('The fee was not paid in time');
    await till.bringForward('appointments.letKnow');
    const { calls } = (await till.app.call(appointments.calls, {}, till.app.world.rao)).data;
    expect(calls.map(({ appointmentId }) => appointmentId)).toContain(id);
  });

  test('that was paid while the gateway’s calls were lost still stands', async () => {
    const { id, answer } = await book();
    till.gateway.pay(orderIn(answer.body), 'upi');
    till.take();
    await till.bringForward('wallet.lookBeforeLapse');
    await till.bringForward('wallet.lapse');
    expect((await load(id)).status).toBe('Confirmed');
  });

  test('whose payment the bank has not decided keeps its start until it has', async () => {
    const { id, at, path, answer } = await book();
    const { paymentId } = till.gateway.pay(orderIn(answer.body), 'pending');
    await hear();
    await endOfHold(15);
    expect((await load(id)).status).toBe('Requested');
    expect(await isFree(at)).toBe(false);
    expect(await get(`${path}?lang=en`)).toContain('is being confirmed');
    till.gateway.settlePayment(paymentId, 'captured');
    await hear();
    expect((await load(id)).status).toBe('Confirmed');
    await till.bringForward('wallet.');
    expect((await load(id)).status).toBe('Confirmed');
  });

  test('whose payment the bank refuses is called off all the same', async () => {
    const { id, at, answer } = await book();
    const { paymentId } = till.gateway.pay(orderIn(answer.body), 'pending');
    await hear();
    await endOfHold(15);
    expect((await load(id)).status).toBe('Requested');
    till.gateway.settlePayment(paymentId, 'failed');
    await hear();
    await endOfHold(30);
    expect((await load(id)).status).toBe('Canceled');
    expect(await isFree(at)).toBe(true);
  });

  test('waits for no bank longer than an hour after it heard of the payment', async () => {
    const { id, answer } = await book(undefined, startsOf(await get(`${link}?lang=en`)).at(-1));
    till.gateway.pay(orderIn(answer.body), 'pending');
    await hear();
    await endOfHold(15);
    expect((await load(id)).status).toBe('Requested');
    // The database has a clock of its own.
    const heardAt = start.add({ minutes: 14 }).toString();
    await till.app.admin.query('update app.gateway_payments set created_at = $1', [heardAt]);
    await endOfHold(75);
    expect((await load(id)).status).toBe('Canceled');
  });

  test('gets back what it pays too late, and its start stays another’s', async () => {
    const late = await book();
    await till.bringForward('wallet.');
    const next = await book(undefined, late.at);
    const order = orderIn(late.answer.body);
    till.gateway.pay(order, 'upi');
    await hear();
    await hear();
    expect(till.refundsOf([order])).toEqual([500_00]);
    expect((await load(late.id)).status).toBe('Canceled');
    expect((await load(next.id)).status).toBe('Requested');
    expect(await till.balances(till.app.world.sunrise.clinicId)).toMatchObject({ unallocated: 0 });
  });

  test('stays with the desk where the desk confirmed it meanwhile', async () => {
    const { id } = await book();
    const { version } = await load(id);
    const move = { id, version, to: 'Confirmed' } as const;
    await till.app.call(appointments.move, move, till.app.world.rao);
    await till.bringForward('wallet.');
    expect((await load(id)).status).toBe('Confirmed');
  });

  test('is confirmed at once where nothing is to be paid, or no gateway is set up', async () => {
    till.isShut(true);
    const shut = await book();
    till.isShut(false);
    expect(orderIn(shut.answer.body)).toBe('');
    expect((await load(shut.id)).status).toBe('Confirmed');
    const { phone, id } = await book();
    await till.app.admin.query(`update app.appointments set status = 'Completed' where id = $1`, [
      id,
    ]);
    const free = await book(phone, startsOf(await get(`${link}?lang=en`))[6]);
    expect(await load(free.id)).toMatchObject({ status: 'Confirmed', feePaise: 0 });
  });

  test('by video asks for the video’s own fee', async () => {
    const { rao } = till.app.world;
    const { version } = (await till.app.call(slots.time, {}, rao)).data;
    const { error } = await till.app.call(
      slots.saveOnline,
      { version, onlineMinutes: 20, onlineFeePaise: 300_00 },
      rao,
    );
    expect(error).toBeUndefined();
    const { data } = await till.app.call(
      patients.register,
      { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
      rao,
    );
    const startsAt = '2026-11-23T05:10:00Z';
    const { data: video } = await till.app.call(
      appointments.book,
      { patientId: data.patient.id, startsAt, mode: 'online', status: 'Requested' },
      rao,
      { onceKey: crypto.randomUUID() },
    );
    const own = await till.app.call(appointments.link, { id: video.id }, rao);
    const path = new URL(own.data.url).pathname;
    const page = await ledTo(till.app.http, await form(`${path}/pay`, { lang: 'en' }));
    expect(page.body).toContain('Pay ₹300.00 now');
    till.gateway.pay(orderIn(page.body), 'upi');
    await hear();
    expect((await load(video.id)).status).toBe('Confirmed');
    expect(await get(`${path}?lang=en`)).toContain('To the video room');
  });
});

describe('a patient who calls off', () => {
  const cancel = async (path: string) => {
    expect((await form(`${path}/cancel`, { lang: 'en' })).statusCode).toBe(303);
    await till.bringForward();
    await hear();
  };
  async function paid() {
    const booking = await book();
    const order = orderIn(booking.answer.body);
    till.gateway.pay(order, 'upi');
    await hear();
    return { ...booking, order };
  }

  test('has the fee back in time, and leaves it within the hours of the clinic’s rule', async () => {
    await choose('needed', 2);
    const early = await paid();
    expect(early.answer.body).toContain('less than 2 hours before');
    now = Temporal.Instant.from(early.at).subtract({ hours: 2 });
    expect(await get(`${early.path}?lang=en`)).not.toContain('too late to get the fee back');
    await cancel(early.path);
    expect(till.refundsOf([early.order])).toEqual([500_00]);

    now = start;
    const late = await paid();
    now = Temporal.Instant.from(late.at).subtract({ hours: 1, minutes: 59 });
    expect(await get(`${late.path}?lang=en`)).toContain('too late to get the fee back');
    await cancel(late.path);
    expect((await load(late.id)).status).toBe('Canceled');
    expect(till.refundsOf([late.order])).toEqual([]);
  });

  test('can not have it back by taking a later time first; the clinic moves it as it likes', async () => {
    await choose('needed', 2);
    const late = await paid();
    const later = startsOf(await get(`${late.path}?lang=en&move=1`)).at(-1) ?? '';
    now = Temporal.Instant.from(late.at).subtract({ minutes: 30 });
    const page = await get(`${late.path}?lang=en&move=1`);
    expect(page).toContain('It is too late to take another time here. Please call the clinic.');
    expect(startsOf(page)).toEqual([]);
    const refused = await form(`${late.path}/move`, { lang: 'en', at: later });
    expect(refused.statusCode).toBe(409);
    expect((await load(late.id)).startsAt).toBe(late.at);
    const { version } = await load(late.id);
    const moved = { id: late.id, version, startsAt: later };
    const { rao } = till.app.world;
    expect((await till.app.call(appointments.reschedule, moved, rao)).status).toBe(200);

    // In time, and of who has paid nothing, as ever.
    now = start;
    const early = await paid();
    now = Temporal.Instant.from(early.at).subtract({ hours: 3 });
    const [at = ''] = startsOf(await get(`${early.path}?lang=en&move=1`));
    expect((await form(`${early.path}/move`, { lang: 'en', at })).statusCode).toBe(303);
    now = start;
    await choose('optional', 2);
    const unpaid = await book();
    now = Temporal.Instant.from(unpaid.at).subtract({ minutes: 30 });
    const [other = ''] = startsOf(await get(`${unpaid.path}?lang=en&move=1`));
    expect((await form(`${unpaid.path}/move`, { lang: 'en', at: other })).statusCode).toBe(303);
  });

  test('but whom the clinic calls off has it back, however late', async () => {
    await choose('needed', 48);
    const { id, order } = await paid();
    const { version } = await load(id);
    const move = { id, version, to: 'Canceled', reason: 'Doctor is away' } as const;
    await till.app.call(appointments.move, move, till.app.world.rao);
    await till.bringForward();
    await hear();
    expect(till.refundsOf([order])).toEqual([500_00]);
  });
});
