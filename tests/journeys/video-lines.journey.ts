// What lies between the two of a consultation by video: a plug that is pulled, a relay, two server processes of which one dies, two repairs at once.
import { expect, type Page } from '@playwright/test';
import { base, demo, logIn } from './people.ts';
import { bookVideo } from './room/booked.ts';
import { openFront } from './room/front.ts';
import { openRoomLab } from './room/lab.ts';
import { openNamespace } from './room/namespace.ts';
import {
  agree,
  chatOf,
  chromiumProgram,
  enter,
  expectAgreed,
  expectAlive,
  expectArriving,
  inCall,
  launchWithCamera,
  lookAt,
  meet,
  openLineOf,
  pageIn,
  restart,
  type RoomBrowser,
  say,
  takeOnly,
  wayOf,
} from './room/people.ts';
import { startRelay, transports } from './room/relay.ts';
import { startSecond } from './room/second.ts';
import { test } from './test.ts';

/** What the room promises: a line that is healed carries the call again within five seconds. */
const healedMillis = 5_000;
/** Long enough that both the line of messages and the way between the two are given up. */
const cutMillis = 7_000;

test.use({ trace: 'off' });
// Two browsers that code pictures and a server on two cores: a step can come too late without a fault of ours.
test.describe.configure({ retries: 1, timeout: 240_000 });

const closers: (() => Promise<void>)[] = [];
/** Closed after the story, the last first, whatever came of it. */
const closeAfter = <T>(opened: T, close: () => Promise<void>): T => {
  closers.push(close);
  return opened;
};
test.afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
async function launched(...how: Parameters<typeof launchWithCamera>): Promise<RoomBrowser> {
  const browser = await launchWithCamera(...how);
  return closeAfter(browser, () => browser.close());
}
const at = (link: string, address: string): string => link.replace(base(), address);

/** A browser whose plug can be pulled: in a network of its own, or as far as Chromium itself plays that. */
async function unpluggable(): Promise<{
  page: Page;
  cut: () => Promise<void>;
  heal: () => Promise<void>;
}> {
  const network = await openNamespace(chromiumProgram(), new URL(base()));
  if (typeof network !== 'string') {
    closeAfter(network, () => network.close());
    const page = await pageIn(await launched('allow', network));
    return { page, cut: async () => network.cut(), heal: async () => network.heal() };
  }
  const description = `no network of its own here (${network}): Chromium plays the cut`;
  test.info().annotations.push({ type: 'network', description });
  process.stderr.write(`${description}\n`);
  const page = await pageIn(await launched());
  return { page, ...(await openLineOf(page)) };
}

test('a line that is cut is said, heals within five seconds and loses no word', async () => {
  const doctor = await pageIn(await launched());
  const { page: patient, cut, heal } = await unpluggable();
  const { id, room } = await bookVideo(doctor);
  await agree(patient, room);
  await doctor.goto(`${base()}/video/${id}`);
  await meet(doctor, patient);
  for (const page of [doctor, patient]) await expectAlive(page);

  await test.step('both are told, and what they write waits', async () => {
    await cut();
    for (const page of [doctor, patient])
      await expect(page.getByText('Reconnecting…')).toBeVisible();
    await say(doctor, 'Take one tablet at night');
    await say(patient, 'With milk?');
    for (const page of [doctor, patient])
      await expect(chatOf(page).getByText('Sending…')).toBeVisible();
    const before = [await lookAt(doctor), await lookAt(patient)];
    await doctor.waitForTimeout(cutMillis);
    // The plug is out: nothing has come meanwhile.
    expect((await lookAt(doctor)).frames).toBe(before[0]?.frames);
    expect((await lookAt(patient)).frames).toBe(before[1]?.frames);
    await expect(chatOf(patient).getByText('Take one tablet')).toHaveCount(0);
    await expect(chatOf(doctor).getByText('With milk?')).toHaveCount(0);
  });

  await test.step('picture and sound are back in time, and every word came once', async () => {
    const began = Date.now();
    await heal();
    await Promise.all(
      [doctor, patient].map(async (page) => {
        await expectArriving(page);
        await inCall(page);
      }),
    );
    const took = Date.now() - began;
    test.info().annotations.push({ type: 'healed', description: `${took} ms` });
    await expect(chatOf(patient).getByText('Take one tablet at night')).toBeVisible();
    await expect(chatOf(doctor).getByText('With milk?')).toBeVisible();
    for (const page of [doctor, patient]) {
      await expect(page.getByText('Sending…')).toHaveCount(0);
      await expect(chatOf(page).getByText('Take one tablet at night')).toHaveCount(1);
      await expect(chatOf(page).getByText('With milk?')).toHaveCount(1);
      await expectAlive(page);
    }
    expect(took).toBeLessThan(healedMillis);
  });
});

test('where nothing but the relay is allowed, it carries the call over UDP, TCP and TLS', async () => {
  const relay = await startRelay();
  closeAfter(relay, () => relay.stop());
  const server = await startSecond(relay.environment);
  closeAfter(server, () => server.close());
  // The relay's certificate is of its own making.
  const args = ['--ignore-certificate-errors'];
  const doctor = await pageIn(await launched('allow', { args }));
  const patient = await pageIn(await launched('allow', { args }));
  const { id, room } = await bookVideo(doctor);
  await logIn(doctor, demo.doctor, false, server.address);
  await agree(patient, at(room, server.address));
  await doctor.goto(`${server.address}/video/${id}`);
  for (const transport of transports)
    await test.step(transport, async () => {
      for (const page of [doctor, patient]) {
        await takeOnly(page, relay.urls[transport]);
        await page.reload();
      }
      await meet(doctor, patient);
      for (const page of [doctor, patient]) {
        await expectAlive(page);
        expect(await lookAt(page)).toMatchObject({
          mine: 'relay',
          theirs: 'relay',
          relayBy: transport,
        });
      }
    });
  // Each side by keys of its own, made by the server for this call.
  const stays = [...relay.said().matchAll(/user <\d+:([\da-f-]{36})>/g)].map(([, stay]) => stay);
  expect(new Set(stays).size).toBe(2);
});

test('two processes carry one call, and it goes on when one of them is killed', async () => {
  const second = await startSecond();
  closeAfter(second, () => second.close());
  const first = Number(new URL(base()).port);
  const front = await openFront([second.port, first]);
  closeAfter(front, () => front.close());
  const doctor = await pageIn(await launched());
  const patient = await pageIn(await launched());
  const { id, room } = await bookVideo(doctor);

  await test.step('the doctor is on one, the patient on the other', async () => {
    await agree(patient, at(room, `http://127.0.0.1:${front.port}`));
    await doctor.goto(`${base()}/video/${id}`);
    await meet(doctor, patient);
    for (const page of [doctor, patient]) await expectAlive(page);
    expect(front.came.get(first) ?? 0).toBe(0);
    const before = await wayOf(doctor);
    await restart(patient);
    await expectAgreed([doctor, patient], before);
  });

  await test.step('the patient’s is killed: the call goes on, and the other one takes over', async () => {
    await second.kill();
    for (let look = 0; look < 8; look += 1) {
      for (const page of [doctor, patient]) {
        await expectArriving(page, 1_500);
        await expect(page.locator('.vr[data-state="call"]')).toBeVisible({ timeout: 1 });
      }
    }
    await expect.poll(() => front.came.get(first) ?? 0).toBeGreaterThan(0);
    const before = await wayOf(doctor);
    for (const page of [doctor, patient]) await restart(page);
    await expectAgreed([doctor, patient], before);
    await say(patient, 'Are you still there?');
    await expect(chatOf(doctor).getByText('Are you still there?')).toBeVisible();
    await doctor.getByRole('button', { name: 'End the consultation' }).click();
    await expect(patient.getByText('The consultation is over')).toBeVisible();
  });
});

test('two repairs at once, and what is said twice, do not make the call stand still', async () => {
  const lab = await openRoomLab();
  closeAfter(lab, () => lab.close());
  const rounds = Number(process.env['REPAIRS'] ?? 8);
  const { browser } = await launched();
  const pages: Page[] = [];
  for (const seat of ['doctor', 'patient']) {
    const page = await pageIn({ browser });
    pages.push(page);
    // A line that was made anew says again what was not answered yet: here every offer and every answer comes twice, the second time late.
    await page.routeWebSocket('**/api/video/line', (line) => {
      const server = line.connectToServer();
      line.onMessage((text) => {
        server.send(text);
        if (String(text).includes('"description"')) setTimeout(() => server.send(text), 60);
      });
    });
    await page.goto(`${lab.address}/${seat}/twice`);
  }
  const [doctor, patient] = pages;
  if (!doctor || !patient) throw new Error('a page is missing');
  await Promise.all([enter(doctor), enter(patient)]);
  for (const page of pages) await inCall(page);
  for (const page of pages) await expectAlive(page);
  const words = (await doctor.locator('.vr-keys').textContent()) ?? '';
  expect(words.split(' · ')).toHaveLength(4);
  for (let round = 0; round < rounds; round += 1) {
    const before = await wayOf(doctor);
    // In the same moment, then nearly so.
    await Promise.all([
      restart(doctor),
      patient.waitForTimeout((round % 4) * 40).then(() => restart(patient)),
    ]);
    await expectAgreed([doctor, patient], before, 10_000);
    for (const page of pages) await expectArriving(page, 5_000);
  }
  for (const page of pages) {
    await expect(page.locator('.vr-keys')).toHaveText(words);
    await expectAlive(page);
  }
  await test.step('whoever leaves and joins again is seen and heard again', async () => {
    await patient.getByRole('button', { name: 'Leave' }).click();
    await expect(
      doctor.getByText('is no longer in the room').or(doctor.getByText('Reconnecting…')),
    ).toBeVisible();
    await patient.getByRole('button', { name: 'Join again' }).click();
    await enter(patient);
    for (const page of pages) {
      await inCall(page);
      await expectAlive(page);
    }
  });
});
