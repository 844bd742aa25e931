// Keeps a visit on this device at every keystroke and on the server soon after, and takes in what others write on it.
import { call, CallRefused } from '../../../kit/web/client.ts';
import { onLive } from '../../../kit/web/live.ts';
import { api } from '../contract.ts';
import type { Draft, DraftPartName, VisitDraft } from '../model/draft.ts';
import type { ConsultStore } from './consult-store.ts';
import { keeperOf } from './kept-draft.ts';
import { differingParts, isSameDraft, laidOver, mergeDrafts, partsOf } from './merge.ts';

/** `clean`: nothing is typed · `device`: kept here, the server has not answered · `server`: kept there too. */
export type Kept = 'clean' | 'typing' | 'device' | 'server';

/** Two people wrote different things in one place: ours stands, theirs waits for a choice. */
export interface Contested {
  readonly part: DraftPartName;
  readonly theirs: Draft;
  readonly by: string;
}

export interface AutosaveState {
  readonly kept: Kept;
  /** ISO 8601, of the last agreement with the server. */
  readonly at: string | null;
  readonly contested: readonly Contested[];
  /** Who else has just written here. */
  readonly news: { readonly by: string; readonly parts: readonly DraftPartName[] } | null;
}

export interface Visit {
  readonly patientId: string;
  readonly treatmentId: string | null;
  readonly appointmentId: string | null;
}

export interface Start {
  /** As a fresh opening would show it: the kept treatment, or the empty visit with the usual fees. */
  readonly clean: Draft;
  readonly draft: Draft;
  /** What the server has. */
  readonly agreed: Draft;
  readonly server: VisitDraft | null;
}

export interface Autosave {
  get: () => AutosaveState;
  listen: (listener: () => void) => () => void;
  /** Begins to watch; answers how to stop. `onClosed` hears when somebody else has saved the visit, as this treatment. */
  run: (onClosed: (treatmentId: string) => void) => () => void;
  /** The server's draft to close when the visit is saved; waits for what is under way. */
  settle: () => Promise<string | null>;
  /** The visit was saved as this. */
  saved: (now: Draft) => void;
  /** Puts what was typed away, here and there. */
  drop: () => void;
  choose: (part: DraftPartName, takesTheirs: boolean) => void;
}

const pauseMillis = 1200;
const longestMillis = 4000;
const againMillis = 5000;

/** What the server's draft says, laid over the visit as it is kept. */
export const overlay = (clean: Draft, server: VisitDraft | null): Draft =>
  server ? laidOver(clean, server.parts) : clean;

export function autosaveOf(
  store: ConsultStore,
  placeAt: (treatmentId: string | null) => string,
  visit: Visit,
  start: Start,
): Autosave {
  const keeper = keeperOf(placeAt(visit.treatmentId));
  const where = {
    patientId: visit.patientId,
    ...(visit.treatmentId === null ? {} : { treatmentId: visit.treatmentId }),
  };
  let { clean, agreed } = start;
  let known: { id: string; version: number } | null = start.server;
  let state: AutosaveState = {
    kept: isSameDraft(start.draft, clean)
      ? 'clean'
      : isSameDraft(start.draft, agreed)
        ? 'server'
        : 'device',
    at: start.server?.updatedAt ?? null,
    contested: [],
    news: null,
  };
  let running: Promise<void> | null = null;
  let isOver = false;
  let onClosed = (_treatmentId: string): void => undefined;
  let firstUnsent: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (change: Partial<AutosaveState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const changed = () => {
    if (isOver) return;
    const { draft } = store.get();
    if (isSameDraft(draft, agreed)) {
      if (isSameDraft(draft, clean)) keeper.drop();
      set({ kept: isSameDraft(draft, clean) && known === null ? 'clean' : 'server' });
      return;
    }
    keeper.keep({ draft, agreed, savedAt: new Date().toISOString() });
    if (state.kept !== 'typing') set({ kept: 'typing', news: null });
    sendSoon(pauseMillis);
  };

  const sendSoon = (millis: number) => {
    firstUnsent ??= Date.now();
    clearTimeout(timer);
    timer = setTimeout(
      () => void send(),
      Math.max(0, Math.min(millis, firstUnsent + longestMillis - Date.now())),
    );
  };

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    if (running) return running;
    if (isOver) return;
    const { draft } = store.get();
    const names = differingParts(draft, agreed);
    firstUnsent = null;
    if (names.length === 0) return;
    running = sendParts(draft, names).finally(() => {
      running = null;
    });
    return running;
  };

  const sendParts = async (draft: Draft, names: DraftPartName[]): Promise<void> => {
    try {
      const about = {
        ...where,
        ...(visit.appointmentId === null ? {} : { appointmentId: visit.appointmentId }),
      };
      const { draft: kept, refused } = await call(api.keepDraft, {
        ...about,
        ...(known ? { id: known.id, since: known.version } : {}),
        parts: partsOf(draft, names),
      });
      if (isOver) return;
      const sent = names.filter((name) => !refused.includes(name));
      agreed = laidOver(agreed, partsOf(draft, sent));
      takeIn(kept);
    } catch (error) {
      if (isOver) return;
      if (error instanceof CallRefused && error.code === 'draft_closed') {
        const { treatmentId } = error.details;
        known = null;
        if (typeof treatmentId === 'string') {
          // What is not sent goes along to the treatment, and is laid over it there.
          isOver = true;
          keeper.drop();
          keeperOf(placeAt(treatmentId)).keep({
            draft: store.get().draft,
            agreed,
            savedAt: new Date().toISOString(),
          });
          onClosed(treatmentId);
        } else {
          agreed = clean;
          sendSoon(pauseMillis);
        }
        return;
      }
      set({ kept: 'device' });
      // A refusal will not change by itself; a lost line will.
      if (!(error instanceof CallRefused) || error.status >= 500 || error.status === 429)
        sendSoon(againMillis);
    }
  };

  /** What others wrote since we last agreed comes in; where both wrote, ours stands and theirs is shown. */
  const takeIn = (kept: VisitDraft) => {
    const theirs = overlay(agreed, kept);
    const fresh = differingParts(agreed, theirs);
    known = { id: kept.id, version: kept.version };
    const { draft: mine } = store.get();
    const { merged, both } = mergeDrafts(agreed, mine, theirs);
    agreed = theirs;
    const writerOf = (part: DraftPartName) => kept.writers[part] ?? '';
    const [first] = fresh;
    set({
      at: kept.updatedAt,
      contested: [
        ...state.contested.filter((one) => !both.includes(one.part)),
        ...both.map((part) => ({ part, theirs, by: writerOf(part) })),
      ],
      ...(first ? { news: { by: writerOf(first), parts: fresh } } : {}),
    });
    if (merged !== mine) store.write(() => merged);
    else changed();
  };

  const ask = async (): Promise<void> => {
    if (isOver || running || document.visibilityState !== 'visible' || !navigator.onLine) return;
    try {
      const { draft: kept } = await call(api.draft, {
        ...where,
        ...(known ? { id: known.id, since: known.version } : {}),
      });
      if (kept && !isOver && !running) takeIn(kept);
    } catch {
      // Asked again in a moment; what is typed here is kept meanwhile.
    }
  };

  return {
    get: () => state,
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    run: (hear) => {
      isOver = false;
      onClosed = hear;
      const stopListening = store.listen(changed);
      const stopHearing = onLive(({ modules, ids }) => {
        if (modules.length > 0 && !modules.includes('treatments')) return;
        // Somebody else's visit; where nothing is kept yet, any may be the first line of this one.
        if (known && ids.length > 0 && !ids.includes(known.id)) return;
        void ask();
      });
      const leave = () => {
        if (document.visibilityState === 'hidden') void send();
        else void ask();
      };
      const back = () => void send();
      document.addEventListener('visibilitychange', leave);
      window.addEventListener('online', back);
      changed();
      return () => {
        void send();
        isOver = true;
        stopListening();
        stopHearing();
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', leave);
        window.removeEventListener('online', back);
      };
    },
    settle: async () => {
      clearTimeout(timer);
      await running;
      return known?.id ?? null;
    },
    saved: (now) => {
      clean = now;
      agreed = now;
      known = null;
      keeper.drop();
      set({ kept: 'clean', contested: [], news: null });
    },
    drop: () => {
      const id = known?.id;
      known = null;
      agreed = clean;
      keeper.drop();
      store.write(() => clean);
      set({ kept: 'clean', contested: [], news: null });
      if (id) void call(api.dropDraft, { id }).catch(() => undefined);
    },
    choose: (part, takesTheirs) => {
      const contested = state.contested.find((one) => one.part === part);
      set({ contested: state.contested.filter((one) => one !== contested) });
      if (contested && takesTheirs)
        store.write((draft) => laidOver(draft, partsOf(contested.theirs, [part])));
    },
  };
}
