// One token: who, how long they wait, the next step, the rest behind the dots.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconDotsVertical,
  IconDoorExit,
  IconPlayerSkipForward,
  IconPrinter,
  IconStar,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { look, withLook } from '../../../kit/web/look.ts';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import type { Place, Token } from '../model.ts';
import type { TokenSteps } from './use-token-steps.ts';
import styles from './queue.module.css';

interface RowProps {
  token: Token;
  at?: number | undefined;
  place?: Place | undefined;
  steps: TokenSteps;
  mayEdit: boolean;
}

export function QueueRow({ token, at, place, steps, mayEdit }: RowProps) {
  const words = useWords();
  const isWaiting = token.status === 'waiting';
  return (
    <li
      className={withLook(styles['row'], 'grid', 'gap-12', 'middle', 'pad-8-16')}
      data-status={token.status}
    >
      <span className={withLook(styles['token'], 'brand', 'size-5', 'numbers')}>
        {token.number}
      </span>
      <span className={look('grid', 'gap-2', 'min-0')}>
        <Link
          to={`/patient-detail/${token.patientId}`}
          className={withLook(styles['name'], 'ink', 'strong', 'breaks', 'undecorated')}
        >
          {token.patientName}
        </Link>
        <Marks token={token} />
      </span>
      {isWaiting && place && (
        <span className={withLook(styles['wait'], 'grid', 'numbers')}>
          <b>
            <Trans>{place.minutes} min</Trans>
          </b>
          <span>
            <Trans>here {words.relative(token.takenAt)}</Trans>
          </span>
        </span>
      )}
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

function Marks({ token }: { token: Token }) {
  const words = useWords();
  return (
    <span className={look('row', 'wrap', 'gap-4-8', 'middle', 'soft', 'size-2')}>
      {token.isPriority && (
        <Tag kind="warn">
          <Trans>Priority</Trans>
        </Tag>
      )}
      {token.startsAt !== null ? (
        <Trans>Booked for {words.time(token.startsAt)}</Trans>
      ) : token.kind === 'abha' ? (
        <Trans>Scan and share</Trans>
      ) : (
        <Trans>Walk-in</Trans>
      )}
      {token.status === 'left' && (
        <Tag kind="bad">
          <Trans>Left</Trans>
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
                <Trans>One place up</Trans>
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconPlayerSkipForward size={18} />}
              onClick={() => steps.step(token, 'skip')}
            >
              <Trans>Skip three places</Trans>
            </Menu.Item>
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
