// Video calls between two Chromium through our server: how long until both are there, on a weak line and after a cut, and what the rooms and their pages take.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { z } from 'zod/mini';
import type { OutputOf, TypedOf, Verb } from '../../src/kit/shared/contract.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { demo } from '../../tests/demo.ts';
import { largePicture, makeCamera } from '../../tests/journeys/room/camera.ts';
import { openNamespace } from '../../tests/journeys/room/namespace.ts';
import { startRelay } from '../../tests/journeys/room/relay.ts';
import { temporaryFolder } from '../../tests/postgres.ts';
import { PipelineParts } from '../faults/app.ts';
import { findChromium, logIn } from './in-chromium.ts';
import { benchSignalling, type Signalling } from './signalling.ts';
import { openWeakLine, type Weakness } from './weak-line.ts';

export const weakness: Weakness = { bitsPerSecond: 150_000, loss: 0.05 };
const calls = 20;
const cuts = 6;
const weakSeconds = 40;
const roomsAtOnce = 500;

/** What one side got over a while. */
export interface Got {
  /** Seconds in which no packet of sound came, and all. */
  silent: number;
  seconds: number;
  /** Samples of sound that were made up, of all that were played. */
  concealed: number;
  pixelsASecond: number;
  framesASecond: number;
  size: string;
  kilobits: number;
}

interface Cut {
  /** How long the plug was out. */
  millis: number;
  healedMillis: number;
}

interface VideoFigures {
  setUps: number[];
  good: { patient: Got; doctor: Got };
  weak: { patient: Got; doctor: Got };
  /** What the patient's page says meanwhile. */
  weakWords: string;
  cuts: Cut[];
  signalling: Signalling;
  scripts: { patient: number; doctor: number; shell: number };
}

const inMillis = (all: readonly number[]): string => all.map((one) => one.toFixed(0)).join(', ');

const settleMillis = 25_000;
const meetMillis = 60_000;

const counted = z.object({
  at: z.number(),
  frames: z.number(),
  wide: z.number(),
  high: z.number(),
  videoBytes: z.number(),
  audioPackets: z.number(),
  samples: z.number(),
  concealed: z.number(),
  silentlyConcealed: z.number(),
});
const watched = z.object({ pressedAt: z.number(), movedAt: z.number() });
const look = async (page: Page) => counted.parse(await page.evaluate('videoWatch.counts()'));

/** The web app must be built; for the cuts this must be root of a Linux that allows network namespaces. */
export async function benchVideo(say: (line: string) => void): Promise<VideoFigures> {
  const folder = temporaryFolder();
  const direct = new PipelineParts(folder);
  const camera = makeCamera('allow', largePicture);
  const browsers: Browser[] = [];
  const launch = async (executablePath = findChromium(), args: readonly string[] = []) => {
    const browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        ...camera.args,
        ...args,
      ],
    });
    browsers.push(browser);
    return browser;
  };
  let running = direct;
  try {
    await direct.start('--demo');
    const address = `http://127.0.0.1:${direct.port}`;
    const booked = await book(address);
    const ours = await launch();
    const doctor = await doctorIn(ours, address);
    const room = { doctor, address, ...booked };

    say('  set-up');
    const patient = await pageIn(await launch());
    await agree(patient, booked.room);
    const setUps = await setUp({ ...room, patient });
    const scripts = await scriptsOf({ ...room, patient });
    await patient.context().close();

    say(`  cuts (set-ups took ${inMillis(setUps)}; scripts ${JSON.stringify(scripts)})`);
    const cutsMade = await cutOften(room, launch);

    say(`  rooms (cuts took ${inMillis(cutsMade.map(({ healedMillis }) => healedMillis))})`);
    await doctor.context().close();
    const signalling = await benchSignalling(direct, booked.token, booked.id, roomsAtOnce);

    const { during, before, said, came } = signalling;
    say(`  a weak line (rooms took ${during - before} bytes, ${came} of ${said} words came)`);
    await direct.signal('SIGTERM');
    const relay = await startRelay();
    const line = await openWeakLine(relay.port);
    const relayed = new PipelineParts(folder, {
      ...relay.environment,
      TURN_URLS: `${relay.urls.tcp} turn:127.0.0.1:${line.port}?transport=udp`,
    });
    running = relayed;
    try {
      await relayed.start('--demo');
      const there = `http://127.0.0.1:${relayed.port}`;
      const far = await pageIn(await launch());
      const pair = {
        ...(await book(there)),
        address: there,
        doctor: await doctorIn(ours, there),
        patient: far,
      };
      const weak = await weaken(pair, line, relay.urls.tcp);
      return { setUps, scripts, cuts: cutsMade, signalling, ...weak };
    } finally {
      line.close();
      await relay.stop();
    }
  } finally {
    for (const browser of browsers) await browser.close();
    camera.remove();
    await running.signal('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

// ---------------------------------------------------------------- a visit by video

interface Booked {
  id: string;
  token: string;
  /** The patient's way into the room. */
  room: string;
}
interface Room extends Booked {
  address: string;
  doctor: Page;
}
type Pair = Room & { patient: Page };

const answered = z.object({ Token: z.string() });

async function book(address: string): Promise<Booked> {
  const login = await fetch(`${address}/api/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(demo.doctor),
  });
  const { Token: token } = answered.parse(
    z.object({ data: z.unknown() }).parse(await login.json()).data,
  );
  const call = async <V extends Verb>(
    verb: V,
    input: TypedOf<V> & object,
    method: 'GET' | 'POST' = 'POST',
  ): Promise<OutputOf<V>> => {
    const asked = method === 'GET' ? `?${new URLSearchParams(Object.entries(input))}` : '';
    const answer = await fetch(`${address}${verb.url}${asked}`, {
      method,
      headers: {
        authorization: token,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's answer
    const { data, message } = (await answer.json()) as { data: OutputOf<V>; message: string };
    if (!answer.ok) throw new Error(`${verb.url}: ${message}`);
    return data;
  };
  const { patient } = await call(patients.register, {
    name: 'Vidya Bench',
    contactNumber: `98${String(Date.now()).slice(-8)}`,
    gender: 'Female',
    statedAge: 30,
  });
  const { version, week, patientsPerHour, feePaise } = await call(slots.time, {}, 'GET');
  await call(slots.save, { version, week, patientsPerHour, feePaise, capacity: 59 });
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000).toISOString();
  const { id } = await call(appointments.book, {
    patientId: patient.id,
    startsAt: startsAt.replace('.000Z', 'Z'),
    minutes: 15,
    mode: 'online',
  });
  const { url } = await call(appointments.link, { id }, 'GET');
  return { id, token, room: `${address}${new URL(url, address).pathname}/video?lang=en` };
}

/** What is drawn takes from the call's processor. */
const small = { width: 640, height: 560 };

async function pageIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: small,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript({ path: fileURLToPath(new URL('./watch-video.js', import.meta.url)) });
  return page;
}

async function doctorIn(browser: Browser, address: string): Promise<Page> {
  const page = await pageIn(browser);
  // Its main menu stands beside a wide page alone.
  await page.setViewportSize({ width: 1280, height: 720 });
  await logIn(page, address, demo.doctor);
  await page.setViewportSize(small);
  return page;
}

async function agree(patient: Page, room: string): Promise<void> {
  await patient.goto(room);
  await patient.getByLabel('Age of the patient in years').fill('30');
  await patient.getByLabel('I agree to a video consultation').check();
  await patient.getByRole('button', { name: 'Continue' }).click();
}

/** Both are at the door, with picture and sound of their own. */
async function comeToDoor({ doctor, patient, id, address, room }: Pair): Promise<void> {
  await Promise.all([doctor.goto(`${address}/video/${id}`), patient.goto(room)]);
  for (const page of [doctor, patient])
    await until(page, `document.querySelector('.vr-check video')?.videoWidth > 0`);
  // What the page still loads and draws is no part of a call.
  await pause(1_000);
}

const press = (page: Page) => page.getByRole('button', { name: 'Enter the room' }).click();
const untilMoved = (page: Page) => until(page, 'videoWatch.watch.movedAt > 0');

/** The page's policy lets nothing wait inside it for an expression. */
async function until(page: Page, expression: string): Promise<void> {
  const last = performance.now() + meetMillis;
  while ((await page.evaluate(expression)) !== true) {
    if (performance.now() > last) throw new Error(`It did not come in time: ${expression}`);
    await pause(50);
  }
}

async function meet(pair: Pair): Promise<void> {
  const { doctor, patient } = pair;
  await comeToDoor(pair);
  await Promise.all([press(doctor), press(patient)]);
  const letIn = doctor.getByRole('button', { name: 'Let in' });
  const inCall = doctor.locator('.vr[data-state="call"]');
  // Asked of a patient who was in the room on another device.
  const here = patient.getByRole('button', { name: 'Continue here' });
  const last = performance.now() + meetMillis;
  while (!(await letIn.or(inCall).isVisible())) {
    if (performance.now() > last) throw new Error('The two do not meet');
    if (await here.isVisible()) await here.click();
    await pause(50);
  }
  if (await letIn.isVisible()) await letIn.click();
  for (const page of [doctor, patient]) await untilMoved(page);
}

// ---------------------------------------------------------------- what is measured

async function setUp(pair: Pair): Promise<number[]> {
  const { doctor, patient } = pair;
  // The first time the doctor lets the patient in; whoever comes back on the same device is in.
  await meet(pair);
  const took: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    await comeToDoor(pair);
    await Promise.all([press(doctor), press(patient)]);
    const seen = [];
    for (const page of [doctor, patient]) {
      await untilMoved(page);
      seen.push(watched.parse(await page.evaluate('videoWatch.watch')));
    }
    took.push(
      Math.max(...seen.map(({ movedAt }) => movedAt)) -
        Math.min(...seen.map(({ pressedAt }) => pressedAt)),
    );
  }
  return took;
}

/** Scripts as gzip makes them, whatever the server sent: of the patient's page, and of what the doctor's loads beyond the dashboard. */
async function scriptsOf({ doctor, patient, address, id, room }: Pair) {
  const loaded = async (page: Page, url: string) => {
    const sizes = new Map<string, number>();
    const asked: Promise<void>[] = [];
    const note = (answer: Awaited<ReturnType<Page['waitForResponse']>>) => {
      // The last of a chain of redirects alone has a body.
      if (answer.request().resourceType() !== 'script' || answer.status() !== 200) return;
      asked.push(
        answer
          .body()
          .then((bytes) => void sizes.set(new URL(answer.url()).pathname, gzipSync(bytes).length)),
      );
    };
    page.on('response', note);
    await page.goto(url);
    await pause(4_000);
    page.off('response', note);
    await Promise.all(asked);
    return sizes;
  };
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, one) => all + one, 0);
  const browser = patient.context().browser();
  if (!browser) throw new Error('a page without a browser');
  // One that has nothing in its memory.
  const fresh = await pageIn(browser);
  const theirs = await loaded(fresh, room);
  await fresh.context().close();
  const without = await loaded(doctor, `${address}/dashboard`);
  const within = await loaded(doctor, `${address}/video/${id}`);
  return {
    patient: sum(theirs.values()),
    doctor: sum([...within].filter(([name]) => !without.has(name)).map(([, size]) => size)),
    shell: sum([...within].filter(([name]) => without.has(name)).map(([, size]) => size)),
  };
}

async function cutOften(
  room: Room,
  launch: (program: string, args: readonly string[]) => Promise<Browser>,
): Promise<Cut[]> {
  const network = await openNamespace(findChromium(), new URL(room.address));
  if (typeof network === 'string') throw new Error(`No network namespace: ${network}`);
  try {
    const patient = await pageIn(await launch(network.program, network.args));
    await patient.goto(room.room);
    const pair = { ...room, patient };
    await meet(pair);
    const made: Cut[] = [];
    for (let turn = 0; turn < cuts; turn += 1) {
      // From a tunnel to a lift.
      const millis = 3_000 + turn * 2_000;
      network.cut();
      await pause(millis);
      const began = Date.now();
      network.heal();
      const back = await Promise.all(
        [room.doctor, patient].map(async (page) =>
          z.number().parse(await page.evaluate('videoWatch.arrived()')),
        ),
      );
      made.push({ millis, healedMillis: Math.max(...back) - began });
      await pause(4_000);
    }
    await patient.context().close();
    return made;
  } finally {
    await network.close();
  }
}

async function weaken(
  pair: Pair,
  line: { set(weakness: Weakness | null): void; port: number },
  unshaped: string,
): Promise<Pick<VideoFigures, 'good' | 'weak' | 'weakWords'>> {
  const { doctor, patient, room } = pair;
  await agree(patient, room);
  const only = (page: Page, url: string) =>
    page.evaluate(`sessionStorage.setItem('only', ${JSON.stringify(url)})`);
  // The patient's line alone is weak, in both directions.
  await only(doctor, unshaped);
  await only(patient, `turn:127.0.0.1:${line.port}?transport=udp`);
  await meet(pair);
  await pause(settleMillis);
  const good = await gotOver(pair, 15);
  line.set(weakness);
  await pause(settleMillis);
  const weak = await gotOver(pair, weakSeconds);
  const weakWords = await patient.locator('.vr-net').textContent();
  const sentence = await patient.locator('.vr-stage > .vr-say').textContent();
  return { good, weak, weakWords: [weakWords, sentence].filter(Boolean).join('; ') };
}

async function gotOver({ doctor, patient }: Pair, seconds: number) {
  const looks: { doctor: z.infer<typeof counted>; patient: z.infer<typeof counted> }[] = [];
  for (let second = 0; second <= seconds; second += 1) {
    looks.push({ doctor: await look(doctor), patient: await look(patient) });
    await pause(1_000);
  }
  const of = (who: 'doctor' | 'patient'): Got => {
    const all = looks.map((one) => one[who]);
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last) throw new Error('nothing was looked at');
    const took = (last.at - first.at) / 1000;
    const frames = (last.frames - first.frames) / took;
    return {
      silent: all.slice(1).filter((one, at) => one.audioPackets <= (all[at]?.audioPackets ?? 0))
        .length,
      seconds,
      concealed:
        (last.concealed - last.silentlyConcealed - first.concealed + first.silentlyConcealed) /
        Math.max(1, last.samples - first.samples),
      pixelsASecond: frames * last.wide * last.high,
      framesASecond: frames,
      size: `${last.wide}×${last.high}`,
      kilobits: ((last.videoBytes - first.videoBytes) * 8) / 1000 / took,
    };
  };
  return { doctor: of('doctor'), patient: of('patient') };
}
