// What the shell says by itself: no connection, a newer build, a fault, why a page was refused.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockExclamation, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { upgrade } from '../../kit/web/asked.ts';
import { useOutdated } from '../../kit/web/build.ts';
import { CallRefused, Unreachable } from '../../kit/web/client.ts';
import { useClockError } from '../../kit/web/device-clock.ts';
import { lineLostAt, onLineLost } from '../../kit/web/live.ts';
import { worksOffline } from '../../kit/web/session.ts';
import { forgetForTab, recallForTab } from '../../kit/web/tab.ts';
import { toast, toastFailure } from '../../kit/web/toast.tsx';
import { useWords } from '../../kit/web/words.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { noticePlace } from '../guard-page.ts';
import type { Notice } from '../guards.ts';
import { look, withLook } from '../../kit/web/look.ts';
import styles from './shell.module.css';

const watchLine = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** A line that comes back at once is no news. */
const passingSeconds = 2;

/** Seconds since the page was last live; null while it is. */
function useSecondsLost(): number | null {
  const lostAt = useSyncExternalStore(onLineLost, lineLostAt);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (lostAt === null) return;
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, [lostAt]);
  const seconds = lostAt === null ? 0 : Math.round((now - lostAt) / 1000);
  return seconds < passingSeconds ? null : seconds;
}

const WarnBar = ({ children }: { children: ReactNode }) => (
  <div
    className={withLook(
      styles['offline'],
      'row',
      'gap-10',
      'middle',
      'warn',
      'wash-warn',
      'pad-8-inset',
      'centre-row',
    )}
  >
    {children}
  </div>
);

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine);
  const seconds = useSecondsLost();
  if (isOnline && seconds === null) return null;
  return (
    <WarnBar>
      <IconWifiOff size={18} aria-hidden="true" />
      <span role="status">
        {worksOffline() ? (
          <Trans>No connection. Go on working: what you enter is sent later.</Trans>
        ) : (
          <Trans>No connection. What you see may be older; what you type stays here.</Trans>
        )}
      </span>
      {seconds !== null && (
        <b className={look('numbers')}>
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </b>
      )}
    </WarnBar>
  );
}

/** A newer build waits: what is open goes on, the reload comes when it suits. What was typed into forms is there again after it. */
export function OutdatedNotice() {
  const isOutdated = useOutdated();
  if (!isOutdated) return null;
  return (
    <div
      className={withLook(
        styles['outdated'],
        'row',
        'wrap',
        'middle',
        'pad-8-inset',
        'wash-news',
        'centre-row',
      )}
      role="status"
    >
      <IconRefresh size={18} aria-hidden="true" />
      <Trans>A new version is ready. What you typed is kept.</Trans>
      <Button size="compact-sm" variant="light" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  );
}

/** What is shown as today, and how long somebody waits, goes by the device. */
export function ClockNotice() {
  const ahead = useClockError();
  if (ahead === 0) return null;
  return (
    <WarnBar>
      <IconClockExclamation size={18} aria-hidden="true" />
      <span role="status">
        <Suspense>
          <ClockWords ahead={ahead} />
        </Suspense>
      </span>
    </WarnBar>
  );
}

function ClockWords({ ahead }: { ahead: number }) {
  const words = useWords();
  const here = words.dayTime(Temporal.Now.instant().toString());
  const there = words.dayTime(Temporal.Now.instant().subtract({ milliseconds: ahead }).toString());
  return (
    <Trans>
      The clock of this device is wrong. In the clinic it is {there}; this device says {here}. Set
      its date, time and time zone: until then days and times on the screen can be wrong.
    </Trans>
  );
}

/** Faults outside any page's drawing change nothing on screen; they are said. */
export function useFaultNotice(): void {
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

/** A refused page ends on the dashboard; here the reason is said. */
export function useRefusalNotice(address: string): void {
  const { t } = useLingui();
  const member = useMember();
  useEffect(() => {
    const notice = recallForTab<Notice>(noticePlace);
    if (!notice) return;
    forgetForTab(noticePlace);
    const texts: Record<Exclude<Notice, 'plan'>, string> = {
      region: t`This is not available in your region`,
      link: t`This link is no longer valid`,
      profile: t`Please full fill all your profile details`,
      permission: t`You are not allowed to open this page. Ask the owner of the clinic.`,
      rights: t`Your rights have changed: you can no longer open that page. Ask the owner of the clinic.`,
      clinic: t`You are in ${member.clinicName} now`,
    };
    if (notice === 'plan') upgrade.open();
    // Whoever is led away in the middle of something may not be looking.
    else toast({ kind: notice === 'rights' ? 'bad' : 'news', text: texts[notice] });
  }, [address, t, member.clinicName]);
}
