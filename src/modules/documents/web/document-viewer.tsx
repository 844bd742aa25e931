// One document over the whole screen, or two side by side. Arrows walk, + and − zoom, C compares, Escape leaves.
import { ActionIcon, Button, Menu, Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowLeft,
  IconArrowRight,
  IconColumns2,
  IconDots,
  IconDownload,
  IconPencil,
  IconTrash,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useState } from 'react';
import { currentIn } from '../../../kit/web/current-in.ts';
import { Dialog, noBanner } from '../../../kit/web/dialog.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { useHeldPage } from '../../../kit/web/held-page.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { saveFile } from '../../../kit/web/save-file.ts';
import { useTopmost } from '../../../kit/web/topmost.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { documentForm, patientDocument, type PatientDocument } from '../model.ts';
import { standsOn } from '../rules.ts';
import { DocumentFields } from './document-fields.tsx';
import { DocumentPane, type Sight, wholeSight, zoomed } from './document-pane.tsx';
import { withLook } from '../../../kit/web/look.ts';
import styles from './viewer.module.css';
import { kindWords } from './words.ts';

interface Props {
  documents: readonly PatientDocument[];
  startId: string;
  mayMend: boolean;
  onClose: () => void;
}

export function DocumentViewer({ documents, startId, mayMend, onClose }: Props) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState(startId);
  /** The one that stays on the left while the right one walks. */
  const [besideId, setBesideId] = useState<string | null>(null);
  const [sight, setSight] = useState<Sight>(wholeSight);
  /** As it was when its form was opened: what others do to it meanwhile takes nothing from what is typed. */
  const [mended, setMended] = useState<PatientDocument | null>(null);
  const close = useTopmost(true, onClose);
  useHeldPage(true);
  const place = Math.max(
    0,
    documents.findIndex((one) => one.id === openId),
  );
  const shown = documents[place];
  const beside = documents.find((one) => one.id === besideId);
  if (!shown) return null;

  const walk = (by: 1 | -1) => {
    const next = documents[place + by];
    if (!next) return;
    setOpenId(next.id);
    setSight(wholeSight);
  };
  const compare = () => {
    setSight(wholeSight);
    if (beside) return setBesideId(null);
    const other = documents[place + 1] ?? documents[place - 1];
    if (!other) return;
    setBesideId(shown.id);
    setOpenId(other.id);
  };
  const pressed = (event: React.KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const acts: Record<string, () => void> = {
      ArrowRight: () => walk(1),
      ArrowLeft: () => walk(-1),
      '+': () => setSight((now) => zoomed(now, 1.5)),
      '=': () => setSight((now) => zoomed(now, 1.5)),
      '-': () => setSight((now) => zoomed(now, 1 / 1.5)),
      '0': () => setSight(wholeSight),
      c: compare,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <Modal
      attributes={{ ...noBanner, content: { 'aria-label': shown.title } }}
      opened
      onClose={close}
      fullScreen
      padding={0}
      withCloseButton={false}
      classNames={{ body: styles['body'] ?? '' }}
      trapFocus
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the whole view; each has its button */}
      <div className={withLook(styles['view'], 'grid')} onKeyDown={pressed}>
        <div
          className={withLook(
            styles['bar'],
            'grid',
            'gap-4-12',
            'middle',
            'ink',
            'surface',
            'line-below',
          )}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t`Close`}
            onClick={onClose}
            data-autofocus
          >
            <IconX size={22} />
          </ActionIcon>
          <Caption document={shown} place={place + 1} count={documents.length} />
          <div className={withLook(styles['acts'], 'row', 'gap-4', 'middle')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t`Smaller`}
              onClick={() => setSight(zoomed(sight, 1 / 1.5))}
            >
              <IconZoomOut size={20} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t`Larger`}
              onClick={() => setSight(zoomed(sight, 1.5))}
            >
              <IconZoomIn size={20} />
            </ActionIcon>
            {documents.length > 1 && (
              <Button
                variant={beside ? 'light' : 'default'}
                aria-pressed={beside !== undefined}
                leftSection={<IconColumns2 size={18} aria-hidden="true" />}
                onClick={compare}
              >
                <Trans>Compare</Trans>
              </Button>
            )}
            <More
              document={shown}
              mayMend={mayMend}
              onMend={() => setMended(shown)}
              onGone={onClose}
            />
          </div>
        </div>
        <div
          className={withLook(styles['panes'], 'column', 'gap-2', 'anchor')}
          data-two={beside ? '' : undefined}
        >
          {beside && (
            <figure className={withLook(styles['pane'], 'grid', 'min-0')}>
              <DocumentPane key={beside.id} document={beside} sight={sight} onSight={setSight} />
              <figcaption>
                <Words document={beside} />
              </figcaption>
            </figure>
          )}
          <figure className={withLook(styles['pane'], 'grid', 'min-0')}>
            <DocumentPane key={shown.id} document={shown} sight={sight} onSight={setSight} />
            {beside && (
              <figcaption>
                <Words document={shown} />
              </figcaption>
            )}
          </figure>
          {place > 0 && (
            <ActionIcon
              variant="default"
              size={44}
              radius="xl"
              className={styles['before'] ?? ''}
              aria-label={t`The one before`}
              onClick={() => walk(-1)}
            >
              <IconArrowLeft size={22} />
            </ActionIcon>
          )}
          {place < documents.length - 1 && (
            <ActionIcon
              variant="default"
              size={44}
              radius="xl"
              className={styles['after'] ?? ''}
              aria-label={t`The next one`}
              onClick={() => walk(1)}
            >
              <IconArrowRight size={22} />
            </ActionIcon>
          )}
        </div>
      </div>
      {mended && <MendDialog key={mended.id} document={mended} onClose={() => setMended(null)} />}
    </Modal>
  );
}

function Words({ document: one }: { document: PatientDocument }) {
  const { i18n } = useLingui();
  const words = useWords();
  return (
    <>
      <b>{one.title}</b>
      <span>
        {i18n._(kindWords[one.kind])} · {words.day(standsOn(one, words.dayOf))}
      </span>
    </>
  );
}

function Caption({
  document: one,
  place,
  count,
}: {
  document: PatientDocument;
  place: number;
  count: number;
}) {
  return (
    <div
      className={withLook(
        styles['caption'],
        'row',
        'wrap',
        'gap-0-12',
        'baseline',
        'min-0',
        'leading-135',
      )}
      aria-live="polite"
    >
      <Words document={one} />
      <span className={withLook(styles['place'], 'numbers')}>
        <Trans>
          {place} of {count}
        </Trans>
      </span>
    </div>
  );
}

function More({
  document: one,
  mayMend,
  onMend,
  onGone,
}: {
  document: PatientDocument;
  mayMend: boolean;
  onMend: () => void;
  onGone: () => void;
}) {
  const { t } = useLingui();
  const remove = useWrite(api.remove);
  const restore = useWrite(api.restore);
  const takeAway = async () => {
    try {
      const { document } = await remove.mutateAsync({ id: one.id, version: one.version });
      onGone();
      const undo = () =>
        void restore.mutateAsync({ id: one.id, version: document.version }).catch(toastFailure);
      toast({ kind: 'good', text: t`${one.title} is removed`, act: { label: t`Undo`, run: undo } });
    } catch (error) {
      toastFailure(error);
    }
  };
  const save = () => saveFile(api.view, { id: one.id }).catch(toastFailure);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t`More`}>
          <IconDots size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={18} />} onClick={() => void save()}>
          <Trans>Download</Trans>
        </Menu.Item>
        {mayMend && (
          <>
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={onMend}>
              <Trans>Edit title and kind</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => void takeAway()}>
              <Trans>Remove</Trans>
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function MendDialog({
  document: one,
  onClose,
}: {
  document: PatientDocument;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { day } = useWords();
  const amend = useWrite(api.amend);
  const [version, setVersion] = useState(one.version);
  /** What another wrote meanwhile is told; whoever saves once more has read it. */
  const tellTheirs = (error: unknown): never => {
    const theirs = currentIn(error, patientDocument);
    if (theirs) {
      const { title, kind, takenOn, version: now } = theirs;
      setVersion(now);
      toast({
        kind: 'news',
        text: t`It now reads: ${[title, i18n._(kindWords[kind]), takenOn === null ? '' : day(takenOn)].filter(Boolean).join(' · ')}`,
      });
    }
    throw error;
  };
  const editor = useEditor({
    schema: documentForm,
    start: { title: one.title, kind: one.kind, takenOn: one.takenOn },
    save: async (words) => {
      await amend.mutateAsync({ id: one.id, version, ...words }).catch(tellTheirs);
      toast({ kind: 'good', text: t`Document updated` });
      onClose();
    },
  });
  return (
    <Dialog title={<Trans>Edit document</Trans>} isOpen onClose={onClose}>
      <Form editor={editor}>
        <DocumentFields at={editor.at} />
        <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} />
      </Form>
    </Dialog>
  );
}
