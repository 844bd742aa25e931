// What stands in front of every page: who is here, what the guards say, and the way elsewhere.
import { redirect } from '@tanstack/react-router';
import { loadSession } from '../kit/web/session.ts';
import { keepForTab } from '../kit/web/tab.ts';
import { APP_VERSION } from '../kit/shared/version.ts';
import type { Self } from '../modules/identity/model.ts';
import { askMember, recallMember } from '../modules/identity/web/parts/member.ts';
import { judge, type Notice, type PageFacts, type Visitor } from './guards.ts';

/** The shell shows why a page was refused. */
export const noticePlace = 'guard.notice';

interface Address {
  pathname: string;
  href: string;
  search: Record<string, unknown>;
}

/**
 * Runs before a page is loaded. Throws a redirect where the page is not for this visitor.
 * @param isHint the page is only brought in because a link to it is looked at: nothing may be asked or noted.
 */
export async function guardPage(page: PageFacts, address: Address, isHint = false): Promise<void> {
  if (isHint) return;
  const enc = typeof address.search['enc'] === 'string' ? address.search['enc'] : undefined;
  const verdict = judge(page, await whoIsHere(), enc);
  switch (verdict.go) {
    case 'stay':
      return;
    case 'leave': {
      const { leaveFor } = await import('./shell/invitation-link.ts');
      if (await leaveFor(verdict.enc))
        throw redirect({ to: '/', search: { enc: verdict.enc }, replace: true });
      keepForTab(noticePlace, 'link' satisfies Notice);
      const { enc: _enc, ...search } = address.search;
      throw redirect({ to: address.pathname, search, replace: true });
    }
    case 'login':
      throw redirect({
        to: '/',
        search: address.pathname === '/dashboard' ? {} : { next: address.href },
        replace: true,
      });
    case 'profile':
      keepForTab(noticePlace, 'profile' satisfies Notice);
      throw redirect({ to: '/profile', replace: true });
    case 'dashboard':
      if (verdict.notice) keepForTab(noticePlace, verdict.notice satisfies Notice);
      throw redirect({ to: '/dashboard', replace: true });
  }
}

async function whoIsHere(): Promise<Visitor> {
  const session = await loadSession(APP_VERSION);
  if (!session) return null;
  const member = recallMember(session) ?? (await askMember());
  return member && visitorOf(member);
}

/** What the guards and the menu need to know of a member. */
export const visitorOf = (of: Self): NonNullable<Visitor> => ({
  isOwner: of.isOwner,
  profileIsComplete: of.profileIsComplete,
  hasRegion: of.userRegion,
  isSubscribe: of.isSubscribe,
  pageAccess: of.pageAccess,
});
