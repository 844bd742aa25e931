// The keys of the visit's page.
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './consult.module.css';
import { type Block, blocks, ways } from './use-consult-keys.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const names: Record<Block, string> = {
    complaints: t`Complaints`,
    vitals: t`Vitals`,
    examination: t`Examination`,
    diagnosis: t`Diagnosis`,
    results: t`Results`,
    medicine: t`Prescription`,
    tests: t`Tests`,
    advice: t`Advice`,
    followUp: t`Follow-up`,
    fees: t`Fees`,
    lastVisits: t`Last visits`,
  };
  const acts: readonly (readonly [string, string])[] = [
    ['Alt P', t`More ways to finish and print`],
    ['Ctrl ↵', t`Save draft`],
    ['Ctrl ⇧ ↵', t`Finish without printing`],
    ['Ctrl P', t`Finish and print`],
    ['?', t`Keys`],
  ];
  return (
    <Dialog title={<Trans>Keys</Trans>} isOpen onClose={onClose}>
      <dl className={withLook(styles['keys'], 'grid', 'gap-4-16', 'no-margin')}>
        {[...blocks.map((block) => [ways[block].key, names[block]] as const), ...acts].map(
          ([key, name]) => (
            <div key={key} className={look('row', 'between', 'gap-16')}>
              <dt className={look('breaks')}>{name}</dt>
              <dd className={look('no-margin', 'rigid')}>
                <kbd className={look('soft', 'numbers')}>{key}</kbd>
              </dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
}
