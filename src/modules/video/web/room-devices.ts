// Camera, microphone and loudspeaker: asking for them, saying plainly why they are not there, and hearing how loud somebody speaks.

export type Trouble = 'blocked' | 'busy' | 'none';

const troubles: Readonly<Record<string, Trouble>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

/** Where the browser keeps what it was told of camera and microphone. */
function helpOf(agent: string): BlockedWord {
  if (/\b(FBAN|FBAV|Instagram|Line\/|WhatsApp)|; wv\)/.test(agent)) return 'blockedInApp';
  if (/iPhone|iPad/.test(agent)) return 'blockedIphone';
  if (/Android/.test(agent)) return /Firefox/.test(agent) ? 'blockedFirefox' : 'blockedAndroid';
  if (/Firefox/.test(agent)) return 'blockedFirefox';
  if (/Chrome|Chromium|Edg\//.test(agent)) return 'blockedChrome';
  return /Safari/.test(agent) ? 'blockedSafari' : 'blocked';
}
type BlockedWord =
  | 'blocked'
  | 'blockedInApp'
  | 'blockedIphone'
  | 'blockedAndroid'
  | 'blockedFirefox'
  | 'blockedChrome'
  | 'blockedSafari';

/** @returns what to say of a trouble in this browser. */
export const wordOf = (trouble: Trouble): Exclude<Trouble, 'blocked'> | BlockedWord =>
  trouble === 'blocked' ? helpOf(navigator.userAgent) : trouble;

export const troubleOf = (error: unknown): Trouble | null =>
  error instanceof DOMException ? (troubles[error.name] ?? null) : null;

export interface Chosen {
  camera?: string;
  microphone?: string;
  speaker?: string;
}

const pictured = (camera: string | undefined): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  ...(camera === undefined ? { facingMode: 'user' } : { deviceId: { exact: camera } }),
});
const heard = (microphone: string | undefined): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...(microphone === undefined ? {} : { deviceId: { exact: microphone } }),
});

async function trackOf(kind: 'audio' | 'video', chosen: Chosen): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getUserMedia(
    kind === 'audio' ? { audio: heard(chosen.microphone) } : { video: pictured(chosen.camera) },
  );
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('no track', 'NotFoundError');
  return track;
}

/** Where one of the two is blocked and the other was allowed before; nobody is asked twice. */
async function allowedAlone(): Promise<{ audio: boolean; video: boolean }> {
  const isAllowed = async (name: 'microphone' | 'camera') => {
    try {
      return (await navigator.permissions.query({ name })).state === 'granted';
    } catch {
      return false; // a browser that does not say
    }
  };
  const [audio, video] = await Promise.all([isAllowed('microphone'), isAllowed('camera')]);
  return { audio, video };
}

/** One question for both; where that fails each alone, so that a broken camera does not take the sound along. */
export async function openDevices(chosen: Chosen): Promise<{
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  trouble: Trouble | null;
}> {
  if (!('mediaDevices' in navigator)) return { audio: null, video: null, trouble: 'blocked' };
  try {
    const both = await navigator.mediaDevices.getUserMedia({
      audio: heard(chosen.microphone),
      video: pictured(chosen.camera),
    });
    return {
      audio: both.getAudioTracks()[0] ?? null,
      video: both.getVideoTracks()[0] ?? null,
      trouble: null,
    };
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === null) throw error;
    const wanted = trouble === 'blocked' ? await allowedAlone() : { audio: true, video: true };
    const [audio, video] = await Promise.allSettled([
      wanted.audio ? trackOf('audio', {}) : Promise.reject(error),
      wanted.video ? trackOf('video', {}) : Promise.reject(error),
    ]);
    return {
      audio: audio.status === 'fulfilled' ? audio.value : null,
      video: video.status === 'fulfilled' ? video.value : null,
      trouble,
    };
  }
}

/** @returns null where whoever was asked chose nothing. @throws where the browser or the system refuses */
export async function openScreen(): Promise<MediaStreamTrack | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
    return stream.getVideoTracks()[0] ?? null;
  } catch (error) {
    // Closing the browser's own question and a system that forbids have one name; only the latter says so.
    const isClosed = error instanceof DOMException && /^(NotAllowed|Abort)Error$/.test(error.name);
    if (isClosed && !/system/i.test(error.message)) return null;
    throw new ShareRefused();
  }
}
export class ShareRefused extends Error {}

export const openCamera = (chosen: Chosen): Promise<MediaStreamTrack> => trackOf('video', chosen);
export const openMicrophone = (chosen: Chosen): Promise<MediaStreamTrack> =>
  trackOf('audio', chosen);

export async function devicesOf(kind: MediaDeviceKind): Promise<MediaDeviceInfo[]> {
  if (!('mediaDevices' in navigator)) return [];
  return (await navigator.mediaDevices.enumerateDevices()).filter(
    (one) => one.kind === kind && one.deviceId !== '',
  );
}

/** Says ten times a second how loud a track is, 0 to 1. Answers how to stop. */
export function hearLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
    onLevel(Math.min(1, Math.sqrt(power) * 4));
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** Two short notes on the loudspeaker. */
export async function playTest(): Promise<void> {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = 0.2;
  gain.connect(context.destination);
  for (const [at, frequency] of [
    [0, 523],
    [0.35, 659],
  ] as const) {
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(gain);
    note.start(context.currentTime + at);
    note.stop(context.currentTime + at + 0.3);
  }
  await new Promise((resolve) => setTimeout(resolve, 800));
  await context.close();
}
