import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTypedTime } from '../../../kit/web/form/time-field.tsx';
import { ownSentences, sentenceOf } from '../../../kit/web/sentences.ts';
import type { Session } from '../model.ts';
import { fieldSentences, sessionsProblem } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './slots.module.css';
import { clockOf, isUnread, nextSession, withEdge } from './week.ts';

const sessionLook = withLook(
  styles['session'],
  'inline',
  'middle',
  'numbers',
  'rounded',
  'surface',
  'edged',
  'height-36',
);
const clockLook = withLook(
  styles['clock'],
  'min-0',
  'ink',
  'rounded',
  'no-ground',
  'no-edge',
  'pad-0-8',
);

/** As the model allows. */
export const maxSessions = 6;

interface Props {
  /** Names the day in the labels of its times. */
  name: string;
  sessions: readonly Session[];
  onChange: (next: Session[]) => void;
  disabled?: boolean;
  /** A button in words; else the row has one of its own. */
  hasAdd?: boolean;
  /** Minutes of one patient. */
  shortest: number | undefined;
}

/** The sessions of a day, each from and to; what overlaps or is too short is told at once, beside it. */
export function SessionsField({
  name,
  sessions,
  onChange,
  disabled = false,
  hasAdd = false,
  shortest,
}: Props) {
  const { t } = useLingui();
  const problem = problemOf(sessions, shortest);
  const problemId = useId();
  const next = nextSession(sessions);
  const change = (at: number, edge: 'from' | 'to', clock: string) =>
    onChange(sessions.map((one, place) => (place === at ? withEdge(one, edge, clock) : one)));
  return (
    <div className={withLook(styles['sessions'], 'row', 'wrap', 'gap-8', 'middle', 'min-0')}>
      {sessions.map((one, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a session is known by its place alone: its times change while they are typed
          key={at}
          className={sessionLook}
          data-wrong={problem?.at === at ? '' : undefined}
        >
          <Clock
            label={t`${name}: session ${at + 1} starts`}
            value={one.from}
            isWrong={problem?.at === at && !Number.isInteger(one.from)}
            problemId={problemId}
            disabled={disabled}
            onChange={(clock) => change(at, 'from', clock)}
          />
          <span className={look('faint')} aria-hidden="true">
            –
          </span>
          <Clock
            label={t`${name}: session ${at + 1} ends`}
            value={one.to}
            isWrong={
              problem?.at === at && (problem.code !== 'time_unread' || !Number.isInteger(one.to))
            }
            problemId={problemId}
            disabled={disabled}
            onChange={(clock) => change(at, 'to', clock)}
          />
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t`${name}: remove session ${at + 1}`}
              onClick={() => onChange(sessions.filter((_, place) => place !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {hasAdd && next && sessions.length < maxSessions && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange([...sessions, next])}
        >
          <Trans>Add session</Trans>
        </Button>
      )}
      {problem && <Problem id={problemId} code={problem.code} />}
    </div>
  );
}

function problemOf(sessions: readonly Session[], shortest: number | undefined) {
  const unread = sessions.findIndex(isUnread);
  return unread === -1
    ? sessionsProblem(sessions, shortest)
    : { at: unread, code: ownSentences.time_unread.id };
}

type Code = NonNullable<ReturnType<typeof problemOf>>['code'];

function Problem({ id, code }: { id: string; code: Code }) {
  return (
    <p id={id} className={withLook(styles['problem'], 'bad')} role="alert">
      {sentenceOf(code === 'time_unread' ? code : fieldSentences[code].id)}
    </p>
  );
}

interface ClockProps {
  label: string;
  value: number;
  isWrong: boolean;
  problemId: string;
  disabled: boolean;
  onChange: (clock: string) => void;
}

function Clock({ label, value, isWrong, problemId, disabled, onChange }: ClockProps) {
  const { input } = useTypedTime({ value: clockOf(value), onChange });
  return (
    <input
      {...input}
      type="text"
      className={clockLook}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? problemId : undefined}
      disabled={disabled}
    />
  );
}
