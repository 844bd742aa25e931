// From an address to a visit: a new one for a patient or an appointment, or a kept one.
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { useRead } from '../../../kit/web/query.ts';
import { Page } from '../../../kit/web/page.tsx';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { api as appointmentsApi } from '../../appointments/contract.ts';
import { api as clinicsApi } from '../../clinics/contract.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import { api as profileApi } from '../../profile/contract.ts';
import { api as slotsApi } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import type { Treatment } from '../model.ts';
import { visitsShown } from '../rules.ts';
import { ChoosePatient } from './choose-patient.tsx';
import { Consult } from './consult.tsx';
import { withLook } from '../../../kit/web/look.ts';
import styles from './consult.module.css';
import { amountText } from './draft.ts';
import type { Head } from './parts/head.ts';
import { usePerson } from './use-person.ts';
import { type Opened, useStart } from './use-start.ts';

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
  const { patientId, treatment, error, refetch } = useVisitOf(id);
  if (error) return <Trouble error={error} onRetry={refetch} />;
  if (treatment === undefined) return <OnTheWay />;
  return <Visit patientId={patientId} treatment={treatment} appointmentId={id} />;
}

/** `treatment` is undefined on its way and null where nothing is written yet. */
function useVisitOf(appointmentId: string) {
  const appointment = useRead(appointmentsApi.get, { id: appointmentId });
  const patientId = appointment.data?.patientId ?? '';
  const visits = useRead(api.list, { patientId, most: 100 }, { when: patientId !== '' });
  const id = visits.data?.treatments.find((row) => row.appointmentId === appointmentId)?.id;
  const its = useRead(api.get, { id: id ?? '' }, { when: id !== undefined });
  return {
    patientId,
    treatment: visits.data && id === undefined ? null : its.data,
    error: appointment.error ?? visits.error ?? its.error,
    refetch: () => void Promise.all([appointment.refetch(), visits.refetch()]),
  };
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
  const isSaved = useLocation({ select: ({ state }) => state.isSaved === true });
  const member = useMember();
  const patient = usePerson(patientId);
  const clinic = useRead(clinicsApi.mine, {});
  const profile = useRead(profileApi.mine, {});
  const start = useStart({
    patientId,
    treatment,
    fees: useProposedFees(profile.data, appointmentId, treatment === null),
  });
  const isAnswered = useAllAnswered([
    useRead(api.knownFacts, { patientId, ...(treatment && { except: treatment.id }) }),
    useRead(api.list, { patientId, most: 1 }),
    useRead(api.lastOf, { patientId, most: visitsShown }),
    useRead(api.lastUses, {}),
    useRead(api.course, { patientId }),
  ]);
  const begunFor = useBegunFor(start.opened);
  const error = patient.error ?? clinic.error ?? profile.error ?? start.error;
  if (error)
    return (
      <Trouble
        error={error}
        onRetry={() => void Promise.all([patient.refetch(), clinic.refetch(), profile.refetch()])}
      />
    );
  if (!patient.person || !clinic.data || !profile.data || !start.opened || !isAnswered)
    return <OnTheWay />;
  if (begunFor && isUnbound(treatment, appointmentId))
    return <Navigate to={`/treatment/add/appointment=${begunFor}`} replace />;
  const open = (id: string) =>
    void navigate({
      to: '/treatment/edit/$typeId',
      params: { typeId: { type: 'treatment', id } },
      replace: true,
      state: { isSaved: true },
    });
  const doctor = signatureOf(profile.data, member, treatment);
  return (
    <Consult
      key={treatment?.id ?? 'new'}
      patient={patient.person}
      head={{ clinic: clinic.data, doctor }}
      treatment={treatment}
      appointmentId={appointmentId}
      opened={start.opened}
      isSaved={isSaved}
      onSaved={(saved) => {
        if (treatment === null) open(saved.id);
      }}
      onElsewhere={open}
    />
  );
}

const isUnbound = (treatment: Treatment | null, appointmentId: string | null): boolean =>
  treatment === null && appointmentId === null;

/** The appointment that a visit was begun for which is gone on with: its fee was agreed, or is paid. */
function useBegunFor(opened: Opened | null): string | null {
  const seesTimes = useRight()('Appointment', 'view');
  return (seesTimes && opened?.server?.appointmentId) || null;
}

/**
 * What was agreed for the appointment, else what this doctor asks for a visit, else the price of the clinic time; null while that is not
 * known. An appointment at no fee is a free one where the clinic has a price for it.
 */
function useProposedFees(
  profile: OutputOf<typeof profileApi.mine> | undefined,
  appointmentId: string | null,
  isNew: boolean,
): string | null {
  const seesTimes = useRight()('Appointment', 'view');
  const isBooked = isNew && appointmentId !== null;
  const appointment = useRead(appointmentsApi.get, { id: appointmentId ?? '' }, { when: isBooked });
  const { feePaise, doctorId, mode } = appointment.data ?? {};
  const price = useRead(
    slotsApi.free,
    { doctorId, mode },
    {
      when: isBooked ? feePaise === 0 : isNew && seesTimes && profile?.consultancyFeePaise === null,
    },
  );
  const isOnTheWay = [appointment, price].some(
    ({ fetchStatus, data }) => fetchStatus === 'fetching' && data === undefined,
  );
  if (!profile || isOnTheWay) return null;
  return amountText(proposed(feePaise, profile.consultancyFeePaise, price.data?.feePaise ?? 0));
}

/** @param agreed for the appointment @param own of the doctor's profile @param usual by the clinic time */
const proposed = (agreed: number | undefined, own: number | null, usual: number): number =>
  agreed === 0 && usual > 0 ? 0 : agreed || (own ?? usual);

/** Waits for what changes the height of the strip and the panes; once open a visit stays open, and no missing line keeps it shut. */
function useAllAnswered(
  queries: readonly Pick<UseQueryResult, 'isFetched' | 'fetchStatus' | 'failureCount'>[],
): boolean {
  const [wasAnswered, setAnswered] = useState(false);
  const isAnswered =
    wasAnswered ||
    queries.every(
      ({ isFetched, fetchStatus, failureCount }) =>
        isFetched || fetchStatus === 'paused' || failureCount > 0,
    );
  if (isAnswered && !wasAnswered) setAnswered(true);
  return isAnswered;
}

/** Who signs, as far as the screen knows: of another doctor only the name. */
function signatureOf(
  profile: OutputOf<typeof profileApi.mine>,
  member: Pick<ReturnType<typeof useMember>, 'isDoctor' | 'memberId'>,
  treatment: Treatment | null,
): Head['doctor'] {
  const isWriter =
    member.isDoctor && (treatment === null || treatment.doctorId === member.memberId);
  if (!isWriter)
    return {
      name: treatment?.doctorName ?? '',
      qualification: '',
      registrationNumber: '…',
      council: '',
    };
  const { degrees, specialties, registrationNumber, council, name } = profile;
  return { name, qualification: degrees.join(', '), specialties, registrationNumber, council };
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
      <div className={withLook(styles['inside'], 'row', 'ground')}>
        <div
          className={withLook(
            styles['strip'],
            'row',
            'wrap',
            'gap-8-16',
            'middle',
            'surface',
            'pad-10-inset',
            'line-below',
          )}
        >
          <Skeleton height={40} width={280} />
        </div>
        <div className={withLook(styles['panes'], 'grid', 'grow')}>
          <div className={withLook(styles['left'], 'pad-16')}>
            <Skeleton height={160} />
          </div>
          <div className={withLook(styles['middle'], 'surface', 'pad-16')}>
            <Skeleton height={420} />
          </div>
          <div className={withLook(styles['right'], 'pad-16')}>
            <Skeleton height={520} />
          </div>
        </div>
      </div>
    </main>
  );
}
