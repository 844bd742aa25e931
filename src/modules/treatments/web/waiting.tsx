// Visits that were begun and not finished, wherever they were begun: one tap goes on with them.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../../kit/web/query.ts';
import { useWords } from '../../../kit/web/words.tsx';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import { withLook } from '../../../kit/web/look.ts';
import styles from './waiting.module.css';

export function Waiting({ most = 12 }: { most?: number }) {
  const { t } = useLingui();
  const words = useWords();
  const drafts = useRead(api.drafts, { most }).data?.drafts ?? [];
  const seesTimes = useRight()('Appointment', 'view');
  if (drafts.length === 0) return null;
  return (
    <section className={styles['waiting']} aria-label={t`Unfinished visits`}>
      <h2>
        <Trans>Unfinished</Trans>
      </h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Link to={addressOf(draft, seesTimes)}>
              <IconPencil size={16} aria-hidden="true" />
              <span className={withLook(styles['what'], 'grid', 'min-0', 'breaks')}>
                <b>{draft.patientName}</b>
                <span>
                  {[
                    draft.about,
                    draft.medicineCount > 0 && (
                      <Plural
                        key="m"
                        value={draft.medicineCount}
                        one="# medicine"
                        other="# medicines"
                      />
                    ),
                  ]
                    .filter(Boolean)
                    .map((part, i) => (
                      <span key={i === 0 ? 'about' : 'medicines'}>{part}</span>
                    ))}
                </span>
              </span>
              <span className={withLook(styles['when'], 'grid', 'rigid', 'faint', 'size-1')}>
                {words.relative(draft.updatedAt)}
                <span>{draft.updatedBy}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a visit of an appointment by that: its fee was agreed, or is paid. */
function addressOf(
  { treatmentId, appointmentId, patientId }: OutputOf<typeof api.drafts>['drafts'][number],
  seesTimes: boolean,
): string {
  if (treatmentId !== null) return `/treatment/edit/treatment=${treatmentId}`;
  return appointmentId !== null && seesTimes
    ? `/treatment/add/appointment=${appointmentId}`
    : `/treatment/add/patient=${patientId}`;
}
