// Holds the texts to their promise: the English is what the source says, all of it, and nine languages have every sentence, with its
// placeholders, plurals and the glossary's words; a clinical word says whether a clinician has reviewed it.
import { resolve } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languageCodes } from '../src/kit/shared/languages.ts';
import { glossaryFaults, glossaryGaps, readGlossaries, termFinder, type Text } from './glossary.ts';
import { sourceFaults } from './texts-in-source.ts';

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number];
type Messages = NonNullable<Awaited<ReturnType<Catalog['read']>>>;

/** Written the same in every language. */
const sameEverywhere =
  /^[\d\s\p{P}\p{S}]*$|^(Practice Diary|OTP|SMS|WhatsApp|QR|BMI|SpO₂|ABHA|[CSI]?GST|SAC|PIN|Ctrl K|UPI|BP|SpO2|mmHg|kg|cm|°[CF]|ml|MBBS, MD|A[45]|5d, 2w(, 15\/8)?)$/u;

interface Review {
  flags?: readonly string[];
  translatorComments?: readonly string[];
}

const faults: string[] = [];
const missing = new Map<string, number>();
const texts = new Map<Language, Text[]>(languageCodes.map((language) => [language, []]));
const catalogs = await getCatalogs(getConfig());
const ids = new Set<string>();

for (const catalog of catalogs) {
  const written = (await catalog.read('en')) ?? {};
  for (const id of Object.keys(written)) ids.add(id);
  checkFresh(catalog, written, (await catalog.collect()) ?? {});
  for (const language of languageCodes.filter((code) => code !== 'en')) {
    const own = (await catalog.read(language)) ?? {};
    checkLanguage(catalog, language, written, own);
    if (catalog.name === 'clinical') checkReview(language, written, own);
  }
}
const files = new Set(
  catalogs.flatMap((catalog) => catalog.sourcePaths.map((path) => resolve(path))),
);
faults.push(...(await sourceFaults({ files, ids })));
const glossaries = readGlossaries();
const termsIn = termFinder([...glossaries.values()].flatMap(({ terms }) => Object.keys(terms)));
faults.push(...glossaryGaps(glossaries));
for (const [language, glossary] of glossaries)
  faults.push(...glossaryFaults(glossary, texts.get(language) ?? [], termsIn));

for (const fault of faults.slice(0, 200)) process.stderr.write(`${fault}\n`);
if (missing.size > 0)
  process.stderr.write(
    `Not translated: ${[...missing].map(([place, count]) => `${place} ${count}`).join(', ')}\n`,
  );
const isWhole = faults.length === 0 && missing.size === 0;
process.stdout.write(
  isWhole
    ? 'every text stands in ten languages\n'
    : `${faults.length} faults, ${[...missing.values()].reduce((sum, count) => sum + count, 0)} texts not translated\n`,
);
process.exitCode = isWhole ? 0 : 1;

/** The catalogue on disk against what the source says now. */
function checkFresh(
  catalog: Catalog,
  written: Messages,
  said: Readonly<Record<string, { message?: string }>>,
): void {
  const name = catalog.name ?? '';
  for (const [id, { message }] of Object.entries(said))
    if (!(id in written))
      faults.push(`${name}: "${message ?? id}" is not in the catalogue; run "npm run texts"`);
  for (const [id, { message }] of Object.entries(written))
    if (!(id in said))
      faults.push(`${name}: "${message ?? id}" is said nowhere any more; run "npm run texts"`);
}

function checkLanguage(
  catalog: Catalog,
  language: Language,
  english: Messages,
  own: Messages,
): void {
  const place = `${language}/${catalog.name ?? ''}`;
  for (const [id, entry] of Object.entries(english)) {
    const source = entry.message || entry.translation || id;
    const text = own[id]?.translation ?? '';
    if (text === '') {
      missing.set(place, (missing.get(place) ?? 0) + 1);
      continue;
    }
    if (text === source && !sameEverywhere.test(source))
      faults.push(`${place}: "${source}" is left in English`);
    const wanted = partsOf(source);
    const parts = partsOf(text);
    if (!parts || !wanted) {
      faults.push(`${place}: "${text}" does not read as a sentence with placeholders`);
      continue;
    }
    texts.get(language)?.push({ place, english: source, text });
    if (wanted.names !== parts.names)
      faults.push(
        `${place}: "${text}" has the placeholders [${parts.names}], the English [${wanted.names}]`,
      );
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const plural of parts.plurals)
      for (const form of forms)
        if (!plural.includes(form))
          faults.push(`${place}: "${text}" lacks the plural form ${form}`);
  }
}

/** Each entry is `#, draft` or `#, reviewed`, and says above itself which English it was translated from. */
function checkReview(language: Language, english: Messages, own: Messages): void {
  for (const [id, { extra }] of Object.entries<{ extra?: Review }>(own)) {
    const states = (extra?.flags ?? []).filter((flag) => flag === 'draft' || flag === 'reviewed');
    if (states.length !== 1)
      faults.push(`${language}/clinical: "${id}" must be flagged draft or reviewed, one of them`);
    const source = english[id]?.message || english[id]?.translation;
    const [from] = extra?.translatorComments ?? [];
    if (from !== source)
      faults.push(
        `${language}/clinical: "${id}" was translated from "${from ?? ''}", the English is now "${source ?? ''}": translate it anew, as a draft`,
      );
  }
}

/** Names of placeholders and tags, sorted, and the forms of each plural; null where braces do not match. */
function partsOf(text: string): { names: string; plurals: string[][] } | null {
  const names = new Set<string>([...text.matchAll(/<\/?(\d+)\/?>/g)].map(([, tag]) => `<${tag}>`));
  const plurals: string[][] = [];
  const walk = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [name, kind, forms]: unknown[] = part;
    if (typeof name === 'string') names.add(name);
    if (kind === 'plural' && forms !== null && typeof forms === 'object')
      plurals.push(Object.keys(forms));
    if (forms !== null && typeof forms === 'object')
      for (const form of Object.values(forms)) if (Array.isArray(form)) form.forEach(walk);
  };
  try {
    const compiled = compileMessage(text);
    if (Array.isArray(compiled)) compiled.forEach(walk);
  } catch {
    return null;
  }
  return { names: [...names].toSorted().join(' '), plurals };
}
