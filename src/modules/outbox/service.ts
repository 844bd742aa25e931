// The local tester's letter box: what would have been sent, had anybody been told to send it.
import type { Ctx } from '../../kit/server/ctx.ts';
import { isSame, keyHash, randomKey } from '../../kit/server/secrets.ts';
import { setting, type Settings } from '../../kit/shared/settings.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { isTemplate } from '../messaging/rules.ts';
import { openSecret, textOf } from '../messaging/service.ts';
import type { api } from './contract.ts';
import type { HeldMessage } from './model.ts';
import { maxShown, wipedCode } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

const cookie = 'outbox';
/** What opens the outbox: the printed key until it is used, then the cookie of the browser that used it. Neither: it stays shut. */
export interface Access {
  keyHash: Buffer | null;
  cookieHash: Buffer | null;
}
export const access = setting<Access>('outbox.access');
export const shut = (): Access => ({ keyHash: null, cookieHash: null });

/**
 * Called at each start. Open only while no provider is set up and the server is not public; the database is told as well, by the
 * operator's own connection, so that neither this process nor its login role can open it alone.
 * @returns the key to print, which opens it once; null where it stays shut.
 */
export async function unlock(
  opened: Access,
  wish: { isOpen: boolean; adminUrl: string },
): Promise<string | null> {
  await store.turnSwitch(wish.adminUrl, wish.isOpen);
  const key = wish.isOpen ? randomKey() : null;
  Object.assign(opened, shut(), key === null ? {} : { keyHash: keyHash(key) });
  return key;
}

/** @throws not_found for a wrong or used key, so that nobody learns whether there is an outbox. */
export async function open(
  ctx: Ctx,
  { key }: InputOf<Api['open']>,
): Promise<Record<string, never>> {
  const opened = ctx.settings.of(access);
  if (!opened.keyHash || !ctx.client.isLocal || !isSame(opened.keyHash, keyHash(key)))
    throw refuse(commonRefusals.not_found);
  const own = randomKey();
  Object.assign(opened, { keyHash: null, cookieHash: keyHash(own) } satisfies Access);
  ctx.client.setCookie(cookie, own);
  ctx.record('outbox', '');
  return {};
}

export async function list(ctx: Ctx): Promise<{ messages: HeldMessage[] }> {
  const own = ctx.client.cookies[cookie];
  const { cookieHash } = ctx.settings.of(access);
  const isOurs = cookieHash && own !== undefined && isSame(cookieHash, keyHash(own));
  if (!isOurs || !ctx.client.isLocal) throw refuse(commonRefusals.not_found);
  const messages = await store.newest(ctx.db, maxShown, ctx.now.toString());
  return { messages: messages.map((one) => shown(ctx.settings, one)) };
}

function shown(settings: Settings, message: store.Held): HeldMessage {
  const secret = message.sealed ? openSecret(settings, message.id, message.sealed) : {};
  const text = isTemplate(message.template)
    ? textOf(settings, message.template, message.language, {
        code: wipedCode,
        link: wipedCode,
        ...message.filled,
        ...secret,
      })
    : message.template;
  return {
    id: message.id,
    at: message.at,
    channel: message.channel,
    to: message.recipient,
    template: message.template,
    language: message.language,
    text,
    code: secret['code'] ?? null,
    status: message.status,
  };
}
