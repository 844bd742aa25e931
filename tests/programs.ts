// Programs of this machine that tests run beside the server.
import { accessSync } from 'node:fs';
import { join } from 'node:path';

const packages: Readonly<Record<string, string>> = {
  ip: 'iproute2',
  nginx: 'nginx-light',
  nsenter: 'util-linux',
  turnserver: 'coturn',
};

export function findProgram(program: string): string {
  for (const place of [
    '/usr/sbin',
    '/usr/bin',
    '/usr/local/sbin',
    '/usr/local/bin',
    '/sbin',
    '/bin',
  ]) {
    try {
      accessSync(join(place, program));
      return join(place, program);
    } catch {
      continue;
    }
  }
  throw new Error(`${program} is missing: apt-get install ${packages[program] ?? program}`);
}
