// All data of a clinic with 50,000 patients: how long the archive takes through the running server, what it holds meanwhile, what others feel, and how long the way back takes.
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { restoreClinic } from '../../src/kit/server/clinic-restore.ts';
import { filesInFolder, openFiles } from '../../src/kit/server/files.ts';
import { migrate } from '../../src/kit/server/migrate.ts';
import { api as exports } from '../../src/modules/exports/contract.ts';
import { type Making, watchMaking } from './making.ts';
import { contextKey, type Ground, openGround, type Server } from './servers.ts';
import { onThrowaway } from './throwaway-database.ts';

interface Archive extends Making {
  patients: number;
  visits: number;
  documents: number;
  restoreMillis: number;
}

const people = 50_000;
const visitsEach = 5;
const documents = 5_000;
const documentBytes = 40_000;
const store = openFiles(filesInFolder(`${tmpdir()}/practice-diary-bench`), Buffer.alloc(32, 4));

async function fill({ admin, world }: Ground, log: (line: string) => void): Promise<void> {
  const started = performance.now();
  const clinic = `'${world.sunrise.clinicId}'::uuid`;
  const doctor = `'${world.rao.memberId}'::uuid`;
  const run = async (what: string, statement: string) => {
    await admin.query(statement);
    log(`${what} after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
  await admin.query(`set session_replication_role = replica; set synchronous_commit = off`);
  await run(
    'patients',
    `insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, city, language, registered_on, recent_at, latin_name, search_keys)
     select ${clinic}, '26-' || n, 'Patient ' || n, 'IN', '+91', (6000000000 + n)::text, (array['Male', 'Female', 'Other'])[1 + n % 3], n % 90, 'years', '2026-01-01', 'City ' || n % 20, 'en', current_date, now(), 'patient ' || n, '{}' from generate_series(1, ${people}) n`,
  );
  await run(
    'visits',
    `insert into app.treatments (clinic_id, patient_id, doctor_id, visit_on, diagnosis, complaints, advice, total_fees_paise)
     select clinic_id, id, ${doctor}, current_date - (random() * 730)::int, 'Diagnosis ' || (random() * 200)::int, array['Fever', 'Cough'], 'Rest and water', 50000 from app.patients, generate_series(1, ${visitsEach}) where clinic_id = ${clinic}`,
  );
  await run(
    'medicines, payments, appointments',
    `insert into app.treatment_lines (clinic_id, treatment_id, position, medicine_name, form, dosage) select clinic_id, id, p, 'Medicine ' || (random() * 300)::int, 'Tablet', '1-0-1' from app.treatments, generate_series(1, 3) p where clinic_id = ${clinic};
     insert into app.treatment_payments (clinic_id, treatment_id, amount_paise, type, status, paid_on, received_by) select clinic_id, id, 50000, 'Cash', 'Paid', visit_on, doctor_id from app.treatments where clinic_id = ${clinic};
     insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, kind, status, mode, fee_paise, patient_type) select clinic_id, patient_id, doctor_id, visit_on + time '04:00', visit_on + time '04:15', 'walkin', 'Completed', 'offline', 50000, 'New' from app.treatments where clinic_id = ${clinic} and random() < 0.5`,
  );
  const shelf = store.shelfOf(world.sunrise.clinicId);
  const keys: string[] = [];
  for (let n = 0; n < documents; n += 1)
    keys.push((await shelf.keep(randomBytes(documentBytes))).key);
  await admin.query(
    `insert into app.documents (clinic_id, patient_id, title, kind, media, file_key, size, sent_sha256, added_by)
     select ${clinic}, p.id, 'X-ray', 'x_ray', 'application/pdf', k.key, ${documentBytes}, k.key || k.key, ${doctor}
     from unnest($1::text[]) with ordinality k (key, n) join (select id, row_number() over () n from app.patients where clinic_id = ${clinic}) p on p.n = k.n`,
    [keys],
  );
  log(`documents after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await admin.query('set session_replication_role = origin; analyze');
}

export async function benchArchive(log: (line: string) => void): Promise<Archive> {
  const ground = await openGround();
  const path = `${ground.folder}-archive.tar.gz`;
  try {
    await fill(ground, log);
    const server = await ground.serve('app');
    const made = await watchMaking(ground, server, exports.ask, {});
    log(`made after ${(made.tookMillis / 1000).toFixed(0)} s`);
    await fetchTo(path, server, ground.world.rao.token, made.file.id);
    const restoreMillis = await restored(path);
    log(`restored after ${(restoreMillis / 1000).toFixed(0)} s`);
    return { ...made, patients: people, visits: people * visitsEach, documents, restoreMillis };
  } finally {
    await ground.close();
    rmSync(path, { force: true });
    rmSync(`${tmpdir()}/practice-diary-bench`, { recursive: true, force: true });
  }
}

function fetchTo(path: string, { address }: Server, token: string, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      `${address}${exports.open.url}?id=${id}`,
      { headers: { authorization: token } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`answered ${String(answer.statusCode)}`));
        else pipeline(answer, createWriteStream(path)).then(resolve, reject);
      },
    )
      .once('error', reject)
      .end();
  });
}

const restored = (path: string): Promise<number> =>
  onThrowaway(async (url) => {
    await migrate(url, { context: contextKey, appPassword: 'a', jobsPassword: 'b' });
    const folder = `${path}-files`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const began = performance.now();
      const { files } = await restoreClinic(
        client,
        openFiles(filesInFolder(folder), createHash('sha256').update('elsewhere').digest()),
        path,
      );
      if (files !== documents) throw new Error(`${String(files)} documents came back`);
      return performance.now() - began;
    } finally {
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });
