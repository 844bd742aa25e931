// Wallet: what patients paid online, what of it reached the bank, payouts, and every movement with its balance.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useEndless } from '../../../kit/web/endless.ts';
import { FilterChips, ListTools, SearchBox, useAddress } from '../../../kit/web/list.tsx';
import { look } from '../../../kit/web/look.ts';
import { OrderChoice, useOrder } from '../../../kit/web/order.tsx';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { SelectInput } from '../../../kit/web/select-input.tsx';
import { Empty, Failed, Skeleton } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { useWords, type Words } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import {
  historyOrders,
  type OnlineFees,
  onlineFees,
  type OnlineRules,
  type Payout,
  type Transaction,
  type Wallet,
  ways,
} from '../model.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { payoutKinds, useWalletWords, type WalletWords } from './wallet-words.ts';

/** A payout that is on its way moves within moments where it goes out unasked. */
const whileOnTheWay = 5_000;
const isOnTheWay = ({ state }: Payout): boolean => state === 'requested' || state === 'processing';

/** Asked again while a payout is on its way. */
function useWallet() {
  const [isWaiting, setWaiting] = useState(false);
  const query = useRead(api.get, {}, isWaiting ? { every: whileOnTheWay } : {});
  const isMoving = query.data?.payouts.some(isOnTheWay) ?? isWaiting;
  if (isMoving !== isWaiting) setWaiting(isMoving);
  return query;
}

export function WalletPage() {
  const { isOwner } = useMember();
  const may = useRight();
  const [open, setOpen] = useState<'payout' | 'statement' | null>(null);
  const query = useWallet();
  const wallet = query.data;
  const mayAsk = isOwner && wallet?.isOpen;
  return (
    <Page
      title={<Trans>Wallet</Trans>}
      action={
        mayAsk &&
        (wallet.hasBank ? (
          <MainAction disabled={wallet.heldUntil !== null} onClick={() => setOpen('payout')}>
            <Trans>Request payout</Trans>
          </MainAction>
        ) : (
          <MainAction to="/profile/bank-details">
            <Trans>Add bank details</Trans>
          </MainAction>
        ))
      }
      acts={
        may('Export', 'view') && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => setOpen('statement')}
          >
            <Trans>Statement</Trans>
          </Button>
        )
      }
    >
      <Card>
        {wallet ? (
          <Figures wallet={wallet} />
        ) : query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={120} />
        )}
      </Card>
      {/* Asked for at once, shown below the figures when they are there. */}
      <div hidden={!query.isFetched}>
        <History />
      </div>
      {wallet?.isOpen && <OnlineRulesChoice {...wallet} />}
      {query.isFetched && <Payouts query={query} payouts={wallet?.payouts} />}
      {open === 'payout' && wallet && (
        <PayoutDialog eligiblePaise={wallet.eligiblePaise} onClose={() => setOpen(null)} />
      )}
      {open === 'statement' && <StatementDialog onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Figures({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  const words = useWords();
  const figures = [
    [t`Total earning`, wallet.totalEarningPaise],
    [t`Payment received`, wallet.receivedPaise],
    [t`Payment remaining`, wallet.remainingPaise],
    ...(wallet.disputedPaise > 0 ? [[t`Disputed`, wallet.disputedPaise] as const] : []),
    [t`Eligible payout`, wallet.eligiblePaise],
  ] as const;
  return (
    <div className={look('grid', 'gap-16')}>
      <dl className={look('row', 'wrap', 'gap-16', 'between')}>
        {figures.map(([name, paise]) => (
          <div key={name} className={look('grid', 'min-0')}>
            <dt className={look('soft', 'size-1')}>{name}</dt>
            <dd className={look('size-5', 'strong', 'numbers', 'tight')}>{words.money(paise)}</dd>
          </div>
        ))}
      </dl>
      <Notes wallet={wallet} />
    </div>
  );
}

function Notes({ wallet }: { wallet: Wallet }) {
  const words = useWords();
  return (
    <div className={look('grid', 'gap-6', 'soft', 'size-1')}>
      <p>
        <Trans>What patients pay online can be paid out two days later.</Trans>
      </p>
      {!wallet.isOpen && (
        <p>
          <Trans>Online payment is not set up here. Ask whoever runs this server.</Trans>
        </p>
      )}
      {!wallet.hasBank && (
        <p>
          <span>
            <Trans>Your Bank Details is missing</Trans>
          </span>{' '}
          <Link to="/profile/bank-details" className={look('brand')}>
            <Trans>Add bank details</Trans>
          </Link>
        </p>
      )}
      {wallet.heldUntil !== null && (
        <p>
          <Trans>
            The bank account was changed. Nothing is paid out until{' '}
            {words.dayTime(wallet.heldUntil)}.
          </Trans>
        </p>
      )}
    </div>
  );
}

function History() {
  const { t } = useLingui();
  const words = useWords();
  const walletWords = useWalletWords();
  const [address] = useAddress();
  const way = ways.find((one) => one === address['way']);
  const text = (address['q'] ?? '').slice(0, 40);
  const ordering = useOrder(historyOrders, '-day');
  const columns = transactionColumns(words, walletWords);
  const asked = { ...(way ? { way } : {}), text, order: ordering.order, most: 50 };
  const list = useEndless(api.history, asked, (page) => ({
    rows: page.transactions,
    next: page.next === null ? null : { before: page.next },
  }));
  return (
    <Card flush title={<Trans>Transaction history</Trans>}>
      <ListTools>
        <SearchBox
          placeholder={t`Patient, amount or last digits of the account`}
          label={t`Search transactions`}
        />
        <FilterChips
          name="way"
          label={t`Credit or debit`}
          choices={ways.map((one) => ({ value: one, label: walletWords.wayWord(one) }))}
        />
        <OrderChoice columns={columns} ordering={ordering} />
      </ListTools>
      <Table
        name={t`Transaction history`}
        columns={columns}
        list={list}
        ordering={ordering}
        keyOf={(row) => String(row.number)}
        empty={
          way || text !== '' ? (
            <Empty
              title={<Trans>No transactions match</Trans>}
              words={<Trans>Try other words or all transactions.</Trans>}
            />
          ) : (
            <Empty
              title={<Trans>No transactions yet</Trans>}
              words={<Trans>All online payments and payouts appear here.</Trans>}
            />
          )
        }
      />
    </Card>
  );
}

const keptHours = [0, 2, 4, 12, 24, 48];

/** Whether patients pay online, and when the fee goes back, as the clinic likes it. */
function OnlineRulesChoice({ onlineFees: chosen, feeKeptHours }: OnlineRules) {
  const { t } = useLingui();
  const may = useRight();
  const setting = useWrite(api.setOnlineFees);
  const choiceWords: Record<OnlineFees, string> = {
    off: t`No, only at the clinic`,
    optional: t`If they like`,
    needed: t`Yes, it confirms their booking`,
  };
  return (
    <Card title={<Trans>Patients pay online</Trans>}>
      <div className={look('grid', 'gap-12')}>
        <SelectInput
          aria-label={t`Patients pay online`}
          value={chosen}
          disabled={!may('Wallet', 'edit') || setting.isPending}
          choices={onlineFees.map((value) => ({ value, label: choiceWords[value] }))}
          onChange={(wanted) => setting.mutate({ onlineFees: wanted }, { onError: toastFailure })}
        />
        {chosen !== 'off' && (
          <>
            <p className={look('soft', 'size-1')}>
              {chosen === 'needed' ? (
                <Trans>
                  Whoever books on the clinic’s page has 15 minutes to pay. After that the time is
                  free again.
                </Trans>
              ) : (
                <Trans>They pay on the page of their appointment.</Trans>
              )}
            </p>
            <SelectInput
              label={t`When the patient cancels`}
              value={String(feeKeptHours)}
              disabled={!may('Wallet', 'edit') || setting.isPending}
              choices={keptHours.map((hours) => ({
                value: String(hours),
                label:
                  hours === 0
                    ? t`The fee is always refunded`
                    : t`Less than ${hours} hours before, the clinic keeps the fee`,
              }))}
              onChange={(hours) =>
                setting.mutate(
                  { onlineFees: chosen, feeKeptHours: Number(hours) },
                  { onError: toastFailure },
                )
              }
            />
          </>
        )}
      </div>
    </Card>
  );
}

const signed = (words: Words, paise: number): string =>
  paise > 0 ? `+${words.money(paise)}` : words.money(paise);

const transactionColumns = (
  words: Words,
  { movementWord, wayWord }: WalletWords,
): readonly Column<Transaction>[] => [
  {
    key: 'what',
    head: <Trans>Transaction</Trans>,
    cell: (row) => (
      <What
        name={movementWord(row.kind)}
        more={row.patientName ?? (row.accountEnd && `•••• ${row.accountEnd}`)}
      />
    ),
    phone: 'title',
  },
  {
    key: 'day',
    head: <Trans>Transaction date</Trans>,
    cell: (row) => words.dayTime(row.happenedAt),
    sort: 'day',
  },
  {
    key: 'way',
    head: <Trans>Credit or debit</Trans>,
    cell: (row) => (
      <Tag kind={row.amountPaise > 0 ? 'good' : 'plain'}>
        {wayWord(row.amountPaise > 0 ? 'credit' : 'debit')}
      </Tag>
    ),
  },
  {
    key: 'amount',
    head: <Trans>Amount</Trans>,
    cell: (row) => (
      <span className={look('numbers', 'one-line')}>{signed(words, row.amountPaise)}</span>
    ),
    sort: 'number',
    align: 'end',
    phone: 'side',
  },
  {
    key: 'balance',
    head: <Trans>Balance</Trans>,
    cell: (row) => (
      <span className={look('numbers', 'one-line')}>{words.money(row.balancePaise)}</span>
    ),
    align: 'end',
    phone: 'named',
  },
];

const What = ({ name, more }: { name: ReactNode; more: ReactNode }) => (
  <span className={look('grid')}>
    <span className={look('strong')}>{name}</span>
    {more !== null && <span className={look('soft', 'size-1', 'numbers')}>{more}</span>}
  </span>
);

function Payouts({
  query,
  payouts,
}: {
  query: Parameters<typeof wholeList>[0];
  payouts: readonly Payout[] | undefined;
}) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <Card flush title={<Trans>Payouts</Trans>}>
      <Table
        name={t`Payouts`}
        columns={payoutColumns(words, useWalletWords())}
        list={wholeList(query, payouts)}
        orderName="payouts"
        keyOf={(row) => row.id}
        empty={
          <Empty
            title={<Trans>No payouts yet</Trans>}
            words={<Trans>Payouts you request are listed here until they reach your bank.</Trans>}
          />
        }
      />
    </Card>
  );
}

const payoutColumns = (
  words: Words,
  { standingWord, failureWords }: WalletWords,
): readonly Column<Payout>[] => [
  {
    key: 'when',
    head: <Trans context="when a payout was asked for">Requested</Trans>,
    sort: 'day',
    sortBy: ({ requestedAt }) => requestedAt,
    cell: (row) => <What name={words.dayTime(row.requestedAt)} more={row.requestedBy} />,
    phone: 'title',
  },
  { key: 'to', head: <Trans>Account number</Trans>, cell: (row) => `•••• ${row.accountEnd}` },
  {
    key: 'state',
    head: <Trans>Status</Trans>,
    cell: (row) => (
      <span className={look('grid', 'items-start')}>
        <Tag kind={payoutKinds[row.state]}>{standingWord(row.state)}</Tag>
        {row.state === 'failed' && (
          <span className={look('grid', 'soft', 'size-1', 'breaks')}>
            <span>{failureWords(row.reason)}</span>
            <Trans>The money is back in the wallet</Trans>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'settled',
    head: <Trans>Done</Trans>,
    sort: 'day',
    sortBy: ({ settledAt }) => settledAt,
    cell: (row) => (row.settledAt === null ? '–' : words.dayTime(row.settledAt)),
    phone: 'named',
    needsRoom: true,
  },
  {
    key: 'amount',
    head: <Trans>Amount</Trans>,
    sort: 'number',
    sortBy: ({ amountPaise }) => amountPaise,
    cell: (row) => words.money(row.amountPaise),
    align: 'end',
    phone: 'side',
  },
];
