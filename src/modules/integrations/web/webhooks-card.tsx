// Where the clinic's news goes: added, changed, tried, switched off, and what became of each piece.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconDots,
  IconKey,
  IconList,
  IconPencil,
  IconPlus,
  IconPower,
  IconSend,
  IconWebhook,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Dialog, ForeverDialog } from '../../../kit/web/dialog.tsx';
import { look } from '../../../kit/web/look.ts';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { Ago } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Webhook } from '../model.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { Secret } from './secret.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { Events } from './words.tsx';

const columns: Column<Webhook>[] = [
  {
    key: 'url',
    head: <Trans>Web address</Trans>,
    phone: 'title',
    sort: 'text',
    sortBy: ({ url }) => url,
    cell: ({ url }) => <b className={look('breaks')}>{url}</b>,
  },
  { key: 'events', head: <Trans>Events</Trans>, cell: ({ events }) => <Events events={events} /> },
  { key: 'status', head: <Trans>Status</Trans>, phone: 'side', cell: (one) => <Status of={one} /> },
];

function Status({ of: { isOn, failingSince } }: { of: Webhook }) {
  if (!isOn)
    return (
      <>
        <Tag kind="plain">
          <Trans>Off</Trans>
        </Tag>{' '}
        {failingSince !== null && <Trans>The address answered that it is gone.</Trans>}
      </>
    );
  if (failingSince === null)
    return (
      <Tag kind="good">
        <Trans>On</Trans>
      </Tag>
    );
  return (
    <>
      <Tag kind="bad">
        <Trans>Failing</Trans>
      </Tag>{' '}
      <Ago at={failingSince} />
    </>
  );
}

type Open = { what: 'change' | 'deliveries' | 'secret'; of: Webhook };

export function WebhooksCard() {
  const { t } = useLingui();
  const query = useRead(api.webhooks, {});
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const acts = (one: Webhook) => <Acts of={one} onOpen={(what) => setOpen({ what, of: one })} />;
  return (
    <Card
      flush
      title={<Trans>Webhooks</Trans>}
      acts={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          <Trans>New webhook</Trans>
        </Button>
      }
    >
      <Table
        name={t`Webhooks`}
        columns={columns}
        list={wholeList(query, query.data?.webhooks)}
        keyOf={({ id }) => id}
        orderName="webhooks"
        acts={acts}
        empty={
          <Empty
            picture={<IconWebhook size={56} stroke={1.1} aria-hidden="true" />}
            title={<Trans>No webhooks yet</Trans>}
            words={
              <Trans>
                A webhook tells another program at once what happens here. It carries only record
                IDs, never names or health data.
              </Trans>
            }
          />
        }
      />
      {isAdding && <WebhookDialog webhook={null} onClose={() => setAdding(false)} />}
      {open?.what === 'change' && <WebhookDialog webhook={open.of} onClose={close} />}
      {open?.what === 'deliveries' && <DeliveriesDialog webhook={open.of} onClose={close} />}
      {open?.what === 'secret' && <SecretDialog of={open.of} onClose={close} />}
    </Card>
  );
}

function Acts({
  of: { id, url, isOn },
  onOpen,
}: {
  of: Webhook;
  onOpen: (what: Open['what']) => void;
}) {
  const { t } = useLingui();
  const switching = useWrite(api.switchWebhook);
  const trying = useWrite(api.tryWebhook);
  const done = (text: string) => () => toast({ kind: 'good', text });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`More for ${url}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconList size={18} />} onClick={() => onOpen('deliveries')}>
          <Trans>What was sent</Trans>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSend size={18} />}
          disabled={!isOn}
          onClick={() => void trying.mutateAsync({ id }).then(done(t`Test sent`), toastFailure)}
        >
          <Trans>Send a test</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => onOpen('change')}>
          <Trans>Change</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={18} />} onClick={() => onOpen('secret')}>
          <Trans>New secret</Trans>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPower size={18} />}
          onClick={() =>
            void switching
              .mutateAsync({ id, isOn: !isOn })
              .then(done(isOn ? t`The webhook is off` : t`The webhook is on`), toastFailure)
          }
        >
          {isOn ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SecretDialog({ of: { id }, onClose }: { of: Webhook; onClose: () => void }) {
  const rotating = useWrite(api.rotateSecret);
  const [made, setMade] = useState<string | null>(null);
  const isMade = useRef(false);
  const title = <Trans>New secret</Trans>;
  if (made !== null)
    return (
      <Dialog title={title} isOpen onClose={onClose}>
        <Secret text={made} onClose={onClose} />
      </Dialog>
    );
  return (
    <ForeverDialog
      isOpen
      onClose={() => {
        // Once made it is shown.
        if (!isMade.current) onClose();
      }}
      title={title}
      what={<Trans>Both secrets work for one day, so that the other program can be changed.</Trans>}
      act={<Trans>Create secret</Trans>}
      onAct={async () => {
        setMade((await rotating.mutateAsync({ id })).secret);
        isMade.current = true;
      }}
    />
  );
}
