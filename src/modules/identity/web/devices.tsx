import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { call, endHere } from '../../../kit/web/client.ts';
import { ForeverDialog } from '../../../kit/web/dialog.tsx';
import { putBack, settingsThatStay, worksOffline } from '../../../kit/web/session.ts';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { Ago } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Session } from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './devices.module.css';
import { deviceName } from './parts/device-name.ts';

/** Where this account is signed in, each to be ended from here. */
export function Devices() {
  const query = useRead(api.sessions, {});
  return (
    <Card flush title={<Trans>Your devices</Trans>}>
      {query.data ? (
        <>
          <ul className={look('bare-list', 'line-above')}>
            {query.data.sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          <Everywhere />
        </>
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RowsOnTheWay rows={2} columns={2} />
      )}
    </Card>
  );
}

/** Ends this session too, so that one is sure of it. */
function Everywhere() {
  const [isAsked, ask] = useState(false);
  return (
    <div className={withLook(styles['everywhere'], 'line-above')}>
      <Button variant="default" onClick={() => ask(true)}>
        <Trans>Log out everywhere</Trans>
      </Button>
      <ForeverDialog
        isOpen={isAsked}
        onClose={() => ask(false)}
        title={<Trans>Log out everywhere</Trans>}
        what={<Trans>All devices will be logged out, including this one.</Trans>}
        act={<Trans>Log out everywhere</Trans>}
        onAct={async () => {
          const settings = settingsThatStay();
          await call(api.logoutEverywhere, worksOffline() ? { keepsWork: true } : {});
          await endHere(true);
          putBack(settings);
        }}
      />
    </div>
  );
}

function Device({ session }: { session: Session }) {
  const revoke = useWrite(api.revokeSession);
  const Mark = /Mobi|Android|iPhone/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={withLook(styles['device'], 'row', 'middle', 'line-between', 'pad-10-inset')}>
      <Mark size={22} stroke={1.5} aria-hidden="true" />
      <div className={withLook(styles['words'], 'grid', 'grow', 'min-0')}>
        <strong>{deviceName(session.device)}</strong>
        <span>
          {session.clinicName} · <Ago at={session.lastUsedAt} />
        </span>
      </div>
      {session.isCurrent ? (
        <Tag kind="good">
          <Trans>This device</Trans>
        </Tag>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          loading={revoke.isPending}
          onClick={() => void revoke.mutateAsync({ sessionId: session.id }).catch(toastFailure)}
        >
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}
