// A port of this machine that nobody listens on.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Not the usual one, which another server may take at the same moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
