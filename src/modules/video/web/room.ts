// The room: a check of camera and sound, waiting, the call, and what comes after. Drawn into any element, on either side.
import type { Entered, Means } from '../model.ts';
import type { RoomWord } from '../model/room-words.ts';
import { deviceCheck, picker } from './room-check.ts';
import { devicesOf, troubleOf } from './room-devices.ts';
import { keyWords } from './room-keys.ts';
import { type Line, type News, openLine, RoomRefused } from './room-line.ts';
import { OwnMedia } from './room-media.ts';
import { el, wearStyle } from './room-parts.ts';
import { openPeer, type Peer, type Strength, type Way, type WaySignal } from './room-peer.ts';
import { RoomView } from './room-view.ts';

export interface RoomHost {
  seat: 'doctor' | 'patient';
  /** The other person. */
  name: string;
  say: (word: RoomWord, values?: Readonly<Record<string, string | number>>) => string;
  /** @throws RoomRefused */
  enter: (takesOver: boolean) => Promise<Entered>;
  /** Of a patient who waits: who is before them. */
  lobby?: () => Promise<{ before: number; waitMinutes: number }>;
  /** Of a doctor who waits: calls the patient by a message. @returns what came of it */
  callAgain?: () => Promise<string>;
  /** What can be done once it is over. */
  after: readonly { word: RoomWord; href: string }[];
  /** What else stands under the check: the consent that was given, for the doctor. */
  note?: string;
  /** The call has begun (true) or is over. */
  onCall?: (isOn: boolean) => void;
  onError: (error: unknown) => void;
}

/** What the two browsers say to each other over the line. */
interface Said {
  /** A page's own name: another one means that the other side has begun anew. */
  hello?: string;
  way?: WaySignal;
  chat?: string;
  state?: { isSeen: boolean; isHeard: boolean };
}

const lobbyMillis = 15_000;
const chatOnlyMillis = 10_000;
/** What was said last must leave before the line does. */
const partingMillis = 300;
const maxChat = 1_000;
/** Before the patient is called once more. */
const callRestMillis = 120_000;

/** @returns how to leave and clear the place. */
export function openRoom(place: HTMLElement, host: RoomHost): () => void {
  wearStyle();
  const room = new Room(host);
  place.replaceChildren(room.root);
  return () => {
    room.close();
    place.replaceChildren();
  };
}

class Room {
  readonly #host: RoomHost;
  readonly #tab = crypto.randomUUID();
  readonly #media: OwnMedia;
  readonly #view: RoomView;
  #line: Line | null = null;
  #peer: Peer | null = null;
  #entered: Entered | null = null;
  #otherTab: string | null = null;
  #isHere = false;
  #isAdmitted = false;
  #way: Way = 'connecting';
  #means: Means = 'video';
  #lostAt: number | null = null;
  #ahead = '';
  /** What came of the last message that called the patient. */
  #called = '';
  #stopCheck: () => void = () => undefined;
  #lobbyTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: RoomHost) {
    this.#host = host;
    this.#media = new OwnMedia(() => this.#showOwn());
    const run = (act: () => Promise<void>) => () => void act().catch(this.#fault);
    this.#view = new RoomView(host.say, {
      mute: run(() => this.#media.toggleMute()),
      camera: run(() => this.#media.toggleCamera()),
      share: run(() => this.#media.toggleScreen()),
      window: run(() => this.#smallWindow()),
      devices: run(() => this.#devices()),
      leave: () => this.#depart('gone'),
      end: host.seat === 'doctor' ? () => this.#end() : null,
      chat: (text) => this.#chat(text),
    });
    this.#check(null);
  }

  get root(): HTMLElement {
    return this.#view.root;
  }

  readonly #fault = (error: unknown): void => {
    const trouble = troubleOf(error);
    if (trouble === null) this.#host.onError(error);
    else this.#view.addChat(this.#host.say(trouble), false);
  };

  // ---------------------------------------------------------------- coming in

  #check(refusal: string | null): void {
    const { note, say } = this.#host;
    this.#view.state = 'check';
    this.#view.showBar(false);
    this.#view.say();
    const { box, stop } = deviceCheck({
      media: this.#media,
      say,
      notes: [note, refusal].filter((one) => one !== undefined && one !== null),
      onJoin: () => void this.#join(false).catch(this.#fault),
      onFault: this.#fault,
    });
    this.#stopCheck = stop;
    this.#view.box(box);
  }

  async #join(takesOver: boolean): Promise<void> {
    this.#stopCheck();
    try {
      this.#entered = await this.#host.enter(takesOver);
    } catch (error) {
      if (!(error instanceof RoomRefused)) throw error;
      if (error.code === 'room_elsewhere') this.#askTakeOver(error.message);
      else this.#check(error.message);
      return;
    }
    this.#view.box(null);
    this.#view.showBar(true);
    this.#isHere = false;
    this.#isAdmitted = false;
    this.#line?.close();
    this.#line = openLine({
      first: this.#entered,
      enter: () => this.#host.enter(false),
      hear: (news) => this.#hear(news),
      onRefused: (error) => this.#check(error instanceof Error ? error.message : null),
    });
    this.#showOwn();
    this.#host.onCall?.(true);
    this.#draw();
    void this.#lookAhead().catch(this.#fault);
  }

  #askTakeOver(text: string): void {
    this.#view.box(null);
    this.#view.state = 'elsewhere';
    const takeOver = this.#button('takeOver', () => void this.#join(true).catch(this.#fault));
    this.#view.say(el('p', {}, text), takeOver);
  }

  /** Who is before the patient, now and again while they wait. */
  async #lookAhead(): Promise<void> {
    const { lobby, say } = this.#host;
    if (!lobby || this.#isAdmitted || this.#line === null) return;
    const { before, waitMinutes } = await lobby();
    this.#ahead = before > 0 ? say('before', { count: before, minutes: waitMinutes }) : '';
    this.#draw();
    this.#lobbyTimer = setTimeout(() => void this.#lookAhead().catch(this.#fault), lobbyMillis);
  }

  #hear(news: News): void {
    const isDoctor = this.#host.seat === 'doctor';
    if (news.is === 'moved' || news.is === 'over') return this.#depart(news.is);
    if (news.is === 'seated') {
      this.#isHere = false;
      if (!isDoctor) this.#isAdmitted = news.isAdmitted;
      this.#line?.means(this.#means);
    }
    if (news.is === 'here') {
      this.#isHere = true;
      if (isDoctor) this.#isAdmitted = news.isAdmitted;
      if (this.#isAdmitted) this.#hello();
    }
    if (news.is === 'admitted') {
      this.#isAdmitted = true;
      this.#hello();
    }
    if (news.is === 'left') this.#isHere = false;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other browser's words; each part is looked at before it is used
    if (news.is === 'said') this.#hearOther(news.said as Said);
    this.#draw();
  }

  // ---------------------------------------------------------------- the two browsers

  #tell(said: Said): void {
    this.#line?.say(said);
  }
  #hello(): void {
    this.#tell({ hello: this.#tab });
    this.#tellState();
  }
  #tellState(): void {
    const { picture, isHeard } = this.#media;
    this.#tell({ state: { isSeen: picture !== null, isHeard } });
  }

  #hearOther({ hello, way, chat, state }: Said): void {
    const { name, say } = this.#host;
    if (typeof hello === 'string') {
      if (hello !== this.#otherTab || this.#peer === null) this.#connect();
      else if (this.#way !== 'connected') this.#peer.repair();
      this.#otherTab = hello;
      this.#tellState();
    }
    if (way) this.#peer?.hear(way);
    if (typeof chat === 'string') this.#view.addChat(chat.slice(0, maxChat), false);
    if (state)
      this.#view.showTheirs(
        state.isSeen
          ? state.isHeard
            ? ''
            : say('theirMicOff', { name })
          : say('theirCameraOff', { name }),
      );
  }

  #connect(): void {
    if (!this.#entered) return;
    const { picture } = this.#view;
    this.#peer?.close();
    this.#way = 'connecting';
    this.#lostAt = null;
    this.#peer = openPeer({
      iceServers: this.#entered.iceServers,
      isRelayOnly: this.#entered.isRelayOnly,
      isPolite: this.#host.seat === 'patient',
      tracks: () => ({ audio: this.#media.audio, video: this.#media.picture }),
      send: (way) => this.#tell({ way }),
      onMedia: (stream) => {
        if (picture.srcObject !== stream) picture.srcObject = stream;
        void picture.play().catch(this.#fault);
      },
      onWay: (way) => {
        this.#way = way;
        this.#lostAt = way === 'lost' ? performance.now() : null;
        if (way === 'connected') void this.#showKeys().catch(this.#fault);
        this.#draw();
      },
      onMeter: (strength, means) => this.#meter(strength, means),
      onError: this.#fault,
    });
  }

  async #showKeys(): Promise<void> {
    const prints = this.#peer?.fingerprints() ?? null;
    this.#view.showKeys(prints === null ? null : await keyWords(prints));
  }

  #meter(strength: Strength, measured: Means): void {
    this.#view.showNet(strength);
    const isLong = this.#lostAt !== null && performance.now() - this.#lostAt > chatOnlyMillis;
    const means = measured === 'chat' && !isLong ? this.#means : measured;
    if (means === this.#means) return;
    this.#means = means;
    this.#line?.means(means);
    if (means === 'chat') this.#view.toggleChat(true);
    this.#draw();
  }

  // ---------------------------------------------------------------- what is seen

  #button(word: RoomWord, press: () => void): HTMLElement {
    const { say } = this.#host;
    return el('button', { type: 'button', className: 'vr-main', onclick: press }, say(word));
  }

  #draw(): void {
    if (this.#line === null) return;
    const isOn = this.#isAdmitted && this.#way === 'connected';
    const isNear = this.#isAdmitted && this.#isHere && this.#peer !== null;
    this.#view.picture.hidden = !this.#isAdmitted || this.#peer === null;
    this.#view.state = isOn ? 'call' : isNear ? 'connecting' : 'waiting';
    this.#view.say(...this.#sentence());
  }

  #sentence(): readonly Node[] {
    const { name, say, seat } = this.#host;
    const line = (text: string) => el('p', {}, text);
    if (seat === 'doctor' && this.#isHere && !this.#isAdmitted) {
      const knocks = el('strong', {}, say('knocks', { name }));
      const letIn = this.#button('letIn', () => this.#line?.act('admit'));
      return [el('div', { className: 'vr-knock' }, knocks, letIn)];
    }
    if (!this.#isAdmitted) {
      if (!this.#isHere) return this.#absent();
      const where = line(say('waiting', { name }));
      return this.#ahead === '' ? [where] : [where, line(this.#ahead)];
    }
    if (this.#way === 'connected') return this.#means === 'audio' ? [line(say('audioOnly'))] : [];
    if (this.#means === 'chat') return [line(say('chatOnly'))];
    if (this.#way === 'lost') return [line(say('reconnecting'))];
    return this.#isHere ? [line(say('connecting'))] : this.#absent();
  }

  #absent(): readonly Node[] {
    const { callAgain, name, say } = this.#host;
    const lines = [el('p', {}, say('notThere', { name }))];
    if (this.#ahead !== '') lines.push(el('p', {}, this.#ahead));
    if (!callAgain) return lines;
    if (this.#called !== '') return [...lines, el('p', {}, this.#called)];
    const press = async () => {
      this.#called = await callAgain();
      this.#draw();
      setTimeout(() => {
        this.#called = '';
        this.#draw();
      }, callRestMillis);
    };
    return [...lines, this.#button('callAgain', () => void press().catch(this.#fault))];
  }

  #showOwn(): void {
    if (this.#line === null) return;
    this.#view.showOwn(this.#media);
    this.#peer?.refresh();
    if (this.#isAdmitted) this.#tellState();
  }

  // ---------------------------------------------------------------- what the buttons do

  #chat(text: string): void {
    if (!this.#isAdmitted) return;
    this.#tell({ chat: text });
    this.#view.addChat(text, true);
  }

  async #smallWindow(): Promise<void> {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await this.#view.picture.requestPictureInPicture();
  }

  async #devices(): Promise<void> {
    if (this.#view.box(null)) return;
    const { say } = this.#host;
    const { picture } = this.#view;
    const run = (act: (id: string) => Promise<void>) => (id: string) =>
      void act(id).catch(this.#fault);
    const choice = async (kind: MediaDeviceKind, word: RoomWord, choose: (id: string) => void) => {
      const all = await devicesOf(kind);
      return all.length > 0 && el('label', {}, say(word), picker(all, undefined, choose));
    };
    const box = el(
      'div',
      { className: 'vr-check vr-say' },
      await choice(
        'videoinput',
        'camera',
        run((id) => this.#media.useCamera(id)),
      ),
      await choice(
        'audioinput',
        'microphone',
        run((id) => this.#media.useMicrophone(id)),
      ),
      'setSinkId' in picture &&
        (await choice(
          'audiooutput',
          'speaker',
          run((id) => picture.setSinkId(id)),
        )),
      el('p', { className: 'vr-soft' }, say('words')),
    );
    this.#view.box(box);
  }

  // ---------------------------------------------------------------- the end

  #end(): void {
    this.#line?.act('end');
    this.#depart('over');
  }

  #depart(why: 'gone' | 'moved' | 'over'): void {
    if (this.#line === null) return;
    const { after, onCall, say } = this.#host;
    if (why === 'gone') this.#line.act('bye');
    const leaving = this.#line;
    this.#line = null;
    setTimeout(() => leaving.close(), partingMillis);
    this.#letGo();
    this.#view.showBar(false);
    this.#view.box(null);
    this.#view.state = why;
    const links = after.map(({ word, href }) =>
      el('a', { className: 'vr-quiet', href }, say(word)),
    );
    const back = why === 'over' ? [] : [this.#button('goBack', () => this.#check(null))];
    this.#view.say(el('p', {}, say(why)), el('div', { className: 'vr-row' }, ...back, ...links));
    onCall?.(false);
  }

  #letGo(): void {
    const { picture } = this.#view;
    if (document.pictureInPictureElement === picture) void document.exitPictureInPicture();
    picture.srcObject = null;
    clearTimeout(this.#lobbyTimer);
    this.#stopCheck();
    this.#peer?.close();
    this.#peer = null;
    this.#otherTab = null;
    this.#media.close();
  }

  close(): void {
    this.#line?.close();
    this.#line = null;
    this.#letGo();
  }
}
