// One entry that is not sent: what, for whom, since when; where the server said no, both versions and what can be done.
import { Button } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { look } from '../../../kit/web/look.ts';
import type { OfflineClient } from '../../../kit/web/offline/offline-client.ts';
import type { Entry } from '../../../kit/web/offline/entry.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { visitFields, visitNames } from '../../treatments/fields.ts';
import { treatment } from '../../treatments/model.ts';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';

const kinds: Record<string, MessageDescriptor> = {
  'patients.register': msg`Register patient`,
  'queue.take': msg`Give a token`,
  'queue.next': msg`Call the next`,
  'queue.step': msg`Queue`,
  'treatments.add': msg`Treatment`,
  'treatments.amend': msg`Treatment`,
  'treatments.addPayment': msg`Payment`,
};

/** What only the device itself can say of an entry. */
const ownTroubles: Record<string, MessageDescriptor> = {
  day_over: msg`The day is over: a token or a call of another day is not sent.`,
  maybe_sent: msg`It may have arrived long ago. Look whether it is there before you send it again.`,
  version_gone: msg`This version of the app cannot send it any more.`,
};

/** Upon what somebody else has written: theirs stays as a version of its own where it was signed. */
function againWith({ input, trouble }: Entry): unknown {
  if (trouble?.code === 'maybe_sent') return input;
  const current = trouble?.details['current'];
  const isStale =
    trouble?.code === 'stale_version' && current !== null && typeof current === 'object';
  return isStale && 'version' in current && input !== null && typeof input === 'object'
    ? { ...input, version: current.version }
    : undefined;
}

interface Props {
  entry: Entry;
  offline: OfflineClient;
  onDiscard: (entry: Entry) => void;
}

export function EntryRow({ entry, offline, onDiscard }: Props) {
  const { i18n } = useLingui();
  const words = useWords();
  const kind = kinds[entry.verbId];
  return (
    <li className={look('grid', 'gap-8', 'pad-12-inset', 'line-between')} data-entry={entry.verbId}>
      <div className={look('row', 'wrap', 'gap-4-12', 'middle', 'between')}>
        <span className={look('grid', 'min-0')}>
          <b className={look('breaks')}>{entry.about}</b>
          <span className={look('soft', 'size-2')}>
            {kind ? i18n._(kind) : entry.verbId} · {words.dayTime(entry.madeAt)}
          </span>
        </span>
        {entry.trouble ? (
          <Tag kind="bad">
            <Trans>Not accepted</Trans>
          </Tag>
        ) : (
          <Tag kind="warn">
            <Trans>Not sent yet</Trans>
          </Tag>
        )}
      </div>
      {entry.trouble && <Trouble entry={entry} offline={offline} onDiscard={onDiscard} />}
    </li>
  );
}

/** What a visit says here, and what somebody else has written meanwhile: only where the two differ. */
function Versions({ entry }: { entry: Entry }) {
  const { i18n } = useLingui();
  const theirs = treatment.safeParse(entry.trouble?.details['current']);
  if (!theirs.success) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the verb that it was made for
  const mine = entry.input as Record<string, unknown>;
  const differing = visitNames.filter(
    (name) => mine[name] !== undefined && textOf(mine[name]) !== textOf(theirs.data[name]),
  );
  return (
    <ul className={look('bare-list', 'grid', 'gap-8')}>
      {differing.map((name) => (
        <li key={name} className={look('grid', 'gap-2', 'rounded', 'sunk', 'pad-8-12')}>
          <b className={look('size-2')}>{labelOf(name, (id) => i18n._(id))}</b>
          <span className={look('breaks')}>
            <Trans>Yours</Trans>: {textOf(mine[name])}
          </span>
          <span className={look('breaks')}>
            <Trans>Theirs</Trans>: {textOf(theirs.data[name])}
          </span>
        </li>
      ))}
    </ul>
  );
}

const labelOf = (name: (typeof visitNames)[number], translate: (id: string) => string): string => {
  const { label } = visitFields[name];
  return label ? translate(label.id) : name;
};

/** As plain words: of a list its members, of a medicine its name and how it is taken. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(textOf).join(' · ');
  if (typeof value === 'string') return value === '' ? '–' : value;
  if (typeof value !== 'object') return JSON.stringify(value);
  const written = Object.values(value).filter(
    (one) => (typeof one === 'string' && one !== '') || typeof one === 'number',
  );
  return written.length === 0 ? '–' : written.join(' ');
}

function Trouble({ entry, offline, onDiscard }: Props) {
  const { i18n } = useLingui();
  const { code = '', message = '' } = entry.trouble ?? {};
  const own = ownTroubles[code];
  const mayGoAgain = code !== 'day_over' && code !== 'version_gone';
  return (
    <div className={look('grid', 'gap-8')}>
      <p className={look('bad')} role="alert">
        {own ? i18n._(own) : message === '' ? sentenceOf(code) : message}
      </p>
      <Versions entry={entry} />
      <div className={look('row', 'wrap', 'gap-8')}>
        {mayGoAgain && (
          <Button
            size="compact-md"
            variant="light"
            onClick={() => void offline.sendAgain(entry, againWith(entry))}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={() => onDiscard(entry)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}
