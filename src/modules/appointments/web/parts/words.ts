// How an appointment's life is said: each status a word, each next step a verb.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import type { Status } from '../../model.ts';
import { statusSentences } from '../../rules.ts';

export const statusWord = (status: Status): string => sentenceOf(statusSentences[status].id);

/** What one does to bring an appointment to a status. */
export const stepWords: Record<Status, MessageDescriptor> = {
  Requested: msg`Request`,
  Confirmed: msg`Confirm`,
  'Checked in': msg`Check in`,
  Started: msg`Start`,
  Completed: msg`Complete`,
  Canceled: msg`Cancel appointment`,
  Rejected: msg`Reject`,
  'No-show': msg`Did not come`,
};

/** The one step that the day expects next; null at the end. */
export const nextSteps: Record<Status, Status | null> = {
  Requested: 'Confirmed',
  Confirmed: 'Checked in',
  'Checked in': 'Started',
  Started: 'Completed',
  Completed: null,
  Canceled: null,
  Rejected: null,
  'No-show': null,
};
