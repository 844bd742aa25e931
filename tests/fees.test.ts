// What visits cost is told to who may see money: every verb that answers a fee or a payment, asked by somebody who may not.
import { execFileSync, spawnSync } from 'node:child_process';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { OutputOf, Verb } from '../src/kit/shared/contract.ts';
import { api as advances } from '../src/modules/advances/contract.ts';
import { api as families } from '../src/modules/families/contract.ts';
import { api as offline } from '../src/modules/offline/contract.ts';
import { api as papers } from '../src/modules/papers/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api as queue } from '../src/modules/queue/contract.ts';
import { api as timeline } from '../src/modules/timeline/contract.ts';
import { api as treatments } from '../src/modules/treatments/contract.ts';
import { modules } from '../src/server/bindings.ts';
import { type Answer, testApp, type TestApp } from './db.ts';

/** Of visits and their payments; fees of appointments, slots and profiles are the clinic's prices. */
const moneyNames = new Set([
  'totalFeesPaise',
  'discountPaise',
  'feesPaise',
  'paidPaise',
  'duePaise',
  'amountPaise',
  'feeChanges',
  'fees',
]);
/** In paise, in rupees as typed and as written on paper: no other number of this clinic is like them. */
const fees = { total: 7_731_00, discount: 1_319_00, paid: 2_347_00, advance: 3_913_00 };
const due = fees.total - fees.discount - fees.paid;
/** By the patient: for both visits, and for those that the verbs below add. */
const owed = [0, 1, 2].map((added) => 2 * due + added * fees.total);
const traces = [...Object.values(fees), due, ...owed].flatMap((paise) => [
  String(paise),
  String(paise / 100),
  (paise / 100).toLocaleString('en-IN'),
]);

let app: TestApp;
let patientId: string;
let signed: OutputOf<typeof treatments.add>;
let draft: OutputOf<typeof treatments.add>;
let receiptId: string;
let summaryId: string;

const pages = ['Patient', 'Treatment', 'Appointment', 'Export', 'Dashboard'];
const rights = (more: readonly string[]) =>
  app.admin.query(`update app.roles set pages = $2 where clinic_id = $1 and name = 'Reception'`, [
    app.world.sunrise.clinicId,
    JSON.stringify(
      [...pages, ...more].map((page) => ({ page, allowToView: true, allowToAddEdit: true })),
    ),
  ]);

beforeAll(async () => {
  app = await testApp();
  await rights([]);
  const { rao } = app.world;
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, 'MMC/1234', 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = 'MMC/1234'`,
    [app.world.sunrise.clinicId, rao.memberId],
  );
  patientId = (
    await app.call(
      patients.register,
      { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
      rao,
    )
  ).data.patient.id;
  await app.call(
    advances.take,
    { patientId, parts: [{ amountPaise: fees.advance, type: 'Cheque' }] },
    rao,
    { onceKey: 'fees-of-the-test-advance' },
  );
  const visit = {
    patientId,
    complaints: ['Fever'],
    totalFeesPaise: fees.total,
    discountPaise: fees.discount,
    payments: [{ amountPaise: fees.paid, type: 'Cash' as const }],
  };
  signed = (await app.call(treatments.add, { ...visit, finish: true }, rao)).data;
  draft = (await app.call(treatments.add, visit, rao)).data;
  await app.call(
    treatments.keepDraft,
    { patientId, treatmentId: draft.id, parts: { fees: '7731', discount: '1319' } },
    rao,
  );
  const issue = async (kind: 'receipt' | 'summary') =>
    (await app.call(treatments.issue, { id: signed.id, kind }, rao)).data.id;
  // Their visits go along on a device.
  await app.call(queue.take, { patientId }, rao);
  receiptId = await issue('receipt');
  summaryId = await issue('summary');
});
afterAll(() => app.close());

/** Every verb that answers money, asked for what was raised above. What a download holds is given unpacked. */
const asked: Record<string, () => Promise<Answer<Verb>>> = {
  'patients.search': () => ask(patients.search, { text: 'Meera' }),
  'patients.list': () => ask(patients.list, {}),
  'families.list': () => ask(families.list, { patientId }),
  'treatments.list': () => ask(treatments.list, { patientId }),
  'treatments.get': () => ask(treatments.get, { id: signed.id }),
  'treatments.asSigned': () => ask(treatments.asSigned, { id: signed.id, version: 1 }),
  'treatments.lastOf': () => ask(treatments.lastOf, { patientId }),
  'treatments.draft': () => ask(treatments.draft, { patientId, treatmentId: draft.id }),
  'treatments.keepDraft': () =>
    ask(treatments.keepDraft, {
      patientId,
      treatmentId: draft.id,
      since: 1,
      parts: { diagnosis: 'Viral fever' },
    }),
  'treatments.add': () =>
    ask(treatments.add, { patientId, complaints: ['Cough'], totalFeesPaise: fees.total }),
  'treatments.amend': () =>
    ask(treatments.amend, { id: draft.id, version: draft.version, complaints: ['Cough'] }),
  'timeline.list': () => ask(timeline.list, { patientId }),
  'offline.today': () => ask(offline.today, {}),
};
const files: Record<string, () => Promise<Answer<Verb>>> = {
  'patients.export': () => ask(patients.export, {}),
  'timeline.export': () => ask(timeline.export, { patientId }),
  'treatments.export': () => ask(treatments.export, { ids: [signed.id] }),
  'treatments.fhir': () => ask(treatments.fhir, { id: signed.id, document: 'consultation' }),
  'papers.print': () => ask(papers.print, { id: summaryId }),
};
/** For who may see or change money: refused as a whole. */
const refused = [
  'treatments.changeFees',
  'treatments.addPayment',
  'treatments.settlePayment',
  'treatments.reversePayment',
  'treatments.dues',
  'treatments.collect',
  'advances.get',
  'advances.take',
  'advances.reverse',
  'cash.day',
  'cash.count',
  'treatments.payments',
  'reminders.tellDue',
  'wallet.ofAppointment',
];
/** What the clinic itself pays for its plan, and what it is owed, by other rights. */
const others = [
  'plans.quote',
  'plans.purchases',
  'wallet.get',
  'wallet.history',
  'wallet.requestPayout',
  'closing.unsettled',
  // The operator's own.
  'wallet.allPayouts',
];

let calls = 0;
function ask<V extends Verb>(verb: V, input: Parameters<typeof app.call<V>>[1]) {
  calls += 1;
  const more = 'once' in verb && verb.once ? { onceKey: `fees-of-the-test-${calls}` } : {};
  return app.call(verb, input, app.world.lata, more);
}

function namesOf(schema: z.ZodMiniType, depth = 0): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the parts that a schema may have are looked at
  const def = schema._zod.def as {
    shape?: Record<string, z.ZodMiniType>;
    element?: z.ZodMiniType;
    innerType?: z.ZodMiniType;
    valueType?: z.ZodMiniType;
    options?: z.ZodMiniType[];
  };
  if (depth > 12) return [];
  const inside = [def.element, def.innerType, def.valueType, ...(def.options ?? [])].flatMap(
    (one) => (one ? namesOf(one, depth + 1) : []),
  );
  const own = Object.entries(def.shape ?? {}).flatMap(([name, one]) => [
    name,
    ...namesOf(one, depth + 1),
  ]);
  return [...own, ...inside];
}

test('no verb that answers money is left out here', () => {
  const verbs = modules
    .flatMap((module) => module.verbs)
    .filter(
      ({ verb }) =>
        verb.kind !== 'download' && namesOf(verb.output).some((name) => moneyNames.has(name)),
    )
    .map(({ verb }) => verb.id);
  expect(verbs.toSorted()).toEqual([...Object.keys(asked), ...refused, ...others].toSorted());
});

const readsPdf = spawnSync('pdftotext', ['-v']).error === undefined;
const wordsOf = (bytes: Buffer): string =>
  readsPdf && bytes.subarray(0, 5).toString() === '%PDF-'
    ? execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString()
    : bytes.toString('utf8');

/** An archive's files one after the other, a PDF's words, any other body as it is. */
function unpacked(body: Buffer): string {
  const texts = [wordsOf(body)];
  for (let at = body.indexOf('PK\x01\x02'); at !== -1; at = body.indexOf('PK\x01\x02', at + 4)) {
    const method = body.readUInt16LE(at + 10);
    const size = body.readUInt32LE(at + 20);
    const start = body.readUInt32LE(at + 42);
    const from = start + 30 + body.readUInt16LE(start + 26) + body.readUInt16LE(start + 28);
    const bytes = body.subarray(from, from + size);
    texts.push(wordsOf(method === 8 ? inflateRawSync(bytes) : bytes));
  }
  return texts.join('\n');
}
const tracesIn = (body: Buffer): string[] => {
  const text = unpacked(body);
  return traces.filter((trace) =>
    new RegExp(`(?<![\\d.])${trace.replaceAll('.', '\\.')}(?![\\d])`).test(text),
  );
};

describe('who sees treatments and no money', () => {
  beforeAll(() => rights([]));
  test.each(Object.keys({ ...asked, ...files }))('learns no fee by %s', async (id) => {
    const answer = await { ...asked, ...files }[id]?.();
    expect(answer?.status).toBe(200);
    expect(tracesIn(answer?.raw.rawPayload ?? Buffer.alloc(0))).toEqual([]);
  });

  test('has no receipts, no dues to look for, no fees to change', async () => {
    const { lata } = app.world;
    const answers = await Promise.all([
      app.call(papers.print, { id: receiptId }, lata),
      app.call(treatments.issue, { id: signed.id, kind: 'receipt' }, lata),
      app.call(treatments.list, { isDue: true }, lata),
      app.call(treatments.list, { order: 'fees' }, lata),
      app.call(treatments.list, { order: '-due' }, lata),
      app.call(patients.list, { hasDue: true }, lata),
      app.call(treatments.addPayment, { id: signed.id, amountPaise: 100, type: 'Cash' }, lata, {
        onceKey: 'fees-of-the-test-payment',
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  });

  test('leaves the fees as they were by changing the visit', async () => {
    const { data } = await app.call(treatments.get, { id: draft.id }, app.world.rao);
    expect(data).toMatchObject({
      complaints: ['Cough'],
      totalFeesPaise: fees.total,
      discountPaise: fees.discount,
      duePaise: due,
    });
  });

  test('is told the present state of a visit without its fees when another was faster', async () => {
    const stale = await app.call(
      treatments.amend,
      { id: draft.id, version: draft.version, complaints: ['Cough'] },
      app.world.lata,
    );
    expect(stale.error.code).toBe('stale_version');
    expect(tracesIn(stale.raw.rawPayload)).toEqual([]);
  });
});

test('who sees money as well learns the fees by the same verbs', async () => {
  await rights(['Money']);
  const silent = new Set([
    'treatments.amend',
    'patients.export',
    'treatments.fhir',
    'papers.print',
  ]);
  for (const [id, call] of Object.entries({ ...asked, ...files })) {
    if (silent.has(id)) continue;
    const answer = await call();
    const seen = tracesIn(answer.raw.rawPayload);
    expect([id, seen.length > 0]).toEqual([id, true]);
    expect([id, seen.includes(String(fees.advance))]).toEqual([id, id.startsWith('timeline.')]);
  }
});
