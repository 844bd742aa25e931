// `node scripts/attacks/files.ts [count]`: hostile files against the upload (G26 of the security bar), a thousand unless told. Writes docs/attacks-files.md.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mayTakePdf } from '../../src/kit/server/pdf.ts';
import { api as clinics } from '../../src/modules/clinics/contract.ts';
import { api as documents } from '../../src/modules/documents/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { hostileFiles, remainsIn } from '../../tests/hostile-files.ts';
import { machineNow } from '../bench/figures.ts';
import { openTown } from './town.ts';

const count = Number(process.argv[2] ?? 1_000);
const town = await openTown(1);
const { http } = town.app;
const authorization = 'token-of-11';

const ask = (url: string, query: Record<string, string>) =>
  http.inject({ method: 'GET', url, query, headers: { authorization } });
const post = (url: string, payload: object) =>
  http.inject({ method: 'POST', url, headers: { authorization }, payload });

async function send(patientId: string, name: string, bytes: Buffer) {
  const form = new FormData();
  for (const [field, text] of Object.entries({ patientId, title: 'Report', kind: 'other' }))
    form.set(field, text);
  form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = { authorization, 'content-type': request.headers.get('content-type') ?? '' };
  return http.inject({
    method: 'POST',
    url: documents.add.url,
    headers,
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const others: number[] = [];
let maxMemory = 0;
const watch = { isOver: false };
/** Somebody else at work all the while, and a look at the memory. */
async function workBeside(): Promise<void> {
  while (!watch.isOver) {
    const start = performance.now();
    const { statusCode } = await ask(clinics.mine.url, {});
    if (statusCode !== 200) throw new Error(`somebody else was answered ${String(statusCode)}`);
    others.push(performance.now() - start);
    maxMemory = Math.max(maxMemory, process.memoryUsage.rss());
    await new Promise((done) => setTimeout(done, 25));
  }
}

const outcomes = new Map<string, { saved: number; refused: number }>();
const faults: string[] = [];
let saved = 0;
try {
  const made = await post(patients.register.url, {
    name: 'Meera Joshi',
    contactNumber: '9876543210',
    gender: 'Female',
    statedAge: 34,
  });
  const patientId: string = made.json<{ data: { patient: { id: string } } }>().data.patient.id;
  const beside = workBeside();
  for await (const file of hostileFiles(count)) {
    const tally = outcomes.get(file.kind) ?? { saved: 0, refused: 0 };
    outcomes.set(file.kind, tally);
    const answer = await send(patientId, file.name, file.bytes);
    if (answer.statusCode !== 200) {
      tally.refused += 1;
      if (![400, 413, 422].includes(answer.statusCode))
        faults.push(`${file.kind}: answered ${String(answer.statusCode)}`);
      continue;
    }
    for (const id of answer.json<{ data: { ids: string[] } }>().data.ids) {
      tally.saved += 1;
      saved += 1;
      for (const { url } of [documents.view, documents.thumbnail]) {
        const shown = await ask(url, { id });
        if (shown.statusCode === 404) continue;
        for (const left of await remainsIn(
          shown.rawPayload,
          file.bytes,
          String(shown.headers['content-type']),
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

Measured by \`node scripts/attacks/files.ts\` on ${Temporal.Now.instant().toString({ smallestUnit: 'minute' })}, ${Object.values(machineNow()).join(', ')}. PDF files ${(await mayTakePdf()) ? 'were taken apart by qpdf' : 'were not taken: no qpdf'}. The memory is that of server and attacker in one process.

| | found | gate | |
|---|---|---|---|
${rows.map(([what, measured, gate, isMet]) => `| ${what} | ${measured} | ${gate} | ${isMet ? 'met' : 'MISS'} |`).join('\n')}

| kind | kept | refused |
|---|--:|--:|
${[...outcomes].map(([kind, tally]) => `| ${kind} | ${String(tally.saved)} | ${String(tally.refused)} |`).join('\n')}
`,
);
process.exitCode = rows.every(([, , , isMet]) => isMet) ? 0 : 1;
