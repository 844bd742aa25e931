// The text of a message to patients in each language, as it leaves with this clinic's longest names; its own words and its choice of text.
import { Radio } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { languages } from '../../../kit/shared/languages.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useField } from '../../../kit/web/form/use-field.ts';
import { look } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { SelectInput } from '../../../kit/web/select-input.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import type { MessageAbout } from '../../consents/model.ts';
import { aboutWords } from '../../consents/rules.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../../messaging/contract.ts';
import { type MessagePreview, type MessageWords, messageWords } from '../../messaging/model.ts';
import { isPlainNote, type WordedTemplate } from '../../messaging/rules.ts';
import { messagesAbout } from '../rules.ts';

type Shown = OutputOf<typeof api.words>;

export function WordsDialog({ about, onClose }: { about: MessageAbout; onClose: () => void }) {
  const { t } = useLingui();
  const messages = messagesAbout[about];
  const [template, setTemplate] = useState<WordedTemplate>(messages[0].template);
  const query = useRead(api.words, { template });
  return (
    <Dialog title={sentenceOf(aboutWords[about].id)} isOpen onClose={onClose} width={640}>
      <div className={look('grid', 'gap-16')}>
        {messages.length > 1 && (
          <SelectInput
            label={t`Message`}
            value={template}
            choices={messages.map(({ template: value, name }) => ({
              value,
              label: name === null ? '' : sentenceOf(name.id),
            }))}
            onChange={setTemplate}
          />
        )}
        {query.data ? (
          <Words key={template} shown={query.data} onClose={onClose} />
        ) : query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RowsOnTheWay rows={4} columns={1} />
        )}
      </div>
    </Dialog>
  );
}

/** How long somebody stops typing before the preview follows. */
const pause = 300;

function Words({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { t } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const { mutateAsync } = useWrite(api.setWords);
  const { readers, ...start } = shown;
  const editor = useEditor({
    schema: messageWords,
    start,
    save: async (wish) => {
      await mutateAsync(wish);
      toast({ kind: 'good', text: t`Text saved` });
      onClose();
    },
  });
  return (
    <Form editor={editor}>
      <p className={look('soft', 'size-1', 'no-margin')}>
        <Trans>
          Shown with the longest names and times of your clinic. Your words are added only in the
          languages you write them in.
        </Trans>
      </p>
      <Previews start={start} readers={readers} mayEdit={mayEdit} />
      {mayEdit && <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} onCancel={onClose} />}
    </Form>
  );
}

interface PreviewsProps {
  start: MessageWords;
  readers: Shown['readers'];
  mayEdit: boolean;
}

/** Of what is typed, a moment later; words that may not be sent are left out. */
function Previews({ start, readers, mayEdit }: PreviewsProps) {
  const typed = useWatch<MessageWords>({ defaultValue: start });
  const notes = Object.entries(typed.notes ?? {}).filter(([, note]) => isPlainNote(note));
  const wish = { ...start, choices: typed.choices, notes: Object.fromEntries(notes) };
  const [settled] = useDebouncedValue(JSON.stringify(wish), pause);
  const asked = z.safeParse(messageWords, JSON.parse(settled));
  const query = useRead(api.preview, asked.data ?? start, { keepFormer: true });
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsOnTheWay rows={4} columns={1} />;
  const { languages: previews } = query.data;
  return (
    <>
      {readers.map(({ language, patients }) => {
        const preview = previews.find((one) => one.language === language);
        return (
          preview && (
            <InLanguage key={language} preview={preview} patients={patients} mayEdit={mayEdit} />
          )
        );
      })}
    </>
  );
}

interface InLanguageProps {
  preview: MessagePreview;
  patients: number;
  mayEdit: boolean;
}

function InLanguage({ preview, patients, mayEdit }: InLanguageProps) {
  const { t } = useLingui();
  const words = useWords();
  const { language, text, room, parts, costPaise } = preview;
  const { name } = languages[language];
  const count = words.count(patients);
  return (
    <section className={look('grid', 'gap-8', 'line-above', 'pad-12')} aria-label={name}>
      <span className={look('row', 'wrap', 'gap-0-12', 'numbers', 'baseline')}>
        <b lang={language}>{name}</b>
        <span className={look('soft', 'size-1')}>
          <Trans>Patients: {count}</Trans>
          {text !== '' && (
            <>
              {' · '}
              <Trans>{words.count(parts)} SMS</Trans>
              {' · '}
              {words.money(costPaise)}
            </>
          )}
        </span>
      </span>
      {text !== '' && (
        <blockquote
          lang={preview.isEnglish ? 'en' : language}
          className={look('no-margin', 'breaks', 'sunk', 'rounded', 'pad-8-12')}
        >
          {text}
        </blockquote>
      )}
      <Flaws preview={preview} />
      {mayEdit && preview.choices.length > 1 && <Choices preview={preview} />}
      {mayEdit &&
        (room > 0 ? (
          <TextField
            name={`notes.${language}`}
            label={t`Your words in ${name}`}
            maxLength={room}
            placeholder={t`At most ${words.count(room)} letters`}
          />
        ) : (
          text !== '' && (
            <span className={look('soft', 'size-1')}>
              <Trans>The registered text has no place for words of yours.</Trans>
            </span>
          )
        ))}
    </section>
  );
}

function Flaws({ preview: { reason, isEnglish, isCut } }: { preview: MessagePreview }) {
  return (
    <>
      {reason !== null && (
        <div>
          <Tag kind="bad">
            <Trans>Not sent</Trans>
          </Tag>{' '}
          {sentenceOf(reason)}
        </div>
      )}
      {isEnglish && (
        <div>
          <Tag kind="warn">
            <Trans>Not registered in this language: sent in English</Trans>
          </Tag>
        </div>
      )}
      {isCut && (
        <div>
          <Tag kind="warn">
            <Trans>A name is longer than registered and is shortened</Trans>
          </Tag>
        </div>
      )}
    </>
  );
}

function Choices({ preview: { language, choices } }: { preview: MessagePreview }) {
  const { t } = useLingui();
  const label = t`Registered text`;
  const { value, change } = useField<string>({ name: `choices.${language}`, label });
  return (
    <Radio.Group label={label} value={value} onChange={change}>
      <div className={look('grid', 'gap-8')}>
        <Radio value="" label={t`Automatic`} />
        {choices.map(({ dltId, text }) => (
          <Radio key={dltId} value={dltId} label={<span lang={language}>{text}</span>} />
        ))}
      </div>
    </Radio.Group>
  );
}
