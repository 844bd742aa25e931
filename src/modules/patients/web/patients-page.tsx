// Search first: who is looked for stands in the address, the list answers while one types, a row opens beside it or as a page.
import { useMediaQuery } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsJoin, IconDots, IconFileImport, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button, Menu } from '@mantine/core';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { type Choosing, useChosenRows } from '../../../kit/web/chosen.tsx';
import { useEndless } from '../../../kit/web/endless.ts';
import { isWithoutLine } from '../../../kit/web/offline/calls.ts';
import { usePageKeys } from '../../../kit/web/page-keys.ts';
import { MainAction, Page } from '../../../kit/web/page.tsx';
import { useAddress } from '../../../kit/web/list.tsx';
import { useTypedAddress } from '../../../kit/web/typed-address.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { FilterTabs } from '../../lists/web/parts/list-choices.tsx';
import { api } from '../contract.ts';
import type { PatientRow } from '../model.ts';
import { ChosenActs } from './chosen-acts.tsx';
import { filtersOf, isNarrowed, savable, type ListAddress } from './chosen.ts';
import type { PatientExtras } from './extras.ts';
import { PatientFilters } from './patient-filters.tsx';
import { Skeleton } from '../../../kit/web/states.tsx';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { PatientPanel } from './patient-panel.tsx';
import { newPatient, PatientRows } from './patient-rows.tsx';
import { PatientSearchBox } from './patient-search-box.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './patients.module.css';

/** How long the address waits for the next key. */
const addressMillis = 200;

export function PatientsPage({ extras }: { extras: PatientExtras }) {
  const box = useRef<HTMLInputElement>(null);
  const isWide = useMediaQuery('(width >= 48rem)', false, { getInitialValueInEffect: false });
  const { address, go, text, setText, sought, answered, isBehind, filters, query } = useFound();
  const file = useSaveFile(api.export);
  const open = isWide ? address.patient : undefined;
  const isEmpty = query.rows.length === 0;
  // While the first page is on its way the rows' place is below the filters already.
  const hasRows = !isEmpty || query.pages[0] === undefined;
  const selection = useSelection(query.rows);
  const toNew = useRegister(sought, extras.mayEdit);
  useKeys(box, toNew);
  return (
    <Page
      title={<Trans>Patients</Trans>}
      // It is opened to look for somebody; on a phone or a tablet the keyboard would cover the list.
      onWhole={() => {
        if (matchMedia('(width >= 62rem)').matches) box.current?.focus({ preventScroll: true });
      }}
      acts={extras.mayEdit && <MoreActs />}
      action={
        toNew ? (
          <MainAction to={newPatient(sought)} icon={<IconPlus size={18} aria-hidden="true" />}>
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
        <div className={look('card', 'min-0')} onKeyDown={walkRows}>
          <FilterTabs {...savable} />
          <PatientSearchBox
            box={box}
            text={text}
            onText={setText}
            onNew={sought !== '' && !isBehind && !hasRows ? toNew : null}
          />
          {(hasRows || isNarrowed(address) || sought !== '') && (
            <PatientFilters
              address={address}
              onChange={go}
              seesDues={extras.withDue !== undefined}
              isExporting={file.isBusy}
              isSelecting={selection.isSelecting}
              onSelecting={selection.onSelecting}
              {...(extras.mayExport && hasRows ? { onExport: () => void file.save(filters) } : {})}
              count={
                <Count page={query.pages[0]} shown={query.rows.length} hasMore={query.hasMore} />
              }
            />
          )}
          <PatientRows
            query={query}
            text={answered}
            isBehind={isBehind}
            open={open}
            inPanel={isWide}
            extras={extras}
            address={address}
            onChange={go}
            isSelecting={selection.isSelecting}
            isChosen={selection.rows.choosing.isChosen}
            onChoose={selection.choose}
          />
          <ChosenActs rows={selection.rows} extras={extras} />
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

const idOf = (row: PatientRow): string => row.id;
const nameOf = (row: PatientRow): string => row.name;

/** The same function all the while, so that a line is not drawn anew because another was chosen. */
function useChoose({ toggle }: Choosing<PatientRow>, onFirst: () => void) {
  const latest = useRef({ toggle, onFirst });
  useEffect(() => {
    latest.current = { toggle, onFirst };
  });
  return useCallback((row: PatientRow, isRange: boolean) => {
    latest.current.onFirst();
    latest.current.toggle(row, isRange);
  }, []);
}

/** Who is chosen; boxes stand before the rows once somebody is, or was to be. */
function useSelection(all: readonly PatientRow[]) {
  const [isSelecting, setSelecting] = useState(false);
  const rows = useChosenRows({ rows: all, keyOf: idOf, nameOf });
  const choose = useChoose(rows.choosing, () => setSelecting(true));
  const onSelecting = (isOn: boolean) => {
    setSelecting(isOn);
    if (!isOn) rows.clear();
  };
  return { isSelecting, onSelecting, rows, choose };
}

/** What the address and the search box ask for, and who was found. */
function useFound() {
  const words = useWords();
  const address: ListAddress = useSearch({ strict: false });
  const [, change] = useAddress();
  const go = (next: ListAddress) => change({ ...next });
  const { text, setText } = useTypedAddress(address.q ?? '', (q) => go({ q }), addressMillis);
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
  return { address, go, text, setText, sought, answered, isBehind, filters, query };
}

/** Registers who was sought; null for whom that is not allowed. */
function useRegister(sought: string, mayEdit: boolean): (() => void) | null {
  const navigate = useNavigate();
  if (!mayEdit) return null;
  return () =>
    void navigate({ to: '/patient-add/', search: sought === '' ? {} : { text: sought } });
}

/** N registers, the arrow goes to the first row. */
function useKeys(box: RefObject<HTMLInputElement | null>, onNew: (() => void) | null): void {
  usePageKeys([
    ...(onNew ? [{ key: 'n', run: onNew, isFilled: true }] : []),
    {
      key: 'arrowdown',
      run: () =>
        document.activeElement?.matches('body, main') &&
        box.current?.parentElement?.parentElement
          ?.querySelector<HTMLElement>('a[data-stop]')
          ?.focus(),
    },
  ]);
}

function MoreActs() {
  const { t } = useLingui();
  return (
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
  );
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

interface CountProps {
  page: OutputOf<typeof api.list> | undefined;
  shown: number;
  hasMore: boolean;
}

function Count({ page, shown, hasMore }: CountProps) {
  const words = useWords();
  if (!page) return <Skeleton height={18} width={88} />;
  const { total, isMore } = page;
  // Beside a text the best matches come, and nobody counts the rest.
  if (isWithoutLine())
    return (
      <Plural value={shown} one="# patient on this device" other="# patients on this device" />
    );
  if (total === null)
    return hasMore ? null : <Plural value={shown} one="# patient" other="# patients" />;
  const many = words.count(total);
  return isMore ? (
    <Trans>More than {many} patients</Trans>
  ) : (
    <Plural value={total} one="# patient" other="# patients" />
  );
}
