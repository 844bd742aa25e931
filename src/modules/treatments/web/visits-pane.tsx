// What was done before, beside what is done today: one act repeats a prescription.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory, IconPlus, IconRepeat } from '@tabler/icons-react';
import { useRead } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { draftOf, type LineDraft, medicineKey } from '../../prescriptions/web/parts/line-draft.ts';
import { api } from '../contract.ts';
import type { Visit } from '../model.ts';
import { visitsShown } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import { Badge } from './badge.tsx';
import fieldStyles from './fields.module.css';
import styles from './visits.module.css';
import { useConsult } from './consult-store.ts';

export function VisitsPane({ patientId, except }: { patientId: string; except: string | null }) {
  const { t } = useLingui();
  const store = useConsult();
  const read = useRead(api.lastOf, { patientId, most: visitsShown });
  const visits = (read.data?.visits ?? []).filter((visit) => visit.id !== except);

  const bring = (fresh: readonly LineDraft[]) => {
    const before = store.get().draft.lines;
    const present = new Set(before.map(medicineKey));
    const added = fresh.filter((line) => !present.has(medicineKey(line)));
    store.write((draft) => ({ ...draft, lines: [...draft.lines, ...added] }));
    const keys = new Set(added.map((line) => line.key));
    toast({
      kind: added.length > 0 ? 'good' : 'news',
      text:
        added.length > 0
          ? t`Medicines copied: ${added.length}`
          : t`These medicines are already written`,
      ...(added.length > 0
        ? {
            act: {
              label: t`Undo`,
              run: () =>
                store.write((draft) => ({
                  ...draft,
                  lines: draft.lines.filter((line) => !keys.has(line.key)),
                })),
            },
          }
        : {}),
    });
  };

  return (
    <section className={look('column', 'gap-12')} aria-label={t`Last visits`} data-goal="visits">
      <h2 className={look('soft', 'size-2', 'strong', 'breaks')}>
        <Trans>Last visits</Trans>
      </h2>
      {read.isPending && <RowsOnTheWay rows={4} columns={2} />}
      {read.isError && <Failed error={read.error} onRetry={() => void read.refetch()} />}
      {read.isSuccess && visits.length === 0 && (
        <p className={look('grid', 'gap-8', 'items-start', 'soft', 'size-2')}>
          <IconHistory size={28} stroke={1.5} aria-hidden="true" />
          <Trans>
            This is the first visit. Next time, today’s prescription will be here to use again.
          </Trans>
        </p>
      )}
      <ol className={look('bare-list', 'column', 'gap-16')}>
        {visits.map((visit) => (
          <VisitCard
            key={visit.id}
            visit={visit}
            onRepeat={() => bring(visit.lines.map(draftOf))}
            onLine={(line) => bring([line])}
          />
        ))}
      </ol>
    </section>
  );
}

function VisitCard({
  visit,
  onRepeat,
  onLine,
}: {
  visit: Visit;
  onRepeat: () => void;
  onLine: (line: LineDraft) => void;
}) {
  const words = useWords();
  const day = words.day(visit.visitOn);
  const near = words.nearDay(visit.visitOn);
  // Noon in India: far enough from both ends of the day for any count of days.
  const ago = near === day ? words.relative(`${visit.visitOn}T06:30:00Z`) : near;
  const measured = [
    visit.vitals.systolic && `${visit.vitals.systolic}/${visit.vitals.diastolic ?? '–'}`,
    visit.vitals.temperatureF && `${visit.vitals.temperatureF} °F`,
    visit.vitals.weightKg && `${visit.vitals.weightKg} kg`,
  ].filter(Boolean);
  return (
    <li className={withLook(styles['visit'], 'column', 'gap-4', 'line-below')}>
      <p className={withLook(styles['visitHead'], 'row', 'wrap', 'gap-0-8', 'baseline')}>
        <time dateTime={visit.visitOn} title={words.dayLong(visit.visitOn)}>
          {words.dayShort(visit.visitOn)}
        </time>
        <span className={look('soft', 'size-1')}>{ago}</span>
        {visit.status === 'Draft' && (
          <Badge type="flag">
            <Trans>Draft</Trans>
          </Badge>
        )}
      </p>
      {(visit.diagnosis !== '' || visit.complaints.length > 0) && (
        <p className={look('size-2', 'breaks')}>{visit.diagnosis || visit.complaints.join(', ')}</p>
      )}
      {measured.length > 0 && <p className={look('soft', 'size-1')}>{measured.join(' · ')}</p>}
      {visit.lines.length > 0 && <VisitLines lines={visit.lines} onLine={onLine} />}
      {visit.lines.length > 0 && (
        <button
          type="button"
          className={withLook(
            styles['repeat'],
            'breaks',
            'inline',
            'middle',
            'self-start',
            'gap-6',
            'top-4',
            'rounded',
            'wash-brand',
            'brand',
            'size-2',
            'strong',
            'height-32',
            'words-left',
          )}
          onClick={onRepeat}
        >
          <IconRepeat size={16} aria-hidden="true" />
          <Trans>Repeat this prescription</Trans>
        </button>
      )}
    </li>
  );
}

function VisitLines({
  lines,
  onLine,
}: {
  lines: Visit['lines'];
  onLine: (line: LineDraft) => void;
}) {
  const { t } = useLingui();
  return (
    <ul className={withLook(styles['visitLines'], 'bare-list', 'grid')}>
      {lines.map((line, i) => (
        <li key={`${line.medicineName}${String(i)}`}>
          <span>
            {line.medicineName}{' '}
            <span className={look('soft', 'size-1')}>
              {[
                line.dosage,
                line.duration && `${line.duration.count}${line.duration.unit.charAt(0)}`,
              ]
                .filter(Boolean)
                .join(' × ')}
            </span>
          </span>
          <button
            type="button"
            className={fieldStyles['iconButton']}
            aria-label={t`Prescribe ${line.medicineName} again`}
            title={t`Prescribe again`}
            onClick={() => onLine(draftOf(line))}
          >
            <IconPlus size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
