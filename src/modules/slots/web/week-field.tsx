// The seven weekdays: each open or closed, with its sessions; one day is copied to others.
import { ActionIcon, Button, Checkbox, Popover, Switch, Tooltip } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useField } from '../../../kit/web/form/use-field.ts';
import { useWords } from '../../../kit/web/words.tsx';
import type { Session } from '../model.ts';
import { maxSessions, SessionsField } from './sessions-field.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './slots.module.css';
import { copied, nextSession, sessionsOf, type Week, weekdays, withDay } from './week.ts';

interface WeekFieldProps {
  name: string;
  disabled: boolean;
  /** Minutes of one patient, as they are typed; undefined while that is no number. */
  shortest: number | undefined;
}

export function WeekField({ name, disabled, shortest }: WeekFieldProps) {
  const words = useWords();
  const { value: week, change, problem } = useField<Week>({ name, label: '' });
  // A day that was closed by mistake opens with what it had.
  const closed = useRef(new Map<number, Session[]>());
  const toggle = (weekday: number, isOpen: boolean) => {
    const own = sessionsOf(week, weekday);
    if (own) closed.current.set(weekday, own);
    const likely = closed.current.get(weekday) ??
      week.find((one) => one.weekday < 6)?.sessions ?? [nextSession([]) ?? { from: 540, to: 780 }];
    change(withDay(week, weekday, isOpen ? likely.map((one) => ({ ...one })) : []));
  };
  return (
    <div>
      <ul className={look('bare-list')}>
        {weekdays.map((weekday) => {
          const sessions = sessionsOf(week, weekday);
          const day = words.names.weekdays[weekday % 7] ?? '';
          return (
            <li
              key={weekday}
              className={withLook(
                styles['day'],
                'grid',
                'gap-8-16',
                'top',
                'line-above',
                'wide-narrow',
              )}
              data-closed={sessions === null ? '' : undefined}
            >
              <Switch
                className={withLook(styles['dayName'], 'middle', 'row', 'strong', 'height-36')}
                label={day}
                checked={sessions !== null}
                disabled={disabled}
                onChange={(event) => toggle(weekday, event.currentTarget.checked)}
              />
              {sessions === null ? (
                <span className={withLook(styles['closed'], 'faint')}>
                  <Trans>Closed</Trans>
                </span>
              ) : (
                <SessionsField
                  name={day}
                  sessions={sessions}
                  disabled={disabled}
                  shortest={shortest}
                  onChange={(next) => change(withDay(week, weekday, next))}
                />
              )}
              {sessions !== null && !disabled && (
                <span className={withLook(styles['dayActs'], 'inline', 'gap-4', 'middle')}>
                  <AddSession
                    day={day}
                    sessions={sessions}
                    onAdd={(next) => change(withDay(week, weekday, next))}
                  />
                  <CopyDay weekday={weekday} onCopy={(to) => change(copied(week, weekday, to))} />
                </span>
              )}
              {sessions !== null && <DayBar sessions={sessions} />}
            </li>
          );
        })}
      </ul>
      {problem !== undefined && (
        <p className={withLook(styles['problem'], 'bad')} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function AddSession({
  day,
  sessions,
  onAdd,
}: {
  day: string;
  sessions: readonly Session[];
  onAdd: (next: Session[]) => void;
}) {
  const { t } = useLingui();
  const next = sessions.length < maxSessions ? nextSession(sessions) : null;
  if (!next) return null;
  return (
    <Tooltip label={t`Add session`}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t`${day}: add session`}
        onClick={() => onAdd([...sessions, next])}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The day as a line from midnight to midnight. */
function DayBar({ sessions }: { sessions: readonly Session[] }) {
  const share = (minutes: number): string => `${Math.min(1, minutes / 1440) * 100}%`;
  return (
    <span
      className={withLook(styles['bar'], 'block', 'pill', 'sunk', 'anchor', 'clipped')}
      aria-hidden="true"
    >
      {sessions
        .filter(({ from, to }) => to > from)
        .map(({ from, to }) => (
          <span
            key={`${from}-${to}`}
            style={{ insetInlineStart: share(from), width: share(to - from) }}
          />
        ))}
    </span>
  );
}

function CopyDay({ weekday, onCopy }: { weekday: number; onCopy: (to: number[]) => void }) {
  const { t } = useLingui();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number[]>([]);
  const others = weekdays.filter((one) => one !== weekday);
  const day = words.names.weekdays[weekday % 7] ?? '';
  const open = (next: boolean) => {
    setChosen([]);
    setOpen(next);
  };
  const copy = () => {
    onCopy(chosen);
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={open}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Tooltip label={t`Copy to other days`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Copy ${day} to other days`}
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            <IconCopy size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t`Copy ${day} to other days`}>
        <div className={withLook(styles['copy'], 'grid', 'gap-12')}>
          <b>
            <Trans>Copy {day} to</Trans>
          </b>
          <Checkbox
            label={t`All days`}
            checked={chosen.length === others.length}
            indeterminate={chosen.length > 0 && chosen.length < others.length}
            onChange={(event) => setChosen(event.currentTarget.checked ? [...others] : [])}
          />
          {others.map((one) => (
            <Checkbox
              key={one}
              label={words.names.weekdays[one % 7] ?? ''}
              checked={chosen.includes(one)}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.checked
                    ? [...chosen, one]
                    : chosen.filter((other) => other !== one),
                )
              }
            />
          ))}
          <Button disabled={chosen.length === 0} onClick={copy}>
            <Trans>Copy</Trans>
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
