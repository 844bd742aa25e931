import { Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch, IconSettings, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useState,
} from 'react';
import { useRead } from '../../kit/web/query.ts';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { api as patients } from '../../modules/patients/contract.ts';
import { visitorOf } from '../guard-page.ts';
import { insidePages } from '../page-list.ts';
import { allItems, opens } from './menu.ts';
import { isMeant } from './is-meant.ts';
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

interface Hit {
  key: string;
  mark: ReactNode;
  words: string;
  more: string;
  to: string;
}

/** One box that finds patients and pages; arrows choose, Enter goes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const [isGoing, setGoing] = useState(false);
  const people = usePeople(text);
  const pages = usePages(text);
  const settings = useSettings(text).filter(
    (hit) => !pages.some((page) => page.to === hit.to && page.words === hit.words),
  );
  const hits = [...people.hits, ...pages, ...settings];
  const chosen = hits[Math.min(at, hits.length - 1)];

  const go = (to: string) => {
    onClose();
    void navigate({ to });
  };
  // Enter before the answer is in means the answer, not whoever was first a moment ago.
  useArrival(isGoing && !people.isBusy ? chosen?.to : undefined, onClose);
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && people.isBusy) setGoing(true);
    else if (event.key === 'Enter' && chosen) go(chosen.to);
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root opened onClose={onClose} padding={0} size={560} yOffset="12dvh" centered={false}>
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
            placeholder={t`Name, contact number, case number or page`}
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
          aria-busy={people.isBusy}
        >
          {hits.map((hit) => (
            <HitLine
              key={hit.key}
              id={`${listId}-${hit.key}`}
              hit={hit}
              isChosen={hit === chosen}
              onGo={() => go(hit.to)}
              onPoint={() => setAt(hits.indexOf(hit))}
            />
          ))}
        </div>
        {hits.length === 0 && !people.isBusy && (
          <p className={withLook(styles['none'], 'soft')}>
            <Trans>Nothing found with this name or number.</Trans>
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

function useArrival(to: string | undefined, onClose: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return;
    onClose();
    void navigate({ to });
  }, [to, navigate, onClose]);
}

/** Who was seen last, and once something is typed whoever it means. */
function usePeople(text: string): { hits: Hit[]; isBusy: boolean } {
  const typed = text.trim();
  const asked = useDeferredValue(typed);
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
    hits: rows.map((row) => ({
      key: row.id,
      mark: <IconUser size={18} aria-hidden="true" />,
      words: row.name,
      more: `${row.caseNumber} · ${row.contactNumber}`,
      to: `/patient-detail/${row.id}`,
    })),
  };
}

/** Settings come in once something is typed: the pages alone are enough to begin with. */
function useSettings(text: string): Hit[] {
  const { i18n } = useLingui();
  const visitor = visitorOf(useMember());
  const wanted = text.trim();
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
      mark: <IconSettings size={18} aria-hidden="true" />,
      words: i18n._(setting.title),
      more: i18n._(insidePages[setting.page].title),
      to: insidePages[setting.page].path,
    }));
}

function usePages(text: string): Hit[] {
  const { i18n } = useLingui();
  const visitor = visitorOf(useMember());
  const wanted = text.trim().toLocaleLowerCase();
  return allItems
    .filter(({ page }) => opens(page, visitor))
    .map(({ page, icon: Icon }) => ({
      key: page,
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
      <span className={withLook(styles['words'], 'min-0', 'ink')}>{hit.words}</span>
      <span className={look('size-1', 'numbers')}>{hit.more}</span>
    </div>
  );
}
