// Desks that work without pause and remember what they were promised.
import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What the clients were told: per key the id of what was written, or null while no answer came. */
export type Ledger = Map<string, string | null>;

interface Answer {
  status: number;
  body: { data?: Record<string, unknown> };
}

export interface Work {
  path: string;
  /** The same body for the same key, also when it is sent again. */
  bodyOf: (key: string) => object;
  idOf: (answer: Record<string, unknown>) => string;
  /** Of the keys in $1 what is there: `key`, `ids`, `is_whole`. */
  written: string;
}

/** A patient without its audit entry, its search keys or its kept answer is half. */
export const registering: Work = {
  path: '/api/patients/register',
  bodyOf(key) {
    const digits = String(Number.parseInt(key.slice(0, 8), 16) % 100_000_000).padStart(8, '0');
    return {
      name: 'Kavita Nair',
      contactNumber: `98${digits}`,
      gender: 'Female',
      statedAge: 40,
      note: key,
    };
  },
  idOf({ patient }) {
    return patient && typeof patient === 'object' && 'id' in patient ? String(patient.id) : '';
  },
  written: `
    select p.note as key, array_agg(p.id::text) as ids, bool_and(
      (select count(*) = 1 from app.audit a where a.clinic_id = p.clinic_id and a.entity = 'patient' and a.entity_id = p.id::text)
      and exists (select from app.patient_keys k where k.clinic_id = p.clinic_id and k.patient_id = p.id)
      and exists (select from app.once o where o.clinic_id = p.clinic_id and o.key = p.note and o.body is not null)) as is_whole
    from app.patients p where p.note = any($1) group by p.note`,
};

/** Money taken of one patient: the sum says which key it was. Without its audit entry or its kept answer it is half. */
export const takingMoney = (patientId: string): Work => ({
  path: '/api/advances/take',
  bodyOf: (key) => ({
    patientId,
    parts: [{ amountPaise: 1 + Number.parseInt(key.slice(0, 7), 16), type: 'UPI' }],
  }),
  idOf: ({ takingId }) => String(takingId),
  written: `
    with audited as materialized (
      select a.clinic_id, a.detail->>'takingId' as taking_id, count(*) as entries
      from app.audit a where a.entity = 'patient' and a.entity_id = '${patientId}' group by 1, 2)
    select k.key, array_agg(e.taking_id::text) as ids, bool_and(
      coalesce(a.entries, 0) = 1
      and exists (select from app.once o where o.clinic_id = e.clinic_id and o.key = k.key and o.body is not null)) as is_whole
    from unnest($1::text[]) k (key) join app.advance_entries e on e.amount_paise = 1 + ('x' || substr(k.key, 1, 7))::bit(28)::int
    left join audited a on a.clinic_id = e.clinic_id and a.taking_id = e.taking_id::text
    where e.patient_id = '${patientId}' group by k.key`,
});

let addresses = 0;

/** The server counts calls per address, and a machine's own network has 16 million of them (one on macOS). */
function openAgent(): Agent {
  addresses += 1;
  const own =
    process.platform === 'linux'
      ? { localAddress: `127.7.${(addresses >> 8) & 255}.${addresses & 255}` }
      : {};
  return new Agent({ keepAlive: true, maxSockets: 1, ...own });
}

function post(
  agent: Agent,
  port: number,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = {
    agent,
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    timeout: 10_000,
    headers: { 'content-type': 'application/json', ...headers },
  };
  const call = request(options, (answer) => {
    void text(answer)
      .then((said) => ({ status: answer.statusCode ?? 0, body: JSON.parse(said) }))
      .then(resolve, reject);
  });
  call.on('timeout', () => call.destroy(new Error('no answer')));
  call.on('error', reject);
  call.end(JSON.stringify(body));
  return promise;
}

export class Load {
  readonly ledger: Ledger;
  /** Answers of 500: a fault of ours, where the client was to be told that something is away. */
  wrong = 0;
  readonly #port: number;
  readonly #work: Work;
  #token = '';
  #agents: Agent[] = [];
  #desks: Promise<void>[] = [];
  #isOver = false;
  #mark = Infinity;
  #heard = Promise.withResolvers<number>();

  constructor(port: number, ledger: Ledger, work: Work = registering) {
    this.#port = port;
    this.#work = work;
    this.ledger = ledger;
  }

  async begin(desks: number): Promise<void> {
    const agent = openAgent();
    const login = { username: 'doctor@demo.test', password: 'Doctor@123' };
    const ask = (): Promise<Answer> => post(agent, this.#port, '/api/Login', login);
    // A machine that others use may be too busy for a moment.
    const { status, body } = await ask().catch(ask);
    agent.destroy();
    const token = body.data?.['Token'];
    if (status !== 200 || typeof token !== 'string')
      throw new Error(`Log-in was answered ${status}`);
    this.#token = token;
    this.#agents = Array.from({ length: desks }, openAgent);
    this.#desks = this.#agents.map((each) => this.#sit(each));
  }

  /** Resolves with the milliseconds from now to the first promise given for a call begun from now on. */
  nextPromise(): Promise<number> {
    this.#heard = Promise.withResolvers<number>();
    this.#mark = performance.now();
    return this.#heard.promise;
  }

  /** How many writes are promised within so many milliseconds. */
  async taking(millis: number): Promise<number> {
    const promised = (): number => [...this.ledger.values()].filter((id) => id !== null).length;
    const before = promised();
    await pause(millis);
    return promised() - before;
  }

  /** Ends the desks; their open calls are cut, as when people's computers lose power too. */
  async cut(): Promise<void> {
    this.#isOver = true;
    for (const agent of this.#agents) agent.destroy();
    await Promise.all(this.#desks);
  }

  /** Ends the desks after their open calls. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#desks);
    for (const agent of this.#agents) agent.destroy();
  }

  async #sit(agent: Agent): Promise<void> {
    for (let key = ''; !this.#isOver;) {
      key ||= randomUUID();
      if (await this.#do(agent, key)) key = '';
      else await pause(20);
    }
  }

  /** Every open key is sent again, as a client does; answers how many. Throws when one finds no answer in 20 seconds. */
  async settle(): Promise<number> {
    const open = [...this.ledger].filter(([, id]) => id === null).map(([key]) => key);
    const agent = openAgent();
    const deadline = performance.now() + 20_000;
    for (const key of open) {
      while (!(await this.#do(agent, key))) {
        if (performance.now() > deadline) throw new Error('A retried write finds no answer');
        await pause(50);
      }
    }
    agent.destroy();
    return open.length;
  }

  async #do(agent: Agent, key: string): Promise<boolean> {
    if (!this.ledger.has(key)) this.ledger.set(key, null);
    const began = performance.now();
    try {
      const { path, bodyOf, idOf } = this.#work;
      const { status, body } = await post(agent, this.#port, path, bodyOf(key), {
        authorization: `Bearer ${this.#token}`,
        'idempotency-key': key,
      });
      if ([400, 401, 403, 422].includes(status))
        throw new Unfit(`A write was answered ${status}: ${JSON.stringify(body)}`);
      if (status === 500) this.wrong += 1;
      if (status !== 200) return false;
      const id = idOf(body.data ?? {});
      const promised = this.ledger.get(key);
      if (promised && promised !== id)
        throw new Unfit('One key was answered twice with something else');
      this.ledger.set(key, id);
      if (began >= this.#mark) this.#heard.resolve(performance.now() - this.#mark);
      return true;
    } catch (error) {
      if (error instanceof Unfit) throw error;
      return false; // no answer: the key stays open
    }
  }
}

/** The load itself is wrong, not the app. */
class Unfit extends Error {}

export const randomPause = (least: number, most: number): Promise<void> =>
  pause(randomInt(least, most));
