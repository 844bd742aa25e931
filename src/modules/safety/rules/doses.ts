// How much a child may have by weight, and the most an adult may have in a day. mg; docs/clinical-data.md says what has to be signed off.
import type { MedicineForm } from '../../prescriptions/model.ts';
import type { Sourced } from '../model.ts';
import type { SubstanceId } from './substances.ts';

export interface DoseRange extends Sourced {
  readonly substance: SubstanceId;
  /** mg per kg and day. */
  readonly low: number;
  readonly high: number;
  /** mg in a day, whatever the weight. */
  readonly maxPerDay: number;
  /** mg per kg and day, where harm begins closer to the usual than half as much again. */
  readonly harmfulFrom?: number;
}

/** What is taken once a week, or less often, and harms when taken daily. */
export interface OnlyWeekly extends Sourced {
  readonly substance: SubstanceId;
  readonly level: 'serious' | 'caution';
  /** From this strength on, in mg of one tablet or capsule. */
  readonly fromMg: number;
  /** From this strength on, in international units. */
  readonly fromUnits: number;
  /** Of this form alone; absent: of every one. */
  readonly form?: MedicineForm;
}

interface MostForAdults extends Sourced {
  readonly substance: SubstanceId;
  /** mg in a day. */
  readonly maxPerDay: number;
}

const date = '2026-11-21';
const pocketBook = 'WHO Pocket book of hospital care for children 2013';
const bnfc = 'British National Formulary for Children';
const label = (of: string) => `FDA label of ${of}`;

const range = (
  substance: SubstanceId,
  low: number,
  high: number,
  maxPerDay: number,
  source: string,
): DoseRange => ({
  substance,
  low,
  high,
  maxPerDay,
  source,
  date,
});

/** Up to this age a dose is judged by weight. */
export const childBeforeMonths = 12 * 12;

export const childDoses: readonly DoseRange[] = [
  { ...range('paracetamol', 20, 75, 4000, pocketBook), harmfulFrom: 90 },
  range('ibuprofen', 15, 40, 2400, pocketBook),
  range('mefenamic acid', 15, 25, 1500, bnfc),
  range('amoxicillin', 25, 100, 4000, pocketBook),
  range('ampicillin', 50, 200, 8000, pocketBook),
  range('cloxacillin', 50, 200, 8000, pocketBook),
  range('azithromycin', 5, 20, 1000, label('azithromycin')),
  range('clarithromycin', 10, 15, 1000, label('clarithromycin')),
  range('erythromycin', 30, 50, 4000, pocketBook),
  range('cefixime', 8, 20, 400, label('cefixime')),
  range('cefpodoxime', 8, 12, 800, label('cefpodoxime')),
  range('cefadroxil', 25, 50, 2000, label('cefadroxil')),
  range('cefalexin', 25, 100, 4000, pocketBook),
  range('cefuroxime', 20, 30, 1000, label('cefuroxime')),
  range('ceftriaxone', 50, 100, 4000, pocketBook),
  range('sulfamethoxazole', 30, 50, 1600, pocketBook),
  range('trimethoprim', 6, 10, 320, pocketBook),
  range('metronidazole', 15, 50, 2250, pocketBook),
  range('ciprofloxacin', 20, 40, 1500, pocketBook),
  range('ofloxacin', 10, 20, 800, 'Public labels of ofloxacin suspension in India'),
  range('linezolid', 20, 30, 1200, label('linezolid')),
  range('nitrofurantoin', 3, 7, 400, label('nitrofurantoin')),
  range('ondansetron', 0.1, 0.6, 24, bnfc),
  range('domperidone', 0.5, 0.75, 30, 'EMA review of domperidone 2014'),
  range('cetirizine', 0.15, 0.5, 10, label('cetirizine')),
  range('levocetirizine', 0.08, 0.25, 5, label('levocetirizine')),
  range('chlorpheniramine', 0.2, 0.5, 12, pocketBook),
  range('hydroxyzine', 0.5, 2, 100, bnfc),
  range('salbutamol', 0.15, 0.6, 16, bnfc),
  range('montelukast', 0.1, 0.6, 5, label('montelukast')),
  range('prednisolone', 0.5, 2, 60, pocketBook),
  range('dexamethasone', 0.1, 0.6, 16, pocketBook),
  range('ambroxol', 1, 2, 90, 'Public labels of ambroxol syrup'),
  range('phenobarbital', 2, 8, 300, pocketBook),
  range('phenytoin', 4, 10, 300, pocketBook),
  range('valproate', 10, 60, 2500, label('valproate')),
  range('carbamazepine', 5, 35, 1000, label('carbamazepine')),
  range('levetiracetam', 14, 60, 3000, label('levetiracetam')),
  range('isoniazid', 7, 15, 300, 'WHO operational handbook on tuberculosis, module 5, 2022'),
  range('rifampicin', 10, 20, 600, 'WHO operational handbook on tuberculosis, module 5, 2022'),
  range('pyrazinamide', 30, 40, 2000, 'WHO operational handbook on tuberculosis, module 5, 2022'),
  range('ethambutol', 15, 25, 1600, 'WHO operational handbook on tuberculosis, module 5, 2022'),
  range('furosemide', 0.5, 6, 80, pocketBook),
  range('fluconazole', 3, 12, 400, label('fluconazole')),
  range('griseofulvin', 10, 20, 1000, bnfc),
  range('aciclovir', 40, 80, 3200, label('aciclovir')),
  range('oseltamivir', 3, 7, 150, label('oseltamivir')),
  range('diclofenac', 0.5, 3, 150, bnfc),
];

const most = (substance: SubstanceId, maxPerDay: number, source: string): MostForAdults => ({
  substance,
  maxPerDay,
  source,
  date,
});

export const adultMosts: readonly MostForAdults[] = [
  most('paracetamol', 4000, 'FDA notice on acetaminophen, 4 g a day'),
  most('ibuprofen', 3200, label('ibuprofen')),
  most('diclofenac', 150, label('diclofenac')),
  most('aceclofenac', 200, 'Public labels of aceclofenac'),
  most('naproxen', 1500, label('naproxen')),
  most('etoricoxib', 120, 'Public labels of etoricoxib'),
  most('tramadol', 400, label('tramadol')),
  most('metformin', 2550, label('metformin')),
  most('glimepiride', 8, label('glimepiride')),
  most('amlodipine', 10, label('amlodipine')),
  most('atorvastatin', 80, label('atorvastatin')),
  most('rosuvastatin', 40, label('rosuvastatin')),
  most('simvastatin', 40, 'FDA safety communication on simvastatin 80 mg, 2011'),
  most('domperidone', 30, 'EMA review of domperidone 2014'),
  most('ondansetron', 24, label('ondansetron')),
  most('zolpidem', 10, label('zolpidem')),
  most('escitalopram', 20, label('escitalopram')),
  most('colchicine', 2.4, label('colchicine')),
  most('digoxin', 0.5, label('digoxin')),
  most('cetirizine', 20, 'Public labels of cetirizine'),
];

const weekly = (
  substance: SubstanceId,
  source: string,
  more: Partial<Pick<OnlyWeekly, 'level' | 'fromMg' | 'fromUnits' | 'form'>> = {},
): OnlyWeekly => ({
  substance,
  level: 'serious',
  fromMg: 0,
  fromUnits: 0,
  ...more,
  source,
  date: '2026-11-22',
});

export const onlyWeekly: readonly OnlyWeekly[] = [
  weekly('methotrexate', 'FDA label of methotrexate, boxed warning on daily use'),
  weekly('alendronate', label('alendronate'), { fromMg: 35 }),
  weekly('risedronate', label('risedronate'), { fromMg: 35 }),
  weekly('ibandronate', label('ibandronate'), { fromMg: 100 }),
  // The tablet is taken every day.
  weekly('semaglutide', label('semaglutide injection'), { form: 'Injection' }),
  weekly('dulaglutide', label('dulaglutide')),
  weekly('cholecalciferol', 'Public labels of cholecalciferol 60,000 IU', {
    fromUnits: 50_000,
    level: 'caution',
  }),
];

/** Age in months and the weight in kg that three of a hundred children reach: WHO growth standards 2006, WHO reference 2007, rounded up. */
const heaviest: readonly (readonly [number, number])[] = [
  [0, 4.5],
  [6, 10],
  [12, 12],
  [24, 15.5],
  [36, 18.5],
  [48, 21.5],
  [60, 24.5],
  [84, 32],
  [108, 43],
  [144, 62],
];

/** The weight in kg that hardly a child of the age exceeds. */
export function heaviestAt(ageMonths: number): number {
  const at = heaviest.findIndex(([months]) => months > ageMonths);
  const [after, before] = [heaviest[at], heaviest[at - 1]];
  if (!after || !before) return heaviest.at(-1)?.[1] ?? 62;
  const part = (ageMonths - before[0]) / (after[0] - before[0]);
  return before[1] + part * (after[1] - before[1]);
}
