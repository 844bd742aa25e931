// The start: settings, lock, database, migrations, app, address. And the end: in the opposite order.
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { keepAnchors } from '../kit/server/audit-anchors.ts';
import { awaitDatabase } from '../kit/server/await-database.ts';
import { keepBackups } from '../kit/server/backup-nightly.ts';
import { dropChanges, keepChanges } from '../kit/server/changes.ts';
import { databaseKeys, preferredPort, type Settings, settingsOrExit } from '../kit/server/env.ts';
import { type KeyRing, openRing } from '../kit/server/key-ring.ts';
import { FolderInUse, type Lock, takeLock } from '../kit/server/lock.ts';
import { withLogin } from '../kit/server/database-url.ts';
import {
  type DatabaseKeys,
  migrate,
  restoreLogins,
  rolePrefixOf,
  rolesIn,
} from '../kit/server/migrate.ts';
import { provePooler } from '../kit/server/pooler.ts';
import { proveWalls } from '../kit/server/prove-walls.ts';
import { openFiles, placeOfFiles, proveFiles } from '../kit/server/files.ts';
import { closePaper, warmPaper } from '../kit/server/paper.ts';
import { sayTrust } from '../kit/server/proxies.ts';
import { openSpool } from '../kit/server/spool.ts';
import { startPostgres } from '../kit/server/postgres.ts';
import { messageOf } from '../kit/server/system-errors.ts';
import { withClient } from '../kit/server/with-client.ts';
import { ownAddress } from '../kit/server/settings.ts';
import { give, type Given } from '../kit/shared/settings.ts';
import { abha as abhaSetting, openGateway } from '../modules/abha/service.ts';
import { openRegistered } from '../modules/messaging/outside/registered.ts';
import { openSmsGateway } from '../modules/messaging/outside/sms-gateways.ts';
import { openWhatsApp, type WhatsApp } from '../modules/messaging/outside/whatsapp.ts';
import { openTemplates } from '../modules/messaging/outside/whatsapp-templates.ts';
import { smtpProvider } from '../modules/messaging/outside/smtp.ts';
import { pushKeyOf, pushProvider } from '../modules/messaging/outside/web-push.ts';
import { messaging, type MessagingSettings } from '../modules/messaging/service.ts';
import { openPayments, payments } from '../modules/payments/service.ts';
import { practiceOffer } from '../modules/plans/rules.ts';
import {
  addresses,
  type FindAddress,
  lookups,
  openAddressFile,
} from '../modules/places/service.ts';
import { planOffer } from '../modules/plans/service.ts';
import { bankKey } from '../modules/clinics/service.ts';
import { payoutRules } from '../modules/wallet/service.ts';
import { identityKeys } from '../modules/identity/service.ts';
import { bookingKey } from '../modules/appointments/service.ts';
import { video } from '../modules/video/service.ts';
import { operatorsKey } from '../modules/operators/service.ts';
import { offlineKey } from '../modules/offline/service.ts';
import { papersKey } from '../modules/papers/service.ts';
import { integrations } from '../modules/integrations/service.ts';
import { healthKey } from '../modules/patients/service.ts';
import { faultLog } from '../modules/support/service.ts';
import { access, shut, unlock } from '../modules/outbox/service.ts';
import { type App, type AppParts, createApp, usualRates } from './create-app.ts';
import { keepClinicExports } from './clinic-exports.ts';
import { openMetricsPage } from './metrics.ts';
import { intentKey } from '../kit/server/dispatch/idempotency.ts';
import { openTexts } from '../kit/server/texts.ts';

// Every 64 MB of bodies would stop everybody for a whole collection of 10 ms; so they count towards the heap's own limit.
setFlagsFromString('--external-memory-accounted-in-global-limit');

const settings = settingsOrExit(process.argv.slice(2), process.env);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** How long what runs may take to end; behind a proxy others serve meanwhile. */
const hurryMillis = 10_000;
const patientMillis = 40_000;
const lock = lockOrExit();
const endings: (() => Promise<void> | void)[] = [() => lock.release()];
let ending: Promise<void> | null = null;
let leaveApp: (() => void) | null = null;

process.once('SIGINT', () => void end(0));
process.once('SIGTERM', () => void leave());
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  void end(1);
});
process.on('unhandledRejection', (reason) => {
  process.stderr.write(`${reason instanceof Error ? reason.stack : String(reason)}\n`);
  void end(1);
});

try {
  await start();
} catch (error) {
  process.stderr.write(
    `Practice Diary could not start: ${error instanceof Error ? describe(error) : String(error)}\n`,
  );
  await end(1);
}

async function start(): Promise<void> {
  const keys = databaseKeys(settings);
  const { adminUrl, ...reached } = await readyDatabase(keys);
  const place = await provenFiles();
  const ring = await withClient(adminUrl, (client) => openRing(client, settings, place));
  const texts = openTexts(`${root}build/texts`);
  let address = '';
  // A public address means real people: nobody proves theirs to a fake gateway.
  const abha = await openGateway(settings.abdm, settings.publicUrl === undefined, () => address);
  if (abha.close) endings.push(abha.close);
  const online = await openPayments(
    settings.razorpay,
    settings.publicUrl === undefined,
    () => address,
  );
  if (online.close) endings.push(online.close);
  // A public address means real people: their codes are nobody's to read on a page.
  const outbox = shut();
  const outboxKey = await unlock(outbox, { isOpen: settings.publicUrl === undefined, adminUrl });
  const app = await createApp({
    ...reached,
    restoreLogins: () => restoreLogins(adminUrl, keys),
    contextKey: keys.context,
    webFolder: `${root}dist`,
    textsFolder: `${root}build/texts`,
    logger: {
      level: settings.logLevel,
      base: null,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
    },
    rates: usualRates,
    trustProxy: settings.trustedProxies,
    connections: 20,
    settings: settingsFor({
      ring,
      address: () => address,
      texts,
      abha,
      online,
      outbox,
      knownAddresses: settings.addressFile
        ? await openAddressFile(settings.addressFile)
        : () => ({}),
    }),
    store: openFiles(place, ring.seals('files')),
    spool: openSpool(`${settings.folder}/spool`),
    docs: settings.docs,
    telemetry: settings.telemetry,
    securityContact: settings.securityContact,
    elsewhere: elsewhereOf(online),
  });
  endings.push(() => app.close(), closePaper);
  leaveApp = () => app.leave();
  if (settings.isDemo) {
    const { seedDemo } = await import('../../scripts/seed.ts');
    say(await seedDemo(app, adminUrl));
  }
  address = await listen(app);
  lock.announce(address);
  say(`Practice Diary is at ${address}`);
  say(sayTrust(settings.trustedProxies));
  if (outboxKey !== null)
    say(
      `Messages that no provider sends yet are at ${address}/outbox?key=${outboxKey} (this address works once, in one browser)`,
    );
  await goOn(adminUrl, app, ring);
}

/** The database as the migrations leave it, its walls proved, and who reaches it by which address. */
async function readyDatabase(
  keys: DatabaseKeys,
): Promise<{ adminUrl: string } & Pick<AppParts, 'appUrl' | 'jobsUrl' | 'pooled' | 'replicaUrl'>> {
  const { databaseUrl, poolerUrl, replicaUrl } = settings;
  if (databaseUrl) await awaitDatabase(databaseUrl, say);
  const adminUrl = databaseUrl ?? (await startOwnDatabase());
  await migrate(adminUrl, keys, databaseUrl ? { prefix: rolePrefixOf(databaseUrl) } : {});
  const roles = await rolesIn(adminUrl);
  const addressesOf = (url: string) => ({
    appUrl: withLogin(url, roles.app, keys.appPassword),
    jobsUrl: withLogin(url, roles.jobs, keys.jobsPassword),
  });
  const direct = addressesOf(adminUrl);
  const pooled = poolerUrl === undefined ? undefined : addressesOf(poolerUrl);
  if (pooled) {
    await awaitDatabase(pooled.appUrl, say);
    await provePooler(pooled.appUrl, direct.appUrl);
  }
  for (const advice of await proveWalls((pooled ?? direct).appUrl, roles.app))
    say(`Not as safe as it could be: ${advice}`);
  return {
    adminUrl,
    ...direct,
    pooled,
    replicaUrl: replicaUrl && addressesOf(replicaUrl).appUrl,
  };
}

/** Origins that the app's page may reach besides ours. */
function elsewhereOf({ gateway }: Opened['online']) {
  return {
    checkout: gateway ? new URL(gateway.checkoutUrl).origin : undefined,
    lookups: Object.values(settings.lookups).flatMap((url) =>
      url === null ? [] : [new URL(url).origin],
    ),
  };
}

/** What goes on beside the requests. */
async function goOn(adminUrl: string, app: App, ring: KeyRing): Promise<void> {
  if (settings.metrics) {
    const page = await openMetricsPage(app, settings.metrics);
    endings.push(() => page.close());
  }
  endings.push(keepAnchors(adminUrl, settings.anchors, [ring.key('audit')], say));
  endings.push(keepRing(app, ring));
  if (settings.clinicExports !== null)
    endings.push(
      keepClinicExports({
        adminUrl,
        folder: settings.clinicExports,
        archive: (clinicId) => app.archive(clinicId),
        now: () => app.clock.now(),
        say,
      }),
    );
  if (settings.backups !== null)
    endings.push(
      keepBackups({ adminUrl, folder: settings.backups, say }),
      keepChanges({ adminUrl, folder: settings.folder, backups: settings.backups }, say),
    );
  else if (settings.databaseUrl === undefined) await dropChanges(adminUrl);
  setTimeout(tidy, 3_000).unref();
  // A typesetter that cannot start says so when a page is printed; the clinic's other work goes on.
  void warmPaper().catch((error: unknown) =>
    app.http.log.error(
      { name: error instanceof Error ? error.name : 'fault' },
      'the typesetter did not warm up',
    ),
  );
}

/** What only the start needed goes, and its memory with it: V8 would keep both until it wants room. */
function tidy(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function')
    collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

/** Keys that were added meanwhile are known before they count. */
function keepRing(app: App, ring: KeyRing): () => void {
  const timer = setInterval(() => {
    void ring
      .refresh(app.pool)
      .catch((error: unknown) =>
        app.http.log.error(
          { name: error instanceof Error ? error.name : 'fault' },
          'the key ring was not read again',
        ),
      );
  }, 20_000);
  return () => clearInterval(timer);
}

/** A storage that takes nothing is named before anybody relies on it. */
async function provenFiles(): Promise<ReturnType<typeof placeOfFiles>> {
  const place = placeOfFiles(settings);
  if (settings.bucket) await proveFiles(place);
  return place;
}

interface Opened {
  ring: KeyRing;
  address: () => string;
  texts: ReturnType<typeof openTexts>;
  abha: Awaited<ReturnType<typeof openGateway>>;
  online: Awaited<ReturnType<typeof openPayments>>;
  outbox: ReturnType<typeof shut>;
  knownAddresses: FindAddress;
}

/** What the modules need from outside. */
function settingsFor({
  ring,
  address,
  texts,
  abha,
  online,
  outbox,
  knownAddresses,
}: Opened): Given[] {
  return [
    give(intentKey, { mac: ring.key('intents'), seals: ring.seals('intent-seals') }),
    give(messaging, {
      sealKey: ring.seals('messages'),
      say: (...asked) => texts.say(...asked),
      ...messageProviders(ring, address),
    }),
    give(abhaSetting, { ...abha, sealKey: ring.seals('abha') }),
    give(payments, online),
    give(planOffer, {
      ...practiceOffer,
      ...settings.plan,
      ...(settings.seller ? { seller: settings.seller } : {}),
    }),
    give(payoutRules, settings.payouts),
    give(ownAddress, address),
    give(identityKeys, {
      pepper: ring.key('otp'),
      refreshKey: ring.key('refresh'),
    }),
    give(bankKey, ring.seals('bank-accounts')),
    give(healthKey, ring.key('health-ids')),
    give(integrations, {
      key: ring.seals('webhooks'),
      mayGoAnywhere: settings.webhooksAnywhere,
    }),
    give(bookingKey, ring.key('booking')),
    give(operatorsKey, { mac: ring.key('operators'), seals: ring.seals('operator-codes') }),
    give(offlineKey, ring.key('offline')),
    give(papersKey, ring.key('papers')),
    give(video, { key: ring.key('video'), ...settings.video }),
    give(access, outbox),
    give(faultLog, say),
    give(addresses, knownAddresses),
    give(lookups, settings.lookups),
  ];
}

/** Who sends what; a channel that nobody serves ends on the Outbox page. */
function messageProviders(ring: KeyRing, address: () => string): Partial<MessagingSettings> {
  const { mail, pushContact, smsPaise, whatsappPaise } = settings;
  const key = ring.key('push');
  const sms = smsGateway(address);
  const whatsapp = whatsappOf();
  return {
    smsPaise,
    ...sms,
    whatsappPaise,
    ...(whatsapp ? { whatsapp } : {}),
    providers: [
      ...(sms ? [sms.gateway] : []),
      ...(whatsapp ? [whatsapp] : []),
      ...(mail ? [smtpProvider({ ...mail.server, from: mail.from, dkim: mail.dkim })] : []),
      ...(pushContact === undefined ? [] : [pushProvider({ key, contact: pushContact })]),
    ],
    ...(pushContact === undefined ? {} : { pushKey: pushKeyOf({ key }) }),
  };
}

function smsGateway(
  address: () => string,
): Required<Pick<MessagingSettings, 'gateway' | 'registered'>> | null {
  const { sms } = settings;
  if (!sms) return null;
  const registered = openRegistered(sms.registeredFile);
  return { gateway: openSmsGateway(sms.kind, { ...sms, registered, address }), registered };
}

function whatsappOf(): WhatsApp | null {
  const { whatsapp } = settings;
  if (!whatsapp) return null;
  return openWhatsApp({ ...whatsapp, templates: openTemplates(whatsapp.templatesFile) });
}

async function startOwnDatabase(): Promise<string> {
  const database = await startPostgres({ folder: settings.folder, log: say });
  endings.push(() => database.stop());
  void database.lost.then((reason) => {
    process.stderr.write(`${reason.message}\n`);
    return end(1);
  });
  return database.url;
}

function lockOrExit(): Lock {
  try {
    return takeLock(settings.folder);
  } catch (error) {
    process.stderr.write(
      error instanceof FolderInUse
        ? `${error.message}\n`
        : `DATA_DIR ${settings.folder} cannot be used: ${messageOf(error)}\n`,
    );
    return process.exit(1);
  }
}

async function listen(app: App): Promise<string> {
  const port = settings.port || ((await isFree(preferredPort, settings.host)) ? preferredPort : 0);
  const address = await app.http.listen({ host: settings.host, port });
  return settings.publicUrl ?? address;
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** A deployment's way out: first nobody new is sent here, then what runs may end. */
async function leave(): Promise<void> {
  process.once('SIGTERM', () => process.exit(1));
  if (leaveApp && settings.drainSeconds > 0) {
    leaveApp();
    await pause(settings.drainSeconds * 1_000);
  }
  await end(0, settings.trustedProxies === 0 ? hurryMillis : patientMillis);
}

/** Ends everything once; a second signal or the time that is given end it the hard way. */
function end(code: number, millis = hurryMillis): Promise<void> {
  if (ending) process.exit(1);
  setTimeout(() => process.exit(1), millis).unref();
  process.once('SIGINT', () => process.exit(1));
  process.once('SIGTERM', () => process.exit(1));
  ending = (async () => {
    for (const step of endings.toReversed()) await step();
    process.exit(code);
  })();
  return ending;
}

function describe(error: Error): string {
  const because = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${because}`;
}

export type { Settings };
