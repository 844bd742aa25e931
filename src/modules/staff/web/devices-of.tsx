// Where a person is signed in to this clinic, for its owner to see and to end.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { Ago } from '../../../kit/web/words.tsx';
import { deviceName } from '../../identity/web/parts/device-name.ts';
import { api } from '../contract.ts';
import type { DeviceSession } from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './staff.module.css';

export function DevicesOf({ memberId }: { memberId: string }) {
  const query = useRead(api.sessions, { memberId });
  return (
    <section className={withLook(styles['devices'], 'grid', 'gap-10', 'line-above')}>
      <h3 className={look('size-3', 'strong')}>
        <Trans>Logged in on</Trans>
      </h3>
      {query.data ? (
        query.data.sessions.length === 0 ? (
          <p className={look('soft')}>
            <Trans>No device now.</Trans>
          </p>
        ) : (
          <ul className={withLook(styles['deviceList'], 'bare-list')}>
            {query.data.sessions.map((session) => (
              <Device key={session.id} session={session} memberId={memberId} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RowsOnTheWay rows={1} columns={2} />
      )}
    </section>
  );
}

function Device({ session, memberId }: { session: DeviceSession; memberId: string }) {
  const { t } = useLingui();
  const ending = useWrite(api.endSession);
  const Mark = /Mobi|Android|iPhone/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  const end = async () => {
    try {
      await ending.mutateAsync({ memberId, sessionId: session.id });
      toast({ kind: 'good', text: t`The device is logged out` });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <li>
      <Mark size={20} stroke={1.5} aria-hidden="true" />
      <span>
        {deviceName(session.device)}
        <span className={look('soft')}>
          {' '}
          · <Ago at={session.lastUsedAt} />
        </span>
      </span>
      {session.isCurrent ? (
        <Tag kind="good">
          <Trans>This device</Trans>
        </Tag>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          loading={ending.isPending}
          onClick={() => void end()}
        >
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}
