import * as z from 'zod/mini';
import { contract, download } from '../../kit/shared/contract.ts';
import { paper } from '../clinics/model/paper.ts';

export const api = contract('prescriptions', {
  sample: download({
    summary:
      "An invented prescription on the clinic's paper, or on paper that is still being designed",
    allow: { page: 'Settings', to: 'view' },
    input: z.strictObject({ paper: z.optional(paper) }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'none',
    media: 'application/pdf',
  }),
});
