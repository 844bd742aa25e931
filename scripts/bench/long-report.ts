// A report of 1,000,000 rows as an Excel file through the running server: what it holds meanwhile, how steadily the rows come, what others feel.
import { readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { api as exports } from '../../src/modules/exports/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as reports } from '../../src/modules/reports/contract.ts';
import { quantile } from './figures.ts';
import { ask, dataOf, type Ground, openGround } from './servers.ts';

export interface LongReport {
  rows: number;
  bytes: number;
  tookMillis: number;
  /** Of the server's process, over what it held before. */
  grownBytes: number;
  /** Rows a second between two looks while rows came: the median, and the slowest twentieth. */
  median: number;
  slowest: number;
  /** Reading a patient, one at a time. */
  idleP95: number;
  busyP95: number;
}

const rows = 1_000_000;

async function fill({ admin, world }: Ground): Promise<void> {
  const clinic = `'${world.sunrise.clinicId}'::uuid`;
  const doctor = `'${world.rao.memberId}'::uuid`;
  await admin.query(`set session_replication_role = replica; set synchronous_commit = off;
    insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, city, language, registered_on, recent_at, latin_name, search_keys)
      select ${clinic}, '26-' || n, 'Patient ' || n, 'IN', '+91', (6000000000 + n)::text, 'Female', n % 90, 'years', '2026-01-01', 'City ' || n % 20, 'en', current_date, now(), 'patient ' || n, '{}' from generate_series(1, ${rows / 10}) n;
    insert into app.treatments (clinic_id, patient_id, doctor_id, visit_on, diagnosis, total_fees_paise)
      select clinic_id, id, ${doctor}, current_date - (random() * 730)::int, 'Diagnosis ' || (random() * 200)::int, 50000 from app.patients, generate_series(1, 10) where clinic_id = ${clinic};
    insert into app.treatment_payments (clinic_id, treatment_id, amount_paise, type, status, paid_on, received_by)
      select clinic_id, id, 50000, 'Cash', 'Paid', visit_on, doctor_id from app.treatments where clinic_id = ${clinic};
    set session_replication_role = origin; analyze`);
}

const residentOf = (pid: number | undefined): number =>
  1024 * Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]);

export async function benchLongReport(log: (line: string) => void): Promise<LongReport> {
  const ground = await openGround();
  const agent = new Agent({ keepAlive: true });
  try {
    await fill(ground);
    log('filled');
    const server = await ground.serve('app');
    const { rao } = ground.world;
    const people = await ground.admin.query<{ id: string }>(
      'select id from app.patients where clinic_id = $1 order by random() limit 400',
      [ground.world.sunrise.clinicId],
    );
    const read = async (n: number) => {
      const id = people.rows[n % people.rows.length]?.id ?? '';
      return (await ask(agent, server, rao.token, patients.get, { id })).millis;
    };
    const idle: number[] = [];
    for (let n = 0; n < 400; n += 1) idle.push(await read(n));
    const before = residentOf(server.process.pid);
    let most = before;
    const busy: number[] = [];
    const steps: number[] = [];
    let last = { at: performance.now(), done: 0 };
    const began = performance.now();
    const long = { report: 'treatments', from: '2024-01-01', to: '2033-01-01' } as const;
    const { id } = dataOf(
      reports.exportLong,
      await ask(agent, server, rao.token, reports.exportLong, long),
    );
    for (let n = 0; ; n += 1) {
      busy.push(await read(n));
      most = Math.max(most, residentOf(server.process.pid));
      await pause(20);
      if (n % 50 > 0) continue;
      const { files } = dataOf(
        exports.list,
        await ask(agent, server, rao.token, exports.list, { kind: 'report' }),
      );
      const file = files.find((one) => one.id === id);
      if (file && file.done > last.done) {
        const now = performance.now();
        if (last.done > 0) steps.push(((file.done - last.done) * 1000) / (now - last.at));
        last = { at: now, done: file.done };
      }
      if (file?.status === 'failed') throw new Error('the report could not be made');
      if (file?.status !== 'ready') continue;
      return {
        rows: file.done,
        bytes: file.size,
        tookMillis: performance.now() - began,
        grownBytes: most - before,
        median: quantile(steps, 0.5),
        slowest: quantile(steps, 0.05),
        idleP95: quantile(idle.slice(40), 0.95),
        busyP95: quantile(busy, 0.95),
      };
    }
  } finally {
    agent.destroy();
    await ground.close();
    rmSync(`${tmpdir()}/practice-diary-bench`, { recursive: true, force: true });
  }
}
