// Which plan the clinic is on, how long it runs, what each plan opens and costs.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';
import { type FreeLimits, type PaidPlan, paidPlans } from '../model.ts';
import { opens } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { Current } from './current.tsx';
import { PlanName } from './plan-name.tsx';
import styles from './plans.module.css';

export function PlansPage() {
  const query = useRead(api.current, {});
  return (
    <Page title={<Trans>Plans</Trans>} width="form">
      <Card>
        {query.data ? (
          <Current plan={query.data} />
        ) : query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={96} />
        )}
      </Card>
      <Prices />
      <Comparison />
    </Page>
  );
}

function Prices() {
  const { isOwner } = useMember();
  const words = useWords();
  const query = useRead(api.offer, {});
  const [chosen, setChosen] = useState<PaidPlan | null>(null);
  if (!query.data)
    return (
      <Card>
        {query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={160} />
        )}
      </Card>
    );
  const { prices, isOpen } = query.data;
  const facts: Record<PaidPlan, { per: ReactNode; more: ReactNode }> = {
    premium_monthly: {
      per: <Trans>a month, tax included</Trans>,
      more: (
        <Trans>
          Runs for one month from the day you pay, or from the end of a plan that still runs.
        </Trans>
      ),
    },
    premium_yearly: {
      per: <Trans>a year, tax included</Trans>,
      more: <Trans>10% less than paying monthly.</Trans>,
    },
  };
  return (
    <>
      <div className={withLook(styles['prices'], 'grid', 'gap-16')}>
        {paidPlans.map((plan) => (
          <Card key={plan} title={<PlanName plan={plan} />}>
            <div className={look('column', 'gap-12')}>
              <p>
                <span className={look('size-5', 'strong', 'numbers')}>
                  {words.money(prices[plan])}
                </span>{' '}
                <span className={look('soft')}>{facts[plan].per}</span>
              </p>
              <p className={look('soft')}>{facts[plan].more}</p>
              {isOwner && isOpen && (
                <div>
                  <Button
                    size="md"
                    variant={plan === 'premium_yearly' ? 'filled' : 'default'}
                    onClick={() => setChosen(plan)}
                  >
                    {plan === 'premium_yearly' ? (
                      <Trans>Buy for a year</Trans>
                    ) : (
                      <Trans>Buy for a month</Trans>
                    )}
                  </Button>
                </div>
              )}
            </div>
          </Card>
        ))}
      </div>
      {!isOpen && (
        <p className={look('soft')}>
          <Trans>Online payment is not set up here. Ask whoever runs this server.</Trans>
        </p>
      )}
      {isOpen && !isOwner && (
        <p className={look('soft')}>
          <Trans>Only the clinic’s owner can buy a plan.</Trans>
        </p>
      )}
      {chosen && <BuyDialog plan={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

const Days = ({ most }: { most: number | null }) =>
  most === null ? (
    <Trans>no limit</Trans>
  ) : (
    <Plural value={most} one="# day back" other="# days back" />
  );
const Users = ({ most }: { most: number | null }) =>
  most === null ? (
    <Trans>no limit</Trans>
  ) : (
    <Plural value={most} one="you and # more" other="you and # more" />
  );

function Has({ it }: { it: boolean }) {
  const { t } = useLingui();
  return it ? (
    <IconCheck size={20} color="var(--good-ink)" aria-label={t`Included`} role="img" />
  ) : (
    <IconMinus size={20} color="var(--ink-faint)" aria-label={t`Not included`} role="img" />
  );
}

function Comparison() {
  const { data } = useRead(api.offer, {});
  // Why it is not there yet stands with the prices.
  return (
    data && (
      <Card flush title={<Trans>What each plan opens</Trans>}>
        <Limits free={data.free} />
      </Card>
    )
  );
}

function Limits({ free }: { free: FreeLimits }) {
  return (
    <table className={withLook(styles['table'], 'full')}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Feature</Trans>
          </th>
          <th scope="col">
            <Trans>Free</Trans>
          </th>
          <th scope="col">
            <Trans>Premium</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          name={<Trans>Patients, treatments and prescriptions</Trans>}
          free={<Trans>no limit</Trans>}
          premium={<Trans>no limit</Trans>}
        />
        <Row
          name={<Trans>Printing, and downloading all your data</Trans>}
          free={<Has it />}
          premium={<Has it />}
        />
        <Row
          name={<Trans>Users</Trans>}
          free={<Users most={free.extraUsers} />}
          premium={<Users most={opens.premium.extraUsers} />}
        />
        <Row
          name={<Trans>Reports on screen</Trans>}
          free={<Days most={free.reportDays} />}
          premium={<Days most={opens.premium.reportDays} />}
        />
        <Row
          name={<Trans>Reports in Excel</Trans>}
          free={<Days most={free.excelDays} />}
          premium={<Days most={opens.premium.excelDays} />}
        />
        <Row
          name={<Trans>Online consultations</Trans>}
          free={<Has it={opens.free.online_consult} />}
          premium={<Has it={opens.premium.online_consult} />}
        />
        <Row
          name={<Trans>SMS to patients</Trans>}
          free={<Has it={opens.free.sms} />}
          premium={<Has it={opens.premium.sms} />}
        />
      </tbody>
    </table>
  );
}

const Row = ({ name, free, premium }: { name: ReactNode; free: ReactNode; premium: ReactNode }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{free}</td>
    <td>{premium}</td>
  </tr>
);
