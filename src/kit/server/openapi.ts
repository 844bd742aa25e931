// oxlint-disable typescript/no-unsafe-type-assertion -- JSON Schema as zod writes it has no narrower type
// The contract as others read it: JSON Schema for answers, OpenAPI 3.1, a readable page.
import { createElement as h } from 'react';
import * as z from 'zod/mini';
import { headOf, htmlOf } from './page.ts';
import { pagesOf, type Verb } from '../shared/contract.ts';
import { onceKeyPattern } from './http/client.ts';
import { APP_VERSION } from '../shared/version.ts';

type Json = { [key: string]: unknown };

type Way = 'input' | 'output';
const written = {
  input: new WeakMap<z.ZodMiniType, Json>(),
  output: new WeakMap<z.ZodMiniType, Json>(),
};

/** Worked out once: a start asks for the same ones again and again, and it is most of its work. Not to be changed. */
function schemaOf(schema: z.ZodMiniType, io: Way): Json {
  const known = written[io].get(schema);
  if (known) return known;
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  written[io].set(schema, rest);
  return rest;
}

/** The answer's envelope around a verb's output, in the form the serialiser is fast at: what is not listed does not leave. */
export function envelopeSchema(output: z.ZodMiniType): Json {
  return {
    type: 'object',
    properties: {
      statusCode: { type: 'integer' },
      message: { type: 'string' },
      data: forSerialiser(schemaOf(output, 'output')),
    },
  };
}

/** `anyOf [x, null]` makes the serialiser validate every value; `nullable` says the same for nothing. */
function forSerialiser(schema: unknown): Json {
  if (schema === null || typeof schema !== 'object') return {};
  const { anyOf, ...rest } = schema as Json;
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter((one) => (one as Json).type !== 'null');
    if (others.length === 1 && others.length < anyOf.length)
      return { ...rest, ...forSerialiser(others[0]), nullable: true };
    return { ...rest, anyOf: anyOf.map(forSerialiser) };
  }
  const result: Json = { ...rest };
  if (rest.properties)
    result.properties = Object.fromEntries(
      Object.entries(rest.properties as Json).map(([key, value]) => [key, forSerialiser(value)]),
    );
  if (rest.items) result.items = forSerialiser(rest.items);
  if (rest.additionalProperties && typeof rest.additionalProperties === 'object')
    result.additionalProperties = forSerialiser(rest.additionalProperties);
  delete result.required;
  return result;
}

/** Query strings hold text only; this gives numbers, booleans, lists and objects back their kind, by the input's schema. */
export function queryReader(input: z.ZodMiniType): (query: unknown) => Json {
  const kinds = new Map(
    Object.entries((schemaOf(input, 'input').properties ?? {}) as Record<string, Json>).map(
      ([key, schema]) => [key, kindOf(schema)],
    ),
  );
  return (query) =>
    Object.fromEntries(
      Object.entries((query ?? {}) as Record<string, string>).map(([key, text]) => [
        key,
        readValue(kinds.get(key), text),
      ]),
    );
}

/** The fields that must be given and may be null: an address has none, so they could not be said in it. */
export function nullsToGive(input: z.ZodMiniType): string[] {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return required.filter((key) => typesOf(properties[key] ?? {}).includes('null'));
}

/** Nullable is written as `anyOf`, or as a list of types where nothing else is said of the value. */
const typesOf = ({ type, anyOf }: Json): string[] =>
  Array.isArray(anyOf)
    ? anyOf.flatMap((one) => typesOf(one as Json))
    : ([type ?? 'string'].flat() as string[]);

const kindOf = (schema: Json): string =>
  typesOf(schema).find((type) => type !== 'null') ?? 'string';

function readValue(kind: string | undefined, text: string): unknown {
  if (kind === 'number' || kind === 'integer')
    return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'array' || kind === 'object') {
    try {
      return JSON.parse(text);
    } catch {
      return text; // the schema will say that this is no list
    }
  }
  return text;
}

export const allowText = ({ allow }: Pick<Verb, 'allow'>): string =>
  typeof allow === 'string'
    ? allow
    : `${pagesOf(allow).join(' or ')}, ${allow.to === 'edit' ? 'add and edit' : 'view'}${allow.also === undefined ? '' : ` and ${allow.also}`}`;

const failures = {
  '401': 'Refresh the token',
  '403': 'Not allowed',
  '404': 'Not found',
  '409': 'Conflict',
  '422': 'Input is wrong',
  '429': 'Too many',
  '500': 'Our fault',
};

/** What is sent to other programs, by its type: the shape of its `data`. */
export type WebhookData = Readonly<Record<string, z.ZodMiniType>>;

/** As Standard Webhooks 1.0 writes it. */
const webhook = (type: string, data: z.ZodMiniType): Json => ({
  post: {
    operationId: type,
    tags: ['webhooks'],
    summary: type,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { const: type },
              timestamp: { type: 'string', format: 'date-time' },
              data: schemaOf(data, 'output'),
            },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken. Anything else is sent again under the same webhook-id.' },
    },
  },
});

/** @param title of the product */
export function openApi(title: string, verbs: readonly Verb[], webhooks: WebhookData = {}): Json {
  const paths: Record<string, Json> = {};
  for (const verb of verbs) {
    paths[verb.url] = { ...paths[verb.url], [verb.method.toLowerCase()]: operation(verb) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: APP_VERSION,
      description:
        'One path a verb: GET reads, POST writes. Every answer is an envelope with a statusCode; 1 is success. An API key, made by the owner under Settings, goes into Authorization as `Bearer pd_live_…` and makes the calls that name one of its scopes in `x-api-key-scope`.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['statusCode', 'message', 'error'],
          properties: {
            statusCode: { type: 'integer', enum: [0, 2, 3, 4] },
            message: { type: 'string' },
            error: {
              type: 'object',
              properties: {
                code: { type: 'string' },
                reason: { type: 'string' },
                fields: { type: 'object' },
                details: { type: 'object' },
                requestId: { type: 'string' },
              },
            },
          },
        },
      },
    },
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([type, data]) => [type, webhook(type, data)]),
    ),
  };
}

const withFiles = (input: Json): Json => ({
  ...input,
  properties: {
    ...(input.properties as Json),
    files: { type: 'array', items: { type: 'string', format: 'binary' } },
  },
});

/** A call sent again under its key is answered as the first was, and done once. */
const onceKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: onceKeyPattern.source },
};

function operation(verb: Verb): Json {
  const input = schemaOf(verb.input, 'input');
  const properties = Object.entries((input.properties ?? {}) as Json);
  const required = new Set((input.required ?? []) as string[]);
  const body =
    verb.method === 'POST'
      ? {
          ...(verb.once ? { parameters: [onceKey] } : {}),
          requestBody: {
            required: properties.length > 0,
            content:
              verb.kind === 'upload'
                ? { 'multipart/form-data': { schema: withFiles(input) } }
                : { 'application/json': { schema: input } },
          },
        }
      : {
          parameters: properties.map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.has(name),
            schema,
          })),
        };
  const success =
    verb.kind === 'download'
      ? {
          [verb.media ?? 'application/octet-stream']: {
            schema: { type: 'string', format: 'binary' },
          },
        }
      : {
          'application/json': {
            schema: {
              type: 'object',
              required: ['statusCode', 'data'],
              properties: { statusCode: { const: 1 }, data: schemaOf(verb.output, 'output') },
            },
          },
        };
  const failure = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  return {
    operationId: verb.id,
    tags: [verb.module],
    summary: verb.summary,
    'x-permission': allowText(verb),
    ...(verb.scope === undefined ? {} : { 'x-api-key-scope': verb.scope }),
    security: verb.allow === 'public' ? [] : [{ token: [] }],
    ...body,
    responses: {
      '200': { description: 'Success', content: success },
      ...Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          status,
          { description, ...failure },
        ]),
      ),
    },
  };
}

const docsStyle = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2230}h1,h2{font-weight:600}nav a{margin-right:.75rem}a{color:#303F9F}
article{border-top:1px solid #dfe3ec;padding:.75rem 0}code{font:13px/1.5 ui-monospace,monospace}b{font-weight:600}summary{cursor:pointer}pre{overflow:auto;background:#f5f6fa;padding:.75rem;border-radius:6px}.p{color:#5a6478}
@media(prefers-color-scheme:dark){body{background:#14171f;color:#e6e9f0}a{color:#9fa8ff}pre{background:#1d2230}article{border-color:#2b3245}.p{color:#a3acc0}}`;

/** The same contract for a person: plain HTML, no script. */
export function readableApi(title: string, verbs: readonly Verb[]): (nonce: string) => string {
  const modules = Map.groupBy(verbs, (verb) => verb.module);
  const body = h(
    'body',
    null,
    h('h1', null, `${title} API ${APP_VERSION}`),
    h(
      'p',
      null,
      'GET reads with its input in the query, POST writes JSON. The token, or an API key, goes into ',
      h('code', null, 'Authorization'),
      '. The machine-readable form is ',
      h('a', { href: '/api/openapi.json' }, 'openapi.json'),
      '.',
    ),
    h('nav', null, ...[...modules.keys()].map((one) => h('a', { href: `#${one}` }, `${one} `))),
    ...[...modules].map(([one, list]) =>
      h('section', null, h('h2', { id: one }, one), ...list.map(article)),
    ),
  );
  return (nonce) =>
    htmlOf(h('html', { lang: 'en' }, headOf(`API · ${title}`, nonce, docsStyle), body));
}

const shapeOf = (title: string, schema: z.ZodMiniType, io: 'input' | 'output') =>
  h(
    'details',
    null,
    h('summary', null, title),
    h('pre', null, JSON.stringify(schemaOf(schema, io), null, 2)),
  );

function article(verb: Verb) {
  const { method, url, summary, rate, once, scope } = verb;
  const terms = [
    allowText(verb),
    rate,
    ...(once ? ['Idempotency-Key'] : []),
    ...(scope === undefined ? [] : [`API key with ${scope}`]),
  ];
  return h(
    'article',
    null,
    h('b', null, h('code', null, `${method} ${url}`)),
    h('br'),
    summary,
    h('br'),
    h('span', { className: 'p' }, terms.join(' · ')),
    shapeOf('Input', verb.input, 'input'),
    verb.kind !== 'download' && shapeOf('Answer', verb.output, 'output'),
  );
}
