// How good the connection is, and what is sent over it: fewer, smaller pictures while the network is weak, more again when it has been good for a while.

/** 0 nothing gets through, 3 good. */
export type Strength = 0 | 1 | 2 | 3;

/** From the whole picture to none; sound is never given up. */
const steps = [
  { maxBitrate: 1_200_000, scaleResolutionDownBy: 1, maxFramerate: 30, active: true },
  { maxBitrate: 350_000, scaleResolutionDownBy: 2, maxFramerate: 20, active: true },
  { maxBitrate: 90_000, scaleResolutionDownBy: 4, maxFramerate: 10, active: true },
  { maxBitrate: 30_000, scaleResolutionDownBy: 8, maxFramerate: 1, active: false },
] as const;
export const audioStep = steps.length - 1;
/** Bits a second below which a step is left for the next. */
const leastRoom = [250_000, 100_000, 45_000, 0] as const;

const meterMillis = 1_000;
const badSamples = 3;
const goodSamples = 8;
/** After more is sent, the browser needs so many to learn what gets through. */
const settleSamples = 6;

interface Sample {
  /** Of what we sent in the last second, 0 to 1; null where nobody has said. */
  loss: number | null;
  /** Bits a second that would get through; null where it is not known. */
  room: number | null;
  roundTripMillis: number | null;
  /** Something came since the last look, were it the browsers' own knocking. */
  hasHeard: boolean;
}

export function strengthOf({ loss, roundTripMillis, room }: Omit<Sample, 'hasHeard'>): Strength {
  if ((loss ?? 0) > 0.1 || (room !== null && room < 120_000) || (roundTripMillis ?? 0) > 800)
    return 1;
  if ((loss ?? 0) > 0.03 || (room !== null && room < 400_000) || (roundTripMillis ?? 0) > 300)
    return 2;
  return 3;
}

/** Looks once a second. @returns how to stop. */
export function openMeter(
  pc: RTCPeerConnection,
  onSample: (sample: Sample) => void,
  onError: (error: unknown) => void,
): () => void {
  let received = -1;
  const look = async () => {
    const report = await pc.getStats();
    const sample: Sample = { loss: null, room: null, roundTripMillis: null, hasHeard: false };
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
    sample.hasHeard = bytes > received;
    received = bytes;
    onSample(sample);
  };
  const timer = setInterval(() => {
    if (pc.connectionState !== 'closed') void look().catch(onError);
  }, meterMillis);
  return () => clearInterval(timer);
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function openLadder(pc: RTCPeerConnection, onError: (error: unknown) => void) {
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
    // By what it receives: while the camera is off it has no track.
    const sender = pc
      .getTransceivers()
      .find(({ receiver }) => receiver.track.kind === 'video')?.sender;
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
