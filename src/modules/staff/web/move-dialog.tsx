// A role that somebody holds: who they are, and the role they get before this one goes or rests.
import { Button, Select } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import type { Role } from '../model.ts';
import { useRoleName } from './parts/role-words.ts';
import { look } from '../../../kit/web/look.ts';

export function MoveDialog({
  role,
  others,
  act,
  onClose,
}: {
  role: Role;
  others: readonly Role[];
  act: 'remove' | 'rest';
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { ofRole } = useRoleName();
  const [to, setTo] = useState<string | null>(null);
  const removing = useWrite(api.removeRole);
  const resting = useWrite(api.setRole);
  const run = async () => {
    const { id, version } = role;
    try {
      if (act === 'remove') await removing.mutateAsync({ id, version, moveTo: to });
      else await resting.mutateAsync({ id, version, isActive: false, moveTo: to });
      toast({
        kind: 'good',
        text: act === 'remove' ? t`Role deleted successfully` : t`Role is inactive now`,
      });
      onClose();
    } catch (error) {
      toastFailure(error);
    }
  };
  const choices = others
    .filter((one) => one.isActive && one.mayEdit)
    .map((one) => ({ value: one.id, label: ofRole(one.name) }));
  return (
    <Dialog
      title={
        act === 'remove' ? (
          <Trans>Delete {ofRole(role.name)}</Trans>
        ) : (
          <Trans>Make {ofRole(role.name)} inactive</Trans>
        )
      }
      isOpen
      onClose={onClose}
    >
      <form
        className={look('grid', 'gap-16')}
        onSubmit={(event) => {
          event.preventDefault();
          if (to !== null) void run();
        }}
      >
        <p>
          <Plural
            value={role.holders.length}
            one="# person holds this role and would lose its rights:"
            other="# people hold this role and would lose its rights:"
          />{' '}
          <strong>{role.holders.join(', ')}</strong>
        </p>
        {choices.length > 0 ? (
          <Select
            data-autofocus
            label={t`Move them to`}
            data={choices}
            value={to}
            onChange={setTo}
            allowDeselect={false}
            placeholder={t`Choose a role`}
          />
        ) : (
          <p className={look('soft')}>
            <Trans>There is no other active role to move them to. Add one first.</Trans>
          </p>
        )}
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            {...(act === 'remove' ? { color: 'red.7' } : {})}
            disabled={to === null}
            loading={removing.isPending || resting.isPending}
          >
            {act === 'remove' ? (
              <Trans>Move and delete</Trans>
            ) : (
              <Trans>Move and make inactive</Trans>
            )}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
