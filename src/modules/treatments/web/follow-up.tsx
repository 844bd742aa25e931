// The day to come again: `5d`, `2w`, `15/8`, one tap, or the calendar.
import { Trans, useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import { IconCalendarEvent, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import { Calendar } from '../../../kit/web/calendar.tsx';
import { problemText } from '../../../kit/web/sentences.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { look } from '../../../kit/web/look.ts';
import styles from './consult.module.css';
import { useConsult, useSlice } from './consult-store.ts';
import { readFollowUp } from './draft.ts';

const taps = ['3d', '5d', '1w', '2w', '1m'] as const;

export function FollowUp() {
  const { t } = useLingui();
  const words = useWords();
  const id = useId();
  const store = useConsult();
  const day = useSlice((consult) => consult.draft.followUpOn);
  const visitOn = useSlice((consult) => consult.draft.visitOn) ?? words.today;
  const found = useSlice((consult) => consult.found['followUpOn']);
  /** Null while the field only shows the chosen day. */
  const [typing, setTyping] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const set = (next: Day | null) => {
    setTyping(null);
    setWrong(false);
    store.write((draft) => ({ ...draft, followUpOn: next }));
  };
  const text = typing?.trim() ?? '';
  const typed = text === '' ? null : readFollowUp(text, visitOn);
  const settle = () => {
    if (typing === null) return;
    if (text === '') set(null);
    else if (typed) set(typed);
    else setWrong(true);
  };
  const tooEarly = day !== null && day <= visitOn;
  const problem = isWrong
    ? problemText({ code: 'date_wrong' })
    : tooEarly
      ? problemText({ code: 'follow_up_early' })
      : found
        ? problemText(found)
        : null;

  return (
    <div className={styles['followUp']}>
      <label className={styles['label']} htmlFor={id}>
        <Trans>Follow-up</Trans>
      </label>
      <div className={styles['inline']}>
        <input
          id={id}
          data-goal="follow-up"
          className={styles['field']}
          size={12}
          value={typing ?? (day ? words.weekday(day) : '')}
          maxLength={24}
          placeholder={t`5d, 2w, 15/8`}
          autoComplete="off"
          autoCapitalize="none"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? `${id}-reading` : `${id}-problem`}
          title={day ? words.dayLong(day) : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyping(event.currentTarget.value);
            setWrong(false);
          }}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            settle();
          }}
        />
        {taps.map((tap) => {
          const goal = readFollowUp(tap, visitOn);
          return (
            <button
              key={tap}
              type="button"
              className={styles['tap']}
              aria-pressed={goal === day}
              onClick={() => set(goal === day ? null : goal)}
            >
              {tap}
            </button>
          );
        })}
        <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus returnFocus>
          <Popover.Target>
            <button
              type="button"
              className={styles['iconButton']}
              aria-label={t`Choose the day in a calendar`}
              title={t`Calendar`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendarEvent size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t`Calendar`}>
            <Calendar
              value={day}
              earliest={addDays(visitOn, 1)}
              onPick={(picked) => {
                set(picked);
                setOpen(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
        <output id={`${id}-reading`} className={look('size-2', 'strong')} aria-live="polite">
          {typed ? `→ ${words.weekday(typed)}` : ''}
        </output>
        {day !== null && typing === null && (
          <button
            type="button"
            className={styles['iconButton']}
            aria-label={t`No follow-up`}
            onClick={() => set(null)}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      {problem !== null && (
        <p className={styles['problem']} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
