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

test('an allergy that the day’s copy brings is known to whoever had opened the patient before', async () => {
  const device = deviceOf();
  const patientId = '01980000-0000-7000-8000-000000000001';
  const facts = (groups: string[]) => ({
    allergies: { substances: [], groups },
    conditions: [],
    running: [],
    stopped: [],
    coded: [],
  });
  const patient = (allergies: string) => ({ id: patientId, name: 'Meera Joshi', allergies });
  await readOf(patients.get.id)?.learn?.({ patient: patient('') }, device);
  await device.keepAnswer(treatments.knownFacts, { patientId }, facts([]));
  const copy = {
    people: [
      { patient: patient('Penicillin'), household: [], visits: [], facts: facts(['penicillin']) },
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
