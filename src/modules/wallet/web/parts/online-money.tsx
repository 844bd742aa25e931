// What the desk should know before it asks for a fee: it was paid online, or is being paid now.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { look } from '../../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { Tag } from '../../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
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
  if (!data || (data.paidPaise === 0 && data.begun === null && data.refusedPaise === 0))
    return null;
  const { paidPaise, begun, refundablePaise, refundingPaise, refusedPaise } = data;
  return (
    <div className={look('row', 'wrap', 'gap-8', 'middle')} role="status">
      {paidPaise > refundingPaise && (
        <Tag kind="good">
          <Trans>Paid online: {words.money(paidPaise - refundingPaise)}</Trans>
        </Tag>
      )}
      {refundingPaise > 0 && (
        <Tag kind="news">
          <Trans>{words.money(refundingPaise)} is being refunded</Trans>
        </Tag>
      )}
      {refusedPaise > 0 && (
        <Tag kind="bad">
          <Trans>Refund of {words.money(refusedPaise)} did not go through</Trans>
        </Tag>
      )}
      {refundablePaise > 0 && <Refund appointmentId={appointmentId} paise={refundablePaise} />}
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
    </div>
  );
}

/** Of a patient who did not come, or called off so late that the clinic kept the fee. */
function Refund({ appointmentId, paise }: { appointmentId: string; paise: number }) {
  const { t } = useLingui();
  const words = useWords();
  const mayRefund = useRight()('Money', 'edit');
  const [isAsked, setAsked] = useState(false);
  const refunding = useWrite(api.refundFee);
  if (!mayRefund) return null;
  const refund = async () => {
    try {
      const { refundedPaise } = await refunding.mutateAsync({ appointmentId });
      toast({ kind: 'good', text: t`${words.money(refundedPaise)} is being refunded` });
    } catch (error) {
      toastFailure(error);
    }
    setAsked(false);
  };
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconReceiptRefund size={18} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        <Trans>Refund {words.money(paise)}</Trans>
      </Button>
      {isAsked && (
        <Dialog
          title={<Trans>Refund what was paid online?</Trans>}
          isOpen
          onClose={() => setAsked(false)}
        >
          <div className={look('grid', 'gap-16')}>
            <p>
              <Trans>
                {words.money(paise)} goes back to where the patient paid from. This cannot be
                undone.
              </Trans>
            </p>
            <div className={look('row', 'gap-8', 'end')}>
              <Button variant="default" data-autofocus onClick={() => setAsked(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button loading={refunding.isPending} onClick={() => void refund()}>
                <Trans>Refund</Trans>
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
