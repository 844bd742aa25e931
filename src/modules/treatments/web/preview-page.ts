// The page that a visit would print as it is written now: the same blocks as the paper that is given out.
import { readMoney } from '../../../kit/shared/money.ts';
import { ageOn, type Day } from '../../../kit/shared/time.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import type { Content, TreatmentPaper } from '../../papers/model.ts';
import { pageOf } from '../../papers/rules/letters.ts';
import type { Patient } from '../../patients/model.ts';
import { readLine } from '../../prescriptions/web/parts/line-draft.ts';
import { paperClinicOf } from '../../prescriptions/rules/head.ts';
import type { PrescriptionPaper } from '../../prescriptions/rules/sheet.ts';
import type { RemoteVisit } from '../../video/model.ts';
import type { KeptPayment } from '../model.ts';
import { prescriptionOf, receiptOf, summaryOf } from '../rules/papers.ts';
import type { Draft } from '../model/draft.ts';
import type { Head } from './parts/head.ts';
import { judgeVitals, settled } from './draft.ts';

interface Given {
  kind: TreatmentPaper;
  draft: Draft;
  patient: Patient;
  head: Head;
  /** Payments the server has. */
  payments: readonly KeptPayment[];
  today: Day;
  /** The patient's language. */
  own: Translator;
  abha: PrescriptionPaper['patient']['abha'];
  /** Null where the patient is seen at the clinic. */
  remote: RemoteVisit | null;
}

interface PreviewPage {
  content: Content;
  page: PrescriptionPaper;
  unfinished: { after: number; name: string }[];
  /** A receipt of nothing is not given out. */
  isUnpaid: boolean;
}

export function previewPage(input: Given): PreviewPage {
  const { kind, patient, head, payments, today, own, abha, remote } = input;
  const { draft } = settled(input.draft, today);
  const lines: PrescriptionPaper['lines'][number][] = [];
  const unfinished: { after: number; name: string }[] = [];
  for (const one of draft.lines) {
    const { line } = readLine(one, draft.visitOn ?? today);
    if (line) lines.push(line);
    else unfinished.push({ after: lines.length, name: one.medicineName });
  }
  const visit = { ...draft, lines, vitals: judgeVitals(draft.vitals).vitals };
  const receipt = receiptOf({
    totalFeesPaise: readMoney(draft.fees) ?? 0,
    discountPaise: readMoney(draft.discount) ?? 0,
    payments: [
      ...payments,
      ...draft.payments.map(({ key, amount, paidOn, ...one }) => ({
        ...one,
        id: key,
        entry: 'payment' as const,
        ofId: null,
        reason: '',
        amountPaise: readMoney(amount) ?? 0,
        paidOn: paidOn ?? today,
      })),
    ],
  });
  const { clinic, doctor } = head;
  const isReceipt = kind === 'receipt';
  const date = isReceipt ? (receipt.payments.at(-1)?.paidOn ?? today) : (draft.visitOn ?? today);
  const content: Content = {
    clinicName: clinic.name,
    gstNumber: clinic.gstNumber,
    place: clinic.city,
    doctor,
    patient: {
      name: patient.name,
      age: ageOn(patient, date),
      sex: patient.gender,
      caseNumber: patient.caseNumber,
      phone: patient.contactNumber,
    },
    date,
    ...(isReceipt
      ? { receipt }
      : { visit: (kind === 'summary' ? summaryOf : prescriptionOf)(visit, remote) }),
  };
  const paper = clinic.paper.size === 'A4' ? 'a4' : 'a5';
  const page = pageOf({
    kind,
    content,
    number: null,
    edition: 1,
    own,
    paper,
    clinic: paperClinicOf(clinic),
    verifyUrl: null,
    abha,
  });
  return {
    content,
    page,
    unfinished: isReceipt ? [] : unfinished,
    isUnpaid: isReceipt && receipt.payments.length === 0,
  };
}
