import { Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { afterPaint } from '../../kit/web/after-paint.ts';
import { Avatar } from '../../kit/web/avatar.tsx';
import { useFocusBack } from '../../kit/web/focus-back.ts';
import { useHeldPage } from '../../kit/web/held-page.ts';
import { isUnanswered, useRead } from '../../kit/web/query.ts';
import { failureText } from '../../kit/web/sentences.ts';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { api as patients } from '../../modules/patients/contract.ts';
import { visitorOf } from '../guard-page.ts';
import { insidePages } from '../page-list.ts';
import { allItems, opens } from './menu.ts';
import { type Hit, useActs, useLanguageHits, useNobody } from './palette-acts.tsx';
import { isMeant } from './is-meant.ts';
import { usePapers } from './palette-papers.tsx';
import { settingGroups } from './settings-list.ts';
import { look, withLook } from '../../kit/web/look.ts';
import styles from './palette.module.css';

const inputLook = withLook(
  styles['input'],
  'grow',
  'min-0',
  'ink',
  'size-3',
  'no-ground',
  'no-edge',
);
const hitLook = withLook(
  styles['hit'],
  'row',
  'wrap',
  'middle',
  'soft',
  'rounded',
  'pressable',
  'height-44',
);

/** One box that finds patients, acts, pages and settings, each under its heading; arrows choose, Enter goes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const [isGoing, setGoing] = useState(false);
  useFocusBack();
  useHeldPage(true);
  const { hits, isBusy, failure } = useHits(text);
  const chosen = hits[Math.min(at, hits.length - 1)];
  const hasFailed = failure !== null && !isBusy;
  if (hasFailed && isGoing) setGoing(false);

  const go = (hit: Hit) => {
    onClose();
    // Closed first: the press is answered by the next frame.
    afterPaint(() => {
      if (hit.run) hit.run();
      else void navigate(hit.search ? { to: hit.to, search: hit.search } : { to: hit.to });
    });
  };
  // Enter before the answer is in means the answer, not whoever was first a moment ago.
  useArrival(isGoing && !isBusy ? chosen : undefined, go);
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && isBusy) setGoing(true);
    else if (event.key === 'Enter' && chosen) go(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root
      opened
      onClose={onClose}
      padding={0}
      size={560}
      yOffset="12dvh"
      centered={false}
      lockScroll={false}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--veil)" />
      <Modal.Content aria-label={t`Search patients and pages`}>
        <div className={withLook(styles['box'], 'row', 'gap-12', 'middle', 'soft', 'line-below')}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            data-autofocus
            className={inputLook}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={chosen ? `${listId}-${chosen.key}` : undefined}
            aria-label={t`Search patients and pages`}
            placeholder={t`Name, contact, case or receipt number, or page`}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
              setGoing(false);
            }}
            onKeyDown={onKey}
          />
        </div>
        <div
          className={styles['hits']}
          role="listbox"
          id={listId}
          aria-label={t`Results`}
          aria-busy={isBusy}
        >
          <Groups hits={hits} chosen={chosen} listId={listId} onGo={go} onPoint={setAt} />
        </div>
        {!isBusy && <Outcome failure={failure} isNobody={hits.length === 0} />}
      </Modal.Content>
    </Modal.Root>
  );
}

/** What an answer leaves to be said. */
function Outcome({ failure, isNobody }: { failure: Error | null; isNobody: boolean }) {
  if (failure)
    return (
      <p className={withLook(styles['none'], 'bad')} role="alert">
        {failureText(failure)}
      </p>
    );
  return (
    isNobody && (
      <p className={withLook(styles['none'], 'soft')}>
        <Trans>Nothing found with this name or number.</Trans>
      </p>
    )
  );
}

/** In the order in which their groups stand, by which the arrows go. */
function useHits(text: string): { hits: Hit[]; isBusy: boolean; failure: Error | null } {
  const people = usePeople(text);
  const acts = useActs(text, people);
  const pages = usePages(text);
  const settings = useSettings(text).filter(
    (hit) => !pages.some((page) => page.to === hit.to && page.words === hit.words),
  );
  const papers = usePapers(text);
  const nobody = useNobody(text, {
    hits: [...people.hits, ...papers.hits],
    isAnswered: people.isAnswered && papers.isAnswered,
  });
  const spoken = useLanguageHits(text, people);
  const hits = [
    ...spoken.first,
    // With its year and a stroke it can be nothing but a receipt's number.
    ...(text.includes('/') ? papers.hits : []),
    ...people.hits,
    ...(text.includes('/') ? [] : papers.hits),
    ...acts,
    ...papers.last,
    ...pages,
    ...settings,
    ...nobody,
    ...spoken.last,
  ];
  return {
    hits: [...Map.groupBy(hits, ({ group }) => group).values()].flat(),
    isBusy: people.isBusy || papers.isBusy,
    // Whoever was found is found, whatever became of the papers.
    failure: people.failure ?? (people.hits.length === 0 ? papers.failure : null),
  };
}

interface GroupsProps {
  hits: readonly Hit[];
  chosen: Hit | undefined;
  listId: string;
  onGo: (hit: Hit) => void;
  /** With the place among all. */
  onPoint: (at: number) => void;
}

function Groups({ hits, chosen, listId, onGo, onPoint }: GroupsProps) {
  return [...Map.groupBy(hits, ({ group }) => group)].map(([group, of]) => (
    <div key={group} role="group" aria-label={group}>
      <div className={look('faint', 'size-1', 'pad-8-12')} aria-hidden="true">
        {group}
      </div>
      {of.map((hit) => (
        <HitLine
          key={hit.key}
          id={`${listId}-${hit.key}`}
          hit={hit}
          isChosen={hit === chosen}
          onGo={() => onGo(hit)}
          onPoint={() => onPoint(hits.indexOf(hit))}
        />
      ))}
    </div>
  ));
}

function useArrival(hit: Hit | undefined, go: (hit: Hit) => void): void {
  const arrive = useEffectEvent(go);
  useEffect(() => {
    if (hit) arrive(hit);
  }, [hit]);
}

/** Who was seen last, and once something is typed whoever it means. Asking again what is answered is busy too, so that Enter means the newest. */
function usePeople(text: string): {
  hits: Hit[];
  isBusy: boolean;
  isAnswered: boolean;
  failure: Error | null;
} {
  const { t } = useLingui();
  const typed = text.trim();
  const asked = useDeferredValue(typed);
  const group = asked === '' ? t`Recent patients` : t`Patients`;
  const maySee = opens('patients', visitorOf(useMember()));
  const isMeantYet = asked === '' || asked.length >= 2;
  const query = useRead(
    patients.search,
    { text: asked, most: asked === '' ? 4 : 6 },
    { when: maySee && isMeantYet, keepFormer: isMeantYet },
  );
  const rows = isMeantYet ? (query.data?.patients ?? []) : [];
  return {
    isBusy: maySee && (query.isFetching || (asked !== typed && typed.length >= 2)),
    isAnswered: !maySee || (asked === typed && !query.isError && !isUnanswered(query)),
    failure: query.error,
    hits: rows.map((row) => ({
      key: row.id,
      group,
      mark: <Avatar name={row.name} />,
      words: row.name,
      more: `${row.caseNumber} · ${row.contactNumber}`,
      to: `/patient-detail/${row.id}`,
    })),
  };
}

/** Settings come in once something is typed: the pages alone are enough to begin with. */
function useSettings(text: string): Hit[] {
  const { i18n, t } = useLingui();
  const visitor = visitorOf(useMember());
  const wanted = text.trim();
  const heading = t`Settings`;
  if (wanted.length < 2) return [];
  return settingGroups
    .flatMap((group) => group.settings)
    .filter(
      (setting) =>
        opens(setting.page, visitor) &&
        isMeant(wanted, [i18n._(setting.title), i18n._(setting.about)]),
    )
    .slice(0, 4)
    .map((setting) => ({
      key: `setting-${setting.page}-${setting.title.id}`,
      group: heading,
      mark: <IconSettings size={18} aria-hidden="true" />,
      words: i18n._(setting.title),
      more: i18n._(insidePages[setting.page].title),
      to: insidePages[setting.page].path,
    }));
}

function usePages(text: string): Hit[] {
  const { i18n, t } = useLingui();
  const visitor = visitorOf(useMember());
  const wanted = text.trim().toLocaleLowerCase();
  const group = t`Pages`;
  return allItems
    .filter(({ page }) => opens(page, visitor))
    .map(({ page, icon: Icon }) => ({
      key: page,
      group,
      mark: <Icon size={18} aria-hidden="true" />,
      words: i18n._(insidePages[page].title),
      more: '',
      to: insidePages[page].path,
    }))
    .filter((hit) => hit.words.toLocaleLowerCase().includes(wanted))
    .slice(0, wanted === '' ? 7 : 5);
}

interface HitProps {
  id: string;
  hit: Hit;
  isChosen: boolean;
  onGo: () => void;
  onPoint: () => void;
}

function HitLine({ id, hit, isChosen, onGo, onPoint }: HitProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box above keeps the focus and has the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={hitLook}
      onClick={onGo}
      onMouseMove={onPoint}
    >
      {hit.mark}
      <span className={withLook(styles['words'], 'min-0', 'ink')} lang={hit.lang}>
        {hit.words}
      </span>
      <span className={look('size-1', 'numbers')}>{hit.more}</span>
      {hit.keys !== undefined && <kbd>{hit.keys}</kbd>}
    </div>
  );
}
