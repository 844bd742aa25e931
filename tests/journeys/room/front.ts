// A door before servers, as a balancer is one: whoever comes is brought to the first that answers.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Front {
  port: number;
  /** How many came to each port. */
  readonly came: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/** @param ports of this machine, the first before the second. */
export async function openFront(
  ports: readonly number[],
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<Front> {
  const came = new Map<number, number>();
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
  };
  const server = createServer((guest) => {
    keep(guest);
    const bring = (at: number) => {
      const to = ports[at];
      if (to === undefined) return void guest.destroy();
      const behind = connect(to, '127.0.0.1');
      keep(behind);
      const refused = () => bring(at + 1);
      behind.once('error', refused);
      behind.once('connect', () => {
        behind.off('error', refused);
        came.set(to, (came.get(to) ?? 0) + 1);
        behind.on('close', () => guest.destroy());
        guest.on('close', () => behind.destroy());
        guest.pipe(behind).pipe(guest);
      });
    };
    bring(0);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    came,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
