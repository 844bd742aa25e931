import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf, wasSeen } from '../../../tests/db.ts';
import { mergeRecords } from '../../../tests/one-person.ts';
import { mayTakePdf } from '../../kit/server/pdf.ts';
import { api as consents } from '../consents/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
let patientId: string;
let strangersPatient: string;
beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T06:00:00Z') });
  const register = async (as: { token: string }) =>
    (
      await app.call(
        patients.register,
        {
          name: 'Meera Kulkarni',
          isdCode: '+91',
          contactNumber: '9812345678',
          statedAge: 34,
          statedAgeUnit: 'years',
          gender: 'Female',
        },
        as,
        { onceKey: `register-${as.token.replaceAll(' ', '-')}-0123456789` },
      )
    ).data.patient.id;
  patientId = await register(app.world.rao);
  strangersPatient = await register(app.world.stranger);
});
afterAll(() => app.close());

const film = (shade: number) =>
  sharp({
    create: { width: 900, height: 600, channels: 3, background: { r: shade, g: 90, b: 120 } },
  })
    .withExif({
      IFD0: { Artist: 'Secret Artist' },
      IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer();
const words = { title: 'Chest film', kind: 'x_ray' as const, takenOn: '2026-11-20' };
const documentsOf = async (withRemoved = false) =>
  (await app.call(api.list, { patientId, withRemoved }, app.world.rao)).data.documents;

describe('documents.add', () => {
  test('keeps a film drawn anew, with a small one beside it, and says so in the trail', async () => {
    const sent = await film(10);
    const answer = await app.upload(
      api.add,
      { patientId, ...words },
      [{ name: 'IMG_2041.JPG', bytes: sent }],
      app.world.rao,
      {
        onceKey: 'film-one-0123456789',
      },
    );
    expect(answer).toMatchObject({ status: 200, data: { known: 0 } });
    const [document] = await documentsOf();
    expect(document).toMatchObject({
      ...words,
      media: 'image/jpeg',
      width: 900,
      height: 600,
      addedBy: 'Dr Anil Rao',
      treatmentId: null,
      removedAt: null,
    });
    const whole = await app.call(api.view, { id: document?.id ?? '' }, app.world.rao);
    expect(whole.raw.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `sandbox; default-src 'none'`,
    });
    expect(whole.raw.rawPayload.includes('Secret Artist')).toBe(false);
    expect(whole.raw.rawPayload.equals(sent)).toBe(false);
    const { exif } = await sharp(whole.raw.rawPayload).metadata();
    expect(exif).toBeUndefined();
    const small = await app.call(api.thumbnail, { id: document?.id ?? '' }, app.world.rao);
    expect(await sharp(small.raw.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
    });
    const auditLog = await auditOf(app, 'documents.add');
    expect(auditLog.at(-1)).toMatchObject({
      entity: 'document',
      entity_id: document?.id,
      detail: { patientId, kind: 'x_ray' },
    });
    expect(JSON.stringify(auditLog)).not.toContain('Chest');
    expect(
      (await auditOf(app, 'documents.view')).some((row) => wasSeen(row, document?.id ?? '')),
    ).toBe(true);
    expect(
      (await auditOf(app, 'documents.list')).some((row) => wasSeen(row, document?.id ?? '')),
    ).toBe(true);
  });

  test('whoever looked at them is among those who opened the record', async () => {
    const [document] = await documentsOf();
    await app.call(api.view, { id: document?.id ?? '' }, app.world.rao);
    await app.auditLog.flush();
    const { data } = await app.call(consents.readers, { patientId }, app.world.rao);
    const looks = data.readers.filter(({ action }) => action.startsWith('documents.'));
    // Adding is one action, looking at one is another; the list opens with the page, and thumbnails stand in it.
    expect(looks.map(({ name }) => name)).toEqual(['Dr Anil Rao', 'Dr Anil Rao']);
    expect(
      (await app.call(consents.readers, { patientId: strangersPatient }, app.world.rao)).error.code,
    ).toBe('patient_unknown');
  });

  test('passes over what the patient has already', async () => {
    const files = [await film(10), await film(20)].map((bytes, at) => ({
      name: `${at}.jpg`,
      bytes,
    }));
    const answer = await app.upload(api.add, { patientId, ...words }, files, app.world.rao, {
      onceKey: 'film-two-0123456789',
    });
    expect(answer).toMatchObject({ status: 200, data: { known: 1, ids: [expect.any(String)] } });
    expect(await documentsOf()).toHaveLength(2);
  });

  test('adds all files or none', async () => {
    const before = await documentsOf();
    const files = [
      { name: 'good.jpg', bytes: await film(30) },
      { name: 'bad.jpg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ];
    expect(
      await app.upload(api.add, { patientId, ...words }, files, app.world.rao, {
        onceKey: 'film-bad-0123456789',
      }),
    ).toMatchObject({
      status: 422,
      error: { code: 'images_only' },
    });
    expect(await documentsOf()).toHaveLength(before.length);
  });

  test.each([
    ['no file', {}, [], 422, 'no_files'],
    ['a day to come', { takenOn: '2026-11-22' }, ['x'], 422, 'input_wrong'],
    ['no title', { title: ' ' }, ['x'], 422, 'input_wrong'],
  ])('refuses %s', async (_what, more, names, status, code) => {
    const files = await Promise.all(names.map(async (name) => ({ name, bytes: await film(40) })));
    expect(
      await app.upload(api.add, { patientId, ...words, ...more }, files, app.world.rao),
    ).toMatchObject({ status, error: { code } });
  });

  test('refuses a file of 5 MB and a sixth file', async () => {
    const large = [{ name: 'large.jpg', bytes: Buffer.alloc(5_000_001, 0xff) }];
    expect(await app.upload(api.add, { patientId, ...words }, large, app.world.rao)).toMatchObject({
      status: 413,
      error: { code: 'file_too_big' },
    });
    const six = Array.from({ length: 6 }, (_, at) => ({ name: `${at}`, bytes: Buffer.alloc(10) }));
    expect(await app.upload(api.add, { patientId, ...words }, six, app.world.rao)).toMatchObject({
      status: 422,
      error: { code: 'too_many_files' },
    });
  });

  test('never reaches a patient next door, nor a treatment of another', async () => {
    const files = [{ name: 'a.jpg', bytes: await film(50) }];
    expect(
      await app.upload(api.add, { patientId: strangersPatient, ...words }, files, app.world.rao),
    ).toMatchObject({
      status: 404,
      error: { code: 'patient_unknown' },
    });
    const treatmentId = '01990000-0000-7000-8000-00000000dead';
    expect(
      await app.upload(api.add, { patientId, treatmentId, ...words }, files, app.world.rao),
    ).toMatchObject({
      status: 422,
      error: { code: 'treatment_of_another' },
    });
  });

  test('is for the desk too, which does not see what it handed in', async () => {
    const files = [{ name: 'a.jpg', bytes: await film(60) }];
    const answer = await app.upload(api.add, { patientId, ...words }, files, app.world.lata, {
      onceKey: 'film-desk-0123456789',
    });
    expect(answer.status).toBe(200);
    const id = answer.data.ids[0] ?? '';
    for (const verb of [api.view, api.thumbnail])
      expect((await app.call(verb, { id }, app.world.lata)).status).toBe(403);
    expect((await app.call(api.list, { patientId }, app.world.lata)).status).toBe(403);
    expect((await app.call(api.amend, { id, version: 1, ...words }, app.world.lata)).status).toBe(
      403,
    );
  });

  test('is blind to the clinic next door', async () => {
    const [document] = await documentsOf();
    expect((await app.call(api.view, { id: document?.id ?? '' }, app.world.stranger)).status).toBe(
      404,
    );
    expect((await app.call(api.list, { patientId }, app.world.stranger)).status).toBe(404);
  });
});

describe('a document', () => {
  test('is renamed, marked as removed and brought back, never lost', async () => {
    const [document] = await documentsOf();
    const id = document?.id ?? '';
    const renamed = await app.call(
      api.amend,
      { id, version: 1, title: 'Chest, front', kind: 'scan' },
      app.world.rao,
    );
    expect(renamed.data.document).toMatchObject({
      title: 'Chest, front',
      kind: 'scan',
      takenOn: null,
      version: 2,
    });
    expect(await app.call(api.remove, { id, version: 1, reason: '' }, app.world.rao)).toMatchObject(
      {
        status: 409,
        error: { code: 'stale_version', details: { current: { version: 2 } } },
      },
    );
    expect(
      await app.call(api.remove, { id, version: 2, reason: 'Wrong patient' }, app.world.rao),
    ).toMatchObject({
      data: { document: { removedBy: 'Dr Anil Rao', removalReason: 'Wrong patient', version: 3 } },
    });
    expect((await documentsOf()).map((one) => one.id)).not.toContain(id);
    expect((await documentsOf(true)).map((one) => one.id)).toContain(id);
    expect(await app.call(api.restore, { id, version: 3 }, app.world.rao)).toMatchObject({
      data: { document: { removedAt: null, removalReason: '' } },
    });
  });

  test('lies sealed on the shelf', async () => {
    const files = readdirSync(app.filesFolder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(3);
  });
});

/** A PDF of one empty page, with whatever stands in its catalogue. */
export function pdfOf(catalogue = '', page = ''): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${page}>>`,
    '<</Author(Secret Author)/Title(Secret Title)>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(
    `${text}trailer\n<</Size 5/Root 1 0 R/Info 4 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  );
}

describe.runIf(await mayTakePdf())('a PDF', () => {
  const send = (bytes: Buffer) =>
    app.upload(
      api.add,
      { patientId, title: 'Blood count', kind: 'lab_report' },
      [{ name: 'report.pdf', bytes }],
      app.world.rao,
    );

  test('is made again from its pages, without what its maker wrote into it', async () => {
    const answer = await send(pdfOf('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'));
    expect(answer.status).toBe(200);
    const viewed = await app.call(api.view, { id: answer.data.ids[0] ?? '' }, app.world.rao);
    expect(viewed.raw.headers['content-type']).toBe('application/pdf');
    expect(viewed.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    for (const word of ['Secret', 'JavaScript', 'alert'])
      expect(viewed.raw.rawPayload.includes(word)).toBe(false);
    expect((await documentsOf()).find((one) => one.id === answer.data.ids[0])).toMatchObject({
      media: 'application/pdf',
      pages: 1,
      width: null,
    });
  });

  test.each([
    ['a page that runs something', pdfOf('', '/AA<</O<</S/J#61vaScript/JS(1)>>>>'), 'pdf_refused'],
    [
      'a link that starts a program',
      pdfOf('', '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(cmd.exe)>>>>]'),
      'pdf_refused',
    ],
    ['half of one', pdfOf().subarray(0, 90), 'pdf_refused'],
    ['one behind junk', Buffer.concat([Buffer.alloc(500, 65), pdfOf()]), 'images_only'],
  ])('%s is refused', async (_what, bytes, code) =>
    expect(await send(bytes)).toMatchObject({ status: 422, error: { code } }),
  );
});

test('another film under the key of the one before is told so, and the same film answered as before', async () => {
  const one = [{ name: 'one.jpg', bytes: await film(41) }];
  const other = [{ name: 'one.jpg', bytes: await film(42) }];
  const send = (files: typeof one) =>
    app.upload(api.add, { patientId, ...words, title: 'Keyed film' }, files, app.world.rao, {
      onceKey: 'film-keyed-0123456789',
    });
  const first = await send(one);
  expect(first).toMatchObject({ status: 200, data: { ids: [expect.any(String)] } });
  expect((await send(one)).data).toEqual(first.data);
  expect(await send(other)).toMatchObject({ status: 422, error: { code: 'key_reused' } });
  const { status } = await app.call(
    api.remove,
    { id: first.data.ids[0] ?? '', version: 1, reason: '' },
    app.world.rao,
  );
  expect(status).toBe(200);
});

test('a record that was merged shows the documents of the whole person, and takes none of them twice', async () => {
  const { rao } = app.world;
  const register = async (name: string) =>
    (
      await app.call(
        patients.register,
        { name, contactNumber: '9812345690', gender: 'Female', statedAge: 51 },
        rao,
      )
    ).data.patient;
  const [remaining, merged] = [await register('Sushila Nene'), await register('Shushila Nene')];
  const send = async (to: string, shade: number, onceKey: string) =>
    (
      await app.upload(
        api.add,
        { patientId: to, ...words },
        [{ name: 'film.jpg', bytes: await film(shade) }],
        rao,
        { onceKey },
      )
    ).data;
  await send(remaining.id, 71, 'merged-one-0123456789');
  await send(merged.id, 72, 'merged-two-0123456789');
  await mergeRecords(app, [remaining, merged], rao);
  const of = async (id: string) =>
    (await app.call(api.list, { patientId: id }, rao)).data.documents.map((one) => one.id);
  expect(await of(remaining.id)).toHaveLength(2);
  // As in the visit that was begun for it.
  expect(await of(merged.id)).toEqual(await of(remaining.id));
  expect(await send(merged.id, 71, 'merged-three-0123456789')).toEqual({ ids: [], known: 1 });
});

test('documents stand in the order of the clinic’s days', async () => {
  const { rao } = app.world;
  const { patient } = (
    await app.call(
      patients.register,
      { name: 'Kusum Order', contactNumber: '9812345691', gender: 'Female', statedAge: 51 },
      rao,
    )
  ).data;
  const send = async (title: string, takenOn: string | null, shade: number) =>
    (
      await app.upload(
        api.add,
        { patientId: patient.id, title, kind: 'x_ray', ...(takenOn === null ? {} : { takenOn }) },
        [{ name: 'film.jpg', bytes: await film(shade) }],
        rao,
        { onceKey: `order-${title}-0123456789` },
      )
    ).data.ids[0];
  await send('Eve', '2026-11-19', 100);
  const night = await send('Night', null, 130);
  // At two in the morning of the 20th in India.
  await app.admin.query(
    `update app.documents set created_at = '2026-11-19T20:30:00Z' where id = $1`,
    [night],
  );
  await send('Late', '2026-11-19', 160);
  const { documents } = (await app.call(api.list, { patientId: patient.id }, rao)).data;
  expect(documents.map(({ title }) => title)).toEqual(['Night', 'Late', 'Eve']);
});
