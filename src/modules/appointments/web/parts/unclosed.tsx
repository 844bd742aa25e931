// What is over and of which nobody has said how it ended: proposed at the end of the day, closed in one go.
import { Button, Checkbox } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { wrapping } from '../../../../kit/web/button.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api } from '../../contract.ts';
import type { Appointment, Status } from '../../model.ts';
import styles from './unclosed.module.css';
import { DayNote } from './day-note.tsx';
import { StatusTag } from './status-tag.tsx';
import { StepActs } from './step-acts.tsx';
import { type Steps, undoStays } from './use-steps.tsx';
import { stepWords } from './words.ts';
import { WhoAndWhen } from './who-and-when.tsx';

/** The way to the list, where there is something in it. */
export function UnclosedNote() {
  const count = useRead(api.unclosed, { most: 1 }).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <DayNote
      icon={<IconClipboardCheck size={20} aria-hidden="true" />}
      view="unclosed"
      act={<Trans>Close them</Trans>}
    >
      <Plural
        value={count}
        one="# appointment is over and not closed"
        other="# appointments are over and not closed"
      />
    </DayNote>
  );
}

const ends = ['No-show', 'Completed'] as const;
type End = (typeof ends)[number];
/** How it ended most likely; the others are said one by one. */
const likely: Partial<Record<Status, End>> = {
  Confirmed: 'No-show',
  'Checked in': 'Completed',
  Started: 'Completed',
};

export function Unclosed({ steps }: { steps: Steps }) {
  const mayEdit = useRight()('Appointment', 'edit');
  const query = useRead(api.unclosed, {}, { keepFormer: true });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const rows = query.data?.appointments ?? [];
  const chosen = rows.filter(({ id }) => !left.has(id));
  if (query.error && !query.data)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsOnTheWay rows={6} />;
  if (rows.length === 0)
    return (
      <Empty
        title={<Trans>Every day is closed</Trans>}
        words={<Trans>Every past appointment is closed.</Trans>}
      />
    );
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <>
      {mayEdit && (
        <Bulk
          rows={rows}
          chosen={chosen}
          onAll={(all) => setLeft(new Set(all ? [] : rows.map(({ id }) => id)))}
        />
      )}
      <ol className={look('bare-list')}>
        {rows.map((one) => (
          <Row
            key={one.id}
            one={one}
            steps={steps}
            isChosen={!left.has(one.id)}
            onChoose={mayEdit ? (isChosen) => choose(one.id, isChosen) : undefined}
          />
        ))}
      </ol>
      {query.data.count > rows.length && (
        <p className={look('soft', 'pad-10-inset')}>
          <Trans>
            The latest {rows.length} of {query.data.count}
          </Trans>
        </p>
      )}
    </>
  );
}

interface BulkProps {
  rows: readonly Appointment[];
  chosen: readonly Appointment[];
  onAll: (all: boolean) => void;
}

function Bulk({ rows, chosen, onAll }: BulkProps) {
  const { t, i18n } = useLingui();
  const { close, isBusy } = useClosing();
  return (
    <div
      className={withLook(
        styles['bulk'],
        'row',
        'wrap',
        'gap-8-12',
        'middle',
        'line-below',
        'pad-10-inset',
      )}
    >
      <Checkbox
        aria-label={t`Choose all`}
        checked={chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={(event) => onAll(event.currentTarget.checked)}
      />
      <span className={look('grow', 'soft')}>
        <Plural value={chosen.length} one="# chosen" other="# chosen" />
      </span>
      {ends.map((to) => {
        const fit = chosen.filter(({ status }) => likely[status] === to);
        return (
          <Button
            key={to}
            variant={to === 'Completed' ? 'default' : 'light'}
            classNames={wrapping}
            disabled={fit.length === 0}
            loading={isBusy}
            onClick={() => close(fit, to)}
          >
            {i18n._(stepWords[to])} ({fit.length})
          </Button>
        );
      })}
    </div>
  );
}

function useClosing() {
  const { t } = useLingui();
  const closing = useWrite(api.close);
  const reopen = useWrite(api.reopenDay);
  const close = (ones: readonly Appointment[], to: End) =>
    void closing
      .mutateAsync({ appointments: ones.map(({ id, version }) => ({ id, version })), to })
      .then(
        ({ appointments }) =>
          toast({
            kind: 'good',
            text: t`${plural(appointments.length, { one: '# appointment is closed', other: '# appointments are closed' })}`,
            act: {
              label: t`Undo`,
              run: () =>
                void reopen
                  .mutateAsync({ ids: appointments.map(({ id }) => id) })
                  .catch(toastFailure),
            },
            stays: undoStays,
          }),
        toastFailure,
      );
  return { close, isBusy: closing.isPending };
}

interface RowProps {
  one: Appointment;
  steps: Steps;
  isChosen: boolean;
  onChoose: ((isChosen: boolean) => void) | undefined;
}

function Row({ one, steps, isChosen, onChoose }: RowProps) {
  const { t } = useLingui();
  return (
    <li
      className={withLook(
        styles['row'],
        'grid',
        'gap-8-12',
        'middle',
        'line-below',
        'pad-10-inset',
      )}
    >
      {onChoose && (
        <Checkbox
          aria-label={t`Choose ${one.patientName}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <WhoAndWhen one={one} />
      <StatusTag status={one.status} />
      <StepActs appointment={one} steps={steps} />
    </li>
  );
}
