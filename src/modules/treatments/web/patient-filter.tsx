import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRead } from '../../../kit/web/query.ts';
import { Suggest } from '../../../kit/web/suggest.tsx';
import { api as patientsApi } from '../../patients/api.ts';
import { phoneText, useAgeAndGender } from '../../patients/web/parts/words.ts';
import styles from './list.module.css';

/** Narrows a list to one patient, found by a few letters. Only the id goes into the address. */
export function PatientFilter({ onChoose }: { onChoose: (patientId: string) => void }) {
  const { t } = useLingui();
  const ageAndGender = useAgeAndGender();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 120);
  const found = useRead(patientsApi.search, { text: asked, most: 8 }, { when: asked !== '', keepFormer: true });
  return (
    <Suggest
      className={styles['search']}
      aria-label={t`Show one patient’s treatments`}
      placeholder={t`Find a patient`}
      listLabel={t`Patients`}
      value={text}
      onText={setText}
      isAsking={text.trim() !== '' && (asked !== text.trim() || found.isPlaceholderData || found.isLoading)}
      options={text.trim() === '' ? [] : (found.data?.patients ?? []).map((patient) => ({ key: patient.id, patient }))}
      onTake={(option) => {
        setText('');
        onChoose(option.patient.id);
      }}
      renderOption={({ patient }) => (
        <span className={styles['two']}>
          <b>{patient.name}</b>
          <span>
            {ageAndGender(patient)} · {phoneText(patient)} · {patient.caseNumber}
          </span>
        </span>
      )}
    />
  );
}
