// What a local tester sees of messages that no provider sends.
import * as z from 'zod/mini';
import { instant } from '../../kit/shared/fields.ts';
import { channel, language, messageStatus } from '../messaging/model.ts';

export const heldMessage = z.object({
  id: z.string(),
  at: instant(),
  channel: channel(),
  to: z.string(),
  /** Of messaging's `templates`. */
  template: z.string(),
  language: language(),
  /** In the message's language where the catalogue is built, in English otherwise. A code older than ten minutes reads `••••••`. */
  text: z.string(),
  /** The six digits while they are kept. */
  code: z.nullable(z.string()),
  status: messageStatus(),
});
export type HeldMessage = z.output<typeof heldMessage>;
