// Other people's scanners, wapiti and sqlmap, against the product as a user starts it, signed in as its owner; before it against a server
// with two planted holes, so that a scanner that finds nothing is one that can. Where they are not installed (Debian: `wapiti`, `sqlmap`)
// nothing is run and nothing is claimed. Writes docs/attacks-scanners.md.
import { execFile, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { type Verb, writes } from '../../src/kit/shared/contract.ts';
import { askedFromOutside } from '../../tests/examples/all.ts';
import { plausible, type Shape } from '../../tests/plausible.ts';
import { machineText } from '../bench/figures.ts';
import { PipelineParts } from '../faults/app.ts';

const { values: options } = parseArgs({
  options: {
    /** Seconds at the most. */
    wapiti: { type: 'string', default: '300' },
    sqlmap: { type: 'string', default: '900' },
  },
});
const seconds = { wapiti: Number(options.wapiti), sqlmap: Number(options.sqlmap) };
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const root = fileURLToPath(new URL('../../', import.meta.url));

const versionOf = (tool: string): string | null => {
  const { status, stdout } = spawnSync(tool, ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] ?? '') : null;
};
const versions = { wapiti: versionOf('wapiti'), sqlmap: versionOf('sqlmap') };
if (versions.wapiti === null || versions.sqlmap === null) {
  say('wapiti and sqlmap are not both installed; nothing was run');
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'practice-diary-scanned-'));
chmodSync(folder, 0o711);
const app = new PipelineParts(join(folder, 'data'), { TRUSTED_PROXIES: '1' });
const servers: Server[] = [];
try {
  await app.start('--demo');
  const holes = await listen(planted());
  say('Two planted holes…');
  const ability = {
    wapiti: await runWapiti(holes, [`${holes}/shown?text=a`], 60),
    sqlmap: await runSqlmap([`${holes}/asked?name=a`], 120),
  };
  const isAble = ability.wapiti.serious.length > 0 && ability.sqlmap.injectable.length > 0;
  say(isAble ? 'both found' : 'NOT FOUND');

  const front = await signedInFront();
  const reads = askedFromOutside
    .filter((verb) => !writes(verb) && !verb.exports)
    .map((verb) => front.address + queryOf(verb));
  const pages = ['/', `/b/${front.clinicCode}`, '/v/abc', '/p/abc', '/api/docs'].map(
    (at) => front.address + at,
  );
  say(`wapiti, ${seconds.wapiti} s…`);
  const wapiti = await runWapiti(front.address, [...pages, ...reads], seconds.wapiti);
  say(`sqlmap, ${seconds.sqlmap} s…`);
  const sqlmap = await runSqlmap(
    reads.filter((url) => url.includes('?')),
    seconds.sqlmap,
  );
  const isUp =
    app.isUp && (await fetch(`http://127.0.0.1:${app.port}/health/ready`)).status === 200;
  writeReport({ wapiti, sqlmap, isUp, isAble, statuses: front.statuses });
  process.exitCode =
    isAble && isUp && wapiti.serious.length + sqlmap.injectable.length === 0 && sqlmap.tested > 0
      ? 0
      : 1;
} finally {
  for (const server of servers) server.close();
  await app.signal('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What scanners are made to find: a text shown as it is, a text put into a statement. */
function planted(): Server {
  return createServer((call, answer) => {
    const { pathname, searchParams } = new URL(call.url ?? '/', 'http://localhost');
    const show = (status: number, body: string): void => {
      answer.writeHead(status, { 'content-type': 'text/html' }).end(`<html><body>${body}</body>`);
    };
    if (pathname === '/shown') show(200, `You asked for ${searchParams.get('text')}`);
    else if (pathname === '/asked')
      app
        .ask(`select relname from pg_class where relname = '${searchParams.get('name')}'`)
        .then((rows) => show(200, JSON.stringify(rows)))
        .catch((error: unknown) => show(500, String(error)));
    else show(200, '<a href="/shown?text=a">shown</a> <a href="/asked?name=a">asked</a>');
  });
}

/**
 * A proxy that the product trusts: each call is signed in as the owner and comes from an address of its own, so that no limit by address
 * keeps a scanner away from what it tries.
 */
async function signedInFront(): Promise<{
  address: string;
  clinicCode: string;
  /** How often each was answered. */
  statuses: Map<number, number>;
}> {
  const address = (): string => `11.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const logIn = async () => {
    const answer = await fetch(`http://127.0.0.1:${app.port}/api/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address() },
      body: JSON.stringify({ username: 'doctor@demo.test', password: 'Doctor@123' }),
    });
    const { data } = z.parse(
      z.object({ data: z.object({ Token: z.string(), clinicCode: z.string() }) }),
      await answer.json(),
    );
    return { ...data, at: performance.now() };
  };
  let session = await logIn();
  let renewing: Promise<void> | null = null;
  const statuses = new Map<number, number>();
  const server = createServer((call, answer) => {
    const forward = (): void => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: app.port,
          method: call.method,
          path: call.url,
          headers: {
            ...call.headers,
            authorization: session.Token,
            'x-forwarded-for': address(),
          },
        },
        (heard) => {
          const status = heard.statusCode ?? 0;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          answer.writeHead(status, heard.headers);
          heard.pipe(answer);
        },
      );
      asked.on('error', () => answer.destroy());
      call.pipe(asked);
    };
    // Tokens live for ten minutes.
    if (performance.now() - session.at < 400_000) forward();
    else {
      renewing ??= logIn().then((fresh) => {
        session = fresh;
        renewing = null;
      });
      renewing.then(forward, () => answer.destroy());
    }
  });
  return { address: await listen(server), clinicCode: session.clinicCode, statuses };
}

/** A read with a value for each parameter that takes a text, so that each is attacked. */
function queryOf(verb: Verb): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Schema is untyped
  const shape = z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' }) as Shape;
  const texts = Object.entries(shape.properties ?? {}).flatMap(([name, { type, enum: choices }]) =>
    type === 'string' ? [[name, choices?.[0] ?? 'a']] : [],
  );
  const query = Object.entries({ ...Object.fromEntries(texts), ...plausible(verb) }).flatMap(
    ([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [],
  );
  return query.length === 0 ? verb.url : `${verb.url}?${new URLSearchParams(query)}`;
}

/** Whatever it ends with: a scanner that was stopped has said what it found. */
function run(tool: string, args: readonly string[], timeoutSeconds: number): Promise<string> {
  return new Promise((done) => {
    execFile(
      tool,
      args,
      { timeout: Math.ceil(timeoutSeconds * 1_000), killSignal: 'SIGKILL', maxBuffer: 1e9 },
      (_error, stdout) => done(stdout),
    );
  });
}

interface WapitiFound {
  urls: number;
  serious: string[];
  remarks: string[];
}

/** What is said of headers and cookies is a remark, kept in the report; anything that got in is serious. */
async function runWapiti(
  address: string,
  starts: readonly string[],
  most: number,
): Promise<WapitiFound> {
  const report = join(folder, 'wapiti.json');
  rmSync(report, { force: true });
  const attacks =
    'backup,cookieflags,crlf,csp,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,xss,xxe';
  await run(
    'wapiti',
    [
      '-u',
      `${address}/`,
      ...starts.flatMap((url) => ['-s', url]),
      ...`-m ${attacks} -l 2 -d 2 -S normal --scope domain --max-scan-time ${most} --max-attack-time ${Math.ceil(most / 10)} -v 0 -f json`.split(
        ' ',
      ),
      ...'--flush-session --no-bugreport --store-session'.split(' '),
      folder,
      '-o',
      report,
    ],
    most * 2,
  );
  if (!existsSync(report)) throw new Error('wapiti left no report');
  const { vulnerabilities, infos } = z.parse(
    z.object({
      vulnerabilities: z.record(z.string(), z.array(z.object({ path: z.string() }))),
      infos: z.object({ crawled_pages_nbr: z.optional(z.number()) }),
    }),
    JSON.parse(readFileSync(report, 'utf8')),
  );
  const lines = Object.entries(vulnerabilities).flatMap(([kind, each]) =>
    each.length === 0 ? [] : [`${kind}: ${[...new Set(each.map(({ path }) => path))].join(', ')}`],
  );
  const isRemark = (line: string): boolean =>
    /^(HTTP Secure Headers|Content Security Policy|HttpOnly|Secure Flag)/.test(line);
  return {
    urls: infos.crawled_pages_nbr ?? starts.length,
    serious: lines.filter((line) => !isRemark(line)),
    remarks: lines.filter(isRemark),
  };
}

interface SqlmapFound {
  tested: number;
  of: number;
  injectable: string[];
}

/** Each to its end, as many as the time allows. */
async function runSqlmap(urls: readonly string[], most: number): Promise<SqlmapFound> {
  const deadline = performance.now() + most * 1_000;
  const tally: SqlmapFound = { tested: 0, of: urls.length, injectable: [] };
  for (const url of urls) {
    const left = (deadline - performance.now()) / 1_000;
    if (left < 5) break;
    const how =
      '--batch --dbms PostgreSQL --level 1 --technique BEU --threads 4 --disable-coloring --flush-session -v 1 --ignore-code 400,403,404,409,422,429';
    const stdout = await run(
      'sqlmap',
      ['-u', url, '--output-dir', join(folder, 'sqlmap'), ...how.split(' ')],
      left,
    );
    if (/parameter '[^']*' is vulnerable|identified the following injection/.test(stdout))
      tally.injectable.push(new URL(url).pathname);
    if (/do not appear to be injectable|does not seem to be injectable/.test(stdout))
      tally.tested += 1;
  }
  return tally;
}

function writeReport({
  wapiti,
  sqlmap,
  isUp,
  isAble,
  statuses,
}: {
  wapiti: WapitiFound;
  sqlmap: SqlmapFound;
  isUp: boolean;
  isAble: boolean;
  statuses: ReadonlyMap<number, number>;
}): void {
  const list = (lines: readonly string[]): string =>
    lines.length === 0 ? 'nothing' : lines.join('; ');
  const answers = [...statuses].toSorted(([a], [b]) => a - b);
  const faults = answers.filter(([status]) => status >= 500 && status !== 503);
  const met = (isMet: boolean): string => (isMet ? 'met' : 'MISS');
  writeFileSync(
    join(root, 'docs/attacks-scanners.md'),
    `# Other people's scanners

By \`node scripts/attacks/scanners.ts\` on ${Temporal.Now.instant().toString({ smallestUnit: 'minute' })}, ${machineText()}. The product ran as a user starts it with \`--demo\` and \`TRUSTED_PROXIES=1\`, behind a proxy that signs each call in as the owner and gives it an address of its own, so that no limit by address kept the scanners out. Before it they were given a server with a text shown as it is and a text put into a statement.

| tool | pointed at | found | gate | |
|---|---|---|---|---|
| both | two planted holes | ${isAble ? 'both' : 'not both'} | both | ${met(isAble)} |
| wapiti ${versions.wapiti}, ${seconds.wapiti} s at the most | ${wapiti.urls} addresses: the public pages and every read of the contracts | ${list(wapiti.serious)} | nothing that gets in | ${met(wapiti.serious.length === 0)} |
| sqlmap ${versions.sqlmap}, level 1, by answers, errors and unions, ${seconds.sqlmap} s at the most | ${sqlmap.tested} of ${sqlmap.of} reads with parameters, each to its end | ${list(sqlmap.injectable)} | nothing injectable | ${met(sqlmap.injectable.length === 0 && sqlmap.tested > 0)} |
| the server | ${answers.map(([status, count]) => `${count} × ${status}`).join(', ')} | ${faults.reduce((all, [, count]) => all + count, 0)} faults, ${isUp ? 'ready' : 'down'} afterwards | no fault, ready | ${met(isUp && faults.length === 0)} |

Remarks of wapiti on headers and cookies: ${list(wapiti.remarks)}.
`,
  );
}
