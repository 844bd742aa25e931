// A problem told by a person: how bad, where, in words, with up to five pictures.
import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBrush, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { ChoiceField } from '../../../kit/web/form/choice-field.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs } from '../../../kit/web/form/form.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { TextArea } from '../../../kit/web/form/text-area.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useUpload } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { DropBox, problemOf, useAddressOf } from '../../../kit/web/uploads.tsx';
import { api } from '../contract.ts';
import {
  categories,
  maxDescription,
  pictureLimits,
  problemForm,
  reportTypes,
  severities,
} from '../model.ts';
import { OwnRequests } from './own-requests.tsx';
import { RedactDialog } from './redact-dialog.tsx';
import styles from './support.module.css';
import { categoryWords, reportTypeWords, severityWords } from './words.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing is chosen at the start; the schema asks for it
const start = {
  severity: null,
  category: null,
  reportType: null,
  description: '',
} as unknown as z.input<typeof problemForm>;

export function ProblemPage() {
  const { i18n, t } = useLingui();
  const sending = useUpload(api.reportProblem);
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const editor = useEditor({
    schema: problemForm,
    start,
    draft: 'problem',
    save: async (input) => {
      await sending.mutateAsync({ input, files: pictures });
      toast({ kind: 'good', text: t`Your report was sent` });
      editor.form.reset(start);
      setPictures([]);
    },
  });
  const { at } = editor;
  return (
    <Page
      title={<Trans>Report a problem</Trans>}
      about={
        <Trans>
          Please leave out patients’ names and numbers, in the words and in the pictures.
        </Trans>
      }
    >
      <Card>
        <Form editor={editor}>
          <Fields>
            <ChoiceField
              {...at('reportType')}
              label={t`Report`}
              required
              choices={reportTypes.map((value) => ({
                value,
                label: i18n._(reportTypeWords[value]),
              }))}
            />
            <SelectField
              {...at('severity')}
              label={t`Severity`}
              required
              choices={severities.map((value) => ({ value, label: i18n._(severityWords[value]) }))}
            />
            <SelectField
              {...at('category')}
              label={t`Category`}
              required
              choices={categories.map((value) => ({ value, label: i18n._(categoryWords[value]) }))}
            />
          </Fields>
          <TextArea
            {...at('description')}
            label={t`Description`}
            required
            rows={6}
            maxLength={maxDescription}
            placeholder={t`What did you do, what happened, what did you expect?`}
          />
          <Pictures pictures={pictures} onChange={setPictures} isBusy={editor.isBusy} />
          <FormActs save={<Trans>Send</Trans>} isBusy={editor.isBusy} />
        </Form>
      </Card>
      <OwnRequests />
    </Page>
  );
}

interface PicturesProps {
  pictures: readonly File[];
  onChange: (pictures: readonly File[]) => void;
  isBusy: boolean;
}

function Pictures({ pictures, onChange, isBusy }: PicturesProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const choose = async (chosen: File[]) => {
    const room = pictureLimits.most - pictures.length;
    const problems = await Promise.all(chosen.map((file) => problemOf(file, pictureLimits)));
    const good = chosen.filter((_file, at) => problems[at] === null);
    setRefused(
      problems.find((one) => one !== null) ??
        (good.length > room ? sentenceOf('too_many_files', { max: pictureLimits.most }) : null),
    );
    onChange([...pictures, ...good.slice(0, room)]);
  };
  return (
    <>
      <DropBox
        onFiles={(chosen) => void choose(chosen)}
        disabled={isBusy || pictures.length >= pictureLimits.most}
        hint={<Trans>Pictures, up to 5, each under 5 MB</Trans>}
      />
      {refused !== null && (
        <p className={look('bad')} role="alert">
          {refused}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className={look('bare-list', 'row', 'wrap', 'gap-10')}>
          {pictures.map((file, place) => (
            <Picture
              key={`${file.name}.${String(file.lastModified)}.${String(place)}`}
              file={file}
              onDrop={() => onChange(pictures.filter((one) => one !== file))}
              onChange={(changed) =>
                onChange(pictures.map((one) => (one === file ? changed : one)))
              }
              isBusy={isBusy}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface PictureProps {
  file: File;
  onDrop: () => void;
  onChange: (changed: File) => void;
  isBusy: boolean;
}

function Picture({ file, onDrop, onChange, isBusy }: PictureProps) {
  const { t } = useLingui();
  const address = useAddressOf(file);
  const [isOpen, setOpen] = useState(false);
  const redact = () => setOpen(true);
  return (
    <li className={look('column', 'gap-4')}>
      {address !== null && (
        <button
          type="button"
          className={look('pad-0', 'no-edge', 'no-ground', 'pressable')}
          aria-label={t`Black out parts of ${file.name}`}
          disabled={isBusy}
          onClick={redact}
        >
          <img
            src={address}
            alt={file.name}
            className={withLook(styles['picture'], 'boxed', 'rounded')}
          />
        </button>
      )}
      <span className={look('row', 'gap-4', 'between')}>
        <Button
          variant="subtle"
          size="compact-md"
          disabled={isBusy}
          leftSection={<IconBrush size={16} aria-hidden="true" />}
          onClick={redact}
        >
          <Trans>Black out</Trans>
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          disabled={isBusy}
          aria-label={t`Remove ${file.name}`}
          onClick={onDrop}
        >
          <IconX size={18} />
        </ActionIcon>
      </span>
      {isOpen && (
        <RedactDialog
          file={file}
          maxBytes={pictureLimits.bytes}
          onClose={() => setOpen(false)}
          onDone={(changed) => {
            setOpen(false);
            onChange(changed);
          }}
        />
      )}
    </li>
  );
}
