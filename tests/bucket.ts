// A stand-in for S3 that believes no request whose signature, body or time is wrong, and fails in the ways that real storage does.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Bucket, signatureOf } from '../src/kit/server/s3.ts';

export type Fault = 'slow down' | 'cut' | 'hang' | 'deny';

export interface TestBucket {
  bucket: Bucket;
  objects: Map<string, Buffer>;
  /** What the next requests meet, one each. */
  faults: Fault[];
  /** How many were answered, good or bad. */
  asked(): number;
  /** Its clock less ours. */
  setClock(millis: number): void;
  close(): Promise<void>;
}

const mostSkewed = 15 * 60_000;

export async function openTestBucket(): Promise<TestBucket> {
  const keys = { region: 'ap-south-1', keyId: 'TESTKEYID', secret: 'the secret of a test' };
  const objects = new Map<string, Buffer>();
  const faults: Fault[] = [];
  let asked = 0;
  let ahead = 0;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked += 1;
      const now = Date.now() + ahead;
      response.setHeader('date', new Date(now).toUTCString());
      const fault = faults.shift();
      if (fault === 'hang') return;
      if (fault === 'slow down') return refuse(response, 503, 'SlowDown');
      if (fault === 'deny') return refuse(response, 403, 'AccessDenied');
      const wrong = wrongOf(request, body, keys, now);
      if (wrong) return refuse(response, 403, wrong);
      const name = request.url ?? '';
      if (request.method === 'PUT') {
        if (fault === 'cut') return void request.socket.destroy();
        objects.set(name, body);
        return void response.end();
      }
      if (request.method === 'DELETE') {
        objects.delete(name);
        return void response.writeHead(204).end();
      }
      const object = objects.get(name);
      if (!object) return refuse(response, 404, 'NoSuchKey');
      response.setHeader('content-length', object.length);
      if (fault !== 'cut') return void response.end(object);
      response.write(object.subarray(0, Math.floor(object.length / 2)), () =>
        request.socket.destroy(),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    bucket: { url: `http://127.0.0.1:${String(port)}/clinic-files`, ...keys },
    objects,
    faults,
    asked: () => asked,
    setClock: (millis) => void (ahead = millis),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function wrongOf(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  keys: Omit<Bucket, 'url'>,
  now: number,
): string | null {
  const stamp = String(headers['x-amz-date']);
  const at = new Date(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(at.getTime())) return 'AccessDenied';
  if (Math.abs(at.getTime() - now) > mostSkewed) return 'RequestTimeTooSkewed';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const signed = Object.fromEntries(
    names.filter((name) => name !== 'host').map((name) => [name, String(headers[name])]),
  );
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied';
  const expected = signatureOf(keys, {
    method: method === 'PUT' || method === 'DELETE' ? method : 'GET',
    url: new URL(url, `http://${headers.host ?? ''}`),
    headers: signed,
    bodyHash,
    at,
  });
  return headers.authorization === expected ? null : 'SignatureDoesNotMatch';
}
