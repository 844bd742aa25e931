// `npm run export-clinic -- CODE FILE`: all data of the clinic with this code in one archive, while the server runs or not.
import pg from 'pg';
import { writeArchive } from '../src/kit/server/clinic-archive.ts';
import { settingsOrExit } from '../src/kit/server/env.ts';
import { filesOf, openOwn } from './own-database.ts';

const [code, path] = process.argv.slice(2);
const settings = settingsOrExit([], process.env);

if (code === undefined || path === undefined) {
  process.stderr.write('Usage: npm run export-clinic -- <clinic code> <file.tar.gz>\n');
  process.exit(2);
}
const database = await openOwn(settings);
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  await client.query('set timezone = UTC');
  const { rows } = await client.query<{ clinic_id: string }>(
    'select clinic_id from app.clinics where code = $1',
    [code],
  );
  const clinicId = rows[0]?.clinic_id;
  if (clinicId === undefined) throw new Error(`There is no clinic with the code ${code}`);
  const shelf = (await filesOf(settings, client)).shelfOf(clinicId);
  await writeArchive({ client, clinicId, shelf, madeAt: Temporal.Now.instant() }, path);
  process.stdout.write(
    `The archive is ${path}. It holds health data: keep it where nobody else can read it\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
  await database.stop();
}
