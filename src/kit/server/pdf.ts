// PDF files that people send: taken apart by qpdf and made again from their pages alone. Without qpdf on the machine none is taken.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGate } from './gate.ts';

/** What may stand on a page of a report: nothing that runs, calls or carries another file. */
const active =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|Filespec|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE|Rendition|Movie|Sound|3D|AA|OpenAction)\b/;
/** Twice this, with the transaction waiting, must stay below the ten seconds after which the database takes an idle caller for dead. */
const limitMs = 3_000;
const maxPages = 300;

let isThere: Promise<boolean> | null = null;

/** Whether qpdf is on this machine; asked once. */
export const mayTakePdf = (): Promise<boolean> =>
  (isThere ??= new Promise((done) => {
    execFile('qpdf', ['--version'], { timeout: limitMs }, (error) => done(error === null));
  }));

const bench = openGate(2, 40);

/**
 * A new PDF of the pages alone: no information, outline, form, script or attachment of the old one.
 * @returns null when it is locked, damaged, too long or active.
 */
export function remakePdf(bytes: Buffer): Promise<{ bytes: Buffer; pages: number } | null> {
  return bench(async () => {
    const folder = await mkdtemp(
      join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'practice-diary-pdf-'),
    );
    const [sent, plain, made] = ['sent.pdf', 'plain.pdf', 'made.pdf'].map((name) =>
      join(folder, name),
    );
    if (!sent || !plain || !made) return null;
    try {
      await writeFile(sent, bytes, { mode: 0o600 });
      // An own password would be asked for on the terminal; an empty one opens what is only sealed against changes.
      const isRead = await qpdf(
        '--warning-exit-0',
        '--empty',
        '--pages',
        sent,
        '1-z',
        '--',
        '--qdf',
        '--object-streams=disable',
        plain,
      );
      if (!isRead) return null;
      const text = (await readFile(plain)).toString('latin1');
      const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0;
      if (pages === 0 || pages > maxPages || active.test(text)) return null;
      if (
        !(await qpdf(
          '--object-streams=generate',
          '--compress-streams=y',
          '--recompress-flate',
          '--deterministic-id',
          plain,
          made,
        ))
      )
        return null;
      return { bytes: await readFile(made), pages };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** A bomb of compressed streams meets the time and the size of what may be written. */
const qpdf = (...words: string[]): Promise<boolean> =>
  new Promise((done) => {
    execFile(
      'sh',
      ['-c', 'ulimit -f 131072 -v 1048576 2>/dev/null; exec qpdf "$@"', 'qpdf', ...words],
      { timeout: limitMs, killSignal: 'SIGKILL', windowsHide: true },
      (error) => done(error === null),
    );
  });
