import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { api } from '../contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T06:00:00Z') });
});
afterAll(() => app.close());

const photo = async (shade: number) => ({
  name: 'IMG.jpg',
  bytes: await sharp({
    create: { width: 400, height: 300, channels: 3, background: { r: shade, g: 90, b: 120 } },
  })
    .withExif({ IFD0: { Artist: 'Secret Artist' } })
    .jpeg()
    .toBuffer(),
});
const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => photo(at * 20)));
const mine = async () => (await app.call(api.certificates, {}, app.world.rao)).data.certificates;

describe('a certificate', () => {
  test('takes up to five pictures, is changed, taken away and brought back', async () => {
    const added = await app.upload(
      api.addCertificate,
      { name: 'Echocardiography', year: 2019 },
      await photos(4),
      app.world.rao,
    );
    expect(added.status).toBe(200);
    const [first] = await mine();
    expect(first).toMatchObject({ name: 'Echocardiography', year: 2019, version: 1 });
    expect(first?.pictures).toHaveLength(4);
    const picture = first?.pictures[0] ?? '';
    const id = first?.id ?? '';
    const shown = await app.call(api.certificatePicture, { id, picture }, app.world.rao);
    expect(await sharp(shown.raw.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 400,
    });
    expect(shown.raw.rawPayload.includes('Secret')).toBe(false);
    const keep = [picture];
    const changed = { id, version: 1, name: 'Echo', year: 2020, keep };
    expect(
      await app.upload(api.amendCertificate, changed, await photos(5), app.world.rao),
    ).toMatchObject({
      status: 422,
      error: { code: 'too_many_files' },
    });
    expect(
      (await app.upload(api.amendCertificate, changed, await photos(1), app.world.rao)).status,
    ).toBe(200);
    expect((await mine())[0]).toMatchObject({
      name: 'Echo',
      year: 2020,
      version: 2,
      pictures: [picture, expect.any(String)],
    });
    expect((await app.upload(api.amendCertificate, changed, [], app.world.rao)).error.code).toBe(
      'stale_version',
    );
    const { data } = await app.call(api.removeCertificate, { id, version: 2 }, app.world.rao);
    expect(await mine()).toEqual([]);
    await app.call(api.restoreCertificate, { id, version: data.version }, app.world.rao);
    expect(await mine()).toHaveLength(1);
    expect((await app.call(api.mine, {}, app.world.rao)).data.certificateCount).toBe(1);
  });

  test.each([
    ['none', 2019, 0, 'certificate_empty'],
    ['a sixth', 2019, 6, 'too_many_files'],
    ['a year to come', 2027, 1, 'input_wrong'],
    ['a year of long ago', 1890, 1, 'input_wrong'],
  ])('with %s is refused', async (_what, year, count, code) => {
    expect(
      (
        await app.upload(
          api.addCertificate,
          { name: 'X', year },
          await photos(count),
          app.world.rao,
        )
      ).error.code,
    ).toBe(code);
  });

  test('is its holder’s own', async () => {
    const [first] = await mine();
    for (const other of [app.world.lata, app.world.stranger]) {
      expect((await app.call(api.certificates, {}, other)).data.certificates).toEqual([]);
      expect(
        (
          await app.call(
            api.removeCertificate,
            { id: first?.id ?? '', version: first?.version ?? 1 },
            other,
          )
        ).status,
      ).toBe(404);
      expect(
        (
          await app.call(
            api.certificatePicture,
            { id: first?.id ?? '', picture: first?.pictures[0] ?? '' },
            other,
          )
        ).status,
      ).toBe(404);
    }
  });
});

describe('a picture', () => {
  test('may come before the first save, and stays when that comes', async () => {
    const set = await app.upload(api.setPicture, {}, [await photo(1)], app.world.lata);
    expect(set.data).toMatchObject({
      picture: expect.stringMatching(/^[0-9a-f]{12}$/),
      version: 0,
    });
    const saved = await app.call(
      api.amend,
      { name: 'Lata Shinde', gender: 'Female', version: 0 },
      app.world.lata,
    );
    expect(saved.data).toMatchObject({
      gender: 'Female',
      picture: set.data.picture,
      version: 1,
      wished: ['birthOn'],
    });
    expect(
      (await app.call(api.picture, { memberId: app.world.lata.memberId }, app.world.rao)).status,
    ).toBe(200);
    expect(
      (await app.call(api.picture, { memberId: app.world.lata.memberId }, app.world.stranger))
        .status,
    ).toBe(404);
    expect((await app.call(api.removePicture, {}, app.world.lata)).data.picture).toBeNull();
  });
});

describe('education', () => {
  const base = { name: 'Dr Anil Rao', birthOn: '1980-03-02', degrees: ['MBBS', 'MD'] };
  const mbbs = { degree: 'MBBS', institute: 'B. J. Medical College', year: 2003 };
  test('and degrees say the same', async () => {
    const start = await app.call(
      api.amend,
      { ...base, version: (await app.call(api.mine, {}, app.world.stranger)).data.version },
      app.world.fresh,
    );
    expect(start.data.degrees).toEqual(['MBBS', 'MD']);
    const { data: first } = await app.call(api.mine, {}, app.world.fresh);
    await app.admin.query('update app.members set profile_is_complete = true where id = $1', [
      app.world.fresh.memberId,
    ]);
    const education = [mbbs, { degree: 'DCH', institute: 'Sassoon Hospital', year: 2006 }];
    const { data } = await app.call(
      api.amendEducation,
      { education, version: first.version },
      app.world.fresh,
    );
    expect(data).toMatchObject({
      education,
      degrees: ['MBBS', 'DCH'],
      name: 'Dr Anil Rao',
      birthOn: '1980-03-02',
    });
    const { degree: _degree, ...wrong } = mbbs;
    expect(
      await app.call(
        api.amendEducation,
        { education: [{ ...wrong, degree: 'BSc Magic' }], version: data.version },
        app.world.fresh,
      ),
    ).toMatchObject({
      status: 422,
      error: { fields: { 'education.0.degree': { code: 'degree_unknown' } } },
    });
    for (const [year, code] of [
      [2027, 'year_in_future'],
      [1990, 'year_before_birth'],
    ] as const) {
      expect(
        await app.call(
          api.amendEducation,
          { education: [{ ...mbbs, year }], version: data.version },
          app.world.fresh,
        ),
      ).toMatchObject({
        error: { fields: { 'education.0.year': { code } } },
      });
    }
    expect(
      (
        await app.call(
          api.amendEducation,
          { education: [], version: data.version },
          app.world.fresh,
        )
      ).error.fields,
    ).toHaveProperty('education');
  });

  test('of a degree that is no longer held goes with it', async () => {
    await app.admin.query('update app.members set profile_is_complete = false where id = $1', [
      app.world.fresh.memberId,
    ]);
    const { data: before } = await app.call(api.mine, {}, app.world.fresh);
    const { data } = await app.call(
      api.amend,
      { ...base, degrees: ['MBBS'], version: before.version },
      app.world.fresh,
    );
    expect(data.education).toEqual([mbbs]);
    expect(
      await app.call(
        api.amend,
        { ...base, degrees: ['MBBS', 'Master of Magic'], version: data.version },
        app.world.fresh,
      ),
    ).toMatchObject({
      status: 422,
      error: { fields: { degrees: { code: 'degree_unknown' } } },
    });
  });
});
