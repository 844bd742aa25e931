// When API keys were last used, written down at most once a minute for each: a read must not wait for it.
import { clientWithoutCookies } from '../kit/server/ctx.ts';
import type { Pipeline } from '../kit/server/dispatch/pipeline.ts';
import { api as integrations } from '../modules/integrations/contract.ts';
import { noteUse } from '../modules/integrations/service.ts';

export type KeyUses = (clinicId: string, keyId: string) => void;

const restMillis = 60_000;
const maxKept = 10_000;

export function openKeyUses(
  pipeline: Pick<Pipeline, 'run'>,
  onError: (error: unknown) => void,
): KeyUses {
  const notedAt = new Map<string, number>();
  return (clinicId, keyId) => {
    const now = performance.now();
    if (now < (notedAt.get(keyId) ?? -Infinity) + restMillis) return;
    notedAt.delete(keyId);
    notedAt.set(keyId, now);
    const [oldest] = notedAt.keys();
    if (oldest !== undefined && notedAt.size > maxKept) notedAt.delete(oldest);
    pipeline
      .run({
        verb: integrations.noteUse,
        handle: noteUse,
        caller: { kind: 'system', clinicId },
        input: { id: keyId },
        client: clientWithoutCookies('key uses'),
        language: null,
        requestId: '',
      })
      .catch(onError);
  };
}
