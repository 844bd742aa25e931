import { Trans } from '@lingui/react/macro';
import type { Paise } from '../../../../kit/shared/money.ts';
import { look } from '../../../../kit/web/look.ts';
import { useWords } from '../../../../kit/web/words.tsx';

/** What came beyond what a visit asks. @param paise above nought */
export function PaidTooMuch({ paise }: { paise: Paise }) {
  const words = useWords();
  return (
    <span className={look('warn')}>
      <Trans>Paid too much</Trans>: {words.money(paise)}
    </span>
  );
}
