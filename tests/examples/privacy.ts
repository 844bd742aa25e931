// What patients ask about their data.
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api } from '../../src/modules/privacy/contract.ts';
import { example, type ExampleClinic } from './clinic.ts';

const patient = async (clinic: ExampleClinic): Promise<{ id: string }> =>
  (
    await clinic.ask(patients.register, {
      name: 'Ravi Joshi',
      gender: 'Male',
      contactNumber: '9811207744',
      statedAge: 40,
    })
  ).patient;

async function request(clinic: ExampleClinic): Promise<{ id: string }> {
  const { id: patientId } = await patient(clinic);
  const [{ id } = { id: '' }] = await clinic.rows<{ id: string }>(
    `insert into app.privacy_requests (clinic_id, kind, patient_id, isd_code, contact_number, name, words, language, asked_at, acknowledge_by, answer_by)
     values ($1, 'grievance', $2, '+91', '9811207744', 'Ravi Joshi', 'Nobody answered', 'en', now(), now() + interval '3 days', now() + interval '30 days') returning id`,
    [clinic.clinicId, patientId],
  );
  return { id };
}

export const privacyExamples = [
  example(api.acknowledge, async (clinic) => ({ input: await request(clinic) })),
  example(api.answer, async (clinic) => ({
    input: { ...(await request(clinic)), outcome: 'done' as const, answer: 'We called you' },
  })),
  example(api.setRules, async () => ({
    input: { answerDays: 30, contactName: 'Lata', contact: '020 1234567', retentionYears: 3 },
  })),
  example(api.erasePast, async (clinic) => ({ input: { ids: [(await patient(clinic)).id] } })),
];
