// From an address to a visit: a new one for a patient or an appointment, or a kept one.
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRead } from '../../../kit/web/query.ts';
import { Page } from '../../../kit/web/page.tsx';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { api as appointmentsApi } from '../../appointments/contract.ts';
import { api as clinicsApi } from '../../clinics/contract.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import { api as patientsApi } from '../../patients/contract.ts';
import { api as profileApi } from '../../profile/contract.ts';
import { api } from '../contract.ts';
import type { Treatment } from '../model.ts';
import { ChoosePatient } from './choose-patient.tsx';
import { Consult } from './consult.tsx';
import { withLook } from '../../../kit/web/look.ts';
import styles from './consult.module.css';
import { amountText } from './draft.ts';
import { useStart } from './use-start.ts';

type Wanted =
  | { of: 'nobody' }
  | { of: 'patient'; id: string }
  | { of: 'appointment'; id: string }
  | { of: 'treatment'; id: string };

function useWanted(): Wanted {
  const params: { id?: string; typeId?: unknown } = useParams({ strict: false });
  const { typeId } = params;
  if (
    typeId !== null &&
    typeof typeId === 'object' &&
    'type' in typeId &&
    'id' in typeId &&
    typeof typeId.id === 'string'
  ) {
    const { type, id } = typeId;
    if (type === 'patient' || type === 'appointment' || type === 'treatment')
      return { of: type, id };
  }
  return params.id === undefined ? { of: 'nobody' } : { of: 'patient', id: params.id };
}

export function TreatmentPage() {
  const wanted = useWanted();
  if (wanted.of === 'patient')
    return <Visit key={wanted.id} patientId={wanted.id} treatment={null} appointmentId={null} />;
  if (wanted.of === 'treatment') return <KeptVisit key={wanted.id} id={wanted.id} />;
  if (wanted.of === 'appointment') return <AppointmentVisit key={wanted.id} id={wanted.id} />;
  return <ChoosePatient />;
}

function KeptVisit({ id }: { id: string }) {
  const query = useRead(api.get, { id });
  if (query.isError) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <OnTheWay />;
  return (
    <Visit
      key={id}
      patientId={query.data.patientId}
      treatment={query.data}
      appointmentId={query.data.appointmentId}
    />
  );
}

/** The visit of an appointment: the one already written, else a new one. */
function AppointmentVisit({ id }: { id: string }) {
  const appointment = useRead(appointmentsApi.get, { id });
  const patientId = appointment.data?.patientId ?? '';
  const visits = useRead(api.list, { patientId, most: 25 }, { when: patientId !== '' });
  const day = appointment.data?.startsAt ?? '';
  const member = useMember();
  const onDay =
    day === ''
      ? ''
      : Temporal.Instant.from(day).toZonedDateTimeISO(member.zone).toPlainDate().toString();
  const candidates = (visits.data?.treatments ?? [])
    .filter((row) => row.visitOn >= onDay)
    .map((row) => row.id);
  const [first = '', second = ''] = candidates.slice(-2);
  const one = useRead(api.get, { id: first }, { when: first !== '' });
  const other = useRead(api.get, { id: second }, { when: second !== '' });
  const error = appointment.error ?? visits.error ?? one.error ?? other.error;
  if (error)
    return (
      <Trouble
        error={error}
        onRetry={() => void Promise.all([appointment.refetch(), visits.refetch()])}
      />
    );
  if (
    !appointment.data ||
    !visits.data ||
    (first !== '' && !one.data) ||
    (second !== '' && !other.data)
  )
    return <OnTheWay />;
  const match = [one.data, other.data].find((treatment) => treatment?.appointmentId === id) ?? null;
  return <Visit patientId={patientId} treatment={match} appointmentId={id} />;
}

function Visit({
  patientId,
  treatment,
  appointmentId,
}: {
  patientId: string;
  treatment: Treatment | null;
  appointmentId: string | null;
}) {
  const navigate = useNavigate();
  const member = useMember();
  const patient = useRead(patientsApi.get, { id: patientId });
  const clinic = useRead(clinicsApi.mine, {});
  const profile = useRead(profileApi.mine, {});
  const start = useStart({
    patientId,
    treatment,
    fees: profile.data ? amountText(profile.data.consultancyFeePaise ?? 0) : null,
  });
  const error = patient.error ?? clinic.error ?? profile.error ?? start.error;
  if (error)
    return (
      <Trouble
        error={error}
        onRetry={() => void Promise.all([patient.refetch(), clinic.refetch(), profile.refetch()])}
      />
    );
  if (!patient.data || !clinic.data || !profile.data || !start.opened) return <OnTheWay />;
  const open = (id: string) =>
    void navigate({
      to: '/treatment/edit/$typeId',
      params: { typeId: { type: 'treatment', id } },
      replace: true,
    });
  const isWriter =
    member.isDoctor && (treatment === null || treatment.doctorId === member.memberId);
  const { degrees, specialties, registrationNumber, council, name } = profile.data;
  const doctor = isWriter
    ? { name, qualification: degrees.join(', '), specialties, registrationNumber, council }
    : {
        name: treatment?.doctorName ?? '',
        qualification: '',
        registrationNumber: '…',
        council: '',
      };
  return (
    <Consult
      key={treatment?.id ?? 'new'}
      patient={patient.data.patient}
      head={{ clinic: clinic.data, doctor }}
      treatment={treatment}
      appointmentId={appointmentId}
      opened={start.opened}
      onSaved={(saved) => {
        if (treatment === null) open(saved.id);
      }}
      onElsewhere={open}
    />
  );
}

function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Page title={<Trans>Treatment</Trans>}>
      <Failed error={error} onRetry={onRetry} />
    </Page>
  );
}

/** In the shape of what comes: a strip and three panes. */
function OnTheWay() {
  const { t } = useLingui();
  return (
    <main className={styles['consult']} aria-busy="true" aria-label={t`The visit is being opened`}>
      <div className={styles['inside']}>
        <div className={withLook(styles['strip'], 'row', 'wrap', 'gap-8-16', 'middle')}>
          <Skeleton height={40} width={280} />
        </div>
        <div className={withLook(styles['panes'], 'grid', 'grow')}>
          <div className={styles['left']}>
            <Skeleton height={160} />
          </div>
          <div className={styles['middle']}>
            <Skeleton height={420} />
          </div>
          <div className={styles['right']}>
            <Skeleton height={520} />
          </div>
        </div>
      </div>
    </main>
  );
}
