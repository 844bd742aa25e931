// Makes files off the request: one at a time in this process, in parts among the kept files, saying as it goes how far it has come.
import type { Readable } from 'node:stream';
import type { ArchiveParts } from '../kit/server/clinic-archive.ts';
import type { ArchiveSource } from '../kit/server/clinic-archives.ts';
import { packedArchive } from '../kit/server/clinic-archives.ts';
import type { FileStore } from '../kit/server/files.ts';
import type { OwnAsk } from '../kit/server/http/asking.ts';
import type { InputOf, OutputOf } from '../kit/shared/contract.ts';
import { dayAt } from '../kit/shared/time.ts';
import { api } from '../modules/exports/contract.ts';
import type { FileKind } from '../modules/exports/model.ts';
import type { FileMaker } from '../modules/exports/service.ts';
import { guest as papers } from '../modules/papers/contract.ts';
import { api as reports } from '../modules/reports/contract.ts';
import { api as timeline } from '../modules/timeline/contract.ts';
import { openSink, type OpenSink, Unwanted } from './file-sink.ts';

interface FileMakerParts {
  ask: OwnAsk;
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

async function* everyBundle(ask: OwnAsk, clinicId: string, takenBy: string) {
  let after: string | null = null;
  let [done, total] = [0, 0];
  do {
    const page: OutputOf<typeof timeline.bundles> = await ask(clinicId, timeline.bundles, {
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

/** A page's papers are typeset before the first of them is written: few, so that it soon hears of a cancel. */
const papersAtOnce = 3;

async function* everyPaper(ask: OwnAsk, clinicId: string) {
  let after: string | null = null;
  let [done, total] = [0, 0];
  do {
    const page: OutputOf<typeof papers.archived> = await ask(clinicId, papers.archived, {
      after,
      most: papersAtOnce,
    });
    total = page.total ?? total;
    for (const { fileName, pdf } of page.papers) {
      done += 1;
      yield {
        name: fileName,
        bytes: pdf === null ? null : Buffer.from(pdf, 'base64'),
        done,
        total,
      };
    }
    after = page.next;
  } while (after !== null);
}

const wholeClinic = (
  parts: FileMakerParts,
  clinicId: string,
  takenBy: string,
  more: Pick<ArchiveParts, 'onProgress' | 'onListed' | 'papers'> = {},
): Promise<Readable> =>
  packedArchive(parts.archive, {
    clinicId,
    shelf: parts.store.shelfOf(clinicId),
    bundles: () => everyBundle(parts.ask, clinicId, takenBy),
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
        ...(taken.content['withPapers'] === true
          ? { papers: () => everyPaper(parts.ask, clinicId) }
          : {}),
      }),
    );
    return {
      fileName: `${taken.clinicCode}-${dayAt(parts.archive.now(), 'UTC')}.tar.gz`,
      media: 'application/gzip',
      missing,
    };
  },
  async report(parts, { clinicId, id, taken }) {
    const asked = reports.makeFile.input.def.shape.asked.parse(taken.content);
    const wish = { id, takenBy: taken.askedByName, asked };
    const made = await parts.ask(clinicId, reports.makeFile, wish, taken.language);
    return { ...made, missing: 0 };
  },
};

interface OpenFileMaker extends FileMaker {
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
    const taken = await parts.ask(clinicId, api.take, { id });
    if (!taken) return;
    const sink = openSink({
      shelf: parts.store.shelfOf(clinicId),
      note: (far) => parts.ask(clinicId, api.note, { id, run: taken.run, ...far }),
      onError: parts.onError,
    });
    current = { id, sink };
    const end = (made: Made | null) =>
      parts.ask(clinicId, api.finish, { id, run: taken.run, made });
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

  async function makeAll(): Promise<void> {
    for (const [id, clinicId] of waiting) {
      if (isClosed) return;
      await make(clinicId, id).catch(parts.onError);
      waiting.delete(id);
    }
  }

  return {
    add(clinicId, id) {
      if (isClosed || waiting.has(id)) return;
      waiting.set(id, clinicId);
      if (waiting.size === 1) working = makeAll();
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
