// A consultation by video: two browsers with made-up cameras see and hear each other, and write, through our server.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { base, complaintsOf } from './people.ts';
import { bookVideo } from './room/booked.ts';
import { test } from './test.ts';

/** How far the picture of the other person differs between two moments, and how loud they are: 0 is none. */
const seenAndHeard = (page: Page) =>
  page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('.vr-stage > video');
    const stream = video?.srcObject;
    if (!video || !(stream instanceof MediaStream) || video.videoWidth === 0)
      return { moved: 0, loud: 0 };
    const look = () => {
      const canvas = new OffscreenCanvas(64, 48);
      const pen = canvas.getContext('2d');
      pen?.drawImage(video, 0, 0, 64, 48);
      return pen?.getImageData(0, 0, 64, 48).data ?? new Uint8ClampedArray();
    };
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const first = look();
    let loud = 0;
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      analyser.getFloatTimeDomainData(samples);
      loud = Math.max(loud, ...samples.map(Math.abs));
    }
    const second = look();
    await context.close();
    const moved = first.reduce((sum, one, at) => sum + Math.abs(one - (second[at] ?? 0)), 0);
    return { moved: moved / first.length, loud };
  });

async function both(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const { moved, loud } = await seenAndHeard(page);
        return moved > 0.2 && loud > 0.01;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

async function personWith(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  return { context, page: await context.newPage() };
}

// Two browsers that code pictures and a server on two cores: a step can come too late without a fault of ours.
test.describe.configure({ retries: 2 });

test('doctor and patient meet by video', async ({ browser }) => {
  test.setTimeout(480_000);
  const { page: doctor } = await personWith(browser);
  const { page: patient } = await personWith(browser);
  const complaints = [...complaintsOf(doctor), ...complaintsOf(patient)];
  const { name, link } = await bookVideo(doctor);

  await test.step('the patient agrees, is seen and heard, and waits', async () => {
    await patient.goto(`${link}?lang=en`);
    // The page draws itself anew with news of the appointment, which can overtake a click.
    await expect(async () => {
      await patient.getByRole('link', { name: 'To the video room' }).click({ timeout: 2_000 });
      await expect(patient.getByLabel('Age of the patient in years')).toBeVisible({
        timeout: 4_000,
      });
    }).toPass({ timeout: 40_000 });
    await patient.getByLabel('Age of the patient in years').fill('12');
    await patient.getByLabel('I agree to a video consultation').check();
    await patient.getByRole('button', { name: 'Continue' }).click();
    await expect(
      patient.getByText('A patient under 18 is seen with an adult').first(),
    ).toBeVisible();
    await patient.getByLabel('Name of the adult who is with the patient').fill('Sunil Kamat');
    await patient.getByLabel('Relation to the patient').fill('Father');
    await patient.getByLabel('I agree to a video consultation').check();
    await patient.getByRole('button', { name: 'Continue' }).click();
    // The browser's false microphone beeps for a moment twice a second: looked at once a second, it may be silent every time.
    await expect
      .poll(async () => Number(await patient.getByRole('meter').getAttribute('aria-valuenow')), {
        timeout: 20_000,
        intervals: [30],
      })
      .toBeGreaterThan(0);
    await patient.getByRole('button', { name: 'Enter the room' }).click();
    await expect(patient.getByText('is not there yet')).toBeVisible();
  });

  await test.step('the doctor comes from the day and lets the patient in', async () => {
    await doctor.goto(`${base()}/appointments`);
    const row = doctor.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('link', { name: 'Video room' }).click({ timeout: 40_000 });
    await expect(doctor.getByText('Sunil Kamat')).toBeVisible();
    await doctor.getByRole('button', { name: 'Enter the room' }).click();
    await expect(doctor.getByText(`${name} is in the waiting room`)).toBeVisible();
    await expect(patient.getByText('will let you in')).toBeVisible();
    const began = Date.now();
    await doctor.getByRole('button', { name: 'Let in' }).click();
    for (const page of [doctor, patient])
      await expect(page.locator('.vr[data-state="call"]')).toBeVisible({ timeout: 30_000 });
    test.info().annotations.push({ type: 'set-up', description: `${Date.now() - began} ms` });
  });

  await test.step('pictures move and sound arrives on both sides, with the same four words', async () => {
    await both(doctor);
    await both(patient);
    const [one, other] = await Promise.all(
      [doctor, patient].map((page) => page.locator('.vr-keys').textContent()),
    );
    expect(one?.split(' · ')).toHaveLength(4);
    expect(other).toBe(one);
  });

  await test.step('they write to each other', async () => {
    await doctor.getByRole('button', { name: 'Chat' }).click();
    await doctor.getByRole('textbox', { name: 'Message' }).fill('Please show the arm');
    await doctor.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(patient.getByText('Please show the arm')).toBeVisible();
  });

  expect(complaints).toEqual([]);
});
