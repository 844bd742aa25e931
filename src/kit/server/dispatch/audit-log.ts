// Reads leave their trace too, but not at the price of a write each: entries wait at most a quarter second and go in one transaction a
// clinic. The answer that opens a patient's record waits for its own.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { byTheClock, type Clock } from '../clock.ts';
import { entryAs } from '../context.ts';
import type { Actor } from '../ctx.ts';
import { openGate } from '../gate.ts';
import type { Event } from '../../shared/contract.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';

export interface ReadEntry {
  clinicId: string;
  /** Who read what by which verb: entries alike in this become one when they wait together. */
  reader: { action: string; entity: string; member?: string; account?: string; session?: string };
  at: Temporal.Instant;
  /** Ids that were seen; a single one is the entry's own. */
  seen: string[];
  /** Whatever else was noted, the paper's size for example; only what agrees in it becomes one. */
  detail: Record<string, unknown>;
}

export interface ReadAudit {
  add(entry: ReadEntry): void;
  /** Comes back when these are written, with whatever waits beside them. @throws busy when they could not be; they are tried again. */
  written(entries: readonly ReadEntry[]): Promise<void>;
  /** Writes what waits; called by the timer, on shutdown and by tests. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** For work of our own that reads nobody's record. */
export const unaudited: ReadAudit = {
  add: () => undefined,
  written: async () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};

export function readEntry(
  principal: { actor: Actor; clinicId: string },
  at: Temporal.Instant,
  noted: Noted,
): ReadEntry {
  const { actor } = principal;
  const who =
    actor.kind === 'member'
      ? { member: actor.memberId, account: actor.accountId, session: actor.sessionId }
      : {};
  const { seen: listed, ...detail } = noted.detail;
  const seen = Array.isArray(listed) ? listed.map(String) : [];
  return {
    clinicId: principal.clinicId,
    reader: { action: noted.action, entity: noted.entity, ...who },
    at,
    seen: noted.entityId === '' ? seen : [noted.entityId, ...seen],
    detail,
  };
}

/** What one call noted, as `app.record` takes it. */
export const entriesOf = (
  principal: { actor: Actor; clinicId: string },
  at: Temporal.Instant,
  noted: readonly Noted[],
): object[] => grouped(noted.map((one) => readEntry(principal, at, one)));

/** As `ctx.record` noted it. */
export interface Noted {
  action: string;
  entity: string;
  entityId: string;
  detail: Record<string, unknown>;
}

/** That records were opened is told once a while for each clinic, and looked at a little later: no read waits for it. */
export interface RecordViews {
  /** Ids of the verbs that open a record. */
  verbs: ReadonlySet<string>;
  /** Carries `since`, when the first of them was opened. */
  event: Event;
  /** Before it is told again. */
  restSeconds: number;
}

const waitMillis = 250;
const maxAtOnce = 500;
const maxClinicsAtOnce = 4;
/** Where a clinic's batch follows on another so soon, several read at once: it waits a moment for theirs, and one commit serves all. Whoever reads alone does not wait. */
const gatherWithinMillis = 20;
const gatherMillis = 2;

/** By what the log enters a clinic. */
export interface Signing {
  contextKey: Buffer;
  clock: Pick<Clock, 'now' | 'set'>;
}

/**
 * @param onError told when a batch could not be written; the batch is kept and tried again.
 */
export function openReadAudit(
  pool: pg.Pool,
  { contextKey, clock }: Signing,
  views: RecordViews,
  onError: (error: unknown) => void,
): ReadAudit {
  const waiting = new Map<string, ReadEntry[]>();
  /** Those that wait and those that are being written. */
  const unwritten = new Set<ReadEntry>();
  let timer: NodeJS.Timeout | undefined;
  const publishing = publishRecordViews(views);

  const writeAll = async (clinicId: string): Promise<void> => {
    const entries = waiting.get(clinicId);
    if (!entries) return;
    waiting.delete(clinicId);
    try {
      const since = publishing.since(clinicId, entries);
      const opened: [string, object] | null = since === null ? null : [views.event.id, { since }];
      await byTheClock(clock, () =>
        write(pool, entryAs(contextKey, 'system', clinicId, clock.now()), entries, opened),
      );
      for (const entry of entries) unwritten.delete(entry);
      if (since !== null) publishing.published(clinicId);
    } catch (error) {
      onError(error);
      waiting.set(clinicId, [...entries, ...(waiting.get(clinicId) ?? [])]);
      wake();
    }
  };
  const batches = openBatches((clinicId) => waiting.has(clinicId), writeAll);
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const clinics = new Set([...waiting.keys(), ...batches.running()]);
    await Promise.all([...clinics].map((clinicId) => batches.of(clinicId)));
  };
  const wake = () => {
    timer ??= setTimeout(() => void flush(), waitMillis);
  };

  return {
    add(entry) {
      const entries = waiting.get(entry.clinicId) ?? [];
      waiting.set(entry.clinicId, entries);
      unwritten.add(entry);
      if (entries.push(entry) >= maxAtOnce) void batches.of(entry.clinicId);
      else wake();
    },
    async written(entries) {
      const [first] = entries;
      if (!first) return;
      await batches.of(first.clinicId);
      if (entries.some((entry) => unwritten.has(entry)))
        throw refuse(commonRefusals.busy, { retryAfterSeconds: 2 });
    },
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}

/** One transaction of a clinic at a time: they would wait for each other at the chain's head. */
function openBatches(
  isAnyWaiting: (clinicId: string) => boolean,
  writeAll: (clinicId: string) => Promise<void>,
) {
  const running = new Map<string, Promise<void>>();
  /** Of each clinic the batch that whatever waits now will be in. */
  const coming = new Map<string, Promise<void>>();
  /** In the order of their times. */
  const endedAt = new Map<string, number>();
  const places = openGate(maxClinicsAtOnce, Number.MAX_SAFE_INTEGER);

  const gather = async (clinicId: string): Promise<void> => {
    const now = performance.now();
    for (const [known, at] of endedAt) {
      if (now - at < gatherWithinMillis) break;
      endedAt.delete(known);
    }
    if (endedAt.has(clinicId)) await pause(gatherMillis);
  };
  const end = (clinicId: string, batch: Promise<void>): void => {
    endedAt.delete(clinicId);
    endedAt.set(clinicId, performance.now());
    if (running.get(clinicId) === batch) running.delete(clinicId);
  };
  return {
    running: () => running.keys(),
    /** Comes back when what waits now has been written, or could not be. */
    of(clinicId: string): Promise<void> {
      const before = running.get(clinicId) ?? Promise.resolve();
      if (!isAnyWaiting(clinicId)) return before;
      const known = coming.get(clinicId);
      if (known) return known;
      const batch: Promise<void> = before
        .then(() => gather(clinicId))
        .then(() =>
          places(() => {
            coming.delete(clinicId);
            running.set(clinicId, batch);
            return writeAll(clinicId);
          }),
        )
        .then(() => end(clinicId, batch));
      coming.set(clinicId, batch);
      return batch;
    },
  };
}

function publishRecordViews({ verbs, restSeconds }: Omit<RecordViews, 'event'>) {
  const restMillis = restSeconds * 1000;
  const publishedAt = new Map<string, number>();
  return {
    /** When the first record of these was opened; null when there is none, or it was published just now. */
    since(clinicId: string, entries: readonly ReadEntry[]): string | null {
      if (performance.now() - (publishedAt.get(clinicId) ?? Number.NEGATIVE_INFINITY) < restMillis)
        return null;
      const [first] = entries
        .filter(({ reader }) => reader.member !== undefined && verbs.has(reader.action))
        .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
      return first?.at.toString() ?? null;
    },
    published(clinicId: string): void {
      const now = performance.now();
      for (const [known, at] of publishedAt) if (now - at >= restMillis) publishedAt.delete(known);
      publishedAt.set(clinicId, now);
    },
  };
}

const recordQuery = {
  name: 'record_reads',
  text: 'select app.record_reads($1, $2, $3, $4, $5, $6)',
};

/** One statement and its own transaction, so one round trip. */
async function write(
  pool: pg.Pool,
  entry: ReturnType<typeof entryAs>,
  entries: ReadEntry[],
  opened: [event: string, payload: object] | null,
): Promise<void> {
  const [, clinicId, expires, signature] = entry.values;
  await pool.query({
    ...recordQuery,
    values: [
      clinicId,
      expires,
      signature,
      JSON.stringify(grouped(entries)),
      ...(opened ?? [null, null]),
    ],
  });
}

/** One entry for what the same person read by the same verb within the same wait. */
function grouped(entries: ReadEntry[]): object[] {
  const groups = Map.groupBy(
    entries,
    ({ reader, detail }) =>
      `${reader.session} ${reader.action} ${reader.entity} ${JSON.stringify(detail)}`,
  );
  return [...groups.values()].map((group) => {
    const seen = [...new Set(group.flatMap((entry) => entry.seen))];
    const [first] = group;
    return {
      ...first?.reader,
      at: first?.at.toString(),
      entityId: seen.length === 1 ? seen[0] : '',
      detail: {
        ...first?.detail,
        ...(seen.length > 1 ? { seen } : {}),
        ...(group.length > 1 ? { times: group.length } : {}),
      },
    };
  });
}
