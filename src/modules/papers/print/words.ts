// What the public pages of papers say.
import type { Sentence } from '../../../kit/shared/refusal.ts';

export const kindWords = {
  prescription: /*i18n*/ { id: 'paper.prescription', message: 'Prescription' },
  summary: /*i18n*/ { id: 'paper.summary', message: 'Treatment summary' },
  receipt: /*i18n*/ { id: 'paper.receipt', message: 'Receipt' },
  refund: /*i18n*/ { id: 'paper.refund', message: 'Refund voucher' },
  referral: /*i18n*/ { id: 'paper.referral', message: 'Referral letter' },
  sick: /*i18n*/ { id: 'paper.sick', message: 'Medical certificate' },
  fitness: /*i18n*/ { id: 'paper.fitness', message: 'Fitness certificate' },
} as const satisfies Record<string, Sentence>;

export const pageWords = {
  title: /*i18n*/ { id: 'paper.check_title', message: 'Is this paper genuine?' },
  valid: /*i18n*/ { id: 'paper.valid', message: 'This paper is genuine and valid' },
  replaced: /*i18n*/ {
    id: 'paper.replaced_now',
    message: 'This paper is genuine, but a newer one has replaced it',
  },
  withdrawn: /*i18n*/ {
    id: 'paper.withdrawn_now',
    message: 'This paper was withdrawn and is no longer valid',
  },
  unknown: /*i18n*/ {
    id: 'paper.unknown_code',
    message: 'No paper has this code. It may be typed wrongly, or the paper may be forged.',
  },
  askClinic: /*i18n*/ {
    id: 'paper.ask_clinic',
    message: 'Compare what is printed with this page. If in doubt, ask the clinic.',
  },
  noHealth: /*i18n*/ {
    id: 'paper.no_health',
    message: 'This page shows nothing about the patient.',
  },
  bornIn: /*i18n*/ { id: 'paper.born_in', message: 'Year of birth of the patient' },
  showLines: /*i18n*/ { id: 'paper.show_lines', message: 'Show what was signed' },
  bornWrong: /*i18n*/ {
    id: 'paper.born_wrong',
    message: 'This is not the year of birth on the paper',
  },
  signedLines: /*i18n*/ { id: 'paper.signed_lines', message: 'Medicines as they were signed' },
  kind: /*i18n*/ { id: 'paper.kind', message: 'Paper' },
  issuedOn: /*i18n*/ { id: 'paper.issued_on', message: 'Issued on' },
  clinic: /*i18n*/ { id: 'paper.clinic', message: 'Clinic' },
  doctor: /*i18n*/ { id: 'paper.doctor', message: 'Doctor' },
  registration: /*i18n*/ { id: 'paper.registration', message: 'Registration' },
  code: /*i18n*/ { id: 'paper.code', message: 'Code on the paper' },
  check: /*i18n*/ { id: 'paper.check', message: 'Check' },
  sentTitle: /*i18n*/ { id: 'paper.sent_title', message: 'A paper from your doctor' },
  sentBy: /*i18n*/ { id: 'paper.sent_by', message: 'From {doctor}, {clinic}' },
  sentWhy: /*i18n*/ {
    id: 'paper.sent_why',
    message: 'To keep it private we send a code to the phone ending in {end}.',
  },
  codeSent: /*i18n*/ {
    id: 'booking.code_sent',
    message:
      'A 6-digit code should reach {phone} by SMS. If none comes within two minutes, please call the clinic.',
  },
  sendCode: /*i18n*/ { id: 'paper.send_code', message: 'Send the code' },
  resend: /*i18n*/ { id: 'booking.resend', message: 'Send the code again' },
  otp: /*i18n*/ { id: 'paper.otp', message: 'Code from the SMS' },
  open: /*i18n*/ { id: 'paper.open', message: 'Open the paper' },
  over: /*i18n*/ {
    id: 'paper.over',
    message: 'This link has ended. Please ask the clinic for a new one.',
  },
  ready: /*i18n*/ { id: 'paper.ready', message: 'The paper is ready' },
  download: /*i18n*/ { id: 'paper.download', message: 'Download as PDF' },
} as const satisfies Record<string, Sentence>;
