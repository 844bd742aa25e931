// What the audit log looked like, written where the database is not: a chain that was rewritten afterwards no longer fits.
import { createHash, timingSafeEqual } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { macOf } from './secrets.ts';

/** The last entry of a clinic's chain at a time. */
interface Anchor {
  at: string;
  clinicId: string;
  seq: number;
  /** Of the entry, hex. */
  hash: string;
  /** Which key. */
  key: string;
  /** Over all of the above and the anchor before it in the file, hex. */
  mac: string;
}

/** The keys that may have made an anchor, the present one first. */
export type AnchorKeys = readonly [Buffer, ...Buffer[]];

const nameOf = (key: Buffer): string =>
  createHash('sha256').update('anchor').update(key).digest('hex').slice(0, 8);

const macOfAnchor = (key: Buffer, { at, clinicId, seq, hash }: Anchor, before: string): Buffer =>
  macOf(key, at, clinicId, String(seq), hash, before);

/**
 * Writes one line a clinic whose chain has grown, into the day's file.
 * @param adminUrl of a role that sees every clinic; used for nothing else.
 * @returns the line to print: it says what the file must end with.
 */
export async function dropAnchors(
  adminUrl: string,
  folder: string,
  [key]: AnchorKeys,
  now: Temporal.Instant,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = new Map(readAnchors(folder).map((anchor) => [anchor.clinicId, anchor]));
  let before = readAnchors(folder).at(-1)?.mac ?? '';
  const heads = await ask<{ clinic_id: string; seq: string; hash: Buffer }>(
    adminUrl,
    'select clinic_id, seq, hash from app.audit_heads where seq > 0 order by clinic_id',
  );
  const file = join(folder, `${now.toString().slice(0, 10)}.jsonl`);
  for (const { clinic_id: clinicId, seq, hash } of heads) {
    if (known.get(clinicId)?.hash === hash.toString('hex')) continue;
    const anchor: Anchor = {
      at: now.toString(),
      clinicId,
      seq: Number(seq),
      hash: hash.toString('hex'),
      key: nameOf(key),
      mac: '',
    };
    anchor.mac = macOfAnchor(key, anchor, before).toString('hex');
    before = anchor.mac;
    appendFileSync(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
  }
  return `The audit log is anchored: ${heads.length} clinics, ${before.slice(0, 16)}`;
}

/**
 * Adds to each day's file of `copy` what `folder` has more. What was copied is never written over.
 * @returns the files that do not begin with what was copied of them: somebody changed one of the two.
 */
export function copyAnchors(folder: string, copy: string): string[] {
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  const differing = differingAnchors(folder, copy);
  for (const name of filesOf(folder)) {
    const more = textOf(folder, name).slice(textOf(copy, name).length);
    if (more !== '' && !differing.includes(name))
      appendFileSync(join(copy, name), more, { mode: 0o600 });
  }
  return differing;
}

/** The files that do not begin with what was copied of them. */
export const differingAnchors = (folder: string, copy: string): string[] =>
  filesOf(copy).filter((name) => !textOf(folder, name).startsWith(textOf(copy, name)));

const anchorMillis = 3_600_000;

export interface AnchorPlaces {
  folder: string;
  /** On another machine, or a mounted object store. */
  copy: string | null;
}

/** Anchors now and every hour. A folder that can not be written to is told, and tried again. @returns how to stop. */
export function keepAnchors(
  adminUrl: string,
  { folder, copy }: AnchorPlaces,
  keys: AnchorKeys,
  say: (line: string) => void,
): () => void {
  const drop = async (): Promise<void> => {
    try {
      say(await dropAnchors(adminUrl, folder, keys, Temporal.Now.instant()));
      for (const name of copy === null ? [] : copyAnchors(folder, copy))
        say(`The audit log's anchors differ from their copy: ${name}`);
    } catch (error) {
      say(`The audit log could not be anchored: ${error instanceof Error ? error.name : 'fault'}`);
    }
  };
  void drop();
  const timer = setInterval(() => void drop(), anchorMillis);
  timer.unref();
  return () => clearInterval(timer);
}

/** All of a folder, oldest first. */
export function readAnchors(folder: string): Anchor[] {
  return filesOf(folder)
    .flatMap((name) => textOf(folder, name).split('\n'))
    .filter((line) => line !== '')
    .map((line): Anchor => JSON.parse(line));
}

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
    : [];
const textOf = (folder: string, name: string): string =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';

/** What is wrong with a chain, and at which of its entries; `anchors` when the file itself does not hold. */
interface AuditFault {
  clinicId: string;
  seq: number;
  kind: 'changed' | 'removed' | 'reordered' | 'cut off' | 'rewritten' | 'anchors';
}

interface Link {
  seq: string;
  previous: Buffer;
  hash: Buffer;
  expected: Buffer;
}

const atOnce = 5_000;

/** Walks every chain from its first entry, and holds each against the anchors. The first fault of each clinic. */
export async function checkAudit(
  adminUrl: string,
  anchors: readonly Anchor[],
  keys: AnchorKeys,
): Promise<{ entries: number; clinics: number; faults: AuditFault[] }> {
  const faults = faultsOfAnchors(anchors, keys);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows: heads } = await client.query<{ clinic_id: string; seq: string; hash: Buffer }>(
      'select clinic_id, seq, hash from app.audit_heads',
    );
    const clinics = new Set([
      ...heads.map(({ clinic_id: id }) => id),
      ...anchors.map(({ clinicId }) => clinicId),
    ]);
    let entries = 0;
    for (const clinicId of clinics) {
      const head = heads.find((one) => one.clinic_id === clinicId);
      const wanted = new Map(
        anchors.filter((one) => one.clinicId === clinicId).map((one) => [one.seq, one.hash]),
      );
      const walked = await walk(client, clinicId, wanted);
      entries += walked.last;
      const fault = walked.fault ?? cutOff(walked.last, Number(head?.seq ?? 0), wanted);
      if (fault) faults.push({ clinicId, ...fault });
    }
    return { entries, clinics: clinics.size, faults };
  } finally {
    await client.end();
  }
}

type Found = Pick<AuditFault, 'seq' | 'kind'>;

async function walk(
  client: pg.Client,
  clinicId: string,
  wanted: ReadonlyMap<number, string>,
): Promise<{ last: number; fault: Found | null }> {
  let last = 0;
  let previous: Buffer = Buffer.alloc(0);
  for (;;) {
    const { rows } = await client.query<Link>(
      `select seq, previous, hash, app.audit_hash(previous, clinic_id, seq, at, actor, member_id, account_id, session_id, action, entity, entity_id, detail) as expected
       from app.audit where clinic_id = $1 and seq > $2 order by seq limit $3`,
      [clinicId, last, atOnce],
    );
    for (const row of rows) {
      const seq = Number(row.seq);
      if (seq !== last + 1) return { last, fault: { seq: last + 1, kind: 'removed' } };
      const isItself = row.hash.equals(row.expected);
      const follows = row.previous.equals(previous);
      if (!isItself || !follows)
        return { last, fault: { seq, kind: isItself ? 'reordered' : 'changed' } };
      if (wanted.has(seq) && wanted.get(seq) !== row.hash.toString('hex'))
        return { last, fault: { seq, kind: 'rewritten' } };
      last = seq;
      previous = row.hash;
    }
    if (rows.length < atOnce) return { last, fault: null };
  }
}

function cutOff(last: number, head: number, wanted: ReadonlyMap<number, string>): Found | null {
  const most = Math.max(head, ...wanted.keys());
  return most > last ? { seq: last + 1, kind: 'cut off' } : null;
}

function faultsOfAnchors(anchors: readonly Anchor[], keys: AnchorKeys): AuditFault[] {
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  let before = '';
  for (const anchor of anchors) {
    const key = byName.get(anchor.key);
    const mac = Buffer.from(anchor.mac, 'hex');
    const right = key ? macOfAnchor(key, anchor, before) : null;
    if (right?.length !== mac.length || !timingSafeEqual(right, mac))
      return [{ clinicId: anchor.clinicId, seq: anchor.seq, kind: 'anchors' }];
    before = anchor.mac;
  }
  return [];
}

async function ask<T extends pg.QueryResultRow>(adminUrl: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}
