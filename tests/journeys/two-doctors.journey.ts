// Two doctors at once: whoever is inside is seen to be, the board calls everybody once and by the right doctor, and either queue goes on without a line.
import { type Browser, expect, type Page } from '@playwright/test';
import { api as booking } from '../../src/modules/booking/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { inDatabase } from './database.ts';
import { goesWithoutLine, unsent } from './offline.ts';
import { base, demo, logIn, read, register, rightOf, write } from './people.ts';
import { tryOne } from './overlay-walk.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

test.use({ serviceWorkers: 'allow' });

const letters = String(Date.now())
  .slice(-6)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

interface Desk {
  page: Page;
  right: () => string;
  doctorId: string;
}

/** Whoever sits at the desk is a doctor too, under this name; past the screen, which would ask them for a doctor's profile. */
const setSecond = (isDoctor: boolean, name = 'Lata Shinde') =>
  inDatabase(
    `update app.members set is_doctor = $1, name = $2 where account_id = (select id from app.accounts where email = $3)`,
    [isDoctor, name, demo.desk.username],
  );

/** As before, with nobody left waiting for them. */
async function endSecond({ page, right, doctorId }: Desk): Promise<void> {
  const { called, waiting } = await read(page, right, queue.today, { doctorId });
  for (const { id, version } of called)
    await write(page, right, queue.step, { id, version, act: 'finish' });
  for (const { id, version } of waiting)
    await write(page, right, queue.step, { id, version, act: 'leave' });
  await setSecond(false);
}

async function withSecondDoctor(page: Page): Promise<Desk> {
  const right = rightOf(page);
  await setSecond(true);
  await logIn(page, demo.doctor);
  const { doctors } = await read(page, right, queue.doctors, {});
  const second = doctors.find(({ name }) => name === 'Lata Shinde');
  if (!second) throw new Error('there is one doctor alone');
  return { page, right, doctorId: second.id };
}

async function queueOf({ page, right, doctorId }: Desk, names: readonly string[]) {
  const tokens = [];
  for (const name of names) {
    const patientId = await register(page, right, { name: `${name} ${letters}` });
    tokens.push(await write(page, right, queue.take, { patientId, doctorId }));
  }
  await page.goto(`${base()}/appointments/queue?doctor=${doctorId}`);
  return tokens;
}

const inside = (page: Page) => page.getByRole('region', { name: 'Inside now' });
const calledIn = (page: Page, name: string) =>
  inside(page).getByRole('link', { name: `${name} ${letters}` });
const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Waiting' })
    .getByRole('listitem')
    .filter({ hasText: `${name} ${letters}` });

/** A screen on the wall whose voice is written down. */
async function boardOf(browser: Browser, path: string) {
  const screen = await (await browser.newContext()).newPage();
  const said: string[] = [];
  await screen.exposeFunction('saidAloud', (words: string) => said.push(words));
  await screen.addInitScript(() => {
    Object.defineProperty(globalThis, 'speechSynthesis', {
      value: {
        getVoices: () => [],
        cancel: () => undefined,
        speak: ({ text }: SpeechSynthesisUtterance) => Reflect.get(globalThis, 'saidAloud')(text),
      },
    });
  });
  const line = screen.waitForResponse(/\/live$/);
  await screen.goto(base() + path);
  await line;
  await screen.getByRole('button', { name: 'Turn the voice on' }).click();
  return { screen, said };
}

test('whoever is inside is seen at the desk until done, and called out once, for the right doctor', async ({
  page,
  browser,
}) => {
  const desk = await withSecondDoctor(page);
  const { right } = desk;
  try {
    const [first, second, third] = await queueOf(desk, ['Earlier', 'Later', 'Third']);
    const { url } = await write(page, right, booking.openLink, { kind: 'board', doctorId: null });
    const { screen, said } = await boardOf(browser, new URL(url).pathname);
    const part = screen.getByRole('article').filter({ hasText: 'Lata Shinde' });
    const calls = () => said.filter((words) => words.includes('Lata Shinde'));

    await row(page, 'Earlier').getByRole('button', { name: 'Call' }).click();
    await expect(part.locator('[data-part=now]')).toHaveText(String(first?.number));
    await row(page, 'Later').getByRole('button', { name: 'Call' }).click();
    await expect(part.locator('[data-part=now]')).toHaveText(String(second?.number));
    await expect(calledIn(page, 'Later')).toBeVisible();
    await expect(calledIn(page, 'Earlier')).toBeVisible();
    await expect(inside(page).getByRole('button', { name: /call token/ })).toHaveText(
      `All done, call token ${third?.number}`,
    );

    // The one who came later is done first; the other is not called a second time.
    await inside(page).getByRole('button', { name: 'Done', exact: true }).first().click();
    await expect(part.locator('[data-part=now]')).toHaveText(String(first?.number));
    await expect(calledIn(page, 'Later')).toHaveCount(0);
    await page.waitForTimeout(500);
    expect(calls()).toHaveLength(2);

    // Pressed too early, and taken back: the one inside is inside again.
    await inside(page)
      .getByRole('button', { name: `Done, call token ${third?.number}` })
      .click();
    await expect(calledIn(page, 'Third')).toBeVisible();
    // The message of the step before has such a button too.
    await page
      .getByRole('status')
      .filter({ hasText: `Token ${third?.number} is called` })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(calledIn(page, 'Earlier')).toBeVisible();
    await expect(row(page, 'Third')).toBeVisible();

    // Whoever has another name has it on the wall too.
    await setSecond(true, 'Lata Rane');
    await inside(page).getByRole('button', { name: 'Call again' }).click();
    await expect(screen.getByRole('article').filter({ hasText: 'Lata Rane' })).toBeVisible();
  } finally {
    await endSecond(desk);
  }
});

test('without a line the queue of the other doctor goes on too', async ({ page, context }) => {
  const desk = await withSecondDoctor(page);
  try {
    await queueOf(desk, ['Cutoff']);
    await goesWithoutLine(page);
    await page.goto(`${base()}/appointments/queue?doctor=${desk.doctorId}`);
    await expect(row(page, 'Cutoff')).toBeVisible();
    await context.setOffline(true);
    await row(page, 'Cutoff').getByRole('button', { name: 'Call' }).click();
    await expect(calledIn(page, 'Cutoff')).toBeVisible();
    await context.setOffline(false);
    await expect(unsent(page)).toHaveCount(0, { timeout: 30_000 });
    const day = await read(page, desk.right, queue.today, { doctorId: desk.doctorId });
    expect(day.called.map(({ patientName }) => patientName)).toContain(`Cutoff ${letters}`);
  } finally {
    await context.setOffline(false);
    await endSecond(desk);
  }
});

test('whoever waits is sent to the other doctor, where the number on their paper is still seen', async ({
  page,
}) => {
  const desk = await withSecondDoctor(page);
  const { right, doctorId } = desk;
  try {
    const [token] = await queueOf(desk, ['Sent']);
    const at = `/appointments/queue?doctor=${doctorId}`;
    await visit(page, at);
    const faults = await tryOne(
      page,
      {
        in: 'modules/queue/web/send-dialog.tsx',
        at,
        by: [/^More for /, 'To another doctor'],
      },
      0,
    );
    expect(faults).toEqual([]);

    await page.goto(base() + at);
    await row(page, 'Sent')
      .getByRole('button', { name: /^More for / })
      .click();
    await page.getByRole('menuitem', { name: 'To another doctor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send over' }).click();
    await expect(row(page, 'Sent')).toHaveCount(0);
    const { doctors } = await read(page, right, queue.doctors, {});
    const other = doctors.find((one) => one.takes && one.id !== doctorId)?.id ?? '';
    await page.goto(`${base()}/appointments/queue?doctor=${other}`);
    await expect(row(page, 'Sent')).toContainText(String(token?.number));
    const { waiting } = await read(page, right, queue.today, { doctorId: other });
    const sent = waiting.find(({ id }) => id === token?.id);
    expect(sent?.former?.number).toBe(token?.number);
    await write(page, right, queue.step, {
      id: sent?.id ?? '',
      version: sent?.version ?? 0,
      act: 'leave',
    });
  } finally {
    await endSecond(desk);
  }
});
