// A finished visit is changed: why, in a few words, kept with the new version.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { look } from '../../../kit/web/look.ts';
import styles from './fields.module.css';

export function ReasonDialog({ onAnswer }: { onAnswer: (reason: string | null) => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const usual = [t`Typing mistake`, t`Dose changed`, t`Medicine not available`, t`Added later`];
  const answer = () => (reason.trim() === '' ? setTold(true) : onAnswer(reason.trim()));
  return (
    <Dialog title={<Trans>Why is this visit changed?</Trans>} isOpen onClose={() => onAnswer(null)}>
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
          description={t`Kept with the new version; the old one stays as it was`}
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
          <Button type="submit">
            <Trans>Save as a new version</Trans>
          </Button>
          <Button variant="default" onClick={() => onAnswer(null)}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
