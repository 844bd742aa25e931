// What people without an account see: the booking page, their own page, the board in the waiting room.
import type { Page } from '@playwright/test';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as booking } from '../../src/modules/booking/contract.ts';
import { read, write } from '../../tests/journeys/people.ts';

interface PatientPage {
  name: string;
  path: string;
}

/** @param right of the demo clinic's doctor, who is logged in on the page. */
export async function patientPages(
  page: Page,
  right: () => string,
  language: string,
): Promise<PatientPage[]> {
  const { code } = await read(page, right, booking.link, {});
  const board = await write(page, right, booking.openLink, { kind: 'board' });
  const today = Temporal.Now.plainDateISO('Asia/Kolkata');
  const { appointments: ahead } = await read(page, right, appointments.span, {
    from: today.toString(),
    days: 7,
  });
  const next = ahead.find(({ status }) => status === 'Confirmed' || status === 'Checked in');
  const own = next ? await read(page, right, appointments.link, { id: next.id }) : null;
  return [
    { name: '/b/…', path: `/b/${code}?lang=${language}` },
    { name: '/b/…/my', path: `/b/${code}/my?lang=${language}` },
    ...(own ? [{ name: '/b/…/a/…', path: `${new URL(own.url).pathname}?lang=${language}` }] : []),
    { name: '/tv/…', path: new URL(board.url).pathname },
  ];
}
