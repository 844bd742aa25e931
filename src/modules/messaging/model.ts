// A message: one sentence to one person by one channel, and how far it has come.
import * as z from 'zod/mini';
import { languageCodes } from '../../kit/shared/languages.ts';

export const channels = ['sms', 'email', 'push', 'inapp'] as const;
export type Channel = (typeof channels)[number];

/** `held`: no provider is set up, the message waits on the Outbox page. */
/** `unknown`: handed over, and no answer came. */
export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'held',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const channel = () => z.enum(channels);
export const messageStatus = () => z.enum(messageStatuses);
export const language = () => z.enum(languageCodes);
