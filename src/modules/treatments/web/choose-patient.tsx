// A treatment begins with its patient: found by a few letters, or registered first.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import { MainAction, Page } from '../../../kit/web/page.tsx';
import { isUnanswered, useRead } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Suggest } from '../../../kit/web/suggest.tsx';
import { holdTyping } from '../../../kit/web/typed-ahead.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { api as patientsApi } from '../../patients/contract.ts';
import type { PatientRow } from '../../patients/model.ts';
import { useAgeAndGender } from '../../patients/web/parts/words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './choose-patient.module.css';

const rowLook = withLook(
  styles['row'],
  'row',
  'wrap',
  'between',
  'full',
  'ink',
  'pad-8-inset',
  'words-left',
  'hover-brand',
  'ring-inside',
);

const searchLook = withLook(
  styles['search'],
  'full',
  'surface',
  'ink',
  'same-font',
  'size-3',
  'edged',
  'card-corners',
  'field-ring',
);
import { Waiting } from './waiting.tsx';

export function ChoosePatient() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const query = useRead(patientsApi.search, { text: asked, most: 10 }, { keepFormer: true });
  const rows = query.data?.patients ?? [];
  const isAsking = asked !== text.trim() || isUnanswered(query);
  const open = (patientId: string) => {
    holdTyping('certain');
    void navigate({ to: '/treatment-add/$id', params: { id: patientId } });
  };

  return (
    <Page
      title={<Trans>Add treatment</Trans>}
      about={<Trans>Choose the patient</Trans>}
      width="form"
      action={
        <MainAction to="/patient-add/" icon={<IconUserPlus size={18} aria-hidden="true" />}>
          <Trans>Register a patient</Trans>
        </MainAction>
      }
    >
      <Suggest
        className={searchLook}
        aria-label={t`Find a patient`}
        placeholder={t`Name, phone or case number`}
        listLabel={t`Patients`}
        value={text}
        onText={setText}
        options={text.trim() === '' ? [] : rows.map((patient) => ({ key: patient.id, patient }))}
        isAsking={text.trim() !== '' && isAsking}
        onTake={(option) => open(option.patient.id)}
        renderOption={(option) => <PatientLine patient={option.patient} />}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one field and was opened to fill it
        autoFocus
      />
      <Waiting />
      <section className={styles['part']}>
        <h2>
          <Trans>Recent patients</Trans>
        </h2>
        {query.isPending && <RowsOnTheWay rows={5} columns={2} />}
        {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && rows.length === 0 && (
          <p className={look('soft')}>
            {asked === '' ? (
              <Trans>No patient is registered yet.</Trans>
            ) : (
              <Trans>Nobody found for “{asked}”.</Trans>
            )}
          </p>
        )}
        <ul>
          {rows.map((patient) => (
            <li key={patient.id}>
              <button type="button" className={rowLook} onClick={() => open(patient.id)}>
                <PatientLine patient={patient} />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}

function PatientLine({ patient }: { patient: PatientRow }) {
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <span className={withLook(styles['line'], 'grid', 'breaks')}>
      <b>{patient.name}</b>
      <span>
        {ageAndGender(patient)} · {phoneText(patient)} · {patient.caseNumber}
        {patient.lastVisitOn && ` · ${words.nearDay(patient.lastVisitOn)}`}
      </span>
    </span>
  );
}
