// One patient whole: who it is stays in sight, the visits run down the page, the rest stands beside them.
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowsJoin,
  IconCalendarPlus,
  IconDots,
  IconPencil,
  IconStethoscope,
  IconTicket,
  IconUsersPlus,
} from '@tabler/icons-react';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { Fold } from '../../../kit/web/fold.tsx';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Failed, RowsOnTheWay, Skeleton } from '../../../kit/web/states.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Patient } from '../model.ts';
import { recordOf } from '../rules/reading.ts';
import type { PatientExtras } from './extras.ts';
import { MergedRecords } from './merged-records.tsx';
import { PatientStrip } from './parts/patient-strip.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './patient-page.module.css';

export function PatientPage({ extras }: { extras: PatientExtras }) {
  const { id = '' } = useParams({ strict: false });
  const query = useRead(api.get, { id });
  const patient = query.data?.patient;
  // A record that was merged goes on as the other.
  if (patient?.mergedInto) return <Navigate to={`/patient-detail/${patient.mergedInto}`} replace />;
  return (
    <Page
      title={
        <span className="visually-hidden">{patient ? patient.name : <Trans>Patient</Trans>}</span>
      }
      back={{ to: '/patient', words: <Trans>Patients</Trans> }}
      action={
        extras.mayTreat && patient ? (
          <MainAction
            to={`/treatment-add/${id}`}
            icon={<IconStethoscope size={18} aria-hidden="true" />}
          >
            <Trans>Start treatment</Trans>
          </MainAction>
        ) : undefined
      }
      acts={patient && <Acts patient={patient} extras={extras} />}
    >
      {query.data ? (
        <Whole {...query.data} extras={extras} />
      ) : query.error ? (
        <Card>
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <>
          <Skeleton height={118} />
          <Card>
            <RowsOnTheWay rows={5} columns={2} />
          </Card>
        </>
      )}
    </Page>
  );
}

interface PartProps {
  patient: Patient;
  extras: PatientExtras;
}

function Acts({ patient, extras }: PartProps) {
  return (
    <>
      {extras.mayEdit && (
        <Button
          component={Link}
          to={`/patient/edit/${patient.id}`}
          variant="default"
          aria-keyshortcuts="Alt+E"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
      {extras.book && patient.diedOn === null && (
        <Button
          variant="default"
          aria-keyshortcuts="Alt+B"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          onClick={() => extras.book?.(patient)}
        >
          <Trans>Book appointment</Trans>
        </Button>
      )}
      {extras.toQueue && patient.diedOn === null && (
        <Button
          variant="default"
          aria-keyshortcuts="Alt+Q"
          leftSection={<IconTicket size={18} aria-hidden="true" />}
          onClick={() => void extras.toQueue?.(patient)}
        >
          <Trans>Send to queue</Trans>
        </Button>
      )}
      <MoreActs id={patient.id} extras={extras} />
    </>
  );
}

type WholeProps = PartProps & Pick<OutputOf<typeof api.get>, 'household'>;

function Whole({ patient, household, extras }: WholeProps) {
  return (
    <>
      {extras.withAllergies(patient, (allergies) =>
        extras.withDue ? (
          extras.withDue(patient.id, (due) => (
            <PatientStrip patient={patient} allergies={allergies} duePaise={due} isSticky />
          ))
        ) : (
          <PatientStrip patient={patient} allergies={allergies} isSticky />
        ),
      )}
      <MergedRecords patientId={patient.id} mayEdit={extras.mayEdit} />
      <div className={withLook(styles['split'], 'column', 'gap-16', 'top')}>
        <Summary patient={patient} household={household} extras={extras} />
        {extras.story && (
          <div className={withLook(styles['story'], 'min-0')}>
            <Card title={<Trans>Timeline</Trans>}>{extras.story(patient)}</Card>
          </div>
        )}
        <Rest patient={patient} extras={extras} />
      </div>
    </>
  );
}

/** What a doctor asks first: problems, medicines, what was measured, what comes, what is owed, who belongs to whom. A phone opens it by a press. */
function Summary(of: WholeProps) {
  const { patient, extras } = of;
  const isWide = useMediaQuery('(width >= 48rem)', true, { getInitialValueInEffect: false });
  return (
    <Fold
      className={withLook(styles['summary'], 'min-0')}
      title={<Trans>Summary</Trans>}
      titleClassName={withLook(styles['fold'], 'card', 'pad-12-inset', 'strong')}
      isFixed={isWide}
    >
      {extras.course ? (
        extras.course(patient, (course) => <SummaryCards {...of} course={course} />)
      ) : (
        <SummaryCards {...of} course={null} />
      )}
    </Fold>
  );
}

/** Those below are asked for at once and shown with the first, so that it pushes nothing down. */
function SummaryCards({ patient, household, extras, course }: WholeProps & { course: ReactNode }) {
  const isThere = course !== undefined;
  return (
    <>
      {!isThere && (
        <Card>
          <RowsOnTheWay rows={10} columns={2} />
        </Card>
      )}
      <div className={isThere ? look('column', 'gap-16') : ''} hidden={!isThere}>
        {isThere && course !== null && (
          <Card>
            <div className={withLook(styles['fitting'], 'height-32')}>{course}</div>
          </Card>
        )}
        <div className={look('card', 'pad-14-inset', 'none-if-empty')}>
          {extras.appointments?.(patient, true)}
        </div>
        {extras.money && (
          <Card>
            <div className={look('column', 'gap-16')}>{extras.money(patient)}</div>
          </Card>
        )}
        {extras.family && <Card>{extras.family(patient, household)}</Card>}
      </div>
    </>
  );
}

function Rest({ patient, extras }: PartProps) {
  return (
    <div className={withLook(styles['rest'], 'column', 'gap-16', 'min-0')}>
      {extras.fitting?.(patient, (cards) => (
        <Card>
          <div className={withLook(styles['fitting'], 'height-32')}>{cards}</div>
        </Card>
      ))}
      {extras.documents && (
        <Card title={<Trans>Documents</Trans>}>{extras.documents(patient)}</Card>
      )}
      {extras.papers && <Card>{extras.papers(patient)}</Card>}
      {extras.abha && <Card>{extras.abha(patient)}</Card>}
      <Card title={<Trans>About</Trans>}>
        <About patient={patient} />
      </Card>
      {extras.consents && <Card>{extras.consents(patient)}</Card>}
    </div>
  );
}

/** What is seldom done with a record. */
function MoreActs({ id, extras }: { id: string; extras: PatientExtras }) {
  const { t } = useLingui();
  if (!extras.mayEdit) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={10} aria-label={t`More`}>
          <IconDots size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/patient-add/${id}`}
          leftSection={<IconUsersPlus size={18} aria-hidden="true" />}
        >
          <Trans>Register a family member</Trans>
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/patient/merge/${id}`}
          leftSection={<IconArrowsJoin size={18} aria-hidden="true" />}
        >
          <Trans>Merge with another record</Trans>
        </Menu.Item>
        {extras.more?.(id)}
      </Menu.Dropdown>
    </Menu>
  );
}

function About({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const words = useWords();
  const rows = recordOf(patient, { day: words.day, yes: t`Yes`, no: t`No` });
  return (
    <dl className={look('facts', 'grid', 'gap-10')}>
      {rows.map(({ label, text }) => (
        <div key={label.id}>
          <dt>{sentenceOf(label.id)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
