// Serious warnings stop the hand once: what, why, where it is written, and a reason that stays with the visit.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { english } from '../../../../kit/shared/words.ts';
import { translatorOn } from '../../../../kit/web/language.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Finding } from '../../model.ts';
import { findingText } from '../../rules/finding-text.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './safety.module.css';

interface Props {
  findings: readonly Finding[];
  /** What was written before, when it is opened again. */
  reason: string;
  /** The medicine that can be taken out again at once; empty where there is no single one. */
  medicineName: string;
  onReason: (reason: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function SafetyDialog(props: Props) {
  const { findings, onClose } = props;
  const isSerious = findings.some((finding) => finding.level === 'serious');
  return (
    <Dialog
      title={isSerious ? <Trans>Check again before giving this</Trans> : <Trans>Safety note</Trans>}
      isOpen
      onClose={onClose}
    >
      <ul className={withLook(styles['findings'], 'grid', 'gap-8', 'pad-0', 'no-marks')}>
        {findings.map((finding) => (
          <One key={finding.key} finding={finding} />
        ))}
      </ul>
      {isSerious && <ReasonForm {...props} />}
      <p className={withLook(styles['limits'], 'soft', 'size-1')}>
        <Trans>
          These checks are not complete: no warning does not mean safe. The doctor decides.
        </Trans>
      </p>
    </Dialog>
  );
}

function One({ finding }: { finding: Finding }) {
  const { i18n } = useLingui();
  const words = useWords();
  const own = translatorOn(i18n);
  const { title, sentence } = findingText(finding, own);
  return (
    <li className={withLook(styles['finding'], 'wash-warn')} data-level={finding.level}>
      <p className={withLook(styles['kind'], 'warn', 'size-1', 'strong')}>{title}</p>
      <p className={look('strong')}>{sentence}</p>
      {own.language !== 'en' && (
        // Drafts show the English beside them.
        <p className={look('soft', 'size-1')} lang="en">
          {findingText(finding, english).sentence}
        </p>
      )}
      {finding.kind !== 'not_checked' && (
        <p className={look('soft', 'size-1')}>
          <Trans>
            Source: {finding.source}, noted {words.day(finding.date)}
          </Trans>
        </p>
      )}
    </li>
  );
}

function ReasonForm({ reason: before, medicineName, onReason, onRemove }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState(before);
  const [wasTried, setTried] = useState(false);
  const usual = [
    t`Benefit outweighs the risk`,
    t`Taken earlier without trouble`,
    t`Will be watched closely`,
    t`No better choice here`,
  ];
  const answer = () => {
    const typed = reason.trim();
    const chosen = /^[1-4]$/.test(typed) ? (usual[Number(typed) - 1] ?? typed) : typed;
    if (chosen === '') setTried(true);
    else onReason(chosen);
  };
  return (
    <form
      className={look('grid', 'gap-12')}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        answer();
      }}
    >
      <TextInput
        data-autofocus
        label={t`Why is it given anyway?`}
        description={t`Kept with the visit. A number from 1 to 4 takes one of these:`}
        value={reason}
        maxLength={60}
        autoComplete="off"
        error={wasTried && reason.trim() === '' ? sentenceOf('required') : undefined}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles['usual']}>
        {usual.map((one, i) => (
          <button
            key={one}
            type="button"
            className={withLook(
              styles['choice'],
              'ink',
              'size-1',
              'pill',
              'height-36',
              'edged',
              'hover-sunk',
            )}
            onClick={() => onReason(one)}
          >
            <kbd aria-hidden="true">{i + 1}</kbd> {one}
          </button>
        ))}
      </div>
      <div className={styles['acts']}>
        <Button type="submit">
          <Trans>Give it for this reason</Trans>
        </Button>
        {medicineName !== '' && (
          <Button variant="default" onClick={onRemove}>
            <Trans>Take {medicineName} out</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
