// Live news: what a transaction changed, told to every open screen of the clinic on every process. Ids only; screens read again by the contract.
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Verb } from '../shared/contract.ts';
import { closings } from '../shared/live.ts';
import { keepListening } from './listening.ts';

/** The channel of `pg_notify`; what `openTelling` and the triggers of 0080 say on it. */
const channel = 'live';

const outcome = z.object({
  /** The clinic, with its changed modules and records. */
  c: z.optional(z.string()),
  m: z.optional(z.array(z.string())),
  i: z.optional(z.array(z.string())),
  /** A session that has ended. */
  e: z.optional(z.string()),
  /** A clinic whose members must be let in anew. */
  r: z.optional(z.string()),
});
type Told = z.output<typeof outcome>;

const maxIds = 40;

/** News of one clinic that comes so soon after other news is told together with what follows. */
const gatherMillis = 20;
/** With thousands of screens the telling itself takes long; so many times as long is left to everything else. */
const restTimes = 3;

/** What commits changed in a clinic. */
export interface News {
  clinicId: string;
  modules: readonly string[];
  ids: readonly string[];
}

export const newsOf = (
  clinicId: string,
  verb: Pick<Verb, 'module' | 'touches'>,
  ids: readonly string[],
): News => ({ clinicId, modules: [verb.module, ...(verb.touches ?? [])], ids });

interface Telling {
  tell(news: News): void;
  /** Says what waits; tried once. */
  close(): Promise<void>;
}

const pauseMillis = 1_000;

/**
 * Says to all processes what has been committed: at once, or where something is just being said, together with whatever follows until then. Not in
 * the commits themselves, for PostgreSQL lets only one commit at a time notify, of the whole database, and holds it until the disk has it.
 */
export function openTelling(
  say: (channel: string, pieces: readonly string[]) => Promise<void>,
  onError: (error: unknown, what: string) => void,
): Telling {
  const waiting = new Map<string, { modules: Set<string>; ids: Set<string> }>();
  let saying: Promise<void> | null = null;
  let isClosing = false;

  const add = ({ clinicId, modules, ids }: News): void => {
    const news = waiting.get(clinicId) ?? { modules: new Set(), ids: new Set() };
    waiting.set(clinicId, news);
    for (const module of modules) news.modules.add(module);
    for (const id of ids) news.ids.add(id);
  };
  const sayAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const said = [...waiting].map(([c, { modules, ids }]) => ({
        c,
        m: [...modules],
        // One more than the most tells that there are more.
        i: [...ids].slice(0, maxIds + 1),
      }));
      waiting.clear();
      try {
        await say(
          channel,
          said.map((one) => JSON.stringify(one satisfies Told)),
        );
      } catch (error) {
        onError(error, channel);
        if (isClosing) return;
        for (const { c, m, i } of said) add({ clinicId: c, modules: m, ids: i });
        await pause(pauseMillis);
      }
    }
  };
  const begin = (): Promise<void> =>
    (saying ??= sayAll().finally(() => {
      saying = null;
    }));
  return {
    tell(news) {
      add(news);
      void begin();
    },
    async close() {
      isClosing = true;
      await begin();
    },
  };
}

/** One listener on a clinic's news: a signed-in screen, or a public page that is told of one module. */
export interface Ear {
  clinicId: string;
  sessionId: string | null;
  /** Whether the module's records may be seen here. */
  hears(module: string): boolean;
  /** @param said the same as a screen's message, made once for all who hear the same modules. */
  tell(modules: string[], ids: string[], said: Buffer): void;
  end(closing: number): void;
}

export interface Live {
  listen(ear: Ear): () => void;
  /** How many listen on this process. */
  count(): number;
  close(): Promise<void>;
}

interface LiveParts {
  connectionString: string;
  /** Which of these sessions have ended. */
  endedOf: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  onError: (error: unknown, what: string) => void;
}

const sweepMillis = 30_000;

export async function openLive({ connectionString, endedOf, onError }: LiveParts): Promise<Live> {
  const ears = new Map<string, Set<Ear>>();
  const all = () => [...ears.values()].flatMap((set) => [...set]);
  const hear = (payload: string) => {
    const { c, m = [], i = [], e, r } = z.parse(outcome, JSON.parse(payload));
    if (e !== undefined) for (const ear of all()) if (ear.sessionId === e) ear.end(closings.ended);
    if (r !== undefined)
      for (const ear of ears.get(r) ?? []) if (ear.sessionId !== null) ear.end(closings.again);
    if (c !== undefined) gather(c, m, i);
  };
  // The first is told at once, since somebody waits for it; what follows on its heels, together.
  const resting = new Map<
    string,
    { modules: Set<string>; ids: Set<string>; rest: NodeJS.Timeout }
  >();
  const gather = (clinicId: string, modules: readonly string[], ids: readonly string[]) => {
    const waiting = resting.get(clinicId);
    if (!waiting) return spread(clinicId, modules, ids);
    for (const module of modules) waiting.modules.add(module);
    for (const id of ids) waiting.ids.add(id);
  };
  const spread = (clinicId: string, modules: readonly string[], ids: readonly string[]) => {
    const began = performance.now();
    tellClinic(ears.get(clinicId) ?? [], modules, ids.length > maxIds ? [] : [...ids]);
    const [more, moreIds] = [new Set<string>(), new Set<string>()];
    const rested = () => {
      resting.delete(clinicId);
      if (more.size > 0) spread(clinicId, [...more], [...moreIds]);
    };
    resting.set(clinicId, {
      modules: more,
      ids: moreIds,
      rest: setTimeout(rested, Math.max(gatherMillis, (performance.now() - began) * restTimes)),
    });
  };
  const line = keepListening({
    connectionString,
    channel,
    hear,
    onOpen: (isBack) => isBack && tellAll(),
    onError,
  });
  // What was said while the line was down is not known: every screen reads anew.
  const tellAll = () => {
    for (const ear of all()) ear.end(closings.again);
  };
  const sweep = setInterval(() => {
    void endStale(endedOf, all()).catch((error: unknown) => onError(error, 'live'));
  }, sweepMillis);
  await line.ready;
  return {
    listen(ear) {
      const set = ears.get(ear.clinicId) ?? new Set();
      ears.set(ear.clinicId, set.add(ear));
      return () => {
        set.delete(ear);
        if (set.size === 0 && ears.get(ear.clinicId) === set) ears.delete(ear.clinicId);
      };
    },
    count: () => all().length,
    async close() {
      clearInterval(sweep);
      for (const { rest } of resting.values()) clearTimeout(rest);
      for (const ear of all()) ear.end(closings.away);
      await line.stop();
    },
  };
}

function tellClinic(ears: Iterable<Ear>, changed: readonly string[], ids: string[]): void {
  const messages = new Map<string, Buffer>();
  for (const ear of ears) {
    const modules = changed.filter((module) => ear.hears(module));
    if (modules.length === 0) continue;
    const key = modules.join(' ');
    const said = messages.get(key) ?? Buffer.from(JSON.stringify({ modules, ids }));
    messages.set(key, said);
    ear.tell(modules, ids, said);
  }
}

/** Sessions also end by standing idle, which nobody announces. */
async function endStale(endedOf: LiveParts['endedOf'], ears: Ear[]): Promise<void> {
  const ids = [
    ...new Set(ears.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))),
  ];
  if (ids.length === 0) return;
  const ended = new Set(await endedOf(ids));
  for (const ear of ears)
    if (ear.sessionId !== null && ended.has(ear.sessionId)) ear.end(closings.ended);
}
