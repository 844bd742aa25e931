// A child's dose by weight under its line: the sum, and one press to take it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconScale } from '@tabler/icons-react';
import { look, withLook } from '../../../../kit/web/look.ts';
import { type Proposal, sumOf } from '../../rules/by-weight.ts';
import styles from './safety.module.css';

interface Props {
  proposal: Proposal;
  /** The line has this dosage already. */
  isTaken: boolean;
  onTake: () => void;
}

export function DoseProposal({ proposal, isTaken, onTake }: Props) {
  const { t } = useLingui();
  const { dosage, source } = proposal;
  const isUnweighed = dosage === '';
  return (
    <p
      className={withLook(styles['proposal'], 'row', 'wrap', 'gap-4-8', 'middle', 'size-1', 'soft')}
      title={t`Help, not yet reviewed by a clinician. ${source}`}
    >
      <IconScale size={14} aria-hidden="true" />
      {isUnweighed && (
        <b className={look('warn')}>
          <Trans>Weigh the child: the dose depends on weight</Trans>
        </b>
      )}
      <span className={look('numbers')}>{sumOf(proposal)}</span>
      {!isUnweighed && !isTaken && (
        <button
          type="button"
          className={withLook(
            styles['take'],
            'strong',
            'pill',
            'brand',
            'wash-brand',
            'pad-0-8',
            'same-font',
          )}
          title="="
          onClick={onTake}
        >
          <Trans>Take {dosage}</Trans>
        </button>
      )}
    </p>
  );
}
