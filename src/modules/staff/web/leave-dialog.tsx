// Before somebody leaves: deleted for good, or a doctor made inactive, whose patients nobody else would tell.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CallRefused } from '../../../kit/web/client.ts';
import { Dialog, ForeverDialog } from '../../../kit/web/dialog.tsx';
import { look } from '../../../kit/web/look.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { failureText } from '../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import type { Member } from '../model.ts';

export interface Leaving {
  one: Member;
  act: 'rest' | 'delete';
}

/** At once, with a way back. */
export function useSetActive(one: Member) {
  const { t } = useLingui();
  const setting = useWrite(api.setMember);
  const set = async (isActive: boolean, version: number): Promise<void> => {
    try {
      await setting.mutateAsync({ id: one.id, version, isActive });
      const undo = { label: t`Undo`, run: () => void set(!isActive, version + 1) };
      toast({
        kind: 'good',
        text: isActive ? t`${one.name} is active now` : t`${one.name} is inactive and logged out`,
        act: undo,
      });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (isActive: boolean) => set(isActive, one.version);
}

interface LeaveProps extends Leaving {
  onClose: () => void;
  children: ReactNode;
}

function DeleteDialog({ one, onClose, children }: Omit<LeaveProps, 'act'>) {
  const { t } = useLingui();
  const removing = useWrite(api.removeMember);
  const remove = async () => {
    try {
      await removing.mutateAsync({ id: one.id, version: one.version });
      toast({ kind: 'good', text: t`User deleted` });
    } catch (error) {
      const why =
        error instanceof CallRefused && error.code === 'user_not_deleted' ? '' : failureText(error);
      toast({ kind: 'bad', text: `${t`User is not Deleted!`} ${why}`.trim() });
    }
  };
  return (
    <ForeverDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete {one.name}?</Trans>}
      what={
        <div className={look('grid', 'gap-12')}>
          <p>
            <Trans>
              {one.name} is logged out at once and can only come back with a new invitation. What
              they wrote stays, under their name.
            </Trans>
          </p>
          <p>
            <Trans>Invitations that they sent and nobody has accepted yet are withdrawn.</Trans>
          </p>
          {children}
        </div>
      }
      act={<Trans>Delete user</Trans>}
      onAct={remove}
    />
  );
}

function RestDialog({ one, onClose, children }: Omit<LeaveProps, 'act'>) {
  const set = useSetActive(one);
  const rest = () => {
    void set(false);
    onClose();
  };
  return (
    <Dialog title={<Trans>Make {one.name} inactive?</Trans>} isOpen onClose={onClose}>
      <div className={look('grid', 'gap-16')}>
        <p>
          <Trans>
            {one.name} is logged out at once and cannot log in until made active again. Nothing can
            be booked with them meanwhile.
          </Trans>
        </p>
        {children}
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={rest}>
            <Trans>Make inactive</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export const LeaveDialog = ({ act, ...props }: LeaveProps) =>
  act === 'delete' ? <DeleteDialog {...props} /> : <RestDialog {...props} />;
