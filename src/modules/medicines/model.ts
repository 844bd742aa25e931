// The words of a medicine: the clinic's own list and the shared catalogue of generics and brands.
import * as z from 'zod/mini';
import { instant, line, optionalLine, typedText, uuid, whole } from '../../kit/shared/fields.ts';

export const medicineTypes = [
  'Tablet',
  'Capsule',
  'Syrup',
  'Cream',
  'Injection',
  'Gel',
  'Drop',
  'Powder',
  'Lotion',
  'Spray',
  'Suspension',
  'Ointment',
  'Inhaler',
] as const;
export type MedicineType = (typeof medicineTypes)[number];

const medicineFields = {
  /** Unique in the clinic, whatever its capitals. */
  name: line(120),
  type: z.enum(medicineTypes),
  /** The generic names inside, without strength: `Amoxicillin + Clavulanic acid`. */
  composition: optionalLine(200),
  strength: optionalLine(60),
  manufacturer: optionalLine(80),
};

export const newMedicine = z.strictObject(medicineFields);
export type NewMedicine = z.output<typeof newMedicine>;

const versionFields = { id: uuid(), version: whole(1, 2_147_483_647) };
export const medicineVersion = z.strictObject(versionFields);

export const medicineEdit = z.strictObject({ ...versionFields, ...medicineFields });

const storedFields = {
  id: z.string(),
  name: z.string(),
  type: z.enum(medicineTypes),
  composition: z.string(),
  strength: z.string(),
  manufacturer: z.string(),
};

/** One of the clinic's own. */
export const medicine = z.object({
  ...storedFields,
  /** Kept, but no longer offered; null for one in use. */
  retiredAt: z.nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.number(),
});
export type Medicine = z.output<typeof medicine>;

/** One row of a file as it was read: text, nothing checked yet. */
export const typedMedicine = z.strictObject({
  name: typedText(400),
  type: typedText(80),
  composition: typedText(800),
  strength: typedText(400),
  manufacturer: typedText(400),
});
export type TypedMedicine = z.output<typeof typedMedicine>;
/** At most this many rows come in at once. */
export const importMost = 2000;

const catalogueKinds = ['generic', 'brand'] as const;

export const catalogueMedicine = z.object({
  ...storedFields,
  kind: z.enum(catalogueKinds),
  purpose: z.string(),
  /** What it acts as: `macrolide antibiotic`; empty where nobody has said. */
  class: z.string(),
  /** The list that names it, or the prescribers themselves: where the fact stands that it is in common use. */
  source: z.string(),
  /** Until a clinician has signed the entry. */
  isDraft: z.boolean(),
});
export type CatalogueMedicine = z.output<typeof catalogueMedicine>;

/** `own`: the clinic's list; `catalogue`: the shared generics and brands. */
const medicineSources = ['own', 'catalogue'] as const;

/** What a search box offers. */
export const foundMedicine = z.object({ ...storedFields, source: z.enum(medicineSources) });
export type FoundMedicine = z.output<typeof foundMedicine>;

/** What a device keeps to search in. The catalogue's ids, half of its weight, stay behind: `rules/shelf.ts` works them out. */
export const shelf = z.object({
  own: z.array(foundMedicine),
  catalogue: z.array(z.omit(foundMedicine, { id: true, source: true })),
});
export type Shelf = z.output<typeof shelf>;
