// Screens that stay on their live line for hours, and some that come and go; boards of waiting rooms on theirs.
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beat, closings } from '../../src/kit/shared/live.ts';
import type { Answers, Device } from './soak-device.ts';

interface Screen {
  /** Messages so far, beats among them. */
  heard: () => number;
  /** Why the server has closed it; null while it is open, and when it was closed here. */
  closing: () => number | null;
  close: () => void;
}

/** Somebody looks at a screen for so long before they know that it is dead; on a machine that others use, with room. */
const silentMillis = beat.deadAfterMillis * 5;

/** Lets a device in on the live line. */
export async function openScreen(port: number, device: Device): Promise<Screen> {
  const token = await device.token();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`);
  const ready = Promise.withResolvers<void>();
  let heard = 0;
  let closing: number | null = null;
  let isOurs = false;
  socket.addEventListener('open', () => socket.send(JSON.stringify({ token })));
  socket.addEventListener('message', ({ data }) => {
    heard += 1;
    if (String(data).includes('"ready"')) ready.resolve();
  });
  socket.addEventListener('close', ({ code }) => {
    if (!isOurs) closing = code;
    ready.reject(new Error(`A screen was closed with ${code}`));
  });
  ready.promise.catch(() => undefined);
  await ready.promise;
  return {
    heard: () => heard,
    closing: () => closing,
    close: () => {
      isOurs = true;
      socket.close();
    },
  };
}

/** Looks every second until the end; what it hears and when it is let go is noted. */
export async function stayOnScreen(
  port: number,
  device: Device,
  answers: Answers,
  end: AbortSignal,
): Promise<void> {
  while (!end.aborted) {
    const screen = await openScreen(port, device).catch((error: unknown) => {
      answers.noteWrong(error instanceof Error ? error.message : 'A screen was not let in');
      return null;
    });
    if (screen) {
      await untilSilent(screen, end);
      const closing = screen.closing();
      // Rights change while the clinic works; the screen comes back and reads anew.
      if (closing !== null && closing !== closings.again)
        answers.noteWrong(`A screen was closed with ${closing}`);
      else if (closing === null && !end.aborted) answers.noteWrong('A screen heard nothing');
      screen.close();
    }
    await pause(500);
  }
}

async function untilSilent(screen: Screen, end: AbortSignal): Promise<void> {
  let [heard, heardAt] = [0, performance.now()];
  while (!end.aborted && screen.closing() === null) {
    await pause(1_000);
    if (screen.heard() > heard) [heard, heardAt] = [screen.heard(), performance.now()];
    if (performance.now() - heardAt > silentMillis) return;
  }
}

/** The board of a waiting room, or a patient's page: news as they come. */
export async function stayAtBoard(
  port: number,
  path: string,
  answers: Answers,
  end: AbortSignal,
): Promise<void> {
  const line = get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
    let heardAt = performance.now();
    answer.on('data', () => (heardAt = performance.now()));
    if (answer.statusCode !== 200) answers.noteWrong(`A board was answered ${answer.statusCode}`);
    const looking = setInterval(() => {
      if (performance.now() - heardAt > silentMillis) line.destroy(new Error('heard nothing'));
    }, 1_000);
    answer.on('close', () => {
      clearInterval(looking);
      ended.resolve();
    });
    answer.on('error', () => undefined);
  });
  const ended = Promise.withResolvers<void>();
  line.on('error', (error) => {
    if (!end.aborted) answers.noteWrong(`A board: ${error.message}`);
    ended.resolve();
  });
  const leave = (): void => void line.destroy();
  end.addEventListener('abort', leave);
  await ended.promise;
  end.removeEventListener('abort', leave);
}
