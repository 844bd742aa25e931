// Coded sentences in the user's language, from the catalogue that server and screens share.
import { i18n } from '@lingui/core';
import type { Sentence } from '../shared/refusal.ts';
import { CallRefused, type FieldProblem, Unreachable } from './client.ts';

/** What no server could have said. */
export const ownSentences = {
  unreachable: /*i18n*/ {
    id: 'unreachable',
    message:
      'The clinic’s server cannot be reached. Nothing is lost: check the connection and try again.',
  },
  passwords_differ: /*i18n*/ {
    id: 'passwords_differ',
    message: 'The two passwords are not the same',
  },
  time_unread: /*i18n*/ {
    id: 'time_unread',
    message: 'Type a time, such as 9, 9:30 or 5 pm',
  },
  day_unread: /*i18n*/ {
    id: 'day_unread',
    message: 'Type a date, such as 15/8',
  },
  paper_on_its_way: /*i18n*/ {
    id: 'paper_on_its_way',
    message: 'The paper is being made. It opens in this tab.',
  },
  paper_on_its_way_there: /*i18n*/ {
    id: 'paper_on_its_way_there',
    message: 'This paper is being made already. It opens in its own tab.',
  },
  paper_ready: /*i18n*/ { id: 'paper_ready', message: 'The paper is ready' },
  paper_open: /*i18n*/ { id: 'paper_open', message: 'Open the paper' },
} as const satisfies Record<string, Sentence>;

/** The sentence of a code, with its numbers filled in. */
export const sentenceOf = (code: string, values?: Record<string, string | number>): string =>
  i18n._(code, values);

/** A problem as the server or the schema gave it, as a sentence. */
export const problemText = (problem: {
  code: string;
  values?: Record<string, string | number>;
  message?: string;
}): string => problem.message ?? sentenceOf(problem.code, problem.values);

/** What to show for anything that went wrong with a call. */
export function failureText(error: unknown): string {
  if (error instanceof CallRefused && error.message !== '') return error.message;
  if (error instanceof CallRefused) return sentenceOf(error.status >= 500 ? 'failed' : error.code);
  if (error instanceof Unreachable) return sentenceOf(ownSentences.unreachable.id);
  return sentenceOf('failed');
}

export const fieldProblemsOf = (error: unknown): Record<string, FieldProblem> =>
  error instanceof CallRefused ? error.fields : {};
