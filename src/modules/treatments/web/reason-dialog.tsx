// Why something of a finished visit changes, in a few words; the usual ones are one tap.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { look } from '../../../kit/web/look.ts';
import styles from './fields.module.css';

interface Props {
  title: ReactNode;
  /** What becomes of the reason. */
  description: string;
  usual: readonly string[];
  submit: ReactNode;
  onAnswer: (reason: string | null) => void;
}

export function ReasonDialog({ title, description, usual, submit, onAnswer }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const answer = () => (reason.trim() === '' ? setTold(true) : onAnswer(reason.trim()));
  return (
    <Dialog title={title} isOpen onClose={() => onAnswer(null)}>
      <form
        className={look('grid', 'gap-16')}
        onSubmit={(event) => {
          event.preventDefault();
          answer();
        }}
      >
        <TextInput
          data-autofocus
          label={t`Reason`}
          description={description}
          value={reason}
          maxLength={40}
          error={isTold && reason.trim() === '' ? sentenceOf('required') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={look('row', 'wrap', 'middle', 'gap-6')}>
          {usual.map((one) => (
            <button key={one} type="button" className={styles['tap']} onClick={() => onAnswer(one)}>
              {one}
            </button>
          ))}
        </div>
        <div className={look('row', 'wrap', 'middle', 'gap-6')}>
          <Button type="submit">{submit}</Button>
          <Button variant="default" onClick={() => onAnswer(null)}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A finished visit is changed. */
export function NewVersionDialog({ onAnswer }: Pick<Props, 'onAnswer'>) {
  const { t } = useLingui();
  return (
    <ReasonDialog
      title={<Trans>Why is this visit changed?</Trans>}
      description={t`Saved with the new version; the old one stays unchanged`}
      usual={[t`Typing mistake`, t`Dose changed`, t`Medicine not available`, t`Added later`]}
      submit={<Trans>Save as a new version</Trans>}
      onAnswer={onAnswer}
    />
  );
}
