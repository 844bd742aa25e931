// The outside world of messages behind one small type.
import type { Language } from '../../../kit/shared/languages.ts';
import type { Channel } from '../model.ts';
import type { TemplateId } from '../rules.ts';
import type { Wording } from './registered.ts';
import type { Approved } from './whatsapp-templates.ts';

export interface Parcel {
  to: string;
  template: TemplateId;
  /** Whole, in the reader's language. */
  text: string;
  /** Of an e-mail, in the reader's language. */
  subject: string;
  /** Below an e-mail: why it came. */
  footer: string;
  language: Language;
  /** Of an e-mail that comes again and again: the page that ends it. */
  unsubscribeUrl?: string | undefined;
  /** Of an SMS by a gateway: as it is registered. */
  wording?: Wording | undefined;
  /** Of a message by WhatsApp: the template and what fills it; none: a plain answer to what was written to us. */
  approved?: Approved | undefined;
  /** Of a push: the browser that takes it. */
  browser?: Browser | undefined;
  /** The same for every try of the same message, for providers that can drop a repetition. */
  key: string;
}

/** A browser's own push subscription. */
export interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What became of it. */
export interface Handover {
  status: 'sent' | 'delivered';
  /** What the provider knows it by. */
  outsideId?: string;
}

/** The provider said no for good, in these words. */
export class Rejected extends Error {}

/** The provider asks to come again later, in these words. */
export class Deferred extends Error {}

export interface Provider {
  readonly channels: readonly Channel[];
  /**
   * @throws Rejected, Deferred; a `NoAnswer`, after which it may have been sent; anything else when it could not be handed over,
   * and the queue tries again.
   */
  send(parcel: Parcel, signal: AbortSignal): Promise<Handover>;
}
