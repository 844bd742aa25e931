// A public page as a module sees it: what was asked, what it answers, and the document all of them share.
import type { Readable } from 'node:stream';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type {
  FieldsOf,
  Hook,
  InputOf,
  BodyOf,
  OutputOf,
  Page,
  ParamsOf,
  TypedOf,
  Verb,
} from '../shared/contract.ts';
import { type Language, languageCodes, languages } from '../shared/languages.ts';
import { Refusal, type Sentence } from '../shared/refusal.ts';
import type { Translator } from '../shared/words.ts';
import { pageStyle } from './page-style.ts';
import type { Settings } from '../shared/settings.ts';
import { dateFormat, translatorOf } from './words.ts';

/** What a download verb answers: the file, its name for the browser. */
export interface Download {
  /** A stream starts after the transaction has ended, so it reads from a file or from memory, never from the database. */
  bytes: Buffer | Readable;
  fileName: string;
  media: string;
}

/** Whose records a page asks for; null where a verb belongs to no clinic. */
export type Asked = { readonly clinicId: string } | null;

/**
 * Runs a verb through the pipeline, in a clinic's name.
 * @param onceKey of a form that may be sent twice.
 * @throws what the verb refuses
 */
export type Ask = <V extends Verb>(
  clinic: Asked,
  verb: V,
  input: { readonly [K in keyof TypedOf<V>]: unknown },
  onceKey?: string,
) => Promise<V extends { kind: 'download' } ? Download : OutputOf<V>>;

export interface Visit {
  /** `?lang=`, where it names a language of ours. */
  readonly language: Language | null;
  /** What the browser asks for; null where it says nothing. */
  readonly preferred: Language | null;
  readonly now: Temporal.Instant;
  readonly isSecure: boolean;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Of this answer's style and script. */
  readonly nonce: string;
  readonly ask: Ask;
  /** What the app was created with, for the module that holds the setting. */
  readonly settings: Settings;
}

/** One request for a page. Fields are as they were typed: nothing of them is to be believed. */
export interface PageRequest<P extends Page = Page> extends Visit {
  readonly params: Readonly<Record<ParamsOf<P['address']>, string>>;
  readonly fields: Readonly<Partial<Record<FieldsOf<P>, string>>>;
}

export type PageAnswer =
  | {
      kind: 'page';
      document: ReactElement;
      status: number;
      retryAfterSeconds?: number | undefined;
      /** An origin that its forms may lead to besides ours: where a payer goes on. */
      formsTo?: string;
      /** Only such a page may ask for camera and microphone. */
      usesCamera?: true;
      cookie?: PageCookie;
    }
  | { kind: 'redirect'; to: string; cookie?: PageCookie }
  | {
      kind: 'file';
      bytes: Buffer | Readable | string;
      media: string;
      headers: Record<string, string>;
    }
  /** Server-sent events that say only that something changed in one of these modules. */
  | { kind: 'news'; clinicId: string; modules: readonly string[] }
  | { kind: 'missing' };

export interface PageCookie {
  name: string;
  value: string;
  path: string;
  maxAgeSeconds: number;
}

export type PageHandlers<T extends Record<string, Page>> = {
  readonly [K in keyof T]: (request: PageRequest<T[K]>) => Promise<PageAnswer>;
};

/** A provider's call, its body as it came. */
export interface HookRequest {
  /** Path and query, as they were asked for. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly raw: Buffer;
}

export interface HookHandler<H extends Hook> {
  /** @throws a refusal when the provider has not signed it */
  prove(request: HookRequest, settings: Settings): Promise<void>;
  /**
   * Of a provider that tries the address by `GET` before it calls it: what it is answered, as plain text; null: it has not proved itself.
   * A provider that does not try its hook's address has none.
   */
  challenge?(query: Readonly<Partial<Record<string, string>>>, settings: Settings): string | null;
  /** When the provider says it was sent, as an instant; of a hook without a window nobody asks. */
  sentAt?(request: HookRequest): string | undefined;
  /** The clinic and what its write is told. @throws a refusal when they do not fit together */
  read(
    request: HookRequest,
    body: BodyOf<H>,
    ask: Ask,
  ): Promise<{ clinicId: string; input: InputOf<H['writes']> }>;
}

// ---------------------------------------------------------------- what a form answers, loaded again

/** The script of a page that a form answers, which puts the page's own address in place of the form's. */
export const standsAt = (here: string) => ({ src: '/step.js', data: { here } });

/** A code that was asked for on a page, as its forms carry it. */
export interface AskedCode {
  [name: string]: string;
  requestKey: string;
  /** Ties it to what it was asked for. */
  bound: string;
}

/** Lets the page at `path` ask for the code still when it is loaded again, for as long as the code is good. */
export const askedCookie = (
  path: string,
  { requestKey, bound }: AskedCode,
  maxAgeSeconds: number,
): PageCookie => ({
  name: 'asked',
  value: `${requestKey}.${bound}`,
  path,
  maxAgeSeconds,
});

/** Null where no code was asked for on the page by this browser. Like what forms carry it is believed only once it fits. */
export function askedBefore({ cookies }: Visit): AskedCode | null {
  const [requestKey, bound] = cookies['asked']?.split('.') ?? [];
  return requestKey === undefined || bound === undefined ? null : { requestKey, bound };
}

export const missing: PageAnswer = { kind: 'missing' };
export const redirect = (
  to: string,
  cookie?: PageCookie,
): Extract<PageAnswer, { kind: 'redirect' }> => ({
  kind: 'redirect',
  to,
  ...(cookie ? { cookie } : {}),
});

/** @param refused what the page says no to; its status becomes the page's. */
export const drawn = (
  document: ReactElement,
  refused: unknown = null,
): Extract<PageAnswer, { kind: 'page' }> => ({
  kind: 'page',
  document,
  status: refused instanceof Refusal ? refused.status : 200,
  retryAfterSeconds: refused instanceof Refusal ? refused.more.retryAfterSeconds : undefined,
});

// ---------------------------------------------------------------- the document

export interface Frame {
  language: Language;
  /** In that language. */
  text: Translator['text'];
  nonce: string;
  clinicName: string;
  /** With the slash in front and without a query: where the language links lead, unless `here` names the page itself. */
  path: string;
  here?: string;
  /** What was chosen so far, kept when another language is chosen. */
  carried?: Readonly<Record<string, string>>;
  /** What a message that holds the link shows beneath the title. */
  about?: string;
  /** The whole address of a picture for such a message. */
  picture?: string;
}

/** @param isClinics whether the clinic's language comes before the browser's. */
export function frameOf(
  visit: Visit,
  clinic: { language: Language },
  path: string,
  isClinics = false,
): Frame {
  const language =
    visit.language ?? (isClinics ? clinic.language : (visit.preferred ?? clinic.language));
  return {
    language,
    text: translatorOf(visit, language).text,
    nonce: visit.nonce,
    clinicName: '',
    path,
  };
}

const sentences = {
  language: /*i18n*/ { id: 'page.language', message: 'Language' },
  unknown: /*i18n*/ { id: 'page.unknown', message: 'This page is not found' },
};

/** The whole document. @param script an address of our own. */
export function documentOf(
  { language, text, nonce, clinicName, path, here = path, carried = {}, about, picture }: Frame,
  title: string,
  body: ReactNode,
  script?: { src: string; data: Record<string, string> },
): ReactElement {
  return h(
    'html',
    { lang: language },
    headOf(`${title} · ${clinicName}`, nonce, pageStyle, cardOf(title, clinicName, about, picture)),
    h(
      'body',
      null,
      h(
        'main',
        null,
        h(
          'details',
          { className: 'langs' },
          h('summary', { 'aria-label': text(sentences.language) }, languages[language].name),
          h(
            'nav',
            { 'aria-label': text(sentences.language) },
            ...languageCodes
              .filter((code) => code !== language)
              .map((code) => {
                const query = new URLSearchParams({ ...carried, lang: code }).toString();
                return h('a', { lang: code, href: `${here}?${query}` }, languages[code].name);
              }),
          ),
        ),
        body,
      ),
      script && h('script', { nonce, src: script.src, defer: true, ...dataOf(script.data) }),
      lettersOf(language, nonce),
    ),
  );
}

/** A device that cannot draw the page's words is given the letters. */
export const lettersOf = (language: Language, nonce: string): ReactNode =>
  language !== 'en' && h('script', { nonce, src: '/letters.js', defer: true });

/** The card of a link in a message (ogp.me). */
const cardOf = (title: string, site: string, about?: string, picture?: string): ReactNode =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': site,
    'og:title': title,
    ...(about === undefined ? {} : { 'og:description': about }),
    ...(picture === undefined ? {} : { 'og:image': picture }),
  }).map(([property, content]) => h('meta', { key: property, property, content }));

export const headOf = (
  title: string,
  nonce: string,
  style: string,
  more: ReactNode = null,
): ReactElement =>
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    h('title', null, title),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('meta', { name: 'theme-color', content: '#303f9f' }),
    h('link', { rel: 'icon', href: '/icon.svg' }),
    more,
    h('style', { nonce }, style),
  );

export const dataOf = (data: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]));

export const htmlOf = (document: ReactElement): string =>
  `<!doctype html>${renderToStaticMarkup(document)}`;

/** A page that says one thing: by default, the same for what is foreign, gone and misspelt. */
export function errorPage(
  frame: Frame,
  sentence: Sentence = sentences.unknown,
  values = {},
): ReactElement {
  const text = frame.text(sentence, values);
  return documentOf(
    frame,
    text,
    h('section', { className: 'step' }, h('p', { className: 'state' }, text)),
  );
}

export function timesIn(language: Language, zone: string) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(language, { ...options, timeZone: zone });
    return (instant: string) => format.format(new Date(instant));
  };
  return {
    time: write({ hour: 'numeric', minute: '2-digit' }),
    weekday: write({ weekday: 'short' }),
    date: write({ day: 'numeric', month: 'short' }),
    long: write({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
    }),
  };
}

// ---------------------------------------------------------------- forms

/** What a form carries on from the one before. */
export const hidden = (fields: Readonly<Record<string, string>>): ReactNode =>
  Object.entries(fields).map(([name, value]) =>
    h('input', { key: name, type: 'hidden', name, value }),
  );

/** What was refused: of each field of the form, or of the whole where no field is to blame. */
export interface Refused {
  words: string | null;
  fields: Readonly<Record<string, string>>;
}
export const nothing: Refused = { words: null, fields: {} };

/**
 * What a refusal says, in the reader's language: of each field that the form has, else of the whole.
 * @param form names of the form's fields; a problem at `person.age` is the field `age`'s.
 * @throws whatever is no refusal
 */
export function said({ text }: Frame, error: unknown, form: readonly string[] = []): Refused {
  if (!(error instanceof Refusal)) throw error;
  const { fields = {}, values = {} } = error.more;
  const { message } = error.kind.sentence;
  const problems = Object.entries(fields).map(([path, problem]) => {
    const sentence = { id: problem.code, message };
    return [path.split('.').at(-1) ?? '', text(sentence, problem.values ?? {})] as const;
  });
  const own = problems.filter(([name]) => form.includes(name));
  if (own.length > 0) return { words: null, fields: Object.fromEntries(own) };
  return { words: problems[0]?.[1] ?? text(error.kind.sentence, values), fields: {} };
}

export const problem = ({ words }: Refused): ReactNode =>
  words === null ? null : h('p', { className: 'problem', role: 'alert' }, words);

export interface Wrong {
  /** Of the field. */
  attributes: { 'aria-invalid'?: true; 'aria-describedby'?: string; autoFocus?: boolean };
  /** What stands under it. */
  words: ReactNode;
}

/** Where the six digits of a code are typed. */
export const codeInput = ({ attributes }: Wrong): ReactNode =>
  h('input', {
    id: 'otp',
    name: 'otp',
    className: 'otp',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    required: true,
    maxLength: 6,
    pattern: '[0-9]{6}',
    autoFocus: true,
    ...attributes,
  });

/** How a form shows that this field was refused. */
export function wrongOf({ fields }: Refused, name: string): Wrong {
  const words = fields[name];
  if (words === undefined) return { attributes: {}, words: null };
  const id = `${name}-wrong`;
  return {
    attributes: {
      'aria-invalid': true,
      'aria-describedby': id,
      ...(Object.keys(fields)[0] === name ? { autoFocus: true } : {}),
    },
    words: h('p', { className: 'wrong', id, role: 'alert' }, words),
  };
}
