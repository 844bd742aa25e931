// What a patient reads on a prescription. Drafts in nine languages until native-speaking clinicians sign them off: docs/clinical-data.md.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { AmountUnit, Site } from '../model.ts';

/** How a dosage is told. Sources: Unicode CLDR for times and units, the table of dosage terms compared for this project; the rest is our own wording. */
export const doseWords = {
  morning: /*i18n*/ { id: 'dose.morning', message: 'in the morning' },
  afternoon: /*i18n*/ { id: 'dose.afternoon', message: 'in the afternoon' },
  evening: /*i18n*/ { id: 'dose.evening', message: 'in the evening' },
  night: /*i18n*/ { id: 'dose.night', message: 'at night' },
  before: /*i18n*/ { id: 'dose.before', message: 'before food' },
  after: /*i18n*/ { id: 'dose.after', message: 'after food' },
  with: /*i18n*/ { id: 'dose.with', message: 'with food' },
  empty_stomach: /*i18n*/ { id: 'dose.empty_stomach', message: 'on an empty stomach' },
  bedtime: /*i18n*/ { id: 'dose.bedtime', message: 'at bedtime' },
  whenNeeded: /*i18n*/ { id: 'dose.when_needed', message: 'when needed' },
  asAdvised: /*i18n*/ { id: 'dose.as_advised', message: 'as the doctor says' },
  weekly: /*i18n*/ { id: 'dose.weekly', message: 'once a week' },
  alternateDays: /*i18n*/ { id: 'dose.alternate_days', message: 'every other day' },
  everyHours: /*i18n*/ { id: 'dose.every_hours', message: 'every {hours} hours' },
  everyHour: /*i18n*/ { id: 'dose.every_hour', message: 'every hour' },
  everyDays: /*i18n*/ { id: 'dose.every_days', message: 'every {count} days' },
  atOnce: /*i18n*/ { id: 'dose.at_once', message: 'at once, one time only' },
  /** Behind `when needed`: how close one dose may follow another. */
  atMost: /*i18n*/ { id: 'dose.at_most', message: 'at most {often}' },
  /** `1 in the morning`; other languages put the time first. */
  amountAt: /*i18n*/ { id: 'dose.amount_at', message: '{amount} {when}' },
  lasting: /*i18n*/ { id: 'dose.lasting', message: 'for {duration}' },
  until: /*i18n*/ { id: 'dose.until', message: 'until {day}' },
  timesADay: /*i18n*/ { id: 'dose.times_a_day', message: '{count} times a day' },
  onceADay: /*i18n*/ { id: 'dose.once_a_day', message: 'once a day' },
  monthly: /*i18n*/ { id: 'dose.monthly', message: 'once a month' },
  onDays: /*i18n*/ { id: 'dose.on_days', message: 'every week on {days}' },
  daysAWeek: /*i18n*/ { id: 'dose.days_a_week', message: 'on {count} days a week' },
  /** Behind what is taken on some days of a week alone: methotrexate every day kills. */
  notDaily: /*i18n*/ { id: 'dose.not_daily', message: 'not every day' },
  maxADay: /*i18n*/ { id: 'dose.max_a_day', message: 'not more than {count} times a day' },
  maxOnceADay: /*i18n*/ { id: 'dose.max_once_a_day', message: 'not more than once a day' },
  thenNext: /*i18n*/ { id: 'dose.then', message: '{before}; then {next}' },
} as const satisfies Record<string, Sentence>;

/** One and several of what an amount counts; what is measured in ml, mg and mcg stays as it is. */
export const unitWords = {
  drops: [
    /*i18n*/ { id: 'dose.drop', message: '{amount} drop' },
    /*i18n*/ { id: 'dose.drops', message: '{amount} drops' },
  ],
  teaspoons: [
    /*i18n*/ { id: 'dose.teaspoon', message: '{amount} teaspoon' },
    /*i18n*/ { id: 'dose.teaspoons', message: '{amount} teaspoons' },
  ],
  puffs: [
    /*i18n*/ { id: 'dose.puff', message: '{amount} puff' },
    /*i18n*/ { id: 'dose.puffs', message: '{amount} puffs' },
  ],
  sprays: [
    /*i18n*/ { id: 'dose.spray', message: '{amount} spray' },
    /*i18n*/ { id: 'dose.sprays', message: '{amount} sprays' },
  ],
  units: [
    /*i18n*/ { id: 'dose.unit', message: '{amount} unit' },
    /*i18n*/ { id: 'dose.units', message: '{amount} units' },
  ],
  sachets: [
    /*i18n*/ { id: 'dose.sachet', message: '{amount} sachet' },
    /*i18n*/ { id: 'dose.sachets', message: '{amount} sachets' },
  ],
  patches: [
    /*i18n*/ { id: 'dose.patch', message: '{amount} patch' },
    /*i18n*/ { id: 'dose.patches', message: '{amount} patches' },
  ],
} as const satisfies Record<
  Exclude<AmountUnit, 'ml' | 'mg' | 'mcg'>,
  readonly [one: Sentence, many: Sentence]
>;

export const siteWords = {
  right_eye: /*i18n*/ { id: 'dose.right_eye', message: 'in the right eye' },
  left_eye: /*i18n*/ { id: 'dose.left_eye', message: 'in the left eye' },
  both_eyes: /*i18n*/ { id: 'dose.both_eyes', message: 'in both eyes' },
  right_ear: /*i18n*/ { id: 'dose.right_ear', message: 'in the right ear' },
  left_ear: /*i18n*/ { id: 'dose.left_ear', message: 'in the left ear' },
  both_ears: /*i18n*/ { id: 'dose.both_ears', message: 'in both ears' },
  right_nostril: /*i18n*/ { id: 'dose.right_nostril', message: 'in the right nostril' },
  left_nostril: /*i18n*/ { id: 'dose.left_nostril', message: 'in the left nostril' },
  both_nostrils: /*i18n*/ { id: 'dose.both_nostrils', message: 'in both nostrils' },
} as const satisfies Record<Site, Sentence>;

/** One of a unit, and several. */
export const countWords = {
  days: [
    /*i18n*/ { id: 'count.day', message: '{count} day' },
    /*i18n*/ { id: 'count.days', message: '{count} days' },
  ],
  weeks: [
    /*i18n*/ { id: 'count.week', message: '{count} week' },
    /*i18n*/ { id: 'count.weeks', message: '{count} weeks' },
  ],
  months: [
    /*i18n*/ { id: 'count.month', message: '{count} month' },
    /*i18n*/ { id: 'count.months', message: '{count} months' },
  ],
  years: [
    /*i18n*/ { id: 'count.year', message: '{count} year' },
    /*i18n*/ { id: 'count.years', message: '{count} years' },
  ],
} as const satisfies Record<string, readonly [one: Sentence, many: Sentence]>;

export const sexWords = {
  Male: /*i18n*/ { id: 'sheet.male', message: 'Male' },
  Female: /*i18n*/ { id: 'sheet.female', message: 'Female' },
  Other: /*i18n*/ { id: 'sheet.other', message: 'Other' },
} as const satisfies Record<string, Sentence>;

export const sheetWords = {
  patient: /*i18n*/ { id: 'sheet.patient', message: 'Patient' },
  ageSex: /*i18n*/ { id: 'sheet.age_sex', message: 'Age, sex' },
  caseNumber: /*i18n*/ { id: 'sheet.case_number', message: 'Case no.' },
  date: /*i18n*/ { id: 'sheet.date', message: 'Date' },
  medicine: /*i18n*/ { id: 'sheet.medicine', message: 'Medicine' },
  dose: /*i18n*/ { id: 'sheet.dose', message: 'Dose' },
  duration: /*i18n*/ { id: 'sheet.duration', message: 'Duration' },
  quantity: /*i18n*/ { id: 'sheet.quantity', message: 'Qty' },
  advice: /*i18n*/ { id: 'sheet.advice', message: 'Advice' },
  tests: /*i18n*/ { id: 'sheet.tests', message: 'Tests' },
  nextVisit: /*i18n*/ { id: 'sheet.next_visit', message: 'Next visit' },
  complaints: /*i18n*/ { id: 'sheet.complaints', message: 'Complaints' },
  examination: /*i18n*/ { id: 'sheet.examination', message: 'Examination' },
  results: /*i18n*/ { id: 'sheet.results', message: 'Results' },
  diagnosis: /*i18n*/ { id: 'sheet.diagnosis', message: 'Diagnosis' },
  referredTo: /*i18n*/ { id: 'sheet.referred_to', message: 'Referred to' },
  remote: /*i18n*/ { id: 'sheet.remote', message: 'Video consultation' },
  consentGiven: /*i18n*/ { id: 'sheet.consent_given', message: 'consent given on {date}' },
  consentGivenBy: /*i18n*/ {
    id: 'sheet.consent_given_by',
    message: 'consent given on {date} by {by}',
  },
  pulse: /*i18n*/ { id: 'sheet.pulse', message: 'Pulse' },
  temperature: /*i18n*/ { id: 'sheet.temperature', message: 'Temp' },
  respiration: /*i18n*/ { id: 'sheet.respiration', message: 'Resp' },
  glucose: /*i18n*/ { id: 'sheet.glucose', message: 'Glucose' },
  weight: /*i18n*/ { id: 'sheet.weight', message: 'Weight' },
  height: /*i18n*/ { id: 'sheet.height', message: 'Height' },
  end: /*i18n*/ { id: 'sheet.end', message: 'End of prescription' },
  page: /*i18n*/ { id: 'sheet.page', message: 'Page' },
  scan: /*i18n*/ { id: 'sheet.scan', message: 'Scan the code to check this paper' },
  patientSigns: /*i18n*/ {
    id: 'sheet.patient_signs',
    message: 'Signature or thumb impression of the patient',
  },
  total: /*i18n*/ { id: 'sheet.total', message: 'Total' },
  paid: /*i18n*/ { id: 'sheet.paid', message: 'Paid' },
  due: /*i18n*/ { id: 'sheet.due', message: 'Due' },
} as const satisfies Record<string, Sentence>;
