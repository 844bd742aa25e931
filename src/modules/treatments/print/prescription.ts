// A treatment as the prescription's paper asks for it.
import type { Language } from '../../../kit/shared/languages.ts';
import { ageOn } from '../../../kit/shared/time.ts';
import type { ClinicHead } from '../../clinics/model.ts';
import type { Patient } from '../../patients/model.ts';
import { paperClinicOf } from '../../prescriptions/rules/head.ts';
import { prescriptionPaper } from '../../prescriptions/service.ts';
import type { DoctorHead } from '../../profile/model.ts';
import type { PaperSize, Treatment } from '../model.ts';
import { heightCmOf } from '../rules.ts';

export interface Printed {
  bytes: Buffer;
  fileName: string;
  media: string;
}

interface Sheet {
  treatment: Treatment;
  patient: Patient;
  head: { doctor: DoctorHead; clinic: ClinicHead };
  paper: PaperSize;
  language: Language;
}

/** @throws Refusal registration_missing without the doctor's registration number. */
export async function printPrescription({ treatment, patient, head, paper, language }: Sheet): Promise<Printed> {
  const height = heightCmOf(treatment.vitals);
  const bytes = await prescriptionPaper({
    paper: paper === 'A4' ? 'a4' : 'a5',
    language,
    clinic: paperClinicOf(head.clinic, head.clinic.logo),
    doctor: head.doctor,
    patient: { name: patient.name, age: ageOn(patient, treatment.visitOn), sex: patient.gender, caseNumber: patient.caseNumber, phone: patient.contactNumber },
    date: treatment.visitOn,
    vitals: { ...treatment.vitals, heightCm: height === null ? null : Math.round(height), spo2: treatment.vitals.oxygen },
    complaints: treatment.complaints,
    examinations: treatment.examinations,
    diagnosis: treatment.diagnosis,
    lines: treatment.lines,
    advice: treatment.advice,
    tests: treatment.testsAdvised,
    followUpOn: treatment.followUpOn,
  });
  return { bytes, fileName: `prescription-${patient.caseNumber.replace(/[^\w-]+/g, '-')}-${treatment.visitOn}.pdf`, media: 'application/pdf' };
}
