// A clinic that examples are played in: its owner asks verbs, hires people, reads what was sent. The same over a test's app and over a real server.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Settings } from '../../src/kit/shared/settings.ts';
import type { OutputOf, TypedOf, Verb } from '../../src/kit/shared/contract.ts';
import { openSecret } from '../../src/modules/messaging/service.ts';
import { freshSession, type Person } from '../world.ts';

export interface File {
  name: string;
  bytes: Buffer;
}

/** What goes with an input. */
export interface Sent {
  /** Null: nobody is signed in. */
  as: { token: string } | null;
  cookie?: string;
  files?: readonly File[];
  onceKey?: string;
}

export interface Reply {
  status: number;
  data: unknown;
  code: string | null;
  /** The whole answer as it came, headers and body. */
  raw: string;
  cookie: string;
}

export type Send = (verb: Verb, input: object, sent: Sent) => Promise<Reply>;

export interface Parts {
  send: Send;
  /** As superuser, past every wall. */
  admin: Pick<pg.Client, 'query'>;
  owner: Person;
  clinicId: string;
  /** Of `password`, by the server's own pepper. */
  passwordHash: string;
  /** The server's own, by which what it sealed is read. */
  settings: Settings;
  /** ABDM's fake gateway as if nobody had asked it yet; absent where it can't be. */
  renewAbha?: () => Promise<void>;
}

export const password = 'Tulip@5571';

export interface Colleague extends Person {
  roleId: string;
  email: string;
  contactNumber: string;
}

/** The work before an example was not answered as it should be: a part of the server was gone, or somebody was faster. */
export class NotReady extends Error {}

export class ExampleClinic {
  readonly clinicId: string;
  readonly owner: Person;
  readonly #parts: Parts;
  /** Who asks: a device of the owner's own for each example. */
  #as: Person;

  constructor(parts: Parts, as = parts.owner) {
    this.#parts = parts;
    this.clinicId = parts.clinicId;
    this.owner = parts.owner;
    this.#as = as;
  }

  get as(): Person {
    return this.#as;
  }

  /** The same clinic, asked from a device that nobody else uses. */
  async onOwnDevice(): Promise<ExampleClinic> {
    return new ExampleClinic(this.#parts, await this.session(this.owner));
  }

  /** @throws NotReady unless it is answered. */
  async ask<V extends Verb>(
    verb: V,
    input: TypedOf<V>,
    more: Partial<Sent> = {},
  ): Promise<OutputOf<V>> {
    return (await this.reply(verb, input, more)).data;
  }

  async reply<V extends Verb>(
    verb: V,
    input: TypedOf<V>,
    more: Partial<Sent> = {},
  ): Promise<Reply & { data: OutputOf<V> }> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a verb's input is an object; the server judges it
    const object = input as object;
    let answer = await this.send(verb, object, more);
    // A busy server asks to be asked again, as screens do.
    for (let tries = 0; answer.status === 503 && tries < 5; tries += 1) {
      await new Promise((done) => setTimeout(done, 1_000));
      answer = await this.send(verb, object, more);
    }
    if (answer.status !== 200)
      throw new NotReady(`${verb.id} answered ${answer.status} ${answer.code ?? ''}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the contract promises
    return answer as Reply & { data: OutputOf<V> };
  }

  /** Whatever is answered. */
  send(verb: Verb, input: object, more: Partial<Sent> = {}): Promise<Reply> {
    return this.#parts.send(verb, input, { as: this.#as, ...more });
  }

  /** Asks as the example says. */
  async play({ verb, make }: Example): Promise<Reply> {
    const { input, ...more } = await make(this);
    return this.send(verb, input, { ...(verb.once ? { onceKey: randomUUID() } : {}), ...more });
  }

  async rows<T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T[]> {
    return (await this.#parts.admin.query<T>(text, values)).rows;
  }

  /** For what can be made but once a person: an ABHA. */
  async renewAbha(): Promise<void> {
    await this.#parts.renewAbha?.();
  }

  session(person: Person): Promise<Person> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a pool's query is a client's
    return freshSession(this.#parts.admin as pg.Client, person, randomBytes(8).toString('hex'));
  }

  /** Another doctor of the clinic with every right, an account and a registration number, signed in; the password is `password`. */
  async hire(clinicId = this.clinicId): Promise<Colleague> {
    const tag = unique();
    const email = `colleague${tag}@example.test`;
    const contactNumber = `7${tag}`;
    const [account] = await this.rows<{ id: string }>(
      `insert into app.accounts (name, email, country, isd_code, contact_number, password_hash, email_verified_at, phone_verified_at)
       values ('Dr Colleague', $1, 'IN', '+91', $2, $3, now(), now()) returning id`,
      [email, contactNumber, this.#parts.passwordHash],
    );
    const accountId = account?.id ?? '';
    const { memberId, roleId } = await this.takeOn(clinicId, accountId);
    const [session] = await this.rows<{ id: string }>(
      `insert into app.sessions (account_id, clinic_id, family, binding_hash, idle_ends_at, ends_at)
       values ($1, $2, $3, '\\x00', now() + interval '1 day', now() + interval '1 day') returning id`,
      [accountId, clinicId, randomBytes(32)],
    );
    const first = { token: '', accountId, memberId, sessionId: session?.id ?? '' };
    return { ...(await this.session(first)), email, contactNumber, roleId };
  }

  /** Makes an account a doctor of a clinic, in a role of their own. */
  async takeOn(clinicId: string, accountId: string): Promise<{ memberId: string; roleId: string }> {
    const pages = everyPage.map((page) => ({ page, allowToView: true, allowToAddEdit: true }));
    const [role] = await this.rows<{ id: string }>(
      `insert into app.roles (clinic_id, name, pages) values ($1, $2, $3) returning id`,
      [clinicId, `Role ${unique()}`, JSON.stringify(pages)],
    );
    const [member] = await this.rows<{ id: string }>(
      `insert into app.members (clinic_id, account_id, name, is_doctor, role_id, profile_is_complete) values ($1, $2, 'Dr Colleague', true, $3, true) returning id`,
      [clinicId, accountId, role?.id],
    );
    const memberId = member?.id ?? '';
    await this.registerDoctor(memberId, clinicId);
    return { memberId, roleId: role?.id ?? '' };
  }

  /** Without a registration number nothing can be printed. */
  async registerDoctor(memberId: string, clinicId = this.clinicId): Promise<void> {
    await this.rows(
      `insert into app.profiles (clinic_id, member_id, registration_number, council) values ($1, $2, 'MMC/2001/77', 'Maharashtra Medical Council')
       on conflict (clinic_id, member_id) do update set registration_number = excluded.registration_number`,
      [clinicId, memberId],
    );
  }

  /** A clinic beside this one, with an owner of its own. */
  async nextDoor(): Promise<ExampleClinic> {
    const tag = unique();
    const [clinic] = await this.rows<{ clinic_id: string }>(
      `insert into app.clinics (clinic_id, code, name, country, zone, isd_code, contact_number, case_prefix)
       values (uuidv7(), $1, 'Clinic Next Door', 'IN', 'Asia/Kolkata', '+91', $2, '') returning clinic_id`,
      [tag.slice(-8), `6${tag}`],
    );
    const clinicId = clinic?.clinic_id ?? '';
    const owner = await this.hire(clinicId);
    await this.rows('update app.members set is_owner = true where id = $1', [owner.memberId]);
    return new ExampleClinic({ ...this.#parts, owner, clinicId });
  }

  /** What the newest message to somebody holds that is not kept: its code, its link. @throws NotReady where nothing was sent. */
  async secretTo(recipient: string): Promise<Record<string, string>> {
    const [row] = await this.rows<{ id: string; sealed: Buffer }>(
      `select m.id, s.sealed from app.messages m join app.message_secrets s on s.clinic_id = m.clinic_id and s.message_id = m.id
       where m.recipient = $1 order by m.at desc, m.id desc limit 1`,
      [recipient],
    );
    if (!row) throw new NotReady(`nothing was sent to ${recipient}`);
    return openSecret(this.#parts.settings, row.id, row.sealed);
  }

  async codeTo(recipient: string): Promise<string> {
    return (await this.secretTo(recipient))['code'] ?? '';
  }
}

const everyPage = [
  'Dashboard',
  'Patient',
  'Appointment',
  'Treatment',
  'Medicine',
  'Money',
  'Reports',
  'Export',
  'Wallet',
  'Settings',
  'Roles',
];

let count = 0;
/** Nine digits that no other example has, in this process or another. */
export const unique = (): string => {
  count += 1;
  return `${String((process.pid * 7919 + Number(process.hrtime.bigint() % 100_000n)) % 100_000).padStart(5, '0')}${String(count % 10_000).padStart(4, '0')}`;
};
export const phone = (): string => `9${unique()}`;

/** A verb as somebody would really ask it. */
export interface Asked extends Partial<Sent> {
  input: object;
}
export interface Example {
  verb: Verb;
  make: (clinic: ExampleClinic) => Promise<Asked>;
  /** 200, but where the right answer is a refusal. */
  answers: number;
}

/** @param make does what must have been done before, and answers the input; may be played any number of times. */
export const example = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  verb: Verb<I, O>,
  make: (clinic: ExampleClinic) => Promise<Partial<Sent> & { input: z.input<NoInfer<I>> }>,
  answers = 200,
): Example => ({
  verb,
  answers,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a verb's input is an object
  make: async (clinic) => (await make(clinic)) as Asked,
});
