import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { APP_VERSION } from '../../kit/shared/version.ts';
import { api as patients } from '../patients/contract.ts';
import { pages } from '../staff/model.ts';
import { api } from './contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const clinicSlots = {
  isForcefully: false,
  navigationParam: 'Timeslot',
  displayPriority: 2,
  frontEndField: 'clinicSlots',
};
const videoTiming = {
  isForcefully: false,
  navigationParam: 'Online Consult',
  displayPriority: 4,
  frontEndField: 'videoTiming',
};
const bankDetails = {
  isForcefully: false,
  navigationParam: 'BankDetails',
  displayPriority: 3,
  frontEndField: 'bankDetails',
};

describe('GetConfig', () => {
  test('stands at its own address', () =>
    expect([api.GetConfig.url, api.SaveConfig.url]).toEqual(['/api/GetConfig', '/api/SaveConfig']));

  test('tells a premium owner everything', async () => {
    const { rao, sunrise } = app.world;
    const { data } = await app.call(api.GetConfig, {}, rao);
    expect(data).toMatchObject({
      version: APP_VERSION,
      userId: rao.accountId,
      memberId: rao.memberId,
      name: 'Dr Anil Rao',
      isOwner: true,
      isSubUser: false,
      isDoctor: true,
      clinicId: sunrise.clinicId,
      clinicName: 'Sunrise Clinic',
      clinicCode: 'SUNRISE2',
      clinicCountry: 'IN',
      zone: 'Asia/Kolkata',
      clinics: [{ clinicId: sunrise.clinicId, isOwner: true }],
      qrCode: '/b/SUNRISE2',
      NewUser: true,
      unreadCount: 0,
      profileIsComplete: true,
      userRegion: true,
      isSubscribe: true,
      premiumUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      AccessDataInDay: null,
      language: 'en',
      colourScheme: 'auto',
      newsSeen: '',
      tourSeen: false,
      teamSeen: false,
      profileImage: null,
      clinicLogo: null,
      missingInfo: [
        clinicSlots,
        bankDetails,
        videoTiming,
        {
          isForcefully: false,
          navigationParam: 'Profile',
          displayPriority: 5,
          frontEndField: expect.stringMatching(/^(degrees,)?specialties,/),
        },
      ],
    });
    expect(data.pageAccess).toEqual(
      pages.map((page) => ({ page, allowToView: true, allowToAddEdit: true })),
    );
  });

  test('tells a sub-user their rights, a page each', async () => {
    const { data } = await app.call(api.GetConfig, {}, app.world.lata);
    expect(data).toMatchObject({ isOwner: false, isSubUser: true, isDoctor: false });
    expect(data.pageAccess).toHaveLength(pages.length);
    expect(data.pageAccess.filter((right) => right.allowToView).map((right) => right.page)).toEqual(
      ['Dashboard', 'Patient', 'Appointment'],
    );
  });

  test('tells the free plan its 30 days', async () => {
    expect((await app.call(api.GetConfig, {}, app.world.stranger)).data).toMatchObject({
      isSubscribe: false,
      premiumUntil: null,
      AccessDataInDay: 30,
    });
  });

  test('asks a new doctor for the profile', async () => {
    const { data } = await app.call(api.GetConfig, {}, app.world.fresh);
    expect(data.profileIsComplete).toBe(false);
    expect(data.missingInfo).toEqual([
      {
        isForcefully: true,
        navigationParam: 'Profile',
        displayPriority: 1,
        frontEndField: 'degrees,registrationNumber,council',
      },
      clinicSlots,
      bankDetails,
    ]);
  });

  test('knows when the first record has been made', async () => {
    const { lata } = app.world;
    const person = {
      name: 'Meera Joshi',
      contactNumber: '9876543210',
      gender: 'Female',
      statedAge: 34,
    } as const;
    expect((await app.call(patients.register, person, lata)).status).toBe(200);
    expect((await app.call(api.GetConfig, {}, lata)).data.NewUser).toBe(false);
  });

  test('follows the clinic’s country', async () => {
    await app.admin.query(`update app.clinics set country = 'GB' where clinic_id = $1`, [
      app.world.moonlight.clinicId,
    ]);
    expect((await app.call(api.GetConfig, {}, app.world.stranger)).data.userRegion).toBe(false);
  });
});

describe('SaveConfig', () => {
  test('keeps each setting apart, for this member alone', async () => {
    const { lata, rao } = app.world;
    expect((await app.call(api.SaveConfig, { colourScheme: 'dark' }, lata)).data).toEqual({
      language: 'en',
      colourScheme: 'dark',
      newsSeen: '',
      tourSeen: false,
      teamSeen: false,
    });
    expect((await app.call(api.SaveConfig, { language: 'mr' }, lata)).data).toMatchObject({
      language: 'mr',
      colourScheme: 'dark',
    });
    expect((await app.call(api.SaveConfig, { colourScheme: 'light' }, lata)).data).toMatchObject({
      language: 'mr',
      colourScheme: 'light',
    });
    expect((await app.call(api.GetConfig, {}, lata)).data).toMatchObject({
      language: 'mr',
      colourScheme: 'light',
    });
    expect((await app.call(api.GetConfig, {}, rao)).data).toMatchObject({
      language: 'en',
      colourScheme: 'auto',
    });
    expect((await auditOf(app, 'config.SaveConfig')).at(-1)).toMatchObject({
      entity: 'settings',
      entity_id: lata.memberId,
      detail: { colourScheme: 'light' },
    });
  });
  test('remembers what was seen of the product', async () => {
    const { rao } = app.world;
    expect((await app.call(api.SaveConfig, { newsSeen: '5.0.1' }, rao)).data).toMatchObject({
      newsSeen: '5.0.1',
      tourSeen: false,
    });
    expect((await app.call(api.SaveConfig, { tourSeen: true }, rao)).data).toMatchObject({
      newsSeen: '5.0.1',
      tourSeen: true,
      colourScheme: 'auto',
    });
    expect((await app.call(api.SaveConfig, {}, rao)).data).toMatchObject({
      newsSeen: '5.0.1',
      tourSeen: true,
    });
  });
  test('answers in the chosen language when the call names none', async () => {
    const { rows } = await app.admin.query('select language from app.members where id = $1', [
      app.world.lata.memberId,
    ]);
    expect(rows).toEqual([{ language: 'mr' }]);
  });
  test('works on an unfinished profile', async () =>
    expect((await app.call(api.SaveConfig, { language: 'ta' }, app.world.fresh)).status).toBe(200));
  test.each([
    ['language', 'fr'],
    ['colourScheme', 'pink'],
  ])('%s = %s is no choice', async (field, value) => {
    expect(await app.call(api.SaveConfig, { [field]: value }, app.world.rao)).toMatchObject({
      status: 422,
      error: { fields: { [field]: { code: 'choose_one' } } },
    });
  });
});
