// One side of the room in the lab: `/doctor/<room>` or `/patient/<room>`.
import { roomWords } from '../../../src/modules/video/model/room-words.ts';
import type { Entered } from '../../../src/modules/video/model.ts';
import { openRoom } from '../../../src/modules/video/web/room.ts';

const [, seat = '', room = ''] = location.pathname.split('/');
const place = document.getElementById('room');
if (!place) throw new Error('the page lacks its room');
openRoom(place, {
  seat: seat === 'doctor' ? 'doctor' : 'patient',
  name: seat === 'doctor' ? 'Asha Rane' : 'Dr. Meera Rao',
  say: (word, values = {}) =>
    Object.entries(values).reduce<string>(
      (text, [key, value]) => text.replace(`{${key}}`, String(value)),
      roomWords[word].message,
    ),
  async enter(_takesOver, signal): Promise<Entered> {
    const answer = await fetch(`/enter/${seat}/${room}`, {
      method: 'POST',
      signal: signal ?? null,
    });
    return answer.json();
  },
  ...(seat === 'doctor' ? { keep: async () => undefined } : {}),
  after: [],
  onError(error) {
    throw error;
  },
});
