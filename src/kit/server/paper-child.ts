// The typesetting process: one job per message. Typst is native and synchronous, so it must never run inside the server itself.
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NodeCompiler, NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import type { PaperAnswer, PaperOrder } from './paper.ts';

const desk = process.env['PAPER_DESK'] ?? '';
const compiler = NodeCompiler.create({
  workspace: desk,
  fontArgs: [{ fontPaths: JSON.parse(process.env['PAPER_FONTS'] ?? '[]') }],
});

// Templates lie outside the empty workspace and are handed in, so that not even a template can read a file.
const laid = new Map<string, { path: string; changedAt: number }>();
function lay(template: string): string {
  const changedAt = statSync(template).mtimeMs;
  const known = laid.get(template);
  if (known?.changedAt === changedAt) return known.path;
  const path = known?.path ?? join(desk, `${laid.size}-${basename(template)}`);
  compiler.addSource(path, readFileSync(template, 'utf8'));
  laid.set(template, { path, changedAt });
  return path;
}

class Complaint extends Error {}

function complain(error: NodeError | null): void {
  if (!error) return;
  const diagnostics: {
    message?: string;
    hints?: string[];
    range?: { start?: { line?: number } };
  }[] = compiler.fetchDiagnostics(error);
  throw new Complaint(
    diagnostics
      .map((one) => `${one.message ?? 'unknown'} (line ${(one.range?.start?.line ?? -1) + 1})`)
      .join('; '),
  );
}

/** Accessible PDF/UA where every letter has a glyph; a name in a script beyond our ten still prints, without the standard's seal. */
function typeset(order: PaperOrder): Buffer {
  const images = Object.entries(order.images).map(
    ([name, bytes]) => [join(desk, 'images', name), bytes] as const,
  );
  for (const [path, bytes] of images) compiler.mapShadow(path, Buffer.from(bytes));
  try {
    const compiled = compiler.compile({
      mainFilePath: lay(order.template),
      inputs: { data: order.data },
    });
    complain(compiled.takeError());
    // A missing font family or glyph style is only a warning to Typst, and a blank on paper.
    complain(compiled.takeWarnings());
    if (!compiled.result) throw new Complaint('no document');
    const creationTimestamp = order.createdSeconds;
    try {
      return compiler.pdf(compiled.result, { creationTimestamp, pdfStandard: 'ua-1' });
    } catch (error) {
      if (!/could not be displayed|not.*supported by|codepoint/i.test(wordsOf(error))) throw error;
      return compiler.pdf(compiled.result, { creationTimestamp });
    }
  } finally {
    for (const [path] of images) compiler.unmapShadow(path);
    compiler.evictCache(2);
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Complaint) return error.message;
  if (error instanceof NodeError) return JSON.stringify(compiler.fetchDiagnostics(error));
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

const tell = (answer: PaperAnswer) => process.send?.(answer);

process.on('message', (order: PaperOrder) => {
  try {
    tell({ kind: 'printed', pdf: typeset(order) });
  } catch (error) {
    tell({ kind: 'refused', words: wordsOf(error) });
  }
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the server ends us when its last document is out.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
tell({ kind: 'ready' });
