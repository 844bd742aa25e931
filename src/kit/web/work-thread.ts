// Finds the number that a challenge asks for, beside the page's own thread.
import { firstWord } from '../shared/first-word.ts';
import { readChallenge, workText, writeWork } from '../shared/work.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const challenge = readChallenge(data);
  if (!challenge) throw new TypeError('no challenge');
  let count = 0;
  while (Math.clz32(firstWord(workText(challenge.seal, count))) < challenge.bits) count += 1;
  globalThis.postMessage(writeWork(data, count));
});
