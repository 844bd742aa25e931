// What stands in and around the three panes of a visit.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconHistory, IconSignature } from '@tabler/icons-react';
import { dayAt } from '../../../kit/shared/time.ts';
import { Fold } from '../../../kit/web/fold.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { DocumentsPanel } from '../../documents/web/parts/documents-panel.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import type { Patient } from '../../patients/model.ts';
import type { Treatment } from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './consult.module.css';
import fieldStyles from './fields.module.css';
import { CourseCard } from './parts/course-card.tsx';
import { PersonCards } from './person-cards.tsx';
import { VisitsPane } from './visits-pane.tsx';

export type Pane = 'today' | 'visits' | 'page';

interface TabsProps {
  pane: Pane;
  onPane: (pane: Pane) => void;
}

function PaneName({ pane }: { pane: Pane }) {
  if (pane === 'today') return <Trans>Today</Trans>;
  return pane === 'visits' ? <Trans>Last visits</Trans> : <Trans>Print preview</Trans>;
}

/** On a phone one of the three at a time. */
export function PaneTabs({ pane, onPane }: TabsProps) {
  const { t } = useLingui();
  return (
    <div className={styles['tabs']} role="tablist" aria-label={t`Parts of the visit`}>
      {(['today', 'visits', 'page'] as const).map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          data-tab={one}
          aria-selected={pane === one}
          onClick={() => onPane(one)}
        >
          <PaneName pane={one} />
        </button>
      ))}
    </div>
  );
}

/** On a narrow laptop two of the three share the side. */
export function SideTabs({ pane, onPane }: TabsProps) {
  const { t } = useLingui();
  return (
    <div
      className={withLook(styles['sideTabs'], 'breaks')}
      role="tablist"
      aria-label={t`Side panel`}
    >
      {(['page', 'visits'] as const).map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={(pane === 'visits') === (one === 'visits')}
          onClick={() => onPane(one)}
        >
          <PaneName pane={one} />
        </button>
      ))}
    </div>
  );
}

export function BeforePane({
  patient,
  treatment,
}: {
  patient: Patient;
  treatment: Treatment | null;
}) {
  const except = treatment?.id ?? null;
  return (
    <div className={withLook(styles['left'], 'pad-16')}>
      <VisitsPane patientId={patient.id} except={except} />
      <CourseCard patient={patient} except={except} draw={spaced} />
      <PersonCards patient={patient} except={except} visitOn={treatment?.visitOn ?? null} />
      <Fold
        className={look('top-16', 'divided')}
        titleClassName={look('soft', 'size-2', 'strong', 'pad-0')}
        title={<Trans>Reports and pictures</Trans>}
      >
        <DocumentsPanel patientId={patient.id} treatmentId={treatment?.id} />
      </Fold>
    </div>
  );
}

const spaced = (card: ReactNode) => card && <div className={look('top-16')}>{card}</div>;

export function RestoredNote({
  writtenAt,
  onAfresh,
}: {
  writtenAt: string | null;
  onAfresh: () => void;
}) {
  const words = useWords();
  const { zone } = useMember();
  const timeOf = (instant: string) =>
    dayAt(Temporal.Instant.from(instant), zone) === words.today
      ? words.time(instant)
      : words.dayTime(instant);
  return (
    <p className={withLook(styles['restored'], 'wash-news')} role="status">
      <IconHistory size={18} aria-hidden="true" />
      <span>
        <Trans>
          Your unfinished text from {writtenAt === null ? '' : timeOf(writtenAt)} is restored.
        </Trans>
      </span>
      <button type="button" className={fieldStyles['tap']} onClick={onAfresh}>
        <Trans>Start again</Trans>
      </button>
    </p>
  );
}

export function SignedNote({ treatment }: { treatment: Treatment }) {
  const words = useWords();
  const [last] = treatment.versions;
  if (!last) return null;
  return (
    <p className={withLook(styles['signed'], 'wash-good', 'good')}>
      <IconSignature size={18} aria-hidden="true" />
      <span>
        <Trans>
          Finished by {last.signedBy}, {words.dayTime(last.signedAt)}. A change becomes a new
          version; the old one is kept.
        </Trans>
      </span>
    </p>
  );
}
