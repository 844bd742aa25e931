// Sound and picture between two browsers: perfect negotiation, repair of a broken way, and less picture where the network is weak.
import type { Entered, Means } from '../model.ts';

/** What the browsers tell each other to find a way. */
export interface WaySignal {
  description?: RTCSessionDescriptionInit;
  candidate?: RTCIceCandidateInit | null;
}

export type Way = 'connecting' | 'connected' | 'lost';
/** 0 nothing gets through, 3 good. */
export type Strength = 0 | 1 | 2 | 3;

export interface PeerParts extends Pick<Entered, 'iceServers' | 'isRelayOnly'> {
  /** Gives way when both offer at once; the other side makes the first offer. */
  isPolite: boolean;
  tracks: () => { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
  send: (signal: WaySignal) => void;
  onMedia: (stream: MediaStream) => void;
  onWay: (way: Way) => void;
  onMeter: (strength: Strength, means: Means) => void;
  onError: (error: unknown) => void;
}

export interface Peer {
  hear(signal: WaySignal): void;
  /** Sends what `tracks` answers now. */
  refresh(): void;
  repair(): void;
  /** Both sides' certificates: the same text on either side as long as nobody stands between. */
  fingerprints(): string | null;
  close(): void;
}

/** From the whole picture to none; sound is never given up. */
const steps = [
  { maxBitrate: 1_200_000, scaleResolutionDownBy: 1, maxFramerate: 30, active: true },
  { maxBitrate: 350_000, scaleResolutionDownBy: 2, maxFramerate: 20, active: true },
  { maxBitrate: 90_000, scaleResolutionDownBy: 4, maxFramerate: 10, active: true },
  { maxBitrate: 30_000, scaleResolutionDownBy: 8, maxFramerate: 1, active: false },
] as const;
const audioStep = steps.length - 1;
/** Bits a second below which a step is left for the next. */
const leastRoom = [250_000, 100_000, 45_000, 0] as const;

const meterMillis = 1_000;
/** Nothing came for so long: the way is broken, whatever the browser still hopes. */
const silentMillis = 2_500;
const repairMillis = 2_000;
const badSamples = 3;
const goodSamples = 8;
/** After more is sent, the browser needs so many to learn what gets through. */
const settleSamples = 6;

export function openPeer(parts: PeerParts): Peer {
  const pc = new RTCPeerConnection({
    iceServers: parts.iceServers.map(({ urls, username, credential }) =>
      username === undefined || credential === undefined
        ? { urls }
        : { urls, username, credential },
    ),
    iceTransportPolicy: parts.isRelayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  });
  const { offer, take, fill } = negotiation(pc, parts);
  let way: Way = 'connecting';
  let queue = Promise.resolve();
  let repairedAt = 0;
  const stand = (next: Way) => {
    if (way === next) return;
    way = next;
    parts.onWay(next);
  };
  const repair = () => {
    if (pc.signalingState === 'closed' || performance.now() - repairedAt < repairMillis) return;
    repairedAt = performance.now();
    pc.restartIce();
  };
  const { onError } = parts;
  const media = new MediaStream();
  pc.addEventListener('negotiationneeded', () => void offer().catch(onError));
  pc.addEventListener('icecandidate', ({ candidate }) =>
    parts.send({ candidate: candidate?.toJSON() ?? null }),
  );
  pc.addEventListener('track', ({ track }) => {
    media.addTrack(track);
    parts.onMedia(media);
  });
  pc.addEventListener('connectionstatechange', () => {
    if (pc.connectionState === 'connected') stand('connected');
    if (pc.connectionState !== 'failed') return;
    stand('lost');
    repair();
  });
  if (!parts.isPolite) {
    pc.addTransceiver('audio', { direction: 'sendrecv' });
    pc.addTransceiver('video', { direction: 'sendrecv' });
    void fill().catch(onError);
  }
  const ladder = openLadder(pc, onError);
  const stopMeter = meter(
    pc,
    (sample) => {
      const isSilent = sample.silentMillis > silentMillis;
      if (isSilent && way !== 'connecting') {
        stand('lost');
        repair();
      } else if (way === 'lost' && !isSilent && pc.connectionState === 'connected')
        stand('connected');
      const isOn = way === 'connected';
      const step = isOn ? ladder.judge(sample) : 0;
      const seenOrHeard = step === audioStep ? 'audio' : 'video';
      parts.onMeter(isOn ? strengthOf(sample) : 0, isOn ? seenOrHeard : 'chat');
    },
    onError,
  );
  return {
    hear(signal) {
      queue = queue.then(() => take(signal)).catch(onError);
    },
    refresh: () => void fill().catch(onError),
    repair,
    fingerprints: () => fingerprintsOf(pc),
    close() {
      stopMeter();
      pc.close();
    },
  };
}

/** Perfect negotiation (WebRTC 1.0, 10.7): either side may offer; where both do, the polite one gives way. */
function negotiation(pc: RTCPeerConnection, { isPolite, send, tracks }: PeerParts) {
  let isOffering = false;
  let isIgnoring = false;
  const fill = async () => {
    const { audio, video } = tracks();
    for (const transceiver of pc.getTransceivers()) {
      const { sender, receiver } = transceiver;
      const track = receiver.track.kind === 'audio' ? audio : video;
      if (transceiver.direction !== 'sendrecv') transceiver.direction = 'sendrecv';
      if (sender.track !== track) await sender.replaceTrack(track);
    }
  };
  const describe = async () => {
    await pc.setLocalDescription();
    if (pc.localDescription) send({ description: pc.localDescription.toJSON() });
  };
  const offer = async () => {
    try {
      isOffering = true;
      await describe();
    } finally {
      isOffering = false;
    }
  };
  const take = async ({ description, candidate }: WaySignal) => {
    if (description) {
      const collides =
        description.type === 'offer' && (isOffering || pc.signalingState !== 'stable');
      isIgnoring = !isPolite && collides;
      if (isIgnoring) return;
      await pc.setRemoteDescription(description);
      if (description.type !== 'offer') return;
      await fill();
      await describe();
    } else if (candidate !== undefined) {
      try {
        await pc.addIceCandidate(candidate ?? undefined);
      } catch (error) {
        if (!isIgnoring) throw error;
      }
    }
  };
  return { offer, take, fill };
}

/** The same text on both sides: the smaller one first. */
function fingerprintsOf(pc: RTCPeerConnection): string | null {
  const [mine, theirs] = [pc.localDescription, pc.remoteDescription].map(
    (one) => /a=fingerprint:(\S+ \S+)/.exec(one?.sdp ?? '')?.[1],
  );
  if (mine === undefined || theirs === undefined) return null;
  return mine < theirs ? `${mine}\n${theirs}` : `${theirs}\n${mine}`;
}

interface Sample {
  /** Of what we sent in the last second, 0 to 1; null where nobody has said. */
  loss: number | null;
  /** Bits a second that would get through; null where it is not known. */
  room: number | null;
  roundTripMillis: number | null;
  /** Since something last came. */
  silentMillis: number;
}

function strengthOf({ loss, roundTripMillis, room }: Sample): Strength {
  if ((loss ?? 0) > 0.1 || (room !== null && room < 120_000) || (roundTripMillis ?? 0) > 800)
    return 1;
  if ((loss ?? 0) > 0.03 || (room !== null && room < 400_000) || (roundTripMillis ?? 0) > 300)
    return 2;
  return 3;
}

function meter(
  pc: RTCPeerConnection,
  onSample: (sample: Sample) => void,
  onError: (error: unknown) => void,
): () => void {
  let received = -1;
  let heardAt = performance.now();
  const look = async () => {
    const report = await pc.getStats();
    const sample: Sample = { loss: null, room: null, roundTripMillis: null, silentMillis: 0 };
    let bytes = 0;
    for (const stat of report.values()) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser types statistics as anything
      const one = stat as Record<string, unknown>;
      if (one['type'] === 'inbound-rtp') bytes += numberOf(one['bytesReceived']) ?? 0;
      if (one['type'] === 'remote-inbound-rtp')
        sample.loss = Math.max(sample.loss ?? 0, numberOf(one['fractionLost']) ?? 0);
      if (
        one['type'] === 'candidate-pair' &&
        one['nominated'] === true &&
        one['state'] === 'succeeded'
      ) {
        sample.room = numberOf(one['availableOutgoingBitrate']);
        const seconds = numberOf(one['currentRoundTripTime']);
        sample.roundTripMillis = seconds === null ? null : seconds * 1000;
      }
    }
    if (bytes > received) heardAt = performance.now();
    received = bytes;
    sample.silentMillis = performance.now() - heardAt;
    onSample(sample);
  };
  const timer = setInterval(() => {
    if (pc.connectionState !== 'closed') void look().catch(onError);
  }, meterMillis);
  return () => clearInterval(timer);
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Fewer, smaller pictures while the network is weak, more again when it has been good for a while. */
function openLadder(pc: RTCPeerConnection, onError: (error: unknown) => void) {
  let step = 0;
  let bad = 0;
  let good = 0;
  let settling = 0;
  /** Where only sound goes out nobody learns how much would get through: it is tried. */
  const mayTryMore = (room: number | null): boolean => {
    const above = steps[step - 1];
    if (above === undefined) return false;
    return step === audioStep || room === null || room > above.maxBitrate * 0.5;
  };
  const climb = (by: 1 | -1): Promise<void> => {
    step += by;
    settling = by < 0 ? settleSamples : 0;
    bad = 0;
    good = 0;
    return set().catch(onError);
  };
  const set = async () => {
    const wanted = steps[step];
    const sender = pc.getSenders().find(({ track }) => track?.kind === 'video');
    const parameters = sender?.getParameters();
    if (!sender || !parameters || !wanted) return;
    for (const encoding of parameters.encodings) Object.assign(encoding, wanted);
    await sender.setParameters(parameters);
  };
  return {
    judge({ loss, room }: Sample): number {
      const lost = loss ?? 0;
      const isTight = settling === 0 && room !== null && room < (leastRoom[step] ?? 0);
      settling = Math.max(0, settling - 1);
      const isBad = lost > 0.1 || isTight;
      bad = isBad ? bad + 1 : 0;
      good = isBad || lost > 0.04 ? 0 : good + 1;
      if (bad >= badSamples && step < audioStep) void climb(1);
      else if (good >= goodSamples && mayTryMore(room)) void climb(-1);
      return step;
    },
  };
}
