// Who this is, always in sight: allergies in red, diabetes, when they came last, what is owed.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDroplet, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Patient } from '../../model.ts';
import styles from './patient-strip.module.css';
import { phoneText, typeWords, useAgeAndGender } from './words.ts';

interface Props {
  patient: Patient;
  /** What is owed, in paise; null where it is not known or not for this person's eyes. */
  duePaise?: number | null;
  /** `h1` where the strip is the page's title. */
  as?: 'h1' | 'h2';
  /** Acts at the end of the strip. */
  children?: ReactNode;
}

export function PatientStrip({ patient, duePaise = null, as: Name = 'h2', children }: Props) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <header className={styles['strip']} aria-label={t`Patient`}>
      <div className={styles['top']}>
        <div className={styles['who']}>
          <Name className={styles['name']}>{patient.name}</Name>
          <ul className={styles['facts']}>
            <li className={styles['age']}>{ageAndGender(patient)}</li>
            <li className={styles['number']}>{patient.caseNumber}</li>
            <li>
              <a href={`tel:${patient.isdCode}${patient.contactNumber}`} className={styles['phone']}>
                <IconPhone size={15} aria-hidden="true" />
                {phoneText(patient)}
              </a>
            </li>
            <li title={patient.lastVisitOn ? words.dayLong(patient.lastVisitOn) : undefined}>
              {patient.lastVisitOn ? <Trans>Last visit {words.nearDay(patient.lastVisitOn)}</Trans> : <Trans>First visit</Trans>}
            </li>
          </ul>
        </div>
        <ul className={styles['marks']}>
          <li className={styles['mark']} data-kind={patient.type === 'New' ? 'new' : 'plain'}>
            {i18n._(typeWords[patient.type])}
          </li>
          {patient.hasDiabetes === true && (
            <li className={styles['mark']} data-kind="warn">
              <IconDroplet size={15} aria-hidden="true" />
              <Trans>Diabetes</Trans>
            </li>
          )}
          {duePaise !== null && duePaise > 0 && (
            <li className={styles['mark']} data-kind="warn">
              <Trans>Due {words.money(duePaise)}</Trans>
            </li>
          )}
        </ul>
        {children !== undefined && <div className={styles['acts']}>{children}</div>}
      </div>
      <Allergies text={patient.allergies} />
    </header>
  );
}

/** Red and first where there are any; a quiet word where none are noted. */
export function Allergies({ text }: { text: string }) {
  if (text === '')
    return (
      <p className={styles['none']}>
        <Trans>No allergies noted</Trans>
      </p>
    );
  return (
    <p className={styles['allergies']}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        <strong>
          <Trans>Allergies</Trans>:
        </strong>{' '}
        {text}
      </span>
    </p>
  );
}
