// What comes in by the public pages and hooks, asked in a clinic's name as those ask it.
import type { TypedOf, Verb } from '../../src/kit/shared/contract.ts';
import { api as abha } from '../../src/modules/abha/contract.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { guest as booking } from '../../src/modules/booking/contract.ts';
import { api as reviews } from '../../src/modules/reviews/contract.ts';
import { guest as video, relative } from '../../src/modules/video/contract.ts';
import { guest as waitlist } from '../../src/modules/waitlist/contract.ts';
import { modules } from '../../src/server/bindings.ts';
import type { TestApp } from '../db.ts';
import { type ExampleClinic, phone } from './clinic.ts';
import { bookable, daysAhead, videoRoom } from './desk.ts';

const bound = modules.flatMap(({ verbs, guests }) => [...verbs, ...guests]);

/** As a page, a hook or a job asks a verb in a clinic's name. */
export async function askAsGuest<V extends Verb>(
  app: TestApp,
  clinicId: string,
  verb: V,
  input: TypedOf<V>,
): Promise<void> {
  const handle = bound.find((one) => one.verb.id === verb.id)?.handle;
  if (!handle) throw new Error(`no verb ${verb.id}`);
  await app.pipeline.run({
    verb,
    handle,
    caller: { kind: 'system', clinicId },
    input,
    client: {
      address: '192.0.2.7',
      device: 'phone',
      cookies: {},
      setCookie: () => undefined,
      clearSite: () => undefined,
    },
    language: 'en',
    requestId: 'guest',
  });
}

/** A booking, a wish to be told, a review, a consent to a video call, a share of an ABHA. */
export async function playGuests(app: TestApp, clinic: ExampleClinic): Promise<void> {
  const ask = <V extends Verb>(verb: V, input: TypedOf<V>) =>
    askAsGuest(app, clinic.clinicId, verb, input);
  const who = () => ({
    isdCode: '+91',
    contactNumber: phone(),
    person: { name: 'Guest Patil', gender: 'Other' as const, age: 40 },
    language: 'en' as const,
  });
  const { doctorId, startsAt } = await bookable(clinic);
  await ask(booking.book, { ...who(), doctorId, startsAt: plain(startsAt), mode: 'offline' });
  await ask(waitlist.ask, {
    ...who(),
    doctorId,
    mode: 'offline',
    fromDay: daysAhead(1),
    toDay: daysAhead(3),
  });
  const { id, version } = await clinic.ask(appointments.book, await bookable(clinic));
  await clinic.rows(
    `update app.appointments set starts_at = now(), ends_at = now() + interval '5 minutes' where id = $1`,
    [id],
  );
  const started = await clinic.ask(appointments.move, { id, version, to: 'Started' });
  await clinic.ask(appointments.move, { id, version: started.version, to: 'Completed' });
  await ask(booking.askPrivacy, {
    isdCode: '+91',
    contactNumber: phone(),
    name: 'Guest Patil',
    language: 'en',
    kind: 'grievance',
    words: 'Nobody answered',
  });
  await ask(reviews.leave, { appointmentId: id, stars: 5, words: 'Kind' });
  await ask(video.consent, {
    id: await videoRoom(clinic),
    isGiven: true,
    ageYears: 40,
    language: 'en',
  });
  const room = await videoRoom(clinic);
  const device = 'b'.repeat(32);
  await ask(video.consent, { id: room, isGiven: true, ageYears: 70, language: 'en' });
  await ask(video.enterAsPatient, { id: room, device });
  await clinic.rows(`update app.video_stays set admitted_at = seen_at where appointment_id = $1`, [
    room,
  ]);
  await ask(relative.askRelative, { id: room, device });
  await clinic.rows(
    `update app.video_relatives set name = 'Guest Pawar', relation = 'Son', consented_at = asked_at where appointment_id = $1`,
    [room],
  );
  await ask(abha.onShared, {
    requestId: crypto.randomUUID(),
    context: '1',
    abhaNumber: '',
    abhaAddress: `guest${phone()}@sbx`,
    name: 'Guest Kale',
    gender: 'F',
    birthOn: '1980-01-02',
    birthYear: 1980,
    phone: phone(),
    line: '1 Lake Road',
    district: 'Pune',
    state: 'Maharashtra',
  });
}

const plain = (instant: string): string => `${instant.slice(0, 16)}:00Z`;
