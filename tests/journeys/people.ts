// What every story does: log in, read a code, look whether the page is sound.
import { type Browser, expect, type Page } from '@playwright/test';
import type { OutputOf, TypedOf, Verb } from '../../src/kit/shared/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as wallet } from '../../src/modules/wallet/contract.ts';

/** Each worker has a server of its own; one that was named from outside serves all. */
const ofThisWorker = (name: string): string => {
  const values = (process.env[name] ?? '').split(' ');
  return values[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? values[0] ?? '';
};
export const base = (): string => ofThisWorker('JOURNEY_URL');
export const dataFolder = (): string => decodeURIComponent(ofThisWorker('JOURNEY_FOLDER'));
export const databaseUrl = (): string => ofThisWorker('JOURNEY_DATABASE');

export { demo } from '../demo.ts';

export async function logIn(
  page: Page,
  who: { username: string; password: string },
  keepsSignedIn = false,
  address = base(),
): Promise<void> {
  await page.goto(`${address}/`);
  await logInHere(page, who, keepsSignedIn);
  await expect(page).toHaveURL(/dashboard|profile/);
}

/** On the log-in that the page shows. */
export async function logInHere(
  page: Page,
  who: { username: string; password: string },
  keepsSignedIn = false,
): Promise<void> {
  await page.locator('input[name=username]').fill(who.username);
  await page.locator('input[type=password]').fill(who.password);
  if (keepsSignedIn) await page.getByLabel('Keep me logged in').check();
  await page.locator('input[type=password]').press('Enter');
  // The address changes before the app stands; a key pressed until then reaches nobody.
  await page.locator('#page h1').first().waitFor({ state: 'attached' });
}

/** The outbox in a tab of its own, as in the browser that it was opened to. */
export async function outboxBeside(page: Page): Promise<Page> {
  await page.context().addCookies([
    {
      name: 'outbox',
      value: ofThisWorker('JOURNEY_OUTBOX'),
      url: base(),
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ]);
  const outbox = await page.context().newPage();
  await outbox.goto(`${base()}/outbox`);
  return outbox;
}

/** The newest code in the outbox, read as a person would: on its page. */
export async function codeFromOutbox(page: Page): Promise<string> {
  const outbox = await outboxBeside(page);
  const text = outbox.getByText(/\b\d{6}\b/).first();
  await expect(text).toBeVisible();
  const code = /\b(\d{6})\b/.exec((await text.textContent()) ?? '')?.[1];
  await outbox.close();
  if (!code) throw new Error('no code in the outbox');
  return code;
}

/** The newest invitation in the outbox. */
export async function linkFromOutbox(page: Page): Promise<string> {
  const outbox = await outboxBeside(page);
  const text = outbox.getByText(/enc=/).first();
  await expect(text).toBeVisible();
  const path = /(\/[^\s]*enc=[\w.-]+)/.exec(
    ((await text.textContent()) ?? '').replace(/https?:\/\/[^/]+/, ''),
  )?.[1];
  await outbox.close();
  if (!path) throw new Error('no invitation in the outbox');
  return path;
}

/** Collects what a sound page never says: refused policies, uncaught errors, messages without their catalogue. */
export function complaintsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|Uncompiled|Warning:|hydrat/i.test(message.text()))
      heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
}

/** The session's right, overheard from the page's own calls. */
export function rightOf(page: Page): () => string {
  let right = '';
  page.on('request', (request) => {
    right = request.headers()['authorization'] ?? right;
  });
  return () => right;
}

/** The calls of the page may all have left before anybody listened. */
async function untilHeard(page: Page, right: () => string): Promise<void> {
  if (right() === '') await page.reload();
  await expect.poll(right).not.toBe('');
}

/** A write of whoever is logged in on the page, past the screen: what a story finds when it begins. */
export async function write<V extends Verb>(
  page: Page,
  right: () => string,
  verb: V,
  input: TypedOf<V>,
): Promise<OutputOf<V>> {
  await untilHeard(page, right);
  const answer = await page.request.post(base() + verb.url, {
    headers: { authorization: right(), 'idempotency-key': crypto.randomUUID() },
    data: input,
    // A line that was kept open may be closed as the call goes out; the key makes it count once.
    maxRetries: 2,
  });
  const { data, message }: { data: OutputOf<V>; message: string } = await answer.json();
  expect(answer.ok(), message).toBe(true);
  return data;
}

/** A read of whoever is logged in on the page, past the screen. */
export async function read<V extends Verb>(
  page: Page,
  right: () => string,
  verb: V,
  input: Readonly<Record<string, string | number>> & TypedOf<V>,
): Promise<OutputOf<V>> {
  await untilHeard(page, right);
  const answer = await page.request.get(base() + verb.url, {
    headers: { authorization: right() },
    params: input,
    maxRetries: 2,
  });
  const { data, message }: { data: OutputOf<V>; message: string } = await answer.json();
  expect(answer.ok(), message).toBe(true);
  return data;
}

/** A woman of thirty whom nobody has seen before. @returns her id. */
export async function register(
  page: Page,
  right: () => string,
  who: Pick<TypedOf<typeof patients.register>, 'name'> & Partial<TypedOf<typeof patients.register>>,
): Promise<string> {
  const { patient } = await write(page, right, patients.register, {
    contactNumber: `98${String(Date.now()).slice(-8)}`,
    gender: 'Female',
    statedAge: 30,
    ...who,
  });
  return patient.id;
}

/** A telephone that runs no script at all. */
export async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
    locale: 'en-IN',
  });
  return context.newPage();
}

/** Proves a number by its code, as somebody new, and presses the button. */
export async function provePhone(
  page: Page,
  desk: Page,
  { phone, name }: { phone: string; name: string },
  button: string,
): Promise<void> {
  await page.getByLabel('Your mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(`+91 ${phone}`)).toBeVisible();
  await page.getByLabel('Code from the SMS').fill(await codeFromOutbox(desk));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Full name of the patient').fill(name);
  await page.getByLabel('Age in years').fill('34');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByRole('button', { name: button }).click();
}

/** The wallet as it is for a clinic that has given its bank details. */
export async function withBankDetails(page: Page): Promise<void> {
  await page.route(`${base()}${wallet.get.url}**`, async (route) => {
    const response = await route.fetch();
    const answer: { data: object } = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, hasBank: true } } });
  });
}
