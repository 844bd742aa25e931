import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCrown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { upgrade } from '../../kit/web/asked.ts';
import { Dialog } from '../../kit/web/dialog.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { visitorOf } from '../guard-page.ts';
import { mayList } from './menu.ts';
import { withLook } from '../../kit/web/look.ts';
import styles from './dialogs.module.css';

/** Whatever the free plan locks ends here. Where plans cannot be bought, only the sentence stands. */
export function UpgradeDialog() {
  const isAsked = upgrade.useIsOpen();
  const navigate = useNavigate();
  const maySeePlans = mayList('plans', visitorOf(useMember()));
  const seePlans = () => {
    upgrade.close();
    void navigate({ to: '/plans' });
  };
  return (
    <Dialog title={<Trans>Upgrade Required!</Trans>} isOpen={isAsked} onClose={upgrade.close}>
      <div className={withLook(styles['upgrade'], 'grid', 'gap-16', 'middle')}>
        <span
          className={withLook(
            styles['crown'],
            'grid',
            'middle',
            'items-center',
            'warn',
            'wash-warn',
          )}
        >
          <IconCrown size={28} stroke={1.5} aria-hidden="true" />
        </span>
        <p>
          <Trans>To unlock this feature, please upgrade to a premium plan.</Trans>
        </p>
      </div>
      <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={upgrade.close}>
          <Trans>Not now</Trans>
        </Button>
        {maySeePlans && (
          <Button data-autofocus onClick={seePlans}>
            <Trans>See the plans</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  );
}
