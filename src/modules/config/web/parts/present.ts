// What GetConfig answered: the one source of who is here, what is open and what is new.
import { call } from '../../../../kit/web/client.ts';
import { useMember } from '../../../identity/web/parts/member.ts';
import { setUnread } from '../../../notifications/web/parts/unread.ts';
import { api } from '../../contract.ts';
import type { Config } from '../../model.ts';

const answered = new WeakSet<Config>();

/** Whoever asks who is signed in gets the whole answer kept. */
export async function askConfig(): Promise<Config> {
  const config = await call(api.GetConfig, {});
  setUnread(config.unreadCount);
  answered.add(config);
  return config;
}

/** Null in the moment between a log-in and the first answer. */
export function useConfig(): Config | null {
  const member = useMember();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only askConfig gives a member these
  return 'missingInfo' in member && 'newsSeen' in member ? (member as Config) : null;
}

/** As `useConfig`, but null while only what was kept from an earlier visit is known. */
export function useFreshConfig(): Config | null {
  const config = useConfig();
  return config !== null && answered.has(config) ? config : null;
}
