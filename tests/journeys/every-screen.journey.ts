// Every screen that stands, light and dark: nothing serious for axe, no complaint in the console.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { base, complaintsOf, demo, logIn } from './people.ts';

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

async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
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

/** How many places in sight still wait for their rows; a long list's end waits below, for its turn. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[aria-busy=true]')].filter(
        (one) => one.getBoundingClientRect().top < innerHeight,
      ).length,
  );

/** Opens an address and waits until nothing in sight is still being fetched. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${base()}${path}`);
  await expect(page.locator('h1').first(), path).toBeAttached();
  await expect.poll(() => waiting(page), { message: path }).toBe(0);
  await page.waitForTimeout(250);
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test(`the door is sound in ${scheme}`, async ({ page }) => {
      const complaints = complaintsOf(page);
      for (const path of publicPages) {
        await open(page, path);
        expect(await serious(page), path).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });

    test(`every room is sound in ${scheme}`, async ({ page }) => {
      test.setTimeout(240_000);
      const complaints = complaintsOf(page);
      await logIn(page, demo.doctor);
      const rooms = [...roomPages, ...(await ofSomePatient(page))];
      for (const path of rooms) {
        await open(page, path);
        expect(await page.title(), path).toMatch(/ · Practice Diary$/);
        expect(await serious(page), path).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });
  });
}

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
