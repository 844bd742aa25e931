// Who works in the clinic and in which role; who is invited; who is not at work any more.
import { ActionIcon, Menu } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import { FilterChips, ListTools, SearchBox, useAddress } from '../../../kit/web/list.tsx';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Empty, PeoplePicture, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { Ago } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import type { Member } from '../model.ts';
import { InvitePanel } from './invite-panel.tsx';
import { Invitations } from './invitations.tsx';
import { LeaveDialog, type Leaving, useSetActive } from './leave-dialog.tsx';
import { NewDevicesCard } from './new-devices-card.tsx';
import { useRoleName } from './parts/role-words.ts';
import { UserPanel } from './user-panel.tsx';
import { look } from '../../../kit/web/look.ts';

const columns: Column<Member>[] = [
  {
    key: 'name',
    head: <Trans>Name</Trans>,
    cell: (one) => <Name one={one} />,
    sort: 'text',
    sortBy: ({ name }) => name,
  },
  {
    key: 'role',
    head: <Trans>Role</Trans>,
    cell: (one) => <RoleOf one={one} />,
    sort: 'text',
    sortBy: ({ roleName }) => roleName,
  },
  { key: 'contact', head: <Trans>Contact</Trans>, cell: (one) => <Contact one={one} /> },
  {
    key: 'seen',
    head: <Trans>Last here</Trans>,
    sort: 'day',
    sortBy: ({ lastSeenAt }) => lastSeenAt,
    phone: 'none',
    cell: (one) => (one.lastSeenAt === null ? <Trans>Not yet</Trans> : <Ago at={one.lastSeenAt} />),
  },
  {
    key: 'status',
    head: <Trans>Status</Trans>,
    phone: 'side',
    cell: (one) => <Standing one={one} />,
  },
];

interface UsersPageProps {
  /** What a doctor who is to be deleted or made inactive has still ahead. */
  ahead: (doctor: { id: string; name: string }) => ReactNode;
}

export function UsersPage({ ahead }: UsersPageProps) {
  const { t } = useLingui();
  const query = useRead(api.members, {});
  const invitations = useRead(api.invitations, {});
  const isThere = query.isFetched && invitations.isFetched;
  const mayEdit = useRight()('Roles', 'edit');
  const { isOwner } = useMember();
  const [search, setSearch] = useAddress();
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const all = isThere ? query.data?.members : undefined;
  const shown = all?.filter((one) => isWanted(one, search['q'] ?? '', search['status'] ?? ''));
  const active = all?.filter((one) => one.isActive).length ?? 0;
  const openOne = all?.find((one) => one.id === search['user']);
  return (
    <Page
      title={<Trans>Manage users</Trans>}
      about={
        all ? (
          <Plural value={active} one="# active" other="# active" />
        ) : query.error ? undefined : (
          '\u00a0'
        )
      }
      action={
        mayEdit && (
          <MainAction icon={<IconUserPlus size={18} />} onClick={() => setInviting(true)}>
            <Trans>Invite a user</Trans>
          </MainAction>
        )
      }
    >
      {isThere && <Invitations mayEdit={mayEdit} />}
      <Card flush>
        {(all?.length ?? 0) > 5 || search['status'] !== undefined || search['q'] !== undefined ? (
          <ListTools>
            <SearchBox placeholder={t`Name, e-mail or contact number`} label={t`Search users`} />
            <FilterChips
              name="status"
              label={t`Status`}
              choices={[
                { value: 'active', label: t`Active`, count: active },
                { value: 'inactive', label: t`Inactive`, count: (all?.length ?? 0) - active },
              ]}
            />
          </ListTools>
        ) : null}
        {isThere ? (
          <Table
            name={t`Users`}
            columns={columns}
            list={wholeList(query, shown)}
            keyOf={(one) => one.id}
            onOpen={(one) => setSearch({ user: one.id })}
            openKey={openOne?.id ?? null}
            {...(mayEdit ? { acts: menuWith(setLeaving) } : {})}
            empty={
              <Empty
                title={all?.length === 0 ? <Trans>Nobody yet</Trans> : <Trans>Nobody found</Trans>}
                picture={<PeoplePicture />}
              />
            }
          />
        ) : (
          <RowsOnTheWay columns={5} />
        )}
      </Card>
      {isOwner && query.data && <NewDevicesCard isOn={query.data.asksNewDevices} />}
      {openOne && <UserPanel member={openOne} onClose={() => setSearch({ user: undefined })} />}
      {isInviting && <InvitePanel onClose={() => setInviting(false)} />}
      {leaving && (
        <LeaveDialog {...leaving} onClose={() => setLeaving(null)}>
          {leaving.one.isDoctor && ahead(leaving.one)}
        </LeaveDialog>
      )}
    </Page>
  );
}

function isWanted(one: Member, text: string, status: string): boolean {
  if (status !== '' && one.isActive !== (status === 'active')) return false;
  const wanted = text.trim().toLocaleLowerCase();
  return [one.name, one.email, one.contactNumber].some((value) =>
    value.toLocaleLowerCase().includes(wanted),
  );
}

function Name({ one }: { one: Member }) {
  const { memberId } = useMember();
  return (
    <span className={look('inline', 'wrap', 'gap-2-8', 'baseline', 'strong', 'breaks')}>
      {one.name}
      {one.id === memberId && (
        <span className={look('soft', 'size-1', 'plain')}>
          <Trans>you</Trans>
        </span>
      )}
    </span>
  );
}

function Contact({ one }: { one: Member }) {
  return (
    <span className={look('grid')}>
      <span className={look('numbers', 'one-line')}>{phoneText(one)}</span>
      <span className={look('soft', 'size-1', 'breaks')}>{one.email}</span>
    </span>
  );
}

function RoleOf({ one }: { one: Member }) {
  const { ofRole } = useRoleName();
  if (one.isOwner) return <Trans>Owner</Trans>;
  return one.roleName === null ? <Trans>No role</Trans> : ofRole(one.roleName);
}

function Standing({ one }: { one: Member }) {
  if (!one.isActive)
    return (
      <Tag kind="plain">
        <Trans>Inactive</Trans>
      </Tag>
    );
  return (
    <Tag kind={one.profileIsComplete ? 'good' : 'warn'}>
      {one.profileIsComplete ? <Trans>Active</Trans> : <Trans>Profile unfinished</Trans>}
    </Tag>
  );
}

function UserMenu({ one, onLeave }: { one: Member; onLeave: (leaving: Leaving) => void }) {
  const { t } = useLingui();
  const set = useSetActive(one);
  if (!one.mayEdit) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`More for ${one.name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {one.isActive ? (
          <Menu.Item
            leftSection={<IconPlayerPause size={18} />}
            onClick={() => (one.isDoctor ? onLeave({ one, act: 'rest' }) : void set(false))}
          >
            <Trans>Make inactive</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPlay size={18} />} onClick={() => void set(true)}>
            <Trans>Make active</Trans>
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={18} />}
          color="var(--bad-ink)"
          onClick={() => onLeave({ one, act: 'delete' })}
        >
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const menuWith = (onLeave: (leaving: Leaving) => void) => (one: Member) => (
  <UserMenu one={one} onLeave={onLeave} />
);
