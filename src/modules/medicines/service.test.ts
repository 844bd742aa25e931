import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { soundOf } from '../../kit/shared/sound.ts';
import { api } from './contract.ts';
import { medicineTypes } from './model.ts';
import { finderOf, ownFirst } from './rules/finder.ts';
import { medicinesOf } from './rules/shelf.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const add = (fields: Partial<TypedOf<typeof api.add>> & { name: string }, as = app.world.rao) =>
  app.call(api.add, { type: 'Tablet', ...fields }, as);
const search = async (text: string, as = app.world.rao) => {
  const { hits, guesses } = (await app.call(api.search, { text, most: 50 }, as)).data;
  return [...hits, ...guesses];
};

const addOnce = () =>
  app.call(api.add, { name: 'Once Only', type: 'Syrup' }, app.world.rao, {
    onceKey: 'medicine-once-0001',
  });

describe('add', () => {
  test('keeps a medicine with its composition, and the trail', async () => {
    const { status, data } = await add({
      name: 'Dolo 650',
      composition: 'Paracetamol',
      strength: '650 mg',
      manufacturer: 'Micro Labs',
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Dolo 650',
      type: 'Tablet',
      composition: 'Paracetamol',
      strength: '650 mg',
      manufacturer: 'Micro Labs',
      version: 1,
    });
    expect((await auditOf(app, 'medicines.add')).at(-1)).toMatchObject({
      entity: 'medicine',
      entity_id: data.id,
    });
  });

  test.each(['Crocin', 'CROCIN', ' crocin ', 'Cro\u200bcin'])(
    'a name is one medicine, whatever its capitals and spaces: %j',
    async (name) => {
      await add({ name: 'Crocin' });
      const answer = await add({ name });
      expect([answer.status, answer.statusCode, answer.error.code]).toEqual([
        409,
        4,
        'medicine_exists',
      ]);
      expect(answer.message).toBe('Medicine with the name already exists');
    },
  );

  test('capitals of every script count as one', async () => {
    expect((await add({ name: 'ÉLIXIR' })).status).toBe(200);
    expect((await add({ name: 'élixir' })).error.code).toBe('medicine_exists');
  });

  test('another clinic may have the same name', async () => {
    await add({ name: 'Shared Name' });
    expect((await add({ name: 'Shared Name' }, app.world.stranger)).status).toBe(200);
  });

  test.each(medicineTypes)('takes the type %s', async (type) =>
    expect((await add({ name: `Any ${type}`, type })).status).toBe(200),
  );

  test.each<[Parameters<typeof add>[0], string, string]>([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'x'.repeat(121) }, 'name', 'too_long'],
    [{ name: 'a\u0000b' }, 'name', 'text_unsafe'],
    [{ name: 'Typed', composition: 'x'.repeat(201) }, 'composition', 'too_long'],
    [{ name: 'Typed', strength: 'x'.repeat(61) }, 'strength', 'too_long'],
    [{ name: 'Typed', manufacturer: 'x'.repeat(81) }, 'manufacturer', 'too_long'],
  ])('refuses %j', async (wrong, field, code) => {
    const answer = await add(wrong);
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toMatchObject({ [field]: { code } });
  });

  test('refuses a type that is none of the thirteen', async () => {
    const raw = await app.http.inject({
      method: 'POST',
      url: api.add.url,
      headers: { authorization: app.world.rao.token },
      payload: { name: 'Typed', type: 'Pill' },
    });
    expect([raw.statusCode, raw.json().error.fields.type.code]).toEqual([422, 'choose_one']);
  });

  test('takes the longest of each', async () => {
    const longest = {
      name: 'x'.repeat(120),
      composition: 'x'.repeat(200),
      strength: 'x'.repeat(60),
      manufacturer: 'x'.repeat(80),
    };
    expect((await add(longest)).data).toMatchObject(longest);
  });

  test('the same key twice is one medicine', async () => {
    const [first, second] = [await addOnce(), await addOnce()];
    expect(second.data).toEqual(first.data);
  });

  test('needs the page', async () =>
    expect((await add({ name: 'Not mine' }, app.world.nobody)).status).toBe(403));
});

describe('search', () => {
  test.each([
    ['parac', 'Paracetamol'],
    ['PARACETAMOL', 'Paracetamol'],
    ['parasitamol', 'Paracetamol'],
    ['amoxcillin', 'Amoxicillin'],
    ['clavulanic', 'Amoxicillin + Clavulanic acid'],
    ['azithromicin', 'Azithromycin'],
    ['setrizin', 'Cetirizine'],
    ['vitamin d', 'Cholecalciferol (Vitamin D3)'],
    ['पैरासिटामोल', 'Paracetamol'],
    ['અમોક્સિસિલિન', 'Amoxicillin'],
    ['மெட்ஃபார்மின்', 'Metformin'],
    ['এজিথ্রোমাইসিন', 'Azithromycin'],
  ])('%s finds %s in the catalogue', async (text, name) => {
    expect((await search(text)).map((one) => one.name)).toContain(name);
  });

  test('gives the clinic’s own first, by name and by composition', async () => {
    await add({ name: 'Pantocid 40', composition: 'Pantoprazole', strength: '40 mg' });
    const listed = await search('panto');
    expect(listed[0]).toMatchObject({ name: 'Pantocid 40', source: 'own' });
    expect(
      listed.some(
        (one) =>
          one.source === 'catalogue' &&
          one.name === 'Pantoprazole' &&
          one.composition === 'Pantoprazole',
      ),
    ).toBe(true);
    expect((await search('pantoprazole'))[0]?.source).toBe('catalogue');
    expect((await search('pantoprazole')).map((one) => one.name)).toContain('Pantocid 40');
  });

  test('without a text lists the clinic’s own, without a meaning nothing', async () => {
    const own = await search('');
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((one) => one.source === 'own')).toBe(true);
    expect(await search('🎉')).toEqual([]);
  });

  test('is open to every member and never shows another clinic’s', async () => {
    await add({ name: 'Neighbourine' }, app.world.stranger);
    expect((await search('Neighbourine')).filter((one) => one.source === 'own')).toEqual([]);
    expect((await search('neighb', app.world.stranger)).map((one) => one.name)).toEqual([
      'Neighbourine',
    ]);
    expect((await app.call(api.search, { text: 'para' }, app.world.nobody)).status).toBe(200);
  });

  test('hears words in the database as the kit does', async () => {
    const { rows } = await app.admin.query<{ latin_text: string; sounds: string }>(
      `select latin_text, array_to_string(array(select app.sounds_of(word) from regexp_split_to_table(latin_text, ' ') with ordinality w(word, at) order by at), ' ') as sounds
        from (select trim(regexp_replace(lower(name), '[^a-z]+', ' ', 'g')) as latin_text from app.catalogue_medicines) c`,
    );
    for (const row of rows)
      expect(row.sounds).toBe(row.latin_text.split(' ').map(soundOf).join(' '));
    const word = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split('')),
      minLength: 1,
      maxLength: 12,
    });
    const words = fc.sample(word, 2000);
    const heard = await app.admin.query<{ sound: string }>(
      'select app.sounds_of(word) as sound from unnest($1::text[]) with ordinality w(word, at) order by at',
      [words],
    );
    expect(heard.rows.map((row) => row.sound)).toEqual(words.map(soundOf));
  });

  test('knows a thousand generics and two thousand brands, each with what it holds, none signed yet', async () => {
    const { rows } = await app.admin.query(
      `select kind, count(distinct name)::int as names, bool_and(composition <> '' and is_draft) as whole from app.catalogue_medicines group by 1 order by 1`,
    );
    expect(rows).toMatchObject([
      { kind: 'brand', whole: true },
      { kind: 'generic', whole: true },
    ]);
    expect(rows.map((row) => Number(row.names) > 1000)).toEqual([true, true]);
  });
});

const edit = (id: string, version: number, name: string, as = app.world.rao) =>
  app.call(api.amend, { id, version, name, type: 'Gel' }, as);

describe('list and amend', () => {
  test('turns pages by name, each medicine once', async () => {
    const seen: string[] = [];
    let after = '';
    do {
      const { data } = await app.call(api.list, { after, most: 5 }, app.world.rao);
      seen.push(...data.medicines.map((one) => one.name));
      after = data.next ?? '';
    } while (after !== '');
    expect(seen.map((name) => name.toLowerCase())).toEqual(
      seen.map((name) => name.toLowerCase()).toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('filters by beginning and type', async () => {
    const { data } = await app.call(api.list, { text: 'ANY ', type: 'Gel' }, app.world.rao);
    expect(data.medicines.map((one) => one.name)).toEqual(['Any Gel']);
  });

  test('an edit raises the version; a stale one changes nothing', async () => {
    const { id } = (await add({ name: 'Before' })).data;
    expect((await edit(id, 1, 'After')).data).toMatchObject({
      name: 'After',
      type: 'Gel',
      version: 2,
    });
    const stale = await edit(id, 1, 'Too late');
    expect([stale.status, stale.statusCode]).toEqual([409, 4]);
    expect(stale.error.details).toMatchObject({ current: { name: 'After', version: 2 } });
    expect((await search('After'))[0]).toMatchObject({ id, name: 'After' });
  });

  test('cannot take a name that is taken', async () => {
    await add({ name: 'Taken' });
    const { id } = (await add({ name: 'Free' })).data;
    expect((await edit(id, 1, 'TAKEN')).error.code).toBe('medicine_exists');
  });

  test('another clinic’s medicine, the catalogue’s and nobody’s are the same 404', async () => {
    const theirs = (await add({ name: 'Theirs' }, app.world.stranger)).data.id;
    const shared =
      (await search('paracetamol')).find((one) => one.source === 'catalogue')?.id ?? '';
    for (const id of [theirs, shared, '01990000-0000-7000-8000-00000000dead']) {
      const { status, error } = await edit(id, 1, 'Mine now');
      expect([status, error.code]).toEqual([404, 'medicine_unknown']);
    }
  });
});

describe('the list', () => {
  const names = async (input: Parameters<typeof app.call<typeof api.list>>[1]) =>
    (await app.call(api.list, { most: 100, ...input }, app.world.stranger)).data.medicines.map(
      (one) => one.name,
    );
  beforeAll(async () => {
    for (const [name, manufacturer, type] of [
      ['Zen 10', 'Alpha', 'Tablet'],
      ['Azee 500', 'Cipla', 'Tablet'],
      ['Mox Syrup', 'Beta', 'Syrup'],
    ] as const)
      await app.call(
        api.add,
        { name, manufacturer, type, composition: name === 'Azee 500' ? 'Azithromycin' : '' },
        app.world.stranger,
      );
  });

  test.each([
    ['name', ['Azee 500', 'Mox Syrup', 'Zen 10']],
    ['-name', ['Zen 10', 'Mox Syrup', 'Azee 500']],
    ['manufacturer', ['Zen 10', 'Mox Syrup', 'Azee 500']],
    ['-type', ['Azee 500', 'Zen 10', 'Mox Syrup']],
    ['-updated', ['Mox Syrup', 'Azee 500', 'Zen 10']],
  ] as const)('in order of %s, in pages of one too', async (order, expected) => {
    const paged: string[] = [];
    let after = '';
    do {
      const { data } = await app.call(api.list, { order, most: 1, after }, app.world.stranger);
      paged.push(...data.medicines.map((one) => one.name));
      after = data.next ?? '';
    } while (after !== '');
    expect(paged.filter((name) => expected.some((one) => one === name))).toEqual(expected);
    expect(await names({ order })).toEqual(paged);
  });

  test.each([
    ['azee', ['Azee 500']],
    ['azithromicin', ['Azee 500']],
    ['अज़ी', ['Azee 500']],
    ['cipla', ['Azee 500']],
    ['syrup', ['Mox Syrup']],
    ['!!', []],
  ])('%j finds %j', async (text, expected) => expect(await names({ text })).toEqual(expected));
});

describe('bringing in a file', () => {
  const row = (name: string, more: object = {}) => ({
    name,
    type: 'Tab',
    composition: '',
    strength: '',
    manufacturer: '',
    ...more,
  });
  const bring = (rows: ReturnType<typeof row>[], isTrial: boolean) =>
    app.call(api.bringIn, { rows, isTrial }, app.world.rao);

  test('a trial tells what is wrong in which row and writes nothing; the second time the good ones are there', async () => {
    const rows = [
      row('Glycomet 500'),
      row(''),
      row('Glycomet 500'),
      row('Telma 40', { type: 'pill' }),
      row('X'.repeat(121)),
      row('Ascoril', { type: 'SYP.' }),
    ];
    const trial = await bring(rows, true);
    expect(trial.data).toEqual({
      added: 2,
      problems: [
        { row: 1, field: 'name', code: 'required', maximum: null },
        { row: 2, field: 'name', code: 'medicine_exists', maximum: null },
        { row: 3, field: 'type', code: 'choose_one', maximum: null },
        { row: 4, field: 'name', code: 'too_long', maximum: 120 },
      ],
    });
    const listed = async () =>
      (await app.call(api.list, { text: 'glycomet' }, app.world.rao)).data.medicines;
    expect(await listed()).toEqual([]);
    expect((await bring(rows, false)).data.added).toBe(2);
    expect(await listed()).toMatchObject([{ name: 'Glycomet 500', type: 'Tablet' }]);
    expect((await bring(rows, false)).data).toMatchObject({ added: 0 });
  });

  test.each([0, 2001])('%i rows are refused', async (count) =>
    expect(
      (
        await bring(
          Array.from({ length: count }, (_, i) => row(`M ${i}`)),
          true,
        )
      ).status,
    ).toBe(422),
  );
});

test('every generic of the catalogue names its source', async () => {
  const { medicines } = (await app.call(api.catalogue, {}, app.world.nobody)).data;
  expect(medicines.length).toBeGreaterThan(300);
  expect(
    medicines.filter((one) => one.kind === 'generic' && `${one.purpose}${one.class}` === ''),
  ).toEqual([]);
  expect(medicines.filter((one) => one.source === '' || one.composition === '')).toEqual([]);
});

const shelved = async () => {
  const { medicines } = (await app.call(api.shelf, {}, app.world.rao)).data;
  return medicinesOf(medicines ?? { own: [], catalogue: [] });
};

test('the device gives every medicine of the catalogue the id that the database has', async () => {
  const { rows } = await app.admin.query<{ id: string }>(
    'select id from app.catalogue_medicines order by id',
  );
  const ids = (await shelved()).filter((one) => one.source === 'catalogue').map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(5_000);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

test('the shelf is sent whole once, and again only when it has changed', async () => {
  const first = (await app.call(api.shelf, {}, app.world.rao)).data;
  expect(first.medicines?.catalogue.length).toBeGreaterThan(300);
  const ask = async () =>
    (await app.call(api.shelf, { version: first.version }, app.world.rao)).data.medicines;
  expect(await ask()).toBeNull();
  await app.call(api.add, { name: 'Quite New', type: 'Gel' }, app.world.rao);
  expect((await ask())?.own.some((one) => one.name === 'Quite New')).toBe(true);
  expect(
    (await app.call(api.shelf, {}, app.world.stranger)).data.medicines?.own.some(
      (one) => one.name === 'Quite New',
    ),
  ).toBe(false);
});

describe('a clinic corrects and retires', () => {
  const onShelf = async (name: string) => (await shelved()).filter((one) => one.name === name);

  test('its own entry hides the catalogue’s brand of the same name', async () => {
    expect(await onShelf('Thyronorm 50')).toMatchObject([{ source: 'catalogue' }]);
    await add({ name: 'Thyronorm 50', composition: 'Levothyroxine', strength: '50 mcg' });
    expect(await onShelf('Thyronorm 50')).toMatchObject([{ source: 'own' }]);
  });

  test('a retired medicine is found nowhere but in the list, and comes back', async () => {
    const { id } = (await add({ name: 'Retirine 10' })).data;
    const retired = await app.call(api.retire, { id, version: 1 }, app.world.rao);
    expect(retired.data).toMatchObject({ version: 2, name: 'Retirine 10' });
    expect(retired.data.retiredAt).not.toBeNull();
    expect((await search('retirine')).filter((one) => one.source === 'own')).toEqual([]);
    expect(await onShelf('Retirine 10')).toEqual([]);
    const listed = (await app.call(api.list, { text: 'retirine' }, app.world.rao)).data;
    expect(listed.medicines).toMatchObject([{ id, retiredAt: retired.data.retiredAt }]);
    expect((await app.call(api.retire, { id, version: 1 }, app.world.rao)).error.code).toBe(
      'stale_version',
    );
    await app.call(api.restore, { id, version: 2 }, app.world.rao);
    expect(await search('retirine')).toMatchObject([{ id }]);
    expect((await auditOf(app, 'medicines.retire')).at(-1)).toMatchObject({ entity_id: id });
  });

  test('another clinic’s cannot be retired', async () => {
    const { id } = (await add({ name: 'Foreignine' }, app.world.stranger)).data;
    const answer = await app.call(api.retire, { id, version: 1 }, app.world.rao);
    expect([answer.status, answer.error.code]).toEqual([404, 'medicine_unknown']);
  });
});

test('what one clinic searches in is nothing to another, though both changed theirs at one moment', async () => {
  await app.admin.query('delete from app.medicines');
  for (const [name, by] of [
    ['Ourzine', app.world.rao],
    ['Theirzine', app.world.stranger],
  ] as const)
    await add({ name }, by);
  await app.admin.query(`update app.medicines set updated_at = '2026-11-23'`);
  const namesFor = async (text: string, by = app.world.rao) =>
    (await app.call(api.search, { text, most: 5 }, by)).data.hits.map(({ name }) => name);
  expect(await namesFor('ourzine')).toEqual(['Ourzine']);
  expect(await namesFor('theirzine', app.world.stranger)).toEqual(['Theirzine']);
  expect(await namesFor('ourzine', app.world.stranger)).toEqual([]);
});

test('the device searches the shelf in the order in which the server answers', async () => {
  const finder = finderOf(await shelved());
  for (const text of ['dolo', 'para syp', 'azithro 500', 'augmentin 625', 'pantaprazole', 'met'])
    expect((await app.call(api.search, { text, most: 12 }, app.world.rao)).data).toEqual(
      finder.find(text, 12, ownFirst),
    );
});
