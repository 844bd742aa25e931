// What stands on the record that a patient takes home, beside the words of prescriptions and papers. Drafts in nine languages:
// docs/clinical-data.md.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { PaymentStatus } from '../../treatments/model.ts';

export const recordWords = {
  allergies: /*i18n*/ { id: 'record.allergies', message: 'Allergies' },
  yes: /*i18n*/ { id: 'record.yes', message: 'Yes' },
  no: /*i18n*/ { id: 'record.no', message: 'No' },
  visits: /*i18n*/ { id: 'record.visits', message: 'Visits' },
  vaccines: /*i18n*/ { id: 'record.vaccines', message: 'Vaccines' },
  payments: /*i18n*/ { id: 'record.payments', message: 'Payments' },
  appointments: /*i18n*/ { id: 'record.appointments', message: 'Appointments' },
  reviews: /*i18n*/ { id: 'record.reviews', message: 'Reviews' },
  notes: /*i18n*/ { id: 'record.notes', message: 'Notes' },
  visit: /*i18n*/ { id: 'record.visit', message: 'Visit' },
  inClinic: /*i18n*/ { id: 'record.in_clinic', message: 'In the clinic' },
  video: /*i18n*/ { id: 'record.video', message: 'Video' },
  stars: /*i18n*/ { id: 'record.stars', message: '{stars} of {most}' },
  visitOf: /*i18n*/ { id: 'record.visit_of', message: 'Visit of {day}' },
} as const satisfies Record<string, Sentence>;

export const paymentStatusWords = {
  Paid: /*i18n*/ { id: 'record.payment_paid', message: 'Paid' },
  Pending: /*i18n*/ { id: 'record.payment_pending', message: 'Pending' },
  Failed: /*i18n*/ { id: 'record.payment_failed', message: 'Failed' },
} as const satisfies Record<PaymentStatus, Sentence>;
