// Requests in number, and what they cost: shared by the benches that set one server beside another.
import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { send, type Server } from './servers.ts';

/** Microseconds of processor time a request. */
export interface Spent {
  server: number;
  database: number;
}

export const sum = ({ server, database }: Spent): number => server + database;
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const middle = (spent: readonly Spent[]): Spent => ({
  server: median(spent.map((one) => one.server)),
  database: median(spent.map((one) => one.database)),
});

/** The median of the rounds' own ratios: both sides of a round met the same neighbours on the machine. */
export const middleRatio = (ours: readonly Spent[], bare: readonly Spent[]): number =>
  median(ours.map((one, round) => sum(one) / sum(bare[round] ?? one)));

export const spentText = (spent: Spent): string =>
  `${sum(spent).toFixed(0)} µs (server ${spent.server.toFixed(0)}, database ${spent.database.toFixed(0)})`;

const firsts = ['Asha', 'Ravi', 'Meera', 'Suresh', 'Kavita', 'Imran', 'Lakshmi', 'Vijay'];
const lasts = ['Sharma', 'Patil', 'Iyer', 'Khan', 'Singh', 'Nair', 'Patel', 'Das'];
export const person = (n: number) => ({
  name: `${firsts[n % 8]} ${lasts[(n >> 3) % 8]}`,
  contactNumber: `98${String(10_000_000 + (n % 80_000_000)).slice(0, 8)}`,
  gender: 'Other',
  statedAge: n % 90,
});

export interface Asked {
  path: string;
  body?: object;
}

interface Load {
  token: string;
  count: number;
  /** Connections, each kept. */
  together: number;
  /** Each with a key of its own, as screens send what happens once. */
  isOnce?: boolean;
  /** @param n from 1 on */
  make: (n: number) => Asked;
  hear?: (text: string) => void;
}

/** @throws where any is not answered with 200. */
export async function sendAll({ address }: Server, load: Load): Promise<void> {
  const { token, count, together, isOnce = false, make, hear } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: together });
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const { path, body } = make((next += 1));
      const payload = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        authorization: token,
        ...(body === undefined
          ? {}
          : {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
              ...(isOnce ? { 'idempotency-key': randomBytes(18).toString('base64url') } : {}),
            }),
      };
      const method = body === undefined ? 'GET' : 'POST';
      const { status, text } = await send(`${address}${path}`, { agent, method, headers }, payload);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
      hear?.(text);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  agent.destroy();
}
