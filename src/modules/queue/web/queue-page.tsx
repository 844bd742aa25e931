// The queue at the desk: who is inside, who is next, one step a row; every screen of the clinic moves at once.
import { ActionIcon, Button, Menu, Select } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconBell,
  IconDotsVertical,
  IconDoorExit,
  IconPlayerSkipForward,
  IconPrinter,
  IconStar,
  IconTicket,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchPaper } from '../../../kit/web/client.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useAddress } from '../../../kit/web/list.tsx';
import { MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty, Failed, PeoplePicture, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { DayTabs } from '../../appointments/web/parts/day-tabs.tsx';
import { Standing } from '../../appointments/web/parts/standing.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { PatientPicker } from '../../patients/web/parts/patient-picker.tsx';
import { api } from '../contract.ts';
import type { Place, Token, TokenAct } from '../model.ts';
import { undoStays } from '../../appointments/web/parts/use-steps.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './queue.module.css';

export function QueuePage() {
  const { t } = useLingui();
  const mayEdit = useRight()('Appointment', 'edit');
  const [address, setAddress] = useAddress();
  const doctorId = address['doctor'];
  const query = useRead(api.today, doctorId === undefined ? {} : { doctorId }, {
    keepFormer: true,
  });
  const doctors = useRead(api.doctors, {});
  const next = useWrite(api.next);
  const steps = useTokenSteps();
  const [isTaking, setTaking] = useState(false);
  const queue = query.data;
  const callNext = () =>
    void next
      .mutateAsync({
        ...(queue ? { doctorId: queue.doctorId } : {}),
        tokenId: queue?.waiting[0]?.id ?? null,
        finishes: queue?.called.map(({ id }) => id) ?? [],
      })
      .then(
        (called) => steps.told(called, 'call'),
        (error: unknown) => {
          toastFailure(error);
          void query.refetch();
        },
      );
  useHotkeys([
    ['n', () => mayEdit && setTaking(true)],
    ['c', () => mayEdit && queue && queue.waiting.length > 0 && callNext()],
  ]);
  const isIdle = queue && queue.called.length === 0 && queue.waiting.length === 0;
  return (
    <Page
      title={<Trans>Queue</Trans>}
      about={queue && <Plural value={queue.waiting.length} one="# waiting" other="# waiting" />}
      action={
        mayEdit ? (
          <MainAction
            icon={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={() => setTaking(true)}
          >
            <Trans>Give a token</Trans>
          </MainAction>
        ) : undefined
      }
    >
      <DayTabs current="queue" />
      {(doctors.data?.doctors.length ?? 0) > 1 && queue && (
        <Select
          className={styles['doctor'] ?? ''}
          aria-label={t`Doctor`}
          allowDeselect={false}
          data={doctors.data?.doctors.map((one) => ({ value: one.id, label: one.name })) ?? []}
          value={queue.doctorId}
          onChange={(id) => setAddress({ doctor: id ?? undefined })}
        />
      )}
      {query.isPending && !query.error && <RowsOnTheWay rows={5} />}
      {query.error && !queue && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {queue && (
        <div className={withLook(styles['board'], 'grid', 'gap-16', 'top')}>
          <section
            className={withLook(styles['inside'], 'grid', 'gap-8', 'centre')}
            aria-label={t`Inside now`}
          >
            {queue.called[0] ? (
              <Inside
                token={queue.called[0]}
                doctorId={queue.doctorId}
                steps={steps}
                mayEdit={mayEdit}
              />
            ) : (
              <p className={styles['nobody']}>
                <Trans>Nobody is inside</Trans>
              </p>
            )}
            {mayEdit && (
              <Button
                size="md"
                leftSection={<IconBell size={18} aria-hidden="true" />}
                classNames={{ root: styles['call'] ?? '', label: styles['callWords'] ?? '' }}
                disabled={queue.waiting.length === 0}
                loading={next.isPending}
                onClick={callNext}
              >
                {queue.waiting[0] && queue.called.length > 0 ? (
                  <Trans>Done, call token {queue.waiting[0].number}</Trans>
                ) : queue.waiting[0] ? (
                  <Trans>Call token {queue.waiting[0].number}</Trans>
                ) : (
                  <Trans>Call the next</Trans>
                )}
              </Button>
            )}
            <p className={styles['pace']}>
              <Trans>About {Math.round(queue.paceMinutes)} minutes a patient today</Trans>
            </p>
          </section>
          <section className={styles['card']} aria-label={t`Waiting`}>
            {isIdle || queue.waiting.length === 0 ? (
              <Empty
                picture={<PeoplePicture />}
                title={<Trans>Nobody is waiting</Trans>}
                words={
                  <Trans>
                    Booked patients join when they check in; give a token to whoever walks in.
                  </Trans>
                }
                action={
                  mayEdit && (
                    <Button
                      variant="light"
                      leftSection={<IconTicket size={18} aria-hidden="true" />}
                      onClick={() => setTaking(true)}
                    >
                      <Trans>Give a token</Trans>
                    </Button>
                  )
                }
              />
            ) : (
              <ol className={look('bare-list')}>
                {queue.waiting.map((token, at) => (
                  <Row
                    key={token.id}
                    token={token}
                    at={at}
                    place={queue.places.find((one) => one.tokenId === token.id)}
                    steps={steps}
                    mayEdit={mayEdit}
                  />
                ))}
              </ol>
            )}
          </section>
          {queue.over.length > 0 && (
            <details className={styles['over']}>
              <summary>
                <Plural
                  value={queue.over.length}
                  one="# seen or gone today"
                  other="# seen or gone today"
                />
              </summary>
              <ol className={look('bare-list')}>
                {queue.over.map((token) => (
                  <Row key={token.id} token={token} steps={steps} mayEdit={mayEdit} />
                ))}
              </ol>
            </details>
          )}
        </div>
      )}
      {isTaking && (
        <TakeDialog
          doctorId={queue?.doctorId}
          onClose={() => setTaking(false)}
          onTaken={(token) => steps.given(token)}
        />
      )}
    </Page>
  );
}

type Steps = ReturnType<typeof useTokenSteps>;

function useTokenSteps() {
  const { t } = useLingui();
  const step = useWrite(api.step);
  const place = useWrite(api.place);
  const undo = useWrite(api.undo);
  const told = (token: Token, act: TokenAct | 'place') => {
    const said: Record<TokenAct | 'place', string> = {
      call: t`Token ${token.number} is called`,
      recall: t`Token ${token.number} is called again`,
      finish: t`Token ${token.number} is done`,
      skip: t`Token ${token.number} goes back three places`,
      leave: t`Token ${token.number} has left`,
      place: t`The order is changed`,
    };
    toast({
      kind: 'good',
      text: said[act],
      act: {
        label: t`Undo`,
        run: () =>
          void undo.mutateAsync({ id: token.id, version: token.version }).catch(toastFailure),
      },
      stays: undoStays,
    });
  };
  const print = (token: Token) =>
    void fetchPaper(api.slip, { id: token.id, width: '58' })
      .then(({ blob }) => window.open(URL.createObjectURL(blob), '_blank', 'noopener'))
      .catch(toastFailure);
  return {
    told,
    print,
    given: (token: Token) =>
      toast({
        kind: 'good',
        text: t`Token ${token.number} is given to ${token.patientName}`,
        act: { label: t`Print slip`, run: () => print(token) },
      }),
    step: (token: Token, act: TokenAct) =>
      void step
        .mutateAsync({ id: token.id, version: token.version, act })
        .then((moved) => told(moved, act), toastFailure),
    place: (token: Token, to: { before?: number; isPriority?: boolean }) =>
      void place
        .mutateAsync({ id: token.id, version: token.version, ...to })
        .then((moved) => told(moved, 'place'), toastFailure),
  };
}

function Inside({
  token,
  doctorId,
  steps,
  mayEdit,
}: {
  token: Token;
  doctorId: string;
  steps: Steps;
  mayEdit: boolean;
}) {
  const words = useWords();
  return (
    <>
      <p className={look('good', 'strong')}>
        <Trans>Inside now</Trans>
      </p>
      <p className={styles['number']}>{token.number}</p>
      <Link to={`/patient-detail/${token.patientId}`} className={styles['who']}>
        {token.patientName}
      </Link>
      <Standing patientId={token.patientId} doctorId={doctorId} />
      {token.calledAt !== null && (
        <p className={styles['pace']}>{words.relative(token.calledAt)}</p>
      )}
      {mayEdit && (
        <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8')}>
          <Button variant="default" onClick={() => steps.step(token, 'recall')}>
            <Trans>Call again</Trans>
          </Button>
          <Button variant="default" onClick={() => steps.step(token, 'skip')}>
            <Trans>Skip</Trans>
          </Button>
          <Button variant="default" onClick={() => steps.step(token, 'finish')}>
            <Trans>Done</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  token: Token;
  at?: number;
  place?: Place | undefined;
  steps: Steps;
  mayEdit: boolean;
}

function Row({ token, at, place, steps, mayEdit }: RowProps) {
  const { t } = useLingui();
  const words = useWords();
  const isWaiting = token.status === 'waiting';
  return (
    <li className={withLook(styles['row'], 'grid', 'gap-12', 'middle')} data-status={token.status}>
      <span className={withLook(styles['token'], 'brand', 'size-5', 'numbers')}>
        {token.number}
      </span>
      <span className={look('grid', 'gap-2', 'min-0')}>
        <Link to={`/patient-detail/${token.patientId}`} className={styles['name']}>
          {token.patientName}
        </Link>
        <span className={look('row', 'wrap', 'gap-4-8', 'middle', 'soft', 'size-2')}>
          {token.isPriority && (
            <Tag kind="warn">
              <Trans>Priority</Trans>
            </Tag>
          )}
          {token.startsAt !== null ? (
            <Trans>Booked for {words.time(token.startsAt)}</Trans>
          ) : token.kind === 'abha' ? (
            <Trans>Scan and share</Trans>
          ) : (
            <Trans>Walk-in</Trans>
          )}
          {token.status === 'left' && (
            <Tag kind="bad">
              <Trans>Left</Trans>
            </Tag>
          )}
          {token.status === 'done' && (
            <Tag kind="plain">
              <Trans>Done</Trans>
            </Tag>
          )}
        </span>
      </span>
      {isWaiting && place && (
        <span className={withLook(styles['wait'], 'grid', 'numbers')}>
          <b>
            <Trans>{place.minutes} min</Trans>
          </b>
          <span>
            <Trans>here {words.relative(token.takenAt)}</Trans>
          </span>
        </span>
      )}
      {mayEdit && (
        <span className={withLook(styles['rowActs'], 'row', 'gap-4', 'middle')}>
          {isWaiting && (
            <Button
              size="compact-md"
              variant={at === 0 ? 'light' : 'subtle'}
              onClick={() => steps.step(token, 'call')}
            >
              <Trans>Call</Trans>
            </Button>
          )}
          {token.status === 'left' && (
            <Button size="compact-md" variant="subtle" onClick={() => steps.step(token, 'recall')}>
              <Trans>Call again</Trans>
            </Button>
          )}
          <Menu position="bottom-end" width={230}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t`More for ${token.patientName}`}
              >
                <IconDotsVertical size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isWaiting && (
                <>
                  <Menu.Item
                    leftSection={<IconStar size={18} />}
                    onClick={() => steps.place(token, { isPriority: !token.isPriority })}
                  >
                    {token.isPriority ? <Trans>No priority</Trans> : <Trans>Give priority</Trans>}
                  </Menu.Item>
                  {at !== undefined && at > 0 && (
                    <Menu.Item
                      leftSection={<IconArrowBackUp size={18} />}
                      onClick={() => steps.place(token, { before: at - 1 })}
                    >
                      <Trans>One place up</Trans>
                    </Menu.Item>
                  )}
                  <Menu.Item
                    leftSection={<IconPlayerSkipForward size={18} />}
                    onClick={() => steps.step(token, 'skip')}
                  >
                    <Trans>Skip three places</Trans>
                  </Menu.Item>
                  <Menu.Item
                    color="red.7"
                    leftSection={<IconDoorExit size={18} />}
                    onClick={() => steps.step(token, 'leave')}
                  >
                    <Trans>Has left</Trans>
                  </Menu.Item>
                </>
              )}
              <Menu.Item leftSection={<IconPrinter size={18} />} onClick={() => steps.print(token)}>
                <Trans>Print slip</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      )}
    </li>
  );
}

function TakeDialog({
  doctorId,
  onClose,
  onTaken,
}: {
  doctorId: string | undefined;
  onClose: () => void;
  onTaken: (token: Token) => void;
}) {
  const { t } = useLingui();
  const take = useWrite(api.take);
  const give = (patientId: string) =>
    void take
      .mutateAsync({ patientId, ...(doctorId === undefined ? {} : { doctorId }) })
      .then((token) => {
        onTaken(token);
        onClose();
      }, toastFailure);
  return (
    <Dialog title={<Trans>Give a token</Trans>} isOpen onClose={onClose}>
      <div className={look('grid', 'gap-16')} aria-busy={take.isPending}>
        <p className={styles['pace']}>
          <Trans>Find the patient; the token is given at once.</Trans>
        </p>
        <PatientPicker label={t`Patient`} isFirst onPick={({ id }) => give(id)} />
      </div>
    </Dialog>
  );
}
