// What the safety check says. Substances keep their English names, as on the paper. Drafts in nine languages: docs/clinical-data.md.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { Condition, Effect, FindingKind, ReasonNot } from '../model.ts';
import type { ClassId } from './classes.ts';

export const kindWords = {
  allergy: /*i18n*/ { id: 'safety.kind.allergy', message: 'Allergy' },
  same_substance: /*i18n*/ { id: 'safety.kind.same_substance', message: 'The same medicine twice' },
  same_class: /*i18n*/ { id: 'safety.kind.same_class', message: 'Same class twice' },
  interaction: /*i18n*/ { id: 'safety.kind.interaction', message: 'Interaction' },
  pregnancy: /*i18n*/ { id: 'safety.kind.pregnancy', message: 'Pregnancy' },
  could_be_pregnant: /*i18n*/ { id: 'safety.kind.could_be_pregnant', message: 'Pregnancy?' },
  age: /*i18n*/ { id: 'safety.kind.age', message: 'Age' },
  condition: /*i18n*/ { id: 'safety.kind.condition', message: 'Illness' },
  too_often: /*i18n*/ { id: 'safety.kind.too_often', message: 'Too often' },
  weight_missing: /*i18n*/ { id: 'safety.kind.weight_missing', message: 'No weight' },
  dose_high: /*i18n*/ { id: 'safety.kind.dose_high', message: 'High dose' },
  dose_low: /*i18n*/ { id: 'safety.kind.dose_low', message: 'Low dose' },
  dose: /*i18n*/ { id: 'safety.kind.dose', message: 'Dose by weight' },
  not_checked: /*i18n*/ { id: 'safety.kind.not_checked', message: 'Not checked' },
} as const satisfies Record<FindingKind, Sentence>;

export const whyWords = {
  bleeding: /*i18n*/ { id: 'safety.why.bleeding', message: 'risk of bleeding' },
  serotonin: /*i18n*/ { id: 'safety.why.serotonin', message: 'risk of serotonin syndrome' },
  rhythm: /*i18n*/ { id: 'safety.why.rhythm', message: 'risk of a dangerous heart rhythm' },
  slow_heart: /*i18n*/ { id: 'safety.why.slow_heart', message: 'the heart may become too slow' },
  potassium: /*i18n*/ { id: 'safety.why.potassium', message: 'potassium may rise too high' },
  low_pressure: /*i18n*/ {
    id: 'safety.why.low_pressure',
    message: 'blood pressure may fall too low',
  },
  high_pressure: /*i18n*/ {
    id: 'safety.why.high_pressure',
    message: 'blood pressure may rise too high',
  },
  breathing: /*i18n*/ { id: 'safety.why.breathing', message: 'breathing may be slowed' },
  muscle: /*i18n*/ { id: 'safety.why.muscle', message: 'risk of muscle breakdown' },
  level_rises: /*i18n*/ {
    id: 'safety.why.level_rises',
    message: 'one raises the other to a harmful level',
  },
  loses_effect: /*i18n*/ {
    id: 'safety.why.loses_effect',
    message: 'one takes away the effect of the other',
  },
  not_absorbed: /*i18n*/ {
    id: 'safety.why.not_absorbed',
    message: 'taken together it is not absorbed: keep some hours between',
  },
  kidney: /*i18n*/ { id: 'safety.why.kidney', message: 'harm to the kidneys' },
  hearing: /*i18n*/ { id: 'safety.why.hearing', message: 'harm to hearing' },
  marrow: /*i18n*/ { id: 'safety.why.marrow', message: 'harm to the bone marrow' },
  seizure: /*i18n*/ { id: 'safety.why.seizure', message: 'risk of seizures' },
  low_sugar: /*i18n*/ { id: 'safety.why.low_sugar', message: 'blood sugar may fall too low' },
  vessels: /*i18n*/ { id: 'safety.why.vessels', message: 'blood vessels may close' },
  skin: /*i18n*/ { id: 'safety.why.skin', message: 'risk of a severe skin reaction' },
  brain_pressure: /*i18n*/ {
    id: 'safety.why.brain_pressure',
    message: 'pressure in the head may rise',
  },
  swelling: /*i18n*/ { id: 'safety.why.swelling', message: 'risk of swelling of face and throat' },
  tendon: /*i18n*/ { id: 'safety.why.tendon', message: 'risk of a torn tendon' },
  movement: /*i18n*/ { id: 'safety.why.movement', message: 'risk of movement disorders' },
  confusion: /*i18n*/ { id: 'safety.why.confusion', message: 'risk of confusion' },
  airways: /*i18n*/ { id: 'safety.why.airways', message: 'airways may narrow' },
  haemolysis: /*i18n*/ { id: 'safety.why.haemolysis', message: 'red blood cells may break down' },
  swelling_legs: /*i18n*/ { id: 'safety.why.swelling_legs', message: 'the body may hold water' },
  eye_pressure: /*i18n*/ { id: 'safety.why.eye_pressure', message: 'pressure in the eye may rise' },
  urine_retention: /*i18n*/ {
    id: 'safety.why.urine_retention',
    message: 'passing urine may become difficult',
  },
  weakness: /*i18n*/ { id: 'safety.why.weakness', message: 'muscles may become weaker' },
  high_sugar: /*i18n*/ { id: 'safety.why.high_sugar', message: 'blood sugar may rise' },
  gout_attack: /*i18n*/ { id: 'safety.why.gout_attack', message: 'risk of an attack of gout' },
  milk: /*i18n*/ { id: 'safety.why.milk', message: 'less milk' },
  birth_defects: /*i18n*/ { id: 'safety.why.birth_defects', message: 'can harm the unborn child' },
  miscarriage: /*i18n*/ { id: 'safety.why.miscarriage', message: 'can end the pregnancy' },
  unborn_kidney: /*i18n*/ {
    id: 'safety.why.unborn_kidney',
    message: 'can harm the kidneys of the unborn child',
  },
  unborn_blood: /*i18n*/ {
    id: 'safety.why.unborn_blood',
    message: 'can harm the blood of the unborn or newborn child',
  },
  unborn_growth: /*i18n*/ {
    id: 'safety.why.unborn_growth',
    message: 'can slow the growth of the unborn child',
  },
  unborn_hormones: /*i18n*/ {
    id: 'safety.why.unborn_hormones',
    message: 'can change the development of the unborn child',
  },
  newborn: /*i18n*/ { id: 'safety.why.newborn', message: 'can harm the newborn' },
  teeth_bones: /*i18n*/ { id: 'safety.why.teeth_bones', message: 'can stain teeth and harm bones' },
  reye: /*i18n*/ { id: 'safety.why.reye', message: 'risk of Reye’s syndrome' },
  liver: /*i18n*/ { id: 'safety.why.liver', message: 'harm to the liver' },
  heart: /*i18n*/ { id: 'safety.why.heart', message: 'harm to the heart' },
  bowel: /*i18n*/ { id: 'safety.why.bowel', message: 'risk of bowel paralysis' },
  joints: /*i18n*/ { id: 'safety.why.joints', message: 'can harm growing joints' },
  mood: /*i18n*/ { id: 'safety.why.mood', message: 'watch for thoughts of self-harm' },
  falls: /*i18n*/ { id: 'safety.why.falls', message: 'risk of falls or of too low sugar' },
  little_evidence: /*i18n*/ { id: 'safety.why.little_evidence', message: 'not shown to be safe' },
} as const satisfies Record<Effect | ReasonNot, Sentence>;

/** Groups that an allergy or a duplicate is told by; the others speak through their substances. */
export const classWords: Partial<Record<ClassId, Sentence>> = {
  penicillin: /*i18n*/ { id: 'safety.class.penicillin', message: 'penicillins' },
  cephalosporin: /*i18n*/ { id: 'safety.class.cephalosporin', message: 'cephalosporins' },
  carbapenem: /*i18n*/ { id: 'safety.class.carbapenem', message: 'carbapenems' },
  macrolide: /*i18n*/ { id: 'safety.class.macrolide', message: 'macrolides' },
  tetracyclines: /*i18n*/ { id: 'safety.class.tetracyclines', message: 'tetracyclines' },
  fluoroquinolone: /*i18n*/ { id: 'safety.class.fluoroquinolone', message: 'fluoroquinolones' },
  sulfonamide: /*i18n*/ { id: 'safety.class.sulfonamide', message: 'sulfonamides' },
  aminoglycoside: /*i18n*/ { id: 'safety.class.aminoglycoside', message: 'aminoglycosides' },
  nitroimidazole: /*i18n*/ { id: 'safety.class.nitroimidazole', message: 'nitroimidazoles' },
  azole: /*i18n*/ { id: 'safety.class.azole', message: 'azole antifungals' },
  nsaid: /*i18n*/ { id: 'safety.class.nsaid', message: 'anti-inflammatory pain killers (NSAID)' },
  salicylate: /*i18n*/ { id: 'safety.class.salicylate', message: 'salicylates' },
  opioid: /*i18n*/ { id: 'safety.class.opioid', message: 'opioids' },
  ssri: /*i18n*/ { id: 'safety.class.ssri', message: 'SSRI antidepressants' },
  snri: /*i18n*/ { id: 'safety.class.snri', message: 'SNRI antidepressants' },
  tricyclic: /*i18n*/ { id: 'safety.class.tricyclic', message: 'tricyclic antidepressants' },
  maoi: /*i18n*/ { id: 'safety.class.maoi', message: 'MAO inhibitors' },
  triptan: /*i18n*/ { id: 'safety.class.triptan', message: 'triptans' },
  benzodiazepine: /*i18n*/ { id: 'safety.class.benzodiazepine', message: 'benzodiazepines' },
  z_hypnotic: /*i18n*/ { id: 'safety.class.z_hypnotic', message: 'sleeping pills' },
  antipsychotic: /*i18n*/ { id: 'safety.class.antipsychotic', message: 'antipsychotics' },
  gabapentinoid: /*i18n*/ { id: 'safety.class.gabapentinoid', message: 'gabapentinoids' },
  statin: /*i18n*/ { id: 'safety.class.statin', message: 'statins' },
  fibrate: /*i18n*/ { id: 'safety.class.fibrate', message: 'fibrates' },
  ace_inhibitor: /*i18n*/ { id: 'safety.class.ace_inhibitor', message: 'ACE inhibitors' },
  arb: /*i18n*/ { id: 'safety.class.arb', message: 'angiotensin receptor blockers' },
  potassium_sparing: /*i18n*/ {
    id: 'safety.class.potassium_sparing',
    message: 'potassium-sparing diuretics',
  },
  potassium: /*i18n*/ { id: 'safety.class.potassium', message: 'potassium' },
  loop_diuretic: /*i18n*/ { id: 'safety.class.loop_diuretic', message: 'loop diuretics' },
  thiazide: /*i18n*/ { id: 'safety.class.thiazide', message: 'thiazides' },
  beta_blocker: /*i18n*/ { id: 'safety.class.beta_blocker', message: 'beta blockers' },
  rate_slowing_calcium_blocker: /*i18n*/ {
    id: 'safety.class.rate_slowing_calcium_blocker',
    message: 'heart-slowing calcium blockers',
  },
  calcium_blocker: /*i18n*/ {
    id: 'safety.class.calcium_blocker',
    message: 'calcium channel blockers',
  },
  pde5_inhibitor: /*i18n*/ { id: 'safety.class.pde5_inhibitor', message: 'PDE5 inhibitors' },
  alpha_blocker: /*i18n*/ { id: 'safety.class.alpha_blocker', message: 'alpha blockers' },
  vitamin_k_antagonist: /*i18n*/ {
    id: 'safety.class.vitamin_k_antagonist',
    message: 'vitamin K antagonists',
  },
  direct_anticoagulant: /*i18n*/ {
    id: 'safety.class.direct_anticoagulant',
    message: 'direct anticoagulants',
  },
  sulfonylurea: /*i18n*/ { id: 'safety.class.sulfonylurea', message: 'sulfonylureas' },
  gliptin: /*i18n*/ { id: 'safety.class.gliptin', message: 'gliptins' },
  gliflozin: /*i18n*/ { id: 'safety.class.gliflozin', message: 'gliflozins' },
  glitazone: /*i18n*/ { id: 'safety.class.glitazone', message: 'glitazones' },
  acid_suppressant: /*i18n*/ { id: 'safety.class.acid_suppressant', message: 'acid suppressants' },
  prokinetic: /*i18n*/ { id: 'safety.class.prokinetic', message: 'prokinetics' },
  sedating_antihistamine: /*i18n*/ {
    id: 'safety.class.sedating_antihistamine',
    message: 'sedating antihistamines',
  },
  antihistamine: /*i18n*/ { id: 'safety.class.antihistamine', message: 'antihistamines' },
  corticosteroid: /*i18n*/ { id: 'safety.class.corticosteroid', message: 'steroids' },
  xanthine: /*i18n*/ { id: 'safety.class.xanthine', message: 'theophyllines' },
  beta2_agonist: /*i18n*/ { id: 'safety.class.beta2_agonist', message: 'beta-2 agonists' },
  anticholinergic: /*i18n*/ { id: 'safety.class.anticholinergic', message: 'anticholinergics' },
  bisphosphonate: /*i18n*/ { id: 'safety.class.bisphosphonate', message: 'bisphosphonates' },
  hormonal_contraceptive: /*i18n*/ {
    id: 'safety.class.hormonal_contraceptive',
    message: 'hormonal contraceptives',
  },
  retinoid: /*i18n*/ { id: 'safety.class.retinoid', message: 'retinoids' },
  ergot: /*i18n*/ { id: 'safety.class.ergot', message: 'ergot medicines' },
  decongestant: /*i18n*/ { id: 'safety.class.decongestant', message: 'decongestants' },
  thiopurine: /*i18n*/ { id: 'safety.class.thiopurine', message: 'thiopurines' },
  xanthine_oxidase_inhibitor: /*i18n*/ {
    id: 'safety.class.xanthine_oxidase_inhibitor',
    message: 'gout medicines',
  },
  calcineurin_inhibitor: /*i18n*/ {
    id: 'safety.class.calcineurin_inhibitor',
    message: 'calcineurin inhibitors',
  },
  five_alpha_inhibitor: /*i18n*/ {
    id: 'safety.class.five_alpha_inhibitor',
    message: '5-alpha-reductase inhibitors',
  },
};

export const conditionWords = {
  asthma: /*i18n*/ { id: 'safety.condition.asthma', message: 'asthma' },
  kidney_disease: /*i18n*/ { id: 'safety.condition.kidney_disease', message: 'kidney disease' },
  g6pd_deficiency: /*i18n*/ { id: 'safety.condition.g6pd_deficiency', message: 'G6PD deficiency' },
  liver_disease: /*i18n*/ { id: 'safety.condition.liver_disease', message: 'liver disease' },
  heart_failure: /*i18n*/ { id: 'safety.condition.heart_failure', message: 'heart failure' },
  peptic_ulcer: /*i18n*/ {
    id: 'safety.condition.peptic_ulcer',
    message: 'ulcer or bleeding in the stomach',
  },
  dengue: /*i18n*/ { id: 'safety.condition.dengue', message: 'dengue' },
  bleeding_disorder: /*i18n*/ {
    id: 'safety.condition.bleeding_disorder',
    message: 'bleeding disorder',
  },
  epilepsy: /*i18n*/ { id: 'safety.condition.epilepsy', message: 'epilepsy' },
  narrow_angle_glaucoma: /*i18n*/ {
    id: 'safety.condition.narrow_angle_glaucoma',
    message: 'narrow-angle glaucoma',
  },
  enlarged_prostate: /*i18n*/ {
    id: 'safety.condition.enlarged_prostate',
    message: 'enlarged prostate',
  },
  myasthenia_gravis: /*i18n*/ {
    id: 'safety.condition.myasthenia_gravis',
    message: 'myasthenia gravis',
  },
  long_qt: /*i18n*/ { id: 'safety.condition.long_qt', message: 'long QT' },
  heart_block: /*i18n*/ { id: 'safety.condition.heart_block', message: 'heart block' },
  parkinson: /*i18n*/ { id: 'safety.condition.parkinson', message: 'Parkinson’s disease' },
  hypertension: /*i18n*/ { id: 'safety.condition.hypertension', message: 'high blood pressure' },
  diabetes: /*i18n*/ { id: 'safety.condition.diabetes', message: 'diabetes' },
  gout: /*i18n*/ { id: 'safety.condition.gout', message: 'gout' },
  breastfeeding: /*i18n*/ { id: 'safety.condition.breastfeeding', message: 'breast-feeding' },
} as const satisfies Record<Condition, Sentence>;

/** A finding in one sentence that stands by itself. */
export const findingWords = {
  /** Around a finding that a medicine of an earlier visit is part of. */
  running: /*i18n*/ { id: 'safety.running', message: '{sentence} – still taking {medicines}' },
  allergy_same: /*i18n*/ { id: 'safety.allergy_same', message: 'Allergic to {one}' },
  allergy_of_group: /*i18n*/ {
    id: 'safety.allergy_of_group',
    message: 'Allergic to {other}: {one} is one of them',
  },
  allergy_across: /*i18n*/ {
    id: 'safety.allergy_across',
    message: 'Allergic to {other}: {one} may cause the same',
  },
  same_substance: /*i18n*/ {
    id: 'safety.same_substance',
    message: '{one} is in two of these medicines',
  },
  same_class: /*i18n*/ { id: 'safety.same_class', message: 'Two {one} at once' },
  interaction: /*i18n*/ { id: 'safety.interaction', message: '{one} with {other}: {why}' },
  pregnancy: /*i18n*/ { id: 'safety.pregnancy', message: '{one} in pregnancy: {why}' },
  could_be_pregnant: /*i18n*/ {
    id: 'safety.could_be_pregnant',
    message: '{one}: make sure there is no pregnancy, {why}',
  },
  age: /*i18n*/ { id: 'safety.age', message: '{one} at this age: {why}' },
  condition: /*i18n*/ { id: 'safety.in_condition', message: '{one} in {other}: {why}' },
  too_often: /*i18n*/ {
    id: 'safety.too_often',
    message: '{one} of this strength is taken once a week, not daily',
  },
  weight_missing: /*i18n*/ {
    id: 'safety.weight_missing',
    message: '{one}: enter the child’s weight to check the dose',
  },
  dose_high_by_weight: /*i18n*/ {
    id: 'safety.dose_high_by_weight',
    message: '{one}: {perDay} mg/kg a day, usually at most {high}',
  },
  dose_high_at_once: /*i18n*/ {
    id: 'safety.dose_high_at_once',
    message: '{one}: {perDay} mg/kg at once, usually at most {high}',
  },
  dose_high: /*i18n*/ {
    id: 'safety.dose_high',
    message: '{one}: {perDay} mg a day in all, usually at most {high}',
  },
  dose_low: /*i18n*/ {
    id: 'safety.dose_low',
    message: '{one}: {perDay} mg/kg a day, usually {low} to {high}',
  },
  dose: /*i18n*/ {
    id: 'safety.dose',
    message: '{one}: {perDay} mg/kg a day (usual {low} to {high})',
  },
  not_checked: /*i18n*/ {
    id: 'safety.not_checked',
    message: 'Not checked: some of its contents are not known here',
  },
} as const satisfies Record<string, Sentence>;
