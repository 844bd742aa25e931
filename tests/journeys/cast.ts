// Who and what the dialogs are opened for: made through the server where nothing is left behind in others' lists, else said by it on this page alone.
import type { Page } from '@playwright/test';
import type { OutputOf, Verb } from '../../src/kit/shared/contract.ts';
import { api as abha } from '../../src/modules/abha/contract.ts';
import { api as advances } from '../../src/modules/advances/contract.ts';
import { api as config } from '../../src/modules/config/contract.ts';
import type { MissingItem } from '../../src/modules/config/model.ts';
import { api as documents } from '../../src/modules/documents/contract.ts';
import { api as families } from '../../src/modules/families/contract.ts';
import { api as imports } from '../../src/modules/imports/contract.ts';
import type { PatientImport } from '../../src/modules/imports/model.ts';
import { api as integrations } from '../../src/modules/integrations/contract.ts';
import type { ApiKey, Webhook } from '../../src/modules/integrations/model.ts';
import { api as papers } from '../../src/modules/papers/contract.ts';
import { api as privacy } from '../../src/modules/privacy/contract.ts';
import type { PrivacyRequest } from '../../src/modules/privacy/model.ts';
import { api as profile } from '../../src/modules/profile/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { api as staff } from '../../src/modules/staff/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { api as vaccinations } from '../../src/modules/vaccinations/contract.ts';
import { someone } from './addresses.ts';
import { base, register, type rightOf, withBankDetails, write } from './people.ts';

type Right = ReturnType<typeof rightOf>;

const today = Temporal.Now.plainDateISO('Asia/Kolkata');
const onDay = (ahead: number): string => today.add({ days: ahead }).toString();
const at = (ahead: number): string => `${onDay(ahead)}T06:00:00.000Z`;
const id = (last: number): string => `0198f000-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** The answer of a verb as it is, but for what this page is to see. */
async function sayInstead<V extends Verb>(
  page: Page,
  verb: V,
  other: (url: URL) => Partial<OutputOf<V>> | null,
): Promise<void> {
  await page.route(
    (url) => url.pathname === verb.url,
    async (route) => {
      const said = other(new URL(route.request().url()));
      if (said === null) return route.continue();
      const response = await route.fetch();
      const answer: { data: object } = await response.json();
      return route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...said } } });
    },
  );
}

const request = (patientId: string): PrivacyRequest => ({
  id: id(1),
  kind: 'erasure',
  consent: null,
  patientId,
  patientName: 'Karthik',
  contactNumber: '9810000000',
  name: 'Karthik',
  words: 'Please delete everything.',
  nomineeName: '',
  nomineeNumber: '',
  nomineeRelationship: '',
  askedAt: at(0),
  acknowledgeBy: at(1),
  answerBy: at(1),
  acknowledgedAt: null,
  answeredAt: null,
  outcome: null,
  answer: '',
  answeredBy: null,
});

const apiKey: ApiKey = {
  id: id(4),
  name: 'Laboratory',
  ending: 'x7Qp',
  scopes: ['patients:read'],
  createdAt: at(-9),
  expiresAt: at(80),
  lastUsedAt: null,
  status: 'live',
};

const webhook: Webhook = {
  id: id(5),
  url: 'https://laboratory.example/hook',
  events: ['patient.registered'],
  isOn: true,
  failingSince: null,
  formerUntil: null,
};

const noTime: MissingItem = {
  isForcefully: true,
  navigationParam: 'Background',
  displayPriority: 2,
  frontEndField: 'clinicSlots',
};

const sheetTakenIn: PatientImport = {
  id: id(12),
  fileName: 'patients.xlsx',
  state: 'done',
  headers: ['Name'],
  mapping: ['name'],
  skipsDuplicates: true,
  rowCount: 3,
  doneCount: 3,
  goodCount: 3,
  wrongCount: 0,
  doubleCount: 0,
  importedCount: 3,
  stayedCount: 0,
  createdAt: at(0),
  version: 1,
};

/** A clinic with everything that can be opened in it. */
async function furnish(page: Page, linked: () => string): Promise<void> {
  await sayInstead(page, privacy.list, () => ({ requests: [request(id(2))], open: 1 }));
  await sayInstead(page, privacy.retention, () => ({
    retentionYears: 3,
    records: [{ id: id(2), name: 'Karthik', keepUntil: '2026-01-01', isHeld: false }],
    total: 1,
  }));
  await sayInstead(page, slots.holidays, () => ({
    holidays: [
      {
        id: id(3),
        version: 1,
        title: 'Diwali',
        fromDay: onDay(200),
        toDay: onDay(202),
        doctorId: null,
        doctorName: null,
      },
    ],
  }));
  await sayInstead(page, integrations.keys, () => ({ keys: [apiKey] }));
  await sayInstead(page, integrations.webhooks, () => ({ webhooks: [webhook] }));
  await page.route(
    (url) => url.pathname === integrations.deliveries.url,
    (route) =>
      route.fulfill({
        json: { statusCode: 1, message: '', data: { deliveries: [], hasMore: false } },
      }),
  );
  await sayInstead(page, profile.certificates, () => ({
    certificates: [{ id: id(6), name: 'Diabetes', year: 2020, pictures: [], version: 1 }],
  }));
  await sayInstead(page, abha.of, (url) =>
    url.searchParams.get('patientId') !== linked()
      ? null
      : {
          link: {
            id: id(7),
            number: '91-1111-2222-3333',
            address: 'meera@abdm',
            method: 'number' as const,
            verifiedAt: at(-3),
            hasCard: true,
          },
          flow: null,
        },
  );
  // Who works in two clinics and has closed a third; on one page this one has no time yet.
  await sayInstead(page, config.GetConfig, () => ({
    ...(new URL(page.url()).pathname === '/subscription' ? { missingInfo: [noTime] } : {}),
    clinics: ['Sunrise Family Clinic', 'Moonlight Clinic'].map((name, place) => ({
      clinicId: id(10 + place),
      name,
      code: `WALK${place}`,
      isOwner: place === 0,
    })),
    closedClinics: [{ clinicId: id(12), name: 'Evening Clinic' }],
  }));
  // Beside the demo's own doctor.
  await page.route(
    (url) => url.pathname === staff.doctors.url,
    async (route) => {
      const response = await route.fetch();
      const answer: { data: OutputOf<typeof staff.doctors> } = await response.json();
      const doctors = [...answer.data.doctors, { id: id(8), name: 'Dr Walk' }];
      return route.fulfill({ response, json: { ...answer, data: { doctors } } });
    },
  );
  await page.route(
    (url) => url.pathname === treatments.exportPayments.url,
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          statusCode: 3,
          message: 'To unlock this feature, please upgrade to a premium plan.',
          error: { code: 'upgrade_required', reason: 'plan' },
        },
      }),
  );
  await page.route(
    (url) => url.pathname === integrations.rotateSecret.url,
    (route) =>
      route.fulfill({
        json: { statusCode: 1, message: '', data: { id: webhook.id, secret: 'whsec_walk' } },
      }),
  );
  await page.route(
    (url) => url.pathname === imports.get.url,
    (route) =>
      route.fulfill({
        json: {
          statusCode: 1,
          message: '',
          data: { import: sheetTakenIn, samples: [], problems: [] },
        },
      }),
  );
  await withBankDetails(page);
  // Who is signed in was answered before.
  await page.reload();
  await page.locator('#page h1').first().waitFor();
}

/** Somebody with an advance, a part payment, dues of two visits, a family, a letter and a report. */
async function payer(page: Page, right: Right): Promise<string> {
  const patientId = await register(page, right, { name: 'Meera Walk' });
  const visit = { patientId, complaints: ['Cough'], finish: true };
  await write(page, right, treatments.add, { ...visit, totalFeesPaise: 300_00, payments: [] });
  await write(page, right, treatments.add, {
    ...visit,
    totalFeesPaise: 500_00,
    payments: [{ amountPaise: 200_00, type: 'Cash' }],
  });
  await write(page, right, advances.take, {
    patientId,
    parts: [{ amountPaise: 100_00, type: 'Cash' }],
  });
  await write(page, right, families.add, { patientId, name: 'Ramesh', relationship: 'Father' });
  await write(page, right, papers.write, {
    patientId,
    kind: 'referral',
    letter: {
      examinedOn: onDay(0),
      diagnosis: 'Fever',
      toName: 'Dr Kale',
      toPlace: 'Pune',
      text: 'Please see her',
    },
  });
  return patientId;
}

/** Somebody who takes a medicine that a visit prescribed. */
async function taking(page: Page, right: Right): Promise<string> {
  const patientId = await register(page, right, { name: 'Nisha Walk' });
  const line = {
    medicineName: 'Metformin 500',
    genericName: 'Metformin',
    form: 'Tablet' as const,
    dosage: '1-0-1',
    duration: { count: 30, unit: 'days' as const },
  };
  const visit = { patientId, complaints: ['Thirst'], lines: [line], payments: [], finish: true };
  await write(page, right, treatments.add, visit);
  return patientId;
}

/** A visit that somebody is still writing. */
async function unfinished(page: Page, right: Right): Promise<string> {
  const patientId = await register(page, right, { name: 'Usha Walk' });
  const visit = { patientId, complaints: ['Cough'], payments: [], finish: false };
  return (await write(page, right, treatments.add, visit)).id;
}

async function child(page: Page, right: Right): Promise<string> {
  const patientId = await register(page, right, {
    name: 'Vihaan Walk',
    birthOn: onDay(-45),
    statedAge: null,
  });
  await write(page, right, vaccinations.note, {
    patientId,
    schedule: 'national',
    givenOn: onDay(-1),
    isHere: true,
    givenBy: 'Sister Lata',
    doses: [{ vaccine: 'Pentavalent 1', dose: 'penta-1', batch: 'AB12' }],
  });
  return patientId;
}

async function report(page: Page, right: Right, patientId: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: 'white' } });
  const answer = await page.request.post(base() + documents.add.url, {
    headers: { authorization: right(), 'idempotency-key': crypto.randomUUID() },
    multipart: {
      patientId,
      title: 'Blood count',
      kind: 'lab_report',
      takenOn: onDay(-1),
      files: { name: 'report.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() },
    },
  });
  if (!answer.ok()) throw new Error(`the report was refused: ${await answer.text()}`);
}

/** @returns what writes people's and visits' ids into an address, making them when they are first asked for */
export async function cast(page: Page, right: Right): Promise<(path: string) => Promise<string>> {
  const known = new Map<string, Promise<string>>();
  let linkedId = '';
  await furnish(page, () => linkedId);
  const woman = (name: string) => register(page, right, { name });
  const makers: Record<string, () => Promise<string>> = {
    patient: () => someone(page, right),
    payer: () => payer(page, right),
    reported: async () => {
      const patientId = await woman('Kavya Walk');
      await report(page, right, patientId);
      return patientId;
    },
    child: () => child(page, right),
    taking: () => taking(page, right),
    allergic: () => register(page, right, { name: 'Anita Walk', allergies: 'Penicillin' }),
    unfinished: () => unfinished(page, right),
    linked: async () => (linkedId = await woman('Leela Walk')),
  };
  const of = (name: string): Promise<string> => {
    const made = known.get(name) ?? makers[name]?.() ?? Promise.reject(new Error(`no ${name}`));
    known.set(name, made);
    return made;
  };
  return async (path) => {
    let address = path;
    for (const [sign, name = ''] of path.matchAll(/\$(\w+)/g))
      address = address.replace(sign, await of(name));
    return address;
  };
}
