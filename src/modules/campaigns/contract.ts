import * as z from 'zod/mini';
import { contract, every, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { campaign, choice, outcomes, preview, shownChoice } from './model.ts';

/** Who is chosen by what they suffer from is shown to whoever may see treatments. */
const seen = { page: 'Patient', to: 'view', also: 'Treatment' } as const;
/** It costs the clinic money. */
const edited = { page: 'Settings', to: 'edit', also: 'Treatment' } as const;

const labels = {
  read: /*i18n*/ { id: 'action.campaigns_read', message: 'looked at campaigns' },
  started: /*i18n*/ { id: 'action.campaign_started', message: 'started a campaign' },
  stopped: /*i18n*/ { id: 'action.campaign_stopped', message: 'stopped a campaign' },
  messageSent: /*i18n*/ { id: 'action.message_sent', message: 'sent a message' },
};

export const api = contract('campaigns', {
  list: read({
    summary: 'The last 50 campaigns, newest first, and how far each has come',
    allow: seen,
    plan: 'sms',
    input: z.strictObject({}),
    output: z.object({ campaigns: z.array(campaign) }),
    rate: 'calm',
    audit: 'none',
  }),
  preview: read({
    summary: 'Whom a choice means, what they will be told, and what that costs',
    allow: edited,
    plan: 'sms',
    input: choice,
    output: preview,
    rate: 'heavy',
    audit: 'read',
    label: labels.read,
    opensRecord: false,
  }),
  start: write({
    summary:
      'Asks everybody of a choice to come again, each once, unless more or fewer fit it than were shown',
    allow: edited,
    plan: 'sms',
    input: shownChoice,
    output: campaign,
    rate: 'heavy',
    audit: 'write',
    label: labels.started,
    once: true,
  }),
  stop: write({
    summary: 'Ends a running campaign: nobody more is asked',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: campaign,
    rate: 'calm',
    audit: 'write',
    label: labels.stopped,
  }),
  plan: write({
    summary: 'Gives the next people of running campaigns their turn, in all clinics',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ planned: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  ask: write({
    summary: 'Asks one patient of a campaign to come again, unless they need not be asked any more',
    allow: 'system',
    input: z.strictObject({ campaignId: uuid(), patientId: uuid() }),
    output: z.object({ outcome: z.nullable(z.enum(outcomes)) }),
    rate: 'calm',
    audit: 'write',
    label: labels.messageSent,
  }),
});

export const schedules = [every('* * * * *', api.plan)];
