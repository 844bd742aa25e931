// What the demo clinic's patients come with: everyday complaints of an Indian general practice.
import type { TypedOf } from '../../src/kit/shared/contract.ts';
import type { api as treatments } from '../../src/modules/treatments/contract.ts';

type Line = NonNullable<TypedOf<(typeof treatments)['add']>['lines']>[number];

interface Case {
  complaints: string[];
  examinations: string[];
  diagnosis: string;
  lines: Line[];
  advice: string;
  testsAdvised: string[];
  followUpAfterDays: number | null;
  feesPaise: number;
}

const days = (count: number) => ({ count, unit: 'days' as const });
const weeks = (count: number) => ({ count, unit: 'weeks' as const });
const months = (count: number) => ({ count, unit: 'months' as const });

const paracetamol: Line = {
  medicineName: 'Calpol 650',
  genericName: 'Paracetamol',
  strength: '650 mg',
  form: 'Tablet',
  dosage: '1-1-1',
  duration: days(3),
  quantity: 9,
  mealTiming: 'after',
};
const pantoprazole: Line = {
  medicineName: 'Pan 40',
  genericName: 'Pantoprazole',
  strength: '40 mg',
  form: 'Tablet',
  dosage: '1-0-0',
  duration: days(5),
  quantity: 5,
  mealTiming: 'before',
};
const cetirizine: Line = {
  medicineName: 'Cetzine',
  genericName: 'Cetirizine',
  strength: '10 mg',
  form: 'Tablet',
  dosage: '0-0-1',
  duration: days(5),
  quantity: 5,
  mealTiming: 'after',
};

const ors = (quantity: number): Line => ({
  medicineName: 'ORS',
  genericName: 'Oral rehydration salts',
  strength: '21.8 g',
  form: 'Powder',
  dosage: 'SOS',
  quantity,
  note: 'One sachet in 1 litre of water',
});

export const cases: Case[] = [
  {
    complaints: ['Fever for 2 days', 'Body ache', 'Sore throat'],
    examinations: ['Throat congested', 'Chest clear'],
    diagnosis: 'Viral fever',
    lines: [
      paracetamol,
      cetirizine,
      {
        medicineName: 'Betadine gargle',
        genericName: 'Povidone iodine',
        strength: '2%',
        form: 'Lotion',
        dosage: '1-0-1',
        duration: days(5),
        quantity: 1,
        note: 'Gargle, do not swallow',
      },
    ],
    advice: 'Drink plenty of water. Rest for two days.\nCome at once if the fever passes 103 °F.',
    testsAdvised: [],
    followUpAfterDays: 3,
    feesPaise: 400_00,
  },
  {
    complaints: ['Acidity', 'Upper abdominal pain'],
    examinations: ['Abdomen soft', 'Epigastric tenderness'],
    diagnosis: 'Acid peptic disease',
    lines: [
      pantoprazole,
      {
        medicineName: 'Gelusil',
        genericName: 'Aluminium hydroxide + Magnesium hydroxide',
        strength: '',
        form: 'Syrup',
        dosage: '2-2-2',
        duration: days(5),
        quantity: 1,
        mealTiming: 'after',
      },
    ],
    advice: 'Avoid spicy and oily food, tea on an empty stomach.',
    testsAdvised: [],
    followUpAfterDays: 7,
    feesPaise: 400_00,
  },
  {
    complaints: ['Review of blood pressure'],
    examinations: ['Heart sounds normal', 'No oedema'],
    diagnosis: 'Hypertension',
    lines: [
      {
        medicineName: 'Amlong 5',
        genericName: 'Amlodipine',
        strength: '5 mg',
        form: 'Tablet',
        dosage: '1-0-0',
        duration: months(1),
        quantity: 30,
        mealTiming: 'after',
      },
      {
        medicineName: 'Telma 40',
        genericName: 'Telmisartan',
        strength: '40 mg',
        form: 'Tablet',
        dosage: '0-0-1',
        duration: months(1),
        quantity: 30,
        mealTiming: 'after',
      },
    ],
    advice: 'Less salt. Walk thirty minutes a day.',
    testsAdvised: ['Serum creatinine', 'ECG'],
    followUpAfterDays: 30,
    feesPaise: 500_00,
  },
  {
    complaints: ['Diabetes review', 'Tingling of feet'],
    examinations: ['Foot pulses felt', 'Sensation reduced'],
    diagnosis: 'Type 2 diabetes mellitus',
    lines: [
      {
        medicineName: 'Glycomet 500',
        genericName: 'Metformin',
        strength: '500 mg',
        form: 'Tablet',
        dosage: '1-0-1',
        duration: months(1),
        quantity: 60,
        mealTiming: 'after',
      },
      {
        medicineName: 'Neurobion Forte',
        genericName: 'Vitamin B complex',
        strength: '',
        form: 'Tablet',
        dosage: '0-1-0',
        duration: months(1),
        quantity: 30,
        mealTiming: 'after',
      },
    ],
    advice: 'Look at your feet every evening. Bring the sugar diary.',
    testsAdvised: ['HbA1c', 'Fasting glucose', 'Urine routine'],
    followUpAfterDays: 30,
    feesPaise: 500_00,
  },
  {
    complaints: ['Loose motions', 'Vomiting'],
    examinations: ['Mild dehydration', 'Abdomen soft'],
    diagnosis: 'Acute gastroenteritis',
    lines: [
      ors(6),
      {
        medicineName: 'Ondem 4',
        genericName: 'Ondansetron',
        strength: '4 mg',
        form: 'Tablet',
        dosage: 'SOS',
        quantity: 6,
      },
      {
        medicineName: 'Sporlac',
        genericName: 'Lactobacillus',
        strength: '',
        form: 'Capsule',
        dosage: '1-0-1',
        duration: days(3),
        quantity: 6,
      },
    ],
    advice: 'Small sips often. Curd rice, banana, no milk for two days.',
    testsAdvised: [],
    followUpAfterDays: 2,
    feesPaise: 400_00,
  },
  {
    complaints: ['Knee pain', 'Difficulty climbing stairs'],
    examinations: ['Crepitus both knees', 'No swelling'],
    diagnosis: 'Osteoarthritis of knees',
    lines: [
      {
        medicineName: 'Volini',
        genericName: 'Diclofenac',
        strength: '1%',
        form: 'Gel',
        dosage: '1-0-1',
        duration: weeks(2),
        quantity: 1,
      },
      {
        medicineName: 'Shelcal 500',
        genericName: 'Calcium carbonate + Vitamin D3',
        strength: '500 mg',
        form: 'Tablet',
        dosage: '0-1-0',
        duration: months(1),
        quantity: 30,
        mealTiming: 'after',
      },
    ],
    advice: 'Knee exercises twice a day. Sit on a chair, not on the floor.',
    testsAdvised: ['X-ray both knees standing'],
    followUpAfterDays: 14,
    feesPaise: 500_00,
  },
  {
    complaints: ['Itching', 'Skin rash'],
    examinations: ['Ring-shaped lesion on groin'],
    diagnosis: 'Tinea cruris',
    lines: [
      {
        medicineName: 'Candid',
        genericName: 'Clotrimazole',
        strength: '1%',
        form: 'Cream',
        dosage: '1-0-1',
        duration: weeks(3),
        quantity: 2,
      },
      {
        medicineName: 'Cetzine',
        genericName: 'Cetirizine',
        strength: '10 mg',
        form: 'Tablet',
        dosage: 'HS',
        duration: days(10),
        quantity: 10,
      },
    ],
    advice: 'Keep the skin dry, wear loose cotton, do not share towels.',
    testsAdvised: [],
    followUpAfterDays: 21,
    feesPaise: 400_00,
  },
  {
    complaints: ['Cough', 'Wheeze at night'],
    examinations: ['Wheeze both sides', 'No fever'],
    diagnosis: 'Bronchial asthma',
    lines: [
      {
        medicineName: 'Asthalin',
        genericName: 'Salbutamol',
        strength: '100 mcg',
        form: 'Inhaler',
        dosage: 'SOS',
        quantity: 1,
        note: '2 puffs with spacer',
      },
      {
        medicineName: 'Budecort 200',
        genericName: 'Budesonide',
        strength: '200 mcg',
        form: 'Inhaler',
        dosage: '1-0-1',
        duration: months(1),
        quantity: 1,
        note: 'Rinse the mouth afterwards',
      },
    ],
    advice: 'Keep away from smoke and dust. Learn the inhaler at the desk.',
    testsAdvised: ['Spirometry'],
    followUpAfterDays: 14,
    feesPaise: 500_00,
  },
  {
    complaints: ['Burning urination', 'Frequent urination'],
    examinations: ['No loin tenderness'],
    diagnosis: 'Urinary tract infection',
    lines: [
      {
        medicineName: 'Niftran 100',
        genericName: 'Nitrofurantoin',
        strength: '100 mg',
        form: 'Capsule',
        dosage: 'BD',
        duration: days(5),
        quantity: 10,
        mealTiming: 'after',
      },
      {
        medicineName: 'Alkasol',
        genericName: 'Disodium hydrogen citrate',
        strength: '',
        form: 'Syrup',
        dosage: '2-2-2',
        duration: days(5),
        quantity: 1,
        mealTiming: 'after',
        note: 'In a glass of water',
      },
    ],
    advice: 'Drink three litres of water a day.',
    testsAdvised: ['Urine routine', 'Urine culture'],
    followUpAfterDays: 7,
    feesPaise: 400_00,
  },
  {
    complaints: ['Health check'],
    examinations: ['General condition good'],
    diagnosis: '',
    lines: [
      {
        medicineName: 'Uprise D3 60K',
        genericName: 'Cholecalciferol',
        strength: '60000 IU',
        form: 'Capsule',
        dosage: 'weekly',
        duration: weeks(8),
        quantity: 8,
        mealTiming: 'after',
      },
    ],
    advice: 'Walk in the morning sun. Repeat the tests after three months.',
    testsAdvised: ['CBC', 'Lipid profile', 'TSH', 'Vitamin D'],
    followUpAfterDays: null,
    feesPaise: 600_00,
  },
];

/** What children come with; millilitres by their weight, 15 mg/kg of paracetamol a dose (IAP). */
export const childCases = (weightKg: number): Case[] => [
  {
    complaints: ['Fever for 2 days', 'Runny nose'],
    examinations: ['Throat congested', 'Chest clear', 'Active, feeding well'],
    diagnosis: 'Viral fever',
    lines: [
      {
        medicineName: 'Calpol 250',
        genericName: 'Paracetamol',
        strength: '250 mg/5 ml',
        form: 'Suspension',
        dosage: `${Math.floor(weightKg * 0.3 * 2) / 2} ml TDS`,
        duration: days(3),
        mealTiming: 'after',
      },
      {
        medicineName: 'Nasoclear',
        genericName: 'Sodium chloride',
        strength: '0.65%',
        form: 'Drop',
        dosage: '2 drops TDS',
        duration: days(5),
      },
    ],
    advice: 'Plenty to drink. Sponge with lukewarm water. Come at once if drowsy or not drinking.',
    testsAdvised: [],
    followUpAfterDays: 3,
    feesPaise: 400_00,
  },
  {
    complaints: ['Loose motions for 2 days'],
    examinations: ['No dehydration', 'Abdomen soft'],
    diagnosis: 'Acute gastroenteritis',
    lines: [
      ors(4),
      {
        medicineName: 'Z&D',
        genericName: 'Zinc sulphate',
        strength: '20 mg/5 ml',
        form: 'Syrup',
        dosage: '5 ml OD',
        duration: days(14),
      },
    ],
    advice:
      'ORS after each loose motion, in small sips. Go on feeding. Come at once if there is blood or no urine for 8 hours.',
    testsAdvised: [],
    followUpAfterDays: 2,
    feesPaise: 400_00,
  },
];
