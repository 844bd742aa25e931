// All visits of the clinic, the latest first: filters in the address, the sums of what they show, a row opens beside the list.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import { type ChosenRows, useChosenRows } from '../../../kit/web/chosen.tsx';
import { useEndless } from '../../../kit/web/endless.ts';
import { FilterChips, ListTools, SearchBox, useAddress } from '../../../kit/web/list.tsx';
import { OrderChoice, type Ordering, useOrder } from '../../../kit/web/order.tsx';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords, type Words } from '../../../kit/web/words.tsx';
import { hasRight } from '../../identity/web/parts/has-right.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import {
  ColumnChoice,
  SaveFilters,
  useShownColumns,
  FilterTabs,
} from '../../lists/web/parts/list-choices.tsx';
import { api as patientsApi } from '../../patients/contract.ts';
import { api } from '../contract.ts';
import {
  type Totals,
  type TreatmentOrder,
  treatmentOrders,
  type TreatmentRow,
  type TreatmentStatus,
} from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './list.module.css';
import { ChosenTreatments } from './chosen-acts.tsx';
import { PaidTooMuch } from './parts/paid-too-much.tsx';
import { SumsLine } from './sums-line.tsx';
import { TreatmentPanel } from './treatment-panel.tsx';
import { Waiting } from './waiting.tsx';
import { treatmentStatusWords } from './words.ts';

const savable = { list: 'treatments', names: ['q', 'period', 'show', 'order'] };
const notOfMoney = treatmentOrders.filter((one) => one !== 'fees' && one !== 'due');
const periods = ['today', 'week', 'month'] as const;
const shows = ['due', 'drafts', 'finished', 'deleted'] as const;

function filterOf(show: (typeof shows)[number] | undefined): {
  isDue?: true;
  status?: TreatmentStatus;
  isRemoved?: true;
} {
  if (show === 'due') return { isDue: true };
  if (show === 'deleted') return { isRemoved: true };
  return show === undefined ? {} : { status: show === 'drafts' ? 'Draft' : 'Signed' };
}

/** From which day on; the whole past without one. */
function startOf(period: string | undefined, today: Day): Day | undefined {
  if (period === 'today') return today;
  if (period === 'week') return addDays(today, -6);
  return period === 'month' ? addDays(today, -29) : undefined;
}

/** What the address asks for: the choice in words the list takes, and whether it is less than everything. */
function useChoice(keys: readonly TreatmentOrder[]) {
  const ordering = useOrder(keys, '-day');
  const words = useWords();
  const [address, setAddress] = useAddress();
  const from = startOf(address['period'], words.today);
  const patientId = address['patient'];
  const text = (address['q'] ?? '').slice(0, 40);
  const show = shows.find((one) => one === address['show']);
  const wanted = {
    ...(from ? { from } : {}),
    ...(patientId ? { patientId } : {}),
    text,
    ...filterOf(show),
    order: ordering.order,
    most: 50,
  };
  return {
    wanted,
    ordering,
    patientId,
    show,
    isFiltered: from !== undefined || patientId !== undefined || text !== '' || show !== undefined,
    treatmentId: address['treatment'],
    setAddress,
  };
}

interface Props {
  /** What pages above do with visits that are chosen. */
  forChosen?: (rows: ChosenRows<TreatmentRow>) => ReactNode;
}

export function TreatmentListPage({ forChosen }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const member = useMember();
  const mayEdit = hasRight(member, 'Treatment', 'edit');
  const seesMoney = hasRight(member, 'Money', 'view');
  const { wanted, ordering, patientId, show, isFiltered, treatmentId, setAddress } = useChoice(
    seesMoney ? treatmentOrders : notOfMoney,
  );
  const { opensBeside, openRow } = useOpenRow(mayEdit, (id) => setAddress({ treatment: id }));
  const open = (opensBeside ? treatmentId : undefined) ?? null;
  const list = useEndless(api.list, wanted, (page) => ({
    rows: page.treatments,
    next: page.next === null ? null : { after: page.next },
  }));
  const totals = list.pages[0]?.totals;
  const columns = useColumns(words, seesMoney);
  const shownColumns = useShownColumns(savable.list, columns);
  const rows = useChosenRows({ rows: list.rows, keyOf: idOf, nameOf });
  return (
    <Page
      title={<Trans>Treatments</Trans>}
      action={
        mayEdit ? (
          <MainAction to="/treatment-add" icon={<IconPlus size={18} aria-hidden="true" />}>
            <Trans>New treatment</Trans>
          </MainAction>
        ) : undefined
      }
    >
      {seesMoney && (totals?.count !== 0 || isFiltered) && <Sums totals={totals} />}
      {mayEdit && !isFiltered && <Waiting most={6} />}
      <Card flush>
        <FilterTabs {...savable} />
        <Tools
          patientId={patientId}
          onEverybody={() => setAddress({ patient: undefined })}
          columns={columns}
          ordering={ordering}
        />
        <Table
          name={t`Treatments`}
          columns={shownColumns}
          list={list}
          keyOf={idOf}
          ordering={ordering}
          choosing={rows.choosing}
          onOpen={openRow}
          {...actsOf(show, mayEdit)}
          openKey={open}
          whoOf={nameOf}
          empty={<None isFiltered={isFiltered} mayEdit={mayEdit} />}
        />
        <ChosenTreatments
          rows={rows}
          isDeleted={show === 'deleted'}
          {...(forChosen ? { more: forChosen } : {})}
        />
      </Card>
      <TreatmentPanel
        id={open}
        mayEdit={mayEdit}
        onClose={() => setAddress({ treatment: undefined })}
      />
    </Page>
  );
}

const idOf = (row: TreatmentRow): string => row.id;
const nameOf = (row: TreatmentRow): string => row.patientName;

/** On a phone the visit is a page of its own; who may only look at it gets the panel, which then fills the screen. */
function useOpenRow(mayEdit: boolean, openBeside: (id: string) => void) {
  const navigate = useNavigate();
  const isWide = useMediaQuery('(width >= 48rem)', true, { getInitialValueInEffect: false });
  const opensBeside = isWide || !mayEdit;
  const openRow = (row: TreatmentRow) => {
    if (row.isRemoved) return;
    if (opensBeside) openBeside(row.id);
    else
      void navigate({
        to: '/treatment/edit/$typeId',
        params: { typeId: { type: 'treatment', id: row.id } },
      });
  };
  return { opensBeside, openRow };
}

function Sums({ totals }: { totals: Totals | null | undefined }) {
  const words = useWords();
  const sums = [
    {
      key: 'count',
      name: <Trans>Treatments</Trans>,
      sum: totals && words.count(totals.count),
    },
    {
      key: 'fees',
      name: <Trans>Fees</Trans>,
      sum: totals && words.money(totals.totalFeesPaise - totals.discountPaise),
    },
    { key: 'paid', name: <Trans>Paid</Trans>, sum: totals && words.money(totals.paidPaise) },
    {
      key: 'due',
      name: <Trans>Due</Trans>,
      sum: totals && words.money(totals.duePaise),
      isDue: (totals?.duePaise ?? 0) > 0,
    },
  ];
  return <SumsLine sums={sums} isWaiting={!totals} />;
}

function Tools({
  patientId,
  onEverybody,
  columns,
  ordering,
}: {
  patientId: string | undefined;
  onEverybody: () => void;
  columns: readonly Column<TreatmentRow>[];
  ordering: Ordering;
}) {
  const { t } = useLingui();
  const showWords = { due: t`Due`, drafts: t`Drafts`, finished: t`Finished`, deleted: t`Deleted` };
  const periodWords = { today: t`Today`, week: t`7 days`, month: t`30 days` };
  return (
    <ListTools>
      {patientId && <ChosenPatient id={patientId} onClear={onEverybody} />}
      <SearchBox placeholder={t`Patient, diagnosis or medicine`} label={t`Search treatments`} />
      <FilterChips
        name="period"
        label={t`Period`}
        all={t`Any time`}
        choices={periods.map((one) => ({ value: one, label: periodWords[one] }))}
      />
      <FilterChips
        name="show"
        label={t`Show`}
        choices={shows.map((one) => ({ value: one, label: showWords[one] }))}
      />
      <OrderChoice columns={columns} ordering={ordering} />
      <ColumnChoice list={savable.list} columns={columns} />
      <SaveFilters {...savable} />
    </ListTools>
  );
}

function None({ isFiltered, mayEdit }: { isFiltered: boolean; mayEdit: boolean }) {
  return isFiltered ? (
    <Empty
      title={<Trans>No treatments match</Trans>}
      words={<Trans>Try a longer period or other words.</Trans>}
    />
  ) : (
    <Empty
      title={<Trans>No treatments yet</Trans>}
      words={
        <Trans>Complaints, prescription, advice and fees of every visit will appear here.</Trans>
      }
      action={
        mayEdit && (
          <MainAction to="/treatment-add" icon={<IconPlus size={18} aria-hidden="true" />}>
            <Trans>Write the first treatment</Trans>
          </MainAction>
        )
      }
    />
  );
}

/** Those that were deleted can be brought back. */
const actsOf = (show: (typeof shows)[number] | undefined, mayEdit: boolean) =>
  show === 'deleted' && mayEdit ? { acts: restoreOf } : {};
const restoreOf = (row: TreatmentRow) => <Restore row={row} />;

function Restore({ row }: { row: TreatmentRow }) {
  const { t } = useLingui();
  const restoring = useWrite(api.restore);
  const restore = () =>
    restoring.mutate(
      { id: row.id },
      {
        onSuccess: () => void toast({ kind: 'good', text: t`The treatment is back` }),
        onError: toastFailure,
      },
    );
  return (
    <Button size="compact-sm" variant="default" onClick={restore} loading={restoring.isPending}>
      <Trans>Restore</Trans>
    </Button>
  );
}

function ChosenPatient({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useLingui();
  const patient = useRead(patientsApi.get, { id });
  return (
    <span
      className={withLook(
        styles['chosen'],
        'inline',
        'gap-4',
        'middle',
        'brand',
        'strong',
        'breaks',
        'rounded',
        'wash-brand',
        'control',
      )}
    >
      {patient.data?.patient.name ?? '…'}
      <button type="button" aria-label={t`Show all patients`} onClick={onClear}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </span>
  );
}

const byNumber = { sort: 'number' } as const;
/** Not on a phone. */
const roomy = { needsRoom: true, phone: 'none' } as const;

function useColumns(words: Words, seesMoney: boolean): readonly Column<TreatmentRow>[] {
  const { i18n } = useLingui();
  return [
    {
      key: 'patient',
      head: <Trans>Patient</Trans>,
      cell: (row) => (
        <span className={withLook(styles['two'], 'grid', 'breaks')}>
          <b>{row.patientName}</b>
          <span>{row.caseNumber}</span>
        </span>
      ),
      phone: 'title',
      sort: 'text',
    },
    {
      key: 'day',
      head: <Trans>Visit</Trans>,
      cell: (row) => <time dateTime={row.visitOn}>{words.dayShort(row.visitOn)}</time>,
      width: '112px',
      phone: 'side',
      sort: 'day',
    },
    {
      key: 'why',
      head: <Trans>Diagnosis or complaints</Trans>,
      cell: (row) => row.diagnosis || row.complaints.join(', ') || '–',
      phone: 'line',
    },
    {
      key: 'medicines',
      head: <Trans>Medicines</Trans>,
      cell: (row) => words.count(row.medicineCount),
      align: 'end',
      width: '96px',
      ...roomy,
    },
    {
      key: 'followUp',
      head: <Trans>Follow-up</Trans>,
      cell: (row) => (row.followUpOn ? words.dayShort(row.followUpOn) : '–'),
      width: '120px',
      sort: 'day',
      ...roomy,
    },
    {
      key: 'fees',
      head: <Trans>Fees</Trans>,
      cell: (row) =>
        row.totalFeesPaise !== null && words.money(row.totalFeesPaise - (row.discountPaise ?? 0)),
      align: 'end',
      width: '124px',
      ...(seesMoney && byNumber),
      ...roomy,
    },
    {
      key: 'due',
      head: <Trans>Due</Trans>,
      cell: ({ duePaise }) => <Owed paise={duePaise} />,
      align: 'end',
      width: '116px',
      ...(seesMoney && byNumber),
      phone: 'line',
    },
    {
      key: 'status',
      head: <Trans>Status</Trans>,
      cell: (row) => (
        <Tag kind={row.status === 'Signed' ? 'good' : 'warn'}>
          {i18n._(treatmentStatusWords[row.status])}
        </Tag>
      ),
      width: '112px',
      phone: 'line',
    },
  ];
}

/** @param paise below nought where more was paid than asked */
function Owed({ paise }: { paise: number | null }) {
  const words = useWords();
  if (paise === null || paise === 0) return null;
  if (paise > 0) return <span className={look('warn', 'strong')}>{words.money(paise)}</span>;
  return <PaidTooMuch paise={-paise} />;
}
