// The local tester's letter box: what would have been sent, had anybody been told to send it.
import type { Ctx } from '../../kit/server/ctx.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { isTemplate } from '../messaging/rules.ts';
import { openSecret, textOf } from '../messaging/service.ts';
import type { HeldMessage } from './model.ts';
import { maxShown, wipedCode } from './rules.ts';
import * as store from './store.ts';

let isOpen = false;

/**
 * Called at each start. Open only while no provider is set up and the server is not public; the database is told as well, by the
 * operator's own connection, so that neither this process nor its login role can open it alone.
 */
export async function configureOutbox(wish: { isOpen: boolean; adminUrl: string }): Promise<void> {
  await store.turnSwitch(wish.adminUrl, wish.isOpen);
  isOpen = wish.isOpen;
}

export async function list(ctx: Ctx): Promise<{ messages: HeldMessage[] }> {
  if (!isOpen || !ctx.client.isLocal) throw refuse(commonRefusals.not_found);
  const held = await store.newest(ctx.db, maxShown, ctx.now.toString());
  return { messages: held.map(shown) };
}

function shown(held: store.Held): HeldMessage {
  const secret = held.sealed ? openSecret(held.id, held.sealed) : {};
  const text = isTemplate(held.template)
    ? textOf(held.template, held.language, {
        code: wipedCode,
        link: wipedCode,
        ...held.filled,
        ...secret,
      })
    : held.template;
  return {
    id: held.id,
    at: held.at,
    channel: held.channel,
    to: held.recipient,
    template: held.template,
    language: held.language,
    text,
    code: secret['code'] ?? null,
    status: held.status,
  };
}
