// The list of patients: narrowed, ordered, counted, and taken out as a sheet.
import { type Ctx, mayUse, memberOf } from '../../../kit/server/ctx.ts';
import { sheet, sheetMedia } from '../../../kit/server/sheet.ts';
import { translatorOf } from '../../../kit/server/words.ts';
import { nextAfter, wrongMark } from '../../../kit/server/order.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { each, type NamesWhere, names, namesWhere } from '../../../kit/shared/catalogue.ts';
import { commonRefusals, refuse, type Sentence } from '../../../kit/shared/refusal.ts';
import { dayAt, type Day } from '../../../kit/shared/time.ts';
import type { api } from '../contract.ts';
import { ageOn } from '../../../kit/shared/time.ts';
import { fields, sheetColumns } from '../fields.ts';
import { maxFound, readSearch, sheetName, slipCodeIn } from '../rules.ts';
import { byHealthKey, bySlipCode, search as foundRanks } from '../store.ts';
import * as store from '../store/list.ts';
import { healthKeyIn } from './verified.ts';

type Filters = InputOf<(typeof api)['export']>;
type Row = Omit<Awaited<ReturnType<typeof store.page>>[number], 'mark'>;

/** What is owed is for those who may see money, and for the keys of programs that may read payments. */
export const seesFees = (ctx: Ctx): boolean =>
  mayUse(ctx, 'Money', 'view') &&
  (ctx.actor.kind !== 'member' ||
    ctx.actor.key === undefined ||
    ctx.actor.key.scopes.includes('payments:read'));

const ofFees = each(namesWhere(fields, 'seenBy', ['fees']), () => null);

/** A row as this person may see it. */
export const shown = <R extends Row>(ctx: Ctx, row: R) =>
  seesFees(ctx) ? row : { ...row, ...ofFees };

function narrowing(
  ctx: Ctx,
  { ageFrom, ageTo, gender, type, ...rest }: Omit<Filters, 'text' | 'sort'>,
): store.Narrowing {
  const today = Temporal.PlainDate.from(dayAt(ctx.now, ctx.zone));
  return {
    ...rest,
    gender,
    type,
    bornTo: ageFrom === undefined ? undefined : today.subtract({ years: ageFrom }).toString(),
    bornFrom:
      ageTo === undefined
        ? undefined
        : today
            .subtract({ years: ageTo + 1 })
            .add({ days: 1 })
            .toString(),
  };
}

const isNarrow = (by: store.Narrowing): boolean =>
  Object.values(by).some((value) => value !== undefined);

interface Found {
  patients: Row[];
  next: number | null;
}

/**
 * Whom a text means, best first: whoever proved the health ID it is, else by name, sound, phone and case number.
 * @param from how many of the best are left out; `next` is this for the page after, null on the last.
 */
export async function find(ctx: Ctx, text: string, from: number, most: number): Promise<Found> {
  const slipCode = slipCodeIn(text);
  if (slipCode !== null)
    return { patients: await bySlipCode(ctx.db).execute({ code: slipCode }), next: null };
  const healthKey = from === 0 ? healthKeyIn(ctx, text) : null;
  const proved = healthKey === null ? [] : await byHealthKey(ctx.db).execute({ key: healthKey });
  if (proved.length > 0) return { patients: proved, next: null };
  const upTo = Math.min(from + most, maxFound) + 1;
  const ranked = await foundRanks(ctx.db, readSearch(text, yearOf(ctx)), from, upTo);
  const isMore = upTo <= maxFound && ranked.some(({ last }) => last >= upTo);
  return {
    patients: ranked.map(({ last: _last, ...row }) => row),
    next: isMore ? from + most : null,
  };
}

/** The same, of those whom the filters let through. */
async function findAmong(
  ctx: Ctx,
  text: string,
  by: store.Narrowing,
  from: number,
  most: number,
): Promise<Found> {
  if (!isNarrow(by)) return find(ctx, text, from, most);
  const rows = await store.foundAmong(
    ctx.db,
    readSearch(text, yearOf(ctx)),
    by,
    from,
    maxFound,
    most + 1,
  );
  const patients = rows.slice(0, most);
  return {
    patients: patients.map(({ rank: _rank, ...row }) => row),
    next: rows.length > most ? (patients.at(-1)?.rank ?? null) : null,
  };
}

/** @throws not_allowed where dues are asked for by who may not see fees. */
function mayAsk(ctx: Ctx, { hasDue, sort }: Filters): void {
  if ((hasDue !== undefined || sort === 'due') && !seesFees(ctx))
    throw refuse(commonRefusals.not_allowed);
}

export async function list(
  ctx: Ctx,
  input: InputOf<(typeof api)['list']>,
): Promise<OutputOf<(typeof api)['list']>> {
  mayAsk(ctx, input);
  const { text, after, most, sort, ...filters } = input;
  const by = narrowing(ctx, filters);
  if (text !== '') return search(ctx, text, by, after, most);
  const [rows, counted] = await Promise.all([
    store.page(ctx.db, by, sort, after, most + 1),
    after === '' ? store.count(ctx.db, by, sort) : null,
  ]);
  const patients = rows.slice(0, most);
  tellSeen(ctx, patients);
  return {
    patients: patients.map(({ mark: _mark, ...row }) => shown(ctx, row)),
    next: nextAfter(rows, most),
    total: counted === null ? null : Math.min(counted, store.maxCounted),
    isMore: (counted ?? 0) > store.maxCounted,
  };
}

async function search(
  ctx: Ctx,
  text: string,
  by: store.Narrowing,
  after: string,
  most: number,
): Promise<OutputOf<(typeof api)['list']>> {
  const from = after === '' ? 0 : Number(/^\d{1,3}$/.exec(after)?.[0] ?? Number.NaN);
  if (Number.isNaN(from)) throw wrongMark();
  const { patients, next } = await findAmong(ctx, text, by, from, most);
  tellSeen(ctx, patients);
  return {
    patients: patients.map((row) => shown(ctx, row)),
    next: next === null ? null : String(next),
    total: null,
    isMore: false,
  };
}

const yearOf = (ctx: Ctx): number => Number(dayAt(ctx.now, ctx.zone).slice(0, 4));

function tellSeen(ctx: Ctx, rows: readonly { id: string }[]): void {
  if (rows.length > 0) ctx.record('patients', '', { seen: rows.map(({ id }) => id) });
}

const maxExported = 50_000;

export async function exportList(
  ctx: Ctx,
  input: Filters,
): Promise<{ bytes: ReturnType<typeof sheet>; fileName: string; media: string }> {
  mayAsk(ctx, input);
  const { text, sort, ...filters } = input;
  const by = narrowing(ctx, filters);
  const rows =
    text === ''
      ? await store.page(ctx.db, by, sort, '', maxExported)
      : (await findAmong(ctx, text, by, 0, maxFound)).patients;
  ctx.record('patients', '', { exported: rows.length });
  const today = dayAt(ctx.now, ctx.zone);
  const own = translatorOf(ctx, ctx.language);
  const columns = columnNames.map((name) => ({
    ...sheetColumns[name],
    header: own.text(headingOf(name)),
  }));
  return {
    bytes: sheet({
      name: own.text(sheetName),
      columns,
      rows: cellsOf(rows, today, seesFees(ctx)),
      zone: ctx.zone,
      taken: { by: memberOf(ctx).name, at: ctx.now },
    }),
    fileName: `patients-${today}.xlsx`,
    media: sheetMedia,
  };
}

const columnNames = names(sheetColumns);
type ColumnName = (typeof columnNames)[number];

const headingOf = (name: ColumnName): Sentence => {
  const column = sheetColumns[name];
  return 'heading' in column ? column.heading : fields[name].label;
};

/** The cells that are made of more than their field. */
const ownCells: Record<
  NamesWhere<typeof sheetColumns, 'from', 'own'>,
  (row: Row, today: Day) => string
> = {
  statedAge: (row, today) => {
    const age = ageOn(row, today);
    return age === null ? '' : `${age.count} ${age.unit}`;
  },
  typeOverride: (row) => row.type,
};
const isOwn = (name: ColumnName): name is keyof typeof ownCells => name in ownCells;

function cellOf(row: Row, name: ColumnName, today: Day): string | number | null {
  if (isOwn(name)) return ownCells[name](row, today);
  return row[name];
}

function* cellsOf(
  rows: readonly Row[],
  today: Day,
  withDue: boolean,
): Generator<(string | number | null)[]> {
  for (const row of rows)
    yield columnNames.map((name) =>
      fields[name].seenBy === 'fees' && !withDue ? null : cellOf(row, name, today),
    );
}
