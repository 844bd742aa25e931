// The server refuses to start when a contract does not close: a verb lacks what keeps it safe, or one thing names another that nobody declares.
import type * as z from 'zod/mini';
import {
  type Event,
  type Hook,
  type Page,
  pagesOf,
  type Verb,
  writes,
} from '../../shared/contract.ts';
import { nullsToGive } from '../openapi.ts';
import type { Bound, Module } from './bind.ts';

const rates = new Set(['calm', 'typing', 'heavy', 'guarded']);
const audits = new Set(['write', 'read', 'none']);
const words = new Set(['public', 'member', 'owner', 'system']);

/** What carries the clinic's data away as a file. */
const takesOut = ({ kind, name, allow, exports }: Verb): boolean =>
  exports === true ||
  (kind === 'download' &&
    (name === 'export' || (typeof allow !== 'string' && allow.also === 'Export')));

/**
 * @param pages the classes of data that roles open.
 * @param scopes what API keys may be given.
 * @throws naming every fault of the contracts.
 */
export function inspect(
  modules: readonly Module[],
  pages: readonly string[],
  scopes: readonly string[],
): void {
  const bound = modules.flatMap(({ verbs }) => verbs);
  const guests = modules.flatMap((module) => module.guests);
  const own = new Set(bound.map(({ verb }) => verb));
  const faults = [
    ...bound.flatMap((one) => faultsOfVerb(one, pages)),
    ...guests.flatMap((one) => faultsOfVerb(one, pages, true)),
    ...modules.flatMap((module) => publicFaults(module, own)),
    ...modules.flatMap((module) => faultsOfModule(module, modules)),
    ...twice(bound.map(({ verb }) => verb.id)).map((id) => `${id} is declared twice`),
    ...twice(modules.flatMap(addressesOf)).map((address) => `${address} is taken twice`),
    ...twice(modules.flatMap(({ events }) => events.map(({ id }) => id))).map(
      (id) => `${id} is declared twice`,
    ),
    ...faultsOfLabels([...bound, ...guests]),
    ...faultsOfScopes([...bound, ...guests], scopes),
  ];
  if (faults.length > 0) throw new Error(`The contract does not close:\n  ${faults.join('\n  ')}`);
}

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

function faultsOfVerb(
  { verb, handle }: Bound,
  pages: readonly string[],
  isGuest = false,
): string[] {
  const faults: string[] = [];
  const needs = (isThere: boolean, what: string) => {
    if (!isThere) faults.push(`${verb.id} lacks ${what}`);
  };
  needs(hasPermission(verb, pages), 'a permission');
  needs(isSchema(verb.input), 'an input schema');
  needs(isSchema(verb.output), 'an output schema');
  needs(rates.has(verb.rate), 'a rate class');
  needs(audits.has(verb.audit), 'an audit class');
  needs(verb.audit === 'none' || verb.label !== undefined, 'a label');
  needs(
    verb.audit !== 'read' || verb.opensRecord !== undefined,
    'a word on whether it opens a record',
  );
  needs(verb.kind !== 'upload' || verb.files !== undefined, 'a limit of files');
  // What our own jobs and pages ask and note for themselves is nobody's act, and has no address.
  const isOwn = isGuest || verb.allow === 'system';
  needs(!writes(verb) || verb.audit === 'write' || isOwn, 'an audit entry');
  if (!isOwn && isSchema(verb.input) && (verb.method === 'GET' || verb.kind === 'upload'))
    for (const field of nullsToGive(verb.input))
      faults.push(`${verb.id} asks for null in its address: ${field} must be left out instead`);
  needs(
    !takesOut(verb) || mayTakeOut(verb),
    'what an export needs: its mark, a fresh proof, a trace, its share',
  );
  needs(verb.kind === 'act' ? isAct(handle) : typeof handle === 'function', 'its service');
  needs(verb.summary !== '', 'a summary');
  return faults;
}

const isAct = (handle: Bound['handle']): boolean =>
  typeof handle === 'object' &&
  isSchema(handle.intent) &&
  ['before', 'outside', 'after'].every((phase) => typeof Reflect.get(handle, phase) === 'function');

const isSchema = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '_zod' in value;

function hasPermission({ allow }: Verb, pages: readonly string[]): boolean {
  if (typeof allow === 'string') return words.has(allow);
  if (!allow || !['view', 'edit'].includes(allow.to)) return false;
  const wanted = [...pagesOf(allow), ...(allow.also === undefined ? [] : [allow.also])];
  return wanted.length > 0 && wanted.every((page) => pages.includes(page));
}

const mayTakeOut = (verb: Verb): boolean =>
  verb.kind === 'download' &&
  verb.exports === true &&
  verb.stepUp === true &&
  verb.audit === 'read' &&
  verb.rate === 'heavy';

/** Whether an address is a page's own: ours to draw, not a call's and not the app's. */
const isPublicAddress = (address: string): boolean =>
  /^\/(?!api\b)[a-z]+(\/(:?[A-Za-z]+|[a-z-]+))*$/.test(address);

function pageFaults({ summary, address, method, rate, fields }: Page, answer: unknown): string[] {
  return [
    ...(summary ? [] : ['a summary']),
    ...(isPublicAddress(address) ? [] : ['an address']),
    ...(['GET', 'POST'].includes(method) ? [] : ['a method']),
    ...(rates.has(rate) ? [] : ['a rate class']),
    ...(new Set(fields).size === fields.length && !fields.includes('lang')
      ? []
      : ['fields that are named once, beside `lang`']),
    ...(typeof answer === 'function' ? [] : ['its handler']),
  ];
}

const hookFaults = (hook: Hook, verbs: ReadonlySet<Verb>): string[] => [
  ...(hook.summary ? [] : ['a summary']),
  ...(hook.path.startsWith('/api/') ? [] : ['a path']),
  ...('_zod' in hook.body ? [] : ['a body schema']),
  ...(rates.has(hook.rate) ? [] : ['a rate class']),
  ...(hook.windowSeconds === null || (hook.windowSeconds > 0 && hook.windowSeconds <= 25 * 3_600)
    ? []
    : ['a replay window']),
  ...(verbs.has(hook.writes) && writes(hook.writes) && hook.writes.allow === 'system'
    ? []
    : ['a write of our own']),
];

const publicFaults = (module: Module, own: ReadonlySet<Verb>): string[] => [
  ...module.pages.flatMap(({ page, answer }) =>
    pageFaults(page, answer).map((what) => `${page.id} lacks ${what}`),
  ),
  ...module.hooks.flatMap(({ hook }) =>
    hookFaults(hook, own).map((what) => `${hook.id} lacks ${what}`),
  ),
];

const addressesOf = (module: Module): string[] => [
  ...module.verbs.map(({ verb }) => `${verb.method} ${verb.url}`),
  ...module.pages.map(({ page }) => `${page.method} ${page.address}`),
  ...module.hooks.map(({ hook }) => `POST ${hook.path}`),
];

function faultsOfModule(module: Module, modules: readonly Module[]): string[] {
  const known = new Set(modules.flatMap(({ verbs }) => verbs.map(({ verb }) => verb.module)));
  const own = new Set<Verb>(module.verbs.map(({ verb }) => verb));
  const declared = new Set<Event>(modules.flatMap(({ events }) => events));
  const faults: string[] = [];
  for (const { verb } of module.verbs)
    for (const touched of verb.touches ?? [])
      if (!known.has(touched)) faults.push(`${verb.id} touches ${touched}, which is no module`);
  for (const event of module.events)
    for (const name of freeTexts(event.payload))
      faults.push(`${event.id} carries ${name}, which may be anything a person wrote`);
  for (const { event, verb, afterSeconds } of module.subscriptions) {
    if (!declared.has(event)) faults.push(`${verb.id} follows ${event.id}, which nobody declares`);
    if (!own.has(verb) || verb.allow !== 'system' || !writes(verb))
      faults.push(`${event.id} is followed by ${verb.id}, which is no system verb of the module`);
    if (!Number.isInteger(afterSeconds) || afterSeconds < 0)
      faults.push(`${verb.id} waits ${afterSeconds} seconds`);
    for (const name of unexpected(event.payload, verb.input))
      faults.push(`${verb.id} does not take ${name} of ${event.id}`);
  }
  for (const { cron, verb } of module.schedules) {
    if (!own.has(verb) || verb.allow !== 'system' || !writes(verb))
      faults.push(`"${cron}" calls ${verb.id}, which is no system verb of the module`);
    if (!/^[\d*/,-]+( [\d*/,-]+){4}$/.test(cron))
      faults.push(`${verb.id} is called at "${cron}", which is no time`);
  }
  return faults;
}

/** What a key may do is a member's work without a fresh proof; a scope opens something, or nobody could tell what it is for. */
function faultsOfScopes(bound: readonly Bound[], scopes: readonly string[]): string[] {
  const scoped = bound.flatMap(({ verb }) =>
    verb.scope === undefined ? [] : [{ ...verb, scope: verb.scope }],
  );
  return [
    ...scoped.flatMap(({ id, scope, allow, stepUp, exports }) => [
      ...(scopes.includes(scope) ? [] : [`${id} asks for the scope ${scope}, which nobody has`]),
      ...(allow === 'public' || allow === 'system' || stepUp === true || exports === true
        ? [`${id} is nothing for an API key`]
        : []),
    ]),
    ...scopes
      .filter((name) => !scoped.some(({ scope }) => scope === name))
      .map((name) => `the scope ${name} opens nothing`),
  ];
}

/** One sentence may be the label of several verbs, but not with different words. */
function faultsOfLabels(bound: readonly Bound[]): string[] {
  const messages = new Map<string, string>();
  return bound.flatMap(({ verb: { id, label } }) => {
    if (label === undefined) return [];
    const known = messages.get(label.id) ?? label.message;
    messages.set(label.id, known);
    return known === label.message ? [] : [`${id} says ${label.id} in other words`];
  });
}

type Shape = Record<string, z.core.$ZodType>;
const shapeOf = (schema: z.core.$ZodType): Shape =>
  schema instanceof Object && 'shape' in schema._zod.def
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object schema's definition
      (schema._zod.def.shape as Shape)
    : {};

/** Parts of an event that are neither an id, an instant, a number, a yes or no, nor one of a list. */
const freeTexts = (payload: z.core.$ZodType): string[] =>
  Object.entries(shapeOf(payload)).flatMap(([name, part]) => (isPlain(part) ? [] : [name]));

function isPlain({ _zod: { def } }: z.core.$ZodType): boolean {
  if (def.type === 'string')
    return 'format' in def || ('checks' in def && def.checks?.length === 1);
  return ['number', 'boolean', 'enum', 'literal'].includes(def.type);
}

/** Parts of a payload that a strict input would refuse. */
function unexpected(payload: z.core.$ZodType, input: z.core.$ZodType): string[] {
  const { def } = input._zod;
  const isStrict = 'catchall' in def && def.catchall instanceof Object && isNever(def.catchall);
  return isStrict ? Object.keys(shapeOf(payload)).filter((name) => !(name in shapeOf(input))) : [];
}
const isNever = (schema: object): boolean =>
  '_zod' in schema &&
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema's definition always has a type
  (schema as z.core.$ZodType)._zod.def.type === 'never';
