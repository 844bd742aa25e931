import { afterAll, beforeAll, expect, test } from 'vitest';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api as slots } from '../src/modules/slots/contract.ts';
import { compare, diceOf, type PipelineParts } from './booking-model.ts';
import { testApp, type TestApp } from './db.ts';

/** One patient takes all the seats. */
const agreed: 'patient_twice'[] = ['patient_twice'];

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-21T09:00:00+05:30');
let patientId: string;

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const { rao, lata } = app.world;
  patientId = (
    await app.call(
      patients.register,
      { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
      lata,
    )
  ).data.patient.id;
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    sessions: [{ from: 540, to: 720 }],
  }));
  await app.call(
    slots.save,
    { version: 0, week, patientsPerHour: 4, capacity: 2, feePaise: 0 },
    rao,
  );
});
afterAll(() => app.close());

const day = '2027-01-04';
const codeOf = (answer: { status: number; error?: { code: string } }): string =>
  answer.status === 200 ? 'ok' : (answer.error?.code ?? String(answer.status));

function asked(): PipelineParts {
  const { lata } = app.world;
  const left = async () => {
    const { data } = await app.call(slots.free, { from: day }, lata);
    return new Map(data.days[0]?.starts.map((one) => [one.startsAt, one.left]));
  };
  const answerOf = <T>(answer: { status: number; data: T; error?: { code: string } }) => ({
    code: codeOf(answer),
    data: answer.data,
  });
  return {
    now: () => clock,
    pass: (minutes) => void (clock = clock.add({ minutes })),
    book: async (input) =>
      answerOf(await app.call(appointments.book, { patientId, agreed, ...input }, lata)),
    hold: async (startsAt) => answerOf(await app.call(appointments.hold, { startsAt }, lata)),
    release: async (id) => answerOf(await app.call(appointments.release, { id }, lata)),
    move: async (input) => answerOf(await app.call(appointments.move, input, lata)),
    reschedule: async (input) =>
      answerOf(await app.call(appointments.reschedule, { agreed, ...input }, lata)),
    left,
  };
}

test('600 random acts at the desk answer as the paper says', { timeout: 60_000 }, async () => {
  const first = Temporal.Instant.from(`${day}T09:00:00+05:30`);
  const starts = Array.from({ length: 5 }, (_, turn) =>
    first.add({ minutes: turn * 15 }).toString(),
  );
  const answers = await compare(asked(), {
    starts,
    capacity: 2,
    operations: 600,
    dice: diceOf(20_261_121),
  });
  // Both answers of each act were met, or nothing was compared.
  for (const one of [
    'book ok',
    'book slot_taken',
    'hold ok',
    'hold slot_taken',
    'book a hold ok',
    'release ok',
    'move ok',
    'move appointment_final',
    'reschedule ok',
    'reschedule slot_taken',
  ])
    expect([one, answers.get(one) ?? 0]).toEqual([
      one,
      expect.toSatisfy((count: number) => count > 0),
    ]);
});

test('two hundred at once for three seats, from two servers: three sit, the rest are told, nobody waits for ever', async () => {
  const { data } = await app.call(slots.time, {}, app.world.rao);
  await app.call(
    slots.save,
    { version: data.version, week: data.week, patientsPerHour: 4, capacity: 3, feePaise: 0 },
    app.world.rao,
  );
  const second = await app.another();
  try {
    const payload = JSON.stringify({ patientId, startsAt: '2027-01-05T09:00:00+05:30', agreed });
    const headers = { authorization: app.world.lata.token, 'content-type': 'application/json' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, turn) =>
        (turn % 2 === 0 ? app : second).http.inject({
          method: 'POST',
          url: appointments.book.url,
          headers,
          payload,
        }),
      ),
    );
    const codes = Map.groupBy(answers, (one) =>
      one.statusCode === 200 ? 'ok' : one.json<{ error: { code: string } }>().error.code,
    );
    expect(
      [...codes]
        .map(([code, list]) => [code, list.length])
        .toSorted(([, a], [, b]) => Number(a) - Number(b)),
    ).toEqual([
      ['ok', 3],
      ['slot_taken', 197],
    ]);
    const { rows } = await app.admin.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  } finally {
    await second.close();
  }
});
