import { beforeAll, expect, test, vi } from 'vitest';
import type { KeptRead, OfflineClient } from '../../../../kit/web/offline/offline-client.ts';
import { api as patients } from '../../../patients/contract.ts';
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
function deviceOf(): OfflineClient {
  const copies = new Map<string, unknown>();
  const place = (verb: { id: string }, input: unknown) => `${verb.id} ${JSON.stringify(input)}`;
  const device: Partial<Record<keyof OfflineClient, unknown>> = {
    get: () => ({ entries: [], unread: 0, isSending: false }),
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
