// The menu as it is drawn: the sidebar's list, and the bottom bar of a phone.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconLock } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { memo } from 'react';
import { PageTabs } from '../../kit/web/page-tabs.tsx';
import { LineLink } from '../../kit/web/quick.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { visitorOf } from '../guard-page.ts';
import { type InsidePage, insidePages } from '../page-list.ts';
import { mainItems, mayList, type MenuItem, menuFor, moneyPages, settingPages } from './menu.ts';
import { look, withLook } from '../../kit/web/look.ts';
import styles from './shell.module.css';

/** Whether an address belongs to a page of the menu: itself, or deeper in the same page. */
const isHere = (page: InsidePage, address: string): boolean => {
  const path = insidePages[page].path.toLowerCase();
  const here = address.toLowerCase();
  // The hub of all settings stands under the clinic's address and is not one of its tabs.
  if (here === insidePages.allSettings.path) return page === 'allSettings';
  return here === path || here.startsWith(`${path}/`) || here.startsWith(`${path}-`);
};

/** The entry that an address belongs to: the deepest page that it is or is under. */
function entryOf(entries: readonly MenuItem[], address: string): MenuItem | undefined {
  return entries
    .flatMap((entry) => [entry.page, ...(entry.holds ?? [])].map((page) => ({ entry, page })))
    .filter(({ page }) => isHere(page, address))
    .toSorted((a, b) => insidePages[b.page].path.length - insidePages[a.page].path.length)[0]
    ?.entry;
}

export function Menu({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useLingui();
  const member = useMember();
  const address = useRouterState({ select: (state) => state.location.pathname });
  const entries = menuFor(visitorOf(member));
  const here = entryOf(entries, address)?.page;
  return (
    <nav className={withLook(styles['nav'], 'grid', 'gap-2')} aria-label={t`Main menu`}>
      {entries.map((item, at) =>
        !member.profileIsComplete ? (
          <MenuWord key={item.page} item={item} isNarrow={isNarrow} />
        ) : (
          <MenuLink
            key={item.page}
            page={item.page}
            icon={item.icon}
            words={item.words}
            tour={item.tour}
            isHere={item.page === here}
            digit={(at + 1) % 10}
            isNarrow={isNarrow}
          />
        ),
      )}
    </nav>
  );
}

/** Above a page of Money its other parts; above a page of the settings the way back to them all. */
export function Further() {
  const { i18n, t } = useLingui();
  const visitor = visitorOf(useMember());
  // Of the page that is shown: the address is a moment ahead of it.
  const address = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '' });
  if (!visitor.profileIsComplete) return null;
  if (moneyPages.some((page) => isHere(page, address)))
    return (
      <div className={styles['further']}>
        <PageTabs
          label={t`Money`}
          tabs={moneyPages.map((page) => ({
            to: insidePages[page].path,
            words: i18n._(insidePages[page].title),
            isShown: mayList(page, visitor),
          }))}
        />
      </div>
    );
  if (!settingPages.some((page) => isHere(page, address))) return null;
  return (
    <nav className={styles['further']} aria-label={t`Settings`}>
      <LineLink
        to={insidePages.allSettings.path}
        className={withLook(styles['toSettings'], 'soft', 'size-1', 'undecorated', 'hover-ink')}
      >
        <span aria-hidden="true">←</span> {t`Settings`}
      </LineLink>
    </nav>
  );
}

/** Before the profile is complete an entry would only lead back to it: it shows what will open. */
function MenuWord({
  item: { page, icon: Icon, words: own },
  isNarrow,
}: {
  item: MenuItem;
  isNarrow: boolean;
}) {
  const { i18n, t } = useLingui();
  const words = i18n._(own ?? insidePages[page].title);
  const why = t`Opens when your profile is complete`;
  return (
    <span
      className={withLook(styles['item'], 'soft')}
      aria-disabled="true"
      title={isNarrow ? `${words}: ${why}` : why}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles['word']}>{words}</span>
      <IconLock size={16} className={look('push')} aria-label={why} />
    </span>
  );
}

/** Drawn anew only when it is arrived at or left. */
const MenuLink = memo(function MenuLink({
  page,
  icon: Icon,
  words: own,
  tour,
  isHere: here,
  digit,
  isNarrow,
}: {
  page: InsidePage;
  icon: MenuItem['icon'];
  words: MenuItem['words'] | undefined;
  tour: string | undefined;
  isHere: boolean;
  digit: number;
  isNarrow: boolean;
}) {
  const { i18n } = useLingui();
  const entry = insidePages[page];
  const words = i18n._(own ?? entry.title);
  return (
    <LineLink
      to={entry.path}
      className={styles['item']}
      data-tour={tour ?? page}
      data-here={here ? '' : undefined}
      aria-keyshortcuts={`Alt+${String(digit)}`}
      aria-current={here ? 'page' : undefined}
      title={isNarrow ? words : undefined}
      aria-label={isNarrow ? words : undefined}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles['word']}>{words}</span>
    </LineLink>
  );
});

const bottomLook = withLook(
  styles['bottomItem'],
  'grid',
  'gap-2',
  'middle',
  'items-center',
  'soft',
  'size-1',
  'centre',
  'undecorated',
);

export function BottomBar({ onMore }: { onMore: () => void }) {
  const { i18n, t } = useLingui();
  const visitor = visitorOf(useMember());
  const address = useRouterState({ select: (state) => state.location.pathname });
  if (!visitor.profileIsComplete) return null;
  return (
    <nav
      className={withLook(styles['bottom'], 'grid', 'line-above', 'surface')}
      aria-label={t`Main pages`}
    >
      {mainItems
        .filter(({ page }) => mayList(page, visitor))
        .map(({ page, icon: Icon, words }) => (
          <LineLink
            key={page}
            to={insidePages[page].path}
            className={bottomLook}
            data-tour={page}
            data-here={isHere(page, address) ? '' : undefined}
            aria-current={isHere(page, address) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <span>{i18n._(words)}</span>
          </LineLink>
        ))}
      <button type="button" className={bottomLook} onClick={onMore}>
        <IconDots size={22} stroke={1.75} aria-hidden="true" />
        <span>
          <Trans>More</Trans>
        </span>
      </button>
    </nav>
  );
}
