// The call of the next token, which ends whoever is inside; also from outside the queue's page.
import { useLingui } from '@lingui/react/macro';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { api } from '../../contract.ts';
import type { QueueDay, Token } from '../../model.ts';
import { calledName } from '../../rules.ts';
import { type TokenSteps, useTokenSteps } from '../use-token-steps.ts';

interface Read {
  data: QueueDay | undefined;
  refetch: () => unknown;
}

export function useNextCall(
  { data: queue, refetch }: Read,
  steps: TokenSteps,
): { callNext: () => void; isCalling: boolean } {
  const next = useWrite(api.next);
  const callNext = () =>
    void next
      .mutateAsync({
        ...(queue ? { doctorId: queue.doctorId } : {}),
        tokenId: queue?.waiting[0]?.id ?? null,
        finishes: queue?.called.map(({ id }) => id) ?? [],
      })
      .then(
        (called) => steps.sayStep(called, 'call'),
        (error: unknown) => {
          toastFailure(error);
          void refetch();
        },
      );
  return { callNext, isCalling: next.isPending };
}

const nobody = { called: [], waiting: [] } as const;

/** What the call does: it ends whoever is inside. */
export function useCallWords({
  called,
  waiting: [next],
}: Readonly<Record<'called' | 'waiting', readonly Token[]>>): string {
  const { t } = useLingui();
  if (!next) return t`Call the next`;
  if (called.length > 1) return t`All done, call token ${calledName(next)}`;
  if (called.length === 1) return t`Done, call token ${calledName(next)}`;
  return t`Call token ${calledName(next)}`;
}

/** Who is called next, and the call; null while nobody waits. */
export function useWaiting(when: boolean) {
  const query = useRead(api.today, {}, { when });
  const { callNext } = useNextCall(query, useTokenSteps());
  const words = useCallWords(query.data ?? nobody);
  const first = query.data?.waiting[0];
  return first ? { token: first, words, callNext } : null;
}
