// The server refuses to boot when a verb lacks what keeps it safe.
import { type Hook, type Page, pagesOf, type Verb, writes } from '../kit/shared/contract.ts';
import { pages } from '../modules/staff/model.ts';
import type { Bound, Module } from './modules.ts';

const rates = new Set(['calm', 'typing', 'heavy', 'guarded']);
const audits = new Set(['write', 'read', 'none']);
const words = new Set(['public', 'member', 'owner', 'system']);

const arePages = (wanted: readonly string[]): boolean =>
  wanted.length > 0 && wanted.every((page) => pages.some((known) => known === page));

/** What carries the clinic's data away as a file. */
const takesOut = ({ kind, name, allow, exports }: Verb): boolean =>
  exports === true ||
  (kind === 'download' &&
    (name === 'export' || (typeof allow !== 'string' && allow.also === 'Export')));

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
  ...(hook.windowSeconds > 0 && hook.windowSeconds <= 3_600 ? [] : ['a replay window']),
  ...(verbs.has(hook.writes) && writes(hook.writes) && hook.writes.allow === 'system'
    ? []
    : ['a write of our own']),
];

/** @throws naming what a module's public pages, hooks and the verbs behind them lack. */
export function inspectPublic(modules: readonly Module[]): void {
  const verbs = new Set(modules.flatMap((module) => module.verbs.map(({ verb }) => verb)));
  const faults: string[] = [];
  const addresses = new Set<string>();
  const take = (address: string) => {
    if (addresses.has(address)) faults.push(`${address} is taken twice`);
    addresses.add(address);
  };
  for (const module of modules) {
    for (const { page, answer } of module.pages) {
      faults.push(...pageFaults(page, answer).map((what) => `${page.id} lacks ${what}`));
      take(`${page.method} ${page.address}`);
    }
    for (const { hook } of module.hooks) {
      faults.push(...hookFaults(hook, verbs).map((what) => `${hook.id} lacks ${what}`));
      take(`POST ${hook.path}`);
    }
  }
  if (faults.length > 0) throw new Error(`The contract does not close:\n  ${faults.join('\n  ')}`);
  inspect(
    modules.flatMap(({ guests }) => guests),
    true,
  );
}

/** @throws naming every verb that lacks permission, schemas, rate class, audit class or its service. */
export function inspect(verbs: readonly Bound[], areGuests = false): void {
  const faults: string[] = [];
  const addresses = new Set<string>();
  for (const { verb, handle } of verbs) {
    const lacks = (what: string) => faults.push(`${verb.id} lacks ${what}`);
    const { allow } = verb;
    if (
      typeof allow === 'string'
        ? !words.has(allow)
        : !allow ||
          !arePages([...pagesOf(allow), ...(allow.also === undefined ? [] : [allow.also])]) ||
          !['view', 'edit'].includes(allow.to)
    )
      lacks('a permission');
    if (!verb.input || !('_zod' in verb.input)) lacks('an input schema');
    if (!verb.output || !('_zod' in verb.output)) lacks('an output schema');
    if (!rates.has(verb.rate)) lacks('a rate class');
    if (!audits.has(verb.audit)) lacks('an audit class');
    if (verb.kind === 'upload' && !verb.files) lacks('a limit of files');
    // What our own jobs and pages note for themselves is nobody's act.
    const isOwn = areGuests || verb.allow === 'system';
    if (writes(verb) && verb.audit !== 'write' && !isOwn) lacks('a write trail');
    if (
      takesOut(verb) &&
      !(
        verb.kind === 'download' &&
        verb.exports &&
        verb.stepUp &&
        verb.audit === 'read' &&
        verb.rate === 'heavy'
      )
    )
      lacks('what an export needs: its mark, a fresh proof, a trace, its share');
    if (typeof handle !== 'function') lacks('its service');
    if (!verb.summary) lacks('a summary');
    const address = `${verb.method} ${verb.url}`;
    if (addresses.has(address)) faults.push(`${address} is taken twice`);
    addresses.add(address);
  }
  if (faults.length > 0) throw new Error(`The contract does not close:\n  ${faults.join('\n  ')}`);
}
