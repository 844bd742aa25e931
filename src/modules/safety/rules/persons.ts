// Who should not have what: in pregnancy, in childhood, in old age. In our own words; docs/clinical-data.md says what has to be signed off.
import type { Level, ReasonNot, Sourced } from '../model.ts';
import type { Target } from './interactions.ts';

interface Unfit extends Sourced {
  readonly target: Target;
  readonly why: ReasonNot;
  readonly level: Exclude<Level, 'note'>;
}

interface UnfitInPregnancy extends Unfit {
  /** Whole weeks since the last period, both ends included. */
  readonly fromWeek: number;
  readonly toWeek: number;
  /** So harmful that it is told of for every woman who could be pregnant. */
  readonly isAlwaysTold: boolean;
}

interface UnfitAtAge extends Unfit {
  /** In months, the upper end not included. */
  readonly fromMonths: number;
  readonly beforeMonths: number;
}

const date = '2026-11-21';
const label = (of: string) => `FDA label of ${of}`;
const wholeTime = { fromWeek: 0, toWeek: 45 };

type Weeks = Pick<UnfitInPregnancy, 'fromWeek' | 'toWeek'>;
const never = (target: Target, why: ReasonNot, source: string): UnfitInPregnancy => ({
  target,
  why,
  level: 'serious',
  source,
  date,
  ...wholeTime,
  isAlwaysTold: true,
});
const avoid = (
  target: Target,
  why: ReasonNot,
  source: string,
  weeks: Weeks = wholeTime,
): UnfitInPregnancy => ({
  target,
  why,
  level: 'serious',
  source,
  date,
  ...weeks,
  isAlwaysTold: false,
});
const weigh = (
  target: Target,
  why: ReasonNot,
  source: string,
  weeks: Weeks = wholeTime,
): UnfitInPregnancy => ({
  target,
  why,
  level: 'caution',
  source,
  date,
  ...weeks,
  isAlwaysTold: false,
});
const firstTrimester = { fromWeek: 0, toWeek: 13 };

export const inPregnancy: readonly UnfitInPregnancy[] = [
  never('isotretinoin', 'birth_defects', label('isotretinoin')),
  never('acitretin', 'birth_defects', label('acitretin')),
  never('methotrexate', 'birth_defects', label('methotrexate')),
  never('mycophenolate', 'birth_defects', label('mycophenolate')),
  never('thalidomide', 'birth_defects', label('thalidomide')),
  never('leflunomide', 'birth_defects', label('leflunomide')),
  never('ribavirin', 'birth_defects', label('ribavirin')),
  never('valproate', 'birth_defects', label('valproate')),
  never('bosentan', 'birth_defects', label('bosentan')),
  never('misoprostol', 'miscarriage', label('misoprostol')),
  never('mifepristone', 'miscarriage', label('mifepristone')),
  avoid('vitamin_k_antagonist', 'birth_defects', label('warfarin')),
  avoid('direct_anticoagulant', 'unborn_blood', label('rivaroxaban')),
  avoid('ace_inhibitor', 'unborn_kidney', label('enalapril')),
  avoid('arb', 'unborn_kidney', label('losartan')),
  avoid('sacubitril', 'unborn_kidney', label('sacubitril and valsartan')),
  avoid('nsaid', 'unborn_kidney', 'FDA safety communication on NSAIDs from week 20, 2020', {
    fromWeek: 20,
    toWeek: 45,
  }),
  avoid('tetracyclines', 'teeth_bones', label('doxycycline')),
  avoid('aminoglycoside', 'hearing', label('gentamicin')),
  avoid('ergot', 'miscarriage', label('ergotamine')),
  avoid('danazol', 'unborn_hormones', label('danazol')),
  avoid('testosterone', 'unborn_hormones', label('testosterone')),
  avoid('five_alpha_inhibitor', 'unborn_hormones', label('finasteride')),
  avoid('clomifene', 'birth_defects', label('clomifene')),
  avoid('letrozole', 'birth_defects', label('letrozole')),
  avoid('primaquine', 'unborn_blood', 'WHO Guidelines for malaria 2023'),
  avoid('griseofulvin', 'birth_defects', label('griseofulvin')),
  avoid('hydroxyurea', 'birth_defects', label('hydroxyurea')),
  avoid('cyclophosphamide', 'birth_defects', label('cyclophosphamide')),
  avoid('topiramate', 'birth_defects', label('topiramate')),
  avoid('phenytoin', 'birth_defects', label('phenytoin')),
  avoid('phenobarbital', 'birth_defects', label('phenobarbital')),
  avoid('carbamazepine', 'birth_defects', label('carbamazepine')),
  avoid('penicillamine', 'birth_defects', label('penicillamine')),
  weigh('statin', 'little_evidence', 'FDA safety communication on statins in pregnancy, 2021'),
  weigh('fluconazole', 'birth_defects', label('fluconazole')),
  weigh('itraconazole', 'little_evidence', label('itraconazole')),
  weigh(
    'trimethoprim',
    'birth_defects',
    label('trimethoprim and sulfamethoxazole'),
    firstTrimester,
  ),
  weigh('sulfonamide', 'newborn', label('trimethoprim and sulfamethoxazole'), {
    fromWeek: 36,
    toWeek: 45,
  }),
  weigh('nitrofurantoin', 'unborn_blood', label('nitrofurantoin'), { fromWeek: 38, toWeek: 45 }),
  weigh('fluoroquinolone', 'joints', label('ciprofloxacin')),
  weigh('chloramphenicol', 'newborn', label('chloramphenicol')),
  weigh('lithium', 'birth_defects', label('lithium')),
  weigh(
    'carbimazole',
    'birth_defects',
    'MHRA drug safety update on carbimazole, 2019',
    firstTrimester,
  ),
  weigh('methimazole', 'birth_defects', label('methimazole'), firstTrimester),
  weigh('atenolol', 'unborn_growth', label('atenolol')),
  weigh('spironolactone', 'unborn_hormones', label('spironolactone')),
  weigh('gliflozin', 'unborn_kidney', label('dapagliflozin')),
  weigh('sulfonylurea', 'newborn', label('glimepiride')),
  weigh('benzodiazepine', 'newborn', label('clonazepam')),
  weigh('opioid', 'newborn', label('tramadol')),
  weigh('paroxetine', 'birth_defects', label('paroxetine'), firstTrimester),
  weigh('albendazole', 'birth_defects', label('albendazole'), firstTrimester),
  weigh('mebendazole', 'birth_defects', label('mebendazole'), firstTrimester),
  weigh('ivermectin', 'little_evidence', label('ivermectin')),
  weigh(
    'diethylcarbamazine',
    'little_evidence',
    'WHO guideline on preventive chemotherapy for filariasis 2017',
  ),
  weigh('azathioprine', 'birth_defects', label('azathioprine')),
  weigh('norethisterone', 'unborn_hormones', label('norethisterone')),
  weigh('medroxyprogesterone', 'unborn_hormones', label('medroxyprogesterone')),
  weigh('nsaid', 'miscarriage', 'FDA safety communication on NSAIDs, 2020', {
    fromWeek: 0,
    toWeek: 19,
  }),
];

const years = 12;
const before = (
  months: number,
  target: Target,
  why: ReasonNot,
  level: 'serious' | 'caution',
  source: string,
): UnfitAtAge => ({
  target,
  why,
  level,
  fromMonths: 0,
  beforeMonths: months,
  source,
  date,
});
const beers = (target: Target, why: ReasonNot): UnfitAtAge => ({
  target,
  why,
  level: 'caution',
  fromMonths: 65 * years,
  beforeMonths: 150 * years,
  source: 'AGS Beers criteria 2023',
  date,
});

export const atAge: readonly UnfitAtAge[] = [
  before(16 * years, 'aspirin', 'reye', 'serious', 'MHRA advice on aspirin under 16, 2003'),
  before(
    12 * years,
    'codeine',
    'breathing',
    'serious',
    'FDA safety communication on codeine and tramadol, 2017',
  ),
  before(
    12 * years,
    'tramadol',
    'breathing',
    'serious',
    'FDA safety communication on codeine and tramadol, 2017',
  ),
  before(
    12 * years,
    'nimesulide',
    'liver',
    'serious',
    'India, Ministry of Health notification on nimesulide under 12, 2011',
  ),
  before(8 * years, 'tetracyclines', 'teeth_bones', 'serious', label('doxycycline')),
  before(
    2 * years,
    'promethazine',
    'breathing',
    'serious',
    'FDA boxed warning, promethazine under 2, 2004',
  ),
  before(2 * years, 'loperamide', 'bowel', 'serious', label('loperamide')),
  before(12, 'metoclopramide', 'movement', 'serious', 'EMA review of metoclopramide 2013'),
  before(2, 'sulfonamide', 'newborn', 'serious', label('trimethoprim and sulfamethoxazole')),
  before(1, 'nitrofurantoin', 'unborn_blood', 'serious', label('nitrofurantoin')),
  before(1, 'chloramphenicol', 'newborn', 'serious', label('chloramphenicol')),
  before(1, 'ceftriaxone', 'newborn', 'caution', label('ceftriaxone')),
  before(3, 'ibuprofen', 'kidney', 'serious', 'British National Formulary for Children, ibuprofen'),
  before(14 * years, 'diclofenac', 'little_evidence', 'caution', label('diclofenac')),
  before(
    4 * years,
    'phenylephrine',
    'heart',
    'serious',
    'CDSCO warning on chlorpheniramine with phenylephrine under 4, 2023',
  ),
  before(
    4 * years,
    'pseudoephedrine',
    'heart',
    'serious',
    'FDA advice on cough and cold medicines under 4, 2008',
  ),
  before(
    4 * years,
    'dextromethorphan',
    'breathing',
    'serious',
    'FDA advice on cough and cold medicines under 4, 2008',
  ),
  before(
    2 * years,
    'ambroxol',
    'little_evidence',
    'caution',
    'Public labels of ambroxol syrup, under 2 years',
  ),
  before(6, 'cetirizine', 'little_evidence', 'caution', label('cetirizine')),
  before(18 * years, 'fluoroquinolone', 'joints', 'caution', label('ciprofloxacin')),
  before(18 * years, 'zolpidem', 'little_evidence', 'caution', label('zolpidem')),
  before(18 * years, 'statin', 'little_evidence', 'caution', label('atorvastatin')),
  before(12 * years, 'domperidone', 'heart', 'caution', 'EMA review of domperidone 2014'),
  before(12 * years, 'metoclopramide', 'movement', 'caution', 'EMA review of metoclopramide 2013'),
  before(
    25 * years,
    'ssri',
    'mood',
    'caution',
    'FDA boxed warning, antidepressants under 25, 2007',
  ),
  before(2 * years, 'valproate', 'liver', 'caution', 'FDA boxed warning, valproate under 2'),
  before(
    12 * years,
    'hyoscine butylbromide',
    'little_evidence',
    'caution',
    'Public labels of hyoscine butylbromide tablets',
  ),
  before(6, 'dicyclomine', 'breathing', 'serious', label('dicyclomine')),
  beers('benzodiazepine', 'falls'),
  beers('z_hypnotic', 'falls'),
  beers('tricyclic', 'confusion'),
  beers('sedating_antihistamine', 'confusion'),
  beers('trihexyphenidyl', 'confusion'),
  beers('oxybutynin', 'confusion'),
  beers('glibenclamide', 'falls'),
  beers('alpha_blocker', 'falls'),
  beers('nsaid', 'kidney'),
  beers('metoclopramide', 'movement'),
  beers('pentazocine', 'confusion'),
];
