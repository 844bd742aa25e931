// The clinic's roles, each with what it may see and what it may change.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconMinus, IconPencil } from '@tabler/icons-react';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { api } from '../api.ts';
import { type Page as PageName, pages, type PageRight, type Role } from '../model.ts';
import styles from './staff.module.css';

const pageWords: Record<PageName, MessageDescriptor> = {
  Dashboard: msg`Dashboard`,
  Patient: msg`Patients`,
  Treatment: msg`Treatments`,
  Medicine: msg`Medicines`,
  Appointment: msg`Appointments`,
  Money: msg`Fees and payments`,
  Reports: msg`Reports`,
  Export: msg`Export`,
  Roles: msg`Users and roles`,
  Settings: msg`Settings`,
  Wallet: msg`Wallet`,
};

export function RolesPage() {
  const found = useRead(api.roles, {});
  return (
    <Page title={<Trans>Manage roles</Trans>} about={<Trans>The owner may do everything; everybody else what their role says.</Trans>}>
      {!found.data && <Card flush>{found.error ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : <RowsOnTheWay rows={4} />}</Card>}
      {found.data?.roles.length === 0 && (
        <Card>
          <Empty title={<Trans>No roles yet</Trans>} words={<Trans>A role says what a receptionist, a nurse or another doctor may see and change.</Trans>} />
        </Card>
      )}
      <div className={styles['roles']}>
        {found.data?.roles.map((role) => (
          <RoleCard key={role.id} role={role} />
        ))}
      </div>
    </Page>
  );
}

function RoleCard({ role }: { role: Role }) {
  const { i18n } = useLingui();
  const rightOn = (page: PageName) => role.pages.find((right) => right.page === page);
  return (
    <Card
      title={role.name}
      acts={
        <Tag kind={role.isActive ? 'good' : 'plain'}>
          {role.isActive ? <Plural value={role.members} one="# user" other="# users" /> : <Trans>Inactive</Trans>}
        </Tag>
      }
    >
      <ul className={styles['rights']}>
        {pages.map((page) => (
          <li key={page} className={styles['right']}>
            <span>{i18n._(pageWords[page])}</span>
            <Right right={rightOn(page)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Right({ right }: { right: PageRight | undefined }) {
  if (right?.allowToAddEdit)
    return (
      <span className={styles['may']} data-edit>
        <IconPencil size={16} aria-hidden="true" /> <Trans>Add and edit</Trans>
      </span>
    );
  if (right?.allowToView)
    return (
      <span className={styles['may']}>
        <IconEye size={16} aria-hidden="true" /> <Trans>View</Trans>
      </span>
    );
  return (
    <span className={styles['mayNot']}>
      <IconMinus size={16} aria-hidden="true" /> <Trans>No access</Trans>
    </span>
  );
}
