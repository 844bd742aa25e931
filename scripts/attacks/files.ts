// `node scripts/attacks/files.ts [count]`: hostile files against the upload (G26 of the security bar), a thousand unless told. Writes docs/attacks-files.md.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { mayTakePdf } from '../../src/kit/server/pdf.ts';
import { api as clinics } from '../../src/modules/clinics/contract.ts';
import { api as documents } from '../../src/modules/documents/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { hostileFiles, remainsIn } from '../../tests/hostile-files.ts';
import { machineText } from '../bench/figures.ts';
import { residentBytes } from '../faults/app.ts';
import { anywhere, openTown } from './town.ts';

const count = Number(process.argv[2] ?? 1_000);
const town = await openTown(1);
const authorization = 'token-of-11';
/** Each call comes from an address of its own, so that no limit by address keeps the files out. */
const headersNow = () => ({ authorization, 'x-forwarded-for': anywhere() });

const ask = (url: string, query: Record<string, string>) =>
  fetch(`${town.address}${url}?${new URLSearchParams(query).toString()}`, {
    headers: headersNow(),
  });

const registered = z.object({ data: z.object({ patient: z.object({ id: z.string() }) }) });
const added = z.object({ data: z.object({ ids: z.array(z.string()) }) });

async function register(): Promise<string> {
  const answer = await fetch(`${town.address}${patients.register.url}`, {
    method: 'POST',
    headers: { ...headersNow(), 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Meera Joshi',
      contactNumber: '9876543210',
      gender: 'Female',
      statedAge: 34,
    }),
  });
  return z.parse(registered, await answer.json()).data.patient.id;
}

function send(patientId: string, name: string, bytes: Buffer): Promise<Response> {
  const body = new FormData();
  for (const [field, text] of Object.entries({ patientId, title: 'Report', kind: 'other' }))
    body.set(field, text);
  body.append('files', new Blob([new Uint8Array(bytes)]), name);
  return fetch(`${town.address}${documents.add.url}`, {
    method: 'POST',
    headers: headersNow(),
    body,
  });
}

const others: number[] = [];
let maxMemory = 0;
const watch = { isOver: false };
/** Somebody else at work all the while, and a look at the memory. */
async function workBeside(): Promise<void> {
  while (!watch.isOver) {
    const start = performance.now();
    const answer = await ask(clinics.mine.url, {});
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`somebody else was answered ${answer.status}`);
    others.push(performance.now() - start);
    maxMemory = Math.max(maxMemory, residentBytes(town.pid));
    await new Promise((done) => setTimeout(done, 25));
  }
}

const outcomes = new Map<string, { saved: number; refused: number }>();
const faults: string[] = [];
let saved = 0;
try {
  const patientId = await register();
  const beside = workBeside();
  for await (const file of hostileFiles(count)) {
    const tally = outcomes.get(file.kind) ?? { saved: 0, refused: 0 };
    outcomes.set(file.kind, tally);
    const answer = await send(patientId, file.name, file.bytes);
    if (answer.status !== 200) {
      tally.refused += 1;
      await answer.arrayBuffer();
      if (![400, 413, 422].includes(answer.status))
        faults.push(`${file.kind}: answered ${answer.status}`);
      continue;
    }
    const { ids } = z.parse(added, await answer.json()).data;
    for (const id of ids) {
      tally.saved += 1;
      saved += 1;
      for (const { url } of [documents.view, documents.thumbnail]) {
        const shown = await ask(url, { id });
        const bytes = Buffer.from(await shown.arrayBuffer());
        if (shown.status === 404) continue;
        for (const left of await remainsIn(
          bytes,
          file.bytes,
          String(shown.headers.get('content-type')),
        ))
          faults.push(`${file.kind}: ${left}`);
      }
    }
  }
  watch.isOver = true;
  await beside;
} finally {
  watch.isOver = true;
  await town.close();
}

const slowest = others.toSorted((a, b) => a - b)[Math.floor(others.length * 0.99)] ?? 0;
const rows = [
  ['files sent', String(count), '1,000', count >= 1_000],
  ['kept, all of them drawn anew', String(saved), '', true],
  [
    'served as they were sent, or with metadata, or answered with a fault',
    String(faults.length),
    '0',
    faults.length === 0,
  ],
  [
    'memory of the whole server at the most',
    `${String(Math.round(maxMemory / 1e6))} MB`,
    '< 512 MB',
    maxMemory < 512e6,
  ],
  [
    'p99 of somebody else’s requests meanwhile',
    `${String(Math.round(slowest))} ms`,
    '< 1,000 ms',
    slowest < 1_000,
  ],
] as const;
for (const fault of new Set(faults)) process.stdout.write(`FAULT ${fault}\n`);
for (const [what, measured, gate, isMet] of rows)
  process.stdout.write(
    `${isMet ? 'met ' : 'MISS'} ${what}: ${measured}${gate === '' ? '' : ` (gate: ${gate})`}\n`,
  );

writeFileSync(
  fileURLToPath(new URL('../../docs/attacks-files.md', import.meta.url)),
  `# Hostile files

Measured by \`node scripts/attacks/files.ts\` on ${Temporal.Now.instant().toString({ smallestUnit: 'minute' })}, ${machineText()}. PDF files ${(await mayTakePdf()) ? 'were taken apart by qpdf' : 'were not taken: no qpdf'}. The product as a user starts it, with \`TRUSTED_PROXIES=1\`; the memory is the server's own resident set.

| | found | gate | |
|---|---|---|---|
${rows.map(([what, measured, gate, isMet]) => `| ${what} | ${measured} | ${gate} | ${isMet ? 'met' : 'MISS'} |`).join('\n')}

| kind | kept | refused |
|---|--:|--:|
${[...outcomes].map(([kind, tally]) => `| ${kind} | ${String(tally.saved)} | ${String(tally.refused)} |`).join('\n')}
`,
);
process.exitCode = rows.every(([, , , isMet]) => isMet) ? 0 : 1;
