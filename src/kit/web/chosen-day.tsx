// A day for all rows that are chosen.
import { type ReactNode, useState } from 'react';
import type { Day } from '../shared/time.ts';
import { ChosenDialog } from './chosen-dialog.tsx';
import { DayInput } from './form/date-field.tsx';
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
  return (
    <ChosenDialog
      title={title}
      act={act}
      isMissing={day === ''}
      onTake={() => day !== '' && onDay(day)}
      onClose={onClose}
    >
      {(problem) => (
        <DayInput
          data-autofocus
          side="future"
          label={label}
          description={about}
          earliest={today}
          value={day}
          onChange={setDay}
          error={problem}
        />
      )}
    </ChosenDialog>
  );
}
