// What happened in the clinic since one last looked.
import { ActionIcon, Button } from '@mantine/core';
import { msg } from '@lingui/core/macro';
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
  IconReceiptRefund,
  IconShieldExclamation,
  IconStar,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndless } from '../../../kit/web/endless.ts';
import { ListEnd } from '../../../kit/web/list-end.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { Ago, useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { moneyKinds, type Notification } from '../model.ts';
import { mostBroughtBack } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './notifications.module.css';
import { pageOf } from './parts/page-of.ts';
import { refreshUnread } from './parts/unread.ts';

export function NotificationsPage() {
  const list = useEndless(api.list, { most: 50 }, pageOf);
  const words = useWords();
  const days = Map.groupBy(list.rows, ({ happenedAt }) => words.dayOf(happenedAt));
  const { read, unread } = useReading();
  const hasUnread = list.rows.some((one) => !one.isRead);
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
        {list.isWaiting &&
          (list.error ? (
            <Failed error={list.error} onRetry={list.again} />
          ) : (
            <RowsOnTheWay rows={6} columns={2} />
          ))}
        {!list.isWaiting && list.rows.length === 0 && (
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
            <h2 className={look('soft', 'size-1', 'strong', 'line-below', 'pad-8-inset', 'ground')}>
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
        <ListEnd list={list} rows={2} columns={2} />
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
  refund_failed: { Mark: IconReceiptRefund, kind: 'bad' },
  payout_failed: { Mark: IconWallet, kind: 'bad' },
  payment_taken_back: { Mark: IconReceiptRefund, kind: 'bad' },
  payment_disputed: { Mark: IconReceiptRefund, kind: 'bad' },
  dispute_won: { Mark: IconReceiptRefund, kind: 'good' },
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

/** What is about nobody: what it is about, and the page where something can be done. */
const places = {
  webhook_failed: { name: msg`Webhook`, to: '/integrations' },
  request_answered: { name: msg`Report a problem`, to: '/ReportProblem' },
  privacy_asked: { name: msg`Privacy`, to: '/privacy' },
  payout_failed: { name: msg`Wallet`, to: '/wallet' },
} as const;
const files = {
  clinic: { name: msg`All data of the clinic`, to: '/clinic-information' },
  report: { name: msg`Report`, to: '/reports' },
} as const;
const isPlaced = (kind: Notification['kind']): kind is keyof typeof places => kind in places;
const placeOf = ({ kind, fileKind }: Notification) =>
  fileKind !== null ? files[fileKind] : isPlaced(kind) ? places[kind] : null;

const isOfPayment: ReadonlySet<Notification['kind']> = new Set(['refund_failed', ...moneyKinds]);

function Who({ notification: one }: { notification: Notification }) {
  const { i18n } = useLingui();
  const place = placeOf(one);
  return place ? i18n._(place.name) : (one.patientName ?? one.memberName);
}

/** To the patient, of a refund to the appointment; of a member, to what they did that day. */
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
      'pad-14-inset',
      'undecorated',
      'hover-sunk',
    ),
    'data-new': one.isRead ? undefined : '',
    onClick: onOpen,
  };
  const place = placeOf(one);
  if (place)
    return (
      <Link to={place.to} {...shared}>
        {children}
      </Link>
    );
  if (isOfPayment.has(one.kind)) {
    const on = words.dayOf(one.startsAt ?? one.happenedAt);
    return (
      <Link
        to="/appointment-history"
        search={{ period: 'own', from: on, to: on, q: one.patientName ?? '' }}
        {...shared}
      >
        {children}
      </Link>
    );
  }
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
}: Pick<RowProps, 'notification'>) {
  const words = useWords();
  const when = words.dayTime(startsAt ?? happenedAt);
  const patients = words.count(count ?? 0);
  return whats[kind]({ when, patients });
}

const whats: Readonly<
  Record<Notification['kind'], (of: { when: string; patients: string }) => ReactNode>
> = {
  appointment_booked: ({ when }) => <Trans>Appointment booked for {when}</Trans>,
  appointment_canceled: ({ when }) => <Trans>Appointment of {when} canceled</Trans>,
  review_low: ({ when }) => <Trans>Left a low review of the visit of {when}</Trans>,
  many_patients_opened: ({ patients }) => (
    <Trans>Opened the records of {patients} patients within an hour</Trans>
  ),
  exported_at_night: ({ when }) => <Trans>Downloaded data of the clinic at night, {when}</Trans>,
  bank_changed: ({ when }) => <Trans>Set the bank account for payouts, {when}</Trans>,
  webhook_failed: ({ when }) => <Trans>Not answered since {when}</Trans>,
  file_ready: ({ when }) => <Trans>The file is ready, {when}</Trans>,
  file_failed: ({ when }) => <Trans>The file could not be made, {when}</Trans>,
  request_answered: ({ when }) => <Trans>Answered, {when}</Trans>,
  privacy_asked: ({ when }) => (
    <Trans>A request of a patient about their data is waiting, {when}</Trans>
  ),
  refund_failed: ({ when }) => (
    <Trans>What was paid online for the appointment of {when} could not be refunded</Trans>
  ),
  payout_failed: ({ when }) => (
    <Trans>A payout did not go through, {when}. The money is back in the wallet.</Trans>
  ),
  payment_taken_back: ({ when }) => (
    <Trans>
      What was paid online for the appointment of {when} was taken back at the payment service, in
      part or whole
    </Trans>
  ),
  payment_disputed: ({ when }) => (
    <Trans>
      The bank disputes what was paid online for the appointment of {when}. It stays out of payouts
      until that is decided.
    </Trans>
  ),
  dispute_won: ({ when }) => (
    <Trans>
      The dispute about the payment for the appointment of {when} is over, and the money stays
    </Trans>
  ),
};
