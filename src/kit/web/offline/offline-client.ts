// Work without a line: writes wait here in their order and are sent once when the server is there again; reads are answered by what was copied.
import type { InputOf, OutputOf, TypedOf, Verb } from '../../shared/contract.ts';
import { call, CallRefused, endHere, freshToken, Unreachable } from '../client.ts';
import { lineLostAt, onLineLost } from '../live.ts';
import { newOnceKey } from '../once-keys.ts';
import { makeModulesStale } from '../query.ts';
import { type Entry, type EntryContent, entryOf, type Trouble } from './entry.ts';
import {
  dependsOn,
  idPairs,
  joined,
  mayBeRepeated,
  noIds,
  type SettledIds,
  withServerIds,
} from './ids.ts';
import type { Offline } from './calls.ts';
import { settledPlace, type SealedStore } from './sealed-store.ts';

/** What a write answers before the server has heard it. */
interface Guess {
  answer: unknown;
  /** Ids that this device made for it. */
  locals: readonly string[];
  /** Whom it is for, as the list of what waits says it. */
  about: string;
}

export interface WaitingVerb {
  verb: Verb;
  /** Means nothing on another day: a token, a call. */
  onlyToday?: true;
  /** Null where the device knows too little to go on. */
  guess: (input: unknown, offline: OfflineClient) => Promise<Guess | null>;
  /** Told to the server once it has answered, in the same breath: which numbers stand on paper in place of its own. */
  notes?: (guess: unknown, answer: unknown) => readonly Note[];
  /** What the device knows from the server's answer until it has asked again. */
  learn?: (answer: unknown, offline: OfflineClient) => Promise<void>;
}

export interface Note {
  verb: Verb;
  input: unknown;
}

export interface KeptRead {
  verb: Verb;
  /** Its answers are not copied one by one: what is taken along for the day answers it. */
  isCopied?: false;
  /** What the device knows beside the last answer to the same question: other answers, what waits to be sent. Undefined: nothing. */
  recall?: (input: unknown, offline: OfflineClient, last: unknown) => Promise<unknown>;
  /** What else the device knows from an answer of the server's. */
  learn?: (answer: unknown, offline: OfflineClient) => Promise<void>;
}

/** As `KeptRead`, in the verb's own types. */
export const recallOf = <V extends Verb>(
  verb: V,
  recall: (
    input: TypedOf<V>,
    offline: OfflineClient,
    last: OutputOf<V> | undefined,
  ) => Promise<OutputOf<V> | undefined>,
  {
    isCopied = true,
    learn,
  }: {
    isCopied?: boolean;
    learn?: (answer: OutputOf<V>, offline: OfflineClient) => Promise<void>;
  } = {},
): KeptRead =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asked and kept as this verb's alone
  ({ verb, recall, ...(isCopied ? {} : { isCopied }), ...(learn ? { learn } : {}) }) as KeptRead;

/** As `WaitingVerb`, in the verb's own types. */
export const waitsOf = <V extends Verb>(
  verb: V,
  own: {
    onlyToday?: true;
    guess: (
      input: InputOf<V>,
      offline: OfflineClient,
    ) => Promise<(Guess & { answer: OutputOf<V> }) | null>;
    notes?: (guess: OutputOf<V>, answer: OutputOf<V>) => readonly Note[];
    learn?: (answer: OutputOf<V>, offline: OfflineClient) => Promise<void>;
  },
): WaitingVerb =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given its own input and what it answered alone
  ({ verb, ...own }) as WaitingVerb;

interface OfflineWork {
  /** The clinic's day. */
  today: () => string;
  writes: readonly WaitingVerb[];
  reads: readonly KeptRead[];
  /** Asks the server whom a token stands for: person and clinic. */
  ownerOf: (token: string) => Promise<string>;
}

export interface OfflineState {
  /** In their order. */
  entries: readonly Entry[];
  /** Sealed by another version in a shape that this one cannot read; they stay. */
  unread: number;
  isSending: boolean;
}

interface Copied {
  count: number;
  at: string;
}
const copiedPlace = 'copied';
const answerMillis = 12_000;
const againMillis = 4_000;
const isAway = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof DOMException && error.name === 'TimeoutError') ||
  (error instanceof CallRefused && [502, 503, 504, 429].includes(error.status));

/** What happens to `Idempotency-Key`s that met a crash on the way: asked again in a moment. */
const isPassing = (error: unknown): boolean =>
  isAway(error) ||
  (error instanceof CallRefused && (error.code === 'still_running' || error.status >= 500));

export class OfflineClient implements Offline {
  private state: OfflineState = { entries: [], unread: 0, isSending: false };
  private settled: SettledIds = noIds;
  private readonly listeners = new Set<() => void>();
  private readonly copiedListeners = new Set<() => void>();
  private readonly channel = new BroadcastChannel('pd.offline');
  private readonly ends = new AbortController();
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lostAt = 0;
  private learning = Promise.resolve();

  readonly store: SealedStore;
  readonly work: OfflineWork;

  constructor(store: SealedStore, work: OfflineWork) {
    this.store = store;
    this.work = work;
  }

  /** Answers once it knows what waits. */
  async start(): Promise<void> {
    const { signal } = this.ends;
    this.channel.addEventListener('message', () => void this.load());
    addEventListener('online', () => void this.send(), { signal });
    document.addEventListener('visibilitychange', () => void this.send(), { signal });
    const unwatch = onLineLost(() => lineLostAt() === null && void this.send());
    signal.addEventListener('abort', unwatch);
    await this.load();
    void this.send();
  }

  onStop(act: () => void): void {
    this.ends.signal.addEventListener('abort', act);
  }

  stop(): void {
    this.ends.abort();
    clearTimeout(this.timer);
    this.channel.close();
  }

  readonly get = (): OfflineState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** How many patients are copied here, and since when. Answers how to stop. */
  onCopied(listener: (copied: Copied | null) => void): () => void {
    const look = () =>
      void this.store.copy(copiedPlace).then(
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by `noteCopied` alone
        (copied) => listener((copied as Copied | undefined) ?? null),
        () => undefined,
      );
    this.copiedListeners.add(look);
    look();
    return () => void this.copiedListeners.delete(look);
  }

  async noteCopied(copied: Copied): Promise<void> {
    await this.store.keepCopy(copiedPlace, copied);
    for (const look of this.copiedListeners) look();
  }

  private set(change: Partial<OfflineState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  /** What is on the device now, whichever tab wrote it. */
  private async load(): Promise<void> {
    if (this.ends.signal.aborted) return;
    const [rows, settled] = await Promise.all([
      this.store.entries(),
      this.store.copy(settledPlace),
    ]);
    const entries = rows.flatMap(({ seq, content }) => entryOf(seq, content) ?? []);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by `settle` alone
    this.settled = (settled as SettledIds | undefined) ?? noIds;
    this.set({ entries, unread: rows.length - entries.length });
  }

  private async changed(): Promise<void> {
    await this.load();
    if (!this.ends.signal.aborted) this.channel.postMessage('changed');
  }

  /** Not worth a try: the browser knows of no network, or the last call found nobody a moment ago. */
  isLost(): boolean {
    return !navigator.onLine || lineLostAt() !== null || Date.now() - this.lostAt < againMillis;
  }

  /** Something waits to be sent that no trouble holds. */
  private isOwing(): boolean {
    return this.state.entries.some(({ trouble }) => trouble === null);
  }

  /** The server's id in place of one of this device's. */
  readonly serverIds = <T>(input: T): T =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ids in place of ids
    withServerIds(input, this.settled) as T;

  async read(verb: Verb, typed: unknown, signal?: AbortSignal): Promise<unknown> {
    const input = this.serverIds(typed);
    const isKept = this.work.reads.find((one) => one.verb.id === verb.id);
    if (isKept && (this.isLost() || this.namesLocal(input))) {
      const answer = await this.recall(isKept, input);
      if (answer !== undefined) return answer;
    }
    try {
      const answer = await call(verb, input, signal ? { signal } : {});
      if (isKept && isKept.isCopied !== false)
        void this.store.keepCopy(placeOf(verb, input), answer).catch(() => undefined);
      this.learn(isKept, answer);
      return answer;
    } catch (error) {
      if (!isKept || !isAway(error)) throw error;
      this.lostAt = Date.now();
      const answer = await this.recall(isKept, input);
      if (answer === undefined) throw error;
      return answer;
    }
  }

  readonly known = <T>(typed: T): T | null => {
    const input = this.serverIds(typed);
    return this.namesLocal(input) ? null : input;
  };

  readonly formerIds = (id: string): readonly string[] =>
    Object.entries(this.settled.ids).flatMap(([own, theirs]) => (theirs === id ? [own] : []));

  /** Something that the server has not heard of yet. */
  private namesLocal(input: unknown): boolean {
    return this.state.entries.length > 0 && dependsOn({ input }, this.state.entries);
  }

  private async recall({ verb, recall }: KeptRead, input: unknown): Promise<unknown> {
    const last = await this.store.copy(placeOf(verb, input));
    return recall ? recall(input, this, last) : last;
  }

  /** The last answer to a question, as the device has it. */
  readonly lastAnswer = async <V extends Verb>(
    verb: V,
    input: TypedOf<V>,
  ): Promise<OutputOf<V> | undefined> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept as this verb's answer alone
    (await this.store.copy(placeOf(verb, input))) as OutputOf<V> | undefined;
  readonly keepAnswer = <V extends Verb>(
    verb: V,
    input: TypedOf<V>,
    answer: OutputOf<V>,
  ): Promise<void> => this.store.keepCopy(placeOf(verb, input), answer);

  private readonly waitsFor = (verbId: string): WaitingVerb | undefined =>
    this.work.writes.find(({ verb }) => verb.id === verbId);
  readonly takes = (verb: Verb): boolean => this.waitsFor(verb.id) !== undefined;

  /** One after another, so that none takes back what the one before has learned. */
  private learn(from: Pick<KeptRead, 'learn'> | undefined, answer: unknown): void {
    if (!from?.learn) return;
    const { learn } = from;
    this.learning = this.learning.then(() => learn(answer, this)).catch(() => undefined);
  }

  async write(verb: Verb, typed: unknown, onceKey: string): Promise<unknown> {
    if (this.isOwing() && !this.isLost()) await this.send();
    const input = this.serverIds(typed);
    if (this.isOwing() || this.namesLocal(input) || this.isLost())
      return this.keep(verb, input, onceKey, null);
    const triedAt = new Date().toISOString();
    try {
      const answer = await call(verb, input, {
        onceKey,
        signal: AbortSignal.timeout(answerMillis),
      });
      this.learn(this.waitsFor(verb.id), answer);
      return answer;
    } catch (error) {
      if (!isAway(error)) throw error;
      this.lostAt = Date.now();
      return this.keep(verb, input, onceKey, triedAt, error);
    }
  }

  private async keep(
    verb: Verb,
    input: unknown,
    onceKey: string,
    triedAt: string | null,
    error: unknown = new Unreachable(null),
  ): Promise<unknown> {
    const read = verb.input.safeParse(input);
    const waits = this.waitsFor(verb.id);
    const guess = read.success ? await waits?.guess(read.data, this) : null;
    if (!guess) throw error;
    await this.store.add({
      verbId: verb.id,
      input,
      onceKey,
      guess: guess.answer,
      locals: [...guess.locals],
      about: guess.about,
      madeAt: new Date().toISOString(),
      day: this.work.today(),
      triedAt,
      trouble: null,
    } satisfies EntryContent);
    await this.changed();
    this.sendSoon();
    return guess.answer;
  }

  private sendSoon(): void {
    clearTimeout(this.timer);
    if (this.ends.signal.aborted) return;
    this.timer = setTimeout(() => void this.send(), againMillis);
  }

  /** Sends what waits; of several tabs one does. Answers when it can do no more for now. */
  send(): Promise<void> {
    if (!this.isOwing()) return Promise.resolve();
    this.sending ??= navigator.locks
      .request('pd.offline.send', { signal: this.ends.signal }, () => this.sendAll())
      .catch(() => undefined)
      .finally(() => {
        this.sending = null;
        this.set({ isSending: false });
        if (this.isOwing()) this.sendSoon();
      });
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    await this.load();
    let token = await this.ownToken();
    while (token !== null && !this.ends.signal.aborted) {
      const entry = this.nextToSend();
      if (!entry) return;
      this.set({ isSending: true });
      const used: string = token;
      const outcome = await this.sendOne(entry, used);
      if (outcome === 'stop') return;
      if (outcome === 'expired') token = await this.ownToken(used);
    }
  }

  /** The first that no earlier trouble stands before. */
  private nextToSend(): Entry | undefined {
    const stuck: Entry[] = [];
    for (const entry of this.state.entries) {
      if (entry.trouble === null && !dependsOn(entry, stuck)) return entry;
      stuck.push(entry);
    }
    return undefined;
  }

  /** A token that the server has said to be this person's in this clinic: nobody else's carries what waits here. */
  private async ownToken(usedUp?: string): Promise<string | null> {
    try {
      const token = await freshToken(usedUp);
      if (token === null) {
        if (usedUp !== undefined) await endHere(false);
        return null;
      }
      if ((await this.work.ownerOf(token)) === this.store.owner) return token;
      return null;
    } catch (error) {
      if (error instanceof CallRefused && error.status === 401 && usedUp === undefined)
        return this.ownToken((await freshToken()) ?? '');
      if (isPassing(error)) this.lostAt = Date.now();
      return null;
    }
  }

  private async sendOne(entry: Entry, token: string): Promise<'sent' | 'stop' | 'expired'> {
    const known = this.waitsFor(entry.verbId);
    const trouble = known ? this.troubleBefore(entry, known) : 'version_gone';
    if (!known || trouble !== null) {
      await this.stick(entry, { code: trouble ?? 'version_gone', message: '', details: {} });
      return 'sent';
    }
    try {
      if (entry.triedAt === null)
        await this.store.replace(
          entry.seq,
          contentOf({ ...entry, triedAt: new Date().toISOString() }),
        );
      const answer = await call(known.verb, this.serverIds(entry.input), {
        authorization: token,
        onceKey: entry.onceKey,
        signal: AbortSignal.timeout(answerMillis),
      });
      for (const note of known.notes?.(entry.guess, answer) ?? []) await noted(note, token);
      await this.store.settle(
        entry.seq,
        settledPlace,
        joined(this.settled, idPairs(entry.guess, answer, entry.locals)),
      );
      this.learn(known, answer);
      // Known by its answer before it is no longer known as waiting: a token in between would find nobody.
      await this.learning;
      await this.changed();
      await makeModulesStale([known.verb.module, ...(known.verb.touches ?? [])]);
      return 'sent';
    } catch (error) {
      if (isPassing(error)) {
        this.lostAt = Date.now();
        return 'stop';
      }
      if (!(error instanceof CallRefused)) throw error;
      if (error.status === 401) return 'expired';
      await this.stick(entry, {
        code: error.code,
        message: error.message,
        details: {
          ...error.details,
          ...(Object.keys(error.fields).length > 0 ? { fields: error.fields } : {}),
        },
      });
      return 'sent';
    }
  }

  private troubleBefore(entry: Entry, known: WaitingVerb): string | null {
    if (known.onlyToday && entry.day !== this.work.today()) return 'day_over';
    return mayBeRepeated(entry, Date.now()) ? null : 'maybe_sent';
  }

  private async stick(entry: Entry, trouble: Trouble): Promise<void> {
    await this.store.replace(entry.seq, contentOf({ ...entry, trouble }));
    await this.changed();
  }

  /** A person has looked: once more as it is, or with another input, which is another act. */
  async sendAgain(entry: Entry, input?: unknown): Promise<void> {
    await this.store.replace(
      entry.seq,
      contentOf({
        ...entry,
        trouble: null,
        ...(input === undefined
          ? {}
          : { input, onceKey: newOnceKey(), triedAt: null, day: this.work.today() }),
      }),
    );
    await this.changed();
    await this.send();
  }

  /** A person has decided that it is not to be sent. What hangs on it stays, to be decided too. */
  async discard(entry: Entry): Promise<void> {
    await this.store.drop(entry.seq);
    await this.changed();
  }
}

/** Said as often as it takes; what the server does not want to know is left. */
async function noted({ verb, input }: Note, token: string): Promise<void> {
  try {
    await call(verb, input, {
      authorization: token,
      signal: AbortSignal.timeout(answerMillis),
    });
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status === 401 || isPassing(error)) throw error;
  }
}

const contentOf = ({ seq: _seq, ...content }: Entry): EntryContent => content;
const placeOf = (verb: Verb, input: unknown): string => `${verb.id}${JSON.stringify(input)}`;
