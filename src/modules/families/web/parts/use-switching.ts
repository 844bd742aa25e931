// One key from one of a family to the next.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { usePageKeys } from '../../../../kit/web/page-keys.ts';
import type { FamilyMember } from '../../model.ts';

/** `]` opens the next of the family, `[` the one before. */
export function useSwitching(patientId: string, members: readonly FamilyMember[]): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  // A fixed round, so that the keys lead through all and back, wherever one stands in it.
  const round = [
    patientId,
    ...members.flatMap(({ patient }) => (patient ? [patient.id] : [])),
  ].toSorted();
  const step = (by: number) => {
    const next = round[(round.indexOf(patientId) + by + round.length) % round.length];
    if (next !== undefined && next !== patientId) void navigate({ to: `/patient-detail/${next}` });
  };
  usePageKeys(
    round.length < 2
      ? []
      : [
          { key: ']', name: t`Next family member`, run: () => step(1) },
          { key: '[', name: t`Previous family member`, run: () => step(-1) },
        ],
  );
}
