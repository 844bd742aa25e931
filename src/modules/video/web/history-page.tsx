// Every consultation by video: when, with whom, how long, how it came out, and what the patient said of it.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconVideo } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { isDay } from '../../../kit/shared/fields.ts';
import { useEndless } from '../../../kit/web/endless.ts';
import {
  ListChoice,
  ListPeriod,
  ListTools,
  SearchBox,
  useAddress,
} from '../../../kit/web/list.tsx';
import { look } from '../../../kit/web/look.ts';
import { OrderChoice, type Ordering, useOrder } from '../../../kit/web/order.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { Stars } from '../../reviews/web/parts/stars.tsx';
import { useDoctorFilter } from '../../staff/web/parts/doctor-filter.ts';
import { api } from '../contract.ts';
import { type CallTotals, historyOrders, outcomes, type VideoCall } from '../model.ts';
import { meansSentences, minutesOf, outcomeSentences, totalSentences } from '../rules.ts';

/** What the address says, where it is a choice of ours. */
function useChosen() {
  const [address] = useAddress();
  const { doctors, doctorId } = useDoctorFilter(address['doctor']);
  const { from, to } = address;
  const outcome = outcomes.find((one) => one === address['outcome']);
  const asked: TypedOf<typeof api.export> = {
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(outcome ? { outcome } : {}),
    ...(doctorId === undefined ? {} : { doctorId }),
    text: (address['q'] ?? '').slice(0, 60),
  };
  return { doctors, asked };
}
type Chosen = ReturnType<typeof useChosen>;

export function CallHistoryPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const chosen = useChosen();
  const { asked, doctors } = chosen;
  const ordering = useOrder(historyOrders, '-at');
  const columns = columnsOf(doctors.length > 1);
  const wanted = { ...asked, order: ordering.order, most: 50 };
  const list = useEndless(api.history, wanted, ({ calls, next }) => ({
    rows: calls,
    next: next === null ? null : { before: next },
  }));
  return (
    <Page
      title={<Trans>Video call history</Trans>}
      about={<Trans>Date, duration, patient and review of each call</Trans>}
      acts={<Download asked={asked} />}
    >
      <Card flush>
        <Tools
          chosen={chosen}
          totals={list.pages[0]?.totals ?? null}
          columns={columns}
          ordering={ordering}
        />
        <Table
          name={t`Video call history`}
          columns={columns}
          list={list}
          ordering={ordering}
          keyOf={(row) => row.appointmentId}
          onOpen={({ patientId }) => void navigate({ to: `/patient-detail/${patientId}` })}
          empty={
            <Empty
              picture={<IconVideo size={56} stroke={1.1} aria-hidden="true" />}
              title={<Trans>No video calls here</Trans>}
              words={<Trans>Video consultations appear here once they are due.</Trans>}
            />
          }
        />
      </Card>
    </Page>
  );
}

function Download({ asked }: { asked: Chosen['asked'] }) {
  const may = useRight();
  const { isBusy, save } = useSaveFile(api.export);
  if (!may('Export', 'view')) return null;
  return (
    <Button
      variant="default"
      size="md"
      loading={isBusy}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void save(asked)}
    >
      <Trans>Excel file</Trans>
    </Button>
  );
}

function Tools({
  chosen: { doctors, asked },
  totals,
  columns,
  ordering,
}: {
  chosen: Chosen;
  totals: CallTotals | null;
  columns: readonly Column<VideoCall>[];
  ordering: Ordering;
}) {
  const { t } = useLingui();
  const [, setAddress] = useAddress();
  return (
    <ListTools count={totals && <Totals totals={totals} />}>
      <SearchBox placeholder={t`Patient or case number`} label={t`Search video calls`} />
      <ListChoice
        label={t`Outcome`}
        any={t`Any outcome`}
        value={asked.outcome}
        choices={outcomes.map((one) => ({
          value: one,
          label: sentenceOf(outcomeSentences[one].id),
        }))}
        onChange={(outcome) => setAddress({ outcome })}
      />
      <ListPeriod />
      {doctors.length > 1 && (
        <ListChoice
          label={t`Doctor`}
          any={t`All doctors`}
          value={asked.doctorId}
          choices={doctors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(doctor) => setAddress({ doctor })}
        />
      )}
      <OrderChoice columns={columns} ordering={ordering} />
    </ListTools>
  );
}

function Totals({ totals: { calls, met, minutes } }: { totals: CallTotals }) {
  const { t } = useLingui();
  const words = useWords();
  const count = words.count(minutes);
  return [
    sentenceOf(totalSentences.calls.id, { count: words.count(calls) }),
    sentenceOf(totalSentences.met.id, { count: words.count(met) }),
    t`${count} min`,
  ].join(' · ');
}

function columnsOf(hasDoctors: boolean): readonly Column<VideoCall>[] {
  return [
    {
      key: 'patient',
      head: <Trans>Patient</Trans>,
      cell: (row) => (
        <span className={look('grid', 'breaks')}>
          <b>{row.patientName}</b>
          <span className={look('soft', 'size-1', 'numbers')}>{row.caseNumber}</span>
        </span>
      ),
      width: '200px',
      sort: 'text',
      phone: 'title',
    },
    {
      key: 'at',
      head: <Trans>Date and time</Trans>,
      cell: (row) => <At call={row} />,
      width: '200px',
      sort: 'day',
    },
    ...(hasDoctors
      ? [
          {
            key: 'doctor',
            head: <Trans>Doctor</Trans>,
            cell: (row: VideoCall) => row.doctorName,
            width: '170px',
            sort: 'text' as const,
            needsRoom: true,
          },
        ]
      : []),
    {
      key: 'people',
      head: <Trans>Who was there</Trans>,
      cell: (row) => <People call={row} />,
      width: '230px',
    },
    {
      key: 'duration',
      head: <Trans>Duration</Trans>,
      cell: (row) => <Duration call={row} />,
      width: '150px',
      sort: 'number',
    },
    {
      key: 'outcome',
      head: <Trans>Outcome</Trans>,
      cell: ({ outcome }) => (
        <Tag kind={outcome === 'held' ? 'good' : 'warn'}>
          {sentenceOf(outcomeSentences[outcome].id)}
        </Tag>
      ),
      width: '200px',
    },
    {
      key: 'review',
      head: <Trans>Review</Trans>,
      cell: (row) => <Review call={row} />,
      sort: 'number',
    },
  ];
}

function At({ call }: { call: VideoCall }) {
  return <time dateTime={call.startsAt}>{useWords().dayTime(call.startsAt)}</time>;
}

function People({ call }: { call: VideoCall }) {
  const words = useWords();
  const { adultName, adultRelation, doctorCameAt, doctorName, patientCameAt, patientName } = call;
  const { relatives } = call;
  if (doctorCameAt === null && patientCameAt === null) return '–';
  const came = (name: string, at: string | null) =>
    at !== null && (
      <span>
        {name} · <time dateTime={at}>{words.time(at)}</time>
      </span>
    );
  return (
    <span className={look('grid', 'numbers', 'breaks')}>
      {came(doctorName, doctorCameAt)}
      {came(patientName, patientCameAt)}
      {patientCameAt !== null && adultName !== '' && (
        <span className={look('soft', 'size-1')}>
          {[adultName, adultRelation].filter(Boolean).join(', ')}
        </span>
      )}
      {relatives.map(({ name, relation, cameAt, leftAt }) => (
        <span key={cameAt} className={look('soft', 'size-1')}>
          {[name, relation].join(', ')} · {cameAt && words.time(cameAt)}–
          {leftAt && words.time(leftAt)}
        </span>
      ))}
    </span>
  );
}

function Duration({ call: { seconds, means } }: { call: VideoCall }) {
  const { t } = useLingui();
  const words = useWords();
  if (seconds === 0) return '–';
  const count = words.count(minutesOf(seconds));
  return (
    <span className={look('grid', 'numbers')}>
      <span>{t`${count} min`}</span>
      {means !== null && means !== 'video' && (
        <span className={look('soft', 'size-1')}>{sentenceOf(meansSentences[means].id)}</span>
      )}
    </span>
  );
}

function Review({ call: { stars, words } }: { call: VideoCall }) {
  if (stars === null) return '–';
  return (
    <span className={look('grid', 'breaks')}>
      <Stars count={stars} />
      {words !== null && words !== '' && <span className={look('soft')}>{words}</span>}
    </span>
  );
}
