// An invented visit, for looking at a letterhead before the first patient has one.
import type { Language } from '../../../kit/shared/languages.ts';
import type { Day } from '../../../kit/shared/time.ts';
import type { PrescriptionLine } from '../rules.ts';
import type { PrescriptionPaper } from './sheet.ts';

const line = (
  more: Pick<
    PrescriptionLine,
    'medicineName' | 'genericName' | 'strength' | 'dosage' | 'mealTiming'
  > &
    Partial<PrescriptionLine>,
): PrescriptionLine => ({
  medicineId: null,
  form: 'Tablet',
  duration: { count: 5, unit: 'days' },
  quantity: null,
  timesOfDay: [],
  note: '',
  ...more,
});

interface Given {
  clinic: PrescriptionPaper['clinic'];
  doctor: PrescriptionPaper['doctor'];
  paper: PrescriptionPaper['paper'];
  /** Of new patients. */
  language: Language;
  today: Day;
}

/** The doctor's own head over a patient who is nobody. */
export const samplePaper = ({ doctor, today, ...content }: Given): PrescriptionPaper => ({
  ...content,
  doctor: { ...doctor, registrationNumber: doctor.registrationNumber || '00000' },
  patient: {
    name: 'Sample Patient',
    age: { count: 34, unit: 'years' },
    sex: 'Female',
    caseNumber: 'SAMPLE-1',
  },
  date: today,
  vitals: { systolic: 118, diastolic: 76, pulse: 84, weightKg: 62 },
  complaints: ['Fever for 2 days'],
  examinations: ['Throat congested'],
  diagnosis: 'Acute pharyngitis',
  lines: [
    line({
      medicineName: 'Dolo 650',
      genericName: 'Paracetamol',
      strength: '650 mg',
      dosage: '1-1-1',
      mealTiming: 'after',
    }),
    line({
      medicineName: 'Cetzine',
      genericName: 'Cetirizine',
      strength: '10 mg',
      dosage: '0-0-1',
      mealTiming: 'after',
    }),
  ],
  advice: 'Drink plenty of water and rest.',
  tests: ['CBC'],
  followUpOn: Temporal.PlainDate.from(today).add({ days: 5 }).toString(),
});
