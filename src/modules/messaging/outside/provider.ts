// The outside world of messages behind one small type.
import type { Language } from '../../../kit/shared/languages.ts';
import type { Channel } from '../model.ts';
import type { TemplateId } from '../rules.ts';

export interface Parcel {
  to: string;
  template: TemplateId;
  /** Whole, in the reader's language. */
  text: string;
  language: Language;
  /** The same for every try of the same message, for providers that can drop a repetition. */
  key: string;
}

/** What became of it. */
export type Handover = 'sent' | 'delivered';

export interface Provider {
  readonly channels: readonly Channel[];
  /** @throws when it could not be handed over; the queue tries again, but for a `NoAnswer`, after which it may have been sent. */
  send(parcel: Parcel, signal: AbortSignal): Promise<Handover>;
}
