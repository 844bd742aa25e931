// The clinic's roles: what each may do in plain words, who holds it, and the ready-made ones a click away.
import { ActionIcon, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty, Failed, PeoplePicture, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import { type PageRight, presetNames, type PresetName, type Role } from '../model.ts';
import { presets, rightsOf } from '../rules.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useRoleName } from './parts/role-words.ts';
import { RightsList } from './rights-list.tsx';
import { RolePanel } from './role-panel.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './staff.module.css';

type Open = { role: Role | null; start: { name: string; pages: readonly PageRight[] } } | null;

export function RolesPage() {
  const { t } = useLingui();
  const query = useRead(api.roles, {});
  const mayEdit = useRight()('Roles', 'edit');
  const choices = useRead(api.roleChoices, {}, { when: mayEdit });
  const [open, setOpen] = useState<Open>(null);
  const [moving, setMoving] = useState<{ role: Role; act: 'remove' | 'rest' } | null>(null);
  const adding = useWrite(api.addRole);
  const removing = useWrite(api.removeRole);
  const setting = useWrite(api.setRole);
  const { ofPreset, ofRole } = useRoleName();
  const isThere = query.isFetched && (!mayEdit || choices.isFetched);
  const roles = isThere ? query.data?.roles : undefined;

  const addPreset = async (name: PresetName) => {
    try {
      await adding.mutateAsync({ name: presets[name].name, pages: rightsOf(presets[name]) });
      toast({
        kind: 'good',
        text: t`${ofPreset(name)} is added. Change its rights to suit your clinic.`,
      });
    } catch (error) {
      toastFailure(error);
    }
  };
  const remove = async (role: Role) => {
    if (role.holders.length > 0) return setMoving({ role, act: 'remove' });
    try {
      await removing.mutateAsync({ id: role.id, version: role.version });
      const back = () =>
        void adding.mutateAsync({ name: role.name, pages: role.pages }).catch(toastFailure);
      toast({
        kind: 'good',
        text: t`Role deleted successfully`,
        act: { label: t`Undo`, run: back },
      });
    } catch (error) {
      toastFailure(error);
    }
  };
  const setActive = async (role: Role, isActive: boolean) => {
    if (!isActive && role.holders.length > 0) return setMoving({ role, act: 'rest' });
    try {
      await setting.mutateAsync({ id: role.id, version: role.version, isActive });
      toast({ kind: 'good', text: isActive ? t`Role is active now` : t`Role is inactive now` });
    } catch (error) {
      toastFailure(error);
    }
  };

  return (
    <Page
      title={<Trans>Manage roles</Trans>}
      about={<Trans>The owner can do everything. Others can do what their role allows.</Trans>}
      action={
        mayEdit && (
          <MainAction
            icon={<IconPlus size={18} />}
            onClick={() => setOpen({ role: null, start: { name: '', pages: [] } })}
          >
            <Trans>Add role</Trans>
          </MainAction>
        )
      }
    >
      {isThere && mayEdit && choices.data && choices.data.presets.length > 0 && (
        <section
          className={look('row', 'wrap', 'gap-8', 'middle')}
          aria-label={t`Ready-made roles`}
        >
          <span className={look('soft')}>
            <Trans>Ready-made:</Trans>
          </span>
          {presetNames
            .filter((name) => choices.data.presets.includes(name))
            .map((name) => (
              <button
                key={name}
                type="button"
                className={withLook(
                  styles['preset'],
                  'inline',
                  'gap-6',
                  'middle',
                  'ink',
                  'pill',
                  'surface',
                  'height-36',
                )}
                disabled={adding.isPending}
                onClick={() => void addPreset(name)}
              >
                <IconPlus size={16} aria-hidden="true" /> {ofPreset(name)}
              </button>
            ))}
        </section>
      )}
      {!roles && (
        <Card flush>
          {query.error ? (
            <Failed
              error={query.error}
              words={<Trans>Facing problem while fetching Role Details</Trans>}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <RowsOnTheWay rows={4} />
          )}
        </Card>
      )}
      {roles?.length === 0 && (
        <Card>
          <Empty
            title={<Trans>No roles yet</Trans>}
            words={
              <Trans>
                A role says what a receptionist, a nurse or another doctor may see and change. Start
                with a ready-made one.
              </Trans>
            }
            picture={<PeoplePicture />}
          />
        </Card>
      )}
      <div className={withLook(styles['roles'], 'grid', 'gap-16', 'top')}>
        {roles?.map((role) => (
          <Card
            key={role.id}
            title={ofRole(role.name)}
            acts={
              <span className={withLook(styles['cardActs'], 'inline', 'gap-2', 'middle')}>
                {!role.isActive && (
                  <Tag kind="plain">
                    <Trans>Inactive</Trans>
                  </Tag>
                )}
                {mayEdit && role.mayEdit && (
                  <RoleMenu
                    role={role}
                    onEdit={() => setOpen({ role, start: role })}
                    onRemove={() => void remove(role)}
                    onSet={(isActive) => void setActive(role, isActive)}
                  />
                )}
              </span>
            }
          >
            <Holders role={role} />
            <RightsList rights={role.pages} />
          </Card>
        ))}
      </div>
      {open && <RolePanel key={open.role?.id ?? 'new'} {...open} onClose={() => setOpen(null)} />}
      {moving && (
        <MoveDialog
          {...moving}
          others={roles?.filter((one) => one.id !== moving.role.id) ?? []}
          onClose={() => setMoving(null)}
        />
      )}
    </Page>
  );
}

function Holders({ role }: { role: Role }) {
  return (
    <p className={withLook(styles['holders'], 'soft', 'breaks')}>
      {role.holders.length === 0 ? <Trans>Nobody has this role.</Trans> : role.holders.join(', ')}
    </p>
  );
}

function RoleMenu({
  role,
  onEdit,
  onRemove,
  onSet,
}: {
  role: Role;
  onEdit: () => void;
  onRemove: () => void;
  onSet: (isActive: boolean) => void;
}) {
  const { t } = useLingui();
  const { ofRole } = useRoleName();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t`Edit ${ofRole(role.name)}`}
        onClick={onEdit}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`More for ${ofRole(role.name)}`}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {role.isActive ? (
            <Menu.Item leftSection={<IconPlayerPause size={18} />} onClick={() => onSet(false)}>
              <Trans>Make inactive</Trans>
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconPlayerPlay size={18} />} onClick={() => onSet(true)}>
              <Trans>Make active</Trans>
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={18} />}
            color="var(--bad-ink)"
            onClick={onRemove}
          >
            <Trans>Delete</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
