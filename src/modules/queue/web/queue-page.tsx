// The queue at the desk: who is inside, who is next, one step a row; every screen of the clinic moves at once.
import { Button, Select } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconTicket, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { each } from '../../../kit/shared/catalogue.ts';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { Fold } from '../../../kit/web/fold.tsx';
import { useAddress } from '../../../kit/web/list.tsx';
import { usePageKeys } from '../../../kit/web/page-keys.ts';
import { MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Empty, Failed, PeoplePicture, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { DayTabs } from '../../appointments/web/parts/day-tabs.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { useMinute } from '../../appointments/web/parts/use-minute.ts';
import { api } from '../contract.ts';
import type { Place } from '../model.ts';
import { placesOf } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import { Inside } from './inside.tsx';
import { QueueRow } from './queue-row.tsx';
import { useNextCall } from './parts/next-call.ts';
import { type TokenSteps, useTokenSteps } from './use-token-steps.ts';
import { SendDialog } from './send-dialog.tsx';
import { WalkInDialog } from './walk-in-dialog.tsx';
import styles from './queue.module.css';

type Queue = OutputOf<typeof api.today>;

interface Props {
  /** Draws with what each of these patients is allergic to, as picked from a list and as written. */
  withAllergies: (
    patientIds: readonly string[],
    draw: (textOf: (patientId: string, written: string) => string) => ReactNode,
  ) => ReactNode;
}

const groupNames = ['called', 'waiting', 'over'] as const;
const peopleOf = (queue: Queue): string[] =>
  groupNames.flatMap((name) => queue[name].map(({ patientId }) => patientId));

/** The queue whose rows say these allergies. */
const withTexts = (
  queue: Queue,
  textOf: (patientId: string, written: string) => string,
): Queue => ({
  ...queue,
  ...each(groupNames, (name) =>
    queue[name].map((token) => ({
      ...token,
      allergies: textOf(token.patientId, token.allergies),
    })),
  ),
});

export function QueuePage({ withAllergies }: Props) {
  const { t } = useLingui();
  const mayEdit = useRight()('Appointment', 'edit');
  const [address, setAddress] = useAddress();
  const { query, queued, doctors, steps, callNext, isCalling } = useQueue(address['doctor']);
  const [isTaking, setTaking] = useState(false);
  const queue = query.data;
  const call = () => void (!isCalling && queue?.waiting[0] && callNext());
  usePageKeys(
    mayEdit
      ? [
          { key: 'n', run: () => setTaking(true), isFilled: true },
          { key: 'c', name: t`Call the next`, run: call },
          { key: ' ', run: call },
        ]
      : [],
  );
  return (
    <Page
      title={<Trans>Queue</Trans>}
      about={queue && <Plural value={queue.waiting.length} one="# waiting" other="# waiting" />}
      action={
        mayEdit ? (
          <MainAction
            icon={<IconUserPlus size={18} aria-hidden="true" />}
            // Calling is the act of this page as long as there is somebody to call.
            variant={queue && queue.waiting.length > 0 ? 'default' : 'filled'}
            onClick={() => setTaking(true)}
          >
            <Trans>Walk-in</Trans>
          </MainAction>
        ) : undefined
      }
    >
      <DayTabs current="queue" queued={queued} />
      <Doctor doctors={doctors} query={query} onChange={(doctor) => setAddress({ doctor })} />
      {query.isPending && !query.error && <RowsOnTheWay rows={5} />}
      {query.error && !queue && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {queue &&
        withAllergies(peopleOf(queue), (textOf) => (
          <Board
            queue={withTexts(queue, textOf)}
            steps={steps}
            mayEdit={mayEdit}
            isCalling={isCalling}
            onCall={callNext}
            onTake={() => setTaking(true)}
          />
        ))}
      {steps.sending && (
        <SendDialog
          token={steps.sending}
          from={queue?.doctorId}
          onClose={() => steps.send(null)}
          onSent={(token) => steps.sayStep(token, 'send')}
        />
      )}
      {isTaking && (
        <WalkInDialog
          doctorId={queue?.doctorId}
          onClose={() => setTaking(false)}
          onTaken={(token) => steps.sayGiven(token)}
        />
      )}
    </Page>
  );
}

interface DoctorProps {
  doctors: OutputOf<typeof api.doctors>['doctors'];
  query: { data: Queue | undefined; error: unknown };
  onChange: (id: string) => void;
}

function Doctor({ doctors, query: { data, error }, onChange }: DoctorProps) {
  const { t } = useLingui();
  // One who is gone by now is left by choosing another, also where there is one other alone.
  if (doctors.length < (data ? 2 : 1) || (!data && !error)) return null;
  return (
    <Select
      className={styles['doctor'] ?? ''}
      aria-label={t`Doctor`}
      allowDeselect={false}
      data={doctors.map(({ id, name }) => ({ value: id, label: name }))}
      value={data?.doctorId ?? null}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}

/** Today's queue of a doctor, and the call that ends whoever is inside. */
function useQueue(doctorId: string | undefined) {
  const query = useRead(api.today, doctorId === undefined ? {} : { doctorId }, {
    keepFormer: true,
  });
  const doctors = useRead(api.doctors, {}).data?.doctors ?? [];
  const steps = useTokenSteps();
  const { callNext, isCalling } = useNextCall(query, steps);
  const queued = query.data?.waiting.length;
  return { query, queued, doctors, steps, callNext, isCalling };
}

interface ListProps {
  queue: Queue;
  steps: TokenSteps;
  mayEdit: boolean;
}

type BoardProps = ListProps & { isCalling: boolean; onCall: () => void; onTake: () => void };

function Board({ isCalling, onCall, onTake, ...list }: BoardProps) {
  return (
    <div className={withLook(styles['board'], 'grid', 'gap-16', 'top')}>
      <Inside {...list} isCalling={isCalling} onCall={onCall} />
      <Waiting {...list} onTake={onTake} />
      {list.queue.over.length > 0 && <Over {...list} />}
    </div>
  );
}

/** While nothing moves, what is left to wait does. */
function usePlaces({ waiting, called, paceMinutes, awayUntil }: Queue): Place[] {
  const now = Temporal.Instant.from(useMinute());
  const away = awayUntil === null ? null : Temporal.Instant.from(awayUntil);
  return placesOf(waiting, called, now, paceMinutes, away);
}

function Waiting({ queue, steps, mayEdit, onTake }: ListProps & { onTake: () => void }) {
  const { t } = useLingui();
  const places = usePlaces(queue);
  return (
    <section className={look('card')} aria-label={t`Waiting`}>
      {queue.waiting.length === 0 ? (
        <Empty
          picture={<PeoplePicture />}
          title={<Trans>Nobody is waiting</Trans>}
          words={
            <Trans>
              Booked patients join when they check in. Give a token to those who walk in.
            </Trans>
          }
          action={
            mayEdit && (
              <Button
                variant="light"
                leftSection={<IconTicket size={18} aria-hidden="true" />}
                onClick={onTake}
              >
                <Trans>Walk-in</Trans>
              </Button>
            )
          }
        />
      ) : (
        <ol className={look('bare-list')}>
          {queue.waiting.map((token, at) => (
            <QueueRow
              key={token.id}
              token={token}
              at={at}
              longWait={queue.waitLimitMinutes}
              place={places.find((one) => one.tokenId === token.id)}
              steps={steps}
              mayEdit={mayEdit}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function Over({ queue, steps, mayEdit }: ListProps) {
  return (
    <Fold
      className={withLook(styles['over'], 'card')}
      titleClassName={look('soft', 'pad-12-inset')}
      title={
        <Plural value={queue.over.length} one="# seen or gone today" other="# seen or gone today" />
      }
    >
      <ol className={look('bare-list')}>
        {queue.over.map((token) => (
          <QueueRow key={token.id} token={token} steps={steps} mayEdit={mayEdit} />
        ))}
      </ol>
    </Fold>
  );
}
