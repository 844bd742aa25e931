// The attackers: one thread floods from all addresses, one does the work that is asked of it, as fast as a core can.
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { ask, solve } from './storm-call.ts';

export interface StormReport {
  answered: number;
  worked: number;
}

const { port, count, name, kind } = z.parse(
  z.object({
    port: z.number(),
    count: z.number(),
    name: z.nullable(z.string()),
    kind: z.enum(['flood', 'work']),
  }),
  workerData,
);
const sockets = { flood: 300, work: 8 }[kind];
const report: StormReport = { answered: 0, worked: 0 };
const end = new AbortController();
let calls = 0;

/** Each in a /24 of its own. */
const address = (n: number): string => `127.${1 + ((n >> 8) & 127)}.${n & 255}.9`;

async function attack(): Promise<void> {
  while (!end.signal.aborted) {
    calls += 1;
    const from = address(calls % count);
    const account = { username: name ?? `nobody${calls}@example.test`, password: `Guess@${calls}` };
    const said = await ask(port, from, account);
    if (said.status > 0) report.answered += 1;
    if (kind === 'flood' || said.challenge === null || end.signal.aborted) continue;
    const again = await ask(port, from, account, { work: solve(said.challenge) });
    if (again.status > 0) report.worked += 1;
  }
}

parentPort?.once('message', () => {
  end.abort();
  parentPort?.postMessage(report);
});
await Promise.all(Array.from({ length: sockets }, attack));
