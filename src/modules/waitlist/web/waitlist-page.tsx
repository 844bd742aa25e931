// Who would come sooner: the desk adds them, sees what is kept for whom, and books whoever says yes on the phone.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconHourglass, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { Ago, useWords } from '../../../kit/web/words.tsx';
import { DayTabs } from '../../appointments/web/parts/day-tabs.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import type { Entry } from '../model.ts';
import { JoinDialog } from './join-dialog.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './waitlist.module.css';

const columns: Column<Entry>[] = [
  {
    key: 'patient',
    head: <Trans>Patient</Trans>,
    cell: (one) => <Name one={one} />,
    sort: 'text',
    sortBy: ({ patientName }) => patientName,
  },
  {
    key: 'days',
    head: <Trans>Suitable days</Trans>,
    cell: (one) => <Days one={one} />,
    sort: 'day',
    sortBy: ({ fromDay }) => fromDay,
  },
  {
    key: 'doctor',
    head: <Trans>Doctor</Trans>,
    cell: (one) => <DoctorOf one={one} />,
    sort: 'text',
    sortBy: ({ doctorName }) => doctorName,
  },
  { key: 'status', head: <Trans>Status</Trans>, cell: (one) => <Standing one={one} /> },
];

/** What the row is there for: in sight, not only under the mouse. */
const steps: Column<Entry> = {
  key: 'steps',
  head: <Trans>Next step</Trans>,
  cell: (one) => <Acts one={one} />,
};

export function WaitlistPage() {
  const { t } = useLingui();
  const mayEdit = useRight()('Appointment', 'edit');
  const query = useRead(api.list, {}, { every: 30_000 });
  const [isJoining, setJoining] = useState(false);
  const waiting = query.data;
  const entries = waiting?.entries;
  return (
    <Page
      title={<Trans>Waitlist</Trans>}
      about={
        waiting &&
        waiting.count > 0 && (
          <>
            <Plural value={waiting.count} one="# waits for a time" other="# wait for a time" />
            {waiting.entries.length < waiting.count && (
              <Shown some={waiting.entries.length} all={waiting.count} />
            )}
          </>
        )
      }
      action={
        mayEdit ? (
          <MainAction
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setJoining(true)}
          >
            <Trans>Add to the waitlist</Trans>
          </MainAction>
        ) : undefined
      }
    >
      <DayTabs current="waitlist" />
      <Card flush>
        <Table
          name={t`Waitlist`}
          columns={mayEdit ? [...columns, steps] : columns}
          list={wholeList(query, entries)}
          keyOf={(one) => one.id}
          empty={
            <Empty
              picture={<IconHourglass size={56} stroke={1.1} aria-hidden="true" />}
              title={<Trans>Nobody is on the waitlist</Trans>}
              words={
                <Trans>
                  When a booked time becomes free, it is held for a quarter of an hour for the first
                  who waits. They take it with a link in an SMS.
                </Trans>
              }
            />
          }
        />
      </Card>
      {isJoining && <JoinDialog onClose={() => setJoining(false)} />}
    </Page>
  );
}

/** Whoever stands behind the list's end comes up when those before them have left it. */
function Shown({ some: shown, all: count }: { some: number; all: number }) {
  const words = useWords();
  const [some, all] = [words.count(shown), words.count(count)];
  return (
    <>
      {' · '}
      <Trans>
        the first {some} of {all} rows
      </Trans>
    </>
  );
}

function Name({ one }: { one: Entry }) {
  return (
    <span className={look('grid')}>
      <b>{one.patientName}</b>
      <span className={withLook(styles['soft'], 'soft', 'size-1')}>
        <a href={`tel:${one.isdCode}${one.contactNumber}`}>{phoneText(one)}</a>
        {one.note !== '' && <> · {one.note}</>}
        {one.isGuest && (
          <>
            {' · '}
            <Trans>asked by the booking link</Trans>
          </>
        )}
      </span>
    </span>
  );
}

function Days({ one }: { one: Entry }) {
  const words = useWords();
  return (
    <>
      {one.fromDay === one.toDay
        ? words.weekday(one.fromDay)
        : `${words.dayShort(one.fromDay)} – ${words.dayShort(one.toDay)}`}
    </>
  );
}

function DoctorOf({ one }: { one: Entry }) {
  const { t } = useLingui();
  return (
    <>
      {one.doctorName}
      {one.mode === 'online' && ` · ${t`Video`}`}
    </>
  );
}

function Standing({ one }: { one: Entry }) {
  const words = useWords();
  if (!one.offer)
    return (
      <span className={look('inline', 'wrap', 'gap-2-8', 'baseline')}>
        <Tag kind="plain">
          <Trans>Waiting</Trans>
        </Tag>
        <span className={withLook(styles['soft'], 'soft', 'size-1')}>
          <Ago at={one.addedAt} />
        </span>
      </span>
    );
  return (
    <span className={styles['kept']}>
      <Tag kind="news">
        <Trans>
          {words.weekday(words.dayOf(one.offer.startsAt))}, {words.time(one.offer.startsAt)}, held
          until {words.time(one.offer.until)}
        </Trans>
      </Tag>
    </span>
  );
}

function Acts({ one }: { one: Entry }) {
  const { t } = useLingui();
  const take = useWrite(api.take);
  const leave = useWrite(api.leave);
  const book = () =>
    take
      .mutateAsync({ id: one.id })
      .then(() => toast({ kind: 'good', text: t`Appointment created successfully` }), toastFailure);
  const takeOff = () =>
    leave
      .mutateAsync({ id: one.id })
      .then(
        () => toast({ kind: 'good', text: t`${one.patientName} is off the waitlist` }),
        toastFailure,
      );
  return (
    <span className={look('inline', 'wrap', 'gap-4', 'middle')}>
      {one.offer && (
        <Button
          size="compact-md"
          variant="light"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          loading={take.isPending}
          onClick={() => void book()}
        >
          <Trans>Book it</Trans>
        </Button>
      )}
      <Button
        size="compact-md"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={16} aria-hidden="true" />}
        aria-label={`${t`Remove`}: ${one.patientName}`}
        loading={leave.isPending}
        onClick={() => void takeOff()}
      >
        <Trans>Remove</Trans>
      </Button>
    </span>
  );
}
