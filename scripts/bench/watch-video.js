// In each page of a video room before its own scripts: keeps the connections, and notes when the room was asked for and when the other's picture first moved.
const Real = RTCPeerConnection;
const made = [];
const now = () => performance.timeOrigin + performance.now();
const watch = { pressedAt: 0, movedAt: 0 };

globalThis.RTCPeerConnection = class extends Real {
  constructor(how) {
    const only = sessionStorage.getItem('only');
    super(
      only && how
        ? {
            ...how,
            iceServers: how.iceServers.map((one) => ({
              ...one,
              urls: [one.urls].flat().filter((url) => url === only),
            })),
          }
        : how,
    );
    made.push(this);
  }
};

addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof HTMLElement && target.textContent === 'Enter the room')
      watch.pressedAt = now();
  },
  true,
);

const lookOf = (video) => {
  const pen = new OffscreenCanvas(64, 48).getContext('2d');
  pen.drawImage(video, 0, 0, 64, 48);
  return pen.getImageData(0, 0, 64, 48).data;
};
let first = null;
const follow = (video) => {
  video.requestVideoFrameCallback(() => {
    const shown = lookOf(video);
    first ??= shown;
    const moved = shown.reduce((sum, one, at) => sum + Math.abs(one - first[at]), 0);
    if (moved / shown.length > 0.2) watch.movedAt ||= now();
    else follow(video);
  });
};
const seek = setInterval(() => {
  const video = document.querySelector('.vr-stage > video');
  if (!video) return;
  clearInterval(seek);
  follow(video);
}, 20);

/** What has arrived so far, by the browser's own counts. */
const counts = async () => {
  const counted = {
    at: now(),
    frames: 0,
    wide: 0,
    high: 0,
    videoBytes: 0,
    audioPackets: 0,
    audioEnergy: 0,
    samples: 0,
    concealed: 0,
    silentlyConcealed: 0,
  };
  const report = await made.at(-1)?.getStats();
  for (const stat of report?.values() ?? []) {
    if (stat.type !== 'inbound-rtp') continue;
    if (stat.kind === 'video') {
      counted.frames = stat.framesDecoded ?? 0;
      counted.wide = stat.frameWidth ?? 0;
      counted.high = stat.frameHeight ?? 0;
      counted.videoBytes = stat.bytesReceived ?? 0;
    } else {
      counted.audioPackets = stat.packetsReceived ?? 0;
      counted.audioEnergy = stat.totalAudioEnergy ?? 0;
      counted.samples = stat.totalSamplesReceived ?? 0;
      counted.concealed = stat.concealedSamples ?? 0;
      counted.silentlyConcealed = stat.silentConcealedSamples ?? 0;
    }
  }
  return counted;
};

/** @returns when both a picture and a sound have come since now, the page says that the call is on, and nothing says that it is broken. */
const arrived = async () => {
  let [seen, heard] = [false, false];
  let last = await counts();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    const next = await counts();
    seen ||= next.frames > last.frames;
    heard ||= next.audioEnergy > last.audioEnergy;
    last = next;
    const isOn = document.querySelector('.vr')?.dataset.state === 'call';
    if (seen && heard && isOn) return now();
  }
};

globalThis.videoWatch = { watch, counts, arrived };
