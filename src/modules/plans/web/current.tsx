import { Plural, Trans } from '@lingui/react/macro';
import { look, withLook } from '../../../kit/web/look.ts';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import type { CurrentPlan } from '../model.ts';
import { PlanName } from './plan-name.tsx';
import styles from './plans.module.css';

/** The plan that runs, and how long. */
export function Current({ plan }: { plan: CurrentPlan }) {
  const words = useWords();
  return (
    <div className={withLook(styles['current'], 'row', 'wrap', 'middle', 'between')}>
      <div>
        <p className={look('soft')}>
          <Trans>Your plan</Trans>
        </p>
        <p className={look('size-5', 'strong', 'tight')}>
          <PlanName plan={plan.plan} />
        </p>
      </div>
      {plan.expiresOn && plan.daysLeft !== null && (
        <div className={look('grid', 'gap-6', 'items-start')}>
          <Tag kind={plan.daysLeft > 14 ? 'good' : 'warn'}>
            <Plural value={plan.daysLeft} one="# day left" other="# days left" />
          </Tag>
          <p className={look('soft')}>
            <Trans>Until midnight on {words.dayLong(plan.expiresOn)}</Trans>
          </p>
        </div>
      )}
    </div>
  );
}
