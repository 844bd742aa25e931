// The room: a check of camera and sound, waiting, the call, and what comes after. Drawn into any element, on either side.
import type { Entered } from '../model.ts';
import type { RoomWord } from '../model/room-words.ts';
import { lookAgain } from './room-ahead.ts';
import { RoomCall, type Said } from './room-call.ts';
import { deviceCheck, picker } from './room-check.ts';
import { devicesOf, ShareRefused, troubleOf, wordOf } from './room-devices.ts';
import { type Line, type News, openLine, RoomRefused } from './room-line.ts';
import { OwnMedia } from './room-media.ts';
import { el, wearStyle } from './room-parts.ts';
import { RoomView } from './room-view.ts';
import { linkBox, Third, type ThirdHost } from './room-third.ts';

export interface RoomHost {
  seat: 'doctor' | 'patient';
  /** The other person. */
  name: string;
  say: (word: RoomWord, values?: Readonly<Record<string, string | number>>) => string;
  /** @throws RoomRefused */
  enter: (takesOver: boolean, signal?: AbortSignal) => Promise<Entered>;
  /** Of a patient who waits: who is before them. */
  lobby?: () => Promise<{ before: number; waitMinutes: number }>;
  /** Of a doctor who waits: calls the patient by a message. @returns what came of it */
  callAgain?: () => Promise<string>;
  /** What can be done once it is over. */
  after: readonly { word: RoomWord; href: string }[];
  /** What else stands under the check: the consent that was given, for the doctor. */
  note?: string;
  /** Puts a file that came in the chat into the patient's documents. */
  keep?: (file: File) => Promise<void>;
  /** The line to a relative whom the patient asks in. */
  third?: ThirdHost;
  /** Absent: yes. */
  hasChat?: boolean;
  /** The call has begun (true) or is over. */
  onCall?: (isOn: boolean) => void;
  onError: (error: unknown) => void;
}

const lobbyMillis = 15_000;
/** What was said last must leave before the line does. */
const partingMillis = 300;
/** Before the patient is called once more. */
const callRestMillis = 120_000;
/** Of the relay's keys, which end after an hour. */
const freshForMillis = 45 * 60_000;

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
  readonly #media: OwnMedia;
  readonly #view: RoomView;
  readonly #call: RoomCall;
  readonly #third: Third | null;
  #line: Line | null = null;
  #entered: { at: number; what: Entered } | null = null;
  #isHere = false;
  /** The other one, who was here. */
  #hasLeft = false;
  #isAdmitted = false;
  #ahead = '';
  /** What came of the last message that called the patient. */
  #called = '';
  #redrawCheck: (() => void) | null = null;
  #stopCheck: () => void = () => undefined;
  #stopAhead: () => void = () => undefined;
  #wake: Promise<WakeLockSentinel | null> | null = null;
  readonly #onDevices = () => this.#redrawCheck?.();
  readonly #onSight = () => void (document.visibilityState === 'visible' && this.#line?.hurry());

  constructor(host: RoomHost) {
    this.#host = host;
    this.#media = new OwnMedia(
      () => this.#showOwn(),
      (loss) => {
        if (this.#line) this.#view.notice(this.#host.say(loss));
        else this.#redrawCheck?.();
      },
    );
    const run = (act: () => Promise<void>) => () => void act().catch(this.#fault);
    this.#view = new RoomView(
      host.say,
      {
        mute: run(() => this.#media.toggleMute()),
        camera: run(() => this.#media.toggleCamera()),
        share: run(() => this.#media.toggleScreen()),
        window: run(() => this.#smallWindow()),
        devices: run(() => this.#devices()),
        leave: () => this.#depart('gone'),
        relative: host.third?.ask ? run(() => this.#askRelative()) : null,
        hasChat: host.hasChat ?? true,
        end: host.seat === 'doctor' ? () => this.#end() : null,
      },
      {
        tell: (said) => this.#call.tell(said),
        sendFile: (file, onPart) => this.#call.sendFile(file, onPart),
        keep: host.keep,
        onError: host.onError,
      },
    );
    this.#call = this.#openCall();
    this.#third = this.#openThird();
    navigator.mediaDevices?.addEventListener('devicechange', this.#onDevices);
    document.addEventListener('visibilitychange', this.#onSight);
    this.#check(null);
  }

  #openCall(): RoomCall {
    const { name, say, seat, onError } = this.#host;
    const view = this.#view;
    return new RoomCall({
      isPolite: seat === 'patient',
      media: this.#media,
      say: (said) => this.#line?.say(said),
      entered: () => this.#present(),
      freshServers: () => this.#freshServers(),
      onChat: (said) => view.chat.hear(said),
      onFile: (file) => view.chat.takeFile(file),
      onState: ({ isSeen, isHeard }) =>
        view.showTheirs(
          isSeen ? (isHeard ? '' : say('theirMicOff', { name })) : say('theirCameraOff', { name }),
        ),
      onMedia: (stream) => this.#play(stream),
      onWords: (words) => view.showKeys(words),
      onTrouble: (word) => view.notice(say(word)),
      onStrength: (strength) => view.showNet(strength),
      onChange: () => this.#changed(),
      onError,
    });
  }

  #openThird(): Third | null {
    const { third: host, say, onError } = this.#host;
    if (!host) return null;
    const third = new Third({
      host,
      media: this.#media,
      say,
      notice: (text, act) => this.#view.notice(text, act),
      onWaits: () => this.#line?.say({ relative: 'waits' }),
      onOver: () => {
        if (!host.isHost) return this.#depart('over');
        this.#line?.say({ relative: 'gone' });
      },
      onError,
    });
    this.#view.beside(third.root);
    return third;
  }

  async #askRelative(): Promise<void> {
    const { third, say } = this.#host;
    if (!third?.ask || !this.#third) return;
    const link = await third.ask();
    await this.#third.open();
    this.#line?.say({ relative: 'asked' });
    this.#view.box(null);
    this.#view.box(linkBox(link, say, () => void this.#view.box(null), this.#fault));
  }

  /** Of the relative, over the room's own line. */
  #hearOfRelative(what: unknown): void {
    if (what === 'asked') void this.#third?.open().catch(this.#fault);
    if (what === 'waits') void this.#third?.tellWaiting().catch(this.#fault);
    if (what === 'gone') this.#third?.close();
  }

  get root(): HTMLElement {
    return this.#view.root;
  }

  /** Of what was pressed here. */
  readonly #fault = (error: unknown): void => {
    const { say, onError } = this.#host;
    const trouble = troubleOf(error);
    if (error instanceof ShareRefused) this.#view.notice(say('shareRefused'));
    else if (error instanceof RoomRefused) this.#view.notice(error.message);
    else if (trouble === null) onError(error);
    else this.#view.notice(say(wordOf(trouble)));
  };

  // ---------------------------------------------------------------- coming in

  #check(refusal: string | null): void {
    const { note, say } = this.#host;
    this.#view.state = 'check';
    this.#view.showBar(false);
    this.#view.say();
    const { box, stop, redraw } = deviceCheck({
      media: this.#media,
      say,
      notes: [note, refusal].filter((one) => one !== undefined && one !== null),
      onJoin: () => void this.#join(false).catch(this.#fault),
      onFault: this.#fault,
    });
    this.#stopCheck = stop;
    this.#redrawCheck = redraw;
    this.#view.box(box);
  }

  async #join(takesOver: boolean): Promise<void> {
    this.#stopCheck();
    this.#redrawCheck = null;
    const { say } = this.#host;
    try {
      await this.#enter(takesOver);
    } catch (error) {
      // Whatever else went wrong, the way in stays open, with what can be done.
      if (!(error instanceof RoomRefused)) this.#check(say('offline'));
      else if (error.code === 'room_elsewhere') this.#askTakeOver(error.message);
      else this.#check(error.message);
      return;
    }
    this.#view.box(null);
    this.#view.showBar(true);
    this.#isHere = false;
    this.#isAdmitted = false;
    this.#line?.close();
    this.#line = openLine({
      first: this.#present(),
      enter: (signal) => this.#enter(false, signal),
      hear: (news) => this.#hear(news),
      onRefused: (error) => {
        this.#forget();
        this.#check(error instanceof Error ? error.message : null);
      },
    });
    this.#stayAwake();
    this.#showOwn();
    this.#host.onCall?.(true);
    this.#draw();
    this.#lookAhead();
  }

  async #enter(takesOver: boolean, signal?: AbortSignal): Promise<Entered> {
    const what = await this.#host.enter(takesOver, signal);
    this.#entered = { at: performance.now(), what };
    return what;
  }

  #present(): Entered {
    if (!this.#entered) throw new Error('not in the room');
    return this.#entered.what;
  }

  /** @returns null while those that we have are good. */
  async #freshServers(): Promise<Entered['iceServers'] | null> {
    const { at = 0 } = this.#entered ?? {};
    if (performance.now() - at < freshForMillis || this.#line === null) return null;
    return (await this.#enter(false)).iceServers;
  }

  /** A phone that goes to sleep would end the picture. */
  #stayAwake(): void {
    if ('wakeLock' in navigator)
      // Refused where the battery is low: the call goes on without.
      this.#wake ??= navigator.wakeLock.request('screen').catch(() => null);
  }

  #askTakeOver(text: string): void {
    this.#view.box(null);
    this.#view.state = 'elsewhere';
    const takeOver = this.#button('takeOver', () => void this.#join(true).catch(this.#fault));
    this.#view.say(el('p', {}, text), takeOver);
  }

  /** Who is before the patient, now and again while they wait. */
  #lookAhead(): void {
    const { lobby, say } = this.#host;
    this.#stopAhead();
    if (!lobby) return;
    this.#stopAhead = lookAgain(lobby, lobbyMillis, (seen) => {
      if (this.#isAdmitted) return this.#stopAhead();
      const { before = 0, waitMinutes: minutes = 0 } = seen ?? {};
      this.#ahead = before > 0 ? say('before', { count: before, minutes }) : '';
      this.#draw();
    });
  }

  #hear(news: News): void {
    const isDoctor = this.#host.seat === 'doctor';
    if (news.is === 'moved' || news.is === 'over') return this.#depart(news.is);
    if (news.is === 'seated') {
      this.#isHere = false;
      if (!isDoctor) this.#isAdmitted = news.isAdmitted;
      this.#line?.means(this.#call.means);
    }
    if (news.is === 'here') {
      this.#isHere = true;
      if (isDoctor) this.#isAdmitted = news.isAdmitted;
      if (this.#isAdmitted) this.#meet();
      if (this.#isAdmitted) this.#meetThird();
    }
    if (news.is === 'admitted') {
      this.#isAdmitted = true;
      this.#meet();
      this.#meetThird();
    }
    if (news.is === 'left') this.#isHere = false;
    if (news.is !== 'said') this.#hasLeft = news.is === 'left';
    if (news.is === 'said') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other browser's words; each part is looked at before it is used
      const said = news.said as Said & { relative?: unknown };
      this.#hearOfRelative(said.relative);
      this.#call.hear(said);
    }
    this.#draw();
  }

  #meet(): void {
    this.#call.hello();
    this.#view.chat.flush();
  }

  /** A relative who was asked in before this page was opened, or the patient for the relative. */
  #meetThird(): void {
    const { third } = this.#host;
    if (!third || !this.#third || this.#third.isOpen) return;
    if (!third.isHost || this.#present().hasRelative) void this.#third.open().catch(this.#fault);
  }

  // ---------------------------------------------------------------- the call

  #play(stream: MediaStream | null): void {
    const { picture } = this.#view;
    if (picture.srcObject !== stream) picture.srcObject = stream;
    if (stream === null) return;
    void picture.play().catch((error: unknown) => {
      // A newer stream interrupts the one before it.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.#view.notice(this.#host.say('tapToPlay'), () => this.#play(stream));
    });
  }

  #changed(): void {
    const { means, way } = this.#call;
    this.#line?.means(means);
    if (way === 'connected') {
      this.#view.chat.flush();
      this.#call.tellState();
    }
    if (means === 'chat' && (this.#host.hasChat ?? true)) this.#view.toggleChat(true);
    this.#draw();
  }

  // ---------------------------------------------------------------- what is seen

  #button(word: RoomWord, press: () => void): HTMLElement {
    const { say } = this.#host;
    return el('button', { type: 'button', className: 'vr-main', onclick: press }, say(word));
  }

  #draw(): void {
    if (this.#line === null) return;
    const { isBegun, way } = this.#call;
    const isOn = this.#isAdmitted && way === 'connected';
    const isNear = this.#isAdmitted && this.#isHere && isBegun;
    this.#view.picture.hidden = !this.#isAdmitted || !isBegun;
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
    const { means, way } = this.#call;
    if (way === 'connected') return means === 'audio' ? [line(say('audioOnly'))] : [];
    if (means === 'chat') return [line(say('chatOnly'))];
    if (way === 'lost') return [line(say('reconnecting'))];
    return this.#isHere ? [line(say('connecting'))] : this.#absent();
  }

  #absent(): readonly Node[] {
    const { callAgain, name, say } = this.#host;
    const lines = [el('p', {}, say(this.#hasLeft ? 'left' : 'notThere', { name }))];
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
    this.#third?.refresh();
    this.#call.refresh();
    if (this.#isAdmitted) this.#call.tellState();
  }

  // ---------------------------------------------------------------- what the buttons do

  async #smallWindow(): Promise<void> {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await this.#view.picture.requestPictureInPicture();
  }

  async #devices(): Promise<void> {
    if (this.#view.box(null)) return void (this.#redrawCheck = null);
    await this.#drawDevices();
    this.#redrawCheck = () => void this.#drawDevices().catch(this.#fault);
  }

  async #drawDevices(): Promise<void> {
    const { say } = this.#host;
    const { picture } = this.#view;
    const { audio, camera, chosen } = this.#media;
    const run = (act: (id: string) => Promise<void>) => (id: string) =>
      void act(id).catch(this.#fault);
    const choice = async (
      kind: MediaDeviceKind,
      word: RoomWord,
      used: string | undefined,
      choose: (id: string) => void,
    ) => {
      const all = await devicesOf(kind);
      return all.length > 0 && el('label', {}, say(word), picker(all, used, choose));
    };
    const usedBy = (track: MediaStreamTrack | null) => track?.getSettings().deviceId;
    const close = () => {
      this.#redrawCheck = null;
      this.#view.box(null);
    };
    const box = el(
      'div',
      { className: 'vr-check vr-say' },
      await choice(
        'videoinput',
        'camera',
        usedBy(camera),
        run((id) => this.#media.useCamera(id)),
      ),
      await choice(
        'audioinput',
        'microphone',
        usedBy(audio),
        run((id) => this.#media.useMicrophone(id)),
      ),
      'setSinkId' in picture &&
        (await choice(
          'audiooutput',
          'speaker',
          picture.sinkId,
          run(async (id) => {
            chosen.speaker = id;
            await picture.setSinkId(id);
          }),
        )),
      this.#button('close', close),
    );
    this.#view.box(null);
    this.#view.box(box);
  }

  // ---------------------------------------------------------------- the end

  #end(): void {
    this.#third?.sendAway();
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
    const isRelative = this.#host.third?.isHost === false;
    const word = why === 'over' && isRelative ? 'relativeDone' : why;
    this.#view.say(el('p', {}, say(word)), el('div', { className: 'vr-row' }, ...back, ...links));
    onCall?.(false);
  }

  /** Everything of the call itself: what was said stays to be read. */
  #forget(): void {
    this.#stopAhead();
    this.#line = null;
    // Whoever sent the relative away has just said so on this line.
    const third = this.#third;
    setTimeout(() => third?.close(), partingMillis);
    this.#call.close();
    this.#redrawCheck = null;
    void this.#wake?.then((lock) => lock?.release());
    this.#wake = null;
  }

  #letGo(): void {
    if (document.pictureInPictureElement === this.#view.picture)
      void document.exitPictureInPicture();
    this.#stopCheck();
    this.#forget();
    this.#media.close();
  }

  close(): void {
    this.#line?.close();
    this.#letGo();
    this.#view.chat.close();
    navigator.mediaDevices?.removeEventListener('devicechange', this.#onDevices);
    document.removeEventListener('visibilitychange', this.#onSight);
  }
}
