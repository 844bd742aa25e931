// A patient's visits as a line through time: what it was, what was given, what is owed; each prints and opens.
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Language } from '../../../../kit/shared/languages.ts';
import { useEndless } from '../../../../kit/web/endless.ts';
import { ListEnd } from '../../../../kit/web/list-end.tsx';
import { useRead } from '../../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../../kit/web/states.tsx';
import { Tag } from '../../../../kit/web/tag.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { api } from '../../contract.ts';
import type { TreatmentRow } from '../../model.ts';
import { PaidTooMuch } from './paid-too-much.tsx';
import { PrintVisit } from './print-visit.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './timeline.module.css';

interface Props {
  patient: { id: string; language: Language };
  /** The last few only. */
  isShort?: boolean;
}

export function Timeline({ patient, isShort = false }: Props) {
  const query = useEndless(api.list, { patientId: patient.id, most: isShort ? 3 : 25 }, (page) => ({
    rows: page.treatments,
    next: page.next === null || isShort ? null : { after: page.next },
  }));
  if (query.isWaiting)
    return query.error ? (
      <Failed error={query.error} onRetry={query.again} />
    ) : (
      <RowsOnTheWay rows={3} columns={2} />
    );
  if (query.rows.length === 0)
    return isShort ? (
      <p className={look('faint')}>
        <Trans>No visit yet.</Trans>
      </p>
    ) : (
      <Empty
        title={<Trans>No visit yet</Trans>}
        words={
          <Trans>
            Complaints, medicines and advice of every visit will appear here, newest first.
          </Trans>
        }
      />
    );
  return (
    <>
      <ol className={look('bare-list')}>
        {query.rows.map((row) => (
          <Visit key={row.id} row={row} language={patient.language} />
        ))}
      </ol>
      <ListEnd list={query} rows={2} columns={2} />
    </>
  );
}

function Visit({ row, language }: { row: TreatmentRow; language: Language }) {
  const words = useWords();
  const about = row.diagnosis || row.complaints.join(', ');
  const fees = row.totalFeesPaise ?? 0;
  const paid = row.paidPaise ?? 0;
  const due = row.duePaise ?? 0;
  return (
    <li
      className={withLook(styles['visit'], 'row', 'gap-4', 'top', 'anchor')}
      data-draft={row.status === 'Draft' ? '' : undefined}
    >
      <Link
        to={`/treatment/edit/treatment=${row.id}`}
        className={withLook(
          styles['body'],
          'grid',
          'grow',
          'min-0',
          'ink',
          'rounded',
          'undecorated',
          'hover-ground',
        )}
      >
        <span className={look('row', 'gap-8', 'middle', 'soft', 'size-1')}>
          <time dateTime={row.visitOn} title={words.dayLong(row.visitOn)}>
            {words.dayShort(row.visitOn)}
          </time>
          {row.status === 'Draft' && (
            <Tag kind="warn">
              <Trans>Draft</Trans>
            </Tag>
          )}
        </span>
        <span className={look('strong', 'breaks')}>
          {about === '' ? <Trans>Visit</Trans> : about}
        </span>
        <span className={withLook(styles['facts'], 'row', 'wrap', 'soft', 'numbers')}>
          {row.medicineCount > 0 && (
            <span>
              <Plural value={row.medicineCount} one="# medicine" other="# medicines" />
            </span>
          )}
          <span>{row.doctorName}</span>
          {row.followUpOn && (
            <span>
              <Trans>Again on {words.dayShort(row.followUpOn)}</Trans>
            </span>
          )}
          {(fees > 0 || paid > 0) && due <= 0 && (
            <span>
              <Trans>{words.money(paid)} paid</Trans>
            </span>
          )}
          {due > 0 && (
            <span className={look('warn', 'strong')}>
              <Trans>{words.money(due)} due</Trans>
            </span>
          )}
          {due < 0 && <PaidTooMuch paise={-due} />}
        </span>
      </Link>
      <PrintVisit id={row.id} visitOn={row.visitOn} language={language} />
    </li>
  );
}

/** Draws with what a patient owes over all visits, in paise; null while it is not known. */
export function WithDue({
  patientId,
  draw,
}: {
  patientId: string;
  draw: (duePaise: number | null) => ReactNode;
}) {
  const query = useRead(api.list, { patientId, most: 1 });
  return draw(query.data?.totals?.duePaise ?? null);
}
