import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings, secretKey, WrongSetting } from './env.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice diary '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const random = 'k3J9wQ0zT7bXy2LmV8cRfHs5PdNgUe1A';

describe('settings', () => {
  /** No provider is set up; plans cost what the product says. */
  const outside = {
    abdm: undefined,
    razorpay: undefined,
    video: { stun: [], relay: null },
    seller: undefined,
    plan: { monthlyPaise: 999_00, sac: '997331' },
    payouts: { unaskedUpToPaise: 25_000_00, twoAbovePaise: 1_00_000_00 },
    mail: undefined,
    sms: undefined,
    smsPaise: 20,
    whatsapp: undefined,
    whatsappPaise: 15,
    webhooksAnywhere: false,
    pushContact: undefined,
    addressFile: undefined,
    lookups: { ip: null, place: null },
  };
  test('have a default each and cannot be changed', () => {
    const settings = readSettings([], { PORT: '', DATA_DIR: ' ' });
    expect(settings).toEqual({
      port: 0,
      host: '127.0.0.1',
      folder: resolve('data'),
      databaseUrl: undefined,
      poolerUrl: undefined,
      secret: undefined,
      publicUrl: undefined,
      trustedProxies: 0,
      replicaUrl: undefined,
      bucket: null,
      earlierSecrets: [],
      telemetry: { traces: null, slowMillis: null },
      metrics: null,
      drainSeconds: 0,
      logLevel: 'info',
      docs: 'signed-in',
      anchors: { folder: expect.stringMatching(/audit-anchors$/), copy: null },
      backups: null,
      clinicExports: null,
      securityContact: undefined,
      isDemo: false,
      ...outside,
    });
    expect(Object.isFrozen(settings)).toBe(true);
  });

  test('refuse archives that would be lost with what they are of', () => {
    expect(readSettings([], { CLINIC_EXPORT_DIR: folder }).clinicExports).toBe(folder);
    expect(() =>
      readSettings([], { DATA_DIR: folder, CLINIC_EXPORT_DIR: join(folder, 'archives') }),
    ).toThrow('CLINIC_EXPORT_DIR lies in the data folder');
  });
  test('refuse backups that would be none', () => {
    expect(readSettings([], { BACKUP_DIR: folder }).backups).toBe(folder);
    expect(() =>
      readSettings([], { DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups') }),
    ).toThrow(/lies in the data folder/);
    expect(() =>
      readSettings([], { BACKUP_DIR: folder, DATABASE_URL: 'postgres://a:b@db.example/clinic' }),
    ).toThrow(/DATABASE_URL/);
  });

  test('name whom browsers ask where they are', () => {
    const env = {
      IP_LOOKUP_URL: 'https://ip.example/?format=json',
      PLACE_LOOKUP_URL: 'http://127.0.0.1:9000/{ip}/json',
    };
    expect(readSettings([], env).lookups).toEqual({
      ip: 'https://ip.example/?format=json',
      place: 'http://127.0.0.1:9000/{ip}/json',
    });
    expect(() => readSettings([], { IP_LOOKUP_URL: 'http://ip.example' })).toThrow(
      /must be an https address/,
    );
  });

  const sms = {
    SMS_GATEWAY: 'gupshup',
    SMS_LOGIN: '2000:pass:word',
    SMS_REGISTERED_FILE: 'texts.json',
    SMS_HOOK_KEY: 'k3J9wQ0zT7bXy2Lm',
  };
  test('name an SMS gateway', () =>
    expect(readSettings([], sms).sms).toEqual({
      kind: 'gupshup',
      url: 'https://enterprise.smsgupshup.com',
      login: '2000:pass:word',
      registeredFile: resolve('texts.json'),
      hookKey: 'k3J9wQ0zT7bXy2Lm',
    }));
  test.each([
    [{ SMS_GATEWAY: '' }, /SMS_GATEWAY is missing/],
    [{ SMS_HOOK_KEY: '' }, /SMS_HOOK_KEY is missing/],
    [{ SMS_LOGIN: 'onlyakey' }, /must look like user:password/],
    [{ SMS_URL: 'http://gateway.example' }, /must be an https address/],
  ])('refuse half an SMS gateway: %j', (wrong, why) =>
    expect(() => readSettings([], { ...sms, ...wrong })).toThrow(why),
  );

  const razorpay = {
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'key-secret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
    RAZORPAY_PAYOUT_ACCOUNT: '2323230000000000',
    SELLER_NAME: 'Diary Ltd',
  };
  test.each([
    [{}, 'https://api.razorpay.com'],
    [{ RAZORPAY_URL: 'https://pay.example/' }, 'https://pay.example'],
  ])('name a payment gateway: %j', (more, url) =>
    expect(readSettings([], { ...razorpay, ...more }).razorpay).toEqual({
      url,
      keyId: 'rzp_live_1',
      keySecret: 'key-secret',
      webhookSecret: 'webhook-secret',
      payoutAccount: '2323230000000000',
    }),
  );
  test.each([
    [{ RAZORPAY_KEY_SECRET: '' }, /RAZORPAY_KEY_SECRET is missing/],
    [{ SELLER_NAME: '' }, /SELLER_NAME is missing/],
    [{ RAZORPAY_URL: 'http://pay.example' }, /must be an https address/],
  ])('refuse half a payment gateway: %j', (wrong, why) =>
    expect(() => readSettings([], { ...razorpay, ...wrong })).toThrow(why),
  );

  const whatsapp = {
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_TOKEN: 'token-of-the-system-user',
    WHATSAPP_APP_SECRET: 'secret-of-the-app',
    WHATSAPP_VERIFY_TOKEN: 'k3J9wQ0zT7bXy2Lm',
    WHATSAPP_TEMPLATES_FILE: 'templates.json',
  };
  test('name a number at WhatsApp', () =>
    expect(readSettings([], whatsapp).whatsapp).toEqual({
      url: 'https://graph.facebook.com/v24.0',
      phoneNumberId: '106540352242922',
      token: 'token-of-the-system-user',
      appSecret: 'secret-of-the-app',
      verifyToken: 'k3J9wQ0zT7bXy2Lm',
      templatesFile: resolve('templates.json'),
    }));
  test.each([
    [{}, null],
    [{ METRICS_PORT: '9464' }, { host: '127.0.0.1', port: 9464, token: null }],
    [
      { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5', METRICS_TOKEN: 'a-token-of-sixteen' },
      { host: '10.0.0.5', port: 9464, token: 'a-token-of-sixteen' },
    ],
  ])('say where is measured: %j', (env, metrics) =>
    expect(readSettings([], env).metrics).toEqual(metrics),
  );
  const s3 = {
    DATABASE_URL: 'postgres://a:b@db/diary',
    FILES_S3_URL: 'https://s3.example/bucket',
    FILES_S3_KEY_ID: 'id',
    FILES_S3_SECRET: 'key',
  };
  test('say where files lie', () =>
    expect(readSettings([], s3).bucket).toEqual({
      url: 'https://s3.example/bucket',
      region: 'us-east-1',
      keyId: 'id',
      secret: 'key',
    }));
  test('refuse a replica of nothing', () =>
    expect(() => readSettings([], { DATABASE_REPLICA_URL: 'postgres://db/diary' })).toThrow(
      /needs DATABASE_URL/,
    ));
  test('lead to the database past a pooler, and name half of a pooler', () => {
    const pooler = { DATABASE_URL: 'postgres://pooler:6432/diary' };
    const direct = { DATABASE_DIRECT_URL: 'postgres://a:b@db/diary' };
    expect(readSettings([], { ...pooler, ...direct })).toMatchObject({
      databaseUrl: direct.DATABASE_DIRECT_URL,
      poolerUrl: pooler.DATABASE_URL,
    });
    expect(() => readSettings([], direct)).toThrow(/needs DATABASE_URL/);
  });
  test.each([
    [{ FILES_S3_SECRET: '' }, /belong together/],
    [{ FILES_S3_URL: 'http://s3.example/bucket' }, /must be an https address/],
    [{ DATABASE_URL: '' }, /needs DATABASE_URL/],
  ])('refuse half a storage: %j', (wrong, why) =>
    expect(() => readSettings([], { ...s3, ...wrong })).toThrow(why),
  );
  test('open no figures to others without a token', () =>
    expect(() => readSettings([], { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow(
      /METRICS_TOKEN is missing/,
    ));
  test.each([
    [{}, 0],
    [{ TRUSTED_PROXIES: '10.0.0.0/8' }, 5],
    [{ TRUSTED_PROXIES: '1', DRAIN_SECONDS: '0' }, 0],
    [{ DRAIN_SECONDS: '12' }, 12],
  ])('say how long a leaving server serves on: %j', (env, seconds) =>
    expect(readSettings([], env).drainSeconds).toBe(seconds),
  );
  test.each([
    [{ WHATSAPP_APP_SECRET: '' }, /WHATSAPP_APP_SECRET is missing/],
    [{ WHATSAPP_TEMPLATES_FILE: '' }, /WHATSAPP_TEMPLATES_FILE is missing/],
    [{ WHATSAPP_PHONE_NUMBER_ID: '+919876543210' }, /must be the digits/],
    [{ WHATSAPP_URL: 'http://graph.example' }, /must be an https address/],
    [{ WHATSAPP_VERSION: '24' }, /must be a version/],
  ])('refuse half a WhatsApp: %j', (wrong, why) =>
    expect(() => readSettings([], { ...whatsapp, ...wrong })).toThrow(why),
  );

  test('are taken as given', () => {
    const env = {
      TRUSTED_PROXIES: '1',
      PORT: '3000',
      HOST: '::',
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://a:b@db/diary',
      SECRET: random,
      PUBLIC_URL: 'https://clinic.example/',
      LOG_LEVEL: 'debug',
    };
    expect(readSettings(['--demo'], env)).toEqual({
      port: 3000,
      host: '::',
      folder,
      databaseUrl: 'postgres://a:b@db/diary',
      poolerUrl: undefined,
      secret: random,
      publicUrl: 'https://clinic.example',
      trustedProxies: 1,
      replicaUrl: undefined,
      bucket: null,
      earlierSecrets: [],
      telemetry: { traces: null, slowMillis: null },
      metrics: null,
      drainSeconds: 5,
      logLevel: 'debug',
      docs: 'signed-in',
      anchors: { folder: expect.stringMatching(/audit-anchors$/), copy: null },
      backups: null,
      clinicExports: null,
      securityContact: undefined,
      isDemo: true,
      ...outside,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'a b'],
    ['HOST', 'http://x'],
    ['DATA_DIR', '/dev/null'],
    ['DATA_DIR', 'a\0b'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'postgres://host'],
    ['DATABASE_URL', 'hunter2'],
    ['SECRET', 'short'],
    ['SECRET', 'change-me-change-me-change-me-change-me'],
    ['SECRET', 'abab'.repeat(10)],
    ['SECRET', `${random}password`],
    ['PUBLIC_URL', 'clinic.example'],
    ['PUBLIC_URL', 'https://clinic.example/app'],
    ['PUBLIC_URL', 'ftp://clinic.example'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%j is named in one line', (name, value) => {
    const fault = faultOf(() => readSettings([], { [name]: value }));
    expect(fault).toBeInstanceOf(WrongSetting);
    expect(fault.message.startsWith(`${name} `)).toBe(true);
    expect(fault.message).not.toContain('\n');
  });

  test('a wrong secret is not quoted', () => {
    expect(faultOf(() => readSettings([], { SECRET: `${random}password` })).message).not.toContain(
      random,
    );
    expect(faultOf(() => readSettings([], { DATABASE_URL: 'hunter2' })).message).not.toContain(
      'hunter2',
    );
  });

  test('an unknown option is named', () => {
    expect(faultOf(() => readSettings(['--dmeo'], {})).message).toBe(
      'There is no option "--dmeo"; the only one is --demo',
    );
  });
});

describe('keys', () => {
  const settings = {
    secret: undefined,
    get folder() {
      return folder;
    },
  };

  test('come from a secret made once, which only we can read', () => {
    const first = secretKey(settings, 'otp');
    expect(first).toHaveLength(32);
    expect(secretKey(settings, 'otp')).toEqual(first);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(join(folder, 'secret'), 'utf8'), 'base64')).toHaveLength(32);
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  test('differ by purpose and by secret', () => {
    const keys = [
      secretKey({ secret: random, folder }, 'otp'),
      secretKey({ secret: random, folder }, 'refresh'),
      secretKey({ secret: `${random}x`, folder }, 'otp'),
    ];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
  });

  test('are refused from a secret that others can read, or that was damaged', () => {
    secretKey(settings, 'otp');
    chmodSync(join(folder, 'secret'), 0o640);
    expect(faultOf(() => readSettings([], { DATA_DIR: folder })).message).toMatch(
      /can be read by others; run: chmod 600/,
    );
    chmodSync(join(folder, 'secret'), 0o600);
    writeFileSync(join(folder, 'secret'), 'AAAA');
    expect(faultOf(() => secretKey(settings, 'otp')).message).toMatch(/is damaged/);
  });
});

function faultOf(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was refused');
}

describe('the settings of e-mail', () => {
  const read = (env: Record<string, string>) => readSettings([], { DATA_DIR: folder, ...env }).mail;
  const from = 'Practice Diary <post@clinic.example>';

  test('name a server that is trusted only encrypted, except on this machine', () => {
    expect(read({ SMTP_URL: 'smtp://user:p%40ss@mail.example', MAIL_FROM: from })).toEqual({
      server: {
        host: 'mail.example',
        port: 587,
        isTls: false,
        needsTls: true,
        login: { user: 'user', pass: 'p@ss' },
      },
      from,
      dkim: null,
    });
    expect(read({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: from })?.server).toMatchObject({
      port: 465,
      isTls: true,
      login: null,
    });
    expect(read({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: from })?.server.needsTls).toBe(false);
  });

  test.each([
    [{ SMTP_URL: 'smtp://mail.example' }],
    [{ MAIL_FROM: from }],
    [{ SMTP_URL: 'https://mail.example', MAIL_FROM: from }],
    [{ SMTP_URL: 'smtp://mail.example?tls=no', MAIL_FROM: from }],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: from, DKIM_SELECTOR: 'pd' }],
    [
      {
        SMTP_URL: 'smtp://mail.example',
        MAIL_FROM: from,
        DKIM_SELECTOR: 'pd',
        DKIM_KEY_FILE: '/none',
      },
    ],
  ])('%# are wrong or incomplete', (env) => {
    expect(() => read(env)).toThrow(WrongSetting);
  });
});

test('a relay comes with its secret', () => {
  const relay = {
    TURN_URLS: 'turn:a.example:3478 turns:a.example:5349',
    TURN_SECRET: 'k'.repeat(20),
  };
  expect(readSettings([], { ...relay, TURN_ONLY: 'yes' }).video.relay).toEqual({
    urls: ['turn:a.example:3478', 'turns:a.example:5349'],
    secret: relay.TURN_SECRET,
    isOnly: true,
  });
  for (const half of [
    { TURN_URLS: relay.TURN_URLS },
    { TURN_SECRET: relay.TURN_SECRET },
    { TURN_ONLY: 'yes' },
  ])
    expect(() => readSettings([], half)).toThrow(WrongSetting);
  expect(() => readSettings([], { ...relay, TURN_URLS: 'http://a.example' })).toThrow(/TURN_URLS/);
});
