// What may be kept of a fault: where and what kind, nothing of any person.
import { refusal } from '../../kit/shared/refusal.ts';

export const refusals = {
  reports_enough: refusal(
    429,
    /*i18n*/ { id: 'reports_enough', message: 'Enough has been reported for now' },
    'rate',
  ),
  fault_unknown: refusal(404, /*i18n*/ { id: 'fault_unknown', message: 'Fault not found' }),
  request_unknown: refusal(404, /*i18n*/ { id: 'request_unknown', message: 'Report not found' }),
} as const;

/** Reports an hour from one session, and from all who are not signed in together (security.md T26). */
export const maxAnHour = { session: 20, strangers: 200 } as const;

/** Feedback and problems together, of one member. */
export const maxRequestsADay = 30;

/** Days that a report is kept. */
export const keptDays = 90;

// oxlint-disable-next-line no-control-regex -- control characters are what is taken out: they forge lines in whatever shows a log
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

const hidden: readonly [RegExp, string][] = [
  // Addresses keep their path's words; queries, fragments and ids may name somebody.
  [/(https?:\/\/[^\s?#"')]*)[?#][^\s"')]*/g, '$1'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>'],
  [/[^\s@<>"'(]+@(?!https?:)[^\s@<>"':)]+\.[^\s@<>"':).]{2,}/g, '<e-mail>'],
  // Tokens, hashes, keys.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{24,}\b/g, '<key>'],
  // Numbers of six digits and more, however they are grouped: phones, OTPs, registrations. Line and column numbers stay.
  [/\+?\d(?:[\s().-]?\d){5,}/g, '<number>'],
  // Whatever somebody typed is quoted in most messages.
  [/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|“[^”\n]*”|‘[^’\n]*’/g, '<text>'],
  // Words of another script than the program's own.
  [/[^\n -\u024f\u2000-\u206f]+/g, '<text>'],
];

/** @returns the text without what could be of a person: numbers, addresses, quoted words, other scripts, ids, keys. */
export function scrub(text: string): string {
  const clean = hidden.reduce(
    (left, [pattern, mark]) => left.replace(pattern, mark),
    text.toWellFormed().replace(control, ' '),
  );
  return clean.replace(/(<text>\s*){2,}/g, '<text> ').trim();
}

/** The frames of a stack alone: its first lines repeat the message. */
export const scrubStack = (stack: string): string =>
  stack
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => /^at |@https?:\/\/|^[\w$.<>/]*@/.test(row))
    .slice(0, 30)
    .map(scrub)
    .join('\n');

/** The browser's time of the fault, where it is one and near ours; else ours. */
export function timeOf(stated: string | undefined, now: Temporal.Instant): Temporal.Instant {
  try {
    const instant = Temporal.Instant.from(stated ?? '');
    return Math.abs(now.since(instant).total('hours')) < 48 ? instant : now;
  } catch {
    return now;
  }
}
