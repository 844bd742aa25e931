// Objects in S3-compatible storage, by signed requests (AWS Signature Version 4). Puts are of a name that nobody else takes, so each may be tried again.
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Bucket {
  /** With the bucket in its host or as its path: `https://s3.example/bucket`. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** The storage has said no, or nothing in time. Names the status and S3's own code, no key. */
export class StorageError extends Error {
  readonly code: string;
  constructor(code: string, status: number, options?: ErrorOptions) {
    super(`the file storage answered ${code} (${String(status)})`, options);
    this.code = code;
  }
}

export interface SignedAsk {
  method: 'GET' | 'PUT' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  bodyHash: string;
  at: Date;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** @returns the `authorization` header. All headers given are signed, and the host. */
export function signatureOf(
  { region, keyId, secret }: Pick<Bucket, 'region' | 'keyId' | 'secret'>,
  { method, url, headers, bodyHash, at }: SignedAsk,
): string {
  const stamp = stampOf(at);
  const day = stamp.slice(0, 8);
  const signed: Record<string, string> = { ...headers, host: url.host };
  const names = Object.keys(signed).toSorted();
  const request = [
    method,
    url.pathname,
    [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'),
    ...names.map((name) => `${name}:${signed[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(request)}`);
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature.toString('hex')}`;
}

/** `20260102T030405Z`. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export interface Objects {
  put(name: string, bytes: Buffer): Promise<void>;
  /** @throws FileMissing when there is none, StorageError when the storage does not say. */
  bytes(name: string): Promise<Buffer>;
  /** What is not there is dropped already. */
  drop(name: string): Promise<void>;
}

/** Nobody can bring it back by asking again. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** Within what a transaction may wait for. */
const usualMillis = 8_000;
const pauses = [100, 400, 1_200, 2_400];
const mayRepeat = new Set([
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
  'RequestTimeout',
  'NoAnswer',
]);

/** @param millis for all tries of one object together. */
export function openBucket(bucket: Bucket, millis = usualMillis): Objects {
  const base = bucket.url.replace(/\/$/, '');
  // The storage's clock less ours, once it has refused a request for its time.
  let aheadMillis = 0;
  const once = async (
    method: SignedAsk['method'],
    name: string,
    body: Buffer | null,
    endsAt: number,
  ) => {
    const url = new URL(`${base}/${name}`);
    const bodyHash = sha256(body ?? '');
    const at = new Date(Date.now() + aheadMillis);
    const headers = { 'x-amz-content-sha256': bodyHash, 'x-amz-date': stampOf(at) };
    const answer = await fetch(url, {
      method,
      headers: {
        ...headers,
        authorization: signatureOf(bucket, { method, url, headers, bodyHash, at }),
      },
      ...(body === null ? {} : { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, endsAt - Date.now())),
    }).catch((error: unknown) => {
      throw new StorageError('NoAnswer', 0, { cause: error });
    });
    // A stream that is cut throws here.
    const bytes = await answer.arrayBuffer().catch((error: unknown) => {
      throw new StorageError('NoAnswer', answer.status, { cause: error });
    });
    if (answer.ok) return Buffer.from(bytes);
    const code = /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(bytes).toString('utf8'))?.[1];
    if (code === 'RequestTimeTooSkewed') {
      const theirs = Date.parse(answer.headers.get('date') ?? '');
      if (!Number.isNaN(theirs)) aheadMillis = theirs - Date.now();
    }
    throw new StorageError(
      code ?? (answer.status >= 500 ? 'ServiceUnavailable' : 'Refused'),
      answer.status,
    );
  };
  const ask = async (
    method: SignedAsk['method'],
    name: string,
    body: Buffer | null,
  ): Promise<Buffer> => {
    const endsAt = Date.now() + millis;
    let isSet = false;
    for (let tries = 0; ; tries += 1) {
      try {
        return await once(method, name, body, endsAt);
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        const wait = (pauses[tries] ?? Infinity) * (0.5 + Math.random());
        const isSkewed: boolean = error.code === 'RequestTimeTooSkewed' && !isSet;
        if (!(isSkewed || mayRepeat.has(error.code)) || Date.now() + wait > endsAt) throw error;
        isSet ||= isSkewed;
        await pause(isSkewed ? 0 : wait);
      }
    }
  };
  return {
    put: async (name, bytes) => void (await ask('PUT', name, bytes)),
    bytes: (name) =>
      ask('GET', name, null).catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing(`there is no file ${name}`) : error;
      }),
    drop: async (name) =>
      void (await ask('DELETE', name, null).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      })),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof StorageError && error.code === 'NoSuchKey';
