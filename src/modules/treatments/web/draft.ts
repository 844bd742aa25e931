// Today's visit while it is being written: every field as text, and how it becomes what the server takes.
import { type NamesWhere, pick } from '../../../kit/shared/catalogue.ts';
import { latinDigits } from '../../../kit/shared/digits.ts';
import { cleanText, fieldProblems } from '../../../kit/shared/fields.ts';
import { bareMoneyText, type Paise, readMoney } from '../../../kit/shared/money.ts';
import type { FieldProblems } from '../../../kit/shared/refusal.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { readDate } from '../../../kit/web/read-date.ts';
import {
  noVitals,
  vitalFields,
  type VitalName,
  vitalNames,
  visitFields,
  type visitInput,
} from '../fields.ts';
import { inFigures } from '../../prescriptions/web/parts/course.ts';
import { newKey, openedLine, readLine } from '../../prescriptions/web/parts/line-draft.ts';
import { resultText } from '../rules/results.ts';
import {
  type Content,
  newTreatment,
  type NewTreatment,
  type Treatment,
  vitals as vitalsSchema,
  type Vitals,
} from '../model.ts';
import {
  type Draft,
  type DraftPartName,
  emptyDraft,
  pendingMost,
  type PendingName,
  sameParts,
  withPending,
} from '../model/draft.ts';

/** What is typed otherwise than it is kept. */
type OwnPart = Exclude<DraftPartName, (typeof sameParts)[number]>;
type OwnInput = Exclude<keyof typeof visitInput, (typeof sameParts)[number]>;
export type ListField = NamesWhere<typeof visitFields, 'kind', 'entries'>;
export type TextField = NamesWhere<typeof visitFields, 'kind', 'line' | 'text'>;
export type PaymentDraft = Draft['payments'][number];

/** As one types it: `500`, `499.50`; nothing for none. */
export const amountText = (paise: Paise): string =>
  paise === 0 ? '' : bareMoneyText(paise).replaceAll(',', '');

/** A kept treatment as it is written on. */
export const draftOfTreatment = (treatment: Treatment | Content): Draft => ({
  ...emptyDraft,
  ...pick(treatment, sameParts),
  ...({
    visitOn: treatment.visitOn,
    vitals: draftVitals(treatment.vitals),
    lines: treatment.lines.map(openedLine),
    fees: amountText(treatment.totalFeesPaise ?? 0),
    discount: amountText(treatment.discountPaise ?? 0),
    payments: [],
    pending: {},
  } satisfies Pick<Draft, OwnPart>),
});

function draftVitals(vitals: Vitals): Record<VitalName, string> {
  const typed = { ...emptyDraft.vitals };
  for (const field of vitalNames)
    typed[field] = vitals[field] === null ? '' : String(vitals[field]);
  return typed;
}

export const newPayment = (amount: Paise): PaymentDraft => ({
  key: newKey(),
  amount: amountText(amount),
  type: 'Cash',
  status: 'Paid',
  paidOn: null,
});

/** What the two share: a draft treatment is amended by the same fields that add one. */
export type VisitContent = Omit<
  NewTreatment,
  'patientId' | 'doctorId' | 'appointmentId' | 'draftId' | 'payments' | 'finish'
>;

interface ReadDraft {
  /** What can be read of the vitals, for BMI and warnings while typing. */
  readonly vitals: Vitals;
  readonly totalFeesPaise: Paise;
  readonly discountPaise: Paise;
  readonly payments: NewTreatment['payments'];
  /** Null while something is wrong. */
  readonly content: VisitContent | null;
  /** By the path the server would use: `vitals.pulse`, `lines.0.dosage`, `totalFeesPaise`, `payments.0.amountPaise`. */
  readonly problems: FieldProblems;
}

const anyPatient = '00000000-0000-7000-8000-000000000000';

/** What can be read of the vitals, and what is wrong with them, by field. */
export function judgeVitals(typed: Draft['vitals']): {
  vitals: Vitals;
  problems: Partial<Record<VitalName, FieldProblems[string]>>;
} {
  const unread: FieldProblems = {};
  const vitals = readVitals(typed, unread);
  const parsed = vitalsSchema.safeParse(vitals);
  const judged = parsed.success ? {} : fieldProblems(parsed.error, vitals);
  const problems = Object.fromEntries(
    vitalNames.flatMap((field) => {
      const problem = unread[`vitals.${field}`] ?? judged[field];
      return problem ? [[field, problem]] : [];
    }),
  );
  return { vitals, problems };
}

/** The unit in which a height is typed, here or by somebody else; null where none is. */
export function isHeightInCm(typed: Draft['vitals']): boolean | null {
  if (typed.heightCm !== '') return true;
  return typed.heightFeet === '' && typed.heightInches === '' ? null : false;
}

/** Of one complaint, finding or test. */
export const entryMost = 40;

const isSameEntry = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** `present` with what may be added of `more` behind: clean, each once. */
export const withEntries = (
  present: readonly string[],
  more: readonly string[],
  most: number,
): readonly string[] => {
  const all = [...present];
  for (const entry of more.map(cleanText)) {
    const fits = entry !== '' && entry.length <= entryMost && all.length < most;
    if (fits && !all.some((one) => isSameEntry(one, entry))) all.push(entry);
  }
  return all;
};

const entryFields = [
  'complaints',
  'examinations',
  'testResults',
  'testsAdvised',
] as const satisfies ListField[];

/** An entry as it is kept: a result by its test's usual name and unit. */
export const entryText = (field: ListField, typed: string): string =>
  field === 'testResults' ? resultText(typed) : typed;

/** A list that is pasted, as entries. What is too long for one is left to be shortened, as long as there is room for it. */
export function pastedEntries(
  field: ListField,
  present: readonly string[],
  text: string,
): { entries: readonly string[]; left: string } {
  const parts = text.split(/[,;\n]/).map((one) => entryText(field, cleanText(one)));
  const { max } = visitFields[field];
  const entries = withEntries(present, parts, max);
  const isFull = entries.length >= max;
  const long = isFull ? [] : parts.filter((one) => one.length > entryMost);
  return { entries, left: long.join(', ').slice(0, pendingMost) };
}

/** What stands in the fields becomes what they hold. `problems` names what cannot: too long, no day, a medicine that nobody chose. */
export function settled(typed: Draft, today: Day): { draft: Draft; problems: FieldProblems } {
  const problems: FieldProblems = {};
  let draft = typed;
  const take = (name: PendingName, change: Partial<Draft>) => {
    draft = { ...withPending(draft, name, ''), ...change };
  };
  for (const name of entryFields) {
    const text = draft.pending[name] ?? '';
    if (cleanText(text).length > entryMost)
      problems[name] = { code: 'too_long', values: { maximum: entryMost } };
    else if (text !== '')
      take(name, {
        [name]: withEntries(draft[name], [entryText(name, text)], visitFields[name].max),
      });
  }
  const day = draft.pending.followUpOn?.trim() ?? '';
  const read = day === '' ? null : readFollowUp(day, draft.visitOn ?? today);
  if (day !== '' && read === null) problems['followUpOn'] = { code: 'date_wrong' };
  else if (draft.pending.followUpOn !== undefined) take('followUpOn', { followUpOn: read });
  for (const name of ['medicine', 'otherMedicine'] as const)
    if (draft.pending[name]?.trim()) problems[name] = { code: 'medicine_open' };
  return { draft, problems };
}

/** Reads the whole draft by the rules that the server applies too. */
export function readDraft(typed: Draft, today: Day): ReadDraft {
  const { draft, problems } = settled(typed, today);
  const vitals = readVitals(draft.vitals, problems);
  const totalFeesPaise = readAmount(draft.fees, 'totalFeesPaise', problems);
  const discountPaise = readAmount(draft.discount, 'discountPaise', problems);
  const lines = draft.lines.map((line, i) => {
    const read = readLine(line, draft.visitOn ?? today);
    for (const [field, problem] of Object.entries(read.problems))
      problems[`lines.${i}.${field}`] = problem;
    return read.line;
  });
  const payments = draft.payments.map((payment, i) => ({
    amountPaise:
      payment.amount.trim() === ''
        ? 0
        : readAmount(payment.amount, `payments.${i}.amountPaise`, problems),
    type: payment.type,
    status: payment.status,
    ...(payment.paidOn === null ? {} : { paidOn: payment.paidOn }),
  }));
  const input = {
    patientId: anyPatient,
    ...pick(draft, sameParts),
    ...(draft.visitOn ? { visitOn: draft.visitOn } : {}),
    payments,
    ...({
      vitals,
      lines: lines.filter((line) => line !== null),
      totalFeesPaise,
      discountPaise,
    } satisfies Record<Exclude<OwnInput, 'visitOn'>, unknown>),
  };
  const parsed = newTreatment.safeParse(input);
  if (!parsed.success) {
    for (const [path, problem] of Object.entries(fieldProblems(parsed.error, input)))
      problems[path] ??= problem;
  }
  const isGood = parsed.success && Object.keys(problems).length === 0;
  return {
    vitals,
    totalFeesPaise,
    discountPaise,
    payments,
    content: isGood ? contentOf(parsed.data) : null,
    problems,
  };
}

function contentOf(read: NewTreatment): VisitContent {
  const {
    patientId: _patient,
    doctorId: _doctor,
    appointmentId: _appointment,
    draftId: _draft,
    payments: _payments,
    finish: _finish,
    ...content
  } = read;
  return content;
}

/** A figure as it is typed, in Latin digits and with a point. */
export const plainNumber = (typed: string): string => latinDigits(typed).trim().replace(',', '.');

function readVitals(typed: Draft['vitals'], problems: FieldProblems): Vitals {
  const read: Vitals = { ...noVitals };
  for (const field of vitalNames) {
    const text = plainNumber(typed[field]);
    if (text === '') continue;
    const isRight = (vitalFields[field].isWhole ? /^\d+$/ : /^\d+(\.\d*)?$/).test(text);
    if (isRight) read[field] = Number(text);
    else problems[`vitals.${field}`] = { code: 'number_only' };
  }
  return read;
}

function readAmount(text: string, path: string, problems: FieldProblems): Paise {
  if (text.trim() === '') return 0;
  const amount = readMoney(text);
  if (amount === null) problems[path] = { code: 'number_only' };
  return amount ?? 0;
}

/** Nothing that a person typed: safe to drop without asking. */
export function isEmptyDraft(draft: Draft): boolean {
  const { visitOn: _day, ...typed } = draft;
  const { visitOn: _none, ...nothing } = emptyDraft;
  return JSON.stringify(typed) === JSON.stringify(nothing);
}

const span =
  /^\s*\+?\s*(\d{1,3})\s*(d(?:ays?)?|w(?:ks?|eeks?)?|m(?:on?|ths?|onths?)?|y(?:rs?|ears?)?)?\s*$/i;

/** `5d`, `2 weeks`, `15/8`, `15 Aug`, and a bare number of days, as a day counted from the visit; null when it is none of these. */
export function readFollowUp(text: string, from: Day): Day | null {
  const spelt = span.exec(latinDigits(text));
  if (spelt)
    return Number(spelt[1]) === 0
      ? null
      : readDate(`${spelt[1] ?? ''}${(spelt[2] ?? 'd').charAt(0).toLowerCase()}`, from, 'future');
  return readDate(inFigures(text.toLowerCase()), from, 'future');
}

/** Advice is written one piece a line. */
export const adviceLines = (advice: string): string[] =>
  advice
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
