// What a clinic says of a message to patients by itself, within what is registered; and how that reads with its longest names.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { addressOf } from '../../../kit/server/settings.ts';
import { clockText, dayText, whenText } from '../../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import { inEachLanguage, type Language, languageCodes } from '../../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { Settings } from '../../../kit/shared/settings.ts';
import type { api } from '../contract.ts';
import type { Channel, MessagePreview } from '../model.ts';
import {
  type Registered,
  roomOf,
  textFor,
  textsFor,
  type Wording,
  wordingOf,
} from '../outside/registered.ts';
import { segmentsOf } from '../outside/segments.ts';
import { type Approved, filled, templateOf } from '../outside/whatsapp-templates.ts';
import {
  fillTemplate,
  healthDays,
  isWorded,
  longestNote,
  type MessageValues,
  namesIn,
  notePlace,
  ownReasons,
  refusals,
  secretsOf,
  type TemplateId,
  usualSmsPaise,
  wiped,
} from '../rules.ts';
import * as store from '../store.ts';
import { inWords, messaging, textOf } from './texts.ts';

type Api = typeof api;

/** Of an SMS of this text. */
export function costOf(ctx: Ctx, text: string): { parts: number; costPaise: number } {
  const { parts } = segmentsOf(text);
  return { parts, costPaise: parts * (ctx.settings.of(messaging).smsPaise ?? usualSmsPaise) };
}

export interface Unfilled {
  channel: Channel;
  template: TemplateId;
  language: Language;
  values: MessageValues;
  /** Of the registered text that the clinic has chosen; empty: none. */
  dltId?: string;
}

interface Filled {
  text: string;
  wording?: Wording;
  approved?: Approved;
}

/** An SMS as it is registered, where the gateway asks for that; WhatsApp as it is approved. */
export function wordsOf(
  settings: Settings,
  { channel, template, language, values, dltId = '' }: Unfilled,
): Filled | { reason: string } {
  const { registered, whatsapp } = settings.of(messaging);
  const one =
    whatsapp && templateOf(whatsapp.templates, template, language, Boolean(values[notePlace]));
  if (channel === 'whatsapp' && one) {
    const approved = filled(one, values);
    const text = fillTemplate(one.text, values);
    return approved ? { text, approved } : { reason: ownReasons.tooLong.id };
  }
  if (channel !== 'sms' || !registered)
    return { text: textOf(settings, template, language, values) };
  const wording = wordingOf(registered, template, language, values, dltId);
  return 'reason' in wording ? wording : { text: wording.text, wording };
}

/** What the log keeps of a text that is not our own. @param sent as it leaves */
export function saidOf(settings: Settings, letter: Unfilled, sent: Filled): string | null {
  if (!(sent.wording ?? sent.approved)) return null;
  if (secretsOf(letter.template).length === 0) return sent.text;
  const values = { ...letter.values, code: wiped, link: wiped };
  const said = wordsOf(settings, { ...letter, values });
  return 'reason' in said ? null : said.text;
}

/** By SMS a message may be in English where its reader's language is not registered: then the clinic's own words are English, too. */
const spokenIn = (settings: Settings, template: TemplateId, language: Language): Language => {
  const { registered } = settings.of(messaging);
  return registered
    ? (textsFor(registered, template, language)[0]?.language ?? language)
    : language;
};

/** Whether an SMS of this template may leave at all, in one language or another. */
export function mayGoBySms(settings: Settings, template: TemplateId, language: Language): boolean {
  const { registered } = settings.of(messaging);
  return !registered || textsFor(registered, template, language).length > 0;
}

const nothing = { note: '', dltId: '' };

/** What the clinic says of a message by itself to whoever reads a language. */
async function ownIn(
  ctx: Ctx,
  template: TemplateId,
  language: Language,
): Promise<Pick<store.OwnWords, 'note' | 'dltId'>> {
  if (!isWorded(template)) return nothing;
  const spoken = spokenIn(ctx.settings, template, language);
  const own = await store.ownWords(ctx.db, template);
  return own.find((one) => one.language === spoken) ?? nothing;
}

const withWords = (values: MessageValues, note: string): MessageValues =>
  note === '' ? values : { ...values, [notePlace]: note };

/** With the clinic's own words, of a message that is written now. */
export async function withNote(
  ctx: Ctx,
  template: TemplateId,
  language: Language,
  values: MessageValues,
): Promise<MessageValues> {
  const { note } = await ownIn(ctx, template, language);
  return withWords(values, note);
}

/** The registered text that the clinic has chosen; empty: none. */
export const chosenFor = async (
  ctx: Ctx,
  template: TemplateId,
  language: Language,
): Promise<string> =>
  ctx.settings.of(messaging).registered ? (await ownIn(ctx, template, language)).dltId : '';

/** Of an SMS as it would leave now. */
export async function priceOf(
  ctx: Ctx,
  template: TemplateId,
  language: Language,
  plain: MessageValues,
): Promise<{ text: string; costPaise: number }> {
  const { note, dltId } = await ownIn(ctx, template, language);
  const values = withWords(plain, note);
  const said = wordsOf(ctx.settings, { channel: 'sms', template, language, values, dltId });
  return 'reason' in said
    ? { text: '', costPaise: 0 }
    : { text: said.text, costPaise: costOf(ctx, said.text).costPaise };
}

export async function words(
  ctx: Ctx,
  { template }: InputOf<Api['words']>,
): Promise<OutputOf<Api['words']>> {
  const [own, readers] = await Promise.all([
    store.ownWords(ctx.db, template),
    store.readers(ctx.db),
  ]);
  const of = (language: Language) => own.find((one) => one.language === language);
  return {
    template,
    notes: inEachLanguage((language) => of(language)?.note ?? ''),
    choices: inEachLanguage((language) => of(language)?.dltId ?? ''),
    readers: languageCodes
      .map((language) => ({ language, patients: readers.get(language) ?? 0 }))
      .toSorted((one, other) => other.patients - one.patients),
  };
}

export async function preview(
  ctx: Ctx,
  { template, notes, choices }: InputOf<Api['preview']>,
): Promise<OutputOf<Api['preview']>> {
  const longest = await store.longest(ctx.db);
  return {
    languages: languageCodes.map((language) => {
      const values = {
        ...longestValues(ctx, { template, language }, longest),
        [notePlace]: notes[language],
      };
      return previewIn(ctx, {
        channel: 'sms',
        template,
        language,
        values,
        dltId: choices[language],
      });
    }),
  };
}

function previewIn(ctx: Ctx, letter: Required<Unfilled>): MessagePreview {
  const { template, language, values, dltId } = letter;
  const { registered } = ctx.settings.of(messaging);
  const said = wordsOf(ctx.settings, letter);
  const text = 'reason' in said ? '' : said.text;
  const own = registered && ownText(registered, letter);
  return {
    language,
    text,
    reason: 'reason' in said ? said.reason : null,
    room: registered ? roomForNote(registered, template, language, dltId) : longestNote,
    isEnglish: own !== undefined && own.language !== language,
    isCut: own !== undefined && 'wording' in said && isCut(own.text, values, said.wording),
    ...(text === '' ? { parts: 0, costPaise: 0 } : costOf(ctx, text)),
    choices: registered
      ? textsFor(registered, template, language).map((one) => ({
          dltId: one.dltId,
          text: fillTemplate(one.text, { ...values, [notePlace]: values[notePlace] || '…' }),
        }))
      : [],
  };
}

const ownText = (
  registered: Registered,
  { template, language, values, dltId }: Required<Unfilled>,
) =>
  textFor(textsFor(registered, template, language), {
    dltId,
    hasNote: Boolean(values[notePlace]),
  });

/** The place of one's own words in the text that would be taken if there were any. */
function roomForNote(
  registered: Registered,
  template: TemplateId,
  language: Language,
  dltId: string,
): number {
  const own = textFor(textsFor(registered, template, language), { dltId, hasNote: true });
  return own && namesIn(own.text).includes(notePlace)
    ? Math.min(roomOf(own, notePlace), longestNote)
    : 0;
}

const isCut = (text: string, values: MessageValues, wording: Wording | undefined): boolean =>
  namesIn(text).some((name, at) => String(values[name] ?? '') !== wording?.variables[at]);

/** @throws text_not_registered; input_wrong where words are longer than their place */
export async function setWords(
  ctx: Ctx,
  input: InputOf<Api['setWords']>,
): Promise<OutputOf<Api['setWords']>> {
  const { template, notes, choices } = input;
  const { registered } = ctx.settings.of(messaging);
  for (const language of languageCodes) {
    if (!registered) break;
    const texts = textsFor(registered, template, language);
    const dltId = choices[language];
    if (dltId !== '' && !texts.some((one) => one.dltId === dltId))
      throw refuse(refusals.text_not_registered);
    const room = roomForNote(registered, template, language, dltId);
    if (room > 0 && notes[language].length > room)
      throw refuse(commonRefusals.input_wrong, {
        fields: { [`notes.${language}`]: { code: 'too_long', values: { maximum: room } } },
      });
  }
  const own = languageCodes
    .map((language) => ({ language, note: notes[language], dltId: choices[language] }))
    .filter(({ note, dltId }) => note !== '' || dltId !== '');
  await store.setOwnWords(ctx.db, template, own);
  ctx.record('settings', template, { words: own.map(({ language }) => language) });
  return words(ctx, { template });
}

/** A day of each weekday in each month, in the evening: one of them is written longest. */
const longDays = Array.from({ length: 12 * 7 }, (_none, at) =>
  Temporal.ZonedDateTime.from({
    year: 2026,
    month: (at % 12) + 1,
    day: 20 + Math.floor(at / 12),
    hour: 22,
    minute: 30,
    timeZone: 'UTC',
  })
    .toInstant()
    .toString(),
);
const longestOf = (texts: readonly string[]): string =>
  texts.reduce((long, one) => (one.length > long.length ? one : long), '');
/** A follow-up is due on a day and medicines end on one, everything else is at a time. */
const whenIn = (template: TemplateId, language: Language): string =>
  longestOf(
    longDays.map((at) =>
      template === 'follow_up_due' || template === 'medicine_ending'
        ? dayText(at.slice(0, 10), language)
        : whenText(at, language, 'UTC'),
    ),
  );
/** Its link leads to the patient's own page. */
const isOwnPage = (template: TemplateId): boolean =>
  template === 'review_asked' || template === 'appointment_tomorrow_link';
const longestWhen = new Map<string, string>();

function longestValues(
  ctx: Ctx,
  { template, language }: { template: TemplateId; language: Language },
  longest: store.Longest,
): MessageValues {
  const key = `${template} ${language}`;
  const when = longestWhen.get(key) ?? whenIn(template, language);
  longestWhen.set(key, when);
  return {
    ...longest,
    when,
    until: clockText(longDays[0] ?? '', language, 'UTC'),
    minutes: 120,
    number: 999,
    amount: moneyText(99_999_99),
    day: longestOf(healthDays.map(({ name }) => inWords(ctx.settings, name, language, {}))),
    link: `${addressOf(ctx)}/b/${'x'.repeat(8)}/${isOwnPage(template) ? `a/${'x'.repeat(43)}` : `w/${'x'.repeat(22)}`}`,
  };
}
