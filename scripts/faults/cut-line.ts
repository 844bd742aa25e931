// A line between a caller and the server that is cut in the middle of one call: at any byte of it, for both sides at once.
import { randomInt } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a call is cut: in the middle of itself; as soon as it has wholly left; when its answer has left the server; in the middle of that. */
export const cuts = ['half sent', 'sent', 'unheard', 'half heard'] as const;
export type Cut = (typeof cuts)[number];

interface CutLine {
  port: number;
  /** How many bytes of how many got through, of the call or of its answer. */
  passed: { bytes: number; of: number } | null;
  /** The whole answer as the server sent it; null where none came. */
  answer: Buffer | null;
  close: () => void;
}

/** For one call to the server at this port. */
export async function openCutLine(port: number, cut: Cut): Promise<CutLine> {
  const server = createServer((near) => carry(near, port, cut, line));
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const address = server.address() as AddressInfo;
  const line: CutLine = {
    port: address.port,
    passed: null,
    answer: null,
    close: () => void server.close(),
  };
  return line;
}

function carry(near: Socket, port: number, cut: Cut, line: CutLine): void {
  // The server counts calls by address.
  const from = near.remoteAddress ?? '127.0.0.1';
  const far = connect({ port, host: '127.0.0.1', localAddress: from });
  const drop = (): void => {
    near.destroy();
    far.destroy();
  };
  for (const end of [near, far]) end.on('error', drop).on('close', drop);
  whole(near, (call) => {
    const bytes = cut === 'half sent' ? randomInt(1, call.length) : call.length;
    if (cut === 'half sent') line.passed = { bytes, of: call.length };
    far.write(call.subarray(0, bytes), () => {
      if (cut === 'half sent' || cut === 'sent') drop();
    });
  });
  whole(far, (answer) => {
    line.answer = answer;
    if (cut === 'unheard') return drop();
    const bytes = randomInt(answer.indexOf('\r\n\r\n') + 4, answer.length);
    line.passed = { bytes, of: answer.length };
    near.write(answer.subarray(0, bytes), drop);
  });
}

/** Hears a message of HTTP when it is all there. */
function whole(socket: Socket, hear: (message: Buffer) => void): void {
  let bytes: Buffer = Buffer.alloc(0);
  let isHeard = false;
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (isHeard || !isWhole(bytes)) return;
    isHeard = true;
    hear(bytes);
  });
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const head = bytes.toString('latin1', 0, end);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= end + 4 + Number(length);
  return (
    !/^transfer-encoding: *chunked/im.test(head) ||
    bytes.toString('latin1').endsWith('\r\n0\r\n\r\n')
  );
}

/** What an answer says that came over the line and was heard by nobody. */
export function readAnswer(answer: Buffer): { status: number; data: unknown; code: string | null } {
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.toString('latin1', 0, end);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
  if (!/^content-type: *application\/json/im.test(head) || /^transfer-encoding/im.test(head))
    return { status, data: undefined, code: null };
  const body: { data?: unknown; error?: { code: string } } = JSON.parse(
    answer.toString('utf8', end + 4),
  );
  return { status, data: body.data, code: body.error?.code ?? null };
}
