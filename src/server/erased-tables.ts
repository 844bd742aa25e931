// What the erasure of a patient does to every table: done by `app.erase_patient` and the catalogue of a patient's fields. A test holds the list against the database.

/** `stays` are columns of words that tell nothing of a patient. */
export type Fate =
  | 'removed'
  | { emptied: readonly string[]; stays: readonly string[] }
  /** What it holds of a patient, if anything, and why. */
  | { untouched: string };

const none = { untouched: 'nothing of a patient' } as const;
const idsAlone = {
  untouched: 'ids, times and states: of nobody once the patient is erased',
} as const;
const books = { untouched: 'the books: sums, numbers and times' } as const;
const ofTeam = { untouched: 'of the clinic and its team' } as const;
const runsOut = (span: string) => ({ untouched: `goes by itself: ${span}` });

export const erasedTables: Readonly<Record<string, Fate>> = {
  // The patient.
  patients: {
    emptied: [
      'name',
      'contact_number',
      'address',
      'allergies',
      'conditions',
      'note',
      'occupation',
      'latin_name',
      'search_keys',
      'gender',
      'stated_age_unit',
    ],
    stays: ['case_number', 'country', 'isd_code', 'state', 'city', 'type_override', 'language'],
  },
  patient_keys: 'removed',
  patient_codes: { untouched: 'numbers on paper, as the case number, which stays' },
  patient_merges: { emptied: ['former', 'changed'], stays: [] },
  patient_notes: 'removed',
  patient_import_rows: 'removed',
  patient_imports: ofTeam,
  family_members: 'removed',
  // The proof that was asked for: what was agreed to, in which version and language, when and before whom.
  patient_consents: {
    emptied: ['guardian_name', 'guardian_relationship'],
    stays: ['kind', 'notice_version', 'language'],
  },
  // Whoever proves the number of an erased record again sees that it was erased, and when.
  privacy_requests: {
    emptied: [
      'phone_key',
      'isd_code',
      'contact_number',
      'name',
      'words',
      'nominee_name',
      'nominee_number',
      'nominee_relationship',
      'answer',
    ],
    stays: ['kind', 'consent', 'language', 'outcome'],
  },
  erasure_requests: { untouched: 'that it was asked for and done' },
  abha_links: {
    emptied: ['number_sealed', 'number_key', 'address_key', 'address', 'card_key', 'card_media'],
    stays: ['method'],
  },
  abha_flows: {
    emptied: ['state_sealed'],
    stays: ['way', 'step', 'consent_version', 'consent_language'],
  },
  abha_shares: { emptied: ['context', 'address'], stays: [] },

  // Clinical records.
  treatments: {
    emptied: [
      'complaints',
      'examinations',
      'diagnosis',
      'diagnosis_codes',
      'vitals',
      'advice',
      'tests_advised',
      'test_results',
      'referred_doctor_name',
      'referred_lab_city',
      'heeded',
      'removal_reason',
    ],
    stays: [],
  },
  treatment_versions: { emptied: ['content', 'reason'], stays: [] },
  treatment_lines: 'removed',
  treatment_drafts: 'removed',
  medicine_stops: 'removed',
  coded_entries: 'removed',
  pregnancy_entries: 'removed',
  vaccinations: 'removed',
  vaccination_mistakes: 'removed',
  documents: 'removed',
  follow_ups: 'removed',
  follow_up_steps: 'removed',
  // Receipts stay with their numbers and sums, of nobody; all other papers are removed.
  papers: { emptied: ['content', 'withdrawal_reason'], stays: ['code', 'kind', 'number'] },
  paper_links: 'removed',

  // The desk.
  appointments: {
    emptied: ['note', 'told'],
    stays: ['status', 'mode', 'patient_type', 'kind'],
  },
  appointment_moves: { emptied: ['reason'], stays: ['from_status', 'to_status'] },
  appointment_reminders: idsAlone,
  bookings: 'removed',
  reviews: { emptied: ['words'], stays: [] },
  video_consents: 'removed',
  video_relatives: 'removed',
  // Of the doctor's own seat.
  video_stays: 'removed',
  waitlist_entries: 'removed',
  waitlist_offers: 'removed',
  tokens: idsAlone,
  token_steps: idsAlone,
  patient_news: idsAlone,
  campaigns: { untouched: 'whom the clinic chose, by illness and time: nobody by name' },
  campaign_people: idsAlone,
  greetings: 'removed',

  // Messages and news.
  messages: {
    emptied: ['recipient', 'values', 'said', 'dedupe', 'outside_id', 'reason', 'instead_reason'],
    stays: ['channel', 'template', 'language', 'status'],
  },
  message_secrets: 'removed',
  delivery_reports: 'removed',
  whatsapp_replies: {
    untouched: 'a number that said STOP: forgotten, it would be written to again',
  },
  webhook_deliveries: 'removed',
  once: 'removed',
  report_filters: 'removed',
  list_filters: 'removed',
  notifications: idsAlone,
  outgoing: { untouched: 'ids, until the queue takes them' },
  dead_letters: { untouched: 'ids of work that failed' },
  intents: { untouched: 'settled, it keeps nothing; begun, it ends in minutes' },
  made_files: runsOut('a file with the patient in it ends after some days'),

  // The books.
  treatment_payments: { emptied: ['reason'], stays: ['type', 'status', 'entry'] },
  fee_changes: { emptied: ['reason'], stays: [] },
  advance_entries: { emptied: ['reason'], stays: ['entry', 'type'] },
  online_payments: books,
  payment_holds: books,
  payment_orders: books,
  gateway_payments: books,
  gateway_refunds: books,
  gateway_withdrawals: books,
  ledger_accounts: books,
  ledger_balances: books,
  ledger_entries: books,
  ledger_postings: books,
  receipt_series: books,
  cash_counts: books,
  payouts: books,
  payout_approvals: books,
  webhooks_heard: books,

  // Who did what, with ids alone: never changed, since each entry seals the one before.
  audit: { untouched: 'who did what, by ids: names and words never stand in it' },
  audit_heads: none,

  // Run out by themselves, and tell nobody’s name: keyed hashes.
  slot_holds: none,
  links: runsOut('keyed hashes of links that end'),
  sessions: ofTeam,

  // Words of the team that belong to no patient’s record.
  client_reports: { untouched: 'what the team wrote to us of the app' },
  support_requests: { untouched: 'what the team wrote to us of the app' },
  treatment_templates: ofTeam,
  favourite_lines: ofTeam,
  medicines: ofTeam,
  api_keys: ofTeam,
  bank_accounts: ofTeam,
  booking_doors: ofTeam,
  booking_rules: ofTeam,
  case_counters: ofTeam,
  certificates: ofTeam,
  clinic_times: ofTeam,
  clinics: ofTeam,
  day_delays: ofTeam,
  desk_rules: ofTeam,
  holidays: ofTeam,
  invitations: ofTeam,
  members: ofTeam,
  message_limits: ofTeam,
  message_words: ofTeam,
  notification_choices: ofTeam,
  patient_message_rules: ofTeam,
  privacy_rules: ofTeam,
  profiles: ofTeam,
  public_links: ofTeam,
  push_subscriptions: ofTeam,
  quiet_hours: ofTeam,
  report_columns: ofTeam,
  list_columns: ofTeam,
  roles: ofTeam,
  settings: ofTeam,
  token_series: ofTeam,
  wallet_settings: ofTeam,
  webhooks: ofTeam,
  weekly_summaries: ofTeam,
  abha_facilities: ofTeam,

  // Of the plan and the installation.
  coupon_uses: none,
  coupons: none,
  hook_refusals: none,
  invoice_series: none,
  operator_sessions: none,
  operators: none,
  plan_invoices: none,
  plan_purchases: none,
  plan_terms: none,
  subscriptions: none,
};
