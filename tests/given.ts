// What `main` hands to the modules, with invented keys: for tests, benchmarks and attacks.
import { argon2Sync, randomBytes } from 'node:crypto';
import { ownAddress } from '../src/kit/server/settings.ts';
import { give, type Given } from '../src/kit/shared/settings.ts';
import { abha } from '../src/modules/abha/service.ts';
import { bookingKey } from '../src/modules/appointments/service.ts';
import { bankKey } from '../src/modules/clinics/service.ts';
import { identityKeys } from '../src/modules/identity/service.ts';
import { integrations } from '../src/modules/integrations/service.ts';
import { messaging } from '../src/modules/messaging/service.ts';
import { access, shut } from '../src/modules/outbox/service.ts';
import { payments } from '../src/modules/payments/service.ts';
import { planOffer } from '../src/modules/plans/service.ts';
import { operatorsKey } from '../src/modules/operators/service.ts';
import { offlineKey } from '../src/modules/offline/service.ts';
import { papersKey } from '../src/modules/papers/service.ts';
import { healthKey } from '../src/modules/patients/service.ts';
import { faultLog } from '../src/modules/support/service.ts';
import { addresses, lookups } from '../src/modules/places/service.ts';
import { practiceOffer } from '../src/modules/plans/rules.ts';
import { payoutRules } from '../src/modules/wallet/service.ts';
import { video } from '../src/modules/video/service.ts';
import { intentKey } from '../src/kit/server/dispatch/idempotency.ts';

export const pepper = Buffer.alloc(32, 1);

/** As `hashPassword` writes it, of a hundredth of its cost, which is what most of a log-in takes. */
export function cheapHash(password: string, by: Buffer = pepper): string {
  const nonce = randomBytes(16);
  const cost = { memory: 512, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { message: password, nonce, secret: by, ...cost });
  const [salt, made] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=512,t=1,p=1$${salt}$${made}`;
}

export const inventedSettings = (): Given[] => [
  give(ownAddress, () => 'https://diary.example'),
  give(identityKeys, { pepper, refreshKey: Buffer.alloc(32, 2) }),
  give(bankKey, Buffer.alloc(32, 5)),
  give(healthKey, Buffer.alloc(32, 6)),
  give(integrations, { key: Buffer.alloc(32, 12), mayGoAnywhere: true }),
  give(bookingKey, Buffer.alloc(32, 5)),
  give(operatorsKey, { mac: Buffer.alloc(32, 11), seals: Buffer.alloc(32, 11) }),
  give(offlineKey, Buffer.alloc(32, 9)),
  give(papersKey, Buffer.alloc(32, 6)),
  give(video, { key: Buffer.alloc(32, 9), stun: [], relay: null }),
  give(access, shut()),
  give(faultLog, () => undefined),
  give(addresses, () => ({})),
  give(lookups, { ip: null, place: null }),
  give(messaging, { sealKey: Buffer.alloc(32, 3) }),
  give(intentKey, { mac: Buffer.alloc(32, 8), seals: Buffer.alloc(32, 8) }),
  give(payments, { gateway: null }),
  give(planOffer, practiceOffer),
  give(payoutRules, { unaskedUpToPaise: 25_000_00, twoAbovePaise: 1_00_000_00 }),
  give(abha, {
    gateway: null,
    sealKey: Buffer.alloc(32, 7),
    shareUrl: 'https://share.example/share-profile',
  }),
];
