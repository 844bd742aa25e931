// Every vital and every field of a visit, once: its limits, its words, how it is written, and where it goes. A visit stays with its record when two become one.
import * as z from 'zod/mini';
import {
  boundFor,
  catalogue,
  each,
  names,
  namesWhere,
  parts,
  type TypedField,
} from '../../kit/shared/catalogue.ts';
import {
  amount,
  day,
  fees,
  line,
  note,
  optionalLine,
  paise,
  typedText,
  whole,
} from '../../kit/shared/fields.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';
import type { Visit as PaperVisit } from '../papers/model.ts';
import { lineFields, typedLine } from '../prescriptions/fields.ts';
import { prescriptionLine } from '../prescriptions/rules.ts';
import type { Vitals as PaperVitals } from '../prescriptions/rules/sheet.ts';
import { heeded, heededMost } from '../safety/model.ts';

/** A measurement as FHIR tells it: LOINC code, unit as people write it and in UCUM. */
interface Observation {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly ucum: string;
}

interface VitalCell {
  /** Short, above the box. */
  readonly label: Sentence;
  readonly unit: string;
  /** Shown only when asked for. */
  readonly isSeldom: boolean;
  /** The profile; a panel's own code and name, where several values make one observation. */
  readonly fhir: {
    readonly profile: 'ObservationVitalSigns' | 'ObservationBodyMeasurement' | 'Observation';
    readonly panel: Pick<Observation, 'code' | 'name'> | null;
  };
}

/** The boxes of the strip in its order; each holds one vital, or those that are one measurement. */
export const vitalCells = {
  pressure: {
    label: /*i18n*/ { id: 'vitals.pressure', message: 'BP' },
    unit: 'mmHg',
    isSeldom: false,
    fhir: {
      profile: 'ObservationVitalSigns',
      panel: { code: '85354-9', name: 'Blood pressure panel' },
    },
  },
  pulse: {
    label: /*i18n*/ { id: 'vitals.pulse', message: 'Pulse' },
    unit: '/min',
    isSeldom: false,
    fhir: { profile: 'ObservationVitalSigns', panel: null },
  },
  temperature: {
    label: /*i18n*/ { id: 'vitals.temperature', message: 'Temp.' },
    unit: '°F',
    isSeldom: false,
    fhir: { profile: 'ObservationVitalSigns', panel: null },
  },
  oxygen: {
    label: /*i18n*/ { id: 'vitals.oxygen', message: 'SpO₂' },
    unit: '%',
    isSeldom: false,
    fhir: { profile: 'ObservationVitalSigns', panel: null },
  },
  respiration: {
    label: /*i18n*/ { id: 'vitals.respiration', message: 'Breaths' },
    unit: '/min',
    isSeldom: true,
    fhir: { profile: 'ObservationVitalSigns', panel: null },
  },
  weight: {
    label: /*i18n*/ { id: 'vitals.weight', message: 'Weight' },
    unit: 'kg',
    isSeldom: false,
    fhir: { profile: 'ObservationBodyMeasurement', panel: null },
  },
  height: {
    label: /*i18n*/ { id: 'vitals.height', message: 'Height' },
    unit: 'cm',
    isSeldom: false,
    fhir: { profile: 'ObservationBodyMeasurement', panel: null },
  },
  glucose: {
    label: /*i18n*/ { id: 'vitals.glucose', message: 'Glucose' },
    unit: 'mg/dL',
    isSeldom: true,
    fhir: { profile: 'Observation', panel: null },
  },
} as const satisfies Record<string, VitalCell>;
export type VitalCellName = keyof typeof vitalCells;
export const cellNames = names(vitalCells);

interface Goes {
  /** The paper it stands on, under the paper's own name; a summary has what a prescription has. */
  readonly paper: {
    readonly on: 'prescription' | 'summary';
    readonly as: keyof PaperVitals;
  } | null;
  readonly fhir: Observation | null;
}

/** One entry of the catalogue. */
export type VitalField = TypedField<VitalCellName, 'members', Goes> & {
  /** Outside these limits a value is impossible and refused. */
  readonly limits: readonly [lowest: number, highest: number];
  /** Whole numbers only. */
  readonly isWhole: boolean;
  /** Of an adult (india.md §6); outside it is looked at again. Null: judged together with another, or not at all. */
  readonly usual: { readonly from: number; readonly below: number } | null;
  /** In characters, of its box. */
  readonly width: number;
};

const ofTheVisit = {
  kind: 'own',
  empty: '',
  seenBy: 'members',
  erase: 'keep',
  merge: 'own',
  form: { as: 'own' },
} as const;
const nullable = (input: z.ZodMiniType<number, number>) => ({
  input: z._default(z.nullable(input), null),
  answer: z.nullable(z.number()),
});
const counted = <const L extends readonly [number, number]>(limits: L) => ({
  ...ofTheVisit,
  ...nullable(whole(limits[0], limits[1])),
  limits,
  isWhole: true as const,
});
const measured = <const L extends readonly [number, number]>(limits: L) => ({
  ...ofTheVisit,
  ...nullable(amount(limits[0], limits[1])),
  limits,
  isWhole: false as const,
});

export const vitalFields = catalogue<VitalField>()({
  /** With `heightInches`; the spec's limit is 12 ft. */
  heightFeet: {
    ...counted([0, 12]),
    label: /*i18n*/ { id: 'vitals.heightFeet', message: 'Height, feet' },
    group: 'height',
    usual: null,
    width: 2,
    goes: { paper: null, fhir: null },
  },
  heightInches: {
    ...measured([0, 11.99]),
    label: /*i18n*/ { id: 'vitals.heightInches', message: 'Height, inches' },
    group: 'height',
    usual: null,
    width: 2,
    goes: { paper: null, fhir: null },
  },
  /** Instead of feet and inches; what goes out is this, whichever was written. */
  heightCm: {
    ...measured([20, 365]),
    label: /*i18n*/ { id: 'vitals.heightCm', message: 'Height in cm' },
    group: 'height',
    usual: null,
    width: 5,
    goes: {
      paper: { on: 'prescription', as: 'heightCm' },
      fhir: { code: '8302-2', name: 'Body height', unit: 'cm', ucum: 'cm' },
    },
  },
  weightKg: {
    ...measured([0.3, 200]),
    label: /*i18n*/ { id: 'vitals.weightKg', message: 'Weight in kg' },
    group: 'weight',
    usual: null,
    width: 5,
    goes: {
      paper: { on: 'prescription', as: 'weightKg' },
      fhir: { code: '29463-7', name: 'Body weight', unit: 'kg', ucum: 'kg' },
    },
  },
  /** mmHg. */
  systolic: {
    ...counted([40, 300]),
    label: /*i18n*/ { id: 'vitals.systolic', message: 'Blood pressure, upper value' },
    group: 'pressure',
    usual: { from: 90, below: 140 },
    width: 3,
    goes: {
      paper: { on: 'prescription', as: 'systolic' },
      fhir: { code: '8480-6', name: 'Systolic blood pressure', unit: 'mmHg', ucum: 'mm[Hg]' },
    },
  },
  /** mmHg. */
  diastolic: {
    ...counted([20, 200]),
    label: /*i18n*/ { id: 'vitals.diastolic', message: 'Blood pressure, lower value' },
    group: 'pressure',
    usual: { from: 0, below: 90 },
    width: 3,
    goes: {
      paper: { on: 'prescription', as: 'diastolic' },
      fhir: { code: '8462-4', name: 'Diastolic blood pressure', unit: 'mmHg', ucum: 'mm[Hg]' },
    },
  },
  /** A minute. */
  pulse: {
    ...counted([20, 300]),
    label: /*i18n*/ { id: 'vitals.pulseFull', message: 'Pulse, beats a minute' },
    group: 'pulse',
    usual: { from: 50, below: 121 },
    width: 3,
    goes: {
      paper: { on: 'prescription', as: 'pulse' },
      fhir: { code: '8867-4', name: 'Heart rate', unit: 'beats/min', ucum: '/min' },
    },
  },
  temperatureF: {
    ...measured([80, 115]),
    label: /*i18n*/ { id: 'vitals.temperatureF', message: 'Temperature in °F' },
    group: 'temperature',
    usual: { from: 95, below: 100.4 },
    width: 5,
    goes: {
      paper: { on: 'prescription', as: 'temperatureF' },
      fhir: { code: '8310-5', name: 'Body temperature', unit: 'degF', ucum: '[degF]' },
    },
  },
  /** SpO₂ in percent. */
  oxygen: {
    ...counted([40, 100]),
    label: /*i18n*/ { id: 'vitals.oxygenFull', message: 'Oxygen in percent' },
    group: 'oxygen',
    usual: { from: 94, below: 101 },
    width: 3,
    goes: {
      paper: { on: 'prescription', as: 'spo2' },
      fhir: { code: '59408-5', name: 'Oxygen saturation', unit: '%', ucum: '%' },
    },
  },
  /** A minute. */
  respiration: {
    ...counted([4, 100]),
    label: /*i18n*/ { id: 'vitals.respirationFull', message: 'Breaths a minute' },
    group: 'respiration',
    // A child's upper limit goes by age.
    usual: { from: 10, below: 31 },
    width: 3,
    goes: {
      paper: { on: 'summary', as: 'respiration' },
      fhir: { code: '9279-1', name: 'Respiratory rate', unit: 'breaths/min', ucum: '/min' },
    },
  },
  /** mg/dL, random. */
  glucose: {
    ...measured([10, 1000]),
    label: /*i18n*/ { id: 'vitals.glucoseFull', message: 'Glucose in mg/dL' },
    group: 'glucose',
    usual: { from: 70, below: 200 },
    width: 4,
    goes: {
      paper: { on: 'summary', as: 'glucose' },
      fhir: { code: '2339-0', name: 'Glucose in blood', unit: 'mg/dL', ucum: 'mg/dL' },
    },
  },
});
export const vitalNames = names(vitalFields);
export type VitalName = (typeof vitalNames)[number];

/** The vitals of a box of the strip. */
export const inCell = each(cellNames, (cell) =>
  vitalNames.filter((name) => vitalFields[name].group === cell),
);

export const vitalShape = parts(vitalFields, 'input');
/** Nothing measured; also what older records, made before a vital was known, are read against. */
export const noVitals = each(vitalNames, () => null);

/** The parts of a visit in the order in which it is spoken; the prescription stands between `found` and `ordered`. */
export type VisitGroup = 'day' | 'asked' | 'found' | 'given' | 'ordered' | 'referral' | 'money';

interface VisitGoes {
  /** The paper it stands on, under the paper's own name; a summary has what a prescription has. What goes under one name is joined. */
  readonly paper: {
    readonly on: 'prescription' | 'summary';
    readonly as: keyof PaperVisit;
  } | null;
  /** A row of the visit as people read it, on its page and in the exported record; the exported JSON holds every answer. `own`: made of more than this field. */
  readonly record: 'row' | 'own' | null;
  /** The section of the consultation, and what each text becomes there. `own`: the document has a place for it. */
  readonly fhir:
    | {
        readonly section: VisitSection;
        readonly as: 'CarePlan' | 'Condition' | 'Observation' | 'ServiceRequest';
      }
    | 'own'
    | null;
  /** Whether the list of treatments is searched for it. */
  readonly search: true | null;
  /** Offered again, the most used first: each entry, or each line of a text. */
  readonly words: 'entries' | 'lines' | null;
}

/**
 * The sections of a consultation in their order, by SNOMED CT. NRCeS names none for advice and vaccines in OPConsultRecord: the care plan is
 * that of its DischargeSummaryRecord, immunizations that of its ImmunizationRecord.
 */
export const visitSections = {
  complaints: { title: 'Chief complaints', code: '422843007' },
  examination: { title: 'Physical examination', code: '425044008' },
  allergies: { title: 'Allergies', code: '722446000' },
  history: { title: 'Medical history', code: '371529009' },
  investigations: { title: 'Investigation advice', code: '721963009' },
  medications: { title: 'Medications', code: '721912009' },
  immunizations: { title: 'Immunizations', code: '41000179103' },
  carePlan: { title: 'Care plan', code: '734163000' },
  followUp: { title: 'Follow up', code: '390906007' },
  referral: { title: 'Referral', code: '306206005' },
} as const;
export type VisitSection = keyof typeof visitSections;

/** How a part of a draft becomes the visit and comes from it: as it is typed, or by a function of its own. */
type Reading = 'same' | 'own';
/** Where two people wrote at once. `list`: both sides' entries stay. `ask`: somebody chooses. */
type Joining = 'list' | 'ask' | 'own';

/** One entry of the catalogue. */
export type VisitField = TypedField<VisitGroup, 'members', VisitGoes> & {
  /** What was signed is only added to: when a person is erased, their visits stay as those of nobody. */
  readonly erase: 'keep';
  readonly shown: 'record and lists' | 'record';
  /** What a template keeps of it: `joined` to what stands, `first` where nothing stands, `counted` in days from the visit. */
  readonly template: 'joined' | 'first' | 'counted' | null;
} & (
    | {
        /** As it stands while somebody writes it, however unfinished. */
        readonly typed: z.ZodMiniType;
        readonly reads: Reading;
        readonly joins: Joining;
      }
    /** Typed as something else: `model/draft.ts`. */
    | { readonly typed: null }
  );

const ofVisit = { seenBy: 'members', shown: 'record', merge: 'own' } as const;
const nowhere = { paper: null, record: null, fhir: null, search: null, words: null } as const;
const ownControl = { form: { as: 'own' } } as const;
const entryLength = 40;
const entries = (max: number) => ({
  ...ofVisit,
  kind: 'entries' as const,
  max,
  input: z._default(z.array(line(entryLength)).check(z.maxLength(max)), []),
  answer: z.array(z.string()),
  typed: z.array(typedText(entryLength)).check(z.maxLength(max)),
  empty: [],
  reads: 'same' as const,
  joins: 'list' as const,
});
const typedAs = (max: number, typedMax: number) => ({
  ...ofVisit,
  max,
  answer: z.string(),
  typed: typedText(typedMax),
  empty: '',
  reads: 'same' as const,
  joins: 'ask' as const,
});
const oneLine = (max: number, typedMax = max) => ({
  ...typedAs(max, typedMax),
  kind: 'line' as const,
  input: optionalLine(max),
});

const codesMost = 10;
const diagnosisCode = () => line(5).check(z.regex(/^[A-Z]\d{2}(\.\d)?$/, { error: 'code_form' }));

export const visitFields = catalogue<VisitField>()({
  /** Absent: today in the clinic's zone. */
  visitOn: {
    ...ofVisit,
    ...ownControl,
    kind: 'day',
    input: z.optional(day()),
    answer: day(),
    typed: z.nullable(day()),
    empty: null,
    reads: 'own',
    joins: 'ask',
    label: /*i18n*/ { id: 'visit.visitOn', message: 'Day of the visit' },
    group: 'day',
    shown: 'record and lists',
    erase: 'keep',
    template: null,
    goes: { ...nowhere, fhir: 'own' },
  },
  complaints: {
    ...entries(10),
    label: /*i18n*/ { id: 'visit.complaints', message: 'Complaints' },
    group: 'asked',
    shown: 'record and lists',
    erase: 'keep',
    template: 'joined',
    form: {
      as: 'entries',
      placeholder: /*i18n*/ {
        id: 'visit.complaints.placeholder',
        message: 'Fever, cough …',
      },
    },
    goes: {
      paper: { on: 'prescription', as: 'complaints' },
      record: 'row',
      fhir: { section: 'complaints', as: 'Condition' },
      search: true,
      words: 'entries',
    },
  },
  examinations: {
    ...entries(10),
    label: /*i18n*/ { id: 'visit.examinations', message: 'Examination' },
    group: 'found',
    erase: 'keep',
    template: 'joined',
    form: {
      as: 'entries',
      placeholder: /*i18n*/ {
        id: 'visit.examinations.placeholder',
        message: 'What you found',
      },
    },
    goes: {
      paper: { on: 'prescription', as: 'examinations' },
      record: 'row',
      fhir: { section: 'examination', as: 'Observation' },
      search: null,
      words: 'entries',
    },
  },
  diagnosis: {
    ...oneLine(200),
    label: /*i18n*/ { id: 'visit.diagnosis', message: 'Diagnosis' },
    group: 'found',
    shown: 'record and lists',
    erase: 'keep',
    template: 'first',
    ...ownControl,
    goes: {
      paper: { on: 'prescription', as: 'diagnosis' },
      record: 'row',
      fhir: 'own',
      search: true,
      words: 'lines',
    },
  },
  /** ICD-10, beside the words of the diagnosis. Older versions have none. */
  diagnosisCodes: {
    ...ofVisit,
    ...ownControl,
    kind: 'own',
    max: codesMost,
    input: z._default(z.array(diagnosisCode()).check(z.maxLength(codesMost)), []),
    answer: z._default(z.array(z.string()), []),
    typed: z.array(diagnosisCode()).check(z.maxLength(codesMost)),
    empty: [],
    reads: 'same',
    joins: 'list',
    label: /*i18n*/ { id: 'visit.diagnosisCodes', message: 'ICD-10 codes' },
    group: 'found',
    erase: 'keep',
    template: 'joined',
    goes: { ...nowhere, record: 'row', fhir: 'own' },
  },
  /** `HbA1c 7.2 %`, as `rules/results.ts` reads it. Older versions have none. */
  testResults: {
    ...entries(20),
    answer: z._default(z.array(z.string()), []),
    label: /*i18n*/ { id: 'visit.testResults', message: 'Results' },
    group: 'found',
    erase: 'keep',
    template: null,
    form: {
      as: 'entries',
      placeholder: /*i18n*/ {
        id: 'visit.testResults.placeholder',
        message: 'hba1c 7.2, fbs 140 …',
      },
    },
    goes: {
      paper: { on: 'prescription', as: 'results' },
      record: 'row',
      fhir: 'own',
      search: null,
      words: null,
    },
  },
  vitals: {
    ...ofVisit,
    ...ownControl,
    kind: 'own',
    input: z._default(z.strictObject(vitalShape), noVitals),
    answer: z.object(vitalShape),
    typed: z.record(z.enum(vitalNames), typedText(8)),
    empty: each(vitalNames, (name): string => vitalFields[name].empty),
    reads: 'own',
    joins: 'own',
    label: /*i18n*/ { id: 'visit.vitals', message: 'Vitals' },
    group: 'found',
    erase: 'keep',
    template: null,
    goes: {
      paper: { on: 'prescription', as: 'vitals' },
      record: 'own',
      fhir: 'own',
      search: null,
      words: null,
    },
  },
  lines: {
    ...ofVisit,
    ...ownControl,
    kind: 'own',
    input: z._default(z.array(prescriptionLine).check(z.maxLength(40)), []),
    answer: z.array(z.object(lineFields)),
    typed: z.array(typedLine).check(z.maxLength(40)),
    empty: [],
    reads: 'own',
    joins: 'own',
    label: /*i18n*/ { id: 'visit.lines', message: 'Prescription' },
    group: 'given',
    erase: 'keep',
    template: 'joined',
    goes: {
      paper: { on: 'prescription', as: 'lines' },
      // Stands between the rows.
      record: null,
      fhir: 'own',
      search: true,
      words: null,
    },
  },
  testsAdvised: {
    ...entries(20),
    label: /*i18n*/ { id: 'visit.testsAdvised', message: 'Tests' },
    group: 'ordered',
    erase: 'keep',
    template: 'joined',
    form: {
      as: 'entries',
      placeholder: /*i18n*/ {
        id: 'visit.testsAdvised.placeholder',
        message: 'CBC, urine routine …',
      },
    },
    goes: {
      paper: { on: 'prescription', as: 'tests' },
      record: 'row',
      fhir: { section: 'investigations', as: 'ServiceRequest' },
      search: null,
      words: 'entries',
    },
  },
  advice: {
    ...typedAs(2000, 2000),
    ...ownControl,
    kind: 'text',
    input: note(2000),
    label: /*i18n*/ { id: 'visit.advice', message: 'Advice' },
    group: 'ordered',
    erase: 'keep',
    template: 'joined',
    goes: {
      paper: { on: 'prescription', as: 'advice' },
      record: 'row',
      fhir: { section: 'carePlan', as: 'CarePlan' },
      search: null,
      words: 'lines',
    },
  },
  referredDoctorName: {
    ...oneLine(40, 60),
    label: /*i18n*/ { id: 'visit.referredDoctorName', message: 'Referred to doctor' },
    group: 'referral',
    erase: 'keep',
    template: null,
    form: { as: 'line' },
    goes: {
      paper: { on: 'summary', as: 'referredTo' },
      record: 'row',
      fhir: 'own',
      search: null,
      words: null,
    },
  },
  referredLabCity: {
    ...oneLine(40, 60),
    label: /*i18n*/ { id: 'visit.referredLabCity', message: 'Lab, city' },
    group: 'referral',
    erase: 'keep',
    template: null,
    form: { as: 'line' },
    goes: {
      paper: { on: 'summary', as: 'referredTo' },
      record: 'row',
      fhir: 'own',
      search: null,
      words: null,
    },
  },
  followUpOn: {
    ...ofVisit,
    ...ownControl,
    kind: 'day',
    input: z._default(z.nullable(day()), null),
    answer: z.nullable(day()),
    typed: z.nullable(day()),
    empty: null,
    reads: 'same',
    joins: 'ask',
    label: /*i18n*/ { id: 'visit.followUpOn', message: 'Follow-up' },
    group: 'referral',
    shown: 'record and lists',
    erase: 'keep',
    template: 'counted',
    goes: {
      paper: { on: 'prescription', as: 'followUpOn' },
      record: 'row',
      fhir: 'own',
      search: null,
      words: null,
    },
  },
  totalFeesPaise: {
    ...ofVisit,
    ...ownControl,
    kind: 'own',
    input: z._default(fees(), 0),
    answer: z.number(),
    typed: null,
    empty: 0,
    label: /*i18n*/ { id: 'visit.fees', message: 'Fees' },
    group: 'money',
    shown: 'record and lists',
    erase: 'keep',
    template: null,
    goes: { ...nowhere, record: 'own' },
  },
  discountPaise: {
    ...ofVisit,
    ...ownControl,
    kind: 'own',
    input: z._default(paise(), 0),
    answer: z.number(),
    typed: null,
    empty: 0,
    label: /*i18n*/ { id: 'visit.discount', message: 'Discount' },
    group: 'money',
    shown: 'record and lists',
    erase: 'keep',
    template: null,
    // Stands with the fees.
    goes: nowhere,
  },
  /** Why something is given in spite of a serious warning. */
  heeded: {
    ...ofVisit,
    ...ownControl,
    kind: 'own',
    input: z._default(z.array(heeded).check(z.maxLength(heededMost)), []),
    answer: z.array(z.object(heeded.shape)),
    typed: z.array(heeded).check(z.maxLength(heededMost)),
    empty: [],
    reads: 'same',
    joins: 'own',
    label: /*i18n*/ { id: 'visit.heeded', message: 'Reasons for giving despite a warning' },
    group: 'given',
    erase: 'keep',
    template: null,
    goes: { ...nowhere, record: 'own' },
  },
});
export const visitNames = names(visitFields);

/** What a version holds, as it is typed and as it is kept. */
export const visitInput = parts(visitFields, 'input');
export const visitAnswer = parts(visitFields, 'answer');
/** What the list of treatments shows of each. */
export const listedNames = namesWhere(visitFields, 'shown', ['record and lists']);
export const visitPapers = boundFor(visitFields, 'paper');
export const visitRows = boundFor(visitFields, 'record');
export const visitFhir = boundFor(visitFields, 'fhir');
export const searchedNames = names(boundFor(visitFields, 'search'));
export const visitWords = boundFor(visitFields, 'words');
export const wordNames = names(visitWords);
export type WordName = (typeof wordNames)[number];

/** In the visit's own row; lines have a table. */
export const visitColumns = visitNames.filter((name) => name !== 'lines');
