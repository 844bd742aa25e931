// The one way to the server: a verb and its input in, its answer out, or a typed refusal.
import type { OutputOf, TypedOf, Verb } from '../shared/contract.ts';
import { workHeader } from '../shared/work.ts';
import { setting } from '../shared/settings.ts';
import { APP_VERSION } from '../shared/version.ts';
import { settingOf } from './app.ts';
import { hearBuild } from './build.ts';
import { hearTime } from './device-clock.ts';
import { currentLanguage } from './language.ts';
import { newOnceKey } from './once-keys.ts';
import { askProof } from './proof.ts';
import { loadSession, readSetting, remember, type Session } from './session.ts';

/** A problem with one field, already in the user's language. */
export interface FieldProblem {
  code: string;
  message: string;
  values?: Record<string, string | number>;
}

/** The server said no. `message` is the sentence to show. */
export class CallRefused extends Error {
  readonly status: number;
  /** 0 our fault, 2 the input, 3 not allowed, 4 conflict. */
  readonly statusCode: number;
  readonly code: string;
  readonly reason: string | undefined;
  readonly fields: Record<string, FieldProblem>;
  readonly details: Record<string, unknown>;
  readonly requestId: string | undefined;
  /** How long the server asks us to wait. */
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, envelope: Envelope, retryAfter: string | null) {
    super(envelope.message ?? '');
    this.name = 'CallRefused';
    this.status = status;
    this.statusCode = envelope.statusCode ?? 0;
    this.code = envelope.error?.code ?? 'failed';
    this.reason = envelope.error?.reason;
    this.fields = envelope.error?.fields ?? {};
    this.details = envelope.error?.details ?? {};
    this.requestId = envelope.error?.requestId;
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter) || undefined;
  }
}

/** The call never reached the server, or no answer came back. Nothing is known about its fate. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('unreachable', { cause });
    this.name = 'Unreachable';
  }
}

interface Envelope {
  statusCode?: number;
  message?: string;
  data?: unknown;
  error?: {
    code: string;
    reason?: string;
    fields?: Record<string, FieldProblem>;
    details?: Record<string, unknown>;
    requestId?: string;
  };
}

interface CallOptions {
  signal?: AbortSignal;
  /** For verbs that take one; made here when absent. Send the same again when retrying the same act. */
  onceKey?: string;
  /** For uploads. */
  files?: readonly Blob[];
  /** Of an upload: how much of it has left, 0 to 1. */
  onProgress?: (sent: number) => void;
  /** Once more, after a proof. */
  hasProved?: true;
  /** Done for a challenge of the server. */
  work?: string;
  /** Another token than the session's, as the refresh call needs. */
  authorization?: string;
}

/** Trades the refresh token for new tokens, or signs in with the kept device secret; null when neither is possible any more. */
export const renewal = setting<(session: Session) => Promise<Session | null>>('client.renewal');
/** The session is over: forget it and go to the root. What was typed waits only where nobody here wanted that. */
export const ending = setting<(isWanted: boolean) => Promise<void>>('client.ending');

let screenName = 'Login';
/** For the ScreenName header. */
export const nameScreen = (name: string): void => {
  screenName = name;
};

/** @throws CallRefused when the server says no, Unreachable when it cannot be asked. */
export async function call<V extends Verb>(
  verb: V,
  input: TypedOf<V>,
  options: CallOptions = {},
): Promise<OutputOf<V>> {
  const answer = await send(verb, input, options);
  const envelope = await wholeOf(readEnvelope(answer), options.signal);
  if (envelope.statusCode !== 1 || envelope.error)
    throw new CallRefused(answer.status, envelope, null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's serialiser holds its answers to this schema
  return envelope.data as OutputOf<V>;
}

/** A document as bytes, with the name the server gives it. */
export async function fetchPaper<V extends Verb & { kind: 'download' }>(
  verb: V,
  input: TypedOf<V>,
  signal?: AbortSignal,
): Promise<{ blob: Blob; fileName: string }> {
  const answer = await send(verb, input, signal ? { signal } : {});
  const name = /filename\*=UTF-8''([^;]+)/.exec(
    answer.headers.get('content-disposition') ?? '',
  )?.[1];
  const blob = await wholeOf(answer.blob(), signal);
  return { blob, fileName: name ? decodeURIComponent(name) : verb.name };
}

async function send(verb: Verb, input: unknown, options: CallOptions): Promise<Response> {
  const once = verb.once ? { ...options, onceKey: options.onceKey ?? newOnceKey() } : options;
  const session =
    options.authorization === undefined && verb.allow !== 'public'
      ? await loadSession(APP_VERSION)
      : null;
  const answer = await fetchWorked(verb, input, once, session);
  if (answer.status !== 401 || verb.allow === 'public') return refuseUnlessGood(answer);
  const refused = await refusalOf(answer);
  if (refused.reason === 'STEP_UP' && !once.hasProved && (await askProof()))
    return send(verb, input, { ...once, hasProved: true });
  if (refused.reason !== 'TOKEN_EXPIRED') return endWith(refused, session);
  const renewed = await renewOnce(session?.token);
  if (!renewed) return endWith(refused, session);
  return refuseUnlessGood(await fetchWorked(verb, input, once, renewed));
}

const maxWorks = 3;

/** As `fetchOnce`; work that is asked for is done and the call sent again. */
async function fetchWorked(
  verb: Verb,
  input: unknown,
  options: CallOptions,
  session: Session | null,
): Promise<Response> {
  let answer = await fetchOnce(verb, input, options, session);
  for (let works = 0; works < maxWorks && answer.status === 429; works += 1) {
    const { reason, details } = await refusalOf(answer.clone());
    if (reason !== 'work' || typeof details['challenge'] !== 'string') break;
    const { doWork } = await import('./work.ts');
    const work = await doWork(details['challenge']);
    answer = await fetchOnce(verb, input, { ...options, work }, session);
  }
  return answer;
}

async function fetchOnce(
  verb: Verb,
  input: unknown,
  options: CallOptions,
  session: Session | null,
): Promise<Response> {
  const query = verb.method === 'GET' ? queryOf(input) : '';
  const headers = commonHeaders(session, options);
  const init: RequestInit = {
    method: verb.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
  };
  if (verb.method === 'POST') {
    if (verb.kind === 'upload') init.body = formOf(input, options.files ?? []);
    else {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(input);
    }
  }
  if (options.signal) init.signal = options.signal;
  const askedAt = Date.now();
  try {
    const answer = await (options.onProgress
      ? sendWatched(verb.url + query, init, headers, options.onProgress)
      : fetch(verb.url + query, init));
    hearBuild(answer);
    hearTime(answer, askedAt);
    return answer;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Unreachable(error);
  }
}

/** As `fetch`, which cannot tell how much of a body has left. */
function sendWatched(
  url: string,
  { method = 'POST', body, signal }: RequestInit,
  headers: Record<string, string>,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener(
      'progress',
      ({ loaded, total }) => total > 0 && onProgress(loaded / total),
    );
    request.addEventListener('load', () => {
      const known = ['content-type', 'retry-after'].flatMap((name): [string, string][] => {
        const value = request.getResponseHeader(name);
        return value === null ? [] : [[name, value]];
      });
      resolve(new Response(request.responseText, { status: request.status, headers: known }));
    });
    request.addEventListener('error', () => reject(new TypeError('the connection was lost')));
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof FormData ? body : null);
  });
}

function commonHeaders(session: Session | null, options: CallOptions): Record<string, string> {
  const { name, version } = operatingSystem();
  const headers: Record<string, string> = {
    OS: name,
    OSVersion: version,
    AppVersion: APP_VERSION,
    Platform: 'Web',
    'Accept-Language': currentLanguage(),
  };
  const authorization = options.authorization ?? session?.token;
  if (authorization)
    Object.assign(headers, {
      Authorization: authorization,
      ScreenName: screenName,
      'x-api-version': '1.0',
      DeviceId: deviceId,
    });
  if (session) headers['UserId'] = session.userId;
  if (options.onceKey) headers['Idempotency-Key'] = options.onceKey;
  if (options.work) headers[workHeader] = options.work;
  return headers;
}

let deviceId = readSetting('pd.device') ?? 'unknown';

/** The caller's address as the server sees it, for the DeviceId header: told, never trusted. */
export async function nameDevice(address: string): Promise<void> {
  deviceId = address;
  // Nothing is left behind by an answer that comes after the log-out, in this tab or another.
  if (await loadSession(APP_VERSION, true)) remember('pd.device', address);
}

let system: { name: string; version: string } | null = null;

function operatingSystem(): { name: string; version: string } {
  if (system) return system;
  const agent = navigator.userAgent;
  const match = /(Windows NT|Android|CrOS \S+|Mac OS X|(?:iPhone )?OS(?= \d)) ?([\d._]*)/.exec(
    agent,
  );
  system = {
    name: match?.[1]?.replace(' NT', '') ?? (agent.includes('Linux') ? 'Linux' : 'unknown'),
    version: match?.[2]?.replaceAll('_', '.') || 'unknown',
  };
  return system;
}

/** As the server reads queries and forms: plain values as text, lists and objects as JSON, what is absent left out, and null, which an address cannot say. */
const textFields = (input: unknown): [string, string][] =>
  Object.entries(input ?? {}).flatMap(([key, value]) =>
    value === undefined || value === null
      ? []
      : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
  );

function formOf(input: unknown, files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const [key, text] of textFields(input)) form.set(key, text);
  for (const file of files) form.append('files', file);
  return form;
}

function queryOf(input: unknown): string {
  const text = new URLSearchParams(textFields(input)).toString();
  return text === '' ? '' : `?${text}`;
}

async function refuseUnlessGood(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  throw await refusalOf(answer);
}

async function refusalOf(answer: Response): Promise<CallRefused> {
  return new CallRefused(
    answer.status,
    await readEnvelope(answer).catch(() => ({})),
    answer.headers.get('retry-after'),
  );
}

async function readEnvelope(answer: Response): Promise<Envelope> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  // A hotspot or the like puts a page of its own in place of the server's answer.
  if (!isJson && answer.ok) throw new Unreachable(null);
  return isJson ? answer.json() : {};
}

/** @throws Unreachable where the line is cut in the middle of the answer */
async function wholeOf<T>(body: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await body;
  } catch (error) {
    if (signal?.aborted || error instanceof Unreachable) throw error;
    throw new Unreachable(error);
  }
}

/** The session was ended, here or from elsewhere: forgets it and goes to the root. */
export const endHere = (isWanted: boolean): Promise<void> => settingOf(ending)(isWanted);

/** The token to call with, null when nobody is signed in any more. @param usedUp one that the server no longer takes. */
export async function freshToken(usedUp?: string): Promise<string | null> {
  const session = usedUp === undefined ? await loadSession(APP_VERSION) : await renewOnce(usedUp);
  return session?.token ?? null;
}

async function endWith(refused: CallRefused, session: Session | null): Promise<never> {
  const present = await loadSession(APP_VERSION);
  const isOfPresent = present === null || present.token === session?.token;
  // A demand for fresh proof is answered by the screen; the session itself lives. So does one that has begun since the call left.
  if (refused.reason !== 'STEP_UP' && isOfPresent) await settingOf(ending)(false);
  throw refused;
}

let renewing: Promise<Session | null> | null = null;

/** One renewal for all waiting calls, across tabs too: whoever comes second finds the fresh token and takes it. */
function renewOnce(usedToken: string | undefined): Promise<Session | null> {
  renewing ??= locked(async () => {
    const present = await loadSession(APP_VERSION, true);
    if (!present || present.token !== usedToken) return present;
    return settingOf(renewal)(present);
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

function locked<T>(act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('pd.renew', act) : act();
}
