import { Trans } from '@lingui/react/macro';
import type { CurrentPlan } from '../model.ts';

export const PlanName = ({ plan }: { plan: CurrentPlan['plan'] }) =>
  plan === 'free' ? (
    <Trans>Free</Trans>
  ) : plan === 'premium_yearly' ? (
    <Trans>Premium, yearly</Trans>
  ) : (
    <Trans>Premium, monthly</Trans>
  );
