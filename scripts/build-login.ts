// The login page's documents, one a language: the app's own, with the page's one script in place of the app's, and with its form, its styles and what
// runs before the first paint inside it, so that one answer paints what can be typed in.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';
import { type Language, languageCodes } from '../src/kit/shared/languages.ts';
import type { Painted } from '../src/web/login/painted.ts';
import { bootScript, plainScript } from './build-scripts.ts';

type Output = Rolldown.RolldownOutput['output'];
type Chunk = Extract<Output[number], { type: 'chunk' }>;

/** What the app is drawn with after a log-in: itself, what is around every page inside, and the first of them. */
const inside = [
  'src/web/main.tsx',
  'src/web/app-layout.tsx',
  'src/modules/dashboard/web/dashboard-page.tsx',
];

const maxFirstScripts = 4;

/**
 * @param app what the bundler made of the app. Call when its page names its files.
 * @returns the scripts that the page loads before anything is typed, with the longest of its words.
 */
export async function writeLogin(folder: string, app: Output, login: Output): Promise<string[]> {
  const scripts = firstScripts(login);
  const contract = login.find(
    (part) =>
      part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith('/identity/contract.ts')),
  )?.fileName;
  if (contract === undefined) throw new Error('the login page has no contract');
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
      /<script\s+src="[^"]*boot[^"]*"[^>]*><\/script>/,
      () => `${scriptOf(boot)}
    <style nonce="__CSP_NONCE__">${readFileSync(`${folder}/${style.fileName}`, 'utf8').trim()}</style>
    <link rel="expect" href="#early" blocking="render" />
    ${[...scripts, contract].map((name) => `<link rel="preload" as="fetch" crossorigin href="/${name}" />`).join('\n    ')}
    <link rel="app-parts" href="${writeParts(folder, app)}" />`,
    );
  if (!page.includes('rel="app-parts"'))
    throw new Error('the login page has no boot script to put its own in place of');
  const early = await plainScript('src/web/login/early.ts', {
    SCRIPTS: JSON.stringify(scripts.map((name) => `/${name}`)),
  });
  const painted = await paint();
  for (const language of languageCodes)
    writeFileSync(
      `${folder}/login.${language}.html`,
      documentOf(page, language, painted[language], early),
    );
  const longest = Object.values(words)
    .map((path) => path.slice(1))
    .toSorted((a, b) => sizeOf(folder, b) - sizeOf(folder, a))[0];
  return [...scripts, contract, ...(longest === undefined ? [] : [longest])];
}

const scriptOf = (code: string, id = ''): string =>
  `<script nonce="__CSP_NONCE__"${id}>${code.trim().replaceAll('</', '<\\/')}</script>`;

/** What its parts ask of a browser while they are brought in. */
const inBrowser = `globalThis.document = { querySelector: () => null }; globalThis.location = { search: '' };`;
/** Ends the process by itself: a browser's parts never come to an end. */
const sayPainted = `const { painted } = await import('./build/login/paint.js'); process.stdout.write(JSON.stringify(painted), () => process.exit());`;

/** The page's own parts, drawn here once in each language. In a process of its own: they were made to run in a browser. */
async function paint(): Promise<Record<Language, Painted>> {
  await build({
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      alias: [
        {
          find: /^@tanstack\/react-router$/,
          replacement: new URL('../src/web/login/router.tsx', import.meta.url).pathname,
        },
      ],
    },
    build: { ssr: 'src/web/login/paint.tsx', outDir: 'build/login', sourcemap: false },
  });
  const said = execFileSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      `${inBrowser} ${sayPainted}`,
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return JSON.parse(said);
}

function documentOf(page: string, language: Language, painted: Painted, early: string): string {
  const { title, line, more, greetings, form } = painted;
  const hours = Object.entries(greetings).map(
    ([part, words]) => ` data-${part}="${escape(words)}"`,
  );
  const parts: [RegExp, string][] = [
    [/<html lang="en"/, `<html lang="${language}" data-form`],
    [/(?<=<title>)[^<]*/, escape(title)],
    [/(?<=id="brand-line">)[^<]*/, escape(line)],
    [/(?<=id="brand-more">)[^<]*/, escape(more)],
    [
      /<div id="app">[\s\S]*?<\/div>\s*<\/div>/,
      `<div id="app"${hours.join('')}>${form}</div>${scriptOf(early, ' id="early"')}`,
    ],
  ];
  return parts.reduce((text, [place, words]) => {
    if (!place.test(text)) throw new Error(`the page has no place like ${place.source}`);
    return text.replace(place, () => words);
  }, page);
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What the page is drawn by, each after what it needs. The entry does nothing but load the last. */
function firstScripts(login: Output): string[] {
  const chunks = new Map(
    login.flatMap((part): [string, Chunk][] =>
      part.type === 'chunk' ? [[part.fileName, part]] : [],
    ),
  );
  const inOrder = (name: string): string[] => [
    ...(chunks.get(name)?.imports ?? []).flatMap(inOrder),
    name,
  ];
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
  const names = [...new Set((entry?.imports ?? []).flatMap(inOrder))];
  if (names.length === 0 || names.length > maxFirstScripts)
    throw new Error(`the login page is in ${names.length} files: ${names.join(', ')}`);
  return names;
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
