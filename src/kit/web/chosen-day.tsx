// A day for all rows that are chosen.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Day } from '../shared/time.ts';
import { Dialog } from './dialog.tsx';
import { DayInput } from './form/date-field.tsx';
import { look } from './look.ts';
import { problemText } from './sentences.ts';
import { useWords } from './words.tsx';

interface Props {
  title: ReactNode;
  label: string;
  /** Under the day: what goes with it. */
  about?: ReactNode;
  /** The words of the button. */
  act: ReactNode;
  onDay: (day: Day) => void;
  onClose: () => void;
}

export function ChosenDay({ title, label, about, act, onDay, onClose }: Props) {
  const { today } = useWords();
  const [day, setDay] = useState<Day | ''>('');
  const [isTried, setTried] = useState(false);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        className={look('grid', 'gap-16')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (day === '') return;
          onClose();
          onDay(day);
        }}
      >
        <DayInput
          data-autofocus
          side="future"
          label={label}
          description={about}
          earliest={today}
          value={day}
          onChange={setDay}
          error={isTried && day === '' ? problemText({ code: 'required' }) : undefined}
        />
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">{act}</Button>
        </div>
      </form>
    </Dialog>
  );
}
