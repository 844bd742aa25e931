// A fake gateway for ABDM on this machine: the same addresses, shapes and ways to fail, with four invented people and one OTP.
import {
  constants,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomUUID,
  sign,
} from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { openGate } from '../../../kit/server/gate.ts';
import { aadhaarDigits, abhaText, isNewAddress, practice } from '../rules.ts';
import type { AbdmSettings } from './abdm.ts';
import { handOver, phonePage, readCode } from './phone.ts';

export interface Invented {
  aadhaar: string;
  /** Of ABHA; null where Aadhaar knows none. */
  mobile: string | null;
  /** 14 digits; empty until one is made. */
  abha: string;
  address: string;
  name: string;
  gender: 'M' | 'F' | 'O';
  /** `DD-MM-YYYY`. */
  dob: string;
  line: string;
  district: string;
  state: string;
}

const home = { line: '12 Lake Road', district: 'Pune', state: 'Maharashtra' };

/** Invented, check digits right: nobody's numbers. */
const practicePeople = (): Invented[] => [
  {
    aadhaar: '999900112234',
    mobile: '9820012345',
    abha: '91001100220035',
    address: 'meera.kulkarni@sbx',
    name: 'Meera Kulkarni',
    gender: 'F',
    dob: '12-03-1984',
    ...home,
  },
  {
    aadhaar: '999900112247',
    mobile: '9820012345',
    abha: '91001100220043',
    address: 'ravi.kulkarni@sbx',
    name: 'Ravi Kulkarni',
    gender: 'M',
    dob: '02-11-1980',
    ...home,
  },
  {
    aadhaar: '999900112252',
    mobile: '9820054321',
    abha: '',
    address: '',
    name: 'Asha Patil',
    gender: 'F',
    dob: '15-08-1990',
    ...home,
  },
  {
    aadhaar: '999900112268',
    mobile: null,
    abha: '',
    address: '',
    name: 'Govind Shinde',
    gender: 'M',
    dob: '01-01-1952',
    ...home,
  },
];

const freshNumbers = ['91001100220050', '91001100220068'];

/** How a call is to fail: once, or as often as `times` says. */
interface Mishap {
  /** A part of the address, `/enrol/byAadhaar`. */
  at: string;
  status: number;
  body: string;
  delayMillis?: number;
  times?: number;
  /** The call has its effect and its own answer; only late. */
  acts?: true;
}

export interface FakeGateway {
  settings: AbdmSettings;
  /** What a code at the counter begins with: a page where an invented patient shares theirs. */
  shareUrl: string;
  mishap(next: Mishap): void;
  /** What clinics answered to shares. */
  answers: {
    acknowledgement: { status: string; profile: { tokenNumber: string } };
    response: { requestId: string };
  }[];
  /** Addresses that were called, oldest first. */
  called: string[];
  /** Address and request id of every call that changed something, oldest first. */
  effects: string[];
  /** Signs as ABDM does when it calls back. `isStrange` signs by a key that nobody published. */
  bearer(isStrange?: boolean): Promise<string>;
  /** As if the gateway had lost all sessions. */
  forgetSessions(): void;
  close(): Promise<void>;
}

interface Txn {
  person: Invented | null;
  matches: Invented[];
  wrong: number;
  isDone: boolean;
}

interface Asked {
  body: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}
type Reply = { status: number; body: unknown; media?: string };

const ok = (body: unknown, status = 200): Reply => ({ status, body });
const coded = (code: string, message: string, status = 400): Reply => ({
  status,
  body: { error: { code, message } },
});

interface FakeGatewayOptions {
  /** Of its keys: ABDM's are 4096; smaller ones make tests faster. */
  bits?: number;
  timeoutMillis?: number;
  /** Where the product is, to be called back. */
  callback?: () => string;
}

export async function openFakeGateway({
  bits = 4096,
  timeoutMillis = 8_000,
  callback,
}: FakeGatewayOptions = {}): Promise<FakeGateway> {
  const people = practicePeople();
  const txns = new Map<string, Txn>();
  const tokens = new Map<string, Invented>();
  const mishaps: (Mishap & { delayMillis: number; times: number })[] = [];
  const effects: string[] = [];
  const replies = new Map<string, Reply>();
  const called: string[] = [];
  const answers: FakeGateway['answers'] = [];
  let sessions = new Set<string>();
  const keys = lazily(() => promisify(generateKeyPair)('rsa', { modulusLength: bits }));
  const strangers = lazily(() => promisify(generateKeyPair)('rsa', { modulusLength: 2048 }));
  const easel = openGate(1, 20);

  const decrypt = async (text: unknown): Promise<string | null> => {
    try {
      const { privateKey } = await keys();
      return privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
        Buffer.from(textOf(text), 'base64'),
      ).toString('utf8');
    } catch {
      return null; // another padding, or not encrypted at all
    }
  };
  const invalidLogin: Reply = {
    status: 400,
    body: { loginId: 'Invalid LoginId', timestamp: '2026-11-21 11:15:14' },
  };
  const masked = (mobile: string | null) =>
    `OTP sent to mobile number ending with ******${(mobile ?? '9999999999').slice(-4)}`;
  const begin = (person: Invented | null, matches: Invented[] = []): string => {
    const txnId = randomUUID();
    txns.set(txnId, { person, matches, wrong: 0, isDone: false });
    return txnId;
  };
  const tokenFor = (person: Invented): string => {
    const token = randomUUID();
    tokens.set(token, person);
    return token;
  };

  /** The OTP of a body, judged: null when it is right. */
  const judge = async (
    authData: unknown,
    isEnrolment: boolean,
  ): Promise<{ txn: Txn; reply: Reply | null } | Reply> => {
    const otp = inner(inner(authData, 'otp') ?? {}, '') ?? {};
    const txn = txns.get(textOf(otp['txnId']));
    if (!txn?.person) return coded('ABDM-1017', 'Invalid Transaction Id');
    const value = await decrypt(otp['otpValue']);
    if (value === null)
      return {
        status: 400,
        body: { otpValue: 'Invalid OTP Value', timestamp: '2026-11-21 11:15:14' },
      };
    if (value === practice.otp) return { txn, reply: null };
    txn.wrong += 1;
    if (txn.wrong >= 3)
      return {
        status: 422,
        body: [
          {
            code: 'ABDM-1100: ',
            message:
              'You have exceeded the maximum number of attempts. Please try after 30 minutes',
          },
        ],
      };
    if (isEnrolment)
      return {
        txn,
        reply: coded('ABDM-1204', 'UIDAI Error code : 400 : Invalid Aadhaar OTP value.', 422),
      };
    return {
      txn,
      reply: ok({
        txnId: otp['txnId'],
        authResult: 'failed',
        message: 'Please enter a valid OTP. Entered OTP is either expired or incorrect.',
      }),
    };
  };

  const profileOf = (who: Invented) => {
    const [firstName = '', ...rest] = who.name.split(' ');
    return {
      ABHANumber: abhaText(who.abha),
      preferredAbhaAddress: who.address,
      phrAddress: [who.address],
      firstName,
      middleName: '',
      lastName: rest.join(' '),
      name: who.name,
      gender: who.gender,
      dob: who.dob,
      mobile: who.mobile,
      address: who.line,
      districtName: who.district,
      stateName: who.state,
      abhaStatus: 'ACTIVE',
      photo: '',
    };
  };

  const whoHas = (headers: IncomingMessage['headers']): Invented | Reply => {
    const token = textOf(headers['x-token']).replace(/^Bearer /, '');
    return (
      tokens.get(token) ?? {
        status: 401,
        body: { message: 'X-token expired', timestamp: '2026-11-21 11:15:14' },
      }
    );
  };

  const requestOtp = async (body: Record<string, unknown>): Promise<Reply> => {
    const id = await decrypt(body['loginId']);
    if (id === null) return invalidLogin;
    const hint = textOf(body['loginHint']);
    if (hint === 'index') {
      const txn = txns.get(textOf(body['txnId']));
      const person = txn?.matches[Number(id)];
      if (!txn || !person) return coded('ABDM-1017', 'Invalid Transaction Id');
      txn.person = person;
      return ok({ txnId: body['txnId'], message: masked(person.mobile) });
    }
    const person = people.find((one) =>
      hint === 'aadhaar' ? one.aadhaar === id : one.abha === id && id !== '',
    );
    if (!person || person.abha === '')
      return { status: 404, body: { code: 'ABDM-1211', message: 'User not found.' } };
    return ok({ txnId: begin(person), message: masked(person.mobile) });
  };

  const routes: Record<string, (asked: Asked) => Promise<Reply> | Reply> = {
    'POST /abha/v3/enrollment/request/otp': async ({ body }) => {
      const id = await decrypt(body['loginId']);
      if (id === null) return invalidLogin;
      if (body['loginHint'] === 'mobile') {
        const txn = txns.get(textOf(body['txnId']));
        if (!txn?.person) return coded('ABDM-1017', 'Invalid Transaction Id');
        txn.person.mobile = id;
        return ok({ txnId: body['txnId'], message: masked(id) });
      }
      if (aadhaarDigits(id) === null) return invalidLogin;
      const person = people.find((one) => one.aadhaar === id);
      return person
        ? ok({ txnId: begin(person), message: masked(person.mobile) })
        : coded('ABDM-1204', 'UIDAI Error code : 998 : Invalid Aadhaar Number.', 422);
    },
    'POST /abha/v3/enrollment/enrol/byAadhaar': async ({ body }) => {
      const judged = await judge(body['authData'], true);
      if ('status' in judged) return judged;
      if (judged.reply || !judged.txn.person)
        return { status: 422, body: { code: 'ABDM-1035', message: 'Invalid OTP' } };
      const { person } = judged.txn;
      const isNew = person.abha === '';
      if (isNew) {
        const used = new Set(people.map(({ abha }) => abha));
        person.abha = freshNumbers.find((number) => !used.has(number)) ?? '';
        if (person.abha === '') return coded('ABDM-1227', 'Sandbox limit reached', 422);
      }
      const txnId = textOf(inner(inner(body['authData'], 'otp') ?? {}, '')?.['txnId']);
      const tokensOut = {
        token: tokenFor(person),
        expiresIn: 1800,
        refreshToken: randomUUID(),
        refreshExpiresIn: 1_296_000,
      };
      return ok({
        message: isNew ? 'Account created successfully' : 'This account already exist',
        txnId,
        tokens: tokensOut,
        ABHAProfile: profileOf(person),
        isNew,
      });
    },
    'POST /abha/v3/enrollment/auth/byAbdm': async ({ body }) => {
      const judged = await judge(body['authData'], false);
      if ('status' in judged) return judged;
      return (
        judged.reply ??
        ok({
          txnId: randomUUID(),
          authResult: 'success',
          message: 'Mobile number is now successfully linked to your Account',
        })
      );
    },
    'GET /abha/v3/enrollment/enrol/suggestion': ({ headers }) => {
      const txn = txns.get(textOf(headers['transaction_id']));
      if (!txn?.person) return coded('ABDM-1017', 'Invalid Transaction Id');
      const first = txn.person.name.toLowerCase().replace(/\W+/g, '');
      const year = txn.person.dob.slice(-4);
      return ok({
        txnId: headers['transaction_id'],
        abhaAddressList: [`${first}${year}`, `${first}_${year}`, `${first}.${year.slice(2)}1`],
      });
    },
    'POST /abha/v3/enrollment/enrol/abha-address': ({ body }) => {
      const txn = txns.get(textOf(body['txnId']));
      if (!txn?.person) return coded('ABDM-1017', 'Invalid Transaction Id');
      const name = textOf(body['abhaAddress']);
      if (!isNewAddress(name))
        return {
          status: 400,
          body: { abhaAddress: 'Invalid ABHA Address', timestamp: '2026-11-21 11:15:14' },
        };
      if (people.some(({ address }) => address === `${name.toLowerCase()}@sbx`))
        return coded('ABDM-1101', 'This ABHA address already exists', 409);
      txn.person.address = `${name.toLowerCase()}@sbx`;
      return ok({
        txnId: body['txnId'],
        healthIdNumber: abhaText(txn.person.abha),
        preferredAbhaAddress: txn.person.address,
      });
    },
    'POST /abha/v3/profile/login/request/otp': ({ body }) => requestOtp(body),
    'POST /abha/v3/profile/login/verify': async ({ body }) => {
      const judged = await judge(body['authData'], false);
      if ('status' in judged) return judged;
      if (judged.reply || !judged.txn.person)
        return judged.reply ?? coded('ABDM-1017', 'Invalid Transaction Id');
      const who = judged.txn.person;
      const accounts = [
        {
          ABHANumber: abhaText(who.abha),
          preferredAbhaAddress: who.address,
          name: who.name,
          status: 'ACTIVE',
        },
      ];
      return ok({
        txnId: randomUUID(),
        authResult: 'success',
        message: 'OTP verified successfully',
        token: tokenFor(who),
        expiresIn: 1800,
        accounts,
      });
    },
    'POST /abha/v3/profile/account/abha/search': async ({ body }) => {
      const mobile = await decrypt(body['mobile']);
      if (mobile === null)
        return {
          status: 400,
          body: { mobile: 'Invalid Mobile Number', timestamp: '2026-11-21 11:15:14' },
        };
      const matches = people.filter((one) => one.mobile === mobile && one.abha !== '');
      if (matches.length === 0)
        return { status: 404, body: { code: 'ABDM-1211', message: 'User not found.' } };
      const shown = matches.map(({ abha, name, gender }, index) => ({
        index: index + 0,
        ABHANumber: `xx-xxxx-xxxx-${abha.slice(-4)}`,
        name,
        gender,
      }));
      return ok([{ txnId: begin(null, matches), ABHA: shown }]);
    },
    'POST /address/login/abha/search': ({ body }) => {
      const person = people.find(
        ({ address }) => address !== '' && address === body['abhaAddress'],
      );
      if (!person) return { status: 404, body: { code: 'ABDM-1211', message: 'User not found.' } };
      const methods = {
        authMethods: ['MOBILE_OTP', 'AADHAAR_OTP'],
        blockedAuthMethods: [],
        status: 'ACTIVE',
      };
      return ok({
        healthIdNumber: abhaText(person.abha),
        abhaAddress: person.address,
        ...methods,
        fullName: person.name,
        mobile: `******${person.mobile?.slice(-4)}`,
      });
    },
    'POST /address/login/abha/request/otp': async ({ body }) => {
      const address = await decrypt(body['loginId']);
      const person = people.find((one) => one.address !== '' && one.address === address);
      return person ? ok({ txnId: begin(person), message: masked(person.mobile) }) : invalidLogin;
    },
    'POST /address/login/abha/verify': async ({ body }) => {
      const judged = await judge(body['authData'], false);
      if ('status' in judged) return judged;
      if (judged.reply || !judged.txn.person)
        return judged.reply ?? coded('ABDM-1017', 'Invalid Transaction Id');
      const who = judged.txn.person;
      const users = [
        {
          abhaAddress: who.address,
          fullName: who.name,
          abhaNumber: abhaText(who.abha),
          status: 'ACTIVE',
          kycStatus: 'VERIFIED',
        },
      ];
      return ok({
        message: 'OTP verified successfully',
        authResult: 'success',
        users,
        tokens: { token: tokenFor(who), expiresIn: 1800 },
      });
    },
    'GET /abha/v3/profile/account': ({ headers }) => {
      const who = whoHas(headers);
      return 'status' in who ? who : ok(profileOf(who));
    },
    'GET /address/login/profile/abha-profile': ({ headers }) => {
      const who = whoHas(headers);
      if ('status' in who) return who;
      const [dayOfBirth, monthOfBirth, yearOfBirth] = who.dob.split('-');
      const rest = {
        address: who.line,
        districtName: who.district,
        stateName: who.state,
        mobile: who.mobile,
      };
      return ok({
        abhaNumber: abhaText(who.abha),
        abhaAddress: who.address,
        fullName: who.name,
        gender: who.gender,
        dayOfBirth,
        monthOfBirth,
        yearOfBirth,
        ...rest,
      });
    },
    'GET /abha/v3/profile/account/abha-card': async ({ headers }) => cardOf(whoHas(headers)),
    'GET /address/login/profile/abha/phr-card': async ({ headers }) => cardOf(whoHas(headers)),
    'POST /hiecm/patient-share/v3/on-share': ({ body }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list for those who test
      answers.push(body as unknown as FakeGateway['answers'][number]);
      return ok({}, 202);
    },
  };
  const cardOf = async (who: Invented | Reply): Promise<Reply> =>
    'status' in who
      ? who
      : { status: 202, body: await easel(() => drawCard(who)), media: 'image/png' };

  const bearer = async (isStrange = false): Promise<string> => {
    const { privateKey } = isStrange ? await strangers() : await keys();
    return `Bearer ${signed(privateKey)}`;
  };

  const phone = async (request: IncomingMessage, typed: string): Promise<Reply> => {
    const code = readCode(new URL(request.url ?? '', 'http://phone').searchParams);
    if (!code || !callback) return { status: 404, body: 'not found', media: 'text/plain' };
    const page = (notice?: string): Reply => ({
      status: 200,
      body: phonePage(code, people, notice),
      media: 'text/html; charset=utf-8',
    });
    if (request.method !== 'POST') return page();
    const from = request.headers['sec-fetch-site'];
    const abha = new URLSearchParams(typed).get('abha');
    const who = people.find((one) => one.abha !== '' && one.abha === abha);
    // Another page of this browser does not queue anybody.
    if (!who || (from !== undefined && from !== 'same-origin'))
      return { status: 403, body: 'Access Denied', media: 'text/plain' };
    const tokenOf = (requestId: string) =>
      answers.find(({ response }) => response.requestId === requestId)?.acknowledgement.profile
        .tokenNumber;
    return page(
      await handOver(code, who, { address: callback(), bearer: await bearer(), tokenOf }),
    );
  };

  const serve = async (request: IncomingMessage): Promise<Reply> => {
    const url = (request.url ?? '').split('?')[0] ?? '';
    called.push(url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const at = mishaps.findIndex((one) => url.includes(one.at));
    const mishap = mishaps[at];
    if (mishap) {
      mishap.times -= 1;
      if (mishap.times <= 0) mishaps.splice(at, 1);
      const own = mishap.acts ? await answer(request, url, Buffer.concat(chunks)) : null;
      await new Promise((go) => setTimeout(go, mishap.delayMillis));
      return own ?? { status: mishap.status, body: mishap.body, media: 'text/plain' };
    }
    return answer(request, url, Buffer.concat(chunks));
  };

  const answer = async (request: IncomingMessage, url: string, sent: Buffer): Promise<Reply> => {
    if (url === '/share-profile') return phone(request, sent.toString('utf8'));
    const body = readBody(sent);
    if (url === '/hiecm/gateway/v3/certs') {
      const { publicKey } = await keys();
      return ok({
        keys: [
          { ...publicKey.export({ format: 'jwk' }), kid: 'practice', use: 'sig', alg: 'RS256' },
        ],
      });
    }
    const { 'request-id': requestId, timestamp, 'x-cm-id': cm } = request.headers;
    if (
      !/^[\da-f-]{36}$/.test(String(requestId)) ||
      !/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(String(timestamp)) ||
      cm !== 'sbx'
    ) {
      return { status: 403, body: 'Access Denied', media: 'text/plain' };
    }
    if (url === '/hiecm/gateway/v3/sessions') {
      if (body['clientId'] !== 'practice' || body['clientSecret'] !== 'practice')
        return { status: 401, body: { code: '900901', message: 'Invalid Credentials' } };
      const accessToken = randomUUID();
      sessions.add(accessToken);
      return ok(
        {
          accessToken,
          expiresIn: 1200,
          refreshExpiresIn: 1800,
          refreshToken: randomUUID(),
          tokenType: 'bearer',
        },
        202,
      );
    }
    if (!sessions.has((request.headers.authorization ?? '').replace(/^Bearer /, ''))) {
      return {
        status: 401,
        body: {
          code: '900901',
          message: 'Invalid Credentials',
          description: 'Make sure you have provided the correct security credentials',
        },
      };
    }
    if (url === '/abha/v3/profile/public/certificate') {
      const { publicKey } = await keys();
      const der = publicKey.export({ format: 'der', type: 'spki' });
      return ok({
        publicKey: der.toString('base64'),
        encryptionAlgorithm: 'RSA/ECB/OAEPWithSHA-1AndMGF1Padding',
      });
    }
    const route = routes[`${request.method} ${url}`];
    if (!route) return { status: 404, body: 'not found', media: 'text/plain' };
    if (request.method !== 'POST') return route({ body, headers: request.headers });
    // A repetition has no second effect and hears what the first one was answered.
    const known = replies.get(String(requestId));
    if (known) return known;
    const reply = await route({ body, headers: request.headers });
    replies.set(String(requestId), reply);
    effects.push(`${url} ${String(requestId)}`);
    return reply;
  };

  const server = createServer((request, response) => {
    serve(request).then(
      (reply) => send(response, reply),
      () => send(response, { status: 500, body: 'Internal Server Error', media: 'text/plain' }),
    );
  });
  const port = await listen(server);
  const root = `http://127.0.0.1:${port}`;
  return {
    settings: {
      kind: 'practice',
      hiecmUrl: `${root}/hiecm`,
      abhaUrl: `${root}/abha/v3`,
      addressUrl: `${root}/address`,
      cmId: 'sbx',
      clientId: 'practice',
      clientSecret: 'practice',
      timeoutMillis,
    },
    mishap: (next) => void mishaps.push({ delayMillis: 0, times: 1, ...next }),
    answers,
    called,
    effects,
    bearer,
    shareUrl: `${root}/share-profile`,
    forgetSessions: () => {
      sessions = new Set();
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

function signed(key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = Math.floor(Date.now() / 1_000);
  const text = `${part({ alg: 'RS256', kid: 'practice', typ: 'JWT' })}.${part({ aud: 'account', iat: seconds, exp: seconds + 600 })}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** An object in an object; with an empty name the object itself. */
function inner(value: unknown, name: string): Record<string, unknown> | null {
  if (value === null || typeof value !== 'object') return null;
  const member: unknown = name === '' ? value : Reflect.get(value, name);
  return member !== null && typeof member === 'object'
    ? Object.fromEntries(Object.entries(member))
    : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readBody(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  return inner(JSON.parse(bytes.toString('utf8')), '') ?? {};
}

function send(response: ServerResponse, { status, body, media }: Reply): void {
  const isBytes = Buffer.isBuffer(body);
  response.writeHead(status, { 'content-type': media ?? 'application/json' });
  response.end(isBytes || typeof body === 'string' ? body : JSON.stringify(body));
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });

/** A card as ABDM's looks in outline: a band, a name, the numbers. */
async function drawCard(who: Invented): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const words = (text: string, size: number, colour: string) => ({
    text: {
      text: `<span foreground="${colour}">${text}</span>`,
      font: `Noto Sans Bold ${size}`,
      rgba: true,
      dpi: 100,
    },
  });
  const gender = { M: 'Male', F: 'Female', O: 'Other' }[who.gender];
  return sharp({ create: { width: 856, height: 540, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: { create: { width: 856, height: 96, channels: 3, background: '#20548a' } },
        top: 0,
        left: 0,
      },
      {
        input: words('Ayushman Bharat Health Account (practice)', 20, '#ffffff'),
        top: 32,
        left: 40,
      },
      {
        input: { create: { width: 150, height: 180, channels: 3, background: '#dfe6ee' } },
        top: 140,
        left: 40,
      },
      { input: words(who.name, 24, '#14202c'), top: 140, left: 230 },
      { input: words(abhaText(who.abha), 22, '#14202c'), top: 205, left: 230 },
      { input: words(who.address, 18, '#14202c'), top: 265, left: 230 },
      { input: words(`${gender} · ${who.dob}`, 18, '#14202c'), top: 320, left: 230 },
      {
        input: words('Invented for practice: nobody has this number', 14, '#6a7682'),
        top: 480,
        left: 40,
      },
    ])
    .png()
    .toBuffer();
}
