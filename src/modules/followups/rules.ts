import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import { addDays, type Day } from '../../kit/shared/time.ts';
import type { Result, StepResult } from './model.ts';

export const refusals = {
  follow_up_unknown: refusal(
    404,
    /*i18n*/ { id: 'follow_up_unknown', message: 'Follow-up not found' },
  ),
  follow_up_twice: refusal(
    409,
    /*i18n*/ {
      id: 'follow_up_twice',
      message: 'This patient is already asked to come on this day',
    },
  ),
  follow_up_closed: refusal(
    409,
    /*i18n*/ { id: 'follow_up_closed', message: 'This follow-up was closed meanwhile' },
  ),
  step_stands: refusal(
    409,
    /*i18n*/ { id: 'step_stands', message: 'This can no longer be taken back' },
  ),
  messages_declined: refusal(
    409,
    /*i18n*/ {
      id: 'messages_declined',
      message: 'This patient wants no messages. Please call instead.',
    },
  ),
  no_mobile: refusal(
    409,
    /*i18n*/ {
      id: 'no_mobile',
      message: 'This is not a mobile number. Please call instead.',
    },
  ),
} as const;

export const fieldSentences = {
  ask_day_passed: /*i18n*/ { id: 'ask_day_passed', message: 'Choose today or a later day' },
} as const satisfies Record<string, Sentence>;

export const resultSentences = {
  will_come: /*i18n*/ { id: 'followups.will_come', message: 'Will come' },
  no_answer: /*i18n*/ { id: 'followups.no_answer', message: 'No answer' },
  wrong_number: /*i18n*/ { id: 'followups.wrong_number', message: 'Wrong number' },
  put_off: /*i18n*/ { id: 'followups.put_off', message: 'Ask again later' },
  noted: /*i18n*/ { id: 'followups.noted', message: 'Note' },
  feels_well: /*i18n*/ { id: 'followups.feels_well', message: 'Is well, need not come' },
  elsewhere: /*i18n*/ { id: 'followups.elsewhere', message: 'Goes to another doctor' },
  declined: /*i18n*/ { id: 'followups.declined', message: 'Does not want to come' },
  sent: /*i18n*/ { id: 'followups.sent', message: 'SMS sent' },
  came: /*i18n*/ { id: 'followups.came', message: 'Came' },
} as const satisfies Record<StepResult, Sentence>;

/** After these nobody is asked any more. */
const closing: ReadonlySet<Result> = new Set(['feels_well', 'elsewhere', 'declined']);
export const closes = (result: Result): boolean => closing.has(result);

/** When the desk asks next, unless it says another day: nobody answered is tried tomorrow, who will come is asked the day after they said. */
export function askNext(result: Result, askOn: Day, today: Day): Day {
  const later = (day: Day) => (day > askOn ? day : askOn);
  if (result === 'no_answer') return later(addDays(today, 1));
  return result === 'will_come' || result === 'put_off' ? later(addDays(today, 3)) : askOn;
}

/** Somebody who comes a week early has come for it; sooner than that it was for something else. */
export const daysEarly = 7;
export const cameFor = (dueOn: Day, visitOn: Day): boolean => dueOn <= addDays(visitOn, daysEarly);

/** A member's own last step can be taken back for so long. */
export const undoMinutes = 5;

/** How long a closed one is still on the list. */
export const closedDays = 30;

export const sheetWords = {
  name: /*i18n*/ { id: 'followups.sheet.name', message: 'Follow-ups' },
  dueOn: /*i18n*/ { id: 'followups.sheet.due_on', message: 'Follow-up on' },
  askOn: /*i18n*/ { id: 'followups.sheet.ask_on', message: 'Ask again on' },
  patient: /*i18n*/ { id: 'followups.sheet.patient', message: 'Patient' },
  doctor: /*i18n*/ { id: 'followups.sheet.doctor', message: 'Doctor' },
  reason: /*i18n*/ { id: 'followups.sheet.reason', message: 'Reason' },
} as const satisfies Record<string, Sentence>;
