// `npm run bench`: measures the app against its promises, prints one table and writes docs/benchmarks.md. `--only floor,pipeline,search,first-visit,routes,acts,moves,screens,paper,consult,medicines,walk-in,booking,desks-and-page,live,booking-page,patient-page,new-visit,import,wallet,reminders,messages,reports,long-report,archive,video` measures some.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../../tests/postgres.ts';
import { benchArchive } from './archive.ts';
import { benchBooking } from './booking.ts';
import { benchBookingPage } from './booking-page.ts';
import { benchConsult } from './consult.ts';
import { benchDesksAndPage } from './desks-and-page.ts';
import { benchFloor } from './floor.ts';
import { benchIdle } from './idle.ts';
import { benchPipeline } from './pipeline.ts';
import {
  gated,
  kilobytes,
  type Machine,
  machineNow,
  millis,
  pageOf,
  quantile,
  seconds,
  type Section,
  tableOf,
  ungated,
} from './figures.ts';
import { benchFirstVisit, medianOf, waterfall } from './first-visit.ts';
import { measuredActs, measuredMoves, measuredScreens } from './measured.ts';
import { benchImport, steps } from './import.ts';
import { benchLive } from './live.ts';
import { benchLongReport } from './long-report.ts';
import { benchMedicineSearch, ownMedicines, slowdown } from './medicine-search.ts';
import { benchOutside } from './outside.ts';
import { spentText } from './load.ts';
import { benchPaper } from './paper.ts';
import { benchNewVisit, benchPatientPage } from './patient-page.ts';
import { benchMessages } from './messages.ts';
import { benchReminders } from './reminders.ts';
import { benchReports } from './reports.ts';
import { benchRoutes } from './routes.ts';
import { benchSearch } from './search.ts';
import { onThrowaway } from './throwaway-database.ts';
import { benchVideo, type Got, weakness } from './video.ts';
import { benchWalkIn } from './walk-in.ts';
import { benchWallet } from './wallet.ts';

const benches = {
  floor: { title: 'What a request costs', measure: floor },
  pipeline: { title: 'The pipeline', measure: pipeline },
  search: { title: 'Finding a patient', measure: search },
  'first-visit': { title: 'The first visit', measure: firstVisit },
  routes: { title: 'From room to room', measure: routes },
  acts: { title: 'The ten commonest acts by keyboard', measure: commonActs },
  moves: { title: 'What moves by itself', measure: movesOfScreens },
  screens: { title: 'Every screen', measure: everyScreen },
  paper: { title: 'A prescription as PDF', measure: paper },
  consult: { title: 'A prescription by keyboard', measure: consult },
  medicines: { title: 'Finding a medicine', measure: medicines },
  'walk-in': { title: 'A walk-in by keyboard', measure: walkInTime },
  booking: { title: 'Booking', measure: booking },
  'desks-and-page': { title: 'Desks and the public page at once', measure: desksAndPage },
  live: { title: 'The live queue', measure: live },
  'booking-page': { title: 'The booking page', measure: bookingPage },
  'patient-page': { title: 'A patient on the screen', measure: patientPage },
  'new-visit': { title: 'A new visit after many', measure: newVisit },
  import: { title: 'Patients out of a sheet', measure: sheet },
  outside: { title: 'A gateway that stalls', measure: outside },
  wallet: { title: 'The wallet', measure: wallet },
  reminders: { title: 'Due reminders', measure: reminders },
  messages: { title: 'Messages on their way', measure: messagesLeaving },
  reports: { title: 'The dashboard and reports', measure: reportPages },
  'long-report': { title: 'A report of a million rows', measure: longReport },
  archive: { title: 'All data of a clinic', measure: archive },
  video: { title: 'A video call', measure: videoCalls },
};
type Name = keyof typeof benches;
const names = Object.keys(benches);
const isName = (word: string): word is Name => names.includes(word);

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = `${root}docs/benchmarks.md`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: names.join(',') } },
});
const wanted = options.only.split(',').filter(isName);
if (wanted.length === 0 || wanted.length !== options.only.split(',').length)
  throw new Error(`Usage: npm run bench -- [--only ${names.join(',')}]`);
process.chdir(root);
if (
  spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: ['ignore', 2, 2] })
    .status !== 0
)
  throw new Error('The web app could not be built');

const titles = Object.values(benches).map(({ title }) => title);
const measured: (Section & { at: Temporal.Instant; machine: Machine })[] = [];
for (const name of wanted) {
  const { title, measure } = benches[name];
  say(`${title}…`);
  const about = { at: Temporal.Now.instant(), machine: machineNow() };
  measured.push({ ...(await measure(title)), ...about });
  // After each, so that a bench that fails costs no other its figures.
  writeFileSync(page, pageOf(existsSync(page) ? readFileSync(page, 'utf8') : '', titles, measured));
}
say(`\n${tableOf(measured)}`);
process.exitCode = measured.every(({ figures }) => figures.every(({ isMet }) => isMet !== false))
  ? 0
  : 1;

async function floor(title: string): Promise<Section> {
  const sizes = [
    ['10,000 patients', await benchFloor(false, say)],
    ['1,000,000 patients', await benchFloor(true, say)],
  ] as const;
  const each = sizes.flatMap(([size, costs]) =>
    costs.map((cost) => ({ ...cost, job: `${cost.job}, ${size}` })),
  );
  const idle = await benchIdle();
  return {
    title,
    how: `
Beside the barest server that does the same job: Fastify and a pool, on small tables with their indexes, in the same PostgreSQL; no log-in, permission, tenant, audit, search by sound or check of what comes in. Not the same statements: the same job. 16 connections send 1000 requests a round, one side after the other, five rounds each, the order changing with every round.
The figure is processor time a request, of the server's process and all processes of PostgreSQL, as the operating system counts it, what the request left to be done afterwards (events, webhooks, messages) included. The ratio is the median of the rounds' own. Of a million patients 50,000 are in the clinic that is asked, the others in 499 more; the floor has all of them in one table as one clinic's. At rest: the server's own process, a quarter of a minute after its third start on an empty database that was there; the start is the fastest of three.`,
    figures: [
      ...each.map(({ job, ratio, most, ours, floor: bare, afterShare }) => ({
        ...gated(job, ratio, (value) => `${value.toFixed(1)}×`, { most }),
        sides: [`${spentText(ours)}${afterText(afterShare)}`, spentText(bare)] as const,
      })),
      gated(
        'memory of the server at rest',
        idle.bytes,
        (bytes) => `${(bytes / 1e6).toFixed(0)} MB`,
        { below: 200e6 },
      ),
      gated('from start to ready, database there', idle.startMillis, millis, { below: 3_000 }),
    ],
    sides: ['ours', 'floor'],
    more: '',
  };
}

/** Said where it is a part worth naming. */
function afterText(share: number): string {
  return share < 0.1 ? '' : `, ${(share * 100).toFixed(0)} % of it after the answer`;
}

async function pipeline(title: string): Promise<Section> {
  const costs = await benchPipeline();
  return {
    title,
    how: `
What permission, parsing, the walled transaction, audit and the trimmed answer cost. Two servers stand on the same database, each a process of its own: the app, and a bare Fastify route that runs the same SQL in a plain pool as superuser, with the clinic's condition written out and the same answer schema. Eight connections send 3000 requests a round, one side after the other, nine rounds each, the order changing with every round.
The figure is processor time a request, of the server's process and all processes of PostgreSQL, as the operating system counts it: not elapsed time, which a busy machine would stretch. The ratio is pipeline to bare, the median of the rounds' own ratios; the figures are medians too.`,
    sides: ['pipeline', 'bare'],
    figures: costs.map(({ what, ratio, pipeline: whole, bare }) => ({
      ...gated(what, ratio, (value) => value.toFixed(2), { most: 2 }),
      sides: [spentText(whole), spentText(bare)] as const,
    })),
    more: '',
  };
}

async function search(title: string): Promise<Section> {
  const searches = await onThrowaway((url) => benchSearch(url, 1000, say));
  return {
    title,
    how: `
1,000,000 invented patients in 500 clinics, one of them with 50,000; names of every region, the common ones as common as in life. For each kind of search, 1000 patients are drawn and looked for by what a receptionist would type: two to five first letters of one name; the whole name with one slip of the finger or the ear; the last five digits of the phone.
Measured is the store's own statement inside a transaction with the clinic's signed context, as the role the app has, one at a time, from sending to the last row; the first tenth warms up and is not counted. "Found nobody" is part of the figures: some slips are beyond recognition. The plans are those of the slowest search of each kind, told by PostgreSQL's auto_explain.`,
    figures: searches.map(({ name, p95Millis }) =>
      gated(`${name}, p95`, p95Millis, millis, { below: 25 }),
    ),
    more: searches
      .map(
        ({ name, queries, p50Millis, p95Millis, empty, plan }) =>
          `<details><summary>${name}: median ${millis(p50Millis)}, p95 ${millis(p95Millis)}; ${queries} searches, ${empty} found nobody</summary>\n\n\`\`\`\n${plan.trim()}\n\`\`\`\n\n</details>`,
      )
      .join('\n\n'),
  };
}

async function reportPages(title: string): Promise<Section> {
  const { figures, file } = await onThrowaway((url) => benchReports(url, 200, say));
  return {
    title,
    how: `
1,000,000 invented treatments of two years in 500 clinics, one of them with 100,000; each is paid, has a medicine and a token, every second an appointment. Measured are the stores' own statements of one call (the dashboard's totals, its queue with the doctors, its next appointments; a report's first page of 50 rows over the last thirty days, with its sums, its days and the thirty days before) inside a transaction with the clinic's signed context, as the role the app has, one call at a time; of 200 the first tenth warms up and is not counted. The file is every treatment of the largest clinic, read from one cursor and written row by row.`,
    figures: [
      ...figures.map(({ name, clinic, p95Millis }) =>
        gated(
          `${name}, ${clinic === 'largest' ? 'the clinic with 100,000' : 'any other'}, p95`,
          p95Millis,
          millis,
          { below: name.startsWith('the dashboard') ? 50 : 150 },
        ),
      ),
      ungated('100,000 treatments as an Excel file', seconds(file.tookMillis)),
    ],
    more: figures
      .map(
        ({ name, clinic, p50Millis }) =>
          `- ${name}, ${clinic === 'largest' ? 'the clinic with 100,000' : 'any other'}: median ${millis(p50Millis)}`,
      )
      .join('\n'),
  };
}

async function wallet(title: string): Promise<Section> {
  const figures = await onThrowaway((url) => benchWallet(url, say));
  return {
    title,
    how: `
A clinic whose books hold 1,000,000 postings: a year of fees paid online by 5,000 patients, and payouts. Measured are the store's own statements inside a transaction with the clinic's signed context, as the role the app has, one at a time; of 500 the first tenth warms up and is not counted. The plans are told by PostgreSQL's auto_explain.`,
    figures: figures.map(({ name, isHistory, p95Millis }) =>
      gated(`${name}, p95`, p95Millis, millis, { below: isHistory ? 30 : 20 }),
    ),
    more: figures
      .map(
        ({ name, p50Millis, p95Millis, plan }) =>
          `<details><summary>${name}: median ${millis(p50Millis)}, p95 ${millis(p95Millis)}</summary>\n\n\`\`\`\n${plan.trim()}\n\`\`\`\n\n</details>`,
      )
      .join('\n\n'),
  };
}

async function reminders(title: string): Promise<Section> {
  const {
    firstMillis,
    millis: rest,
    planned,
    plan,
  } = await onThrowaway((url) => benchReminders(url, say));
  return {
    title,
    how: `
1,000,000 appointments of 500 clinics, 330 days behind and 30 ahead, 2,500 of them in the day to come. The jobs look every five minutes for whoever is to be reminded a day or two hours before; measured is each look of a day from 7:00 in India on, as the role and in the context the jobs have, and what it hands over with it: ${planned} reminders in all.`,
    figures: [
      gated('the first look, which finds what came together in the night', firstMillis, millis, {
        below: 200,
      }),
      gated('a look, p95', quantile(rest, 0.95), millis, { below: 200 }),
      gated('a look, the longest of the day', Math.max(...rest), millis, { below: 200 }),
    ],
    more: `<details><summary>Its plan</summary>\n\n\`\`\`\n${plan.replace(/^Query Text:[\s\S]*?\n(?=\S.*cost)/, '').trim()}\n\`\`\`\n\n</details>`,
  };
}

async function messagesLeaving(title: string): Promise<Section> {
  const folder = temporaryFolder();
  try {
    const { messages, aSecond, idle, beside, news } = await benchMessages(
      join(folder, 'data'),
      say,
    );
    const [before, during] = [quantile(idle, 0.95), quantile(beside, 0.95)];
    return {
      title,
      how: `
The server as a user starts it, with the demo clinic and a mail server that takes 20 ms for each mail. ${messages} messages are left at once, and until the last has been taken four readers, each from an address of its own, look for patients by two letters ten times a second; before that they do so for 20 s while nothing leaves, and the desk books for a doctor who has asked to hear of that by e-mail (a push leaves in the same way), each booking by itself.`,
      figures: [
        gated('from a booking to the doctor’s mailbox, p95', quantile(news, 0.95), millis, {
          below: 2_000,
        }),
        ungated('messages taken a second', aSecond.toFixed(0)),
        ungated('a read while nothing leaves, p95', millis(before)),
        ungated('a read beside them, p95', millis(during)),
        gated('beside them, of idle', during / before, (value) => `${value.toFixed(2)}×`, {
          below: 1.5,
        }),
      ],
      more: '',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function shift(value: number): string {
  return value === 0 ? '0' : value.toFixed(4);
}

async function firstVisit(title: string): Promise<Section> {
  const results = (await benchFirstVisit()).map((result) => ({
    who: result.who,
    hasLetters: result.hasLetters,
    behind: result.behind,
    middle: medianOf(result),
  }));
  return {
    title,
    how: `
The real server with an empty database serves the built web app; Chromium opens \`/\` in a fresh context with an empty cache. Chromium's own throttle makes the line slow 4G (562 ms until each answer begins, 1.47 Mbit/s down) and the processor four times slower; it does not slow the making of a connection, so a real first visit waits for DNS and TLS before this clock starts. Five visits a guest after one that is not counted; shown is the visit with the middle LCP, the largest layout shift and the most bytes of all five.
Scripts are their bodies as they crossed the line, all that were loaded until nothing had been asked for during a second. What comes in once somebody starts to type (the app behind the login page) is not part of the page and told apart. LCP is when the largest text or picture was painted; "form" is when the first field was painted: it comes with the document, can be typed in and sent from then on, and what is done with it waits for the script that takes it over. "Blocked" is for how long the page heard nothing, of each task what is beyond 50 ms; the making of the document by the measuring browser is in it. The device has the letters of all ten scripts, as nearly every phone has; three guests on one that has those of none show what it costs to fetch them, without a gate.`,
    figures: results.flatMap(
      ({
        who,
        hasLetters,
        middle: { scriptBytes, lcp, cls, fcp, form, ready, blocked, files },
        behind,
      }) => [
        gated(`${who}: scripts, brotli`, scriptBytes, kilobytes, { most: 80_000 }),
        ...(hasLetters
          ? [
              gated(`${who}: LCP`, lcp, seconds, { most: 2000 }),
              gated(`${who}: CLS`, cls, shift, { most: 0 }),
            ]
          : [ungated(`${who}: LCP`, seconds(lcp)), ungated(`${who}: CLS`, shift(cls))]),
        ungated(`${who}: first paint`, seconds(fcp)),
        gated(`${who}: form`, form, seconds, { most: 2000 }),
        ungated(`${who}: taken over by its script`, seconds(ready)),
        gated(`${who}: blocked`, blocked, millis, { most: 200 }),
        ungated(`${who}: requests`, String(files.length)),
        ungated(
          `${who}: scripts that follow the first letter typed`,
          `${behind.files} files, ${kilobytes(behind.bytes)}`,
        ),
      ],
    ),
    more: results
      .map(({ who, middle }) => {
        const moved = middle.moved.length > 0 ? `\nShifted:\n${middle.moved.join('\n')}\n` : '';
        return `<details><summary>${who}: what crossed the line</summary>\n\n\`\`\`\n${waterfall(middle.files)}\n\nLargest paint: ${middle.lcpOf}\n${moved}\`\`\`\n\n</details>`;
      })
      .join('\n\n'),
  };
}

async function routes(title: string): Promise<Section> {
  const { forward, back } = await benchRoutes();
  const gate = { below: 100 };
  return {
    title,
    how: `
The real server with the demo clinic and the built web app; Chromium's processor is slowed four times. Somebody logs in, the rooms come in by themselves, then the menu is walked: the mouse rests on a link for a moment and presses it. Counted is from the press to the end of the frame in which the new room stands with its heading; what it holds is drawn in the frames after, and until when is shown beside it. The first round is not counted, the slowest of five is shown beside the median. Then a long list is scrolled, left and come back to by the browser's own button; it must stand where it was left.`,
    figures: [
      ...forward.map(({ room, medianMillis }) =>
        gated(`to ${room}, median`, medianMillis, millis, gate),
      ),
      ...forward.map(({ room, slowestMillis }) =>
        ungated(`to ${room}, slowest of five`, millis(slowestMillis)),
      ),
      ...forward.map(({ room, wholeMillis }) =>
        ungated(`${room} whole, median`, millis(wholeMillis)),
      ),
      gated('back to a scrolled list, median', back.medianMillis, millis, gate),
      ungated('back to a scrolled list, slowest of five', millis(back.slowestMillis)),
      ungated('back to a scrolled list whole, median', millis(back.wholeMillis)),
    ],
    more: '',
  };
}

async function paper(title: string): Promise<Section> {
  const figures = await benchPaper();
  return {
    title,
    how: `
An everyday prescription (five medicines, vitals, complaints, advice, tests, next visit, QR code) in the patient's language beside English, ${figures[0]?.documents} of each kind one after another on presses that have printed before. Patient, medicines, advice and numbers differ from document to document, so that nothing comes out of a cache. Wall time is from the call to the bytes in the server's hand, the way to the typesetting process and back included; CPU is the kernel's own count for server and press together.`,
    figures: figures.flatMap(({ what, wall, bytes }) => [
      gated(`${what}: wall time, p95`, wall.p95, millis, { below: 100 }),
      gated(`${what}: size, largest`, bytes.largest, kilobytes, { below: 100_000 }),
    ]),
    more: [
      '| | wall, median | p95 | CPU, median | p95 | size, median |',
      '|---|--:|--:|--:|--:|--:|',
      ...figures.map(
        ({ what, wall, cpu, bytes }) =>
          `| ${what} | ${[wall.median, wall.p95, cpu.median, cpu.p95].map(millis).join(' | ')} | ${kilobytes(bytes.median)} |`,
      ),
    ].join('\n'),
  };
}

function commonActs(title: string): Section {
  const acts = measuredActs();
  const rows = [...Map.groupBy(acts, ({ what }) => what)].map(([what, all]) => ({
    what,
    keys: Math.max(...all.map(({ keys }) => keys)),
    needed: quantile(
      all.map(({ millis: one }) => one),
      0.5,
    ),
    press: quantile(
      all.map(({ pressMillis }) => pressMillis),
      0.5,
    ),
    slowest: Math.max(...all.map(({ pressMillis }) => pressMillis)),
    of: all.toSorted((a, b) => b.pressMillis - a.pressMillis)[0]?.pressOf[0] ?? '',
    lost: all.flatMap(({ lost }) => lost).length,
  }));
  return {
    title,
    how: `
The demo clinic on the real server and the built web app in Chromium at 1366 by 768, its processor slowed four times. A person presses one key every 200 ms and looks for 0.7 s at what was found before taking it; each act is done three times, each time on another patient. Time is from the first key until what was wanted stands on the screen (a token, a record, the last byte of the PDF), the middle of three. A press is from the key to the next frame, as the browser's own Event Timing tells it: the slowest of a round is that round's INP, and the act's the middle of its three rounds. The first round of the first acts finds nothing warm: code that has never run, lists never drawn; its presses are among the slowest of all. A tab that was behind another is told of no press. The focus is lost when something held it in an act and nothing on the page does so afterwards.`,
    figures: [
      gated(
        'a press until the next frame, the slowest of an act, the middle of three rounds, the worst act',
        Math.max(...rows.map(({ press }) => press)),
        millis,
        { below: 100 },
      ),
      ungated(
        'a press until the next frame, the slowest of all',
        millis(Math.max(...rows.map(({ slowest }) => slowest))),
      ),
      gated(
        'focus lost',
        rows.reduce((sum, { lost }) => sum + lost, 0),
        String,
        { most: 0 },
      ),
    ],
    more: [
      '| act | keys | time | slowest press | of all rounds |',
      '|---|--:|--:|--:|--:|',
      ...rows.map(
        (row) =>
          `| ${row.what} | ${row.keys} | ${seconds(row.needed)} | ${row.press > 0 ? millis(row.press) : 'not told'} | ${row.slowest > 0 ? millis(row.slowest) : 'not told'} |`,
      ),
      '',
      ...rows.filter(({ of }) => of !== '').map((row) => `- ${row.what}: ${row.of}`),
    ].join('\n'),
  };
}

function movesOfScreens(title: string): Section {
  const { addresses, shifts } = measuredMoves();
  const worst = shifts.toSorted((a, b) => b.cls - a.cls);
  const clsText = (value: number): string => (value === 0 ? '0' : value.toFixed(4));
  return {
    title,
    how: `
The demo clinic on the real server and the built web app in Chromium. What moves by itself (CLS) is looked for at each of ${addresses} addresses inside and every public one, on a telephone (360 px) and a laptop (1440 px), the processor slowed four times and each answer 150 ms late: once loaded anew, once come to from another page; shown is the worst.`,
    figures: [gated('CLS, the worst address', worst[0]?.cls ?? 0, clsText, { below: 0.02 })],
    more: worst
      .slice(0, 5)
      .filter(({ cls }) => cls > 0)
      .map(
        ({ path, size, cls, moved }) =>
          `- ${clsText(cls)} ${withoutId(path)}, ${size}: ${moved[0] ?? ''}`,
      )
      .join('\n'),
  };
}

function everyScreen(title: string): Section {
  const { addresses, axe, broken, looks } = measuredScreens();
  return {
    title,
    how: `
The demo clinic on the real server and the built web app in Chromium. axe looks at each of ${addresses} addresses at 360, 768 and 1440 px, light and dark, for any violation of its rules. A word is broken when it stands on two lines, a text is cut when its end is out of sight; looked for at each address in ten languages at the three sizes, ${looks} pages in all. Open dialogs, menus and toasts are walked by the stories (\`overlays*.journey.ts\`), which fail on the first finding.`,
    figures: [
      gated('axe findings', axe.length, String, { most: 0 }),
      gated('words broken or cut, ten languages', broken.length, String, { most: 0 }),
    ],
    more: [
      ...axe.map((finding) => `- ${withoutId(finding)}`),
      ...broken.map((fault) => `- ${withoutId(fault)}`),
    ].join('\n'),
  };
}

function withoutId(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
}

async function consult(title: string): Promise<Section> {
  const { medicines: known, listMillis, repeated, fresh, stories } = await benchConsult();
  const most = (all: readonly { millis: number }[]): number =>
    Math.max(...all.map((one) => one.millis));
  return {
    title,
    how: `
The demo clinic on the real server, the built web app in Chromium at 1440 by 900, and a doctor who presses one key every 200 ms. A known medicine counts the keys until it stands in the prescription with its whole line, for each of the ${known.length} this doctor writes most. The two prescriptions are timed from the open visit to the last byte of the PDF, signing included: one repeats the last visit's, one is new with two complaints, two known medicines, one never written before with dosage and days, and a follow-up. Shown is the slowest of three patients.
The list is timed from each letter's input event to the next frame with the list drawn, over misspelt names and Devanagari too.`,
    figures: [
      gated(
        'a known medicine: keys, the most',
        Math.max(...known.map(({ keys }) => keys)),
        String,
        { most: 6 },
      ),
      gated('list of medicines after a letter, p95', quantile(listMillis, 0.95), millis, {
        below: 50,
      }),
      gated('a repeated prescription, printed', most(repeated), seconds, { most: 15_000 }),
      gated('a new one of three medicines, printed', most(fresh), seconds, { most: 45_000 }),
      ungated(
        'keys of a repeated prescription',
        String(Math.max(...repeated.map(({ keys }) => keys))),
      ),
      ungated('keys of a new one', String(Math.max(...fresh.map(({ keys }) => keys)))),
    ],
    more: [
      '| medicine | keys |',
      '|---|--:|',
      ...known.map(({ name, keys }) => `| ${name} | ${keys} |`),
      '',
      '| ten of a day, from the open visit to the PDF | keys | time | signed |',
      '|---|--:|--:|---|',
      ...stories.map(
        ({ what, keys, millis: needed, signed }) =>
          `| ${what} | ${keys} | ${seconds(needed)} | ${signed} |`,
      ),
    ].join('\n'),
  };
}

function medicines(title: string): Promise<Section> {
  const { entries, keys, readyMillis } = benchMedicineSearch();
  const slowed = keys.map(({ millis: needed }) => needed * slowdown);
  const slowest = keys.toSorted((one, other) => other.millis - one.millis).slice(0, 5);
  return Promise.resolve({
    title,
    how: `
${ownMedicines} invented medicines of the clinic's own beside the shared catalogue, ${entries} entries in one list, searched by the code that runs in the browser; ${keys.length} keys of names typed right, misspelt, with a strength, in Devanagari and in vain, each prefix one after another. Timed is the processor's own time of one search (the least of three, so that what else the machine does is left out), times four, as Chromium's throttle makes a processor four times slower.`,
    figures: [
      gated('one key, p95, four times slowed', quantile(slowed, 0.95), millis, { below: 16 }),
      ungated('one key, median, four times slowed', millis(quantile(slowed, 0.5))),
      ungated('one key, slowest, four times slowed', millis(Math.max(...slowed))),
      ungated('the list made ready, once, not slowed', millis(readyMillis)),
    ],
    more: `The slowest: ${slowest.map((one) => `\`${one.typed}\` ${millis(one.millis * slowdown)}`).join(', ')}.`,
  });
}

async function walkInTime(title: string): Promise<Section> {
  const walks = await benchWalkIn();
  return {
    title,
    how: `
The demo clinic on the real server, the built web app in Chromium, and a receptionist who presses one key every 200 ms and looks for 0.7 s before going on. Timed is from the first digit of the number in the search box, over "nobody is found", the form (name, age, gender) and the record that is made, to the token of the queue on the screen. Shown is the slowest of ${walks.length} people.`,
    figures: [
      gated(
        'looked for, registered and in the queue',
        Math.max(...walks.map((one) => one.millis)),
        seconds,
        { most: 20_000 },
      ),
      ungated('keys', String(Math.max(...walks.map((one) => one.keys)))),
    ],
    more: [
      '| person | keys | time |',
      '|---|--:|--:|',
      ...walks.map((walk, at) => `| ${at + 1} | ${walk.keys} | ${seconds(walk.millis)} |`),
    ].join('\n'),
  };
}

async function booking(title: string): Promise<Section> {
  const { rush, month, model } = await benchBooking(say);
  const share = (clean: number): string => `${clean} of ${rush.runs}`;
  return {
    title,
    how: `
Four server processes on one database, eight connections each, and a client beside them on the same machine. In each of ${rush.runs} runs a thousand calls ask at once for one start that seats three, a quarter of them at each process; a run is clean when three were seated and 997 were told that the time is fully booked. Times are from sending to the last byte, of all calls of all runs; one run before them warms the servers up and is not counted.
The free starts of a month are one doctor's 31 days, ${month.starts} starts of which every third is booked, ${month.asked} calls one after another over the line. Beside the model, ${model.operations} random acts at the desk (book, hold, book a hold, release, move, reschedule, wait) are compared answer by answer with a clinic kept on paper, and every fifty acts with what the free starts say; the first difference ends it.`,
    figures: [
      {
        what: 'clean runs of a thousand at once',
        measured: share(rush.clean),
        gate: share(rush.runs),
        isMet: rush.clean === rush.runs,
      },
      {
        what: 'deadlocks',
        measured: String(rush.deadlocks),
        gate: '0',
        isMet: rush.deadlocks === 0,
      },
      gated('a thousand at once: answer, p99', rush.p99, seconds, { most: 2000 }),
      ungated('a thousand at once: answer, median', seconds(rush.median)),
      ungated('a thousand at once: answer, slowest', seconds(rush.slowest)),
      gated('free starts of a month, p95', month.p95, millis, { below: 15 }),
      ungated('free starts of a month, median', millis(month.median)),
      {
        what: 'random acts that agree with the model',
        measured: String(model.operations),
        gate: '10000',
        isMet: model.operations >= 10_000,
      },
    ],
    more: [
      '| answer of the app, as the model says | times |',
      '|---|--:|',
      ...model.answers.map(([answer, count]) => `| ${answer} | ${count} |`),
    ].join('\n'),
  };
}

async function desksAndPage(title: string): Promise<Section> {
  const { runs, clean, faults, answers, guestSeats, deadlocks, median, p99 } =
    await benchDesksAndPage(say);
  const gate = `${runs} of ${runs}`;
  return {
    title,
    how: `
Four server processes on one database as above. In each of ${runs} runs 500 desks book one start that seats three, and at the same moment 500 phones, each of which was sent its own code before, prove it on the clinic's public page, which holds the start for whoever is let through; who got it sends the form. A run is clean when the seats of desks and page are three together, as many stand in the database, and everybody else was told that the time is fully booked. Times are of the thousand. The guests come from one machine: the counters that stand for networks are emptied before codes are asked for.`,
    figures: [
      {
        what: 'clean runs of 500 desks and 500 guests',
        measured: `${clean} of ${runs}`,
        gate,
        isMet: clean === runs,
      },
      gated(`answers of 500 and above, of ${answers}`, faults, String, { most: 0 }),
      gated('deadlocks', deadlocks, String, { most: 0 }),
      ungated('seats that the public page got', `${guestSeats} of ${runs * 3}`),
      ungated('answer, median', seconds(median)),
      ungated('answer, p99', seconds(p99)),
    ],
    more: '',
  };
}

async function live(title: string): Promise<Section> {
  const { screens, changes, due, came, median, p99, slowest, answer, memory } = await benchLive();
  return {
    title,
    how: `
The real server as one process with the demo clinic; ${screens} web sockets greet it with a member's token, all of the same clinic, so that each change goes to every one of them. Then ${changes} walk-ins take a token, one after another. Counted is from sending the change over HTTP to the moment a screen has read the news; the screens are bare sockets in one process beside the server, on the same machine, and share its processors. What a screen then asks anew is not part of it.`,
    figures: [
      gated(`${screens} screens: news of a change, p99`, p99, millis, { below: 1000 }),
      gated('news that never came', due - came, String, { most: 0 }),
      ungated('median', millis(median)),
      ungated('slowest of all', millis(slowest)),
      ungated("the change's own answer, median", millis(answer)),
      ungated(
        'memory of the server with all screens open',
        memory === 0 ? 'not told by this system' : `${(memory / 1e6).toFixed(0)} MB`,
      ),
    ],
    more: '',
  };
}

async function bookingPage(title: string): Promise<Section> {
  const results = await benchBookingPage();
  return {
    title,
    how: `
The real server with the demo clinic; Chromium opens the clinic's booking link in a fresh context with an empty cache, on a phone of 412 by 823. Line and processor are slowed as for the first visit (slow 4G, four times). Five visits a language after one that is not counted; shown is the visit with the middle LCP, the largest layout shift and the most bytes of all five. Bytes are everything that crossed the line until nothing had been asked for during a second. The starts are counted once more in a browser that runs no script.`,
    figures: results.flatMap(
      ({ who, middle: { lcp, bytes, fcp, cls, files }, startsWithoutScript }) => [
        gated(`${who}: LCP`, lcp, seconds, { below: 1800 }),
        gated(`${who}: everything loaded`, bytes, kilobytes, { below: 100_000 }),
        gated(`${who}: CLS`, cls, (value) => (value === 0 ? '0' : value.toFixed(4)), { most: 0 }),
        ungated(`${who}: first paint`, seconds(fcp)),
        ungated(`${who}: requests`, String(files.length)),
        ungated(
          `${who}: free starts that can be tapped without script`,
          String(startsWithoutScript),
        ),
      ],
    ),
    more: '',
  };
}

async function patientPage(title: string): Promise<Section> {
  const { opening, visits, searches } = await benchPatientPage(say);
  const all = searches.reduce((sum, one) => sum + one.searches, 0);
  return {
    title,
    how: `
The real server with the demo clinic, the built web app in Chromium at 1440 by 900. ${opening.length} patients with ${visits} visits each, every visit with three medicines and a payment, are opened from the list, each for the first time: from the click to the end of the frame in which the strip with the name and the first visits of the timeline stand. One before them brings the page's own parts in and is not counted.
Then the clinic gets 50,000 patients and 499 others the rest of a million, and somebody types ${all} searches of three kinds, a key every 120 ms: two to five first letters of a name, the whole name with one slip, the last five digits of a phone. Timed is from the last key's own event to the end of the frame in which the list has answered; the first tenth of each kind is not counted.`,
    figures: [
      gated(`a patient with ${visits} visits, median`, quantile(opening, 0.5), millis, {
        below: 300,
      }),
      gated(
        `a patient with ${visits} visits, slowest of ${opening.length}`,
        Math.max(...opening),
        millis,
        { below: 300 },
      ),
      ...searches.map(({ kind, p95Millis }) =>
        gated(`${kind}, at the screen, p95`, p95Millis, millis, { below: 100 }),
      ),
      ...searches.map(({ kind, medianMillis }) =>
        ungated(`${kind}, at the screen, median`, millis(medianMillis)),
      ),
      ...searches.map(({ kind, slowestMillis }) =>
        ungated(`${kind}, at the screen, slowest`, millis(slowestMillis)),
      ),
    ],
    more: '',
  };
}

async function newVisit(title: string): Promise<Section> {
  const { opening, visits } = await benchNewVisit();
  return {
    title,
    how: `
The real server with the demo clinic, the built web app in Chromium at 1440 by 900. ${opening.length} patients with ${visits} visits each, every visit with three medicines and a payment; on each one's record the link to a new visit is pressed, the first time for this patient. Timed is from the click to the end of the frame in which the prescription's first field and the last visits stand. One before them brings the page's own parts in and is not counted.`,
    figures: [
      gated(`a new visit after ${visits}, median`, quantile(opening, 0.5), millis, { below: 300 }),
      gated(
        `a new visit after ${visits}, slowest of ${opening.length}`,
        Math.max(...opening),
        millis,
        { below: 300 },
      ),
    ],
    more: '',
  };
}

async function outside(title: string): Promise<Section> {
  const stall = await benchOutside(30, 60_000, 10);
  const p95 = (values: readonly number[]): number => quantile(values, 0.95);
  return {
    title,
    how: `
${stall.desks} desks begin an ABHA at once by the real verb, over a fake gateway that holds every answer back for ${stall.stallMillis / 1_000} s; meanwhile the open transactions of the app's role are counted ${stall.looks} times from the side of PostgreSQL, and one patient is read by four readers for ten seconds, as before the stall.`,
    figures: [
      gated('connections held by the stalled calls, at most', stall.mostHeld, String, { most: 0 }),
      ungated('a stalled call, shortest and longest', stall.heldMillis.map(seconds).join(' and ')),
      gated(
        'a read, p95, stalled to idle',
        p95(stall.stalled) / p95(stall.idle),
        (value) => value.toFixed(2),
        { below: 1.5 },
      ),
      ungated('a read, p95, idle', millis(p95(stall.idle))),
      ungated('a read, p95, stalled', millis(p95(stall.stalled))),
    ],
    more: '',
  };
}

async function sheet(title: string): Promise<Section> {
  const timed = await benchImport(50_000, { collects: false });
  const small = await benchImport(10_000, { collects: true });
  const large = await benchImport(50_000, { collects: true });
  const forward = steps.filter((step) => step !== 'taken back');
  const most = ({ took }: typeof large): number =>
    Math.max(...forward.map((step) => took[step].grownBytes));
  return {
    title,
    how: `
An XLSX of six columns (name, phone, gender, age, city, case number) is uploaded, tried (every row judged, likenesses looked for) and taken in, then taken back whole; each by its own verb through the pipeline, into a clinic that is empty before. Timed is each from the call to the moment the import says that it is done; the first three together must stay under the gate.
Memory is the most that the server and its reading thread held during one of the three above what the server held before, heap and buffers, the sheet's own bytes and the sender's copies among it: asked every 100 ms after a forced collection, in runs of their own. A sheet of a fifth of the rows is measured the same way beside it.`,
    figures: [
      {
        what: 'rows taken in',
        measured: String(timed.imported),
        gate: String(timed.rows),
        isMet: timed.imported === timed.rows,
      },
      gated(
        `${timed.rows} rows: read, tried and taken in`,
        forward.reduce((sum, step) => sum + timed.took[step].millis, 0),
        seconds,
        { below: 60_000 },
      ),
      gated(
        `memory, ${large.rows} rows to ${small.rows}`,
        most(large) / most(small),
        (value) => value.toFixed(2),
        { most: 1.5 },
      ),
    ],
    more: [
      `| | time, ${timed.rows} rows | memory, ${kilobytes(large.bytes)} | memory, ${small.rows} rows, ${kilobytes(small.bytes)} |`,
      '|---|--:|--:|--:|',
      ...steps.map(
        (step) =>
          `| ${step} | ${seconds(timed.took[step].millis)} | ${[large, small].map(({ took }) => kilobytes(took[step].grownBytes)).join(' | ')} |`,
      ),
    ].join('\n'),
  };
}

async function archive(title: string): Promise<Section> {
  const made = await benchArchive(say);
  return {
    title,
    how: `
A clinic with ${made.patients.toLocaleString('en-IN')} patients, ${made.visits.toLocaleString('en-IN')} visits with three medicines and a payment each, every second with an appointment, and ${made.documents.toLocaleString('en-IN')} documents of 40 kB that no packing makes smaller. The owner asks for the archive over the line; measured is the time until it is ready, bundles for other programs included, while a desk goes on reading patients, and how the server's process grows. The way back is into an empty installation, every checksum compared.`,
    figures: [
      gated('the archive is ready', made.tookMillis, seconds, { below: 5 * 60_000 }),
      gated('it is restored', made.restoreMillis, seconds, { below: 10 * 60_000 }),
      gated('reading a patient meanwhile, p95', made.busyP95, millis, { below: 50 }),
      ungated('the archive', `${(made.file.size / 1e6).toFixed(0)} MB`),
      ungated('the process grows by', `${(made.grownBytes / 1e6).toFixed(0)} MB`),
    ],
    more: `Reading a patient: ${millis(made.idleP95)} idle, ${millis(made.busyP95)} meanwhile (p95).`,
  };
}

async function longReport(title: string): Promise<Section> {
  const made = await benchLongReport(say);
  const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-IN')} rows/s`;
  return {
    title,
    how: `
One clinic with ${made.file.done.toLocaleString('en-IN')} visits of 100,000 patients, each paid. The owner asks for the treatment report of all days as an Excel file; measured is the time until it is ready, what the server's process grows by, the rows written between two looks a second or two apart, and how long a desk waits that reads patients one after the other meanwhile, beside the same desk before.`,
    figures: [
      gated('the process grows by', made.grownBytes / 1e6, (value) => `${value.toFixed(0)} MB`, {
        below: 250,
      }),
      gated(
        'reading a patient meanwhile, p95, beside idle',
        made.busyP95 / made.idleP95,
        (value) => `${value.toFixed(2)}×`,
        { below: 2 },
      ),
      ungated('the file is ready', seconds(made.tookMillis)),
      ungated('the file', `${(made.file.size / 1e6).toFixed(0)} MB`),
      ungated('rows come, median', perSecond(made.median)),
      ungated('rows come, the slowest twentieth', perSecond(made.slowest)),
    ],
    more: `Reading a patient: ${millis(made.idleP95)} idle, ${millis(made.busyP95)} meanwhile (p95).`,
  };
}

async function videoCalls(title: string): Promise<Section> {
  const made = await benchVideo(say);
  const { setUps, good, weak, cuts, signalling, scripts } = made;
  const healed = cuts.map(({ healedMillis }) => healedMillis);
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const sides = ['patient', 'doctor'] as const;
  const pictures = (got: Got) =>
    `${got.size}, ${got.framesASecond.toFixed(0)} a second, ${got.kilobits.toFixed(0)} kbit/s`;
  return {
    title,
    how: `
Two Chromium with made-up cameras (640×360, 15 pictures a second, grainy) through the real server with the demo clinic. Set-up: ${setUps.length} calls, both at the door with their own picture, both press at once; counted is from the first press until the picture has moved on both sides. The patient had been let in before.
Cuts: the patient's browser is in a network namespace of its own whose card is taken down for ${seconds(cuts[0]?.millis ?? 0)} to ${seconds(cuts.at(-1)?.millis ?? 0)}, ${cuts.length} times; counted is from the card's coming up until new pictures and new sound have come to both and both pages show the call.
Weak line: nothing but the relay is allowed, a coturn; between it and the patient's browser stands a line of ${weakness.bitsPerSecond / 1000} kbit/s that loses ${percent(weakness.loss)} of all packets, in each direction, with a queue of 0.4 s. After 25 s on it what arrives is counted for ${weak.patient.seconds} s. Concealed is sound that was made up for what was lost, silence left out.
Rooms: ${signalling.rooms} appointments on one process, a doctor's and a patient's line in each, let in; memory is what the server's process holds 20 s after the last came, above what it held before the first, started anew and left alone for 20 s. Then each says four times as much as the description of a connection. Scripts are counted as gzip makes them, the doctor's beyond those of the dashboard.`,
    figures: [
      gated('set-up, p95', quantile(setUps, 0.95), seconds, { below: 2_000 }),
      ungated('set-up, median', seconds(quantile(setUps, 0.5))),
      gated('back after a cut, p95', quantile(healed, 0.95), seconds, { below: 5_000 }),
      ungated('back after a cut, median', seconds(quantile(healed, 0.5))),
      ...sides.map((side) =>
        gated(
          `weak line: seconds without sound at the ${side}'s, of ${weak[side].seconds}`,
          weak[side].silent,
          String,
          { most: 0 },
        ),
      ),
      ...sides.map((side) =>
        ungated(`weak line: concealed at the ${side}'s`, percent(weak[side].concealed)),
      ),
      ...sides.map((side) =>
        gated(
          `weak line: picture at the ${side}'s, to a good line's`,
          weak[side].pixelsASecond / good[side].pixelsASecond,
          percent,
          { below: 0.5 },
        ),
      ),
      gated(
        `${signalling.rooms} rooms: the process grows by`,
        signalling.during - signalling.before,
        megabytes,
        { below: 200e6 },
      ),
      {
        what: 'words in the rooms that came',
        measured: String(signalling.came),
        gate: String(signalling.said),
        isMet: signalling.came === signalling.said,
      },
      ungated('a word in the rooms, p95', millis(quantile(signalling.words, 0.95))),
      gated("scripts of the patient's room", scripts.patient, kilobytes, { below: 150_000 }),
      gated("scripts of the doctor's room, beyond the app's", scripts.doctor, kilobytes, {
        below: 150_000,
      }),
      ungated("scripts of the app at the doctor's", kilobytes(scripts.shell)),
    ],
    more: [
      `On the weak line the patient's page says: ${made.weakWords}.`,
      '',
      '| picture and sound | good line | weak line |',
      '|---|---|---|',
      ...sides.map(
        (side) => `| at the ${side}'s | ${pictures(good[side])} | ${pictures(weak[side])} |`,
      ),
      '',
      `Back after cuts of ${cuts.map(({ millis: cut, healedMillis }) => `${seconds(cut)}: ${seconds(healedMillis)}`).join(', ')}.`,
    ].join('\n'),
  };
}
