// A week of days to choose from, each with how many starts are free on it.
import { ActionIcon, Popover } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, type Day } from '../../../../kit/shared/time.ts';
import { Calendar } from '../../../../kit/web/calendar.tsx';
import { useTopmost } from '../../../../kit/web/topmost.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { DayOfStarts } from '../../../slots/model.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './day-strip.module.css';

interface Props {
  from: Day;
  day: Day;
  /** What is known of the days; none: not yet, or the clinic has set no time. */
  days: readonly DayOfStarts[];
  onFrom: (from: Day) => void;
  onPick: (day: Day) => void;
}

export function DayStrip({ from, day, days, onFrom, onPick }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const isFirst = from <= words.workday;
  const earlier = addDays(from, -7);
  return (
    <div className={look('grid', 'gap-4')}>
      <div className={look('row', 'gap-4', 'middle')}>
        <span className={look('grow', 'strong')}>{words.month(from)}</span>
        <AnotherDay day={day} from={from} onFrom={onFrom} onPick={onPick} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          disabled={isFirst}
          aria-label={t`A week earlier`}
          onClick={() => onFrom(earlier < words.workday ? words.workday : earlier)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`A week later`}
          onClick={() => onFrom(addDays(from, 7))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <div className={withLook(styles['days'], 'grid', 'gap-4')} role="group" aria-label={t`Day`}>
        {Array.from({ length: 7 }, (_, ahead) => {
          const one = addDays(from, ahead);
          return (
            <DayButton
              key={one}
              day={one}
              isChosen={one === day}
              known={days.find((other) => other.day === one)}
              onPick={onPick}
            />
          );
        })}
      </div>
      {days.some((one) => one.day === day && one.holiday !== null) && (
        <p className={look('warn', 'size-1')}>
          <Trans>Holiday: {days.find((one) => one.day === day)?.holiday}</Trans>
        </p>
      )}
    </div>
  );
}

interface DayProps {
  day: Day;
  isChosen: boolean;
  known: DayOfStarts | undefined;
  onPick: (day: Day) => void;
}

function DayButton({ day, isChosen, known, onPick }: DayProps) {
  const { t } = useLingui();
  const words = useWords();
  const date = Temporal.PlainDate.from(day);
  const left = known?.starts.filter(({ state }) => state === 'Available').length;
  const free = t`${plural(left ?? 0, { one: '# free', other: '# free' })}`;
  const said = known === undefined ? '' : known.holiday !== null ? t`Holiday` : free;
  return (
    <button
      type="button"
      className={withLook(
        styles['day'],
        'grid',
        'items-center',
        'ink',
        'rounded',
        'surface',
        'boxed',
        'leading-135',
        'hover-sunk',
      )}
      aria-pressed={isChosen}
      title={known?.holiday ?? words.dayLong(day)}
      data-none={left === 0 ? '' : undefined}
      data-free={left ? '' : undefined}
      onClick={() => onPick(day)}
    >
      <span
        className={withLook(styles['weekday'], 'soft', 'size-1', 'numbers', 'one-line', 'clipped')}
      >
        {words.names.weekdaysShort[date.dayOfWeek % 7]}
      </span>{' '}
      <span className={withLook(styles['number'], 'size-3', 'strong', 'numbers')}>{date.day}</span>{' '}
      <span
        className={withLook(styles['left'], 'soft', 'size-1', 'numbers', 'one-line', 'clipped')}
        aria-hidden="true"
      >
        {left === undefined ? '' : left === 0 ? '–' : left}
      </span>
      <span className="visually-hidden">{[words.month(day), said].filter(Boolean).join(', ')}</span>
    </button>
  );
}

function AnotherDay({ from, day, onFrom, onPick }: Omit<Props, 'days'>) {
  const [isPicking, setPicking] = useState(false);
  // Escape shuts the calendar, not the dialog below it.
  useTopmost(isPicking, () => setPicking(false));
  const { t } = useLingui();
  const words = useWords();
  return (
    <Popover opened={isPicking} onChange={setPicking} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Another day`}
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Calendar`}>
        <Calendar
          value={day}
          earliest={words.workday}
          onPick={(picked) => {
            setPicking(false);
            if (picked < from || picked > addDays(from, 6)) onFrom(picked);
            onPick(picked);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
