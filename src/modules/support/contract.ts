import * as z from 'zod/mini';
import { contract, upload, write } from '../../kit/shared/contract.ts';
import { errorReport, logLine } from './model.ts';

const done = z.object({});

export const api = contract('support', {
  reportError: upload({
    summary:
      'A fault of the interface that nobody caught, with up to five pictures. Scrubbed of personal data before it is kept; at most 20 an hour from a session.',
    allow: 'public',
    input: z.strictObject(errorReport),
    output: done,
    rate: 'heavy',
    audit: 'write',
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
