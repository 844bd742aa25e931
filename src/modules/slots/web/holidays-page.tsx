// Days on which the clinic is closed: next first, those that are over at the end.
import { ActionIcon, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBeach, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ForeverDialog } from '../../../kit/web/dialog.tsx';
import { Card, MainAction } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import type { Holiday } from '../model.ts';
import { HolidayDialog } from './holiday-dialog.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { withLook } from '../../../kit/web/look.ts';
import styles from './slots.module.css';

const columns: Column<Holiday>[] = [
  {
    key: 'title',
    head: <Trans>Title</Trans>,
    cell: (one) => <b>{one.title}</b>,
    sort: 'text',
    sortBy: ({ title }) => title,
  },
  {
    key: 'from',
    head: <Trans>From</Trans>,
    cell: (one) => <DayOf day={one.fromDay} />,
    sort: 'day',
    sortBy: ({ fromDay }) => fromDay,
  },
  {
    key: 'to',
    head: <Trans>To</Trans>,
    cell: (one) => <DayOf day={one.toDay} />,
    sort: 'day',
    sortBy: ({ toDay }) => toDay,
  },
  {
    key: 'doctor',
    head: <Trans>Doctor</Trans>,
    sort: 'text',
    sortBy: ({ doctorName }) => doctorName,
    cell: ({ doctorName }) => doctorName ?? <Trans>Whole clinic</Trans>,
  },
  {
    key: 'when',
    head: <Trans>Status</Trans>,
    phone: 'side',
    cell: (one) => <When holiday={one} />,
  },
];

export function HolidaysPage() {
  const { t } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const query = useRead(api.holidays, {});
  const [edited, setEdited] = useState<Holiday | 'new' | null>(null);
  const [going, setGoing] = useState<Holiday | null>(null);
  const add = mayEdit && (
    <MainAction icon={<IconPlus size={18} />} onClick={() => setEdited('new')}>
      <Trans>Add holiday</Trans>
    </MainAction>
  );
  const menu = (one: Holiday) => (
    <HolidayMenu one={one} onEdit={() => setEdited(one)} onDelete={() => setGoing(one)} />
  );
  return (
    <SettingsFrame action={add}>
      <div className={withLook(styles['body'], 'column', 'gap-20')}>
        <Card flush>
          <Table
            name={t`Holidays`}
            columns={columns}
            list={wholeList(query, query.data?.holidays)}
            keyOf={(one) => one.id}
            {...(mayEdit ? { onOpen: setEdited, acts: menu } : {})}
            empty={
              <Empty
                picture={<IconBeach size={56} stroke={1.1} aria-hidden="true" />}
                title={<Trans>No holidays yet</Trans>}
                words={
                  <Trans>
                    On a holiday nobody can book. Before you save one you see whose appointments it
                    would cancel.
                  </Trans>
                }
              />
            }
          />
        </Card>
      </div>
      {edited !== null && (
        <HolidayDialog holiday={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {going && <DeleteDialog one={going} onClose={() => setGoing(null)} />}
    </SettingsFrame>
  );
}

function DayOf({ day }: { day: string }) {
  const words = useWords();
  return <>{words.day(day)}</>;
}

function When({ holiday: { fromDay, toDay } }: { holiday: Holiday }) {
  const { today } = useWords();
  if (toDay < today)
    return (
      <Tag kind="plain">
        <Trans>Over</Trans>
      </Tag>
    );
  return (
    <Tag kind={fromDay <= today ? 'warn' : 'news'}>
      {fromDay <= today ? <Trans>Now</Trans> : <Trans context="a holiday">Coming</Trans>}
    </Tag>
  );
}

function HolidayMenu({
  one,
  onEdit,
  onDelete,
}: {
  one: Holiday;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useLingui();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`More for ${one.title}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={onEdit}>
          <Trans>Change</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={18} />} color="var(--bad-ink)" onClick={onDelete}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function DeleteDialog({ one, onClose }: { one: Holiday; onClose: () => void }) {
  const { t } = useLingui();
  const removing = useWrite(api.removeHoliday);
  return (
    <ForeverDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete {one.title}?</Trans>}
      what={
        <Trans>These days can be booked again. Appointments already canceled stay canceled.</Trans>
      }
      act={<Trans>Delete holiday</Trans>}
      onAct={async () => {
        await removing.mutateAsync({ id: one.id });
        toast({ kind: 'good', text: t`Holiday deleted` });
      }}
    />
  );
}
