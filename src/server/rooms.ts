// What the socket of a video room asks of the module that keeps it.
import type { FastifyInstance } from 'fastify';
import type { Module } from '../kit/server/contract/bind.ts';
import type { Pipeline } from '../kit/server/dispatch/pipeline.ts';
import { handlersOf, ownAsker } from '../kit/server/http/asking.ts';
import { addRoomSocket, type Seated } from '../kit/server/room-socket.ts';
import type { WithSettings } from '../kit/server/settings.ts';
import type { TypedOf } from '../kit/shared/contract.ts';
import type { Signals } from '../kit/server/signals.ts';
import { talliesAlone, type Tallying } from '../kit/server/tallies.ts';
import { systemClinicId } from '../kit/server/context.ts';
import { socket as verbs } from '../modules/video/contract.ts';
import { means } from '../modules/video/model.ts';
import { ticketBehind } from '../modules/video/service.ts';

interface RoomsParts extends WithSettings {
  pipeline: Pick<Pipeline, 'run'>;
  modules: readonly Module[];
  signals: Signals;
  tallying: Tallying;
  now: () => Temporal.Instant;
  onError: (error: unknown, what: string) => void;
}

const maxKeys = 50_000;
const minute = { millis: 60_000, tellFrom: 30 };
/** Of one network, a minute: a hospital's whole floor that comes back after a cut line. */
const maxTickets = 240;
/** Of one network, a minute, so that guessing fills no log. */
const maxWritten = 10;

/** A stay's place, or an end of a relative's line. */
const placeOf = (stay: string): { stayId: string; end: number } => {
  const [stayId = '', end = '0'] = stay.split(' ');
  return { stayId, end: Number(end) };
};

export function addRooms(app: FastifyInstance, parts: RoomsParts): void {
  const ask = ownAsker(parts, handlersOf(parts.modules), 'video');
  const tried = parts.tallying.open('room tickets', maxKeys);
  const written = talliesAlone().open('room refusals', maxKeys);
  const turnAway = async (
    clinicId: string,
    from: string,
    refused: TypedOf<typeof verbs.turnAway>,
  ) => {
    if (written.add(from, minute) <= maxWritten) await ask(clinicId, verbs.turnAway, refused);
  };
  const clinicOf = ({ room }: Seated): string => room.slice(0, room.indexOf(' '));
  addRoomSocket(
    app,
    '/api/video/line',
    parts.signals,
    {
      async seat(text, from) {
        const tries = tried.add(from, minute);
        if (tries > maxTickets) {
          if (tries === maxTickets + 1) await turnAway(systemClinicId, from, { why: 'too_many' });
          return 'crowded';
        }
        const ticket = ticketBehind(parts, text, parts.now());
        if (!ticket) {
          // What it says of its clinic is not to be believed.
          await turnAway(systemClinicId, from, { why: 'ticket_forged' });
          return null;
        }
        const { clinicId, stayId, end, number, isOver } = ticket;
        const { seated } = isOver
          ? { seated: null }
          : await ask(clinicId, verbs.seat, { stayId, end, ticket: number });
        if (!seated) {
          const why = isOver ? 'ticket_over' : 'ticket_used';
          await turnAway(clinicId, from, { stayId, why });
          return null;
        }
        return {
          ...seated,
          room: `${clinicId} ${seated.room}`,
          stay: `${stayId} ${end}`,
        };
      },
      async beat(seated, present) {
        const input = {
          ...placeOf(seated.stay),
          means: means.find((one) => one === present) ?? ('video' as const),
        };
        return (await ask(clinicOf(seated), verbs.beat, input)).closing;
      },
      async admit(seated, stay) {
        const { stayId: by, end } = placeOf(seated.stay);
        const { stayId } = placeOf(stay);
        await ask(clinicOf(seated), verbs.admit, { stayId, by, end });
      },
      async end(seated) {
        const { stayId: by, end } = placeOf(seated.stay);
        await ask(clinicOf(seated), verbs.end, { by, end });
      },
    },
    parts.onError,
  );
}
