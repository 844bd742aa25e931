import * as z from 'zod/mini';
import { contract, download, every, read, upload, write } from '../../kit/shared/contract.ts';
import { line, note, uuid, whole } from '../../kit/shared/fields.ts';
import {
  errorReport,
  fault,
  feedbackForm,
  logLine,
  maxDescription,
  pictureLimits,
  problemForm,
  requestStatuses,
  supportRequest,
} from './model.ts';

const done = z.object({});

const labels = {
  problemReported: /*i18n*/ { id: 'action.problem_reported', message: 'reported a problem' },
};

export const api = contract('support', {
  reportError: upload({
    summary:
      'A fault of the interface that nobody caught, with up to five pictures. Scrubbed of personal data before it is kept; at most 20 an hour from a session.',
    allow: 'public',
    input: z.strictObject(errorReport),
    output: done,
    rate: 'heavy',
    audit: 'write',
    label: labels.problemReported,
    files: { most: 5, bytes: 5_000_000 },
  }),
  AddLogFile: write({
    summary:
      "A line of a browser's own log, sent and forgotten. Scrubbed and counted as error reports are.",
    path: '/AddLogFile',
    allow: 'public',
    input: z.strictObject(logLine),
    output: done,
    rate: 'heavy',
    audit: 'write',
    label: labels.problemReported,
  }),
  sendFeedback: write({
    summary: 'What a member thinks of the product; thirty a day at the most.',
    allow: 'member',
    early: true,
    input: feedbackForm,
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.feedback_sent', message: 'sent feedback' },
    once: true,
  }),
  reportProblem: upload({
    summary: 'A problem told by a member, with up to five pictures; thirty a day at the most.',
    allow: 'member',
    early: true,
    input: problemForm,
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.problemReported,
    once: true,
    files: pictureLimits,
  }),
  requests: read({
    summary: "The member's own feedback and problems, the newest first, with where each stands.",
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: z.object({ requests: z.array(supportRequest) }),
    rate: 'calm',
    audit: 'none',
  }),
  allRequests: read({
    summary:
      'For the operator: what members of all clinics told us: what waits first, the oldest at the top, then the newest.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({
      requests: z.array(z.extend(supportRequest, { clinicId: uuid(), memberId: uuid() })),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  answerRequest: write({
    summary: 'For the operator: moves a request on, with an answer to its sender.',
    allow: 'system',
    input: z.strictObject({
      id: uuid(),
      status: z.enum(requestStatuses),
      answer: note(maxDescription),
    }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.problem_answered', message: 'answered a problem report' },
  }),
  picture: download({
    summary: "For the operator's console: a picture that was sent with a problem",
    allow: 'system',
    input: z.strictObject({ id: uuid(), place: whole(0, 4) }),
    output: z.any(),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ {
      id: 'action.problem_picture_seen',
      message: 'looked at a picture of a problem report',
    },
    opensRecord: false,
    media: 'image/jpeg',
  }),
  tellAnswer: write({
    summary: 'Tells whoever wrote to us that they are answered.',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: done,
    rate: 'calm',
    audit: 'none',
  }),
  faults: read({
    summary:
      'For the operator: faults that browsers reported, by release and place, the latest first. One that was closed comes back with a release that had it not before.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ faults: z.array(fault) }),
    rate: 'calm',
    audit: 'none',
  }),
  closeFault: write({
    summary: 'For the operator: a fault is mended from this release on.',
    allow: 'system',
    input: z.strictObject({ id: line(8), build: line(40) }),
    output: z.object({ closed: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.fault_closed', message: 'closed a fault' },
  }),
  forgetReports: write({
    summary: 'Forgets reports older than ninety days.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ gone: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
});

export const schedules = [every('29 21 * * *', api.forgetReports)];
