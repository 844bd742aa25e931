// Asks for the one thing that all chosen rows are to have.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { look } from './look.ts';
import { problemText } from './sentences.ts';

interface Props {
  title: ReactNode;
  /** The words of the button, and those of the way back. */
  act: ReactNode;
  back?: ReactNode;
  isRed?: boolean;
  isMissing: boolean;
  onTake: () => void;
  onClose: () => void;
  /** The field. `problem` once it was tried without. */
  children: (problem: string | undefined) => ReactNode;
}

export function ChosenDialog({
  title,
  act,
  back,
  isRed = false,
  isMissing,
  onTake,
  onClose,
  children,
}: Props) {
  const [isTried, setTried] = useState(false);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        className={look('grid', 'gap-16')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isMissing) return;
          onClose();
          onTake();
        }}
      >
        {children(isTried && isMissing ? problemText({ code: 'required' }) : undefined)}
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            {back ?? <Trans>Cancel</Trans>}
          </Button>
          <Button type="submit" {...(isRed ? { color: 'red.7' } : {})}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
