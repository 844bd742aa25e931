// An appointment by video for the stories of the room.
import type { Page } from '@playwright/test';
import { api as appointments } from '../../../src/modules/appointments/contract.ts';
import { api as slots } from '../../../src/modules/slots/contract.ts';
import { base, demo, logIn, read, register, rightOf, write } from '../people.ts';

export interface Booked {
  id: string;
  name: string;
  /** The patient's own page of the appointment. */
  link: string;
  /** Their way straight into the room. */
  room: string;
}

/** Logs the doctor in and books an appointment by video that is due now, for a new patient. */
export async function bookVideo(doctor: Page): Promise<Booked> {
  const right = rightOf(doctor);
  await logIn(doctor, demo.doctor);
  const letters = String(Date.now())
    .slice(-7)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  const name = `Vidya ${letters}`;
  const patientId = await register(doctor, right, { name });
  // The day may be full; one more at each start lets this patient in.
  const { version, week, patientsPerHour, capacity, feePaise } = await read(
    doctor,
    right,
    slots.time,
    {},
  );
  await write(doctor, right, slots.save, {
    version,
    week,
    patientsPerHour,
    feePaise,
    capacity: capacity + 1,
  });
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000).toISOString();
  const { id } = await write(doctor, right, appointments.book, {
    patientId,
    startsAt: startsAt.replace('.000Z', 'Z'),
    minutes: 15,
    mode: 'online',
  });
  const { url } = await read(doctor, right, appointments.link, { id });
  const link = base() + new URL(url, base()).pathname;
  return { id, name, link, room: `${link}/video?lang=en` };
}
