// Who is being treated, always in sight: allergies in red, what is owed, when they came last.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDroplet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Paise } from '../../../kit/shared/money.ts';
import { useWords } from '../../../kit/web/words.tsx';
import type { Patient } from '../../patients/model.ts';
import { typeWords, useAgeAndGender } from '../../patients/web/parts/words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './consult.module.css';

interface Props {
  patient: Patient;
  duePaise: Paise | null;
  children: ReactNode;
}

/** One line on a laptop: the screen below it needs the height. */
export function ConsultStrip({ patient, duePaise, children }: Props) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <header
      className={withLook(styles['strip'], 'row', 'wrap', 'gap-8-16', 'middle')}
      aria-label={t`Patient`}
    >
      <div className={styles['who']}>
        <h1 className={look('size-4', 'strong', 'breaks', 'tight')}>{patient.name}</h1>
        <p
          className={withLook(
            styles['facts'],
            'row',
            'wrap',
            'middle',
            'soft',
            'size-2',
            'numbers',
          )}
        >
          <b>{ageAndGender(patient)}</b>
          <span>{patient.caseNumber}</span>
          <span className={styles['badge']} data-type={patient.type}>
            {i18n._(typeWords[patient.type])}
          </span>
          {patient.hasDiabetes === true && (
            <span className={styles['badge']} data-type="flag">
              <IconDroplet size={14} aria-hidden="true" />
              <Trans>Diabetes</Trans>
            </span>
          )}
          <span title={patient.lastVisitOn ? words.dayLong(patient.lastVisitOn) : undefined}>
            {patient.lastVisitOn ? (
              <Trans>Last visit {words.nearDay(patient.lastVisitOn)}</Trans>
            ) : (
              <Trans>First visit</Trans>
            )}
          </span>
          {duePaise !== null && duePaise > 0 && (
            <span className={look('warn', 'strong')}>
              <Trans>Due {words.money(duePaise)}</Trans>
            </span>
          )}
        </p>
      </div>
      {patient.allergies === '' ? (
        <p className={look('faint', 'size-1')}>
          <Trans>No allergies noted</Trans>
        </p>
      ) : (
        <p
          className={withLook(
            styles['allergy'],
            'row',
            'gap-8',
            'middle',
            'bad',
            'size-2',
            'breaks',
          )}
        >
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            <b>
              <Trans>Allergies</Trans>
            </b>{' '}
            {patient.allergies}
          </span>
        </p>
      )}
      {children}
    </header>
  );
}
