import * as z from 'zod/mini';
import { contract, every, upload, write } from '../../kit/shared/contract.ts';
import { errorReport, logLine } from './model.ts';

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
