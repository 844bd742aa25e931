// Whoever consults by video is named with the registration number wherever the patient reads of it (Telemedicine Practice Guidelines 2020, 3.1.3), in every language.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { translatorOf } from '../../../../tests/words.ts';
import { openSecret } from '../../messaging/service.ts';
import { type Language, languageCodes } from '../../../kit/shared/languages.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import { api as appointments } from '../../appointments/contract.ts';
import { linkOf } from '../../appointments/service.ts';
import { namesIn, type TemplateId, templates } from '../../messaging/rules.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as reminders } from '../../reminders/contract.ts';
import { api as treatments } from '../../treatments/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-23T10:00:00+05:30');
const number = 'MMC/1234';
const name = 'Anil Rao';

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  const { rao, sunrise } = app.world;
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, registration_number, council, degrees, specialties, languages, bio, state, city, address)
     values ($1, $2, $3, 'Maharashtra Medical Council', '{MBBS}', '{}', '{}', '', '', '', '') on conflict (clinic_id, member_id) do update set registration_number = $3`,
    [sunrise.clinicId, rao.memberId, number],
  );
  await asksCode(false);
});
afterAll(() => app.close());

const asksCode = (onlineAsksCode: boolean) =>
  app.admin.query(
    `insert into app.clinic_times (clinic_id, doctor_id, week, exceptions, patients_per_hour, capacity, fee_paise, online_fee_paise, follow_up_days, follow_up_visits, online_asks_code)
     values ($1, $2, '[]', '[]', 4, 1, 0, 0, 0, 0, $3) on conflict (clinic_id, doctor_id) do update set online_asks_code = excluded.online_asks_code`,
    [app.world.sunrise.clinicId, app.world.rao.memberId, onlineAsksCode],
  );

interface Reader {
  patientId: string;
  phone: string;
  language: Language;
}

async function reader(language: Language, at: number): Promise<Reader> {
  const contactNumber = `98765432${10 + at}`;
  const { data } = await app.call(
    patients.register,
    { name: 'Meera Joshi', contactNumber, gender: 'Female', statedAge: 34, language },
    app.world.rao,
  );
  return { patientId: data.patient.id, phone: `+91${contactNumber}`, language };
}

/** An appointment by video in `minutes`. */
async function appointment({ patientId }: Reader, minutes: number, status = 'Confirmed') {
  const { sunrise, rao } = app.world;
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '15 minutes', 1, $5, 'online', 0, 'New') returning id`,
    [sunrise.clinicId, patientId, rao.memberId, clock.add({ minutes }).toString(), status],
  );
  const id = rows[0]?.id ?? '';
  await moved(id, status);
  return { id, mine: `/b/SUNRISE2/a/${linkOf(app, sunrise.clinicId, id)}` };
}

async function moved(id: string, to: string, reason = '') {
  await app.admin.query('update app.appointments set status = $2 where id = $1', [id, to]);
  await app.admin.query(
    `insert into app.appointment_moves (clinic_id, appointment_id, to_status, reason, moved_at) values ($1, $2, $3, $4, $5)`,
    [app.world.sunrise.clinicId, id, to, reason, clock.toString()],
  );
}

const send = (url: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const letKnow = (appointmentId: string) => app.work(appointments.letKnow, { appointmentId });
const later = (hours: number) => (clock = clock.add({ hours }));

/** As they were read on the phone. */
async function messagesTo({ phone, language }: Reader) {
  const { rows } = await app.admin.query<{
    id: string;
    template: TemplateId;
    language: Language;
    values: Record<string, string>;
    sealed: Buffer | null;
  }>(
    `select m.id, m.template, m.language, m.values, s.sealed from app.messages m
     left join app.message_secrets s on s.clinic_id = m.clinic_id and s.message_id = m.id where m.recipient = $1 order by m.at, m.id`,
    [phone],
  );
  return rows.map(({ id, template, values, sealed, ...row }) => {
    expect(row.language).toBe(language);
    const secret = sealed ? openSecret(app.settings, id, sealed) : {};
    const text = translatorOf(language).text(templates[template], { ...values, ...secret });
    return { template, text, link: secret['link'] };
  });
}

describe.each(languageCodes.map((code, at) => [code, at] as const))('in %s', (language, at) => {
  test('every message about a video appointment names the doctor with the number', async () => {
    const who = await reader(language, at);
    const asked = await appointment(who, 3000, 'Requested');
    await app.work(reminders.onBooked, { appointmentId: asked.id });
    await moved(asked.id, 'Confirmed');
    await letKnow(asked.id);
    await app.work(reminders.remind, { appointmentId: asked.id, ahead: 'day' });
    await app.work(reminders.remind, { appointmentId: asked.id, ahead: 'hours' });
    await app.admin.query(
      `update app.appointments set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1`,
      [asked.id],
    );
    await letKnow(asked.id);
    for (const [status, reason] of [
      ['Canceled', ''],
      ['Canceled', 'The doctor is ill'],
      ['Rejected', ''],
      ['Rejected', 'No time'],
    ] as const) {
      later(1);
      const { id } = await appointment(who, 3200);
      await moved(id, status, reason);
      await letKnow(id);
    }

    later(1);
    const visit = await appointment(who, 5);
    const { rao } = app.world;
    const late = await app.call(appointments.late, { minutes: 20 }, rao);
    await app.work(appointments.onLate, { delayId: late.data.id });
    await asksCode(true);
    const codePage = await send(`${visit.mine}/video/code`, { lang: language });
    expect(codePage.body).toContain(number);
    await asksCode(false);
    await app.call(api.call, { id: visit.id }, rao);
    await send(`${visit.mine}/video/consent`, { lang: language, agrees: 'yes', age: '34' });
    const signed = await app.call(
      treatments.add,
      {
        patientId: who.patientId,
        appointmentId: visit.id,
        // So that its medicines end in these days.
        visitOn: dayAt(clock.subtract({ hours: 19 * 24 }), 'Asia/Kolkata'),
        lines: [
          {
            medicineName: 'Paracetamol',
            genericName: 'Paracetamol',
            form: 'Tablet',
            dosage: '1-0-1',
            duration: { count: 21, unit: 'days' },
          },
        ],
        finish: true,
      },
      rao,
    );
    await app.work(treatments.sendPapers, { treatmentId: signed.data.id });
    const paper = (await messagesTo(who)).find(({ template }) => template === 'paper_sent');
    const sentPage = await send(`${new URL(paper?.link ?? '').pathname}/code`, { lang: language });
    expect(sentPage.statusCode).toBe(200);
    // Nobody is told that medicines run out who has a time ahead.
    for (const { id } of [asked, visit]) await moved(id, 'Completed');
    await app.work(reminders.remindMedicine, {
      treatmentId: signed.data.id,
      endsOn: '2026-12-30',
    });
    await app.work(reminders.askReview, { appointmentId: visit.id });

    const sent = await messagesTo(who);
    for (const { template, text } of sent) {
      expect(`${template}: ${text}`).toContain(name);
      expect(`${template}: ${text}`).toContain(number);
      // In the reader's own language, not in English for want of a translation.
      expect(text.includes('(Reg. ')).toBe(language === 'en');
    }
    expect(sent.map(({ template }) => template)).toEqual([
      'appointment_requested',
      'video_link',
      'appointment_tomorrow_link',
      'video_link',
      'appointment_moved',
      'appointment_canceled',
      'appointment_canceled_why',
      'appointment_rejected',
      'appointment_rejected_why',
      'clinic_late',
      'video_code',
      'video_waits',
      'paper_sent',
      'paper_code',
      'medicine_ending',
      'review_asked',
    ]);
    expect(sent.find(({ template }) => template === 'video_link')?.link).toMatch(/\/video$/);
  });

  test('so do the pages on the way in: the appointment, the code, the consent, the room, the paper', async () => {
    later(2);
    const visit = await appointment({ ...(await reader(language, at + 20)), language }, 5);
    const page = async (path = '') =>
      (await app.http.inject({ url: `${visit.mine}${path}?lang=${language}` })).body;
    await asksCode(true);
    expect(await page('/video')).toContain(number);
    await asksCode(false);
    expect(await page()).toContain(number);
    expect(await page('/video')).toContain(number);
    await send(`${visit.mine}/video/consent`, { lang: language, agrees: 'yes', age: '34' });
    const room = await page('/video');
    expect(room).toContain('id="room"');
    expect(room).toContain(number);
  });

  test('what goes by WhatsApp has a place for the doctor as well', () => {
    for (const template of [
      'appointment_booked',
      'appointment_moved',
      'appointment_soon',
      'appointment_tomorrow',
      'waitlist_offer',
    ] as const)
      expect(
        translatorOf(language).text(
          templates[template],
          Object.fromEntries(
            namesIn(templates[template].message).map((place) => [place, `<${place}>`]),
          ),
        ),
      ).toContain('<doctor>');
  });
});
