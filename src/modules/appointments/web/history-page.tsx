// All appointments that were and will be, the latest first: filters in the address, a row opens its card.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconVideo } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { isDay } from '../../../kit/shared/fields.ts';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import { CellEdit } from '../../../kit/web/cell-edit.tsx';
import { useChosenRows } from '../../../kit/web/chosen.tsx';
import { useEndless } from '../../../kit/web/endless.ts';
import {
  FilterChips,
  ListChoice,
  ListPeriod,
  ListTools,
  SearchBox,
  useAddress,
} from '../../../kit/web/list.tsx';
import { OrderChoice, type Ordering, useOrder } from '../../../kit/web/order.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table } from '../../../kit/web/table.tsx';
import { useWords, type Words } from '../../../kit/web/words.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import {
  ColumnChoice,
  SaveFilters,
  useShownColumns,
  FilterTabs,
} from '../../lists/web/parts/list-choices.tsx';
import { modes } from '../../slots/model.ts';
import { useDoctorFilter } from '../../staff/web/parts/doctor-filter.ts';
import { api } from '../contract.ts';
import { type Appointment, historyOrders, statuses } from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './history.module.css';
import { ChosenActs } from './chosen-acts.tsx';
import { AppointmentDialog } from './parts/appointment-dialog.tsx';
import { StatusTag } from './parts/status-tag.tsx';
import { useSteps } from './parts/use-steps.tsx';
import { statusWord } from './parts/words.ts';

const savable = {
  list: 'appointments',
  names: ['q', 'period', 'from', 'to', 'status', 'mode', 'doctor', 'order'],
};
const periods = ['today', 'week', 'month', 'own'] as const;
type Period = (typeof periods)[number];

/** The days that are asked for; none chosen is all of the past. */
function spanOf(
  period: Period | undefined,
  today: Day,
  address: Record<string, string | undefined>,
): { from?: Day; to?: Day } {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'month':
      return { from: addDays(today, -29), to: today };
    case 'own':
      return {
        ...(isDay(address['from']) ? { from: address['from'] } : {}),
        ...(isDay(address['to']) ? { to: address['to'] } : {}),
      };
    case undefined:
      return { to: today };
  }
}

/** What the address says, where it is a choice of ours. */
function useChosen() {
  const [address] = useAddress();
  const doctor = useDoctorFilter(address['doctor']);
  return {
    address,
    ...doctor,
    period: periods.find((one) => one === address['period']),
    status: statuses.find((one) => one === address['status']),
    mode: modes.find((one) => one === address['mode']),
    text: (address['q'] ?? '').slice(0, 60),
  };
}

type Chosen = ReturnType<typeof useChosen>;

const askedOf = (
  { period, status, mode, doctorId, text, address }: Chosen,
  today: Day,
): TypedOf<typeof api.history> => ({
  ...spanOf(period, today, address),
  ...(status ? { status } : {}),
  ...(mode ? { mode } : {}),
  ...(doctorId === undefined ? {} : { doctorId }),
  text,
  most: 50,
});

const hasFilter = ({ period, status, mode, doctorId, text }: Chosen): boolean =>
  [period, status, mode, doctorId].some((one) => one !== undefined) || text !== '';

interface Props {
  /** What pages above do with the patients of appointments that are chosen. */
  forChosen?: (patientIds: readonly string[], onDone: () => void) => ReactNode;
}

export function AppointmentHistoryPage({ forChosen }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const steps = useSteps();
  const [opened, setOpened] = useState<Appointment | null>(null);
  const chosen = useChosen();
  const mayEdit = useRight()('Appointment', 'edit');
  const ordering = useOrder(historyOrders, '-when');
  const asked = { ...askedOf(chosen, words.today), order: ordering.order };
  const list = useEndless(api.history, asked, (page) => ({
    rows: page.appointments,
    next: page.next === null ? null : { before: page.next },
  }));
  const columns = useColumns(words, chosen.doctors.length > 1, mayEdit ? list.again : null);
  const shownColumns = useShownColumns(savable.list, columns);
  const rows = useChosenRows({ rows: list.rows, keyOf: idOf, nameOf });
  return (
    <Page
      title={<Trans>Appointment history</Trans>}
      back={{ to: '/appointments', words: <Trans>Appointments</Trans> }}
    >
      <Card flush>
        <FilterTabs {...savable} />
        <Tools chosen={chosen} columns={columns} ordering={ordering} />
        <Table
          name={t`Appointments`}
          columns={shownColumns}
          list={list}
          keyOf={idOf}
          ordering={ordering}
          whoOf={nameOf}
          choosing={rows.choosing}
          onOpen={setOpened}
          openKey={opened?.id ?? null}
          empty={<Nothing isFiltered={hasFilter(chosen)} />}
        />
        <ChosenActs
          rows={rows}
          more={forChosen?.(
            rows.chosen.map(({ patientId }) => patientId),
            rows.clear,
          )}
        />
      </Card>
      {opened && (
        <AppointmentDialog appointment={opened} steps={steps} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}

const idOf = (one: Appointment): string => one.id;
const nameOf = (one: Appointment): string => one.patientName;

/** What the desk noted, and why it was called off. */
function Note({ one, again }: { one: Appointment; again: (() => void) | null }) {
  const { t } = useLingui();
  const setNote = useWrite(api.setNote);
  const { id, version, note, reason, patientName } = one;
  if (again === null) return [note, reason].filter(Boolean).join(' · ') || '–';
  return (
    <span className={look('grid', 'breaks')}>
      <CellEdit
        label={`${t`Note`}, ${patientName}`}
        value={note}
        maxLength={40}
        save={(typed) => setNote.mutateAsync({ id, version, note: typed })}
        onStale={again}
      />
      {reason !== '' && <span className={look('soft')}>{reason}</span>}
    </span>
  );
}

function useColumns(
  words: Words,
  hasDoctors: boolean,
  again: (() => void) | null,
): readonly Column<Appointment>[] {
  const { t } = useLingui();
  return [
    {
      key: 'patient',
      head: <Trans>Patient</Trans>,
      cell: (row) => (
        <span className={withLook(styles['two'], 'grid')}>
          <b>{row.patientName}</b>
          <span>{row.caseNumber}</span>
        </span>
      ),
      phone: 'title',
      sort: 'text',
    },
    {
      key: 'when',
      head: <Trans>Time</Trans>,
      cell: (row) => (
        <time dateTime={row.startsAt} className={look('inline', 'gap-6', 'middle', 'numbers')}>
          {words.dayShort(words.dayOf(row.startsAt))}, {words.time(row.startsAt)}
          {row.mode === 'online' && <IconVideo size={15} aria-label={t`Video`} />}
        </time>
      ),
      width: '200px',
      sort: 'day',
      phone: 'line',
    },
    ...(hasDoctors
      ? [
          {
            key: 'doctor',
            head: <Trans>Doctor</Trans>,
            cell: (row: Appointment) => row.doctorName,
            width: '180px',
            sort: 'text' as const,
            phone: 'line' as const,
          },
        ]
      : []),
    {
      key: 'note',
      head: <Trans>Note</Trans>,
      cell: (row) => <Note one={row} again={again} />,
      phone: 'none',
    },
    {
      key: 'fee',
      head: <Trans>Fee</Trans>,
      cell: (row) => words.money(row.feePaise),
      align: 'end',
      width: '120px',
      sort: 'number',
      phone: 'none',
    },
    {
      key: 'status',
      head: <Trans>Status</Trans>,
      cell: (row) => <StatusTag status={row.status} />,
      width: '140px',
      phone: 'side',
    },
  ];
}

function Tools({
  chosen,
  columns,
  ordering,
}: {
  chosen: Chosen;
  columns: readonly Column<Appointment>[];
  ordering: Ordering;
}) {
  const { t } = useLingui();
  const [, setAddress] = useAddress();
  const { period, status, mode, doctors, doctorId } = chosen;
  const periodWords: Record<Period, string> = {
    today: t`Today`,
    week: t`7 days`,
    month: t`30 days`,
    own: t`From – to`,
  };
  return (
    <ListTools>
      <SearchBox placeholder={t`Patient or case number`} label={t`Search appointments`} />
      <FilterChips
        name="period"
        label={t`Period`}
        all={t`Any time`}
        choices={periods.map((one) => ({ value: one, label: periodWords[one] }))}
      />
      {period === 'own' && <ListPeriod />}
      <ListChoice
        label={t`Status`}
        any={t`Any status`}
        value={status}
        choices={statuses.map((one) => ({ value: one, label: statusWord(one) }))}
        onChange={(next) => setAddress({ status: next })}
      />
      <ListChoice
        label={t`How`}
        any={t`Clinic or video`}
        value={mode}
        choices={[
          { value: 'offline', label: t`At the clinic` },
          { value: 'online', label: t`Video` },
        ]}
        onChange={(next) => setAddress({ mode: next })}
      />
      {doctors.length > 1 && (
        <ListChoice
          label={t`Doctor`}
          any={t`All doctors`}
          value={doctorId}
          choices={doctors.map((doctor) => ({ value: doctor.id, label: doctor.name }))}
          onChange={(next) => setAddress({ doctor: next })}
        />
      )}
      <OrderChoice columns={columns} ordering={ordering} />
      <ColumnChoice list={savable.list} columns={columns} />
      <SaveFilters {...savable} />
    </ListTools>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty
      title={<Trans>No appointments match</Trans>}
      words={<Trans>Try a longer period or other words.</Trans>}
    />
  ) : (
    <Empty
      title={<Trans>No appointments yet</Trans>}
      words={<Trans>Patients who were booked, came or canceled will appear here.</Trans>}
    />
  );
}
