// The server refuses to boot when a verb lacks what keeps it safe.
import { pagesOf, type Verb, writes } from '../kit/shared/contract.ts';
import { pages } from '../modules/staff/model.ts';
import type { Bound } from './modules.ts';

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

/** @throws naming every verb that lacks permission, schemas, rate class, audit class or its service. */
export function inspect(verbs: readonly Bound[]): void {
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
    // What our own jobs note for themselves is nobody's act.
    if (writes(verb) && verb.audit !== 'write' && verb.allow !== 'system') lacks('a write trail');
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
