// What the audit log's verbs come to in words, for the page and for the sheet.
import { refusal, type Sentence } from '../../kit/shared/refusal.ts';

export const refusals = {
  exports_used_up: refusal(
    429,
    /*i18n*/ {
      id: 'exports_used_up',
      message: 'You have taken out as much as one may in a day. Tomorrow it is open again.',
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

/**
 * Reads that open one patient's record, counted by who watches for unusual reading (decision 23). Pages of lists, the day's appointments
 * and the queue open nobody; the list of patients leaves as an export, which is watched by itself.
 */
export const recordViewVerbs: readonly string[] = [
  'patients.get',
  'timeline.list',
  'timeline.export',
  'treatments.get',
  'treatments.list',
  'treatments.lastOf',
  'treatments.asSigned',
  'treatments.draft',
  'treatments.fhir',
  'documents.list',
  'documents.view',
  'documents.thumbnail',
  'papers.list',
  'papers.print',
  'consents.list',
  'pregnancies.latest',
  'abha.of',
  'abha.card',
];

/** Seconds after a record was opened until it is looked at, together with all that was opened meanwhile. */
export const lookAfterSeconds = 120;

interface ActionLabel {
  readonly words: Sentence;
  readonly verbs: readonly string[];
}

/** Every action a person may look for: several verbs may be one. */
export const labels: readonly ActionLabel[] = [
  {
    words: /*i18n*/ { id: 'action.patients_registered', message: 'registered a patient' },
    verbs: ['patients.register'],
  },
  {
    words: /*i18n*/ { id: 'action.patients_changed', message: 'changed a patient' },
    verbs: ['patients.amend', 'pregnancies.tell'],
  },
  {
    words: /*i18n*/ { id: 'action.patients_opened', message: 'opened a patient' },
    verbs: ['patients.get', 'timeline.list', 'families.list', 'pregnancies.latest'],
  },
  {
    words: /*i18n*/ { id: 'action.patients_searched', message: 'looked for patients' },
    verbs: [
      'patients.search',
      'patients.list',
      'patients.duplicates',
      'patients.duplicatePairs',
      'patients.merges',
    ],
  },
  {
    words: /*i18n*/ { id: 'action.patients_merged', message: 'merged two patients' },
    verbs: ['patients.merge'],
  },
  {
    words: /*i18n*/ {
      id: 'action.patients_unmerged',
      message: 'took two merged patients apart again',
    },
    verbs: ['patients.undoMerge'],
  },
  {
    words: /*i18n*/ { id: 'action.patients_exported', message: 'downloaded the list of patients' },
    verbs: ['patients.export'],
  },
  {
    words: /*i18n*/ { id: 'action.family_changed', message: 'changed a patient’s family' },
    verbs: ['families.add', 'families.amend', 'families.remove'],
  },
  {
    words: /*i18n*/ { id: 'action.notes_written', message: 'wrote a note on a patient' },
    verbs: ['timeline.addNote'],
  },
  {
    words: /*i18n*/ { id: 'action.notes_removed', message: 'removed a note on a patient' },
    verbs: ['timeline.removeNote'],
  },
  {
    words: /*i18n*/ { id: 'action.documents_added', message: 'added a patient’s document' },
    verbs: ['documents.add'],
  },
  {
    words: /*i18n*/ { id: 'action.documents_changed', message: 'changed a patient’s document' },
    verbs: ['documents.amend', 'documents.remove', 'documents.restore'],
  },
  {
    words: /*i18n*/ { id: 'action.documents_opened', message: 'opened patients’ documents' },
    verbs: ['documents.list', 'documents.view', 'documents.thumbnail'],
  },
  {
    words: /*i18n*/ { id: 'action.treatments_written', message: 'wrote a treatment' },
    verbs: ['treatments.add'],
  },
  {
    words: /*i18n*/ { id: 'action.treatments_changed', message: 'changed a treatment' },
    verbs: ['treatments.amend'],
  },
  {
    words: /*i18n*/ { id: 'action.treatments_drafted', message: 'kept an unfinished visit' },
    verbs: ['treatments.keepDraft', 'treatments.dropDraft'],
  },
  {
    words: /*i18n*/ { id: 'action.treatments_deleted', message: 'deleted a treatment' },
    verbs: ['treatments.remove'],
  },
  {
    words: /*i18n*/ { id: 'action.treatments_opened', message: 'opened a treatment' },
    verbs: ['treatments.get', 'treatments.draft'],
  },
  {
    words: /*i18n*/ { id: 'action.treatments_searched', message: 'looked through treatments' },
    verbs: ['treatments.list', 'treatments.lastOf', 'treatments.drafts', 'treatments.lastUses'],
  },
  {
    words: /*i18n*/ {
      id: 'action.treatments_earlier',
      message: 'opened an earlier version of a treatment',
    },
    verbs: ['treatments.asSigned'],
  },
  {
    words: /*i18n*/ { id: 'action.papers_printed', message: 'printed a paper' },
    verbs: ['treatments.issue', 'papers.print'],
  },
  {
    words: /*i18n*/ { id: 'action.papers_written', message: 'wrote a certificate or a referral' },
    verbs: ['papers.write'],
  },
  {
    words: /*i18n*/ { id: 'action.papers_withdrawn', message: 'withdrew a paper' },
    verbs: ['papers.withdraw'],
  },
  {
    words: /*i18n*/ { id: 'action.papers_sent', message: 'sent a paper to a patient' },
    verbs: ['papers.share'],
  },
  {
    words: /*i18n*/ { id: 'action.papers_read', message: 'looked at a patient’s papers' },
    verbs: ['papers.list'],
  },
  {
    words: /*i18n*/ {
      id: 'action.templates_changed',
      message: 'changed their prescription templates',
    },
    verbs: [
      'treatments.addTemplate',
      'treatments.amendTemplate',
      'treatments.removeTemplate',
      'treatments.star',
    ],
  },
  {
    words: /*i18n*/ { id: 'action.payments_taken', message: 'took a payment' },
    verbs: ['treatments.addPayment'],
  },
  {
    words: /*i18n*/ { id: 'action.payments_settled', message: 'settled a payment' },
    verbs: ['treatments.settlePayment'],
  },
  {
    words: /*i18n*/ { id: 'action.appointments_booked', message: 'booked an appointment' },
    verbs: ['appointments.book', 'appointments.bookSeries'],
  },
  {
    words: /*i18n*/ { id: 'action.appointments_moved', message: 'moved an appointment' },
    verbs: ['appointments.move', 'appointments.reschedule'],
  },
  {
    words: /*i18n*/ {
      id: 'action.appointments_undone',
      message: 'took back a step of an appointment',
    },
    verbs: ['appointments.undo', 'appointments.reopenDay'],
  },
  {
    words: /*i18n*/ { id: 'action.appointments_searched', message: 'looked through appointments' },
    verbs: [
      'appointments.day',
      'appointments.span',
      'appointments.history',
      'appointments.upcoming',
      'appointments.ofPatient',
    ],
  },
  {
    words: /*i18n*/ { id: 'action.appointments_closed_day', message: 'closed the day' },
    verbs: ['appointments.closeDay'],
  },
  {
    words: /*i18n*/ { id: 'action.appointments_late', message: 'noted that the doctor runs late' },
    verbs: ['appointments.late', 'appointments.unlate'],
  },
  {
    words: /*i18n*/ { id: 'action.appointments_opened', message: 'opened an appointment' },
    verbs: ['appointments.get'],
  },
  {
    words: /*i18n*/ { id: 'action.medicines_added', message: 'added a medicine' },
    verbs: ['medicines.add'],
  },
  {
    words: /*i18n*/ { id: 'action.medicines_changed', message: 'changed a medicine' },
    verbs: ['medicines.amend'],
  },
  {
    words: /*i18n*/ { id: 'action.clinic_changed', message: 'changed the clinic information' },
    verbs: ['clinics.amend'],
  },
  {
    words: /*i18n*/ { id: 'action.profile_changed', message: 'changed their profile' },
    verbs: [
      'profile.amend',
      'profile.amendEducation',
      'profile.setPicture',
      'profile.removePicture',
      'profile.addCertificate',
      'profile.amendCertificate',
      'profile.removeCertificate',
      'profile.restoreCertificate',
    ],
  },
  {
    words: /*i18n*/ { id: 'action.settings_changed', message: 'changed their own settings' },
    verbs: ['config.SaveConfig'],
  },
  {
    words: /*i18n*/ { id: 'action.roles_added', message: 'added a role' },
    verbs: ['staff.addRole'],
  },
  {
    words: /*i18n*/ { id: 'action.roles_changed', message: 'changed a role' },
    verbs: ['staff.amendRole', 'staff.setRole'],
  },
  {
    words: /*i18n*/ { id: 'action.roles_removed', message: 'deleted a role' },
    verbs: ['staff.removeRole'],
  },
  {
    words: /*i18n*/ { id: 'action.users_changed', message: 'changed a user' },
    verbs: ['staff.amendMember'],
  },
  {
    words: /*i18n*/ { id: 'action.users_switched', message: 'made a user active or inactive' },
    verbs: ['staff.setMember'],
  },
  {
    words: /*i18n*/ { id: 'action.users_removed', message: 'deleted a user' },
    verbs: ['staff.removeMember'],
  },
  {
    words: /*i18n*/ { id: 'action.users_invited', message: 'invited a user' },
    verbs: ['staff.invite', 'staff.resend'],
  },
  {
    words: /*i18n*/ { id: 'action.users_uninvited', message: 'took back an invitation' },
    verbs: ['staff.withdraw'],
  },
  {
    words: /*i18n*/ { id: 'action.users_joined', message: 'joined the clinic' },
    verbs: ['staff.accept', 'staff.join'],
  },
  {
    words: /*i18n*/ { id: 'action.users_devices', message: 'looked at a user’s devices' },
    verbs: ['staff.sessions'],
  },
  {
    words: /*i18n*/ { id: 'action.users_signed_out', message: 'logged a user’s device out' },
    verbs: ['staff.endSession'],
  },
  {
    words: /*i18n*/ { id: 'action.ownership_moved', message: 'transferred the ownership' },
    verbs: ['staff.transferOwnership'],
  },
  { words: /*i18n*/ { id: 'action.logged_in', message: 'logged in' }, verbs: ['identity.Login'] },
  {
    words: /*i18n*/ { id: 'action.logged_out', message: 'logged out' },
    verbs: ['identity.logout', 'identity.logoutEverywhere', 'identity.revokeSession'],
  },
  {
    words: /*i18n*/ { id: 'action.password_changed', message: 'changed the password' },
    verbs: ['identity.changePassword', 'identity.createPassword'],
  },
  {
    words: /*i18n*/ {
      id: 'action.contact_changed',
      message: 'changed their e-mail or contact number',
    },
    verbs: ['identity.changeEmail', 'identity.changeNumber', 'identity.verifyContact'],
  },
  {
    words: /*i18n*/ { id: 'action.self_confirmed', message: 'entered the password again' },
    verbs: ['identity.confirmSelf'],
  },
  {
    words: /*i18n*/ {
      id: 'action.devices_settled',
      message: 'changed how new devices are checked',
    },
    verbs: ['identity.askNewDevices'],
  },
  {
    words: /*i18n*/ { id: 'action.session_went_on', message: 'stayed logged in' },
    verbs: ['identity.RefreshToken'],
  },
  {
    words: /*i18n*/ { id: 'action.clinic_switched', message: 'changed to another clinic' },
    verbs: ['identity.switchClinic'],
  },
  {
    words: /*i18n*/ { id: 'action.trail_read', message: 'read this activity' },
    verbs: ['audit.list'],
  },
  {
    words: /*i18n*/ { id: 'action.trail_checked', message: 'checked this activity' },
    verbs: ['audit.verify'],
  },
  {
    words: /*i18n*/ { id: 'action.trail_exported', message: 'downloaded this activity' },
    verbs: ['audit.export'],
  },
  {
    words: /*i18n*/ { id: 'action.message_sent', message: 'sent a message' },
    verbs: ['messaging.deliver', 'appointments.letKnow', 'appointments.onLate'],
  },
  {
    words: /*i18n*/ { id: 'action.patients_imported', message: 'took patients in from a sheet' },
    verbs: ['imports.open', 'imports.check', 'imports.run', 'imports.step', 'imports.errors'],
  },
  {
    words: /*i18n*/ { id: 'action.patients_import_undone', message: 'took an import back' },
    verbs: ['imports.undo'],
  },
  {
    words: /*i18n*/ {
      id: 'action.record_exported',
      message: 'handed out a patient’s whole record',
    },
    verbs: ['timeline.export'],
  },
  {
    words: /*i18n*/ { id: 'action.visit_exported', message: 'handed out a visit' },
    verbs: ['treatments.fhir'],
  },
  {
    words: /*i18n*/ { id: 'action.abha_read', message: 'looked at a patient’s ABHA' },
    verbs: ['abha.of', 'abha.card'],
  },
  {
    words: /*i18n*/ { id: 'action.abha_changed', message: 'linked or changed a patient’s ABHA' },
    verbs: [
      'abha.begin',
      'abha.choose',
      'abha.resend',
      'abha.prove',
      'abha.reread',
      'abha.nameAddress',
      'abha.finish',
      'abha.leave',
      'abha.unlink',
      'abha.setFacility',
      'abha.onShared',
    ],
  },
  {
    words: /*i18n*/ { id: 'action.booking_page_set', message: 'changed the booking page' },
    verbs: ['booking.setOpen', 'booking.openLink', 'booking.closeLink'],
  },
  {
    words: /*i18n*/ { id: 'action.time_held', message: 'held a time while booking' },
    verbs: ['appointments.hold', 'appointments.release'],
  },
  {
    words: /*i18n*/ { id: 'action.code_entered', message: 'entered an OTP' },
    verbs: ['identity.verifyOtp', 'signup.verify'],
  },
  {
    words: /*i18n*/ { id: 'action.code_asked', message: 'asked for an OTP' },
    verbs: ['identity.resetPassword', 'identity.resendOtp', 'signup.resend'],
  },
  {
    words: /*i18n*/ { id: 'action.problem_reported', message: 'reported a problem' },
    verbs: ['support.reportError'],
  },
  {
    words: /*i18n*/ { id: 'action.consents_told', message: 'wrote down a consent' },
    verbs: ['consents.tell'],
  },
  {
    words: /*i18n*/ { id: 'action.consents_read', message: 'looked at a patient’s consents' },
    verbs: ['consents.list'],
  },
  {
    words: /*i18n*/ { id: 'action.readers_read', message: 'looked at who opened a patient' },
    verbs: ['consents.readers'],
  },
  {
    words: /*i18n*/ { id: 'action.erasure_asked', message: 'asked for a record to be erased' },
    verbs: ['consents.requestErasure'],
  },
  { words: /*i18n*/ { id: 'action.queue_taken', message: 'gave a token' }, verbs: ['queue.take'] },
  {
    words: /*i18n*/ { id: 'action.queue_moved', message: 'moved the queue on' },
    verbs: ['queue.next', 'queue.step', 'queue.place', 'queue.undo'],
  },
  {
    words: /*i18n*/ {
      id: 'action.clinic_time_set',
      message: 'changed the clinic’s times and fees',
    },
    verbs: [
      'slots.save',
      'slots.saveOnline',
      'slots.except',
      'slots.unexcept',
      'slots.removeSession',
    ],
  },
  {
    words: /*i18n*/ { id: 'action.holidays_set', message: 'changed the holidays' },
    verbs: ['slots.addHoliday', 'slots.amendHoliday', 'slots.removeHoliday'],
  },
  {
    words: /*i18n*/ { id: 'action.waitlist_kept', message: 'kept the waitlist' },
    verbs: [
      'waitlist.join',
      'waitlist.leave',
      'waitlist.take',
      'waitlist.onMoved',
      'waitlist.onRescheduled',
      'waitlist.onOver',
    ],
  },
  {
    words: /*i18n*/ { id: 'action.review_left', message: 'left a review' },
    verbs: ['reviews.leave'],
  },
  {
    words: /*i18n*/ { id: 'action.waitlist_read', message: 'looked at the waitlist' },
    verbs: ['waitlist.list'],
  },
  {
    words: /*i18n*/ { id: 'action.queue_read', message: 'looked at the queue' },
    verbs: ['queue.today', 'queue.slip'],
  },
  {
    words: /*i18n*/ { id: 'action.fees_changed', message: 'changed fees' },
    verbs: ['treatments.changeFees'],
  },
  {
    words: /*i18n*/ {
      id: 'action.treatments_restored',
      message: 'brought a deleted treatment back',
    },
    verbs: ['treatments.restore'],
  },
  {
    words: /*i18n*/ {
      id: 'action.medicines_imported',
      message: 'brought medicines in from a file',
    },
    verbs: ['medicines.bringIn'],
  },
  {
    words: /*i18n*/ { id: 'action.logo_changed', message: 'changed the clinic’s logo' },
    verbs: ['clinics.setLogo', 'clinics.removeLogo'],
  },
  {
    words: /*i18n*/ { id: 'action.bank_read', message: 'looked at the bank account' },
    verbs: ['clinics.bank'],
  },
  {
    words: /*i18n*/ { id: 'action.bank_changed', message: 'changed the bank account' },
    verbs: ['clinics.saveBank'],
  },
  {
    words: /*i18n*/ { id: 'action.push_changed', message: 'took messages on this device' },
    verbs: ['notifications.PushNotifications'],
  },
  {
    words: /*i18n*/ { id: 'action.notifications_read', message: 'read notifications' },
    verbs: ['notifications.markRead'],
  },
];

const byVerb = new Map(
  labels.flatMap((label) => label.verbs.map((verb) => [verb, label.words] as const)),
);

/** Null for a verb that has no words of its own. */
export const labelOf = (verb: string): Sentence | null => byVerb.get(verb) ?? null;

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
  bank_account: /*i18n*/ { id: 'entity.bank_account', message: 'Bank account' },
} as const satisfies Record<string, Sentence>;

/** Columns of the sheet, in order. */
export const sheetWords = [
  /*i18n*/ { id: 'audit.number', message: 'Number' },
  /*i18n*/ { id: 'audit.when', message: 'When' },
  /*i18n*/ { id: 'audit.who', message: 'Who' },
  /*i18n*/ { id: 'audit.what', message: 'What' },
  /*i18n*/ { id: 'audit.kind', message: 'Kind of record' },
  /*i18n*/ { id: 'audit.record', message: 'Record' },
  /*i18n*/ { id: 'audit.detail', message: 'Detail' },
] as const satisfies readonly Sentence[];
export const auditLogName: Sentence = /*i18n*/ { id: 'audit.name', message: 'Activity' };

/** Looking leaves a trace too; it is told more quietly than doing. */
export const isRead = (action: string, detail: Readonly<Record<string, unknown>>): boolean =>
  detail['seen'] !== undefined ||
  /\.(get|day|list|search|lastOf|upcoming|duplicates|duplicatePairs|ofPatient|asSigned|sessions|drafts?|view|thumbnail|today|readers|bank)$/.test(
    action,
  );
