// What the shell keeps fresh while somebody works: who they are, what is new, how much is unread.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { APP_VERSION } from '../../kit/shared/version.ts';
import { news } from '../../kit/web/asked.ts';
import type { Ahead } from '../../kit/web/lazy-part.ts';
import { keepLive, onLive } from '../../kit/web/live.ts';
import type { Zone } from '../../kit/shared/time.ts';
import { onStale, queries, useWrite } from '../../kit/web/query.ts';
import { useToday, useWorkday } from '../../kit/web/words.tsx';
import { api as config } from '../../modules/config/contract.ts';
import { useFreshConfig } from '../../modules/config/web/parts/present.ts';
import { rightsText } from '../../modules/identity/web/parts/has-right.ts';
import { askMember, useMember } from '../../modules/identity/web/parts/member.ts';
import { findPlace } from '../../modules/places/web/parts/here.ts';
import { refreshUnread } from '../../modules/notifications/web/parts/unread.ts';
import { keepForTab } from '../../kit/web/tab.ts';
import { noticePlace, visitorOf } from '../guard-page.ts';
import { judge, type Notice } from '../guards.ts';

/** Unreachable or over: the calls of the page itself say so. */
const ask = () => void askMember().catch(() => undefined);

/** The kept picture of the member draws the shell at once; the server's answer follows, and again whenever a write has touched it. */
export function usePresentMember(): void {
  const { clinicId } = useMember();
  useEffect(() => ask(), [clinicId]);
  useEffect(
    () =>
      onStale((module) => {
        if (module === 'config' || module === 'identity') ask();
      }),
    [],
  );
  // A line that opens anew may have been closed because rights have changed.
  useEffect(() => onLive(({ modules }) => modules.length === 0 && ask()), []);
}

/** Whoever may no longer see what is open is led away from it; nothing that was read for it stays. */
export function useRightsKept(): void {
  const router = useRouter();
  const member = useMember();
  const rights = rightsText(member);
  const known = useRef(rights);
  useEffect(() => {
    if (known.current === rights) return;
    known.current = rights;
    queries.removeQueries({ type: 'inactive' });
    const page = router.state.matches.at(-1)?.staticData.page;
    if (!page || judge(page, visitorOf(member), undefined).go !== 'dashboard') return;
    keepForTab(noticePlace, 'rights' satisfies Notice);
    void router.navigate({ to: '/dashboard', replace: true });
  }, [rights, member, router]);
}

/** A version's news come once. To somebody who has seen no version before, nothing is new. */
export function useNews(): void {
  const seen = useFreshConfig()?.newsSeen;
  const { mutate } = useWrite(config.SaveConfig);
  useEffect(() => {
    if (seen === undefined || seen === APP_VERSION) return;
    if (seen === '') mutate({ newsSeen: APP_VERSION });
    else news.open();
  }, [seen, mutate]);
}

/** After each navigation, when the page's own calls are on their way. The first page's count comes with its config. */
export function useCounter(address: string): void {
  const first = useRef(address);
  useEffect(() => {
    if (first.current === address) return;
    first.current = '';
    const later = setTimeout(() => void refreshUnread(), 400);
    return () => clearTimeout(later);
  }, [address]);
}

/** The address the server sees this browser at goes into the DeviceId header; asked for once, when the first page stands. */
export function useDevice(): void {
  useEffect(() => {
    const later = setTimeout(() => void findPlace(), 2_000);
    return () => clearTimeout(later);
  }, []);
}

/** News of the clinic, from the moment the first page stands; after a gap in the line anything may be new. */
export function useLive(): void {
  const { clinicId } = useMember();
  useEffect(() => keepLive(), [clinicId]);
  useEffect(
    () =>
      onLive(({ modules }) => {
        if (modules.length === 0 || modules.includes('notifications')) void refreshUnread();
      }),
    [],
  );
}

/** What the server answered for the day is yesterday's after midnight, and what it answered for the evening is over in the small hours. */
export function useNewDay(zone: Zone): void {
  const days = `${useToday(zone)} ${useWorkday(zone)}`;
  const shown = useRef(days);
  useEffect(() => {
    if (shown.current === days) return;
    shown.current = days;
    void queries.invalidateQueries();
  }, [days]);
}

/**
 * What keys open, then the pages of the menu come in one after another while nobody waits, so that each opens at once and needs no line. Not where
 * data is dear.
 */
export function usePagesAhead(parts: readonly Ahead[]): void {
  const router = useRouter();
  useEffect(() => {
    if (isDataDear()) return;
    const pages = Object.values(router.routesById).flatMap((route) => {
      const component: unknown = route.options.component;
      return component !== null &&
        typeof component === 'function' &&
        'preload' in component &&
        typeof component.preload === 'function'
        ? [component.preload]
        : [];
    });
    const ahead = [...parts.map(({ preload }) => preload), ...pages];
    let clock: ReturnType<typeof setTimeout>;
    const next = () => {
      const fetchNext = ahead.shift();
      if (!fetchNext) return;
      void Promise.resolve(fetchNext()).finally(() => {
        clock = setTimeout(next, 150);
      });
    };
    clock = setTimeout(next, 3_000);
    return () => clearTimeout(clock);
  }, [parts, router]);
}

const isDataDear = (): boolean => {
  const line: unknown = Reflect.get(navigator, 'connection');
  return line !== null && typeof line === 'object' && Reflect.get(line, 'saveData') === true;
};
