// The patient's page: the room, with its words and addresses as the server wrote them beside the script.
import { roomWords, type RoomWord } from '../model/room-words.ts';
import type { Entered } from '../model.ts';
import { openRoom } from './room.ts';
import { deviceKey, RoomRefused } from './room-line.ts';

const { address = '', after = '', name = '', words = '{}' } = document.currentScript?.dataset ?? {};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own server
const said = JSON.parse(words) as Partial<Record<RoomWord, string>>;

async function enter(takesOver: boolean, signal?: AbortSignal): Promise<Entered> {
  const answer = await fetch(`${address}/enter`, {
    method: 'POST',
    signal: signal ?? null,
    body: new URLSearchParams({ device: deviceKey(), takesOver: takesOver ? 'yes' : '' }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own server
  const entered = (await answer.json()) as Entered | { code: string; message: string };
  if ('code' in entered) throw new RoomRefused(entered.code, entered.message);
  return entered;
}

async function lobby(): Promise<{ before: number; waitMinutes: number }> {
  return (await fetch(`${address}/lobby`, { cache: 'no-store' })).json();
}

const place = document.getElementById('room');
if (!place) throw new Error('the page lacks its room');
openRoom(place, {
  seat: 'patient',
  name,
  say: (word, values = {}) =>
    Object.entries(values).reduce(
      (text, [key, value]) => text.replace(`{${key}}`, String(value)),
      said[word] ?? roomWords[word].message,
    ),
  enter,
  lobby,
  after: [{ word: 'review', href: after }],
  onError(error) {
    throw error;
  },
});
