// A doctor of Sunrise who works at Moonlight too, and has an appointment there.
import { api as patients } from '../src/modules/patients/contract.ts';
import type { TestApp } from './db.ts';

/** @returns calls it off again. */
export async function seesPatientElsewhere(
  app: TestApp,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): Promise<() => Promise<void>> {
  const { admin, world } = app;
  const { moonlight, rao, stranger } = world;
  const sita = { name: 'Sita Patil', contactNumber: '9876543219', gender: 'Female' } as const;
  const { data } = await app.call(patients.register, { ...sita, statedAge: 34 }, stranger);
  const { rows } = await admin.query<{ id: string }>(
    `with there as (insert into app.members (clinic_id, account_id, name, is_doctor, profile_is_complete)
      values ($1, $2, 'Dr Anil Rao', true, true) returning clinic_id, id)
    insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
    select clinic_id, $3, id, $4, $5, 1, 'Confirmed', 'offline', 0, 'New' from there returning doctor_id as id`,
    [moonlight.clinicId, rao.accountId, data.patient.id, startsAt, endsAt],
  );
  const doctorId = rows[0]?.id ?? '';
  return async () => {
    await admin.query('delete from app.appointments where doctor_id = $1', [doctorId]);
    await admin.query('delete from app.members where id = $1', [doctorId]);
  };
}
