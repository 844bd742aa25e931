import type { Ctx } from '../../kit/server/ctx.ts';
import { nextAfter } from '../../kit/server/order.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { cleanText } from '../../kit/shared/fields.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { latinOf } from '../../kit/shared/sound.ts';
import type { api } from './contract.ts';
import type { FoundMedicine, NewMedicine } from './model.ts';
import { readRows, refusals } from './rules.ts';
import { type Finder, finderOf, nothingFound, ownFirst } from './rules/finder.ts';
import * as store from './store.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;
type Output<K extends keyof typeof api> = OutputOf<(typeof api)[K]>;

/** In the order of the device's own search. Without a text: the beginning of the clinic's own list. */
export async function search(ctx: Ctx, { text, most }: Input<'search'>): Promise<Output<'search'>> {
  if (text === '') return { ...nothingFound, hits: (await store.listOwn(ctx.db)).slice(0, most) };
  return (await finderFor(ctx)).find(text, most, ownFirst);
}

/** Whoever types asks key after key: the lists that were made ready last stay so. */
const ready = new Map<string, Finder<FoundMedicine>>();
const readyMost = 4;

async function finderFor(ctx: Ctx): Promise<Finder<FoundMedicine>> {
  const key = `${ctx.clinicId} ${await store.shelfVersion(ctx.db)}`;
  const known = ready.get(key);
  if (known) return known;
  const own = await store.listOwn(ctx.db);
  const made = finderOf([...own, ...(await store.listCatalogue(ctx.db))]);
  ready.set(key, made);
  for (const oldest of [...ready.keys()].slice(0, -readyMost)) ready.delete(oldest);
  return made;
}

export async function shelf(ctx: Ctx, { version }: Input<'shelf'>): Promise<Output<'shelf'>> {
  const present = await store.shelfVersion(ctx.db);
  return {
    version: present,
    medicines:
      present === version
        ? null
        : { own: await store.listOwn(ctx.db), catalogue: await store.listCatalogue(ctx.db) },
  };
}

export async function list(
  ctx: Ctx,
  { text, type, order, after, most }: Input<'list'>,
): Promise<Output<'list'>> {
  const wanted = { latin: latinOf(text), type: type ?? null };
  if (text !== '' && wanted.latin === '') return { medicines: [], next: null, count: 0 };
  const [rows, count] = await Promise.all([
    store.page(ctx.db, { ...wanted, order, after, most: most + 1 }),
    after === '' ? store.count(ctx.db, wanted) : null,
  ]);
  return { medicines: rows.slice(0, most), next: nextAfter(rows, most), count };
}

export async function catalogue(ctx: Ctx): Promise<Output<'catalogue'>> {
  return { medicines: await store.wholeCatalogue(ctx.db) };
}

export async function bringIn(
  ctx: Ctx,
  { rows, isTrial }: Input<'bringIn'>,
): Promise<Output<'bringIn'>> {
  const { good, problems } = readRows(
    rows,
    await store.namesAmong(
      ctx.db,
      rows.map((row) => cleanText(row.name).toLowerCase()),
    ),
  );
  if (!isTrial) await store.insertAll(ctx.db, good.map(enter));
  ctx.record('medicines', '', { rows: rows.length, added: good.length, isTrial });
  return { added: good.length, problems };
}

export async function add(ctx: Ctx, input: Input<'add'>): Promise<Output<'add'>> {
  await nameIsFree(ctx, input.name);
  const [medicine] = await store.insert(ctx.db, enter(input));
  if (!medicine) throw new Error('the new medicine was not answered');
  ctx.record('medicine', medicine.id, { name: medicine.name });
  return medicine;
}

export async function amend(
  ctx: Ctx,
  { id, version, ...input }: Input<'amend'>,
): Promise<Output<'amend'>> {
  const [before] = await store.byId(ctx.db).execute({ id });
  if (!before) throw refuse(refusals.medicine_unknown);
  if (before.name.toLowerCase() !== input.name.toLowerCase()) await nameIsFree(ctx, input.name);
  const [medicine] = await store.update(ctx.db, id, version, enter(input));
  if (!medicine) throw refuse(commonRefusals.stale_version, { details: { current: before } });
  ctx.record('medicine', id, { version: medicine.version, name: medicine.name });
  return medicine;
}

/** Takes it out of every search; what was written with it stays as it is. */
export const retire = (ctx: Ctx, input: Input<'retire'>): Promise<Output<'retire'>> =>
  setRetired(ctx, input, true);

export const restore = (ctx: Ctx, input: Input<'restore'>): Promise<Output<'restore'>> =>
  setRetired(ctx, input, false);

async function setRetired(
  ctx: Ctx,
  { id, version }: Input<'retire'>,
  isRetired: boolean,
): Promise<Output<'retire'>> {
  const [before] = await store.byId(ctx.db).execute({ id });
  if (!before) throw refuse(refusals.medicine_unknown);
  const medicine = await store.setRetired(ctx.db, id, version, isRetired);
  if (!medicine) throw refuse(commonRefusals.stale_version, { details: { current: before } });
  ctx.record('medicine', id, { version: medicine.version, name: medicine.name, isRetired });
  return medicine;
}

/** Told on the field; of two at the same moment the constraint refuses one. */
async function nameIsFree(ctx: Ctx, name: string): Promise<void> {
  const taken = await store.namesAmong(ctx.db, [name.toLowerCase()]);
  if (taken.size > 0)
    throw refuse(refusals.medicine_exists, { fields: { name: { code: 'medicine_exists' } } });
}

const enter = (input: NewMedicine): store.Entered => ({
  ...input,
  latinText: latinOf(`${input.name} ${input.composition}`),
});

/**
 * What medicines written by these names alone are made of: the product of that very name, else all that begin with its first word.
 * Nothing for a name that neither the clinic nor the catalogue knows.
 */
export async function substancesNamed(
  ctx: Ctx,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const products = await store.substancesOf(ctx.db, [...new Set(names.map(firstWord))]);
  return new Map(
    names.map((name) => {
      const alike = products.filter(({ word }) => word === firstWord(name));
      const same = alike.filter((one) => one.name === name.trim().toLowerCase());
      return [name, (same.length > 0 ? same : alike).map(({ substance }) => substance)];
    }),
  );
}

const firstWord = (name: string): string => name.trim().toLowerCase().split(' ')[0] ?? '';

/** The compositions of all products whose name begins with one of the words, by that word in small letters. */
export const compositionsOf = (
  ctx: Ctx,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => store.compositionsOf(ctx.db, words);
