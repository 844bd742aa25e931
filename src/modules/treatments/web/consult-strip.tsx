// Who is being treated, always in sight: allergies in red, what is owed, when they came last.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDroplet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Paise } from '../../../kit/shared/money.ts';
import { translatorOn } from '../../../kit/web/language.ts';
import { useRead } from '../../../kit/web/query.ts';
import { useWords } from '../../../kit/web/words.tsx';
import type { Patient } from '../../patients/model.ts';
import { typeWords, useAgeAndGender } from '../../patients/web/parts/words.ts';
import { codeName } from '../../safety/rules/finding-text.ts';
import { api } from '../contract.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import { Badge } from './badge.tsx';
import styles from './consult.module.css';
import { AllergiesNotLoaded } from './parts/allergies.tsx';

interface Props {
  patient: Patient;
  /** The treatment that is open. */
  treatment: { readonly id: string } | null;
  duePaise: Paise | null;
  children: ReactNode;
}

/** One line on a laptop: the screen below it needs the height. */
export function ConsultStrip({ patient, treatment, duePaise, children }: Props) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <header
      className={withLook(
        styles['strip'],
        'row',
        'wrap',
        'gap-8-16',
        'middle',
        'surface',
        'pad-10-inset',
        'line-below',
      )}
      aria-label={t`Patient`}
    >
      <div className={withLook(styles['who'], 'min-0')}>
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
          <Badge type={patient.type}>{i18n._(typeWords[patient.type])}</Badge>
          {patient.hasDiabetes === true && (
            <Badge type="flag">
              <IconDroplet size={14} aria-hidden="true" />
              <Trans>Diabetes</Trans>
            </Badge>
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
      <KnownAllergies patient={patient} treatment={treatment} />
      {children}
    </header>
  );
}

/** Picked and written ones together; that there are none is said when both are known. */
function KnownAllergies({ patient, treatment }: Pick<Props, 'patient' | 'treatment'>) {
  const { i18n } = useLingui();
  const query = useRead(api.knownFacts, {
    patientId: patient.id,
    ...(treatment && { except: treatment.id }),
  });
  const facts = query.data;
  const picked = (facts?.coded ?? [])
    .filter(({ kind }) => kind === 'allergy')
    .map(({ code }) => codeName(code, translatorOn(i18n)));
  const text = [...picked, patient.allergies].filter(Boolean).join(', ');
  return (
    <>
      {text !== '' && <Allergies text={text} />}
      {query.isError && !facts && (
        <AllergiesNotLoaded retry={() => void query.refetch()}>
          <Trans>Medicines are not checked yet.</Trans>
        </AllergiesNotLoaded>
      )}
      {facts && text === '' && (
        <p className={look('faint', 'size-1')}>
          <Trans>No allergies noted</Trans>
        </p>
      )}
    </>
  );
}

function Allergies({ text }: { text: string }) {
  return (
    <p
      className={withLook(
        styles['allergy'],
        'row',
        'gap-8',
        'middle',
        'bad',
        'size-2',
        'breaks',
        'rounded',
        'wash-bad',
        'leading-140',
      )}
    >
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        <b>
          <Trans>Allergies</Trans>
        </b>{' '}
        {text}
      </span>
    </p>
  );
}
