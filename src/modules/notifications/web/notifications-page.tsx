// What happened in the clinic since one last looked.
import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCalendarPlus,
  IconCalendarX,
  IconMail,
  IconMailOpened,
  IconMessageReply,
  IconFileCheck,
  IconFileX,
  IconPlugConnectedX,
  IconShieldExclamation,
  IconStar,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { Ago, useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Notification } from '../model.ts';
import { mostBroughtBack } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './notifications.module.css';
import { refreshUnread } from './parts/unread.ts';

export function NotificationsPage() {
  const query = useRead(api.list, { most: 50 });
  const words = useWords();
  const days = Map.groupBy(query.data?.notifications ?? [], ({ happenedAt }) =>
    words.dayOf(happenedAt),
  );
  const { read, unread } = useReading();
  const hasUnread = query.data?.notifications.some((one) => !one.isRead) ?? false;
  return (
    <Page
      title={<Trans>Notifications</Trans>}
      about={<Trans>News from your clinic</Trans>}
      width="form"
      acts={
        // Always there, so that nothing moves when the list has come or was read.
        <Button
          variant="default"
          aria-disabled={!hasUnread}
          data-disabled={!hasUnread}
          onClick={() => {
            if (hasUnread) read();
          }}
        >
          <Trans>Mark all as read</Trans>
        </Button>
      }
    >
      <Card flush>
        {query.isPending && <RowsOnTheWay rows={6} columns={2} />}
        {query.error && !query.data && (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data?.notifications.length === 0 && (
          <Empty
            title={<Trans>No notifications yet</Trans>}
            words={
              <Trans>
                When somebody books or cancels an appointment with you, or leaves a low review, it
                appears here.
              </Trans>
            }
          />
        )}
        {[...days].map(([day, ones]) => (
          <section key={day} aria-label={words.dayLong(day)}>
            <h2 className={look('soft', 'size-1', 'strong', 'line-below', 'pad-8-16', 'ground')}>
              {words.dayLong(day)}
            </h2>
            <ul className={withLook(styles['list'], 'bare-list')}>
              {ones.map((one) => (
                <Row
                  key={one.id}
                  notification={one}
                  onOpen={() => {
                    if (!one.isRead) read(one.id);
                  }}
                  onTurn={() => (one.isRead ? unread([one.id]) : read(one.id))}
                />
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </Page>
  );
}

/** All at once can be taken back as long as the toast stands. */
function useReading() {
  const { t } = useLingui();
  const { mutate: markRead } = useWrite(api.markRead);
  const { mutate: markUnread } = useWrite(api.markUnread);
  const unread = (ids: string[]) =>
    markUnread({ ids }, { onSuccess: () => void refreshUnread(), onError: toastFailure });
  const read = (id?: string) =>
    markRead(id === undefined ? {} : { id }, {
      onSuccess: ({ ids }) => {
        void refreshUnread();
        if (id === undefined && ids.length > 0)
          toast({
            kind: 'good',
            text: t`All notifications are marked as read`,
            act: { label: t`Undo`, run: () => unread(ids.slice(0, mostBroughtBack)) },
          });
      },
      onError: toastFailure,
    });
  return { read, unread };
}

const marks = {
  appointment_booked: { Mark: IconCalendarPlus, kind: 'good' },
  appointment_canceled: { Mark: IconCalendarX, kind: 'bad' },
  review_low: { Mark: IconStar, kind: 'bad' },
  many_patients_opened: { Mark: IconShieldExclamation, kind: 'bad' },
  exported_at_night: { Mark: IconShieldExclamation, kind: 'bad' },
  bank_changed: { Mark: IconShieldExclamation, kind: 'bad' },
  webhook_failed: { Mark: IconPlugConnectedX, kind: 'bad' },
  file_ready: { Mark: IconFileCheck, kind: 'good' },
  file_failed: { Mark: IconFileX, kind: 'bad' },
  request_answered: { Mark: IconMessageReply, kind: 'good' },
  privacy_asked: { Mark: IconShieldExclamation, kind: 'bad' },
} as const;

interface RowProps {
  notification: Notification;
  onOpen: () => void;
  /** Read, or to be read again. */
  onTurn: () => void;
}

function Row({ notification: one, onOpen, onTurn }: RowProps) {
  const { t } = useLingui();
  const { Mark, kind } = marks[one.kind];
  return (
    <li className={withLook(styles['line'], 'grid')}>
      <Where notification={one} onOpen={onOpen}>
        <Mark
          size={22}
          stroke={1.75}
          aria-hidden="true"
          className={styles['mark']}
          data-kind={kind}
        />
        <span className={look('grid', 'min-0', 'breaks')}>
          <span className={look('strong')}>
            <Who notification={one} />
          </span>
          <span>
            <What notification={one} />
          </span>
          {one.isOwn && (
            <span>
              <Trans>If this was not you, change your password.</Trans>
            </span>
          )}
        </span>
        <span className={withLook(styles['ago'], 'soft', 'size-1', 'one-line')}>
          <Ago at={one.happenedAt} />
        </span>
      </Where>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={one.isRead ? t`Mark as unread` : t`Mark as read`}
        onClick={onTurn}
      >
        {one.isRead ? <IconMail size={18} /> : <IconMailOpened size={18} />}
      </ActionIcon>
    </li>
  );
}

function Who({ notification: one }: { notification: Notification }) {
  if (one.fileKind === 'clinic') return <Trans>All data of the clinic</Trans>;
  if (one.fileKind === 'report') return <Trans>Report</Trans>;
  if (one.kind === 'request_answered') return <Trans>Report a problem</Trans>;
  return one.patientName ?? one.memberName ?? <Trans>Webhook</Trans>;
}

const pageOfFile = { clinic: '/clinic-information', report: '/reports' } as const;

/** To the patient; of a member, to what they did that day. */
function Where({
  notification: one,
  onOpen,
  children,
}: Pick<RowProps, 'notification' | 'onOpen'> & { children: ReactNode }) {
  const words = useWords();
  const shared = {
    className: withLook(
      styles['row'],
      'top',
      'ink',
      'grid',
      'pad-14-16',
      'undecorated',
      'hover-sunk',
    ),
    'data-new': one.isRead ? undefined : '',
    onClick: onOpen,
  };
  if (one.kind === 'webhook_failed')
    return (
      <Link to="/integrations" {...shared}>
        {children}
      </Link>
    );
  if (one.kind === 'request_answered')
    return (
      <Link to="/ReportProblem" {...shared}>
        {children}
      </Link>
    );
  if (one.kind === 'privacy_asked')
    return (
      <Link to="/privacy" {...shared}>
        {children}
      </Link>
    );
  if (one.fileKind !== null)
    return (
      <Link to={pageOfFile[one.fileKind]} {...shared}>
        {children}
      </Link>
    );
  if (one.memberId === null)
    return (
      <Link to={`/patient-detail/${one.patientId}`} {...shared}>
        {children}
      </Link>
    );
  const from = Temporal.Instant.from(one.happenedAt).subtract({ hours: 1 }).toString();
  return (
    <Link
      to="/activity"
      search={{ who: one.memberId, from: words.dayOf(from), to: words.dayOf(one.happenedAt) }}
      {...shared}
    >
      {children}
    </Link>
  );
}

function What({
  notification: { kind, startsAt, happenedAt, count },
}: {
  notification: Notification;
}) {
  const words = useWords();
  const when = words.dayTime(startsAt ?? happenedAt);
  if (kind === 'appointment_booked') return <Trans>Appointment booked for {when}</Trans>;
  if (kind === 'appointment_canceled') return <Trans>Appointment of {when} canceled</Trans>;
  if (kind === 'review_low') return <Trans>Left a low review of the visit of {when}</Trans>;
  if (kind === 'exported_at_night')
    return <Trans>Downloaded data of the clinic at night, {when}</Trans>;
  if (kind === 'bank_changed') return <Trans>Set the bank account for payouts, {when}</Trans>;
  if (kind === 'webhook_failed') return <Trans>Not answered since {when}</Trans>;
  if (kind === 'file_ready') return <Trans>The file is ready, {when}</Trans>;
  if (kind === 'file_failed') return <Trans>The file could not be made, {when}</Trans>;
  if (kind === 'request_answered') return <Trans>Answered, {when}</Trans>;
  if (kind === 'privacy_asked')
    return <Trans>A request of a patient about their data is waiting, {when}</Trans>;
  const patients = words.count(count ?? 0);
  return <Trans>Opened the records of {patients} patients within an hour</Trans>;
}
