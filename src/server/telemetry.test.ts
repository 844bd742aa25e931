// Traces by a collector of the test's own: who called what, how long each phase and statement took, and nothing of anybody.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../tests/db.ts';
import { readTraceparent, statementName } from '../kit/server/telemetry.ts';
import { api as patients } from '../modules/patients/contract.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const bodies: string[] = [];
const logs: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += piece.toString()));
  request.on('end', () => {
    bodies.push(body);
    response.end('{}');
  });
});
let app: TestApp;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const canary = {
  name: 'Zanzibarina Canaryfeather',
  contactNumber: '9700000123',
  words: 'Xylophonitis',
};

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  app = await testApp({
    telemetry: {
      traces: { url: `http://127.0.0.1:${String(port)}/`, headers: {}, percent: 100 },
      slowMillis: 1,
    },
    logs: new Writable({
      write(chunk: Buffer, _encoding, done) {
        logs.push(chunk.toString());
        done();
      },
    }),
  });
});
afterAll(() => collector.close());

test('a call, its phases and its statements are one trace under who asked, and hold nothing of the patient', async () => {
  const registered = await app.call(
    patients.register,
    { name: canary.name, gender: 'Female', contactNumber: canary.contactNumber, statedAge: 34 },
    app.world.rao,
    { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } },
  );
  expect(registered.status).toBe(200);
  await app.call(patients.list, { text: canary.name }, app.world.rao);
  await app.call(patients.get, { id: crypto.randomUUID() }, app.world.rao);
  await app.call(
    patients.register,
    { name: canary.words, gender: 'Female', contactNumber: 'no number', statedAge: 34 },
    app.world.rao,
  );
  await app.close();
  const spans = bodies.flatMap((body) => {
    const { resourceSpans }: Sent = JSON.parse(body);
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  const own = spans.filter((span) => span.traceId === traceId);
  const root = own.find(({ kind }) => kind === 2);
  expect(root).toMatchObject({ name: 'patients.register', parentSpanId: '00f067aa0ba902b7' });
  const below = (parent: Span | undefined, name: string) =>
    own.find((span) => span.parentSpanId === parent?.spanId && span.name === name);
  const call = below(root, 'patients.register');
  for (const name of ['admit', 'handle', 'commit']) expect(below(call, name)).toBeDefined();
  const statements = own.filter(({ kind }) => kind === 3);
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.some(({ name }) => name.includes('patients'))).toBe(true);
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of own)
    expect(BigInt(to) >= BigInt(from)).toBe(true);
  expect(spans.some(({ name, traceId: id }) => name === 'patients.get' && id !== traceId)).toBe(
    true,
  );
  expect(logs.some((line) => line.includes('slow statement'))).toBe(true);
  for (const text of [...bodies, ...logs])
    for (const plain of [...Object.values(canary), 'no number']) expect(text).not.toContain(plain);
});

test('statements are called by their names or by what they do, and by no value', () => {
  expect(statementName({ name: 'claim_once', text: 'insert' })).toBe('claim_once');
  expect(statementName('select "id" from "app"."patients" where name = \'Meera\'')).toBe(
    'select patients',
  );
  expect(statementName({ text: 'insert into app.once (clinic_id) values ($1)' })).toBe(
    'insert once',
  );
  expect(statementName('select * from app.find_patients($1)')).toBe('select find_patients');
  expect(statementName('begin')).toBe('begin');
  expect(statementName('Meera Joshi')).toBe('statement');
});

test('a caller’s trace is taken over only in its form', () => {
  expect(readTraceparent(`00-${traceId}-00f067aa0ba902b7-00`)).toMatchObject({ isSampled: false });
  for (const wrong of [
    undefined,
    '',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `01-${traceId}`,
    ['a'],
  ])
    expect(readTraceparent(wrong)).toBeNull();
});
