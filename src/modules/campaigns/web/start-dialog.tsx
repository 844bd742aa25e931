// Whom to ask; then their names, what they will be told and what it costs, before anything leaves.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { languages } from '../../../kit/shared/languages.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs } from '../../../kit/web/form/form.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { genders } from '../../patients/fields.ts';
import { genderWords } from '../../patients/web/parts/words.ts';
import { api } from '../contract.ts';
import { choice, type Choice, type Preview } from '../model.ts';
import { leftOutWords, refusals } from '../rules.ts';
import styles from './start-dialog.module.css';

const switchedOff = 'message_reason.switched_off';

const start: Choice = {
  diagnosis: '',
  medicine: '',
  months: 3,
  ageFrom: null,
  ageTo: null,
  gender: null,
};

export function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(start);
  const [isShown, setShown] = useState(false);
  const isTurned = useRef(false);
  const step = useRef<HTMLDivElement>(null);
  const show = (next: boolean) => {
    setShown(next);
    isTurned.current = true;
  };
  // The button that was pressed goes with its step, and the focus would go with it.
  useEffect(() => {
    if (isTurned.current) step.current?.focus();
  }, [isShown]);
  return (
    <Dialog title={t`New campaign`} isOpen onClose={onClose} width={560}>
      <div ref={step} tabIndex={-1} className={styles['step']}>
        {isShown ? (
          <Shown choice={chosen} onBack={() => show(false)} onClose={onClose} />
        ) : (
          <ChoiceForm
            start={chosen}
            onChoose={(next) => {
              setChosen(next);
              show(true);
            }}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

function ChoiceForm({
  start: former,
  onChoose,
  onClose,
}: {
  start: Choice;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const editor = useEditor({
    schema: choice,
    start: former,
    save: async (parsed) => onChoose(parsed),
  });
  const { at } = editor;
  return (
    <Form editor={editor}>
      <Fields>
        <TextField {...at('diagnosis')} label={t`Diagnosis`} maxLength={60} />
        <TextField {...at('medicine')} label={t`Medicine`} maxLength={60} />
        <NumberField {...at('months')} label={t`Months since the last visit`} isWhole required />
        <SelectField
          {...at('gender')}
          label={t`Gender`}
          choices={genders.map((one) => ({ value: one, label: i18n._(genderWords[one]) }))}
          isClearable
        />
        <NumberField {...at('ageFrom')} label={t`Age from`} isWhole />
        <NumberField {...at('ageTo')} label={t`Age to`} isWhole />
      </Fields>
      <p className={look('soft', 'size-1', 'no-margin')}>
        <Trans>
          Patients who have an appointment, or were asked in the last 30 days, are left out.
        </Trans>
      </p>
      <FormActs save={<Trans>Show patients</Trans>} isBusy={editor.isBusy} onCancel={onClose} />
    </Form>
  );
}

interface ShownProps {
  choice: Choice;
  /** To another choice. Absent: they were chosen by hand. */
  onBack?: () => void;
  onStarted?: () => void;
  onClose: () => void;
}

export function Shown({ choice: chosen, onBack, onStarted, onClose }: ShownProps) {
  const { t } = useLingui();
  const read = useRead(api.preview, chosen);
  const begin = useWrite(api.start);
  const run = async (shown: number) => {
    try {
      await begin.mutateAsync({ ...chosen, shown });
      toast({ kind: 'good', text: t`Campaign started` });
      onClose();
      onStarted?.();
    } catch (error) {
      toastFailure(error);
      await read.refetch();
    }
  };
  if (read.error) return <Failed error={read.error} onRetry={() => void read.refetch()} />;
  const preview = read.data;
  if (!preview) return <RowsOnTheWay rows={4} columns={2} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!begin.isPending) void run(preview.count);
  };
  const back = (
    <Button variant="default" onClick={onBack ?? onClose}>
      {onBack ? <Trans>Back</Trans> : <Trans>Cancel</Trans>}
    </Button>
  );
  return (
    <form className={look('grid', 'gap-16')} onSubmit={submit}>
      <Sums preview={preview} />
      <LeftOut preview={preview} />
      {preview.count > 0 && (
        <div
          className={withLook(styles['list'], 'grid', 'gap-16')}
          role="group"
          aria-label={t`Patients`}
          tabIndex={0}
        >
          {preview.texts.map((one) => (
            <Said key={one.language} {...one} />
          ))}
          <Names preview={preview} />
        </div>
      )}
      {preview.count === 0 ? (
        <div>{back}</div>
      ) : (
        <FormActs save={<Trans>Start campaign</Trans>} isBusy={begin.isPending || read.isFetching}>
          {back}
        </FormActs>
      )}
    </form>
  );
}

function Said({ language, text, count }: Preview['texts'][number]) {
  const words = useWords();
  return (
    <div className={look('grid', 'gap-4')}>
      <span className={look('soft', 'size-1', 'numbers')}>
        <span lang={language}>{languages[language].name}</span> · {words.count(count)}
      </span>
      <blockquote lang={language} className={withLook(styles['text'], 'no-margin', 'breaks')}>
        {text}
      </blockquote>
    </div>
  );
}

function Sums({ preview }: { preview: Preview }) {
  const words = useWords();
  const count = words.count(preview.count);
  const declined = words.count(preview.declined);
  const cost = words.money(preview.costPaise);
  const left = words.money(preview.leftPaise ?? 0);
  return (
    <div className={look('grid', 'gap-4', 'numbers')}>
      {preview.count === 0 ? (
        <b>{sentenceOf(preview.isOff ? switchedOff : refusals.campaign_empty.sentence.id)}</b>
      ) : (
        <b>
          <Trans>
            Patients: {count} · Cost: {cost}
          </Trans>
        </b>
      )}
      {preview.declined > 0 && (
        <span>
          <Trans>Want no messages: {declined}</Trans>
        </span>
      )}
      {preview.leftPaise !== null && preview.costPaise > preview.leftPaise && (
        <div>
          <Tag kind="warn">
            <Trans>The monthly limit leaves {left}</Trans>
          </Tag>
        </div>
      )}
      {preview.count > 0 && (
        <span className={look('soft', 'size-1')}>
          <Trans>SMS are sent between 10 am and 9 pm.</Trans>
        </span>
      )}
    </div>
  );
}

function LeftOut({ preview: { leftOut } }: { preview: Preview }) {
  if (leftOut.length === 0) return null;
  return (
    <ul className={look('bare-list', 'grid', 'gap-4', 'warn', 'size-1')}>
      {leftOut.map(({ patientId, name, leftOutAs }) => (
        <li key={patientId} className={look('breaks')}>
          <b>{name}</b>: {sentenceOf(leftOutWords[leftOutAs].id)}
        </li>
      ))}
    </ul>
  );
}

function Names({ preview: { people, count } }: { preview: Preview }) {
  const words = useWords();
  const more = words.count(count - people.length);
  return (
    <ul className={look('bare-list', 'grid', 'gap-4')}>
      {people.map((one) => (
        <li key={one.patientId} className={look('row', 'gap-8', 'between', 'numbers')}>
          <span className={look('breaks')}>{one.name}</span>
          {one.lastVisitOn !== null && (
            <span className={look('soft', 'rigid')}>{words.dayShort(one.lastVisitOn)}</span>
          )}
        </li>
      ))}
      {count > people.length && (
        <li className={look('soft')}>
          <Trans>and {more} more</Trans>
        </li>
      )}
    </ul>
  );
}
