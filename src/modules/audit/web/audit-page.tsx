// The trail, for the owner: who did what and when, newest first; and whether anybody has tampered with it.
import { Button } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dayAt, type Zone } from '../../../kit/shared/time.ts';
import { call } from '../../../kit/web/client.ts';
import { useEndless, useNearSight } from '../../../kit/web/endless.ts';
import { Card, Page } from '../../../kit/web/page.tsx';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../api.ts';
import type { AuditEntry } from '../model.ts';
import styles from './audit.module.css';

interface Props {
  /** The name of a member of the clinic. */
  nameOf: (memberId: string) => string | undefined;
  zone: Zone;
}

export function AuditPage({ nameOf, zone }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const found = useEndless(api.list, {}, (page) => ({ rows: page.entries, next: page.next === null ? null : { before: page.next } }));
  const sight = useNearSight(found.more, found.hasMore);
  const days = Map.groupBy(found.rows, (entry) => dayAt(Temporal.Instant.from(entry.at), zone));
  return (
    <Page
      title={<Trans>Activity</Trans>}
      about={<Trans>Everything that was done or opened in the clinic, newest first. Nobody can change it.</Trans>}
      acts={<Verify />}
    >
      <Card flush>
        {found.isWaiting && !found.error && <RowsOnTheWay rows={10} columns={3} />}
        {found.error !== null && found.rows.length === 0 && <Failed error={found.error} onRetry={found.again} />}
        {!found.isWaiting && found.rows.length === 0 && found.error === null && <Empty title={<Trans>Nothing has happened yet</Trans>} />}
        {[...days].map(([day, entries]) => (
          <section key={day} aria-label={words.dayLong(day)}>
            <h2 className={styles['day']}>{words.dayLong(day)}</h2>
            <ol className={styles['list']}>
              {entries.map((entry) => (
                <Entry
                  key={entry.seq}
                  entry={entry}
                  who={entry.memberId === null ? (entry.actor === 'door' ? t`Login page` : t`Practice Diary`) : (nameOf(entry.memberId) ?? t`Someone who left`)}
                />
              ))}
            </ol>
          </section>
        ))}
        {found.hasMore && (
          <div ref={sight}>
            <RowsOnTheWay rows={3} columns={3} />
          </div>
        )}
      </Card>
    </Page>
  );
}

const deeds: Partial<Record<string, MessageDescriptor>> = {
  'patients.register': msg`registered a patient`,
  'patients.amend': msg`changed a patient`,
  'patients.get': msg`opened a patient`,
  'patients.search': msg`looked for patients`,
  'patients.duplicates': msg`looked for patients`,
  'treatments.add': msg`wrote a treatment`,
  'treatments.amend': msg`changed a treatment`,
  'treatments.remove': msg`deleted a treatment`,
  'treatments.get': msg`opened a treatment`,
  'treatments.list': msg`looked through treatments`,
  'treatments.lastOf': msg`looked through treatments`,
  'treatments.asSigned': msg`opened an earlier version of a treatment`,
  'treatments.print': msg`printed a prescription`,
  'treatments.addPayment': msg`took a payment`,
  'treatments.settlePayment': msg`settled a payment`,
  'appointments.book': msg`booked an appointment`,
  'appointments.move': msg`moved an appointment`,
  'appointments.undo': msg`took back a step of an appointment`,
  'appointments.day': msg`looked through appointments`,
  'appointments.upcoming': msg`looked through appointments`,
  'appointments.ofPatient': msg`looked through appointments`,
  'appointments.get': msg`opened an appointment`,
  'medicines.add': msg`added a medicine`,
  'medicines.amend': msg`changed a medicine`,
  'clinics.amend': msg`changed the clinic information`,
  'profile.amend': msg`changed a profile`,
  'config.SaveConfig': msg`changed own settings`,
  'identity.Login': msg`logged in`,
  'identity.logout': msg`logged out`,
  'identity.logoutEverywhere': msg`logged out everywhere`,
  'identity.changePassword': msg`changed the password`,
  'identity.RefreshToken': msg`stayed logged in`,
  'audit.list': msg`read this activity`,
  'audit.verify': msg`checked this activity`,
};

function Entry({ entry, who }: { entry: AuditEntry; who: string }) {
  const { i18n } = useLingui();
  const words = useWords();
  const deed = deeds[entry.action];
  const isRead = entry.detail['seen'] !== undefined || /\.(get|day|list|search|lastOf|upcoming|duplicates|ofPatient|asSigned)$/.test(entry.action);
  return (
    <li className={styles['entry']} data-read={isRead ? '' : undefined}>
      <time className={styles['time']} dateTime={entry.at} title={words.dayTime(entry.at)}>
        {words.time(entry.at)}
      </time>
      <span>
        <strong>{who}</strong> {deed ? i18n._(deed) : <code>{entry.action}</code>}
        {entry.entity === 'patient' && entry.entityId !== '' && (
          <>
            {' '}
            <Link to={`/patient-detail/${entry.entityId}`}>
              <Trans>open patient</Trans>
            </Link>
          </>
        )}
      </span>
      <span className={styles['seq']}>{entry.seq}</span>
    </li>
  );
}

/** Asked for by hand: it walks the whole trail. */
function Verify() {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { isWhole, brokenAt } = await call(api.verify, {});
      if (isWhole) toast({ kind: 'good', text: t`The activity is whole: nothing was changed or taken out.` });
      else toast({ kind: 'bad', text: t`The activity was tampered with at entry ${brokenAt ?? 0}.` });
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" size="md" loading={isBusy} leftSection={<IconShieldCheck size={18} aria-hidden="true" />} onClick={() => void run()}>
      <Trans>Check that it is whole</Trans>
    </Button>
  );
}
