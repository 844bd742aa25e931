// What this side sends: microphone, camera or screen, each on or off.
import {
  type Chosen,
  openCamera,
  openDevices,
  openMicrophone,
  type Trouble,
} from './room-devices.ts';

export class OwnMedia {
  readonly chosen: Chosen = {};
  audio: MediaStreamTrack | null = null;
  camera: MediaStreamTrack | null = null;
  screen: MediaStreamTrack | null = null;
  isMuted = false;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
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
    this.audio = audio;
    this.camera = video;
    return trouble;
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
    const wasOn = this.camera !== null;
    this.camera?.stop();
    this.camera = null;
    if (!wasOn) this.camera = await openCamera(this.chosen);
    this.#onChange();
  }

  async toggleScreen(): Promise<void> {
    if (this.screen) {
      this.screen.stop();
      this.screen = null;
    } else {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
      this.screen = stream.getVideoTracks()[0] ?? null;
      this.screen?.addEventListener('ended', () => {
        this.screen = null;
        this.#onChange();
      });
    }
    this.#onChange();
  }

  async useCamera(id: string | undefined): Promise<void> {
    if (id !== undefined) this.chosen.camera = id;
    this.camera?.stop();
    this.camera = await openCamera(this.chosen);
    this.#onChange();
  }

  async useMicrophone(id: string | undefined): Promise<void> {
    if (id !== undefined) this.chosen.microphone = id;
    this.audio?.stop();
    this.audio = await openMicrophone(this.chosen);
    this.isMuted = false;
    this.#onChange();
  }

  close(): void {
    for (const track of [this.audio, this.camera, this.screen]) track?.stop();
    this.audio = null;
    this.camera = null;
    this.screen = null;
    this.isMuted = false;
  }
}
