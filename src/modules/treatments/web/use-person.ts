// Whose visit it is.
import { useMemo } from 'react';
import { useRead } from '../../../kit/web/query.ts';
import { api as patientsApi } from '../../patients/contract.ts';

/**
 * Of a record that was merged the person it goes on as, under the visit's own record.
 * @param id null while it is not known which.
 */
export function usePerson(id: string | null) {
  const asked = useRead(patientsApi.get, { id: id ?? '' }, { when: id !== null });
  const goesOnAs = asked.data?.patient.mergedInto ?? null;
  const merged = useRead(patientsApi.get, { id: goesOnAs ?? '' }, { when: goesOnAs !== null });
  const { data, error, refetch } = goesOnAs === null ? asked : merged;
  const patient = data?.patient;
  const person = useMemo(
    () => (patient && id !== null ? { ...patient, id } : undefined),
    [patient, id],
  );
  return { person, error, refetch };
}
