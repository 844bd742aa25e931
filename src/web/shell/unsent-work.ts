// A session that was ended from elsewhere: where one was and what was typed wait on the device, under a key no script can read, for whoever logs in
// next. The same person finds them again; for anybody else they are gone.
import * as z from 'zod/mini';
import { forgetOnDevice, keepOnDevice, listOnDevice } from '../../kit/web/session.ts';
import { forgetForTab, keepForTab, recallForTab } from '../../kit/web/tab.ts';

/** Of each tab its own. */
const mark = 'work';
/** Of the tab's own store: which of them is its own. */
const ownPlace = 'work.own';
/** Of the tab's own store: what forms keep while they are not sent. */
const draftMark = 'draft.';
/** Of the device's: visits that the server has not heard to the end. */
const visitMark = 'visit.';
const maxHours = 24;

interface SealedWork {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const content = z.object({
  path: z.string(),
  drafts: z.array(z.tuple([z.string(), z.string()])),
  visits: z.array(z.tuple([z.string(), z.unknown()])),
  until: z.number(),
});

const bindingOf = (userId: string) => new TextEncoder().encode(`${location.origin}|${userId}`);

function draftsOfTab(): [string, string][] {
  try {
    return Object.entries(sessionStorage).filter(([name]) => name.startsWith(draftMark));
  } catch {
    return []; // a browser that keeps nothing
  }
}

/** Seals it; to be kept once everything else of the session is forgotten. */
export async function sealWork(userId: string): Promise<() => Promise<void>> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const work: z.output<typeof content> = {
    path: location.pathname + location.search,
    drafts: draftsOfTab(),
    visits: await listOnDevice(visitMark),
    until: Date.now() + maxHours * 3_600_000,
  };
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bindingOf(userId) },
    key,
    new TextEncoder().encode(JSON.stringify(work)),
  );
  const place = `${mark}.${crypto.randomUUID()}`;
  return () => {
    keepForTab(ownPlace, place);
    return keepOnDevice(place, { key, iv, sealed } satisfies SealedWork);
  };
}

/** Puts back what was typed. @returns where the person was; null where nothing waits, or for somebody else. */
export async function takeUpWork(userId: string): Promise<string | null> {
  const ownName = recallForTab<string>(ownPlace);
  forgetForTab(ownPlace);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by sealWork alone
  const waiting = (await listOnDevice(mark)) as [string, SealedWork][];
  let was: z.output<typeof content> | null = null;
  const ownFirst = waiting.toSorted(([a], [b]) => Number(b === ownName) - Number(a === ownName));
  for (const [name, sealed] of ownFirst) {
    const work = await unseal(sealed, userId);
    // What another tab had in the same form waits for the next log-in.
    if (work?.drafts.some(([draft]) => sessionStorage.getItem(draft) !== null)) continue;
    await forgetOnDevice(name);
    if (!work || work.until < Date.now()) continue;
    for (const [draft, text] of work.drafts) sessionStorage.setItem(draft, text);
    for (const [visit, typed] of work.visits) await keepOnDevice(visit, typed);
    was ??= work;
  }
  return was?.path ?? null;
}

async function unseal(
  waiting: SealedWork,
  userId: string,
): Promise<z.output<typeof content> | null> {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: waiting.iv, additionalData: bindingOf(userId) },
      waiting.key,
      waiting.sealed,
    );
    return content.parse(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return null; // somebody else's
  }
}
