// What arrives with a body: admitted before a byte of it is read, counted while it is on its way, and not waited for without end.
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openBudget } from '../budget.ts';
import type { SentFile } from '../ctx.ts';
import { rowsIn, rowsOfSheet } from '../sheet-rows.ts';
import { type Spool, type Spooled, SpoolFull } from '../spool.ts';
import type { Verb } from '../../shared/contract.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import type { Admission } from '../dispatch/pipeline.ts';

export interface Form {
  fields: Record<string, string>;
  files: SentFile[];
  /** Forgets what the files left on disk. */
  drop(): Promise<void>;
}

type Files = NonNullable<Verb['files']>;

/** Of one address and of all, while they are on their way or being worked on. */
const uploads = openBudget({ each: 64_000_000, all: 256_000_000 });
const bodies = openBudget({ each: 8_000_000, all: 64_000_000 });

/** What a form needs beside its files: fields, names and boundaries. */
const formBytes = 1_000_000;

/** A body that comes slower than this after a while is somebody who holds a place. */
const pace = { graceSeconds: 20, bytesASecond: 4_000, lookMillis: 2_000 };

export async function addForms(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart);
}

const admissions = new WeakMap<FastifyRequest, Admission>();

/**
 * Called before the body is read.
 * @param bodyLimit of a body that is no upload.
 * @throws file_too_big, sending_already, sending_busy, and whatever `admit` refuses.
 */
export async function expectBody(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files | undefined,
  bodyLimit: number,
  admit: () => Promise<Admission>,
): Promise<void> {
  // The parser that marks a form has not looked at it yet.
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  const most = files && isForm ? files.most * files.bytes + formBytes : bodyLimit;
  const length = Number(request.headers['content-length'] ?? most);
  if (length > most)
    throw refuse(files ? commonRefusals.file_too_big : commonRefusals.body_too_large);
  if (files) admissions.set(request, await admit());
  const release = (files ? uploads : bodies).take(request.ip, length);
  reply.raw.once('close', release);
  watchPace(request, reply);
}

function watchPace(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const began = performance.now();
  const before = raw.socket.bytesRead;
  const look = setInterval(() => {
    if (raw.complete) return clearInterval(look);
    const seconds = (performance.now() - began) / 1000;
    const isSlow = (raw.socket.bytesRead - before) / seconds < pace.bytesASecond;
    if (seconds < pace.graceSeconds || !isSlow) return;
    clearInterval(look);
    reply.header('connection', 'close');
    if (raw.listenerCount('error') === 0) raw.destroy();
    else raw.emit('error', refuse(commonRefusals.sent_too_slowly));
  }, pace.lookMillis);
  look.unref();
  reply.raw.once('close', () => clearInterval(look));
}

/**
 * A form with its files on disk: no more than the verb takes, none larger, each field once. A sheet is taken apart here, before any
 * transaction begins.
 */
export async function readForm(request: FastifyRequest, files: Files, spool: Spool): Promise<Form> {
  const onDisk: Spooled[] = [];
  const form: Form = {
    fields: Object.create(null),
    files: [],
    drop: async () => void (await Promise.all(onDisk.map((one) => one.drop()))),
  };
  const limits = {
    files: files.most,
    fileSize: files.bytes,
    fields: 60,
    fieldSize: 200_000,
    parts: files.most + 60,
    fieldNameSize: 60,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const spooled = await spool.take(part.file, files.bytes);
        onDisk.push(spooled);
        if (part.file.truncated) throw refuse(commonRefusals.file_too_big);
        form.files.push(sentFile(part.fieldname, part.filename, spooled));
      } else if (
        part.fieldname in form.fields ||
        part.valueTruncated ||
        typeof part.value !== 'string'
      )
        throw refuse(commonRefusals.body_malformed);
      else form.fields[part.fieldname] = part.value;
    }
    const { clinicId } = admissions.get(request) ?? {};
    if (!files.sheet || clinicId === undefined) return form;
    for (const [at, file] of form.files.entries()) {
      const sheet = onDisk[at];
      if (!sheet) continue;
      const rows = await rowsOfSheet(clinicId, sheet, files.sheet, spool);
      onDisk.push(rows);
      form.files[at] = { ...file, rows: () => rowsIn(rows) };
    }
    return form;
  } catch (error) {
    await form.drop();
    throw meaningOfForm(error, files);
  }
}

const sentFile = (field: string, name: string | undefined, spooled: Spooled): SentFile => ({
  field,
  fileName: (name ?? '').slice(-120),
  size: spooled.size,
  sha256: spooled.sha256,
  bytes: () => spooled.bytes(),
});

function meaningOfForm(error: unknown, { most }: Files): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE' || error instanceof SpoolFull)
    return refuse(commonRefusals.file_too_big);
  if (code === 'FST_FILES_LIMIT')
    return refuse(commonRefusals.too_many_files, { values: { max: most } });
  return error;
}
