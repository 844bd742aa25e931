// What the socket of a video room asks of the module that keeps it.
import type { FastifyInstance } from 'fastify';
import type { Module } from '../kit/server/contract/bind.ts';
import type { Pipeline } from '../kit/server/dispatch/pipeline.ts';
import { handlersOf, ownAsker } from '../kit/server/http/asking.ts';
import { addRoomSocket, type Seated } from '../kit/server/room-socket.ts';
import type { WithSettings } from '../kit/server/settings.ts';
import type { Signals } from '../kit/server/signals.ts';
import { socket as verbs } from '../modules/video/contract.ts';
import { means } from '../modules/video/model.ts';
import { ticketBehind } from '../modules/video/service.ts';

interface RoomsParts extends WithSettings {
  pipeline: Pick<Pipeline, 'run'>;
  modules: readonly Module[];
  signals: Signals;
  now: () => Temporal.Instant;
  onError: (error: unknown, what: string) => void;
}

export function addRooms(app: FastifyInstance, parts: RoomsParts): void {
  const ask = ownAsker(parts, handlersOf(parts.modules), 'video');
  const clinicOf = ({ room }: Seated): string => room.slice(0, room.indexOf(' '));
  addRoomSocket(
    app,
    '/api/video/line',
    parts.signals,
    {
      async seat(text) {
        const ticket = ticketBehind(parts, text, parts.now());
        if (!ticket) return null;
        const { clinicId, stayId, number, isOver } = ticket;
        const { seated } = isOver
          ? { seated: null }
          : await ask(clinicId, verbs.seat, { stayId, ticket: number });
        if (!seated) {
          const why = isOver ? 'ticket_over' : 'ticket_used';
          await ask(clinicId, verbs.turnAway, { stayId, why });
          return null;
        }
        return {
          room: `${clinicId} ${seated.appointmentId}`,
          stay: stayId,
          isHost: seated.seat === 'doctor',
          isAdmitted: seated.isAdmitted,
        };
      },
      async beat(seated, present) {
        const input = {
          stayId: seated.stay,
          means: means.find((one) => one === present) ?? ('video' as const),
        };
        return (await ask(clinicOf(seated), verbs.beat, input)).isOn;
      },
      async admit(seated, stay) {
        await ask(clinicOf(seated), verbs.admit, { stayId: stay, by: seated.stay });
      },
      async end(seated) {
        await ask(clinicOf(seated), verbs.end, { by: seated.stay });
      },
    },
    parts.onError,
  );
}
