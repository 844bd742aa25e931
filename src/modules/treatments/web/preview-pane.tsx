// The printed page beside the visit, following what is typed without holding it up.
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { type ReactNode, use, useDeferredValue, useMemo, useState } from 'react';
import { type Language, languages } from '../../../kit/shared/languages.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { noBanner } from '../../../kit/web/dialog.tsx';
import { useHeldPage } from '../../../kit/web/held-page.ts';
import { translatorOf } from '../../../kit/web/language.ts';
import { namesFor } from '../../../kit/web/names.ts';
import { useRead } from '../../../kit/web/query.ts';
import { SelectBox } from '../../../kit/web/select-input.tsx';
import { wordsFor } from '../../../kit/web/words.tsx';
import { api as abhaApi } from '../../abha/contract.ts';
import { ClinicLogo } from '../../clinics/web/parts/clinic-logo.tsx';
import {
  type RollFormat,
  rollPapers,
  rolls,
  type TreatmentPaper,
  treatmentPapers,
} from '../../papers/model.ts';
import { kindWords } from '../../papers/web/parts/words.ts';
import { RollPreview } from '../../papers/web/parts/roll-preview.tsx';
import { rollOf } from '../../papers/rules/roll.ts';
import type { Patient } from '../../patients/model.ts';
import { PaperPreview } from '../../prescriptions/web/parts/paper-preview.tsx';
import { sheetOf } from '../../prescriptions/rules/sheet.ts';
import type { RemoteVisit } from '../../video/model.ts';
import type { KeptPayment } from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import fieldStyles from './fields.module.css';
import styles from './preview.module.css';
import { useSlice } from './consult-store.ts';
import type { Head } from './parts/head.ts';
import { previewPage } from './preview-page.ts';

interface Props {
  patient: Patient;
  head: Head;
  /** Payments the server has. */
  payments: readonly KeptPayment[];
  today: Day;
  language: Language;
  onLanguage: (language: Language) => void;
  /** The clinic's. */
  zone: string;
  /** Null where the patient is seen at the clinic. */
  remote: RemoteVisit | null;
}

interface Shown {
  kind: TreatmentPaper;
  /** Null: the clinic's sheet. */
  roll: RollFormat | null;
}
const prescriptionSheet: Shown = { kind: 'prescription', roll: null };
const allShown: readonly Shown[] = [
  ...treatmentPapers.map((kind) => ({ kind, roll: null })),
  ...rollPapers.flatMap((kind) => rolls.map((roll) => ({ kind, roll }))),
];
const valueOf = ({ kind, roll }: Shown): string => `${kind}${roll ?? ''}`;
const shownOf = (value: string): Shown =>
  allShown.find((one) => valueOf(one) === value) ?? prescriptionSheet;

export function PreviewPane(props: Props) {
  const { patient, language, onLanguage } = props;
  const { t } = useLingui();
  const [shown, setShown] = useState(prescriptionSheet);
  const [isLarge, setLarge] = useState(false);
  useHeldPage(isLarge);
  const page = usePage(props, shown);
  const choices: Language[] = patient.language === 'en' ? ['en'] : [patient.language, 'en'];
  return (
    <div className={look('column', 'gap-12')}>
      <div className={withLook(styles['previewHead'], 'row', 'wrap', 'gap-8', 'middle', 'between')}>
        <h2 className={look('soft', 'size-2', 'strong', 'breaks')}>
          <Trans>Print preview</Trans>
        </h2>
        <button
          type="button"
          className={fieldStyles['iconButton']}
          aria-label={t`Enlarge the page`}
          title={t`Enlarge`}
          onClick={() => setLarge(true)}
        >
          <IconZoomIn size={18} stroke={1.75} aria-hidden="true" />
        </button>
        {choices.length > 1 && (
          <span
            className={withLook(styles['switch'], 'inline', 'rounded', 'sunk', 'breaks')}
            role="group"
          >
            {choices.map((one) => (
              <button
                key={one}
                type="button"
                lang={one}
                aria-pressed={one === language}
                onClick={() => onLanguage(one)}
              >
                {languages[one].name}
              </button>
            ))}
          </span>
        )}
        <WhichPaper shown={shown} onChoice={setShown} />
      </div>
      {page}
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        size={760}
        attributes={noBanner}
        title={<Trans>Print preview</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {page}
      </Modal>
    </div>
  );
}

function WhichPaper({ shown, onChoice }: { shown: Shown; onChoice: (shown: Shown) => void }) {
  const { t, i18n } = useLingui();
  return (
    <SelectBox
      className={withLook(
        styles['whichPaper'],
        'ink',
        'size-1',
        'rounded',
        'surface',
        'height-32',
        'pad-0-8',
      )}
      aria-label={t`Which paper`}
      value={valueOf(shown)}
      choices={allShown.map((one) => {
        const { kind, roll: width } = one;
        const name = i18n._(kindWords[kind]);
        return {
          value: valueOf(one),
          label: width === null ? name : t`${name} on ${width} mm roll`,
        };
      })}
      onChange={(next) => onChoice(shownOf(next))}
    />
  );
}

/** The paper as far as it is written. */
function usePage(
  { patient, head, payments, today, language, zone, remote }: Props,
  { kind, roll: format }: Shown,
): ReactNode {
  const abha = useRead(abhaApi.of, { patientId: patient.id }).data?.link ?? null;
  const draft = useDeferredValue(useSlice((consult) => consult.draft));
  const names = use(namesFor(language));
  const own = use(translatorOf(language));
  const { sheet, roll, unfinished, isUnpaid } = useMemo(() => {
    const { page, content, ...beside } = previewPage({
      kind,
      draft,
      patient,
      head,
      payments,
      today,
      own,
      abha,
      remote,
    });
    const written = { words: own, day: wordsFor(names, language, zone).dayLong };
    const onRoll = { content, number: '–', edition: 1, clinic: page.clinic, own: written, abha };
    return {
      sheet: sheetOf(page, written),
      roll: format && rollOf({ ...onRoll, format }),
      ...beside,
    };
  }, [
    kind,
    format,
    draft,
    patient,
    head,
    payments,
    today,
    language,
    own,
    names,
    zone,
    abha,
    remote,
  ]);
  const obstacle =
    head.doctor.registrationNumber === '' ? (
      <Trans>Printing needs the doctor’s registration number: add it in the profile.</Trans>
    ) : isUnpaid ? (
      <Trans>No payment received yet. A receipt needs a payment.</Trans>
    ) : undefined;
  return roll ? (
    <RollPreview roll={roll} unfinished={unfinished} obstacle={obstacle} />
  ) : (
    <PaperPreview
      sheet={sheet}
      unfinished={unfinished}
      hasCode
      logo={<ClinicLogo clinic={head.clinic} />}
      obstacle={obstacle}
    />
  );
}
