// Which screen a person may see. The server guards every call by itself; this only chooses the page.

import { hasRight } from '../modules/identity/web/parts/has-right.ts';

/** What the guards know of a page. */
export interface PageFacts {
  /** The page's name, as the spec and the ScreenName header have it. */
  name: string;
  /** Shown to people who are not signed in; those who are go to the dashboard. */
  isPublic?: true;
  /** A public page that someone signed in may see too. */
  alsoInside?: true;
  /** Neither in nor out matters: phone verification. */
  isOpen?: true;
  /** May be seen on an unfinished profile. */
  isEarly?: true;
  /** The page of the permission list, and which right on it. */
  needs?: { page: string; to: 'view' | 'edit' };
  /** Only where the clinic's country has payments switched on. */
  region?: true;
  /** A feature of the premium plan. */
  plan?: true;
}

/** What the guards know of the person; null is nobody signed in. */
export type Visitor = {
  isOwner: boolean;
  profileIsComplete: boolean;
  hasRegion: boolean;
  isSubscribe: boolean;
  pageAccess: readonly { page: string; allowToView: boolean; allowToAddEdit: boolean }[];
} | null;

export type Notice = 'region' | 'permission' | 'rights' | 'plan' | 'profile' | 'link' | 'clinic';

export type Verdict =
  | { go: 'stay' }
  /** A link's token, signed in: one that opens something ends the session, and the login page opens with it (decision 0037). */
  | { go: 'leave'; enc: string }
  | { go: 'login' }
  | { go: 'profile' }
  | { go: 'dashboard'; notice?: Notice };

/** The order is settled: enc, signed out, public page while signed in, unfinished profile, region, permission, plan. */
export function judge(page: PageFacts, visitor: Visitor, enc: string | undefined): Verdict {
  if (!page.isOpen) {
    if (enc !== undefined && visitor) return { go: 'leave', enc };
    if (!visitor) return page.isPublic ? { go: 'stay' } : { go: 'login' };
    if (page.isPublic && !page.alsoInside) return { go: 'dashboard' };
  }
  if (!visitor || page.isPublic || page.isOpen) return { go: 'stay' };
  if (!visitor.profileIsComplete && !page.isEarly) return { go: 'profile' };
  if (page.region && !visitor.hasRegion) return { go: 'dashboard', notice: 'region' };
  if (page.needs && !mayOpen(visitor, page.needs)) return { go: 'dashboard', notice: 'permission' };
  if (page.plan && !visitor.isSubscribe) return { go: 'dashboard', notice: 'plan' };
  return { go: 'stay' };
}

/** Whether the permission list gives this right. */
export const mayOpen = (
  visitor: NonNullable<Visitor>,
  needs: { page: string; to: 'view' | 'edit' },
): boolean => hasRight(visitor, needs.page, needs.to);
