// A line that fails as lines do: calls that never leave, answers that never arrive, a server that is away for a moment. A forward proxy of its own, so that nothing of the browser goes round it.
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a call: it goes through; it never reaches the server; the server does it and the answer is lost, or cut in the middle; something between says 503. */
export type Fate = 'through' | 'unsent' | 'unheard' | 'torn' | 'refused';

export interface FaultyLine {
  address: string;
  /** Asked for each call to `/api/`; everything goes through at first. */
  fate: (path: string) => Fate;
  /** Calls that did not go through, by their fate. */
  readonly cuts: Record<Exclude<Fate, 'through'>, number>;
  close: () => Promise<void>;
}

export async function faultyLine(): Promise<FaultyLine> {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://line');
    const fate = pathname.startsWith('/api/') ? line.fate(pathname) : 'through';
    if (fate !== 'through') line.cuts[fate] += 1;
    if (fate === 'unsent') {
      incoming.socket.destroy();
      return;
    }
    if (fate === 'refused') {
      outgoing.writeHead(503, { connection: 'close' }).end();
      return;
    }
    const onward = ask(
      incoming.url ?? '',
      { method: incoming.method, headers: { ...incoming.headers, connection: 'close' } },
      (answer) => {
        if (fate === 'through') {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        if (fate === 'torn') {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          outgoing.flushHeaders();
          answer.once('data', (part: Buffer) => {
            outgoing.write(part.subarray(0, Math.floor(part.length / 2)));
            setTimeout(() => incoming.socket.destroy(), 20);
          });
          answer.resume();
          return;
        }
        // The server has done it; nobody hears of it.
        answer.resume();
        answer.on('end', () => incoming.socket.destroy());
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => fate === 'through' && onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const line: FaultyLine = {
    address: `http://127.0.0.1:${String(port)}`,
    fate: () => 'through',
    cuts: { unsent: 0, unheard: 0, torn: 0, refused: 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}
