/// <reference types="vite/client" />
// What table.ts states and what the migrations made are the same: a forgotten column is named here.
import { getTableName, is, Table } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './db.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Column {
  column_name: string;
  type: string;
  nullable: boolean;
}

/** Written by triggers alone and asked for by name: whoever takes a visit whole does not take its money along (decision 109). */
const keptByTriggers: Readonly<Record<string, readonly string[]>> = { treatments: ['paid_paise'] };

const files = import.meta.glob<Record<string, unknown>>('../src/modules/*/table.ts');

test.each(Object.entries(files))('%s states what the migrations made', async (_file, load) => {
  const tables = Object.values(await load()).filter(
    (value): value is PgTable => is(value, Table) && !isAlias(value),
  );
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables) {
    const stated = getTableConfig(table)
      .columns.map((column) => ({
        name: column.name,
        type: plainType(column.getSQLType()),
        nullable: !column.notNull,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    const made = await app.admin.query<Column>(
      `select a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
       from pg_attribute a where a.attrelid = ('app.' || $1)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      [getTableName(table)],
    );
    const apart = keptByTriggers[getTableName(table)] ?? [];
    const real = made.rows
      .filter(({ column_name: name }) => !apart.includes(name))
      .map((row) => ({ name: row.column_name, type: plainType(row.type), nullable: row.nullable }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    expect({ table: getTableName(table), columns: stated }).toEqual({
      table: getTableName(table),
      columns: real,
    });
  }
});

/** Another name of a table, which no migration made: drizzle marks it so. */
const isAlias = (table: object): boolean =>
  Reflect.get(table, Symbol.for('drizzle:IsAlias')) === true;

const plainType = (type: string): string =>
  type.replace(/^character varying.*/, 'text').replace(/^serial$/, 'integer');
