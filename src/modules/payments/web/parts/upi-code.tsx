import { Trans, useLingui } from '@lingui/react/macro';
import { qrSvg } from '../../../../kit/shared/qr.ts';
import { look } from '../../../../kit/web/look.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { upiLink } from '../../rules.ts';

/** The code that a patient scans at the desk to pay by UPI; whoever takes the money looks whether it arrived. */
export function UpiCode(bill: Parameters<typeof upiLink>[0]) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <div className={look('grid', 'gap-6')}>
      <img
        width={200}
        height={200}
        alt={t`UPI code for ${words.money(bill.amountPaise)}`}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg(upiLink(bill)).svg)}`}
      />
      <p className={look('soft', 'size-1')}>
        <Trans>
          To {bill.upiId}. Check on the clinic’s phone that it has arrived, then save it here.
        </Trans>
      </p>
    </div>
  );
}
