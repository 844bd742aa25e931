// Whose vaccines are due, of all patients whose card is kept here: the desk rings them up.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconVaccine } from '@tabler/icons-react';
import { useEndless } from '../../../../kit/web/endless.ts';
import { FilterChips, useAddress } from '../../../../kit/web/list.tsx';
import { look } from '../../../../kit/web/look.ts';
import { OrderChoice, useOrder } from '../../../../kit/web/order.tsx';
import { Empty } from '../../../../kit/web/states.tsx';
import { type Column, Table } from '../../../../kit/web/table.tsx';
import { Tag, type TagKind } from '../../../../kit/web/tag.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { NameAndNumber, RingUp } from '../../../patients/web/parts/reach.tsx';
import { api } from '../../contract.ts';
import { type DueGroup, dueGroups, dueOrders, type DueRow } from '../../model.ts';

/** The address' own words are the list's: `group` and `q`. List and chips ask with the same words, so once. */
function useDue() {
  const [address] = useAddress();
  const group = dueGroups.find((one) => one === address['group']);
  const text = (address['q'] ?? '').slice(0, 60);
  const ordering = useOrder(dueOrders, 'due');
  const asked = { ...(group ? { group } : {}), text, order: ordering.order };
  const list = useEndless(api.due, asked, ({ rows, hasMore }) => {
    const last = rows.at(-1);
    return {
      rows,
      next: hasMore && last ? { after: { on: last.dueOn, id: last.patientId } } : null,
    };
  });
  return { list, ordering };
}

export function DueList() {
  const { t } = useLingui();
  const { list, ordering } = useDue();
  return (
    <Table
      name={t`Vaccines due`}
      columns={columns}
      list={list}
      ordering={ordering}
      keyOf={({ patientId }) => patientId}
      empty={
        <Empty
          picture={<IconVaccine size={56} stroke={1.1} aria-hidden="true" />}
          title={<Trans>No vaccine is due</Trans>}
          words={
            <Trans>
              Patients whose vaccination card is kept here are listed when a vaccine is due within
              two weeks.
            </Trans>
          }
        />
      }
    />
  );
}

export function DueChips() {
  const { t } = useLingui();
  const { list, ordering } = useDue();
  const counts = list.pages[0]?.counts;
  const names: Record<DueGroup, string> = {
    overdue: t`Overdue`,
    due: t`Due now`,
    soon: t`Within two weeks`,
  };
  return (
    <>
      <FilterChips
        name="group"
        label={t`When it is due`}
        choices={dueGroups.map((one) => ({
          value: one,
          label: names[one],
          ...(counts ? { count: counts[one] } : {}),
        }))}
      />
      <OrderChoice columns={columns} ordering={ordering} />
    </>
  );
}

const columns: readonly Column<DueRow>[] = [
  {
    key: 'patient',
    head: <Trans>Patient</Trans>,
    cell: (row) => <NameAndNumber one={row} />,
    width: '190px',
    sort: 'text',
    phone: 'title',
  },
  {
    key: 'due',
    head: <Trans>Due since</Trans>,
    cell: (row) => <When row={row} />,
    width: '170px',
    sort: 'day',
  },
  { key: 'vaccines', head: <Trans>Vaccines</Trans>, cell: (row) => <Which row={row} /> },
  {
    key: 'ring',
    head: <Trans>Next step</Trans>,
    cell: (row) => <RingUp one={row} />,
    width: '150px',
  },
];

const kinds: Readonly<Record<DueGroup, TagKind>> = { overdue: 'bad', due: 'warn', soon: 'plain' };

function When({ row }: { row: DueRow }) {
  const { t } = useLingui();
  const words = useWords();
  const names: Record<DueGroup, string> = {
    overdue: t`Overdue`,
    due: t`Due now`,
    soon: t`Within two weeks`,
  };
  return (
    <span className={look('inline', 'wrap', 'gap-2-8', 'baseline')}>
      <b>{words.nearDay(row.dueOn)}</b>
      <Tag kind={kinds[row.dueGroup]}>{names[row.dueGroup]}</Tag>
    </span>
  );
}

const Which = ({ row }: { row: DueRow }) => (
  <span className={look('breaks')}>{row.vaccines.map(({ vaccine }) => vaccine).join(', ')}</span>
);
