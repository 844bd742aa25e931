// One token: who, how long they wait, the next step, the rest behind the dots.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconDotsVertical,
  IconDoorExit,
  IconPlayerSkipForward,
  IconPrinter,
  IconStar,
  IconStethoscope,
  IconUserShare,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { look, withLook } from '../../../kit/web/look.ts';
import { Avatar } from '../../../kit/web/avatar.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMinute } from '../../appointments/web/parts/use-minute.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { useAgeAndGender } from '../../patients/web/parts/words.ts';
import { api } from '../contract.ts';
import { calledName } from '../rules.ts';
import type { Place, Token } from '../model.ts';
import type { TokenSteps } from './use-token-steps.ts';
import styles from './queue.module.css';

interface RowProps {
  token: Token;
  at?: number | undefined;
  place?: Place | undefined;
  /** From so many minutes on a wait is long. */
  longWait?: number;
  steps: TokenSteps;
  mayEdit: boolean;
}

export function QueueRow({ token, at, place, longWait = Infinity, steps, mayEdit }: RowProps) {
  const isWaiting = token.status === 'waiting';
  return (
    <li
      className={withLook(
        styles['row'],
        'row',
        'wrap',
        'gap-12',
        'middle',
        'pad-8-inset',
        'line-between',
      )}
      data-status={token.status}
    >
      <span className={withLook(styles['token'], 'brand', 'size-5', 'numbers')}>
        {calledName(token)}
      </span>
      <span className={withLook(styles['who'], 'row', 'gap-12', 'middle', 'min-0')}>
        <Avatar name={token.patientName} />
        <span className={look('grid', 'gap-2', 'min-0')}>
          <Link
            to={`/patient-detail/${token.patientId}`}
            className={look('ink', 'strong', 'breaks', 'undecorated', 'hover-line')}
          >
            {token.patientName}
          </Link>
          <Marks token={token} />
        </span>
      </span>
      {isWaiting && place && <Wait token={token} minutes={place.minutes} longWait={longWait} />}
      {mayEdit && (
        <span className={withLook(styles['rowActs'], 'row', 'gap-4', 'middle')}>
          {isWaiting && (
            <Button
              size="compact-md"
              variant={at === 0 ? 'light' : 'subtle'}
              onClick={() => steps.step(token, 'call')}
            >
              <Trans>Call</Trans>
            </Button>
          )}
          <Treat token={token} steps={steps} />
          {token.status === 'left' && (
            <Button size="compact-md" variant="subtle" onClick={() => steps.step(token, 'recall')}>
              <Trans>Call again</Trans>
            </Button>
          )}
          <More token={token} at={at} steps={steps} />
        </span>
      )}
    </li>
  );
}

/** Since when they wait, and in how long their turn comes. */
function Wait({ token, minutes, longWait }: { token: Token; minutes: number; longWait: number }) {
  const { t } = useLingui();
  const words = useWords();
  const now = useMinute();
  const waits = Math.max(
    0,
    Math.floor(Temporal.Instant.from(token.takenAt).until(now).total('minutes')),
  );
  return (
    <span className={withLook(styles['wait'], 'grid', 'numbers')}>
      <b data-long={waits >= longWait ? '' : undefined} title={words.dayTime(token.takenAt)}>
        {t`${plural(waits, { one: 'waiting # minute', other: 'waiting # minutes' })}`}
      </b>
      <span>
        <Trans>turn in {minutes} min</Trans>
      </span>
    </span>
  );
}

/** Whoever waits is called by being treated. */
export function Treat({ token, steps }: { token: Token; steps: TokenSteps }) {
  const mayTreat = useRight()('Treatment', 'edit');
  if (!mayTreat || (token.status !== 'waiting' && token.status !== 'called')) return null;
  return (
    <Button
      component={Link}
      to={
        token.appointmentId === null
          ? `/treatment/add/patient=${token.patientId}`
          : `/treatment/add/appointment=${token.appointmentId}`
      }
      size="compact-md"
      variant="subtle"
      leftSection={<IconStethoscope size={16} aria-hidden="true" />}
      onClick={() => token.status === 'waiting' && steps.step(token, 'call')}
    >
      <Trans>Treat</Trans>
    </Button>
  );
}

/** Who is to be treated with care, and why. */
const Allergies = ({ words }: { words: string }) => (
  <span className={look('inline', 'gap-4', 'middle', 'bad', 'strong')}>
    <IconAlertTriangle size={15} aria-hidden="true" />
    {words}
  </span>
);

export function Marks({ token }: { token: Token }) {
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  const doctors = useRead(api.doctors, {}).data?.doctors ?? [];
  return (
    <span className={look('row', 'wrap', 'gap-4-8', 'middle', 'soft', 'size-2')}>
      {token.isPriority && (
        <Tag kind="warn">
          <Trans>Priority</Trans>
        </Tag>
      )}
      {token.number > 0 && token.slipCode !== null && (
        <span className={look('numbers')}>
          <Trans>slip {token.slipCode}</Trans>
        </span>
      )}
      {token.former !== null && (
        <span className={look('numbers', 'ink')}>
          <Trans>
            paper says {token.former.number}, {token.former.doctorName}
          </Trans>
        </span>
      )}
      <span>{ageAndGender(token)}</span>
      {token.allergies !== '' && <Allergies words={token.allergies} />}
      {token.reason !== '' && <span className={look('ink')}>{token.reason}</span>}
      {doctors.length > 1 && <span>{token.doctorName}</span>}
      {token.startsAt !== null ? (
        <Trans>Booked for {words.time(token.startsAt)}</Trans>
      ) : token.kind === 'abha' ? (
        <Trans>Scan and share</Trans>
      ) : (
        <Trans>Walk-in</Trans>
      )}
      {token.status === 'left' && (
        <Tag kind="bad">
          <Trans>Has left</Trans>
        </Tag>
      )}
      {token.status === 'done' && (
        <Tag kind="plain">
          <Trans>Done</Trans>
        </Tag>
      )}
    </span>
  );
}

/** Whether there is another doctor who takes patients. */
const useOthers = (): boolean =>
  (useRead(api.doctors, {}).data?.doctors ?? []).filter(({ takes }) => takes).length > 1;

function SendItem({ token, steps }: Pick<RowProps, 'token' | 'steps'>) {
  return (
    useOthers() && (
      <Menu.Item leftSection={<IconUserShare size={18} />} onClick={() => steps.send(token)}>
        <Trans>To another doctor</Trans>
      </Menu.Item>
    )
  );
}

/** Also of who was called already. */
export function SendAct({ token, steps }: Pick<RowProps, 'token' | 'steps'>) {
  return (
    useOthers() && (
      <Button variant="default" onClick={() => steps.send(token)}>
        <Trans>To another doctor</Trans>
      </Button>
    )
  );
}

function More({ token, at, steps }: Pick<RowProps, 'token' | 'at' | 'steps'>) {
  const { t } = useLingui();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`More for ${token.patientName}`}
        >
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {token.status === 'waiting' && (
          <>
            <Menu.Item
              leftSection={<IconStar size={18} />}
              onClick={() => steps.place(token, { isPriority: !token.isPriority })}
            >
              {token.isPriority ? <Trans>No priority</Trans> : <Trans>Give priority</Trans>}
            </Menu.Item>
            {at !== undefined && at > 0 && (
              <Menu.Item
                leftSection={<IconArrowBackUp size={18} />}
                onClick={() => steps.place(token, { before: at - 1 })}
              >
                <Trans>Move up</Trans>
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconPlayerSkipForward size={18} />}
              onClick={() => steps.step(token, 'skip')}
            >
              <Trans>Skip three places</Trans>
            </Menu.Item>
            <SendItem token={token} steps={steps} />
            <Menu.Item
              color="red.7"
              leftSection={<IconDoorExit size={18} />}
              onClick={() => steps.step(token, 'leave')}
            >
              <Trans>Has left</Trans>
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconPrinter size={18} />} onClick={() => steps.print(token)}>
          <Trans>Print slip</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
