import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { look, withLook } from '../../../kit/web/look.ts';
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
    <div
      className={withLook(
        styles['theirs'],
        'grid',
        'gap-10',
        'ink',
        'wash-news',
        'card-corners',
        'pad-16',
      )}
      role="alert"
    >
      <b>
        <Trans>Someone else has saved this:</Trans>
      </b>
      {children}
      <span className={look('row', 'wrap', 'gap-8')}>
        <Button variant="default" onClick={onTake}>
          <Trans>Use theirs</Trans>
        </Button>
        <Button variant="light" onClick={onKeep}>
          <Trans>Keep mine, then save</Trans>
        </Button>
      </span>
    </div>
  );
}
