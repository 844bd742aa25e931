// A prescription as PDF on warm presses, each with another patient and other medicines, so that nothing is answered from memory.
import { translatorOf } from '../../tests/words.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { closePaper, typesettersNow, warmPaper } from '../../src/kit/server/paper.ts';
import type { Language } from '../../src/kit/shared/languages.ts';
import { prescriptionPaper } from '../../src/modules/prescriptions/print/prescription.ts';
import { prescriptionLine } from '../../src/modules/prescriptions/rules.ts';
import type { PrescriptionPaper } from '../../src/modules/prescriptions/rules/sheet.ts';
import { kilobytes, millis, quantile } from './figures.ts';

interface PaperFigure {
  what: string;
  documents: number;
  wall: { median: number; p95: number };
  /** Milliseconds of processor time, ours and the press's together. */
  cpu: { median: number; p95: number };
  bytes: { median: number; largest: number };
}

const languages = ['en', 'hi', 'ta', 'ml'] as const satisfies Language[];
type Measured = (typeof languages)[number];

/** @param documents measured of each paper and language; a fifth as many before them warm the presses. */
export async function benchPaper(documents = 60): Promise<PaperFigure[]> {
  await warmPaper();
  try {
    const figures: PaperFigure[] = [];
    for (const paper of ['a5', 'a4'] as const) {
      for (const language of languages) {
        const wall: number[] = [];
        const cpu: number[] = [];
        const bytes: number[] = [];
        for (let n = -Math.ceil(documents / 5); n < documents; n++) {
          const input = written(n + documents, language, paper);
          const cpuBefore = cpuNow();
          const began = performance.now();
          const pdf = await prescriptionPaper(input, translatorOf(language));
          if (n < 0) continue;
          wall.push(performance.now() - began);
          cpu.push(cpuNow() - cpuBefore);
          bytes.push(pdf.length);
        }
        figures.push({
          what: `${paper.toUpperCase()} ${language}`,
          documents,
          wall: { median: quantile(wall, 0.5), p95: quantile(wall, 0.95) },
          cpu: { median: quantile(cpu, 0.5), p95: quantile(cpu, 0.95) },
          bytes: { median: quantile(bytes, 0.5), largest: Math.max(...bytes) },
        });
      }
    }
    return figures;
  } finally {
    await closePaper();
  }
}

/** Milliseconds that this process and the presses have used. The kernel's scheduler counts nanoseconds; its ticks of 10 ms would be too coarse for one document. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  let nanos = 0;
  for (const { pid } of typesettersNow()) {
    for (const thread of readdirSync(`/proc/${pid}/task`))
      nanos += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  }
  return (user + system) / 1e3 + nanos / 1e6;
}

const names: Record<Measured, readonly string[]> = {
  en: [
    'Meera Ramachandran',
    'Thomas Kurian',
    'Ayesha Siddiqui',
    'Harpreet Singh Gill',
    'Joseph D’Souza',
  ],
  hi: ['सुनीता श्रीवास्तव', 'कृष्ण कुमार त्रिपाठी', 'लक्ष्मी विश्वकर्मा', 'ज्योत्स्ना मिश्रा', 'राजेंद्र प्रसाद'],
  ta: ['மீனாட்சி சுந்தரம்', 'கார்த்திகேயன் முருகன்', 'லட்சுமி நாராயணன்', 'செந்தில் குமார்', 'ஸ்ரீதேவி ராமசாமி'],
  ml: ['അമ്പിളി കൃഷ്ണൻ', 'ഉണ്ണിക്കൃഷ്ണൻ നമ്പ്യാർ', 'ലക്ഷ്മിക്കുട്ടി', 'ജ്യോതിഷ് കുമാർ', 'സ്വപ്ന ചന്ദ്രൻ'],
};
const advice: Record<Measured, readonly string[]> = {
  en: ['Drink plenty of water and rest.', 'Eat less oil and spice.', 'Take steam twice a day.'],
  hi: ['खूब पानी पिएँ और आराम करें।', 'तेल और मसाले कम खाएँ।', 'दिन में दो बार भाप लें।'],
  ta: [
    'நிறைய தண்ணீர் குடித்து ஓய்வெடுங்கள்.',
    'எண்ணெயும் காரமும் குறைத்துக்கொள்ளுங்கள்.',
    'தினமும் இருமுறை ஆவி பிடியுங்கள்.',
  ],
  ml: [
    'ധാരാളം വെള്ളം കുടിക്കുകയും വിശ്രമിക്കുകയും ചെയ്യുക.',
    'എണ്ണയും എരിവും കുറയ്ക്കുക.',
    'ദിവസം രണ്ടു നേരം ആവി പിടിക്കുക.',
  ],
};

const medicines = [
  { medicineName: 'Dolo 650', genericName: 'Paracetamol', strength: '650 mg', dosage: '1-1-1' },
  {
    medicineName: 'Augmentin 625 Duo',
    genericName: 'Amoxicillin 500mg + Clavulanic acid 125mg',
    dosage: 'BD',
    note: 'Finish the full course',
  },
  {
    medicineName: 'Pan 40',
    genericName: 'Pantoprazole',
    strength: '40 mg',
    dosage: '1-0-0',
    mealTiming: 'empty_stomach',
  },
  {
    medicineName: 'Ascoril LS',
    genericName: 'Ambroxol + Levosalbutamol + Guaifenesin',
    form: 'Syrup',
    dosage: '5 ml BD',
  },
  {
    medicineName: 'Glycomet 500',
    genericName: 'Metformin',
    strength: '500 mg',
    dosage: '1-0-1',
    mealTiming: 'with',
  },
  { medicineName: 'Telma 40', genericName: 'Telmisartan', strength: '40 mg', dosage: '1-0-0' },
  { medicineName: 'Cetzine', genericName: 'Cetirizine', strength: '10 mg', dosage: '0-0-1' },
  { medicineName: 'Azithral 500', genericName: 'Azithromycin', strength: '500 mg', dosage: 'OD' },
  { medicineName: 'Shelcal 500', genericName: 'Calcium carbonate + Vitamin D3', dosage: '0-1-0' },
  { medicineName: 'Ecosprin 75', genericName: 'Aspirin', strength: '75 mg', dosage: '0-1-0' },
  {
    medicineName: 'Uprise D3',
    genericName: 'Cholecalciferol',
    strength: '60000 IU',
    form: 'Capsule',
    dosage: 'weekly',
  },
];
const complaints = [
  'Fever for 2 days',
  'Sore throat',
  'Dry cough at night',
  'Headache',
  'Body ache',
  'Loose motions',
  'Burning in the stomach',
];

const turn = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

/** An everyday visit: five medicines, vitals, three complaints, advice, tests, next visit, QR code. */
function written(n: number, language: Measured, paper: 'a5' | 'a4'): PrescriptionPaper {
  return {
    paper,
    language,
    clinic: {
      name: 'Sunrise Family Clinic',
      address: '2nd Floor, Shivalik Arcade, Ahmedabad 380015',
      phone: '+91 79 4000 1234',
      letterhead: { kind: 'printed' },
    },
    doctor: {
      name: 'Dr. Ananya Rao',
      qualification: 'MBBS, MD',
      registrationNumber: 'G-48213',
      council: 'Gujarat Medical Council',
    },
    patient: {
      name: turn(names[language], n),
      age: { count: 3 + ((n * 7) % 80), unit: 'years' },
      sex: n % 2 === 0 ? 'Female' : 'Male',
      caseNumber: `SF26-${String(n * 37).padStart(5, '0')}`,
      phone: `+91 98250 ${String(10_000 + n * 71).slice(0, 5)}`,
    },
    date: '2026-11-21',
    vitals: {
      systolic: 110 + (n % 40),
      diastolic: 70 + (n % 20),
      pulse: 64 + (n % 40),
      temperatureF: 98 + (n % 6),
      spo2: 94 + (n % 6),
      weightKg: 40 + (n % 50),
      heightCm: 150 + (n % 35),
    },
    complaints: [0, 1, 2].map((k) => turn(complaints, n + k * 2)),
    examinations: ['Throat congested', `Chest clear, rate ${14 + (n % 8)} a minute`],
    diagnosis: turn(['Acute pharyngitis', 'Viral fever', 'Gastritis', 'Type 2 diabetes'], n),
    lines: [0, 1, 2, 3, 4].map((k) =>
      prescriptionLine.parse({
        form: 'Tablet',
        duration: { count: 3 + ((n + k) % 12), unit: 'days' },
        mealTiming: 'after',
        ...turn(medicines, n * 3 + k * 2),
      }),
    ),
    advice: [turn(advice[language], n), turn(advice[language], n + 1)].join('\n'),
    tests: [turn(['CBC', 'HbA1c', 'Urine routine', 'Lipid profile'], n)],
    followUpOn: `2026-12-${String(1 + (n % 28)).padStart(2, '0')}`,
    verifyUrl: `https://practicediary.example/v/7KQ2-M9XD-${String(1000 + n * 13).slice(0, 4)}`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { what, wall, cpu, bytes } of await benchPaper(Number(process.argv[2] ?? 60))) {
    process.stdout.write(
      `${what}: median ${millis(wall.median)}, p95 ${millis(wall.p95)}; CPU ${millis(cpu.median)}, p95 ${millis(cpu.p95)}; ${kilobytes(bytes.median)}, largest ${kilobytes(bytes.largest)}\n`,
    );
  }
}
