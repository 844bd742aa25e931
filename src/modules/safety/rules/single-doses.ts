// What a child is usually given at once, by weight, of medicines taken by mouth. mg; docs/clinical-data.md says what has to be signed off.
import type { Sourced } from '../model.ts';
import type { SubstanceId } from './substances.ts';

export interface SingleDose extends Sourced {
  readonly substance: SubstanceId;
  /** mg per kg at once. */
  readonly mgPerKg: number;
  /** A day. */
  readonly times: 1 | 2 | 3 | 4;
  /** mg at once, whatever the weight: a grown-up's dose. */
  readonly maxMg: number;
  readonly fromMonths: number;
}

const date = '2026-11-22';
const pocketBook = 'WHO Pocket book of hospital care for children 2013';
const bnfc = 'British National Formulary for Children';
const label = (of: string) => `FDA label of ${of}`;

const dose = (
  substance: SubstanceId,
  [mgPerKg, times]: readonly [number, SingleDose['times']],
  maxMg: number,
  fromMonths: number,
  source: string,
): SingleDose => ({ substance, mgPerKg, times, maxMg, fromMonths, source, date });

export const singleDoses: readonly SingleDose[] = [
  dose('paracetamol', [15, 4], 1000, 2, pocketBook),
  dose('ibuprofen', [10, 3], 400, 6, pocketBook),
  dose('amoxicillin', [25, 2], 1000, 1, pocketBook),
  dose('ampicillin', [25, 4], 500, 1, pocketBook),
  dose('cloxacillin', [25, 4], 500, 1, pocketBook),
  dose('cefalexin', [12.5, 4], 500, 1, pocketBook),
  dose('cefadroxil', [15, 2], 1000, 1, label('cefadroxil')),
  dose('cefuroxime', [15, 2], 500, 3, label('cefuroxime')),
  dose('cefixime', [8, 1], 400, 6, label('cefixime')),
  dose('cefpodoxime', [5, 2], 200, 2, label('cefpodoxime')),
  dose('azithromycin', [10, 1], 500, 6, label('azithromycin')),
  dose('clarithromycin', [7.5, 2], 500, 6, label('clarithromycin')),
  dose('erythromycin', [12.5, 4], 500, 1, pocketBook),
  dose('ciprofloxacin', [15, 2], 500, 12, pocketBook),
  dose('metronidazole', [7.5, 3], 400, 1, pocketBook),
  dose('tinidazole', [50, 1], 2000, 36, label('tinidazole')),
  dose('nitazoxanide', [7.5, 2], 500, 12, label('nitazoxanide')),
  dose('nitrofurantoin', [1.5, 4], 100, 3, label('nitrofurantoin')),
  dose('racecadotril', [1.5, 3], 100, 3, 'Public labels of racecadotril sachets'),
  dose('griseofulvin', [10, 1], 500, 24, bnfc),
  dose('aciclovir', [20, 4], 800, 24, label('aciclovir')),
  dose('salbutamol', [0.1, 3], 4, 24, label('salbutamol syrup')),
  dose('cetirizine', [0.25, 1], 10, 6, label('cetirizine')),
  dose('cyproheptadine', [0.08, 3], 4, 24, label('cyproheptadine')),
  dose('ambroxol', [0.5, 3], 30, 1, 'Public labels of ambroxol syrup'),
  dose('famotidine', [0.5, 2], 20, 3, label('famotidine')),
  dose('domperidone', [0.25, 3], 10, 1, 'EMA review of domperidone 2014'),
  dose('ondansetron', [0.15, 2], 8, 6, bnfc),
  dose('prednisolone', [1, 1], 40, 1, pocketBook),
];
