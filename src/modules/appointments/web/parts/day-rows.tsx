// The appointments of a day as rows: time, person, where it stands, how long they wait, and the one next step.
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { phoneText } from '../../../../kit/shared/contact-number.ts';
import { Avatar } from '../../../../kit/web/avatar.tsx';
import type { Choosing } from '../../../../kit/web/chosen.tsx';
import { useRead } from '../../../../kit/web/query.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { typeWords, useAgeAndGender } from '../../../patients/web/parts/words.ts';
import { api as slots } from '../../../slots/contract.ts';
import type { Appointment } from '../../model.ts';
import { awaited } from '../../rules.ts';
import { useMinute } from './use-minute.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './day-rows.module.css';
import { StatusTag } from './status-tag.tsx';
import { StepActs } from './step-acts.tsx';
import type { Steps } from './use-steps.tsx';

export function DayRows({
  rows,
  isToday,
  steps,
  hasDoctors,
  choosing,
}: {
  rows: readonly Appointment[];
  isToday: boolean;
  steps: Steps;
  hasDoctors: boolean;
  /** Rows have boxes. */
  choosing?: Choosing<Appointment> | undefined;
}) {
  const now = useMinute();
  const longWait = useRead(slots.deskRules, {}).data?.waitLimitMinutes ?? Infinity;
  return (
    <ol
      className={withLook(styles['rows'], 'bare-list')}
      data-some={choosing && rows.some(choosing.isChosen) ? '' : undefined}
    >
      {rows.map((one, at) => (
        <Row
          key={one.id}
          one={one}
          now={now}
          longWait={longWait}
          isNow={isToday && isNowLine(rows, at, now)}
          isToday={isToday}
          steps={steps}
          hasDoctors={hasDoctors}
          choosing={choosing}
        />
      ))}
    </ol>
  );
}

/** Whether the present moment lies before this row and after the one above. */
function isNowLine(rows: readonly Appointment[], at: number, now: string): boolean {
  const [row, above] = [rows[at], rows[at - 1]];
  return row !== undefined && row.startsAt > now && above !== undefined && above.startsAt <= now;
}

const minutesSince = (then: string, now: string): number =>
  Math.floor(Temporal.Instant.from(then).until(Temporal.Instant.from(now)).total('minutes'));

interface RowProps {
  one: Appointment;
  now: string;
  /** From so many minutes on a wait is long. */
  longWait: number;
  isNow: boolean;
  isToday: boolean;
  steps: Steps;
  hasDoctors: boolean;
  choosing: Choosing<Appointment> | undefined;
}

function Row({ one, now, longWait, isNow, isToday, steps, hasDoctors, choosing }: RowProps) {
  const { t } = useLingui();
  const words = useWords();
  const waits = one.status === 'Checked in' ? Math.max(0, minutesSince(one.movedAt, now)) : null;
  const inside = one.status === 'Started' ? Math.max(0, minutesSince(one.movedAt, now)) : null;
  const overdue = isToday && awaited.includes(one.status) ? minutesSince(one.startsAt, now) : 0;
  return (
    <li
      className={withLook(
        styles['row'],
        'grid',
        'middle',
        'line-between',
        'anchor',
        'pad-12-inset',
        'hover-ground',
      )}
      data-status={one.status}
      data-now={isNow ? '' : undefined}
      data-chosen={choosing?.isChosen(one) ? '' : undefined}
      data-selecting={choosing ? '' : undefined}
    >
      <span className={withLook(styles['time'], 'inline', 'gap-8', 'middle', 'strong', 'numbers')}>
        {choosing && <Box one={one} choosing={choosing} />}
        <time dateTime={one.startsAt}>{words.time(one.startsAt)}</time>
      </span>
      <span className={withLook(styles['status'], 'row', 'wrap', 'gap-2-8', 'middle', 'end')}>
        <StatusTag status={one.status} isComing={one.isComing} />
        {waits !== null && (
          <span
            className={withLook(styles['since'], 'soft', 'size-1', 'numbers')}
            data-long={waits >= longWait ? '' : undefined}
            title={words.dayTime(one.movedAt)}
          >
            {t`${plural(waits, { one: 'waiting # minute', other: 'waiting # minutes' })}`}
          </span>
        )}
        {inside !== null && (
          <span
            className={withLook(styles['since'], 'soft', 'size-1', 'numbers')}
          >{t`${plural(inside, { one: '# minute inside', other: '# minutes inside' })}`}</span>
        )}
        {overdue > 0 && (
          <span className={withLook(styles['since'], 'soft', 'size-1', 'numbers')} data-long="">
            {t`${plural(overdue, { one: '# minute overdue', other: '# minutes overdue' })}`}
          </span>
        )}
      </span>
      <span className={withLook(styles['whoAndActs'], 'wrap', 'gap-2-8', 'middle')}>
        <span className={withLook(styles['who'], 'row', 'gap-12', 'middle', 'min-0')}>
          <Avatar name={one.patientName} />
          <span className={look('grid', 'min-0')}>
            <Link
              to={`/patient-detail/${one.patientId}`}
              className={withLook(
                styles['name'],
                'size-3',
                'strong',
                'breaks',
                'undecorated',
                'hover-link',
              )}
            >
              {one.patientName}
            </Link>
            <Marks one={one} hasDoctors={hasDoctors} />
          </span>
        </span>
        <StepActs appointment={one} steps={steps} />
      </span>
    </li>
  );
}

function Box({ one, choosing }: { one: Appointment; choosing: Choosing<Appointment> }) {
  const { t } = useLingui();
  return (
    <input
      type="checkbox"
      className={styles['box']}
      aria-label={t`Choose ${one.patientName}`}
      checked={choosing.isChosen(one)}
      onChange={({ nativeEvent }) =>
        choosing.toggle(one, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

function Marks({ one, hasDoctors }: Pick<RowProps, 'one' | 'hasDoctors'>) {
  const { i18n, t } = useLingui();
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <span className={look('row', 'wrap', 'gap-0-12', 'soft', 'numbers')}>
      <span>{ageAndGender(one)}</span>
      <span>{one.caseNumber}</span>
      <span className={withLook(styles['phone'], 'one-line')}>{phoneText(one)}</span>
      {one.patientType === 'New' && (
        <span className={look('good', 'strong')}>{i18n._(typeWords.New)}</span>
      )}
      {one.kind === 'walkin' && <span>{t`Walk-in`}</span>}
      {one.mode === 'online' && (
        <span className={look('inline', 'gap-4', 'middle')}>
          <IconVideo size={15} aria-hidden="true" /> {t`Video`}
        </span>
      )}
      {one.feePaise > 0 && <span className={styles['fee']}>{words.roundMoney(one.feePaise)}</span>}
      {hasDoctors && <span>{one.doctorName}</span>}
      {one.note !== '' && <span>{one.note}</span>}
      {one.reason !== '' && <span>{one.reason}</span>}
    </span>
  );
}
