// The clinic's own medicines and the shared catalogue: search, type and order in the address, add, change and bring in beside the list.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { CellEdit } from '../../../kit/web/cell-edit.tsx';
import { useEndless } from '../../../kit/web/endless.ts';
import {
  FilterChips,
  ListChoice,
  ListTools,
  SearchBox,
  useAddress,
} from '../../../kit/web/list.tsx';
import { OrderChoice, useOrder } from '../../../kit/web/order.tsx';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { Empty } from '../../../kit/web/states.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import {
  ColumnChoice,
  FilterTabs,
  SaveFilters,
  useShownColumns,
} from '../../lists/web/parts/list-choices.tsx';
import { hasRight } from '../../identity/web/parts/has-right.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import { api, medicineOrders } from '../contract.ts';
import {
  type CatalogueMedicine,
  type Medicine,
  type MedicineType,
  medicineTypes,
} from '../model.ts';
import { finderOf } from '../rules/finder.ts';
import { ImportPanel } from './import-panel.tsx';
import { look } from '../../../kit/web/look.ts';
import { MedicinePanel } from './medicine-panel.tsx';
import { medicineTypeWords } from './parts/medicine-words.ts';

export function MedicineListPage() {
  const { t } = useLingui();
  const mayEdit = hasRight(useMember(), 'Medicine', 'edit');
  const { text, type, isCatalogue } = useChoice();
  const [open, setOpen] = useState<Opened | null>(null);
  const words = useWords();
  const list = useOwnList();
  const total = list.pages[0]?.count ?? null;
  const add = mayEdit ? (
    <MainAction onClick={() => setOpen('new')} icon={<IconPlus size={18} aria-hidden="true" />}>
      <Trans>Add medicine</Trans>
    </MainAction>
  ) : undefined;

  return (
    <Page
      title={<Trans>Medicines</Trans>}
      about={
        <Trans>Your own list comes first when you prescribe; the shared catalogue follows.</Trans>
      }
      action={add}
    >
      <Card flush>
        <FilterTabs {...savable} />
        <ListTools count={isCatalogue || total === null ? undefined : words.count(total)}>
          <SearchBox
            placeholder={t`Name, composition or manufacturer`}
            label={t`Search medicines`}
          />
          <FilterChips
            name="list"
            label={t`List`}
            all={t`Your medicines`}
            choices={[{ value: 'catalogue', label: t`Shared catalogue` }]}
          />
          <TypeFilter />
          <OwnColumns />
          {mayEdit && (
            <Button
              variant="subtle"
              leftSection={<IconFileImport size={18} aria-hidden="true" />}
              onClick={() => setOpen('import')}
            >
              <Trans>Import a file</Trans>
            </Button>
          )}
        </ListTools>
        {isCatalogue ? (
          <Catalogue text={text} type={type} />
        ) : (
          <OwnList list={list} opened={open} onOpen={mayEdit ? setOpen : null} add={add} />
        )}
      </Card>
      {open === 'import' && <ImportPanel onClose={() => setOpen(null)} />}
      {open !== null && open !== 'import' && (
        <MedicinePanel
          key={open === 'new' ? 'new' : open.id}
          medicine={open === 'new' ? null : open}
          startName={open === 'new' ? text : ''}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}

const ownList = 'medicines';
const savable = { list: ownList, names: ['q', 'type', 'order', 'list'] };

function OwnColumns() {
  const columns = useColumns(null);
  const { isCatalogue, ordering } = useChoice();
  if (isCatalogue) return null;
  return (
    <>
      <OrderChoice columns={columns} ordering={ordering} />
      <ColumnChoice list={ownList} columns={columns} />
      <SaveFilters {...savable} />
    </>
  );
}

type Opened = Medicine | 'new' | 'import';

/** What the address asks for. */
function useChoice() {
  const [address, setAddress] = useAddress();
  return {
    text: address['q'] ?? '',
    type: medicineTypes.find((one) => one === address['type']),
    ordering: useOrder(medicineOrders, 'name'),
    isCatalogue: address['list'] === 'catalogue',
    setAddress,
  };
}

function useOwnList() {
  const { text, type, ordering } = useChoice();
  return useEndless(
    api.list,
    { text, ...(type ? { type } : {}), order: ordering.order, most: 50 },
    (page) => ({
      rows: page.medicines,
      next: page.next === null ? null : { after: page.next },
    }),
  );
}

function TypeFilter() {
  const { t, i18n } = useLingui();
  const { type, setAddress } = useChoice();
  return (
    <ListChoice
      label={t`Type`}
      any={t`All types`}
      value={type}
      choices={medicineTypes.map((one) => ({ value: one, label: i18n._(medicineTypeWords[one]) }))}
      onChange={(next) => setAddress({ type: next })}
    />
  );
}

/** @param props.onOpen null where this person may not change them. */
function OwnList({
  list,
  opened,
  onOpen,
  add,
}: {
  list: ReturnType<typeof useOwnList>;
  opened: Opened | null;
  onOpen: ((medicine: Medicine) => void) | null;
  add: ReactNode;
}) {
  const { t } = useLingui();
  const { text, type, ordering } = useChoice();
  const columns = useShownColumns(ownList, useColumns(onOpen ? list.again : null));
  return (
    <Table
      name={t`Medicines`}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      ordering={ordering}
      openKey={opened === null || typeof opened === 'string' ? null : opened.id}
      {...(onOpen ? { onOpen } : {})}
      empty={
        text !== '' || type ? (
          <Empty
            title={<Trans>None of your medicines match</Trans>}
            words={<Trans>The shared catalogue is still offered when you prescribe.</Trans>}
            action={add}
          />
        ) : (
          <Empty
            title={<Trans>No medicines of your own yet</Trans>}
            words={
              <Trans>
                Add the brands you write most. Medicines you add while prescribing appear here too.
              </Trans>
            }
            action={add}
          />
        )
      }
    />
  );
}

function Catalogue({ text, type }: { text: string; type: MedicineType | undefined }) {
  const { t } = useLingui();
  const read = useRead(api.catalogue, {});
  const all = read.data?.medicines;
  const finder = useMemo(() => finderOf(all ?? []), [all]);
  const matches = finder.find(text, 400);
  const match = (text === '' ? (all ?? []) : [...matches.hits, ...matches.guesses]).filter(
    (one) => type === undefined || one.type === type,
  );
  const columns = useCatalogueColumns();
  return (
    <Table
      name={t`Shared catalogue`}
      columns={columns}
      list={wholeList(read, match)}
      keyOf={(row) => row.id}
      empty={
        <Empty
          title={<Trans>Nothing with this name in the catalogue</Trans>}
          words={<Trans>Add it to your own medicines.</Trans>}
        />
      }
    />
  );
}

function useCatalogueColumns(): readonly Column<CatalogueMedicine>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'name',
      head: <Trans>Name</Trans>,
      sort: 'text',
      sortBy: (row) => row.name,
      cell: (row) => <b className={look('strong', 'breaks')}>{row.name}</b>,
      phone: 'title',
    },
    {
      key: 'type',
      head: <Trans>Type</Trans>,
      sort: 'text',
      sortBy: (row) => i18n._(medicineTypeWords[row.type]),
      cell: (row) => i18n._(medicineTypeWords[row.type]),
      width: '128px',
      phone: 'side',
    },
    {
      key: 'composition',
      head: <Trans>Composition</Trans>,
      sort: 'text',
      sortBy: (row) => (row.kind === 'brand' ? row.composition : ''),
      cell: (row) => (row.kind === 'brand' ? row.composition : ''),
      phone: 'line',
    },
    {
      key: 'strength',
      head: <Trans>Strength</Trans>,
      cell: (row) => row.strength,
      width: '200px',
      phone: 'line',
    },
    {
      key: 'purpose',
      head: <Trans>Used for</Trans>,
      cell: (row) => row.purpose || row.class,
      phone: 'line',
    },
    {
      key: 'source',
      head: <Trans>Source</Trans>,
      sort: 'text',
      sortBy: (row) => row.source,
      cell: (row) =>
        row.source === 'NLEM 2022' ? (
          <abbr title={t`National List of Essential Medicines 2022`}>NLEM 2022</abbr>
        ) : row.source === 'common use' ? (
          <Trans>common use</Trans>
        ) : (
          <Trans>Draft</Trans>
        ),
      width: '140px',
      phone: 'line',
    },
  ];
}

/** @param again asks for the list anew; null where this person may not change medicines, and for the columns' names alone. */
function useColumns(again: (() => void) | null): readonly Column<Medicine>[] {
  const { i18n } = useLingui();
  const word = (type: MedicineType) => i18n._(medicineTypeWords[type]);
  return [
    {
      key: 'name',
      head: <Trans>Name</Trans>,
      cell: (row) =>
        row.retiredAt === null ? (
          <b className={look('strong', 'breaks')}>{row.name}</b>
        ) : (
          <span className={look('faint')}>
            {row.name} · <Trans>Removed</Trans>
          </span>
        ),
      phone: 'title',
      sort: 'text',
    },
    {
      key: 'type',
      head: <Trans>Type</Trans>,
      cell: (row) => word(row.type),
      width: '128px',
      phone: 'side',
      sort: 'text',
    },
    {
      key: 'composition',
      head: <Trans>Composition</Trans>,
      cell: (row) => <Typed row={row} field="composition" again={again} />,
      phone: 'line',
    },
    {
      key: 'strength',
      head: <Trans>Strength</Trans>,
      cell: (row) => <Typed row={row} field="strength" again={again} />,
      width: '152px',
      phone: 'line',
    },
    {
      key: 'manufacturer',
      head: <Trans>Manufacturer</Trans>,
      cell: (row) => <Typed row={row} field="manufacturer" again={again} />,
      width: '176px',
      phone: 'none',
      sort: 'text',
    },
  ];
}

/** Changed where it stands, with all else as it is. */
function Typed({
  row,
  field,
  again,
}: {
  row: Medicine;
  field: 'composition' | 'strength' | 'manufacturer';
  again: (() => void) | null;
}) {
  const { t } = useLingui();
  const amend = useWrite(api.amend);
  if (again === null || row.retiredAt !== null) return row[field];
  const { id, version, name, type, composition, strength, manufacturer } = row;
  const labels = {
    composition: t`Composition`,
    strength: t`Strength`,
    manufacturer: t`Manufacturer`,
  };
  return (
    <CellEdit
      label={`${labels[field]}, ${name}`}
      value={row[field]}
      maxLength={typedLengths[field]}
      save={(typed) =>
        amend.mutateAsync({
          id,
          version,
          name,
          type,
          composition,
          strength,
          manufacturer,
          [field]: typed,
        })
      }
      onStale={again}
    />
  );
}

const typedLengths = { composition: 200, strength: 60, manufacturer: 80 };
