// Messages that asked many patients at once to come again: how far each has come, and its end.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { look } from '../../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { Empty } from '../../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../../kit/web/table.tsx';
import { Tag, type TagKind } from '../../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { genderWords } from '../../../patients/web/parts/words.ts';
import { api } from '../../contract.ts';
import type { Campaign, CampaignStatus, Choice } from '../../model.ts';
import { statusWords } from '../../rules.ts';
import { StartDialog } from '../start-dialog.tsx';

/** What runs is counted anew so often, in milliseconds. */
const every = 5000;

export function Campaigns() {
  const { t } = useLingui();
  const mayStop = useRight()('Settings', 'edit');
  const list = useRead(api.list, {}, { every });
  return (
    <Table
      name={t`Campaigns`}
      columns={mayStop ? [...columns, ending] : columns}
      list={wholeList(list, list.data?.campaigns)}
      keyOf={({ id }) => id}
      empty={
        <Empty
          picture={<IconMessages size={56} stroke={1.1} aria-hidden="true" />}
          title={<Trans>No campaigns yet</Trans>}
          words={<Trans>Ask patients you have not seen for a while to come again.</Trans>}
        />
      }
    />
  );
}

export function StartButton() {
  const may = useRight();
  const [isOpen, setOpen] = useState(false);
  if (!may('Settings', 'edit')) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>New campaign</Trans>
      </Button>
      {isOpen && <StartDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const kinds: Readonly<Record<CampaignStatus, TagKind>> = {
  running: 'news',
  stopped: 'warn',
  done: 'good',
};

const columns: readonly Column<Campaign>[] = [
  {
    key: 'whom',
    head: <Trans>Patients</Trans>,
    cell: ({ choice }) => <Whom choice={choice} />,
    phone: 'title',
  },
  {
    key: 'started',
    head: <Trans>Started</Trans>,
    sort: 'day',
    sortBy: ({ startedAt }) => startedAt,
    cell: (row) => <Started one={row} />,
    width: '170px',
  },
  {
    key: 'reached',
    head: <Trans>Asked</Trans>,
    sort: 'number',
    sortBy: ({ reached }) => reached,
    cell: (row) => <Reached one={row} />,
    width: '170px',
    phone: 'named',
  },
  {
    key: 'status',
    head: <Trans>Status</Trans>,
    cell: ({ status }) => <Tag kind={kinds[status]}>{sentenceOf(statusWords[status].id)}</Tag>,
    width: '130px',
    phone: 'side',
  },
];
const ending: Column<Campaign> = {
  key: 'stop',
  head: <Trans>Next step</Trans>,
  cell: ({ id, status, reached, people }) =>
    status === 'running' && reached < people && <StopButton id={id} />,
  width: '130px',
};

function Whom({ choice }: { choice: Choice }) {
  const { t, i18n } = useLingui();
  const { diagnosis, medicine, months, ageFrom, ageTo, gender, ids } = choice;
  if (ids !== undefined) return <Trans>Chosen by hand</Trans>;
  const ages = `${ageFrom ?? ''}–${ageTo ?? ''}`;
  const said = [
    diagnosis,
    medicine,
    gender === null ? '' : i18n._(genderWords[gender]),
    ages === '–' ? '' : t`Age: ${ages}`,
    t`Months since the last visit: ${months}`,
  ];
  return <span className={look('breaks')}>{said.filter((one) => one !== '').join(' · ')}</span>;
}

function Started({ one }: { one: Campaign }) {
  const words = useWords();
  return (
    <span className={look('grid', 'breaks')}>
      <span>
        {words.nearDay(words.dayOf(one.startedAt))}, {words.time(one.startedAt)}
      </span>
      <span className={look('soft', 'size-1')}>{one.startedBy}</span>
    </span>
  );
}

function Reached({ one }: { one: Campaign }) {
  const words = useWords();
  const reached = words.count(one.reached);
  const people = words.count(one.people);
  const missed = words.count(one.missed);
  return (
    <span className={look('grid', 'numbers')}>
      <Trans>
        {reached} of {people}
      </Trans>
      {one.missed > 0 && (
        <span className={look('soft', 'size-1')}>
          <Trans>Without a message: {missed}</Trans>
        </span>
      )}
    </span>
  );
}

function StopButton({ id }: { id: string }) {
  const { t } = useLingui();
  const stop = useWrite(api.stop);
  const end = async () => {
    try {
      await stop.mutateAsync({ id });
      toast({ kind: 'good', text: t`Campaign stopped` });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Button variant="default" loading={stop.isPending} onClick={() => void end()}>
      <Trans>Stop</Trans>
    </Button>
  );
}
