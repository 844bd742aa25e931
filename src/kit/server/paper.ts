// Paper: Typst templates and data in, PDF out. The work happens in child processes that can be killed (paper-child.ts).
import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '../shared/languages.ts';

interface PaperJob {
  /** The template's file. */
  readonly template: string | URL;
  /** Plain JSON; the template reads it by `json(bytes(sys.inputs.data))`. Every text in it is cleaned. */
  readonly data: unknown;
  /** PNG, JPEG or SVG made by us, never a user's SVG. The template finds them at `/images/<name>`. */
  readonly images?: Readonly<Record<string, Uint8Array>>;
  /** The document's date. The same job gives the same bytes. */
  readonly created: Temporal.Instant;
  /** The typesetting process is killed after this; 20 s when not told. */
  readonly limitMs?: number;
}

const scriptFonts = [
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Tamil',
  'Oriya',
  'Kannada',
  'Malayalam',
  'Bengali',
].map((script) => `Noto Sans ${script}`);

/** Font families for a page in that language: its own script first, then every other, since a name may be written in any of them. */
export function fontsFor(language: Language): string[] {
  const own = scriptFonts.filter((font) => font.toLowerCase().endsWith(languages[language].script));
  return [
    'Noto Sans',
    ...own,
    ...scriptFonts.filter((font) => !own.includes(font)),
    'Noto Sans Math',
    'Noto Sans Symbols 2',
    'Noto Emoji',
  ];
}

export interface PaperOrder {
  template: string;
  data: string;
  images: Record<string, Uint8Array>;
  createdSeconds: number;
}
export type PaperAnswer =
  | { kind: 'ready' }
  | { kind: 'printed'; pdf: Uint8Array }
  | { kind: 'refused'; words: string };

/** `template` the template or its data is at fault (or Typst warned) · `time` over the limit · `crash` the process died twice · `busy` too many wait · `closed` shutting down. */
export class PaperFault extends Error {
  readonly kind: 'template' | 'time' | 'crash' | 'busy' | 'closed';
  constructor(kind: PaperFault['kind'], words: string) {
    super(`paper: ${words}`);
    this.name = 'PaperFault';
    this.kind = kind;
  }
}

interface Waiting {
  order: PaperOrder;
  limitMs: number;
  tries: number;
  resolve: (pdf: Buffer) => void;
  reject: (fault: PaperFault) => void;
}

interface Typesetter {
  child: ChildProcess;
  isReady: boolean;
  job: Waiting | null;
  clock: ReturnType<typeof setTimeout> | null;
  printed: number;
}

const limits = {
  typesetters: 2,
  waiting: 200,
  jobMs: 20_000,
  startMs: 20_000,
  documentsPerTypesetter: 500,
};
const typesetters = new Set<Typesetter>();
const queue: Waiting[] = [];
let isClosed = false;

/**
 * Sets one document.
 * @throws PaperFault, see its kinds. A Typst warning counts as a fault: it would be a blank on the paper.
 */
export function print(job: PaperJob): Promise<Buffer> {
  if (isClosed) return Promise.reject(new PaperFault('closed', 'the typesetter is closed'));
  if (queue.length >= limits.waiting)
    return Promise.reject(new PaperFault('busy', 'too many documents are waiting'));
  const order: PaperOrder = {
    template: job.template instanceof URL ? fileURLToPath(job.template) : job.template,
    data: JSON.stringify(cleanAll(job.data)),
    images: { ...job.images },
    createdSeconds: Math.floor(job.created.epochMilliseconds / 1000),
  };
  return new Promise((resolve, reject) => {
    queue.push({ order, limitMs: job.limitMs ?? limits.jobMs, tries: 0, resolve, reject });
    turn();
  });
}

/** Starts the processes so that the first document of the morning is as quick as the hundredth. */
export async function warmPaper(): Promise<void> {
  isClosed = false;
  while (typesetters.size < limits.typesetters) start();
  await Promise.all(
    [...typesetters]
      .filter((typesetter) => !typesetter.isReady)
      .map(
        (typesetter) =>
          new Promise<void>((done, fail) => {
            typesetter.child
              .once('message', () => done())
              .once('exit', () =>
                fail(new PaperFault('crash', 'the typesetting process does not start')),
              );
          }),
      ),
  );
}

/** Lets running documents finish, refuses waiting ones, ends the processes. `print` works again after `warmPaper`. */
export async function closePaper(): Promise<void> {
  isClosed = true;
  for (const waiting of queue.splice(0))
    waiting.reject(new PaperFault('closed', 'the typesetter is closed'));
  await Promise.all(
    [...typesetters].map(async (typesetter) => {
      const ended = new Promise((done) => typesetter.child.once('exit', done));
      typesetter.child.ref();
      if (typesetter.job)
        await new Promise((done) => typesetter.child.once('message', done).once('exit', done));
      dismiss(typesetter);
      await ended;
    }),
  );
}

/** For tests and the operator's page: process ids and documents since their start. */
export const typesettersNow = () =>
  [...typesetters].map(({ child, printed, job }) => ({
    pid: child.pid,
    printed,
    isPrinting: job !== null,
  }));

function turn(): void {
  while (queue.length > 0) {
    const free = [...typesetters].find(
      (typesetter) => typesetter.isReady && typesetter.job === null,
    );
    if (!free) {
      const starting = [...typesetters].filter((typesetter) => !typesetter.isReady).length;
      if (typesetters.size < limits.typesetters && starting < queue.length) start();
      return;
    }
    const next = queue.shift();
    if (next) hand(free, next);
  }
}

function hand(typesetter: Typesetter, job: Waiting): void {
  typesetter.job = job;
  job.tries += 1;
  hold(typesetter, true);
  typesetter.clock = setTimeout(() => {
    typesetter.job = null;
    typesetters.delete(typesetter);
    typesetter.child.kill('SIGKILL');
    job.reject(new PaperFault('time', `a document took longer than ${job.limitMs / 1000} s`));
    turn();
  }, job.limitMs);
  typesetter.child.send(job.order);
}

function start(): void {
  const { desk, env } = workplace();
  const child = fork(new URL('./paper-child.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    cwd: desk,
    env,
  });
  const typesetter: Typesetter = { child, isReady: false, job: null, clock: null, printed: 0 };
  typesetters.add(typesetter);
  typesetter.clock = setTimeout(() => child.kill('SIGKILL'), limits.startMs);
  child.on('message', (answer: PaperAnswer) => hear(typesetter, answer));
  child.on('error', () => child.kill('SIGKILL'));
  child.on('exit', () => gone(typesetter));
}

function hear(typesetter: Typesetter, answer: PaperAnswer): void {
  if (typesetter.clock) clearTimeout(typesetter.clock);
  typesetter.clock = null;
  const { job } = typesetter;
  typesetter.job = null;
  typesetter.isReady = true;
  hold(typesetter, false);
  if (answer.kind === 'printed')
    job?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
  if (answer.kind === 'refused') job?.reject(new PaperFault('template', answer.words));
  if (answer.kind !== 'ready') typesetter.printed += 1;
  if (typesetter.printed >= limits.documentsPerTypesetter) {
    typesetters.delete(typesetter);
    dismiss(typesetter);
    if (!isClosed) start();
  }
  turn();
}

/** A typesetter that died by itself: its document gets one more try on a fresh one. */
function gone(typesetter: Typesetter): void {
  if (typesetter.clock) clearTimeout(typesetter.clock);
  const wasStarting = !typesetter.isReady;
  typesetters.delete(typesetter);
  const { job } = typesetter;
  typesetter.job = null;
  if (job && job.tries < 2 && !isClosed) queue.unshift(job);
  else job?.reject(new PaperFault('crash', 'the typesetting process died'));
  // A typesetter that can not even start would be started for ever.
  if (wasStarting && typesetters.size === 0)
    for (const waiting of queue.splice(0))
      waiting.reject(new PaperFault('crash', 'the typesetting process does not start'));
  turn();
}

function dismiss(typesetter: Typesetter): void {
  if (!typesetter.child.connected) {
    typesetter.child.kill('SIGKILL');
    return;
  }
  typesetter.child.disconnect();
  setTimeout(() => typesetter.child.kill('SIGKILL'), 2000).unref();
}

/** An idle typesetter must not keep the server, a script or a test alive. */
function hold(typesetter: Typesetter, isBusy: boolean): void {
  if (isBusy) {
    typesetter.child.ref();
    typesetter.child.channel?.ref();
    return;
  }
  typesetter.child.unref();
  typesetter.child.channel?.unref();
}

const fontPackages = [
  'noto-sans',
  'noto-sans-bengali',
  'noto-sans-devanagari',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-math',
  'noto-sans-symbols-2',
  'noto-emoji',
];

let place: { desk: string; env: Record<string, string> } | null = null;

/** An empty desk for the child, the font folders, and an environment without secrets and without the system's fonts. */
function workplace(): { desk: string; env: Record<string, string> } {
  if (place) return place;
  const desk = openDesk();
  const fonts = fontPackages.flatMap((name) => {
    const folder = dirname(
      createRequire(import.meta.url).resolve(`@expo-google-fonts/${name}/package.json`),
    );
    return readdirSync(folder)
      .filter((weight) => weight === '400Regular' || weight === '700Bold')
      .map((weight) => join(folder, weight));
  });
  // Typst would load the system's fonts as well, and the same page would differ from machine to machine.
  const noSystemFonts = join(desk, 'fonts.conf');
  writeFileSync(
    noSystemFonts,
    `<?xml version="1.0"?><fontconfig><dir>${join(desk, 'none').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</dir></fontconfig>`,
  );
  place = {
    desk,
    env: {
      PAPER_DESK: join(desk, 'none'),
      PAPER_FONTS: JSON.stringify(fonts),
      FONTCONFIG_FILE: noSystemFonts,
    },
  };
  return place;
}

function openDesk(): string {
  for (const folder of [
    join(projectFolder(), 'build', 'paper'),
    join(tmpdir(), `practice-diary-paper-${process.getuid?.() ?? 0}`),
  ]) {
    try {
      mkdirSync(join(folder, 'none'), { recursive: true });
      return folder;
    } catch {
      // A read-only installation: the next folder.
    }
  }
  throw new PaperFault('crash', 'no folder to write in');
}

function projectFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder)
    folder = dirname(folder);
  return folder;
}

// Controls, invisible steering characters, private and unassigned letters: they break a job or reorder the line.
const drop =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\uffff]|\p{Cs}|\p{Co}|\p{Cn}/gu;
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Signs by which a letter is joined to the next one: of Gurmukhi, Tamil and Kannada the segmenter does not know it. */
const joins = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0ccd\u0d4d][\u200c\u200d]?$/;
function joined(word: string): string[] {
  const parts: string[] = [];
  for (const { segment } of letters.segment(word)) {
    const last = parts.at(-1);
    if (last !== undefined && joins.test(last)) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

/**
 * Text that is safe to set: well-formed NFC without steering characters (ZWJ and ZWNJ stay, Indic spelling needs them), at most six
 * marks on a letter, long words breakable, cut with … at `maximum` characters. Changes no real word of the ten languages.
 */
export function clean(text: string, maximum = 2000): string {
  const whole = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(drop, '')
    .replace(/(\p{M}{6})\p{M}+/gu, '$1')
    .replace(/\S{25,}/g, (word) =>
      joined(word)
        .map((letter, i) => (i > 0 && i % 20 === 0 ? '\u200b' : '') + letter)
        .join(''),
    );
  return whole.length > maximum
    ? `${whole
        .slice(0, maximum)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
    : whole;
}

function cleanAll(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map(cleanAll);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanAll(inner)]));
  return value;
}
