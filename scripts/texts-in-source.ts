// What the source says that no catalogue knows of: a marked text in a file that none reads, a sentence without its mark, a code without a
// sentence, an enum's word shown as it is.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Known {
  /** Absolute paths of the files that the catalogues are made from. */
  readonly files: ReadonlySet<string>;
  /** Ids of the English catalogues. */
  readonly ids: ReadonlySet<string>;
}

/** Not for people: zod's own name of a hand-made issue, FHIR's codes, and what an error of Node's is asked for. */
const forMachines = new Set(['custom', 'active', 'exported', 'd', 'code']);

const marked = /\/\*\s*i18n\s*\*\/|from '@lingui\/(?:core|react)\/macro'/;
const sentence = /(\/\*i18n\*\/\s*)?\{\s*id: '([^']+)',\s*message:/g;
/** `{ error: 'shortcut_form' }`, `{ code: 'required' }`, `message: 'dosage_form'` of a schema's issue. */
const code = /\b(?:error|code|message):\s*'([a-z]+(?:_[a-z0-9]+)*)'/g;

/** One fault a line, by file. */
export async function sourceFaults({ files, ids }: Known): Promise<string[]> {
  const shown = shownRaw(await enumFields());
  return globSync('src/**/*.{ts,tsx}')
    .filter((path) => !/\.(test|d)\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const faults = [
        ...(marked.test(text) && !files.has(resolve(path))
          ? ['marks texts, but no catalogue of lingui.config.ts reads it']
          : []),
        ...[...text.matchAll(sentence)]
          .filter(([, mark]) => mark === undefined)
          .map(([, , id]) => `the sentence "${id}" is not marked by /*i18n*/`),
        // What is printed is a sentence by itself, and found above.
        ...[...text.replaceAll(sentence, '').matchAll(code)]
          .map(([, word = '']) => word)
          .filter((word) => !ids.has(word) && !forMachines.has(word))
          .map((word) => `the code "${word}" has no sentence`),
        ...(path.endsWith('.tsx') ? [...text.matchAll(shown)] : []).map(
          ([, expression]) =>
            `{${expression}} shows an enum's word as it is; say it by a catalogue`,
        ),
      ];
      return faults.map((fault) => `${path}: ${fault}`);
    });
}

/** Of a shape: fields that the answers have as an enum and never as anything else. */
async function enumFields(): Promise<string[]> {
  const enums = new Set<string>();
  const others = new Set<string>();
  const walk = (schema: unknown, name: string): void => {
    const def = memberOf(memberOf(schema, '_zod'), 'def');
    const inner = memberOf(def, 'innerType') ?? memberOf(def, 'element');
    const shape = membersOf(memberOf(def, 'shape'));
    const options = membersOf(memberOf(def, 'options'));
    for (const [field, of] of shape) walk(of, field);
    for (const [, of] of options) walk(of, name);
    if (inner !== undefined) walk(inner, name);
    else if (memberOf(def, 'type') === 'enum') enums.add(name);
    else if (def !== undefined && shape.length + options.length === 0) others.add(name);
  };
  for (const path of globSync('src/modules/*/contract.ts'))
    for (const [, verbs] of membersOf(await import(resolve(path))))
      for (const [, verb] of membersOf(verbs)) walk(memberOf(verb, 'output'), '');
  return [...enums].filter((name) => name !== '' && !others.has(name));
}

const membersOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** `{line.mealTiming}` between tags; a unit of measure is the same in every language. */
const shownRaw = (fields: readonly string[]): RegExp =>
  new RegExp(
    `>\\s*\\{([\\w.?!]+\\.(?:${fields.filter((name) => name !== 'unit').join('|')}))\\}`,
    'g',
  );
