// What came of asking: one tap writes it down, with a few words and another day where they are given.
import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Day } from '../../../kit/shared/time.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { DayInput } from '../../../kit/web/form/date-field.tsx';
import { look } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { type FollowUp, type Means, type Result, results } from '../model.ts';
import { closes, resultSentences } from '../rules.ts';
import { StepWords } from './step-words.tsx';

export interface Noted {
  followUp: FollowUp;
  means: Extract<Means, 'call' | 'whatsapp' | 'desk'>;
}

const staying = results.filter((result) => !closes(result));
const ending = results.filter(closes);

/** Writes a result down and offers to take it back. */
function useNote({ followUp, means, onClose }: Noted & { onClose: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const note = useWrite(api.note);
  const undo = useWrite(api.undo);
  const takeBack = () => undo.mutateAsync({ id: followUp.id }).catch(toastFailure);
  const write = async (result: Result, text: string, askOn: Day | '') => {
    try {
      const saved = await note.mutateAsync({
        id: followUp.id,
        means,
        result,
        note: text,
        ...(askOn === '' || closes(result) ? {} : { askOn }),
      });
      const next = words.nearDay(saved.askOn);
      toast({
        kind: 'good',
        text:
          saved.status === 'open'
            ? t`${followUp.patientName} will be asked again: ${next}`
            : t`${followUp.patientName} is removed from follow-ups`,
        act: { label: t`Undo`, run: () => void takeBack() },
      });
      onClose();
    } catch (error) {
      toastFailure(error);
    }
  };
  return { write, isBusy: note.isPending };
}

export function NoteDialog(props: Noted & { onClose: () => void }) {
  const { followUp, onClose } = props;
  const { t } = useLingui();
  const words = useWords();
  const [text, setText] = useState('');
  const [askOn, setAskOn] = useState<Day | ''>('');
  const { write, isBusy } = useNote(props);
  const pick = (result: Result) => void write(result, text, askOn);
  return (
    <Dialog title={followUp.patientName} isOpen onClose={onClose}>
      <div className={look('grid', 'gap-16')}>
        <p className={look('soft', 'numbers')}>
          {followUp.isdCode} {followUp.contactNumber}
        </p>
        <TextInput
          data-autofocus
          label={t`Note`}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DayInput
          side="future"
          label={t`Ask again on`}
          description={t`If left empty: tomorrow if nobody answered, in three days if they will come or want to be asked later; otherwise the day stays`}
          earliest={words.today}
          value={askOn}
          onChange={setAskOn}
        />
        <Results title={t`What was the outcome?`} results={staying} isBusy={isBusy} onPick={pick} />
        <Results title={t`Remove from follow-ups`} results={ending} isBusy={isBusy} onPick={pick} />
        <SoFar id={followUp.id} />
      </div>
    </Dialog>
  );
}

function SoFar({ id }: { id: string }) {
  const steps = useRead(api.get, { id }).data?.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <section>
      <h3 className={look('size-2', 'strong')}>
        <Trans>So far</Trans>
      </h3>
      <ul className={look('bare-list', 'grid', 'gap-8', 'top-6')}>
        {steps.map((step) => (
          <li key={step.id}>
            <StepWords step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Results({
  title,
  results: offered,
  isBusy,
  onPick,
}: {
  title: string;
  results: readonly Result[];
  isBusy: boolean;
  onPick: (result: Result) => void;
}) {
  return (
    <div role="group" aria-label={title} className={look('grid', 'gap-6')}>
      <span className={look('soft', 'size-1', 'strong')} aria-hidden="true">
        {title}
      </span>
      <div className={look('row', 'wrap', 'gap-8')}>
        {offered.map((result) => (
          <Button
            key={result}
            variant={closes(result) ? 'default' : 'light'}
            disabled={isBusy}
            onClick={() => onPick(result)}
          >
            {sentenceOf(resultSentences[result].id)}
          </Button>
        ))}
      </div>
    </div>
  );
}
