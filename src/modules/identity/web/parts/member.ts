// Who is signed in on this screen: kept from the last answer of the server, so that pages can be drawn at once.
import { useSyncExternalStore } from 'react';
import { setting } from '../../../../kit/shared/settings.ts';
import { APP_VERSION } from '../../../../kit/shared/version.ts';
import { settingOf } from '../../../../kit/web/app.ts';
import { CallRefused } from '../../../../kit/web/client.ts';
import { chooseLanguage } from '../../../../kit/web/language.ts';
import {
  currentSession,
  keepLogin,
  readSetting,
  remember,
  saveSession,
  type Session,
} from '../../../../kit/web/session.ts';
import type { Self, SignedIn } from '../../model.ts';

const place = 'pd.member';
let member: Self | null = null;
const listeners = new Set<() => void>();

export const currentMember = (): Self | null => member;

/** Who has just left: the pages are drawn for them until they are gone from the screen. */
let leaving: Self | null = null;
const shownMember = (): Self | null => member ?? leaving;

/** The signed-in person. Only for screens inside, where there always is one. */
export function useMember(): Self {
  const present = useSyncExternalStore(onMemberChange, shownMember);
  if (!present) throw new Error('nobody is signed in');
  return present;
}

export function setMember(next: Self | null): void {
  leaving = next === null && listeners.size > 0 ? member : null;
  member = next;
  if (next) remember(place, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Whether this is who the session is of, as far as it says in which clinic. */
export const isOfClinic = (session: Session, { clinicId }: Pick<Self, 'clinicId'>): boolean =>
  session.clinicId === undefined || session.clinicId === clinicId;

/** What was kept from the last visit of this user; the server's answer replaces it within the second. */
export function recallMember(session: Session): Self | null {
  if (member?.userId === session.userId) return member;
  try {
    const stored: unknown = JSON.parse(readSetting(place) ?? 'null');
    if (
      stored !== null &&
      typeof stored === 'object' &&
      'userId' in stored &&
      stored.userId === session.userId
    ) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by setMember
      const recalled = stored as Self;
      if (isOfClinic(session, recalled)) member = recalled;
    }
  } catch {
    return null;
  }
  return member;
}

function onMemberChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) leaving = null;
  };
}

/** Keeps what a log-in, a finished sign-up or a change of clinic has answered. */
export async function enter(answer: SignedIn, userName: string): Promise<void> {
  await saveSession({
    token: answer.Token,
    refreshToken: answer.refreshToken,
    userId: answer.userId,
    clinicId: answer.clinicId,
    appVersion: APP_VERSION,
  });
  if (answer.deviceSecret !== null)
    await keepLogin({ userName, secret: answer.deviceSecret }, answer.userId, APP_VERSION);
  // Tokens and secrets stay where the session keeps them.
  const {
    Token: _token,
    refreshToken: _refresh,
    expiresInSeconds: _ends,
    deviceSecret: _secret,
    isFirstLogin: _first,
    ...self
  } = answer;
  setMember(self);
  // Somebody who has chosen no language on this device gets their own.
  if (readSetting('pd.language') === null) await chooseLanguage(answer.language);
}

/** Puts back what waited for this account, and says where it was; null where nothing did. */
export const takeUp = setting<(userId: string) => Promise<string | null>>('identity.takeUp');

/** Asks the server who is signed in; the module that answers it stands above this one. */
export const askSelf = setting<() => Promise<Self>>('identity.self');

let asked = 0;
let newest = 0;

/** The signed-in person as the server sees them now; null when the session is over. */
export async function askMember(): Promise<Self | null> {
  asked += 1;
  const turn = asked;
  try {
    const self = await settingOf(askSelf)();
    // Whoever has logged out meanwhile stays out.
    if (currentSession()?.userId !== self.userId) return null;
    // An answer on a slow line does not take back what was asked after it.
    if (turn < newest) return member;
    newest = turn;
    setMember(self);
    return self;
  } catch (error) {
    if (error instanceof CallRefused && error.status === 401) return null;
    throw error;
  }
}
