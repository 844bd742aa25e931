// A review as a phone without scripts leaves it, on the page behind the appointment's own link; and who reads it in the clinic.
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../../tests/db.ts';
import { api as notifications } from '../../notifications/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as timeline } from '../../timeline/contract.ts';
import { linkOf } from '../../appointments/service.ts';

let app: TestApp;
const start = Temporal.Instant.from('2026-11-21T12:00:00+05:30');
let clock = start;
let meera: string;
let days = 0;

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  meera = await register('Meera Joshi');
});
afterAll(() => app.close());
beforeEach(() => void (clock = start));

const register = async (name: string): Promise<string> =>
  (
    await app.call(
      patients.register,
      { name, contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
      app.world.rao,
    )
  ).data.patient.id;

interface Of {
  id: string;
  /** The page of its patient. */
  link: string;
}

/** An appointment of a day of its own. */
async function appointment(status = 'Completed', patientId = meera, mode = 'offline'): Promise<Of> {
  const { sunrise, rao } = app.world;
  days += 1;
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
     values ($1, $2, $3, timestamptz '2026-11-21 09:00+05:30' - make_interval(days => $4), timestamptz '2026-11-21 09:15+05:30' - make_interval(days => $4), 1, $5, $6, 0, 'New') returning id`,
    [sunrise.clinicId, patientId, rao.memberId, days, status, mode],
  );
  const id = rows[0]?.id ?? '';
  return { id, link: `/b/SUNRISE2/a/${linkOf(app, sunrise.clinicId, id)}` };
}

/** A file of an archive, by the archive's own list. */
function fileOf(zip: Buffer, name: RegExp): string {
  const list = zip.subarray(zip.readUInt32LE(zip.length - 6));
  for (let at = 0; list.readUInt32LE(at) === 0x02014b50;) {
    const [size, nameLength, extra, comment, head] = [
      list.readUInt32LE(at + 20),
      list.readUInt16LE(at + 28),
      list.readUInt16LE(at + 30),
      list.readUInt16LE(at + 32),
      list.readUInt32LE(at + 42),
    ];
    if (name.test(list.toString('utf8', at + 46, at + 46 + nameLength))) {
      const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
      return inflateRawSync(zip.subarray(from, from + size)).toString();
    }
    at += 46 + nameLength + extra + comment;
  }
  throw new Error('no such file in the archive');
}

const get = (url: string) => app.http.inject({ url });
const leave = ({ link }: Of, fields: Record<string, string>, lang = 'en') =>
  app.http.inject({
    method: 'POST',
    url: `${link}/review`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ lang, ...fields }).toString(),
    remoteAddress: `198.51.100.${days % 250}`,
  });
const versions = async ({ id }: Of) =>
  (
    await app.admin.query<{ version: number; stars: number; words: string }>(
      'select version, stars, words from app.reviews where appointment_id = $1 order by version',
      [id],
    )
  ).rows;
const story = async (as = app.world.rao, patientId = meera) =>
  app.call(timeline.list, { patientId, only: 'review' }, as);

describe('the page of a visit that is over', () => {
  test('asks how it was, without a script, and says who reads it', async () => {
    const { body } = await get(`${(await appointment()).link}?lang=en`);
    expect(body).toContain('How was your visit?');
    expect(body.match(/type="radio"[^>]*name="stars"/g)).toHaveLength(5);
    expect(body).toContain('aria-label="4 of 5"');
    expect(body).toContain('Only the clinic reads this.');
    expect(body).not.toContain('<script');
  });

  test('keeps stars and words, and shows them as they were typed', async () => {
    const visit = await appointment();
    const answer = await leave(visit, { stars: '4', words: '<b>Kind</b>\r\nIt took long' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${visit.link}?lang=en#review`,
    ]);
    expect(await versions(visit)).toEqual([
      { version: 1, stars: 4, words: '<b>Kind</b>\nIt took long' },
    ]);
    const { body } = await get(`${visit.link}?lang=en`);
    expect(body).toContain('&lt;b&gt;Kind&lt;/b&gt;');
    expect(body).not.toContain('<b>Kind');
    expect(body).toContain('4 of 5');
    expect(body).not.toContain('type="radio"');
  });

  test('asks after a video visit alike, and the story says so', async () => {
    const visit = await appointment('Completed', meera, 'online');
    expect((await get(`${visit.link}?lang=en`)).body).toContain('How was your visit?');
    expect((await leave(visit, { stars: '5', words: 'Clear picture' })).statusCode).toBe(303);
    expect(
      (await story()).data.items.find(({ review }) => review?.words === 'Clear picture')?.review
        ?.mode,
    ).toBe('online');
  });

  test('needs no words', async () => {
    const visit = await appointment();
    expect((await leave(visit, { stars: '5' })).statusCode).toBe(303);
    expect(await versions(visit)).toEqual([{ version: 1, stars: 5, words: '' }]);
  });

  test('keeps one review of a form sent twice, at once too', async () => {
    const visit = await appointment();
    const sent = await Promise.all(
      [1, 2, 3].map(() => leave(visit, { stars: '3', words: 'Fine' })),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await versions(visit)).toHaveLength(1);
  });

  test('lets it be changed for seven days, each change a version; then it stands', async () => {
    const visit = await appointment();
    await leave(visit, { stars: '2', words: 'Waited long' });
    clock = start.add({ hours: 6 * 24 });
    const changing = (await get(`${visit.link}?lang=en&review=1`)).body;
    expect(changing).toMatch(/checked="" value="2"/);
    expect(changing).toContain('Waited long</textarea');
    expect((await leave(visit, { stars: '4', words: 'They called to say sorry' })).statusCode).toBe(
      303,
    );
    expect(await versions(visit)).toMatchObject([
      { version: 1, stars: 2 },
      { version: 2, stars: 4 },
    ]);
    // Counted from the first, not from the change.
    clock = start.add({ hours: 7 * 24, seconds: 1 });
    expect((await get(`${visit.link}?lang=en&review=1`)).body).not.toContain('type="radio"');
    const late = await leave(visit, { stars: '1', words: 'On second thoughts' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('role="alert"');
    expect(late.body).toMatch(/readOnly[^>]*>\s*On second thoughts<\/textarea/);
    expect(await versions(visit)).toHaveLength(2);
  });

  test.each([
    ['no stars', { words: 'Kind & quick' }, 'stars', undefined],
    ['six stars', { stars: '6', words: 'Kind & quick' }, 'stars', undefined],
    ['half a star', { stars: '0.5', words: 'Kind & quick' }, 'stars', undefined],
    ['too many words', { stars: '3', words: `Kind & quick${'x'.repeat(500)}` }, 'words', '3'],
    ['signs that nobody types', { stars: '3', words: 'Kind & quick\u0007' }, 'words', '3'],
  ])('refuses %s on the field and keeps what was typed', async (_what, fields, field, star) => {
    const visit = await appointment();
    const { statusCode, body } = await leave(visit, fields);
    expect(statusCode).toBe(422);
    expect(body).toMatch(new RegExp(`id="${field}-wrong" role="alert">[^<]+<`));
    expect(body).toContain('Kind &amp; quick');
    expect(/ checked="" value="(\d)"/.exec(body)?.[1]).toBe(star);
    expect(await versions(visit)).toEqual([]);
  });

  test('refuses in the language that is read', async () => {
    const { body } = await leave(await appointment(), { words: 'நன்றி' }, 'ta');
    expect(body).toContain('<html lang="ta">');
    expect(body).toContain('நன்றி</textarea');
  });
});

describe('no review', () => {
  test.each(['Requested', 'Confirmed', 'Started', 'Canceled', 'Rejected', 'No-show'])(
    'is asked or taken of an appointment that is %s',
    async (status) => {
      const visit = await appointment(status);
      expect((await get(`${visit.link}?lang=en`)).body).not.toContain('type="radio"');
      expect((await leave(visit, { stars: '5' })).statusCode).toBe(409);
      expect(await versions(visit)).toEqual([]);
    },
  );

  test('is taken by a link of another clinic, of nobody, or from another site', async () => {
    const { id, link } = await appointment();
    const { moonlight } = app.world;
    for (const foreign of [
      `/b/SUNRISE2/a/${linkOf(app, moonlight.clinicId, id)}`,
      `/b/${moonlight.code}/a/${linkOf(app, moonlight.clinicId, id)}`,
      `/b/SUNRISE2/a/${'A'.repeat(43)}`,
    ])
      expect(
        (await leave({ id, link: foreign }, { stars: '1' })).statusCode,
      ).toBeGreaterThanOrEqual(404);
    const crossed = await app.http.inject({
      method: 'POST',
      url: `${link}/review`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      payload: 'stars=1',
    });
    expect(crossed.statusCode).toBe(403);
    expect(await versions({ id, link })).toEqual([]);
  });

  test('is changed or removed in the database by the app', async () => {
    const { rows } = await app.admin.query(
      `select privilege_type from information_schema.role_table_grants where table_schema = 'app' and table_name = 'reviews' and grantee in ('diary_app', 'diary_jobs') order by 1`,
    );
    expect(new Set(rows.map((row) => row.privilege_type))).toEqual(new Set(['INSERT', 'SELECT']));
  });
});

describe('in the clinic', () => {
  test('it stands in the story as it counts now, with its visit', async () => {
    const asha = await register('Asha Patil');
    const visit = await appointment('Completed', asha);
    await leave(visit, { stars: '3', words: 'Fine' });
    await leave(visit, { stars: '4', words: 'Better than fine' });
    const { data } = await story(app.world.lata, asha);
    expect(data.items).toMatchObject([
      {
        kind: 'review',
        review: { stars: 4, words: 'Better than fine', isChanged: true, doctorName: 'Dr Anil Rao' },
      },
    ]);
    expect(
      (await app.call(timeline.list, { patientId: asha }, app.world.rao)).data.counts,
    ).toMatchObject({ appointment: 1, review: 1 });
  });

  test('it is not seen next door, nor where appointments are not', async () => {
    await leave(await appointment(), { stars: '5', words: 'Thank you' });
    expect((await story()).data.items.length).toBeGreaterThan(0);
    expect((await story(app.world.stranger)).error.code).toBe('patient_unknown');
    await app.admin.query(`update app.roles set pages = $2 where id = $1`, [
      app.world.sunrise.roleId,
      JSON.stringify([{ page: 'Patient', allowToView: true, allowToAddEdit: false }]),
    ]);
    expect((await story(app.world.lata)).data.items).toEqual([]);
  });

  test('it goes with a record that was merged', async () => {
    const [remaining, merged] = [await register('Ravi Kumar'), await register('Ravi Kumaar')];
    await leave(await appointment('Completed', merged), { stars: '5', words: 'Good' });
    await app.admin.query('update app.patients set merged_into = $1 where id = $2', [
      remaining,
      merged,
    ]);
    expect((await story(app.world.rao, remaining)).data.items).toMatchObject([
      { kind: 'review', ofRecord: merged },
    ]);
  });

  test('it goes home with the record, every version of it', async () => {
    const sita = await register('Sita Bhosale');
    const visit = await appointment('Completed', sita);
    await leave(visit, { stars: '2', words: 'Waited long' });
    await leave(visit, { stars: '4', words: 'They called to say sorry' });
    const answer = await app.http.inject({
      url: `${timeline.export.url}?patientId=${sita}`,
      headers: { authorization: app.world.rao.token },
    });
    const record = JSON.parse(fileOf(answer.rawPayload, /\d\.json$/));
    expect(record.reviews).toMatchObject([
      { appointmentId: visit.id, version: 2, stars: 4, words: 'They called to say sorry' },
      { appointmentId: visit.id, version: 1, stars: 2, words: 'Waited long' },
    ]);
    expect(record.reviews[0]).not.toHaveProperty('clinicId');
  });

  test('its words are in no trail', async () => {
    await leave(await appointment(), { stars: '5', words: 'Unmistakable words' });
    const auditLog = await auditOf(app, 'reviews.leave');
    expect(auditLog.length).toBeGreaterThan(0);
    expect(JSON.stringify(auditLog)).not.toContain('Unmistakable');
  });

  test('the doctor is told of few stars, once, and of no others', async () => {
    const news = async () =>
      (await app.call(notifications.list, {}, app.world.rao)).data.notifications.filter(
        ({ kind }) => kind === 'review_low',
      );
    await app.worker.settle();
    const before = (await news()).length;
    const visit = await appointment();
    await leave(visit, { stars: '2', words: 'Waited long' });
    await leave(await appointment(), { stars: '3' });
    await app.worker.settle();
    await leave(visit, { stars: '1', words: 'Waited very long' });
    await app.worker.settle();
    const notices = await news();
    expect(notices).toHaveLength(before + 1);
    expect(notices[0]).toMatchObject({
      appointmentId: visit.id,
      patientName: 'Meera Joshi',
      isRead: false,
    });
  });

  test('the doctor is not told of few stars that have become more meanwhile', async () => {
    const { id, link } = await appointment();
    await leave({ id, link }, { stars: '5' });
    const late = app.work(notifications.onLowReview, { appointmentId: id });
    expect(await late).toEqual({ isTold: false });
  });
});
