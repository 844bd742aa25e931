import { Burger, Button, Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBell,
  IconDots,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLock,
  IconRefresh,
  IconSearch,
  IconWifiOff,
} from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readSetting, remember } from '../../kit/web/session.ts';
import { forgetForTab, recallForTab } from '../../kit/web/tab.ts';
import { useOutdated } from '../../kit/web/build.ts';
import { CallRefused, Unreachable } from '../../kit/web/client.ts';
import { onStale } from '../../kit/web/query.ts';
import { toast, toastFailure } from '../../kit/web/toast.tsx';
import { askUpgrade } from '../../kit/web/upgrade.ts';
import { ClinicZone } from '../../kit/web/words.tsx';
import { askMember, useMember } from '../../modules/identity/web/parts/member.ts';
import { refreshUnread, useUnread } from '../../modules/notifications/web/parts/unread.ts';
import { noticePlace, visitorOf } from '../guard-page.ts';
import type { Notice } from '../guards.ts';
import { type InsidePage, insidePages } from '../pages.ts';
import { mainItems, mayList, menuFor } from './menu.ts';
import { ClinicSwitch } from './clinic-switch.tsx';
import styles from './shell.module.css';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { UserMenu } from './user-menu.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const narrowPlace = 'pd.narrow';

/** Sidebar, header and, on a phone, app bar, drawer and bottom bar around every room. */
export function ShellRoom() {
  const { t } = useLingui();
  const member = useMember();
  const [isNarrow, setNarrow] = useState(() => readSetting(narrowPlace) === '1');
  const [isDrawerOpen, drawer] = useDisclosure();
  const [isSearching, palette] = useDisclosure();
  const address = useRouterState({ select: (state) => state.location.pathname });
  useHotkeys([['mod+K', palette.open]], []);
  useRefusalNotice(address);
  usePresentMember();
  useFaultNotice();
  useCounter(address);
  const closeDrawer = drawer.close;
  useEffect(() => closeDrawer, [address, closeDrawer]);

  const fold = () => {
    remember(narrowPlace, isNarrow ? '' : '1');
    setNarrow(!isNarrow);
  };

  return (
    <div className={styles['shell']} data-narrow={isNarrow ? '' : undefined}>
      <a href="#room" className={styles['skip']}>
        <Trans>Skip to the page</Trans>
      </a>
      <aside className={styles['side']}>
        <div className={styles['sideTop']}>
          <Product />
        </div>
        <div className={styles['sideScroll']}>
          <Menu isNarrow={isNarrow} />
        </div>
        <div className={styles['sideFoot']}>
          <button type="button" className={`${styles['item']} ${styles['fold']}`} onClick={fold} aria-label={isNarrow ? t`Widen the menu` : undefined}>
            {isNarrow ? <IconLayoutSidebarLeftExpand size={20} aria-hidden="true" /> : <IconLayoutSidebarLeftCollapse size={20} aria-hidden="true" />}
            <span className={styles['word']}>
              <Trans>Fold the menu</Trans>
            </span>
          </button>
        </div>
      </aside>
      <header className={styles['head']}>
        <Burger className={styles['burger'] ?? ''} opened={isDrawerOpen} onClick={drawer.toggle} size="sm" aria-label={t`Menu`} aria-expanded={isDrawerOpen} />
        <div className={styles['clinic']}>
          <ClinicSwitch />
        </div>
        <button type="button" className={styles['search']} onClick={palette.open} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={18} aria-hidden="true" />
          <span className={styles['searchWords']}>
            <Trans>Search patients and pages</Trans>
          </span>
          <kbd className={styles['searchKeys']}>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
        <Bell />
        <UserMenu />
      </header>
      <div className={styles['room']} id="room">
        <OfflineNotice />
        <OutdatedNotice />
        <ClinicZone value={member.zone}>
          <Outlet />
        </ClinicZone>
      </div>
      <BottomBar onMore={drawer.open} />
      <Drawer
        opened={isDrawerOpen}
        onClose={drawer.close}
        size="min(320px, 86vw)"
        title={<Product />}
        closeButtonProps={{ 'aria-label': t`Close` }}
        padding="sm"
      >
        <Menu isNarrow={false} />
      </Drawer>
      <UpgradeDialog />
      {isSearching && (
        <Suspense>
          <Palette onClose={palette.close} />
        </Suspense>
      )}
    </div>
  );
}

function Product() {
  return (
    <Link to="/dashboard" className={styles['product']}>
      <img src="/icon.svg" alt="" width={28} height={28} />
      <span className={styles['word']}>Practice Diary</span>
    </Link>
  );
}

/** Whether an address belongs to a page of the menu: itself, or deeper in the same room. */
const isHere = (page: InsidePage, address: string): boolean => {
  const path = insidePages[page].path.toLowerCase();
  const here = address.toLowerCase();
  return here === path || here.startsWith(`${path}/`) || here.startsWith(`${path}-`);
};

function Menu({ isNarrow }: { isNarrow: boolean }) {
  const { i18n, t } = useLingui();
  const member = useMember();
  const address = useRouterState({ select: (state) => state.location.pathname });
  // Before the profile is complete every entry would only lead back to it.
  const sections = member.profileIsComplete ? menuFor(visitorOf(member)) : [];
  return (
    <nav className={styles['nav']} aria-label={t`Main menu`}>
      {sections.map((section) => (
        <div key={section.items[0]?.page}>
          {section.title && (
            <h2 className={styles['sectionTitle']}>
              <span>{i18n._(section.title)}</span>
            </h2>
          )}
          {section.items.map(({ page, icon: Icon }) => {
            const entry = insidePages[page];
            const words = i18n._(entry.title);
            const here = isHere(page, address);
            return (
              <Link
                key={page}
                to={entry.path}
                className={styles['item']}
                data-here={here ? '' : undefined}
                aria-current={here ? 'page' : undefined}
                title={isNarrow ? words : undefined}
                aria-label={isNarrow ? words : undefined}
              >
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span className={styles['word']}>{words}</span>
                {'plan' in entry && !member.isSubscribe && <IconLock size={16} className={styles['locked']} aria-label={t`Premium`} />}
              </Link>
            );
          })}
        </div>
      ))}
    </nav>
  );
}

function BottomBar({ onMore }: { onMore: () => void }) {
  const { i18n, t } = useLingui();
  const visitor = visitorOf(useMember());
  const address = useRouterState({ select: (state) => state.location.pathname });
  if (!visitor.profileIsComplete) return null;
  return (
    <nav className={styles['bottom']} aria-label={t`Main pages`}>
      {mainItems
        .filter(({ page }) => mayList(page, visitor))
        .map(({ page, icon: Icon, words }) => (
          <Link
            key={page}
            to={insidePages[page].path}
            className={styles['bottomItem']}
            data-here={isHere(page, address) ? '' : undefined}
            aria-current={isHere(page, address) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <span>{i18n._(words)}</span>
          </Link>
        ))}
      <button type="button" className={styles['bottomItem']} onClick={onMore}>
        <IconDots size={22} stroke={1.75} aria-hidden="true" />
        <span>
          <Trans>More</Trans>
        </span>
      </button>
    </nav>
  );
}

const watchLine = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

function OfflineNotice() {
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className={styles['offline']} role="status">
      <IconWifiOff size={18} aria-hidden="true" />
      <Trans>No connection. What you see may be older; what you type stays here.</Trans>
    </div>
  );
}

/** A newer build waits: what is open goes on, the reload comes when it suits. What was typed into forms is there again after it. */
function OutdatedNotice() {
  const isOutdated = useOutdated();
  if (!isOutdated) return null;
  return (
    <div className={styles['outdated']} role="status">
      <IconRefresh size={18} aria-hidden="true" />
      <Trans>A new version is ready. What you typed is kept.</Trans>
      <Button size="compact-sm" variant="light" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  );
}

/** Faults outside any page's drawing change nothing on screen; they are said. */
function useFaultNotice(): void {
  const { t } = useLingui();
  useEffect(() => {
    const say = (event: ErrorEvent | PromiseRejectionEvent) => {
      const fault: unknown = 'reason' in event ? event.reason : event.error;
      // Not the page's own: an extension's script, or an observer that will be called again.
      if (!(fault instanceof Error)) return;
      if (fault instanceof CallRefused || fault instanceof Unreachable) toastFailure(fault);
      else toast({ kind: 'bad', text: t`Oops! Something went wrong..` });
    };
    addEventListener('error', say);
    addEventListener('unhandledrejection', say);
    return () => {
      removeEventListener('error', say);
      removeEventListener('unhandledrejection', say);
    };
  }, [t]);
}

/** The kept picture of the member draws the shell at once; the server's answer follows, and again whenever a write has touched it. */
function usePresentMember(): void {
  useEffect(() => {
    // Unreachable or over: the calls of the page itself say so.
    const ask = () => void askMember().catch(() => undefined);
    ask();
    return onStale((module) => {
      if (module === 'config' || module === 'identity') ask();
    });
  }, []);
}

/** After each navigation, when the page's own calls are on their way. The first page's count comes with its config. */
function useCounter(address: string): void {
  const first = useRef(address);
  useEffect(() => {
    if (first.current === address) return;
    first.current = '';
    const later = setTimeout(() => void refreshUnread(), 400);
    return () => clearTimeout(later);
  }, [address]);
}

function Bell() {
  const { t } = useLingui();
  const unread = useUnread();
  return (
    <Link
      to="/notifications"
      className={styles['bell']}
      aria-label={unread === 0 ? t`Notifications` : t`${plural(unread, { one: '# unread notification', other: '# unread notifications' })}`}
    >
      <IconBell size={22} stroke={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}

/** A refused page ends on the dashboard; here the reason is said. */
function useRefusalNotice(address: string): void {
  const { t } = useLingui();
  useEffect(() => {
    const notice = recallForTab<Notice>(noticePlace);
    if (!notice) return;
    forgetForTab(noticePlace);
    const texts: Record<Exclude<Notice, 'plan'>, string> = {
      region: t`This is not available in your region`,
      permission: t`You are not allowed to open this page. Ask the owner of the clinic.`,
    };
    if (notice === 'plan') askUpgrade();
    else toast({ kind: 'news', text: texts[notice] });
  }, [address, t]);
}
