import { ActionIcon, Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Day } from '../shared/time.ts';
import { look, withLook } from './look.ts';
import styles from './calendar.module.css';
import { useWords } from './words.tsx';

interface CalendarProps {
  value: Day | null;
  earliest?: Day;
  latest?: Day;
  onPick: (day: Day) => void;
}

const moves: Record<string, (day: Temporal.PlainDate) => Temporal.PlainDate> = {
  ArrowLeft: (day) => day.subtract({ days: 1 }),
  ArrowRight: (day) => day.add({ days: 1 }),
  ArrowUp: (day) => day.subtract({ days: 7 }),
  ArrowDown: (day) => day.add({ days: 7 }),
  PageUp: (day) => day.subtract({ months: 1 }),
  PageDown: (day) => day.add({ months: 1 }),
  Home: (day) => day.with({ day: 1 }),
  End: (day) => day.with({ day: day.daysInMonth }),
};

/** A month to pick a day from: arrows move by days and weeks, Page Up and Down by months. Weeks begin on Monday. */
export function Calendar({
  value,
  earliest = '1900-01-01',
  latest = '2100-12-31',
  onPick,
}: CalendarProps) {
  const { t } = useLingui();
  const words = useWords();
  const [here, setHere] = useState(value ?? clamp(words.today, earliest, latest));
  const grid = useRef<HTMLTableElement>(null);
  const first = Temporal.PlainDate.from(here).with({ day: 1 });
  const start = first.subtract({ days: first.dayOfWeek - 1 });
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => start.add({ days: week * 7 + day })),
  );
  const go = (day: Temporal.PlainDate) => setHere(clamp(day.toString(), earliest, latest));

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [here]);

  const onKey = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    go(move(Temporal.PlainDate.from(here)));
  };
  const years = Array.from(
    { length: Number(latest.slice(0, 4)) - Number(earliest.slice(0, 4)) + 1 },
    (_, at) => String(Number(latest.slice(0, 4)) - at),
  );

  return (
    <div className={styles['calendar']}>
      <div className={withLook(styles['head'], 'row', 'gap-4', 'middle')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Month before`}
          onClick={() => go(Temporal.PlainDate.from(here).subtract({ months: 1 }))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <span className={look('grow', 'strong', 'centre')} aria-live="polite">
          {words.names.months[first.month - 1]}
        </span>
        <Select
          aria-label={t`Year`}
          className={styles['year'] ?? ''}
          data={years}
          value={String(first.year)}
          comboboxProps={{ withinPortal: false }}
          onChange={(year) => {
            if (year !== null) go(Temporal.PlainDate.from(here).with({ year: Number(year) }));
          }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Month after`}
          onClick={() => go(Temporal.PlainDate.from(here).add({ months: 1 }))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <table
        className={withLook(styles['grid'], 'full')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is the grid the ARIA guide describes
        role="grid"
        ref={grid}
        onKeyDown={onKey}
        aria-label={words.month(here)}
      >
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
              <th key={weekday} scope="col" abbr={words.names.weekdays[weekday]}>
                {words.names.weekdaysMin[weekday]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.toString()}>
              {week.map((date) => {
                const day = date.toString();
                return (
                  <td key={day} aria-selected={day === value}>
                    <button
                      type="button"
                      className={withLook(
                        styles['day'],
                        'full',
                        'numbers',
                        'rounded',
                        'hover-sunk',
                      )}
                      tabIndex={day === here ? 0 : -1}
                      disabled={day < earliest || day > latest}
                      data-outside={date.month === first.month ? undefined : ''}
                      data-chosen={day === value ? '' : undefined}
                      aria-current={day === words.today ? 'date' : undefined}
                      aria-label={words.dayLong(day)}
                      onClick={() => onPick(day)}
                    >
                      {date.day}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const clamp = (day: Day, earliest: Day, latest: Day): Day =>
  day < earliest ? earliest : day > latest ? latest : day;
