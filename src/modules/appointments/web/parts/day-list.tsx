// The day as a list, or those of it who are not here yet; whoever is over stands folded below.
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useChosenRows } from '../../../../kit/web/chosen.tsx';
import { Fold } from '../../../../kit/web/fold.tsx';
import { Empty, Failed, RowsOnTheWay } from '../../../../kit/web/states.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Appointment } from '../../model.ts';
import { ChosenActs } from '../chosen-acts.tsx';
import { type DayInView, rowsOf } from '../day-view.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from '../appointments.module.css';
import { DayRows } from './day-rows.tsx';
import type { useSteps } from './use-steps.tsx';

interface Props {
  view: DayInView;
  steps: ReturnType<typeof useSteps>;
  /** The button that books, for a day on which nobody comes. */
  book: ReactNode;
}

export function DayList({ view, steps, book }: Props) {
  const { query, isToday, doctors, doctorId } = view;
  const { rows, over } = rowsOf(view);
  const selection = useChosenRows({ rows: [...rows, ...over], keyOf: idOf, nameOf });
  const choosing = view.isSelecting ? selection.choosing : undefined;
  const hasDoctors = doctors.length > 1 && doctorId === undefined;
  return (
    <div
      data-former={query.isPlaceholderData ? '' : undefined}
      className={styles['body']}
      aria-busy={query.isFetching}
    >
      {query.isPending && !query.error && <RowsOnTheWay rows={6} />}
      {query.error && !query.data && (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && rows.length === 0 && <Nobody view={view} book={book} />}
      {rows.length > 0 && (
        <DayRows
          rows={rows}
          isToday={isToday}
          steps={steps}
          hasDoctors={hasDoctors}
          choosing={choosing}
        />
      )}
      {over.length > 0 && (
        <Fold
          className={withLook(styles['over'], 'line-above')}
          titleClassName={look('soft', 'numbers', 'pad-12-inset')}
          title={
            <Plural value={over.length} one="# seen or called off" other="# seen or called off" />
          }
        >
          <DayRows
            rows={over}
            isToday={false}
            steps={steps}
            hasDoctors={hasDoctors}
            choosing={choosing}
          />
        </Fold>
      )}
      {view.isSelecting && <ChosenActs rows={selection} />}
    </div>
  );
}

const idOf = (one: Appointment): string => one.id;
const nameOf = (one: Appointment): string => one.patientName;

function Nobody({ view, book }: { view: DayInView; book: ReactNode }) {
  const { workday } = useWords();
  return view.view === 'checkin' ? (
    <Empty
      title={<Trans>Nobody is expected</Trans>}
      words={<Trans>All patients booked for today have arrived, been seen or canceled.</Trans>}
      action={book}
    />
  ) : (
    <Empty
      title={<Trans>No appointments on this day</Trans>}
      words={
        <Trans>
          Book one for a patient who calls, or let walk-ins come: a treatment needs no appointment.
        </Trans>
      }
      action={view.day >= workday && book}
    />
  );
}
