// The last days of a plan, where the owner begins the day: nothing renews by itself.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { look } from '../../../../kit/web/look.ts';
import { Card } from '../../../../kit/web/page.tsx';
import { useRead } from '../../../../kit/web/query.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { api } from '../../contract.ts';
import type { CurrentPlan } from '../../model.ts';
import { endsSoon } from '../../rules.ts';
import { Current } from '../current.tsx';

/** The plan that ends soon and was not renewed; null for everybody else, and for whoever is no owner. */
export function usePlanThatEnds(): { plan: CurrentPlan | null; isLoading: boolean } {
  const { isOwner, premiumUntil } = useMember();
  const { today } = useWords();
  const when = isOwner && endsSoon(premiumUntil, today);
  const { data, isLoading } = useRead(api.current, {}, { when });
  return { plan: data && endsSoon(data.expiresOn, today) ? data : null, isLoading };
}

export function PlanEnds({ plan }: { plan: CurrentPlan }) {
  return (
    <Card>
      <div className={look('row', 'wrap', 'gap-16', 'middle', 'between')}>
        <Current plan={plan} />
        <Button component={Link} to="/plans" variant="light">
          <Trans>See the plans</Trans>
        </Button>
      </div>
    </Card>
  );
}
