// Groups of medicines that act alike. Data: see docs/clinical-data.md for what has to be signed off.
import type { Level, Sourced } from '../model.ts';

export interface MedicineClass extends Sourced {
  /** Two of it at once: how loudly that is told; null where two are usual. */
  readonly twice: Exclude<Level, 'note'> | null;
  /** Whoever is allergic to one is taken to be allergic to all. */
  readonly isOneAllergy: boolean;
  /** How people write it in a patient's allergies, in small letters. */
  readonly writtenAs: readonly string[];
}

const date = '2026-11-21';
const atc = 'WHO Collaborating Centre, ATC index';
const eml = 'WHO Model List of Essential Medicines 2023';

const group = (
  twice: MedicineClass['twice'],
  {
    isOneAllergy = false,
    writtenAs = [],
    source = atc,
  }: Partial<Pick<MedicineClass, 'isOneAllergy' | 'writtenAs' | 'source'>> = {},
): MedicineClass => ({ twice, isOneAllergy, writtenAs, source, date });

export const classes = {
  penicillin: group('caution', {
    isOneAllergy: true,
    writtenAs: ['penicillin', 'penicillins', 'penicilin', 'pencillin', 'pcn'],
  }),
  cephalosporin: group('caution', {
    isOneAllergy: true,
    writtenAs: ['cephalosporin', 'cephalosporins', 'cefalosporin'],
  }),
  carbapenem: group('caution', { isOneAllergy: true, writtenAs: ['carbapenem'] }),
  macrolide: group('caution', { isOneAllergy: true, writtenAs: ['macrolide', 'macrolides'] }),
  tetracyclines: group('caution', { isOneAllergy: true, writtenAs: ['tetracyclines'] }),
  fluoroquinolone: group('caution', {
    isOneAllergy: true,
    writtenAs: ['fluoroquinolone', 'fluoroquinolones', 'quinolone', 'quinolones'],
  }),
  sulfonamide: group('caution', {
    isOneAllergy: true,
    writtenAs: [
      'sulfa',
      'sulpha',
      'salfa',
      'salpha',
      'salpa',
      'sulfa drug',
      'sulfa drugs',
      'sulpha drugs',
      'sulfonamide',
      'sulfonamides',
      'sulphonamide',
      'sulphonamides',
    ],
  }),
  aminoglycoside: group('serious', {
    isOneAllergy: true,
    writtenAs: ['aminoglycoside', 'aminoglycosides'],
  }),
  nitroimidazole: group('caution', {
    isOneAllergy: true,
    writtenAs: ['nitroimidazole', 'imidazole'],
  }),
  azole: group('caution', { isOneAllergy: true, writtenAs: ['azole', 'azoles'] }),
  nsaid: group('serious', {
    isOneAllergy: true,
    writtenAs: ['nsaid', 'nsaids', 'pain killer', 'pain killers', 'painkiller', 'painkillers'],
  }),
  salicylate: group(null, { isOneAllergy: true, writtenAs: ['salicylate', 'salicylates'] }),
  opioid: group('caution', {
    isOneAllergy: true,
    writtenAs: ['opioid', 'opioids', 'opiate', 'opiates'],
  }),
  ssri: group('serious'),
  snri: group('serious'),
  tricyclic: group('caution'),
  maoi: group('serious', { source: 'FDA labels of linezolid and of the MAO inhibitors' }),
  triptan: group('serious'),
  benzodiazepine: group('caution', {
    isOneAllergy: true,
    writtenAs: ['benzodiazepine', 'benzodiazepines'],
  }),
  z_hypnotic: group('serious'),
  antipsychotic: group('caution'),
  gabapentinoid: group('serious'),
  enzyme_inducer: group(null, { source: 'FDA table of CYP3A inducers' }),
  strong_3a4_inhibitor: group(null, { source: 'FDA table of strong CYP3A inhibitors' }),
  qt_prolonging: group(null, { source: 'Warnings on QT prolongation in the FDA labels' }),
  statin: group('serious'),
  fibrate: group('caution'),
  ace_inhibitor: group('serious', {
    isOneAllergy: true,
    writtenAs: ['ace inhibitor', 'ace inhibitors'],
  }),
  arb: group('serious'),
  potassium_sparing: group('serious'),
  potassium: group('caution'),
  loop_diuretic: group('caution'),
  thiazide: group('caution'),
  beta_blocker: group('serious'),
  rate_slowing_calcium_blocker: group('serious'),
  calcium_blocker: group('caution'),
  nitrate: group(null),
  pde5_inhibitor: group('serious'),
  alpha_blocker: group('caution'),
  vitamin_k_antagonist: group('serious'),
  direct_anticoagulant: group('serious'),
  antiplatelet: group(null),
  sulfonylurea: group('serious'),
  gliptin: group('caution'),
  gliflozin: group('caution'),
  glitazone: group('caution'),
  insulins: group(null),
  acid_suppressant: group('caution'),
  prokinetic: group('caution'),
  sedating_antihistamine: group('caution'),
  antihistamine: group('caution'),
  corticosteroid: group('caution'),
  xanthine: group('serious'),
  beta2_agonist: group('caution'),
  anticholinergic: group('caution'),
  mineral: group(null, { source: eml }),
  bisphosphonate: group('serious'),
  hormonal_contraceptive: group('caution'),
  retinoid: group('serious'),
  ergot: group('serious'),
  decongestant: group('caution'),
  thiopurine: group('serious'),
  xanthine_oxidase_inhibitor: group('caution'),
  calcineurin_inhibitor: group('serious'),
  protease_inhibitor: group(null),
  antiepileptic: group(null),
  antitubercular: group(null, { source: eml }),
  five_alpha_inhibitor: group('caution'),
} as const satisfies Record<string, MedicineClass>;
export type ClassId = keyof typeof classes;
export const classIds = Object.keys(classes).filter((id): id is ClassId => id in classes);

/** Allergy to one group that may answer to another: told, not stopped. */
export const crossAllergies: readonly (Sourced & {
  readonly from: ClassId;
  readonly to: ClassId;
  readonly level: Exclude<Level, 'note'>;
})[] = [
  {
    from: 'penicillin',
    to: 'cephalosporin',
    level: 'caution',
    source: 'FDA labels of the cephalosporins, warnings',
    date,
  },
  {
    from: 'penicillin',
    to: 'carbapenem',
    level: 'caution',
    source: 'FDA label of meropenem, warnings',
    date,
  },
  {
    from: 'cephalosporin',
    to: 'penicillin',
    level: 'caution',
    source: 'FDA labels of the penicillins, warnings',
    date,
  },
  {
    from: 'nsaid',
    to: 'salicylate',
    level: 'serious',
    source: 'FDA labels of the NSAIDs and of aspirin, contraindications',
    date,
  },
  {
    from: 'salicylate',
    to: 'nsaid',
    level: 'serious',
    source: 'FDA labels of the NSAIDs, contraindications',
    date,
  },
  {
    from: 'ace_inhibitor',
    to: 'arb',
    level: 'caution',
    source: 'FDA labels of the ARBs, angioedema',
    date,
  },
];
