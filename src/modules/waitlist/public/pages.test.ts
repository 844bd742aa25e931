// The waitlist by the booking link, as a phone without scripts walks through it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { lastCode } from '../../../../tests/letters.ts';
import { hiddenFields } from '../../../../tests/public-forms.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as slots } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import * as waitlist from '../service.ts';

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
const link = '/b/SUNRISE2';
const day = '2026-11-23';
let booked: { id: string; version: number };

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const { rao, lata } = app.world;
  await app.admin
    .query(`insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
    select clinic_id, id, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '' from app.members where id = '${rao.memberId}' on conflict do nothing`);
  await app.call(
    slots.save,
    {
      version: 0,
      week: [{ weekday: 1, sessions: [{ from: 540, to: 555 }] }],
      patientsPerHour: 4,
      capacity: 1,
      feePaise: 500_00,
    },
    rao,
  );
  const { data } = await app.call(
    patients.register,
    { name: 'Asha Patil', contactNumber: '9876543212', gender: 'Female', statedAge: 30 },
    lata,
  );
  booked = (
    await app.call(
      appointments.book,
      { patientId: data.patient.id, startsAt: `${day}T09:00:00+05:30` },
      lata,
    )
  ).data;
});
afterAll(() => app.close());
beforeEach(() =>
  app.admin.query(`update app.waitlist_entries set added_at = added_at - interval '2 hours'`),
);

let address = 0;
const post = (url: string, fields: Record<string, string>, from = `198.51.100.${(address += 1)}`) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: from,
  });
const get = (url: string, cookie = '') => app.http.inject({ url, headers: { cookie } });
const days = { fromDay: '2026-11-22', toDay: '2026-11-28' };
async function toWho(phone: string) {
  const asking = await get(`${link}/wait?lang=en`);
  const asked = await post(`${link}/wait/code`, { ...hiddenFields(asking.body), ...days, phone });
  expect(asked.statusCode).toBe(200);
  return post(`${link}/wait/prove`, {
    ...hiddenFields(asked.body),
    otp: await lastCode(app, `+91${phone}`),
  });
}
const person = { name: 'Ravi Kulkarni', age: '41', gender: 'Male' };
const list = async () => (await app.call(api.list, {}, app.world.lata)).data.entries;

test('whoever finds no free time asks, waits, is offered what frees, and requests it by the link', async () => {
  expect((await get(`${link}?lang=en`)).body).toContain(`${link}/wait?`);
  const who = await toWho('9811000001');
  expect(who.body).toContain('Put me on the waitlist');
  const fields = { ...hiddenFields(who.body), ...person };
  const asked = await post(`${link}/wait/book`, fields);
  expect(asked.statusCode).toBe(303);
  const own = String(asked.headers.location);
  expect(own).not.toContain('9811000001');
  // The same form pressed twice is one wish.
  expect((await post(`${link}/wait/book`, fields)).headers.location).toBe(own);
  expect((await get(own)).body).toContain('You are on the waitlist');
  expect(await list()).toMatchObject([
    { patientName: 'Ravi Kulkarni', status: 'waiting', isGuest: true, ...days },
  ]);

  const { data: canceled } = await app.call(
    appointments.move,
    { id: booked.id, version: booked.version, to: 'Canceled' },
    app.world.lata,
  );
  await app.work(api.onMoved, { appointmentId: canceled.id, to: 'Canceled' });
  const offer = String((await get(own)).headers.location);
  expect(offer).toContain(`${link}/w/`);
  const taken = await post(`${offer.replace(/\?.*/, '')}/take`, { lang: 'en' });
  expect(taken.statusCode).toBe(303);
  // A stranger confirms nothing by themselves, no more than in a booking.
  expect((await get(String(taken.headers.location))).body).toContain(
    'Your request has reached the clinic',
  );
  const { data } = await app.call(appointments.day, { day }, app.world.lata);
  expect(data.appointments.map(({ patientName, status }) => [patientName, status])).toContainEqual([
    'Ravi Kulkarni',
    'Requested',
  ]);
  expect(String((await get(own)).headers.location)).toContain(`${link}/a/`);
});

test('whoever asked can leave, and the link then says so', async () => {
  const who = await toWho('9811000002');
  const own = String(
    (await post(`${link}/wait/book`, { ...hiddenFields(who.body), ...person })).headers.location,
  ).replace(/\?.*/, '');
  expect((await post(`${own}/leave`, { lang: 'en' })).statusCode).toBe(303);
  expect((await get(`${own}?lang=en`)).body).toContain('You are no longer on the waitlist');
  expect((await post(`${own}/leave`, { lang: 'en' })).statusCode).toBe(303);
  expect(await list()).toEqual([]);
});

test('the page that asks who waits can be loaded again, with what was typed, and leads to the wish once it is made', async () => {
  const stepIn = ({ headers }: { headers: { 'set-cookie'?: unknown } }) =>
    /^step=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  const load = (answer: { headers: { 'set-cookie'?: unknown } }, lang = 'en') =>
    get(`${link}/wait/who?lang=${lang}`, stepIn(answer));
  const who = await toWho('9811000007');
  expect(hiddenFields((await load(who)).body)).toEqual(hiddenFields(who.body));
  const refused = await post(`${link}/wait/book`, {
    ...hiddenFields(who.body),
    ...person,
    name: '',
  });
  expect(refused.statusCode).toBe(422);
  const again = await load(refused, 'ta');
  expect(again.body).toContain('<html lang="ta">');
  expect(again.body).toMatch(/id="age"[^>]*value="41"/);
  const fields = hiddenFields(again.body);
  expect(fields).toMatchObject({ ...days, contactNumber: '9811000007' });
  const asked = await post(`${link}/wait/book`, { ...fields, ...person });
  expect(asked.statusCode).toBe(303);
  const own = String(asked.headers.location);
  expect((await load(asked)).headers.location).toBe(own);
  // Nothing of it in another browser.
  expect((await get(`${link}/wait/who?lang=en`)).headers.location).toBe(`${link}/wait?lang=en`);
  const leave = await post(`${own.replace(/\?.*/, '')}/leave`, { lang: 'en' });
  expect(leave.statusCode).toBe(303);
});

test('is refused with another’s number, days the wrong way round, and beyond a phone’s share', async () => {
  const backwards = await post(`${link}/wait/code`, {
    ...hiddenFields((await get(`${link}/wait?lang=en`)).body),
    fromDay: days.toDay,
    toDay: days.fromDay,
    phone: '9811000003',
  });
  expect([backwards.statusCode, backwards.body.includes('id="toDay-wrong"')]).toEqual([422, true]);
  const who = hiddenFields((await toWho('9811000003')).body);
  expect(
    (await post(`${link}/wait/book`, { ...who, ...person, contactNumber: '9999999999' }))
      .statusCode,
  ).toBe(403);
  const nameless = await post(`${link}/wait/book`, { ...who, ...person, name: '' });
  expect([nameless.statusCode, nameless.body.includes('id="name-wrong"')]).toEqual([422, true]);
  const statuses: number[] = [];
  for (const name of ['Meera Joshi', 'Sita Joshi', 'Gita Joshi'])
    statuses.push(
      (
        await post(`${link}/wait/book`, {
          ...who,
          ...person,
          name,
          once: `${name.replace(' ', '-')}-0000000000`,
        })
      ).statusCode,
    );
  expect(statuses).toEqual([303, 303, 429]);
});

test('a phone whose days have passed may wait for others', async () => {
  const once = (name: string) => ({ name, once: `${name.replace(' ', '-')}-0000000000` });
  const who = { ...hiddenFields((await toWho('9811000009')).body), ...person };
  for (const name of ['Usha Joshi', 'Lila Joshi'])
    expect((await post(`${link}/wait/book`, { ...who, ...once(name) })).statusCode).toBe(303);
  const before = clock;
  clock = Temporal.Instant.from('2026-11-29T09:00:00+05:30');
  const later = { fromDay: '2026-11-30', toDay: '2026-12-02' };
  const anew = { ...hiddenFields((await toWho('9811000009')).body), ...person, ...later };
  const { statusCode } = await post(`${link}/wait/book`, { ...anew, ...once('Mala Joshi') });
  clock = before;
  expect(statusCode).toBe(303);
});

test('whom the page takes may wait, and nobody else', async () => {
  const take = (guests: 'everybody' | 'known', version: number) =>
    app.call(
      slots.saveBookingRules,
      {
        version,
        isConfirmedAtOnce: false,
        leadMinutes: 0,
        daysAhead: 14,
        gapMinutes: 0,
        guests,
        question: '',
      },
      app.world.rao,
    );
  const { data } = await take('known', 0);
  const before = (await list()).length;
  const stranger = { ...hiddenFields((await toWho('9811000077')).body), ...person };
  const refused = await post(`${link}/wait/book`, stranger);
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toContain('Only patients of the clinic');
  expect(await list()).toHaveLength(before);
  await take('everybody', data.version);
  expect((await post(`${link}/wait/book`, stranger)).statusCode).toBe(303);
});

test('where the page confirms a booking at once, it confirms what is taken by the link', async () => {
  await app.admin.query(
    `update app.waitlist_entries set status = 'left' where status in ('waiting', 'offered')`,
  );
  const { data: rules } = await app.call(slots.bookingRules, {}, app.world.rao);
  const { doctorId: _doctor, ...set } = rules;
  const confirms = (version: number, isConfirmedAtOnce: boolean) =>
    app.call(slots.saveBookingRules, { ...set, version, isConfirmedAtOnce }, app.world.rao);
  const { data: now } = await confirms(rules.version, true);
  const who = { ...hiddenFields((await toWho('9811000011')).body), ...person, name: 'Tara Bose' };
  const own = String((await post(`${link}/wait/book`, who)).headers.location);
  const { data } = await app.call(appointments.day, { day }, app.world.lata);
  const [first] = data.appointments.filter(({ status }) => status === 'Requested');
  const { data: rejected } = await app.call(
    appointments.move,
    { id: first?.id ?? '', version: first?.version ?? 0, to: 'Rejected' },
    app.world.lata,
  );
  await app.work(api.onMoved, { appointmentId: rejected.id, to: 'Rejected' });
  const offer = String((await get(own)).headers.location);
  await post(`${offer.replace(/\?.*/, '')}/take`, { lang: 'en' });
  await confirms(now.version, false);
  const after = await app.call(appointments.day, { day }, app.world.lata);
  expect(
    after.data.appointments
      .filter(({ patientName }) => patientName === 'Tara Bose')
      .map(({ status }) => status),
  ).toEqual(['Confirmed']);
});

test('a link that nobody signed, or of another clinic, opens nothing', async () => {
  const { sunrise, moonlight } = app.world;
  const id = '01980000-0000-7000-8000-00000000abcd';
  expect(
    waitlist.wishBehind(app, sunrise.clinicId, waitlist.wishKey(app, sunrise.clinicId, id)),
  ).toBe(id);
  expect(
    waitlist.wishBehind(app, moonlight.clinicId, waitlist.wishKey(app, sunrise.clinicId, id)),
  ).toBeNull();
  // An offer's link is no wish's.
  expect(
    waitlist.wishBehind(app, sunrise.clinicId, waitlist.offerKey(app, sunrise.clinicId, id)),
  ).toBeNull();
  expect((await get(`${link}/wait/${'A'.repeat(43)}`)).statusCode).toBe(404);
});
