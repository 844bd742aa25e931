// Jobs by what a screen reader tells and the keyboard alone: somebody is registered and given a token; a prescription is written and signed; it is paid and its receipt printed; a patient books.
import { expect, type Locator, type Page } from '@playwright/test';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import {
  base,
  codeFromOutbox,
  complaintsOf,
  demo,
  logIn,
  register,
  rightOf,
  write,
} from './people.ts';
import { test } from './test.ts';
import { settled } from './visit.ts';

/** All that is silent comes out at once. */
const check = expect.configure({ soft: true });

const unique = String(Date.now()).slice(-7);
const letters = unique.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

declare global {
  interface Window {
    /** What the live regions said. */
    heard?: string[];
  }
}

/** Listens as a screen reader does: to alerts that appear, and to what changes in live regions that stood before. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    window.heard = [];
    const stood = new WeakSet<Element>();
    const say = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      for (
        let at = element?.closest(live) ?? null;
        at;
        at = at.parentElement?.closest(live) ?? null
      )
        if (stood.has(at) || at.matches('[role=alert]')) {
          const text = (element ?? at).textContent.replaceAll(/\s+/g, ' ').trim();
          if (text !== '' && at.closest('[aria-hidden=true]') === null) window.heard?.push(text);
          return;
        }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') say(target);
        else for (const node of addedNodes) say(node);
      for (const region of document.querySelectorAll(live)) stood.add(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What was said so, by its first group. */
async function heard(page: Page, words: RegExp): Promise<string> {
  await expectHeard(page, words);
  const all = await page.evaluate(() => window.heard ?? []);
  return all.flatMap((one) => words.exec(one)?.[1] ?? [])[0] ?? '';
}

const expectHeard = async (page: Page, words: RegExp): Promise<void> => {
  await check
    .poll(() => page.evaluate(() => window.heard ?? []), { message: `${words.source} is told` })
    .toContainEqual(expect.stringMatching(words));
};

/** By the Tab key to what is told as this; how many presses it took. */
async function tabTo(goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  const page = goal.page();
  const isThere = () =>
    goal.evaluateAll((all) => all.some((one) => one === document.activeElement));
  for (let presses = 0; presses < 80; presses++) {
    if (await isThere()) return presses;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(goal)} is not reached by ${key}`);
}

/** What is told of the thing that has the focus: its role and its name. */
const focusTold = async (page: Page): Promise<string> => {
  const focused = page.locator(':focus');
  return (await focused.count()) === 0 ? '' : ((await focused.ariaSnapshot()).split('\n')[0] ?? '');
};

const namedThing = /^- \w+ "[^"]+"/;

/** Fields without a name, and headings out of order, as the tree has them. */
async function treeFaults(scope: Locator): Promise<string[]> {
  const lines = (await scope.ariaSnapshot()).split('\n').map((line) => line.trim());
  const nameless = lines.filter((line) =>
    /^- (?:textbox|combobox|spinbutton|searchbox|checkbox|radio|switch|slider|button|link|dialog|listbox|radiogroup)\b(?! "| \/)/.test(
      line,
    ),
  );
  const levels = lines.flatMap((line) => {
    const [, level] = /^- heading .*\[level=(\d)\]/.exec(line) ?? [];
    return level === undefined ? [] : [Number(level)];
  });
  const [first] = levels;
  const gaps = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1);
  return [
    ...nameless.map((line) => `without a name: ${line}`),
    ...(first !== undefined && first > 2 ? [`begins with a heading of level ${first}`] : []),
    ...(gaps.length > 0 ? [`levels of headings: ${levels.join(' ')}`] : []),
  ];
}

test('somebody new is registered and given a token', async ({ page }) => {
  const complaints = complaintsOf(page);
  await listen(page);
  await logIn(page, demo.desk);
  await page.goto(`${base()}/appointments/queue`);
  await settled(page, 'queue');
  check(await treeFaults(page.locator('body'))).toEqual([]);

  await tabTo(page.getByRole('button', { name: 'Walk-in' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  const patient = dialog.getByRole('combobox', { name: 'Patient' });
  await expect(patient).toBeFocused();
  await check(patient).toHaveAccessibleDescription(/name or number/);
  check(await treeFaults(dialog)).toEqual([]);
  await page.keyboard.type(`984${unique}`);
  const offer = page.getByRole('option', { name: /^Register/ });
  await expect(offer).toBeVisible();
  // The arrows are told by the field, which names the option that is marked.
  while ((await offer.getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown');
  await expect(patient).toHaveAttribute(
    'aria-activedescendant',
    (await offer.getAttribute('id')) ?? 'none',
  );
  await page.keyboard.press('Enter');

  const nameField = dialog.getByRole('textbox', { name: 'Name' });
  await expect(nameField).toBeFocused();
  check(await treeFaults(dialog)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(nameField).toBeFocused();
  await check(nameField).toHaveAttribute('aria-invalid', 'true');
  await check(nameField).toHaveAccessibleDescription(/required/i);
  const gender = dialog.getByRole('radiogroup', { name: /Gender/ });
  await check(gender).toHaveAttribute('aria-invalid', 'true');
  await check(gender).toHaveAccessibleDescription(/required/i);
  const number = dialog.getByRole('textbox', { name: /Contact number/ });
  await tabTo(number, 'Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await check(number).toHaveAttribute('aria-invalid', 'true');
  await check(number).toHaveAccessibleDescription(/.+/);
  await page.keyboard.type(unique.slice(-1));
  await tabTo(nameField);
  await page.keyboard.type(`Kan ${letters}`);
  await tabTo(dialog.getByRole('textbox', { name: /Age/ }));
  await page.keyboard.type('44');
  await tabTo(gender.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const token = await heard(page, new RegExp(`Token (\\d+) given to Kan ${letters}`));
  await expect(dialog).toHaveCount(0);
  await check.poll(() => focusTold(page)).toMatch(namedThing);
  // Gone through again, it is the line that says this number and this name, with its acts under that name.
  const line = page
    .getByRole('region', { name: 'Waiting' })
    .getByRole('listitem')
    .filter({ hasText: `Kan ${letters}` });
  const tree = await line.ariaSnapshot();
  expect(tree).toMatch(new RegExp(`\\b${token}\\b`));
  expect(tree).toContain(`Kan ${letters}`);
  expect(tree).toContain('44');
  await expect(line.getByRole('button', { name: `More for Kan ${letters}` })).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('a prescription with one medicine is written and finished', async ({ page }) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await listen(page);
  await logIn(page, demo.doctor);
  const name = `Sruti ${letters}`;
  await register(page, right, { name });
  await page.goto(`${base()}/treatment-add`);
  await settled(page, 'find a patient');
  const find = page.getByRole('combobox', { name: 'Find a patient' });
  await tabTo(find);
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/treatment-add\/[0-9a-f-]{36}/);
  await settled(page, 'the visit');
  check(await treeFaults(page.locator('body'))).toEqual([]);
  await check.poll(() => focusTold(page), 'the focus is on something named').toMatch(namedThing);

  const complaint = page.getByRole('combobox', { name: 'Complaints' });
  await tabTo(complaint);
  await page.keyboard.type('Fever for 3 days');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Fever for 3 days/ }).first()).toBeVisible();
  await expectHeard(page, /Fever for 3 days/);

  const medicine = page.getByRole('combobox', { name: 'Add a medicine' });
  await tabTo(medicine);
  await page.keyboard.type('Paracetamol');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(medicine).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  const dosage = page.getByRole('textbox', { name: 'Dosage, line 1' });
  await expect(dosage).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9-9-9-9-9-9');
  await tabTo(page.getByRole('textbox', { name: 'Duration, line 1' }));
  await check(dosage).toHaveAttribute('aria-invalid', 'true');
  await check(dosage).toHaveAccessibleDescription(/.+/);
  await tabTo(dosage, 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1-0-1');
  await tabTo(page.getByRole('textbox', { name: 'Duration, line 1' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('5d');
  await check(dosage).toHaveAccessibleDescription(/morning|night/i);
  // One of a list, by how it begins, told as a box with its value.
  const meal = page.getByRole('combobox', { name: 'Meal timing, line 1' });
  await tabTo(meal);
  await page.keyboard.type('aft');
  await expect(meal).toHaveText('After food');
  await page.keyboard.press('Enter');
  await expect(medicine).toBeFocused();

  await page.keyboard.press('Control+Shift+Enter');
  await expectHeard(page, /Treatment finished/);
  await check.poll(() => focusTold(page), 'the focus is on something named').toMatch(namedThing);

  // Read again from the list: what is signed says medicine, dose, for how long and when.
  await page.goto(`${base()}/treatment`);
  await settled(page, 'the list');
  const row = page.getByRole('row').filter({ hasText: name });
  await tabTo(row.getByRole('button').first());
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText('Finished', { exact: true })).toBeVisible();
  const prescribed = await panel.getByRole('listitem').first().ariaSnapshot();
  expect(prescribed).toMatch(
    /PARACETAMOL 650 mg 1 in the morning, 1 at night, after food, for 5 days/,
  );
  expect(complaints).toEqual([]);
});

/** How a link, a button or a text is told, without its kind. */
const nameOf = async (one: Locator): Promise<string> =>
  /"(.+)"/.exec(await one.ariaSnapshot())?.[1] ?? '';

test('a patient books a time on the clinic’s page', async ({ page, browser }) => {
  await logIn(page, demo.desk);
  await page.goto(`${base()}/my-qr-code`);
  const link = await page.getByRole('link', { name: /\/b\// }).getAttribute('href');
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const phone = await context.newPage();
  await phone.goto(`${base()}${new URL(link ?? '').pathname}?lang=en`);
  const sound = async () => {
    check(await treeFaults(phone.locator('body'))).toEqual([]);
    await expect(phone.locator('html')).toHaveAttribute('lang', 'en');
    expect(await phone.title()).not.toBe('');
  };
  await sound();

  const day = phone
    .getByRole('listitem')
    .getByRole('link', { name: /\d/ })
    .filter({ hasNotText: ':' })
    .last();
  const dayName = await nameOf(day);
  await tabTo(day);
  await phone.keyboard.press('Enter');
  // The day that was chosen says so.
  const chosenDay = phone.locator('a[aria-current=date]');
  await expect(chosenDay).toHaveCount(1);
  expect(await nameOf(chosenDay)).toBe(dayName);
  await sound();

  const time = phone.getByRole('link', { name: /^\d{1,2}:\d{2}/ }).last();
  const timeName = await nameOf(time);
  await tabTo(time);
  await phone.keyboard.press('Enter');
  const number = phone.getByRole('textbox', { name: 'Your mobile number' });
  await expect(phone.getByText(timeName).filter({ visible: true }).last()).toBeVisible();
  await sound();
  await tabTo(number);
  await phone.keyboard.type('12');
  await phone.keyboard.press('Enter');
  await check(number).toHaveAttribute('aria-invalid', 'true');
  await check(number).toHaveAccessibleDescription(/.+/);
  await tabTo(number);
  await phone.keyboard.press('ControlOrMeta+a');
  await phone.keyboard.type(`986${unique}`);
  await phone.keyboard.press('Enter');
  const code = phone.getByRole('textbox', { name: 'Code from the SMS' });
  await expect(code).toBeVisible();
  await sound();
  await tabTo(code);
  await phone.keyboard.type(await codeFromOutbox(page));
  await phone.keyboard.press('Enter');

  const person = phone.getByRole('textbox', { name: 'Full name of the patient' });
  await expect(person).toBeVisible();
  await sound();
  await tabTo(person);
  await phone.keyboard.type(`Sparsh ${letters}`);
  await tabTo(phone.getByLabel('Age in years'));
  await phone.keyboard.type('34');
  await tabTo(phone.getByRole('combobox', { name: 'Gender' }));
  await phone.keyboard.type('F');
  await tabTo(phone.getByRole('button', { name: 'Book this time' }));
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Your request has reached the clinic')).toBeVisible();
  await sound();
  const tree = await phone.locator('body').ariaSnapshot();
  expect(tree).toContain(timeName);
  expect(tree).toContain(/\d+ \w+/.exec(dayName)?.[0] ?? dayName);
  await context.close();
});

test('a visit is paid and its receipt printed', async ({ page }) => {
  const complaints = complaintsOf(page);
  const right = rightOf(page);
  await listen(page);
  await logIn(page, demo.doctor);
  const patientId = await register(page, right, { name: `Dhvani ${letters}` });
  const { id } = await write(page, right, treatments.add, {
    patientId,
    complaints: ['Cough'],
    totalFeesPaise: 500_00,
    payments: [],
    finish: true,
  });
  await page.goto(`${base()}/treatment?treatment=${id}`);
  await settled(page, 'the visit');
  const panel = page.getByRole('dialog');
  check(await treeFaults(panel)).toEqual([]);
  await tabTo(panel.getByRole('button', { name: 'Take payment' }));
  await page.keyboard.press('Enter');
  const taking = page.getByRole('dialog', { name: 'Take payment' });
  await check.poll(() => focusTold(page)).toMatch(namedThing);
  check(await treeFaults(taking)).toEqual([]);
  const amount = taking.getByRole('textbox', { name: 'Amount' });
  await tabTo(amount);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await check(amount).toHaveAttribute('aria-invalid', 'true');
  await check(amount).toHaveAccessibleDescription(/.+/);
  await tabTo(amount);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(taking).toHaveCount(0);
  await expectHeard(page, /Payment successful/);
  await check.poll(() => focusTold(page)).toMatch(namedThing);

  const papers = panel.getByRole('button', { name: 'Papers' });
  await tabTo(papers);
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('menuitem', { name: /Print the receipt/ });
  await expect(page.getByRole('menu')).toBeVisible();
  await check.poll(() => focusTold(page)).toMatch(/^- menuitem "/);
  for (let step = 0; step < 15; step++) {
    if (await receipt.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  // It comes in a tab of its own, which the browser tells of.
  const tab = page.waitForEvent('popup');
  const paper = page
    .context()
    .waitForEvent('response', (answer) => answer.url().includes('/api/papers/print'));
  await page.keyboard.press('Enter');
  expect((await paper).status()).toBe(200);
  await tab;
  expect(complaints).toEqual([]);
});
