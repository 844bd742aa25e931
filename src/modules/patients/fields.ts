// Every field of a patient, once. Whatever handles "all fields" of a patient goes through these entries; none has a default, so a new field answers every question.
import * as z from 'zod/mini';
import {
  boundFor,
  catalogue,
  type Control,
  type KeptField,
  namesWhere,
  parts,
  pick,
  type TypedField,
  valueKinds,
} from '../../kit/shared/catalogue.ts';
import { day, line, note, optionalLine, personName, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

export const patientTypes = ['New', 'Repeated'] as const;
export type PatientType = (typeof patientTypes)[number];

export const ageUnits = ['years', 'months', 'days'] as const;

/** The parts of the form, in its order; what is not in the first stands behind "More details". */
export const groups = {
  first: /*i18n*/ { id: 'patients.group.first', message: 'Patient' },
  health: /*i18n*/ { id: 'patients.group.health', message: 'Health' },
  address: /*i18n*/ { id: 'patients.group.address', message: 'Address and language' },
  more: /*i18n*/ { id: 'patients.group.more', message: 'Other details' },
  clinic: /*i18n*/ { id: 'patients.group.clinic', message: 'For the clinic' },
} as const satisfies Record<string, Sentence>;

/** Which answers carry a field: every one that names a patient, lists of rows, the whole record. */
type Shown = 'everywhere' | 'record and lists' | 'record' | 'lists' | 'never';

interface Goes {
  /** A column of a sheet of patients: what its heading may be. `target`: the name it is chosen by, where that is not the field's. */
  readonly import: { readonly headings: readonly string[]; readonly target?: string } | null;
  /** A column of the list in Excel. `own`: its cell is made of more than this field. */
  readonly sheet: {
    readonly kind: 'text' | 'day' | 'money';
    readonly width?: number;
    readonly heading?: Sentence;
    readonly from: 'field' | 'own';
  } | null;
  /** A row of the record as people read it, on the page and in the exported PDF; the exported JSON holds every answer. */
  readonly record: 'row' | 'own' | null;
  /** The resource it becomes a part of. */
  readonly fhir: 'Patient' | 'AllergyIntolerance' | 'Condition' | null;
}

interface OfPatients {
  readonly shown: Shown;
  /** What a proved health ID says, and locks. */
  readonly isProved?: true;
}
type Seen = 'members' | 'fees';

/** One entry of the catalogue. */
export type PatientField = OfPatients &
  (TypedField<keyof typeof groups, Seen, Goes> | KeptField<Seen, Goes>);

const maybe = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

// What a value is, with the control and the empty form that follow from it.
const asWideLine = { as: 'line', isWide: true } as const satisfies Control;
const ownControl = { as: 'own' } as const satisfies Control;
const text = (max: number) => ({
  kind: 'text' as const,
  max,
  input: note(max),
  answer: z.string(),
  empty: '',
});
const oneLine = (max: number) => ({
  kind: 'line' as const,
  max,
  input: optionalLine(max),
  answer: z.string(),
  empty: '',
});
const yesNo = () => ({
  kind: 'yesNo' as const,
  /** Null until asked. */
  input: maybe(z.boolean()),
  answer: z.nullable(z.boolean()),
  empty: null,
  form: { as: 'yesNo' } as const,
});

const nowhere = { import: null, sheet: null, record: null, fhir: null } as const;
/** What the product keeps for itself. */
const unseen = {
  input: null,
  answer: null,
  label: null,
  shown: 'never',
  seenBy: 'members',
  merge: 'own',
  erase: 'keep',
  goes: nowhere,
} as const;

const ageLabel = /*i18n*/ { id: 'patients.age', message: 'Age or date of birth' };

export const fields = catalogue<PatientField>()({
  caseNumber: {
    input: null,
    answer: z.string(),
    label: /*i18n*/ { id: 'patients.caseNumber', message: 'Case number' },
    shown: 'everywhere',
    seenBy: 'members',
    erase: 'keep',
    merge: 'own',
    goes: {
      import: {
        headings: [
          'case number',
          'case no',
          'case',
          'patient id',
          'id',
          'uhid',
          'opd no',
          'opd number',
          'file no',
          'registration no',
          'reg no',
          'mrn',
          'mr no',
        ],
      },
      sheet: { kind: 'text', width: 14, from: 'field' },
      record: null,
      fhir: 'Patient',
    },
  },
  name: {
    kind: 'own',
    max: 40,
    input: personName(40),
    answer: z.string(),
    empty: '',
    label: /*i18n*/ { id: 'patients.name', message: 'Name' },
    group: 'first',
    shown: 'everywhere',
    seenBy: 'members',
    isProved: true,
    erase: { pseudonym: 'Erased' },
    merge: 'ask',
    form: ownControl,
    goes: {
      import: {
        headings: [
          'name',
          'patient name',
          'patient',
          'full name',
          'pt name',
          'name of patient',
          'नाम',
          'नाव',
          'નામ',
          'ਨਾਮ',
          'ਨਾਂ',
          'பெயர்',
          'ନାମ',
          'ಹೆಸರು',
          'പേര്',
          'নাম',
        ],
      },
      sheet: { kind: 'text', width: 28, from: 'field' },
      record: null,
      fhir: 'Patient',
    },
  },
  gender: {
    kind: 'own',
    input: z.enum(genders),
    answer: z.enum(genders),
    // Nobody is of a gender before somebody said so.
    empty: null,
    label: /*i18n*/ { id: 'patients.gender', message: 'Gender' },
    group: 'first',
    shown: 'everywhere',
    seenBy: 'members',
    isProved: true,
    erase: { pseudonym: 'Other' },
    merge: 'ask',
    form: ownControl,
    goes: {
      import: {
        headings: [
          'gender',
          'sex',
          'm f',
          'लिंग',
          'જાતિ',
          'લિંગ',
          'ਲਿੰਗ',
          'பாலினம்',
          'ଲିଙ୍ଗ',
          'ಲಿಂಗ',
          'ലിംഗം',
          'লিঙ্গ',
        ],
      },
      sheet: { kind: 'text', width: 10, from: 'field' },
      record: null,
      fhir: 'Patient',
    },
  },
  /** As stated on the day of entry, in `statedAgeUnit`; at most 120. */
  statedAge: {
    kind: 'own',
    input: maybe(whole(0, 120)),
    answer: z.nullable(z.number()),
    empty: null,
    label: ageLabel,
    group: 'first',
    shown: 'everywhere',
    seenBy: 'members',
    isProved: true,
    erase: { pseudonym: 0 },
    merge: 'ask',
    form: ownControl,
    goes: {
      import: {
        target: 'age',
        headings: [
          'age',
          'age yrs',
          'age years',
          'age in years',
          'age or date of birth',
          'age sex',
          'sex age',
          'age gender',
          'gender age',
          'age and sex',
          'आयु',
          'उम्र',
          'वय',
          'வயது',
          'ವಯಸ್ಸು',
          'বয়স',
        ],
      },
      sheet: {
        kind: 'text',
        width: 12,
        from: 'own',
        heading: /*i18n*/ { id: 'patients.sheet.age', message: 'Age' },
      },
      record: null,
      fhir: 'Patient',
    },
  },
  statedAgeUnit: {
    kind: 'own',
    input: z._default(z.enum(ageUnits), 'years'),
    answer: z.nullable(z.enum(ageUnits)),
    empty: 'years',
    label: ageLabel,
    group: 'first',
    shown: 'everywhere',
    seenBy: 'members',
    isProved: true,
    erase: { pseudonym: 'years' },
    merge: { with: 'statedAge' },
    form: ownControl,
    goes: { import: null, sheet: null, record: null, fhir: 'Patient' },
  },
  /** The day on which the age was stated, in the clinic's zone. */
  statedOn: {
    input: null,
    answer: z.nullable(z.string()),
    label: ageLabel,
    shown: 'everywhere',
    seenBy: 'members',
    isProved: true,
    erase: { like: 'registeredOn' },
    merge: { with: 'statedAge' },
    goes: { import: null, sheet: null, record: null, fhir: 'Patient' },
  },
  /** When given, it rules and the stated age is dropped. */
  birthOn: {
    kind: 'own',
    input: maybe(day()),
    answer: z.nullable(z.string()),
    empty: null,
    label: /*i18n*/ { id: 'patients.birthOn', message: 'Date of birth' },
    group: 'first',
    shown: 'everywhere',
    seenBy: 'members',
    isProved: true,
    erase: 'clear',
    merge: { with: 'statedAge' },
    form: ownControl,
    goes: {
      import: {
        headings: [
          'date of birth',
          'dob',
          'birth date',
          'birthdate',
          'born',
          'जन्म तिथि',
          'जन्मतारीख',
        ],
      },
      sheet: { kind: 'day', from: 'field' },
      record: 'own',
      fhir: 'Patient',
    },
  },
  /** With its plus sign: `+91`. */
  isdCode: {
    kind: 'own',
    input: z._default(
      z.string().check(z.regex(/^\+[1-9]\d{0,3}$/, { error: 'choose_one' })),
      '+91',
    ),
    answer: z.string(),
    empty: '+91',
    label: /*i18n*/ { id: 'patients.isdCode', message: 'ISD code' },
    group: 'first',
    shown: 'everywhere',
    seenBy: 'members',
    erase: 'keep',
    merge: { with: 'contactNumber' },
    form: ownControl,
    goes: {
      import: null,
      sheet: { kind: 'text', width: 9, from: 'field' },
      record: null,
      fhir: 'Patient',
    },
  },
  /** As people write it, `098765-43210` or in digits of their own script; kept as national digits. */
  contactNumber: {
    kind: 'own',
    max: 24,
    input: line(24),
    answer: z.string(),
    empty: '',
    label: /*i18n*/ { id: 'patients.contactNumber', message: 'Contact number' },
    group: 'first',
    shown: 'everywhere',
    seenBy: 'members',
    erase: { pseudonym: '000000' },
    merge: 'ask',
    form: ownControl,
    goes: {
      import: {
        headings: [
          'contact number',
          'contact no',
          'contact',
          'phone',
          'phone number',
          'phone no',
          'mobile',
          'mobile number',
          'mobile no',
          'mob',
          'mob no',
          'ph',
          'ph no',
          'whatsapp',
          'मोबाइल',
          'फोन',
          'मोबाईल',
        ],
      },
      sheet: { kind: 'text', width: 16, from: 'field' },
      record: null,
      fhir: 'Patient',
    },
  },
  address: {
    ...text(200),
    label: /*i18n*/ { id: 'patients.address', message: 'Address' },
    group: 'address',
    shown: 'record',
    seenBy: 'members',
    erase: 'clear',
    merge: 'ask',
    form: asWideLine,
    goes: {
      import: { headings: ['address', 'addr', 'residence', 'पता', 'पत्ता'] },
      sheet: null,
      record: 'own',
      fhir: 'Patient',
    },
  },
  /** ISO 3166 alpha-2. */
  country: {
    kind: 'own',
    input: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'choose_one' })), 'IN'),
    answer: z.string(),
    empty: 'IN',
    label: /*i18n*/ { id: 'patients.country', message: 'Country' },
    group: 'address',
    shown: 'record',
    seenBy: 'members',
    erase: 'keep',
    merge: { with: 'address' },
    form: ownControl,
    goes: { import: null, sheet: null, record: null, fhir: 'Patient' },
  },
  state: {
    ...oneLine(40),
    label: /*i18n*/ { id: 'patients.state', message: 'State' },
    group: 'address',
    shown: 'record',
    seenBy: 'members',
    erase: 'clear',
    merge: { with: 'address' },
    form: ownControl,
    goes: {
      import: { headings: ['state', 'राज्य'] },
      sheet: null,
      record: null,
      fhir: 'Patient',
    },
  },
  city: {
    ...oneLine(40),
    label: /*i18n*/ { id: 'patients.city', message: 'City' },
    group: 'address',
    shown: 'record and lists',
    seenBy: 'members',
    erase: 'clear',
    merge: { with: 'address' },
    form: ownControl,
    goes: {
      import: { headings: ['city', 'town', 'village', 'place', 'शहर', 'गाँव', 'गाव'] },
      sheet: { kind: 'text', width: 18, from: 'field' },
      record: null,
      fhir: 'Patient',
    },
  },
  /** The patient's own language, for prescriptions and messages; null takes the clinic's. */
  language: {
    kind: 'own',
    input: maybe(z.enum(languageCodes)),
    answer: z.enum(languageCodes),
    empty: null,
    label: /*i18n*/ { id: 'patients.language', message: 'Patient’s language' },
    group: 'address',
    shown: 'record',
    seenBy: 'members',
    erase: 'keep',
    merge: 'ask',
    form: ownControl,
    goes: { import: null, sheet: null, record: 'own', fhir: null },
  },
  allergies: {
    ...text(200),
    label: /*i18n*/ { id: 'patients.allergies', message: 'Allergies' },
    group: 'health',
    shown: 'record and lists',
    seenBy: 'members',
    erase: 'clear',
    merge: { join: ', ' },
    form: {
      as: 'area',
      isWide: true,
      rows: 2,
      hint: /*i18n*/ {
        id: 'patients.allergies.hint',
        message: 'Shown in red on every page of this patient',
      },
      placeholder: /*i18n*/ {
        id: 'patients.allergies.placeholder',
        message: 'e.g. penicillin, peanuts…',
      },
    },
    goes: {
      import: { headings: ['allergies', 'allergy', 'drug allergy', 'एलर्जी'] },
      sheet: { kind: 'text', from: 'field' },
      // Stands above the record in red.
      record: null,
      fhir: 'AllergyIntolerance',
    },
  },
  /** Chronic ones, beside diabetes. */
  conditions: {
    ...text(200),
    label: /*i18n*/ { id: 'patients.conditions', message: 'Chronic conditions' },
    group: 'health',
    shown: 'record',
    seenBy: 'members',
    erase: 'clear',
    merge: { join: ', ' },
    form: {
      as: 'line',
      isWide: true,
      hint: /*i18n*/ {
        id: 'patients.conditions.hint',
        message: 'Hypertension, asthma, thyroid…',
      },
    },
    goes: {
      import: {
        headings: [
          'conditions',
          'chronic conditions',
          'chronic',
          'history',
          'past history',
          'medical history',
          'comorbidities',
        ],
      },
      sheet: null,
      record: 'row',
      fhir: 'Condition',
    },
  },
  hasDiabetes: {
    ...yesNo(),
    label: /*i18n*/ { id: 'patients.hasDiabetes', message: 'Diabetes' },
    group: 'health',
    shown: 'record',
    seenBy: 'members',
    erase: 'clear',
    merge: 'ask',
    goes: {
      import: { headings: ['diabetes', 'diabetic', 'dm', 'sugar'] },
      sheet: null,
      record: 'row',
      fhir: null,
    },
  },
  isCovidVaccinated: {
    ...yesNo(),
    label: /*i18n*/ { id: 'patients.isCovidVaccinated', message: 'Covid vaccinated' },
    group: 'health',
    shown: 'record',
    seenBy: 'members',
    erase: 'clear',
    merge: 'ask',
    goes: {
      import: { headings: ['covid vaccinated', 'covid vaccine', 'covid', 'vaccinated'] },
      sheet: null,
      record: 'row',
      fhir: null,
    },
  },
  occupation: {
    ...oneLine(60),
    label: /*i18n*/ { id: 'patients.occupation', message: 'Occupation' },
    group: 'more',
    shown: 'record',
    seenBy: 'members',
    erase: 'clear',
    merge: 'newer',
    form: { as: 'line' },
    goes: {
      import: { headings: ['occupation', 'profession', 'job', 'work', 'पेशा', 'व्यवसाय'] },
      sheet: { kind: 'text', width: 20, from: 'field' },
      record: 'row',
      fhir: null,
    },
  },
  /** Overrides the derived type; null lets it follow the visits. */
  typeOverride: {
    kind: 'own',
    input: maybe(z.enum(patientTypes)),
    answer: z.nullable(z.enum(patientTypes)),
    empty: null,
    label: /*i18n*/ { id: 'patients.typeOverride', message: 'Patient type' },
    group: 'clinic',
    shown: 'record',
    seenBy: 'members',
    erase: 'keep',
    merge: 'ask',
    form: ownControl,
    goes: {
      import: null,
      sheet: { kind: 'text', width: 13, from: 'own' },
      record: null,
      fhir: null,
    },
  },
  /** The day of death, as the clinic was told it. From then on nothing is sent, asked back or booked; what is ahead is canceled. */
  diedOn: {
    kind: 'own',
    input: maybe(day()),
    answer: z.nullable(z.string()),
    empty: null,
    label: /*i18n*/ { id: 'patients.diedOn', message: 'Date of death' },
    group: 'clinic',
    shown: 'everywhere',
    seenBy: 'members',
    erase: 'clear',
    merge: 'ask',
    form: ownControl,
    goes: {
      import: null,
      sheet: { kind: 'day', from: 'field' },
      record: 'own',
      fhir: 'Patient',
    },
  },
  note: {
    ...text(2000),
    label: /*i18n*/ { id: 'patients.note', message: 'Note' },
    group: 'clinic',
    shown: 'record',
    seenBy: 'members',
    erase: 'clear',
    merge: { join: '\n' },
    form: { as: 'area', isWide: true },
    goes: {
      import: { headings: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments'] },
      sheet: null,
      record: 'row',
      fhir: null,
    },
  },
  registeredOn: {
    input: null,
    answer: z.string(),
    label: /*i18n*/ { id: 'patients.registeredOn', message: 'Registered' },
    shown: 'record and lists',
    seenBy: 'members',
    erase: 'keep',
    merge: 'own',
    goes: {
      import: {
        headings: [
          'registered',
          'registered on',
          'registration date',
          'reg date',
          'date',
          'created',
          'created on',
          'first visit',
        ],
      },
      sheet: { kind: 'day', from: 'field' },
      record: 'own',
      fhir: null,
    },
  },
  lastVisitOn: {
    input: null,
    answer: z.nullable(z.string()),
    label: /*i18n*/ { id: 'patients.lastVisitOn', message: 'Last visit' },
    shown: 'record and lists',
    seenBy: 'members',
    erase: 'keep',
    merge: 'own',
    goes: {
      import: { headings: ['last visit', 'last visit date', 'last seen', 'visit date'] },
      sheet: { kind: 'day', from: 'field' },
      record: null,
      fhir: null,
    },
  },
  followUpOn: {
    input: null,
    answer: z.nullable(z.string()),
    label: /*i18n*/ { id: 'patients.followUpOn', message: 'Follow-up' },
    shown: 'lists',
    seenBy: 'members',
    erase: 'keep',
    merge: 'own',
    goes: { import: null, sheet: { kind: 'day', from: 'field' }, record: null, fhir: null },
  },
  /** Owed over all visits; null for those who may not see fees. */
  duePaise: {
    input: null,
    answer: z.number(),
    label: /*i18n*/ { id: 'patients.duePaise', message: 'Due' },
    shown: 'lists',
    seenBy: 'fees',
    erase: 'keep',
    merge: 'own',
    goes: { import: null, sheet: { kind: 'money', from: 'field' }, record: null, fhir: null },
  },
  /** The record that goes on instead of this one, where both were the same person. */
  mergedInto: { ...unseen, answer: z.nullable(z.string()), shown: 'record' },
  firstVisitOn: unseen,
  importId: unseen,
  removedAt: unseen,
  verifiedAt: unseen,
  recentAt: unseen,
  latinName: { ...unseen, erase: { pseudonym: 'erased' } },
  searchKeys: { ...unseen, erase: { pseudonym: [] } },
});

export type PatientFields = typeof fields;

/** As it is typed, with its defaults. */
export const patientFields = parts(fields, 'input');

/** What a form holds, in the catalogue's order. */
export const typedNames = namesWhere(fields, 'kind', valueKinds);
export type TypedName = (typeof typedNames)[number];

/** What a proved health ID says of a person, and locks. */
export const provedNames = namesWhere(fields, 'isProved', [true]);
/** Of that what would be typed. */
export const provedTyped = namesWhere(pick(fields, provedNames), 'kind', valueKinds);

/** The columns of the list in Excel. */
export const sheetColumns = boundFor(fields, 'sheet');
/** What a sheet of patients can bring. */
export const importTargets = boundFor(fields, 'import');
/** The rows of the record as people read it. */
export const recordRows = boundFor(fields, 'record');

/** The resources that fields become a part of. */
export const fhirParts = boundFor(fields, 'fhir');
