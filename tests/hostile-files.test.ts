// A small helping of what `node scripts/attacks/files.ts` sends a thousand of.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api as documents } from '../src/modules/documents/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { testApp, type TestApp } from './db.ts';
import { hostileFiles, remainsIn } from './hostile-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('of hostile files nothing comes out as it went in', { timeout: 120_000 }, async () => {
  const { rao } = app.world;
  const born = {
    name: 'Meera Joshi',
    contactNumber: '9876543210',
    gender: 'Female',
    statedAge: 34,
  } as const;
  const patientId = (await app.call(patients.register, born, rao)).data.patient.id;
  const outcomes = { saved: 0, refused: 0 };
  const faults: string[] = [];
  for await (const file of hostileFiles(100)) {
    const answer = await app.upload(
      documents.add,
      { patientId, title: 'Report', kind: 'other' },
      [file],
      rao,
    );
    if (answer.status !== 200) {
      if (![400, 413, 422].includes(answer.status))
        faults.push(`${file.kind} answers ${String(answer.status)}`);
      outcomes.refused += 1;
      continue;
    }
    for (const id of answer.data.ids) {
      outcomes.saved += 1;
      for (const verb of [documents.view, documents.thumbnail]) {
        const shown = await app.call(verb, { id }, rao);
        if (shown.status === 404) continue;
        const left = await remainsIn(
          shown.raw.rawPayload,
          file.bytes,
          String(shown.raw.headers['content-type']),
        );
        faults.push(...left.map((one) => `${file.kind}: ${one}`));
      }
    }
  }
  expect(faults).toEqual([]);
  expect(outcomes.saved).toBeGreaterThan(20);
  expect(outcomes.refused).toBeGreaterThan(40);
});
