// The work that the server asks for while many log in at once.
import { trustedScript } from './trusted-script.ts';
// oxlint-disable-next-line import/default -- Vite answers the address of the built thread
import threadAddress from './work-thread.ts?worker&url';

/** @returns what goes into the work header. */
export function doWork(challenge: string): Promise<string> {
  const thread = new Worker(trustedScript(threadAddress), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    thread.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    thread.addEventListener('error', () => reject(new Error('the work could not be done')));
    thread.postMessage(challenge);
  }).finally(() => thread.terminate());
}
