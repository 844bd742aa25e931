// The day to come again: `5d`, `2w`, `15/8`, one tap, or the calendar.
import { Trans, useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import { IconCalendarEvent, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import { Calendar } from '../../../kit/web/calendar.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { problemText, sentenceOf } from '../../../kit/web/sentences.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api as slots } from '../../slots/contract.ts';
import styles from './fields.module.css';
import { useConsult, useSlice } from './consult-store.ts';
import { readFollowUp } from './draft.ts';
import { withPending } from '../model/draft.ts';

const taps = ['3d', '5d', '1w', '2w', '1m'] as const;

export function FollowUp() {
  const words = useWords();
  const id = useId();
  const { day, visitOn, typing, isWrong, typed, write, settle, set } = useFollowUp();
  const refused = useSlice((consult) => consult.serverProblems['followUpOn']);
  const code = isWrong
    ? 'date_wrong'
    : day !== null && day <= visitOn
      ? 'follow_up_early'
      : undefined;
  const problem = code ? { code } : refused;
  const closed = useClosed(typed ?? day);

  return (
    <div className={withLook(styles['followUp'], 'grid', 'top', 'gap-4-12')}>
      <label
        className={withLook(styles['label'], 'soft', 'size-1', 'strong', 'breaks')}
        htmlFor={id}
      >
        <Trans>Follow-up</Trans>
      </label>
      <div className={look('row', 'wrap', 'middle', 'gap-6')}>
        <DayInput
          id={id}
          text={typing ?? (day ? words.weekday(day) : '')}
          title={day ? words.dayLong(day) : undefined}
          isWrong={problem !== undefined}
          onText={write}
          onSettle={settle}
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
        <CalendarButton day={day} earliest={addDays(visitOn, 1)} onPick={set} />
        <output id={`${id}-reading`} className={look('size-2', 'strong')} aria-live="polite">
          {typed ? `→ ${words.weekday(typed)}` : ''}
        </output>
        {day !== null && typing === null && <NoFollowUp onClick={() => set(null)} />}
      </div>
      {problem && (
        <p
          className={withLook(styles['problem'], 'bad', 'size-1')}
          id={`${id}-problem`}
          role="alert"
        >
          {problemText(problem)}
        </p>
      )}
      {!problem && closed !== null && (
        <p className={withLook(styles['problem'], 'warn', 'size-1')} role="status">
          {sentenceOf('slot_holiday')}: {closed}
        </p>
      )}
    </div>
  );
}

/** The holiday on which the whole clinic is closed that day: whoever is asked to come then stands before a closed door. */
function useClosed(day: Day | null): string | null {
  const may = useRight();
  const maySee = may('Appointment', 'view') || may('Settings', 'view');
  const { data } = useRead(slots.holidays, {}, { when: day !== null && maySee });
  if (day === null) return null;
  const holiday = data?.holidays.find(
    ({ doctorId, fromDay, toDay }) => doctorId === null && fromDay <= day && day <= toDay,
  );
  return holiday?.title ?? null;
}

/** The chosen day and what is being typed in its place. */
function useFollowUp() {
  const words = useWords();
  const store = useConsult();
  const day = useSlice((consult) => consult.draft.followUpOn);
  const visitOn = useSlice((consult) => consult.draft.visitOn) ?? words.today;
  /** Absent while the field only shows the chosen day. */
  const pending = useSlice((consult) => consult.draft.pending.followUpOn);
  const showsAll = useSlice((consult) => consult.showsAll);
  const [isEmptied, setEmptied] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const typing = pending ?? (isEmptied ? '' : null);
  const text = typing?.trim() ?? '';
  const typed = text === '' ? null : readFollowUp(text, visitOn);
  const set = (next: Day | null) => {
    setEmptied(false);
    setLeft(false);
    store.write((draft) => ({ ...withPending(draft, 'followUpOn', ''), followUpOn: next }));
  };
  const write = (next: string) => {
    setEmptied(next === '');
    setLeft(false);
    store.write((draft) => ({
      ...withPending(draft, 'followUpOn', next),
      ...(next.trim() === '' ? { followUpOn: null } : {}),
    }));
  };
  const settle = () => {
    if (typing === null) return;
    if (text === '') set(null);
    else if (typed) set(typed);
    else setLeft(true);
  };
  const isWrong = text !== '' && typed === null && (isLeft || showsAll);
  return { day, visitOn, typing, isWrong, typed, write, settle, set };
}

function DayInput({
  id,
  text,
  title,
  isWrong,
  onText,
  onSettle,
}: {
  id: string;
  text: string;
  title: string | undefined;
  isWrong: boolean;
  onText: (text: string) => void;
  onSettle: () => void;
}) {
  const { t } = useLingui();
  return (
    <input
      id={id}
      data-goal="follow-up"
      className={styles['field']}
      size={12}
      value={text}
      maxLength={24}
      placeholder={t`5d, 2w, 15/8`}
      autoComplete="off"
      autoCapitalize="none"
      aria-invalid={isWrong}
      aria-describedby={isWrong ? `${id}-problem` : `${id}-reading`}
      title={title}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={onSettle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onSettle();
      }}
    />
  );
}

function CalendarButton({
  day,
  earliest,
  onPick,
}: {
  day: Day | null;
  earliest: Day;
  onPick: (day: Day) => void;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
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
          earliest={earliest}
          onPick={(picked) => {
            onPick(picked);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function NoFollowUp({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles['iconButton']}
      aria-label={t`No follow-up`}
      onClick={onClick}
    >
      <IconX size={16} aria-hidden="true" />
    </button>
  );
}
