// Nothing that anybody types stands in a log: a word of its own in every text field of every verb, whatever the server does with it.
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Verb, writes } from '../src/kit/shared/contract.ts';
import type { TestApp } from './db.ts';
import { askedFromOutside, examples } from './examples/all.ts';
import type { Asked } from './examples/clinic.ts';
import { type ExampleApp, openExampleApp, sendTo } from './examples/in-tests.ts';
import { plausible, type Shape } from './plausible.ts';

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

const mark = 'Kanari';
let birds = 0;
/** Letters alone, so that a field for words takes it. */
const canary = (): string => {
  birds += 1;
  return mark + String(birds).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
};

/** The same input with a canary in each text that is typed freely: no choice, no id, no form of its own. */
function withCanaries(
  shape: Shape & { format?: string; maxLength?: number },
  value: unknown,
): unknown {
  const fitting = [shape, ...(shape.anyOf ?? [])].find(
    (one) =>
      one.type === kindOf(value) || (Array.isArray(one.type) && one.type.includes(kindOf(value))),
  );
  if (!fitting) return value;
  if (typeof value === 'string') {
    const own: Shape & { maxLength?: number } = fitting;
    const isFree = own.enum === undefined && own.const === undefined && own.pattern === undefined;
    return isFree && !/^\d{4}-\d\d-\d\d/.test(value) ? canary().slice(0, own.maxLength) : value;
  }
  if (Array.isArray(value)) return value.map((one) => withCanaries(fitting.items ?? {}, one));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      withCanaries(fitting.properties?.[name] ?? {}, inner),
    ]),
  );
}
const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

const shapeOf = (verb: Verb): Shape =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Schema is untyped
  z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' }) as Shape;
const marked = (verb: Verb, input: object): object => Object(withCanaries(shapeOf(verb), input));

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
  expect(birds).toBeGreaterThan(150);
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
