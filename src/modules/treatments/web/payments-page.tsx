// Payment history: every payment of every visit, the latest first, and what arrived by kind.
import { Trans, useLingui } from '@lingui/react/macro';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import { useChosenRows } from '../../../kit/web/chosen.tsx';
import { useEndless } from '../../../kit/web/endless.ts';
import {
  FilterChips,
  ListChoice,
  ListTools,
  SearchBox,
  useAddress,
} from '../../../kit/web/list.tsx';
import { look } from '../../../kit/web/look.ts';
import { OrderChoice, type Ordering, useOrder } from '../../../kit/web/order.tsx';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { LineLink } from '../../../kit/web/quick.tsx';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table } from '../../../kit/web/table.tsx';
import { Tag, type TagKind } from '../../../kit/web/tag.tsx';
import { useWords, type Words } from '../../../kit/web/words.tsx';
import {
  ColumnChoice,
  SaveFilters,
  useShownColumns,
  FilterTabs,
} from '../../lists/web/parts/list-choices.tsx';
import { api } from '../contract.ts';
import {
  isOfAdvance,
  type ListedPayment,
  paymentOrders,
  type PaymentStatus,
  paymentStatuses,
  paymentTypes,
} from '../model.ts';
import { ChosenPayments } from './chosen-acts.tsx';
import { SumsLine } from './sums-line.tsx';
import { usePaymentWords } from './parts/payment-words.ts';

const savable = { list: 'payments', names: ['q', 'period', 'type', 'status', 'order'] };
const periods = ['today', 'week', 'month'] as const;

const daysOf = { today: 0, week: 6, month: 29 } as const;
const kinds: Record<PaymentStatus, TagKind> = { Paid: 'good', Pending: 'warn', Failed: 'bad' };

/** What the address says, where it is a choice of ours. */
function useWanted(today: Day): TypedOf<typeof api.payments> {
  const [address] = useAddress();
  const period = periods.find((one) => one === address['period']);
  const type = paymentTypes.find((one) => one === address['type']);
  const status = paymentStatuses.find((one) => one === address['status']);
  return {
    ...(period ? { from: addDays(today, -daysOf[period]), to: today } : {}),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    text: (address['q'] ?? '').slice(0, 40),
    most: 50,
  };
}

export function PaymentsPage() {
  const { t } = useLingui();
  const words = useWords();
  const wanted = useWanted(words.today);
  const ordering = useOrder(paymentOrders, '-day');
  const list = useEndless(api.payments, { ...wanted, order: ordering.order }, (page) => ({
    rows: page.payments,
    next: page.next === null ? null : { after: page.next },
  }));
  const columns = useColumns(words);
  const shownColumns = useShownColumns(savable.list, columns);
  const rows = useChosenRows({ rows: list.rows, keyOf: idOf, nameOf });
  const isNarrow = Object.keys(wanted).length > 2 || wanted.text !== '';
  return (
    <Page
      title={<Trans>Payment history</Trans>}
      action={
        <MainAction to="/payment-history/day-close">
          <Trans>Day close</Trans>
        </MainAction>
      }
    >
      <Totals totals={list.pages[0]?.totals ?? null} />
      <Card flush>
        <FilterTabs {...savable} />
        <Tools columns={columns} ordering={ordering} />
        <Table
          name={t`Payment history`}
          columns={shownColumns}
          list={list}
          keyOf={idOf}
          ordering={ordering}
          choosing={rows.choosing}
          whoOf={nameOf}
          empty={
            isNarrow ? (
              <Empty
                title={<Trans>No payments match</Trans>}
                words={<Trans>Try a longer period or other words.</Trans>}
              />
            ) : (
              <Empty
                title={<Trans>No payments yet</Trans>}
                words={<Trans>Payments you take on visits appear here.</Trans>}
              />
            )
          }
        />
        <ChosenPayments rows={rows} />
      </Card>
    </Page>
  );
}

const idOf = (row: ListedPayment): string => row.id;
const nameOf = (row: ListedPayment): string => row.patientName;

function Totals({
  totals,
}: {
  /** Null until they are there. */
  totals: readonly { type: ListedPayment['type']; paidPaise: number }[] | null;
}) {
  const words = useWords();
  const { typeWord } = usePaymentWords();
  const whole = totals?.reduce((sum, { paidPaise }) => sum + paidPaise, 0);
  const sums = [
    { key: 'whole', name: <Trans>Received</Trans>, paise: whole },
    ...(totals ?? []).map(({ type, paidPaise }) => ({
      key: type,
      name: typeWord(type),
      paise: paidPaise,
    })),
  ].map(({ key, name, paise }) => ({
    key,
    name,
    sum: paise === undefined ? undefined : words.money(paise),
  }));
  return <SumsLine sums={sums} isWaiting={!totals} />;
}

function Tools({
  columns,
  ordering,
}: {
  columns: readonly Column<ListedPayment>[];
  ordering: Ordering;
}) {
  const { t } = useLingui();
  const { typeWord, statusWord } = usePaymentWords();
  const [address, setAddress] = useAddress();
  const periodWords = { today: t`Today`, week: t`7 days`, month: t`30 days` };
  return (
    <ListTools>
      <SearchBox placeholder={t`Patient or case number`} label={t`Search payments`} />
      <FilterChips
        name="period"
        label={t`Period`}
        all={t`Any time`}
        choices={periods.map((one) => ({ value: one, label: periodWords[one] }))}
      />
      <ListChoice
        label={t`Transaction type`}
        any={t`Any type`}
        value={address['type']}
        choices={paymentTypes.map((type) => ({ value: type, label: typeWord(type) }))}
        onChange={(type) => setAddress({ type })}
      />
      <ListChoice
        label={t`Status`}
        any={t`Any status`}
        value={address['status']}
        choices={paymentStatuses.map((status) => ({ value: status, label: statusWord(status) }))}
        onChange={(status) => setAddress({ status })}
      />
      <OrderChoice columns={columns} ordering={ordering} />
      <ColumnChoice list={savable.list} columns={columns} />
      <SaveFilters {...savable} />
    </ListTools>
  );
}

function useColumns(words: Words): readonly Column<ListedPayment>[] {
  const { typeWord, standingWord, advanceWord } = usePaymentWords();
  return [
    {
      key: 'patient',
      head: <Trans>Patient</Trans>,
      cell: (row) => (
        <span className={look('grid')}>
          <LineLink
            to={`/patient-detail/${row.patientId}`}
            className={look('ink', 'strong', 'undecorated')}
          >
            {row.patientName}
          </LineLink>
          <span className={look('soft', 'size-1', 'numbers')}>{row.caseNumber}</span>
        </span>
      ),
      width: '200px',
      phone: 'title',
      sort: 'text',
    },
    {
      key: 'day',
      head: <Trans>Transaction date</Trans>,
      cell: (row) => words.dayShort(row.paidOn),
      sort: 'day',
    },
    {
      key: 'type',
      head: <Trans>Transaction type</Trans>,
      cell: (row) =>
        [isOfAdvance(row) ? advanceWord : '', typeWord(row.type)].filter(Boolean).join(', '),
    },
    {
      key: 'by',
      head: <Trans>Received by</Trans>,
      cell: (row) => row.receivedBy,
      sort: 'text',
      phone: 'none',
      needsRoom: true,
    },
    {
      key: 'status',
      head: <Trans>Status</Trans>,
      cell: (row) => (
        <span className={look('grid', 'items-start')}>
          <Tag kind={row.entry === 'payment' ? kinds[row.status] : 'plain'}>
            {standingWord(row)}
          </Tag>
          {row.reason !== '' && <span className={look('soft', 'size-1')}>{row.reason}</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      head: <Trans>Amount</Trans>,
      cell: (row) => words.money(row.amountPaise),
      align: 'end',
      phone: 'side',
      sort: 'number',
    },
  ];
}
