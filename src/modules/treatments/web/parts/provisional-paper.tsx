// The prescription as it prints, set by the browser: marked as provisional, without the code that only the server gives.
import { Trans } from '@lingui/react/macro';
import { use, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { translatorOf } from '../../../../kit/web/language.ts';
import { namesFor } from '../../../../kit/web/names.ts';
import { useWords, wordsFor } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { ClinicLogo } from '../../../clinics/web/parts/clinic-logo.tsx';
import { slipCodeShape } from '../../../patients/rules.ts';
import { sheetOf } from '../../../prescriptions/rules/sheet.ts';
import { PaperPreview } from '../../../prescriptions/web/parts/paper-preview.tsx';
import { previewPage } from '../preview-page.ts';
import { type PrintedHere, printHere } from './print-here.ts';
import styles from './provisional-paper.module.css';

/** Letters and air are measured first. */
const settleMillis = 400;

export function ProvisionalPaper({ patient, head, draft, language, remote }: PrintedHere) {
  const { zone } = useMember();
  const { today } = useWords();
  const [madeAt] = useState(() => new Date().toISOString());
  const words = useWords();
  const names = use(namesFor(language));
  const own = use(translatorOf(language));
  const sheet = useMemo(() => {
    const { page } = previewPage({
      kind: 'prescription',
      draft,
      patient,
      head,
      payments: [],
      today,
      own,
      abha: null,
      remote,
    });
    return sheetOf(page, { words: own, day: wordsFor(names, language, zone).dayLong });
  }, [draft, patient, head, today, own, names, language, zone, remote]);
  useEffect(() => {
    const clock = setTimeout(() => window.print(), settleMillis);
    addEventListener('afterprint', printHere.drop, { once: true });
    return () => {
      clearTimeout(clock);
      removeEventListener('afterprint', printHere.drop);
    };
  }, []);
  return createPortal(
    <section className={styles['paper']} data-printed-here="" aria-hidden="true">
      <p className={styles['mark']}>
        <Trans>Provisional, printed without a connection on {words.dayTime(madeAt)}.</Trans>
        {slipCodeShape.test(patient.caseNumber) && ` ${patient.caseNumber}`}
      </p>
      <PaperPreview sheet={sheet} unfinished={[]} logo={<ClinicLogo clinic={head.clinic} />} />
    </section>,
    document.body,
  );
}
