// Who works in the clinic and in which role.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Empty, PeoplePicture } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../api.ts';
import type { Member } from '../model.ts';
import styles from './staff.module.css';

const columns: Column<Member>[] = [
  { key: 'name', head: <Trans>Name</Trans>, cell: (one) => <Name one={one} /> },
  { key: 'role', head: <Trans>Role</Trans>, cell: (one) => (one.isOwner ? <Trans>Owner</Trans> : (one.roleName ?? <Trans>No role</Trans>)) },
  { key: 'doctor', head: <Trans>Doctor</Trans>, phone: 'none', cell: (one) => (one.isDoctor ? <Trans>Yes</Trans> : '') },
  { key: 'status', head: <Trans>Status</Trans>, phone: 'side', cell: (one) => <Standing one={one} /> },
];

export function UsersPage() {
  const { t } = useLingui();
  const found = useRead(api.members, {});
  const active = found.data?.members.filter((one) => one.isActive).length ?? 0;
  return (
    <Page title={<Trans>Manage users</Trans>} about={found.data && <Plural value={active} one="# active" other="# active" />}>
      <Card flush>
        <Table
          name={t`Users`}
          columns={columns}
          list={wholeList(found, found.data?.members)}
          keyOf={(one) => one.id}
          empty={<Empty title={<Trans>Nobody yet</Trans>} picture={<PeoplePicture />} />}
        />
      </Card>
    </Page>
  );
}

function Name({ one }: { one: Member }) {
  const { memberId } = useMember();
  return (
    <span className={styles['name']}>
      {one.name}
      {one.id === memberId && (
        <span className={styles['you']}>
          <Trans>you</Trans>
        </span>
      )}
    </span>
  );
}

function Standing({ one }: { one: Member }) {
  if (!one.isActive)
    return (
      <Tag kind="plain">
        <Trans>Inactive</Trans>
      </Tag>
    );
  return <Tag kind={one.profileIsComplete ? 'good' : 'warn'}>{one.profileIsComplete ? <Trans>Active</Trans> : <Trans>Profile unfinished</Trans>}</Tag>;
}
