// A report of 1,000,000 rows as an Excel file through the running server: what it holds meanwhile, how steadily the rows come, what others feel.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { api as reports } from '../../src/modules/reports/contract.ts';
import { quantile } from './figures.ts';
import { type Making, watchMaking } from './making.ts';
import { type Ground, openGround } from './servers.ts';

interface LongReport extends Making {
  /** Rows a second between two looks while rows came: the median, and the slowest twentieth. */
  median: number;
  slowest: number;
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

export async function benchLongReport(log: (line: string) => void): Promise<LongReport> {
  const ground = await openGround();
  try {
    await fill(ground);
    log('filled');
    const steps: number[] = [];
    let last = { at: performance.now(), done: 0 };
    const long = { report: 'treatments', from: '2024-01-01', to: '2033-01-01' };
    const server = await ground.serve('app');
    const made = await watchMaking(ground, server, reports.exportLong, long, ({ done }) => {
      if (done <= last.done) return;
      const now = performance.now();
      if (last.done > 0) steps.push(((done - last.done) * 1000) / (now - last.at));
      last = { at: now, done };
    });
    return { ...made, median: quantile(steps, 0.5), slowest: quantile(steps, 0.05) };
  } finally {
    await ground.close();
    rmSync(`${tmpdir()}/practice-diary-bench`, { recursive: true, force: true });
  }
}
