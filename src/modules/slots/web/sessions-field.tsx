import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import type { Session } from '../model.ts';
import { fieldSentences, sessionsProblem } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './slots.module.css';
import { clockOf, endOf, minutesOf, nextSession } from './week.ts';

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
  const problem = sessionsProblem(sessions, shortest);
  const next = nextSession(sessions);
  const change = (at: number, edge: 'from' | 'to', clock: string) => {
    const minutes = minutesOf(clock, edge);
    if (minutes === null) return;
    const changed = (one: Session): Session =>
      edge === 'from' ? { ...one, from: minutes } : { ...one, to: endOf(one.from, minutes) };
    onChange(sessions.map((one, place) => (place === at ? changed(one) : one)));
  };
  return (
    <div className={withLook(styles['sessions'], 'row', 'wrap', 'gap-8', 'middle', 'min-0')}>
      {sessions.map((one, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a session is known by its place alone: its times change while they are typed
          key={at}
          className={sessionLook}
          data-wrong={problem?.at === at ? '' : undefined}
        >
          <input
            type="time"
            className={clockLook}
            aria-label={t`${name}: session ${at + 1} starts`}
            value={clockOf(one.from)}
            step={300}
            disabled={disabled}
            onChange={(event) => change(at, 'from', event.currentTarget.value)}
          />
          <span className={look('faint')} aria-hidden="true">
            –
          </span>
          <input
            type="time"
            className={clockLook}
            aria-label={t`${name}: session ${at + 1} ends`}
            aria-invalid={problem?.at === at}
            value={clockOf(one.to)}
            step={300}
            disabled={disabled}
            onChange={(event) => change(at, 'to', event.currentTarget.value)}
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
      {problem && (
        <p className={withLook(styles['problem'], 'bad')} role="alert">
          {sentenceOf(fieldSentences[problem.code].id)}
        </p>
      )}
    </div>
  );
}
