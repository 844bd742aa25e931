// Search first: who is looked for stands in the address, the list answers while one types, a row opens beside it or as a page.
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowsJoin,
  IconDots,
  IconFileImport,
  IconPlus,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { useEndless, useNearSight } from '../../../kit/web/endless.ts';
import { MainAction, Page } from '../../../kit/web/page.tsx';
import { useLines } from '../../../kit/web/quick.tsx';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { useTypedAddress } from '../../../kit/web/typed-address.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { Empty, Failed, PeoplePicture, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { api } from '../contract.ts';
import type { PatientRow } from '../model.ts';
import { cleared, filtersOf, isNarrowed, type ListAddress } from './chosen.ts';
import type { PatientExtras } from './extras.ts';
import { PatientFilters } from './patient-filters.tsx';
import { saveFile } from './parts/save-file.ts';
import { PatientLine } from './patient-line.tsx';
import { PatientPanel } from './patient-panel.tsx';
import { phoneText } from './parts/words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './patients.module.css';

/** As the lines' own style says, for those that are not drawn yet. */
const lineHeight = 60;
/** How long the address waits for the next key. */
const addressMillis = 200;

export function PatientsPage({ extras }: { extras: PatientExtras }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const address: ListAddress = useSearch({ strict: false });
  const words = useWords();
  const asked = address.q ?? '';
  const box = useRef<HTMLInputElement>(null);
  const isWide = useMediaQuery('(width >= 62rem)', false, { getInitialValueInEffect: false });
  const open = isWide ? address.patient : undefined;
  const go = (next: ListAddress) =>
    void navigate({ to: '/patient', search: { ...address, ...next }, replace: true });

  const { text, setText } = useTypedAddress(asked, (q) => go({ q }), addressMillis);
  // Asked for at once; the address, which the whole page hangs on, follows when the hand rests.
  const sought = useDeferredValue(text.trim());

  const filters = filtersOf(address, sought, words.today);
  const query = useEndless(api.list, { ...filters, most: 50 }, (page) => ({
    rows: page.patients,
    next: page.next === null ? null : { after: page.next },
  }));
  const isBehind = query.isFetching || sought !== text.trim();
  const [answered, setAnswered] = useState(sought);
  if (!query.isFormer && answered !== sought) setAnswered(sought);
  const sight = useNearSight(query.more, query.hasMore);
  const toNew = () =>
    void navigate({ to: '/patient-add/', search: sought === '' ? {} : { text: sought } });
  useHotkeys([
    ['n', () => extras.mayEdit && toNew()],
    ['/', () => box.current?.focus()],
    [
      'ArrowDown',
      () =>
        document.activeElement === document.body &&
        box.current?.parentElement?.parentElement
          ?.querySelector<HTMLElement>('a[data-stop]')
          ?.focus(),
    ],
  ]);

  const household = householdOf(query.rows, answered);
  const first = query.pages[0];
  const [isExporting, setExporting] = useState(false);
  const takeOut = () => {
    setExporting(true);
    void saveFile(api.export, filters)
      .catch(toastFailure)
      .finally(() => setExporting(false));
  };
  return (
    <Page
      title={<Trans>Patients</Trans>}
      // It is opened to look for somebody; on a phone the keyboard would cover the list.
      onWhole={() => isWide && box.current?.focus({ preventScroll: true })}
      acts={
        extras.mayEdit && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" px={10} aria-label={t`More`}>
                <IconDots size={18} aria-hidden="true" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                component={Link}
                to="/patient/import"
                leftSection={<IconFileImport size={18} aria-hidden="true" />}
              >
                <Trans>Import patients</Trans>
              </Menu.Item>
              <Menu.Item
                component={Link}
                to="/patient/merge"
                leftSection={<IconArrowsJoin size={18} aria-hidden="true" />}
              >
                <Trans>Possible duplicates</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )
      }
      action={
        extras.mayEdit ? (
          <MainAction
            to={
              sought === '' ? '/patient-add/' : `/patient-add/?text=${encodeURIComponent(sought)}`
            }
            icon={<IconPlus size={18} aria-hidden="true" />}
          >
            <Trans>New patient</Trans>
          </MainAction>
        ) : undefined
      }
    >
      <div
        className={withLook(styles['split'], 'column', 'gap-20', 'top')}
        data-open={open ? '' : undefined}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows lead through the rows, which are links */}
        <div className={styles['list']} onKeyDown={walkRows}>
          <div className={withLook(styles['search'], 'row', 'gap-10', 'middle', 'faint')}>
            <IconSearch size={20} aria-hidden="true" />
            <input
              ref={box}
              data-stop
              type="search"
              className={withLook(styles['searchInput'], 'grow', 'min-0', 'ink', 'size-3')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                // Nobody is there under this: the next step is to register them.
                if (
                  event.key !== 'Enter' ||
                  event.nativeEvent.isComposing ||
                  sought === '' ||
                  isBehind ||
                  query.rows.length > 0 ||
                  !extras.mayEdit
                )
                  return;
                event.preventDefault();
                toNew();
              }}
              placeholder={t`Name, contact number or case number`}
              aria-label={t`Search patients`}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
            />
            {text === '' ? (
              <kbd className={styles['key']}>/</kbd>
            ) : (
              <button
                type="button"
                className={withLook(styles['clear'], 'grid', 'soft')}
                aria-label={t`Clear the search`}
                onClick={() => {
                  setText('');
                  box.current?.focus();
                }}
              >
                <IconX size={18} aria-hidden="true" />
              </button>
            )}
          </div>
          {(query.rows.length > 0 || isNarrowed(address) || sought !== '') && (
            <PatientFilters
              address={address}
              onChange={go}
              seesDues={extras.withDue !== undefined}
              isExporting={isExporting}
              {...(extras.mayExport && query.rows.length > 0 ? { onExport: takeOut } : {})}
              count={
                first && (
                  <Count
                    total={first.total}
                    isMore={first.isMore}
                    shown={query.rows.length}
                    hasMore={query.hasMore}
                  />
                )
              }
            />
          )}
          <div
            className={styles['rows']}
            data-former={query.isFormer ? '' : undefined}
            aria-busy={isBehind}
          >
            {household && (
              <p
                className={withLook(
                  styles['household'],
                  'row',
                  'gap-6',
                  'middle',
                  'soft',
                  'size-1',
                  'strong',
                  'numbers',
                )}
              >
                <Trans>Household</Trans> · {phoneText(household)}
                <span className={styles['count']}>{household.count}</span>
              </p>
            )}
            {query.isWaiting && !query.error && <RowsOnTheWay rows={9} />}
            {query.error !== null && <Failed error={query.error} onRetry={query.again} />}
            {query.rows.length > 0 && !open && (
              <div className={styles['heads']} aria-hidden="true">
                <span>{t`Patient`}</span>
                <span>{t`Age`}</span>
                <span>{t`Contact number`}</span>
                <span>{t`Case number`}</span>
                <span>{t`Last visit`}</span>
              </div>
            )}
            {query.rows.length > 0 && (
              <PatientLines
                rows={query.rows}
                text={answered}
                open={open}
                inPanel={isWide}
                book={extras.book}
                mayTreat={extras.mayTreat}
                isGrouped={household !== null}
              />
            )}
            {query.hasMore && (
              <div ref={sight}>
                <RowsOnTheWay rows={3} />
              </div>
            )}
            {!query.isWaiting && query.rows.length === 0 && query.error === null && (
              <Nobody
                text={answered}
                mayEdit={extras.mayEdit}
                isFiltered={isNarrowed(address)}
                onClear={() => go(cleared)}
              />
            )}
          </div>
        </div>
        {open && (
          <PatientPanel
            key={open}
            id={open}
            extras={extras}
            onClose={() => go({ patient: undefined })}
          />
        )}
      </div>
    </Page>
  );
}

type LinesProps = Omit<ComponentProps<typeof PatientLine>, 'row' | 'isOpen'> & {
  rows: readonly PatientRow[];
  open: string | undefined;
};

function PatientLines({ rows, open, ...shared }: LinesProps) {
  const lines = useLines(rows.length);
  return (
    <ul className={look('bare-list')}>
      {rows.slice(0, lines).map((row) => (
        <PatientLine key={row.id} row={row} isOpen={row.id === open} {...shared} />
      ))}
      {lines < rows.length && (
        <li aria-hidden="true" style={{ height: (rows.length - lines) * lineHeight }} />
      )}
    </ul>
  );
}

/** Found by a number that one household shares: they stand under one heading. */
function householdOf(
  rows: readonly PatientRow[],
  text: string,
): { isdCode: string; contactNumber: string; count: number } | null {
  const [first] = rows;
  if (
    !first ||
    rows.length < 2 ||
    text === '' ||
    !rows.every((row) => row.match === 'phone' && row.contactNumber === first.contactNumber)
  )
    return null;
  return { isdCode: first.isdCode, contactNumber: first.contactNumber, count: rows.length };
}

/** Down and up walk from the search box through the rows and back. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (move === undefined || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const at = stops.findIndex(
    (stop) =>
      stop === document.activeElement ||
      (stop.tagName === 'A' && stop.parentElement?.contains(document.activeElement)),
  );
  const next = stops[at + move];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Count({
  total,
  isMore,
  shown,
  hasMore,
}: {
  total: number | null;
  isMore: boolean;
  shown: number;
  hasMore: boolean;
}) {
  const words = useWords();
  // Beside a text the best matches come, and nobody counts the rest.
  if (total === null)
    return hasMore ? null : <Plural value={shown} one="# patient" other="# patients" />;
  const many = words.count(total);
  return isMore ? (
    <Trans>More than {many} patients</Trans>
  ) : (
    <Plural value={total} one="# patient" other="# patients" />
  );
}

interface NobodyProps {
  text: string;
  mayEdit: boolean;
  isFiltered: boolean;
  onClear: () => void;
}

function Nobody({ text, mayEdit, isFiltered, onClear }: NobodyProps) {
  const isNew = text === '';
  if (isFiltered)
    return (
      <Empty
        picture={<PeoplePicture />}
        title={<Trans>Nobody in this choice</Trans>}
        words={<Trans>No patient fits all of the filters above.</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Clear the filters</Trans>
          </Button>
        }
      />
    );
  return (
    <Empty
      picture={<PeoplePicture />}
      title={isNew ? <Trans>No patients yet</Trans> : <Trans>Nobody is found for “{text}”</Trans>}
      words={
        isNew ? (
          <Trans>
            Name, contact number, gender and age are enough. Everything else can follow later.
          </Trans>
        ) : (
          <Trans>Names are found by their sound too, and numbers by their last digits.</Trans>
        )
      }
      action={
        mayEdit && (
          <Button
            component={Link}
            to={isNew ? '/patient-add/' : `/patient-add/?text=${encodeURIComponent(text)}`}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            {isNew ? (
              <Trans>Register the first patient</Trans>
            ) : (
              <Trans>Register as a new patient</Trans>
            )}
          </Button>
        )
      }
    />
  );
}
