// An erased patient is nowhere: every table answers for what it holds of one, and nothing that was ever typed of them is left.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Verb } from '../src/kit/shared/contract.ts';
import { keyHash } from '../src/kit/server/secrets.ts';
import { FileMissing } from '../src/kit/server/s3.ts';
import { api as consents } from '../src/modules/consents/contract.ts';
import { api as documents } from '../src/modules/documents/contract.ts';
import { api as lists } from '../src/modules/lists/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { erasedTables, type Fate } from '../src/server/erased-tables.ts';
import { marker } from './canaries.ts';
import type { TestApp } from './db.ts';
import { examples } from './examples/all.ts';
import { photo } from './examples/files.ts';
import { type ExampleApp, openExampleApp, sendTo } from './examples/in-tests.ts';

let app: TestApp;
let clinics: ExampleApp;
beforeAll(async () => {
  clinics = await openExampleApp();
  ({ app } = clinics);
});
afterAll(() => clinics.close());

interface Column {
  table: string;
  column: string;
}
/** Columns that can hold words: of a clinic's tables. */
async function wordColumns(): Promise<Column[]> {
  const { rows } = await app.admin.query<Column>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'bytea'::regtype, 'varchar'::regtype)
       and exists (select 1 from pg_attribute k where k.attrelid = c.oid and k.attname = 'clinic_id') order by 1, 2`,
  );
  return rows;
}
const isEmptied = (fate: Fate): fate is Extract<Fate, { emptied: unknown }> =>
  typeof fate === 'object' && 'emptied' in fate;

describe('the list', () => {
  test('names every table of a clinic and no other', async () => {
    const { rows } = await app.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute k on k.attrelid = c.oid and k.attname = 'clinic_id'
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    expect(Object.keys(erasedTables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test('says of each column of words in an emptied table whether it is emptied', async () => {
    const columns = Map.groupBy(await wordColumns(), ({ table }) => table);
    for (const [table, fate] of Object.entries(erasedTables)) {
      if (!isEmptied(fate)) continue;
      expect({ table, columns: [...fate.emptied, ...fate.stays].toSorted() }).toEqual({
        table,
        columns: (columns.get(table) ?? []).map(({ column }) => column).toSorted(),
      });
    }
  });

  test('is what the database does', async () => {
    const { rows } = await app.admin.query<{ source: string }>(
      `select prosrc as source from pg_proc where oid = 'app.erase_patient(uuid)'::regprocedure`,
    );
    const source = rows[0]?.source ?? '';
    const done = new Set(['patients', 'patient_keys']);
    for (const [, table = ''] of source.matchAll(/\b(?:update|delete from) app\.(\w+)/g))
      done.add(table);
    expect([...done].toSorted()).toEqual(
      Object.entries(erasedTables)
        .filter(([, fate]) => fate === 'removed' || isEmptied(fate))
        .map(([table]) => table)
        .toSorted(),
    );
    for (const [table, fate] of Object.entries(erasedTables)) {
      if (!isEmptied(fate) || table === 'patients') continue;
      const statement = new RegExp(`update app\\.${table} .*?;`, 's').exec(source)?.[0] ?? '';
      for (const column of fate.emptied) expect(statement).toMatch(new RegExp(`\\b${column} = `));
    }
  });

  test('keeps no table that names a patient but by ids', async () => {
    const { rows } = await app.admin.query<{ name: string }>(
      `with recursive reaches(id) as (select 'app.patients'::regclass::oid union
         select c.conrelid from pg_constraint c join reaches r on c.confrelid = r.id where c.contype = 'f')
       select relname as name from pg_class where oid in (select id from reaches) order by 1`,
    );
    const untouched = rows
      .map(({ name }) => name)
      .filter((name) => 'untouched' in Object(erasedTables[name]));
    expect(untouched).toEqual([
      'appointment_reminders',
      'campaign_people',
      'erasure_requests',
      'notifications',
      'online_payments',
      'patient_codes',
      'patient_news',
      'payment_holds',
      'token_steps',
      'tokens',
    ]);
  });
});

/** Where a text is found: `table.column`. */
async function placesOf(texts: readonly string[]): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  const anyOf = texts
    .map((text) => text.replaceAll(/[+.*?()[\]{}|^$\\]/g, String.raw`\$&`))
    .join('|');
  for (const { table, column } of await wordColumns()) {
    const { rows } = await app.admin.query<{ said: string }>(
      `select left(said, 200) as said from (select case when pg_typeof(${column}) = 'bytea'::regtype then encode(${column}::text::bytea, 'escape') else ${column}::text end as said
       from app.${table}) w where said ~ $1 limit 1`,
      [anyOf],
    );
    if (rows[0]) places.set(`${table}.${column}`, rows[0].said);
  }
  return places;
}

/** What is typed there is of the clinic and its team. */
const teamModules = new Set(
  'cash clinics config dashboard identity integrations jobs lists medicines messaging notifications operators outbox plans profile reports signup slots staff support wallet'.split(
    ' ',
  ),
);
const teamVerbs = new Set(
  ['addTemplate', 'amendTemplate', 'star']
    .map((name) => `treatments.${name}`)
    .concat('privacy.setRules'),
);
const isOfTeam = ({ id }: Verb): boolean =>
  teamModules.has(id.split('.')[0] ?? '') || teamVerbs.has(id);

/** Every example of every module, what is typed of patients marked. */
async function playAll(mark: (verb: Verb, input: object) => object): Promise<number> {
  let answered = 0;
  for (const { verb, make } of examples) {
    if (verb.id === consents.requestErasure.id) continue;
    const clinic = await clinics.sunrise.onOwnDevice();
    const { input, ...sent } = await make(clinic);
    const { status } = await sendTo(app)(verb, isOfTeam(verb) ? input : mark(verb, input), {
      as: clinic.as,
      ...(verb.once ? { onceKey: randomUUID() } : {}),
      ...sent,
    });
    if (status === 200) answered += 1;
  }
  await app.worker.settle();
  await app.auditLog.flush();
  return answered;
}

/** What examples type of patients and of nobody else. */
const typed = [
  'Meera Joshi',
  'Ravi Joshi',
  '4 Station Road',
  'Comes with her sister',
  'Throat red',
  'Dr Kale',
  'Fasting sugar',
  'Prefers mornings',
  'Mole on the left cheek',
];

/** Long ago, and nothing owed: the clinic need not keep them any more. */
const letGo = `update app.patients set registered_on = '2001-01-01', first_visit_on = null, last_visit_on = null, birth_on = null,
  stated_age = 40, stated_age_unit = 'years', stated_on = '2001-01-01', due_paise = 0, verified_at = null`;

const toErase = async () =>
  (
    await app.admin.query<{ id: string }>(
      'select id from app.patients where clinic_id = $1 and merged_into is null and removed_at is null',
      [clinics.sunrise.clinicId],
    )
  ).rows;

test('of all that the modules keep nothing is left', { timeout: 500_000 }, async () => {
  const { mark, marked } = marker('Kanari');
  expect(await playAll(marked)).toBeGreaterThan(100);
  await app.admin.query('alter table app.patients disable trigger user');
  await app.admin.query(letGo);
  await app.admin.query('alter table app.patients enable trigger user');
  // What is still with the clinic would hold an erasure.
  await app.admin.query(
    'delete from app.advance_entries where patient_id in (select patient_id from app.advance_entries group by 1 having sum(amount_paise) > 0)',
  );
  // Nobody's: of who was taken back with a sheet.
  const { rows: numbers } = await app.admin.query<{ number: string }>(
    'select distinct contact_number as number from app.patients where clinic_id = $1 and contact_number <> $2',
    [clinics.sunrise.clinicId, '000000'],
  );
  const texts = [mark, ...typed, ...numbers.map(({ number }) => number)];
  const before = await placesOf(texts);
  expect(before.size).toBeGreaterThan(30);
  const books = await sums();

  const people = await toErase();
  expect(people.length).toBeGreaterThan(60);
  for (const { id } of people) {
    const answer = await app.call(
      consents.requestErasure,
      { patientId: id },
      clinics.sunrise.owner,
    );
    expect([answer.status, answer.error?.code]).toEqual([200, undefined]);
  }
  await app.worker.settle();
  await app.auditLog.flush();
  expect([...(await placesOf(texts))]).toEqual([]);
  expect(await sums()).toEqual(books);
});

test('who has the same number keeps what is theirs, and the files go', async () => {
  const { sunrise } = clinics;
  const person = { gender: 'Female', contactNumber: '9811100042', statedAge: 40 } as const;
  const [gone, stays] = [
    (await sunrise.ask(patients.register, { name: 'Gone Entirely', ...person })).patient.id,
    (await sunrise.ask(patients.register, { name: 'Staying Put', ...person })).patient.id,
  ];
  const files = async (): Promise<string[]> =>
    (
      await app.admin.query<{ key: string }>(
        'select file_key as key from app.documents where patient_id = any ($1) order by patient_id',
        [[gone, stays]],
      )
    ).rows.map(({ key }) => key);
  for (const patientId of [gone, stays])
    await sunrise.ask(
      documents.add,
      { patientId, title: 'Blood count', kind: 'lab_report' },
      { files: [await photo()] },
    );
  const [lost = '', still = ''] = await files();
  const message = (name: string) =>
    app.admin.query(
      `insert into app.messages (clinic_id, channel, recipient, template, values, language, dedupe, at)
       values ($1, 'sms', '+919811100042', 'appointment_booked', jsonb_build_object('patient', $2::text), 'en', 'shared:' || $2, now())`,
      [sunrise.clinicId, name],
    );
  const save = (name: string, q: string) =>
    sunrise.ask(lists.keepFilters, { list: 'patients', name, address: { q } });
  await save('gone entirely', 'her');
  await save('By name', 'Gone Entirely');
  await save('By number', '9811100042');
  await save('By village', 'Staying');
  await message('Gone Entirely');
  await message('Staying Put');
  await app.admin.query(letGo);
  await expect(
    app.work(consents.dropFiles, { patientId: gone, keys: ['../../etc'] }),
  ).rejects.toThrow('input_wrong');

  await sunrise.ask(consents.requestErasure, { patientId: gone });
  await app.worker.settle();
  expect((await placesOf(['Gone Entirely'])).size).toBe(0);
  const { rows } = await app.admin.query<{ recipient: string; values: unknown }>(
    `select recipient, values from app.messages where dedupe = 'shared:Staying Put'`,
  );
  expect(rows).toEqual([{ recipient: '+919811100042', values: { patient: 'Staying Put' } }]);
  const { filters } = await sunrise.ask(lists.choices, {});
  expect(filters.map(({ name }) => name).filter((name) => name.startsWith('By '))).toEqual([
    'By village',
  ]);
  const shelf = app.store.shelfOf(sunrise.clinicId);
  await expect(shelf.bytesOf(lost)).rejects.toThrow(FileMissing);
  expect((await shelf.bytesOf(still)).length).toBeGreaterThan(0);
});

test('a namesake’s call that is made again is not done twice', async () => {
  const { sunrise } = clinics;
  const person = { name: 'Common Name', gender: 'Female', statedAge: 40 } as const;
  const registered = async (contactNumber: string, onceKey: string): Promise<string> =>
    (await sunrise.ask(patients.register, { ...person, contactNumber }, { onceKey })).patient.id;
  const gone = await registered('9811100044', randomUUID());
  const key = randomUUID();
  const stays = await registered('9811100045', key);
  await app.admin.query(`${letGo} where id = $1`, [gone]);
  await sunrise.ask(consents.requestErasure, { patientId: gone });
  expect(await registered('9811100045', key)).toBe(stays);
  const { rows } = await app.admin.query(
    'select count(*)::int from app.once where position($1 in body) > 0',
    [gone],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('nothing is emptied of a record that nobody may erase', async () => {
  const { sunrise } = clinics;
  const { patient } = await sunrise.ask(patients.register, {
    name: 'Held Fast',
    gender: 'Male',
    contactNumber: '9811100043',
    statedAge: 40,
  });
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query('select app.enter($1)', [keyHash(sunrise.owner.token)]);
    await expect(client.query('select app.erase_patient($1)', [patient.id])).rejects.toThrow(
      'this record must be kept',
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});

async function sums(): Promise<unknown> {
  const { rows } = await app.admin.query(
    `select (select sum(amount_paise) from app.treatment_payments) as payments, (select sum(total_fees_paise - discount_paise) from app.treatments) as fees,
      (select sum(amount_paise) from app.advance_entries) as advances, (select sum(amount_paise) from app.ledger_postings) as ledger,
      (select json_agg(number order by number) from app.papers where kind = 'receipt') as receipts,
      (select json_agg(content -> 'receipt' order by number) from app.papers where kind = 'receipt') as printed`,
  );
  return rows;
}
