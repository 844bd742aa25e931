// The clinic's own medicines: search and type in the address, add and change beside the list.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndless } from '../../../kit/web/endless.ts';
import { ListTools, SearchBox, useAddress } from '../../../kit/web/list.tsx';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table } from '../../../kit/web/table.tsx';
import { hasRight } from '../../identity/web/parts/has-right.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../api.ts';
import { type Medicine, type MedicineType, medicineTypes } from '../model.ts';
import styles from './medicines.module.css';
import { MedicinePanel } from './medicine-panel.tsx';
import { medicineTypeWords } from './parts/medicine-words.ts';

export function MedicineListPage() {
  const { t, i18n } = useLingui();
  const member = useMember();
  const mayEdit = hasRight(member, 'Medicine', 'edit');
  const [address, setAddress] = useAddress();
  const text = address['q'] ?? '';
  const type = medicineTypes.find((one) => one === address['type']);
  const [open, setOpen] = useState<Medicine | 'new' | null>(null);
  const list = useEndless(api.list, { text, ...(type ? { type } : {}), most: 50 }, (page) => ({
    rows: page.medicines,
    next: page.next === null ? null : { after: page.next },
  }));
  const columns = useColumns();
  const add = (
    <MainAction onClick={() => setOpen('new')} icon={<IconPlus size={18} aria-hidden="true" />}>
      <Trans>Add medicine</Trans>
    </MainAction>
  );

  return (
    <Page
      title={<Trans>Medicines</Trans>}
      about={<Trans>Your own list comes first when you prescribe; the shared catalogue follows.</Trans>}
      action={mayEdit ? add : undefined}
    >
      <Card flush>
        <ListTools>
          <SearchBox placeholder={t`Name begins with …`} label={t`Search medicines`} />
          <label className={styles['type']}>
            <span>
              <Trans>Type</Trans>
            </span>
            <select value={type ?? ''} onChange={(event) => setAddress({ type: event.currentTarget.value || undefined })}>
              <option value="">{t`All types`}</option>
              {medicineTypes.map((one) => (
                <option key={one} value={one}>
                  {i18n._(medicineTypeWords[one])}
                </option>
              ))}
            </select>
          </label>
        </ListTools>
        <Table
          name={t`Medicines`}
          columns={columns}
          list={list}
          keyOf={(row) => row.id}
          openKey={open === null || open === 'new' ? null : open.id}
          {...(mayEdit ? { onOpen: setOpen } : {})}
          empty={
            text !== '' || type ? (
              <Empty
                title={<Trans>No medicine of yours in this choice</Trans>}
                words={<Trans>The shared catalogue is still offered when you prescribe.</Trans>}
                action={mayEdit && add}
              />
            ) : (
              <Empty
                title={<Trans>No medicines of your own yet</Trans>}
                words={<Trans>Add the brands you write most. Whatever you add while prescribing lands here too.</Trans>}
                action={mayEdit && add}
              />
            )
          }
        />
      </Card>
      {open !== null && (
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

function useColumns(): readonly Column<Medicine>[] {
  const { i18n } = useLingui();
  const word = (type: MedicineType) => i18n._(medicineTypeWords[type]);
  return [
    { key: 'name', head: <Trans>Name</Trans>, cell: (row) => <b className={styles['name']}>{row.name}</b>, phone: 'title' },
    { key: 'type', head: <Trans>Type</Trans>, cell: (row) => word(row.type), width: '128px', phone: 'side' },
    { key: 'composition', head: <Trans>Composition</Trans>, cell: (row) => row.composition, phone: 'line' },
    { key: 'strength', head: <Trans>Strength</Trans>, cell: (row) => row.strength, width: '152px', phone: 'line' },
    { key: 'manufacturer', head: <Trans>Manufacturer</Trans>, cell: (row) => row.manufacturer, width: '176px', phone: 'none' },
  ];
}
