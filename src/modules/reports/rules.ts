// What each report holds: its columns, the filters it knows, what its days are measured in, and how far back a plan reaches.
import { commonRefusals, refusal, refuse, type Sentence } from '../../kit/shared/refusal.ts';
import { addDays, type Day } from '../../kit/shared/time.ts';
import { statusSentences } from '../appointments/rules.ts';
import type { CellKind, FilterName, ReportName } from './model.ts';

export const refusals = {
  report_long: refusal(
    409,
    /*i18n*/ {
      id: 'report_long',
      message: 'This report is long: its file is prepared while you work on',
    },
  ),
  report_wide: refusal(
    409,
    /*i18n*/ {
      id: 'report_wide',
      message:
        'There is too much in this period to show at once. Choose fewer days, or download the file.',
    },
  ),
} as const;

/** Rows that are written while one waits: some two seconds. */
export const mostWaitedFor = 20_000;

/** Longer spans are worked out in one walk, and their sums are given up where that takes too long. */
export const wideDays = 366;
/** A statement of the app has five seconds. */
export const maxAddingMillis = 4_000;

interface ReportColumn {
  readonly heading: Sentence;
  readonly kind: CellKind;
  /** Its cells are summed under the rows. */
  readonly sums?: true;
  /** Its sum stands above the rows only where it is not nought. */
  readonly isQuiet?: true;
}

interface Report {
  readonly name: Sentence;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  readonly filters: readonly FilterName[];
  /** The summed column that a day is measured by; the number of rows without one. */
  readonly measure?: string;
  /** Its rows sum up many records: they have no days of their own. */
  readonly isGrouped?: true;
}

const day = {
  heading: /*i18n*/ { id: 'reports.date', message: 'Date' },
  kind: 'day',
} as const;
const patient = {
  heading: /*i18n*/ { id: 'reports.patient', message: 'Patient' },
  kind: 'text',
} as const;
const caseNumber = {
  heading: /*i18n*/ { id: 'reports.case_number', message: 'Case number' },
  kind: 'text',
} as const;
const phone = {
  heading: /*i18n*/ { id: 'reports.phone', message: 'Phone' },
  kind: 'text',
} as const;
const doctor = {
  heading: /*i18n*/ { id: 'reports.doctor', message: 'Doctor' },
  kind: 'text',
} as const;
const fees = {
  heading: /*i18n*/ { id: 'reports.fees', message: 'Fees' },
  kind: 'money',
  sums: true,
} as const;
/** Fees are what a visit costs before it, in every report. */
const discount = {
  heading: /*i18n*/ { id: 'reports.discount', message: 'Discount' },
  kind: 'money',
  sums: true,
} as const;
const paid = {
  heading: /*i18n*/ { id: 'reports.paid', message: 'Paid' },
  kind: 'money',
  sums: true,
} as const;
const due = {
  heading: /*i18n*/ { id: 'reports.due', message: 'Due' },
  kind: 'money',
  sums: true,
} as const;
const source = {
  heading: /*i18n*/ { id: 'reports.source', message: 'Made by' },
  kind: 'word',
} as const;
const visits = {
  heading: /*i18n*/ { id: 'reports.visits', message: 'Treatments' },
  kind: 'whole',
  sums: true,
} as const;
const people = {
  heading: /*i18n*/ { id: 'reports.people', message: 'Patients' },
  kind: 'whole',
} as const;

export const reports: Readonly<Record<ReportName, Report>> = {
  patients: {
    name: /*i18n*/ { id: 'reports.name.patients', message: 'Patient report' },
    columns: {
      registeredOn: {
        heading: /*i18n*/ { id: 'reports.registered', message: 'Registered' },
        kind: 'day',
      },
      name: patient,
      caseNumber,
      gender: { heading: /*i18n*/ { id: 'reports.gender', message: 'Gender' }, kind: 'word' },
      age: { heading: /*i18n*/ { id: 'reports.age', message: 'Age' }, kind: 'whole' },
      phone,
      city: { heading: /*i18n*/ { id: 'reports.city', message: 'City' }, kind: 'text' },
      lastVisitOn: {
        heading: /*i18n*/ { id: 'reports.last_visit', message: 'Last visit' },
        kind: 'day',
      },
      due,
    },
    filters: ['gender', 'age', 'city'],
  },
  collection: {
    name: /*i18n*/ { id: 'reports.name.collection', message: 'Collection report' },
    columns: {
      paidOn: day,
      name: patient,
      caseNumber,
      doctor,
      type: { heading: /*i18n*/ { id: 'reports.paid_by', message: 'Paid by' }, kind: 'word' },
      receivedBy: {
        heading: /*i18n*/ { id: 'reports.received_by', message: 'Received by' },
        kind: 'text',
      },
      amount: {
        heading: /*i18n*/ { id: 'reports.amount', message: 'Amount' },
        kind: 'money',
        sums: true,
      },
    },
    filters: ['doctorId', 'paymentType'],
    measure: 'amount',
  },
  treatments: {
    name: /*i18n*/ { id: 'reports.name.treatments', message: 'Treatment report' },
    columns: {
      visitOn: day,
      name: patient,
      caseNumber,
      doctor,
      diagnosis: {
        heading: /*i18n*/ { id: 'reports.diagnosis', message: 'Diagnosis' },
        kind: 'text',
      },
      fees,
      discount,
      paid,
      due,
    },
    filters: ['doctorId', 'gender', 'age', 'city', 'diagnosis'],
  },
  appointments: {
    name: /*i18n*/ { id: 'reports.name.appointments', message: 'Appointment report' },
    columns: {
      startsAt: { heading: /*i18n*/ { id: 'reports.time', message: 'Time' }, kind: 'dayTime' },
      name: patient,
      caseNumber,
      phone,
      doctor,
      status: { heading: /*i18n*/ { id: 'reports.status', message: 'Status' }, kind: 'word' },
      fees,
    },
    filters: ['doctorId', 'status', 'source'],
  },
  dues: {
    name: /*i18n*/ { id: 'reports.name.dues', message: 'Dues' },
    columns: { visitOn: day, name: patient, caseNumber, phone, doctor, fees, discount, paid, due },
    filters: ['doctorId', 'gender', 'age', 'city', 'diagnosis'],
    measure: 'due',
  },
  doctors: {
    name: /*i18n*/ { id: 'reports.name.doctors', message: 'Doctors' },
    columns: { doctor, visits, people, fees, discount, paid },
    filters: [],
    isGrouped: true,
  },
  medicines: {
    name: /*i18n*/ { id: 'reports.name.medicines', message: 'Medicines prescribed' },
    columns: {
      medicine: { heading: /*i18n*/ { id: 'reports.medicine', message: 'Medicine' }, kind: 'text' },
      composition: {
        heading: /*i18n*/ { id: 'reports.composition', message: 'Composition' },
        kind: 'text',
      },
      times: {
        heading: /*i18n*/ { id: 'reports.times', message: 'Times prescribed' },
        kind: 'whole',
        sums: true,
      },
      people,
    },
    filters: ['doctorId'],
    isGrouped: true,
  },
  diagnoses: {
    name: /*i18n*/ { id: 'reports.name.diagnoses', message: 'Diagnoses' },
    columns: {
      diagnosis: {
        heading: /*i18n*/ { id: 'reports.diagnosis', message: 'Diagnosis' },
        kind: 'text',
      },
      visits,
      people,
    },
    filters: ['doctorId'],
    isGrouped: true,
  },
  noShows: {
    name: /*i18n*/ { id: 'reports.name.no_shows', message: 'No-shows' },
    columns: {
      startsAt: { heading: /*i18n*/ { id: 'reports.time', message: 'Time' }, kind: 'dayTime' },
      name: patient,
      caseNumber,
      phone,
      doctor,
      source,
      fees,
    },
    filters: ['doctorId', 'source'],
  },
  sources: {
    name: /*i18n*/ { id: 'reports.name.sources', message: 'How appointments were made' },
    columns: {
      source,
      times: {
        heading: /*i18n*/ { id: 'reports.appointments', message: 'Appointments' },
        kind: 'whole',
        sums: true,
      },
      people,
      completed: {
        heading: /*i18n*/ { id: 'reports.completed', message: 'Completed' },
        kind: 'whole',
        sums: true,
      },
      noShows: {
        heading: /*i18n*/ { id: 'reports.name.no_shows', message: 'No-shows' },
        kind: 'whole',
        sums: true,
      },
    },
    filters: ['doctorId'],
    isGrouped: true,
  },
  gst: {
    name: /*i18n*/ { id: 'reports.name.gst', message: 'GST report' },
    columns: {
      visitOn: day,
      receipt: {
        heading: /*i18n*/ { id: 'reports.receipt_number', message: 'Receipt number' },
        kind: 'text',
      },
      name: patient,
      caseNumber,
      doctor,
      sac: { heading: /*i18n*/ { id: 'reports.sac', message: 'SAC' }, kind: 'text' },
      exempt: {
        heading: /*i18n*/ { id: 'reports.gst_exempt', message: 'GST exempt' },
        kind: 'money',
        sums: true,
      },
      taxable: {
        heading: /*i18n*/ { id: 'reports.gst_taxable', message: 'Taxable value' },
        kind: 'money',
        sums: true,
        isQuiet: true,
      },
      cgst: {
        heading: /*i18n*/ { id: 'reports.cgst', message: 'CGST' },
        kind: 'money',
        sums: true,
        isQuiet: true,
      },
      sgst: {
        heading: /*i18n*/ { id: 'reports.sgst', message: 'SGST' },
        kind: 'money',
        sums: true,
        isQuiet: true,
      },
      igst: {
        heading: /*i18n*/ { id: 'reports.igst', message: 'IGST' },
        kind: 'money',
        sums: true,
        isQuiet: true,
      },
      amount: {
        heading: /*i18n*/ { id: 'reports.total', message: 'Total' },
        kind: 'money',
        sums: true,
      },
    },
    filters: ['doctorId', 'gender', 'age', 'city', 'diagnosis'],
    measure: 'amount',
  },
};

/** Health services by the list of services: exempt by Notification 12/2017-Central Tax (Rate), entry 74 */
export const healthSac = '9993';

/** Values of closed lists in words. */
export const valueWords: Readonly<Record<string, Sentence>> = {
  ...statusSentences,
  Standing: /*i18n*/ { id: 'reports.standing', message: 'Not canceled' },
  patient: /*i18n*/ { id: 'reports.source_patient', message: 'Patient, online' },
  clinic: /*i18n*/ { id: 'reports.source_clinic', message: 'Clinic' },
  walkin: /*i18n*/ { id: 'reports.source_walk_in', message: 'Walk-in' },
  Male: /*i18n*/ { id: 'reports.male', message: 'Male' },
  Female: /*i18n*/ { id: 'reports.female', message: 'Female' },
  Other: /*i18n*/ { id: 'reports.other', message: 'Other' },
  Cash: /*i18n*/ { id: 'reports.cash', message: 'Cash' },
  UPI: /*i18n*/ { id: 'reports.upi', message: 'UPI' },
  Card: /*i18n*/ { id: 'reports.card', message: 'Card' },
  Cheque: /*i18n*/ { id: 'reports.cheque', message: 'Cheque' },
  'Bank transfer': /*i18n*/ { id: 'reports.bank_transfer', message: 'Bank transfer' },
  Online: /*i18n*/ { id: 'reports.online', message: 'Online' },
};

export const sheetTotal: { name: Sentence } = {
  name: /*i18n*/ { id: 'reports.total', message: 'Total' },
};

/** On paper, some 60 pages and two seconds of typesetting; Excel has them all. */
export const maxPrinted = 2_000;

export const printWords = {
  all: /*i18n*/ { id: 'reports.print_all_days', message: 'All days' },
  first: /*i18n*/ {
    id: 'reports.print_first',
    message: 'The first {count} of {all} rows; the Excel file holds all of them',
  },
} as const satisfies Record<string, Sentence>;

export const filterHeadings = {
  doctorId: doctor.heading,
  gender: reports.patients.columns['gender']?.heading,
  age: reports.patients.columns['age']?.heading,
  city: reports.patients.columns['city']?.heading,
  diagnosis: reports.diagnoses.columns['diagnosis']?.heading,
  paymentType: reports.collection.columns['type']?.heading,
  status: reports.appointments.columns['status']?.heading,
  source: source.heading,
} as const satisfies Record<FilterName, Sentence | undefined>;

const usualDays = 30;
/** Longer spans are several reports, but for all days. */
const maxDays = 3_660;

export interface Span {
  from: Day;
  to: Day;
}

/** Whatever a clinic holds lies within. */
export const allDays: Span = { from: '1900-01-01', to: '2199-12-31' };

export const isAllDays = ({ from, to }: Span): boolean =>
  from === allDays.from && to === allDays.to;

/** @throws input_wrong where the days stand the wrong way round or too far apart. */
export function spanOf(asked: { from?: Day | undefined; to?: Day | undefined }, today: Day): Span {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = asked.from ?? addDays(to, 1 - usualDays);
  if (from > to || (addDays(from, maxDays) < to && !isAllDays({ from, to })))
    throw refuse(commonRefusals.input_wrong, { fields: { from: { code: 'wrong_type' } } });
  return { from, to };
}

/** The earliest day that is shown; null without a limit. */
export const firstDay = (days: number | null, today: Day): Day | null =>
  days === null ? null : addDays(today, 1 - days);

export const reaches = (first: Day | null, { from }: Span): boolean =>
  first === null || from >= first;

/** As many days right before. */
export function spanBefore({ from, to }: Span): Span {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
  return { from: addDays(from, -days - 1), to: addDays(from, -1) };
}

/** By the clinic's clock; later than noon it is no morning's news any more. */
export const mornings = { first: 7, last: 11 } as const;
/** So many clinics at a time. */
export const mostAtOnce = 500;

/** The week that ended before a Monday, and the one before it. */
export const weeksBefore = (monday: Day): { last: Span; before: Span } => ({
  last: { from: addDays(monday, -7), to: addDays(monday, -1) },
  before: { from: addDays(monday, -14), to: addDays(monday, -8) },
});

export const weekMeasures = ['treatments', 'patients', 'collection', 'noShows'] as const;
export type WeekMeasure = (typeof weekMeasures)[number];

export const measureWords = {
  treatments: /*i18n*/ { id: 'reports.visits', message: 'Treatments' },
  patients: /*i18n*/ { id: 'weekly.patients', message: 'New patients' },
  collection: /*i18n*/ { id: 'weekly.collection', message: 'Collection' },
  noShows: reports.noShows.name,
} as const satisfies Record<WeekMeasure, Sentence>;

export const weeklyWords = {
  line: /*i18n*/ { id: 'weekly.line', message: '{name}: {now} (the week before: {before})' },
  toDo: /*i18n*/ { id: 'weekly.to_do', message: 'To do:' },
  dues: /*i18n*/ { id: 'weekly.dues', message: 'Patients with dues: {count}, {amount} in all' },
  followUps: /*i18n*/ { id: 'weekly.follow_ups', message: 'Overdue follow-ups: {count}' },
  unseen: /*i18n*/ {
    id: 'weekly.unseen',
    message: 'No-shows of last week without a new appointment: {count}',
  },
  nothing: /*i18n*/ { id: 'weekly.nothing', message: 'Nothing is left open.' },
  end: /*i18n*/ {
    id: 'weekly.end',
    message: 'More is under Reports in Practice Diary. This summary can be turned off there.',
  },
} as const satisfies Record<string, Sentence>;

export interface OpenWork {
  owing: number;
  duePaise: number;
  followUps: number;
  /** Of last week, without a time again. */
  unseen: number;
}
