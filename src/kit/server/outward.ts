// Calls to addresses that people have typed in: never to this machine or its network, whatever a name says where it leads.
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { NoAnswer } from './act.ts';

/** What IANA's special-purpose registries keep from the public network, and ways around through IPv6. */
const inner = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, prefix, 'ipv4');
/** Of IPv6 only what is given out as public unicast is, without what carries an IPv4 address or is for documents. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(net, prefix, 'ipv6');

/** Whether an address of the network is anybody's, and not of this machine or of a network of its own. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !inner.check(address, 'ipv4');
  return kind === 6 && publicV6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** It leads to this machine or its network. */
export class NotOutward extends Error {}

/** What can be said of an address before its name is looked up. */
export function isOutward(url: string, { mayGoAnywhere }: Pick<Outward, 'mayGoAnywhere'>): boolean {
  if (!URL.canParse(url)) return false;
  if (mayGoAnywhere) return true;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (!isIP(host) || isPublicAddress(host)) && /[.:]/.test(host);
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, list?: LookupAddress[]) => void,
) => void;

/** As `dns.lookup`, but an inner address among the answers fails it: the socket then goes to what was judged. */
const lookupOutward =
  (resolve: Resolve) =>
  (host: string, options: LookupOptions, done: Found): void =>
    resolve(host, { ...options, all: true }, (error, list) => {
      const [first] = list ?? [];
      if (error || !first) return done(error ?? new Error(`${host} has no address`), '');
      if (!list?.every(({ address }) => isPublicAddress(address)))
        return done(new NotOutward('the address is of an inner network'), '');
      return options.all ? done(null, list) : done(null, first.address, first.family);
    });

interface Outward {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** For clinics with programs in their own network, and tests: plain and inner addresses too. */
  mayGoAnywhere: boolean;
  /** In place of the machine's own look-up of names, in tests. */
  resolve?: Resolve;
}

/**
 * Posts; follows nothing and reads nothing but the status.
 * @throws NotOutward; NoAnswer where it was sent and nothing came; else an Error: nothing was taken.
 */
export function postOutward({
  url,
  headers,
  body,
  signal,
  mayGoAnywhere,
  resolve = lookup,
}: Outward): Promise<number> {
  if (!isOutward(url, { mayGoAnywhere }))
    return Promise.reject(new NotOutward('the address is of an inner network'));
  const target = new URL(url);
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    let isSent = false;
    const request = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        ...(mayGoAnywhere ? {} : { lookup: lookupOutward(resolve) }),
      },
      (answer) => {
        answer.destroy();
        done(answer.statusCode ?? 0);
      },
    );
    request.on('finish', () => (isSent = true));
    request.on('error', (cause) =>
      fail(isSent ? new NoAnswer('no answer came', { cause }) : cause),
    );
    request.end(body);
  });
}
