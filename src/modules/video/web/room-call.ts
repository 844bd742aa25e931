// What the two browsers of a room say to each other, over the line and inside their own connection; made anew whenever one of them begins anew.
import type { Entered, Means } from '../model.ts';
import type { RoomWord } from '../model/room-words.ts';
import type { ChatSaid } from './room-chat.ts';
import { FileRefused } from './room-files.ts';
import type { OwnMedia } from './room-media.ts';
import { openPeer, type Peer, type Strength, type Way, type WaySignal } from './room-peer.ts';

/** What the two browsers say to each other. */
export interface Said extends ChatSaid {
  /** Of a page's stay in the room: another one means that the other side has begun anew. */
  hello?: string;
  way?: WaySignal;
  state?: { isSeen: boolean; isHeard: boolean };
}

type Heard = { [part in 'chat' | 'had' | 'state']?: Said[part] | undefined };

interface CallParts {
  isPolite: boolean;
  media: OwnMedia;
  /** Over the line; what finds none is lost. */
  say: (said: Said) => void;
  entered: () => Entered;
  freshServers: () => Promise<Entered['iceServers'] | null>;
  onChat: (said: ChatSaid) => void;
  onFile: (file: File) => void;
  onState: (state: { isSeen: boolean; isHeard: boolean }) => void;
  onMedia: (stream: MediaStream | null) => void;
  onWords: (words: readonly string[] | null) => void;
  onTrouble: (word: RoomWord) => void;
  onStrength: (strength: Strength) => void;
  /** The way or the means has changed. */
  onChange: () => void;
  onError: (error: unknown) => void;
}

const chatOnlyMillis = 10_000;

export class RoomCall {
  readonly #parts: CallParts;
  #tab = crypto.randomUUID();
  #peer: Peer | null = null;
  #otherTab: string | null = null;
  #lostAt: number | null = null;
  way: Way = 'connecting';
  means: Means = 'video';

  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  get isBegun(): boolean {
    return this.#peer !== null;
  }

  /** Both are there: each says who they are, and the connection is looked after. */
  hello(): void {
    this.#parts.say({ hello: this.#tab });
    this.tellState();
  }

  tellState(): void {
    const { picture, isHeard } = this.#parts.media;
    const said = { state: { isSeen: picture !== null, isHeard } };
    if (!this.#peer?.say(said)) this.#parts.say(said);
  }

  /** Sealed where the connection stands, over the line where it does not. */
  tell(said: ChatSaid): void {
    if (this.way !== 'connected' || !this.#peer?.say(said)) this.#parts.say(said);
  }

  sendFile(file: File, onPart: (part: number) => void): Promise<void> {
    return this.#peer
      ? this.#peer.files.send(file, onPart)
      : Promise.reject(new FileRefused('fileLater'));
  }

  hear({ hello, way, chat, had, state }: Said): void {
    if (typeof hello === 'string') {
      if (hello !== this.#otherTab || this.#peer === null) this.#connect();
      else this.#peer.resend();
      this.#otherTab = hello;
      this.tellState();
    }
    if (way) this.#peer?.hear(way);
    this.#hearInside({ chat, had, state });
  }

  #hearInside({ chat, had, state }: Heard): void {
    if (chat || had !== undefined)
      this.#parts.onChat({ ...(chat && { chat }), ...(had !== undefined && { had }) });
    if (state) this.#parts.onState(state);
  }

  #connect(): void {
    const { isPolite, media, entered, onWords, onTrouble, onStrength, ...parts } = this.#parts;
    this.#peer?.close();
    this.way = 'connecting';
    this.#lostAt = null;
    const { iceServers, isRelayOnly } = entered();
    this.#peer = openPeer({
      iceServers,
      isRelayOnly,
      isPolite,
      tracks: () => ({ audio: media.audio, video: media.picture }),
      send: (way) => parts.say({ way }),
      onMedia: parts.onMedia,
      onWay: (way) => this.#wayChanged(way),
      onMeter: (strength, means) => {
        onStrength(strength);
        this.#measured(means);
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other browser's words; each part is looked at before it is used
      onSaid: (said) => this.#hearInside(said as Heard),
      onFile: parts.onFile,
      onWords(words) {
        onWords(words);
        if (words === null) onTrouble('notPrivate');
      },
      freshServers: parts.freshServers,
      onError: parts.onError,
    });
  }

  #wayChanged(way: Way): void {
    this.way = way;
    this.#lostAt = way === 'lost' ? performance.now() : null;
    this.#parts.onChange();
  }

  #measured(measured: Means): void {
    const isLong = this.#lostAt !== null && performance.now() - this.#lostAt > chatOnlyMillis;
    const means = measured === 'chat' && !isLong ? this.means : measured;
    if (means === this.means) return;
    this.means = means;
    this.#parts.onChange();
  }

  refresh(): void {
    this.#peer?.refresh();
  }

  close(): void {
    this.#peer?.close();
    this.#peer = null;
    this.#otherTab = null;
    this.#tab = crypto.randomUUID();
    this.#parts.onMedia(null);
  }
}
