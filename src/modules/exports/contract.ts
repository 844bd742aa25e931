// All of the clinic's data, for its owner: on every plan, and when the plan has ended (decision 0071).
import * as z from 'zod/mini';
import { contract, download } from '../../kit/shared/contract.ts';

export const api = contract('exports', {
  all: download({
    summary:
      'All of the clinic’s records, documents and pictures in one archive, streamed as it is made from one snapshot.',
    allow: 'owner',
    stepUp: true,
    exports: true,
    input: z.strictObject({}),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ {
      id: 'action.clinic_exported',
      message: 'downloaded all data of the clinic',
    },
    opensRecord: false,
    media: 'application/gzip',
  }),
});
