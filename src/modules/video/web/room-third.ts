// The third in the room: a line and a connection of their own to each of the other two, and a small picture in the corner.
import type { Entered } from '../model.ts';
import type { RoomWord } from '../model/room-words.ts';
import { RoomCall, type Said } from './room-call.ts';
import { type Line, type News, openLine } from './room-line.ts';
import type { OwnMedia } from './room-media.ts';
import { el } from './room-parts.ts';

export interface ThirdHost {
  /** Doctor and patient wait for the relative; the relative comes to the patient. */
  isHost: boolean;
  /** @throws RoomRefused */
  enter: (signal?: AbortSignal) => Promise<Entered>;
  /** Null while nobody has said their name. */
  who: () => Promise<{ name: string; relation: string } | null>;
  /** The doctor lets them in. */
  mayAdmit: boolean;
  /** The patient's alone: a link for one relative. */
  ask?: () => Promise<string>;
}

interface ThirdParts {
  host: ThirdHost;
  media: OwnMedia;
  say: (word: RoomWord, values?: Readonly<Record<string, string | number>>) => string;
  notice: (text: string, act?: () => void) => void;
  /** To be let in. */
  onWaits: () => void;
  /** Doctor or patient has ended it for the relative. */
  onOver: () => void;
  onError: (error: unknown) => void;
}

export class Third {
  readonly #parts: ThirdParts;
  readonly #picture = el('video', { autoplay: true, playsInline: true, hidden: true });
  readonly #name = el('span', {});
  readonly #keys = el('small', { translate: false });
  readonly #acts = el('div', { className: 'vr-row' });
  readonly root: HTMLElement;
  #line: Line | null = null;
  #entered: Entered | null = null;
  #call: RoomCall | null = null;
  #isHere = false;
  #isAdmitted = false;
  #who = { name: '', relation: '' };

  constructor(parts: ThirdParts) {
    this.#parts = parts;
    this.root = el(
      'div',
      { className: 'vr-third', hidden: true, role: 'group' },
      this.#picture,
      el('div', { className: 'vr-third-words', role: 'status' }, this.#name, this.#keys),
      this.#acts,
    );
  }

  get isOpen(): boolean {
    return this.#line !== null;
  }

  async open(): Promise<void> {
    this.close();
    const { host } = this.#parts;
    this.#entered = await host.enter();
    this.#call = this.#openCall();
    this.#line = openLine({
      first: this.#entered,
      enter: async (signal) => {
        this.#entered = await host.enter(signal);
        return this.#entered;
      },
      hear: (news) => this.#hear(news),
      // The link is over: there is nobody to come back to.
      onRefused: () => this.close(),
    });
  }

  #openCall(): RoomCall {
    const { host, media, say, notice, onError } = this.#parts;
    return new RoomCall({
      isPolite: !host.isHost,
      media,
      say: (said) => this.#line?.say(said),
      entered: () => {
        if (!this.#entered) throw new Error('no line to the third');
        return this.#entered;
      },
      // A room is open for less than an hour, and so long the relay's keys are good.
      freshServers: () => Promise.resolve(null),
      onChat: () => undefined,
      onFile: () => undefined,
      onState: ({ isSeen }) => {
        this.#picture.hidden = !isSeen;
      },
      onMedia: (stream) => this.#play(stream),
      onWords: (words) => {
        this.#keys.textContent = words?.join(' · ') ?? '';
      },
      onTrouble: (word) => notice(say(word)),
      onStrength: () => undefined,
      onChange: () => {
        if (this.#call) this.#line?.means(this.#call.means);
        if (this.#call?.way === 'connected') this.#call.tellState();
        this.#draw();
      },
      onError,
    });
  }

  #play(stream: MediaStream | null): void {
    const { notice, say } = this.#parts;
    if (this.#picture.srcObject !== stream) this.#picture.srcObject = stream;
    if (stream === null) return;
    this.#picture.hidden = false;
    void this.#picture.play().catch((error: unknown) => {
      // A newer stream interrupts the one before it.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notice(say('tapToPlay'), () => this.#play(stream));
    });
  }

  #hear(news: News): void {
    const { host, onError, onOver, onWaits } = this.#parts;
    if (news.is === 'moved' || news.is === 'over') {
      this.close();
      return onOver();
    }
    this.#note(news);
    if (news.is === 'here') {
      void this.#ask().catch(onError);
      if (host.mayAdmit && !this.#isAdmitted) onWaits();
    }
    if ((news.is === 'here' || news.is === 'admitted') && this.#isAdmitted) this.#call?.hello();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other browser's words; each part is looked at before it is used
    if (news.is === 'said') this.#call?.hear(news.said as Said);
    this.#draw();
  }

  /** Who is there, and whether they were let in. */
  #note(news: News): void {
    const { isHost } = this.#parts.host;
    if (news.is === 'seated' || news.is === 'here') {
      this.#isHere = news.is === 'here';
      if (isHost === this.#isHere) this.#isAdmitted = news.isAdmitted;
    }
    if (news.is === 'admitted') this.#isAdmitted = true;
    if (news.is === 'left') this.#isHere = false;
  }

  async #ask(): Promise<void> {
    this.#who = (await this.#parts.host.who()) ?? this.#who;
    this.#draw();
  }

  #draw(): void {
    const { host, say } = this.#parts;
    this.root.hidden = !this.#isHere && this.#call?.way !== 'connected';
    const { name, relation } = this.#who;
    this.#name.textContent =
      name === ''
        ? say('patientToo')
        : this.#isAdmitted
          ? [name, relation && `(${relation})`].filter(Boolean).join(' ')
          : say('relativeKnocks', { name, relation });
    this.root.toggleAttribute('data-waits', !this.#isAdmitted);
    const button = (text: RoomWord, className: string, onclick: () => void) =>
      el('button', { type: 'button', className, onclick }, say(text));
    const acts = [
      host.mayAdmit &&
        !this.#isAdmitted &&
        button('letIn', 'vr-main', () => this.#line?.act('admit')),
      host.isHost && button('sendAway', 'vr-quiet', () => this.sendAway()),
    ].filter((one) => one !== false);
    // What is pressed must not be drawn anew under the finger.
    const shown = [...this.#acts.children].map((one) => one.textContent).join();
    if (shown !== acts.map((one) => one.textContent).join()) this.#acts.replaceChildren(...acts);
  }

  /** To the patient, who has no line to somebody who is not let in yet. */
  async tellWaiting(): Promise<void> {
    const { host, notice, say } = this.#parts;
    const who = await host.who();
    if (who) notice(say('relativeWaits', who));
  }

  /** For good: their link opens nothing any more. */
  sendAway(): void {
    this.#line?.act('end');
  }

  refresh(): void {
    this.#call?.refresh();
    if (this.#isAdmitted) this.#call?.tellState();
  }

  close(): void {
    this.#call?.close();
    this.#call = null;
    this.#line?.close();
    this.#line = null;
    this.#isHere = false;
    this.#isAdmitted = false;
    this.#who = { name: '', relation: '' };
    this.#keys.textContent = '';
    this.#picture.hidden = true;
    this.root.hidden = true;
  }
}

/** What the patient sends on: by the phone's own sharing where it has any. */
export function linkBox(
  link: string,
  say: ThirdParts['say'],
  onClose: () => void,
  onError: (error: unknown) => void,
): HTMLElement {
  const field = el('input', { readOnly: true, value: link, 'aria-label': say('addRelative') });
  const state = el('p', { role: 'status' });
  const copy = async () => {
    field.select();
    await navigator.clipboard.writeText(link);
    state.textContent = say('copied');
  };
  const share = async () => {
    try {
      await navigator.share({ url: link });
    } catch (error) {
      // Thought better of it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  };
  const button = (word: RoomWord, className: string, act: () => void) =>
    el('button', { type: 'button', className, onclick: act }, say(word));
  return el(
    'div',
    { className: 'vr-check vr-say vr-link' },
    el('p', {}, say('relativeLink')),
    field,
    el(
      'div',
      { className: 'vr-row' },
      button('copy', 'vr-main', () => void copy().catch(onError)),
      'share' in navigator && button('shareLink', 'vr-quiet', () => void share().catch(onError)),
      button('close', 'vr-quiet', onClose),
    ),
    state,
  );
}
