// Keeping the visit as a template, and looking after those that are kept.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CallRefused } from '../../../kit/web/client.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { newTemplate, type Template, type TemplateContent } from '../model/quick.ts';
import type { Draft } from '../model/draft.ts';
import { contentOf, shortcutFor } from './template-use.ts';
import { withLook } from '../../../kit/web/look.ts';
import styles from './templates.module.css';

/** What a template brings, in a few words. */
export const aboutTemplate = ({ lines, testsAdvised }: TemplateContent): string =>
  [...lines.map((line) => line.medicineName), ...testsAdvised].join(', ');

export function Templates({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const templates = useRead(api.lastUses, {}).data?.templates ?? [];
  const adding = useWrite(api.addTemplate);
  const amending = useWrite(api.amendTemplate);
  const [chosen, setChosen] = useState<Template | null>(null);
  const content = contentOf(draft, words.today);
  const isEmpty =
    aboutTemplate(content) === '' && content.advice === '' && content.complaints.length === 0;
  return (
    <Dialog title={<Trans>Templates</Trans>} isOpen onClose={onClose}>
      {!isEmpty && (
        <KeepForm
          key={chosen?.id ?? 'new'}
          start={chosen ?? { shortcut: shortcutFor(draft), name: draft.diagnosis.slice(0, 40) }}
          about={aboutTemplate(content)}
          onKeep={async ({ shortcut, name }) => {
            if (chosen)
              await amending.mutateAsync({
                id: chosen.id,
                version: chosen.version,
                shortcut,
                name,
                content,
              });
            else await adding.mutateAsync({ shortcut, name, content });
            toast({ kind: 'good', text: t`Template /${shortcut} is saved` });
            onClose();
          }}
        />
      )}
      {templates.length === 0 && isEmpty && (
        <p className={styles['none']}>
          <Trans>
            Write a typical visit, then save it here under a short word. Type a slash and that word
            to fill in its medicines, advice, tests and follow-up.
          </Trans>
        </p>
      )}
      <ul
        className={withLook(styles['templates'], 'pad-0', 'no-marks')}
        aria-label={t`Saved templates`}
      >
        {templates.map((template) => (
          <li key={template.id} data-chosen={chosen?.id === template.id ? '' : undefined}>
            <button
              type="button"
              className={withLook(styles['template'], 'min-0', 'ink', 'breaks')}
              disabled={isEmpty}
              title={t`Replace by this visit`}
              onClick={() => setChosen(template)}
            >
              <b>/{template.shortcut}</b> {template.name}
              <span>{aboutTemplate(template.content)}</span>
            </button>
            <Removal template={template} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Removal({ template }: { template: Template }) {
  const { t } = useLingui();
  const removing = useWrite(api.removeTemplate);
  const remove = () =>
    removing.mutate(
      { id: template.id },
      {
        onSuccess: () =>
          void toast({
            kind: 'news',
            text: t`Template /${template.shortcut} is deleted`,
            act: {
              label: t`Undo`,
              run: () =>
                removing.mutate({ id: template.id, isRemoved: false }, { onError: toastFailure }),
            },
          }),
        onError: toastFailure,
      },
    );
  return (
    <button
      type="button"
      className={withLook(styles['remove'], 'grid', 'rigid', 'soft', 'rounded', 'centred')}
      aria-label={t`Delete template /${template.shortcut}`}
      title={t`Delete`}
      onClick={remove}
    >
      <IconTrash size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

interface KeepProps {
  start: { shortcut: string; name: string };
  about: string;
  onKeep: (named: { shortcut: string; name: string }) => Promise<void>;
}

function KeepForm({ start, about, onKeep }: KeepProps) {
  const { t } = useLingui();
  const editor = useEditor({
    schema: newTemplate,
    start: { shortcut: start.shortcut, name: start.name, content: {} },
    save: async ({ shortcut, name }) => {
      await onKeep({ shortcut, name }).catch((error: unknown) => {
        if (error instanceof CallRefused && error.code === 'shortcut_taken')
          error.fields['shortcut'] = { code: error.code, message: error.message };
        throw error;
      });
    },
  });
  return (
    <Form editor={editor}>
      <p className={styles['about']}>{about}</p>
      <TextField {...editor.at('name')} label={t`Name`} maxLength={40} required />
      <TextField
        {...editor.at('shortcut')}
        label={t`Word after the slash`}
        maxLength={20}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this word
        autoFocus
      />
      <FormActs save={<Trans>Save this visit as a template</Trans>} isBusy={editor.isBusy}>
        {null}
      </FormActs>
    </Form>
  );
}
