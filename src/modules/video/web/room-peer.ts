// Sound and picture between two browsers: perfect negotiation, repair of a broken way, and less picture where the network is weak.
import type { Entered, Means } from '../model.ts';
import { agreeOnWords, type KeyWord, printIn } from './room-keys.ts';
import { type FileLine, openFiles } from './room-files.ts';
import { openLadder, openMeter, type Strength, strengthOf, audioStep } from './room-ladder.ts';

export type { Strength } from './room-ladder.ts';

/** What the browsers tell each other to find a way. */
export interface WaySignal {
  description?: RTCSessionDescriptionInit;
  /** Which of this side's descriptions it is; the same when it is said again. */
  number?: number;
  /** Of an answer: the number of the offer that it answers. */
  to?: number;
  candidate?: RTCIceCandidateInit | null;
  /** The polite side asks the other for an offer. */
  isWanted?: boolean;
}

export type Way = 'connecting' | 'connected' | 'lost';

interface PeerParts extends Pick<Entered, 'iceServers' | 'isRelayOnly'> {
  /** Asks the other side for an offer in place of making one, and gives way should both offer at once. */
  isPolite: boolean;
  tracks: () => { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
  send: (signal: WaySignal) => void;
  onMedia: (stream: MediaStream) => void;
  onWay: (way: Way) => void;
  onMeter: (strength: Strength, means: Means) => void;
  /** What the other said inside the sealed connection. */
  onSaid: (said: unknown) => void;
  onFile: (file: File) => void;
  /** Null: what came cannot be trusted; somebody may stand between. */
  onWords: (words: readonly string[] | null) => void;
  /** The relay's keys are old, or the way stays broken: others are wanted before the next repair. */
  freshServers: () => Promise<Entered['iceServers'] | null>;
  onError: (error: unknown) => void;
}

export interface Peer {
  hear(signal: WaySignal): void;
  /** Sends what `tracks` answers now. */
  refresh(): void;
  repair(): void;
  /** The line is back: what was offered meanwhile may never have arrived. */
  resend(): void;
  /** @returns false where no sealed connection stands. */
  say(said: unknown): boolean;
  readonly files: FileLine;
  close(): void;
}

/** Nothing came for so long: the way is broken, whatever the browser still hopes. */
const silentMillis = 2_500;
/** Between two repairs; the later ones leave slow networks the time they need. */
const repairPauses = [1_500, 2_500, 4_000, 6_000] as const;
const pulseMillis = 1_000;
const printTries = 20;

const serversOf = (all: Entered['iceServers']): RTCIceServer[] =>
  all.map(({ urls, username, credential }) =>
    username === undefined || credential === undefined ? { urls } : { urls, username, credential },
  );

export function openPeer(parts: PeerParts): Peer {
  return new Opened(parts);
}

class Opened implements Peer {
  readonly #parts: PeerParts;
  readonly #pc: RTCPeerConnection;
  readonly #media = new MediaStream();
  readonly #stops: (() => void)[];
  #way: Way = 'connecting';
  #queue = Promise.resolve();
  #isOffering = false;
  #isIgnoring = false;
  #repairs = 0;
  #repairedAt = -Infinity;
  #heardAt = performance.now();
  #talk: RTCDataChannel | null = null;
  #keys: { hear(word: KeyWord): Promise<void> } | null = null;
  readonly files: FileLine;

  constructor(parts: PeerParts) {
    this.#parts = parts;
    const { iceServers, isRelayOnly, isPolite, onError } = parts;
    const pc = new RTCPeerConnection({
      iceServers: serversOf(iceServers),
      iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    });
    this.#pc = pc;
    this.files = openFiles(parts.onFile);
    // Chromium draws no picture any more once an offer was taken back (seen in 156), so the polite side makes none.
    pc.addEventListener('negotiationneeded', () => {
      if (isPolite) parts.send({ isWanted: true });
      else void this.#offer().catch(onError);
    });
    pc.addEventListener('icecandidate', ({ candidate }) =>
      parts.send({ candidate: candidate?.toJSON() ?? null }),
    );
    pc.addEventListener('track', ({ track }) => {
      this.#media.addTrack(track);
      parts.onMedia(this.#media);
    });
    pc.addEventListener('connectionstatechange', () => this.#stateChanged());
    if (!isPolite) {
      this.#openChannels();
      pc.addTransceiver('audio', { direction: 'sendrecv' });
      pc.addTransceiver('video', { direction: 'sendrecv' });
      void this.#fill().catch(onError);
    }
    const ladder = openLadder(pc, onError);
    const pulse = setInterval(() => this.say({ pulse: 1 }), pulseMillis);
    this.#stops = [
      () => clearInterval(pulse),
      openMeter(
        pc,
        (sample) => {
          if (sample.hasHeard) this.#heardAt = performance.now();
          const isSilent = performance.now() - this.#heardAt > silentMillis;
          if (isSilent && this.#way !== 'connecting') this.#lost();
          else if (this.#way === 'lost' && !isSilent && pc.connectionState === 'connected')
            this.#stand('connected');
          const isOn = this.#way === 'connected';
          const step = isOn ? ladder.judge(sample) : 0;
          const seenOrHeard = step === audioStep ? 'audio' : 'video';
          parts.onMeter(isOn ? strengthOf(sample) : 0, isOn ? seenOrHeard : 'chat');
        },
        onError,
      ),
    ];
  }

  #stand(next: Way): void {
    if (this.#way === next) return;
    this.#way = next;
    if (next === 'connected') this.#repairs = 0;
    this.#parts.onWay(next);
  }

  #lost(): void {
    this.#stand('lost');
    this.#repairInTime();
  }

  #stateChanged(): void {
    const { connectionState } = this.#pc;
    if (connectionState === 'connected') {
      this.#heardAt = performance.now();
      this.#stand('connected');
    }
    if (connectionState === 'failed') this.#lost();
  }

  // ---------------------------------------------------------------- perfect negotiation (WebRTC 1.0, 10.7)

  async #fill(): Promise<void> {
    const { audio, video } = this.#parts.tracks();
    for (const transceiver of this.#pc.getTransceivers()) {
      const { sender, receiver } = transceiver;
      const track = receiver.track.kind === 'audio' ? audio : video;
      if (transceiver.direction !== 'sendrecv') transceiver.direction = 'sendrecv';
      if (sender.track !== track) await sender.replaceTrack(track);
    }
  }

  /** How many descriptions this side has made, the newest of the other's that was taken, and the numbers of what was said last. */
  #made = 0;
  #taken = 0;
  #offered: Pick<WaySignal, 'number'> = {};
  #answered: Pick<WaySignal, 'number' | 'to'> = {};

  async #describe(): Promise<void> {
    await this.#pc.setLocalDescription();
    const { localDescription } = this.#pc;
    this.#made += 1;
    if (localDescription?.type === 'offer') this.#offered = { number: this.#made };
    else this.#answered = { number: this.#made, to: this.#taken };
    this.#tell(localDescription);
  }
  #tell(description: RTCSessionDescription | null): void {
    if (!description) return;
    const numbers = description.type === 'offer' ? this.#offered : this.#answered;
    this.#parts.send({ description: description.toJSON(), ...numbers });
  }
  async #offer(): Promise<void> {
    try {
      this.#isOffering = true;
      await this.#describe();
    } finally {
      this.#isOffering = false;
    }
  }

  async #take({ description, candidate, number, to, isWanted }: WaySignal): Promise<void> {
    if (this.#pc.signalingState === 'closed') return;
    if (isWanted) this.#offerAsked();
    else if (description) await this.#takeDescription(description, { number, to });
    else if (candidate !== undefined) await this.#takeCandidate(candidate);
  }

  /** Without numbers from a page of before they were said. */
  async #takeDescription(
    description: RTCSessionDescriptionInit,
    { number, to }: { number: number | undefined; to: number | undefined },
  ): Promise<void> {
    const pc = this.#pc;
    const isOffer = description.type === 'offer';
    if (isOffer && number !== undefined && number <= this.#taken) return this.#answerAgain(number);
    const collides = isOffer && (this.#isOffering || pc.signalingState !== 'stable');
    this.#isIgnoring = !this.#parts.isPolite && collides;
    // An answer that comes twice, or to an offer that was taken back.
    const isLate =
      pc.signalingState === 'stable' || (to ?? this.#offered.number) !== this.#offered.number;
    if (this.#isIgnoring || (!isOffer && isLate)) return;
    if (printIn(description.sdp) === null) return this.#parts.onWords(null);
    this.#taken = number ?? this.#taken;
    await pc.setRemoteDescription(description);
    if (!isOffer) return;
    this.#openChannels();
    await this.#fill();
    await this.#describe();
  }

  /** Of an offer that was said again for a line that broke; one that is older than the newest counts no more. */
  #answerAgain(to: number): void {
    const { currentLocalDescription } = this.#pc;
    if (to === this.#answered.to && currentLocalDescription?.type === 'answer')
      this.#tell(currentLocalDescription);
  }

  async #takeCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    try {
      await this.#pc.addIceCandidate(candidate ?? undefined);
    } catch (error) {
      // One of a description that was passed over, or of one that a repair has overtaken.
      if (!this.#isIgnoring && this.#way === 'connecting') throw error;
    }
  }

  hear(signal: WaySignal): void {
    this.#queue = this.#queue.then(() => this.#take(signal)).catch(this.#parts.onError);
  }

  /** Both may have noticed at once that the way is broken: one repair is enough. */
  #offerAsked(): void {
    if (this.#parts.isPolite) return;
    if (this.#pc.signalingState === 'have-local-offer') this.#tell(this.#pc.localDescription);
    else if (performance.now() - this.#repairedAt > repairPauses[0]) this.repair();
  }

  resend(): void {
    if (this.#pc.signalingState === 'have-local-offer') this.#tell(this.#pc.localDescription);
    else if (this.#way !== 'connected') this.repair();
  }

  refresh(): void {
    void this.#fill().catch(this.#parts.onError);
  }

  // ---------------------------------------------------------------- repair

  #repairInTime(): void {
    const pause = repairPauses[Math.min(this.#repairs, repairPauses.length - 1)] ?? 0;
    if (performance.now() - this.#repairedAt > pause) this.repair();
  }

  repair(): void {
    if (this.#pc.signalingState === 'closed') return;
    this.#repairedAt = performance.now();
    this.#repairs += 1;
    void this.#restart().catch(this.#parts.onError);
  }

  async #restart(): Promise<void> {
    const servers = await this.#parts.freshServers();
    if (this.#pc.signalingState === 'closed') return;
    if (servers)
      this.#pc.setConfiguration({
        ...this.#pc.getConfiguration(),
        iceServers: serversOf(servers),
      });
    if (this.#parts.isPolite) return this.#parts.send({ isWanted: true });
    this.#pc.restartIce();
    // A repair waits for the answer of the offer before it, which a broken line may have lost.
    if (this.#pc.signalingState === 'have-local-offer') this.#tell(this.#pc.localDescription);
  }

  // ---------------------------------------------------------------- what is said inside the sealed connection

  /** Numbered by both sides alike, so that neither waits for the other to open them. */
  #openChannels(): void {
    if (this.#talk) return;
    const talk = this.#pc.createDataChannel('talk', { negotiated: true, id: 1 });
    this.#talk = talk;
    talk.addEventListener('open', () => void this.#agree().catch(this.#parts.onError));
    talk.addEventListener('message', ({ data }) => {
      this.#heardAt = performance.now();
      if (typeof data !== 'string') return;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other browser's words; each part is looked at before it is used
      const said = JSON.parse(data) as { key?: KeyWord; pulse?: number };
      if (said.key) void this.#hearKey(said.key).catch(this.#parts.onError);
      else if (said.pulse === undefined) this.#parts.onSaid(said);
    });
    this.files.use(this.#pc.createDataChannel('files', { negotiated: true, id: 2 }));
  }

  #agreeing: Promise<void> | null = null;

  #agree(): Promise<void> {
    this.#agreeing ??= this.#beginWords();
    return this.#agreeing;
  }

  async #beginWords(): Promise<void> {
    const prints = await this.#prints();
    if (prints === null) return;
    const { onWords } = this.#parts;
    this.#keys = agreeOnWords(prints, (key) => this.say({ key }), onWords);
  }

  async #hearKey(word: KeyWord): Promise<void> {
    await this.#agree();
    await this.#keys?.hear(word);
  }

  /** As the descriptions name them; a connection whose other end shows another certificate is refused by the browser itself. */
  async #prints(): Promise<[string, string] | null> {
    for (let turn = 0; turn < printTries; turn += 1) {
      const mine = printIn(this.#pc.localDescription?.sdp);
      const theirs = printIn(this.#pc.remoteDescription?.sdp);
      if (mine !== null && theirs !== null) return [mine, theirs];
      await new Promise((resolve) => setTimeout(resolve, pulseMillis));
    }
    return null;
  }

  say(said: unknown): boolean {
    if (this.#talk?.readyState !== 'open') return false;
    this.#talk.send(JSON.stringify(said));
    return true;
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.files.close();
    this.#pc.close();
  }
}
