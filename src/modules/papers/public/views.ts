// The public pages of papers, drawn on the server: is this paper genuine, and a paper sent to a phone. Plain forms, no script.
import { html, type Markup } from '../../../kit/server/html.ts';
import { documentOf, type Frame, hidden } from '../../../kit/server/page.ts';
import { dateFormat, wordsOf } from '../../../kit/server/words.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import type { Checked, PaperKind } from '../model.ts';
import { kindWords, pageWords } from '../print/words.ts';

type Word = keyof typeof pageWords;
const sayIn =
  (language: Language) =>
  (word: Word, values: Record<string, string> = {}) =>
    wordsOf(language, pageWords[word], values);

const dayIn = (language: Language, day: string): string =>
  dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

const status = { valid: 'Confirmed', replaced: 'Completed', withdrawn: 'Canceled' } as const;

/** @param paper null where no paper has the code. */
export function checkPage(frame: Frame, code: string, paper: Checked | null): string {
  const { language } = frame;
  const say = sayIn(language);
  const rows: [Word, string][] = paper
    ? [
        ['kind', wordsOf(language, kindWords[paper.kind])],
        ['issuedOn', dayIn(language, paper.issuedOn)],
        ['doctor', paper.doctorName],
        ['registration', paper.registration],
        ['clinic', [paper.clinicName, paper.place].filter(Boolean).join(', ')],
        ['code', code],
      ]
    : [];
  const matches = paper
    ? html`<section class="step">
          <p class="state" role="status" data-status="${status[paper.standing]}">
            ${say(paper.standing)}
          </p>
          ${rows.map(
            ([word, value]) =>
              html`<h3>${say(word)}</h3>
                <p>${value}</p>`,
          )}
        </section>
        <p class="soft">${say('askClinic')} ${say('noHealth')}</p>`
    : html`<section class="step">
          <p class="state" role="status" data-status="Canceled">${say('unknown')}</p>
        </section>
        <form method="get" action="/v">
          <label for="code">${say('code')}</label>
          <input
            id="code"
            name="code"
            value="${code}"
            maxlength="40"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            required
          /><button>${say('check')}</button>
        </form>`;
  return documentOf(
    frame,
    say('title'),
    html`<h1>${say('title')}</h1>
      ${matches}`,
  );
}

export interface Sent {
  clinicName: string;
  doctorName: string;
  kind: PaperKind;
  numberEnd: string;
  language: Language;
}

export interface Step {
  at: 'ask' | 'code' | 'ready' | 'over';
  /** What goes on to the next form. */
  carried: Record<string, string>;
  problem: string | null;
}

/** What kind of paper it is says something of the patient, and waits until the phone is proved. */
export function sentPage(frame: Frame, sent: Sent, { at, carried, problem }: Step): string {
  const { language, path } = frame;
  const say = sayIn(language);
  const { doctorName: doctor, clinicName: clinic, numberEnd: end } = sent;
  const fields = html`${hidden({ ...carried, lang: language })}`;
  const steps: Record<Step['at'], () => Markup> = {
    over: () => html`<p class="state" data-status="Canceled">${say('over')}</p>`,
    ask: () =>
      html`<p>${say('sentWhy', { end })}</p>
        <form method="post" action="${path}/code">
          ${fields}<button>${say('sendCode')}</button>
        </form>`,
    code: () =>
      html`<p>${say('sentWhy', { end })}</p>
        <form method="post" action="${path}/open">
          ${fields}<label for="otp">${say('otp')}</label>
          <input
            id="otp"
            class="otp"
            name="otp"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="6"
            required
            autofocus
          /><button>${say('open')}</button>
        </form>`,
    ready: () =>
      html`<p class="state">${say('ready')}</p>
        <a class="button" href="${path}/file">${say('download')}</a>`,
  };
  return documentOf(
    frame,
    say('sentTitle'),
    html`<h1>${say('sentTitle')}</h1>
      <p class="soft">${say('sentBy', { doctor, clinic })}</p>
      ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
      <section class="step">
        ${at === 'ready' ? html`<h2>${wordsOf(language, kindWords[sent.kind])}</h2>` : null}
        ${steps[at]()}
      </section>`,
  );
}
