import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import { addDays, type Day } from '../../kit/shared/time.ts';
import { campaignHours } from '../messaging/rules.ts';
import type { CampaignStatus, Choice, LeftOutReason } from './model.ts';

export const refusals = {
  campaign_unknown: refusal(
    404,
    /*i18n*/ { id: 'campaign_unknown', message: 'Campaign not found' },
  ),
  campaign_over: refusal(
    409,
    /*i18n*/ { id: 'campaign_over', message: 'This campaign has already ended' },
  ),
  campaign_empty: refusal(
    409,
    /*i18n*/ { id: 'campaign_empty', message: 'No patient in this selection can be asked' },
  ),
  campaign_changed: refusal(
    409,
    /*i18n*/ {
      id: 'campaign_changed',
      message: 'The list of patients is different now. Please check it again.',
    },
  ),
} as const;

export const statusWords = {
  running: /*i18n*/ { id: 'campaigns.running', message: 'Running' },
  stopped: /*i18n*/ { id: 'campaigns.stopped', message: 'Stopped' },
  done: /*i18n*/ { id: 'campaigns.done', message: 'Completed' },
} as const satisfies Record<CampaignStatus, Sentence>;

export const leftOutWords = {
  died: /*i18n*/ { id: 'campaigns.left_out.died', message: 'Has died' },
  booked: /*i18n*/ { id: 'campaigns.left_out.booked', message: 'Has an appointment' },
  asked: /*i18n*/ {
    id: 'campaigns.left_out.asked',
    message: 'Was asked in the last 30 days',
  },
  declined: /*i18n*/ { id: 'campaigns.left_out.declined', message: 'Wants no messages' },
} as const satisfies Record<LeftOutReason, Sentence>;

/** By the clinic's clock, from the first hour until the last has passed. */
export const hours = { first: campaignHours.from, last: campaignHours.to - 1 } as const;

/** In a minute, of all clinics: a gateway takes ten in a second, and what patients wait for must not stand behind a campaign. */
export const perMinute = 300;

/** Nobody is asked by two campaigns within so many days. */
export const restDays = 30;

export const maxNames = 100;
export const maxCampaigns = 50;

/** The last day on which somebody was seen who has not been seen for so many months. */
export const seenBy = (today: Day, months: number): Day =>
  Temporal.PlainDate.from(today).subtract({ months }).toString();

/** Born between these days, both within; null: whenever. */
export function bornBetween(
  today: Day,
  { ageFrom, ageTo }: Pick<Choice, 'ageFrom' | 'ageTo'>,
): { from: Day | null; to: Day | null } {
  const before = (years: number): Day =>
    Temporal.PlainDate.from(today).subtract({ years }).toString();
  return {
    from: ageTo === null ? null : addDays(before(ageTo + 1), 1),
    to: ageFrom === null ? null : before(ageFrom),
  };
}
