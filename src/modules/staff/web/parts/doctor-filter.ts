import { isUuid } from '../../../../kit/shared/fields.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { api } from '../../contract.ts';

type Doctor = { id: string; name: string };

/**
 * The doctor that a list is narrowed to by its address, and all that it may be narrowed to: those who left as well, whose visits and money
 * stay. Whoever it names, the list is narrowed to them, also before the names are there: else a filter would show everybody's without a word.
 */
export function useDoctorFilter(asked: string | undefined): {
  doctors: readonly Doctor[];
  doctorId: string | undefined;
} {
  const { data } = useRead(api.doctors, { ever: true });
  const doctors = data?.doctors ?? [];
  const doctorId = asked !== undefined && isUuid(asked) ? asked : undefined;
  const isKnown = doctorId === undefined || doctors.some(({ id }) => id === doctorId);
  return {
    doctors: data && !isKnown ? [...doctors, { id: doctorId, name: '–' }] : doctors,
    doctorId,
  };
}
