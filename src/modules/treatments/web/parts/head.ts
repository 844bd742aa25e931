import type { Clinic } from '../../../clinics/model.ts';
import type { PrescriptionPaper } from '../../../prescriptions/rules/sheet.ts';

/** Whose paper it is. */
export interface Head {
  readonly clinic: Clinic;
  readonly doctor: PrescriptionPaper['doctor'];
}
