// What a patient reads of their vaccines. Drafts in nine languages until native-speaking clinicians sign them off: docs/clinical-data.md.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { Site } from '../model.ts';
import type { DoseState } from '../rules.ts';

export const doseStateWords = {
  done: /*i18n*/ { id: 'vaccine.given', message: 'given' },
  overdue: /*i18n*/ { id: 'vaccine.overdue', message: 'overdue' },
  due: /*i18n*/ { id: 'vaccine.due', message: 'due now' },
  coming: /*i18n*/ { id: 'vaccine.coming', message: 'upcoming' },
  closed: /*i18n*/ { id: 'vaccine.closed', message: 'not given at this age' },
} as const satisfies Record<DoseState, Sentence>;

export const siteWords = {
  left_thigh: /*i18n*/ { id: 'vaccine.left_thigh', message: 'left thigh' },
  right_thigh: /*i18n*/ { id: 'vaccine.right_thigh', message: 'right thigh' },
  left_arm: /*i18n*/ { id: 'vaccine.left_arm', message: 'left upper arm' },
  right_arm: /*i18n*/ { id: 'vaccine.right_arm', message: 'right upper arm' },
  mouth: /*i18n*/ { id: 'vaccine.mouth', message: 'by mouth' },
  nose: /*i18n*/ { id: 'vaccine.nose', message: 'into the nose' },
} as const satisfies Record<Site, Sentence>;

/** On the certificate. */
export const certificateWords = {
  heading: /*i18n*/ { id: 'vaccine.certificate', message: 'Vaccination certificate' },
  born: /*i18n*/ { id: 'vaccine.born', message: 'Date of birth' },
  batch: /*i18n*/ { id: 'vaccine.batch', message: 'Batch' },
  elsewhere: /*i18n*/ { id: 'vaccine.elsewhere', message: 'Given elsewhere, as told' },
  next: /*i18n*/ { id: 'vaccine.next', message: 'Next' },
} as const satisfies Record<string, Sentence>;
