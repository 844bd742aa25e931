// What a desk feels, and what the server's process holds, while a file is made off the request.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Verb } from '../../src/kit/shared/contract.ts';
import { api as exports } from '../../src/modules/exports/contract.ts';
import type { MadeFile } from '../../src/modules/exports/model.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { residentBytes } from '../faults/app.ts';
import { quantile } from './figures.ts';
import { ask, dataOf, type Ground, type Server } from './servers.ts';

export interface Making {
  file: MadeFile;
  tookMillis: number;
  /** Of the server's process, over what it held before. */
  grownBytes: number;
  /** Reading a patient, one at a time. */
  idleP95: number;
  busyP95: number;
}

/** @param onLook told of the file a second or two apart. @throws when it could not be made */
export async function watchMaking(
  { admin, world }: Ground,
  server: Server,
  verb: Verb,
  input: object,
  onLook: (file: MadeFile) => void = () => undefined,
): Promise<Making> {
  const agent = new Agent({ keepAlive: true });
  const { rao, sunrise } = world;
  const pid = server.process.pid ?? 0;
  const { rows } = await admin.query<{ id: string }>(
    'select id from app.patients where clinic_id = $1 order by random() limit 400',
    [sunrise.clinicId],
  );
  const call = (asked: Verb, of: object) => ask(agent, server, rao.token, asked, of);
  const read = async (n: number) =>
    (await call(patients.get, { id: rows[n % rows.length]?.id ?? '' })).millis;
  try {
    const idle: number[] = [];
    for (let n = 0; n < 400; n += 1) idle.push(await read(n));
    const before = residentBytes(pid);
    let most = before;
    const busy: number[] = [];
    const began = performance.now();
    const { id, kind } = dataOf(exports.ask, await call(verb, input));
    for (let n = 0; ; n += 1) {
      busy.push(await read(n));
      most = Math.max(most, residentBytes(pid));
      await pause(20);
      if (n % 50 > 0) continue;
      const { files } = dataOf(exports.list, await call(exports.list, { kind }));
      const file = files.find((one) => one.id === id);
      if (!file || file.status === 'failed') throw new Error('the file could not be made');
      onLook(file);
      if (file.status !== 'ready') continue;
      return {
        file,
        tookMillis: performance.now() - began,
        grownBytes: most - before,
        idleP95: quantile(idle.slice(40), 0.95),
        busyP95: quantile(busy, 0.95),
      };
    }
  } finally {
    agent.destroy();
  }
}
