// What is done with a token: said at once, with a way back.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fetchPaper } from '../../../kit/web/client.ts';
import { openInOwnTab } from '../../../kit/web/own-tab.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { undoStays } from '../../appointments/web/parts/use-steps.tsx';
import { api } from '../contract.ts';
import { calledName } from '../rules.ts';
import type { Token, TokenAct } from '../model.ts';

export type TokenSteps = ReturnType<typeof useTokenSteps>;

export function useTokenSteps() {
  const { t } = useLingui();
  const step = useWrite(api.step);
  const place = useWrite(api.place);
  const undo = useWrite(api.undo);
  const [sending, setSending] = useState<Token | null>(null);
  const sayStep = (token: Token, act: TokenAct | 'place' | 'send') => {
    const said: Record<TokenAct | 'place' | 'send', string> = {
      call: t`Token ${calledName(token)} is called`,
      recall: t`Token ${calledName(token)} is called again`,
      finish: t`Token ${calledName(token)} is done`,
      skip: t`Token ${calledName(token)} moved back`,
      leave: t`Token ${calledName(token)} has left`,
      place: t`Order changed`,
      send: t`${token.patientName} has token ${calledName(token)} with ${token.doctorName}`,
    };
    toast({
      kind: 'good',
      text: said[act],
      act: {
        label: t`Undo`,
        run: () =>
          void undo.mutateAsync({ id: token.id, version: token.version }).catch(toastFailure),
      },
      stays: undoStays,
    });
  };
  const print = (token: Token) =>
    void openInOwnTab(() => fetchPaper(api.slip, { id: token.id, width: '58' }), token.id).catch(
      toastFailure,
    );
  return {
    sayStep,
    print,
    /** Who is being sent to another doctor. */
    sending,
    send: setSending,
    sayGiven: (token: Token) =>
      toast({
        kind: 'good',
        text: t`Token ${calledName(token)} given to ${token.patientName}`,
        act: { label: t`Print slip`, run: () => print(token) },
      }),
    step: (token: Token, act: TokenAct) =>
      void step
        .mutateAsync({ id: token.id, version: token.version, act })
        .then((moved) => sayStep(moved, act), toastFailure),
    place: (token: Token, to: { before?: number; isPriority?: boolean }) =>
      void place
        .mutateAsync({ id: token.id, version: token.version, ...to })
        .then((moved) => sayStep(moved, 'place'), toastFailure),
  };
}
