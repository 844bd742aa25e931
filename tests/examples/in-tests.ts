// The test world's clinics as examples are played in them, through the app's own HTTP.
import type { Writable } from 'node:stream';
import { give } from '../../src/kit/shared/settings.ts';
import { openAbdm } from '../../src/modules/abha/outside/abdm.ts';
import { type FakeGateway, openFakeGateway } from '../../src/modules/abha/outside/fake-gateway.ts';
import { abha } from '../../src/modules/abha/service.ts';
import { openFakeGateway as openPaymentGateway } from '../../src/modules/payments/outside/fake-gateway.ts';
import { openRazorpay } from '../../src/modules/payments/outside/razorpay.ts';
import { payments } from '../../src/modules/payments/service.ts';
import { testApp, type TestApp } from '../db.ts';
import { cheapHash } from '../given.ts';
import type { Person } from '../world.ts';
import { ExampleClinic, password, type Send } from './clinic.ts';

let hosts = 0;

export const sendTo =
  (app: TestApp): Send =>
  async (verb, input, { as, cookie, files, onceKey }) => {
    hosts += 1;
    const headers = {
      'x-forwarded-for': `11.${(hosts >> 16) & 255}.${(hosts >> 8) & 255}.${hosts & 255}`,
      ...(cookie ? { cookie } : {}),
    };
    const more = onceKey ? { headers, onceKey } : { headers };
    const answer =
      verb.kind === 'upload'
        ? await app.upload({ ...verb, kind: verb.kind }, input, [...(files ?? [])], as, more)
        : await app.call(verb, input, as, more);
    return {
      status: answer.status,
      data: answer.data,
      code: answer.error?.code ?? null,
      raw: `${JSON.stringify(answer.raw.headers)}\n${answer.raw.rawPayload.toString('latin1')}`,
      cookie: /__Host-bind=[^;]+/.exec(String(answer.raw.headers['set-cookie'] ?? ''))?.[0] ?? '',
    };
  };

export interface ExampleApp {
  app: TestApp;
  sunrise: ExampleClinic;
  moonlight: ExampleClinic;
  close(): Promise<void>;
}

/** An app whose two clinics have all that examples ask for: the premium plan, ABDM's fake gateway. */
export async function openExampleApp(options: { logs?: Writable } = {}): Promise<ExampleApp> {
  const openGateway = () => openFakeGateway({ bits: 1024, timeoutMillis: 6_000 });
  let gateway: FakeGateway = await openGateway();
  const settings = {
    gateway: openAbdm(gateway.settings),
    sealKey: Buffer.alloc(32, 7),
    shareUrl: 'https://share.example/share-profile',
  };
  const till = await openPaymentGateway();
  const app = await testApp({
    ...options,
    settings: [give(abha, settings), give(payments, { gateway: openRazorpay(till.settings) })],
  });
  const renewAbha = async () => {
    await gateway.close();
    gateway = await openGateway();
    settings.gateway = openAbdm(gateway.settings);
  };
  const passwordHash = cheapHash(password);
  const { sunrise, moonlight, rao, stranger } = app.world;
  await app.admin.query(
    `insert into app.subscriptions (clinic_id, plan, starts_on, expires_on, paid_paise) values ($1, 'premium_yearly', current_date - 30, current_date + 335, 0)`,
    [moonlight.clinicId],
  );
  const at = (clinicId: string, owner: Person) =>
    new ExampleClinic({
      send: sendTo(app),
      admin: app.admin,
      owner,
      clinicId,
      passwordHash,
      settings: app.settings,
      renewAbha,
    });
  return {
    app,
    sunrise: at(sunrise.clinicId, rao),
    moonlight: at(moonlight.clinicId, stranger),
    async close() {
      await app.close();
      await gateway.close();
      await till.close();
    },
  };
}
