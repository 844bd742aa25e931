// G18, G47–G49: what a browser still holds after its user has left, and what lies on disk.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { temporaryFolder } from '../../tests/postgres.ts';
import { PipelineParts } from '../faults/app.ts';

interface Left {
  runs: number;
  dirty: number;
  alive: number;
  /** Files that hold the password after everything has ended; and those that hold a token, dead by then. */
  onDisk: { password: number; tokens: number };
}

const executablePath =
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  ) ?? '';
const password = 'Canary@77531';

/** Signs in, looks around, leaves in one of four ways; then reads all that the browser keeps. */
export async function leave(times: number): Promise<Left> {
  const folder = temporaryFolder();
  const profile = mkdtempSync(join(tmpdir(), 'practice-diary-profile-'));
  const app = new PipelineParts(folder);
  const left: Left = { runs: 0, dirty: 0, alive: 0, onDisk: { password: 0, tokens: 0 } };
  const secrets = new Set<string>();
  try {
    await app.start('--demo');
    const address = `http://127.0.0.1:${app.port}`;
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking'],
    });
    const page = browser.pages()[0] ?? (await browser.newPage());
    await signIn(page, address, 'Doctor@123');
    await changePassword(page, address);
    for (let n = 0; n < times; n += 1) {
      if (n > 0 || !(await isInside(page))) await signIn(page, address, password);
      await page.goto(`${address}/patient`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const { token, refreshToken } = await tokensOf(page);
      secrets.add(token).add(refreshToken);
      await ways[n % ways.length]?.(page, address);
      left.runs += 1;
      await page.waitForURL((url) => url.pathname === '/');
      await pause(300);
      if (await holdsAnything(page, [token, refreshToken, password])) left.dirty += 1;
      if (
        (await page.evaluate(
          (authorization) =>
            fetch('/api/identity/sessions', { headers: { Authorization: authorization } }).then(
              (answer) => answer.status,
            ),
          token,
        )) !== 401
      )
        left.alive += 1;
    }
    await browser.close();
    await app.signal('SIGTERM');
    for (const path of [...filesUnder(profile), ...filesUnder(folder)]) {
      const bytes = readFileSync(path);
      const holds = (secret: string) =>
        bytes.includes(secret) || bytes.includes(Buffer.from(secret, 'utf16le'));
      if (holds(password)) left.onDisk.password += 1;
      if (secrets.values().some(holds)) left.onDisk.tokens += 1;
    }
    return left;
  } finally {
    await app.signal('SIGKILL');
    rmSync(profile, { recursive: true, force: true });
    execFileSync('rm', ['-rf', folder]);
  }
}

async function signIn(page: Page, address: string, secret: string): Promise<void> {
  await page.goto(`${address}/`);
  await page.fill('input[name=username]', 'doctor@demo.test');
  await page.fill('input[type=password]', secret);
  await page.locator('input[type=checkbox]').first().check();
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
}

async function changePassword(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/change-password`);
  const fields = page.locator('form input[type=password]');
  await fields.nth(0).fill('Doctor@123');
  await fields.nth(1).fill(password);
  await fields.nth(2).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Your password is changed').waitFor();
}

const isInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('pd.inside') === '1');

/** All of them end the session on the server, each by another road. */
const ways: ((page: Page, address: string) => Promise<void>)[] = [
  async (page) => {
    await page
      .getByRole('button', { name: /Anil|Account|Rao/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  },
  async (page, address) => {
    await page.goto(`${address}/change-password`);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  },
  async (page, address) => {
    await endOnServer(page);
    await page.goto(`${address}/dashboard`);
  },
  async (page, address) => {
    await endOnServer(page);
    await setVersion(page, '4.9.9');
    await page.goto(`${address}/dashboard`);
  },
];

/** Another device of the same person has ended this session. */
async function endOnServer(page: Page): Promise<void> {
  const { token } = await tokensOf(page);
  await page.evaluate(
    (authorization) =>
      fetch('/api/identity/logoutEverywhere', {
        method: 'POST',
        headers: { Authorization: authorization, 'content-type': 'application/json' },
        body: '{}',
        credentials: 'omit',
      }).then((answer) => answer.ok),
    token,
  );
}

const openKept = `new Promise((resolve, reject) => { const asked = indexedDB.open('practice-diary'); asked.onsuccess = () => resolve(asked.result); asked.onerror = () => reject(asked.error); })`;

const tokensOf = (page: Page): Promise<{ token: string; refreshToken: string }> =>
  page.evaluate(
    `(async () => { const db = await ${openKept}; const kept = await new Promise((resolve) => { const got = db.transaction('kept').objectStore('kept').get('session'); got.onsuccess = () => resolve(got.result); }); db.close(); return kept; })()`,
  );

const setVersion = (page: Page, version: string): Promise<void> =>
  page.evaluate(
    `(async () => { const db = await ${openKept}; await new Promise((resolve) => { const store = db.transaction('kept', 'readwrite').objectStore('kept'); const got = store.get('session'); got.onsuccess = () => { if (!got.result) return resolve(); store.put({ ...got.result, appVersion: ${JSON.stringify(version)} }, 'session').onsuccess = () => resolve(); }; }); db.close(); })()`,
  );

/** Every store a page can read: nothing of the person may be left, whatever it is called. */
async function holdsAnything(page: Page, secrets: string[]): Promise<boolean> {
  const text: string = await page.evaluate(`(async () => {
    const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((resolve, reject) => { const asked = indexedDB.open(name); asked.onsuccess = () => resolve(asked.result); asked.onerror = () => reject(asked.error); });
      for (const store of db.objectStoreNames) found.push(JSON.stringify(await new Promise((resolve) => { const got = db.transaction(store).objectStore(store).getAll(); got.onsuccess = () => resolve(got.result); })));
      db.close();
    }
    for (const name of await caches.keys()) for (const asked of await (await caches.open(name)).keys()) if (asked.url.includes('/api/')) found.push(asked.url, await (await (await caches.open(name)).match(asked)).text());
    return found.join('\\n');
  })()`);
  return [...secrets, 'doctor@demo.test', 'pd.member', 'pd.inside'].some((one) =>
    text.includes(one),
  );
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
