// The audit log, for the owner: who did what and when, newest first; narrowed, taken out, and whether anybody has tampered with it.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Day, dayAt, type Zone } from '../../../kit/shared/time.ts';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { useEndless } from '../../../kit/web/endless.ts';
import { ListEnd } from '../../../kit/web/list-end.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { AuditEntry } from '../model.ts';
import { wrapping } from '../../../kit/web/button.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './audit.module.css';
import { Filters, useWanted } from './filters.tsx';
import { Verify } from './verify.tsx';

interface Props {
  /** Everybody who works or ever worked in the clinic. */
  people: readonly { id: string; name: string; hasGone: boolean }[];
  zone: Zone;
}

export function AuditPage({ people, zone }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { wanted, isNarrow } = useWanted();
  const query = useEndless(api.list, wanted, (page) => ({
    rows: page.entries,
    next: page.next === null ? null : { before: page.next },
  }));
  const [isVerifying, setVerifying] = useState(false);
  const names = new Map(people.map((one) => [one.id, one.name]));
  const whoOf = (entry: AuditEntry) =>
    typeof entry.detail['apiKey'] === 'string'
      ? t`API key ${entry.detail['apiKey']}`
      : entry.memberId === null
        ? entry.actor === 'door'
          ? t`Login page`
          : t`Practice Diary`
        : (names.get(entry.memberId) ?? t`Someone who left`);
  const days = Map.groupBy(query.rows, (entry) => dayAt(Temporal.Instant.from(entry.at), zone));
  return (
    <Page
      title={<Trans>Activity</Trans>}
      about={
        <Trans>
          Everything that was done or opened in the clinic, newest first. Nobody can change it.
        </Trans>
      }
      acts={
        <>
          <Export wanted={wanted} />
          <CheckButton isBusy={isVerifying} onCheck={() => setVerifying(true)} />
        </>
      }
    >
      {isVerifying && <Verify onClose={() => setVerifying(false)} />}
      <Filters people={people} today={words.today} />
      <Card flush>
        {query.isWaiting && !query.error && <RowsOnTheWay rows={10} columns={3} />}
        {query.error !== null && query.rows.length === 0 && (
          <Failed error={query.error} onRetry={query.again} />
        )}
        {!query.isWaiting && query.rows.length === 0 && query.error === null && (
          <Empty
            title={
              isNarrow ? (
                <Trans>Nothing of this kind has happened</Trans>
              ) : (
                <Trans>Nothing has happened yet</Trans>
              )
            }
          />
        )}
        <div data-stale={query.isFormer ? '' : undefined} className={styles['daysOf']}>
          {[...days].map(([day, entries]) => (
            <section key={day} aria-label={words.dayLong(day)}>
              <DayHead day={day} />
              <ol className={look('bare-list')}>
                {entries.map((entry) => (
                  <Entry key={entry.seq} entry={entry} who={whoOf(entry)} names={names} />
                ))}
              </ol>
            </section>
          ))}
        </div>
        <ListEnd list={query} columns={3} />
      </Card>
    </Page>
  );
}

function Entry({
  entry,
  who,
  names,
}: {
  entry: AuditEntry;
  who: string;
  names: ReadonlyMap<string, string>;
}) {
  const words = useWords();
  const about = aboutOf(entry, names);
  const action = entry.label === null ? entry.action : sentenceOf(entry.label);
  // What was read within the same moment stands as one entry.
  const seen = Array.isArray(entry.detail['seen']) ? entry.detail['seen'].length : 0;
  return (
    <li
      className={withLook(styles['entry'], 'grid', 'pad-8-inset', 'line-between')}
      data-read={entry.isRead ? '' : undefined}
    >
      <time
        className={withLook(styles['time'], 'numbers')}
        dateTime={entry.at}
        title={words.dayTime(entry.at)}
      >
        {words.time(entry.at)}
      </time>
      <span className={withLook(styles['words'], 'breaks')}>
        <Trans>
          <strong>{who}</strong> {action}
        </Trans>
        {about !== '' && <span className={look('soft')}>: {about}</span>}
        {seen > 1 && (
          <span className={look('soft')}>
            : <Plural value={seen} one="# record" other="# records" />
          </span>
        )}
        {entry.entity === 'patient' && entry.entityId !== '' && (
          <>
            {' '}
            <Link to={`/patient-detail/${entry.entityId}`}>
              <Trans>open patient</Trans>
            </Link>
          </>
        )}
      </span>
      <span className={withLook(styles['seq'], 'numbers', 'size-1', 'faint')}>{entry.seq}</span>
    </li>
  );
}

/** Whom or what it was about, as far as the entry says so without clinical words: a user, a role, an invitation. */
function aboutOf(
  { entity, entityId, memberId, detail }: AuditEntry,
  names: ReadonlyMap<string, string>,
): string {
  if (entity === 'member')
    return entityId === memberId ? '' : (names.get(entityId) ?? text(detail['name']));
  if (entity === 'role') return text(detail['name']);
  return entity === 'invitation' ? text(detail['role']) : '';
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function Export({ wanted }: { wanted: TypedOf<typeof api.export> }) {
  const { t } = useLingui();
  const { isBusy, save } = useSaveFile(api.export);
  const run = async () => {
    if (await save(wanted)) toast({ kind: 'good', text: t`The activity is downloaded` });
  };
  return (
    <Button
      variant="default"
      size="md"
      loading={isBusy}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void run()}
    >
      <Trans>Download as Excel</Trans>
    </Button>
  );
}

function DayHead({ day }: { day: Day }) {
  const words = useWords();
  return (
    <h2
      className={withLook(
        styles['day'],
        'soft',
        'size-1',
        'strong',
        'line-below',
        'pad-8-inset',
        'ground',
        'line-above',
        'sticky',
      )}
    >
      {words.dayLong(day)}
    </h2>
  );
}

function CheckButton({ isBusy, onCheck }: { isBusy: boolean; onCheck: () => void }) {
  return (
    <Button
      variant="default"
      size="md"
      classNames={wrapping}
      disabled={isBusy}
      leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
      onClick={onCheck}
    >
      <Trans>Check for changes</Trans>
    </Button>
  );
}
