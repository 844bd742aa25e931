// Which report, which days, of whom: all of it in the address.
import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { isDay } from '../../../kit/shared/fields.ts';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import { Chip } from '../../../kit/web/chip.tsx';
import {
  FilterChips,
  ListChoice,
  ListPeriod,
  ListTools,
  SearchBox,
  useAddress,
} from '../../../kit/web/list.tsx';
import { look } from '../../../kit/web/look.ts';
import type { Sortable, SortKind } from '../../../kit/web/in-order.ts';
import { OrderChoice, type Ordering, useColumnOrder } from '../../../kit/web/order.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { genders } from '../../patients/fields.ts';
import { useDoctorFilter } from '../../staff/web/parts/doctor-filter.ts';
import { moneyTypes } from '../../advances/model.ts';
import { ColumnChoice, SaveFilters, FilterTabs } from '../../lists/web/parts/list-choices.tsx';
import type { api } from '../contract.ts';
import {
  ages,
  type CellKind,
  type FilterName,
  filters as knownFilters,
  reportNames,
  shownStatuses,
  sources,
} from '../model.ts';
import { WeeklyChoice } from './weekly-choice.tsx';
import { allDays, reports, valueWords } from '../rules.ts';

export const sortKinds: Readonly<Record<CellKind, SortKind>> = {
  text: 'text',
  word: 'text',
  whole: 'number',
  money: 'number',
  day: 'day',
  dayTime: 'day',
};

const periods = ['today', 'week', 'month', 'all', 'own'] as const;
type Period = (typeof periods)[number];

/** None chosen is the usual thirty days. */
function spanOf(
  period: Period | undefined,
  today: Day,
  address: Record<string, string | undefined>,
): { from?: Day; to?: Day } {
  if (period === 'today') return { from: today, to: today };
  if (period === 'week') return { from: addDays(today, -6), to: today };
  if (period === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  if (period === 'all') return allDays;
  if (period === undefined) return {};
  const { from, to } = address;
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

export interface Chosen {
  asked: Omit<TypedOf<typeof api.page>, 'after' | 'most'>;
  period: Period | undefined;
  doctors: readonly { id: string; name: string }[];
  ordering: Ordering;
  /** All columns of the report, as they may be ordered by. */
  columns: readonly Sortable<unknown>[];
}

/** What the address says, where it is a choice of ours. */
export function useChosen(): Chosen {
  const [address] = useAddress();
  const { today } = useWords();
  const { doctors, doctorId } = useDoctorFilter(address['doctorId']);
  const report = reportNames.find((one) => one === address['report']) ?? 'collection';
  const period = periods.find((one) => one === address['period']);
  const all = {
    doctorId,
    gender: genders.find((one) => one === address['gender']),
    paymentType: moneyTypes.find((one) => one === address['paymentType']),
    status: shownStatuses.find((one) => one === address['status']),
    age: ages.find((one) => one === address['age']),
    source: sources.find((one) => one === address['source']),
    city: address['city']?.slice(0, 60),
    diagnosis: address['diagnosis']?.slice(0, 60),
  };
  const chosen = Object.fromEntries(
    reports[report].filters.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
  const { columns: known } = reports[report];
  const columns = Object.entries(known).map(([key, { heading, kind }]) => ({
    key,
    head: sentenceOf(heading.id),
    sort: sortKinds[kind],
  }));
  const ordering = useColumnOrder(columns);
  const { order } = ordering;
  return {
    asked: {
      report,
      ...spanOf(period, today, address),
      ...chosen,
      ...(order === '' ? {} : { order }),
    },
    period,
    doctors,
    ordering,
    columns,
  };
}

const addressNames = ['report', 'period', 'from', 'to', 'order', ...Object.keys(knownFilters)];

export function Filters({ chosen }: { chosen: Chosen }) {
  const { t } = useLingui();
  const [, setAddress] = useAddress();
  const { asked, period, doctors, ordering, columns } = chosen;
  const periodWords: Record<Period, string> = {
    today: t`Today`,
    week: t`7 days`,
    month: t`This month`,
    all: t`All days`,
    own: t`From – to`,
  };
  const { filters } = reports[asked.report];
  const { count } = useWords();
  const isWide = useMediaQuery('(width >= 48rem)', true, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const chosenCount =
    (period === undefined ? 0 : 1) + filters.filter((name) => asked[name] !== undefined).length;
  return (
    <Card flush>
      <FilterTabs list="reports" names={addressNames} />
      <ListTools isOpen={isOpen}>
        <ListChoice
          label={t`Report`}
          any={sentenceOf(reports.collection.name.id)}
          value={asked.report === 'collection' ? undefined : asked.report}
          choices={reportNames
            .filter((name) => name !== 'collection')
            .map((name) => ({ value: name, label: sentenceOf(reports[name].name.id) }))}
          onChange={(report) => setAddress({ report, order: undefined })}
        />
        {!isWide && (
          <Chip
            aria-expanded={isOpen}
            isChosen={chosenCount > 0}
            onClick={() => setOpen((before) => !before)}
          >
            <IconFilter size={16} aria-hidden="true" />
            <Trans>Filters</Trans>
            {chosenCount > 0 && <span className={look('numbers')}>{count(chosenCount)}</span>}
          </Chip>
        )}
        {(isWide || isOpen) && (
          <>
            <FilterChips
              name="period"
              label={t`Period`}
              all={t`30 days`}
              choices={periods.map((one) => ({ value: one, label: periodWords[one] }))}
            />
            {period === 'own' && <ListPeriod />}
            {filters.map((name) => (
              <Filter key={name} name={name} doctors={doctors} />
            ))}
            <OrderChoice columns={columns} ordering={ordering} />
            <ColumnChoice key={asked.report} list={`reports.${asked.report}`} columns={columns} />
            <SaveFilters list="reports" names={addressNames} />
            <WeeklyChoice />
          </>
        )}
      </ListTools>
    </Card>
  );
}

const agesInWords = (band: string): string =>
  band.endsWith('-') ? `${band.slice(0, -1)}+` : band.replace('-', '–');

function Filter({ name, doctors }: { name: FilterName; doctors: Chosen['doctors'] }) {
  const { t } = useLingui();
  const [address, setAddress] = useAddress();
  const inWords = (value: string) => ({
    value,
    label: valueWords[value] ? sentenceOf(valueWords[value].id) : value,
  });
  const kinds: Partial<
    Record<FilterName, { label: string; any: string; choices: { value: string; label: string }[] }>
  > = {
    doctorId: {
      label: t`Doctor`,
      any: t`All doctors`,
      choices: doctors.map((doctor) => ({ value: doctor.id, label: doctor.name })),
    },
    gender: { label: t`Gender`, any: t`Any gender`, choices: genders.map(inWords) },
    paymentType: {
      label: t`Paid by`,
      any: t`Any way of payment`,
      choices: moneyTypes.map(inWords),
    },
    status: { label: t`Status`, any: t`Any status`, choices: shownStatuses.map(inWords) },
    age: {
      label: t`Age`,
      any: t`Any age`,
      choices: ages.map((value) => ({ value, label: agesInWords(value) })),
    },
    source: {
      label: sentenceOf('reports.source'),
      any: t`Made by anybody`,
      choices: sources.map(inWords),
    },
  };
  if (name === 'city' || name === 'diagnosis') {
    const label = sentenceOf(`reports.${name}`);
    return <SearchBox name={name} label={label} placeholder={label} />;
  }
  const kind = kinds[name];
  if (!kind || (name === 'doctorId' && doctors.length < 2)) return null;
  return (
    <ListChoice
      {...kind}
      value={address[name]}
      onChange={(value) => setAddress({ [name]: value })}
    />
  );
}
