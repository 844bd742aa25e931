// The printed page beside the visit, following what is typed without holding it up.
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { use, useDeferredValue, useMemo, useState } from 'react';
import { type Language, languages } from '../../../kit/shared/languages.ts';
import { ageOn, type Day } from '../../../kit/shared/time.ts';
import { namesFor } from '../../../kit/web/names.ts';
import { wordsFor } from '../../../kit/web/words.tsx';
import type { Clinic } from '../../clinics/model.ts';
import { ClinicLogo } from '../../clinics/web/parts/clinic-logo.tsx';
import type { Patient } from '../../patients/model.ts';
import { readLine } from '../../prescriptions/web/parts/line-draft.ts';
import { PaperPreview } from '../../prescriptions/web/parts/paper-preview.tsx';
import { paperClinicOf } from '../../prescriptions/rules/head.ts';
import { type PrescriptionPaper, sheetOf } from '../../prescriptions/rules/sheet.ts';
import { heightCmOf } from '../rules.ts';
import styles from './consult.module.css';
import { useSlice } from './consult-store.ts';
import { type Draft, judgeVitals } from './draft.ts';

export interface Head {
  readonly clinic: Clinic;
  readonly doctor: PrescriptionPaper['doctor'];
}

interface Props {
  patient: Patient;
  head: Head;
  today: Day;
  language: Language;
  onLanguage: (language: Language) => void;
  /** The clinic's. */
  zone: string;
}

export function PreviewPane({ patient, head, today, language, onLanguage, zone }: Props) {
  const { t } = useLingui();
  const [isLarge, setLarge] = useState(false);
  const draft = useDeferredValue(useSlice((consult) => consult.draft));
  const names = use(namesFor(language));
  const { sheet, unfinished } = useMemo(
    () => sheetOfDraft(draft, patient, head, today, language, wordsFor(names, language, zone).dayLong),
    [draft, patient, head, today, language, names, zone],
  );
  const choices: Language[] = patient.language === 'en' ? ['en'] : [patient.language, 'en'];
  const page = (
    <PaperPreview
      sheet={sheet}
      unfinished={unfinished}
      logo={<ClinicLogo clinic={head.clinic} />}
      {...(head.doctor.registrationNumber === '' ? { obstacle: <Trans>Printing needs the doctor’s registration number: add it in the profile.</Trans> } : {})}
    />
  );
  return (
    <div className={styles['preview']}>
      <div className={styles['previewHead']}>
        <h2 className={styles['paneTitle']}>
          <Trans>As it prints</Trans>
        </h2>
        <button type="button" className={styles['iconButton']} aria-label={t`Enlarge the page`} title={t`Enlarge`} onClick={() => setLarge(true)}>
          <IconZoomIn size={18} stroke={1.75} aria-hidden="true" />
        </button>
        {choices.length > 1 && (
          <span className={styles['switch']} role="group">
            {choices.map((one) => (
              <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => onLanguage(one)}>
                {languages[one].name}
              </button>
            ))}
          </span>
        )}
      </div>
      {page}
      <Modal opened={isLarge} onClose={() => setLarge(false)} size={760} title={<Trans>As it prints</Trans>} closeButtonProps={{ 'aria-label': t`Close` }}>
        {page}
      </Modal>
    </div>
  );
}

function sheetOfDraft(draft: Draft, patient: Patient, head: Head, today: Day, language: Language, dayLong: (day: Day) => string) {
  const lines: PrescriptionPaper['lines'][number][] = [];
  const unfinished: { after: number; name: string }[] = [];
  for (const one of draft.lines) {
    const { line } = readLine(one);
    if (line) lines.push(line);
    else unfinished.push({ after: lines.length, name: one.medicineName });
  }
  const { vitals } = judgeVitals(draft.vitals);
  const height = heightCmOf(vitals);
  const { clinic } = head;
  const date = draft.visitOn ?? today;
  const paper: PrescriptionPaper = {
    paper: clinic.paper.size === 'A4' ? 'a4' : 'a5',
    language,
    clinic: paperClinicOf(clinic),
    doctor: head.doctor,
    patient: { name: patient.name, age: ageOn(patient, date), sex: patient.gender, caseNumber: patient.caseNumber, phone: patient.contactNumber },
    date,
    vitals: { ...vitals, heightCm: height === null ? null : Math.round(height), spo2: vitals.oxygen },
    complaints: draft.complaints,
    examinations: draft.examinations,
    diagnosis: draft.diagnosis,
    lines,
    advice: draft.advice,
    tests: draft.testsAdvised,
    followUpOn: draft.followUpOn,
  };
  return { sheet: sheetOf(paper, dayLong), unfinished };
}
