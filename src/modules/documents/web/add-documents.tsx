// Up to five files on their way to a patient: looked at before they go, each sent by itself, so that one that fails keeps no other back.
import { ActionIcon, Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconAlertCircle, IconCircleCheck, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { call } from '../../../kit/web/client.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form } from '../../../kit/web/form/form.tsx';
import { keyOfTries, newOnceKey } from '../../../kit/web/once-keys.ts';
import { makeStale, useRead } from '../../../kit/web/query.ts';
import { failureText, sentenceOf } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { DropBox, problemOf, SendBar, useAddressOf } from '../../../kit/web/uploads.tsx';
import { sizeText } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { documentForm, maxAtOnce, maxBytes } from '../model.ts';
import { refusals } from '../rules.ts';
import { DocumentFields } from './document-fields.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './documents.module.css';

const stampLook = withLook(
  styles['stamp'],
  'row',
  'middle',
  'soft',
  'sunk',
  'corners-4',
  'centre-row',
);

/** A file that was chosen. `sent` null: it waits; 1 and no problem: it has arrived. */
interface Chosen {
  key: string;
  /** Of one try and its repetitions: the title may be another at the next. */
  onceKey: ReturnType<typeof keyOfTries>;
  file: File;
  sent: number | null;
  isDone: boolean;
  problem: string | null;
}

interface Props {
  patientId: string;
  treatmentId?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function AddDocuments({ isOpen, onClose, ...to }: Props) {
  return (
    <Dialog title={<Trans>Add documents</Trans>} isOpen={isOpen} onClose={onClose}>
      {isOpen && <AddForm {...to} onDone={onClose} />}
    </Dialog>
  );
}

function AddForm({
  patientId,
  treatmentId,
  onDone,
}: {
  patientId: string;
  treatmentId?: string | undefined;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const takesPdf = useRead(api.takes, {}).data?.pdf ?? false;
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [note, setNote] = useState<string | null>(null);
  const present = useRef(files);
  const keep = (next: readonly Chosen[]) => {
    present.current = next;
    setFiles(next);
  };
  const mark = (key: string, change: Partial<Chosen>) =>
    keep(present.current.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const choose = async (chosen: File[]) => {
    setNote(null);
    const room = maxAtOnce - mayGo(present.current).length;
    if (chosen.length > room) setNote(sentenceOf('too_many_files', { max: maxAtOnce }));
    const checked = await Promise.all(
      chosen.slice(0, room).map(async (file) => ({
        key: newOnceKey(),
        onceKey: keyOfTries(),
        file,
        sent: null,
        isDone: false,
        problem: await problemOf(file, { bytes: maxBytes, takesPdf }),
      })),
    );
    keep([...present.current, ...checked]);
  };

  const editor = useEditor({
    schema: documentForm,
    start: { title: '', kind: 'lab_report', takenOn: null },
    save: async ({ title, kind, takenOn }) => {
      const waiting = present.current.filter((one) => !one.isDone);
      const ready = mayGo(waiting);
      if (waiting.length === 0) setNote(sentenceOf('no_files'));
      if (ready.length === 0) return;
      // What is refused takes no number among those that go.
      const numbers = present.current
        .filter((one) => one.isDone || ready.includes(one))
        .map(({ key }) => key);
      let arrived = 0;
      let known = 0;
      for (const one of ready) {
        mark(one.key, { sent: 0, problem: null });
        try {
          const input = {
            patientId,
            ...(treatmentId === undefined ? {} : { treatmentId }),
            title: numbered(title, numbers.indexOf(one.key), numbers.length),
            kind,
            ...(takenOn === null ? {} : { takenOn }),
          };
          const sending = [one.file];
          const answer = await call(api.add, input, {
            files: sending,
            onceKey: one.onceKey(input, sending),
            onProgress: (sent) => mark(one.key, { sent }),
          });
          mark(one.key, { sent: 1, isDone: true });
          arrived += answer.ids.length;
          known += answer.known;
        } catch (error) {
          mark(one.key, { sent: 0, problem: failureText(error) });
        }
      }
      if (arrived > 0) {
        await makeStale(api.add);
        toast({
          kind: 'good',
          text: t`${plural(arrived, { one: '# document added', other: '# documents added' })}`,
        });
      }
      if (known > 0) toast({ kind: 'news', text: sentenceOf(refusals.document_there.sentence.id) });
      if (present.current.every((one) => one.isDone)) onDone();
    },
  });

  const good = mayGo(files).length;
  return (
    <Form editor={editor}>
      <DropBox
        onFiles={(chosen) => void choose(chosen)}
        takesPdf={takesPdf}
        disabled={editor.isBusy || good >= maxAtOnce}
        hint={
          takesPdf ? (
            <Trans>Pictures or PDF, up to 5, each under 5 MB</Trans>
          ) : (
            <Trans>Pictures, up to 5, each under 5 MB</Trans>
          )
        }
      />
      {note !== null && (
        <p className={withLook(styles['problem'], 'row', 'gap-8', 'middle')} role="alert">
          <IconAlertCircle size={18} aria-hidden="true" /> {note}
        </p>
      )}
      {files.length > 0 && (
        <ul className={look('bare-list', 'column', 'gap-8')}>
          {files.map((one) => (
            <ChosenRow
              key={one.key}
              one={one}
              isBusy={editor.isBusy}
              onDrop={() => keep(present.current.filter(({ key }) => key !== one.key))}
            />
          ))}
        </ul>
      )}
      <DocumentFields at={editor.at} />
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={editor.isBusy}>
          {good > 1 ? (
            <Plural value={good} one="Add # document" other="Add # documents" />
          ) : (
            <Trans>Add document</Trans>
          )}
        </Button>
      </div>
    </Form>
  );
}

/** What was refused on sight is not sent; what failed on its way may try again. */
const mayGo = (files: readonly Chosen[]): Chosen[] =>
  files.filter((one) => one.problem === null || one.sent !== null);

/** Several under one title are told apart by their number; the title gives way where both do not fit. */
const numbered = (title: string, place: number, count: number): string =>
  count < 2 ? title : `${title.slice(0, 36).trim()} ${String(place + 1)}`;

function ChosenRow({ one, isBusy, onDrop }: { one: Chosen; isBusy: boolean; onDrop: () => void }) {
  const { t } = useLingui();
  const isPdf = one.file.type === 'application/pdf';
  const address = useAddressOf(isPdf || one.problem !== null ? null : one.file);
  return (
    <li
      className={withLook(styles['row'], 'grid', 'gap-10', 'middle', 'boxed', 'rounded')}
      data-wrong={one.problem === null ? undefined : ''}
    >
      {address === null ? (
        <span className={stampLook}>
          {isPdf && <IconFileTypePdf size={24} stroke={1.4} aria-hidden="true" />}
        </span>
      ) : (
        <img src={address} alt="" className={stampLook} />
      )}
      <div className={look('column', 'gap-4')}>
        <span className={look('breaks')}>{one.file.name || t`Pasted picture`}</span>
        {one.problem !== null ? (
          <span className={withLook(styles['rowProblem'], 'size-1')} role="alert">
            {one.problem}
          </span>
        ) : one.sent === null ? (
          <span className={look('soft', 'size-1')}>{sizeText(one.file.size)}</span>
        ) : (
          <SendBar sent={one.sent} label={one.file.name} />
        )}
      </div>
      {one.isDone ? (
        <IconCircleCheck size={22} className={look('good')} aria-label={t`Added`} />
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Remove ${one.file.name}`}
          disabled={isBusy}
          onClick={onDrop}
        >
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  );
}
