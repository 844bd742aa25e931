// The thirteen types in the user's language.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MedicineType } from '../../model.ts';

export const medicineTypeWords: Record<MedicineType, MessageDescriptor> = {
  Tablet: msg`Tablet`,
  Capsule: msg`Capsule`,
  Syrup: msg`Syrup`,
  Cream: msg`Cream`,
  Injection: msg`Injection`,
  Gel: msg`Gel`,
  Drop: msg`Drop`,
  Powder: msg`Powder`,
  Lotion: msg`Lotion`,
  Spray: msg`Spray`,
  Suspension: msg`Suspension`,
  Ointment: msg`Ointment`,
  Inhaler: msg`Inhaler`,
};
