import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { Day } from '../../shared/time.ts';
import { Calendar } from '../calendar.tsx';
import { readDate } from '../read-date.ts';
import { useWords } from '../words.tsx';
import { type FieldProps, useField } from './use-field.ts';

export interface DateFieldProps extends FieldProps {
  /** Where a day without its year lies: `past` for birth dates, `future` for follow-ups. */
  side?: 'future' | 'past' | 'near';
  earliest?: Day;
  latest?: Day;
}

/** A day, typed (`15/8`, `5d`, `2w`) or taken from a calendar. What is no day stays as typed and is refused by the schema. */
export function DateField({ side = 'near', earliest, latest, ...field }: DateFieldProps) {
  const { t } = useLingui();
  const words = useWords();
  const { value, change, leave, ref, input } = useField<Day | null | undefined>(field);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const text = typed ?? (isDay ? words.day(value) : (value ?? ''));
  const meant = typed === null ? null : readDate(typed, words.today, side);
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
          ref={ref}
          autoComplete="off"
          placeholder={side === 'future' ? t`15/8 or 5d` : t`15/8/1990`}
          value={text}
          onFocus={() => setTyped(isDay ? editable(value) : text)}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setTyped(next);
            change(next.trim() === '' ? null : (readDate(next, words.today, side) ?? next));
          }}
          onBlur={() => {
            setTyped(null);
            leave();
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
          value={isDay ? value : null}
          {...(earliest === undefined ? {} : { earliest })}
          {...(latest === undefined ? {} : { latest })}
          onPick={(day) => {
            change(day);
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
