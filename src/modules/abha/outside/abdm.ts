// ABDM's third version, milestone 1 and scan and share, as the health authority's integrator pack of 2026 has it.
import {
  constants,
  createHash,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomUUID,
  verify,
} from 'node:crypto';
import * as z from 'zod/mini';
import { NoAnswer } from '../../../kit/server/act.ts';
import type { Gender } from '../../patients/fields.ts';
import type { OtpTarget, Profile } from '../model.ts';
import { abhaDigits, abhaText, birthDay } from '../rules.ts';
import { codeIn, faultOf } from './faults.ts';
import {
  type Asking,
  type Gateway,
  GatewayFault,
  type LoginHint,
  type Operations,
  type Proved,
  type Sent,
} from './gateway.ts';

export interface AbdmSettings {
  kind: Gateway['kind'];
  /** `https://dev.abdm.gov.in/api/hiecm`: sessions, callbacks' keys, scan and share. */
  hiecmUrl: string;
  /** Up to and with `/v3`: its order differs between sandbox and production, so it is never made of another. */
  abhaUrl: string;
  /** Of ABHA addresses, up to where `/login/abha` begins. */
  addressUrl: string;
  /** `sbx` or `abdm`. */
  cmId: string;
  clientId: string;
  clientSecret: string;
  /** Of one operation with all its calls. */
  timeoutMillis: number;
  fetch?: typeof fetch;
}

const session = z.object({ accessToken: z.string(), expiresIn: z.number() });
const certificate = z.object({ publicKey: z.string() });
const sent = z.object({ txnId: z.string(), message: z.optional(z.string()) });
const maybeText = z.optional(z.nullable(z.union([z.string(), z.number()])));
const abhaProfile = z.object({
  ABHANumber: maybeText,
  preferredAbhaAddress: maybeText,
  phrAddress: z.optional(z.nullable(z.array(z.string()))),
  abhaNumber: maybeText,
  abhaAddress: maybeText,
  name: maybeText,
  fullName: maybeText,
  firstName: maybeText,
  middleName: maybeText,
  lastName: maybeText,
  gender: maybeText,
  dob: maybeText,
  dayOfBirth: maybeText,
  monthOfBirth: maybeText,
  yearOfBirth: maybeText,
  mobile: maybeText,
  address: maybeText,
  districtName: maybeText,
  stateName: maybeText,
  photo: maybeText,
  profilePhoto: maybeText,
});
const enrolled = z.object({
  txnId: z.string(),
  tokens: z.object({ token: z.string() }),
  ABHAProfile: abhaProfile,
  isNew: z.optional(z.boolean()),
});
const proof = z.object({
  txnId: z.optional(z.string()),
  authResult: z.optional(z.string()),
  token: z.optional(z.string()),
  tokens: z.optional(z.object({ token: z.string() })),
});
const searched = z.array(
  z.object({
    txnId: z.string(),
    ABHA: z.array(
      z.object({
        index: z.union([z.string(), z.number()]),
        ABHANumber: z.string(),
        name: z.string(),
        gender: z.optional(z.string()),
      }),
    ),
  }),
);
const keySet = z.object({
  keys: z.array(z.looseObject({ kid: z.optional(z.string()), kty: z.string() })),
});

const loginScope = (otpBy: OtpTarget): string[] => [
  'abha-login',
  otpBy === 'mobile' ? 'mobile-verify' : 'aadhaar-verify',
];
const addressScope = (otpBy: OtpTarget): string[] => [
  'abha-address-login',
  otpBy === 'mobile' ? 'mobile-verify' : 'aadhaar-verify',
];
const systemOf = (otpBy: OtpTarget): string => (otpBy === 'mobile' ? 'abdm' : 'aadhaar');

interface Ask {
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
  /** The same for every try of what changes something there; otherwise a new one each time. */
  requestId?: string;
}

export function openAbdm(settings: AbdmSettings): Gateway {
  const { hiecmUrl, abhaUrl, addressUrl } = settings;
  const ask = settings.fetch ?? fetch;
  let access: { token: string; until: number } | null = null;
  let lock: { key: KeyObject; until: number } | null = null;
  let callbackKeys: { keys: Map<string, KeyObject>; until: number } | null = null;

  const usual = () => ({
    TIMESTAMP: new Date().toISOString(),
    'X-CM-ID': settings.cmId,
  });

  async function send(
    url: string,
    { method = 'POST', body, headers = {}, requestId = randomUUID() }: Ask,
    signal: AbortSignal,
  ): Promise<{ status: number; bytes: Buffer; media: string }> {
    try {
      const answer = await ask(url, {
        method,
        headers: {
          ...usual(),
          'REQUEST-ID': requestId,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal,
      });
      return {
        status: answer.status,
        bytes: Buffer.from(await answer.arrayBuffer()),
        media: answer.headers.get('content-type') ?? '',
      };
    } catch {
      // The cause may quote the address or the body; that nobody answered is all there is to know.
      throw signal.aborted
        ? new GatewayFault('abha_down', 'timeout', { cause: new NoAnswer('ABDM did not answer') })
        : new GatewayFault('abha_down', 'unreachable');
    }
  }

  async function tokenFor(signal: AbortSignal): Promise<string> {
    if (access && access.until > Date.now()) return access.token;
    const body = {
      clientId: settings.clientId,
      clientSecret: settings.clientSecret,
      grantType: 'client_credentials',
    };
    const answer = await send(`${hiecmUrl}/gateway/v3/sessions`, { body }, signal);
    if (answer.status >= 300) throw new GatewayFault('abha_down', `session ${answer.status}`);
    const { accessToken, expiresIn } = read(session, answer.bytes);
    access = { token: accessToken, until: Date.now() + Math.max(expiresIn - 60, 30) * 1_000 };
    return accessToken;
  }

  /** Sends under the session; once more with a fresh one where the gateway forgot it (`900901`). */
  async function authorised(
    url: string,
    request: Ask,
    signal: AbortSignal,
    isAgain = false,
  ): Promise<{ bytes: Buffer; media: string }> {
    const token = await tokenFor(signal);
    const answer = await send(
      url,
      { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } },
      signal,
    );
    if (answer.status < 300) return answer;
    const text = answer.bytes.toString('utf8');
    if (!isAgain && codeIn(parsed(text)) === '900901') {
      access = null;
      return authorised(url, request, signal, true);
    }
    throw faultOf(answer.status, text);
  }

  async function encrypt(text: string, signal: AbortSignal): Promise<string> {
    if (!lock || lock.until < Date.now()) {
      const answer = await authorised(
        `${abhaUrl}/profile/public/certificate`,
        { method: 'GET' },
        signal,
      );
      const key = createPublicKey({
        key: Buffer.from(read(certificate, answer.bytes).publicKey, 'base64'),
        format: 'der',
        type: 'spki',
      });
      lock = { key, until: Date.now() + 60 * 60_000 };
    }
    // OAEP with SHA-1 is what ABDM takes, and nothing else.
    return publicEncrypt(
      { key: lock.key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      Buffer.from(text),
    ).toString('base64');
  }

  /** One operation: all its calls share one deadline. */
  const endOf = (...ends: AbortSignal[]): AbortSignal =>
    AbortSignal.any([...ends, AbortSignal.timeout(settings.timeoutMillis)]);

  const sentOf = ({ txnId, message = '' }: z.output<typeof sent>): Sent => ({
    txnId,
    sentTo: /([*xX\d]{2,}\d{2,4})\D*$/.exec(message)?.[1]?.slice(-4) ?? '',
  });

  /** A wrong OTP comes as HTTP 200. */
  function provedOf(answer: z.output<typeof proof>, txnId: string): Proved {
    const token = answer.token ?? answer.tokens?.token;
    if (answer.authResult !== undefined && answer.authResult.toLowerCase() !== 'success')
      throw new GatewayFault('abha_otp_wrong', 'authResult');
    if (!token) throw new GatewayFault('abha_refused', 'no token');
    return { txnId: answer.txnId ?? txnId, token };
  }

  const bearer = ({ token }: Proved) => ({ 'X-token': `Bearer ${token}` });

  const by = ({ key, signal: ending }: Asking): Operations => {
    const within = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
      work(endOf(ending));

    const post = async <S extends z.ZodMiniType>(
      shape: S,
      url: string,
      body: unknown,
      signal: AbortSignal,
    ): Promise<z.output<S>> =>
      read(
        shape,
        (await authorised(url, { body, requestId: requestIdOf(key, url) }, signal)).bytes,
      );

    const proved = async (
      url: string,
      scope: string[],
      txnId: string,
      otp: string,
    ): Promise<Proved> =>
      within(async (signal) => {
        const otpValue = await encrypt(otp, signal);
        return provedOf(
          await post(
            proof,
            url,
            { scope, authData: { authMethods: ['otp'], otp: { txnId, otpValue } } },
            signal,
          ),
          txnId,
        );
      });

    return {
      askEnrolment: (aadhaar) =>
        within(async (signal) => {
          const body = {
            txnId: '',
            scope: ['abha-enrol'],
            loginHint: 'aadhaar',
            loginId: await encrypt(aadhaar, signal),
            otpSystem: 'aadhaar',
          };
          return sentOf(await post(sent, `${abhaUrl}/enrollment/request/otp`, body, signal));
        }),
      enrol: (txnId, otp, mobile) =>
        within(async (signal) => {
          const otpValue = await encrypt(otp, signal);
          const body = {
            authData: { authMethods: ['otp'], otp: { txnId, otpValue, mobile } },
            consent: { code: 'abha-enrollment', version: '1.4' },
          };
          const answer = await post(
            z.union([enrolled, proof]),
            `${abhaUrl}/enrollment/enrol/byAadhaar`,
            body,
            signal,
          );
          if (!('ABHAProfile' in answer)) throw new GatewayFault('abha_otp_wrong', 'authResult');
          const { ABHAProfile: who } = answer;
          const needsMobile = (who.mobile ?? null) === null;
          return {
            txnId: answer.txnId,
            token: answer.tokens.token,
            profile: profileOf(who),
            isKnown: answer.isNew === false,
            needsMobile,
          };
        }),
      askMobile: (txnId, mobile) =>
        within(async (signal) => {
          const body = {
            txnId,
            scope: ['abha-enrol', 'mobile-verify'],
            loginHint: 'mobile',
            loginId: await encrypt(mobile, signal),
            otpSystem: 'abdm',
          };
          return sentOf(await post(sent, `${abhaUrl}/enrollment/request/otp`, body, signal));
        }),
      proveMobile: (txnId, otp) =>
        within(async (signal) => {
          const otpValue = await encrypt(otp, signal);
          const body = {
            scope: ['abha-enrol', 'mobile-verify'],
            authData: {
              authMethods: ['otp'],
              otp: { timeStamp: new Date().toISOString(), txnId, otpValue },
            },
          };
          const answer = await post(proof, `${abhaUrl}/enrollment/auth/byAbdm`, body, signal);
          if (answer.authResult !== undefined && answer.authResult.toLowerCase() !== 'success')
            throw new GatewayFault('abha_otp_wrong', 'authResult');
        }),
      suggestions: (txnId) =>
        within(async (signal) => {
          const answer = await authorised(
            `${abhaUrl}/enrollment/enrol/suggestion`,
            { method: 'GET', headers: { Transaction_Id: txnId } },
            signal,
          );
          return read(
            z.object({ abhaAddressList: z.array(z.string()) }),
            answer.bytes,
          ).abhaAddressList.slice(0, 8);
        }),
      nameAddress: (txnId, abhaAddress) =>
        within(async (signal) => {
          const answer = await post(
            z.object({ preferredAbhaAddress: z.string() }),
            `${abhaUrl}/enrollment/enrol/abha-address`,
            { txnId, abhaAddress, preferred: 1 },
            signal,
          );
          return answer.preferredAbhaAddress;
        }),
      askLogin: (hint: LoginHint, id, otpBy) =>
        within(async (signal) => {
          const body = {
            scope: loginScope(otpBy),
            loginHint: hint,
            loginId: await encrypt(id, signal),
            otpSystem: systemOf(otpBy),
          };
          return sentOf(await post(sent, `${abhaUrl}/profile/login/request/otp`, body, signal));
        }),
      proveLogin: (txnId, otp, otpBy) =>
        proved(`${abhaUrl}/profile/login/verify`, loginScope(otpBy), txnId, otp),
      findByMobile: (mobile) =>
        within(async (signal) => {
          const body = { scope: ['search-abha'], mobile: await encrypt(mobile, signal) };
          const [matches] = await post(
            searched,
            `${abhaUrl}/profile/account/abha/search`,
            body,
            signal,
          );
          if (!matches || matches.ABHA.length === 0) throw new GatewayFault('abha_unknown', 'none');
          const choices = matches.ABHA.map(({ index, ABHANumber, name, gender = '' }) => ({
            index: String(index),
            number: ABHANumber,
            name,
            gender,
          }));
          return { txnId: matches.txnId, choices };
        }),
      askByIndex: (txnId, index) =>
        within(async (signal) => {
          const loginId = await encrypt(index, signal);
          const body = {
            scope: ['abha-login', 'search-abha', 'mobile-verify'],
            loginHint: 'index',
            loginId,
            otpSystem: 'abdm',
            txnId,
          };
          return sentOf(await post(sent, `${abhaUrl}/profile/login/request/otp`, body, signal));
        }),
      askByAddress: (abhaAddress, otpBy) =>
        within(async (signal) => {
          const stored = z.object({
            authMethods: z.optional(z.array(z.string())),
            blockedAuthMethods: z.optional(z.array(z.string())),
          });
          const { authMethods = [], blockedAuthMethods = [] } = await post(
            stored,
            `${addressUrl}/login/abha/search`,
            { abhaAddress },
            signal,
          );
          const wanted = otpBy === 'mobile' ? 'MOBILE_OTP' : 'AADHAAR_OTP';
          if (!authMethods.includes(wanted) || blockedAuthMethods.includes(wanted))
            throw new GatewayFault('abha_no_match', wanted);
          const body = {
            scope: addressScope(otpBy),
            loginHint: 'abha-address',
            loginId: await encrypt(abhaAddress, signal),
            otpSystem: systemOf(otpBy),
          };
          return sentOf(await post(sent, `${addressUrl}/login/abha/request/otp`, body, signal));
        }),
      proveAddress: (txnId, otp, otpBy) =>
        proved(`${addressUrl}/login/abha/verify`, addressScope(otpBy), txnId, otp),
      profile: (who, isByAddress) =>
        within(async (signal) => {
          const url = isByAddress
            ? `${addressUrl}/login/profile/abha-profile`
            : `${abhaUrl}/profile/account`;
          return profileOf(
            read(
              abhaProfile,
              (await authorised(url, { method: 'GET', headers: bearer(who) }, signal)).bytes,
            ),
          );
        }),
      card: (who, isByAddress) =>
        within(async (signal) => {
          const url = isByAddress
            ? `${addressUrl}/login/profile/abha/phr-card`
            : `${abhaUrl}/profile/account/abha-card`;
          const { bytes } = await authorised(url, { method: 'GET', headers: bearer(who) }, signal);
          const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG';
          const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
          if (!isPng && !isJpeg) throw new GatewayFault('abha_refused', 'card');
          return { bytes, media: isPng ? ('image/png' as const) : ('image/jpeg' as const) };
        }),
      answerShare: ({ requestId, hipId, context, address, tokenNumber }) =>
        within(async (signal) => {
          const isGiven = tokenNumber !== null;
          const body = {
            acknowledgement: {
              status: isGiven ? 'SUCCESS' : 'FAILED',
              abhaAddress: address,
              profile: { context, tokenNumber: isGiven ? String(tokenNumber) : '', expiry: '1800' },
            },
            response: { requestId },
          };
          await authorised(
            `${hiecmUrl}/patient-share/v3/on-share`,
            { body, headers: { 'X-HIP-ID': hipId }, requestId: requestIdOf(key, 'on-share') },
            signal,
          );
        }),
    };
  };

  return {
    kind: settings.kind,
    by,
    isCallback: async (authorization) => {
      const signal = endOf();
      const token = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '');
      if (!token) return false;
      const [head = '', claims = '', signature = ''] = token.slice(1);
      const header = z.safeParse(
        z.object({ alg: z.literal('RS256'), kid: z.optional(z.string()) }),
        jsonIn(head),
      );
      const says = z.safeParse(
        z.object({ exp: z.number(), aud: z.union([z.string(), z.array(z.string())]) }),
        jsonIn(claims),
      );
      if (
        !header.success ||
        !says.success ||
        says.data.exp * 1_000 < Date.now() ||
        ![says.data.aud].flat().includes('account')
      )
        return false;
      const key = await callbackKey(header.data.kid ?? '', signal);
      return (
        key !== undefined &&
        verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
      );
    },
  };

  async function callbackKey(kid: string, signal: AbortSignal): Promise<KeyObject | undefined> {
    if (!callbackKeys || callbackKeys.until < Date.now()) {
      const answer = await send(`${hiecmUrl}/gateway/v3/certs`, { method: 'GET' }, signal);
      if (answer.status >= 300) throw faultOf(answer.status, '');
      const keys = read(keySet, answer.bytes).keys.filter(({ kty }) => kty === 'RSA');
      const opened = keys.map((key): [string, KeyObject] => [
        key.kid ?? '',
        createPublicKey({ key, format: 'jwk' }),
      ]);
      callbackKeys = { keys: new Map(opened), until: Date.now() + 60 * 60_000 };
    }
    return callbackKeys.keys.get(kid);
  }
}

/** One key may need several calls; each has an id of its own, and the same one when it is made again. */
function requestIdOf(key: string, url: string): string {
  const hex = createHash('sha256').update(`${key} ${url}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // plain text: an error page of the gateway's own
  }
}

const jsonIn = (part: string): unknown => parsed(Buffer.from(part, 'base64url').toString('utf8'));

/** @throws GatewayFault when the answer has another shape than the one agreed on; what it says is not quoted. */
function read<S extends z.ZodMiniType>(shape: S, bytes: Buffer): z.output<S> {
  const stored = z.safeParse(shape, parsed(bytes.toString('utf8')));
  if (!stored.success) throw new GatewayFault('abha_refused', 'shape');
  return stored.data;
}

const text = (value: string | number | null | undefined): string => String(value ?? '').trim();
/** The first that says anything. */
const firstOf = (...values: Parameters<typeof text>[0][]): string =>
  values.map(text).find(Boolean) ?? '';
const genderOf: Readonly<Record<string, Gender>> = { M: 'Male', F: 'Female' };

function profileOf(who: z.output<typeof abhaProfile>): Profile {
  const digits = abhaDigits(text(who.ABHANumber ?? who.abhaNumber));
  const parted = [who.firstName, who.middleName, who.lastName].map(text).filter(Boolean).join(' ');
  const parts = [who.dayOfBirth, who.monthOfBirth, who.yearOfBirth].map(text);
  const birthOn =
    birthDay(text(who.dob)) ?? (parts.every(Boolean) ? birthDay(parts.join('-')) : null);
  const year = Number(parts[2] || /\d{4}/.exec(text(who.dob))?.[0]);
  const mobile = text(who.mobile);
  return {
    number: digits === null ? '' : abhaText(digits),
    address: firstOf(who.preferredAbhaAddress, who.abhaAddress, who.phrAddress?.[0]).toLowerCase(),
    name: firstOf(who.name, who.fullName, parted).slice(0, 40),
    gender: genderOf[text(who.gender).slice(0, 1).toUpperCase()] ?? 'Other',
    birthOn,
    birthYear: Number.isInteger(year) && year > 1850 ? year : null,
    mobile: /^\d{10}$/.test(mobile) ? mobile : '',
    line: text(who.address).slice(0, 200),
    district: text(who.districtName).slice(0, 40),
    state: text(who.stateName).slice(0, 40),
    photo: text(who.photo ?? who.profilePhoto).slice(0, 200_000),
  };
}
