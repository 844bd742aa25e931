// Puts the app together over a database that has been brought to the present; main and the tests both come through here.
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { TrustedProxies } from '../kit/server/proxies.ts';
import { type Clock, openClock } from '../kit/server/clock.ts';
import { openPool } from '../kit/server/db.ts';
import { type Metrics, openMetrics } from '../kit/server/metrics.ts';
import type { FileStore } from '../kit/server/files.ts';
import type { Spool } from '../kit/server/spool.ts';
import { give, type Given, openSettings, type Settings } from '../kit/shared/settings.ts';
import { catalogues } from '../kit/server/words.ts';
import type { Rate, Verb } from '../kit/shared/contract.ts';
import type { RefusalKind } from '../kit/shared/refusal.ts';
import { events as auditEvents } from '../modules/audit/contract.ts';
import { lookAfterSeconds } from '../modules/audit/rules.ts';
import { activity } from '../modules/audit/service.ts';
import { callerRules } from './dispatch/caller-rules.ts';
import { createHttp } from '../kit/server/http/http.ts';
import type { Elsewhere } from '../kit/server/http/headers.ts';
import { addHooks } from '../kit/server/http/hooks.ts';
import { sendRefusal } from '../kit/server/http/page-answers.ts';
import { inspect } from '../kit/server/contract/inspect.ts';
import { systemClinicId } from '../kit/server/context.ts';
import { api as jobs } from '../modules/jobs/contract.ts';
import { modules } from './bindings.ts';
import { actsOf } from '../kit/server/contract/bind.ts';
import { pages } from '../modules/staff/model.ts';
import { webhookData } from '../modules/integrations/contract.ts';
import { scopes } from '../modules/integrations/model.ts';
import { type KeyUses, openKeyUses } from './key-uses.ts';
import { activityOf } from './activity.ts';
import type { Heat } from '../kit/server/dispatch/turns.ts';
import type { Call } from '../kit/server/dispatch/call.ts';
import { handlersOf, ownAsker } from '../kit/server/http/asking.ts';
import { type Pipeline, createPipeline } from '../kit/server/dispatch/pipeline.ts';
import { openResumer } from '../kit/server/dispatch/acts.ts';
import { type Live, openLive, openTelling } from '../kit/server/live.ts';
import { addLive, announce, endedSessions } from './live.ts';
import { openFileMaker } from './file-maker.ts';
import { fileMaker } from '../modules/exports/service.ts';
import { guest as bookingGuest } from '../modules/booking/contract.ts';
import { feeOf } from '../modules/video/service.ts';
import { addRooms } from './rooms.ts';
import { openSignals } from '../kit/server/signals.ts';
import { openReplica } from '../kit/server/replica.ts';
import { shareTallies, type Tallying } from '../kit/server/tallies.ts';
import { openSockets } from '../kit/server/socket.ts';
import { closings } from '../kit/shared/live.ts';
import { addPages } from '../kit/server/http/pages.ts';
import { openTracing, type StatementWatch, type TracingParts } from '../kit/server/telemetry.ts';
import { openTexts } from '../kit/server/texts.ts';
import { openReadAudit, type ReadAudit } from '../kit/server/dispatch/audit-log.ts';
import { hearingOf } from '../kit/server/jobs/relay.ts';
import { openWorker, type Worker } from '../kit/server/jobs/worker.ts';

export interface AppParts {
  /** As `diary_app` and as `diary_jobs`. */
  appUrl: string;
  jobsUrl: string;
  /** The same through a pooler, for all but what needs a connection of its own. */
  pooled?: Pick<AppParts, 'appUrl' | 'jobsUrl'> | undefined;
  /** A streaming replica for long reads, as `diary_app`. */
  replicaUrl?: string | undefined;
  /** Called when the app's own password is refused; absent where nobody can change it. */
  restoreLogins?: () => Promise<void>;
  contextKey: Buffer;
  webFolder: string | null;
  textsFolder: string;
  logger: FastifyServerOptions['logger'];
  rates: Record<Rate, number>;
  trustProxy: TrustedProxies;
  connections: number;
  /** Keeps uploaded files. */
  store: FileStore;
  /** Where uploads wait while they are worked on. */
  spool: Spool;
  /** Who may read the contract as a page; `signed-in` unless told. */
  docs?: 'open' | 'signed-in';
  /** For `security.txt`; without it there is none. */
  securityContact?: string | undefined;
  /** Origins of the payment gateway's own page and of the services that tell where a browser is. */
  elsewhere?: Elsewhere | undefined;
  /** What the modules need from outside. */
  settings: readonly Given[];
  /** How long an outside call may take; twenty when not given. */
  outsideSeconds?: number;
  /** When strangers are asked for work at the log-in; tests call too often for it. */
  heat?: Heat;
  now?: () => Temporal.Instant;
  /** Where traces go, and from how many milliseconds on a statement is told in the log. */
  telemetry?: {
    traces: Omit<TracingParts, 'onError'> | null;
    slowMillis: number | null;
  };
}

export interface App {
  http: FastifyInstance;
  pipeline: Pipeline;
  worker: Worker;
  auditLog: ReadAudit;
  live: Live;
  pool: pg.Pool;
  contextKey: Buffer;
  store: FileStore;
  settings: Settings;
  tallying: Tallying;
  metrics: Metrics;
  clock: Pick<Clock, 'now'>;
  /** All of a clinic, packed as it is made. */
  archive(clinicId: string): Promise<Readable>;
  /** From now on it says that it is not ready, and serves on: whoever sends people here sends them elsewhere. */
  leave(): void;
  close(): Promise<void>;
}

const appName = 'Practice Diary';

/** Whole weeks and years of a clinic are added up: nobody at the desk waits behind that. */
const isLongRead = ({ module, kind, rate }: Verb): boolean =>
  module === 'reports' && kind === 'read' && rate === 'heavy';

/** Calls a minute from one address. A desk with five people typing stays far below. */
export const usualRates: Record<Rate, number> = {
  calm: 600,
  typing: 1_200,
  heavy: 120,
  guarded: 30,
};

const jobsAddress = ({ jobsUrl, pooled }: AppParts) => ({
  connectionString: pooled?.jobsUrl ?? jobsUrl,
  isPooled: pooled !== undefined,
});

function openPools(
  { appUrl, connections, pooled }: AppParts,
  onError: (error: Error) => void,
  watch: StatementWatch | null,
) {
  const address = { url: pooled?.appUrl ?? appUrl, isPooled: pooled !== undefined };
  return {
    pool: openPool(address, connections, onError, watch),
    // Of its own: a read that waits for its entry must not wait behind other reads for a connection.
    auditPool: openPool(address, 4, onError, watch),
  };
}

export async function createApp(parts: AppParts): Promise<App> {
  let report: (error: unknown, what: string) => void = () => undefined;
  const metrics = openMetrics();
  const tracing = parts.telemetry?.traces
    ? openTracing({ ...parts.telemetry.traces, onError: (error) => report(error, 'traces') })
    : null;
  const slowMillis = parts.telemetry?.slowMillis ?? null;
  let tellSlow: (statement: string, millis: number) => void = () => undefined;
  const watch =
    tracing || slowMillis !== null
      ? {
          tracing,
          slow:
            slowMillis === null
              ? null
              : { millis: slowMillis, tell: (name: string, took: number) => tellSlow(name, took) },
        }
      : null;
  const { pool, auditPool } = openPools(parts, (error) => report(error, 'pool'), watch);
  inspect(modules, pages, scopes);
  const verbs = modules.flatMap((module) => module.verbs);
  const handlers = handlersOf(modules);
  // The pipeline comes later, and is asked later still.
  const askers = { pipeline: { run: (call: Call) => pipeline.run(call) } };
  const texts = openTexts(parts.textsFolder);
  const seen = activityOf(modules, (language, id) => texts.say(language, id));
  let tellApart: (aheadMillis: number) => void = () => undefined;
  const clock = openClock(auditPool, (aheadMillis) => tellApart(aheadMillis));
  const views = {
    verbs: seen.openRecords,
    event: auditEvents.opened,
    // Told again before the look that the last time led to, so that no record falls between.
    restSeconds: lookAfterSeconds - 10,
  };
  const auditLog = openReadAudit(
    auditPool,
    { contextKey: parts.contextKey, clock },
    views,
    (error) => report(error, 'trail'),
  );
  const constraints = new Map<string, RefusalKind>(
    modules.flatMap((module) => Object.entries(module.constraints)),
  );
  const replica =
    parts.replicaUrl === undefined
      ? null
      : openReplica({
          url: parts.replicaUrl,
          primary: auditPool,
          connections: Math.ceil(parts.connections / 2),
          onError: (error, what) => report(error, what),
        });
  const maker = openFileMaker({
    ask: ownAsker(askers, handlers, 'file maker'),
    store: parts.store,
    archive: {
      urlNow: async () => (replica && (await replica.isFresh()) ? replica.url : parts.appUrl),
      contextKey: parts.contextKey,
      now: () => clock.now(),
    },
    onError: (error) => report(error, 'file maker'),
  });
  const settings = openSettings([
    give(fileMaker, maker),
    give(activity, seen),
    give(feeOf, (visit, clinic, id) => visit.ask(clinic, bookingGuest.mine, { id })),
    give(catalogues, (...asked) => texts.say(...asked)),
    ...parts.settings,
  ]);
  let wake: () => void = () => undefined;
  let noteUse: KeyUses = () => undefined;
  const say = (channel: string, pieces: readonly string[]) => announce(pool, channel, pieces);
  const tallying = await shareTallies({
    connectionString: parts.appUrl,
    contextKey: parts.contextKey,
    announce: say,
    onError: (error, what) => report(error, what),
  });
  const telling = openTelling(say, (error, what) => report(error, what));
  const pipeline = createPipeline({
    rules: callerRules,
    pool,
    contextKey: parts.contextKey,
    clock,
    auditLog,
    store: parts.store,
    settings,
    constraints,
    acts: actsOf(modules),
    ...(parts.outsideSeconds === undefined ? {} : { outsideSeconds: parts.outsideSeconds }),
    ...(replica ? { replica, isLongRead } : {}),
    onLongRead: (from) => metrics.readLong(from),
    tallying,
    hearing: hearingOf(modules.flatMap(({ subscriptions }) => subscriptions)),
    tracing,
    onOutgoing: () => wake(),
    onNews: (news) => telling.tell(news),
    onKeyUsed: (clinicId, keyId) => noteUse(clinicId, keyId),
    ...(parts.restoreLogins ? { restoreLogins: parts.restoreLogins } : {}),
    ...(parts.heat ? { heat: parts.heat } : {}),
    ...(parts.now ? { now: parts.now } : {}),
  });
  noteUse = openKeyUses(ownAsker(askers, handlers, 'key uses'), (error) => report(error, 'keys'));
  const live = await openLive({
    connectionString: parts.appUrl,
    endedOf: (ids) => endedSessions(pool, ids),
    onError: (error, what) => report(error, what),
  });
  let isLeaving = false;
  const signals = await openSignals({
    connectionString: parts.appUrl,
    announce: say,
    onError: (error, what) => report(error, what),
  });
  const http = await createHttp({
    pipeline,
    async addRoutes(opening) {
      await openSockets(opening);
      addLive(
        opening,
        live,
        pool,
        verbs.map(({ verb }) => verb),
      );
      const pageParts = {
        pipeline,
        settings,
        live,
        appName,
        now: parts.now ?? (() => clock.now()),
        rates: parts.rates,
      };
      addRooms(opening, {
        pipeline,
        modules,
        signals,
        tallying,
        settings,
        now: pageParts.now,
        onError: (error, what) => report(error, what),
      });
      await addPages(opening, modules, pageParts);
      await addHooks(opening, modules, {
        ...pageParts,
        noteHook: (ask, hook, reason) =>
          ask({ clinicId: systemClinicId }, jobs.noteHook, { hook, reason }),
      });
    },
    refusePage: (request, reply) => sendRefusal({ settings, appName }, request, reply, null),
    verbs,
    appName,
    texts,
    webFolder: parts.webFolder,
    isReady: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    isLeaving: () => isLeaving,
    rates: parts.rates,
    tallying,
    tracing,
    onAnswered: (...answer) => metrics.answered(...answer),
    logger: parts.logger,
    trustProxy: parts.trustProxy,
    spool: parts.spool,
    docs: parts.docs ?? 'signed-in',
    webhooks: webhookData,
    securityContact: parts.securityContact,
    elsewhere: parts.elsewhere,
  });
  report = (error, what) => {
    metrics.failed(what);
    http.log.error(
      {
        what,
        code: error instanceof Error && 'code' in error ? error.code : undefined,
        name: error instanceof Error ? error.name : 'fault',
      },
      'background fault',
    );
  };
  tellSlow = (statement, millis) => http.log.warn({ statement, millis }, 'slow statement');
  tellApart = (aheadMillis) =>
    http.log.warn({ aheadMillis }, 'the database has another time than this machine');
  await clock.set().catch((error: unknown) => report(error, 'clock'));
  const worker = await openWorker({
    ...jobsAddress(parts),
    contextKey: parts.contextKey,
    clock,
    pipeline,
    verbs,
    events: modules.flatMap(({ events }) => events),
    subscriptions: modules.flatMap(({ subscriptions }) => subscriptions),
    schedules: modules.flatMap(({ schedules }) => schedules),
    onError: report,
  });
  wake = () => worker.wake();
  const resumer = openResumer(pipeline, (error) => report(error, 'acts'));
  return {
    http,
    pipeline,
    worker,
    auditLog,
    live,
    pool,
    contextKey: parts.contextKey,
    store: parts.store,
    settings,
    tallying,
    metrics,
    clock,
    archive: (clinicId) => maker.archive(clinicId),
    leave() {
      isLeaving = true;
    },
    async close() {
      await resumer.stop();
      await live.close();
      await signals.close(closings.away);
      await http.close();
      await maker.close();
      await tallying.close();
      await worker.stop();
      await telling.close();
      clock.stop();
      metrics.close();
      await auditLog.close();
      await auditPool.end();
      await replica?.close();
      await pool.end();
      await tracing?.close();
    },
  };
}
