import { Button, Modal, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from './focus-back.ts';
import { useHeldPage } from './held-page.ts';
import { SecondPass } from './second-pass.tsx';
import { toastFailure } from './toast.tsx';
import { look } from './look.ts';
import { useTopmost } from './topmost.ts';

/** The head of a dialog is a `header` that is drawn outside of the page: it would be told as the page's own. */
export const noBanner = { header: { role: 'none' } };

/** A small matter over the page: one question or a short form. Anything longer is a page or a panel. */
export function Dialog({
  title,
  isOpen,
  onClose,
  width = 480,
  children,
}: {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}) {
  const { t } = useLingui();
  useFocusBack();
  useHeldPage(isOpen);
  const close = useTopmost(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size={width}
      attributes={noBanner}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <SecondPass>{children}</SecondPass>
    </Modal>
  );
}

interface ForeverProps {
  onClose: () => void;
  /** Exactly what will go. */
  what: ReactNode;
  /** To be typed before it happens; left out for small things. */
  word?: string;
  act: ReactNode;
  /** A failure is told and the dialog stays. */
  onAct: () => Promise<void>;
}

/** For what cannot be undone; everything else is done at once and offers Undo in a toast. */
export function ForeverDialog({
  isOpen,
  title,
  ...rest
}: ForeverProps & { isOpen: boolean; title: ReactNode }) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={rest.onClose}>
      <ForeverForm {...rest} />
    </Dialog>
  );
}

/** What a `ForeverDialog` asks, for a dialog that shows something else first. */
export function ForeverForm({ onClose, what, word, act, onAct }: ForeverProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isReady =
    word === undefined || typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  const run = async () => {
    if (!isReady || isBusy) return;
    setBusy(true);
    try {
      await onAct();
      onClose();
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={look('grid', 'gap-16')}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <div>{what}</div>
      {word !== undefined && (
        <TextInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's one field, which may come after the dialog itself
          autoFocus
          data-autofocus
          label={t`Type “${word}” to go on`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" color="red.7" disabled={!isReady} loading={isBusy}>
          {act}
        </Button>
      </div>
    </form>
  );
}
