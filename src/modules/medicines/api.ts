import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { optionalLine, whole } from '../../kit/shared/fields.ts';
import { foundMedicine, medicine, medicineEdit, medicineTypes, newMedicine } from './model.ts';

export const api = contract('medicines', {
  search: read({
    summary: "Medicines by name or composition, misspelt too: the clinic's own first, then the shared catalogue",
    // Whoever writes a prescription searches here, whatever the Medicine page allows; nothing in it is personal.
    allow: 'member',
    input: z.strictObject({ text: optionalLine(80), most: z._default(whole(1, 50), 12) }),
    output: z.object({ medicines: z.array(foundMedicine) }),
    rate: 'typing',
    audit: 'none',
  }),
  shelf: read({
    summary:
      "Every medicine that can be prescribed, the clinic's own and the catalogue, to be searched on the device; nothing when `version` is the present one",
    allow: 'member',
    input: z.strictObject({ version: optionalLine(80) }),
    output: z.object({ version: z.string(), medicines: z.nullable(z.array(foundMedicine)) }),
    rate: 'calm',
    audit: 'none',
  }),
  list: read({
    summary: "The clinic's own medicines in order of name, a page at a time",
    allow: { page: 'Medicine', to: 'view' },
    input: z.strictObject({
      /** Names that begin with this. */
      text: optionalLine(80),
      type: z.optional(z.enum(medicineTypes)),
      /** `next` of the page before. */
      after: optionalLine(400),
      most: z._default(whole(1, 100), 25),
    }),
    output: z.object({ medicines: z.array(medicine), next: z.nullable(z.string()) }),
    rate: 'calm',
    audit: 'none',
  }),
  add: write({
    summary: "Adds a medicine to the clinic's own list",
    allow: { page: 'Medicine', to: 'edit' },
    input: newMedicine,
    output: medicine,
    rate: 'calm',
    audit: 'write',
    once: true,
  }),
  amend: write({
    summary: 'Changes a medicine, based on the version that was shown',
    allow: { page: 'Medicine', to: 'edit' },
    input: medicineEdit,
    output: medicine,
    rate: 'calm',
    audit: 'write',
  }),
});
