// Traces by OTLP over HTTP (JSON), and what a slow statement was called: names, times and codes, never a value of anybody.
// Off, nothing of this is there: no wrapper around a statement, no context around a call.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type pg from 'pg';

/** https://opentelemetry.io/docs/specs/otel/trace/api/#spankind, as OTLP numbers them. */
const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
type SpanKind = keyof typeof kinds;

/** Codes and counts of ours; a text that people wrote has no place here. */
type SpanFacts = Readonly<Record<string, string | number | boolean>>;

interface Span {
  traceId: string;
  spanId: string;
}

export interface Tracing {
  /** Runs within a span; what begins inside is its child. A refusal's code is noted, a fault's kind. */
  span<T>(name: string, kind: SpanKind, work: () => Promise<T>, facts?: SpanFacts): Promise<T>;
  /** A call from outside, under what its `traceparent` says. */
  request(traceparent: unknown, run: () => void): RequestSpan;
  /** As the span that runs now would tell another service; null outside of any. */
  traceparent(): string | null;
  close(): Promise<void>;
}
export interface RequestSpan {
  /** Goes on within it, where the way so far has lost it: a body comes by the socket's own events. */
  resume(run: () => void): void;
  end(name: string, status: number): void;
}

export interface TracingParts {
  /** The collector's base address, `http://127.0.0.1:4318`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Of a hundred traces so many are sent; who calls us with a sampled trace is always followed. */
  percent: number;
  onError: (error: unknown) => void;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const zero = /^0+$/;

export function readTraceparent(
  text: unknown,
): { traceId: string; spanId: string; isSampled: boolean } | null {
  const [, traceId = '', spanId = '', flags = ''] =
    typeof text === 'string' ? (form.exec(text) ?? []) : [];
  if (traceId === '' || zero.test(traceId) || zero.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const mostWaiting = 5_000;
const mostAtOnce = 500;
const everyMillis = 5_000;
const patienceMillis = 5_000;

interface Finished extends Span {
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code: number };
}

const attribute = (key: string, value: string | number | boolean) => ({
  key,
  value:
    typeof value === 'string'
      ? { stringValue: value }
      : typeof value === 'boolean'
        ? { boolValue: value }
        : { doubleValue: value },
});

/** What an error is called: a refusal by its code, a fault by its kind. Its message may hold what somebody typed. */
const nameOf = (error: unknown): string =>
  error instanceof Error
    ? 'code' in error && typeof error.code === 'string'
      ? error.code
      : error.name
    : 'fault';

const fetchChannel = 'undici:request:create';

const nanos = (): string =>
  String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n);

interface Exporter {
  add(span: Finished): void;
  close(): Promise<void>;
}

/** What can't be told is forgotten: a collector that is away must not fill the memory. */
function openExporter(
  { url, headers, onError }: TracingParts,
  unfollowed: <T>(work: () => Promise<T>) => Promise<T>,
): Exporter {
  const waiting: Finished[] = [];
  let dropped = 0;
  const post = async (spans: Finished[]): Promise<void> => {
    const attributes = [
      attribute('service.name', 'practice-diary'),
      ...(dropped > 0 ? [attribute('practice_diary.spans_dropped', dropped)] : []),
    ];
    dropped = 0;
    const scopeSpans = [{ scope: { name: 'practice-diary' }, spans }];
    const answer = await unfollowed(() =>
      fetch(`${url.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans }] }),
        signal: AbortSignal.timeout(patienceMillis),
      }),
    );
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the collector answered ${String(answer.status)}`);
  };
  const send = async (): Promise<void> => {
    try {
      while (waiting.length > 0) await post(waiting.splice(0, mostAtOnce));
    } catch (error) {
      onError(error);
    }
  };
  const timer = setInterval(() => void send(), everyMillis);
  timer.unref();
  return {
    add(span) {
      if (waiting.length < mostWaiting) waiting.push(span);
      else dropped += 1;
    },
    async close() {
      clearInterval(timer);
      await send();
    },
  };
}

/** Whoever we ask meanwhile may follow the trace: our own `fetch` says it. @returns how to stop. */
function tellOthers(current: AsyncLocalStorage<Span | null>): () => void {
  const onFetch = (message: unknown): void => {
    const span = current.getStore();
    if (!span || typeof message !== 'object' || message === null || !('request' in message)) return;
    const { request } = message;
    if (typeof request !== 'object' || request === null) return;
    const add: unknown = Reflect.get(request, 'addHeader');
    if (typeof add === 'function')
      Reflect.apply(add, request, ['traceparent', `00-${span.traceId}-${span.spanId}-01`]);
  };
  subscribe(fetchChannel, onFetch);
  return () => unsubscribe(fetchChannel, onFetch);
}

export function openTracing(parts: TracingParts): Tracing {
  // Null: this trace is not followed. Undefined: nothing has begun, such as for a job.
  const current = new AsyncLocalStorage<Span | null>();
  const exporter = openExporter(parts, (work) => current.run(null, work));
  const stopTelling = tellOthers(current);
  const begin = (parent: Span | null): Span => ({
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  });
  const isChosen = (): boolean => Math.random() * 100 < parts.percent;
  const finish = (span: Span, { parent, name, kind, start, facts, isFault }: Ended): void =>
    exporter.add({
      ...span,
      parentSpanId: parent,
      name,
      kind: kinds[kind],
      startTimeUnixNano: start,
      endTimeUnixNano: nanos(),
      attributes: Object.entries(facts).map(([key, value]) => attribute(key, value)),
      status: { code: isFault ? 2 : 0 },
    });
  return {
    async span(name, kind, work, facts = {}) {
      const parent = current.getStore();
      if (parent === null || (parent === undefined && !isChosen()))
        return await current.run(null, work);
      const span = begin(parent ?? null);
      const about = { parent: parent?.spanId, name, kind, start: nanos() };
      try {
        const answer = await current.run(span, work);
        finish(span, { ...about, facts, isFault: false });
        return answer;
      } catch (error) {
        const isRefusal = error instanceof Error && 'status' in error && Number(error.status) < 500;
        const because = { ...facts, 'error.type': nameOf(error) };
        finish(span, { ...about, facts: because, isFault: !isRefusal });
        throw error;
      }
    },
    request(traceparent, run) {
      const from = readTraceparent(traceparent);
      if (from ? !from.isSampled : !isChosen()) {
        current.run(null, run);
        return { resume: (go) => current.run(null, go), end: () => undefined };
      }
      const span = begin(from);
      const start = nanos();
      current.run(span, run);
      return {
        resume: (go) => current.run(span, go),
        end: (name, status) =>
          finish(span, {
            parent: from?.spanId,
            name,
            kind: 'server',
            start,
            facts: { 'http.response.status_code': status },
            isFault: status >= 500,
          }),
      };
    },
    traceparent() {
      const span = current.getStore();
      return span ? `00-${span.traceId}-${span.spanId}-01` : null;
    },
    async close() {
      stopTelling();
      await exporter.close();
    },
  };
}

interface Ended {
  parent: string | undefined;
  name: string;
  kind: SpanKind;
  start: string;
  facts: SpanFacts;
  isFault: boolean;
}

/** What a statement is called: its own name, or its first word and the table that it names first. Values are never in a text of ours. */
export function statementName(query: unknown): string {
  if (typeof query === 'object' && query !== null) {
    const name: unknown = Reflect.get(query, 'name');
    if (typeof name === 'string' && name !== '') return name.slice(0, 60);
    const text: unknown = Reflect.get(query, 'text');
    return typeof text === 'string' ? nameOfText(text) : 'statement';
  }
  return typeof query === 'string' ? nameOfText(query) : 'statement';
}

const words = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
  'set',
  'listen',
  'notify',
]);

function nameOfText(text: string): string {
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  if (!words.has(first)) return 'statement';
  const table = /\b(?:from|into|update|join)\s+"?app"?\."?([a-z_]{1,60})"?/i.exec(text)?.[1];
  const called = /\bapp\.([a-z_]{1,60})\(/.exec(text)?.[1];
  const about = table ?? called;
  return about === undefined ? first : `${first} ${about}`;
}

export interface StatementWatch {
  tracing: Tracing | null;
  /** Told of statements that took at least so many milliseconds. */
  slow: { millis: number; tell: (statement: string, millis: number) => void } | null;
}

/** Watches the statements of a connection. */
export function watchStatements(client: pg.PoolClient, { tracing, slow }: StatementWatch): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the client below
  const query: unknown = client.query;
  if (typeof query !== 'function') return;
  Reflect.set(client, 'query', (...asked: unknown[]): unknown => {
    const run = (): unknown => Reflect.apply(query, client, asked);
    const start = performance.now();
    const name = statementName(asked[0]);
    const ended = (): void => {
      const millis = performance.now() - start;
      if (slow && millis >= slow.millis) slow.tell(name, Math.round(millis));
    };
    const isTraced = tracing !== null && tracing.traceparent() !== null;
    if (isTraced) {
      let answer: unknown;
      void tracing
        .span(
          name,
          'client',
          async () => {
            answer = run();
            await answer;
          },
          { 'db.system.name': 'postgresql' },
        )
        .catch(() => undefined);
      if (slow && answer instanceof Promise) void answer.then(ended, ended);
      return answer;
    }
    const answer = run();
    if (slow && answer instanceof Promise) void answer.then(ended, ended);
    return answer;
  });
}
