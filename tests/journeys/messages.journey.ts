// Every message of the product's catalogue (spec §8), letter for letter, and the act that shows it.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Verb } from '../../src/kit/shared/contract.ts';
import { failureOf } from '../../src/kit/server/http/verbs.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as identity } from '../../src/modules/identity/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { api as staff } from '../../src/modules/staff/contract.ts';
import { api as support } from '../../src/modules/support/contract.ts';
import { api as wallet } from '../../src/modules/wallet/contract.ts';
import {
  base,
  codeFromOutbox,
  complaintsOf,
  demo,
  linkFromOutbox,
  logIn,
  outboxBeside,
  read,
  register,
  rightOf,
  write,
} from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

/** As the spec writes them; a success that it only describes stands in the product's words. */
const catalogue = [
  'Oops! Something went wrong. Try again later.',
  'Oops! Something went wrong..',
  'Invalid user name / password',
  'Email Already Exists!',
  'Contact number already exists!',
  'Invalid user name',
  'OTP Expired!',
  'Incorrect OTP!',
  'Coupon Code are Invalid!',
  'Something went wrong while creating appointment',
  'Something went wrong while creating patient',
  'An error occurred while saving the data.',
  'Facing problem while fetching Role Details',
  'User is not Deleted!',
  'Something went wrong while finding your location try adding manually',
  'Contact number is not found',
  'Prescription not found',
  'Payment details are not found',
  'No degree available with this name',
  "This payment is associated with treatment so you can't delete this treatment",
  'Your Bank Details is missing',
  'Your video consultancy timing is missing',
  'Slot are missing kindly add first',
  'Please full fill all your profile details',
  'Your file size is big',
  'Please upload images only',
  'To unlock this feature, please upgrade to a premium plan.',
  'Upgrade Required!',
  'Role created successfully',
  'Role updated successfully',
  'Role deleted successfully',
  'Appointment created successfully',
  'Appointment updated successfully',
  'Patient created successfully',
  'Treatment created successfully',
  'Holiday created successfully',
  'Holiday updated successfully',
  'Holiday deleted',
  'Slot deleted',
  'Family member added successfully',
  'Family member updated successfully',
  'Clinic time slots saved',
  'Education details updated',
  'Certificate details updated',
  'Payout requested',
  'Payment successful',
  'User deleted',
  'link copied',
  'QR code downloaded',
  'thanks for feedback',
] as const;
type Message = (typeof catalogue)[number];

/** Does what shows the message; what it answers puts the clinic back as it was. */
type Act = (page: Page, right: () => string) => Promise<void | (() => Promise<unknown>)>;
type Rows = Partial<Record<Message, Act>>;

const unique = String(Date.now()).slice(-7);
const letters = unique.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).first().click();
const choose = async (page: Page, box: Locator, option: string | RegExp) => {
  await box.click();
  await page.getByRole('option', { name: option }).first().click();
};

/** The server as it answers when it fails at this verb by its own fault. */
const failing = (page: Page, verb: Verb) =>
  page.route(`${base()}${verb.url}**`, (route) => {
    const { sentence, status } = failureOf(verb);
    return route.fulfill({
      status,
      json: { statusCode: 0, message: sentence.message, error: { code: sentence.id } },
    });
  });

/** Alone or before what it goes on with; a longer message that begins alike is another one. */
const said = (page: Page, message: string): Locator => {
  const letter = message.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return page
    .getByText(new RegExp(String.raw`^${letter}(?:$|[:.] | · |(?<=!) )`))
    .filter({ visible: true })
    .first();
};

async function expectEach(page: Page, rows: Rows): Promise<void> {
  const right = rightOf(page);
  for (const [message, act] of Object.entries(rows))
    await test.step(message, async () => {
      const undo = await act(page, right);
      await expect(said(page, message)).toBeVisible();
      await page.unrouteAll();
      await undo?.();
    });
}

const signUp = async (page: Page, who: { phone: string; email: string }): Promise<void> => {
  await page.goto(`${base()}/register`);
  await page.getByLabel('Your name').fill('Dr Nila Bose');
  await page.getByLabel('Clinic name').fill('Bose Clinic');
  await page.getByLabel('Contact number').fill(who.phone);
  await page.getByLabel('E-mail').fill(who.email);
  await page.locator('input[type=password]').fill('Tulsi#4821');
  await press(page, 'Send OTP');
  await expect(page).toHaveURL(/register-verify-otp/);
};

/** The newest code that went out to them. */
async function codeTo(page: Page, to: string): Promise<string> {
  const outbox = await outboxBeside(page);
  const message = outbox.getByRole('listitem').filter({ hasText: to }).first();
  const code = /\b(\d{6})\b/.exec(await message.innerText())?.[1];
  await outbox.close();
  if (!code) throw new Error(`no code to ${to} in the outbox`);
  return code;
}

const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
};

const beforeLogIn: Rows = {
  'Invalid user name / password': async (page) => {
    await page.goto(`${base()}/`);
    await page.locator('input[name=username]').fill('nobody@journey.test');
    await page.locator('input[type=password]').fill('Tulsi#4821');
    await press(page, 'Log in');
  },
  'Invalid user name': async (page) => {
    await page.goto(`${base()}/reset-password`);
    await page.getByLabel('E-mail or contact number').fill('anil');
    await press(page, 'Send OTP');
  },
  'OTP Expired!': async (page) => {
    // The same request stands in two tabs; what the first has used is over in the second.
    await page.getByLabel('E-mail or contact number').fill(demo.desk.username);
    await press(page, 'Send OTP');
    await expect(page).toHaveURL(/verify-otp/);
    const [second] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open(location.href)),
    ]);
    await expect(second.getByRole('textbox').first()).toBeVisible();
    const code = await codeFromOutbox(page);
    await enterCode(second, code);
    await expect(second).toHaveURL(/create-password/);
    await second.close();
    await enterCode(page, code);
  },
  'Contact number already exists!': async (page) => {
    await signUp(page, { phone: '9800000001', email: `nila.${unique}@journey.test` });
    await enterCode(page, await codeTo(page, '9800000001'));
  },
  'Email Already Exists!': async (page) => {
    await signUp(page, { phone: `985${unique}`, email: demo.doctor.username });
    await enterCode(page, await codeTo(page, demo.doctor.username));
  },
  'Incorrect OTP!': async (page) => {
    await signUp(page, { phone: `986${unique}`, email: `bose.${unique}@journey.test` });
    const code = await codeTo(page, `986${unique}`);
    await enterCode(page, code === '000000' ? '000001' : '000000');
  },
  'Please full fill all your profile details': async (page) => {
    await page.reload();
    await enterCode(page, await codeTo(page, `986${unique}`));
    await expect(page).toHaveURL(/profile/);
    await page.goto(`${base()}/patient`);
  },
};

const nextMonday = (): string => {
  const today = Temporal.Now.plainDateISO('Asia/Kolkata');
  return today.add({ days: 8 - today.dayOfWeek }).toString();
};
const patient = { name: `Messages ${letters}`, id: '' };

async function book(page: Page): Promise<void> {
  await visit(page, '/dashboard');
  await page.evaluate((to) => history.pushState({}, '', to), `/appointments?day=${nextMonday()}`);
  await page
    .getByRole('button', { name: /Book appointment/ })
    .first()
    .click();
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: 'Patient' }).fill(patient.name);
  await page.getByRole('option', { name: new RegExp(`^${patient.name}`) }).click();
  await dialog.locator('[data-state=free]').last().click();
  await dialog.locator('button[type=submit]').click();
}

async function fillPatient(page: Page): Promise<void> {
  await visit(page, '/patient-add/');
  await page.getByLabel('Contact number').fill(`988${unique}`);
  await page.getByRole('textbox', { name: 'Name' }).fill(`Created ${letters}`);
  await page.getByLabel('Age').first().fill('40');
  await page.getByText('Female', { exact: true }).click();
  await press(page, 'Register patient');
}

const openUser = async (page: Page, name: string): Promise<void> => {
  await visit(page, '/dashboard');
  await visit(page, '/users');
  await press(page, `More for ${name}`);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await press(dialogOf(page), 'Delete user');
};

const choosePicture = async (page: Page, file: { mimeType: string; buffer: Buffer }) => {
  await visit(page, '/profile/certificate');
  if ((await dialogOf(page).count()) === 0) await press(page, 'Add certificate');
  await dialogOf(page)
    .getByLabel('Choose files')
    .setInputFiles({ name: 'certificate.png', ...file });
};

const openVisit = async (page: Page): Promise<void> => {
  await visit(page, '/dashboard');
  await visit(page, '/treatment');
  await page.getByText(patient.name).first().click();
  await expect(page.getByRole('button', { name: 'Papers' })).toBeVisible();
};

const refusals: Rows = {
  'Oops! Something went wrong. Try again later.': async (page) => {
    await failing(page, patients.list);
    await visit(page, '/patient');
  },
  'Oops! Something went wrong..': async (page) => {
    await page.evaluate(() => void setTimeout(() => void Promise.reject(new Error('a fault'))));
  },
  'An error occurred while saving the data.': async (page) => {
    await failing(page, support.sendFeedback);
    await visit(page, '/feedback');
    await page.getByLabel('Your feedback').fill('The queue is quick.');
    await press(page, 'Send');
  },
  'thanks for feedback': (page) => press(page, 'Send'),
  'Something went wrong while creating patient': async (page) => {
    await failing(page, patients.register);
    await fillPatient(page);
  },
  'Patient created successfully': (page) => press(page, 'Register patient'),
  'Something went wrong while creating appointment': async (page, right) => {
    patient.id = await register(page, right, { name: patient.name });
    await failing(page, appointments.book);
    await book(page);
  },
  'Appointment created successfully': (page) =>
    dialogOf(page).locator('button[type=submit]').click(),
  'Appointment updated successfully': async (page) => {
    await press(page, `More for ${patient.name}`);
    await page.getByRole('menuitem', { name: 'Change time' }).click();
    await dialogOf(page).locator('[data-state=free]').last().click();
    await press(dialogOf(page), 'Change time');
  },
  'Facing problem while fetching Role Details': async (page) => {
    await failing(page, staff.roles);
    await page.goto(`${base()}/manage-role`);
  },
  'User is not Deleted!': async (page) => {
    await failing(page, staff.removeMember);
    await openUser(page, 'Lata Shinde');
  },
  'Something went wrong while finding your location try adding manually': async (page) => {
    await visit(page, '/profile');
    await press(page, 'Find my location');
  },
  'Contact number is not found': async (page) => {
    await page.goto(`${base()}/patient?q=9123409876`);
  },
  'Coupon Code are Invalid!': async (page) => {
    await visit(page, '/plans');
    await press(page, 'Buy for a year');
    await dialogOf(page).getByLabel('Coupon code').fill('NOSUCHCOUPON');
    await press(dialogOf(page), 'Apply');
  },
  'No degree available with this name': async (page) => {
    await visit(page, '/profile/education');
    await page.getByRole('combobox', { name: 'Degree' }).first().fill('Zzz');
  },
  'Your file size is big': (page) =>
    choosePicture(page, { mimeType: 'image/png', buffer: Buffer.alloc(6_000_000) }),
  'Please upload images only': (page) =>
    choosePicture(page, { mimeType: 'image/png', buffer: Buffer.from('not a picture') }),
  'Your Bank Details is missing': (page) => visit(page, '/wallet'),
  'Prescription not found': async (page) => {
    await visit(page, `/treatment-add/${patient.id}`);
    await page.getByRole('combobox', { name: 'Complaints' }).fill('Cough');
    await page.keyboard.press('Enter');
    await press(page, 'Finish and print');
  },
  'Treatment created successfully': (page) => press(page, 'Save draft'),
  'Payment details are not found': async (page) => {
    await openVisit(page);
    await press(page, 'Papers');
    await page.getByRole('menuitem', { name: 'Print the receipt' }).click();
  },
  'Payment successful': async (page) => {
    await openVisit(page);
    await press(page, 'Take payment');
    await press(dialogOf(page).last(), 'Take payment');
  },
  "This payment is associated with treatment so you can't delete this treatment": async (page) => {
    await openVisit(page);
    await press(page, 'Delete');
  },
  'Your video consultancy timing is missing': async (page, right) => {
    const { onlineMinutes, onlineFeePaise, version } = await read(page, right, slots.time, {});
    const without = await write(page, right, slots.saveOnline, {
      version,
      onlineMinutes: null,
      onlineFeePaise,
    });
    await page.goto(`${base()}/dashboard`);
    return () =>
      write(page, right, slots.saveOnline, {
        version: without.version,
        onlineMinutes,
        onlineFeePaise,
      });
  },
};

const successes: Rows = {
  'Role created successfully': async (page, right) => {
    await write(page, right, identity.confirmSelf, { password: demo.doctor.password });
    await visit(page, '/manage-role');
    await press(page, 'Add role');
    await page.getByLabel('Role name').fill(`Role ${letters}`);
    await press(page, 'Save');
  },
  'Role updated successfully': async (page) => {
    await press(page, `Edit Role ${letters}`);
    await page.getByLabel('Role name').fill(`Roles ${letters}`);
    await press(page, 'Save');
  },
  'Role deleted successfully': async (page) => {
    await press(page, `More for Roles ${letters}`);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  },
  'Holiday created successfully': async (page) => {
    await visit(page, '/settings/holidays');
    await press(page, 'Add holiday');
    await dialogOf(page).getByLabel('Title').fill(`Holiday ${letters}`);
    await dialogOf(page).getByLabel('From').fill('3/1/2031');
    await dialogOf(page).getByLabel('To').fill('4/1/2031');
    await press(dialogOf(page), 'Save');
  },
  'Holiday updated successfully': async (page) => {
    await press(page, `More for Holiday ${letters}`);
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await dialogOf(page).getByLabel('Title').fill(`Holidays ${letters}`);
    await press(dialogOf(page), 'Save');
  },
  'Holiday deleted': async (page) => {
    await press(page, `More for Holidays ${letters}`);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await press(dialogOf(page), 'Delete holiday');
  },
  'Clinic time slots saved': async (page) => {
    await visit(page, '/settings');
    await press(page, 'Add a date');
    await dialogOf(page).getByRole('textbox', { name: 'Date' }).fill('6/1/2031');
    await press(dialogOf(page), 'Save');
  },
  'Slot deleted': (page) => page.getByRole('button', { name: /^Remove .*2031/ }).click(),
  'Family member added successfully': async (page, right) => {
    patient.id ||= await register(page, right, { name: patient.name });
    await visit(page, `/patient-detail/${patient.id}`);
    await press(page.getByRole('region', { name: 'Family' }), 'Add');
    const dialog = dialogOf(page);
    await dialog.getByRole('combobox', { name: 'Patient name' }).fill(`Zubin ${letters}`);
    await page.getByRole('option', { name: /not a patient here/ }).click();
    await choose(page, dialog.getByLabel('Relationship'), 'Son');
    await press(dialog, 'Save');
  },
  'Family member updated successfully': async (page) => {
    await press(page, `More about Zubin ${letters}`);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await choose(page, dialogOf(page).getByLabel('Relationship'), 'Brother');
    await press(dialogOf(page), 'Save');
  },
  'Education details updated': async (page) => {
    await visit(page, '/profile/education');
    await choose(page, page.getByRole('combobox', { name: 'Degree' }).first(), 'MBBS');
    for (const field of await page.getByLabel('College or institute').all())
      await field.fill('Grant Medical College');
    for (const field of await page.getByLabel('Year of completion').all()) await field.fill('2004');
    await press(page, 'Save');
  },
  'Certificate details updated': async (page) => {
    await choosePicture(page, { mimeType: 'image/png', buffer: await page.screenshot() });
    await dialogOf(page).getByLabel('Name').fill(`Certificate ${letters}`);
    await dialogOf(page).getByLabel('Year').fill('2012');
    await press(dialogOf(page), 'Save');
  },
  'Payout requested': async (page) => {
    // What can be paid out is two days old at least: the wallet's own tests prove the rest.
    await page.route(`${base()}${wallet.get.url}**`, async (route) => {
      const response = await route.fetch();
      const answer: { data: object } = await response.json();
      const rich = { hasBank: true, isOpen: true, eligiblePaise: 100_00 };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...rich } } });
    });
    await page.route(`${base()}${wallet.requestPayout.url}`, (route) =>
      route.fulfill({ json: { statusCode: 1, data: { id: crypto.randomUUID() } } }),
    );
    await page.goto(`${base()}/wallet`);
    await press(page, 'Request payout');
    await dialogOf(page).getByLabel('Amount').fill('50');
    await press(dialogOf(page), 'Request payout');
  },
  'User deleted': async (page, right) => {
    const { roles } = await read(page, right, staff.roles, {});
    const role = roles.find(({ isActive }) => isActive);
    await write(page, right, staff.invite, {
      name: `Uma ${letters}`,
      channel: 'email',
      email: `uma.${unique}@journey.test`,
      roleId: role?.id ?? '',
      gender: null,
      address: '',
      isDoctor: false,
      language: 'en',
    });
    const theirs = await (await page.context().browser()?.newContext())?.newPage();
    if (!theirs) throw new Error('no second browser');
    await theirs.goto(base() + (await linkFromOutbox(page)));
    await theirs.getByRole('link', { name: 'Create your password' }).click();
    await theirs.locator('input[type=tel]').fill(`989${unique}`);
    for (const field of await theirs.locator('input[type=password]').all())
      await field.fill('Tulsi#4821');
    await theirs.locator('button[type=submit]').click();
    await expect(theirs).toHaveURL(/profile/);
    await theirs.context().close();
    await openUser(page, `Uma ${letters}`);
  },
  'link copied': async (page) => {
    await page.context().grantPermissions(['clipboard-write']);
    await visit(page, '/my-qr-code');
    await press(page, 'Copy the link');
  },
  'QR code downloaded': async (page) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /PNG/ }).click();
    await saved;
  },
};

const onTheFreePlan: Rows = {
  'Slot are missing kindly add first': async (page) => {
    await visit(page, '/appointments');
    await page
      .getByRole('button', { name: /Book appointment/ })
      .first()
      .click();
  },
  'Upgrade Required!': async (page) => {
    await visit(page, '/settings/all');
    await page.getByRole('link', { name: /SMS log/ }).click();
  },
  'To unlock this feature, please upgrade to a premium plan.': () => Promise.resolve(),
};

test.beforeEach(() => test.setTimeout(360_000));

test('before log-in', async ({ page }) => {
  const complaints = complaintsOf(page);
  await expectEach(page, beforeLogIn);
  expect(complaints).toEqual([]);
});

test('what does not go', async ({ page }) => {
  await logIn(page, demo.doctor);
  await expectEach(page, refusals);
});

test('what went well', async ({ page }) => {
  await logIn(page, demo.doctor);
  await expectEach(page, successes);
});

test('on the free plan', async ({ page }) => {
  await logIn(page, { username: 'solo@demo.test', password: 'Solo@1234' });
  await expectEach(page, onTheFreePlan);
});

test('nothing of the catalogue is left out', () => {
  const shown = [beforeLogIn, refusals, successes, onTheFreePlan].flatMap((rows) =>
    Object.keys(rows),
  );
  expect(shown.toSorted()).toEqual(catalogue.toSorted());
});
