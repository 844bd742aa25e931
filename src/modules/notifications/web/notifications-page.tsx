// What others did in the clinic since one last looked.
import { Trans } from '@lingui/react/macro';
import { IconCalendarPlus, IconCalendarX, IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Ago, useWords } from '../../../kit/web/words.tsx';
import { api } from '../api.ts';
import type { Kind, Notification } from '../model.ts';
import styles from './notifications.module.css';
import { setUnread } from './parts/unread.ts';

export function NotificationsPage() {
  const found = useRead(api.list, { most: 50 });
  const { mutate: markRead } = useWrite(api.markRead);
  const hasUnread = found.data?.notifications.some((one) => !one.isRead) ?? false;
  useEffect(() => {
    if (hasUnread) markRead({}, { onSuccess: () => setUnread(0) });
  }, [hasUnread, markRead]);
  return (
    <Page title={<Trans>Notifications</Trans>} about={<Trans>What others did in your clinic</Trans>} width="form">
      <Card flush>
        {found.isPending && <RowsOnTheWay rows={6} columns={2} />}
        {found.error && !found.data && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.notifications.length === 0 && (
          <Empty
            title={<Trans>No notifications yet</Trans>}
            words={<Trans>When somebody books or cancels an appointment with you, or leaves a low review, it stands here.</Trans>}
          />
        )}
        <ul className={styles['list']}>
          {found.data?.notifications.map((one) => (
            <Row key={one.id} notification={one} />
          ))}
        </ul>
      </Card>
    </Page>
  );
}

const marks: Record<Kind, typeof IconStar> = { appointment_booked: IconCalendarPlus, appointment_canceled: IconCalendarX, review_low: IconStar };

function Row({ notification: one }: { notification: Notification }) {
  const words = useWords();
  const Mark = marks[one.kind];
  const when = words.dayTime(one.startsAt);
  const news: Record<Kind, ReactNode> = {
    appointment_booked: <Trans>Appointment booked for {when}</Trans>,
    appointment_canceled: <Trans>Appointment of {when} canceled</Trans>,
    review_low: <Trans>Left a low review of the visit of {when}</Trans>,
  };
  return (
    <li>
      <Link to={`/patient-detail/${one.patientId}`} className={styles['row']} data-new={one.isRead ? undefined : ''}>
        <Mark size={22} stroke={1.75} aria-hidden="true" className={styles['mark']} data-kind={one.kind === 'appointment_booked' ? 'good' : 'bad'} />
        <span className={styles['words']}>
          <span className={styles['who']}>{one.patientName}</span>
          <span>{news[one.kind]}</span>
        </span>
        <span className={styles['ago']}>
          <Ago at={one.happenedAt} />
        </span>
      </Link>
    </li>
  );
}
