import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { seesPatientElsewhere } from '../../../tests/elsewhere.ts';
import { lastCode } from '../../../tests/letters.ts';
import { hiddenFields } from '../../../tests/public-forms.ts';
import { qrSvg } from '../../kit/shared/qr.ts';
import { api as appointments } from '../appointments/contract.ts';
import { appointmentBehind } from '../appointments/service.ts';
import { api as patients } from '../patients/contract.ts';
import { api as queue } from '../queue/contract.ts';
import { api as slots } from '../slots/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
// A Saturday; the clinic opens on Sunday too.
let clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  for (const person of [app.world.rao, app.world.stranger]) {
    await app.admin
      .query(`insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
      select clinic_id, id, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '' from app.members where id = '${person.memberId}' on conflict do nothing`);
    await app.call(
      slots.save,
      {
        version: 0,
        week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          weekday,
          sessions: [{ from: 600, to: 780 }],
        })),
        patientsPerHour: 4,
        capacity: 1,
        feePaise: 500_00,
        followUpDays: 0,
        followUpVisits: 0,
      },
      person,
    );
  }
});
afterAll(() => app.close());

const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: headers['from'] ?? '203.0.113.9',
  });
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers });
const startsOf = (page: string): string[] =>
  [...page.matchAll(/at=([^&"#]+)/g)].map(([, at = '']) =>
    decodeURIComponent(at.replaceAll('&amp;', '&')),
  );

const code = 'SUNRISE2';
let last = 9_811_000_000;
const freshPhone = () => String((last += 1));

interface Walked {
  who: { page: string; fields: Record<string, string> };
  at: string;
}
let address = 0;
async function walkToWho(phone: string, at?: string): Promise<Walked> {
  address += 1;
  const from = `198.51.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  const first = await get(`/b/${code}?lang=en`);
  const start = at ?? startsOf(first.body)[0] ?? '';
  const chosen = await get(`/b/${code}?lang=en&at=${start}`);
  const asked = await form(`/b/${code}/code`, { ...hiddenFields(chosen.body), phone }, { from });
  expect(asked.statusCode).toBe(200);
  const otp = await lastCode(app, `+91${phone}`);
  const who = await form(`/b/${code}/prove`, { ...hiddenFields(asked.body), otp }, { from });
  return { who: { page: who.body, fields: hiddenFields(who.body) }, at: start };
}
const person = { name: 'Ravi Kulkarni', age: '41', gender: 'Male' };
async function book(phone = freshPhone(), more: Record<string, string> = person) {
  const { who, at } = await walkToWho(phone);
  const answer = await form(`/b/${code}/book`, { ...who.fields, ...more });
  return { answer, at, who };
}

describe('the page', () => {
  test('names clinic, doctor and registration number, in the reader’s language, with a script for missing letters alone', async () => {
    const page = await get(`/b/${code}`, { 'accept-language': 'ta-IN,ta;q=0.9' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<html lang="ta">');
    for (const words of ['Sunrise Clinic', 'Dr Anil Rao', 'MMC/1234', '₹500.00'])
      expect(page.body).toContain(words);
    expect([...page.body.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      '/letters.js',
    ]);
    expect(page.body.match(/<script/g)).toHaveLength(1);
    // A link in a message has a card; a chosen start outlives another language.
    expect(page.body).toContain('<meta property="og:description" content="Dr Anil Rao');
    expect((await get(`/b/${code}?lang=en&at=2026-11-22T04:30:00Z`)).body).toContain(
      'at=2026-11-22T04%3A30%3A00Z&amp;lang=hi',
    );
    expect(page.headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(Buffer.byteLength(page.body)).toBeLessThan(60_000);
  });
  test('gives no start at which the doctor has an appointment in another clinic', async () => {
    const page = async () => startsOf((await get(`/b/${code}?lang=en&day=2026-11-22`)).body);
    const before = await page();
    expect(before).toContain('2026-11-22T05:00:00Z');
    const span = { startsAt: '2026-11-22T05:05:00Z', endsAt: '2026-11-22T05:25:00Z' };
    const callOff = await seesPatientElsewhere(app, span);
    const met = new Set(['2026-11-22T05:00:00Z', '2026-11-22T05:15:00Z']);
    expect(await page()).toEqual(before.filter((at) => !met.has(at)));
    await callOff();
    expect(await page()).toEqual(before);
  });
  test.each([
    ['at=hello', 'hello'],
    ['at=2026-13-45T99:99:00Z', '2026-13-45'],
    // Dates that some calendars roll over into the next month or day.
    ['at=2026-02-30T10:00:00Z', '2026-02-30'],
    ['at=2026-11-29T24:00:00Z', 'T24'],
    ['day=..%2F..', '../..'],
    ['doctor=%00&mode=none', 'mode=none'],
    ['lang=xx', 'lang="xx"'],
    ['at=a&at=b', 'at=b'],
  ])('answers %s as if it were not there', async (query, trace) => {
    const page = await get(`/b/${code}?${query}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toContain(trace);
  });
  test('is one page for what is unknown, foreign or misspelt', async () => {
    const unknown = await get('/b/NOSUCH22');
    expect(unknown.statusCode).toBe(404);
    expect((await get(`/b/${code}/a/${'A'.repeat(43)}`)).statusCode).toBe(404);
    expect((await get(`/tv/${'A'.repeat(43)}`)).statusCode).toBe(404);
    expect((await get(`/cal/${'A'.repeat(43)}.ics`)).statusCode).toBe(404);
  });
  test('escapes what people have typed', async () => {
    await app.admin.query(
      `update app.clinics set address = '<img src=x onerror=alert(1)>"''' where code = $1`,
      [code],
    );
    const page = await get(`/b/${code}`);
    expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;');
    expect(page.body).not.toContain('<img');
    await app.admin.query(`update app.clinics set address = '12 Lake Road' where code = $1`, [
      code,
    ]);
  });
});

describe('a booking', () => {
  test('goes from a phone’s proof to a request that the desk sees, and comes once', async () => {
    const phone = freshPhone();
    const { answer, at, who } = await book(phone);
    expect(answer.statusCode).toBe(303);
    const mine = await get(String(answer.headers.location));
    expect(mine.body).toContain('Your request has reached the clinic');
    const again = await form(`/b/${code}/book`, { ...who.fields, ...person });
    expect(again.headers.location).toBe(answer.headers.location);
    const day = (await app.call(appointments.day, { day: at.slice(0, 10) }, app.world.lata)).data;
    const here = day.appointments.filter(
      (one) =>
        one.patientName === 'Ravi Kulkarni' &&
        one.startsAt === Temporal.Instant.from(at).toString(),
    );
    expect(here.map(({ status, feePaise }) => [status, feePaise])).toEqual([['Requested', 500_00]]);
    expect(String(answer.headers.location)).not.toContain(phone);
    expect((await get(`/b/${code}?lang=en`)).body).not.toContain(encodeURIComponent(at));
  });

  test('offers the family under the number only after the proof, and only of this clinic', async () => {
    const phone = freshPhone();
    await app.call(
      patients.register,
      { name: 'Meera Joshi', contactNumber: phone, gender: 'Female', statedAge: 34 },
      app.world.lata,
    );
    await app.call(
      patients.register,
      { name: 'Sita Stranger', contactNumber: phone, gender: 'Female', statedAge: 34 },
      app.world.stranger,
    );
    const { who } = await walkToWho(phone);
    expect(who.page).toContain('Meera Joshi');
    expect(who.page).not.toContain('Sita');
    const handle = /name="handle"(?: checked="")? value="([^"]+)"/.exec(who.page)?.[1] ?? '';
    expect((await form(`/b/${code}/book`, { ...who.fields, handle })).statusCode).toBe(303);
  });

  test('is refused with another’s number, a late pass, a wrong code, from another site', async () => {
    const { who } = await walkToWho(freshPhone());
    expect(
      (await form(`/b/${code}/book`, { ...who.fields, ...person, contactNumber: '9999999999' }))
        .statusCode,
    ).toBe(403);
    expect(
      (
        await form(
          `/b/${code}/book`,
          { ...who.fields, ...person },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).statusCode,
    ).toBe(403);
    expect(
      (
        await form(
          `/b/${code}/book`,
          { ...who.fields, ...person },
          { origin: 'https://elsewhere.example', host: 'diary.example' },
        )
      ).statusCode,
    ).toBe(403);
    expect(
      (
        await form(
          `/b/${code}/book`,
          { ...who.fields, ...person, pass: 'none' },
          { origin: 'null', 'sec-fetch-site': 'same-origin' },
        )
      ).body,
    ).toContain('<html');
    const chosen = await get(
      `/b/${code}?lang=en&at=${startsOf((await get(`/b/${code}?lang=en`)).body)[0]}`,
    );
    const phone = freshPhone();
    const asked = await form(
      `/b/${code}/code`,
      { ...hiddenFields(chosen.body), phone },
      { from: '192.0.2.77' },
    );
    const fields = hiddenFields(asked.body);
    expect((await form(`/b/${code}/prove`, { ...fields, otp: '000000' })).statusCode).not.toBe(200);
    const otp = await lastCode(app, `+91${phone}`);
    expect(
      (await form(`/b/${code}/prove`, { ...fields, contactNumber: '9999999999', otp })).statusCode,
    ).toBe(403);
  });

  test('is refused the third time for one phone, before the form and however it is sent', async () => {
    const phone = freshPhone();
    const first = await book(phone, { ...person, handle: '' });
    const second = await book(phone, { ...person, name: 'Sita Kulkarni', handle: '' });
    expect([first.answer.statusCode, second.answer.statusCode]).toEqual([303, 303]);
    const third = await walkToWho(phone);
    expect(third.who.page).toContain('No more bookings can be made with this number for now');
    expect(third.who.fields['pass']).toBeUndefined();
    const crafted = await form(`/b/${code}/book`, {
      ...second.who.fields,
      ...person,
      once: 'A'.repeat(22),
    });
    expect(crafted.statusCode).toBe(429);
  });

  test('is refused before a code is sent while the page is full for the hour, with when to try again', async () => {
    await book();
    await app.admin.query(
      `with seen as (insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, kind, status, mode, fee_paise, patient_type)
          select clinic_id, patient_id, doctor_id, starts_at, ends_at, 'walkin', 'Canceled', mode, 0, patient_type
          from (select * from app.appointments limit 1) one, generate_series(1, 120) returning clinic_id, id)
        insert into app.bookings (clinic_id, appointment_id, phone_key, booked_at) select clinic_id, id, '\\x01', $1 from seen`,
      [clock.toString()],
    );
    const countCodes = async () =>
      (await app.admin.query(`select 1 from app.messages where template = 'booking_code'`))
        .rowCount;
    const before = await countCodes();
    const chosen = await get(
      `/b/${code}?lang=en&at=${startsOf((await get(`/b/${code}?lang=en`)).body)[0]}`,
    );
    const asked = await form(`/b/${code}/code`, {
      ...hiddenFields(chosen.body),
      phone: freshPhone(),
    });
    expect([asked.statusCode, asked.headers['retry-after']]).toEqual([429, '600']);
    expect(asked.headers['content-type']).toContain('text/html');
    expect(asked.body).toContain('Many people are booking just now');
    expect(await countCodes()).toBe(before);
    await app.admin.query(`delete from app.bookings where phone_key = '\\x01'`);
  });

  test('goes by the clinic’s rules, however it is sent', async () => {
    const save = async (more: object = {}) =>
      app.call(
        slots.saveBookingRules,
        {
          version: (await app.call(slots.bookingRules, {}, app.world.rao)).data.version,
          isConfirmedAtOnce: false,
          leadMinutes: 0,
          daysAhead: 14,
          gapMinutes: 0,
          guests: 'everybody',
          question: '',
          ...more,
        },
        app.world.rao,
      );
    const { who } = await walkToWho(freshPhone());
    const starts = startsOf((await get(`/b/${code}?lang=en`)).body);
    await save({ leadMinutes: 180, daysAhead: 2 });
    const page = (await get(`/b/${code}?lang=en`)).body;
    expect(startsOf(page)[0]).toBe('2026-11-21T06:30:00Z');
    expect(page).not.toContain('day=2026-11-24');
    for (const [at, words] of [
      [starts[0] ?? '', 'begins too soon'],
      ['2026-11-24T04:30:00Z', 'cannot be booked here yet'],
    ] as const) {
      const crafted = await form(`/b/${code}/book`, { ...who.fields, ...person, at });
      expect([crafted.statusCode, crafted.body.includes(words)]).toEqual([409, true]);
      const walked = await walkToWho(freshPhone(), at);
      expect(walked.who.page).toContain(words);
    }
    await app.admin.query(
      `insert into app.holidays (clinic_id, title, from_day, to_day) values ($1, 'Away', '2026-11-21', '2026-11-22')`,
      [app.world.sunrise.clinicId],
    );
    const none = (await get(`/b/${code}?lang=en`)).body;
    expect(none).toContain('No free time on the days that can be booked here');
    expect(none).not.toContain('two weeks');
    await app.admin.query('delete from app.holidays');
    await save({ isConfirmedAtOnce: true, question: 'Which tooth?' });
    const asked = await walkToWho(freshPhone());
    expect(asked.who.page).toContain('Which tooth?');
    const silent = await form(`/b/${code}/book`, { ...asked.who.fields, ...person });
    expect([silent.statusCode, silent.body.includes('id="answer-wrong"')]).toEqual([422, true]);
    const booked = await form(`/b/${code}/book`, {
      ...asked.who.fields,
      ...person,
      answer: 'Upper left',
      once: 'B'.repeat(22),
    });
    expect(booked.statusCode).toBe(303);
    const { rows } = await app.admin.query(
      'select status, note from app.appointments order by id desc limit 1',
    );
    expect(rows).toEqual([{ status: 'Confirmed', note: 'Upper left' }]);
    await save({ guests: 'known' });
    expect((await walkToWho(freshPhone())).who.page).toContain(
      'Only patients of the clinic can book here',
    );
    await save();
  });

  test('says what is missing and keeps the phone’s proof', async () => {
    const { who } = await walkToWho(freshPhone());
    // Nobody is a woman because the list began with it.
    expect(who.page).toContain('<option value="" selected="">Please choose</option>');
    expect(who.page).toMatch(/data-seconds="(300|29\d)"/);
    const unsaid = await form(`/b/${code}/book`, { ...who.fields, ...person, gender: '' });
    expect([unsaid.statusCode, unsaid.body.includes('id="gender-wrong"')]).toEqual([422, true]);
    const answer = await form(`/b/${code}/book`, {
      ...who.fields,
      name: 'Asha Patil',
      age: '',
      gender: 'Male',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(/id="age"[^>]*aria-invalid="true" aria-describedby="age-wrong"/);
    expect(answer.body).toMatch(/id="age-wrong" role="alert">[^<]+</);
    expect(answer.body).not.toContain('name-wrong');
    // What was typed stays.
    expect(answer.body).toMatch(/id="name"[^>]*value="Asha Patil"/);
    expect(answer.body).toMatch(/value="Male" selected/);
    expect(
      (await form(`/b/${code}/book`, { ...hiddenFields(answer.body), ...person })).statusCode,
    ).toBe(303);
  });

  test('is moved and canceled by its own link, and has a calendar file', async () => {
    const { answer } = await book();
    const [path = ''] = String(answer.headers.location).split('?');
    const calendar = await get(`${path}.ics`);
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(calendar.body)).getFirstSubcomponent('vevent') ?? undefined,
    );
    expect(event.summary).toBe('Dr Anil Rao, Sunrise Clinic');
    const moving = await get(`${path}?lang=en&move=1`);
    const to = startsOf(moving.body)[0] ?? '';
    expect((await form(`${path}/move`, { lang: 'en', at: to })).statusCode).toBe(303);
    const moved = new ICAL.Event(
      new ICAL.Component(ICAL.parse((await get(`${path}.ics`)).body)).getFirstSubcomponent(
        'vevent',
      ) ?? undefined,
    );
    expect(moved.startDate.toJSDate().toISOString().slice(0, 16)).toBe(to.slice(0, 16));
    expect((await form(`${path}/cancel`, { lang: 'en' })).statusCode).toBe(303);
    expect((await get(`${path}?lang=en`)).body).toContain('This appointment is canceled');
    const { rows } = await app.admin.query(
      'select status, heard_at is not null as "isHeard" from app.patient_news order by id',
    );
    expect(rows).toEqual([
      { status: 'Requested', isHeard: true },
      { status: 'Canceled', isHeard: true },
    ]);
  });

  test('is moved to any day that can be booked, and not before a time is picked and taken', async () => {
    const { answer } = await book();
    const [path = ''] = String(answer.headers.location).split('?');
    const page = async (chosen = '') => (await get(`${path}?lang=en&move=1${chosen}`)).body;
    const first = await page();
    expect(first).not.toContain('Take this time');
    const days = [...first.matchAll(/day=(2026-\d\d-\d\d)"/g)].map(([, day]) => day);
    const farthest = days.at(-1) ?? '';
    expect(farthest).toBe('2026-12-04');
    const [at = ''] = startsOf(await page(`&day=${farthest}`));
    expect(at.slice(0, 10)).toBe(farthest);
    const picked = await page(`&day=${farthest}&at=${at}`);
    expect(picked).toContain('Take this time');
    // Somebody else was faster: the other times of that day, and nothing to press for the one that is gone.
    await walkToWho(freshPhone(), at);
    const lost = await form(`${path}/move`, { ...hiddenFields(picked), at });
    expect(lost.statusCode).toBe(409);
    expect(lost.body).toContain('This time is fully booked');
    const others = startsOf(lost.body);
    expect(new Set(others.map((one) => one.slice(0, 10)))).toEqual(new Set([farthest]));
    expect(others).not.toContain(at);
    expect(lost.body).not.toContain('Take this time');
  });

  test('gives the last day that can be booked between midnight and four too, while the evening goes on', async () => {
    const daysAt = async (time: string) => {
      const before = clock;
      clock = Temporal.Instant.from(`${time}+05:30`);
      const { body } = await get(`/b/${code}?lang=en`);
      clock = before;
      return [...body.matchAll(/day=(2026-\d\d-\d\d)"/g)].map(([, day]) => day);
    };
    for (const time of ['2026-11-22T00:10:00', '2026-11-22T03:50:00', '2026-11-22T04:10:00'])
      expect([time, (await daysAt(time)).at(-1)]).toEqual([time, '2026-12-05']);
    expect((await daysAt('2026-11-21T23:50:00')).at(-1)).toBe('2026-12-04');
  });

  test('stays on the day that was picked where the phone is refused', async () => {
    const chosen = await get(`/b/${code}?lang=en&day=2026-11-24&at=2026-11-24T04:30:00Z`);
    const refused = await form(`/b/${code}/code`, { ...hiddenFields(chosen.body), phone: '12' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/day=2026-11-24"[^>]*aria-current="date"/);
    expect(refused.body).toContain('Choose a time · Tue, 24 Nov');
    expect(refused.body).toContain('value="12"');
  });

  test('goes on with another time of the day, without another code, where the time is lost', async () => {
    const at = '2026-11-25T04:30:00Z';
    const codes = async () =>
      (await app.admin.query(`select 1 from app.messages where template = 'booking_code'`))
        .rowCount;
    await walkToWho(freshPhone(), at);
    const { who } = await walkToWho(freshPhone(), at);
    expect(who.page).toContain('This time is fully booked');
    expect(who.page).toMatch(/day=2026-11-25"[^>]*aria-current="date"/);
    const before = await codes();
    const timesOf = (page: string) =>
      [...page.matchAll(/<button[^>]*value="(2026-[^"]+)"/g)].map(([, one = '']) => one);
    const [other = ''] = timesOf(who.page);
    expect(other.slice(0, 10)).toBe('2026-11-25');
    const taken = await form(`/b/${code}/prove`, { ...who.fields, at: other });
    expect(taken.statusCode).toBe(200);
    const fields = hiddenFields(taken.body);
    expect(fields).toMatchObject({ at: other, holdId: expect.any(String) });
    // The hold ends while the form is filled in, and somebody else has the time.
    await app.admin.query('update app.slot_holds set held_until = $1', ['2026-11-21T03:00:00Z']);
    await walkToWho(freshPhone(), other);
    const codesNow = await codes();
    const late = await form(`/b/${code}/book`, { ...fields, ...person });
    expect(late.statusCode).toBe(409);
    const [third = ''] = timesOf(late.body);
    const again = await form(`/b/${code}/prove`, { ...hiddenFields(late.body), at: third });
    expect(again.body).toMatch(/id="name"[^>]*value="Ravi Kulkarni"/);
    expect(again.body).toMatch(/value="Male" selected/);
    const booked = await form(`/b/${code}/book`, { ...hiddenFields(again.body), ...person });
    expect(booked.statusCode).toBe(303);
    expect([codesNow, await codes()]).toEqual([(before ?? 0) + 1, (before ?? 0) + 1]);
    const forged = await form(`/b/${code}/prove`, { ...who.fields, pass: 'none', at: third });
    expect(forged.statusCode).toBe(403);
  });

  test('is moved to no times of another doctor or another kind of visit', async () => {
    const { answer } = await book();
    const [path = ''] = String(answer.headers.location).split('?');
    const page = async () => (await get(`${path}?lang=en&move=1`)).body;
    expect(startsOf(await page())).not.toEqual([]);
    const set = 'update app.appointments set mode = $2 where id = $1';
    const { rows } = await app.admin.query<{ id: string }>(
      'select appointment_id as id from app.bookings order by id desc limit 1',
    );
    await app.admin.query(set, [rows[0]?.id, 'online']);
    const video = await page();
    expect(startsOf(video)).toEqual([]);
    expect(video).toContain('No free time on the days');
    // Nobody comes to the clinic for it.
    expect(video).toContain('By video');
    for (const words of ['paid at the clinic', 'when you arrive'])
      expect(video).not.toContain(words);
    await app.admin.query(set, [rows[0]?.id, 'offline']);
  });

  test('goes on with the code that was sent where no other is sent', async () => {
    const phone = freshPhone();
    const first = await get(`/b/${code}?lang=en`);
    const chosen = hiddenFields(
      (await get(`/b/${code}?lang=en&at=${startsOf(first.body)[0] ?? ''}`)).body,
    );
    let asked = await form(`/b/${code}/code`, { ...chosen, phone }, { from: '198.18.0.1' });
    const resend = async () => {
      const { body } = asked;
      const fields = hiddenFields(body.slice(body.lastIndexOf('<form')));
      return form(`/b/${code}/code`, fields, { from: '198.18.0.1' });
    };
    for (let turn = 0; turn < 2; turn += 1) asked = await resend();
    const otp = await lastCode(app, `+91${phone}`);
    const refused = await resend();
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('name="otp"');
    const { once: _, ...carried } = hiddenFields(refused.body);
    const who = await form(`/b/${code}/prove`, { ...carried, otp }, { from: '198.18.0.1' });
    expect(hiddenFields(who.body)['holdId']).toBeTypeOf('string');
  });

  test('can be loaded again between its forms, by the browser that came so far alone', async () => {
    const phone = freshPhone();
    const [at = ''] = startsOf((await get(`/b/${code}?lang=en`)).body);
    const chosen = hiddenFields((await get(`/b/${code}?lang=en&at=${at}`)).body);
    const asked = await form(`/b/${code}/code`, { ...chosen, phone });
    const stepIn = ({ headers }: { headers: { 'set-cookie'?: unknown } }) =>
      /^step=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
    expect(String(asked.headers['set-cookie'])).toMatch(
      /^step=[\w-]+; Max-Age=1200; Path=\/b\/SUNRISE2\/code; HttpOnly; SameSite=Strict$/,
    );
    expect(String(asked.headers['set-cookie'])).not.toContain(phone);
    const { once: _, ...sent } = hiddenFields(asked.body);
    const load = (name: string, cookie: string, lang = 'en') =>
      get(`/b/${code}/${name}?lang=${lang}`, { cookie });
    const again = await load('code', stepIn(asked), 'hi');
    expect(again.body).toContain('<html lang="hi">');
    expect(hiddenFields(again.body)).toMatchObject({ ...sent, lang: 'hi' });
    const otp = await lastCode(app, `+91${phone}`);
    const fields = { ...hiddenFields((await load('code', stepIn(asked))).body), otp };
    const who = await form(`/b/${code}/prove`, fields);
    const reloaded = await load('who', stepIn(who));
    expect(hiddenFields(reloaded.body)).toEqual(hiddenFields(who.body));
    // Neither without it, nor with one of another page or clinic, made up, or of long ago.
    const elsewhere = `step=${Buffer.from('PDK1').toString('base64url')}`;
    for (const [name, cookie] of [
      ['code', ''],
      ['who', ''],
      ['who', stepIn(asked)],
      ['code', stepIn(who)],
      ['my/code', stepIn(asked)],
      ['code', elsewhere],
    ] as const)
      expect((await load(name, cookie)).headers.location).toMatch(
        name === 'my/code' ? `/b/${code}/my?lang=en` : `/b/${code}?lang=en`,
      );
    // What was typed is still there, of a new person, beside what was wrong with it.
    const refused = await form(`/b/${code}/book`, {
      ...hiddenFields(reloaded.body),
      ...person,
      name: '',
      answer: 'Cough',
    });
    expect(refused.statusCode).toBe(422);
    const corrected = await load('who', stepIn(refused), 'hi');
    expect(corrected.body).toMatch(/id="age"[^>]*value="41"/);
    expect(corrected.body).toMatch(/value="Male" selected/);
    expect(stepIn(refused)).not.toBe(stepIn(who));
    const booked = await form(`/b/${code}/book`, { ...hiddenFields(reloaded.body), ...person });
    const twice = await form(`/b/${code}/book`, { ...hiddenFields(who.body), ...person });
    expect(twice.headers.location).toBe(booked.headers.location);
    expect(booked.headers.location).toContain('/a/');
    expect((await load('who', stepIn(booked))).headers.location).toBe(booked.headers.location);
    clock = clock.add({ minutes: 21 });
    for (const [name, cookie] of [
      ['code', stepIn(asked)],
      ['who', stepIn(who)],
    ] as const)
      expect((await load(name, cookie)).headers.location).toBe(`/b/${code}?lang=en`);
    clock = clock.subtract({ minutes: 21 });
  });

  test('leads on to other days where a form was refused', async () => {
    const first = await get(`/b/${code}?lang=en`);
    const at = startsOf(first.body)[0] ?? '';
    const chosen = hiddenFields((await get(`/b/${code}?lang=en&at=${at}`)).body);
    const refused = await form(`/b/${code}/code`, { ...chosen, phone: '12' });
    expect(refused.statusCode).toBe(422);
    const links = [...refused.body.matchAll(/href="([^"#]*day=[^"#]*)/g)].map(([, to = '']) => to);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(link).toMatch(new RegExp(`^/b/${code}\\?`));
    expect(refused.body).toContain(`data-here="/b/${code}?`);
  });

  test('is proved, moved and canceled once by a form that is sent twice', async () => {
    const phone = freshPhone();
    const [at = ''] = startsOf((await get(`/b/${code}?lang=en`)).body);
    const chosen = hiddenFields((await get(`/b/${code}?lang=en&at=${at}`)).body);
    const twice = (url: string, fields: Record<string, string>) =>
      Promise.all([form(url, fields), form(url, fields)]);
    const [asked, again] = await twice(`/b/${code}/code`, { ...chosen, phone });
    expect(hiddenFields(again.body)['requestKey']).toBe(hiddenFields(asked.body)['requestKey']);
    const otp = await lastCode(app, `+91${phone}`);
    const proved = await twice(`/b/${code}/prove`, { ...hiddenFields(asked.body), otp });
    const [hold, ...others] = proved.map(({ body }) => hiddenFields(body));
    expect(hold?.['holdId']).toBeTypeOf('string');
    expect(others.map(({ holdId, pass }) => ({ holdId, pass }))).toEqual([
      { holdId: hold?.['holdId'], pass: hold?.['pass'] },
    ]);
    const wrong = await form(`/b/${code}/prove`, { ...hiddenFields(asked.body), otp: '000000' });
    expect(wrong.statusCode).toBe(422);
    const booked = await twice(`/b/${code}/book`, { ...hold, ...person });
    expect(new Set(booked.map(({ headers }) => headers.location)).size).toBe(1);
    const [path = ''] = String(booked[0].headers.location).split('?');
    const free = await get(`${path}?lang=en&move=1`);
    const to = startsOf(free.body)[0] ?? '';
    for (const [act, fields] of [
      ['move', { lang: 'en', at: to }],
      ['cancel', { lang: 'en' }],
    ] as const)
      expect((await twice(`${path}/${act}`, fields)).map((one) => one.statusCode)).toEqual([
        303, 303,
      ]);
  });

  test('is confirmed by the patient for the start that stands, and for no other', async () => {
    const { answer } = await book();
    const [path = ''] = String(answer.headers.location).split('?');
    const { rows } = await app.admin.query<{ id: string }>(
      'select appointment_id id from app.bookings order by id desc limit 1',
    );
    const id = rows[0]?.id ?? '';
    const isComing = async () =>
      (await app.call(appointments.get, { id }, app.world.rao)).data.isComing;
    const says = async (text: string) => (await get(`${path}?lang=en`)).body.includes(text);
    const startNow = async () =>
      (await app.call(appointments.get, { id }, app.world.rao)).data.startsAt;
    const confirm = async (at?: string) =>
      form(`${path}/confirm`, { lang: 'en', at: at ?? (await startNow()) });
    const version = async () =>
      (await app.call(appointments.get, { id }, app.world.rao)).data.version;
    expect(await says('I am coming')).toBe(false);
    expect((await confirm()).statusCode).toBe(409);
    const confirmed = { id, version: await version(), to: 'Confirmed' } as const;
    await app.call(appointments.move, confirmed, app.world.rao);
    expect(await isComing()).toBe(false);
    expect(await says('I am coming')).toBe(true);
    const before = await version();
    expect((await confirm()).statusCode).toBe(303);
    expect((await confirm()).statusCode).toBe(303);
    expect([await isComing(), await version()]).toEqual([true, before]);
    expect(await says('The clinic knows you are coming')).toBe(true);
    const seen = await startNow();
    const moving = (await get(`${path}?lang=en&move=1`)).body;
    const to = startsOf(moving)[0] ?? '';
    expect((await form(`${path}/move`, { lang: 'en', at: to })).statusCode).toBe(303);
    expect([await isComing(), await says('I am coming')]).toEqual([false, true]);
    // From a page that shows the old time.
    expect((await confirm(seen)).statusCode).toBe(409);
    expect((await confirm('soon')).statusCode).toBe(422);
    expect(await isComing()).toBe(false);
    const unknown = path.replace(/.$/, /[A-D]$/.test(path) ? 'E' : 'A');
    expect((await form(`${unknown}/confirm`, { lang: 'en', at: to })).statusCode).toBe(404);
    expect((await form(`${path}/cancel`, { lang: 'en' })).statusCode).toBe(303);
    expect((await confirm()).statusCode).toBe(409);
    expect([await isComing(), await says('I am coming')]).toEqual([false, false]);
  });

  const putInto = (path: string, status: string, mode = 'offline') =>
    app.admin.query('update app.appointments set status = $2, mode = $3 where id = $1', [
      appointmentBehind(app, app.world.sunrise.clinicId, path.split('/').at(-1) ?? ''),
      status,
      mode,
    ]);

  test('by video leads into the room for as long as it is under way: a line breaks then', async () => {
    const { answer } = await book();
    const [path = ''] = String(answer.headers.location).split('?');
    const leadsIn = async () => (await get(`${path}?lang=en`)).body.includes(`${path}/video?lang=`);
    const leads: Record<string, boolean> = {};
    for (const status of ['Requested', 'Confirmed', 'Checked in', 'Started', 'Completed']) {
      await putInto(path, status, 'online');
      leads[status] = await leadsIn();
    }
    expect(leads).toEqual({
      Requested: false,
      Confirmed: true,
      'Checked in': true,
      Started: true,
      Completed: false,
    });
  });

  test('offers nothing that is refused once its day is over and nobody has said how it ended', async () => {
    const { answer } = await book();
    const [path = ''] = String(answer.headers.location).split('?');
    const before = clock;
    clock = clock.add({ hours: 24 * 21 });
    try {
      for (const status of ['Requested', 'Confirmed', 'Checked in']) {
        await putInto(path, status);
        const { body } = await get(`${path}?lang=en`);
        expect(body).toContain('This visit is over');
        expect(body).toContain('Book again');
        for (const offer of ['Cancel the appointment', 'Take another time', '.ics'])
          expect(body).not.toContain(offer);
        const late = await form(`${path}/cancel`, { lang: 'en' });
        expect([late.statusCode, late.body]).toEqual([
          409,
          expect.stringContaining('Past appointments cannot be edited'),
        ]);
      }
    } finally {
      clock = before;
    }
  });

  test('is paid at the clinic where nothing is taken online', async () => {
    const { answer } = await book();
    const page = (await get(String(answer.headers.location))).body;
    expect(page).toContain('Fee ₹500.00, paid at the clinic');
    expect(page).not.toContain('/pay"');
  });

  test('is refused while the doctor has paused the link', async () => {
    const { who } = await walkToWho(freshPhone());
    await app.call(api.setOpen, { isOpen: false }, app.world.rao);
    expect((await form(`/b/${code}/book`, { ...who.fields, ...person })).statusCode).toBe(409);
    expect((await get(`/b/${code}?lang=en`)).body).toContain('paused');
    await app.call(api.setOpen, { isOpen: true }, app.world.rao);
  });
});

describe('a calendar feed', () => {
  /** What a calendar program keeps: by UID, the highest SEQUENCE wins (RFC 5546, 2.1.4). */
  const imported = new Map<string, ICAL.Component>();
  const importFeed = async (url: string) => {
    const { body } = await get(new URL(url).pathname);
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    for (const event of events) {
      const uid = String(event.getFirstPropertyValue('uid'));
      const former = imported.get(uid);
      const sequence = (one: ICAL.Component) => Number(one.getFirstPropertyValue('sequence'));
      if (!former || sequence(event) >= sequence(former)) imported.set(uid, event);
    }
    return events.length;
  };

  test(
    'keeps a month back and half a year ahead, and brings changes and cancels as updates',
    { timeout: 60_000 },
    async () => {
      const { url } = (await app.call(api.openLink, { kind: 'calendar' }, app.world.rao)).data;
      const { answer } = await book();
      expect(answer.statusCode).toBe(303);
      const { rows } = await app.admin.query<{ id: string }>(
        'select id from app.appointments order by id desc limit 1',
      );
      const id = rows[0]?.id ?? '';
      const standAt = (startsAt: string) =>
        app.admin.query(
          `update app.appointments set starts_at = $2, ends_at = $2::timestamptz + interval '15 minutes', version = version + 1 where id = $1`,
          [id, startsAt],
        );
      const copies = async (count: number) =>
        app.admin.query(
          `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
          select clinic_id, patient_id, doctor_id, starts_at - n * interval '10 minutes' - interval '1 day',
            starts_at - n * interval '10 minutes' + interval '5 minutes' - interval '1 day', 60, 'Completed', mode, 0, patient_type
          from app.appointments, generate_series(1, $2) n where id = $1`,
          [id, count],
        );
      await standAt('2026-11-21T18:00+05:30');
      await copies(2_050);
      await standAt('2027-05-19T10:00+05:30');
      expect(await importFeed(url)).toBeGreaterThan(2_050);
      const shown = () => imported.get(`${id}@practice-diary`);
      const startOf = () => new ICAL.Event(shown()).startDate.toJSDate().toISOString();
      expect(startOf()).toBe('2027-05-19T04:30:00.000Z');
      await standAt('2027-05-20T11:00+05:30');
      await importFeed(url);
      expect(startOf()).toBe('2027-05-20T05:30:00.000Z');
      await app.admin.query(
        `update app.appointments set status = 'Rejected', version = version + 1 where id = $1`,
        [id],
      );
      await importFeed(url);
      expect(shown()?.getFirstPropertyValue('status')).toBe('CANCELLED');
      await standAt('2027-05-22T11:00+05:30');
      imported.clear();
      await importFeed(url);
      expect(shown()).toBeUndefined();
    },
  );
});

describe('a board of every doctor', () => {
  test('shows each, in two languages and the clinic’s zone', async () => {
    await app.admin.query(`update app.members set is_doctor = true where id = $1`, [
      app.world.lata.memberId,
    ]);
    const { data } = await app.call(api.openLink, { kind: 'board', doctorId: null }, app.world.rao);
    expect(data).toMatchObject({ doctorId: null, doctorName: null });
    const page = await get(`${new URL(data.url).pathname}?lang=hi`);
    expect(page.body).toContain('data-zone="Asia/Kolkata"');
    // What the screen's own clock says is not shown.
    expect(page.body).toContain(`data-at="${clock.epochMilliseconds}"`);
    expect(page.body).toContain('· Now');
    expect(page.body.match(/<article/g)?.length).toBeGreaterThan(1);
    const board = (await get(`${new URL(data.url).pathname}/now`)).json<{
      doctors: { doctorName: string }[];
    }>();
    expect(board.doctors.map(({ doctorName }) => doctorName)).toContain('Dr Anil Rao');
    await app.admin.query(`update app.members set is_doctor = false where id = $1`, [
      app.world.lata.memberId,
    ]);
  });
});

describe('a doctor who runs late', () => {
  test('is told of on the pages of who is booked today and of who waits, and on the board', async () => {
    const reader = () => ({
      name: 'Late Reader',
      contactNumber: freshPhone(),
      gender: 'Female' as const,
      statedAge: 52,
    });
    const pageOf = async (id: string) => {
      const { url } = (await app.call(appointments.link, { id }, app.world.lata)).data;
      return (await get(new URL(url).pathname)).body;
    };
    const patientId = (await app.call(patients.register, reader(), app.world.lata)).data.patient.id;
    // Of a length of its own, outside the starts that the tests before have taken.
    const wish = { patientId, startsAt: '2026-11-21T19:10:00+05:30', minutes: 15 };
    const booked = (await app.call(appointments.book, wish, app.world.lata)).data;
    const token = (await app.call(queue.take, { person: reader() }, app.world.lata)).data;
    const waiting = token.appointmentId ?? '';
    expect(await pageOf(booked.id)).not.toContain('minutes late today');
    // The session begins in an hour.
    expect(await pageOf(waiting)).toContain('10:00');
    const { id } = (await app.call(appointments.late, { minutes: 30 }, app.world.lata)).data;
    expect(await pageOf(booked.id)).toContain('runs about 30 minutes late today');
    expect(await pageOf(waiting)).toContain('10:30');
    const board = (await app.call(api.openLink, { kind: 'board' }, app.world.rao)).data;
    expect((await get(`${new URL(board.url).pathname}/now`)).json()).toMatchObject({
      doctors: [{ minutes: 90 }],
    });
    await app.call(appointments.unlate, { id }, app.world.lata);
    expect(await pageOf(booked.id)).not.toContain('minutes late today');
    await app.call(
      queue.step,
      { id: token.id, version: token.version, act: 'leave' },
      app.world.lata,
    );
  });
});

describe('an evening that goes on past midnight', () => {
  const before = clock;
  afterAll(() => {
    clock = before;
  });

  test('keeps who waits on their own page and on the board until four', async () => {
    clock = Temporal.Instant.from('2026-11-21T23:50:00+05:30');
    const late = {
      name: 'Night Reader',
      contactNumber: freshPhone(),
      gender: 'Female' as const,
      statedAge: 52,
    };
    const token = (await app.call(queue.take, { person: late }, app.world.lata)).data;
    const { url } = (
      await app.call(appointments.link, { id: token.appointmentId ?? '' }, app.world.lata)
    ).data;
    const board = (await app.call(api.openLink, { kind: 'board' }, app.world.rao)).data;
    const seen = async () => {
      const page = (await get(new URL(url).pathname)).body;
      const shown = (await get(`${new URL(board.url).pathname}/now`)).json<{
        doctors: { waiting: { number: number }[] }[];
      }>();
      return [
        page.includes('Your token'),
        shown.doctors.flatMap(({ waiting }) => waiting.map(({ number }) => number)),
      ];
    };
    expect(await seen()).toEqual([true, [token.number]]);
    clock = Temporal.Instant.from('2026-11-22T00:10:00+05:30');
    expect(await seen()).toEqual([true, [token.number]]);
    clock = Temporal.Instant.from('2026-11-22T04:00:00+05:30');
    expect(await seen()).toEqual([false, []]);
    clock = Temporal.Instant.from('2026-11-22T00:10:00+05:30');
    const { id, version } = token;
    await app.call(queue.step, { id, version, act: 'leave' }, app.world.lata);
  });
});

describe('links', () => {
  test('of a board show numbers and no names, and end when they are renewed', async () => {
    const first = (await app.call(api.openLink, { kind: 'board' }, app.world.rao)).data;
    const path = new URL(first.url).pathname;
    expect((await get(path)).statusCode).toBe(200);
    expect((await get(`${path}/now`)).json()).toMatchObject({
      doctors: [{ doctorName: 'Dr Anil Rao', now: null, last: [], waiting: [], minutes: null }],
    });
    await app.call(api.openLink, { kind: 'board' }, app.world.rao);
    expect((await get(path)).statusCode).toBe(404);
  });
  test('of a board name who waits only where the clinic wants it', async () => {
    const waiting = {
      name: 'Kamala Waiting',
      contactNumber: freshPhone(),
      gender: 'Female' as const,
      statedAge: 52,
    };
    const token = (await app.call(queue.take, { person: waiting }, app.world.lata)).data;
    const boardOf = async (showsNames: boolean) => {
      const { url } = (await app.call(api.openLink, { kind: 'board', showsNames }, app.world.rao))
        .data;
      return (await get(`${new URL(url).pathname}/now`)).json<{
        doctors: { waiting: { number: number; name: string }[] }[];
      }>();
    };
    const quiet = await boardOf(false);
    expect(quiet.doctors[0]?.waiting).toContainEqual({ number: token.number, name: '' });
    expect(JSON.stringify(quiet)).not.toContain('Kamala');
    const named = await boardOf(true);
    expect(named.doctors[0]?.waiting).toContainEqual({
      number: token.number,
      name: 'Kamala Waiting',
    });
  });
  test('of a board show the number on a slip that was given out without a line', async () => {
    const holder = {
      name: 'Slip Holder',
      contactNumber: freshPhone(),
      gender: 'Female' as const,
      statedAge: 41,
    };
    const { id, number } = (await app.call(queue.take, { person: holder }, app.world.lata)).data;
    await app.call(queue.noteCode, { id, code: '~QB7' }, app.world.lata);
    const { url } = (await app.call(api.openLink, { kind: 'board' }, app.world.rao)).data;
    const { doctors } = (await get(`${new URL(url).pathname}/now`)).json<{
      doctors: { waiting: { number: number; name: string }[] }[];
    }>();
    expect(doctors[0]?.waiting).toContainEqual({ number, name: '~QB7' });
  });
  test('of a calendar name nobody by default', async () => {
    const { url } = (await app.call(api.openLink, { kind: 'calendar' }, app.world.rao)).data;
    const feed = await get(new URL(url).pathname);
    expect(feed.headers['content-type']).toContain('text/calendar');
    const events = new ICAL.Component(ICAL.parse(feed.body)).getAllSubcomponents('vevent');
    expect(events.length).toBeGreaterThan(0);
    expect(feed.body).not.toContain('Ravi');
    const named = (
      await app.call(api.openLink, { kind: 'calendar', showsNames: true }, app.world.rao)
    ).data;
    expect((await get(new URL(named.url).pathname)).body).toContain('Ravi');
    expect(
      (
        await app.call(
          api.closeLink,
          { kind: 'calendar', doctorId: app.world.rao.memberId },
          app.world.rao,
        )
      ).data.closed,
    ).toBe(true);
    expect((await get(new URL(named.url).pathname)).statusCode).toBe(404);
  });
});

/** The picture's squares as pixels, eight a side. */
function paint({ svg, modules }: { svg: string; modules: number }): Sharp {
  const pixels = Buffer.alloc(modules * modules, 255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    pixels[Number(y) * modules + Number(x)] = 0;
  return sharp(pixels, { raw: { width: modules, height: modules, channels: 1 } })
    .resize(modules * 8, modules * 8, { kernel: 'nearest' })
    .png();
}

describe('the code', () => {
  const read = (file: string) =>
    execFileSync('zbarimg', ['-q', '--raw', file], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  test('is read by another reader from the picture and, as from three metres, from the poster', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-diary-qr-'));
    try {
      const { data } = await app.call(api.link, {}, app.world.lata);
      const png = join(folder, 'code.png');
      await paint(qrSvg(data.url)).toFile(png);
      expect(read(png)).toBe(data.url);
      const { raw } = await app.call(api.poster, { language: 'ta' }, app.world.lata);
      writeFileSync(join(folder, 'poster.pdf'), raw.rawPayload);
      // A phone three metres away sees a module of 2.5 mm as about 2.4 pixels: 24 dpi.
      execFileSync('pdftoppm', [
        '-r',
        '24',
        '-png',
        '-singlefile',
        join(folder, 'poster.pdf'),
        join(folder, 'far'),
      ]);
      expect(readFileSync(join(folder, 'far.png')).length).toBeGreaterThan(0);
      expect(read(join(folder, 'far.png'))).toBe(data.url);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('my bookings', () => {
  const prove = async (phone: string) => {
    address += 1;
    const from = `198.52.0.${address % 250}`;
    const asked = await form(`/b/${code}/my/code`, { phone, lang: 'en' }, { from });
    expect(asked.statusCode).toBe(200);
    const fields = hiddenFields(asked.body);
    return form(
      `/b/${code}/my/prove`,
      { ...fields, otp: await lastCode(app, `+91${phone}`) },
      { from },
    );
  };
  const linksOf = (page: string) =>
    [...page.matchAll(/href="([^"]*\/a\/[^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );

  test('whoever proves the phone gets the links of what is to come under it, booked at the desk too', async () => {
    const phone = freshPhone();
    const { data } = await app.call(
      patients.register,
      { name: 'Leela Kamat', contactNumber: phone, gender: 'Female', statedAge: 70 },
      app.world.lata,
    );
    // Later than the page shows, so that no other story takes it.
    const startsAt = '2026-12-20T10:30:00+05:30';
    const booked = await app.call(
      appointments.book,
      { patientId: data.patient.id, startsAt },
      app.world.lata,
    );
    const page = await prove(phone);
    expect(page.body).toContain('Leela Kamat');
    const [link, ...rest] = linksOf(page.body);
    expect(rest).toEqual([]);
    const { data: own } = await app.call(appointments.link, { id: booked.data.id }, app.world.lata);
    expect(new URL(own.url).pathname).toBe(link?.split('?')[0]);
    const mine = await get(link ?? '');
    expect([mine.statusCode, mine.body.includes('Leela')]).toEqual([200, false]);
    await app.call(
      appointments.move,
      { id: booked.data.id, version: booked.data.version, to: 'Canceled' },
      app.world.lata,
    );
    expect(linksOf((await prove(phone)).body)).toEqual([]);
  });

  test('what was booked under a record that was merged stands under the number that goes on, and no other', async () => {
    const [phone, former] = [freshPhone(), freshPhone()];
    const [remaining, merged] = await Promise.all(
      [phone, former].map(
        async (contactNumber) =>
          (
            await app.call(
              patients.register,
              { name: 'Kamala Devi', contactNumber, gender: 'Female', statedAge: 40 },
              app.world.lata,
            )
          ).data.patient,
      ),
    );
    const startsAt = '2026-12-20T11:15:00+05:30';
    await app.call(appointments.book, { patientId: merged?.id ?? '', startsAt }, app.world.lata);
    await app.call(
      patients.merge,
      {
        keptId: remaining?.id ?? '',
        keptVersion: remaining?.version ?? 0,
        mergedId: merged?.id ?? '',
        mergedVersion: merged?.version ?? 0,
        name: 'Kamala Devi',
        contactNumber: phone,
        gender: 'Female',
        statedAge: 40,
        statedAgeUnit: 'years',
      },
      app.world.rao,
    );
    expect(linksOf((await prove(former)).body)).toEqual([]);
    const page = await prove(phone);
    expect(linksOf(page.body)).toHaveLength(1);
    expect(page.body).toContain('Kamala Devi');
  });

  test('nobody sees anything by a wrong code or another’s number', async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    const { data } = await app.call(
      patients.register,
      { name: 'Leela Sathe', contactNumber: phone, gender: 'Female', statedAge: 70 },
      app.world.lata,
    );
    const startsAt = '2026-12-20T10:45:00+05:30';
    await app.call(appointments.book, { patientId: data.patient.id, startsAt }, app.world.lata);
    const asked = await form(`/b/${code}/my/code`, { phone: other, lang: 'en' });
    const fields = hiddenFields(asked.body);
    const otp = await lastCode(app, `+91${other}`);
    const wrong = otp === '000000' ? '000001' : '000000';
    const missed = await form(`/b/${code}/my/prove`, { ...fields, otp: wrong });
    const swapped = await form(`/b/${code}/my/prove`, { ...fields, contactNumber: phone, otp });
    for (const answer of [missed, swapped]) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(linksOf(answer.body)).toEqual([]);
    }
  });
});
