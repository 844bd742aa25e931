// Objects in S3-compatible storage, by signed requests (AWS Signature Version 4). Puts are of a name that nobody else takes, so each may be tried again.
import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface Bucket {
  /** With the bucket in its host or as its path: `https://s3.example/bucket`. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** The storage has said no, or nothing in time. Names the status and S3's own code, no key. */
class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: string;
  constructor(code: string, status: number, options?: ErrorOptions) {
    super(`the file storage answered ${code} (${String(status)})`, options);
    this.code = code;
  }
}

interface SignedAsk {
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
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export interface Objects {
  put(name: string, bytes: Buffer): Promise<void>;
  /** @throws FileMissing when there is none, StorageError when the storage does not say. */
  bytes(name: string): Promise<Buffer>;
  /** @throws as `bytes`; the stream fails where the storage breaks off later. */
  stream(name: string): Promise<Readable>;
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
  const once = async <T>(
    { method, name, body }: Ask,
    endsAt: number,
    take: (answer: Response, silence: Silence) => Promise<T>,
  ): Promise<T> => {
    const url = new URL(`${base}/${name}`);
    const bodyHash = sha256(body ?? '');
    const at = new Date(Date.now() + aheadMillis);
    const headers = { 'x-amz-content-sha256': bodyHash, 'x-amz-date': stampOf(at) };
    const silence = silenceAfter(Math.max(1, endsAt - Date.now()));
    const answer = await fetch(url, {
      method,
      headers: {
        ...headers,
        authorization: signatureOf(bucket, { method, url, headers, bodyHash, at }),
      },
      ...(body === null ? {} : { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: silence.signal,
    }).catch((error: unknown) => {
      silence.end();
      throw new StorageError('NoAnswer', 0, { cause: error });
    });
    if (answer.ok) return await take(answer, silence);
    const bytes = await bytesOf(answer, silence);
    const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8'))?.[1];
    if (code === 'RequestTimeTooSkewed') {
      const theirs = Date.parse(answer.headers.get('date') ?? '');
      if (!Number.isNaN(theirs)) aheadMillis = theirs - Date.now();
    }
    throw new StorageError(
      code ?? (answer.status >= 500 ? 'ServiceUnavailable' : 'Refused'),
      answer.status,
    );
  };
  const ask = async <T>(
    asked: Ask,
    take: (answer: Response, silence: Silence) => Promise<T>,
  ): Promise<T> => {
    const endsAt = Date.now() + millis;
    let isSet = false;
    for (let tries = 0; ; tries += 1) {
      try {
        return await once(asked, endsAt, take);
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
    put: async (name, bytes) => void (await ask({ method: 'PUT', name, body: bytes }, bytesOf)),
    bytes: (name) => ask({ method: 'GET', name, body: null }, bytesOf).catch(missing(name)),
    stream: (name) =>
      ask({ method: 'GET', name, body: null }, async (answer, silence) =>
        // What is small comes whole, and is asked for again where the line breaks.
        Number(answer.headers.get('content-length') ?? Infinity) <= smallBytes
          ? Readable.from([await bytesOf(answer, silence)])
          : Readable.from(piecesOf(answer, silence, millis)),
      ).catch(missing(name)),
    drop: async (name) =>
      void (await ask({ method: 'DELETE', name, body: null }, bytesOf).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      })),
  };
}

interface Ask {
  method: SignedAsk['method'];
  name: string;
  body: Buffer | null;
}

const smallBytes = 1_000_000;

const missing = (name: string) => (error: unknown) => {
  throw isMissing(error) ? new FileMissing(`there is no file ${name}`) : error;
};

/** Ends a request that is silent for too long. */
interface Silence {
  signal: AbortSignal;
  /** From now on, so many milliseconds more. */
  renew(millis: number): void;
  end(): void;
}

function silenceAfter(millis: number): Silence {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), millis);
  return {
    signal: controller.signal,
    renew(more) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), more);
    },
    end: () => clearTimeout(timer),
  };
}

/** A body that is cut throws here. */
const bytesOf = async (answer: Response, silence: Silence): Promise<Buffer> => {
  try {
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new StorageError('NoAnswer', answer.status, { cause: error });
  } finally {
    silence.end();
  }
};

async function* piecesOf(
  answer: Response,
  silence: Silence,
  millis: number,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of answer.body ?? []) {
      silence.renew(millis);
      yield Buffer.from(piece);
    }
  } catch (error) {
    throw new StorageError('NoAnswer', answer.status, { cause: error });
  } finally {
    silence.end();
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof StorageError && error.code === 'NoSuchKey';
