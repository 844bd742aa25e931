import type { InSteps } from '../shared/steps.ts';

/** In ms: with what the browser does beside it, a key waits no longer than one frame. */
const slice = 8;

/**
 * Does long work in slices, between which keys are heard and pictures drawn.
 * @throws the signal's reason once it is given up
 */
export async function inSlices<R>(work: InSteps<R>, signal?: AbortSignal): Promise<R> {
  for (;;) {
    signal?.throwIfAborted();
    const end = performance.now() + slice;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await nextTurn();
  }
}

/** Safari knows no `scheduler`; a timer would wait a second in a tab that nobody looks at. */
function nextTurn(): Promise<void> {
  if ('scheduler' in globalThis) return scheduler.yield();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    resolve();
  });
  port1.start();
  port2.postMessage(null);
  return promise;
}
