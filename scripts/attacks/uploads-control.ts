// The least that can be done with an upload: what others wait while it is sent here is what the sending itself takes of the machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As many as the product takes in of one address at once. */
const most = 3;
let reading = 0;

const server = createServer((request, reply) => {
  const isLetIn = request.headers.authorization !== 'Bearer x' && reading < most;
  if (!isLetIn) {
    reply.writeHead(401, { connection: 'close' }).end('{}');
    return;
  }
  reading += 1;
  request.resume();
  reply.once('close', () => {
    reading -= 1;
  });
  request.once('end', () => reply.writeHead(422, { connection: 'close' }).end('{}'));
});
server.listen(0, '127.0.0.1', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
