// The settings: read once, checked, frozen. Nothing else reads the environment.
import type { AnchorPlaces } from './audit-anchors.ts';
import { createPrivateKey, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { DatabaseKeys } from './migrate.ts';
import type { Bucket } from './s3.ts';
import { readTrustedProxies, type TrustedProxies } from './proxies.ts';
import { codeOf, messageOf } from './system-errors.ts';

/** A setting is wrong; the message names it in one line and never quotes a secret. */
export class WrongSetting extends Error {}

/** What each key is for; a key of one purpose says nothing about another's. */
export type Purpose =
  | 'tenant-context'
  | 'key-ring'
  | 'otp'
  | 'refresh'
  | 'messages'
  | 'push'
  | 'intents'
  | 'files'
  | 'bank-accounts'
  | 'booking'
  | 'papers'
  | 'operators'
  | 'video'
  | 'health-ids'
  | 'webhooks'
  | 'abha'
  | 'audit'
  | 'offline'
  | 'database-app'
  | 'database-jobs';

/** Tried first when PORT is not given; any free port after it. */
export const preferredPort = 8080;

/** Longer than a proxy's checks are apart, where one is in front. */
const usualDrain = 5;

const shortest = 32;
const looksMade =
  /secret|password|passwd|change|example|default|replace|practice|12345|qwerty|abcdef/i;
const isHost = (host: string): boolean =>
  isIP(host) > 0 || /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i.test(host);

const secret = z
  .string()
  .min(shortest, `must be at least ${shortest} characters long`)
  .refine(
    (text) => !looksMade.test(text),
    'looks like a sample value; use a random one, for example from: openssl rand -base64 33',
  )
  .refine(
    (text) => new Set(text).size >= 12,
    'is too regular; use a random one, for example from: openssl rand -base64 33',
  );

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
const areAddresses =
  (form: RegExp) =>
  (words: readonly string[]): boolean =>
    words.length > 0 && words.every((word) => form.test(word));

const folderPath = z.string().refine((path) => !path.includes('\0'), 'must be a path');

/** A service that browsers ask; on this machine for a trial. */
const lookupUrl = z
  .string()
  .refine(
    (url) => isHttps(url) || (URL.canParse(url) && isOwnMachine(new URL(url).origin)),
    'must be an https address',
  );

const rupees = z
  .string()
  .regex(/^\d{1,8}$/, 'must be whole rupees')
  .transform(Number);

const shape = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .default(0),
  HOST: z
    .string()
    .refine(isHost, 'must be an address such as 127.0.0.1 or a host name')
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes('\0'), 'must be a path')
    .default('data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isDatabaseUrl, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(isDatabaseUrl, 'must look like postgres://host:5432/database')
    .optional(),
  SECRET: secret.optional(),
  EARLIER_SECRETS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'must look like http://127.0.0.1:4318',
    })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must look like name=value,name=value')
    .optional(),
  TRACES_PERCENT: z.coerce
    .number('must be a number')
    .min(0, 'must be from 0 to 100')
    .max(100, 'must be from 0 to 100')
    .default(100),
  SLOW_STATEMENT_MILLIS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      'must be the address people open, such as https://clinic.example, without a path',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  ABDM_HIECM_URL: z.string().refine(isHttps, 'must be an https address').optional(),
  ABDM_ABHA_URL: z.string().refine(isHttps, 'must be an https address').optional(),
  ABDM_ADDRESS_URL: z.string().refine(isHttps, 'must be an https address').optional(),
  ABDM_SHARE_URL: z.string().refine(isHttps, 'must be an https address').optional(),
  ABDM_CM_ID: z.enum(['sbx', 'abdm'], 'must be sbx or abdm').optional(),
  ABDM_CLIENT_ID: z.string().optional(),
  ABDM_CLIENT_SECRET: z.string().optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_PAYOUT_ACCOUNT: z
    .string()
    .regex(/^\d{9,20}$/, 'must be the number of the RazorpayX account')
    .optional(),
  RAZORPAY_URL: z
    .string()
    .refine((url) => isHttps(url) || isOwnMachine(url), 'must be an https address')
    .transform((url) => url.replace(/\/$/, ''))
    .default('https://api.razorpay.com'),
  SELLER_NAME: z.string().optional(),
  SELLER_ADDRESS: z.string().optional(),
  SELLER_STATE: z.string().optional(),
  SELLER_GSTIN: z
    .string()
    .regex(/^[0-9A-Z]{15}$/, 'must be fifteen letters and digits')
    .optional(),
  PLAN_MONTHLY_RUPEES: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be whole rupees')
    .transform(Number)
    .default(999),
  PLAN_SAC: z
    .string()
    .regex(/^\d{6}$/, 'must be six digits')
    .default('997331'),
  SMTP_URL: z
    .string()
    .refine(
      (url) => smtpServerOf(url) !== null,
      'must look like smtp://user:password@host:587 or smtps://user:password@host',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@"\r\n]+ )?(<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'must be an address such as Practice Diary <post@clinic.example>',
    )
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9._-]{1,63}$/i, 'must be the name before ._domainkey')
    .optional(),
  DKIM_KEY_FILE: folderPath.optional(),
  SMS_GATEWAY: z
    .enum(['msg91', 'gupshup', 'twilio'], 'must be msg91, gupshup or twilio')
    .optional(),
  SMS_LOGIN: z.string().min(8, 'must be the key, or user:password').optional(),
  SMS_REGISTERED_FILE: folderPath.optional(),
  SMS_HOOK_KEY: z
    .string()
    .regex(/^[\w-]{16,100}$/, 'must be 16 to 100 letters, digits, - or _')
    .optional(),
  SMS_URL: z
    .string()
    .refine((url) => isHttps(url) || isOwnMachine(url), 'must be an https address')
    .optional(),
  SMS_PAISE: z
    .string()
    .regex(/^\d{1,4}$/, 'must be whole paise')
    .transform(Number)
    .default(20),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{6,20}$/, 'must be the digits that Meta numbers the sender by')
    .optional(),
  WHATSAPP_TOKEN: z.string().min(20, 'must be a token of at least 20 letters').optional(),
  WHATSAPP_APP_SECRET: z.string().min(16, 'must be a secret of at least 16 letters').optional(),
  WHATSAPP_VERIFY_TOKEN: z
    .string()
    .regex(/^[\w-]{16,100}$/, 'must be 16 to 100 letters, digits, - or _')
    .optional(),
  WHATSAPP_TEMPLATES_FILE: folderPath.optional(),
  WHATSAPP_URL: z
    .string()
    .refine((url) => isHttps(url) || isOwnMachine(url), 'must be an https address')
    .optional(),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^v\d+\.\d$/, 'must be a version such as v24.0')
    .optional(),
  WHATSAPP_PAISE: z
    .string()
    .regex(/^\d{1,4}$/, 'must be whole paise')
    .transform(Number)
    .default(15),
  WEBHOOKS_TO: z.enum(['public', 'anywhere'], 'must be public or anywhere').default('public'),
  PAYOUT_UNASKED_RUPEES: rupees.default(25_000),
  PAYOUT_TWO_PERSONS_RUPEES: rupees.default(1_00_000),
  STUN_URLS: z
    .string()
    .transform(wordsOf)
    .refine(
      areAddresses(/^stuns?:[^\s/]+$/),
      'must be addresses such as stun:turn.clinic.example:3478',
    )
    .optional(),
  TURN_URLS: z
    .string()
    .transform(wordsOf)
    .refine(
      areAddresses(/^turns?:[^\s/]+$/),
      'must be addresses such as turn:turn.clinic.example:3478, separated by spaces',
    )
    .optional(),
  TURN_SECRET: z.string().min(16, 'must be at least 16 characters long').optional(),
  TURN_ONLY: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform(readTrustedProxies)
    .refine(
      (proxies) => proxies !== null,
      'must be how many proxies stand in front, such as 1, or their addresses or networks, such as 10.0.0.0/8',
    )
    .optional(),
  FILES_S3_URL: z
    .string()
    .refine(
      (url) => isHttps(url) || (URL.canParse(url) && isOwnMachine(new URL(url).origin)),
      'must be an https address with the bucket, such as https://s3.example/bucket',
    )
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as ap-south-1')
    .default('us-east-1'),
  FILES_S3_KEY_ID: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port > 0 && port <= 65_535, 'must be a number from 1 to 65535')
    .optional(),
  METRICS_HOST: z
    .string()
    .refine(isHost, 'must be an address such as 127.0.0.1 or a host name')
    .default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{16,100}$/, 'must be 16 to 100 letters, digits, - or _')
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be whole seconds, 99 at the most')
    .transform(Number)
    .optional(),
  API_DOCS: z.enum(['open', 'signed-in'], 'must be open or signed-in').default('signed-in'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
    .optional(),
  ADDRESS_FILE: z
    .string()
    .regex(/\.mmdb$/, 'must be a .mmdb file')
    .optional(),
  IP_LOOKUP_URL: lookupUrl.optional(),
  PLACE_LOOKUP_URL: lookupUrl.optional(),
  BACKUP_DIR: folderPath.optional(),
  CLINIC_EXPORT_DIR: folderPath.optional(),
  AUDIT_ANCHORS: folderPath.optional(),
  AUDIT_ANCHORS_COPY: folderPath.optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    )
    .default('info'),
});

export type Settings = Readonly<{
  /** 0 means `preferredPort` when it is free, else any free port. */
  port: number;
  host: string;
  /** An absolute path. */
  folder: string;
  /** The operator's own PostgreSQL; absent means the embedded one. */
  databaseUrl: string | undefined;
  /** The same through a pooler, for calls and jobs; its login is the app's own. */
  poolerUrl: string | undefined;
  /** A streaming replica of it for long reads; its login is the app's own. */
  replicaUrl: string | undefined;
  /** Given by the operator; absent means the one kept in the data folder. Read keys through `secretKey`. */
  secret: string | undefined;
  /** What SECRET was before, for as long as something is still sealed by it. */
  earlierSecrets: readonly string[];
  /** An origin without a trailing slash. */
  publicUrl: string | undefined;
  /** Whose word about a caller's address is taken. */
  trustedProxies: TrustedProxies;
  /** Where kept files lie in S3-compatible storage; null: in the data folder. */
  bucket: Bucket | null;
  /** Where Prometheus asks; absent means nowhere. */
  metrics: Readonly<{ host: string; port: number; token: string | null }> | null;
  /** Where traces go, and from how many milliseconds on a statement is told in the log; null: nowhere, never. */
  telemetry: Readonly<{
    traces: Readonly<{
      url: string;
      headers: Readonly<Record<string, string>>;
      percent: number;
    }> | null;
    slowMillis: number | null;
  }>;
  /** How long a server that was told to end says that it is not ready and serves on, so that a proxy sends nobody to it any more. */
  drainSeconds: number;
  logLevel: z.infer<typeof shape>['LOG_LEVEL'];
  /** Who may read the contract as a page. */
  docs: 'open' | 'signed-in';
  /** Where the audit log is anchored: best on another machine, or with a copy there. */
  anchors: Readonly<AnchorPlaces>;
  /** Where each clinic's archive goes once a week; null where nobody asked for that. */
  clinicExports: string | null;
  /** Where the nightly backups of the embedded database go; null where nobody asked for any. */
  backups: string | null;
  /** Where a fault of our walls is told. */
  securityContact: string | undefined;
  /** Where addresses are, in the MaxMind format. */
  addressFile: string | undefined;
  /** Services that browsers ask for their address and where it is, `{ip}` in the second; null: our own server alone. */
  lookups: Readonly<{ ip: string | null; place: string | null }>;
  /** The health ID gateway; absent means the fake gateway, or none where a public address is set. */
  abdm:
    | Readonly<{
        hiecmUrl: string;
        abhaUrl: string;
        addressUrl: string;
        shareUrl: string;
        cmId: 'sbx' | 'abdm';
        clientId: string;
        clientSecret: string;
      }>
    | undefined;
  /** The payment gateway; absent means the fake gateway, or none where a public address is set. */
  razorpay:
    | Readonly<{
        url: string;
        keyId: string;
        keySecret: string;
        webhookSecret: string;
        payoutAccount: string;
      }>
    | undefined;
  /** The mail server; absent means that e-mails wait on the Outbox page. */
  mail:
    | Readonly<{
        server: SmtpServer;
        from: string;
        dkim: Readonly<{ domain: string; selector: string; privateKey: string }> | null;
      }>
    | undefined;
  /** The SMS gateway and the file of registered texts; absent means that SMS wait on the Outbox page. */
  sms:
    | Readonly<{
        kind: 'msg91' | 'gupshup' | 'twilio';
        url: string;
        login: string;
        registeredFile: string;
        hookKey: string;
      }>
    | undefined;
  /** What a part of an SMS costs. */
  smsPaise: number;
  /** Meta's Cloud API and the file of approved templates; absent means that nobody is written to by WhatsApp. */
  whatsapp:
    | Readonly<{
        url: string;
        phoneNumberId: string;
        token: string;
        appSecret: string;
        verifyToken: string;
        templatesFile: string;
      }>
    | undefined;
  /** What a message by WhatsApp costs, where its template does not say. */
  whatsappPaise: number;
  /** Webhooks may lead into the operator's own network, and without TLS. */
  webhooksAnywhere: boolean;
  /** What two people need to see each other: addresses that tell a device its own, and the relay with the secret it shares with us. */
  video: Readonly<{
    stun: readonly string[];
    relay: Readonly<{ urls: readonly string[]; secret: string; isOnly: boolean }> | null;
  }>;
  /** Whom push services tell their troubles; absent means that nobody pushes. */
  pushContact: string | undefined;
  /** What a month of the premium plan costs, tax included, and its accounting code. */
  plan: Readonly<{ monthlyPaise: number; sac: string }>;
  /** Payouts up to the first go out unasked, above the second two of the operator's people must agree. */
  payouts: Readonly<{ unaskedUpToPaise: number; twoAbovePaise: number }>;
  /** Whose invoices are given out; absent where nobody has said. */
  seller: Readonly<{ name: string; address: string; state: string; gstin: string }> | undefined;
  /** Seed the lived-in clinic. */
  isDemo: boolean;
}>;

/** Reads the settings from the arguments after the script's name and from the environment. Throws `WrongSetting`; writes nothing. */
export function readSettings(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const unknown = argv.find((word) => word !== '--demo');
  if (unknown !== undefined)
    throw new WrongSetting(
      `There is no option ${JSON.stringify(unknown.slice(0, 40))}; the only one is --demo`,
    );

  // An empty variable is how many tools say "not set".
  const matches = Object.fromEntries(
    Object.keys(shape.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const read = shape.safeParse(matches);
  if (!read.success) {
    const [fault] = read.error.issues;
    throw new WrongSetting(`${fault?.path.join('.')} ${fault?.message}`);
  }

  const { PORT, HOST, DATA_DIR, SECRET, PUBLIC_URL, TRUSTED_PROXIES, LOG_LEVEL } = read.data;
  const settings: Settings = Object.freeze({
    port: PORT,
    host: HOST,
    folder: resolve(DATA_DIR),
    ...databasesOf(read.data),
    secret: SECRET,
    earlierSecrets: read.data.EARLIER_SECRETS,
    publicUrl: PUBLIC_URL,
    trustedProxies: TRUSTED_PROXIES ?? 0,
    replicaUrl: replicaOf(read.data),
    bucket: bucketOf(read.data),
    metrics: metricsOf(read.data),
    telemetry: telemetryOf(read.data),
    drainSeconds: read.data.DRAIN_SECONDS ?? ((TRUSTED_PROXIES ?? 0) === 0 ? 0 : usualDrain),
    logLevel: LOG_LEVEL,
    docs: read.data.API_DOCS,
    anchors: {
      folder: resolve(read.data.AUDIT_ANCHORS ?? join(DATA_DIR, 'audit-anchors')),
      copy: read.data.AUDIT_ANCHORS_COPY ? resolve(read.data.AUDIT_ANCHORS_COPY) : null,
    },
    backups: backupsOf(read.data),
    clinicExports: outsideData('CLINIC_EXPORT_DIR', read.data),
    securityContact: read.data.SECURITY_CONTACT,
    addressFile: read.data.ADDRESS_FILE && resolve(read.data.ADDRESS_FILE),
    lookups: {
      ip: read.data.IP_LOOKUP_URL ?? null,
      place: read.data.PLACE_LOOKUP_URL ?? null,
    },
    abdm: abdmOf(read.data),
    razorpay: razorpayOf(read.data),
    mail: mailOf(read.data),
    sms: smsOf(read.data),
    smsPaise: read.data.SMS_PAISE,
    whatsapp: whatsappOf(read.data),
    whatsappPaise: read.data.WHATSAPP_PAISE,
    webhooksAnywhere: read.data.WEBHOOKS_TO === 'anywhere',
    video: videoOf(read.data),
    pushContact: read.data.PUSH_CONTACT,
    plan: Object.freeze({
      monthlyPaise: read.data.PLAN_MONTHLY_RUPEES * 100,
      sac: read.data.PLAN_SAC,
    }),
    payouts: Object.freeze({
      unaskedUpToPaise: read.data.PAYOUT_UNASKED_RUPEES * 100,
      twoAbovePaise: read.data.PAYOUT_TWO_PERSONS_RUPEES * 100,
    }),
    seller: sellerOf(read.data),
    isDemo: argv.includes('--demo'),
  });
  checkFolder(settings.folder);
  if (!settings.secret) readSecretFile(settings.folder);
  return settings;
}

/** As `readSettings`, but a wrong setting is printed and ends the process with code 1. */
export function settingsOrExit(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  try {
    return readSettings(argv, env);
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

/**
 * The 32-byte key for one purpose, derived by HKDF-SHA256 from SECRET or from the data folder's own secret, which is made at the
 * first call. Throws `WrongSetting` when the kept secret can be read by others.
 */
export function secretKey(settings: Pick<Settings, 'secret' | 'folder'>, purpose: Purpose): Buffer {
  return derived(
    settings.secret
      ? Buffer.from(settings.secret)
      : (readSecretFile(settings.folder) ?? makeSecretFile(settings.folder)),
    purpose,
  );
}

/** What the database is told of the secret: the same at each start and in each command. */
export const databaseKeys = (settings: Pick<Settings, 'secret' | 'folder'>): DatabaseKeys => ({
  context: secretKey(settings, 'tenant-context'),
  appPassword: secretKey(settings, 'database-app').toString('base64url'),
  jobsPassword: secretKey(settings, 'database-jobs').toString('base64url'),
});

const derived = (root: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', `practice-diary/${purpose}`, 32));

/** What opens a key ring that another secret sealed: those that are named, and what lies in the data folder beside SECRET. */
export const earlierSecrets = ({
  earlierSecrets: named,
  folder,
  secret: own,
}: Pick<Settings, 'earlierSecrets' | 'folder' | 'secret'>): Buffer[] => {
  const inFolder = [own ? readSecretFile(folder) : null, readSecretFile(folder, 'secret.before')];
  return [
    ...named.map((text) => Buffer.from(text)),
    ...inFolder.filter((bytes) => bytes !== null),
  ].map((root) => derived(root, 'key-ring'));
};

function readSecretFile(folder: string, name = 'secret'): Buffer | null {
  const path = join(folder, name);
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file) return null;
  if (file.mode & 0o077)
    throw new WrongSetting(`The secret in ${path} can be read by others; run: chmod 600 '${path}'`);
  const bytes = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (bytes.length !== shortest)
    throw new WrongSetting(
      `The secret in ${path} is damaged; put its backup back, since what it protects cannot be read without it`,
    );
  return bytes;
}

/** Written aside and linked into place, so that of two makers both read the first one's. */
function makeSecretFile(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const path = join(folder, 'secret');
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  writeFileSync(file, randomBytes(shortest).toString('base64'));
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const home = openSync(folder, 'r');
  fsyncSync(home);
  closeSync(home);
  const made = readSecretFile(folder);
  if (!made) throw new WrongSetting(`The secret in ${path} vanished while it was made`);
  return made;
}

function checkFolder(folder: string): void {
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new WrongSetting(`DATA_DIR ${folder} is a file, not a folder`);
  } catch (error) {
    throw error instanceof WrongSetting
      ? error
      : new WrongSetting(`DATA_DIR ${folder} cannot be used: ${messageOf(error)}`);
  }
}

/** The embedded database's alone; and not where the same accident takes both. */
function backupsOf({ BACKUP_DIR, DATABASE_URL, DATA_DIR }: z.infer<typeof shape>): string | null {
  if (BACKUP_DIR === undefined) return null;
  if (DATABASE_URL !== undefined)
    throw new WrongSetting(
      'BACKUP_DIR backs up the embedded database; with DATABASE_URL use that database’s own backup',
    );
  return outsideData('BACKUP_DIR', { BACKUP_DIR, DATA_DIR });
}

/** A folder that the accident of the data folder does not take along; null where none is named. @throws WrongSetting */
function outsideData<Name extends 'BACKUP_DIR' | 'CLINIC_EXPORT_DIR'>(
  name: Name,
  values: Pick<z.infer<typeof shape>, Name | 'DATA_DIR'>,
): string | null {
  const path = values[name];
  if (path === undefined) return null;
  const folder = resolve(path);
  if (`${folder}/`.startsWith(`${resolve(values.DATA_DIR)}/`))
    throw new WrongSetting(`${name} lies in the data folder and would be lost with it`);
  return folder;
}

/** Where a pooler stands before the database, DATABASE_URL leads to it. */
function databasesOf({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: z.infer<typeof shape>): Pick<Settings, 'databaseUrl' | 'poolerUrl'> {
  if (DATABASE_DIRECT_URL === undefined) return { databaseUrl: DATABASE_URL, poolerUrl: undefined };
  if (DATABASE_URL === undefined)
    throw new WrongSetting('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler');
  return { databaseUrl: DATABASE_DIRECT_URL, poolerUrl: DATABASE_URL };
}

function replicaOf({
  DATABASE_URL,
  DATABASE_REPLICA_URL,
}: z.infer<typeof shape>): string | undefined {
  if (DATABASE_REPLICA_URL !== undefined && DATABASE_URL === undefined)
    throw new WrongSetting('DATABASE_REPLICA_URL needs DATABASE_URL, which it is a replica of');
  return DATABASE_REPLICA_URL;
}

/** All of them or none; and the embedded database's backup would be one without the files. */
function bucketOf(values: z.infer<typeof shape>): Settings['bucket'] {
  const { FILES_S3_URL: url, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: key, DATABASE_URL } = values;
  if ([url, keyId, key].every((one) => one === undefined)) return null;
  if (url === undefined || keyId === undefined || key === undefined)
    throw new WrongSetting(
      'FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET belong together; one of them is missing',
    );
  if (DATABASE_URL === undefined)
    throw new WrongSetting(
      'FILES_S3_URL needs DATABASE_URL: the embedded database is backed up together with the files in its folder',
    );
  return Object.freeze({ url, region: values.FILES_S3_REGION, keyId, secret: key });
}

/** Figures tell how much goes on in a clinic: beyond this machine they need a token. */
function metricsOf(values: z.infer<typeof shape>): Settings['metrics'] {
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = values;
  if (METRICS_PORT === undefined) return null;
  if (METRICS_TOKEN === undefined && !/^(localhost|127(\.\d+){3}|::1)$/.test(METRICS_HOST))
    throw new WrongSetting('METRICS_TOKEN is missing; METRICS_HOST is not this machine alone');
  return Object.freeze({ host: METRICS_HOST, port: METRICS_PORT, token: METRICS_TOKEN ?? null });
}

/** A relay without its secret, or the other way round, is a mistake. */
function videoOf(values: z.infer<typeof shape>): Settings['video'] {
  const { STUN_URLS, TURN_URLS, TURN_SECRET, TURN_ONLY } = values;
  if ((TURN_URLS === undefined) !== (TURN_SECRET === undefined))
    throw new WrongSetting('TURN_URLS and TURN_SECRET go together; one of them is missing');
  if (TURN_ONLY === 'yes' && TURN_URLS === undefined)
    throw new WrongSetting('TURN_ONLY needs TURN_URLS and TURN_SECRET');
  return Object.freeze({
    stun: STUN_URLS ?? [],
    relay:
      TURN_URLS && TURN_SECRET
        ? { urls: TURN_URLS, secret: TURN_SECRET, isOnly: TURN_ONLY === 'yes' }
        : null,
  });
}

/** All of them or none: half a gateway is a mistake. */
function abdmOf(values: z.infer<typeof shape>): Settings['abdm'] {
  const names = [
    'ABDM_HIECM_URL',
    'ABDM_ABHA_URL',
    'ABDM_ADDRESS_URL',
    'ABDM_SHARE_URL',
    'ABDM_CM_ID',
    'ABDM_CLIENT_ID',
    'ABDM_CLIENT_SECRET',
  ] as const;
  const missing = names.find((name) => values[name] === undefined);
  if (names.every((name) => values[name] === undefined)) return undefined;
  if (missing !== undefined)
    throw new WrongSetting(`${missing} is missing; the settings of ABDM belong together`);
  const url = (name: (typeof names)[number]): string => (values[name] ?? '').replace(/\/$/, '');
  return Object.freeze({
    hiecmUrl: url('ABDM_HIECM_URL'),
    abhaUrl: url('ABDM_ABHA_URL'),
    addressUrl: url('ABDM_ADDRESS_URL'),
    shareUrl: url('ABDM_SHARE_URL'),
    cmId: values.ABDM_CM_ID ?? 'sbx',
    clientId: values.ABDM_CLIENT_ID ?? '',
    clientSecret: values.ABDM_CLIENT_SECRET ?? '',
  });
}

/** All keys or none; whoever takes money says who they are. */
function razorpayOf(values: z.infer<typeof shape>): Settings['razorpay'] {
  const names = [
    'RAZORPAY_KEY_ID',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'RAZORPAY_PAYOUT_ACCOUNT',
  ] as const;
  if (names.every((name) => values[name] === undefined)) return undefined;
  const missing = [...names, 'SELLER_NAME' as const].find((name) => values[name] === undefined);
  if (missing !== undefined)
    throw new WrongSetting(`${missing} is missing; the settings of payments belong together`);
  return Object.freeze({
    url: values.RAZORPAY_URL,
    keyId: values.RAZORPAY_KEY_ID ?? '',
    keySecret: values.RAZORPAY_KEY_SECRET ?? '',
    webhookSecret: values.RAZORPAY_WEBHOOK_SECRET ?? '',
    payoutAccount: values.RAZORPAY_PAYOUT_ACCOUNT ?? '',
  });
}

interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isTls: boolean;
  /** Unless it is this very machine. */
  needsTls: boolean;
  login: { user: string; pass: string } | null;
}

function smtpServerOf(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text);
  if (!/^smtps?:$/.test(protocol) || hostname === '' || !/^\/?$/.test(pathname) || search)
    return null;
  const isTls = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    isTls,
    needsTls: !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname),
    login: username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : null,
  };
}

const smsOrigins = {
  msg91: 'https://control.msg91.com',
  gupshup: 'https://enterprise.smsgupshup.com',
  twilio: 'https://api.twilio.com',
};

/** All of them or none; Twilio signs its reports, so it needs no key for them. */
function smsOf(values: z.infer<typeof shape>): Settings['sms'] {
  const { SMS_GATEWAY: kind, SMS_LOGIN, SMS_REGISTERED_FILE, SMS_HOOK_KEY, SMS_URL } = values;
  if (kind === undefined) {
    if ([SMS_LOGIN, SMS_REGISTERED_FILE, SMS_HOOK_KEY, SMS_URL].every((one) => one === undefined))
      return undefined;
    throw new WrongSetting('SMS_GATEWAY is missing; the settings of SMS belong together');
  }
  const missing = Object.entries({
    SMS_LOGIN,
    SMS_REGISTERED_FILE,
    ...(kind === 'twilio' ? {} : { SMS_HOOK_KEY }),
  }).find(([, value]) => value === undefined);
  if (missing)
    throw new WrongSetting(`${missing[0]} is missing; the settings of SMS belong together`);
  if (kind !== 'msg91' && !SMS_LOGIN?.includes(':'))
    throw new WrongSetting(`SMS_LOGIN of ${kind} must look like user:password`);
  return Object.freeze({
    kind,
    url: (SMS_URL ?? smsOrigins[kind]).replace(/\/$/, ''),
    login: SMS_LOGIN ?? '',
    registeredFile: resolve(SMS_REGISTERED_FILE ?? ''),
    hookKey: SMS_HOOK_KEY ?? '',
  });
}

/** All of them or none. */
function whatsappOf(values: z.infer<typeof shape>): Settings['whatsapp'] {
  const {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_TEMPLATES_FILE: templatesFile,
    WHATSAPP_URL: url,
    WHATSAPP_VERSION: version,
  } = values;
  const all = [phoneNumberId, token, appSecret, verifyToken, templatesFile];
  if ([...all, url, version].every((one) => one === undefined)) return undefined;
  if (!phoneNumberId || !token || !appSecret || !verifyToken || !templatesFile) {
    const names = ['PHONE_NUMBER_ID', 'TOKEN', 'APP_SECRET', 'VERIFY_TOKEN', 'TEMPLATES_FILE'];
    const missing = names[all.findIndex((one) => !one)];
    throw new WrongSetting(
      `WHATSAPP_${missing} is missing; the settings of WhatsApp belong together`,
    );
  }
  return Object.freeze({
    url: `${(url ?? 'https://graph.facebook.com').replace(/\/$/, '')}/${version ?? 'v24.0'}`,
    phoneNumberId,
    token,
    appSecret,
    verifyToken,
    templatesFile: resolve(templatesFile),
  });
}

/** A server and a sender, or neither; DKIM signs for the sender's own domain. */
function mailOf(values: z.infer<typeof shape>): Settings['mail'] {
  const { SMTP_URL, MAIL_FROM, DKIM_SELECTOR, DKIM_KEY_FILE } = values;
  const server = SMTP_URL === undefined ? null : smtpServerOf(SMTP_URL);
  if (!server && [MAIL_FROM, DKIM_SELECTOR, DKIM_KEY_FILE].every((one) => one === undefined))
    return undefined;
  if (!server || MAIL_FROM === undefined)
    throw new WrongSetting(
      `${server ? 'MAIL_FROM' : 'SMTP_URL'} is missing; the settings of e-mail belong together`,
    );
  if ((DKIM_SELECTOR === undefined) !== (DKIM_KEY_FILE === undefined))
    throw new WrongSetting('DKIM_SELECTOR and DKIM_KEY_FILE belong together');
  const dkim =
    DKIM_SELECTOR === undefined || DKIM_KEY_FILE === undefined
      ? null
      : {
          domain: /@([^>]+)/.exec(MAIL_FROM)?.[1] ?? '',
          selector: DKIM_SELECTOR,
          privateKey: dkimKey(DKIM_KEY_FILE),
        };
  return Object.freeze({ server, from: MAIL_FROM, dkim });
}

function dkimKey(path: string): string {
  try {
    const key = readFileSync(path, 'utf8');
    createPrivateKey(key);
    return key;
  } catch (error) {
    throw new WrongSetting(`DKIM_KEY_FILE ${path} holds no private key`, { cause: error });
  }
}

const telemetryOf = (values: z.infer<typeof shape>): Settings['telemetry'] => ({
  traces:
    values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : {
          url: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: Object.fromEntries(
            (values.OTEL_EXPORTER_OTLP_HEADERS ?? '')
              .split(',')
              .filter((pair) => pair.includes('='))
              .map((pair) => {
                const at = pair.indexOf('=');
                return [pair.slice(0, at), pair.slice(at + 1)];
              }),
          ),
          percent: values.TRACES_PERCENT,
        },
  slowMillis: values.SLOW_STATEMENT_MILLIS ?? null,
});

const sellerOf = (values: z.infer<typeof shape>): Settings['seller'] =>
  values.SELLER_NAME === undefined
    ? undefined
    : Object.freeze({
        name: values.SELLER_NAME,
        address: values.SELLER_ADDRESS ?? '',
        state: values.SELLER_STATE ?? '',
        gstin: values.SELLER_GSTIN ?? '',
      });

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && !new URL(text).username;
}

const isOwnMachine = (text: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/?$/.test(text);

function isDatabaseUrl(text: string): boolean {
  return (
    URL.canParse(text) &&
    /^postgres(ql)?:$/.test(new URL(text).protocol) &&
    new URL(text).pathname.length > 1
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;
}
