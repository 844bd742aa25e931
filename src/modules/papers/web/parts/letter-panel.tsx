// Writing a referral or a certificate, with the page as it will print beside the form.
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, use, useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Language } from '../../../../kit/shared/languages.ts';
import { ageOn } from '../../../../kit/shared/time.ts';
import { useEditor } from '../../../../kit/web/form/editor.ts';
import { DateField } from '../../../../kit/web/form/date-field.tsx';
import { Fields, Form, FormActs, Wide } from '../../../../kit/web/form/form.tsx';
import { TextArea } from '../../../../kit/web/form/text-area.tsx';
import { TextField } from '../../../../kit/web/form/text-field.tsx';
import { translatorOf } from '../../../../kit/web/language.ts';
import { namesFor } from '../../../../kit/web/names.ts';
import { Panel } from '../../../../kit/web/panel.tsx';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { Failed, RowsOnTheWay, Skeleton } from '../../../../kit/web/states.tsx';
import { toast } from '../../../../kit/web/toast.tsx';
import { useWords, wordsFor } from '../../../../kit/web/words.tsx';
import { api as clinicsApi } from '../../../clinics/contract.ts';
import type { Clinic } from '../../../clinics/model.ts';
import { ClinicLogo } from '../../../clinics/web/parts/clinic-logo.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import type { Patient } from '../../../patients/model.ts';
import { paperClinicOf } from '../../../prescriptions/rules/head.ts';
import { type PrescriptionPaper, sheetOf } from '../../../prescriptions/rules/sheet.ts';
import { PaperPreview } from '../../../prescriptions/web/parts/paper-preview.tsx';
import { api as profileApi } from '../../../profile/contract.ts';
import { api } from '../../contract.ts';
import { type Letter, type LetterKind, type Paper, newLetter } from '../../model.ts';
import { askedOf, blankLetter, lettersOwn } from '../../rules.ts';
import { pageOf } from '../../rules/letters.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './papers.module.css';
import { openPaper } from './open-paper.ts';
import { kindWords } from './words.ts';

interface Wanted {
  kind: LetterKind;
  /** What the form begins with: of the visit, or of the edition before. */
  start?: Partial<Letter>;
  treatmentId?: string;
  replaces?: Paper;
}

export interface LetterPanelProps {
  patient: Patient;
  wanted: Wanted | null;
  onClose: () => void;
}

export function LetterPanel({ patient, wanted, onClose }: LetterPanelProps) {
  const { i18n } = useLingui();
  const clinic = useRead(clinicsApi.mine, {}, { when: wanted !== null });
  const profile = useRead(profileApi.mine, {}, { when: wanted !== null });
  const error = clinic.error ?? profile.error;
  return (
    <Panel
      title={wanted ? i18n._(kindWords[wanted.kind]) : ''}
      isOpen={wanted !== null}
      onClose={onClose}
      width={1120}
    >
      {error && (
        <Failed
          error={error}
          onRetry={() => void Promise.all([clinic.refetch(), profile.refetch()])}
        />
      )}
      {!error && !(clinic.data && profile.data) && <RowsOnTheWay rows={5} columns={2} />}
      {wanted && clinic.data && profile.data && (
        <LetterForm
          key={`${wanted.kind}${wanted.replaces?.id ?? ''}`}
          patient={patient}
          wanted={wanted}
          clinic={clinic.data}
          doctor={{ ...profile.data, qualification: profile.data.degrees.join(', ') }}
          onClose={onClose}
        />
      )}
    </Panel>
  );
}

interface FormProps {
  patient: Patient;
  wanted: Wanted;
  clinic: Clinic;
  doctor: PrescriptionPaper['doctor'];
  onClose: () => void;
}

function LetterForm(props: FormProps) {
  const { patient, wanted, clinic, doctor, onClose } = props;
  const { kind, replaces } = wanted;
  const editor = useLetterEditor(props);
  return (
    <div className={styles['letter']}>
      <Form editor={editor}>
        <LetterFields kind={kind} at={editor.at} />
        <p className={look('soft', 'row', 'wrap', 'size-1', 'no-margin', 'gap-0-10')}>
          {replaces ? (
            <Trans>
              The new version replaces the old one, which is kept and marked as replaced.
            </Trans>
          ) : (
            <Trans>Once signed it cannot be changed. A correction becomes a new version.</Trans>
          )}
        </p>
        <FormActs
          save={<Trans>Sign and print</Trans>}
          isBusy={editor.isWriting}
          onCancel={onClose}
        />
        <div className={withLook(styles['page'], 'top-16')}>
          <Suspense fallback={<Skeleton height={480} />}>
            <Preview
              patient={patient}
              kind={kind}
              clinic={clinic}
              doctor={doctor}
              edition={(replaces?.edition ?? 0) + 1}
            />
          </Suspense>
        </div>
      </Form>
    </div>
  );
}

function useLetterEditor({ patient, wanted, clinic, onClose }: FormProps) {
  const { t } = useLingui();
  const { today } = useWords();
  const { kind, treatmentId, replaces } = wanted;
  const writing = useWrite(api.write);
  const editor = useEditor({
    schema: newLetter,
    start: {
      patientId: patient.id,
      kind,
      letter: { examinedOn: today, ...blankLetter, ...wanted.start },
      ...(treatmentId ? { treatmentId } : {}),
      ...(replaces ? { replaces: replaces.id } : {}),
    },
    draft: `letter.${patient.id}.${kind}.${replaces?.id ?? ''}`,
    save: async (written) => {
      let isWritten = false;
      const isShown = await openPaper(async () => {
        const paper = await writing.mutateAsync(written);
        isWritten = true;
        return { paperId: paper.id, format: clinic.paper.size };
      }).catch((error: unknown) => {
        // Signed it is, whatever becomes of the print.
        if (!isWritten) throw error;
        return false;
      });
      toast({
        kind: 'good',
        text: isShown
          ? t`Signed and saved`
          : t`Signed and saved. Print it from the list of papers.`,
      });
      onClose();
    },
  });
  return { ...editor, isWriting: writing.isPending };
}

interface FieldsProps {
  kind: LetterKind;
  at: ReturnType<typeof useLetterEditor>['at'];
}

/** What a letter of this kind asks for. */
function LetterFields({ kind, at }: FieldsProps) {
  const { t } = useLingui();
  const { today } = useWords();
  const asks = (field: keyof Letter) => askedOf[kind].includes(field);
  return (
    <Fields>
      {asks('toName') && (
        <TextField
          {...at('letter.toName')}
          label={t({ message: 'To', context: 'whom a letter is to' })}
          maxLength={80}
          placeholder={t`e.g. Dr Sharma, cardiologist`}
          required
        />
      )}
      {asks('toPlace') && (
        <TextField {...at('letter.toPlace')} label={t`Hospital or city`} maxLength={80} />
      )}
      <DateField
        {...at('letter.examinedOn')}
        label={t`Examined on`}
        side="past"
        latest={today}
        required
      />
      {asks('diagnosis') && (
        <TextField
          {...at('letter.diagnosis')}
          label={t`Illness`}
          maxLength={200}
          required={kind === 'sick'}
        />
      )}
      <AbsenceFields kind={kind} at={at} />
      {asks('marks') && (
        <TextField
          {...at('letter.marks')}
          label={t`Identification mark`}
          maxLength={120}
          placeholder={t`e.g. Mole on the left cheek`}
        />
      )}
      {asks('text') && (
        <Wide>
          <TextArea
            {...at('letter.text')}
            label={kind === 'referral' ? t`Findings and what is asked` : t`Remarks`}
            rows={kind === 'referral' ? 9 : 3}
            maxLength={2000}
          />
        </Wide>
      )}
    </Fields>
  );
}

/** From when until when the patient stays away, when they are fit again, and for what. */
function AbsenceFields({ kind, at }: FieldsProps) {
  const { t } = useLingui();
  const asks = (field: keyof Letter) => askedOf[kind].includes(field);
  const isSick = kind === 'sick';
  return (
    <>
      {asks('fromOn') && (
        <DateField
          {...at('letter.fromOn')}
          label={isSick ? t`Rest from` : t`Ill from`}
          required={isSick}
        />
      )}
      {asks('untilOn') && (
        <DateField {...at('letter.untilOn')} label={t`Until`} required={isSick} />
      )}
      {asks('fitOn') && <DateField {...at('letter.fitOn')} label={t`Fit from`} required />}
      {asks('purpose') && (
        <TextField
          {...at('letter.purpose')}
          label={isSick ? t`Absence from` : t`Fit for`}
          maxLength={80}
          placeholder={isSick ? t`work, school` : t`work, school, sports`}
        />
      )}
    </>
  );
}

interface PreviewProps {
  patient: Patient;
  kind: LetterKind;
  clinic: Clinic;
  doctor: PrescriptionPaper['doctor'];
  edition: number;
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

function Preview({ patient, kind, clinic, doctor, edition }: PreviewProps) {
  const { today } = useWords();
  const { zone } = useMember();
  const language: Language = patient.language;
  const names = use(namesFor(language));
  const own = use(translatorOf(language));
  const typed: unknown = useDeferredValue(useWatch({ name: 'letter' }));
  const sheet = useMemo(() => {
    const written: Letter = {
      examinedOn: today,
      ...blankLetter,
      ...(typeof typed === 'object' ? typed : {}),
    };
    // A day half typed is not yet one.
    const letter: Letter = {
      ...written,
      examinedOn: isDay(written.examinedOn) ? written.examinedOn : today,
      fromOn: isDay(written.fromOn) ? written.fromOn : null,
      untilOn: isDay(written.untilOn) ? written.untilOn : null,
      fitOn: isDay(written.fitOn) ? written.fitOn : null,
    };
    const who = {
      name: patient.name,
      age: ageOn(patient, today),
      sex: patient.gender,
      caseNumber: patient.caseNumber,
      phone: '',
    };
    const content = {
      clinicName: clinic.name,
      gstNumber: clinic.gstNumber,
      place: clinic.city,
      doctor,
      patient: who,
      date: today,
      letter: lettersOwn(kind, letter),
    };
    const paper = clinic.paper.size === 'A4' ? 'a4' : 'a5';
    const page = pageOf({
      kind,
      content,
      number: null,
      edition,
      own,
      paper,
      clinic: paperClinicOf(clinic),
      verifyUrl: null,
    });
    return sheetOf(page, { words: own, day: wordsFor(names, language, zone).dayLong });
  }, [typed, patient, kind, clinic, doctor, edition, language, own, today, names, zone]);
  return (
    <PaperPreview
      sheet={sheet}
      unfinished={[]}
      hasCode
      logo={<ClinicLogo clinic={clinic} />}
      {...(doctor.registrationNumber === ''
        ? {
            obstacle: (
              <Trans>Printing needs the doctor’s registration number: add it in the profile.</Trans>
            ),
          }
        : {})}
    />
  );
}
