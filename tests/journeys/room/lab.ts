// A room without a clinic: the real page scripts and the real socket, with rules that let everybody in; for stories that break lines and devices.
import fastify, { type FastifyInstance } from 'fastify';
import { plainScript } from '../../../scripts/build-scripts.ts';
import { addRoomSocket } from '../../../src/kit/server/room-socket.ts';
import type { Place, Signals } from '../../../src/kit/server/signals.ts';
import { openSockets } from '../../../src/kit/server/socket.ts';
import type { Entered } from '../../../src/modules/video/model.ts';

/** Signals of one process. */
function openSignalsHere(): Signals {
  const rooms = new Map<string, Set<Place>>();
  return {
    join(place) {
      const places = rooms.get(place.room) ?? new Set();
      rooms.set(place.room, places.add(place));
      return () => void places.delete(place);
    },
    async send(room, signal) {
      await Promise.resolve();
      for (const place of rooms.get(room) ?? []) if (place.id !== signal.from) place.hear(signal);
    },
    count: () => [...rooms.values()].reduce((sum, places) => sum + places.size, 0),
    close: async () => undefined,
  };
}

export interface RoomLab {
  address: string;
  /** What comes next into the room gets these. */
  ice: Pick<Entered, 'iceServers' | 'isRelayOnly'>;
  close(): Promise<void>;
}

export async function openRoomLab(host = '127.0.0.1'): Promise<RoomLab> {
  const app: FastifyInstance = fastify();
  const script = await plainScript('tests/journeys/room/lab-page.ts');
  const lab: RoomLab = {
    address: '',
    ice: { iceServers: [], isRelayOnly: false },
    close: () => app.close(),
  };
  let ticket = 0;
  const rules = {
    async seat(text: string) {
      const [seat = '', room = ''] = text.split(' ');
      return { room, stay: `${room} ${seat}`, isHost: seat === 'doctor', isAdmitted: true };
    },
    beat: async () => null,
    admit: async () => undefined,
    end: async () => undefined,
  };
  await openSockets(app);
  addRoomSocket(app, '/api/video/line', openSignalsHere(), rules, (error) => {
    throw error;
  });
  app.get<{ Params: { seat: string; room: string } }>('/:seat/:room', (_request, reply) =>
    reply
      .type('text/html')
      .send(
        `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Room</title><style>body{margin:0}#room{height:100dvh}</style><div id="room"></div><script src="/lab.js"></script>`,
      ),
  );
  app.get('/lab.js', (_request, reply) => reply.type('text/javascript').send(script));
  app.post<{ Params: { seat: string; room: string } }>('/enter/:seat/:room', ({ params }) => {
    ticket += 1;
    return {
      ticket: `${params.seat} ${params.room} ${String(ticket)}`,
      ...lab.ice,
      closesAt: '2100-01-01T00:00:00Z',
    };
  });
  lab.address = await app.listen({ host, port: 0 });
  return lab;
}
