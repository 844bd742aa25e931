// Makes files off the request: one at a time in this process, in parts among the kept files, saying as it goes how far it has come.
import type { Readable } from 'node:stream';
import type { ArchiveParts } from '../kit/server/clinic-archive.ts';
import type { ArchiveSource } from '../kit/server/clinic-archives.ts';
import { packedArchive } from '../kit/server/clinic-archives.ts';
import { clientWithoutCookies } from '../kit/server/ctx.ts';
import type { Pipeline } from '../kit/server/dispatch/pipeline.ts';
import type { Handler } from '../kit/server/dispatch/call.ts';
import type { FileStore } from '../kit/server/files.ts';
import type { InputOf, OutputOf, Verb } from '../kit/shared/contract.ts';
import type { Language } from '../kit/shared/languages.ts';
import { dayAt } from '../kit/shared/time.ts';
import { api } from '../modules/exports/contract.ts';
import type { FileKind } from '../modules/exports/model.ts';
import * as exports from '../modules/exports/service.ts';
import { api as reports } from '../modules/reports/contract.ts';
import { makeFile } from '../modules/reports/service.ts';
import { api as timeline } from '../modules/timeline/contract.ts';
import { bundles } from '../modules/timeline/service.ts';
import { openSink, type OpenSink, Unwanted } from './file-sink.ts';

export interface FileMakerParts {
  run: Pipeline['run'];
  store: FileStore;
  archive: ArchiveSource;
  onError: (error: unknown) => void;
}

type Taken = NonNullable<OutputOf<typeof api.take>>;
type Made = NonNullable<InputOf<typeof api.finish>['made']>;
interface Job {
  clinicId: string;
  id: string;
  taken: Taken;
  sink: OpenSink;
}

/** Few: whoever waits at a desk gets a turn between them. */
const bundlesAtOnce = 10;

type Ask = <V extends Verb>(verb: V, handle: Handler, input: InputOf<V>) => Promise<OutputOf<V>>;

/** Asks as our own jobs do, in the clinic's name. */
const asking =
  ({ run }: Pick<FileMakerParts, 'run'>, clinicId: string, language: Language | null = null): Ask =>
  (verb, handle, input) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pipeline answers what the verb promises
    run({
      verb,
      handle,
      caller: { kind: 'system', clinicId },
      input,
      client: clientWithoutCookies('file maker'),
      language,
      requestId: '',
    }) as Promise<OutputOf<typeof verb>>;

async function* everyBundle(ask: Ask, takenBy: string) {
  let after: string | null = null;
  let [done, total] = [0, 0];
  do {
    const page: OutputOf<typeof timeline.bundles> = await ask(timeline.bundles, bundles, {
      after,
      most: bundlesAtOnce,
      takenBy,
    });
    total = page.total ?? total;
    done += page.bundles.length;
    if (page.bundles.length > 0) yield { lines: page.bundles, done, total };
    after = page.next;
  } while (after !== null);
}

const wholeClinic = (
  parts: FileMakerParts,
  clinicId: string,
  takenBy: string,
  more: Pick<ArchiveParts, 'onProgress' | 'onListed'> = {},
): Promise<Readable> =>
  packedArchive(parts.archive, {
    clinicId,
    shelf: parts.store.shelfOf(clinicId),
    bundles: () => everyBundle(asking(parts, clinicId), takenBy),
    ...more,
  });

type Maker = (parts: FileMakerParts, job: Job) => Promise<Omit<Made, 'size'>>;

const makers: Record<FileKind, Maker> = {
  async clinic(parts, { clinicId, taken, sink }) {
    let missing = 0;
    await sink.take(
      await wholeClinic(parts, clinicId, taken.askedByName, {
        onProgress: (far) => sink.far(far),
        onListed: (manifest) => (missing = manifest.missingFiles.length),
      }),
    );
    return {
      fileName: `${taken.clinicCode}-${dayAt(parts.archive.now(), 'UTC')}.tar.gz`,
      media: 'application/gzip',
      missing,
    };
  },
  async report(parts, { clinicId, id, taken }) {
    const made = await asking(parts, clinicId, taken.language)(reports.makeFile, makeFile, {
      id,
      takenBy: taken.askedByName,
      asked: reports.makeFile.input.def.shape.asked.parse(taken.content),
    });
    return { ...made, missing: 0 };
  },
};

export interface OpenFileMaker extends exports.FileMaker {
  /** All of a clinic for the operator. */
  archive(clinicId: string): Promise<Readable>;
  close(): Promise<void>;
}

export function openFileMaker(parts: FileMakerParts): OpenFileMaker {
  const waiting = new Map<string, string>();
  let current: { id: string; sink: OpenSink } | null = null;
  let working: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function make(clinicId: string, id: string): Promise<void> {
    const ask = asking(parts, clinicId);
    const taken = await ask(api.take, exports.take, { id });
    if (!taken) return;
    const sink = openSink({
      shelf: parts.store.shelfOf(clinicId),
      note: (far) => ask(api.note, exports.note, { id, run: taken.run, ...far }),
      onError: parts.onError,
    });
    current = { id, sink };
    const end = (made: Made | null) =>
      ask(api.finish, exports.finish, { id, run: taken.run, made });
    try {
      const made = await makers[taken.kind](parts, { clinicId, id, taken, sink });
      await sink.end();
      const { status } = await end({ ...made, size: sink.size() });
      if (status === null) await sink.drop();
    } catch (error) {
      await sink.drop();
      // Another process takes it up after a while.
      if (isClosed || error instanceof Unwanted) return;
      parts.onError(error);
      await end(null);
    } finally {
      sink.stop();
      current = null;
    }
  }

  const next = async (): Promise<void> => {
    const [first] = waiting;
    if (!first || isClosed) return;
    const [id, clinicId] = first;
    try {
      await make(clinicId, id);
    } catch (error) {
      parts.onError(error);
    } finally {
      waiting.delete(id);
    }
    await next();
  };

  return {
    add(clinicId, id) {
      if (isClosed || waiting.has(id)) return;
      waiting.set(id, clinicId);
      if (waiting.size === 1) working = next();
    },
    sinkOf(id) {
      if (current?.id !== id) throw new Error('this file is not being made');
      return current.sink;
    },
    archive: (clinicId) => wholeClinic(parts, clinicId, ''),
    async close() {
      isClosed = true;
      current?.sink.giveUp();
      await working;
    },
  };
}
