// The barest server that does the desk's six jobs: Fastify and a pool, no log-in, no walls, no audit, no checks of what comes in.
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: Number(process.argv[3]) });
const run = async (name: string, text: string, values: unknown[]): Promise<unknown[]> =>
  (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
const columns = 'id, name, gender, age, phone, address, city, seen';

const app = fastify();
app.get<{ Params: { id: string } }>('/patients/:id', async ({ params }) => {
  const [patient] = await run('read', `select ${columns} from floor.patients where id = $1`, [
    params.id,
  ]);
  return patient;
});
// A range over "C" keeps its index where a prepared LIKE loses it.
app.get<{ Querystring: { name: string } }>('/patients/by-name', ({ query: { name } }) =>
  run(
    'name',
    `select ${columns} from floor.patients where clinic = 1 and lower(name) collate "C" >= $1 and lower(name) collate "C" < $2
     order by lower(name) collate "C", id limit 20`,
    [name.toLowerCase(), `${name.toLowerCase()}\u{10ffff}`],
  ),
);
app.get<{ Querystring: { phone: string } }>('/patients/by-phone', ({ query: { phone } }) =>
  run('phone', `select ${columns} from floor.patients where clinic = 1 and phone = $1 limit 20`, [
    phone,
  ]),
);
app.post<{ Body: { name: string; gender: string; age: number; phone: string } }>(
  '/patients',
  async ({ body: { name, gender, age, phone } }) => {
    const [patient] = await run(
      'register',
      'insert into floor.patients (name, gender, age, phone) values ($1, $2, $3, $4) returning id',
      [name, gender, age, phone],
    );
    return patient;
  },
);
app.get<{ Querystring: { doctor: string; day: string } }>('/day', ({ query: { doctor, day } }) =>
  run(
    'day',
    `select a.id, a.starts, a.ends, a.note, p.id patient, p.name, p.phone from floor.appointments a join floor.patients p on p.id = a.patient
     where a.clinic = 1 and a.doctor = $1 and a.starts >= $2::date and a.starts < $2::date + 1 order by a.starts`,
    [doctor, day],
  ),
);
app.post<{ Body: { patient: string; starts: string } }>(
  '/appointments',
  async ({ body: { patient, starts } }) => {
    const [appointment] = await run(
      'book',
      `insert into floor.appointments (doctor, patient, starts, ends) values (1, $1, $2::timestamptz, $2::timestamptz + interval '15 minutes') returning id`,
      [patient, starts],
    );
    return appointment;
  },
);
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
process.on('SIGTERM', () => process.exit(0));
