// The schema pieces that forms and calls share. Every check carries a code; the catalogues hold the sentence.
import * as z from 'zod/mini';
import type { FieldProblems, Sentence } from './refusal.ts';

/** Sentences of field problems, by code. Modules add theirs beside their rules. */
export const fieldSentences = {
  required: /*i18n*/ { id: 'required', message: 'This field is required' },
  wrong_type: /*i18n*/ { id: 'wrong_type', message: 'This value is not valid' },
  unknown_field: /*i18n*/ { id: 'unknown_field', message: 'This field does not exist' },
  email: /*i18n*/ { id: 'email', message: 'E-mail must be valid' },
  phone: /*i18n*/ { id: 'phone', message: 'Contact number must be valid' },
  too_long: /*i18n*/ { id: 'too_long', message: 'At most {maximum} characters' },
  too_short: /*i18n*/ { id: 'too_short', message: 'At least {minimum} characters' },
  too_many_items: /*i18n*/ { id: 'too_many_items', message: 'At most {maximum}' },
  too_few_items: /*i18n*/ { id: 'too_few_items', message: 'At least {minimum}' },
  number_only: /*i18n*/ { id: 'number_only', message: 'Only numbers are allowed' },
  too_big: /*i18n*/ { id: 'too_big', message: 'Cant be more than {maximum}' },
  money_too_big: /*i18n*/ { id: 'money_too_big', message: 'Cant be more than ₹1,00,00,000' },
  negative: /*i18n*/ { id: 'negative', message: 'Negative numbers are not allowed' },
  fees_negative: /*i18n*/ { id: 'fees_negative', message: 'Fees cannot be negative' },
  no_letter: /*i18n*/ { id: 'no_letter', message: 'A name has at least one letter' },
  too_small: /*i18n*/ { id: 'too_small', message: 'Cannot be less than {minimum}' },
  password_length: /*i18n*/ {
    id: 'password_length',
    message: 'Password must be 8 to 16 characters',
  },
  password_common: /*i18n*/ {
    id: 'password_common',
    message: 'This password is too easy to guess',
  },
  date_wrong: /*i18n*/ { id: 'date_wrong', message: 'Date must be valid' },
  choose_one: /*i18n*/ { id: 'choose_one', message: 'Choose one from the list' },
  text_unsafe: /*i18n*/ { id: 'text_unsafe', message: 'Some characters cannot be used here' },
} as const satisfies Record<string, Sentence>;

// Invisible steering characters hide or reorder what a person reads; ZWJ and ZWNJ stay, Indic spelling needs them.
const steering = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text as it is kept: well-formed, NFC, without steering characters, spaces folded and trimmed. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(steering, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

const tidy = z.overwrite<string>(cleanText);
const harmless = z.refine<string>((text) => !control.test(text), { error: 'text_unsafe' });

/** One line of required text, 1 to `maximum` characters. The spec's text entry holds 40. */
export const line = (maximum = 40) =>
  z.string().check(
    harmless,
    tidy,
    z.minLength(1, { error: 'required' }),
    z.maxLength(maximum),
    z.refine((text) => !text.includes('\n'), { error: 'text_unsafe' }),
  );

/** The name of a person. */
export const personName = (maximum = 40) =>
  line(maximum).check(z.refine((text) => /\p{L}/u.test(text), { error: 'no_letter' }));

/** Text exactly as it stands while somebody types it: nothing is trimmed, only what cannot be kept is mended or refused. */
export const typedText = (maximum: number) =>
  z.string().check(
    z.overwrite((text) => text.toWellFormed()),
    harmless,
    z.maxLength(maximum),
  );

/** Optional text of several lines; empty and absent are the same. */
export const note = (maximum = 2000) =>
  z._default(z.string().check(harmless, tidy, z.maxLength(maximum)), '');

/** Optional single line; empty and absent are the same. */
export const optionalLine = (maximum = 40) =>
  z._default(
    z.string().check(
      harmless,
      tidy,
      z.maxLength(maximum),
      z.refine((text) => !text.includes('\n'), { error: 'text_unsafe' }),
    ),
    '',
  );

export const emailForm = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/;
export const email = () => line(254).check(z.toLowerCase(), z.regex(emailForm, { error: 'email' }));

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => uuidForm.test(text);
export const uuid = () => z.string().check(z.regex(uuidForm, { error: 'wrong_type' }));

/** Of rows that were chosen one by one, for a file. */
export const maxExportedByHand = 200;
export const idsByHand = () =>
  z.array(uuid()).check(z.minLength(1), z.maxLength(maxExportedByHand));

const notNumber = (issue: { code?: string; input?: unknown }) =>
  issue.code !== 'invalid_type'
    ? undefined
    : issue.input === undefined || issue.input === null
      ? 'required'
      : 'number_only';

/** A whole number within limits. */
export const whole = (minimum: number, maximum: number) =>
  z.number({ error: notNumber }).check(
    z.refine((n) => Number.isInteger(n), { error: 'number_only' }),
    z.minimum(minimum),
    z.maximum(maximum),
  );

/** A number with decimals within limits. */
export const amount = (minimum: number, maximum: number) =>
  z.number({ error: notNumber }).check(z.minimum(minimum), z.maximum(maximum));

/** Money in whole paise, never negative, at most a crore of rupees. */
export const paise = () =>
  z.number({ error: notNumber }).check(
    z.refine((n) => Number.isInteger(n), { error: 'number_only' }),
    z.minimum(0),
    mostMoney(),
  );

/** A crore of rupees; the sentence says it in rupees, as it was typed. */
export const mostMoney = () => z.maximum(10_000_000_00, { error: 'money_too_big' });

/** What a visit costs, in whole paise. */
export const fees = () =>
  z.number({ error: notNumber }).check(
    z.refine((n) => Number.isInteger(n), { error: 'number_only' }),
    z.minimum(0, { error: 'fees_negative' }),
    mostMoney(),
  );

/** Whether a text is a calendar day `YYYY-MM-DD` that exists. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** A calendar day `YYYY-MM-DD` that exists. */
export const day = () =>
  z.string().check(
    z.minLength(1, { error: 'required' }),
    z.refine((text) => text === '' || isDay(text), { error: 'date_wrong' }),
  );

/** An instant as the server sends it, ISO 8601 in UTC. */
export const instant = () => z.string();
/** An instant that is checked: of what the queue carries. */
export const moment = () => z.iso.datetime({ offset: true, error: 'wrong_type' });

/** Turns zod's issues on an input into field problems: a path and a code with the numbers its sentence needs. */
export function fieldProblems(error: z.core.$ZodError, input: unknown): FieldProblems {
  const problems: FieldProblems = {};
  for (const issue of flatten(error.issues)) {
    const path = issue.path.map(String).join('.');
    if (path in problems) continue;
    problems[path] = codeOf(issue, valueAt(input, issue.path));
  }
  return problems;
}

function flatten(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue): z.core.$ZodIssue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ ...issue, path: [...issue.path, key] }))
      : [issue],
  );
}

const known = /^[a-z][a-z0-9_]*$/;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path)
    value = value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined;
  return value;
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): FieldProblems[string] {
  const missing = value === undefined || value === null || value === '';
  if (known.test(issue.message)) return { code: issue.message };
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown_field' };
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'too_long', values: { maximum: Number(issue.maximum) } }
        : {
            code: issue.origin === 'array' ? 'too_many_items' : 'too_big',
            values: { maximum: Number(issue.maximum) },
          };
    case 'too_small':
      if (issue.origin === 'number' && Number(issue.minimum) >= 0 && Number(value) < 0)
        return { code: 'negative' };
      return issue.origin === 'string'
        ? { code: 'too_short', values: { minimum: Number(issue.minimum) } }
        : {
            code: issue.origin === 'array' ? 'too_few_items' : 'too_small',
            values: { minimum: Number(issue.minimum) },
          };
    case 'invalid_type':
      return { code: missing ? 'required' : 'wrong_type' };
    case 'invalid_value':
      return { code: missing ? 'required' : 'choose_one' };
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return { code: 'wrong_type' };
  }
}
