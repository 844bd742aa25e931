// When API keys were last used, written down at most once a minute for each: a read must not wait for it.
import type { OwnAsk } from '../kit/server/http/asking.ts';
import { api as integrations } from '../modules/integrations/contract.ts';

export type KeyUses = (clinicId: string, keyId: string) => void;

const restMillis = 60_000;
const maxKept = 10_000;

export function openKeyUses(ask: OwnAsk, onError: (error: unknown) => void): KeyUses {
  const notedAt = new Map<string, number>();
  return (clinicId, keyId) => {
    const now = performance.now();
    if (now < (notedAt.get(keyId) ?? -Infinity) + restMillis) return;
    notedAt.delete(keyId);
    notedAt.set(keyId, now);
    const [oldest] = notedAt.keys();
    if (oldest !== undefined && notedAt.size > maxKept) notedAt.delete(oldest);
    ask(clinicId, integrations.noteUse, { id: keyId }).catch(onError);
  };
}
