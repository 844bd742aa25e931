// What stands on a prescription, line by line: the paper and the preview beside the doctor are drawn from the same sheet.
import type { Language } from '../../../kit/shared/languages.ts';
import type { AgeUnit, Day } from '../../../kit/shared/time.ts';
import type { ShownAbha } from '../../clinics/model/paper.ts';
import { english, inBoth, type Pair, type Translator } from '../../../kit/shared/words.ts';
import {
  type AmountUnit,
  type Dosage,
  type MealTiming,
  type MedicineForm,
  type TimeOfDay,
  timesOfDay,
} from '../model.ts';
import {
  amountText,
  atTimes,
  isUnsaid,
  mealStep,
  notation,
  type PrescriptionLine,
  rhythmOf,
  wholeDuration,
} from '../rules.ts';
import { countText, hasAmount, phrase } from './phrase.ts';
import { supplyOf } from './supply.ts';
import { readPrescribed } from './unit-meant.ts';
import { sexWords, sheetWords } from './words.ts';

export type Letterhead =
  /** We print clinic and doctor at the head, as the clinic has designed it. */
  | ({ readonly kind: 'printed' } & Partial<HeadLook>)
  /** Pre-printed paper: these edges stay empty, in millimetres. */
  | {
      readonly kind: 'blank';
      readonly topMm: number;
      readonly bottomMm: number;
      readonly leftMm: number;
      readonly rightMm: number;
    };

export interface HeadLook {
  readonly logo: 'left' | 'centre' | 'right' | 'none';
  /** `#303F9F`; dark enough to be read on white. */
  readonly colour: string;
  readonly tagline: string;
  readonly footer: string;
  readonly showsSpecialties: boolean;
  readonly showsRegistration: boolean;
}

export interface Vitals {
  readonly heightCm?: number | null;
  readonly weightKg?: number | null;
  readonly systolic?: number | null;
  readonly diastolic?: number | null;
  /** Beats a minute. */
  readonly pulse?: number | null;
  readonly temperatureF?: number | null;
  /** Per cent. */
  readonly spo2?: number | null;
  /** Breaths a minute. */
  readonly respiration?: number | null;
  /** mg/dL. */
  readonly glucose?: number | null;
  readonly bmi?: number | null;
}

/** A piece of a letter, a receipt or a certificate. */
export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly own: string }
  | {
      readonly kind: 'facts';
      readonly rows: readonly { readonly name: Pair; readonly value: string }[];
    }
  | {
      readonly kind: 'money';
      readonly rows: readonly {
        readonly name: Pair;
        readonly amount: string;
        readonly isTotal: boolean;
      }[];
    }
  | { readonly kind: 'small'; readonly text: string; readonly own: string };

/** What makes another paper of the same page: its name over the text, and blocks in place of a prescription. */
export interface Letter {
  readonly heading: Pair;
  /** Beside the heading: a receipt's number. */
  readonly number: string;
  readonly blocks: readonly Block[];
  /** Who signs: the doctor, or the patient beside the doctor where the law asks for both. */
  readonly patientSigns: boolean;
}

export interface PrescriptionPaper {
  readonly paper: 'a5' | 'a4';
  /** The patient's; everything stands in English beside it. */
  readonly language: Language;
  readonly clinic: {
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly logo?: Uint8Array | null;
    /** The clinic's habit. */
    readonly showsMarks?: boolean;
    /** What of a patient's ABHA it prints; both where it chose nothing. */
    readonly showsAbha?: ShownAbha;
    readonly letterhead: Letterhead;
  };
  readonly doctor: {
    readonly name: string;
    readonly qualification: string;
    readonly specialties?: readonly string[];
    readonly registrationNumber: string;
    readonly council: string;
  };
  readonly patient: {
    readonly name: string;
    readonly age: { readonly count: number; readonly unit: AgeUnit } | null;
    readonly sex: 'Male' | 'Female' | 'Other' | null;
    readonly caseNumber: string;
    readonly phone?: string | null;
    /** The proved health ID; either may be empty. */
    readonly abha?: { readonly number: string; readonly address: string } | null;
  };
  readonly date: Day;
  readonly vitals: Vitals;
  readonly complaints: readonly string[];
  readonly examinations: readonly string[];
  readonly diagnosis?: string | null;
  /** Of tests, each with its value. */
  readonly results?: readonly string[];
  readonly lines: readonly PrescriptionLine[];
  /** One piece of advice a line. */
  readonly advice: string;
  readonly tests: readonly string[];
  readonly followUpOn?: Day | null;
  /** Where the paper can be checked; printed as a QR code. */
  readonly verifyUrl?: string | null;
  /** Of a receipt: by which what is left open is paid by UPI, and the words beside its code. */
  readonly pay?: { readonly link: string; readonly words: readonly string[] } | null;
  /** Absent on a prescription. */
  readonly letter?: Letter | null;
  /** Sun, noon and moon over the doses for those who do not read; without them the doses stand as `1 – 0 – 1`. Absent: the clinic's habit. */
  readonly showsMarks?: boolean;
  /** Of a summary: to whom the patient was sent on. */
  readonly referredTo?: string;
  /** Of a visit by video: the day of the consent, and who gave it for a minor; empty: the patient. */
  readonly remote?: { readonly givenOn: Day; readonly by: string };
}

/**
 * Letters, and the air between them, of each attempt to bring everything on one page; the first that does is taken, and what fits in none takes
 * several pages of the first. The last two are the compact page of nine and more medicines: small, but no letter under 6 points.
 */
export const pageSteps = [
  [1, 1],
  [1, 0.75],
  [0.96, 0.7],
  [0.92, 0.6],
  [0.89, 0.5],
  [0.86, 0.4],
  [0.8, 0.25],
] as const satisfies readonly (readonly [letters: number, air: number])[];

/** Names are never cut: long ones are set smaller and wrap. */
export type NameLength = 'usual' | 'long' | 'longest';
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
export function lengthOf(name: string): NameLength {
  const { length } = [...graphemes.segment(name)];
  return length > 44 ? 'longest' : length > 27 ? 'long' : 'usual';
}

/** Of a paper that tells of no visit. */
export const nothingOfAVisit = {
  vitals: {},
  complaints: [],
  examinations: [],
  lines: [],
  advice: '',
  tests: [],
} satisfies Partial<PrescriptionPaper>;

/** How far from the edges of the paper its text stays, in millimetres. */
function marginsOf(letterhead: Letterhead, paper: PrescriptionPaper['paper']) {
  if (letterhead.kind === 'blank')
    return {
      top: letterhead.topMm,
      bottom: letterhead.bottomMm,
      left: letterhead.leftMm,
      right: letterhead.rightMm,
    };
  const side = paper === 'a4' ? 15 : 10;
  return { top: paper === 'a4' ? 13 : 9, bottom: paper === 'a4' ? 8 : 5, left: side, right: side };
}

/** How the patient's language is written. */
export interface Own {
  readonly words: Translator;
  /** Digits Latin: `शनिवार, 28 नवंबर 2026`. */
  readonly day: (day: Day) => string;
}

/** What was asked and found, each under its name. */
function findingsOf(
  input: PrescriptionPaper,
  label: (name: keyof typeof sheetWords) => Pair,
  own: Own,
) {
  return [
    { name: label('remote'), text: agreedText(input.remote, own) },
    { name: label('complaints'), text: input.complaints.join('; ') },
    { name: label('examination'), text: input.examinations.join('; ') },
    { name: label('results'), text: (input.results ?? []).join('; ') },
    { name: label('diagnosis'), text: input.diagnosis ?? '' },
    { name: label('referredTo'), text: input.referredTo ?? '' },
  ].filter((finding) => finding.text !== '');
}

/** Telemedicine Practice Guidelines 2020, 3.4: the consent is kept, so it stands on what was prescribed by it. */
function agreedText(remote: PrescriptionPaper['remote'], own: Own): string {
  if (!remote) return '';
  const { givenOn, by } = remote;
  const sentence = by === '' ? sheetWords.consentGiven : sheetWords.consentGivenBy;
  return [
    english.text(sentence, { date: dateText(givenOn), by }),
    own.words.language === 'en' ? '' : own.words.text(sentence, { date: own.day(givenOn), by }),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function sheetOf(input: PrescriptionPaper, own: Own) {
  const { clinic, doctor, patient, language, vitals } = input;
  const isEnglish = language === 'en';
  const label = (name: keyof typeof sheetWords): Pair => inBoth(own.words, sheetWords[name]);
  const registration = registrationText(doctor);
  const look: Partial<HeadLook> = clinic.letterhead.kind === 'printed' ? clinic.letterhead : {};
  const specialties = (look.showsSpecialties ?? true) ? (doctor.specialties ?? []).join(', ') : '';
  const slots = input.lines.some((line) => slotsOf(line).includes('evening')) ? 4 : 3;
  return {
    title: `${input.letter?.heading[0] ?? 'Prescription'} for ${patient.name}, ${dateText(input.date)}`,
    letter: input.letter ?? null,
    showsMarks: input.showsMarks ?? clinic.showsMarks ?? true,
    paper: input.paper,
    margins: marginsOf(clinic.letterhead, input.paper),
    lang: language,
    letterhead: clinic.letterhead.kind === 'printed',
    head: {
      logo: look.logo ?? 'left',
      colour: look.colour ?? '#303F9F',
      footer: look.footer ?? '',
      doctorLines: [
        doctor.qualification,
        specialties,
        (look.showsRegistration ?? true) ? registration : '',
      ].filter(Boolean),
    },
    clinic: {
      name: clinic.name,
      tagline: look.tagline ?? '',
      address: clinic.address,
      phone: clinic.phone,
    },
    doctor: {
      name: doctor.name,
      qualification: doctor.qualification,
      registration,
    },
    patient: {
      name: patient.name,
      ageSex: ageSexText(patient, english),
      ageSexOwn: isEnglish ? '' : ageSexText(patient, own.words),
      caseNumber: patient.caseNumber,
      phone: patient.phone ?? '',
      abha: abhaShown(patient.abha ?? null, clinic.showsAbha ?? 'both'),
    },
    date: dateText(input.date),
    labels: {
      patient: label('patient'),
      ageSex: label('ageSex'),
      caseNumber: label('caseNumber'),
      date: label('date'),
      medicine: label('medicine'),
      dose: label('dose'),
      duration: label('duration'),
      quantity: label('quantity'),
      advice: label('advice'),
      tests: label('tests'),
      nextVisit: label('nextVisit'),
      end: label('end'),
      page: label('page'),
      scan: label('scan'),
      patientSigns: label('patientSigns'),
    },
    vitals: vitalsShown(vitals, own.words),
    findings: findingsOf(input, label, own),
    slots,
    lines: input.lines.map((line, i) => lineShown(line, i + 1, slots, own.words)),
    advice: input.advice
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean),
    tests: input.tests,
    nextVisit: input.followUpOn
      ? { date: visitText(input.followUpOn), own: isEnglish ? '' : own.day(input.followUpOn) }
      : null,
  };
}
export type Sheet = ReturnType<typeof sheetOf>;

/** `Reg. No. G-48213, Gujarat Medical Council` */
export const registrationText = ({
  registrationNumber,
  council,
}: Pick<PrescriptionPaper['doctor'], 'registrationNumber' | 'council'>): string =>
  [`Reg. No. ${registrationNumber}`, council].filter(Boolean).join(', ');

/** `34 years, Female` */
export const ageSexText = (
  { age, sex }: Pick<PrescriptionPaper['patient'], 'age' | 'sex'>,
  own: Translator,
): string =>
  [age && countText(age.count, age.unit, own), sex && own.text(sexWords[sex])]
    .filter(Boolean)
    .join(', ');

/** Its number and its address, as far as they are printed. */
const abhaShown = (abha: PrescriptionPaper['patient']['abha'], shows: ShownAbha): string[] =>
  abha
    ? [
        shows === 'both' || shows === 'number' ? abha.number : '',
        shows === 'both' || shows === 'address' ? abha.address : '',
      ].filter(Boolean)
    : [];

const englishDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const englishWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** `21 Nov 2026`. */
export const dateText = (day: Day): string => englishDate.format(noon(day)).replace('Sept', 'Sep');

/** `Sat 28 Nov 2026` */
const visitText = (day: Day): string => `${englishWeekday.format(noon(day))} ${dateText(day)}`;

const measured = (name: Pair, value: number | string | null | undefined, unit: string) =>
  value ? [{ name, value: String(value), unit }] : [];

function vitalsShown(vitals: Vitals, own: Translator) {
  const named = (name: keyof typeof sheetWords): Pair => inBoth(own, sheetWords[name]);
  return [
    ...measured(
      ['BP'],
      vitals.systolic ? `${vitals.systolic}/${vitals.diastolic ?? '–'}` : null,
      'mmHg',
    ),
    ...measured(named('pulse'), vitals.pulse, '/min'),
    ...measured(named('temperature'), vitals.temperatureF, '°F'),
    ...measured(['SpO₂'], vitals.spo2, '%'),
    ...measured(named('respiration'), vitals.respiration, '/min'),
    ...measured(named('glucose'), vitals.glucose, 'mg/dL'),
    ...measured(named('weight'), vitals.weightKg, 'kg'),
    ...measured(named('height'), vitals.heightCm, 'cm'),
    ...measured(['BMI'], vitals.bmi, 'kg/m²'),
  ];
}

/** `repeat × 2`, for whoever hands the medicine out. */
export const repeatText = (repeats: number): string => `repeat × ${repeats}`;

function dosageOf(line: PrescriptionLine): Dosage {
  const read = readPrescribed(line);
  if (!read.ok)
    throw new TypeError(`a kept line has a dosage that can not be read: ${line.dosage}`);
  return atTimes(read.dosage, line.timesOfDay);
}

const slotsOf = (line: PrescriptionLine): TimeOfDay[] =>
  timesOfDay.filter((time) => dosageOf(line).amounts[time] > 0);

/** In the column that the pharmacist reads, always in English; the patient's sentence stands below. */
const mealText: Record<MealTiming, string> = {
  before: 'Before food',
  after: 'After food',
  with: 'With food',
  empty_stomach: 'Empty stomach',
  bedtime: 'At bedtime',
};

function lineShown(line: PrescriptionLine, number: number, slots: 3 | 4, own: Translator) {
  const dosage = dosageOf(line);
  const shownTimes = slots === 4 ? timesOfDay : timesOfDay.filter((time) => time !== 'evening');
  const shown = (amount: number) => amountShown(amount, dosage, line.form);
  const generic = capitals(line.genericName);
  const isGenericOnly = generic === '' || generic === capitals(line.medicineName);
  const mealFrom = mealStep(dosage, line.mealTiming);
  const timing = [
    line.stopOn ? `till ${dateText(line.stopOn)}` : '',
    line.repeats ? repeatText(line.repeats) : '',
    line.mealTiming
      ? `${mealText[line.mealTiming]}${mealFrom > 0 ? ` from step ${mealFrom + 1}` : ''}`
      : '',
    // Of several steps each says it itself: what follows may be taken by day.
    dosage.isAtBedtime && dosage.after.length === 0 && line.mealTiming !== 'bedtime'
      ? mealText.bedtime
      : '',
  ]
    .filter(Boolean)
    .join(', ');
  const lasts = wholeDuration(dosage, line.duration);
  const supply = line.quantity === null ? supplyOf(dosage, line.duration, line, line.pack) : line;
  return {
    number,
    title: generic || line.medicineName,
    strength: line.strength,
    subtitle: [isGenericOnly ? '' : line.medicineName, line.form].filter(Boolean).join(' · '),
    note: line.note,
    marks:
      dosage.each === null && dosage.after.length === 0 && !isUnsaid(dosage)
        ? shownTimes.map((time) => ({
            time,
            taken: dosage.amounts[time] > 0,
            amount: shown(dosage.amounts[time]),
          }))
        : [],
    each: dosage.each === null || dosage.after.length > 0 ? '' : shown(dosage.each),
    rhythm:
      dosage.after.length > 0
        ? 'steps'
        : dosage.everyHours !== null || dosage.timesPerDay !== null
          ? 'every_hours'
          : dosage.daysPerWeek !== null
            ? 'days_a_week'
            : dosage.frequency === 'daily'
              ? null
              : dosage.frequency,
    rhythmText: rhythmShown(dosage),
    /** Marked in the week's row, from 0; a week without named days has its first. */
    weekdays: dosage.weekdays.length > 0 ? dosage.weekdays.map((day) => day - 1) : [0],
    duration: lasts ? countText(lasts.count, lasts.unit, english) : '',
    timing,
    quantity: supply.quantity === null ? '' : String(supply.quantity),
    pack: supply.pack ?? '',
    phrase: phrase(
      {
        dosage,
        duration: line.duration,
        stopOn: line.stopOn,
        mealTiming: line.mealTiming,
        form: line.form,
      },
      own,
    ),
  };
}

/** `1 5 times a day` would be read as fifteen. */
const figuresApart = (text: string): string => text.replace(/^([\d.]*[\d¼½¾]) (?=\d)/, '$1, ');

/** The dose in figures, where no marks are drawn: `1 – 0 – 1`, `5 ml every 6 h`. Without its clock `1 4 h` would be read as 14 h. */
export const doseText = ({ marks, each, rhythmText }: Sheet['lines'][number]): string =>
  figuresApart(
    [
      marks.map(({ amount }) => amount || '0').join(' – '),
      each,
      rhythmText.replace(/^\d+ h\b/, 'every $&'),
    ]
      .filter(Boolean)
      .join(' '),
  );

/** Whoever hands out may not read the patient's sentence: a bare figure would be taken for ml, or for pens. */
const unitsShown: Partial<Record<AmountUnit, string>> = {
  ml: 'ml',
  mg: 'mg',
  mcg: 'mcg',
  teaspoons: 'tsp',
  units: 'units',
};

/** Drops and puffs stand as a bare number under their mark; the sentence below names them. What is applied gets a dot. */
function amountShown(amount: number, dosage: Dosage, form: MedicineForm): string {
  if (!hasAmount(form) && dosage.unit === null) return amount > 0 ? '•' : '';
  const figure = amountText(amount, dosage.unit);
  const unit = dosage.unit === null ? undefined : unitsShown[dosage.unit];
  return amount > 0 && unit !== undefined ? `${figure} ${unit}` : figure;
}

function rhythmShown(dosage: Dosage): string {
  if (dosage.after.length > 0) return stepsShown(dosage);
  if (dosage.everyHours !== null) return rhythmOf(dosage).replace(/^Q(\d+)H/, '$1 h');
  return dosage.frequency === 'weekly' &&
    dosage.weekdays.length === 0 &&
    dosage.daysPerWeek === null
    ? rhythmOf(dosage).replace(/weekly$/, 'once a week')
    : rhythmOf(dosage);
}

/** A line of the column in letters of the size that steps have. */
const stepWidth = 18;

/** A line ends between two steps: `10-0-0` and `mg 5d` on two lines would be read as two doses. */
const stepsShown = (dosage: Dosage): string =>
  notation(dosage)
    .split(' > ')
    .map(figuresApart)
    .map((step) => (step.length <= stepWidth ? step.replaceAll(' ', '\u00a0') : step))
    .join(' > ');

/** Capitals for the generic name, units left as they are: `AMOXICILLIN 500 mg + CLAVULANIC ACID 125 mg`. */
export const capitals = (name: string): string =>
  name
    .trim()
    .toUpperCase()
    .replace(
      /(\d)(\s?)(MG|MCG|G|KG|ML|L)\b/g,
      (_, digit: string, space: string, unit: string) =>
        `${digit}${space || ' '}${unit.toLowerCase()}`,
    );
