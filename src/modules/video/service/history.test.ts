// The call history as a spreadsheet program opens it: rows and sums as on the screen, of calls whose days and minutes are known.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import type { OrderBy } from '../../../kit/shared/order.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';
import type { HistoryOrder, VideoCall } from '../model.ts';
import { minutesOf, outcomeSentences, sheetWords } from '../rules.ts';

const hasOffice = spawnSync('soffice', ['--version']).status === 0;
let app: TestApp;
let folder = '';

interface Made {
  /** By the clinic's clock. */
  at: string;
  patient: string;
  /** When each came and went, in seconds after the start; null: not at all. */
  doctor: [number, number] | null;
  there: [number, number] | null;
  stars?: number;
}
const made: Made[] = [
  // The first minute of a day in India is still the day before elsewhere.
  { at: '2026-11-24T00:00', patient: 'Meera Joshi', doctor: [0, 600], there: [60, 600], stars: 5 },
  { at: '2026-11-23T23:45', patient: '=1+1 Ravi', doctor: [0, 95], there: [0, 90] },
  { at: '2026-11-23T11:00', patient: 'Meera Joshi', doctor: null, there: [0, 300] },
  { at: '2026-11-23T10:00', patient: 'मीरा जोशी', doctor: [0, 20], there: [10, 20], stars: 2 },
  { at: '2026-11-22T10:00', patient: 'Meera Joshi', doctor: [0, 300], there: null },
];

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-25T10:00:00+05:30') });
  folder = await mkdtemp(join(tmpdir(), 'calls-'));
  const { sunrise, rao } = app.world;
  const ids = new Map<string, string>();
  for (const { at, patient, doctor, there, stars } of made) {
    if (!ids.has(patient)) {
      const typed = { contactNumber: `98765432${10 + ids.size}`, gender: 'Female' as const };
      const { data } = await app.call(
        patients.register,
        { name: patient.replace(/^=1\+1 /, ''), ...typed, statedAge: 34 },
        rao,
      );
      const { id } = data.patient;
      await app.admin.query('update app.patients set name = $2 where id = $1', [id, patient]);
      ids.set(patient, id);
    }
    const start = Temporal.Instant.from(`${at}:00+05:30`);
    const { rows } = await app.admin.query<{ id: string }>(
      `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
       values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '15 minutes', 1, 'Confirmed', 'online', 0, 'New') returning id`,
      [sunrise.clinicId, ids.get(patient), rao.memberId, start.toString()],
    );
    const id = rows[0]?.id ?? '';
    const after = (seconds: number) => start.add({ seconds }).toString();
    for (const [seat, stay] of [
      ['doctor', doctor],
      ['patient', there],
    ] as const)
      if (stay)
        await app.admin.query(
          `insert into app.video_stays (clinic_id, appointment_id, seat, member_id, device, entered_at, seen_at, admitted_at)
           values ($1, $2, $3, $4, decode(repeat('00', 32), 'hex'), $5, $6, $7)`,
          [
            sunrise.clinicId,
            id,
            seat,
            seat === 'doctor' ? rao.memberId : null,
            after(stay[0]),
            after(stay[1]),
            seat === 'doctor' || doctor ? after(stay[0]) : null,
          ],
        );
    if (stars !== undefined)
      await app.admin.query(
        `insert into app.reviews (clinic_id, appointment_id, version, stars, words, given_at) values ($1, $2, 1, $3, 'Clear, kind', $4)`,
        [sunrise.clinicId, id, stars, after(3600)],
      );
  }
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const screen = async (asked: object) => {
  const calls: VideoCall[] = [];
  let before = '';
  for (let turn = 0; ; turn += 1) {
    const { data } = await app.call(api.history, { ...asked, most: 2, before }, app.world.rao);
    calls.push(...data.calls);
    if (turn === 0) expect(data.totals).not.toBeNull();
    if (data.next === null) break;
    before = data.next;
  }
  const { totals } = (await app.call(api.history, { ...asked }, app.world.rao)).data;
  return { calls, totals };
};

async function sheetOf(asked: object): Promise<string[][]> {
  const { raw } = await app.call(api.export, { ...asked }, app.world.rao);
  await writeFile(join(folder, 'calls.xlsx'), raw.rawPayload);
  execFileSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true,false,false,-1',
      '--outdir',
      folder,
      join(folder, 'calls.xlsx'),
    ],
    { stdio: 'ignore', timeout: 110_000 },
  );
  const csv = await readFile(join(folder, 'calls-Video calls.csv'), 'utf8');
  return parseCsv(csv).map((row) => row.map((one) => String(one ?? '')));
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const whenShown = (instant: string | null): string => {
  if (instant === null) return '';
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Kolkata');
  const [year = '', month = '', day = ''] = local.toPlainDate().toString().split('-');
  return `${day}-${months[Number(month) - 1] ?? ''}-${year} ${local.toPlainTime().toString().slice(0, 5)}`;
};
const asOnScreen = (call: VideoCall): string[] => [
  whenShown(call.startsAt),
  call.patientName,
  call.caseNumber,
  call.doctorName,
  whenShown(call.doctorCameAt),
  whenShown(call.patientCameAt),
  '',
  outcomeSentences[call.outcome].message,
  String(minutesOf(call.seconds)),
  call.means === null ? '' : 'Video',
  call.stars === null ? '' : String(call.stars),
  call.words ?? '',
];

const cases = [
  ['all', {}, { calls: 5, met: 3, minutes: 12 }, [9, 2, 0, 1, 0]],
  [
    'one day',
    { from: '2026-11-23', to: '2026-11-23' },
    { calls: 3, met: 2, minutes: 3 },
    [2, 0, 1],
  ],
  ['the day after', { from: '2026-11-24' }, { calls: 1, met: 1, minutes: 9 }, [9]],
  ['an outcome', { outcome: 'held' }, { calls: 3, met: 3, minutes: 12 }, [9, 2, 1]],
  ['a patient', { text: 'meera' }, { calls: 3, met: 1, minutes: 9 }, [9, 0, 0]],
  ['nobody', { text: 'nobody' }, { calls: 0, met: 0, minutes: 0 }, []],
] as const;

test.each(cases)(
  '%s: the screen’s rows add up to its sums',
  async (_what, asked, sums, minutes) => {
    const { calls, totals } = await screen(asked);
    expect(totals).toEqual(sums);
    expect(calls.map(({ seconds }) => minutesOf(seconds))).toEqual(minutes);
  },
);

test.skipIf(!hasOffice).each(cases)(
  '%s: the file opens with the rows and sums of the screen',
  async (_what, asked, { calls: count, met, minutes }) => {
    const { calls } = await screen(asked);
    const [head, ...rest] = await sheetOf(asked);
    expect(head).toEqual(
      (
        [
          'at',
          'patient',
          'caseNumber',
          'doctor',
          'doctorCame',
          'patientCame',
          'adult',
          'outcome',
          'minutes',
          'means',
          'stars',
          'words',
        ] as const
      ).map((one) => sheetWords[one].message),
    );
    expect(rest.slice(0, -1)).toEqual(calls.map(asOnScreen));
    expect(rest.at(-1)?.filter(Boolean)).toEqual([
      'Total',
      `Calls: ${count}`,
      `Held: ${met}`,
      String(minutes),
    ]);
  },
  120_000,
);

test('stands in each order both ways, page by page, what was not held or reviewed last', async () => {
  const walk = async (order: OrderBy<HistoryOrder>) => (await screen({ order })).calls;
  const up = await walk('duration');
  const down = await walk('-duration');
  expect(up.map(({ seconds }) => seconds)).toEqual([10, 90, 540, 0, 0]);
  expect(down.map(({ seconds }) => seconds)).toEqual([540, 90, 10, 0, 0]);
  expect((await walk('review')).map(({ stars }) => stars)).toEqual([2, 5, null, null, null]);
  expect((await walk('-review')).map(({ stars }) => stars)).toEqual([5, 2, null, null, null]);
  const byDay = made.map(({ at }) => Temporal.Instant.from(`${at}:00+05:30`).toString());
  expect((await walk('-at')).map(({ startsAt }) => startsAt)).toEqual(byDay);
  expect((await walk('at')).map(({ startsAt }) => startsAt)).toEqual(byDay.toReversed());
  const people = async (order: OrderBy<HistoryOrder>) =>
    (await walk(order)).map(({ patientName }) => patientName);
  expect((await people('patient')).join()).toMatch(/(Meera Joshi,?){3}/);
  expect((await people('patient')).at(-1)).toBe('=1+1 Ravi');
  expect(await people('-patient')).toEqual((await people('patient')).toReversed());
  expect((await walk('doctor')).map(({ appointmentId }) => appointmentId)).toHaveLength(5);
  const [first] = down;
  const { error } = await app.call(
    api.history,
    { order: '-duration', before: first?.appointmentId ?? '' },
    app.world.stranger,
  );
  expect(error).toMatchObject({ fields: { after: { code: 'wrong_type' } } });
});
