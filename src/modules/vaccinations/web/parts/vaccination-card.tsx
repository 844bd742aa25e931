// A person's vaccines in two lines: what is due, what comes next. The whole card opens beside the page.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconVaccine } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../kit/web/lazy-part.ts';
import { look } from '../../../../kit/web/look.ts';
import { Opener } from '../../../../kit/web/opener.tsx';
import { Panel } from '../../../../kit/web/panel.tsx';
import { useRead } from '../../../../kit/web/query.ts';
import { Failed } from '../../../../kit/web/states.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Patient } from '../../../patients/model.ts';
import { api } from '../../contract.ts';
import {
  cardDoses,
  isWanting,
  nextOnes,
  scheduledBirth,
  scheduleOf,
  standing,
} from '../../rules.ts';

const CardPanel = lazyPart(() => import('./card-panel.tsx'), 'CardPanel');

export function VaccinationCard({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      className={look('grid', 'gap-6', 'top-16', 'divided')}
      aria-label={t`Vaccination card`}
    >
      <DueLine patient={patient} />
      <Opener icon={<IconVaccine size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <Trans>Vaccination card</Trans>
      </Opener>
      <Panel
        title={<Trans>Vaccination card</Trans>}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        width={600}
      >
        <Suspense fallback={null}>{isOpen && <CardPanel patient={patient} />}</Suspense>
      </Panel>
    </section>
  );
}

function DueLine({ patient }: { patient: Patient }) {
  const words = useWords();
  const query = useRead(api.card, { patientId: patient.id });
  const { data } = query;
  // Who sees no card takes it that nothing was given.
  if (!data && query.error)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return null;
  const { today } = words;
  const entries = standing(data.vaccinations);
  const birthOn = scheduledBirth(patient.birthOn, today);
  const schedule = scheduleOf(data.vaccinations);
  const doses =
    birthOn === null
      ? []
      : cardDoses({ birthOn, gender: patient.gender, schedule, entries }, today);
  const others = nextOnes(entries);
  const due = [...doses.filter(isWanting), ...others.filter(({ dueOn }) => dueOn <= today)];
  const [next] = [
    ...doses.filter(({ state, isRegional }) => state === 'coming' && !isRegional),
    ...others.filter(({ dueOn }) => dueOn > today),
  ].toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  if (due.length > 0)
    return (
      <p className={look('warn', 'strong', 'size-1', 'breaks')}>
        <Trans>Due now: {due.map(({ vaccine }) => vaccine).join(', ')}</Trans>
      </p>
    );
  return (
    next && (
      <p className={look('soft', 'size-1', 'breaks')}>
        <Trans>
          Next: {next.vaccine}, {words.day(next.dueOn)}
        </Trans>
      </p>
    )
  );
}
