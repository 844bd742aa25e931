// What other programs may do here, for the owner: API keys, made, shown once and ended.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ForeverDialog } from '../../../kit/web/dialog.tsx';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { Ago, useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { ApiKey } from '../model.ts';
import { KeyDialog } from './key-dialog.tsx';
import { WebhooksCard } from './webhooks-card.tsx';
import { Scopes } from './words.tsx';

const columns: Column<ApiKey>[] = [
  {
    key: 'name',
    head: <Trans>Name</Trans>,
    phone: 'title',
    sort: 'text',
    sortBy: ({ name }) => name,
    cell: ({ name, ending }) => (
      <>
        <b>{name}</b> <code>…{ending}</code>
      </>
    ),
  },
  { key: 'scopes', head: <Trans>Access</Trans>, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
  {
    key: 'used',
    head: <Trans>Last used</Trans>,
    sort: 'day',
    sortBy: ({ lastUsedAt }) => lastUsedAt,
    needsRoom: true,
    phone: 'named',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <Trans>Never</Trans> : <Ago at={lastUsedAt} />,
  },
  {
    key: 'ends',
    head: <Trans>Expires</Trans>,
    sort: 'day',
    sortBy: ({ expiresAt }) => expiresAt,
    phone: 'named',
    cell: ({ expiresAt }) => <DayOf at={expiresAt} />,
  },
  { key: 'status', head: <Trans>Status</Trans>, phone: 'side', cell: (one) => <Status of={one} /> },
];

export function IntegrationsPage() {
  const { t } = useLingui();
  const query = useRead(api.keys, {});
  // Asked along with the keys, shown below them.
  useRead(api.webhooks, {});
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const endButton = (one: ApiKey) =>
    one.status === 'live' && (
      <Button variant="default" size="compact-md" onClick={() => setEnding(one)}>
        <Trans>Revoke key</Trans>
      </Button>
    );
  return (
    <Page
      title={<Trans>Integrations</Trans>}
      about={
        <Trans>
          With a key, another program can work in this clinic in your name: a website, a laboratory,
          an accounting program.
        </Trans>
      }
      action={
        <MainAction icon={<IconPlus size={18} />} onClick={() => setMaking(true)}>
          <Trans>New API key</Trans>
        </MainAction>
      }
    >
      <Card flush title={<Trans>API keys</Trans>}>
        <Table
          name={t`API keys`}
          columns={columns}
          list={wholeList(query, query.data?.keys)}
          keyOf={({ id }) => id}
          acts={endButton}
          empty={
            <Empty
              picture={<IconKey size={56} stroke={1.1} aria-hidden="true" />}
              title={<Trans>No API keys yet</Trans>}
              words={<Trans>No other program can reach this clinic’s data.</Trans>}
            />
          }
        />
      </Card>
      {query.isFetched && <WebhooksCard />}
      {isMaking && <KeyDialog onClose={() => setMaking(false)} />}
      {ending && <EndDialog of={ending} onClose={() => setEnding(null)} />}
    </Page>
  );
}

function DayOf({ at }: { at: string }) {
  const words = useWords();
  return <>{words.day(words.dayOf(at))}</>;
}

function Status({ of: { status } }: { of: ApiKey }) {
  if (status === 'live')
    return (
      <Tag kind="good">
        <Trans>In use</Trans>
      </Tag>
    );
  return (
    <Tag kind="plain">{status === 'expired' ? <Trans>Expired</Trans> : <Trans>Ended</Trans>}</Tag>
  );
}

function EndDialog({ of: { id, name }, onClose }: { of: ApiKey; onClose: () => void }) {
  const { t } = useLingui();
  const revoking = useWrite(api.revokeKey);
  return (
    <ForeverDialog
      isOpen
      onClose={onClose}
      title={<Trans>Revoke the key {name}?</Trans>}
      what={<Trans>The program that uses it is refused from its next call on.</Trans>}
      act={<Trans>Revoke key</Trans>}
      onAct={async () => {
        await revoking.mutateAsync({ id });
        toast({ kind: 'good', text: t`The key is revoked` });
      }}
    />
  );
}
