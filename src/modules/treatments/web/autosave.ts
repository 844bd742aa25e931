// Keeps a visit on this device at every keystroke and on the server soon after, and takes in what others write on it.
import * as z from 'zod/mini';
import { call, CallRefused } from '../../../kit/web/client.ts';
import { callKnown } from '../../../kit/web/offline/calls.ts';
import { onLive } from '../../../kit/web/live.ts';
import { api } from '../contract.ts';
import type { BesideDraft, Draft, DraftPartName, VisitDraft } from '../model/draft.ts';
import type { ConsultStore } from './consult-store.ts';
import { keeperOf } from './kept-draft.ts';
import { differingParts, isSameDraft, laidOver, mergeDrafts, partsOf } from './merge.ts';

/** `clean`: nothing is typed · `device`: kept here, the server has not answered · `server`: kept there too. */
type Kept = 'clean' | 'typing' | 'device' | 'server';

/** Two people wrote different things in one place: ours stands, theirs waits for a choice. */
export interface Contested {
  readonly part: DraftPartName;
  readonly theirs: Draft;
  readonly by: string;
}

export interface AutosaveState {
  readonly place: Kept;
  /** ISO 8601, of the last agreement with the server. */
  readonly at: string | null;
  readonly contested: readonly Contested[];
  /** Who else has just written here. */
  readonly news: {
    readonly by: readonly string[];
    readonly parts: readonly DraftPartName[];
  } | null;
  /** Who is writing another visit of the same patient. */
  readonly beside: readonly BesideDraft[];
}

interface Visit {
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
  /** Where somebody else wrote on the server's draft too since this device last saw it. */
  readonly contested: readonly Contested[];
  readonly beside: readonly BesideDraft[];
}

/** To the other tabs of this browser. `place` is where a new visit was kept on the device. */
const savings = new BroadcastChannel('pd.visit');
const saving = z.object({ place: z.string(), treatmentId: z.string() });

const pauseMillis = 1200;
const longestMillis = 4000;
const againMillis = 5000;

/** What the server's draft says, laid over the visit as it is kept. */
export const overlay = (clean: Draft, server: VisitDraft | null): Draft =>
  server ? laidOver(clean, server.parts) : clean;

/** What was kept on this device, laid over the visit as the server has it: where somebody else wrote too, ours stands and theirs is shown. */
export function reopened(
  device: Pick<Start, 'draft' | 'agreed'> | null,
  { agreed, server }: Pick<Start, 'agreed' | 'server'>,
): Pick<Start, 'draft' | 'contested'> {
  if (!device) return { draft: agreed, contested: [] };
  const { merged, both } = mergeDrafts(device.agreed, device.draft, agreed);
  // One's own may be this device's too, from before an answer that was lost.
  const contested = both.flatMap((part) => {
    const by = server?.writers[part] ?? '';
    return by === '' ? [] : [{ part, theirs: agreed, by }];
  });
  return { draft: merged, contested };
}

export class Autosave {
  private readonly store: ConsultStore;
  private readonly placeAt: (treatmentId: string | null) => string;
  private readonly visit: Visit;
  private readonly keeper: ReturnType<typeof keeperOf>;
  private readonly where: { patientId: string; treatmentId?: string };
  private readonly listeners = new Set<() => void>();
  private clean: Draft;
  private agreed: Draft;
  private known: { id: string; version: number } | null;
  private state: AutosaveState;
  private running: Promise<void> | null = null;
  private isOver = false;
  private isClosed = false;
  private isSaving = false;
  private onClosed = (_treatmentId: string): void => undefined;
  private firstUnsent: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    store: ConsultStore,
    placeAt: (treatmentId: string | null) => string,
    visit: Visit,
    { clean, draft, agreed, server, contested, beside }: Start,
  ) {
    this.store = store;
    this.placeAt = placeAt;
    this.visit = visit;
    this.keeper = keeperOf(placeAt(visit.treatmentId));
    this.where = {
      patientId: visit.patientId,
      ...(visit.treatmentId === null ? {} : { treatmentId: visit.treatmentId }),
    };
    this.clean = clean;
    this.agreed = agreed;
    this.known = server;
    this.state = {
      place: isSameDraft(draft, clean) ? 'clean' : isSameDraft(draft, agreed) ? 'server' : 'device',
      at: server?.updatedAt ?? null,
      contested,
      news: null,
      beside,
    };
  }

  readonly get = (): AutosaveState => this.state;

  readonly listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Begins to watch; answers how to stop. `onClosed` hears when somebody else has saved the visit, as this treatment. */
  run(onClosed: (treatmentId: string) => void): () => void {
    this.isOver = false;
    this.onClosed = onClosed;
    const stopListening = this.store.listen(() => this.changed());
    const stopHearing = onLive(({ modules, ids }) => {
      if (modules.length > 0 && !modules.includes('treatments')) return;
      // Somebody else's visit; where nothing is kept yet, any may be the first line of this one.
      if (this.known && ids.length > 0 && !ids.includes(this.known.id)) return;
      void this.ask();
    });
    const leave = () => {
      if (document.visibilityState === 'hidden') void this.send();
      else void this.ask();
    };
    const back = () => void this.send();
    // What a tab has from the device alone, where the server knows of no draft, it would make a second visit of.
    const hear = ({ data }: MessageEvent<unknown>) => {
      const { success, data: its } = saving.safeParse(data);
      if (success && this.visit.treatmentId === null && its.place === this.placeAt(null))
        this.closed(its.treatmentId);
    };
    const stopKeeping = this.keeper.watch();
    savings.addEventListener('message', hear);
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('online', back);
    this.changed();
    return () => {
      void this.send();
      this.isOver = true;
      stopListening();
      stopHearing();
      stopKeeping();
      savings.removeEventListener('message', hear);
      clearTimeout(this.timer);
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', back);
    };
  }

  /**
   * The server's draft to close when the visit is saved; waits for what is under way. Undefined: the visit was saved elsewhere, and is
   * not to be made again. Until `goOn` nothing is sent: beside the visit that is being made it would begin a second one.
   */
  async settle(): Promise<string | null | undefined> {
    this.isSaving = true;
    clearTimeout(this.timer);
    await this.running;
    return this.isClosed ? undefined : (this.known?.id ?? null);
  }

  /** The save is over, or did not go. */
  goOn(): void {
    this.isSaving = false;
    this.changed();
  }

  /** The visit was saved as `now`; `typed` is what stands in the fields by then. */
  saved(now: Draft, treatmentId: string, typed: Draft): void {
    const isNew = this.visit.treatmentId === null;
    if (isNew) savings.postMessage({ place: this.placeAt(null), treatmentId });
    this.clean = now;
    this.agreed = now;
    this.known = null;
    this.keeper.drop();
    this.set({ place: 'clean', contested: [], news: null });
    // What was typed meanwhile is of the visit that was made, and no other new one.
    if (isNew && !isSameDraft(typed, now)) this.keepAt(treatmentId, typed);
    this.store.write(() => (isNew ? now : typed));
  }

  private keepAt(treatmentId: string, draft: Draft): void {
    const { agreed } = this;
    const savedAt = new Date().toISOString();
    keeperOf(this.placeAt(treatmentId)).keep({ draft, agreed, savedAt });
  }

  /** Puts what was typed away, here and there. */
  drop(): void {
    const id = this.known?.id;
    this.known = null;
    this.agreed = this.clean;
    this.keeper.drop();
    this.store.write(() => this.clean);
    this.set({ place: 'clean', contested: [], news: null });
    if (id) void call(api.dropDraft, { id }).catch(() => undefined);
  }

  choose(part: DraftPartName, takesTheirs: boolean): void {
    const contested = this.state.contested.find((one) => one.part === part);
    this.set({ contested: this.state.contested.filter((one) => one !== contested) });
    if (contested && takesTheirs)
      this.store.write((draft) => laidOver(draft, partsOf(contested.theirs, [part])));
  }

  private set(change: Partial<AutosaveState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private changed(): void {
    if (this.isOver) return;
    const { draft } = this.store.get();
    if (isSameDraft(draft, this.agreed)) {
      const isClean = isSameDraft(draft, this.clean);
      if (isClean) this.keeper.drop();
      this.set({ place: isClean && this.known === null ? 'clean' : 'server' });
      return;
    }
    this.keeper.keep({ draft, agreed: this.agreed, savedAt: new Date().toISOString() });
    if (this.state.place !== 'typing') this.set({ place: 'typing', news: null });
    this.sendSoon(pauseMillis);
  }

  private sendSoon(millis: number): void {
    this.firstUnsent ??= Date.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => void this.send(),
      Math.max(0, Math.min(millis, this.firstUnsent + longestMillis - Date.now())),
    );
  }

  private async send(): Promise<void> {
    clearTimeout(this.timer);
    if (this.running) return this.running;
    if (this.isOver || this.isSaving) return;
    const { draft } = this.store.get();
    const names = differingParts(draft, this.agreed);
    this.firstUnsent = null;
    if (names.length === 0) return;
    this.running = this.sendParts(draft, names).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async sendParts(draft: Draft, names: DraftPartName[]): Promise<void> {
    const { appointmentId } = this.visit;
    try {
      const {
        draft: saved,
        refused,
        beside,
      } = await callKnown(api.keepDraft, {
        ...this.where,
        ...(appointmentId === null ? {} : { appointmentId }),
        ...this.lastSeen(),
        parts: partsOf(draft, names),
      });
      if (this.isOver) return;
      const sent = names.filter((name) => !refused.includes(name));
      this.agreed = laidOver(this.agreed, partsOf(draft, sent));
      this.set({ beside });
      this.takeIn(saved);
    } catch (error) {
      if (!this.isOver) this.notSent(error);
    }
  }

  private lastSeen(): { id?: string; since?: number } {
    return this.known ? { id: this.known.id, since: this.known.version } : {};
  }

  private notSent(error: unknown): void {
    if (error instanceof CallRefused && error.code === 'draft_closed') {
      this.closed(error.details['treatmentId']);
      return;
    }
    this.set({ place: 'device' });
    // A refusal will not change by itself; a lost line will.
    if (!(error instanceof CallRefused) || error.status >= 500 || error.status === 429)
      this.sendSoon(againMillis);
  }

  /** The visit was saved elsewhere, as this treatment, or its draft put away. */
  closed(treatmentId: unknown): void {
    if (this.isClosed) return;
    this.known = null;
    if (typeof treatmentId !== 'string') {
      this.agreed = this.clean;
      this.sendSoon(pauseMillis);
      return;
    }
    // What is not sent goes along to the treatment, and is laid over it there.
    this.isOver = true;
    this.isClosed = true;
    this.keeper.drop();
    this.keepAt(treatmentId, this.store.get().draft);
    this.onClosed(treatmentId);
  }

  /** What others wrote since we last agreed comes in; where both wrote, ours stands and theirs is shown. */
  private takeIn(saved: VisitDraft): void {
    // What others have not yet written out is theirs alone.
    const theirs = { ...overlay(this.agreed, saved), pending: this.agreed.pending };
    const fresh = differingParts(this.agreed, theirs);
    this.known = { id: saved.id, version: saved.version };
    const { draft: mine } = this.store.get();
    const { merged, both } = mergeDrafts(this.agreed, mine, theirs);
    this.agreed = theirs;
    const writerOf = (part: DraftPartName) => saved.writers[part] ?? '';
    const others = fresh.filter((part) => writerOf(part) !== '');
    this.set({
      at: saved.updatedAt,
      contested: [
        ...this.state.contested.filter((one) => !both.includes(one.part)),
        ...both.map((part) => ({ part, theirs, by: writerOf(part) })),
      ],
      ...(others.length > 0
        ? { news: { by: [...new Set(others.map(writerOf))], parts: others } }
        : {}),
    });
    if (merged !== mine) this.store.write(() => merged);
    else this.changed();
  }

  private async ask(): Promise<void> {
    const mayAsk = document.visibilityState === 'visible' && navigator.onLine;
    if (this.isOver || this.running || !mayAsk) return;
    const { agreed } = this;
    try {
      const { draft: saved, beside } = await callKnown(api.draft, {
        ...this.where,
        ...this.lastSeen(),
      });
      if (!this.isOver) this.set({ beside });
      // An answer that was overtaken by one of ours would take back what was typed between them.
      if (saved && !this.isOver && !this.running && this.agreed === agreed) this.takeIn(saved);
    } catch {
      // Asked again in a moment; what is typed here is kept meanwhile.
    }
  }
}
