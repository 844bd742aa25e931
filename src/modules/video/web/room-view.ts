// How the room looks during a call: the other's picture, one's own, the bar of buttons, the chat, what is said meanwhile.
import type { RoomWord } from '../model/room-words.ts';
import { type ChatParts, RoomChat } from './room-chat.ts';
import type { Strength } from './room-ladder.ts';
import type { OwnMedia } from './room-media.ts';
import { el, roundButton } from './room-parts.ts';

type RoomState =
  | 'check'
  | 'elsewhere'
  | 'waiting'
  | 'connecting'
  | 'call'
  | 'gone'
  | 'moved'
  | 'over';

interface RoomActs {
  mute: () => void;
  camera: () => void;
  share: () => void;
  window: () => void;
  devices: () => void;
  leave: () => void;
  /** The doctor's alone. */
  end: (() => void) | null;
  /** The patient's alone: asks a relative in. */
  relative: (() => void) | null;
  hasChat: boolean;
}

type Say = (word: RoomWord, values?: Readonly<Record<string, string | number>>) => string;

const noticeMillis = 15_000;
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
  readonly #keys: HTMLButtonElement;
  readonly #notices = el('div', { className: 'vr-notices', role: 'alert' });
  readonly chat: RoomChat;
  readonly #stage: HTMLElement;
  readonly #bar: HTMLElement;
  readonly #buttons;
  readonly root: HTMLElement;

  constructor(say: Say, acts: RoomActs, chat: Omit<ChatParts, 'say' | 'onNews'>) {
    this.#say = say;
    this.#self.setAttribute('aria-label', say('you'));
    this.#keys = el('button', {
      type: 'button',
      hidden: true,
      className: 'vr-keys',
      title: say('words'),
      onclick: () => this.#explainKeys(),
    });
    this.chat = new RoomChat({ ...chat, say, onNews: () => this.toggleChat(true) });
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
      this.#notices,
      this.chat.root,
    );
    this.root = el(
      'section',
      { className: 'vr', 'aria-label': say('title') },
      this.#stage,
      this.#bar,
    );
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
    const relative = acts.relative && roundButton('people', say('addRelative'), acts.relative);
    const all = [
      mic.button,
      camera.button,
      canShare && share.button,
      acts.hasChat && chat.button,
      relative !== null && relative.button,
      document.pictureInPictureEnabled && small.button,
      devices.button,
      leave.button,
      end !== null && end.button,
    ];
    return { all, mic, camera, share, chat };
  }

  /** A third person's picture, on the stage. */
  beside(third: HTMLElement): void {
    this.#stage.append(third);
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
    for (const one of [this.#self, this.chat.root, this.#net, this.#theirs, this.#keys])
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

  /** Null where there is nothing that could be compared. */
  showKeys(words: readonly string[] | null): void {
    this.#keys.hidden = words === null;
    this.#keys.textContent = words?.join(' · ') ?? '';
  }

  #explainKeys(): void {
    if (this.box(null)) return;
    const say = this.#say;
    const close = el(
      'button',
      { type: 'button', className: 'vr-main', onclick: () => this.box(null) },
      say('close'),
    );
    this.box(
      el(
        'div',
        { className: 'vr-check vr-say' },
        el('p', { className: 'vr-words', translate: false }, this.#keys.textContent),
        el('p', {}, say('words')),
        close,
      ),
    );
    close.focus();
  }

  /** What went wrong, until it was read; with `act`, until it was answered. */
  notice(text: string, act?: () => void): void {
    const say = this.#say;
    const item = el('div', { className: 'vr-notice' }, el('span', {}, text));
    const press = () => {
      item.remove();
      act?.();
    };
    const button = el('button', { type: 'button', onclick: press }, say(act ? 'goOn' : 'close'));
    item.append(button);
    for (const one of this.#notices.children)
      if (one.querySelector('span')?.textContent === text) one.remove();
    this.#notices.append(item);
    if (!act) setTimeout(() => item.remove(), noticeMillis);
  }

  toggleChat(isOpen = this.chat.root.hidden === true): void {
    const wasOpen = this.chat.root.hidden !== true;
    this.chat.root.hidden = !isOpen;
    this.#buttons.chat.show('chat', this.#say('chat'), isOpen);
    if (isOpen && !wasOpen) this.chat.focus();
  }
}
