// The consult screen's words that several parts share.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentStatus, PaymentType, TreatmentStatus } from '../model.ts';
import type { DraftPartName } from '../model/draft.ts';

export const paymentTypeWords: Record<PaymentType, MessageDescriptor> = {
  Cash: msg`Cash`,
  UPI: msg`UPI`,
  Card: msg`Card`,
  Cheque: msg`Cheque`,
  'Bank transfer': msg`Bank transfer`,
  Online: msg`Online`,
};

export const paymentStatusWords: Record<PaymentStatus, MessageDescriptor> = {
  Paid: msg`Paid`,
  Pending: msg`Pending`,
  Failed: msg`Failed`,
};

export const treatmentStatusWords: Record<TreatmentStatus, MessageDescriptor> = {
  Draft: msg`Draft`,
  Signed: msg`Finished`,
};

export const partWords: Record<DraftPartName, MessageDescriptor> = {
  visitOn: msg`Day of the visit`,
  complaints: msg`Complaints`,
  examinations: msg`Examination`,
  diagnosis: msg`Diagnosis`,
  vitals: msg`Vitals`,
  lines: msg`Prescription`,
  testsAdvised: msg`Tests`,
  advice: msg`Advice`,
  referredDoctorName: msg`Referred to doctor`,
  referredLabCity: msg`Lab, city`,
  followUpOn: msg`Follow-up`,
  fees: msg`Fees`,
  discount: msg`Discount`,
  payments: msg`Payments`,
  heeded: msg`Reasons for what was warned of`,
};
