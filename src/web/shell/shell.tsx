import { Burger, Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../../kit/web/lazy-part.ts';
import { booking, news, tour, videoCall } from '../../kit/web/asked.ts';
import { noBanner } from '../../kit/web/dialog.tsx';
import { useHeldPage } from '../../kit/web/held-page.ts';
import { readSetting, remember } from '../../kit/web/session.ts';
import { KeptPicture } from '../../kit/web/uploads.tsx';
import { latinKey } from '../../kit/web/latin-key.ts';
import { holdTyping } from '../../kit/web/typed-ahead.ts';
import { ClinicZone } from '../../kit/web/words.tsx';
import { api as clinics } from '../../modules/clinics/contract.ts';
import { useConfig } from '../../modules/config/web/parts/present.ts';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { printHere } from '../../modules/treatments/web/parts/print-here.ts';
import { Bell } from './bell.tsx';
import { ClinicSwitch } from './clinic-switch.tsx';
import { type KeyAct, useKeyActs } from './key-acts.ts';
import { BottomBar, Further, Menu } from './menu-list.tsx';
import { Help } from './help.tsx';
import { MissingPrompt } from './missing-prompt.tsx';
import { useOfflineWork } from './offline-work.ts';
import {
  ClockNotice,
  OfflineNotice,
  OutdatedNotice,
  useFaultNotice,
  useRefusalNotice,
} from './notices.tsx';
import { look, withLook } from '../../kit/web/look.ts';
import styles from './shell.module.css';
import { ProofDialog } from '../../modules/identity/web/parts/proof-dialog.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import {
  useCounter,
  useDevice,
  useLive,
  useNewDay,
  useNews,
  usePresentMember,
  useRightsKept,
  usePagesAhead,
} from './upkeep.ts';
import { UserMenu } from './user-menu.tsx';

const headLook = withLook(
  styles['head'],
  'row',
  'gap-8',
  'middle',
  'min-0',
  'line-below',
  'surface',
  'sticky',
);
const clinicLook = withLook(
  styles['clinic'],
  'row',
  'gap-10',
  'middle',
  'grow',
  'min-0',
  'strong',
  'tight',
);
const searchLook = withLook(
  styles['search'],
  'row',
  'gap-8',
  'middle',
  'soft',
  'rounded',
  'control',
  'ground',
  'boxed',
  'centre-row',
);

const UnsentChip = lazyPart(() => import('../../modules/offline/web/parts/chip.tsx'), 'UnsentChip');
const ProvisionalPaper = lazyPart(
  () => import('../../modules/treatments/web/parts/provisional-paper.tsx'),
  'ProvisionalPaper',
);
const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog');
const NewsDialog = lazyPart(() => import('./news-dialog.tsx'), 'NewsDialog');
const CallDock = lazyPart(() => import('../../modules/video/web/parts/call-dock.tsx'), 'CallDock');
const BookDialog = lazyPart(
  () => import('../../modules/appointments/web/parts/book-dialog.tsx'),
  'BookDialog',
);
const TourGuide = lazyPart(() => import('./tour-guide.tsx'), 'TourGuide');
const byKeys = [Palette, BookDialog, KeysDialog];

const narrowPlace = 'pd.narrow';

/** On a tablet the menu is a rail of icons until somebody widens it; on a larger screen as it was left. */
function useFold(): { isNarrow: boolean; fold: () => void } {
  const isTablet = useMediaQuery('(48rem <= width < 62rem)', false, {
    getInitialValueInEffect: false,
  });
  const [isFolded, setFolded] = useState(() => readSetting(narrowPlace) === '1');
  const [isWidened, widened] = useDisclosure();
  const fold = () => {
    remember(narrowPlace, isFolded ? '' : '1');
    setFolded(!isFolded);
  };
  return isTablet ? { isNarrow: !isWidened, fold: widened.toggle } : { isNarrow: isFolded, fold };
}

/** The rule of the focus and the keys of the screen, fetched by the first key. */
function useKeys(acts: readonly KeyAct[], show: () => void): void {
  const latest = useEffectEvent(() =>
    Object.fromEntries(acts.map(({ letter, run }) => [letter, run])),
  );
  const ask = useEffectEvent(show);
  useEffect(() => {
    const ends = new AbortController();
    const waits = new AbortController();
    let isAsked = false;
    let last: KeyboardEvent | undefined;
    const begin = async () => {
      const [{ keepFocus }, { listenToKeys }] = await Promise.all([
        import('../../kit/web/focus-keeper.ts'),
        import('../../kit/web/keys.ts'),
      ]);
      waits.abort();
      if (ends.signal.aborted) return;
      const stops = [keepFocus(), listenToKeys({ acts: latest, show: ask })];
      ends.signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
      // A key that was pressed while they were fetched counts too.
      if (last && !last.defaultPrevented)
        (last.target ?? window).dispatchEvent(new KeyboardEvent('keydown', last));
    };
    const onKey = (event: KeyboardEvent) => {
      const isAct = event.altKey && /^(?:Key|Digit)/.test(event.code);
      if (isAct) holdTyping('possible');
      if (isAct || latinKey(event) === '?') last = event;
      if (isAsked) return;
      isAsked = true;
      // Without a line the next key asks again.
      begin().catch(() => (isAsked = false));
    };
    addEventListener('keydown', onKey, { signal: waits.signal });
    ends.signal.addEventListener('abort', () => waits.abort());
    return () => ends.abort();
  }, []);
}

/** Sidebar, header and, on a phone, app bar, drawer and bottom bar around every page. */
export function ShellPage() {
  const { t } = useLingui();
  const member = useMember();
  const { isNarrow, fold } = useFold();
  const [isDrawerOpen, drawer] = useDisclosure();
  useHeldPage(isDrawerOpen);
  usePresentMember();
  useRightsKept();
  useNews();
  useDevice();
  const isOffline = useOfflineWork();
  useLive();
  useNewDay(member.zone);
  usePagesAhead(byKeys);
  useFaultNotice();

  return (
    <ClinicZone value={member.zone}>
      <div className={withLook(styles['shell'], 'grid')} data-narrow={isNarrow ? '' : undefined}>
        <a href="#page" className={withLook(styles['skip'], 'pad-8-inset')}>
          <Trans>Skip to content</Trans>
        </a>
        <Side isNarrow={isNarrow} onFold={fold} />
        <header className={headLook}>
          <Burger
            className={withLook(styles['burger'], 'finger')}
            opened={isDrawerOpen}
            onClick={drawer.toggle}
            size="sm"
            aria-label={t`Menu`}
            aria-expanded={isDrawerOpen}
          />
          <ClinicName />
          <Search />
          {isOffline && (
            <Suspense>
              <UnsentChip />
            </Suspense>
          )}
          <Bell />
          <UserMenu />
        </header>
        <div className={withLook(styles['page'], 'min-0')} id="page">
          <OfflineNotice />
          <OutdatedNotice />
          <ClockNotice />
          <Call />
          <Further />
          <Outlet />
        </div>
        <BottomBar onMore={drawer.open} />
        <Drawer
          opened={isDrawerOpen}
          onClose={drawer.close}
          size="min(320px, 86vw)"
          attributes={noBanner}
          title={<Product />}
          closeButtonProps={{ 'aria-label': t`Close` }}
          padding="sm"
        >
          <Menu isNarrow={false} />
        </Drawer>
        <OnNavigation closeDrawer={drawer.close} />
        <UpgradeDialog />
        <MissingPrompt />
        <Asked />
        <Help />
        <ProofDialog />
        <Keys />
      </div>
    </ClinicZone>
  );
}

/** The keys of the screen, and the dialog that shows them. */
function Keys() {
  const acts = useKeyActs();
  const [isAsking, keys] = useDisclosure();
  useKeys(acts, keys.open);
  if (!isAsking) return null;
  const everywhere = acts.map(({ letter, name }) => ({ key: `Alt ${letter}`, name }));
  return (
    <Suspense>
      <KeysDialog everywhere={everywhere} onClose={keys.close} />
    </Suspense>
  );
}

/** The video room that goes on from page to page. */
function Call() {
  const call = videoCall.useValue();
  return (
    call && (
      <Suspense>
        <CallDock key={call.id} call={call} />
      </Suspense>
    )
  );
}

/** What was asked for anywhere and is drawn above every page. */
function Asked() {
  const isTouring = tour.useIsOpen();
  const isReading = news.useIsOpen();
  const asked = booking.useValue();
  const paper = printHere.useValue();
  return (
    <>
      <Suspense>
        {isTouring && <TourGuide />}
        {isReading && <NewsDialog />}
      </Suspense>
      {asked && (
        <Suspense>
          <BookDialog {...asked} onClose={booking.drop} />
        </Suspense>
      )}
      {paper && (
        <Suspense>
          <ProvisionalPaper {...paper} />
        </Suspense>
      )}
    </>
  );
}

/** What each change of address brings about. Apart, so that the shell itself is not drawn anew for it. */
function OnNavigation({ closeDrawer }: { closeDrawer: () => void }) {
  const address = useRouterState({ select: (state) => state.location.pathname });
  useRefusalNotice(address);
  useCounter(address);
  useEffect(() => closeDrawer, [address, closeDrawer]);
  // A booking is asked for on a page, and goes with it.
  useEffect(() => booking.drop, [address]);
  return null;
}

function Product() {
  return (
    <Link
      to="/dashboard"
      // The rail of a tablet shows the picture alone.
      aria-label="Practice Diary"
      className={look('row', 'gap-10', 'middle', 'ink', 'size-3', 'strong', 'undecorated')}
    >
      <img src="/icon.svg" alt="" width={28} height={28} />
      <span className={styles['word']}>Practice Diary</span>
    </Link>
  );
}

function Side({ isNarrow, onFold }: { isNarrow: boolean; onFold: () => void }) {
  const { t } = useLingui();
  return (
    <aside className={styles['side']}>
      <div className={styles['sideTop']}>
        <Product />
      </div>
      <div className={styles['sideScroll']}>
        <Menu isNarrow={isNarrow} />
      </div>
      <div className={styles['sideFoot']}>
        <button
          type="button"
          className={`${styles['item']} ${styles['fold']}`}
          onClick={onFold}
          aria-label={isNarrow ? t`Expand the menu` : undefined}
        >
          {isNarrow ? (
            <IconLayoutSidebarLeftExpand size={20} aria-hidden="true" />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} aria-hidden="true" />
          )}
          <span className={styles['word']}>
            <Trans>Collapse the menu</Trans>
          </span>
        </button>
      </div>
    </aside>
  );
}

function ClinicName() {
  const logo = useConfig()?.clinicLogo ?? null;
  return (
    <div className={clinicLook}>
      {logo !== null && (
        <KeptPicture
          verb={clinics.logo}
          input={{}}
          version={logo}
          alt=""
          className={styles['logo']}
        />
      )}
      <ClinicSwitch />
    </div>
  );
}

/** The palette. What is open is kept here, so that no key draws the whole frame anew. */
function Search() {
  const [isSearching, palette] = useDisclosure();
  const open = () => {
    if (isSearching) return;
    holdTyping('certain');
    palette.open();
  };
  useWindowEvent('keydown', (event) => {
    const isAlone = !event.shiftKey && !event.altKey;
    if (!(event.ctrlKey || event.metaKey) || !isAlone || latinKey(event) !== 'k') return;
    event.preventDefault();
    open();
  });
  return (
    <>
      <SearchButton onOpen={open} />
      {isSearching && (
        <Suspense>
          <Palette onClose={palette.close} />
        </Suspense>
      )}
    </>
  );
}

function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={searchLook}
      data-tour="search"
      onClick={onOpen}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={18} aria-hidden="true" />
      <span className={styles['searchWords']}>
        <Trans>Search patients and pages</Trans>
      </span>
      <kbd className={styles['searchKeys']}>
        {/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
