// What was sent to a webhook in the last thirty days, the newest first.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEndless } from '../../../kit/web/endless.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { Ago } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Delivery, Webhook } from '../model.ts';
import { EventName } from './words.tsx';

const columns: Column<Delivery>[] = [
  {
    key: 'event',
    head: <Trans>Told of</Trans>,
    phone: 'title',
    cell: ({ event }) => <EventName event={event} />,
  },
  { key: 'when', head: <Trans>When</Trans>, cell: ({ happenedAt }) => <Ago at={happenedAt} /> },
  {
    key: 'answer',
    head: <Trans>Answer</Trans>,
    phone: 'named',
    cell: ({ answered, reason }) => answered ?? (reason === '' ? '' : sentenceOf(reason)),
  },
  {
    key: 'status',
    head: <Trans>Status</Trans>,
    phone: 'side',
    cell: (one) => <Status of={one} />,
  },
];

function Status({ of: { status, attempts } }: { of: Delivery }) {
  if (status === 'delivered')
    return (
      <Tag kind="good">
        <Trans>Delivered</Trans>
      </Tag>
    );
  if (status === 'failed')
    return (
      <Tag kind="bad">
        <Trans>Failed</Trans>
      </Tag>
    );
  return (
    <Tag kind={attempts === 0 ? 'news' : 'warn'}>
      {attempts === 0 ? <Trans>On its way</Trans> : <Trans>Is tried again</Trans>}
    </Tag>
  );
}

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useLingui();
  const list = useEndless(api.deliveries, { webhookId: webhook.id }, (page) => ({
    rows: page.deliveries,
    next: page.hasMore ? { before: page.deliveries.at(-1)?.id ?? '' } : null,
  }));
  const sending = useWrite(api.resend);
  const again = (one: Delivery) => (
    <Button
      variant="default"
      size="compact-md"
      disabled={!webhook.isOn}
      onClick={() =>
        void sending
          .mutateAsync({ id: one.id })
          .then(() => toast({ kind: 'good', text: t`It is sent again` }), toastFailure)
      }
    >
      <Trans>Send again</Trans>
    </Button>
  );
  return (
    <Dialog title={<Trans>What was sent</Trans>} isOpen onClose={onClose} width={760}>
      <Table
        name={t`What was sent`}
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        acts={again}
        empty={<Empty title={<Trans>Nothing was sent in the last 30 days</Trans>} />}
      />
    </Dialog>
  );
}
