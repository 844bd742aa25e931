import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
let rao: TestApp['world']['rao'];
let meera: string;

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T11:00:00+05:30') });
  ({ rao } = app.world);
  meera = (
    await app.call(
      patients.register,
      { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 28 },
      rao,
    )
  ).data.patient.id;
});
afterAll(() => app.close());

const tell = (more: Partial<TypedOf<typeof api.tell>>, as = rao) =>
  app.call(api.tell, { patientId: meera, lmpOn: '2026-05-09', ...more }, as);
const latest = async (as = rao) => app.call(api.latest, { patientId: meera }, as);
const enalapril = () =>
  app.call(
    treatments.add,
    {
      patientId: meera,
      lines: [{ medicineName: 'Enalapril', form: 'Tablet', dosage: '1-0-0' }],
      finish: true,
    },
    rao,
  );

test('what is told counts until something else is; it stops an ACE inhibitor while it lasts', async () => {
  expect((await latest()).data.pregnancy).toBeNull();
  expect((await enalapril()).status).toBe(200);
  expect((await tell({})).data.pregnancy).toMatchObject({
    lmpOn: '2026-05-09',
    scanDueOn: null,
    endedOn: null,
    byName: 'Dr Anil Rao',
  });
  expect(await enalapril()).toMatchObject({
    status: 409,
    error: { code: 'safety_reason_missing' },
  });
  await tell({ scanDueOn: '2027-02-20' });
  expect((await latest()).data.pregnancy).toMatchObject({ scanDueOn: '2027-02-20' });
  await tell({ scanDueOn: '2027-02-20', endedOn: '2026-11-20' });
  expect((await latest()).data.pregnancy).toMatchObject({ endedOn: '2026-11-20' });
  expect((await enalapril()).status).toBe(200);
  const matches = (await auditOf(app, 'pregnancies.tell')).map((row) => row.detail['pregnancy']);
  expect(matches).toEqual(['goes on', 'goes on', 'ended']);
});

test('a day that cannot be is refused on its field, and another clinic sees and tells nothing', async () => {
  expect(await tell({ lmpOn: '2026-12-01' })).toMatchObject({
    status: 422,
    error: { fields: { lmpOn: { code: 'date_future' } } },
  });
  const { stranger } = app.world;
  expect(await latest(stranger)).toMatchObject({ status: 404 });
  expect(await tell({}, stranger)).toMatchObject({ status: 404 });
});
