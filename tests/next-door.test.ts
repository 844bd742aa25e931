// What stands next door is nobody's: every id of every verb's input, alone and among one's own, is answered as an id that nobody has.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Verb, writes } from '../src/kit/shared/contract.ts';
import { systemClinicId } from '../src/kit/server/context.ts';
import { api as campaigns } from '../src/modules/campaigns/contract.ts';
import { api as messaging } from '../src/modules/messaging/contract.ts';
import type { TestApp } from './db.ts';
import { finishDelayed } from './delayed.ts';
import { askedFromOutside, examples } from './examples/all.ts';
import type { Asked, ExampleClinic, Reply } from './examples/clinic.ts';
import { playGuests } from './examples/guests.ts';
import { type ExampleApp, openExampleApp, sendTo } from './examples/in-tests.ts';
import { readExamples } from './examples/reads.ts';
import { nobodysId, plausible, type Shape } from './plausible.ts';

// The owner takes out more than a day's share here; the share itself has tests of its own.
vi.mock('../src/modules/audit/rules.ts', async (original) => ({
  ...(await original<object>()),
  exportsADay: 1_000,
}));

let app: TestApp;
let clinics: ExampleApp;
/** A whole input of next door for each write, of records that still stand. */
const theirs = new Map<string, Asked>();

beforeAll(async () => {
  clinics = await openExampleApp();
  ({ app } = clinics);
  for (const one of examples) await clinics.moonlight.play(one);
  await playGuests(app, clinics.moonlight);
  for (const { verb, make } of examples) theirs.set(verb.id, await make(clinics.moonlight));
  await playGuests(app, clinics.sunrise);
  for (const one of examples) await clinics.sunrise.play(one);
  await app.worker.settle();
}, 600_000);
afterAll(() => clinics.close());

/** Without a row as long as nothing goes wrong, and what is nobody's clinic's. */
const emptyTables = new Set([
  // Nobody subscribes where nobody pushes.
  'push_subscriptions',
  'dead_letters',
  // Of the version before; `list_columns` and `list_filters` have taken over.
  'report_columns',
  'report_filters',
  'outgoing',
  'client_reports',
  'coupons',
  'coupon_uses',
  'payout_approvals',
  'invoice_series',
  'webhooks_heard',
  'delivery_reports',
  // In clinic zero.
  'whatsapp_replies',
  // The operator's own, in clinic zero.
  'operators',
  'operator_sessions',
  'hook_refusals',
  'whatsapp_replies',
  'plan_terms',
]);
/** Written by our own jobs alone, when a gateway tells of money or an appointment is near: no example comes so far, no input names their ids. */
const jobTables = new Set([
  'appointment_reminders',
  'greetings',
  'gateway_payments',
  'gateway_refunds',
  'gateway_withdrawals',
  'ledger_accounts',
  'ledger_balances',
  'ledger_entries',
  'ledger_postings',
  'online_payments',
  'payment_holds',
  'plan_invoices',
]);

async function clinicTables(): Promise<string[]> {
  const { rows } = await app.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id'
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('one record of every kind stands in both clinics', async () => {
  const without: string[] = [];
  for (const name of await clinicTables())
    for (const { clinicId } of [clinics.sunrise, clinics.moonlight]) {
      const { rows } = await app.admin.query(
        `select 1 from app.${name} where clinic_id = $1 limit 1`,
        [clinicId],
      );
      if (rows.length === 0 && !emptyTables.has(name) && !jobTables.has(name)) without.push(name);
    }
  expect([...new Set(without)]).toEqual([]);
});

// ---------------------------------------------------------------- the ids of an input

type Path = readonly (string | number)[];

const isId = (shape: Shape): boolean => shape.pattern?.includes('[0-9a-f]{8}') === true;

/** Where an input holds ids, by its schema. */
function idPaths(shape: Shape, path: Path = []): Path[] {
  if (isId(shape)) return [path];
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
      idPaths(field, [...path, name]),
    ),
    ...(shape.items ? idPaths(shape.items, [...path, 0]) : []),
    ...(shape.anyOf ?? []).flatMap((one) => idPaths(one, path)),
  ];
}
const idsOf = (verb: Verb): Path[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Schema is untyped
  idPaths(z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' }) as Shape);

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      inner === null || inner === undefined ? undefined : Reflect.get(Object(inner), key),
    value,
  );

function put(value: unknown, [key, ...rest]: Path, leaf: unknown): object {
  const inner: unknown = Reflect.get(Object(value), key ?? '');
  const filled = rest.length === 0 ? leaf : put(inner, rest, leaf);
  return typeof key === 'number' ? [filled] : { ...Object(value), [key ?? '']: filled };
}

/** The kind of record that a field of this name means, where the verb's own example does not say. */
const kinds: Readonly<Record<string, string>> = {
  appointmentId: 'appointments',
  clinicId: 'clinics',
  doctorId: 'members',
  draftId: 'treatment_drafts',
  entryId: 'advance_entries',
  finishes: 'tokens',
  holdId: 'slot_holds',
  medicineId: 'medicines',
  memberId: 'members',
  memberPatientId: 'patients',
  moveTo: 'roles',
  patientId: 'patients',
  patientIds: 'patients',
  paymentId: 'treatment_payments',
  purchaseId: 'plan_purchases',
  replaces: 'papers',
  roleId: 'roles',
  sessionId: 'sessions',
  treatmentId: 'treatments',
  webhookId: 'webhooks',
  except: 'patients',
};
/** What `id` means in a read, where it is not the module's first noun. */
const ownKinds: Readonly<Record<string, string>> = {
  'abha.get': 'abha_flows',
  'appointments.export': 'appointments',
  'campaigns.preview': 'patients',
  'campaigns.start': 'patients',
  'followups.export': 'follow_ups',
  'exports.open': 'made_files',
  'integrations.deliveries': 'webhook_deliveries',
  'followups.get': 'follow_ups',
  'followups.list': 'follow_ups',
  'imports.get': 'patient_imports',
  'imports.errors': 'patient_imports',
  'notifications.list': 'notifications',
  'patients.export': 'patients',
  'treatments.export': 'treatments',
  'treatments.exportPayments': 'treatment_payments',
  'treatments.payments': 'treatment_payments',
  'profile.certificatePicture': 'certificates',
  'queue.slip': 'tokens',
  'video.call': 'appointments',
  'video.enter': 'appointments',
  'video.history': 'appointments',
  'video.room': 'appointments',
  'treatments.draft': 'treatment_drafts',
  'vaccinations.due': 'patients',
};

const known = new Map<string, string[]>();
async function idsIn(table: string, clinic: ExampleClinic): Promise<string[]> {
  const name = `${table} ${clinic.clinicId}`;
  const column = table === 'clinics' ? 'clinic_id' : 'id';
  const ids =
    known.get(name) ??
    (
      await clinic.rows<{ id: string }>(
        `select ${column} as id from app.${table} where clinic_id = $1 order by 1 desc limit 20`,
        [clinic.clinicId],
      )
    ).map(({ id }) => id);
  known.set(name, ids);
  return ids;
}

function kindOf(verb: Verb, path: Path): string {
  const name = String(path.findLast((key) => typeof key === 'string'));
  const kind =
    kinds[name] ??
    ownKinds[verb.id] ??
    (name === 'id' || name === 'after' ? verb.module : undefined);
  if (kind === undefined) throw new Error(`${verb.id} ${name}: of which kind is this id?`);
  return kind;
}

// ---------------------------------------------------------------- the question

interface Heard {
  status: number;
  raw: string;
  /** As it came. */
  whole: string;
  statements: string[];
}

const idForm = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const hearing = new AsyncLocalStorage<string[]>();
// oxlint-disable-next-line typescript/unbound-method -- it is given back its `this` below
const query = pg.Client.prototype.query;
/** Of a statement the verb's own part: not who may come in, not the trace (that of reads is written when its quarter second is over, in whichever question that is), not what is handed on and who hears it. */
const isOwn = (text: string): boolean =>
  /\bapp"?\./.test(text) &&
  !/app\.(enter|record|record_reads|enter_as|outgoing|take_outgoing)\b|\(w\.clinic_id, w\.payload\)/.test(
    text,
  );

beforeAll(() => {
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function heard(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked] = args;
    const text: unknown = typeof asked === 'string' ? asked : Reflect.get(Object(asked), 'text');
    if (typeof text === 'string' && isOwn(text)) hearing.getStore()?.push(text);
    return Reflect.apply(query, this, args);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** Asks, and listens to what the database is asked for it: the same statements take the same time, whatever the machine does. */
async function hear(verb: Verb, input: object, { input: _input, ...sent }: Asked): Promise<Heard> {
  const as = await clinics.sunrise.session(clinics.sunrise.owner);
  const statements: string[] = [];
  const answer: Reply = await hearing.run(statements, () =>
    sendTo(app)(verb, input, { as, ...sent }),
  );
  const raw = answer.raw
    // A sheet says when it was taken.
    .slice(0, verb.exports ? answer.raw.indexOf('\n') : undefined)
    .replaceAll(idForm, '*')
    .replaceAll(/"date":"[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*')
    .replaceAll(/"content-length":"\d+"/g, '')
    // One's own records that a refusal shows are others each time.
    .replace(/"details":.*/, '');
  return { status: answer.status, raw, whole: answer.raw, statements };
}

const refused = new Set([403, 404, 409, 422]);

/** Ids that are kept as they were typed and looked up only when they are used: nobody's is taken as well. */
const asTyped = new Set([
  'treatments.keepDraft parts.lines.0.medicineId',
  // Whoever signs is the doctor, whomever the screen named.
  'treatments.add doctorId',
]);

/** @param own makes the rest of the input; each question has its own, since the first may use it up. */
async function judge(
  verb: Verb,
  path: Path,
  own: () => Promise<Asked>,
  id: string,
): Promise<string[]> {
  const where = `${verb.id} ${path.join('.')}`;
  const [one, other] = [await own(), await own()];
  const foreign = await hear(verb, put(one.input, path, id), one);
  const nobodys = await hear(verb, put(other.input, path, nobodysId), other);
  const faults: string[] = [];
  if (writes(verb) && !refused.has(foreign.status) && !asTyped.has(where))
    faults.push(`${where}: a write answered ${foreign.status}`);
  if (asTyped.has(where) && foreign.status !== 200) faults.push(`${where}: needs no exception`);
  if (foreign.status >= 500) faults.push(`${where}: answered ${foreign.status}`);
  if (foreign.status !== 200 && foreign.whole.includes(id)) faults.push(`${where}: is shown`);
  const isKept = writes(verb) && foreign.status === 200;
  if (foreign.status !== nobodys.status || (!isKept && foreign.raw !== nobodys.raw))
    faults.push(`${where}: told from nobody's, ${foreign.status} and ${nobodys.status}`);
  const step = foreign.statements.findIndex((text, nth) => text !== nobodys.statements[nth]);
  if (step >= 0 || foreign.statements.length !== nobodys.statements.length)
    faults.push(
      `${where}: takes another way than nobody's: ${foreign.statements.length} and ${nobodys.statements.length} statements, first ${foreign.statements.at(step)} and ${nobodys.statements.at(step)}`,
    );
  return faults;
}

/** What stands next door, but for what its own work goes on writing. */
async function fingerprint(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const name of await clinicTables()) {
    const { rows } = await app.admin.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(x::text, '' order by x::text)), '') as print from app.${name} x where clinic_id = $1`,
      [clinics.moonlight.clinicId],
    );
    prints[name] = rows[0]?.print ?? '';
  }
  return prints;
}

/** What the clinics set going themselves, delayed jobs and what every minute does too: it would write while they are compared. */
async function finishOwnWork(): Promise<void> {
  // Whoever is to be asked has their turn; the next turn finds nobody left, and ends the campaign.
  for (let turn = 0; turn < 2; turn += 1) {
    await app.work(campaigns.plan, {}, systemClinicId);
    await app.worker.settle();
  }
  await finishDelayed(app);
  // What is due by the clock leaves with the next minute.
  await app.work(messaging.release, {}, systemClinicId);
  await app.worker.settle();
  // A delivery that failed is tried again after a minute: not while they are compared.
  await app.admin.query(
    `update app.webhook_deliveries set due_at = now() + interval '1 day' where status = 'waiting'`,
  );
  // A file whose making is silent is handed to another after 45 seconds: on a slow machine that is while they are compared.
  await app.admin.query(
    `update app.made_files set beat_at = now() + interval '1 day' where status in ('waiting', 'making')`,
  );
}

describe('an id of next door', () => {
  test(
    'among one’s own is nobody’s to every write, and changes nothing there',
    { timeout: 600_000 },
    async () => {
      await finishOwnWork();
      const before = await fingerprint();
      const faults: string[] = [];
      let asked = 0;
      for (const { verb, make } of examples.filter((one) => one.verb.allow !== 'public')) {
        const foreign = theirs.get(verb.id);
        const whole = idsOf(verb);
        for (const path of whole) {
          const value = at(foreign?.input, path);
          const id =
            typeof value === 'string'
              ? value
              : (await idsIn(kindOf(verb, path), clinics.moonlight))[0];
          asked += 1;
          if (id === undefined) faults.push(`${verb.id} ${path.join('.')}: next door has none`);
          else
            faults.push(
              ...(await judge(
                verb,
                path,
                async () => make(await clinics.sunrise.onOwnDevice()),
                id,
              )),
            );
        }
        // All of them at once.
        if (whole.length > 1 && foreign) {
          const { as: _as, ...sent } = foreign;
          const { status } = await hear(verb, foreign.input, sent);
          if (!refused.has(status)) faults.push(`${verb.id}: all foreign answered ${status}`);
        }
      }
      expect(faults.join('\n')).toBe('');
      expect(asked).toBeGreaterThan(100);
      expect(await fingerprint()).toEqual(before);
    },
  );

  test('is nobody’s to every read and download', { timeout: 600_000 }, async () => {
    // What the writes above set going would change an answer between two questions.
    await finishOwnWork();
    const faults: string[] = [];
    const neverOpened: string[] = [];
    const reads = askedFromOutside.filter(
      (verb) => !writes(verb) && verb.allow !== 'public' && idsOf(verb).length > 0,
    );
    for (const verb of reads) {
      const example = readExamples.find((one) => one.verb.id === verb.id);
      const [mine, foreign] = [
        await example?.make(clinics.sunrise),
        await example?.make(clinics.moonlight),
      ];
      await app.worker.settle();
      const own: Record<string, unknown> = { ...plausible(verb), ...mine?.input };
      let opened = false;
      for (const path of idsOf(verb)) {
        const kind = kindOf(verb, path);
        const value = at(foreign?.input, path);
        const id = typeof value === 'string' ? value : (await idsIn(kind, clinics.moonlight))[0];
        if (id === undefined) faults.push(`${verb.id} ${path.join('.')}: next door has none`);
        else faults.push(...(await judge(verb, path, async () => ({ input: { ...own } }), id)));
        // The next id is asked for beside one's own: a patient of ours with a treatment of theirs.
        for (const ownId of mine ? [at(own, path)] : await idsIn(kind, clinics.sunrise)) {
          const { status } = await hear(verb, put(own, path, ownId), { input: {} });
          if (status !== 200) continue;
          opened = true;
          Object.assign(own, put(own, path, ownId));
          break;
        }
      }
      if (!opened) neverOpened.push(verb.id);
    }
    expect(faults.join('\n')).toBe('');
    // Not a test of closed doors alone: the ids of one's own open.
    // Nothing is paid for here; `plans/service/buying.test.ts` opens one's own receipt.
    expect(neverOpened).toEqual(['plans.receipt']);
    expect(reads.length).toBeGreaterThan(40);
  });
});
