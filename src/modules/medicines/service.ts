import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { latinOf } from '../../kit/shared/sound.ts';
import type { api } from './api.ts';
import type { NewMedicine } from './model.ts';
import { refusals } from './rules.ts';
import * as store from './store.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;
type Output<K extends keyof typeof api> = OutputOf<(typeof api)[K]>;

/** Without a text: the beginning of the clinic's own list. */
export async function search(ctx: Ctx, { text, most }: Input<'search'>): Promise<Output<'search'>> {
  const latin = latinOf(text);
  return { medicines: latin === '' && text !== '' ? [] : await store.found(ctx.db, latin, most) };
}

export async function shelf(ctx: Ctx, { version }: Input<'shelf'>): Promise<Output<'shelf'>> {
  const present = await store.shelfVersion(ctx.db);
  return { version: present, medicines: present === version ? null : await store.wholeShelf(ctx.db) };
}

export async function list(ctx: Ctx, { text, type, after, most }: Input<'list'>): Promise<Output<'list'>> {
  const rows = await store.page(ctx.db, { begins: text.toLowerCase(), after, type: type ?? null, most: most + 1 });
  const medicines = rows.slice(0, most);
  return { medicines, next: rows.length > most ? (medicines.at(-1)?.nameKey ?? null) : null };
}

export async function add(ctx: Ctx, input: Input<'add'>): Promise<Output<'add'>> {
  const [medicine] = await store.insert(ctx.db, enter(input));
  if (!medicine) throw new Error('the new medicine was not answered');
  ctx.record('medicine', medicine.id, { name: medicine.name });
  return medicine;
}

export async function amend(ctx: Ctx, { id, version, ...input }: Input<'amend'>): Promise<Output<'amend'>> {
  const [[before], [medicine]] = await Promise.all([store.byId(ctx.db).execute({ id }), store.update(ctx.db, id, version, enter(input))]);
  if (!before) throw refuse(refusals.medicine_unknown);
  if (!medicine) throw refuse(commonRefusals.stale_version, { details: { current: before } });
  ctx.record('medicine', id, { version: medicine.version, name: medicine.name });
  return medicine;
}

const enter = (input: NewMedicine): store.Entered => ({ ...input, latinText: latinOf(`${input.name} ${input.composition}`) });
