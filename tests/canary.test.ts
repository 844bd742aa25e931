// Nothing that anybody types stands in a log: a word of its own in every text field of every verb, whatever the server does with it.
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Verb, writes } from '../src/kit/shared/contract.ts';
import type { TestApp } from './db.ts';
import { askedFromOutside, examples } from './examples/all.ts';
import type { Asked } from './examples/clinic.ts';
import { type ExampleApp, openExampleApp, sendTo } from './examples/in-tests.ts';
import { marker, shapeOf } from './canaries.ts';
import { plausible } from './plausible.ts';

let logged = '';
const logs = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged += String(chunk);
    done();
  },
});

let app: TestApp;
let clinics: ExampleApp;
beforeAll(async () => {
  clinics = await openExampleApp({ logs });
  ({ app } = clinics);
});
afterAll(() => clinics.close());

const { mark, marked, count } = marker('Kanari');

/** Asks each; @returns how each status came about. */
async function askAll(all: readonly { verb: Verb; asked: Asked }[]): Promise<Map<number, number>> {
  const met = new Map<number, number>();
  for (const { verb, asked } of all) {
    const { input, ...sent } = asked;
    const { status } = await sendTo(app)(verb, marked(verb, input), {
      as: (await clinics.sunrise.onOwnDevice()).as,
      ...sent,
    });
    met.set(status, (met.get(status) ?? 0) + 1);
  }
  await app.worker.settle();
  await app.auditLog.flush();
  return met;
}

const madeForAll = async () => {
  const made: { verb: Verb; asked: Asked }[] = [];
  for (const { verb, make } of examples)
    made.push({ verb, asked: await make(await clinics.sunrise.onOwnDevice()) });
  return made;
};
const readsOfAll = () =>
  askedFromOutside
    .filter((verb) => !writes(verb))
    .map((verb) => ({ verb, asked: { input: textsToo(verb) } }));
/** Texts that a read may leave out are given too: search boxes most of all. */
const textsToo = (verb: Verb): object => ({
  ...Object.fromEntries(
    Object.entries(shapeOf(verb).properties ?? {}).flatMap(([name, field]) =>
      field.type === 'string' && !field.enum && !field.pattern ? [[name, 'text']] : [],
    ),
  ),
  ...plausible(verb),
});

test('what is written and what is refused', { timeout: 300_000 }, async () => {
  const met = await askAll([...(await madeForAll()), ...readsOfAll()]);
  expect(met.get(200)).toBeGreaterThan(100);
  expect(count()).toBeGreaterThan(150);
  expect(logged).toContain('answered');
  expect(logged).not.toContain(mark);
});

test('what the database refuses for reasons nobody foresaw', { timeout: 300_000 }, async () => {
  const made = await madeForAll();
  const { rows } = await app.admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'
     and relname not in ('sessions', 'access_tokens', 'outgoing', 'once', 'throttles', 'codes')`,
  );
  for (const { name } of rows)
    await app.admin.query(
      `alter table app.${name} add constraint nobody_foresaw check (false) not valid`,
    );
  const met = await askAll(made);
  expect(met.get(500)).toBeGreaterThan(40);
  expect(logged).toContain('failed');
  expect(logged).not.toContain(mark);
});
