// What the audit log's verbs come to in words, for the page and for the sheet.
import { refusal, type Sentence } from '../../kit/shared/refusal.ts';

export const refusals = {
  exports_used_up: refusal(
    429,
    /*i18n*/ {
      id: 'exports_used_up',
      message: 'You have reached today’s limit for exports. Try again tomorrow.',
    },
  ),
  export_running: refusal(
    409,
    /*i18n*/ {
      id: 'export_running',
      message: 'Another download of yours is still being made. Please wait for it.',
    },
  ),
} as const;

/** Files of the clinic's data that one member may take out in a day of the clinic, the owner too (security bar, T8). */
export const exportsADay = 20;

/** Seconds after a record was opened until it is looked at, together with all that was opened meanwhile. */
export const lookAfterSeconds = 120;

/** The kinds of records that entries are about, under the names they are kept by. */
export const entityWords = {
  patient: /*i18n*/ { id: 'entity.patient', message: 'Patient' },
  treatment: /*i18n*/ { id: 'entity.treatment', message: 'Treatment' },
  appointment: /*i18n*/ { id: 'entity.appointment', message: 'Appointment' },
  medicine: /*i18n*/ { id: 'entity.medicine', message: 'Medicine' },
  member: /*i18n*/ { id: 'entity.member', message: 'User' },
  role: /*i18n*/ { id: 'entity.role', message: 'Role' },
  invitation: /*i18n*/ { id: 'entity.invitation', message: 'Invitation' },
  clinic: /*i18n*/ { id: 'entity.clinic', message: 'Clinic' },
  profile: /*i18n*/ { id: 'entity.profile', message: 'Profile' },
  account: /*i18n*/ { id: 'entity.account', message: 'Account' },
  session: /*i18n*/ { id: 'entity.session', message: 'Device' },
  audit: /*i18n*/ { id: 'entity.audit', message: 'Activity' },
  document: /*i18n*/ { id: 'entity.document', message: 'Document' },
  patient_import: /*i18n*/ { id: 'entity.patient_import', message: 'Import' },
  review: /*i18n*/ { id: 'entity.review', message: 'Review' },
  token: /*i18n*/ { id: 'entity.token', message: 'Token' },
  webhook: /*i18n*/ { id: 'entity.webhook', message: 'Webhook' },
  api_key: /*i18n*/ { id: 'entity.api_key', message: 'API key' },
  bank_account: /*i18n*/ { id: 'entity.bank_account', message: 'Bank account' },
} as const satisfies Record<string, Sentence>;

/** Headings of the sheet. */
export const sheetWords = {
  number: /*i18n*/ { id: 'audit.number', message: 'Number' },
  when: /*i18n*/ { id: 'audit.when', message: 'When' },
  who: /*i18n*/ { id: 'audit.who', message: 'Who' },
  what: /*i18n*/ { id: 'audit.what', message: 'What' },
  kind: /*i18n*/ { id: 'audit.kind', message: 'Kind of record' },
  record: /*i18n*/ { id: 'audit.record', message: 'Record' },
  detail: /*i18n*/ { id: 'audit.detail', message: 'Detail' },
} as const satisfies Record<string, Sentence>;
export const auditLogName: Sentence = /*i18n*/ { id: 'audit.name', message: 'Activity' };
