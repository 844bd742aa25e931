import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './slots.module.css';

/** Somebody else was faster: what they saved is shown, and nothing typed is lost. */
export function Theirs({
  children,
  onTake,
  onKeep,
}: {
  children: ReactNode;
  onTake: () => void;
  onKeep: () => void;
}) {
  return (
    <div className={styles['theirs']} role="alert">
      <b>
        <Trans>Somebody else has saved this meanwhile:</Trans>
      </b>
      {children}
      <span className={styles['choices']}>
        <Button variant="default" onClick={onTake}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button variant="light" onClick={onKeep}>
          <Trans>Keep mine, then save</Trans>
        </Button>
      </span>
    </div>
  );
}
