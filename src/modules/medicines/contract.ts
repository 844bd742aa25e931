import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { optionalLine, whole } from '../../kit/shared/fields.ts';
import { orderField } from '../../kit/shared/order.ts';
import {
  catalogueMedicine,
  foundMedicine,
  importMost,
  medicine,
  medicineEdit,
  medicineTypes,
  medicineVersion,
  newMedicine,
  shelf,
  typedMedicine,
} from './model.ts';

export const medicineOrders = ['name', 'manufacturer', 'type', 'updated'] as const;

/** One sentence for verbs that change a medicine. */
const changed = /*i18n*/ { id: 'action.medicines_changed', message: 'changed a medicine' };

export const api = contract('medicines', {
  search: read({
    summary:
      "Medicines by name or composition, misspelt too: the clinic's own first, then the shared catalogue",
    // Whoever writes a prescription searches here, whatever the Medicine page allows; nothing in it is personal.
    allow: 'member',
    input: z.strictObject({ text: optionalLine(80), most: z._default(whole(1, 50), 12) }),
    output: z.object({
      /** What fits word by word, the likeliest first. */
      hits: z.array(foundMedicine),
      /** Written or sounding nearly so: to be asked, never taken by itself. */
      guesses: z.array(foundMedicine),
      /** Whether the first hit is what was meant beyond doubt. */
      isCertain: z.boolean(),
      /** Whether each of its words was typed whole. */
      isExact: z.boolean(),
      /** Whether enough of the first hit's own name was typed to mean it. */
      isNamed: z.boolean(),
    }),
    rate: 'typing',
    audit: 'none',
  }),
  shelf: read({
    summary:
      "Every medicine that can be prescribed, the clinic's own and the catalogue, to be searched on the device; nothing when `version` is the present one",
    allow: 'member',
    input: z.strictObject({ version: optionalLine(80) }),
    output: z.object({ version: z.string(), medicines: z.nullable(shelf) }),
    rate: 'calm',
    audit: 'none',
  }),
  list: read({
    summary: "The clinic's own medicines, searched and in one of eight orders, a page at a time",
    allow: { page: 'Medicine', to: 'view' },
    input: z.strictObject({
      /** In name, composition or manufacturer, or sounding like them. */
      text: optionalLine(80),
      type: z.optional(z.enum(medicineTypes)),
      order: z._default(orderField(medicineOrders), 'name'),
      /** `next` of the page before. */
      after: optionalLine(400),
      most: z._default(whole(1, 100), 25),
    }),
    output: z.object({
      medicines: z.array(medicine),
      next: z.nullable(z.string()),
      count: z.nullable(z.number()),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  catalogue: read({
    summary:
      'The shared catalogue of generics and brands, each with its composition and the source of the fact',
    allow: 'member',
    input: z.strictObject({}),
    output: z.object({ medicines: z.array(catalogueMedicine) }),
    rate: 'calm',
    audit: 'none',
  }),
  bringIn: write({
    summary:
      "Brings rows of a file into the clinic's list. With `isTrial` nothing is written: it tells what would be, and what is wrong in which row",
    allow: { page: 'Medicine', to: 'edit' },
    input: z.strictObject({
      rows: z.array(typedMedicine).check(z.minLength(1), z.maxLength(importMost)),
      isTrial: z.boolean(),
    }),
    output: z.object({
      /** How many are new and right. */
      added: z.number(),
      /** By the row's place in what was sent, from 0. */
      problems: z.array(
        z.object({
          row: z.number(),
          field: z.string(),
          code: z.string(),
          maximum: z.nullable(z.number()),
        }),
      ),
    }),
    rate: 'heavy',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.medicines_imported',
      message: 'imported medicines from a file',
    },
    once: true,
  }),
  add: write({
    summary: "Adds a medicine to the clinic's own list",
    allow: { page: 'Medicine', to: 'edit' },
    input: newMedicine,
    output: medicine,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.medicines_added', message: 'added a medicine' },
    once: true,
  }),
  amend: write({
    summary: 'Changes a medicine, based on the version that was shown',
    allow: { page: 'Medicine', to: 'edit' },
    input: medicineEdit,
    output: medicine,
    rate: 'calm',
    audit: 'write',
    label: changed,
  }),
  retire: write({
    summary:
      'Takes a medicine out of every search; it stays in the list and on what was written with it',
    allow: { page: 'Medicine', to: 'edit' },
    input: medicineVersion,
    output: medicine,
    rate: 'calm',
    audit: 'write',
    label: changed,
  }),
  restore: write({
    summary: 'Brings a retired medicine back into every search',
    allow: { page: 'Medicine', to: 'edit' },
    input: medicineVersion,
    output: medicine,
    rate: 'calm',
    audit: 'write',
    label: changed,
  }),
});
