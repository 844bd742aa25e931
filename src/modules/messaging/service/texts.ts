// What messages say, in their readers' languages; and what the module needs from outside.
import type { SealKeys } from '../../../kit/server/secrets.ts';
import { setting, type Settings } from '../../../kit/shared/settings.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { Provider } from '../outside/provider.ts';
import type { Registered } from '../outside/registered.ts';
import type { SmsGateway } from '../outside/sms-gateway.ts';
import type { WhatsApp } from '../outside/whatsapp.ts';
import {
  fillTemplate,
  type MessageValues,
  notePlace,
  type TemplateId,
  templates,
} from '../rules.ts';

/** The sentence of an id in a language, or the id itself where the catalogue is not built. */
export type Say = (language: Language, id: string, values: MessageValues) => string;

export interface MessagingSettings {
  /** Seals codes while they wait. */
  sealKey: SealKeys;
  say?: Say;
  /** The first that serves a channel sends it; none: the message is held for the Outbox. */
  providers?: readonly Provider[];
  /** One of the providers: it knows its own reports, and sends only what is registered. */
  gateway?: SmsGateway;
  registered?: Registered;
  /** One of the providers as well; absent: nobody is written to by WhatsApp. */
  whatsapp?: WhatsApp;
  /** What a message by WhatsApp costs, in paise, where its template does not say; 15 when not given. */
  whatsappPaise?: number;
  /** By which browsers know our pushes; absent where nobody pushes. */
  pushKey?: string;
  /** What a part of an SMS costs, in paise; 20 when not given. */
  smsPaise?: number;
}

export const messaging = setting<MessagingSettings>('messaging');

/** The whole text of a message, the clinic's own words at its end; in English where the language's catalogue is not built. */
export const textOf = (
  settings: Settings,
  template: TemplateId,
  language: Language,
  values: MessageValues,
): string =>
  `${inWords(settings, templates[template], language, values)} ${values[notePlace] ?? ''}`.trimEnd();

export function inWords(
  settings: Settings,
  sentence: Sentence,
  language: Language,
  values: MessageValues,
): string {
  const said = settings.of(messaging).say?.(language, sentence.id, values);
  return said === undefined || said === sentence.id ? fillTemplate(sentence.message, values) : said;
}
