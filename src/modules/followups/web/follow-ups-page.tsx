// Who is asked to come again: the desk calls, writes, books, and notes what came of it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../kit/web/lazy-part.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { CellEdit } from '../../../kit/web/cell-edit.tsx';
import { Chip } from '../../../kit/web/chip.tsx';
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
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { readDate } from '../../../kit/web/read-date.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { useChosenRows } from '../../../kit/web/chosen.tsx';
import { Empty, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { type Column, Table } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import {
  ColumnChoice,
  SaveFilters,
  useShownColumns,
  FilterTabs,
} from '../../lists/web/parts/list-choices.tsx';
import { NameAndNumber } from '../../patients/web/parts/reach.tsx';
import { useDoctorFilter } from '../../staff/web/parts/doctor-filter.ts';
import { api } from '../contract.ts';
import { type FollowUp, type Group, groups, orders } from '../model.ts';
import { AddDialog } from './add-dialog.tsx';
import { ChosenActs } from './chosen-acts.tsx';
import { NoteDialog, type Noted } from './note-dialog.tsx';
import { RowActs } from './row-acts.tsx';
import { StepWords } from './step-words.tsx';

const vaccines = () => import('../../vaccinations/web/parts/due-list.tsx');
const DueList = lazyPart(vaccines, 'DueList');
const DueChips = lazyPart(vaccines, 'DueChips');
const campaigns = () => import('../../campaigns/web/parts/campaigns.tsx');
const Campaigns = lazyPart(campaigns, 'Campaigns');
const StartButton = lazyPart(campaigns, 'StartButton');

const savable = { list: 'followups', names: ['q', 'group', 'doctor', 'order'] };

/** What the address says, where it is a choice of ours. */
function useChosen() {
  const [address] = useAddress();
  const doctor = useDoctorFilter(address['doctor']);
  return {
    ...doctor,
    group: groups.find((one) => one === address['group']),
    text: (address['q'] ?? '').slice(0, 60),
  };
}
type Chosen = ReturnType<typeof useChosen>;

const askedOf = ({ doctorId, group, text }: Chosen): TypedOf<typeof api.list> => ({
  ...(group ? { group } : {}),
  ...(doctorId === undefined ? {} : { doctorId }),
  text,
  most: 50,
});

export function FollowUpsPage() {
  const may = useRight();
  const mayEdit = may('Patient', 'edit');
  const mayTreat = may('Treatment', 'view');
  const [address] = useAddress();
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={<Trans>Follow-ups</Trans>}
      about={<Trans>Patients asked to come again, from a visit or added by hand</Trans>}
      action={
        mayEdit ? (
          <MainAction
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            <Trans>Add follow-up</Trans>
          </MainAction>
        ) : undefined
      }
    >
      <Card flush>
        {mayTreat && address['list'] === 'vaccines' && <Vaccines />}
        {mayTreat && address['list'] === 'campaigns' && <AllCampaigns />}
        {!(mayTreat && isOther(address['list'])) && (
          <FollowUps mayEdit={mayEdit} mayTreat={mayTreat} />
        )}
      </Card>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

const isOther = (list: string | undefined): boolean => list === 'vaccines' || list === 'campaigns';

/** Which list: who is asked back, whose vaccines are due, or who was asked many at once. */
function Lists() {
  const { t } = useLingui();
  const [address, setAddress] = useAddress();
  const choose = (list: string | undefined) =>
    setAddress({ list, group: undefined, order: undefined });
  return (
    <div className={look('row', 'wrap', 'gap-6')} role="group" aria-label={t`List`}>
      <Chip isPressed={!isOther(address['list'])} onClick={() => choose(undefined)}>
        <Trans>Visits</Trans>
      </Chip>
      <Chip isPressed={address['list'] === 'vaccines'} onClick={() => choose('vaccines')}>
        <Trans>Vaccines</Trans>
      </Chip>
      <Chip isPressed={address['list'] === 'campaigns'} onClick={() => choose('campaigns')}>
        <Trans>Campaigns</Trans>
      </Chip>
    </div>
  );
}

function Vaccines() {
  const { t } = useLingui();
  return (
    <>
      <ListTools>
        <SearchBox placeholder={t`Patient, number or case number`} label={t`Search patients`} />
        <Lists />
        <Suspense fallback={null}>
          <DueChips />
        </Suspense>
      </ListTools>
      <Suspense fallback={<RowsOnTheWay columns={4} />}>
        <DueList />
      </Suspense>
    </>
  );
}

const AllCampaigns = () => (
  <>
    <ListTools>
      <Lists />
      <Suspense fallback={null}>
        <StartButton />
      </Suspense>
    </ListTools>
    <Suspense fallback={<RowsOnTheWay columns={4} />}>
      <Campaigns />
    </Suspense>
  </>
);

function FollowUps({ mayEdit, mayTreat }: { mayEdit: boolean; mayTreat: boolean }) {
  const { t } = useLingui();
  const chosen = useChosen();
  const [noted, setNoted] = useState<Noted | null>(null);
  const ordering = useOrder(orders, chosen.group === 'closed' ? '-day' : 'day');
  const asked = { ...askedOf(chosen), order: ordering.order };
  const list = useEndless(api.list, asked, (page) => ({
    rows: page.followUps,
    next: page.next === null ? null : { after: page.next },
  }));
  const shows = mayEdit && chosen.group !== 'closed';
  const columns = columnsOf(
    chosen.doctors.length > 1,
    shows ? setNoted : null,
    shows ? list.again : null,
  );
  const shownColumns = useShownColumns(savable.list, columns);
  const rows = useChosenRows({ rows: list.rows, keyOf: idOf, nameOf });
  const hasFilter =
    chosen.group !== undefined || chosen.text !== '' || chosen.doctorId !== undefined;
  return (
    <>
      <FilterTabs {...savable} />
      <Tools chosen={chosen} mayTreat={mayTreat} columns={columns} ordering={ordering} />
      <Table
        name={t`Follow-ups`}
        columns={shownColumns}
        list={list}
        keyOf={idOf}
        ordering={ordering}
        whoOf={nameOf}
        {...(shows ? { choosing: rows.choosing } : {})}
        empty={<Nothing isFiltered={hasFilter} />}
      />
      {shows && <ChosenActs rows={rows} />}
      {noted && <NoteDialog {...noted} onClose={() => setNoted(null)} />}
    </>
  );
}

const idOf = (one: FollowUp): string => one.id;
const nameOf = (one: FollowUp): string => one.patientName;

function Tools({
  chosen,
  mayTreat,
  columns,
  ordering,
}: {
  chosen: Chosen;
  mayTreat: boolean;
  columns: readonly Column<FollowUp>[];
  ordering: Ordering;
}) {
  const { t } = useLingui();
  const [, setAddress] = useAddress();
  const { doctors, doctorId } = chosen;
  // The counts do not change with the text or the group.
  const counts = useRead(
    api.list,
    { ...(doctorId === undefined ? {} : { doctorId }), most: 1 },
    { keepFormer: true },
  ).data?.counts;
  const groupWords: Record<Group, string> = {
    today: t`Today`,
    overdue: t`Overdue`,
    upcoming: t`Upcoming`,
    closed: t({ message: 'Closed', context: 'follow-ups' }),
  };
  return (
    <ListTools>
      <SearchBox placeholder={t`Patient, number or case number`} label={t`Search follow-ups`} />
      {mayTreat && <Lists />}
      <FilterChips
        name="group"
        label={t`When to ask`}
        all={t`All open`}
        choices={groups.map((one) => ({
          value: one,
          label: groupWords[one],
          ...(counts && one !== 'closed' ? { count: counts[one] } : {}),
        }))}
      />
      {doctors.length > 1 && (
        <ListChoice
          label={t`Doctor`}
          any={t`All doctors`}
          value={doctorId}
          choices={doctors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(doctor) => setAddress({ doctor })}
        />
      )}
      <OrderChoice columns={columns} ordering={ordering} />
      <ColumnChoice list={savable.list} columns={columns} />
      <SaveFilters {...savable} />
    </ListTools>
  );
}

function columnsOf(
  hasDoctors: boolean,
  onNote: ((noted: Noted) => void) | null,
  again: (() => void) | null,
): readonly Column<FollowUp>[] {
  return [
    {
      key: 'patient',
      head: <Trans>Patient</Trans>,
      cell: (row) => <NameAndNumber one={row} />,
      width: '280px',
      sort: 'text',
      phone: 'title',
    },
    {
      key: 'day',
      head: <Trans>Follow-up on</Trans>,
      cell: (row) => <When one={row} again={again} />,
      width: '190px',
      sort: 'day',
    },
    ...(hasDoctors
      ? [
          {
            key: 'doctor',
            head: <Trans>Doctor</Trans>,
            cell: (row: FollowUp) => row.doctorName,
            width: '160px',
            sort: 'text' as const,
            needsRoom: true,
          },
        ]
      : []),
    {
      key: 'why',
      head: <Trans>Reason</Trans>,
      cell: (row) => <Why one={row} />,
      needsRoom: true,
    },
    {
      key: 'last',
      head: <Trans>Last step</Trans>,
      cell: (row) => <Last one={row} />,
      needsRoom: true,
    },
    ...(onNote
      ? [
          {
            key: 'steps',
            head: <Trans>Next step</Trans>,
            cell: (row: FollowUp) => <RowActs one={row} onNote={onNote} />,
          },
        ]
      : []),
  ];
}

/** The day on which to ask; another one is noted as put off. */
function Day({ one, again }: { one: FollowUp; again: (() => void) | null }) {
  const { t } = useLingui();
  const words = useWords();
  const note = useWrite(api.note);
  const shown = words.nearDay(one.dueOn);
  const day = <b>{shown}</b>;
  if (again === null || one.status !== 'open') return day;
  const dayOf = (typed: string) => readDate(typed, words.today, 'future');
  return (
    <CellEdit
      label={`${t`Ask again on`}, ${one.patientName}`}
      value={one.askOn.split('-').map(Number).toReversed().join('/')}
      shown={shown}
      maxLength={20}
      problemOf={(typed) => (dayOf(typed) === null ? sentenceOf('day_unread') : null)}
      save={(typed) =>
        note.mutateAsync({
          id: one.id,
          result: 'put_off',
          askOn: dayOf(typed) ?? one.askOn,
          askOnBefore: one.askOn,
        })
      }
      onStale={again}
    >
      {day}
    </CellEdit>
  );
}

function When({ one, again }: { one: FollowUp; again: (() => void) | null }) {
  const words = useWords();
  return (
    <span className={look('grid', 'gap-2', 'items-start')}>
      <span className={look('inline', 'wrap', 'gap-2-8', 'baseline')}>
        <Day one={one} again={again} />
        {one.status === 'open' && one.askOn < words.today && (
          <Tag kind="bad">
            <Trans>Overdue</Trans>
          </Tag>
        )}
        {one.status === 'open' && one.askOn === words.today && (
          <Tag kind="warn">
            <Trans>Today</Trans>
          </Tag>
        )}
      </span>
      {one.askOn !== one.dueOn && one.status === 'open' && (
        <span className={look('soft', 'size-1')}>
          <Trans>Ask again on {words.dayShort(one.askOn)}</Trans>
        </span>
      )}
      {one.bookedFor !== null && (
        <Tag kind="good">
          <Trans>
            Booked for {words.dayShort(words.dayOf(one.bookedFor))}, {words.time(one.bookedFor)}
          </Trans>
        </Tag>
      )}
    </span>
  );
}

function Why({ one }: { one: FollowUp }) {
  const words = useWords();
  const why = [one.visitReason, one.reason].filter((text) => text !== '').join(' · ');
  return (
    <span className={look('grid', 'breaks')}>
      {why !== '' && <span>{why}</span>}
      {one.visitOn !== null && (
        <span className={look('soft', 'size-1')}>
          <Trans>Visit of {words.dayShort(one.visitOn)}</Trans>
        </span>
      )}
      {why === '' && one.visitOn === null && '–'}
    </span>
  );
}

const Last = ({ one }: { one: FollowUp }) => one.lastStep && <StepWords step={one.lastStep} />;

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const picture = <IconCalendarRepeat size={56} stroke={1.1} aria-hidden="true" />;
  return isFiltered ? (
    <Empty
      picture={picture}
      title={<Trans>Nobody in this selection</Trans>}
      words={<Trans>Try another day or other words.</Trans>}
    />
  ) : (
    <Empty
      picture={picture}
      title={<Trans>Nobody to follow up</Trans>}
      words={
        <Trans>
          Patients given a follow-up day are listed here until they come. You can also add one by
          hand.
        </Trans>
      }
    />
  );
}
