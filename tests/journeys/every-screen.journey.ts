// Every screen that stands, light and dark: nothing serious for axe, no complaint in the console.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { base, complaintsOf, demo, logIn } from './people.ts';
import { test } from './test.ts';
import { settled } from './visit.ts';

const publicPages = [
  '/',
  '/register',
  '/reset-password',
  '/create-password',
  '/verify-otp',
  '/verify-phone',
  '/verify-phone-otp',
  '/register-verify-otp',
  '/no/such/page',
  '/outbox',
];
const roomPages = [
  '/dashboard',
  '/dashboard/new',
  '/patient',
  '/patient-add/',
  '/treatment',
  '/treatment-add',
  '/medicine',
  '/appointments',
  '/appointments/queue',
  '/appointments/waitlist',
  '/my-qr-code',
  '/profile',
  '/profile/education',
  '/settings',
  '/settings/online-consult',
  '/settings/holidays',
  '/settings/desk',
  '/privacy',
  '/users',
  '/manage-role',
  '/plans',
  '/wallet',
  '/reports',
  '/follow-up',
  '/subscription',
  '/sms-log',
  '/feedback',
  '/ReportProblem',
  '/change-password',
  '/manage-notifications',
  '/call-history',
];

/** The rules that a colour scheme can break; the others look at what is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function serious(page: Page, rules?: string[]): Promise<string[]> {
  // Each run of the other mode opens a page of its own to put the frames together; ours are all of one origin.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
}

type Scheme = 'light' | 'dark';
type Schemes = readonly [Scheme, Scheme];

/** Every other address is loaded dark. */
const schemesOf = (at: number): Schemes => (at % 2 === 0 ? ['light', 'dark'] : ['dark', 'light']);

async function load(page: Page, path: string, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(`${base()}${path}`);
  await settled(page, path);
  await wears(page, scheme);
}

const wears = (page: Page, scheme: Scheme): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);

// Before log-in a page keeps the scheme that it was loaded with.
test('the door is sound, light and dark', async ({ page }) => {
  const complaints = complaintsOf(page);
  for (const path of publicPages) {
    await load(page, path, 'light');
    expect(await serious(page), path).toEqual([]);
    await load(page, path, 'dark');
    expect(await serious(page, colourRules), `${path}, dark`).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('every room is sound, light and dark', async ({ page }) => {
  test.setTimeout(420_000);
  const complaints = complaintsOf(page);
  await logIn(page, demo.doctor);
  const rooms = [...roomPages, ...(await ofSomePatient(page))];
  for (const [at, path] of rooms.entries()) {
    const [first, second] = schemesOf(at);
    await load(page, path, first);
    expect(await serious(page), `${path}, ${first}`).toEqual([]);
    await page.emulateMedia({ colorScheme: second });
    await wears(page, second);
    await settled(page, path);
    expect(await serious(page, colourRules), `${path}, ${second}`).toEqual([]);
    expect(await page.title(), path).toMatch(/ · Practice Diary$/);
  }
  expect(complaints).toEqual([]);
});

async function ofSomePatient(page: Page): Promise<string[]> {
  await page.goto(`${base()}/treatment-add`);
  await page.getByLabel('Find a patient').fill('Karthik');
  await expect(page.getByText('கார்த்திகேயன்').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/treatment-add\/[0-9a-f-]{36}/);
  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
  return [
    `/treatment-add/${id}`,
    `/treatment/add/patient=${id}`,
    `/patient-detail/${id}`,
    `/patient/edit/${id}`,
  ];
}
