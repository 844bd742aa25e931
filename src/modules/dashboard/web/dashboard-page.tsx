// The first page of the day: how it stands, who is next, and the two acts that begin most work.
import { Button } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowRight,
  IconCalendarPlus,
  IconStethoscope,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useRead } from '../../../kit/web/query.ts';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { Failed, RowsOnTheWay, Skeleton } from '../../../kit/web/states.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api as appointments } from '../../appointments/contract.ts';
import { useGreeting } from '../../identity/web/parts/greeting.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { PlanEnds, usePlanThatEnds } from '../../plans/web/parts/plan-ends.tsx';
import { api as profile } from '../../profile/contract.ts';
import { api as queue } from '../../queue/contract.ts';
import { api } from '../contract.ts';
import type { Day } from '../../../kit/shared/time.ts';
import type { DashboardTotals } from '../model.ts';
import { type Figure, listBehind, type When } from '../rules.ts';
import { Bars } from './parts/bars.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './dashboard.module.css';
import { StillOpen } from './still-open.tsx';
import { ClinicNow } from './clinic-now.tsx';
import { nextAsked, NextPatients } from './next-patients.tsx';

/** Whoever has gone on before the numbers came is not led back. */
function ToTheWelcome() {
  const router = useRouter();
  useEffect(() => {
    if (router.history.location.pathname === '/dashboard')
      void router.navigate({ to: '/dashboard/new', replace: true });
  }, [router]);
  return null;
}

export function DashboardPage() {
  const may = useRight();
  const rights = {
    seesTotals: may('Dashboard', 'view'),
    seesAppointments: may('Appointment', 'view'),
    mayBook: may('Appointment', 'edit'),
    mayTreat: may('Treatment', 'edit'),
    mayRegister: may('Patient', 'edit'),
  };
  const words = useWords();
  const member = useMember();
  const greeting = useGreeting(Temporal.Now.zonedDateTimeISO(member.zone).hour);
  const ending = usePlanThatEnds();
  const stands = useStands(rights.seesAppointments) && !ending.isLoading;
  const query = useRead(api.totals, {}, { when: rights.seesTotals, every: 60_000 });
  const totals = query.data;
  // A clinic that has nothing yet is shown how to begin.
  if (
    totals &&
    member.isOwner &&
    totals.patients.total + totals.treatments.total + totals.appointments.total === 0
  )
    return <ToTheWelcome />;
  return (
    <Page
      title={`${greeting}, ${member.name}`}
      about={words.dayLong(words.today)}
      action={firstAct(rights)}
      acts={<OtherActs {...rights} />}
    >
      {stands ? (
        <>
          {ending.plan && <PlanEnds plan={ending.plan} />}
          <StillOpen />
          <OwnWork />
          <ClinicNow followUps={rights.seesTotals && !query.error ? totals?.followUps : null} />
          {rights.seesTotals &&
            (query.error && !totals ? (
              <Card>
                <Failed error={query.error} onRetry={() => void query.refetch()} />
              </Card>
            ) : (
              <Totals totals={totals} />
            ))}
          <div className={withLook(styles['split'], 'column', 'gap-16', 'top')}>
            {rights.seesAppointments && <NextPatients />}
            {rights.seesTotals && <Month totals={totals} />}
          </div>
        </>
      ) : (
        <Card>
          <RowsOnTheWay rows={6} columns={3} />
        </Card>
      )}
    </Page>
  );
}

/** Whether what stands above is there, so that nothing is pushed down by it; what stands below is asked for at the same time. */
function useStands(seesAppointments: boolean): boolean {
  const { isDoctor } = useMember();
  const mine = useRead(profile.mine, {}, { when: isDoctor });
  const day = useRead(queue.today, {}, { when: seesAppointments });
  const doctors = useRead(queue.doctors, {}, { when: seesAppointments });
  useRead(appointments.upcoming, nextAsked, { when: seesAppointments });
  return !mine.isLoading && !day.isLoading && !doctors.isLoading;
}

interface Rights {
  mayBook: boolean;
  mayTreat: boolean;
  mayRegister: boolean;
}

/** The act that begins this member's work. */
function firstAct({ mayTreat, mayRegister }: Rights) {
  if (mayTreat)
    return (
      <MainAction to="/treatment-add" icon={<IconStethoscope size={18} aria-hidden="true" />}>
        <Trans>New treatment</Trans>
      </MainAction>
    );
  if (mayRegister)
    return (
      <MainAction to="/patient-add/" icon={<IconUserPlus size={18} aria-hidden="true" />}>
        <Trans>New patient</Trans>
      </MainAction>
    );
  return undefined;
}

function OtherActs({ mayBook, mayTreat, mayRegister }: Rights) {
  return (
    <>
      {mayRegister && mayTreat && (
        <Button
          component={Link}
          to="/patient-add/"
          size="md"
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden="true" />}
        >
          <Trans>New patient</Trans>
        </Button>
      )}
      {mayBook && !mayTreat && (
        <Button
          component={Link}
          to="/appointments"
          size="md"
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        >
          <Trans>Appointments</Trans>
        </Button>
      )}
    </>
  );
}

/** What somebody may open for whom the figures of the clinic are closed. */
function OwnWork() {
  const may = useRight();
  const { i18n } = useLingui();
  if (may('Dashboard', 'view')) return null;
  const open = ownPages.filter(({ page }) => may(page, 'view'));
  return (
    <Card title={<Trans>What you can open</Trans>}>
      {open.length === 0 ? (
        <p className={look('soft')}>
          <Trans>Your role opens no page yet. Ask the owner of the clinic.</Trans>
        </p>
      ) : (
        <ul className={look('bare-list', 'grid', 'gap-4')}>
          {open.map(({ page, to, words }) => (
            <li key={page}>
              <Link to={to} className={look('row', 'gap-8', 'middle', 'height-44', 'brand')}>
                <span>{i18n._(words)}</span>
                {may(page, 'edit') ? null : (
                  <span className={look('soft', 'size-1')}>
                    <Trans>view only</Trans>
                  </span>
                )}
                <IconArrowRight size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const ownPages = [
  { page: 'Appointment', to: '/appointments', words: msg`Appointments` },
  { page: 'Patient', to: '/patient', words: msg`Patients` },
  { page: 'Treatment', to: '/treatment', words: msg`Treatments` },
  { page: 'Medicine', to: '/medicine', words: msg`Medicines` },
  { page: 'Money', to: '/payment-history', words: msg`Payment history` },
  { page: 'Reports', to: '/reports', words: msg`Reports` },
  { page: 'Settings', to: '/settings', words: msg`Clinic time slots` },
  { page: 'Roles', to: '/users', words: msg`Manage users` },
] as const;

function Totals({ totals }: { totals: DashboardTotals | undefined }) {
  const { t } = useLingui();
  const words = useWords();
  const tiles: [Figure, string, string][] = [
    ['patients', t`Patients`, '/patient'],
    ['treatments', t`Treatments`, '/treatment'],
    ['appointments', t`Appointments`, '/appointments'],
    ...(totals?.collection
      ? ([['collection', t`Collection`, '/reports']] as [Figure, string, string][])
      : []),
  ];
  return (
    <div
      className={withLook(styles['tiles'], 'row', 'wrap', 'gap-12')}
      data-four={totals?.collection ? '' : undefined}
    >
      {tiles.map(([figure, name, to]) => (
        <Tile
          key={figure}
          name={name}
          to={to}
          figure={figure}
          today={totals?.today}
          numbers={totals?.[figure] ?? undefined}
          write={figure === 'collection' ? words.roundMoney : words.count}
        />
      ))}
    </div>
  );
}

interface TileProps {
  name: string;
  to: string;
  figure: Figure;
  today: Day | undefined;
  numbers: Readonly<Record<When, number>> | undefined;
  write: (number: number) => string;
}

function Tile({ name, to, figure, today, numbers, write }: TileProps) {
  const behind = (when: When) => (today === undefined ? { to } : listBehind(figure, when, today));
  const [weekAgo, month, all] = numbers
    ? ([numbers.weekAgo, numbers.thisMonth, numbers.total] as const).map(write)
    : [];
  return (
    <div className={withLook(styles['tile'], 'grid', 'gap-0-8', 'card', 'pad-14-inset')}>
      <Opens list={{ to }} className={look('row', 'gap-6', 'middle', 'soft', 'strong')}>
        {name}
        <IconArrowRight
          size={16}
          aria-hidden="true"
          className={withLook(styles['tileArrow'], 'rigid', 'brand')}
        />
      </Opens>
      {numbers ? (
        <Opens list={behind('today')} className={withLook(styles['number'], 'ink')}>
          <span className={withLook(styles['tileFigure'], 'size-5', 'strong', 'numbers', 'tight')}>
            {write(numbers.today)}
          </span>{' '}
          <span className={look('soft')}>
            <Trans>today</Trans>
          </span>
        </Opens>
      ) : (
        <Skeleton height={34} width={72} />
      )}
      <span className={look('row', 'wrap', 'gap-0-12', 'top-4', 'size-1', 'numbers')}>
        {numbers ? (
          <>
            <Opens list={behind('weekAgo')} className={withLook(styles['number'], 'soft')}>
              <Trans>{weekAgo} a week ago</Trans>
            </Opens>
            <Opens list={behind('thisMonth')} className={withLook(styles['number'], 'soft')}>
              <Trans>{month} this month</Trans>
            </Opens>
            <Opens list={behind('total')} className={withLook(styles['number'], 'soft')}>
              <Trans>{all} in all</Trans>
            </Opens>
          </>
        ) : (
          <Skeleton height={14} width="70%" />
        )}
      </span>
    </div>
  );
}

/** A way to a list for whom that list is open; the bare words for others. */
function Opens({
  list,
  className,
  children,
}: {
  list: { to: string; search?: Readonly<Record<string, string>> };
  className: string;
  children: ReactNode;
}) {
  const may = useRight();
  const page = opens[list.to];
  return page !== undefined && may(page, 'view') ? (
    <Link {...list} className={`${className} ${look('undecorated')}`}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}

const opens: Readonly<Record<string, string>> = {
  '/patient': 'Patient',
  '/treatment': 'Treatment',
  '/appointments': 'Appointment',
  '/reports': 'Reports',
};

type Measure = 'treatments' | 'patients' | 'appointments' | 'collectionPaise';

const barsOf = (series: DashboardTotals['series'], measure: Measure) =>
  series.map((one) => ({ day: one.day, figure: one[measure] ?? 0 }));

function Month({ totals }: { totals: DashboardTotals | undefined }) {
  const { t } = useLingui();
  const words = useWords();
  const [figure, setFigure] = useState<Measure>('treatments');
  const choices: [Measure, string][] = [
    ['treatments', t`Treatments`],
    ['patients', t`New patients`],
    ['appointments', t`Appointments`],
    ...(totals?.collection ? ([['collectionPaise', t`Collection`]] as [Measure, string][]) : []),
  ];
  const name = choices.find(([key]) => key === figure)?.[1] ?? '';
  return (
    <Card title={<Trans>Last 30 days</Trans>}>
      <div
        className={withLook(styles['tabs'], 'row', 'wrap', 'gap-6')}
        role="group"
        aria-label={t`Show in the chart`}
      >
        {choices.map(([key, word]) => (
          <button
            key={key}
            type="button"
            className={withLook(styles['tab'], 'soft', 'pill', 'height-32', 'hover-sunk')}
            aria-pressed={key === figure}
            onClick={() => setFigure(key)}
          >
            {word}
          </button>
        ))}
      </div>
      {totals ? (
        <Bars
          name={name}
          bars={barsOf(totals.series, figure)}
          before={barsOf(totals.seriesBefore, figure)}
          write={figure === 'collectionPaise' ? words.roundMoney : words.count}
        />
      ) : (
        <Skeleton height={288} />
      )}
    </Card>
  );
}
