// The live line's web socket: who opens it says by a token who they are, then only listens.
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { beat, closings } from '../shared/live.ts';
import { networkOf } from '../shared/network.ts';
import type { Ear, Live } from './live.ts';

/** Of a web socket what we use; its package brings no types. */
export interface Socket {
  readonly bufferedAmount: number;
  send(said: string | Buffer, options?: { binary: boolean }): void;
  close(code?: number): void;
  ping(): void;
  terminate(): void;
  on(event: 'message' | 'close' | 'pong' | 'error', listener: (bytes: unknown) => void): void;
}

const greeting = z.strictObject({ token: z.string().check(z.maxLength(200)) });
/** Whoever has not said by then who they are is let go. */
export const greetMillis = 5_000;
const maxGreeting = 2_048;
const maxPayload = 64 * 1024;
const pingMillis = 25_000;
/** A screen that takes nothing in any more is let go; it reads anew when it comes back. */
const maxWaiting = 256 * 1024;

/** @returns whether the page that opens the socket is one of ours. A caller without a browser names no origin, and needs a token all the same. */
export function isOwnOrigin(request: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Who listens: what an ear knows of them, and whose lines are counted together. */
type Listener = Pick<Ear, 'clinicId' | 'sessionId' | 'hears'> & { accountId: string };

/** Lines at once: of one member, on all devices and tabs, and from one address, where a whole hospital may sit. */
export const maxLines = { ofMember: 24, ofAddress: 240 };

/** Once for all sockets of the app. */
export const openSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyWebsocket, { options: { maxPayload } });
};

/**
 * After `openSockets`. The first message is `{token}`; then `{ready}`, `{modules, ids}` at each change of something that this listener may see, and
 * `{beat}` every two seconds.
 * @param listenerOf null for a token that stands for nobody
 */
export function addSocket(
  app: FastifyInstance,
  path: string,
  live: Live,
  listenerOf: (token: string) => Promise<Listener | null>,
): void {
  const ofAddress = openCount(maxLines.ofAddress);
  const ofMember = openCount(maxLines.ofMember);
  app.get(path, { websocket: true }, (connection: unknown, request: FastifyRequest) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the socket's package brings no types
    const socket = connection as Socket;
    if (!isOwnOrigin(request)) return socket.close(closings.refused);
    const leave = ofAddress.enter(networkOf(request.ip));
    if (!leave) return socket.close(closings.crowded);
    let isAsked = false;
    const late = setTimeout(() => socket.close(closings.refused), greetMillis);
    const closed: (() => void)[] = [() => clearTimeout(late), leave];
    let isOpen = true;
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      isOpen = false;
      for (const handle of closed) handle();
    });
    socket.on('message', (bytes) => {
      // Nothing more is to be said after the greeting.
      if (isAsked) return socket.close(closings.refused);
      isAsked = true;
      clearTimeout(late);
      const token = tokenIn(bytes);
      void (token === null ? Promise.resolve(null) : listenerOf(token))
        .then((listener) => {
          if (!isOpen) return;
          if (!listener) return socket.close(closings.unknown);
          const leaveMember = ofMember.enter(listener.accountId);
          if (!leaveMember) return socket.close(closings.crowded);
          closed.push(
            leaveMember,
            live.listen(earOf(socket, listener)),
            keepBeating(socket),
            keepPulsing(socket, '{"beat":true}'),
          );
          socket.send('{"ready":true}');
        })
        .catch(() => socket.close(closings.away));
    });
  });
}

/** How many are there by each key. `enter` answers how to leave, or null where there are as many as may be. */
export function openCount(most: number): { enter(key: string): (() => void) | null } {
  const counts = new Map<string, number>();
  return {
    enter(key) {
      const count = counts.get(key) ?? 0;
      if (count >= most) return null;
      counts.set(key, count + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}

function tokenIn(bytes: unknown): string | null {
  const read = z.safeParse(greeting, messageIn(bytes, maxGreeting));
  return read.success ? read.data.token : null;
}

/** What a socket was sent as JSON; null for what is none, or longer than `maxBytes`. */
export function messageIn(bytes: unknown, maxBytes: number): unknown {
  if (!Buffer.isBuffer(bytes) || bytes.length > maxBytes) return null;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null; // the schema refuses it
  }
}

const earOf = (socket: Socket, { accountId: _accountId, ...listener }: Listener): Ear => ({
  ...listener,
  tell: (_modules, _ids, said) =>
    socket.bufferedAmount > maxWaiting ? socket.terminate() : socket.send(said, { binary: false }),
  end: (code) => socket.close(code),
});

/** @returns how to stop. A line that does not answer a beat is dead. */
export function keepBeating(socket: Socket): () => void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMillis);
  return () => clearInterval(pings);
}

/** Beats that the page itself hears. @returns how to stop. */
export function keepPulsing(socket: Socket, said: string): () => void {
  const pulse = setInterval(() => {
    if (socket.bufferedAmount === 0) socket.send(said, { binary: false });
  }, beat.millis);
  return () => clearInterval(pulse);
}
