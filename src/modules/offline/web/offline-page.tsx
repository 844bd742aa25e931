// What this device keeps for work without a line, and everything on it that the server has not heard yet.
import { Button, Switch } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCloudCheck, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ForeverDialog } from '../../../kit/web/dialog.tsx';
import { look } from '../../../kit/web/look.ts';
import type { OfflineClient } from '../../../kit/web/offline/offline-client.ts';
import type { Entry } from '../../../kit/web/offline/entry.ts';
import { Card, Page } from '../../../kit/web/page.tsx';
import { Empty, Skeleton } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { EntryRow } from './entry-row.tsx';
import { leaveOffline, useOffline, useWaiting, whoElseWaits } from './parts/present.ts';
import { setWorksOffline, useWorksOffline } from './parts/setting.ts';

export function OfflinePage() {
  const offline = useOffline();
  const { entries, unread, isSending } = useWaiting();
  const [going, setGoing] = useState<Entry | null>(null);
  const waiting = entries.length + unread;
  // While the device's store is being opened nobody knows what waits in it.
  const isOpening = useWorksOffline() && offline === null;
  return (
    <Page title={<Trans>Work offline</Trans>} width="form">
      <Device waiting={waiting} />
      <Card
        flush={entries.length > 0}
        title={<Trans>Not sent yet</Trans>}
        {...(offline && entries.length > 0
          ? { acts: <SendNow offline={offline} isSending={isSending} /> }
          : {})}
      >
        {isOpening && <Skeleton height={96} />}
        {waiting === 0 && !isOpening && (
          <Empty
            picture={<IconCloudCheck size={56} stroke={1.1} aria-hidden="true" />}
            title={<Trans>Everything is sent</Trans>}
            words={
              <Trans>What you enter without a connection waits here and is sent by itself.</Trans>
            }
          />
        )}
        {offline && entries.length > 0 && (
          <ol className={look('bare-list')} aria-live="polite">
            {entries.map((entry) => (
              <EntryRow key={entry.seq} entry={entry} offline={offline} onDiscard={setGoing} />
            ))}
          </ol>
        )}
        {unread > 0 && (
          <p className={look('warn', 'pad-12-inset')}>
            <Trans>Something of an older version cannot be read. It stays on this device.</Trans>
          </p>
        )}
      </Card>
      <Others />
      {offline && going && (
        <ForeverDialog
          isOpen
          onClose={() => setGoing(null)}
          title={<Trans>Discard this entry?</Trans>}
          what={<Trans>It has not been sent and cannot be brought back.</Trans>}
          act={<Trans>Discard</Trans>}
          onAct={() => offline.discard(going)}
        />
      )}
    </Page>
  );
}

function SendNow({ offline, isSending }: { offline: OfflineClient; isSending: boolean }) {
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={isSending}
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      onClick={() => void offline.send()}
    >
      <Trans>Send now</Trans>
    </Button>
  );
}

/** On only where its user says that the device is the clinic's. */
function Device({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  const isOn = useWorksOffline();
  const offline = useOffline();
  const words = useWords();
  const [copied, setCopied] = useState<{ count: number; at: string } | null>(null);
  useEffect(() => offline?.onCopied(setCopied), [offline]);
  const turn = async (next: boolean) => {
    if (next) return setWorksOffline(true);
    if (waiting > 0)
      return toast({ kind: 'bad', text: t`Something is not sent yet. Send or discard it first.` });
    await leaveOffline();
    return setWorksOffline(false);
  };
  return (
    <Card>
      <div className={look('grid', 'gap-8')}>
        <Switch
          label={t`Keep working on this device when the connection is lost`}
          description={t`Today’s patients, their last visits and the queue are kept on this device, encrypted, until you log out. Turn it on only on a device of the clinic.`}
          checked={isOn}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
        {isOn && (
          <p className={look('soft', 'size-2')} role="status">
            {copied ? (
              <Trans>
                <Plural value={copied.count} one="# patient" other="# patients" /> on this device,
                as of {words.time(copied.at)}
              </Trans>
            ) : (
              <Trans>Nothing is on this device yet: it needs the connection once.</Trans>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}

/** That something of others waits is said, what it is is not. */
function Others() {
  const member = useMember();
  const [others, setOthers] = useState<{ name: string; count: number }[]>([]);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const next = await whoElseWaits(member);
      if (isWanted) setOthers(next);
    };
    ask().catch(() => undefined); // a browser that keeps nothing
    return () => {
      isWanted = false;
    };
  }, [member]);
  if (others.length === 0) return null;
  return (
    <Card title={<Trans>Of others on this device</Trans>}>
      <ul className={look('bare-list', 'grid', 'gap-8')}>
        {others.map(({ name }) => (
          <li key={name}>
            <Trans>
              Work of {name} is not sent yet. It is sent when {name} logs in here.
            </Trans>
          </li>
        ))}
      </ul>
    </Card>
  );
}
