// One invented town: Sunrise clinic with Dr Rao and Lata at the desk, and Moonlight, the stranger next door.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { proofHash } from '../src/kit/server/secrets.ts';

/** A member at work, signed in. */
export interface Person {
  token: string;
  accountId: string;
  memberId: string;
  sessionId: string;
}

export interface Clinic {
  clinicId: string;
  code: string;
  roleId: string;
}

export interface World {
  sunrise: Clinic;
  moonlight: Clinic;
  /** Owner of Sunrise, a doctor with a complete profile, premium plan. */
  rao: Person;
  /** At Sunrise's desk: patients and appointments, nothing else. */
  lata: Person;
  /** At Sunrise with a role that holds no page. */
  nobody: Person;
  /** Owner of Moonlight, free plan. */
  stranger: Person;
  /** A doctor who has just signed up: the profile is not complete. */
  fresh: Person;
}

const uuid = (n: number): string => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Writes the town past the walls, as a superuser. */
export async function raiseWorld(admin: pg.Client): Promise<World> {
  const sunrise = await raiseClinic(admin, 1, 'Sunrise Clinic', 'SUNRISE2', [
    { page: 'Patient', allowToView: true, allowToAddEdit: true },
    { page: 'Appointment', allowToView: true, allowToAddEdit: true },
    { page: 'Dashboard', allowToView: true, allowToAddEdit: false },
  ]);
  const moonlight = await raiseClinic(admin, 2, 'Moonlight Clinic', 'MOONLGT2', []);
  const idle = await raiseClinic(admin, 3, 'Fresh Clinic', 'FRESHHH2', []);
  await admin.query(
    `insert into app.roles (clinic_id, id, name, pages) values ($1, $2, 'Visitor', '[]')`,
    [sunrise.clinicId, uuid(90)],
  );
  await admin.query(
    `insert into app.subscriptions (clinic_id, plan, starts_on, expires_on, paid_paise) values ($1, 'premium_yearly', least(current_date - 30, date '2026-10-22'), current_date + 335, 0)`,
    [sunrise.clinicId],
  );
  return {
    sunrise,
    moonlight,
    rao: await raisePerson(admin, sunrise, 11, 'Dr Anil Rao', {
      owner: true,
      doctor: true,
      complete: true,
    }),
    lata: await raisePerson(admin, sunrise, 12, 'Lata Shinde', {
      roleId: sunrise.roleId,
      complete: true,
    }),
    nobody: await raisePerson(admin, sunrise, 13, 'Nobody Much', {
      roleId: uuid(90),
      complete: true,
    }),
    stranger: await raisePerson(admin, moonlight, 21, 'Dr Mohan Iyer', {
      owner: true,
      doctor: true,
      complete: true,
    }),
    fresh: await raisePerson(admin, idle, 31, 'Dr Nita New', {
      owner: true,
      doctor: true,
      complete: false,
    }),
  };
}

async function raiseClinic(
  admin: pg.Client,
  n: number,
  name: string,
  code: string,
  pages: unknown[],
): Promise<Clinic> {
  const clinicId = uuid(n);
  await admin.query(
    `insert into app.clinics (clinic_id, code, name, country, zone, state, city, address, isd_code, contact_number, case_prefix)
     values ($1, $2, $3, 'IN', 'Asia/Kolkata', 'Maharashtra', 'Pune', '12 Lake Road', '+91', $4, '')`,
    [clinicId, code, name, `98000000${String(n).padStart(2, '0')}`],
  );
  const roleId = uuid(100 + n);
  await admin.query(
    `insert into app.roles (clinic_id, id, name, pages) values ($1, $2, 'Reception', $3)`,
    [clinicId, roleId, JSON.stringify(pages)],
  );
  return { clinicId, code, roleId };
}

async function raisePerson(
  admin: pg.Client,
  clinic: Clinic,
  n: number,
  name: string,
  is: { owner?: boolean; doctor?: boolean; complete: boolean; roleId?: string },
): Promise<Person> {
  const person = {
    token: `token-of-${n}`,
    accountId: uuid(1000 + n),
    memberId: uuid(2000 + n),
    sessionId: uuid(3000 + n),
  };
  await admin.query(
    `insert into app.accounts (id, name, email, country, isd_code, contact_number, password_hash, email_verified_at, phone_verified_at)
     values ($1, $2, $3, 'IN', '+91', $4, 'none', now(), now())`,
    [person.accountId, name, `person${n}@example.test`, `97000000${n}`],
  );
  await admin.query(
    `insert into app.members (clinic_id, id, account_id, name, is_owner, is_doctor, role_id, profile_is_complete) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      clinic.clinicId,
      person.memberId,
      person.accountId,
      name,
      is.owner ?? false,
      is.doctor ?? false,
      is.roleId ?? null,
      is.complete,
    ],
  );
  await admin.query(
    `insert into app.sessions (id, account_id, clinic_id, family, binding_hash, proved_at, idle_ends_at, ends_at) values ($1, $2, $3, $4, '\\x00', now() + interval '1 day', now() + interval '1 day', now() + interval '1 day')`,
    [
      person.sessionId,
      person.accountId,
      clinic.clinicId,
      createHash('sha256').update(`family-${n}`).digest(),
    ],
  );
  await admin.query(
    `insert into app.access_tokens (hash, session_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [proofHash(person.token), person.sessionId],
  );
  return person;
}

/** One more device of the same person, signed in. */
export async function freshSession(
  admin: pg.Client,
  person: Person,
  name: string,
): Promise<Person> {
  const token = `fresh ${name}`;
  const { rows } = await admin.query<{ id: string }>(
    `insert into app.sessions (account_id, clinic_id, family, binding_hash, proved_at, idle_ends_at, ends_at)
     select account_id, clinic_id, $2, '\\x00', now() + interval '1 day', now() + interval '1 day', now() + interval '1 day' from app.sessions where id = $1 returning id`,
    [person.sessionId, createHash('sha256').update(`family ${name}`).digest()],
  );
  const sessionId = rows[0]?.id ?? '';
  await admin.query(
    `insert into app.access_tokens (hash, session_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [proofHash(token), sessionId],
  );
  return { ...person, token, sessionId };
}
