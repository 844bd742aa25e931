// When a video room is open, to whom, and what must be said before.
import { refusal, type RefusalKind, type Sentence } from '../../kit/shared/refusal.ts';
import { ageOn, type BornOrStated, type Day } from '../../kit/shared/time.ts';
import type { Status } from '../appointments/model.ts';
import type { Mode } from '../slots/model.ts';
import type { Means, Outcome } from './model.ts';

export const refusals = {
  room_not_online: refusal(
    409,
    /*i18n*/ { id: 'room_not_online', message: 'This appointment is at the clinic' },
  ),
  room_unconfirmed: refusal(
    409,
    /*i18n*/ { id: 'room_unconfirmed', message: 'The clinic has not confirmed this appointment' },
  ),
  room_canceled: refusal(
    409,
    /*i18n*/ { id: 'room_canceled', message: 'This appointment is canceled' },
  ),
  room_early: refusal(
    409,
    /*i18n*/ { id: 'room_early', message: 'The video room opens ten minutes before the time' },
  ),
  room_over: refusal(
    409,
    /*i18n*/ { id: 'room_over', message: 'The time of this video room is over' },
  ),
  room_without_doctor: refusal(
    409,
    /*i18n*/ {
      id: 'room_without_doctor',
      message: 'The doctor can no longer hold this video consultation. Please call the clinic.',
    },
  ),
  room_others: refusal(
    403,
    /*i18n*/ {
      id: 'room_others',
      message: 'Only the doctor of this appointment can enter its video room',
    },
  ),
  room_elsewhere: refusal(
    409,
    /*i18n*/ { id: 'room_elsewhere', message: 'You are in this video room on another device' },
  ),
  code_missing: refusal(
    409,
    /*i18n*/ { id: 'code_missing', message: 'The code from the SMS is asked first' },
  ),
  room_without_mobile: refusal(
    409,
    /*i18n*/ {
      id: 'room_without_mobile',
      message: 'The clinic has no mobile number of this patient. Please call the clinic.',
    },
  ),
  relative_there: refusal(
    409,
    /*i18n*/ {
      id: 'relative_there',
      message: 'A relative is in the room already. Only one can join.',
    },
  ),
  relative_none: refusal(
    409,
    /*i18n*/ { id: 'relative_none', message: 'Nobody was asked into this video room' },
  ),
  relative_used: refusal(
    409,
    /*i18n*/ {
      id: 'relative_used',
      message: 'This link was used on another device. Ask the patient for a new one.',
    },
  ),
  relative_over: refusal(
    409,
    /*i18n*/ {
      id: 'relative_over',
      message: 'This link is not valid any more. Ask the patient for a new one.',
    },
  ),
  patient_absent: refusal(
    409,
    /*i18n*/ {
      id: 'patient_absent',
      message: 'A relative is asked in from within the video room',
    },
  ),
  consent_missing: refusal(
    409,
    /*i18n*/ { id: 'consent_missing', message: 'Give consent and age first' },
  ),
} as const;

export const fieldSentences = {
  consent_needed: /*i18n*/ {
    id: 'consent_needed',
    message: 'Without your consent there is no video consultation',
  },
  relative_consent_needed: /*i18n*/ {
    id: 'relative_consent_needed',
    message: 'Without your consent you cannot join',
  },
  adult_needed: /*i18n*/ {
    id: 'adult_needed',
    message: 'A patient under 18 is seen with an adult: please name them',
  },
} as const satisfies Record<string, Sentence>;

/** Telemedicine Practice Guidelines 2020, 3.3: a minor is consulted only with an adult. */
export const adultAge = 18;
const oldest = 120;

const opensMinutes = 10;
const closesMinutes = 30;
/** Whoever was seen within so many seconds is there. */
export const presentSeconds = 40;
/** Who comes back on the same device within so long need not be let in again. */
const returnSeconds = 300;
export const ticketSeconds = 60;
/** A phone that was proved by a code stays so. */
export const proofHours = 6;
/** Between two messages that call a patient. */
export const callMinutes = 2;
/** Of what the relay is entered with; a call that lasts longer keeps its relay. */
export const relaySeconds = 3_600;

interface Timed {
  startsAt: string;
  endsAt: string;
}

export const windowOf = ({ startsAt, endsAt }: Timed) => ({
  opensAt: Temporal.Instant.from(startsAt).subtract({ minutes: opensMinutes }),
  closesAt: Temporal.Instant.from(endsAt).add({ minutes: closesMinutes }),
});

const closed: Partial<Record<Status, RefusalKind>> = {
  Requested: refusals.room_unconfirmed,
  Canceled: refusals.room_canceled,
  Rejected: refusals.room_canceled,
  'No-show': refusals.room_canceled,
};

/** @returns why nobody may enter now; null where the doctor and the patient may. */
export function roomRefused(
  appointment: Timed & { mode: Mode; status: Status },
  now: Temporal.Instant,
): RefusalKind | null {
  if (appointment.mode !== 'online') return refusals.room_not_online;
  const refused = closed[appointment.status];
  if (refused) return refused;
  const { opensAt, closesAt } = windowOf(appointment);
  if (Temporal.Instant.compare(now, opensAt) < 0) return refusals.room_early;
  return Temporal.Instant.compare(now, closesAt) > 0 ? refusals.room_over : null;
}

export const isPresent = (seenAt: string, now: Temporal.Instant): boolean =>
  now.since(Temporal.Instant.from(seenAt)).total('seconds') <= presentSeconds;

/** @returns the instants since which somebody must have been seen to be there, and a room must have ended to be open still. */
export const sinceOf = (now: Temporal.Instant) => ({
  presentSince: now.subtract({ seconds: presentSeconds }).toString(),
  openSince: now.subtract({ minutes: closesMinutes }).toString(),
});

export const mayReturn = (seenAt: string, now: Temporal.Instant): boolean =>
  now.since(Temporal.Instant.from(seenAt)).total('seconds') <= returnSeconds;

/** In full years; null where nothing is known. */
export function yearsOf(born: BornOrStated | undefined, today: Day): number | null {
  const age = born ? ageOn(born, today) : null;
  return age && (age.unit === 'years' ? Math.min(age.count, oldest) : 0);
}

/** By the birth date where the record has one; else what the patient says, unless by the age stated before they can be no adult yet. */
export function ageAtConsent(
  born: BornOrStated | undefined,
  typed: number | null,
  today: Day,
): number | null {
  const known = yearsOf(born, today);
  if (known === null || born?.birthOn) return known ?? typed;
  // Full years, counted on from the day they were stated: the true age may be a year more.
  return typed !== null && typed >= adultAge && known + 1 < adultAge ? known : typed;
}

/** @returns what is wrong with a consent, by its field; null when it stands. */
export function consentProblem({
  isGiven,
  ageYears,
  adultName,
  adultRelation,
}: {
  isGiven: boolean;
  ageYears: number;
  adultName: string;
  adultRelation: string;
}): { field: 'isGiven' | 'adultName' | 'adultRelation'; code: keyof typeof fieldSentences } | null {
  if (!isGiven) return { field: 'isGiven', code: 'consent_needed' };
  if (ageYears >= adultAge) return null;
  if (adultName === '') return { field: 'adultName', code: 'adult_needed' };
  return adultRelation === '' ? { field: 'adultRelation', code: 'adult_needed' } : null;
}

/** As a call is shown and summed up. */
export const minutesOf = (seconds: number): number =>
  seconds === 0 ? 0 : Math.max(1, Math.round(seconds / 60));

export const totalSentences = {
  calls: /*i18n*/ { id: 'video.total.calls', message: 'Calls: {count}' },
  met: /*i18n*/ { id: 'video.total.held', message: 'Held: {count}' },
} as const satisfies Record<string, Sentence>;

export const outcomeSentences = {
  // oxlint-disable-next-line id-denylist -- an outcome's stored name
  held: /*i18n*/ { id: 'video.held', message: 'Held' },
  patient_missing: /*i18n*/ { id: 'video.patient_missing', message: 'The patient did not come' },
  doctor_missing: /*i18n*/ { id: 'video.doctor_missing', message: 'The doctor did not come' },
  nobody: /*i18n*/ { id: 'video.nobody', message: 'Nobody came' },
} as const satisfies Record<Outcome, Sentence>;

export const meansSentences = {
  video: /*i18n*/ { id: 'video.means.video', message: 'Video' },
  audio: /*i18n*/ { id: 'video.means.audio', message: 'Sound only' },
  chat: /*i18n*/ { id: 'video.means.chat', message: 'Chat only' },
} as const satisfies Record<Means, Sentence>;

export const sheetWords = {
  name: /*i18n*/ { id: 'video.sheet.name', message: 'Video calls' },
  total: /*i18n*/ { id: 'video.sheet.total', message: 'Total' },
  at: /*i18n*/ { id: 'video.sheet.at', message: 'Date and time' },
  patient: /*i18n*/ { id: 'video.sheet.patient', message: 'Patient' },
  caseNumber: /*i18n*/ { id: 'video.sheet.case', message: 'Case number' },
  doctor: /*i18n*/ { id: 'video.sheet.doctor', message: 'Doctor' },
  doctorCame: /*i18n*/ { id: 'video.sheet.doctor_came', message: 'Doctor came' },
  patientCame: /*i18n*/ { id: 'video.sheet.patient_came', message: 'Patient came' },
  adult: /*i18n*/ { id: 'video.sheet.adult', message: 'With the patient' },
  outcome: /*i18n*/ { id: 'video.sheet.outcome', message: 'Outcome' },
  minutes: /*i18n*/ { id: 'video.sheet.minutes', message: 'Minutes' },
  means: /*i18n*/ { id: 'video.sheet.means', message: 'By' },
  stars: /*i18n*/ { id: 'video.sheet.stars', message: 'Review' },
  words: /*i18n*/ { id: 'video.sheet.words', message: 'Review text' },
} as const satisfies Record<string, Sentence>;

/** Telemedicine Practice Guidelines 2020: what a prescription may not hold, each with the rule it goes by. */
export const telemedicineRefusals = {
  telemedicine_prohibited: refusal(
    409,
    /*i18n*/ {
      id: 'telemedicine_prohibited',
      message:
        '{medicine} cannot be prescribed by video: narcotic, psychotropic and Schedule X medicines are prohibited (Telemedicine Guidelines 2020, 3.7.4)',
    },
  ),
  telemedicine_follow_up: refusal(
    409,
    /*i18n*/ {
      id: 'telemedicine_follow_up',
      message:
        '{medicine} is on List B: by video only after a visit to you in person within six months (Telemedicine Guidelines 2020, 3.7.4)',
    },
  ),
  telemedicine_seen: refusal(
    409,
    /*i18n*/ {
      id: 'telemedicine_seen',
      message:
        '{medicine} is on List A: in a first consultation you must have seen the patient by video in the room (Telemedicine Guidelines 2020, 3.7.4)',
    },
  ),
  telemedicine_generic: refusal(
    409,
    /*i18n*/ {
      id: 'telemedicine_generic',
      message:
        'By video {medicine} needs its generic name: write that, or add its composition under Medicines (Telemedicine Guidelines 2020, 3.7.4)',
    },
  ),
  telemedicine_consent: refusal(
    409,
    /*i18n*/ {
      id: 'telemedicine_consent',
      message:
        'This patient has given neither consent nor age for the video consultation (Telemedicine Guidelines 2020, 3.2 and 3.4)',
    },
  ),
} as const;
