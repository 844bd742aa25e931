// What this side sends: microphone, camera or screen, each on or off.
import {
  type Chosen,
  openCamera,
  openDevices,
  openMicrophone,
  openScreen,
  type Trouble,
} from './room-devices.ts';

type Loss = 'cameraGone' | 'microphoneGone';

export class OwnMedia {
  readonly chosen: Chosen = {};
  audio: MediaStreamTrack | null = null;
  camera: MediaStreamTrack | null = null;
  screen: MediaStreamTrack | null = null;
  isMuted = false;
  readonly #onChange: () => void;
  readonly #onLoss: (loss: Loss) => void;

  /** @param onLoss a device was pulled out, or another program has taken it. */
  constructor(onChange: () => void, onLoss: (loss: Loss) => void) {
    this.#onChange = onChange;
    this.#onLoss = onLoss;
  }

  /** What goes out as the picture. */
  get picture(): MediaStreamTrack | null {
    return this.screen ?? this.camera;
  }
  get isHeard(): boolean {
    return this.audio !== null && !this.isMuted;
  }

  /** @returns what is missing, or null. */
  async open(): Promise<Trouble | null> {
    this.close();
    const { audio, video, trouble } = await openDevices(this.chosen);
    this.#takeAudio(audio);
    this.#takeCamera(video);
    // Whoever was impatient is in the room by now.
    this.#onChange();
    return trouble;
  }

  /** `ended` comes only where the device itself is gone, not after our own `stop`. */
  #takeAudio(track: MediaStreamTrack | null): void {
    this.audio = track;
    track?.addEventListener('ended', () => {
      if (this.audio !== track) return;
      this.audio = null;
      this.#lose('microphoneGone');
    });
  }
  #takeCamera(track: MediaStreamTrack | null): void {
    this.camera = track;
    track?.addEventListener('ended', () => {
      if (this.camera !== track) return;
      this.camera = null;
      this.#lose('cameraGone');
    });
  }

  #lose(loss: Loss): void {
    // The one that was chosen is no more; whatever else there is may be tried.
    if (loss === 'cameraGone') delete this.chosen.camera;
    else delete this.chosen.microphone;
    this.#onChange();
    this.#onLoss(loss);
  }

  async toggleMute(): Promise<void> {
    if (this.audio === null) await this.useMicrophone(this.chosen.microphone);
    else {
      this.isMuted = !this.isMuted;
      this.audio.enabled = !this.isMuted;
    }
    this.#onChange();
  }

  /** The camera's own light goes out too. */
  async toggleCamera(): Promise<void> {
    if (this.camera === null) return this.useCamera(this.chosen.camera);
    this.#dropCamera();
    this.#onChange();
  }
  #dropCamera(): void {
    const { camera } = this;
    this.camera = null;
    camera?.stop();
  }

  async toggleScreen(): Promise<void> {
    if (this.screen) {
      this.screen.stop();
      this.screen = null;
    } else {
      const screen = await openScreen();
      this.screen = screen;
      screen?.addEventListener('ended', () => {
        if (this.screen === screen) this.screen = null;
        this.#onChange();
      });
    }
    this.#onChange();
  }

  async useCamera(id: string | undefined): Promise<void> {
    if (id !== undefined) this.chosen.camera = id;
    this.#dropCamera();
    try {
      this.#takeCamera(await openCamera(this.chosen));
    } finally {
      this.#onChange();
    }
  }

  async useMicrophone(id: string | undefined): Promise<void> {
    if (id !== undefined) this.chosen.microphone = id;
    const { audio } = this;
    this.audio = null;
    audio?.stop();
    try {
      this.#takeAudio(await openMicrophone(this.chosen));
      this.isMuted = false;
    } finally {
      this.#onChange();
    }
  }

  close(): void {
    const tracks = [this.audio, this.camera, this.screen];
    this.audio = null;
    this.camera = null;
    this.screen = null;
    this.isMuted = false;
    for (const track of tracks) track?.stop();
  }
}
