import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import { ageOn, type BornOrStated, type Day } from '../../kit/shared/time.ts';
import { fullAge, isMinor } from '../patients/rules.ts';
import type { ConsentKind, MessageAbout } from './model.ts';

/** Raised whenever the words of the notice change; who agreed to an older one is asked again. */
export const noticeVersion = '2026-11';

/** What patients are told unasked. */
export const aboutWords = {
  booked: /*i18n*/ {
    id: 'patient_message.booked',
    message: 'When an appointment is asked for or booked',
  },
  changed: /*i18n*/ { id: 'patient_message.changed', message: 'When it is moved or canceled' },
  late: /*i18n*/ { id: 'patient_message.late', message: 'When the doctor runs late' },
  reminder: /*i18n*/ {
    id: 'patient_message.reminder',
    message: 'A reminder a day and two hours before',
  },
  turn: /*i18n*/ {
    id: 'patient_message.turn',
    message: 'When their turn in the queue is near',
  },
  review: /*i18n*/ {
    id: 'patient_message.review',
    message: 'A request for a review after the visit',
  },
  due: /*i18n*/ {
    id: 'patient_message.due',
    message: 'What is still to be paid, three days after the visit',
  },
  medicine: /*i18n*/ {
    id: 'patient_message.medicine',
    message: 'When medicines for long use are running out',
  },
  follow_up: /*i18n*/ {
    id: 'patient_message.follow_up',
    message: 'When they were asked to come again',
  },
  waitlist: /*i18n*/ {
    id: 'patient_message.waitlist',
    message: 'When a time becomes free for them',
  },
  campaign: /*i18n*/ {
    id: 'patient_message.campaign',
    message: 'When they have not been seen for a while',
  },
  birthday: /*i18n*/ { id: 'patient_message.birthday', message: 'Good wishes on their birthday' },
  health_day: /*i18n*/ {
    id: 'patient_message.health_day',
    message: 'Good wishes on days of health',
  },
} as const satisfies Record<MessageAbout, Sentence>;

/** What a clinic has not set is on, but for these. */
export const offAtFirst: ReadonlySet<MessageAbout> = new Set([
  'turn',
  'review',
  'due',
  'medicine',
  'birthday',
  'health_day',
]);

export const refusals = {
  guardian_needed: refusal(
    422,
    /*i18n*/ {
      id: 'guardian_needed',
      message: 'A parent or guardian must agree for a patient under 18',
    },
  ),
  whatsapp_stopped: refusal(
    409,
    /*i18n*/ {
      id: 'whatsapp_stopped',
      message:
        'This number has answered STOP on WhatsApp. Only the patient can start it again, by answering START there',
    },
  ),
  erasure_retained: refusal(
    409,
    /*i18n*/ {
      id: 'erasure_retained',
      message:
        'This record must be kept until {until}: clinical records are kept {years} years after the last visit',
    },
  ),
  erasure_owed: refusal(
    409,
    /*i18n*/ {
      id: 'erasure_owed',
      message: 'This record cannot be erased while payments are due',
    },
  ),
  erasure_advance: refusal(
    409,
    /*i18n*/ {
      id: 'erasure_advance',
      message: 'This record can not be erased while an advance is left. Give it back first',
    },
  ),
} as const;

/** Care of a child by a clinic needs no parental consent (DPDP Rules 2025, Fourth Schedule A); messages and sharing do (DPDP Act s. 9). */
export const needsGuardian = (kind: ConsentKind, who: BornOrStated, today: Day): boolean =>
  kind !== 'treatment' && isMinor(who, today);

/**
 * The last day on which a record must be kept: so many years after the last visit, and of a minor so many after coming of age
 * (MCI regulation 1.3.1 and common practice; never less than three).
 */
export function keepUntil(
  patient: BornOrStated & { lastVisitOn: Day | null; registeredOn: Day },
  years: number,
): Day {
  const last = Temporal.PlainDate.from(patient.lastVisitOn ?? patient.registeredOn);
  const age = ageOn(patient, last.toString());
  const ageInYears = age === null ? fullAge : age.unit === 'years' ? age.count : 0;
  const ofAge =
    patient.birthOn === null
      ? last.add({ years: Math.max(fullAge - ageInYears, 0) })
      : Temporal.PlainDate.from(patient.birthOn).add({ years: fullAge });
  const from = Temporal.PlainDate.compare(ofAge, last) > 0 ? ofAge : last;
  return from.add({ years }).toString();
}
