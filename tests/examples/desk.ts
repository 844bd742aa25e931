// The desk: clinic time, appointments, queue, waitlist, the public page's switches.
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as booking } from '../../src/modules/booking/contract.ts';
import { api as clinics } from '../../src/modules/clinics/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { api as video } from '../../src/modules/video/contract.ts';
import { api as waitlist } from '../../src/modules/waitlist/contract.ts';
import { example, type ExampleClinic } from './clinic.ts';
import { daysBack, register } from './patients.ts';

const zone = 'Asia/Kolkata';
export const daysAhead = (days: number) => daysBack(-days);
const nine = (day: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '09:00' });
const startOn = (day: string) => nine(day).toInstant().toString();

const week = {
  version: 0,
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    sessions: [{ from: 540, to: 600 }],
  })),
  patientsPerHour: 4,
  capacity: 1,
  feePaise: 500_00,
};
/** A doctor with an hour each morning. */
async function doctorWithHours(clinic: ExampleClinic) {
  const { memberId: doctorId } = await clinic.hire();
  const { version } = await clinic.ask(slots.save, { doctorId, ...week });
  return { doctorId, version };
}
async function except(clinic: ExampleClinic) {
  const { doctorId } = await doctorWithHours(clinic);
  const input = { doctorId, day: daysAhead(3), sessions: [{ from: 600, to: 660 }] };
  return input;
}
/** Far from today, so that no other example meets it. */
async function holiday(clinic: ExampleClinic) {
  const day = daysAhead(400);
  return clinic.ask(slots.addHoliday, { title: 'Diwali', fromDay: day, toDay: day });
}

export async function bookable(clinic: ExampleClinic) {
  const { doctorId } = await doctorWithHours(clinic);
  return { patientId: await register(clinic), doctorId, startsAt: startOn(daysAhead(2)) };
}
export const book = async (clinic: ExampleClinic) =>
  clinic.ask(appointments.book, await bookable(clinic));
/** One of today whose hour is still to come, at a length that fits before midnight. */
async function bookToday(clinic: ExampleClinic) {
  const { memberId: doctorId } = await clinic.hire();
  const startsAt = Temporal.Now.instant().add({ minutes: 1 }).round('minute').toString();
  return clinic.ask(appointments.book, {
    patientId: await register(clinic),
    doctorId,
    startsAt,
    minutes: 5,
  });
}

async function token(clinic: ExampleClinic) {
  const { memberId: doctorId } = await clinic.hire();
  const { id, version } = await clinic.ask(queue.take, {
    patientId: await register(clinic),
    doctorId,
  });
  return { id, version, doctorId };
}

async function waiting(clinic: ExampleClinic) {
  const { doctorId } = await doctorWithHours(clinic);
  return {
    patientId: await register(clinic),
    doctorId,
    fromDay: daysAhead(1),
    toDay: daysAhead(4),
  };
}

async function openLink(clinic: ExampleClinic) {
  const { memberId: doctorId } = await clinic.hire();
  return { kind: 'board' as const, doctorId };
}

/** An appointment by video of the owner's own, at this moment, beside whoever has this time already. */
export async function videoRoom(clinic: ExampleClinic): Promise<string> {
  const { id } = await clinic.ask(appointments.book, await bookable(clinic));
  await clinic.rows(
    `with moment as materialized (select now() - random() * interval '9 minutes' as at)
     update app.appointments set mode = 'online', doctor_id = $2, seat = 2 + floor(random() * 59), starts_at = moment.at, ends_at = moment.at + interval '1 millisecond' from moment where id = $1`,
    [id, clinic.owner.memberId],
  );
  return id;
}

export const deskExamples = [
  example(video.enter, async (clinic) => ({
    input: { id: await videoRoom(clinic), device: 'a'.repeat(32) },
  })),
  example(video.call, async (clinic) => ({ input: { id: await videoRoom(clinic) } })),
  example(appointments.export, async (clinic) => {
    const { id } = await book(clinic);
    return { input: { ids: [id] } };
  }),
  example(slots.save, async (clinic) => ({
    input: { doctorId: (await clinic.hire()).memberId, ...week },
  })),
  example(slots.saveDeskRules, async (clinic) => {
    const { version } = await clinic.ask(slots.deskRules, {});
    return { input: { version, waitLimitMinutes: 20, noShowAfterDays: 2 } };
  }),
  example(slots.saveBookingRules, async (clinic) => ({
    input: {
      doctorId: (await clinic.hire()).memberId,
      version: 0,
      isConfirmedAtOnce: true,
      leadMinutes: 60,
      daysAhead: 30,
      gapMinutes: 5,
      guests: 'everybody' as const,
      question: 'What brings you here?',
    },
  })),
  example(slots.saveOnline, async (clinic) => ({
    input: { ...(await doctorWithHours(clinic)), onlineMinutes: 15, onlineFeePaise: 300_00 },
  })),
  example(slots.except, async (clinic) => ({ input: await except(clinic) })),
  example(slots.unexcept, async (clinic) => {
    const input = await except(clinic);
    await clinic.ask(slots.except, input);
    return { input: { doctorId: input.doctorId, day: input.day } };
  }),
  example(slots.removeSession, async (clinic) => ({
    input: {
      ...(await doctorWithHours(clinic)),
      weekday: 1,
      session: { from: 540, to: 600 },
    },
  })),
  example(slots.addHoliday, async () => ({
    input: { title: 'Holi', fromDay: daysAhead(300), toDay: daysAhead(301) },
  })),
  example(slots.amendHoliday, async (clinic) => {
    const { id, version } = await holiday(clinic);
    const day = daysAhead(401);
    return { input: { id, version, title: 'Dasara', fromDay: day, toDay: day } };
  }),
  example(slots.removeHoliday, async (clinic) => ({ input: { id: (await holiday(clinic)).id } })),

  // The same clock under another name: the other examples go on by it.
  example(appointments.changeZone, async (clinic) => {
    const { zone: from } = await clinic.ask(clinics.mine, {});
    return { input: { from, zone: from === zone ? 'Asia/Colombo' : zone } };
  }),
  example(appointments.book, async (clinic) => ({
    input: { ...(await bookable(clinic)), note: 'First visit', feePaise: 400_00 },
  })),
  example(appointments.hold, async (clinic) => {
    const { doctorId, startsAt } = await bookable(clinic);
    return { input: { doctorId, startsAt } };
  }),
  example(appointments.release, async (clinic) => {
    const { doctorId, startsAt } = await bookable(clinic);
    const { id } = await clinic.ask(appointments.hold, { doctorId, startsAt });
    return { input: { id } };
  }),
  example(appointments.bookSeries, async (clinic) => ({
    input: { ...(await bookable(clinic)), times: 3, note: 'Dressing' },
  })),
  example(appointments.reschedule, async (clinic) => {
    const { id, version } = await book(clinic);
    const { doctorId } = await doctorWithHours(clinic);
    return { input: { id, version, doctorId, startsAt: startOn(daysAhead(5)) } };
  }),
  example(appointments.setNote, async (clinic) => {
    const { id, version } = await book(clinic);
    return { input: { id, version, note: 'Brings reports' } };
  }),
  example(appointments.late, async (clinic) => ({
    input: { doctorId: (await clinic.hire()).memberId, minutes: 20 },
  })),
  example(appointments.unlate, async (clinic) => {
    const { memberId: doctorId } = await clinic.hire();
    const { id } = await clinic.ask(appointments.late, { doctorId, minutes: 20 });
    return { input: { id } };
  }),
  example(appointments.heard, async (clinic) => ({
    input: { appointmentId: (await book(clinic)).id },
  })),
  example(appointments.closeDay, async (clinic) => {
    const { doctorId } = await bookToday(clinic);
    return { input: { doctorId, reason: 'Called away' } };
  }),
  example(appointments.close, async (clinic) => {
    const { memberId: doctorId } = await clinic.hire();
    const startsAt = Temporal.Now.instant().subtract({ minutes: 2 }).round('minute').toString();
    const { id, version } = await clinic.ask(appointments.book, {
      patientId: await register(clinic),
      doctorId,
      startsAt,
      minutes: 15,
    });
    return { input: { appointments: [{ id, version }], to: 'No-show' as const } };
  }),
  example(appointments.reopenDay, async (clinic) => {
    const { doctorId } = await bookToday(clinic);
    const { canceled } = await clinic.ask(appointments.closeDay, { doctorId });
    return { input: { ids: canceled.map(({ id }) => id) } };
  }),
  example(appointments.move, async (clinic) => {
    const { id, version } = await book(clinic);
    return { input: { id, version, to: 'Canceled' as const, reason: 'Cannot come' } };
  }),
  example(appointments.undo, async (clinic) => {
    const { id, version } = await book(clinic);
    const moved = await clinic.ask(appointments.move, { id, version, to: 'Canceled' });
    return { input: { id, version: moved.version } };
  }),

  example(queue.take, async (clinic) => ({
    input: {
      patientId: await register(clinic),
      doctorId: (await clinic.hire()).memberId,
    },
  })),
  example(queue.next, async (clinic) => {
    const { id, doctorId } = await token(clinic);
    return { input: { doctorId, tokenId: id, finishes: [] } };
  }),
  example(queue.step, async (clinic) => {
    const { id, version } = await token(clinic);
    return { input: { id, version, act: 'call' as const } };
  }),
  example(queue.place, async (clinic) => {
    const { id, version } = await token(clinic);
    return { input: { id, version, before: 1, isPriority: true } };
  }),
  example(queue.sendOver, async (clinic) => {
    const { id, version } = await token(clinic);
    return { input: { id, version, doctorId: (await clinic.hire()).memberId } };
  }),
  example(queue.noteCode, async (clinic) => ({
    input: { id: (await token(clinic)).id, code: '~QB4' },
  })),
  example(queue.undo, async (clinic) => {
    const { id, version } = await token(clinic);
    const called = await clinic.ask(queue.step, { id, version, act: 'call' });
    return { input: { id, version: called.version } };
  }),

  example(waitlist.join, async (clinic) => ({
    input: { ...(await waiting(clinic)), note: 'Mornings only' },
  })),
  example(waitlist.leave, async (clinic) => ({
    input: { id: (await clinic.ask(waitlist.join, await waiting(clinic))).id },
  })),
  example(waitlist.take, async (clinic) => ({
    input: { id: (await clinic.ask(waitlist.join, await waiting(clinic))).id },
  })),

  example(booking.setOpen, async () => ({ input: { isOpen: true } })),
  example(booking.openLink, async (clinic) => ({
    input: { ...(await openLink(clinic)), showsNames: true },
  })),
  example(booking.closeLink, async (clinic) => {
    const input = await openLink(clinic);
    await clinic.ask(booking.openLink, input);
    return { input };
  }),
];
