// The close of a day: each person's takings, the cash that was counted against them, who signed it and what differs.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isDay, optionalLine, paise } from '../../../kit/shared/fields.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { fetchPaper } from '../../../kit/web/client.ts';
import { currentIn } from '../../../kit/web/current-in.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { forgetting, useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { MoneyField } from '../../../kit/web/form/money-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { ListDay, ListTools, useAddress } from '../../../kit/web/list.tsx';
import { look } from '../../../kit/web/look.ts';
import { openInOwnTab } from '../../../kit/web/own-tab.ts';
import { Card, Page } from '../../../kit/web/page.tsx';
import { makeModulesStale, useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords, type Words } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { usePaymentWords } from '../../treatments/web/parts/payment-words.ts';
import { api } from '../contract.ts';
import { cashDay, type Takings } from '../model.ts';
import { isStale } from '../rules.ts';

export function DayClosePage() {
  const { t } = useLingui();
  const words = useWords();
  const may = useRight();
  const [address, setAddress] = useAddress();
  const day = isDay(address['day']) ? address['day'] : words.today;
  const [counting, setCounting] = useState<Takings | null>(null);
  const query = useRead(api.day, { day });
  const onCount = may('Money', 'edit') ? setCounting : null;
  return (
    <Page
      title={<Trans>Day close</Trans>}
      about={words.dayLong(day)}
      acts={
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() =>
            void openInOwnTab(() => fetchPaper(api.paper, { day }), `day-close-${day}`).catch(
              toastFailure,
            )
          }
        >
          <Trans>Print</Trans>
        </Button>
      }
    >
      <Card flush>
        <ListTools>
          <ListDay label={t`Day`} value={day} onChange={(chosen) => setAddress({ day: chosen })} />
        </ListTools>
        <ChangedDays
          days={query.data?.changedDays ?? []}
          onDay={(chosen) => setAddress({ day: chosen })}
        />
        <Table
          name={t`Day close`}
          columns={useColumns(words, onCount)}
          list={wholeList(query, query.data?.people)}
          keyOf={(row) => row.memberId}
          empty={
            <Empty
              title={<Trans>No payments on this day</Trans>}
              words={<Trans>Everyone who takes a payment is listed here with their cash.</Trans>}
            />
          }
        />
      </Card>
      {counting && <CountDialog day={day} person={counting} onClose={() => setCounting(null)} />}
    </Page>
  );
}

/** Money that was noted for a day after its count, or arrived late, would be seen by nobody who looks at today. */
function ChangedDays({ days, onDay }: { days: readonly Day[]; onDay: (day: Day) => void }) {
  const words = useWords();
  if (days.length === 0) return null;
  return (
    <div className={look('row', 'wrap', 'gap-8', 'middle', 'pad-16')} role="status">
      <Tag kind="warn">
        <Trans>Cash changed after it was counted</Trans>
      </Tag>
      {days.map((day) => (
        <Button key={day} size="compact-md" variant="default" onClick={() => onDay(day)}>
          {words.dayShort(day)}
        </Button>
      ))}
    </div>
  );
}

function useColumns(
  words: Words,
  onCount: ((person: Takings) => void) | null,
): readonly Column<Takings>[] {
  const { typeWord } = usePaymentWords();
  return [
    {
      key: 'who',
      head: <Trans>Received by</Trans>,
      sort: 'text',
      sortBy: ({ name }) => name,
      cell: (row) => (
        <span className={look('grid')}>
          <span className={look('strong')}>{row.name}</span>
          <span className={look('soft', 'size-1', 'numbers')}>
            {row.byType
              .filter(({ type }) => type !== 'Cash')
              .map(({ type, paidPaise }) => `${typeWord(type)} ${words.money(paidPaise)}`)
              .join(' · ')}
          </span>
        </span>
      ),
      phone: 'title',
    },
    {
      key: 'expected',
      head: <Trans>Cash expected</Trans>,
      sort: 'number',
      sortBy: ({ expectedPaise }) => expectedPaise,
      cell: (row) => words.money(row.expectedPaise),
      align: 'end',
      phone: 'named',
    },
    {
      key: 'counted',
      head: <Trans>Cash counted</Trans>,
      sort: 'number',
      sortBy: ({ count }) => count?.countedPaise ?? null,
      cell: (row) => (row.count ? words.money(row.count.countedPaise) : '–'),
      align: 'end',
      phone: 'named',
    },
    {
      key: 'difference',
      head: <Trans>Difference</Trans>,
      sort: 'number',
      sortBy: ({ count }) => count && count.countedPaise - count.expectedPaise,
      cell: (row) => <Difference row={row} words={words} />,
      phone: 'named',
    },
    {
      key: 'signed',
      head: <Trans>Signed</Trans>,
      cell: (row) =>
        row.count ? `${row.count.signedBy}, ${words.dayTime(row.count.signedAt)}` : '–',
      phone: 'named',
    },
    {
      key: 'act',
      head: (
        <span className="visually-hidden">
          <Trans>Acts</Trans>
        </span>
      ),
      cell: (row) =>
        onCount && (
          <Button size="compact-md" variant="default" onClick={() => onCount(row)}>
            {row.count ? <Trans>Count again</Trans> : <Trans>Count</Trans>}
          </Button>
        ),
      align: 'end',
    },
  ];
}

function Difference({ row, words }: { row: Takings; words: Words }) {
  if (!row.count)
    return (
      <Tag kind="warn">
        <Trans>Not counted yet</Trans>
      </Tag>
    );
  const difference = row.count.countedPaise - row.count.expectedPaise;
  return (
    <span className={look('grid', 'items-start')}>
      {isStale(row) ? (
        <Tag kind="warn">
          <Trans>Changed since</Trans>
        </Tag>
      ) : (
        <Tag kind={difference === 0 ? 'good' : 'bad'}>
          {difference > 0 ? `+${words.money(difference)}` : words.money(difference)}
        </Tag>
      )}
      {row.count.note !== '' && <span className={look('soft', 'size-1')}>{row.count.note}</span>}
    </span>
  );
}

const form = z.strictObject({
  countedPaise: z
    .nullable(paise())
    .check(z.refine((counted) => counted !== null, { error: 'required' })),
  note: optionalLine(200),
});

function CountDialog({
  day,
  person: { memberId, name, expectedPaise: opened },
  onClose,
}: {
  day: Day;
  person: Takings;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const counting = useWrite(api.count);
  // Money that moved meanwhile is told of by a refusal, and shown from then on: what was typed counts what lay there before.
  const [expectedPaise, setExpected] = useState(opened);
  const tellChanged = (error: unknown): never => {
    const current = currentIn(error, cashDay);
    if (current) {
      const person = current.people.find((one) => one.memberId === memberId);
      setExpected(person?.expectedPaise ?? 0);
      void makeModulesStale(['cash']);
    }
    throw error;
  };
  const editor = useEditor({
    schema: form,
    start: { countedPaise: null, note: '' },
    draft: `count.${day}.${memberId}.${expectedPaise}`,
    save: async ({ countedPaise, note }) => {
      if (countedPaise === null) return;
      const seenPaise = expectedPaise;
      await counting
        .mutateAsync({ day, memberId, seenPaise, countedPaise, note })
        .catch(tellChanged);
      toast({ kind: 'good', text: t`Cash counted` });
      onClose();
    },
  });
  const cancel = forgetting(editor, onClose);
  return (
    <Dialog title={<Trans>Cash of {name}</Trans>} isOpen onClose={cancel}>
      <Form editor={editor}>
        <MoneyField
          {...editor.at('countedPaise')}
          label={t`Cash counted`}
          hint={t`Expected ${words.money(expectedPaise)}`}
          required
        />
        <TextField
          {...editor.at('note')}
          label={t`Reason for the difference`}
          hint={t`Required when the count differs from what is expected`}
          maxLength={200}
        />
        <FormActs save={<Trans>Sign the count</Trans>} isBusy={editor.isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}
