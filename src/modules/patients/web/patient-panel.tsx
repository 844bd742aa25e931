// A patient beside the list: enough to know who it is and to start, without leaving the search.
import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowUpRight,
  IconCalendarPlus,
  IconPencil,
  IconStethoscope,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import { useRead } from '../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { api } from '../contract.ts';
import type { Patient } from '../model.ts';
import type { PatientExtras } from './extras.ts';
import { Household } from './household.tsx';
import { Allergies } from './parts/patient-strip.tsx';
import { useAgeAndGender } from './parts/words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './panel.module.css';

export function PatientPanel({
  id,
  extras,
  onClose,
}: {
  id: string;
  extras: PatientExtras;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const query = useRead(api.get, { id });
  const patient = query.data?.patient;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape puts the panel away, from anywhere in it
    <aside
      className={withLook(styles['panel'], 'card', 'column', 'sticky')}
      aria-label={t`Patient`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={look('row', 'gap-8', 'top')}>
        <div className={look('grow', 'min-0')}>
          {patient ? <Who patient={patient} /> : !query.error && <Skeleton height={72} />}
        </div>
        <ActionIcon variant="subtle" color="gray" size={36} onClick={onClose} aria-label={t`Close`}>
          <IconX size={20} />
        </ActionIcon>
      </div>
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {patient && (
        <>
          {extras.withAllergies(patient, (text) => (
            <Allergies text={text} />
          ))}
          <Acts patient={patient} extras={extras} />
          {extras.appointments?.(patient, true)}
          {extras.visits && (
            <section className={look('grid', 'gap-6', 'min-0')}>
              <h3 className={look('soft', 'size-1', 'strong')}>
                <Trans>Last visits</Trans>
              </h3>
              {extras.visits(patient, true)}
            </section>
          )}
          {patient.note !== '' && (
            <section className={look('grid', 'gap-6', 'min-0')}>
              <h3 className={look('soft', 'size-1', 'strong')}>
                <Trans>Note</Trans>
              </h3>
              <p className={look('breaks', 'lines')}>{patient.note}</p>
            </section>
          )}
          <Household people={query.data?.household ?? []} />
          <Link
            to={`/patient-detail/${patient.id}`}
            className={withLook(
              styles['whole'],
              'inline',
              'gap-4',
              'middle',
              'brand',
              'strong',
              'undecorated',
              'height-36',
              'hover-line',
            )}
          >
            <Trans>Open the whole record</Trans> <IconArrowUpRight size={16} aria-hidden="true" />
          </Link>
        </>
      )}
    </aside>
  );
}

function Who({ patient }: { patient: Patient }) {
  const ageAndGender = useAgeAndGender();
  return (
    <>
      <h2 className={look('size-4', 'strong', 'breaks', 'tight')}>{patient.name}</h2>
      <p className={withLook(styles['facts'], 'soft')}>
        {ageAndGender(patient)} ·{' '}
        <span className={withLook(styles['number'], 'numbers')}>{patient.caseNumber}</span>
      </p>
      <p className={withLook(styles['facts'], 'soft')}>
        <a
          href={`tel:${patient.isdCode}${patient.contactNumber}`}
          className={withLook(styles['number'], 'numbers')}
        >
          {phoneText(patient)}
        </a>
        {patient.city !== '' && ` · ${patient.city}`}
      </p>
    </>
  );
}

function Acts({ patient, extras }: { patient: Patient; extras: PatientExtras }) {
  return (
    <div className={withLook(styles['acts'], 'grid', 'gap-8')}>
      {extras.mayTreat && (
        <Button
          component={Link}
          to={`/treatment-add/${patient.id}`}
          leftSection={<IconStethoscope size={18} aria-hidden="true" />}
        >
          <Trans>Start treatment</Trans>
        </Button>
      )}
      {extras.book && patient.diedOn === null && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          onClick={() => extras.book?.(patient)}
        >
          <Trans>Book</Trans>
        </Button>
      )}
      {extras.mayEdit && (
        <Button
          component={Link}
          to={`/patient/edit/${patient.id}`}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
    </div>
  );
}
