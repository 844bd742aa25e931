// This visit was saved elsewhere meanwhile, by somebody else or in another tab: both ways stand side by side until a person chooses. Nothing is lost.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { noBanner } from '../../../kit/web/dialog.tsx';
import { useHeldPage } from '../../../kit/web/held-page.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './stale-dialog.module.css';
import type { Draft, DraftPartName } from '../model/draft.ts';
import { partText } from './part-text.ts';
import { partName } from './words.ts';

interface Props {
  mine: Draft;
  theirs: Draft;
  both: readonly DraftPartName[];
  onChosen: (theirParts: readonly DraftPartName[]) => void;
}

export function StaleDialog({ mine, theirs, both, onChosen }: Props) {
  const { t } = useLingui();
  useHeldPage(true);
  const words = useWords();
  const [chosen, setChosen] = useState<ReadonlySet<DraftPartName>>(new Set());
  const shown = (draft: Draft, part: DraftPartName) => partText(draft, part, words.day) || '–';
  const choose = (part: DraftPartName, isTheirs: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      if (isTheirs) next.add(part);
      else next.delete(part);
      return next;
    });
  return (
    <Modal
      attributes={noBanner}
      opened
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={() => undefined}
      title={<Trans>This visit was changed elsewhere</Trans>}
    >
      <p className={look('soft', 'size-1')}>
        <Trans>
          What was changed in one place alone is already merged. Choose where both places differ:
        </Trans>
      </p>
      {both.map((part) => (
        <fieldset key={part} className={withLook(styles['choice'], 'grid', 'gap-8')}>
          <legend>{partName(part)}</legend>
          <label>
            <input
              type="radio"
              name={part}
              checked={!chosen.has(part)}
              onChange={() => choose(part, false)}
            />
            <Trans>As written here</Trans>
            <span className={look('lines')}>{shown(mine, part)}</span>
          </label>
          <label>
            <input
              type="radio"
              name={part}
              checked={chosen.has(part)}
              onChange={() => choose(part, true)}
            />
            <Trans>As written elsewhere</Trans>
            <span className={look('lines')}>{shown(theirs, part)}</span>
          </label>
        </fieldset>
      ))}
      <Button
        data-autofocus
        onClick={() => onChosen([...chosen])}
        aria-label={t`Continue with this choice`}
      >
        <Trans>Continue with this choice</Trans>
      </Button>
    </Modal>
  );
}
