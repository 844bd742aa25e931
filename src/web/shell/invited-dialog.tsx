import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { invited } from '../../kit/web/asked.ts';
import { Dialog } from '../../kit/web/dialog.tsx';
import { queries } from '../../kit/web/query.ts';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { logOut } from '../session-keeper.ts';
import { withLook } from '../../kit/web/look.ts';
import styles from './dialogs.module.css';

/** Nobody is logged out by a link alone: who is here decides. */
export function InvitedDialog({
  invitation: { enc, clinicName },
}: {
  invitation: { enc: string; clinicName: string };
}) {
  const { name } = useMember();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const open = async () => {
    setLeaving(true);
    await logOut();
    queries.clear();
    invited.drop();
    await navigate({ to: '/', search: { enc }, replace: true });
  };
  return (
    <Dialog title={<Trans>Invitation from {clinicName}</Trans>} isOpen onClose={invited.drop}>
      <p>
        <Trans>You are logged in as {name}. To open the invitation you are logged out first.</Trans>
      </p>
      <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" data-autofocus onClick={invited.drop}>
          <Trans>Stay logged in</Trans>
        </Button>
        <Button loading={isLeaving} onClick={() => void open()}>
          <Trans>Log out and open it</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
