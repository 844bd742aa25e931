// Purchase history: the plan that runs, every plan that was bought with its invoice, and what still waits for its money.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { useAddress } from '../../../kit/web/list.tsx';
import { look } from '../../../kit/web/look.ts';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Empty, Skeleton } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords, type Words } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Purchase } from '../model.ts';
import { Current } from './current.tsx';
import { PlanName } from './plan-name.tsx';

/** Back from the gateway the plan is there within moments; until then it is asked for again. */
const whileWaiting = 2_000;

export function SubscriptionPage() {
  const { t } = useLingui();
  const words = useWords();
  const [{ bought }] = useAddress();
  const [isWaiting, setWaiting] = useState(bought !== undefined);
  const { isFetched: isNowThere } = useRead(api.current, {});
  const query = useRead(api.purchases, {}, isWaiting ? { every: whileWaiting } : {});
  const rows = query.data?.purchases;
  const mine = rows?.find(({ id }) => id === bought);
  if (isWaiting && rows && mine?.state !== 'open') setWaiting(false);
  return (
    <Page
      title={<Trans>Purchase history</Trans>}
      action={
        <MainAction to="/plans">
          <Trans>See the plans</Trans>
        </MainAction>
      }
    >
      {mine?.state === 'open' && (
        <div role="status">
          <Card>
            <p className={look('strong')}>
              <Trans>Waiting for the payment</Trans>
            </p>
            <p className={look('soft')}>
              <Trans>
                If you have paid, your plan opens here by itself. If you have not, nothing was
                charged.
              </Trans>
            </p>
          </Card>
        </div>
      )}
      <Now />
      {isNowThere && (
        <Card flush>
          <Table
            name={t`Purchase history`}
            columns={columnsOf(words)}
            list={wholeList(query, rows)}
            keyOf={(row) => row.id}
            empty={
              <Empty
                title={<Trans>No plan was bought yet</Trans>}
                words={<Trans>Plans you buy are listed here with their invoices.</Trans>}
              />
            }
          />
        </Card>
      )}
    </Page>
  );
}

function Now() {
  const { data } = useRead(api.current, {});
  return <Card>{data ? <Current plan={data} /> : <Skeleton height={64} />}</Card>;
}

const columnsOf = (words: Words): readonly Column<Purchase>[] => [
  {
    key: 'plan',
    head: <Trans>Plan</Trans>,
    cell: (row) => <PlanName plan={row.plan} />,
    phone: 'title',
  },
  {
    key: 'price',
    head: <Trans>Price</Trans>,
    sort: 'number',
    sortBy: ({ pricePaise }) => pricePaise,
    cell: (row) => words.money(row.pricePaise),
    align: 'end',
    phone: 'none',
  },
  {
    key: 'purchased',
    head: <Trans>Purchased</Trans>,
    sort: 'day',
    sortBy: ({ purchasedAt }) => purchasedAt,
    cell: (row) => (
      <div className={look('grid', 'gap-6', 'items-start')}>
        {row.state === 'open' && (
          <Tag kind="warn">
            <Trans>Not paid yet</Trans>
          </Tag>
        )}
        {row.purchasedAt !== null && words.day(words.dayOf(row.purchasedAt))}
        <Back purchase={row} words={words} />
      </div>
    ),
    phone: 'named',
  },
  {
    key: 'expires',
    head: <Trans>Expires</Trans>,
    sort: 'day',
    sortBy: ({ expiresOn }) => expiresOn,
    cell: (row) => (row.expiresOn === null ? '–' : words.day(row.expiresOn)),
    phone: 'named',
  },
  {
    key: 'coupon',
    head: <Trans>Coupon</Trans>,
    cell: (row) => row.coupon ?? '–',
    phone: 'none',
  },
  {
    key: 'amount',
    head: <Trans>Amount paid</Trans>,
    sort: 'number',
    sortBy: ({ amountPaise }) => amountPaise,
    cell: (row) => (row.state === 'active' ? words.money(row.amountPaise) : '–'),
    align: 'end',
    phone: 'side',
  },
  {
    key: 'receipt',
    head: <Trans>Receipt</Trans>,
    cell: (row) => row.invoiceNumber !== null && <Invoice purchase={row} />,
  },
];

/** Of what was paid twice. */
function Back({ purchase, words }: { purchase: Purchase; words: Words }) {
  const { refundingPaise, refundedPaise, refusedPaise } = purchase;
  return (
    <>
      {refundingPaise > 0 && (
        <Tag kind="news">
          <Trans>{words.money(refundingPaise)} is being refunded</Trans>
        </Tag>
      )}
      {refundedPaise > 0 && (
        <Tag kind="good">
          <Trans>Refunded: {words.money(refundedPaise)}</Trans>
        </Tag>
      )}
      {refusedPaise > 0 && (
        <Tag kind="bad">
          <Trans>Refund of {words.money(refusedPaise)} did not go through</Trans>
        </Tag>
      )}
    </>
  );
}

function Invoice({ purchase }: { purchase: Purchase }) {
  const { isBusy, save } = useSaveFile(api.receipt);
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => void save({ purchaseId: purchase.id })}
    >
      <Trans>Receipt</Trans>
    </Button>
  );
}
