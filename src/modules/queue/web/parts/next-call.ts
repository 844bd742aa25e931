// The call of the next token, which ends whoever is inside; also from outside the queue's page.
import type { OutputOf } from '../../../../kit/shared/contract.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { api } from '../../contract.ts';
import { type TokenSteps, useTokenSteps } from '../use-token-steps.ts';

interface Read {
  data: OutputOf<typeof api.today> | undefined;
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

/** Who is called next, and the call; null while nobody waits. */
export function useWaiting(when: boolean) {
  const query = useRead(api.today, {}, { when });
  const { callNext } = useNextCall(query, useTokenSteps());
  const first = query.data?.waiting[0];
  return first ? { token: first, callNext } : null;
}
