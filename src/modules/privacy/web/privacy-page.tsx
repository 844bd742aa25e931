// What patients ask about their data, with its clocks; the clinic's own rules for it; records past their time. For the owner.
import { Button, Textarea } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { Dialog, ForeverDialog } from '../../../kit/web/dialog.tsx';
import { forgetting, useEditor } from '../../../kit/web/form/editor.ts';
import { useFollowing } from '../../../kit/web/form/following.ts';
import { Form } from '../../../kit/web/form/form.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useDraft } from '../../../kit/web/form/use-draft.ts';
import { look } from '../../../kit/web/look.ts';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty, Failed, Skeleton } from '../../../kit/web/states.tsx';
import { type Column, Table, wholeList } from '../../../kit/web/table.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { type PrivacyRequest, rulesTyped } from '../model.ts';
import { consentWords, kindWords } from '../rules.ts';

const columns: Column<PrivacyRequest>[] = [
  {
    key: 'patient',
    head: <Trans>Patient</Trans>,
    phone: 'title',
    cell: (one) => <Who of={one} />,
    sort: 'text',
    sortBy: ({ patientName }) => patientName,
  },
  { key: 'request', head: <Trans>What is asked</Trans>, cell: (one) => <What of={one} /> },
  {
    key: 'due',
    head: <Trans>Answer by</Trans>,
    sort: 'day',
    sortBy: ({ answerBy }) => answerBy,
    phone: 'named',
    cell: ({ answerBy }) => <Moment at={answerBy} />,
  },
  { key: 'status', head: <Trans>Status</Trans>, phone: 'side', cell: (one) => <Status of={one} /> },
];

export function PrivacyPage() {
  const { t } = useLingui();
  const query = useRead(api.list, {});
  const rules = useRead(api.rules, {});
  // Asked along with what stands above it.
  useRead(api.retention, {});
  const [answering, setAnswering] = useState<PrivacyRequest | null>(null);
  return (
    <Page
      title={<Trans>Privacy</Trans>}
      about={<Trans>What patients ask about their data, and until when you must answer</Trans>}
    >
      <Card flush title={<Trans>Data requests</Trans>}>
        <Table
          name={t`Data requests`}
          columns={[...columns, actOf(setAnswering)]}
          list={wholeList(query, query.data?.requests)}
          keyOf={({ id }) => id}
          empty={
            <Empty
              picture={<IconShieldLock size={56} stroke={1.1} aria-hidden="true" />}
              title={<Trans>No data requests</Trans>}
              words={<Trans>Patients ask on the booking page, under “Your data”.</Trans>}
            />
          }
        />
      </Card>
      {query.isFetched && <RulesCard />}
      {query.isFetched && rules.isFetched && <PastCard />}
      {answering && <AnswerDialog of={answering} onClose={() => setAnswering(null)} />}
    </Page>
  );
}

// Not the table's acts, which a mouse must find first: they are what the list is for.
const actOf = (onAnswer: (one: PrivacyRequest) => void): Column<PrivacyRequest> => ({
  key: 'act',
  head: <Trans>Answer</Trans>,
  width: '1px',
  cell: (one) => one.answeredAt === null && <Acts of={one} onAnswer={onAnswer} />,
});

function Acts({
  of: one,
  onAnswer,
}: {
  of: PrivacyRequest;
  onAnswer: (one: PrivacyRequest) => void;
}) {
  const acknowledging = useWrite(api.acknowledge);
  return (
    <span className={look('row', 'wrap', 'gap-8')}>
      {one.acknowledgedAt === null && (
        <Button
          variant="default"
          size="compact-md"
          loading={acknowledging.isPending}
          onClick={() => acknowledging.mutate({ id: one.id }, { onError: toastFailure })}
        >
          <Trans>Acknowledge</Trans>
        </Button>
      )}
      <Button size="compact-md" onClick={() => onAnswer(one)}>
        <Trans>Answer</Trans>
      </Button>
    </span>
  );
}

function Who({ of: { patientId, patientName, name, contactNumber } }: { of: PrivacyRequest }) {
  return (
    <span className={look('grid', 'min-0', 'breaks')}>
      {patientId !== null && patientName !== null ? (
        <Link to={`/patient-detail/${patientId}`}>{patientName}</Link>
      ) : (
        name
      )}
      <span className={look('soft', 'size-1')}>
        {patientName !== null && name !== '' ? `${name} · ${contactNumber}` : contactNumber}
      </span>
    </span>
  );
}

function What({ of: one }: { of: PrivacyRequest }) {
  const { i18n } = useLingui();
  const nominee = [one.nomineeName, one.nomineeRelationship, one.nomineeNumber].filter(Boolean);
  return (
    <span className={look('grid', 'min-0', 'breaks')}>
      {i18n._(kindWords[one.kind])}
      {one.consent !== null && (
        <span className={look('soft', 'size-1')}>{i18n._(consentWords[one.consent])}</span>
      )}
      {one.words !== '' && <span className={look('soft', 'size-1')}>{one.words}</span>}
      {nominee.length > 0 && <span className={look('soft', 'size-1')}>{nominee.join(' · ')}</span>}
      {one.answer !== '' && <span className={look('size-1')}>{one.answer}</span>}
    </span>
  );
}

function Moment({ at }: { at: string }) {
  return <span className={look('one-line')}>{useWords().dayTime(at)}</span>;
}

const isPast = (at: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Now.instant()) < 0;

function Status({ of: one }: { of: PrivacyRequest }) {
  if (one.outcome === 'done')
    return (
      <Tag kind="good">
        <Trans>Done</Trans>
      </Tag>
    );
  if (one.outcome === 'refused')
    return (
      <Tag kind="plain">
        <Trans>Refused</Trans>
      </Tag>
    );
  if (isPast(one.answerBy) || (one.acknowledgedAt === null && isPast(one.acknowledgeBy)))
    return (
      <Tag kind="bad">
        <Trans>Late</Trans>
      </Tag>
    );
  return (
    <Tag kind="warn">
      {one.acknowledgedAt === null ? <Trans>New</Trans> : <Trans>In progress</Trans>}
    </Tag>
  );
}

/** What is done with a granted request, beside the words. */
function Follows({ of: { kind, patientId } }: { of: PrivacyRequest }) {
  if (patientId === null)
    return (
      <p>
        <Trans>
          This request is linked to no patient: nothing happens by itself. Say what was done.
        </Trans>
      </p>
    );
  if (kind === 'access')
    return (
      <p>
        <Trans>
          Done: the patient can download their whole record from the clinic’s page for 30 days.
        </Trans>
      </p>
    );
  if (kind === 'erasure')
    return (
      <p>
        <Trans>
          Erase: the record is erased for good and appointments to come are canceled. A record that
          must still be kept is not erased.
        </Trans>
      </p>
    );
  if (kind === 'correction')
    return (
      <Link to={`/patient-detail/${patientId}`}>
        <Trans>Open the patient to correct the record</Trans>
      </Link>
    );
  return null;
}

function AnswerDialog({ of: one, onClose }: { of: PrivacyRequest; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const answering = useWrite(api.answer);
  const draft = useDraft(`privacy.${one.id}`, { answer: '' });
  const { answer } = draft.typed;
  const [isMissing, setMissing] = useState(false);
  const isErasing = one.kind === 'erasure' && one.patientId !== null;
  const close = forgetting(draft, onClose);
  const send = (outcome: 'done' | 'refused') => {
    if (answer.trim() === '' && (outcome === 'refused' || one.patientId === null))
      return setMissing(true);
    answering.mutate({ id: one.id, outcome, answer }, { onSuccess: close, onError: toastFailure });
  };
  return (
    <Dialog title={i18n._(kindWords[one.kind])} isOpen onClose={close}>
      <div className={look('column', 'gap-10')}>
        {one.words !== '' && <p className={look('breaks', 'soft')}>{one.words}</p>}
        <Follows of={one} />
        <Textarea
          label={t`Answer for the patient`}
          value={answer}
          onChange={(event) => {
            draft.type({ answer: event.currentTarget.value });
            setMissing(false);
          }}
          error={isMissing && <Trans>This field is required</Trans>}
          maxLength={2000}
          minRows={4}
          autosize
          data-autofocus
        />
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" disabled={answering.isPending} onClick={() => send('refused')}>
            <Trans>Refuse</Trans>
          </Button>
          <Button
            {...(isErasing ? { color: 'red.7' } : {})}
            loading={answering.isPending}
            onClick={() => send('done')}
          >
            {isErasing ? <Trans>Erase</Trans> : <Trans>Done</Trans>}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function RulesCard() {
  const query = useRead(api.rules, {});
  return (
    <Card title={<Trans>Contact and times</Trans>}>
      {query.isPending && <Skeleton height={160} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <RulesForm start={query.data} />}
    </Card>
  );
}

function RulesForm({ start }: { start: OutputOf<(typeof api)['rules']> }) {
  const { t } = useLingui();
  const saving = useWrite(api.setRules);
  const editor = useEditor({
    schema: rulesTyped,
    start,
    save: async (typed) => {
      await saving.mutateAsync(typed);
      toast({ kind: 'good', text: t`Saved` });
    },
  });
  useFollowing(editor, start, ['contactName', 'contact', 'answerDays', 'retentionYears']);
  const { at } = editor;
  return (
    <Form editor={editor}>
      <TextField {...at('contactName')} label={t`Contact person for data`} />
      <TextField {...at('contact')} label={t`Phone or e-mail for data`} />
      <NumberField {...at('answerDays')} label={t`Days to answer, at most 90`} isWhole required />
      <NumberField
        {...at('retentionYears')}
        label={t`Years that records are kept after the last visit, at least 3`}
        isWhole
        required
      />
      <div className={look('row', 'end')}>
        <Button type="submit" loading={editor.isBusy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  );
}

const mostAtOnce = 20;

function PastCard() {
  const { t } = useLingui();
  const words = useWords();
  const query = useRead(api.retention, {});
  const erasing = useWrite(api.erasePast);
  const [isAsking, setAsking] = useState(false);
  const ids = (query.data?.records ?? [])
    .filter(({ isHeld }) => !isHeld)
    .slice(0, mostAtOnce)
    .map(({ id }) => id);
  return (
    <Card title={<Trans>Records past their time</Trans>}>
      {query.isPending && <Skeleton height={60} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div className={look('column', 'gap-10')}>
          <p>
            {query.data.records.length === 0 ? (
              <Trans>No record is past its time.</Trans>
            ) : (
              <Plural
                value={query.data.total}
                one="# record may be erased now."
                other="# records may be erased now."
              />
            )}
          </p>
          {query.data.records.length > 0 && (
            <ul className={look('bare-list', 'grid', 'gap-8')}>
              {query.data.records.map(({ id, name, keepUntil, isHeld }) => (
                <li key={id} className={look('breaks')}>
                  <Link to={`/patient-detail/${id}`}>{name}</Link>{' '}
                  <span className={look('soft', 'size-1', 'one-line')}>{words.day(keepUntil)}</span>
                  {isHeld && (
                    <>
                      {' '}
                      <Tag kind="warn">
                        <Trans>Due</Trans>
                      </Tag>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
          {ids.length > 0 && (
            <div>
              <Button variant="default" color="red" onClick={() => setAsking(true)}>
                <Trans>Erase these records</Trans>
              </Button>
            </div>
          )}
        </div>
      )}
      <ForeverDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Erase these records</Trans>}
        what={
          <Plural
            value={ids.length}
            one="# record is erased for good."
            other="# records are erased for good."
          />
        }
        act={<Trans>Erase</Trans>}
        onAct={async () => {
          const { erased, left } = await erasing.mutateAsync({ ids });
          toast({
            kind: left === 0 ? 'good' : 'news',
            text: t`${plural(erased, { one: '# record was erased.', other: '# records were erased.' })}`,
          });
          setAsking(false);
        }}
      />
    </Card>
  );
}
