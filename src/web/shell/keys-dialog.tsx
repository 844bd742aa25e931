// The keys of the screen that is open: what of it has one, and those that work everywhere.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../kit/web/dialog.tsx';
import { keysInSight, type ShownKey } from '../../kit/web/keys.ts';
import { look } from '../../kit/web/look.ts';

export function KeysDialog({
  everywhere,
  onClose,
}: {
  everywhere: readonly ShownKey[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [here] = useState(keysInSight);
  const more: ShownKey[] = [{ key: 'Ctrl K', name: t`Search patients and pages` }, ...everywhere];
  const keys = [...here, ...more.filter(({ key }) => here.every((one) => one.key !== key))];
  return (
    <Dialog title={<Trans>Keys</Trans>} isOpen onClose={onClose}>
      <dl className={look('grid', 'gap-4-16', 'no-margin')}>
        {keys.map(({ key, name }) => (
          <div key={key} className={look('row', 'between', 'gap-16')}>
            <dt className={look('breaks')}>{name}</dt>
            <dd className={look('no-margin', 'rigid')}>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
