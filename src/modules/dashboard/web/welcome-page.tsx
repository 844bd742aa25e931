// A new clinic's first page: what to do, in the order that leads to the first printed prescription.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCheck, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { tour } from '../../../kit/web/asked.ts';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { api as clinics } from '../../clinics/contract.ts';
import { api as config } from '../../config/contract.ts';
import { useConfig } from '../../config/web/parts/present.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import { api as slots } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './dashboard.module.css';

interface Step {
  key: string;
  title: ReactNode;
  words: ReactNode;
  act: ReactNode;
  to: string;
  isDone: boolean;
}

function stepsOf(
  { profileIsComplete, teamSeen }: { profileIsComplete: boolean; teamSeen: boolean },
  totals: OutputOf<typeof api.totals> | undefined,
  clinic: OutputOf<typeof clinics.mine> | undefined,
  time: OutputOf<typeof slots.time> | undefined,
): Step[] {
  return [
    {
      key: 'profile',
      title: <Trans>Your profile</Trans>,
      words: (
        <Trans>
          Name, qualification and registration number: required by law on a prescription.
        </Trans>
      ),
      act: <Trans>Complete profile</Trans>,
      to: '/profile',
      isDone: profileIsComplete,
    },
    {
      key: 'clinic',
      title: <Trans>Clinic and paper</Trans>,
      words: (
        <Trans>
          Address and telephone on the letterhead, or blank margins for pre-printed paper.
        </Trans>
      ),
      act: <Trans>Set up the paper</Trans>,
      to: '/clinic-information',
      isDone: clinic !== undefined && clinic.address !== '',
    },
    {
      key: 'time',
      title: <Trans>Clinic time slots</Trans>,
      words: (
        <Trans>When patients can come, what a visit costs, and when the clinic is closed.</Trans>
      ),
      act: <Trans>Set the hours</Trans>,
      to: '/settings',
      isDone: time !== undefined && time.week.length > 0,
    },
    {
      key: 'patient',
      title: <Trans>The first patient</Trans>,
      words: <Trans>Name, contact number, age and gender. Takes 20 seconds.</Trans>,
      act: <Trans>Register a patient</Trans>,
      to: '/patient-add/',
      isDone: totals !== undefined && totals.patients.total > 0,
    },
    {
      key: 'treatment',
      title: <Trans>The first prescription</Trans>,
      words: (
        <Trans>
          Type medicines the way you write them: 1-0-1, 5d. Print it in the patient’s language.
        </Trans>
      ),
      act: <Trans>Start a treatment</Trans>,
      to: '/treatment-add',
      isDone: totals !== undefined && totals.treatments.total > 0,
    },
    {
      key: 'team',
      title: <Trans>Your team</Trans>,
      words: <Trans>See who works here and what each of them may do.</Trans>,
      act: <Trans>Open users</Trans>,
      to: '/users',
      isDone: teamSeen,
    },
  ];
}

export function WelcomePage() {
  const member = useMember();
  const { tourSeen = true, teamSeen = false } = useConfig() ?? {};
  const settle = useWrite(config.SaveConfig);
  const totals = useRead(api.totals, {});
  const clinic = useRead(clinics.mine, {});
  const time = useRead(slots.time, {});
  const asked = [totals, clinic, time];
  const error = asked.find((one) => one.error)?.error;
  const isReady = asked.every((one) => one.data !== undefined);
  const { profileIsComplete } = member;
  const steps = stepsOf({ profileIsComplete, teamSeen }, totals.data, clinic.data, time.data);
  const next = steps.find((step) => !step.isDone)?.key;
  return (
    <Page
      title={<Trans>Welcome, {member.name}</Trans>}
      about={
        <Trans>Set up your clinic in six steps, in any order. You can leave and come back.</Trans>
      }
      width="form"
    >
      {member.profileIsComplete && !tourSeen && (
        <Card>
          <TourInvitation />
        </Card>
      )}
      <Card flush>
        {error && (
          <Failed
            error={error}
            onRetry={() => void Promise.all(asked.map((one) => one.refetch()))}
          />
        )}
        {!isReady && !error && <RowsOnTheWay rows={6} columns={2} />}
        {isReady && (
          <ol className={look('bare-list')}>
            {steps.map((step, at) => (
              <StepLine
                key={step.key}
                step={step}
                place={at + 1}
                isNext={step.key === next}
                onOpen={() => step.key === 'team' && settle.mutate({ teamSeen: true })}
              />
            ))}
          </ol>
        )}
      </Card>
    </Page>
  );
}

function StepLine({
  step,
  place,
  isNext,
  onOpen,
}: {
  step: Step;
  place: number;
  isNext: boolean;
  onOpen: () => void;
}) {
  return (
    <li
      className={withLook(styles['step'], 'grid', 'middle', 'line-above', 'gap-4-16', 'pad-16')}
      data-done={step.isDone ? '' : undefined}
      data-next={isNext ? '' : undefined}
    >
      <span
        className={withLook(
          styles['stepMark'],
          'grid',
          'middle',
          'soft',
          'strong',
          'numbers',
          'centred',
        )}
        aria-hidden="true"
      >
        {step.isDone ? <IconCheck size={18} /> : place}
      </span>
      <span>
        <span className={withLook(styles['stepTitle'], 'strong')}>
          {step.title}
          {step.isDone && (
            <span className="visually-hidden">
              {' '}
              <Trans>done</Trans>
            </span>
          )}
        </span>
        <br />
        <span className={look('soft')}>{step.words}</span>
      </span>
      <Button
        component={Link}
        to={step.to}
        onClick={onOpen}
        className={withLook(styles['stepAct'], 'self-start')}
        variant={isNext ? 'filled' : step.isDone ? 'subtle' : 'default'}
      >
        {step.isDone ? <Trans>Open</Trans> : step.act}
      </Button>
    </li>
  );
}

function TourInvitation() {
  return (
    <div className={withLook(styles['invitation'], 'row', 'wrap', 'middle')}>
      <IconRoute size={28} stroke={1.5} aria-hidden="true" />
      <p>
        <Trans>New here? A one-minute tour shows you around.</Trans>
      </p>
      <Button variant="default" onClick={tour.open}>
        <Trans>Take the tour</Trans>
      </Button>
    </div>
  );
}
