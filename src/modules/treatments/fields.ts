// Every vital of a visit, once: its limits, what is usual, its words, and where it goes. A visit belongs to its record: it is neither merged nor erased by itself.
import * as z from 'zod/mini';
import { catalogue, each, names, type TypedField } from '../../kit/shared/catalogue.ts';
import { amount, whole } from '../../kit/shared/fields.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';
import type { Vitals as PaperVitals } from '../prescriptions/rules/sheet.ts';

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
const kept = (input: z.ZodMiniType<number, number>) => ({
  input: z._default(z.nullable(input), null),
  answer: z.nullable(z.number()),
});
const counted = <const L extends readonly [number, number]>(limits: L) => ({
  ...ofTheVisit,
  ...kept(whole(limits[0], limits[1])),
  limits,
  isWhole: true as const,
});
const measured = <const L extends readonly [number, number]>(limits: L) => ({
  ...ofTheVisit,
  ...kept(amount(limits[0], limits[1])),
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
