// Who is being treated, always in sight: allergies in red, what is owed, when they came last.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDroplet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { moneyText, type Paise } from '../../../kit/shared/money.ts';
import type { Patient } from '../../patients/model.ts';
import styles from './consult.module.css';

interface Props {
  patient: Patient;
  age: string;
  gender: string;
  lastVisit: string;
  duePaise: Paise | null;
  children: ReactNode;
}

export function PatientStrip({ patient, age, gender, lastVisit, duePaise, children }: Props) {
  const { t } = useLingui();
  return (
    <header className={styles['strip']} aria-label={t`Patient`}>
      <div className={styles['who']}>
        <h1 className={styles['patientName']}>{patient.name}</h1>
        <p className={styles['facts']}>
          <span>
            {age} · {gender}
          </span>
          <span>{patient.caseNumber}</span>
          <span className={styles['badge']} data-type={patient.type}>
            {patient.type === 'New' ? <Trans>New</Trans> : <Trans>Repeated</Trans>}
          </span>
          {patient.hasDiabetes === true && (
            <span className={styles['badge']} data-type="flag">
              <IconDroplet size={14} aria-hidden="true" />
              <Trans>Diabetes</Trans>
            </span>
          )}
          <span>{lastVisit === '' ? <Trans>First visit</Trans> : <Trans>Last visit {lastVisit}</Trans>}</span>
          {duePaise !== null && duePaise > 0 && (
            <span className={styles['owed']}>
              <Trans>Due {moneyText(duePaise)}</Trans>
            </span>
          )}
        </p>
      </div>
      {patient.allergies === '' ? (
        <p className={styles['noAllergy']}>
          <Trans>No allergies noted</Trans>
        </p>
      ) : (
        <p className={styles['allergy']}>
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
