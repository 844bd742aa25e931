// The login page's document: the app's own, with the page's one script in place of the app's, and with its styles and what runs before the first
// paint inside it, so that one answer paints it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Rolldown } from 'vite';
import { type Language, languageCodes } from '../src/kit/shared/languages.ts';
import { bootScript } from './build-scripts.ts';

type Output = Rolldown.RolldownOutput['output'];
type Chunk = Extract<Output[number], { type: 'chunk' }>;

/** What the app is drawn with after a log-in: itself, what is around every page inside, and the first of them. */
const inside = [
  'src/web/main.tsx',
  'src/web/app-layout.tsx',
  'src/modules/dashboard/web/dashboard-page.tsx',
];

/**
 * @param app what the bundler made of the app. Call when its page names its files.
 * @returns the scripts that the page loads before anything is typed, with the longest of its words.
 */
export async function writeLogin(folder: string, app: Output, login: Output): Promise<string[]> {
  const script = firstScript(login);
  const style = login.find(
    (part) => part.fileName.endsWith('.css') && part.fileName.includes('login'),
  );
  if (!style) throw new Error('the login page has no style');
  const words = wordsOf(login, 'public');
  const boot = await bootScript(words);
  const page = readFileSync(`${folder}/index.html`, 'utf8')
    .replaceAll(
      /\s*<(?:link rel="(?:modulepreload|stylesheet)"[^>]*>|script type="module"[^>]*><\/script>)/g,
      '',
    )
    .replace(
      /<script src="[^"]*boot[^"]*"[^>]*><\/script>/,
      () => `<script nonce="__CSP_NONCE__">${boot.trim().replaceAll('</', '<\\/')}</script>
    <style nonce="__CSP_NONCE__">${readFileSync(`${folder}/${style.fileName}`, 'utf8').trim()}</style>
    <script type="module" nonce="__CSP_NONCE__" src="/${script.fileName}"></script>
    <link rel="app-parts" href="${writeParts(folder, app)}" />`,
    );
  writeFileSync(`${folder}/login.html`, page);
  const longest = Object.values(words)
    .map((path) => path.slice(1))
    .toSorted((a, b) => sizeOf(folder, b) - sizeOf(folder, a))[0];
  return [script.fileName, ...(longest === undefined ? [] : [longest])];
}

/** The entry does nothing but load the one file in which its parts are. */
function firstScript(login: Output): Chunk {
  const chunks = login.filter((part) => part.type === 'chunk');
  const [name = '', ...more] = chunks.find((chunk) => chunk.isEntry)?.imports ?? [];
  const script = chunks.find((chunk) => chunk.fileName === name);
  if (!script || more.length > 0 || script.imports.length > 0)
    throw new Error('the login page is not in one file');
  return script;
}

const sizeOf = (folder: string, name: string): number => readFileSync(`${folder}/${name}`).length;

/** Where a catalogue's words wait, by language; those that come with the scripts are left out. */
function wordsOf(output: Output, catalogue: string): Partial<Record<Language, string>> {
  return Object.fromEntries(
    languageCodes.flatMap((language) => {
      const part = output.find(
        (one) =>
          one.type === 'chunk' &&
          one.facadeModuleId?.endsWith(`/locales/${language}/${catalogue}.po`),
      );
      return part ? [[language, `/${part.fileName}`]] : [];
    }),
  );
}

/** The list of what comes in while somebody types; returns its address. */
function writeParts(folder: string, app: Output): string {
  const chunks = new Map(
    app.flatMap((part): [string, Chunk][] =>
      part.type === 'chunk' ? [[part.fileName, part]] : [],
    ),
  );
  const names = new Set<string>();
  const add = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const next of chunks.get(name)?.imports ?? []) add(next);
  };
  for (const path of inside) {
    const chunk = [...chunks.values()].find((one) => one.moduleIds.some((id) => id.endsWith(path)));
    if (!chunk) throw new Error(`the app has no part with ${path}`);
    add(chunk.fileName);
  }
  const styles = new Set(
    [...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
  );
  const list = JSON.stringify({
    scripts: [...names].map((name) => `/${name}`),
    styles: [...styles].map((name) => `/${name}`),
    words: wordsOf(app, 'screens'),
  });
  const hash = createHash('sha256').update(list).digest('hex').slice(0, 8);
  writeFileSync(`${folder}/assets/app-parts-${hash}.json`, list);
  return `/assets/app-parts-${hash}.json`;
}
