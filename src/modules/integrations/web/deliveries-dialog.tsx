// What was sent to a webhook in the last thirty days, the newest first.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEndless } from '../../../kit/web/endless.ts';
import { look } from '../../../kit/web/look.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { Ago } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Delivery, Webhook } from '../model.ts';
import { EventName } from './words.tsx';

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
      {attempts === 0 ? <Trans>On its way</Trans> : <Trans>Trying again</Trans>}
    </Tag>
  );
}

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const list = useEndless(api.deliveries, { webhookId: webhook.id }, (page) => ({
    rows: page.deliveries,
    next: page.hasMore ? { before: page.deliveries.at(-1)?.id ?? '' } : null,
  }));
  return (
    <Dialog title={<Trans>What was sent</Trans>} isOpen onClose={onClose} width={640}>
      {list.error !== null && list.rows.length === 0 && (
        <Failed error={list.error} onRetry={list.again} />
      )}
      {list.isWaiting && list.error === null && <RowsOnTheWay rows={4} columns={3} />}
      {!list.isWaiting && list.rows.length === 0 && list.error === null && (
        <Empty title={<Trans>Nothing was sent in the last 30 days</Trans>} />
      )}
      <ul className={look('bare-list')}>
        {list.rows.map((one) => (
          <Sent key={one.id} of={one} maySend={webhook.isOn} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="default" loading={list.isFetching} onClick={list.more}>
          <Trans>More</Trans>
        </Button>
      )}
    </Dialog>
  );
}

function Sent({ of: one, maySend }: { of: Delivery; maySend: boolean }) {
  const { t } = useLingui();
  const sending = useWrite(api.resend);
  const { answered, reason } = one;
  return (
    <li className={look('row', 'wrap', 'gap-8-12', 'middle', 'line-between', 'pad-10-inset')}>
      <div className={look('grid', 'grow', 'min-0')}>
        <b>
          <EventName event={one.event} />
        </b>
        <span className={look('soft')}>
          <Ago at={one.happenedAt} />
          {answered !== null && <> · {answered}</>}
          {reason !== '' && <> · {sentenceOf(reason)}</>}
        </span>
      </div>
      <Status of={one} />
      <Button
        variant="default"
        size="compact-md"
        disabled={!maySend}
        loading={sending.isPending}
        onClick={() =>
          void sending
            .mutateAsync({ id: one.id })
            .then(() => toast({ kind: 'good', text: t`Sent again` }), toastFailure)
        }
      >
        <Trans>Send again</Trans>
      </Button>
    </li>
  );
}
