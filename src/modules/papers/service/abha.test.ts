// A patient's ABHA on what is given out: on prescriptions as the clinic chose, in the record's PDF, JSON and FHIR; sealed in the database.
import { execFileSync, spawnSync } from 'node:child_process';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api as abhaApi } from '../../abha/contract.ts';
import { openAbdm } from '../../abha/outside/abdm.ts';
import { openFakeGateway, type FakeGateway } from '../../abha/outside/fake-gateway.ts';
import { practice } from '../../abha/rules.ts';
import { abha } from '../../abha/service.ts';
import { shownAbha } from '../../clinics/model/paper.ts';
import { api as clinics } from '../../clinics/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as timeline } from '../../timeline/contract.ts';
import { api as treatments } from '../../treatments/contract.ts';
import { api } from '../contract.ts';

const meera = { number: '91-0011-0022-0035', address: 'meera.kulkarni@sbx' };

let app: TestApp;
let fakeGateway: FakeGateway;
let patientId: string;
let treatmentId: string;

beforeAll(async () => {
  fakeGateway = await openFakeGateway({ bits: 2048, timeoutMillis: 6_000 });
  app = await testApp({
    settings: [
      give(abha, {
        gateway: openAbdm(fakeGateway.settings),
        sealKey: Buffer.alloc(32, 7),
        shareUrl: 'https://share.example/share-profile',
      }),
    ],
    now: () => Temporal.Instant.from('2026-11-21T05:00:00Z'),
  });
  const { rao, lata, sunrise } = app.world;
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [sunrise.clinicId, rao.memberId],
  );
  const { data } = await app.call(
    patients.register,
    { name: 'Mira Kulkarny', contactNumber: '9811100001', gender: 'Other', statedAge: 30 },
    lata,
  );
  patientId = data.patient.id;
  const begun = await app.call(
    abhaApi.begin,
    { patientId, way: 'number', identifier: meera.number },
    lata,
  );
  const proved = await app.call(
    abhaApi.prove,
    { id: begun.data.id, version: begun.data.version, otp: practice.otp },
    lata,
  );
  const { id, version } = proved.data;
  await app.call(abhaApi.finish, { id, version }, lata);
  const visit = await app.call(
    treatments.add,
    {
      patientId,
      lines: [
        { medicineName: 'Dolo 650', genericName: 'Paracetamol', form: 'Tablet', dosage: '1-0-1' },
      ],
      totalFeesPaise: 100_00,
      payments: [{ amountPaise: 100_00, type: 'Cash' }],
      finish: true,
    },
    rao,
  );
  treatmentId = visit.data.id;
});
afterAll(async () => {
  await app.close();
  await fakeGateway.close();
});

const issue = async (kind: TypedOf<typeof treatments.issue>['kind']) =>
  (await app.call(treatments.issue, { id: treatmentId, kind }, app.world.rao)).data;
const print = async (id: string, format: TypedOf<typeof api.print>['format']) =>
  (await app.call(api.print, { id, format }, app.world.rao)).raw.rawPayload;
const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf })
    .toString()
    .replace(/[\s\u200b]+/g, '');
const canRead = spawnSync('pdftotext', ['-v']).error === undefined;
const shownIn = (text: string) => ({
  number: text.includes(meera.number),
  address: text.includes(meera.address),
});

test.skipIf(!canRead).each(shownAbha)(
  'a clinic that prints %s of it has that on sheet and roll, and nothing on receipts',
  async (showsAbha) => {
    const { rao } = app.world;
    const { data: clinic } = await app.call(clinics.mine, {}, rao);
    const chosen = { version: clinic.version, paper: { ...clinic.paper, showsAbha } };
    expect((await app.call(clinics.amend, chosen, rao)).status).toBe(200);
    const { id } = await issue('prescription');
    for (const format of ['A5', 'A4', '80', '58'] as const)
      expect([format, shownIn(textOf(await print(id, format)))]).toEqual([
        format,
        {
          number: showsAbha === 'both' || showsAbha === 'number',
          address: showsAbha === 'both' || showsAbha === 'address',
        },
      ]);
    const receipt = textOf(await print((await issue('receipt')).id, 'A5'));
    expect(shownIn(receipt)).toEqual({ number: false, address: false });
    await app.call(
      clinics.amend,
      { version: clinic.version + 1, paper: { ...clinic.paper, showsAbha: 'both' } },
      rao,
    );
  },
);

test.skipIf(!canRead)('the record says it in its PDF, its JSON and its FHIR', async () => {
  const { rawPayload: zip, statusCode } = await app.http.inject({
    url: `${timeline.export.url}?patientId=${patientId}`,
    headers: { authorization: app.world.rao.token },
  });
  expect(statusCode).toBe(200);
  const [pdf = Buffer.of(), json = Buffer.of(), fhir = Buffer.of()] = filesOf(zip);
  expect(shownIn(textOf(pdf))).toEqual({ number: true, address: true });
  expect(JSON.parse(json.toString())).toMatchObject({ abha: meera });
  expect(JSON.parse(fhir.toString()).entry[0].resource.identifier).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ system: 'https://healthid.abdm.gov.in', value: meera.number }),
      expect.objectContaining({ value: meera.address }),
    ]),
  );
});

test.skipIf(!canRead)(
  'a paper keeps no number itself, prints the same after unlinking, and a new one has none',
  async () => {
    const { lata } = app.world;
    const { id } = await issue('prescription');
    const { rows } = await app.admin.query<{ content: string }>(
      'select content::text as content from app.papers',
    );
    const stored = rows.map(({ content }) => content).join('\n');
    expect(stored).toContain('abhaLinkId');
    expect(stored).not.toContain(meera.number);
    expect(stored).not.toContain(meera.number.replaceAll('-', ''));
    const before = await print(id, 'A5');
    expect((await app.call(abhaApi.unlink, { patientId }, lata)).status).toBe(200);
    expect((await print(id, 'A5')).equals(before)).toBe(true);
    const next = await issue('prescription');
    expect(next.id).not.toBe(id);
    expect(shownIn(textOf(await print(next.id, 'A5')))).toEqual({ number: false, address: false });
  },
);

/** The files of a zip, in its order; the directory at the end tells their sizes. */
function filesOf(zip: Buffer): Buffer[] {
  const files: Buffer[] = [];
  for (
    let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
    at !== -1;
    at = zip.indexOf('PK\x01\x02', at + 4, 'latin1')
  ) {
    const [size, head] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    files.push(inflateRawSync(zip.subarray(from, from + size)));
  }
  return files;
}
