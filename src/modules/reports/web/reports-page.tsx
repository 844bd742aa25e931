// Reports: one of several over a span of days, with its sums beside those of the days before, its days as bars, and its rows; all of it taken out as a file.
import { Button, Loader, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { addDays } from '../../../kit/shared/time.ts';
import { upgrade } from '../../../kit/web/asked.ts';
import { CallRefused } from '../../../kit/web/client.ts';
import { ChosenBar, PrintChosen, useChosenRows } from '../../../kit/web/chosen.tsx';
import { useEndless } from '../../../kit/web/endless.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, type RowList, Table } from '../../../kit/web/table.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords, type Words } from '../../../kit/web/words.tsx';
import { type Bar, Bars } from '../../dashboard/web/parts/bars.tsx';
import { MadeFiles, useMadeFiles } from '../../exports/web/parts/made-files.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { useHidden } from '../../lists/web/parts/list-choices.tsx';
import { RemindDues } from '../../reminders/web/parts/remind-dues.tsx';
import { api } from '../contract.ts';
import type { Cell, CellKind, ReportPage } from '../model.ts';
import { isAllDays, reports, type Span, spanBefore } from '../rules.ts';
import styles from './reports.module.css';
import { type Chosen, Filters, sortKinds, useChosen } from './filters.tsx';

type Row = ReportPage['rows'][number];
type ReportColumn = ReportPage['columns'][number];

export function ReportsPage() {
  const words = useWords();
  const chosen = useChosen();
  const list = useEndless(api.page, { ...chosen.asked, most: 50 }, ({ rows, next }) => ({
    rows,
    next: next === null ? null : { after: next },
  }));
  const [first] = list.pages;
  const hidden = useHidden(`reports.${chosen.asked.report}`);
  const isLocked = list.error instanceof CallRefused && list.error.reason === 'plan';
  return (
    <Page
      title={<Trans>Reports</Trans>}
      acts={<Download asked={chosen.asked} without={hidden.join(',')} />}
    >
      <div className={withLook(styles['offPaper'], 'column', 'gap-16')}>
        <Filters chosen={chosen} />
        <Files />
      </div>
      {first && <OnPaper page={first} report={chosen.asked.report} shown={list.rows.length} />}
      {isLocked ? (
        <Card>
          <Locked asked={chosen.asked} />
        </Card>
      ) : (
        <>
          {first && (
            <Sums page={first} report={chosen.asked.report} hidden={hidden} words={words} />
          )}
          {first?.isUncounted && (
            <Card>
              <p className={look('no-margin')}>
                <Trans>
                  There are too many rows for totals here. The downloaded file has the totals; fewer
                  days show them here.
                </Trans>
              </p>
            </Card>
          )}
          {first && <Days page={first} words={words} report={chosen.asked.report} />}
          {/* What waits above the totals goes and another stands below them: it is not pushed down. */}
          <Card flush key={first ? 'there' : 'awaited'}>
            <Rows chosen={chosen} list={list} first={first} hidden={hidden} />
          </Card>
        </>
      )}
    </Page>
  );
}

const idOf = ({ id }: Row): string => id;
const patientOf = ({ patientId }: Row): string => patientId ?? '';

/** Rows of the dues can be chosen, to remind their patients; those of other reports cannot. */
function useDues(
  report: Chosen['asked']['report'],
  all: readonly Row[],
  columns: readonly ReportColumn[] | undefined,
) {
  const may = useRight();
  const place = columns?.findIndex(({ key }) => key === 'name') ?? -1;
  const rows = useChosenRows({
    rows: all,
    keyOf: idOf,
    nameOf: ({ cells }) => String(cells[place] ?? ''),
  });
  return report === 'dues' && may('Money', 'edit') ? rows : null;
}

function Rows({
  chosen,
  list,
  first,
  hidden,
}: {
  chosen: Chosen;
  list: RowList<Row>;
  first: ReportPage | undefined;
  hidden: readonly string[];
}) {
  const { t } = useLingui();
  const words = useWords();
  const navigate = useNavigate();
  const dues = useDues(chosen.asked.report, list.rows, first?.columns);
  const columns = first
    ? tableColumns(
        first.columns,
        [...hidden, ...noughtOf(first, chosen.asked.report)],
        words,
        chosen.doctors.length > 1,
      )
    : [];
  const openPatient = ({ patientId }: Row) =>
    void (patientId && navigate({ to: `/patient-detail/${patientId}` }));
  return (
    <>
      <Table
        name={t`Report`}
        columns={columns}
        list={list}
        keyOf={idOf}
        ordering={chosen.ordering}
        {...(dues ? { choosing: dues.choosing } : {})}
        {...(first?.rows.some(({ patientId }) => patientId !== null)
          ? { onOpen: openPatient }
          : {})}
        empty={
          <Empty
            title={<Trans>Nothing in this period</Trans>}
            words={<Trans>Try a longer period or fewer filters.</Trans>}
          />
        }
      />
      {dues && (
        <ChosenBar count={dues.chosen.length} onClear={dues.clear} refused={dues.refused}>
          <RemindDues rows={dues} patientOf={patientOf} />
          <PrintChosen />
        </ChosenBar>
      )}
    </>
  );
}

/** What the printed page says that the screen shows in its filters. */
function OnPaper({
  page,
  report,
  shown,
}: {
  page: ReportPage;
  report: Chosen['asked']['report'];
  shown: number;
}) {
  const words = useWords();
  const days = isAllDays(page) ? (
    <Trans>All days</Trans>
  ) : (
    `${words.day(page.from)} – ${words.day(page.to)}`
  );
  const [some, all] = [words.count(shown), words.count(page.sums?.rows ?? shown)];
  return (
    <p className={withLook(styles['onPaper'], 'no-margin')}>
      <b>{sentenceOf(reports[report].name.id)}</b> · {days}
      {some !== all && (
        <>
          {' · '}
          <Trans>
            the first {some} of {all} rows
          </Trans>
        </>
      )}
    </p>
  );
}

/** Quiet columns that hold nothing: the file has them. */
const noughtOf = ({ columns, sums }: ReportPage, report: Chosen['asked']['report']): string[] =>
  columns.flatMap(({ key }, n) =>
    sums?.cells[n] === 0 && reports[report].columns[key]?.isQuiet ? [key] : [],
  );

const isNumber = (kind: CellKind): boolean => kind === 'money' || kind === 'whole';

function written(cell: Cell | undefined, kind: CellKind, words: Words): string {
  if (cell === null || cell === undefined) return '–';
  if (kind === 'money') return words.money(Number(cell));
  if (kind === 'whole') return words.count(Number(cell));
  if (kind === 'day') return words.dayShort(String(cell));
  if (kind === 'dayTime') return words.dayTime(String(cell));
  return String(cell);
}

const widths: Partial<Record<CellKind, string>> = {
  money: '120px',
  whole: '100px',
  day: '110px',
  dayTime: '210px',
};

/** What a narrow screen can do without; the file has it. */
const roomy: ReadonlySet<string> = new Set([
  'doctor',
  'discount',
  'receivedBy',
  'phone',
  'gender',
  'city',
]);

/** As in the file, but that a patient's case number stands under the name, and a single doctor is not said in every row. */
function tableColumns(
  columns: readonly ReportColumn[],
  hidden: readonly string[],
  words: Words,
  hasDoctors: boolean,
): Column<Row>[] {
  const places = new Map(columns.map(({ key }, n) => [key, n]));
  const shown = columns.filter(
    ({ key }) =>
      key !== 'caseNumber' &&
      !hidden.includes(key) &&
      (hasDoctors || key !== 'doctor' || columns[0]?.key === key),
  );
  const first = shown.find(({ key }) => key === 'name') ?? shown[0];
  const ordered = first ? [first, ...shown.filter((column) => column !== first)] : [];
  return ordered.map(({ key, heading, kind }): Column<Row> => {
    const text = ({ cells }: Row) => written(cells[places.get(key) ?? 0], kind, words);
    const under =
      key === 'name' && !hidden.includes('caseNumber') ? places.get('caseNumber') : undefined;
    return {
      key,
      head: heading,
      sort: sortKinds[kind],
      cell: (row) => (
        <span className={kind === 'text' ? look('grid') : look('one-line')}>
          {key === first?.key ? <b>{text(row)}</b> : text(row)}
          {under !== undefined && (
            <span className={look('soft', 'size-1', 'numbers')}>{row.cells[under]}</span>
          )}
        </span>
      ),
      ...(isNumber(kind) ? { align: 'end' as const } : {}),
      ...(widths[kind] === undefined ? {} : { width: widths[kind] }),
      phone: key === first?.key ? 'title' : isNumber(kind) ? 'named' : 'line',
      needsRoom: roomy.has(key),
    };
  });
}

/** What all rows come to, and how it was in as many days before. */
function Sums({
  page,
  report,
  hidden,
  words,
}: {
  page: ReportPage;
  report: Chosen['asked']['report'];
  hidden: readonly string[];
  words: Words;
}) {
  const { sums, sumsBefore, columns } = page;
  if (!sums) return null;
  const summed = columns.flatMap(({ key, heading, kind }, n) => {
    const sum = sums.cells[n];
    const before = sumsBefore?.cells[n] ?? null;
    if (typeof sum !== 'number' || hidden.includes(key)) return [];
    const isNought = sum === 0 && (before ?? 0) === 0;
    if (isNought && reports[report].columns[key]?.isQuiet) return [];
    return [{ key, heading, kind, sum, before }];
  });
  return (
    <dl className={look('row', 'wrap', 'gap-12', 'no-margin')}>
      <Sum
        heading={<Trans>Rows</Trans>}
        figure={words.count(sums.rows)}
        before={sumsBefore && words.count(sumsBefore.rows)}
      />
      {summed.map(({ key, heading, kind, sum, before }) => (
        <Sum
          key={key}
          heading={heading}
          figure={kind === 'money' ? words.roundMoney(sum) : words.count(sum)}
          before={
            before === null
              ? null
              : kind === 'money'
                ? words.roundMoney(before)
                : words.count(before)
          }
        />
      ))}
    </dl>
  );
}

function Sum({
  heading,
  figure,
  before,
}: {
  heading: React.ReactNode;
  figure: string;
  before: string | null;
}) {
  return (
    <div className={withLook(styles['sum'], 'card', 'pad-14-inset')}>
      <dt className={look('soft', 'strong')}>{heading}</dt>
      <dd className={look('size-4', 'strong', 'numbers')}>{figure}</dd>
      {before !== null && (
        <dd className={look('soft', 'size-1', 'numbers')}>
          <Trans>{before} in the period before</Trans>
        </dd>
      )}
    </div>
  );
}

function barsOf({ from, to }: Span, series: ReportPage['series']): Bar[] {
  const figures = new Map(series.map(({ day, figure }) => [day, figure]));
  const bars: Bar[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    bars.push({ day, figure: figures.get(day) ?? 0 });
  return bars;
}

/** More days than this would be slivers. */
const maxBars = 92;

function Days({
  page,
  words,
  report,
}: {
  page: ReportPage;
  words: Words;
  report: Chosen['asked']['report'];
}) {
  const { from, to, series, seriesBefore, columns } = page;
  if (series.length === 0 || addDays(from, maxBars) <= to || from === to) return null;
  const { measure } = reports[report];
  const name = columns.find(({ key }) => key === measure)?.heading;
  const before = spanBefore({ from, to });
  return (
    <Card>
      <Bars
        bars={barsOf({ from, to }, series)}
        before={seriesBefore ? barsOf(before, seriesBefore) : undefined}
        name={name ?? ''}
        write={measure === undefined ? words.count : words.money}
      />
    </Card>
  );
}

/** What is too long to wait for is made while one works on. */
function useExport(asked: TypedOf<typeof api.export>) {
  const { isBusy, saveOr, cancel } = useSaveFile(api.export);
  const { t } = useLingui();
  const long = useWrite(api.exportLong);
  const make = (format: 'xlsx' | 'csv') =>
    long.mutate(
      { ...asked, format },
      {
        onSuccess: () =>
          toast({
            kind: 'good',
            text: t`The file is being prepared. You get a notification when it is ready.`,
          }),
        onError: toastFailure,
      },
    );
  return {
    isBusy: isBusy || long.isPending,
    cancel,
    save: (format: 'xlsx' | 'csv' | 'pdf') =>
      void saveOr({ ...asked, format }, (failure) => {
        if (format === 'pdf' || !(failure instanceof CallRefused && failure.code === 'report_long'))
          toastFailure(failure);
        else make(format);
      }),
  };
}

/** Once the menu has closed: it would stand on the paper. */
const printPage = (): void => void setTimeout(() => print(), 300);

function Download({ asked, without }: { asked: Chosen['asked']; without: string }) {
  const may = useRight();
  const { isBusy, save, cancel } = useExport({ ...asked, without });
  if (!may('Export', 'view')) return null;
  if (isBusy)
    return (
      <Button variant="default" size="md" leftSection={<Loader size={16} />} onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          <Trans>Download</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('xlsx')}>
          <Trans>Excel file</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => save('pdf')}>
          <Trans>PDF file</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => save('csv')}>
          <Trans>Plain text (CSV)</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={printPage}>
          <Trans>Print this page</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Those that were made of long reports. */
function Files() {
  const query = useMadeFiles('report');
  if (!query.data || query.data.files.length === 0) return null;
  return (
    <Card>
      <MadeFiles query={query} />
    </Card>
  );
}

/** Days that the plan does not show can still be taken out. */
function Locked({ asked }: { asked: Chosen['asked'] }) {
  const may = useRight();
  const { isBusy, save } = useExport(asked);
  return (
    <Empty
      title={<Trans>The free plan does not show days this far back</Trans>}
      words={
        <Trans>
          Earlier days can be downloaded as plain text, or shown here on the premium plan.
        </Trans>
      }
      action={
        <span className={look('row', 'wrap', 'gap-8')}>
          {may('Export', 'view') && (
            <Button variant="default" loading={isBusy} onClick={() => save('csv')}>
              <Trans>Download these days</Trans>
            </Button>
          )}
          <Button onClick={() => upgrade.open()}>
            <Trans>Upgrade</Trans>
          </Button>
        </span>
      }
    />
  );
}
