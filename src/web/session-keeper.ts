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
import { api } from '../modules/identity/contract.ts';
import { currentMember, enter, setMember } from '../modules/identity/web/parts/member.ts';

/** Whoever logs out says where to go next. */
let isLeaving = false;

/** @param toRoot leaves for the login page, once everything is forgotten. */
export const endAt =
  (toRoot: () => void) =>
  async (isWanted: boolean): Promise<void> => {
    const member = isLeaving ? null : currentMember();
    await leaveDevice();
    const keepWork = member && !isWanted ? await sealed(member.userId) : null;
    await wipeSession();
    await keepWork?.();
    setMember(null);
    if (member) toRoot();
  };

async function sealed(userId: string): Promise<() => Promise<void>> {
  const { sealWork } = await import('./shell/unsent-work.ts');
  return sealWork(userId);
}

/** What is copied for work without a line goes with the session; what is not sent stays sealed. */
async function leaveDevice(): Promise<void> {
  if (worksOffline())
    await import('../modules/offline/web/parts/present.ts')
      .then(({ leaveOffline }) => leaveOffline())
      .catch(() => undefined);
}

/** A session that another tab has ended ends here too. */
export function watchSession(toRoot: () => void): void {
  onSessionChange(() => {
    void loadSession(APP_VERSION).then((session) => {
      if (session === null && currentMember() !== null && !isLeaving) {
        setMember(null);
        toRoot();
      }
    });
  });
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
    await wipeSession(settings);
    setMember(null);
  } finally {
    isLeaving = false;
  }
}
