// Closed lists of a problem report in words.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SupportRequest } from '../model.ts';

export const severityWords: Record<NonNullable<SupportRequest['severity']>, MessageDescriptor> = {
  low: msg`Low: work is not affected`,
  medium: msg`Medium: work is slower`,
  high: msg`High: something does not work`,
  critical: msg`Critical: the clinic cannot work`,
};

export const categoryWords: Record<NonNullable<SupportRequest['category']>, MessageDescriptor> = {
  patients: msg`Patients`,
  treatments: msg`Treatments`,
  appointments: msg`Appointments`,
  queue: msg`Queue`,
  medicines: msg`Medicines`,
  money: msg`Money`,
  messages: msg`Messages`,
  users: msg`Users and roles`,
  printing: msg`Printing`,
  other: msg`Something else`,
};

export const reportTypeWords: Record<
  NonNullable<SupportRequest['reportType']>,
  MessageDescriptor
> = {
  fault: msg`Something is not working`,
  question: msg`A question`,
  idea: msg`An idea`,
};

export const statusWords: Record<SupportRequest['status'], MessageDescriptor> = {
  received: msg`Received`,
  in_progress: msg`In progress`,
  answered: msg`Answered`,
  closed: msg`Closed`,
};
