import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isDay } from '../../shared/fields.ts';
import type { Day } from '../../shared/time.ts';
import { Calendar } from '../calendar.tsx';
import { readDate, type Side } from '../read-date.ts';
import { ownSentences, sentenceOf } from '../sentences.ts';
import { useTopmost } from '../topmost.ts';
import { useWords } from '../words.tsx';
import { type FieldProps, useField } from './use-field.ts';

interface DateFieldProps extends FieldProps {
  /** Where a day without its year lies: `past` for birth dates, `future` for follow-ups. */
  side?: Side;
  earliest?: Day;
  latest?: Day;
}

/** A day, typed (`15/8`, `5d`, `2w`) or taken from a calendar. What is no day stays as typed and is refused by the schema. */
export function DateField({ side = 'near', earliest, latest, ...field }: DateFieldProps) {
  const { value, change, leave, ref, input } = useField<Day | null | undefined>(field);
  return (
    <DayBox
      {...input}
      ref={ref}
      value={value ?? ''}
      change={(next) => change(next === '' ? null : next)}
      leave={leave}
      side={side}
      earliest={earliest}
      latest={latest}
    />
  );
}

interface DayInputProps extends Omit<DayBoxProps, 'value' | 'change' | 'leave' | 'error'> {
  /** A day, or nothing. */
  value: Day | '';
  /** As it is typed; what is no day comes as nothing and stays as it was typed. */
  onChange: (day: Day | '') => void;
  /** Not before the field is left: where each day asks for another list. */
  isLate?: boolean;
  error?: string | undefined;
}

/** A day outside a form. */
export function DayInput({ value, onChange, isLate = false, error, ...box }: DayInputProps) {
  const [pending, setPending] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const shown = pending ?? value;
  const give = (next: string) => {
    const day = isDay(next) ? next : '';
    if (isDay(next)) setPending(null);
    if (day !== value) onChange(day);
  };
  const leave = () => {
    if (pending === null) return;
    setRefused(pending !== '' && !isDay(pending));
    give(pending);
  };
  return (
    <DayBox
      {...box}
      value={shown}
      change={(next, isPicked) => {
        setPending(next);
        setRefused(false);
        if (!isLate || isPicked) give(next);
      }}
      leave={leave}
      error={isRefused ? sentenceOf(ownSentences.day_unread.id) : error}
    />
  );
}

interface DayBoxProps extends Pick<
  TextInputProps,
  | 'aria-label'
  | 'classNames'
  | 'description'
  | 'disabled'
  | 'error'
  | 'id'
  | 'label'
  | 'name'
  | 'ref'
  | 'size'
  | 'withAsterisk'
> {
  'data-autofocus'?: boolean;
  /** A day, or what was typed for one. */
  value: string;
  change: (next: string, isPicked: boolean) => void;
  leave: () => void;
  side?: Side;
  earliest?: Day | undefined;
  latest?: Day | undefined;
}

/** A year to write a day with: this one, but not where people write when they were born. */
const yearMeant = (today: Day, earliest: Day | undefined): string =>
  earliest !== undefined && earliest < '1990' ? '1990' : today.slice(0, 4);

function DayBox({ value, change, leave, side = 'near', earliest, latest, ...input }: DayBoxProps) {
  const { t } = useLingui();
  const words = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const text = typed ?? (isDay(value) ? words.day(value) : value);
  const meant = typed === null ? null : readDate(typed, words.today, side);
  // Escape shuts the calendar, not the dialog below it.
  useTopmost(isOpen, () => setOpen(false));
  const isTyping = typed !== null && typed.trim() !== '' && meant !== null && meant !== typed;

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...input}
          description={isTyping ? words.dayLong(meant) : input.description}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          placeholder={
            side === 'future' ? t`15/8 or 5d` : `15/8/${yearMeant(words.today, earliest)}`
          }
          value={text}
          onFocus={({ currentTarget: field }) => {
            flushSync(() => setTyped(isDay(value) ? editable(value) : text));
            // Written anew, it lost what the Tab key had selected: typing would add to it.
            field.select();
          }}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setTyped(next);
            change(next.trim() === '' ? '' : (readDate(next, words.today, side) ?? next), false);
          }}
          onBlur={() => {
            setTyped(null);
            leave();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t`Open the calendar`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t`Calendar`}>
        <Calendar
          value={isDay(value) ? value : null}
          {...(earliest === undefined ? {} : { earliest })}
          {...(latest === undefined ? {} : { latest })}
          onPick={(day) => {
            change(day, true);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** `2026-08-15` as it is typed: `15/8/2026`. */
const editable = (day: Day): string =>
  day
    .split('-')
    .toReversed()
    .map((part, at) => (at < 2 ? String(Number(part)) : part))
    .join('/');
