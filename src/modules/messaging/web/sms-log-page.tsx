// What was sent to patients and people of the clinic, what became of it, and what it cost; narrowed and taken out as a file.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconMessage2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isDay } from '../../../kit/shared/fields.ts';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { useEndless } from '../../../kit/web/endless.ts';
import {
  ListChoice,
  ListPeriod,
  ListTools,
  SearchBox,
  useAddress,
} from '../../../kit/web/list.tsx';
import { look } from '../../../kit/web/look.ts';
import { OrderChoice, type Ordering, useOrder } from '../../../kit/web/order.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table } from '../../../kit/web/table.tsx';
import { Tag, type TagKind } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { channels, type Logged, logOrders, messageStatuses, type MessageStatus } from '../model.ts';
import { LimitButton, Spending } from './limit.tsx';
import { channelWords, reasonWords, statusWords } from '../rules.ts';

const columns: Column<Logged>[] = [
  {
    key: 'text',
    head: <Trans>Message</Trans>,
    cell: (one) => <Message one={one} />,
    phone: 'title',
  },
  {
    key: 'at',
    head: <Trans>Date</Trans>,
    cell: (one) => <When at={one.at} />,
    width: '10rem',
    sort: 'day',
  },
  {
    key: 'status',
    head: <Trans>Status</Trans>,
    cell: (one) => <Standing one={one} />,
    width: '9rem',
  },
  {
    key: 'cost',
    head: <Trans>Cost</Trans>,
    cell: (one) => <Cost one={one} />,
    align: 'end',
    width: '5rem',
    sort: 'number',
  },
];

/** What the address asks for, as the verbs take it. */
function useAsked() {
  const [address] = useAddress();
  const channel = channels.find((one) => one === address['channel']);
  const status = messageStatuses.find((one) => one === address['status']);
  const { q, from, to } = address;
  return {
    ...(q === undefined ? {} : { text: q.slice(0, 60) }),
    ...(channel === undefined ? {} : { channel }),
    ...(status === undefined ? {} : { status }),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}

export function SmsLogPage() {
  const { t } = useLingui();
  const words = useWords();
  const asked = useAsked();
  const ordering = useOrder(logOrders, '-at');
  const list = useEndless(api.log, { ...asked, order: ordering.order }, ({ messages, next }) => ({
    rows: messages,
    next: next === null ? null : { after: next },
  }));
  const sums = list.pages[0]?.sums;
  const cost = words.money(sums?.costPaise ?? 0);
  return (
    <Page
      title={<Trans>SMS log</Trans>}
      about={<Trans>Each message with its status and cost</Trans>}
      acts={
        <>
          <LimitButton />
          <Download asked={asked} />
        </>
      }
    >
      <Card flush>
        <Spending />
        <Tools
          ordering={ordering}
          count={
            sums && (
              <Trans>
                <Plural value={sums.messages} one="# message" other="# messages" />,{' '}
                {words.count(sums.failed)} did not arrive, {cost}
              </Trans>
            )
          }
        />
        <Table
          name={t`SMS log`}
          columns={columns}
          list={list}
          ordering={ordering}
          keyOf={({ id }) => id}
          empty={
            <Empty
              picture={<IconMessage2 size={56} stroke={1.1} aria-hidden="true" />}
              title={
                Object.keys(asked).length > 0 ? (
                  <Trans>No message of this kind</Trans>
                ) : (
                  <Trans>No messages yet</Trans>
                )
              }
              words={<Trans>Reminders, bookings and changes sent to patients appear here.</Trans>}
            />
          }
        />
      </Card>
    </Page>
  );
}

function Tools({ count, ordering }: { count: ReactNode; ordering: Ordering }) {
  const { t } = useLingui();
  const [address, setAddress] = useAddress();
  return (
    <ListTools count={count}>
      <SearchBox placeholder={t`Number or e-mail`} label={t`Search the SMS log`} />
      <ListChoice
        label={t`Channel`}
        any={t`All channels`}
        value={address['channel']}
        choices={channels.map((one) => ({ value: one, label: sentenceOf(channelWords[one].id) }))}
        onChange={(channel) => setAddress({ channel })}
      />
      <ListChoice
        label={t`Status`}
        any={t`Any status`}
        value={address['status']}
        choices={messageStatuses.map((one) => ({
          value: one,
          label: sentenceOf(statusWords[one].id),
        }))}
        onChange={(status) => setAddress({ status })}
      />
      <ListPeriod />
      <OrderChoice columns={columns} ordering={ordering} />
    </ListTools>
  );
}

function Message({ one }: { one: Logged }) {
  return (
    <span className={look('grid', 'min-0')}>
      <span lang={one.language} className={look('breaks')}>
        {one.text}
      </span>
      <span className={look('soft', 'size-1', 'breaks')}>
        {sentenceOf(channelWords[one.channel].id)} · {one.to}
      </span>
    </span>
  );
}

function When({ at }: { at: string }) {
  return <span className={look('one-line')}>{useWords().dayTime(at)}</span>;
}

const kinds: Record<MessageStatus, TagKind> = {
  queued: 'news',
  sent: 'good',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  unknown: 'warn',
  // oxlint-disable-next-line eslint/id-denylist -- a stored value
  held: 'plain',
  not_sent: 'warn',
};

const wordsOf = (reason: string): string => (reasonWords[reason] ? sentenceOf(reason) : reason);

function Standing({ one }: { one: Logged }) {
  const words = useWords();
  const reason = wordsOf(one.reason);
  const insteadReason = wordsOf(one.insteadReason ?? '');
  return (
    <span className={look('grid', 'gap-2-8')}>
      <span>
        <Tag kind={kinds[one.status]}>{sentenceOf(statusWords[one.status].id)}</Tag>
      </span>
      {one.dueAt !== null && (
        <span className={look('soft', 'size-1')}>
          <Trans>leaves {words.dayTime(one.dueAt)}</Trans>
        </span>
      )}
      {one.insteadReason !== null && (
        <span className={look('soft', 'size-1', 'breaks')}>
          <Trans>not by WhatsApp: {insteadReason}</Trans>
        </span>
      )}
      {reason !== '' && <span className={look('soft', 'size-1', 'breaks')}>{reason}</span>}
    </span>
  );
}

function Cost({ one }: { one: Logged }) {
  const words = useWords();
  if (one.costPaise === null) return <>–</>;
  return (
    <span className={look('grid')}>
      {words.money(one.costPaise)}
      {one.parts !== null && (
        <span className={look('soft', 'size-1')}>
          <Trans>{words.count(one.parts)} SMS</Trans>
        </span>
      )}
    </span>
  );
}

function Download({ asked }: { asked: ReturnType<typeof useAsked> }) {
  const { isBusy, save } = useSaveFile(api.exportLog);
  return (
    <Button
      variant="default"
      size="md"
      loading={isBusy}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void save(asked)}
    >
      <Trans>Excel file</Trans>
    </Button>
  );
}
