// Which proxies in front of the server are believed about the caller's address.
import { BlockList, isIP } from 'node:net';

/** How many hops in front, 0 for none, or the networks that the proxies stand in. */
export type TrustedProxies = number | readonly string[];

const maxHops = 8;

/**
 * `1`, or addresses and networks: `127.0.0.1, 10.0.0.0/8, fd00::/8`.
 * @returns null when it is neither.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) <= maxHops ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every((network) => rangeOf(network) !== null) ? networks : null;
}

interface Range {
  address: string;
  bits: number;
  family: 'ipv4' | 'ipv6';
}

function rangeOf(network: string): Range | null {
  const [address = '', mask, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const most = version === 4 ? 32 : 128;
  const bits = mask === undefined ? most : /^\d{1,3}$/.test(mask) ? Number(mask) : -1;
  // Everybody's word is nobody's.
  if (bits < 1 || bits > most) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** As the HTTP server asks: whether the address that a request came through, so many hops from us, may say whom it speaks for. */
export function trustOf(
  proxies: TrustedProxies,
): false | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return proxies === 0 ? false : (_address, hop) => hop < proxies;
  const list = new BlockList();
  for (const range of proxies.map(rangeOf))
    if (range) list.addSubnet(range.address, range.bits, range.family);
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

/** One line for the start: whose word about a caller's address is taken. */
export function sayTrust(proxies: TrustedProxies): string {
  if (typeof proxies !== 'number')
    return `A caller's address is what the proxies in ${proxies.join(', ')} say (TRUSTED_PROXIES)`;
  if (proxies === 0)
    return "A caller's address is that of the connection; behind a proxy set TRUSTED_PROXIES, or all callers count as one";
  return `A caller's address is what ${proxies === 1 ? 'the proxy' : `the ${proxies} proxies`} in front ${proxies === 1 ? 'says' : 'say'} (TRUSTED_PROXIES)`;
}
