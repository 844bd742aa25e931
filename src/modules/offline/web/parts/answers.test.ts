import { beforeAll, expect, test, vi } from 'vitest';
import type { KeptRead, OfflineClient } from '../../../../kit/web/offline/offline-client.ts';
import { api as patients } from '../../../patients/contract.ts';
import { api as queue } from '../../../queue/contract.ts';
import { api as treatments } from '../../../treatments/contract.ts';
import { api } from '../../contract.ts';

let reads: readonly KeptRead[] = [];
beforeAll(async () => {
  // Only read as the modules of the screen are loaded.
  vi.stubGlobal('document', { querySelector: () => null, addEventListener: () => undefined });
  ({ reads } = await import('./answers.ts'));
});

const readOf = (id: string) => reads.find(({ verb }) => verb.id === id);

/** What of a device the answers go by. */
function deviceOf(entries: readonly object[] = []): OfflineClient {
  const copies = new Map<string, unknown>();
  const place = (verb: { id: string }, input: unknown) => `${verb.id} ${JSON.stringify(input)}`;
  const device: Partial<Record<keyof OfflineClient, unknown>> = {
    get: () => ({ entries, unread: 0, isSending: false }),
    work: { today: () => '2026-11-21' },
    store: {
      copy: (name: string) => Promise.resolve(copies.get(name)),
      keepCopy: (name: string, value: unknown) => Promise.resolve(void copies.set(name, value)),
    },
    lastAnswer: (verb: { id: string }, input: unknown) =>
      Promise.resolve(copies.get(place(verb, input))),
    keepAnswer: (verb: { id: string }, input: unknown, answer: unknown) =>
      Promise.resolve(void copies.set(place(verb, input), answer)),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of it as is asked for
  return device as unknown as OfflineClient;
}

const noFacts = { conditions: [], running: [], stopped: [], coded: [] };
const factsOf = (groups: string[]) => ({ ...noFacts, allergies: { substances: [], groups } });

test('an allergy that the day’s copy brings is known to whoever had opened the patient before', async () => {
  const device = deviceOf();
  const patientId = '01980000-0000-7000-8000-000000000001';
  const patient = (allergies: string) => ({ id: patientId, name: 'Meera Joshi', allergies });
  await readOf(patients.get.id)?.learn?.({ patient: patient('') }, device);
  await device.keepAnswer(treatments.knownFacts, { patientId }, factsOf([]));
  const copy = {
    people: [
      { patient: patient('Penicillin'), household: [], visits: [], facts: factsOf(['penicillin']) },
    ],
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a copy, its people alone are looked at
  await device.keepAnswer(api.today, {}, copy as never);
  await readOf(api.today.id)?.learn?.(copy, device);
  const last = await device.lastAnswer(treatments.knownFacts, { patientId });
  const recalled = (verb: { id: string }, input: object, known?: unknown) =>
    readOf(verb.id)?.recall?.(input, device, known);
  expect(await recalled(treatments.knownFacts, { patientId }, last)).toMatchObject({
    allergies: { groups: ['penicillin'] },
  });
  expect(await recalled(patients.get, { id: patientId })).toMatchObject({
    patient: { allergies: 'Penicillin' },
  });
});

test('an allergy that the day’s copy brings is known to whoever had begun a visit before, whose lines run for nobody', async () => {
  const device = deviceOf();
  const patientId = '01980000-0000-7000-8000-000000000001';
  const input = { patientId, except: '01980000-0000-7000-8000-000000000002' };
  const signed = { patientId, except: '01980000-0000-7000-8000-000000000003' };
  await device.keepAnswer(treatments.knownFacts, input, factsOf([]));
  await device.keepAnswer(treatments.knownFacts, signed, factsOf([]));
  const visits = [
    { id: input.except, status: 'Draft' },
    { id: signed.except, status: 'Signed' },
  ];
  const patient = { id: patientId, name: 'Meera Joshi', mergedInto: null };
  const people = [{ patient, household: [], visits, facts: factsOf(['penicillin']) }];
  await readOf(api.today.id)?.learn?.({ people }, device);
  expect(await device.lastAnswer(treatments.knownFacts, input)).toMatchObject({
    allergies: { groups: ['penicillin'] },
  });
  // What it says itself is among what the copy says.
  expect(await device.lastAnswer(treatments.knownFacts, signed)).toMatchObject({
    allergies: { groups: [] },
  });
});

test('a record that was merged is searched for by whom it became, and is nobody new', async () => {
  const device = deviceOf();
  const of = (id: string, mergedInto: string | null) => ({
    id,
    mergedInto,
    name: 'Asha Pai',
    contactNumber: '9812345681',
    caseNumber: '26-1',
    lastVisitOn: null,
    allergies: '',
    conditions: '',
    hasDiabetes: null,
  });
  const [remaining, merged] = [of('remaining', null), of('merged', 'remaining')];
  await readOf(patients.get.id)?.learn?.({ patient: merged }, device);
  await readOf(patients.get.id)?.learn?.({ patient: remaining }, device);
  expect(
    await readOf(patients.search.id)?.recall?.({ text: 'asha' }, device, undefined),
  ).toMatchObject({ patients: [{ id: 'remaining' }] });
  const facts = (patientId: string) =>
    readOf(treatments.knownFacts.id)?.recall?.({ patientId }, device, undefined);
  expect(await facts('remaining')).toMatchObject({ running: [] });
  expect(await facts('merged')).toBeUndefined();
});

const patientId = '01980000-0000-7000-8000-000000000001';
const visitId = '01980000-0000-7000-8000-000000000002';
const line = (medicineName: string) => ({
  medicineName,
  genericName: '',
  strength: '',
  form: 'Tablet',
  dosage: '1-0-0',
  duration: { count: 10, unit: 'days' },
  repeats: 0,
});
const visitOf = (medicineNames: string[], more: object = {}) => ({
  id: visitId,
  patientId,
  status: 'Signed',
  visitOn: '2026-11-20',
  lines: medicineNames.map(line),
  ...more,
});
const taken = (medicineName: string, treatmentId: string) => ({
  ...line(medicineName),
  treatmentId,
  fromOn: '2026-11-15',
  untilOn: null,
});
const entry = (verb: { id: string }, guess: object) => ({
  verbId: verb.id,
  input: {},
  guess,
  trouble: null,
});

test('what was finished or changed without a line is what is taken, in place of what the server knew of that visit', async () => {
  const former = '01980000-0000-7000-8000-000000000003';
  const facts = {
    ...factsOf([]),
    running: [taken('Warf', visitId), taken('Ecosprin', former), taken('Atorva', former)],
  };
  const device = deviceOf([
    entry(treatments.amend, visitOf(['Clopid', 'Atorva'])),
    entry(treatments.add, visitOf(['Dolo'], { id: 'draft', status: 'Draft' })),
    entry(treatments.add, visitOf(['Pan'], { id: 'other', patientId: 'another' })),
  ]);
  const running = async (input: object) => {
    const recalled = await readOf(treatments.knownFacts.id)?.recall?.(input, device, facts);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answered by this verb
    const { running: all } = recalled as typeof facts;
    return all.map((one) => `${one.medicineName} ${one.treatmentId}`).toSorted();
  };
  expect(await running({ patientId })).toEqual(
    [`Atorva ${visitId}`, `Clopid ${visitId}`, `Ecosprin ${former}`].toSorted(),
  );
  expect(await running({ patientId, except: visitId })).toEqual([
    `Atorva ${former}`,
    `Ecosprin ${former}`,
    `Warf ${visitId}`,
  ]);
});

test('a visit that the server has taken since is known by the next loss of the line', async () => {
  const { writes } = await import('./guesses.ts');
  const device = deviceOf();
  const facts = { ...factsOf([]), running: [taken('Warf', visitId)] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of what is taken, the names alone are looked at
  await device.keepAnswer(treatments.knownFacts, { patientId }, facts as never);
  const amend = writes.find(({ verb }) => verb.id === treatments.amend.id);
  await amend?.learn?.(visitOf(['Clopid']), device);
  const last = await device.lastAnswer(treatments.knownFacts, { patientId });
  expect(last?.running.map((one) => one.medicineName)).toEqual(['Clopid']);
});

test('who is skipped without a line lets three pass there too', async () => {
  const { writes } = await import('./guesses.ts');
  const waiting = [1, 2, 3, 4, 5].map((number) => ({
    id: `token ${number}`,
    version: 1,
    number,
    status: 'waiting',
    isPriority: false,
    turn: null,
    startsAt: null,
    takenAt: '2026-11-21T03:30:00Z',
    calledAt: null,
    doneAt: null,
    doctorName: 'Dr Anil Rao',
    patientName: '',
  }));
  const [first, ...others] = waiting;
  const inside = { ...first, status: 'called', calledAt: '2026-11-21T03:40:00Z' };
  const day = {
    day: '2026-11-21',
    doctorId: 'doctor',
    doctorName: 'Dr Anil Rao',
    called: [inside],
    waiting: others,
    over: [],
    places: [],
    awayUntil: null,
    paceMinutes: 10,
  };
  const skip = async (id: string, entries: readonly object[] = []) => {
    const device = deviceOf(entries);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a queue, as much as is looked at
    await device.keepAnswer(queue.today, {}, day as never);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a copy, its doctors and queues alone are looked at
    await device.keepAnswer(api.today, {}, { doctors: [], queues: [] } as never);
    const step = writes.find(({ verb }) => verb.id === queue.step.id);
    const guess = await step?.guess({ id, version: 1, act: 'skip' }, device);
    const after = deviceOf([...entries, entry(queue.step, guess?.answer ?? {})]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    await after.keepAnswer(queue.today, {}, day as never);
    const recalled = await readOf(queue.today.id)?.recall?.({}, after, day);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answered by this verb
    return (recalled as typeof day).waiting.map(({ number }) => number);
  };
  expect(await skip('token 1')).toEqual([2, 3, 4, 1, 5]);
  expect(await skip('token 2')).toEqual([3, 4, 5, 2]);
});
