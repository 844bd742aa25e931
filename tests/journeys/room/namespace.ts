// A network of its own for one browser, whose plug can be pulled: a namespace of Linux at the end of a pair of virtual cards.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../programs.ts';
import { openFront } from './front.ts';

export interface Namespace {
  /** Starts Chromium inside; with `args` it finds the server at the address that it has outside. */
  program: string;
  args: readonly string[];
  /** Pulls the plug: nothing gets through, in either direction. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

/**
 * @param chromium its program
 * @param server an address on 127.0.0.1
 * @returns what stands in the way, where this machine does not allow it.
 */
export async function openNamespace(chromium: string, server: URL): Promise<Namespace | string> {
  const name = `pd-${process.pid}`;
  const [outside, inside] = [`pdo${process.pid}`, `pdi${process.pid}`];
  const subnet = `10.203.${(process.pid >> 6) & 255}`;
  const own = (process.pid & 63) * 4;
  const [here, there] = [`${subnet}.${own + 1}`, `${subnet}.${own + 2}`];
  const ip = (line: string) =>
    execFileSync(findProgram('ip'), line.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] });
  const remove = () => {
    // Its cards go with it.
    for (const line of [`link del ${outside}`, `netns del ${name}`])
      try {
        ip(line);
      } catch {
        continue; // it was not made
      }
  };
  try {
    ip(`netns add ${name}`);
    ip(`link add ${outside} type veth peer name ${inside} netns ${name}`);
    ip(`addr add ${here}/30 dev ${outside}`);
    ip(`link set ${outside} up`);
    ip(`-n ${name} addr add ${there}/30 dev ${inside}`);
    ip(`-n ${name} link set lo up`);
    ip(`-n ${name} link set ${inside} up`);
    ip(`-n ${name} route add default via ${here}`);
    execFileSync(findProgram('nsenter'), [`--net=/run/netns/${name}`, '/bin/true'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    remove();
    return error instanceof Error ? error.message.trim() : String(error);
  }
  const folder = mkdtempSync(join(tmpdir(), 'practice-diary-namespace-'));
  const program = join(folder, 'chromium');
  writeFileSync(
    program,
    `#!/bin/sh\nexec ${findProgram('nsenter')} --net=/run/netns/${name} '${chromium}' "$@"\n`,
  );
  chmodSync(program, 0o755);
  const port = Number(server.port);
  const front = await openFront([port], { host: here, port });
  return {
    program,
    // A page of 127.0.0.1 may ask for the camera; one of another address without a certificate may not.
    args: [`--host-resolver-rules=MAP 127.0.0.1:${port} ${here}:${port}`],
    cut: () => ip(`link set ${outside} down`),
    heal: () => ip(`link set ${outside} up`),
    async close() {
      await front.close();
      remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
