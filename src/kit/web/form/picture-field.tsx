// One picture of a person or a clinic: chosen, dropped, pasted or taken, cut to its shape, sent at once.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconPhotoEdit, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { Dialog } from '../dialog.tsx';
import { failureText } from '../sentences.ts';
import { Skeleton } from '../states.tsx';
import { toastFailure } from '../toast.tsx';
import { DropBox, problemOf, SendBar } from '../uploads.tsx';
import type { CropShape } from './crop-stage.tsx';
import { look, withLook } from '../look.ts';
import styles from './picture-field.module.css';

const CropStage = lazyPart(() => import('./crop-stage.tsx'), 'CropStage');

/** The spec's 5 MB. */
const maxBytes = 5_000_000;

interface Props {
  /** For links that lead to it. */
  id?: string;
  label: string;
  hint: ReactNode;
  /** `round` for people, `wide` for logos, which keep their transparency. */
  shape: CropShape;
  /** The picture as it is kept; null shows `empty`. */
  current: ReactNode | null;
  empty: ReactNode;
  /** @throws what the server refuses with. */
  onSend: (picture: Blob, onProgress: (sent: number) => void) => Promise<void>;
  onRemove: () => Promise<void>;
  disabled?: boolean;
}

export function PictureField({
  id,
  label,
  hint,
  shape,
  current,
  empty,
  onSend,
  onRemove,
  disabled = false,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const remove = async () => {
    setLeaving(true);
    await onRemove().catch(toastFailure);
    setLeaving(false);
  };
  return (
    <div className={withLook(styles['field'], 'row', 'wrap', 'middle')}>
      <div
        className={withLook(
          styles['frame'],
          'grid',
          'rigid',
          'sunk',
          'clipped',
          'centred',
          'boxed',
        )}
        data-shape={shape}
      >
        {current ?? (
          <span
            className={withLook(styles['empty'], 'grid', 'soft', 'size-4', 'strong', 'centred')}
          >
            {empty}
          </span>
        )}
      </div>
      <div className={withLook(styles['words'], 'min-0')}>
        <p className={look('strong')}>{label}</p>
        <p className={look('soft', 'size-1')}>{hint}</p>
        {!disabled && (
          <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8')}>
            <Button
              {...(id === undefined ? {} : { id })}
              variant="default"
              leftSection={<IconPhotoEdit size={18} aria-hidden="true" />}
              onClick={() => setOpen(true)}
            >
              {current === null ? <Trans>Add a picture</Trans> : <Trans>Change picture</Trans>}
            </Button>
            {current !== null && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                loading={isLeaving}
                onClick={() => void remove()}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      <Dialog title={label} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <Choose shape={shape} label={label} onSend={onSend} onDone={() => setOpen(false)} />
        )}
      </Dialog>
    </div>
  );
}

function Choose({
  shape,
  label,
  onSend,
  onDone,
}: Pick<Props, 'shape' | 'label' | 'onSend'> & { onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const choose = async ([first]: File[]) => {
    if (!first) return;
    const newProblem = await problemOf(first, { bytes: maxBytes });
    setProblem(newProblem);
    if (newProblem === null) setFile(first);
  };
  const send = async (picture: Blob) => {
    setSent(0);
    setProblem(null);
    try {
      await onSend(picture, setSent);
      onDone();
    } catch (error) {
      setProblem(failureText(error));
      setSent(null);
    }
  };
  return (
    <div className={look('column', 'gap-16')}>
      {file === null ? (
        <DropBox
          several={false}
          camera={shape === 'round' ? 'user' : 'environment'}
          onFiles={(files) => void choose(files)}
          hint={<Trans>JPEG, PNG or WebP, under 5 MB</Trans>}
        />
      ) : (
        <Suspense fallback={<Skeleton height={360} />}>
          <CropStage
            file={file}
            shape={shape}
            isBusy={sent !== null}
            onCut={(picture) => void send(picture)}
            onUnreadable={(words) => {
              setProblem(words);
              setFile(null);
            }}
            onBack={() => setFile(null)}
          />
        </Suspense>
      )}
      {problem !== null && (
        <p className={look('bad')} role="alert">
          {problem}
        </p>
      )}
      {sent !== null && <SendBar sent={sent} label={label} />}
    </div>
  );
}
