// The words of a medicine: the clinic's own list and the shared catalogue of generics.
import * as z from 'zod/mini';
import { instant, line, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';

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

export const medicineEdit = z.strictObject({ id: uuid(), version: whole(1, 2_147_483_647), ...medicineFields });
export type MedicineEdit = z.output<typeof medicineEdit>;

const kept = {
  id: z.string(),
  name: z.string(),
  type: z.enum(medicineTypes),
  composition: z.string(),
  strength: z.string(),
  manufacturer: z.string(),
};

/** One of the clinic's own. */
export const medicine = z.object({ ...kept, createdAt: instant(), updatedAt: instant(), version: z.number() });
export type Medicine = z.output<typeof medicine>;

/** `own`: the clinic's list; `catalogue`: the shared generics, where the name is the generic name. */
export const medicineSources = ['own', 'catalogue'] as const;

/** What a search box offers. */
export const foundMedicine = z.object({ ...kept, source: z.enum(medicineSources) });
export type FoundMedicine = z.output<typeof foundMedicine>;
