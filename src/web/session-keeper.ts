// Keeps the session alive: renews tokens, signs in again on a kept device, and ends everything cleanly.
import { APP_VERSION } from '../kit/shared/version.ts';
import { call, CallRefused } from '../kit/web/client.ts';
import {
  keptLogin,
  loadSession,
  onSessionChange,
  saveSession,
  type Session,
  settingsThatStay,
  wipeSession,
  worksOffline,
} from '../kit/web/session.ts';
import { forgetTab, keepForTab } from '../kit/web/tab.ts';
import { api } from '../modules/identity/contract.ts';
import {
  currentMember,
  enter,
  isOfClinic,
  setMember,
} from '../modules/identity/web/parts/member.ts';
import { noticePlace } from './guard-page.ts';
import type { Notice } from './guards.ts';

/** Whoever logs out says where to go next. */
let isLeaving = false;

type ToRoot = () => Promise<void>;

/** @param toRoot leaves for the login page, once everything is forgotten. */
export const endAt =
  (toRoot: ToRoot) =>
  (isWanted: boolean): Promise<void> =>
    endOnce(toRoot, { isWanted, isHere: true });

interface Ending {
  isWanted: boolean;
  /** False: another tab has forgotten what the device kept. */
  isHere: boolean;
}

let under: Promise<void> | null = null;

/** One at a time, across tabs too: what the first keeps of typed work, the next would forget. */
function endOnce(toRoot: ToRoot, ending: Ending): Promise<void> {
  under ??= locked(() => end(toRoot, ending)).finally(() => {
    under = null;
  });
  return under;
}

const locked = (act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('pd.end', act) : act();

async function end(toRoot: ToRoot, { isWanted, isHere }: Ending): Promise<void> {
  const member = isLeaving ? null : currentMember();
  const session = await loadSession(APP_VERSION, true);
  // An answer that comes late finds nothing more to end.
  if (!member && !session && !isWanted) return;
  const isOfAnother = session !== null && member !== null && session.userId !== member.userId;
  const keepWork = member && !isWanted && !isOfAnother ? await sealed(member.userId) : null;
  await (isHere && !isOfAnother ? forgetDevice(isWanted, session) : forgetTab());
  await keepWork?.();
  setMember(null);
  // Not waited for: what leads to a page may be waiting for this very end.
  if (member) void toRoot().then(forgetAnswers);
}

/** What another tab has forgotten already holds its typed work by now. */
async function forgetDevice(isWanted: boolean, session: Session | null): Promise<void> {
  if (session === null && !isWanted) return forgetTab();
  await leaveDevice();
  await wipeSession(isWanted);
}

async function sealed(userId: string): Promise<() => Promise<void>> {
  const { sealWork } = await import('./shell/unsent-work.ts');
  return sealWork(userId);
}

/** Whoever logs in next in this tab is shown nothing that was read for another. */
async function forgetAnswers(): Promise<void> {
  const { queries } = await import('../kit/web/query.ts');
  queries.clear();
}

/** What is copied for work without a line goes with the session; what is not sent stays sealed. */
async function leaveDevice(): Promise<void> {
  if (worksOffline())
    await import('../modules/offline/web/parts/present.ts')
      .then(({ leaveOffline }) => leaveOffline())
      .catch(() => undefined);
}

/** A session that another tab has ended ends here too, and one of somebody else who is in by now; one that has moved to another clinic takes this tab along. */
export function watchSession(toRoot: ToRoot): void {
  onSessionChange((isWanted) => void follow(toRoot, isWanted));
}

async function follow(toRoot: ToRoot, isWanted: boolean): Promise<void> {
  const session = await loadSession(APP_VERSION);
  const member = currentMember();
  if (member === null || isLeaving) return;
  if (session?.userId !== member.userId) return endOnce(toRoot, { isWanted, isHere: false });
  if (isOfClinic(session, member)) return;
  // What is open here is of the clinic that was left, and would be sent to the one that was entered.
  keepForTab(noticePlace, 'clinic' satisfies Notice);
  location.replace('/dashboard');
}

export async function renew(session: Session): Promise<Session | null> {
  try {
    const fresh = await call(api.RefreshToken, {}, { authorization: session.refreshToken });
    const next = { ...session, token: fresh.Token, refreshToken: fresh.refreshToken };
    await saveSession(next);
    return next;
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 401) throw error;
    return signInAgain(session);
  }
}

/** Only where *Keep me signed in* was ticked: with the device's own secret, never a human password. */
async function signInAgain(session: Session): Promise<Session | null> {
  const login = await keptLogin(session.userId, APP_VERSION);
  if (!login) return null;
  try {
    const answer = await call(api.Login, {
      username: login.userName,
      password: login.secret,
      keep: true,
    });
    await enter(answer, login.userName);
    return await loadSession(APP_VERSION);
  } catch (error) {
    if (error instanceof CallRefused) return null;
    throw error;
  }
}

/** Logs out: the server first, so that a failed wipe here does no harm. */
export async function logOut(): Promise<void> {
  const settings = settingsThatStay();
  isLeaving = true;
  try {
    await call(api.logout, worksOffline() ? { keepsWork: true } : {}).catch(() => undefined);
    await leaveDevice();
    await wipeSession(true, settings);
    setMember(null);
  } finally {
    isLeaving = false;
  }
}
