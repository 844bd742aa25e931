// Before the room: a look at oneself, a bar for the voice, a test of the loudspeaker, and plain words where the browser gives nothing.
import type { RoomWord } from '../model/room-words.ts';
import { devicesOf, hearLevel, playTest, type Trouble, wordOf } from './room-devices.ts';
import type { OwnMedia } from './room-media.ts';
import { el } from './room-parts.ts';

interface CheckParts {
  media: OwnMedia;
  say: (word: RoomWord) => string;
  /** What else stands there: the consent that the patient gave, what entering was refused with. */
  notes: readonly string[];
  onJoin: () => void;
  onFault: (error: unknown) => void;
}

/** @returns the box to be shown, how to stop listening, and what to do when devices come and go. */
export function deviceCheck({ media, say, notes, onJoin, onFault }: CheckParts) {
  const view = el('video', { autoplay: true, playsInline: true, muted: true });
  const reading = el('i', {});
  const level = el(
    'div',
    { className: 'vr-level', role: 'meter', 'aria-label': say('microphone') },
    reading,
  );
  const trouble = el('p', { role: 'alert', hidden: true });
  const again = el(
    'button',
    { type: 'button', className: 'vr-quiet', hidden: true, onclick: () => run() },
    say('tryAgain'),
  );
  const camera = el('label', {}, say('camera'));
  const microphone = el('label', {}, say('microphone'));
  let stopLevel: () => void = () => undefined;
  const show = (loud: number) => {
    const percent = Math.round(loud * 100);
    reading.style.width = `${percent}%`;
    level.setAttribute('aria-valuenow', String(percent));
  };
  let missing: Trouble | null = null;
  let isOpening = false;
  const open = async () => {
    stopLevel();
    isOpening = true;
    try {
      missing = await media.open();
    } finally {
      isOpening = false;
    }
    trouble.textContent = missing === null ? '' : say(wordOf(missing));
    trouble.hidden = missing === null;
    again.hidden = missing === null;
    view.hidden = media.camera === null;
    view.srcObject = media.camera ? new MediaStream([media.camera]) : null;
    stopLevel = media.audio ? hearLevel(media.audio, show) : () => undefined;
    const { chosen } = media;
    await fillPicker(camera, 'videoinput', media.camera, (id) => {
      chosen.camera = id;
      run();
    });
    await fillPicker(microphone, 'audioinput', media.audio, (id) => {
      chosen.microphone = id;
      run();
    });
  };
  const run = () => void open().catch(onFault);
  const test = () => void playTest().catch(onFault);
  const box = el(
    'div',
    { className: 'vr-check' },
    el('h2', {}, say('check')),
    view,
    trouble,
    again,
    el('p', { className: 'vr-soft' }, say('level')),
    level,
    camera,
    microphone,
    ...notes.map((note) => el('p', {}, note)),
    el(
      'div',
      { className: 'vr-row' },
      el('button', { type: 'button', className: 'vr-quiet', onclick: test }, say('testSound')),
      el('button', { type: 'button', className: 'vr-main', onclick: onJoin }, say('join')),
    ),
  );
  run();
  return {
    box,
    stop: () => stopLevel(),
    redraw: () => {
      // Somebody plugged in what was missing, or pulled out what was used.
      const isShort = media.camera === null || media.audio === null;
      if (isShort && !isOpening && missing !== 'blocked') run();
    },
  };
}

/** Shown only where there is a choice. */
async function fillPicker(
  label: HTMLElement,
  kind: MediaDeviceKind,
  used: MediaStreamTrack | null,
  choose: (id: string) => void,
): Promise<void> {
  const all = await devicesOf(kind);
  label.querySelector('select')?.remove();
  label.hidden = all.length < 2;
  label.append(picker(all, used?.getSettings().deviceId, choose));
}

export function picker(
  devices: readonly MediaDeviceInfo[],
  used: string | undefined,
  choose: (id: string) => void,
): HTMLSelectElement {
  const select = el(
    'select',
    { onchange: () => choose(select.value) },
    ...devices.map((one) =>
      el('option', { value: one.deviceId, selected: one.deviceId === used }, one.label),
    ),
  );
  return select;
}
