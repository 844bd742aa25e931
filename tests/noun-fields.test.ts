// Every field of a visit, a profile and a clinic through what handles them: what is typed is answered, stays where its form is opened and saved, and goes where its catalogue says. A field that is added is in these tests.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { names, type NamesWhere, pick } from '../src/kit/shared/catalogue.ts';
import { api as clinics } from '../src/modules/clinics/contract.ts';
import {
  fields as clinicFields,
  typedNames as clinicTyped,
} from '../src/modules/clinics/fields.ts';
import { usualPaper } from '../src/modules/clinics/rules.ts';
import { typedOf as typedClinic } from '../src/modules/clinics/web/typed.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api as profile } from '../src/modules/profile/contract.ts';
import {
  fields as profileFields,
  typedNames as profileTyped,
} from '../src/modules/profile/fields.ts';
import { typedOf as typedProfile } from '../src/modules/profile/web/typed.ts';
import { api as treatments } from '../src/modules/treatments/contract.ts';
import {
  visitFhir,
  visitFields,
  visitInput,
  visitNames,
  visitRows,
} from '../src/modules/treatments/fields.ts';
import { newTreatment, type Treatment } from '../src/modules/treatments/model.ts';
import { rowsOf } from '../src/modules/treatments/rules/reading.ts';
import { draftOfTreatment, readDraft } from '../src/modules/treatments/web/draft.ts';
import { testApp, type TestApp } from './db.ts';

let app: TestApp;
let patientId: string;
let visit: Treatment;

/** What somebody could type where any text will do. */
const textOf = (fields: Readonly<Record<string, object>>, of: readonly string[]) =>
  Object.fromEntries(
    of.flatMap((name): [string, string | string[]][] => {
      const kind: unknown = Reflect.get(fields[name] ?? {}, 'kind');
      if (kind === 'line' || kind === 'text') return [[name, `Of ${name}`]];
      return kind === 'entries' ? [[name, [`Of ${name}`]]] : [];
    }),
  );

const ownOfVisit = {
  visitOn: '2026-11-20',
  vitals: { pulse: 88 },
  lines: [{ medicineName: 'Dolo 650', form: 'Tablet', dosage: '1-0-1' }],
  followUpOn: '2026-11-26',
  totalFeesPaise: 500_00,
  discountPaise: 50_00,
  heeded: [],
  diagnosisCodes: ['R50.9'],
} satisfies Record<NamesWhere<typeof visitFields, 'kind', 'own' | 'day'>, unknown>;

beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T06:00:00Z') });
  const { data } = await app.call(
    patients.register,
    { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
    app.world.rao,
  );
  patientId = data.patient.id;
  const typed = newTreatment.parse({
    patientId,
    ...ownOfVisit,
    ...textOf(visitFields, visitNames),
  });
  visit = (await app.call(treatments.add, typed, app.world.rao)).data;
});
afterAll(() => app.close());

test('a visit answers every field as it was typed', () => {
  const texts = textOf(visitFields, visitNames);
  expect(Object.keys({ ...texts, ...ownOfVisit }).toSorted()).toEqual(names(visitInput).toSorted());
  expect(visit).toMatchObject({ ...ownOfVisit, ...texts });
});

test('a visit stays whole where its page is opened and saved', async () => {
  const { content } = readDraft(draftOfTreatment(visit), '2026-11-21');
  if (!content) throw new Error('the draft of a kept visit is wrong');
  const { data } = await app.call(
    treatments.amend,
    { id: visit.id, version: visit.version, ...content },
    app.world.rao,
  );
  expect(pick(data, visitNames)).toEqual(pick(visit, visitNames));
  const { rows } = await app.admin.query('select * from app.treatments where id = $1', [visit.id]);
  for (const value of Object.values(textOf(visitFields, visitNames)).flat())
    expect(JSON.stringify(rows)).toContain(value);
});

test('a visit shows every row that its catalogue names, and hands on what FHIR takes', async () => {
  const say = { day: String, money: String, text: String };
  const shown = rowsOf(visit, say).map(({ name }) => name);
  expect(shown).toEqual(names(visitRows).filter((name) => name !== 'heeded'));
  const { rawPayload } = await app.http.inject({
    url: `${treatments.fhir.url}?id=${visit.id}`,
    headers: { authorization: app.world.rao.token },
  });
  for (const value of Object.values(textOf(visitFields, names(visitFhir))).flat())
    expect(rawPayload.toString()).toContain(value);
});

const ownOfProfile = {
  gender: 'Female' as const,
  birthOn: '1984-02-29',
  experienceYears: 12,
  consultancyFeePaise: 600_00,
  country: 'IN',
} satisfies Record<NamesWhere<typeof profileFields, 'kind', 'own' | 'day'>, unknown>;
/** Of a list. */
const chosen = {
  degrees: ['MBBS'],
  specialties: ['General Practice'],
  council: 'Gujarat Medical Council',
  state: 'Gujarat',
  languages: ['mr' as const],
};

test('a profile answers every field as it was typed, and keeps it where the form is saved again', async () => {
  const typed = {
    name: '',
    ...textOf(profileFields, profileTyped),
    ...ownOfProfile,
    ...chosen,
  } as const;
  expect(Object.keys(typed).toSorted()).toEqual(profileTyped.toSorted());
  const saved = await app.call(profile.amend, { ...typed, version: 0 }, app.world.fresh);
  expect(saved.data).toMatchObject(typed);
  const again = await app.call(profile.amend, typedProfile(saved.data, 'IN'), app.world.fresh);
  expect(pick(again.data, profileTyped)).toEqual(pick(saved.data, profileTyped));
  expect(again.data.missing).toEqual([]);
});

const ownOfClinic = {
  state: 'Gujarat',
  contactNumber: '9811100000',
  isdCode: '+91',
  gstNumber: '27AAPFU0939F1ZV',
  upiId: 'sunrise@okhdfc',
  casePrefix: 'SUN',
  patientLanguage: 'mr',
  paper: { ...usualPaper, footer: 'Closed on Sundays' },
} as const;

test('a clinic answers every field as it was typed, and keeps it where the form is saved again', async () => {
  const { version } = (await app.call(clinics.mine, {}, app.world.rao)).data;
  const typed = { ...textOf(clinicFields, clinicTyped), ...ownOfClinic };
  expect(Object.keys(typed).toSorted()).toEqual(clinicTyped.toSorted());
  const saved = await app.call(clinics.amend, { ...typed, version }, app.world.rao);
  expect(saved.data).toMatchObject(typed);
  const again = await app.call(clinics.amend, typedClinic(saved.data), app.world.rao);
  expect(pick(again.data, clinicTyped)).toEqual(pick(saved.data, clinicTyped));
});
