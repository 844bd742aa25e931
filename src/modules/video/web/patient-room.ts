// The patient's page: the room, with its words and addresses as the server wrote them beside the script.
import { roomWords, type RoomWord } from '../model/room-words.ts';
import type { Entered } from '../model.ts';
import { openRoom } from './room.ts';
import type { ThirdHost } from './room-third.ts';
import { deviceKey, RoomRefused } from './room-line.ts';

const {
  address = '',
  after = '',
  name = '',
  seat = '',
  words = '{}',
} = document.currentScript?.dataset ?? {};
const isRelative = seat === 'relative';
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own server
const said = JSON.parse(words) as Partial<Record<RoomWord, string>>;

async function post<T extends object>(
  path: string,
  fields: Record<string, string>,
  signal?: AbortSignal,
): Promise<T> {
  const answer = await fetch(`${address}/${path}`, {
    method: 'POST',
    signal: signal ?? null,
    body: new URLSearchParams({ device: deviceKey(), ...fields }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own server
  const entry = (await answer.json()) as T | { code: string; message: string };
  if ('code' in entry) throw new RoomRefused(entry.code, entry.message);
  return entry;
}

const enter = (takesOver: boolean, signal?: AbortSignal): Promise<Entered> =>
  post('enter', isRelative ? { to: 'doctor' } : { takesOver: takesOver ? 'yes' : '' }, signal);

interface Lobby {
  before: number;
  waitMinutes: number;
  relative: { name: string; relation: string } | null;
}
async function lobby(): Promise<Lobby> {
  return (await fetch(`${address}/lobby`, { cache: 'no-store' })).json();
}

let patientName = '';
const third: ThirdHost = isRelative
  ? {
      isHost: false,
      mayAdmit: false,
      enter: async (signal) => {
        const entered = await post<Entered & { patientName: string }>(
          'enter',
          { to: 'patient' },
          signal,
        );
        ({ patientName } = entered);
        return entered;
      },
      who: () => Promise.resolve({ name: patientName, relation: '' }),
    }
  : {
      isHost: true,
      mayAdmit: false,
      enter: (signal) => post('enter', { beside: 'yes' }, signal),
      who: async () => (await lobby()).relative,
      ask: async () => (await post<{ link: string }>('relative', {})).link,
    };

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
  ...(isRelative ? {} : { lobby }),
  third,
  hasChat: !isRelative,
  after: isRelative ? [] : [{ word: 'review', href: after }],
  onError(error) {
    throw error;
  },
});
