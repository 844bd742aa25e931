import { useMemo } from 'react';
import { useRead } from '../../../kit/web/query.ts';
import { draftOf } from '../../prescriptions/web/parts/line-draft.ts';
import { api } from '../contract.ts';
import { visitsShown } from '../rules.ts';

/** The last vitals, the last weight and the last prescription of a patient, from the visits other than `except`. */
export function useLastVisits(patientId: string, except: string | null) {
  const { data } = useRead(api.lastOf, { patientId, most: visitsShown });
  const others = data?.visits.filter((visit) => visit.id !== except);
  const measured = others?.find((visit) =>
    Object.values(visit.vitals).some((value) => value !== null),
  );
  const weighed = others?.find(({ vitals }) => vitals.weightKg !== null);
  const prescribed = data?.visits.find((visit) => visit.id !== except && visit.lines.length > 0);
  const last = useMemo(
    () =>
      prescribed ? { visitOn: prescribed.visitOn, lines: prescribed.lines.map(draftOf) } : null,
    [prescribed],
  );
  const weight = useMemo(
    () => weighed && { on: weighed.visitOn, kg: weighed.vitals.weightKg },
    [weighed],
  );
  return { before: measured?.vitals ?? null, weight: weight ?? null, last };
}
