// How the room looks during a call: the other's picture, one's own, the bar of buttons, the chat, what is said meanwhile.
import type { RoomWord } from '../model/room-words.ts';
import type { OwnMedia } from './room-media.ts';
import { el, roundButton } from './room-parts.ts';
import type { Strength } from './room-peer.ts';

export type RoomState =
  | 'check'
  | 'elsewhere'
  | 'waiting'
  | 'connecting'
  | 'call'
  | 'gone'
  | 'moved'
  | 'over';

export interface RoomActs {
  mute: () => void;
  camera: () => void;
  share: () => void;
  window: () => void;
  devices: () => void;
  leave: () => void;
  /** The doctor's alone. */
  end: (() => void) | null;
  chat: (text: string) => void;
}

type Say = (word: RoomWord, values?: Readonly<Record<string, string | number>>) => string;

const strengthWords = ['broken', 'weak', 'fair', 'good'] as const;

export class RoomView {
  readonly picture = el('video', { autoplay: true, playsInline: true, hidden: true });
  readonly #say: Say;
  readonly #own = el('video', { autoplay: true, playsInline: true, muted: true });
  readonly #self = el('div', { className: 'vr-self', hidden: true }, this.#own);
  readonly #words = el('div', { className: 'vr-say', role: 'status', 'aria-live': 'polite' });
  readonly #netWord = el('span', {});
  readonly #net = el(
    'span',
    { className: 'vr-net', hidden: true },
    el('i', {}, el('b', {}), el('b', {}), el('b', {})),
    this.#netWord,
  );
  readonly #theirs = el('span', { hidden: true });
  readonly #keys = el('span', { hidden: true, className: 'vr-keys' });
  readonly #list = el('ol', { className: 'vr-list', role: 'log' });
  readonly #stage: HTMLElement;
  readonly #side: HTMLElement;
  readonly #entry: HTMLInputElement;
  readonly #bar: HTMLElement;
  readonly #buttons;
  readonly root: HTMLElement;

  constructor(say: Say, acts: RoomActs) {
    this.#say = say;
    this.#self.setAttribute('aria-label', say('you'));
    this.#keys.title = say('words');
    this.#list.setAttribute('aria-label', say('chat'));
    this.#entry = el('input', {
      maxLength: 1000,
      autocomplete: 'off',
      placeholder: say('message'),
      'aria-label': say('message'),
    });
    this.#side = this.#chat(acts);
    this.#buttons = this.#bars(acts);
    this.#bar = el(
      'div',
      { className: 'vr-bar', hidden: true, role: 'toolbar', 'aria-label': say('title') },
      ...this.#buttons.all,
    );
    const top = el('div', { className: 'vr-top' }, this.#net, this.#theirs, this.#keys);
    this.#stage = el(
      'div',
      { className: 'vr-stage' },
      this.picture,
      this.#words,
      this.#self,
      top,
      this.#side,
    );
    this.root = el(
      'section',
      { className: 'vr', 'aria-label': say('title') },
      this.#stage,
      this.#bar,
    );
  }

  #chat(acts: RoomActs): HTMLElement {
    const form = el(
      'form',
      { className: 'vr-form' },
      this.#entry,
      el('button', { className: 'vr-main' }, this.#say('send')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.#entry.value.trim();
      this.#entry.value = '';
      if (text !== '') acts.chat(text);
    });
    const soft = el('p', { className: 'vr-soft vr-form' }, this.#say('chatKept'));
    return el('div', { className: 'vr-side', hidden: true }, el('div', {}, this.#list, soft), form);
  }

  #bars(acts: RoomActs) {
    const say = this.#say;
    const mic = roundButton('mic', say('mute'), acts.mute);
    const camera = roundButton('camera', say('cameraOff'), acts.camera);
    const share = roundButton('share', say('share'), acts.share);
    const chat = roundButton('chat', say('chat'), () => this.toggleChat());
    const small = roundButton('window', say('smallWindow'), acts.window);
    const devices = roundButton('devices', say('devices'), acts.devices);
    const leave = roundButton('leave', say('leave'), acts.leave);
    const end = acts.end && roundButton('leave', say('end'), acts.end);
    for (const one of [leave, end]) one?.button.classList.add('vr-bad');
    const canShare = 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;
    const all = [
      mic.button,
      camera.button,
      canShare && share.button,
      chat.button,
      document.pictureInPictureEnabled && small.button,
      devices.button,
      leave.button,
      end !== null && end.button,
    ];
    return { all, mic, camera, share, chat };
  }

  get state(): RoomState {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `show` alone
    return this.root.getAttribute('data-state') as RoomState;
  }
  set state(next: RoomState) {
    this.root.setAttribute('data-state', next);
  }

  /** In the middle of the stage. */
  say(...content: readonly (Node | string)[]): void {
    this.#words.replaceChildren(...content);
  }

  /** A box over the stage; null takes it away. @returns whether one stood there. */
  box(content: HTMLElement | null): boolean {
    const former = this.#stage.querySelector('.vr-check');
    former?.remove();
    if (content) this.#stage.append(content);
    return former !== null;
  }

  showBar(isShown: boolean): void {
    this.#bar.hidden = !isShown;
    if (isShown) return;
    this.picture.hidden = true;
    for (const one of [this.#self, this.#side, this.#net, this.#theirs, this.#keys])
      one.hidden = true;
  }

  showOwn(media: OwnMedia): void {
    const say = this.#say;
    const { mic, camera, share } = this.#buttons;
    const track = media.picture;
    this.#own.srcObject = track ? new MediaStream([track]) : null;
    this.#self.hidden = track === null;
    this.#self.toggleAttribute('data-plain', media.screen !== null);
    mic.show(
      media.isHeard ? 'mic' : 'micOff',
      say(media.isHeard ? 'mute' : 'unmute'),
      !media.isHeard,
    );
    const isSeen = media.camera !== null;
    camera.show(isSeen ? 'camera' : 'cameraOff', say(isSeen ? 'cameraOff' : 'cameraOn'), !isSeen);
    share.show('share', say(media.screen ? 'stopSharing' : 'share'), media.screen !== null);
  }

  showTheirs(text: string): void {
    this.#theirs.textContent = text;
    this.#theirs.hidden = text === '';
  }

  showNet(strength: Strength): void {
    this.#net.hidden = false;
    this.#net.setAttribute('data-strength', String(strength));
    this.#netWord.textContent = this.#say(strengthWords[strength]);
  }

  showKeys(words: readonly string[] | null): void {
    this.#keys.hidden = words === null;
    this.#keys.textContent = words?.join(' · ') ?? '';
  }

  toggleChat(isOpen = this.#side.hidden === true): void {
    this.#side.hidden = !isOpen;
    this.#buttons.chat.show('chat', this.#say('chat'), isOpen);
    if (isOpen) this.#entry.focus();
  }

  addChat(text: string, isMine: boolean): void {
    this.#list.append(el('li', isMine ? { 'data-mine': '' } : {}, text));
    this.#list.scrollTop = this.#list.scrollHeight;
    if (!isMine) this.toggleChat(true);
  }
}
