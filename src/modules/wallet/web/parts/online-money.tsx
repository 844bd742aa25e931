// What the desk should know before it asks for a fee: it was paid online, or is being paid now.
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { look } from '../../../../kit/web/look.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { Tag } from '../../../../kit/web/tag.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api } from '../../contract.ts';

/** The gateway's news reaches the screen by itself; what was lost of it is asked for again. */
const againMillis = 15_000;

const useOnline = (appointmentId: string) =>
  useRead(
    api.ofAppointment,
    { appointmentId },
    { when: useRight()('Money', 'view'), every: againMillis },
  ).data;

interface Drawn {
  appointmentId: string;
  draw: (paise: number) => ReactNode;
}

const Paid = ({ appointmentId, draw }: Drawn) => draw(useOnline(appointmentId)?.paidPaise ?? 0);

/** With what was paid online, in paise. */
export const withPaidOnline = (appointmentId: string, draw: Drawn['draw']) => (
  <Paid appointmentId={appointmentId} draw={draw} />
);

/** Nothing where nobody has begun to pay online, and for who may not see money. */
export function OnlineMoney({ appointmentId }: { appointmentId: string }) {
  const words = useWords();
  const data = useOnline(appointmentId);
  if (!data || (data.paidPaise === 0 && data.begun === null)) return null;
  const { paidPaise, begun } = data;
  return (
    <p className={look('row', 'wrap', 'gap-8')} role="status">
      {paidPaise > 0 && (
        <Tag kind="good">
          <Trans>Paid online: {words.money(paidPaise)}</Trans>
        </Tag>
      )}
      {begun?.stands === 'pending' && (
        <Tag kind="warn">
          <Trans>Payment of {words.money(begun.amountPaise)} is being confirmed</Trans>
        </Tag>
      )}
      {begun?.stands === 'failed' && (
        <Tag kind="bad">
          <Trans>Online payment of {words.money(begun.amountPaise)} failed</Trans>
        </Tag>
      )}
    </p>
  );
}
