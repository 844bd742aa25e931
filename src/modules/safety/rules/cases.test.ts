// The cases that the check must see, and the ordinary prescriptions that it must leave alone. A case that was missed in a clinic is added here.
import { expect, test } from 'vitest';
import type { MedicineForm } from '../../prescriptions/model.ts';
import type { Person } from '../model.ts';
import { type CheckedLine, findingsOf } from '../rules.ts';
import { allergiesIn, conditionsIn } from './reading.ts';

/** What a brand's products have in common, as the catalogue answers it. */
const brands = new Map([
  ['clavam', ['amoxicillin', 'clavulanic acid']],
  ['voveran', ['diclofenac']],
  ['sumo', ['nimesulide']],
] as const);

/** `Paracetamol @500 mg @Tablet @1-1-1`; without more a tablet morning and night. */
function lineOf(text: string): CheckedLine {
  const [name = '', ...rest] = text.split('@').map((part) => part.trim());
  const form = rest.find((part): part is MedicineForm => forms.has(part)) ?? 'Tablet';
  const strength = rest.find((part) => /\d\s*(mg|mcg|g|iu|%)/i.test(part)) ?? '';
  const dosage = rest.find((part) => part !== form && part !== strength) ?? '1-0-1';
  return { medicineName: name, genericName: name, strength, form, dosage, timesOfDay: [] };
}
const forms = new Set([
  'Tablet',
  'Capsule',
  'Syrup',
  'Suspension',
  'Drop',
  'Injection',
  'Gel',
  'Cream',
  'Inhaler',
  'Powder',
]);

/** `F28 | week 8 | 60 kg | allergic Penicillin | has asthma | runs Warfarin`. */
function personOf(text: string): Person {
  const [who = '', ...facts] = text.split('|').map((part) => part.trim());
  const [, sex, count, unit] = /^([MF])(\d+)(m?)$/.exec(who) ?? [];
  const after = (word: string) =>
    facts.filter((fact) => fact.startsWith(`${word} `)).map((fact) => fact.slice(word.length + 1));
  const kg = facts.map((fact) => /^([\d.]+) kg$/.exec(fact)?.[1]).find(Boolean);
  const [week] = after('week');
  return {
    gender: sex === 'F' ? 'Female' : 'Male',
    ageMonths: Number(count) * (unit === 'm' ? 1 : 12),
    weightKg: kg === undefined ? null : Number(kg),
    pregnantWeeks: week === undefined ? null : Number(week),
    allergies: allergiesIn(after('allergic').join('; '), brands),
    conditions: conditionsIn(after('has').join('; ')),
    running: after('runs').map((medicine) => ({
      ...lineOf(medicine),
      fromOn: '2026-11-20',
      untilOn: null,
    })),
  };
}

/** Sorted, notes left out: `serious interaction:diclofenac:warfarin`. */
const findingsFor = (who: string, lines: string): string[] =>
  findingsOf(personOf(who), lines.split(';').map(lineOf))
    .filter((finding) => finding.level !== 'note')
    .map((finding) => `${finding.level} ${finding.key}`)
    .toSorted();

const cases: readonly (readonly [who: string, medicines: string, expected: string])[] = [
  // one generic name for two substances
  ['M30 | allergic sulfa', 'Cotrimoxazole', 'serious allergy:sulfamethoxazole:sulfonamide'],
  ['M30 | allergic cotrimoxazole', 'Septran', 'serious allergy:sulfamethoxazole:sulfamethoxazole'],
  [
    'M20 | has g6pd deficient',
    'Co-trimoxazole',
    'caution condition:g6pd_deficiency:sulfamethoxazole',
  ],
  ['F50 | runs Methotrexate', 'Cotrimoxazole DS', 'serious interaction:methotrexate:trimethoprim'],
  ['M30 | allergic Pencilin', 'Co-amoxiclav 625', 'serious allergy:amoxicillin:penicillin'],
  // a tired evening
  ['M70 | runs Warfarin', 'Tramadol', 'caution interaction:tramadol:warfarin'],
  [
    'M50 | has cirrhosis',
    'Paracetamol @650 mg @1-1-1',
    'caution condition:liver_disease:paracetamol',
  ],
  // allergies: spelling, scripts, brands, groups
  ['M30 | allergic Pencilin', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic pencilline', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic पेनिसिलिन', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic पेनिसिलीन से दाने', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic પેનિસિલિન', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic ਪੈਨਿਸਿਲਿਨ', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic பென்சிலின்', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic ପେନିସିଲିନ', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic ಪೆನ್ಸಿಲಿನ್', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic പെനിസിലിൻ', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic পেনিসিলিন', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  // as it is joined to the name in the languages, and what is not to be given
  ['M30 | allergic सल्फाची ॲलर्जी', 'Cotrimoxazole', 'serious allergy:sulfamethoxazole:sulfonamide'],
  ['M30 | allergic સલ્ફાથી એલર્જી', 'Cotrimoxazole', 'serious allergy:sulfamethoxazole:sulfonamide'],
  [
    'M30 | allergic சல்பாவுக்கு ஒவ்வாமை',
    'Cotrimoxazole',
    'serious allergy:sulfamethoxazole:sulfonamide',
  ],
  ['M30 | allergic സൾഫയ്ക്ക് അലർജി', 'Cotrimoxazole', 'serious allergy:sulfamethoxazole:sulfonamide'],
  ['M30 | allergic ಸಲ್ಫಾಗೆ ಅಲರ್ಜಿ', 'Cotrimoxazole', 'serious allergy:sulfamethoxazole:sulfonamide'],
  ['M30 | allergic সালফায় অ্যালার্জি', 'Cotrimoxazole', 'serious allergy:sulfamethoxazole:sulfonamide'],
  ['M30 | allergic ସଲଫାରେ ଆଲର୍ଜି', 'Cotrimoxazole', 'serious allergy:sulfamethoxazole:sulfonamide'],
  ['M30 | allergic பென்சிலினுக்கு ஒவ்வாமை', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic પેનિસિલિનથી એલર્જી', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic ಪೆನ್ಸಿಲಿನ್‌ಗೆ ಅಲರ್ಜಿ', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic পেনিসিলিনে অ্যালার্জি', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic No penicillin', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  [
    'M30 | allergic penicillin suit nahi karti',
    'Amoxicillin',
    'serious allergy:amoxicillin:penicillin',
  ],
  ['M30 | allergic penicillin nako', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic पेनिसिलिन देनी नहीं है', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic पेनिसिलिन सूट नहीं करती', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic ਪੈਨਿਸਿਲਿਨ ਨਹੀਂ ਦੇਣੀ', 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'],
  ['M30 | allergic প্যারাসিটামল', 'Paracetamol', 'serious allergy:paracetamol:paracetamol'],
  ['M30 | allergic ಪ್ಯಾರಾಸಿಟಮಾಲ್', 'Paracetamol', 'serious allergy:paracetamol:paracetamol'],
  ['M30 | allergic ડાયક્લોફેનાકની એલર્જી', 'Diclofenac', 'serious allergy:diclofenac:diclofenac'],
  ['M30 | allergic டைக்ளோஃபெனாக்', 'Diclofenac', 'serious allergy:diclofenac:diclofenac'],
  ['M30 | allergic ആസ്പിരിനോട് അലർജി', 'Aspirin', 'serious allergy:aspirin:aspirin'],
  ['M30 | allergic No penicillin allergy', 'Amoxicillin', ''],
  ['M30 | allergic no history of penicillin reaction', 'Amoxicillin', ''],
  ['M30 | allergic પેનિસિલિનની એલર્જી નથી', 'Amoxicillin', ''],
  ['M30 | allergic ಪೆನ್ಸಿಲಿನ್ ಅಲರ್ಜಿ ಇಲ್ಲ', 'Amoxicillin', ''],
  ['M30 | allergic பென்சிலின் ஒவ்வாமை இல்லை', 'Amoxicillin', ''],
  ['M30 | allergic धूल से एलर्जी', 'Amoxicillin', ''],
  ['M30 | allergic தூசி ஒவ்வாமை', 'Amoxicillin', ''],
  ['M30 | allergic Clavam', 'Ampicillin', 'serious allergy:ampicillin:penicillin'],
  ['M30 | allergic clavam 625', 'Cloxacillin', 'serious allergy:cloxacillin:penicillin'],
  [
    'M30 | allergic Penicillin',
    'Amoxicillin + Clavulanic acid',
    'serious allergy:amoxicillin:penicillin',
  ],
  ['M30 | allergic Amoxycilin', 'Amoxicillin', 'serious allergy:amoxicillin:amoxicillin'],
  ['M30 | allergic अमोक्सीसिलिन', 'Amoxicillin', 'serious allergy:amoxicillin:amoxicillin'],
  [
    'M30 | allergic Sulfa',
    'Co-trimoxazole (Sulphamethoxazole + Trimethoprim)',
    'serious allergy:sulfamethoxazole:sulfonamide',
  ],
  [
    'M30 | allergic सल्फा',
    'Co-trimoxazole (Sulphamethoxazole + Trimethoprim)',
    'serious allergy:sulfamethoxazole:sulfonamide',
  ],
  [
    'M30 | allergic સલ્ફા',
    'Co-trimoxazole (Sulphamethoxazole + Trimethoprim)',
    'serious allergy:sulfamethoxazole:sulfonamide',
  ],
  ['M30 | allergic sulpha drug', 'Sulfasalazine', 'serious allergy:sulfasalazine:sulfonamide'],
  ['M30 | allergic Septran', 'Sulfasalazine', 'serious allergy:sulfasalazine:sulfonamide'],
  ['M30 | allergic Asprin', 'Diclofenac', 'serious allergy:diclofenac:salicylate'],
  ['M30 | allergic एस्पिरिन', 'Aspirin', 'serious allergy:aspirin:aspirin'],
  ['M30 | allergic Disprin', 'Ibuprofen', 'serious allergy:ibuprofen:salicylate'],
  ['M30 | allergic Brufen', 'Diclofenac', 'serious allergy:diclofenac:nsaid'],
  ['M30 | allergic Voveran inj', 'Aceclofenac', 'serious allergy:aceclofenac:nsaid'],
  ['M30 | allergic Voveran', 'Diclofenac @1% @Gel', 'serious allergy:diclofenac:diclofenac'],
  ['M30 | allergic diclofenec', 'Diclofenac', 'serious allergy:diclofenac:diclofenac'],
  ['M30 | allergic डाइक्लोफेनाक', 'Diclofenac', 'serious allergy:diclofenac:diclofenac'],
  ['M30 | allergic painkillers', 'Naproxen', 'serious allergy:naproxen:nsaid'],
  ['M30 | allergic Sumo tablet', 'Etoricoxib', 'serious allergy:etoricoxib:nsaid'],
  ['M30 | allergic ciprofloxacine', 'Ciprofloxacin', 'serious allergy:ciprofloxacin:ciprofloxacin'],
  ['M30 | allergic Ciplox', 'Levofloxacin', 'serious allergy:fluoroquinolone:levofloxacin'],
  ['M30 | allergic सिप्रोफ्लोक्सासिन', 'Ciprofloxacin', 'serious allergy:ciprofloxacin:ciprofloxacin'],
  ['M30 | allergic quinolones', 'Norfloxacin', 'serious allergy:fluoroquinolone:norfloxacin'],
  ['M30 | allergic Metronidazol', 'Tinidazole', 'serious allergy:nitroimidazole:tinidazole'],
  ['M30 | allergic Flagyl', 'Ornidazole', 'serious allergy:nitroimidazole:ornidazole'],
  ['M30 | allergic Azithral', 'Clarithromycin', 'serious allergy:clarithromycin:macrolide'],
  ['M30 | allergic erithromycin', 'Azithromycin', 'serious allergy:azithromycin:macrolide'],
  ['M30 | allergic Cefexime', 'Cefpodoxime', 'serious allergy:cefpodoxime:cephalosporin'],
  ['M30 | allergic Taxim', 'Cefuroxime', 'serious allergy:cefuroxime:cephalosporin'],
  ['M30 | allergic penicillin', 'Cefixime', 'caution allergy:cefixime:penicillin'],
  ['M30 | allergic Ultracet', 'Tramadol', 'serious allergy:tramadol:tramadol'],
  ['M30 | allergic Paracetamol', 'Paracetamol @650 mg', 'serious allergy:paracetamol:paracetamol'],
  ['M30 | allergic paracitamol', 'Paracetamol @650 mg', 'serious allergy:paracetamol:paracetamol'],
  ['M30 | allergic कॉम्बिफ्लाम', 'Ibuprofen', 'serious allergy:ibuprofen:ibuprofen'],
  ['M30 | allergic Enalapril (cough)', 'Telmisartan', 'caution allergy:ace_inhibitor:telmisartan'],
  ['M30 | allergic phenytoine', 'Phenytoin', 'serious allergy:phenytoin:phenytoin'],
  [
    'M30 | allergic Carbamazepin: rash',
    'Carbamazepine',
    'serious allergy:carbamazepine:carbamazepine',
  ],
  [
    'M30 | allergic insect bite, Doxycyclin',
    'Doxycycline',
    'serious allergy:doxycycline:doxycycline',
  ],
  // what was not borne, or is not to be given, is not denied
  ...[
    'Penicillin not tolerated',
    'Does not tolerate penicillin',
    'Could not tolerate penicillin',
    'Not to be given penicillin',
    'penicillin nahi dena',
    'पेनिसिलिन नहीं देना',
  ].map(
    (words) =>
      [`M30 | allergic ${words}`, 'Amoxicillin', 'serious allergy:amoxicillin:penicillin'] as const,
  ),
  // what is denied, or is no medicine
  ['M30 | allergic No known allergy', 'Amoxicillin', ''],
  ['M30 | allergic NKDA', 'Amoxicillin', ''],
  ['M30 | allergic not allergic to penicillin', 'Amoxicillin', ''],
  ['M30 | allergic penicillin tolerated 2024', 'Amoxicillin', ''],
  ['M30 | allergic पेनिसिलिन से एलर्जी नहीं', 'Amoxicillin', ''],
  ['M30 | allergic પેનિસિલિનની એલર્જી નથી', 'Amoxicillin', ''],
  ['M30 | allergic dust, pollen, egg', 'Amoxicillin; Cetirizine @10 mg @0-0-1', ''],
  ['M30 | allergic penicillamine', 'Amoxicillin', ''],
  // running since an earlier visit
  ['M60 | runs Warfarin', 'Diclofenac', 'serious interaction:diclofenac:warfarin'],
  ['M60 | runs Warfarin', 'Aspirin', 'serious interaction:aspirin:warfarin'],
  ['M60 | runs Warfarin', 'Metronidazole', 'serious interaction:metronidazole:warfarin'],
  ['M60 | runs Warfarin', 'Fluconazole', 'serious interaction:fluconazole:warfarin'],
  ['M60 | runs Warfarin', 'Azithromycin', 'caution interaction:azithromycin:warfarin'],
  ['M60 | runs Warfarin', 'Diclofenac @1% @Gel', ''],
  ['M60 | runs Warfarin', 'Diclofenac @1 mg/ml @Drop @1 drop right eye QID', ''],
  ['M60 | runs Warfarin', 'Ketorolac eye drops @5 mg/ml @Drop @1 QID', ''],
  [
    'M60 | has asthma',
    'Timolol eye drops @5 mg/ml @Drop @1 BD',
    'serious condition:asthma:timolol',
  ],
  ['M60 | runs Warfarin', 'Paracetamol @500 mg', ''],
  [
    'M60 | runs Isosorbide mononitrate',
    'Sildenafil',
    'serious interaction:isosorbide mononitrate:sildenafil',
  ],
  ['M60 | runs Clopidogrel', 'Omeprazole', 'caution interaction:clopidogrel:omeprazole'],
  ['M60 | runs Clopidogrel', 'Pantoprazole', ''],
  ['M60 | runs Simvastatin', 'Clarithromycin', 'serious interaction:clarithromycin:simvastatin'],
  ['M60 | runs Digoxin', 'Clarithromycin', 'serious interaction:clarithromycin:digoxin'],
  ['M60 | runs Telmisartan', 'Spironolactone', 'caution interaction:spironolactone:telmisartan'],
  ['M60 | runs Escitalopram', 'Tramadol', 'caution interaction:escitalopram:tramadol'],
  ['M60 | runs Escitalopram', 'Linezolid', 'serious interaction:escitalopram:linezolid'],
  [
    'M60 | runs Methotrexate',
    'Co-trimoxazole (Sulphamethoxazole + Trimethoprim)',
    'serious interaction:methotrexate:trimethoprim',
  ],
  ['M60 | runs Theophylline', 'Ciprofloxacin', 'serious interaction:ciprofloxacin:theophylline'],
  ['M60 | runs Alprazolam', 'Tramadol', 'serious interaction:alprazolam:tramadol'],
  [
    'M60 | runs Glimepiride',
    'Co-trimoxazole (Sulphamethoxazole + Trimethoprim)',
    'caution interaction:glimepiride:sulfamethoxazole',
  ],
  [
    'M60 | runs Levothyroxine',
    'Calcium carbonate',
    'caution interaction:calcium carbonate:levothyroxine',
  ],
  ['M60 | runs Ibuprofen', 'Diclofenac', 'caution same_class:diclofenac:ibuprofen'],
  ['M60 | runs Ibuprofen', 'Ibuprofen', ''],
  ['M60 | runs Pantoprazole', 'Pantoprazole', ''],
  ['M60 | runs Metformin', 'Metformin; Glimepiride @2 mg @1-0-0', ''],
  [
    'M60 | runs Paracetamol 325 mg + Tramadol 37.5 mg',
    'Paracetamol @650 mg @1-1-1',
    'caution same_substance:paracetamol',
  ],
  ['M60 | runs Atorvastatin', 'Rosuvastatin', 'caution same_class:atorvastatin:rosuvastatin'],
  [
    'F30 | runs Carbamazepine',
    'Ethinylestradiol + Levonorgestrel',
    'serious interaction:carbamazepine:ethinylestradiol',
  ],
  // illnesses
  ['M30 | has asthma', 'Propranolol', 'serious condition:asthma:propranolol'],
  ['M30 | has Bronchial Asthama', 'Propranolol', 'serious condition:asthma:propranolol'],
  ['M30 | has दमा', 'Propranolol', 'serious condition:asthma:propranolol'],
  ['M30 | has હાંફ, અસ્થમા', 'Propranolol', 'serious condition:asthma:propranolol'],
  ['M30 | has ஆஸ்துமா', 'Propranolol', 'serious condition:asthma:propranolol'],
  ['M30 | has ಆಸ್ತಮಾ', 'Propranolol', 'serious condition:asthma:propranolol'],
  ['M30 | has ആസ്ത്മ', 'Propranolol', 'serious condition:asthma:propranolol'],
  ['M30 | has হাঁপানি', 'Propranolol', 'serious condition:asthma:propranolol'],
  ['M30 | has asthma', 'Metoprolol', 'caution condition:asthma:metoprolol'],
  ['M30 | has asthma', 'Timolol @0.5% @Drop', 'serious condition:asthma:timolol'],
  ['M30 | has asthma', 'Aspirin', 'caution condition:aspirin:asthma'],
  ['M30 | has no asthma', 'Propranolol', ''],
  ['M55 | has CKD stage 3', 'Ibuprofen', 'serious condition:ibuprofen:kidney_disease'],
  ['M55 | has chronic kidney disease', 'Diclofenac', 'serious condition:diclofenac:kidney_disease'],
  ['M55 | has on dialysis', 'Diclofenac', 'serious condition:diclofenac:kidney_disease'],
  ['M55 | has गुर्दे की बीमारी', 'Diclofenac', 'serious condition:diclofenac:kidney_disease'],
  ['M55 | has કિડની ફેલ', 'Diclofenac', 'serious condition:diclofenac:kidney_disease'],
  ['M55 | has சிறுநீரக நோய்', 'Diclofenac', 'serious condition:diclofenac:kidney_disease'],
  ['M55 | has CKD', 'Diclofenac @1% @Gel', ''],
  ['M55 | has kidney stone', 'Diclofenac', ''],
  ['M55 | has CKD', 'Metformin', 'caution condition:kidney_disease:metformin'],
  ['M55 | has CKD', 'Gentamicin @80 mg @Injection', 'serious condition:gentamicin:kidney_disease'],
  ['M55 | has CKD', 'Nitrofurantoin', 'caution condition:kidney_disease:nitrofurantoin'],
  ['M55 | has CKD', 'Pregabalin', 'caution condition:kidney_disease:pregabalin'],
  ['M20 | has G6PD deficiency', 'Primaquine', 'serious condition:g6pd_deficiency:primaquine'],
  ['M20 | has G6PD', 'Nitrofurantoin', 'serious condition:g6pd_deficiency:nitrofurantoin'],
  ['M20 | has g6pd def', 'Dapsone', 'serious condition:dapsone:g6pd_deficiency'],
  [
    'M20 | has G6PD',
    'Co-trimoxazole (Sulphamethoxazole + Trimethoprim)',
    'caution condition:g6pd_deficiency:sulfamethoxazole',
  ],
  ['M50 | has cirrhosis', 'Nimesulide', 'serious condition:liver_disease:nimesulide'],
  ['M50 | has jaundice', 'Ketoconazole', 'serious condition:ketoconazole:liver_disease'],
  ['M50 | has पीलिया', 'Nimesulide', 'serious condition:liver_disease:nimesulide'],
  [
    'M50 | has chronic liver disease',
    'Pyrazinamide',
    'serious condition:liver_disease:pyrazinamide',
  ],
  ['M60 | has heart failure', 'Pioglitazone', 'serious condition:heart_failure:pioglitazone'],
  ['M60 | has CCF', 'Diclofenac', 'serious condition:diclofenac:heart_failure'],
  ['M60 | has CHF', 'Verapamil', 'serious condition:heart_failure:verapamil'],
  ['M60 | has Heart failure, EF 30', 'Diltiazem', 'serious condition:diltiazem:heart_failure'],
  ['M40 | has peptic ulcer', 'Naproxen', 'serious condition:naproxen:peptic_ulcer'],
  ['M40 | has duodenal ulcer', 'Aspirin', 'serious condition:aspirin:peptic_ulcer'],
  ['M40 | has अल्सर', 'Diclofenac', 'serious condition:diclofenac:peptic_ulcer'],
  ['M40 | has PUD', 'Prednisolone', 'caution condition:peptic_ulcer:prednisolone'],
  ['M25 | has Dengue fever', 'Ibuprofen', 'serious condition:dengue:ibuprofen'],
  ['M25 | has डेंगू', 'Diclofenac', 'serious condition:dengue:diclofenac'],
  ['M25 | has dengue', 'Paracetamol @650 mg @1-1-1', ''],
  ['M25 | has haemophilia', 'Diclofenac', 'serious condition:bleeding_disorder:diclofenac'],
  ['M25 | has ITP', 'Aspirin', 'serious condition:aspirin:bleeding_disorder'],
  ['M40 | has epilepsy', 'Tramadol', 'serious condition:epilepsy:tramadol'],
  ['M40 | has मिर्गी', 'Bupropion', 'serious condition:bupropion:epilepsy'],
  ['M40 | has seizure disorder', 'Ofloxacin', 'caution condition:epilepsy:ofloxacin'],
  ['M60 | has BPH', 'Oxybutynin', 'caution condition:enlarged_prostate:oxybutynin'],
  [
    'M60 | has enlarged prostate',
    'Chlorpheniramine @4 mg',
    'caution condition:chlorpheniramine:enlarged_prostate',
  ],
  [
    'M60 | has angle closure glaucoma',
    'Amitriptyline',
    'serious condition:amitriptyline:narrow_angle_glaucoma',
  ],
  [
    'M60 | has narrow angle glaucoma',
    'Trihexyphenidyl',
    'serious condition:narrow_angle_glaucoma:trihexyphenidyl',
  ],
  [
    'M60 | has myasthenia gravis',
    'Ciprofloxacin',
    'serious condition:ciprofloxacin:myasthenia_gravis',
  ],
  [
    'M60 | has myasthenia',
    'Amikacin @500 mg @Injection',
    'serious condition:amikacin:myasthenia_gravis',
  ],
  ['M60 | has long QT', 'Haloperidol', 'serious condition:haloperidol:long_qt'],
  ['M60 | has complete heart block', 'Atenolol', 'serious condition:atenolol:heart_block'],
  ['M60 | has sick sinus', 'Diltiazem', 'serious condition:diltiazem:heart_block'],
  ['M60 | has Parkinson’s disease', 'Metoclopramide', 'serious condition:metoclopramide:parkinson'],
  ['M60 | has parkinsonism', 'Flunarizine', 'caution condition:flunarizine:parkinson'],
  ['M50 | has HTN', 'Pseudoephedrine', 'caution condition:hypertension:pseudoephedrine'],
  ['M50 | has diabetes', 'Prednisolone', 'caution condition:diabetes:prednisolone'],
  ['M50 | has मधुमेह', 'Prednisolone', 'caution condition:diabetes:prednisolone'],
  ['M50 | has gout', 'Hydrochlorothiazide', 'caution condition:gout:hydrochlorothiazide'],
  ['M50 | has diabetes', 'Metformin @500 mg', ''],
  // breast-feeding and pregnancy
  ['F28 | has breastfeeding', 'Codeine', 'serious breastfeeding codeine'],
  ['F28 | has lactating mother', 'Tramadol', 'serious breastfeeding tramadol'],
  ['F28 | has स्तनपान', 'Doxycycline', 'caution breastfeeding doxycycline'],
  ['F28 | has breast feeding', 'Bromocriptine', 'caution breastfeeding bromocriptine'],
  ['F28 | has breastfeeding', 'Paracetamol @500 mg', ''],
  ['F28 | has breastfeeding', 'Amoxicillin', ''],
  ['F28 | week 8', 'Doxycycline', 'serious pregnancy:doxycycline'],
  ['F28 | week 8', 'Telmisartan', 'serious pregnancy:telmisartan'],
  ['F28 | week 30', 'Diclofenac', 'serious pregnancy:diclofenac'],
  ['F28 | week 10', 'Diclofenac', 'caution pregnancy:diclofenac'],
  ['F28 | week 8', 'Methotrexate @2.5 mg @1 weekly', 'serious pregnancy:methotrexate'],
  ['F28 | week 8', 'Valproate', 'serious pregnancy:valproate'],
  ['F28 | week 8', 'Warfarin', 'serious pregnancy:warfarin'],
  ['F28', 'Isotretinoin', 'caution could_be_pregnant:isotretinoin'],
  ['F60', 'Isotretinoin', ''],
  ['F28 | week 20', 'Paracetamol @500 mg', ''],
  // weekly only
  ['M50', 'Methotrexate @7.5 mg @1-0-0', 'serious too_often:methotrexate'],
  ['M50', 'Methotrexate @15 mg @OD', 'serious too_often:methotrexate'],
  ['M50', 'Methotrexate @7.5 mg @1 alternate days', 'serious too_often:methotrexate'],
  ['M50', 'Methotrexate @7.5 mg @1 weekly', ''],
  ['M50', 'Methotrexate @7.5 mg @1 every 3 days', 'serious too_often:methotrexate'],
  ['M50', 'Methotrexate @7.5 mg @1 twice a week', 'serious too_often:methotrexate'],
  ['M50', 'Methotrexate @7.5 mg @as directed', 'serious too_often:methotrexate'],
  ['M50', 'Methotrexate @7.5 mg @1 every 15 days', ''],
  ['F60', 'Alendronate @70 mg @1-0-0', 'serious too_often:alendronate'],
  ['F60', 'Alendronate @70 mg @1 weekly', ''],
  ['F60', 'Alendronate @10 mg @1-0-0', ''],
  ['F60', 'Risedronate @35 mg @OD', 'serious too_often:risedronate'],
  ['M50', 'Semaglutide @0.5 mg @Injection @OD', 'serious too_often:semaglutide'],
  ['M50', 'Semaglutide @0.5 mg @Injection @1 weekly', ''],
  ['M50', 'Semaglutide @7 mg @1-0-0', ''],
  ['M40', 'Cholecalciferol @60,000 IU @Capsule @OD', 'caution too_often:cholecalciferol'],
  ['M40', 'Cholecalciferol @60000 IU @Capsule @1 weekly', ''],
  ['M40', 'Cholecalciferol @1000 IU @OD', ''],
  // doses
  ['M2 | 12 kg', 'Paracetamol @100 mg/ml @Drop @60 drops QID', 'serious dose_high:paracetamol'],
  ['M2 | 12 kg', 'Paracetamol @100 mg/ml @Drop @60-60-60-60', 'serious dose_high:paracetamol'],
  ['M2 | 12 kg', 'Paracetamol @250 mg/5 ml @Syrup @15-15-15', 'serious dose_high:paracetamol'],
  ['M2 | 12 kg', 'Paracetamol @250 mg/5 ml @Syrup @2.5-2.5-2.5', ''],
  ['M2 | 12 kg', 'Paracetamol @250 mg/5 ml @Syrup @1-0-0', ''],
  ['M2 | 12 kg', 'Paracetamol @250 mg/5 ml @Syrup @1-0-0 ml', 'caution dose_low:paracetamol'],
  ['M2', 'Paracetamol @500 mg @2-2-2-2', 'serious dose_high:paracetamol'],
  ['M2', 'Paracetamol @250 mg/5 ml @Syrup @20 ml QID', 'serious dose_high:paracetamol'],
  ['M2', 'Paracetamol @125 mg/5 ml @Syrup @5 ml TDS', 'caution weight_missing:paracetamol'],
  ['M2 | 12 kg', 'Paracetamol @125 mg/5 ml @Syrup @7 ml TDS', ''],
  [
    'M2 | 12 kg',
    'Paracetamol @250 mg/5 ml @Syrup @5 ml TDS; Paracetamol @100 mg/ml @Drop @3 ml TDS',
    'caution same_substance:paracetamol;serious dose_high:paracetamol',
  ],
  ['M2 | 12 kg', 'Ibuprofen @100 mg/5 ml @Suspension @15 ml TDS', 'serious dose_high:ibuprofen'],
  ['M6 | 20 kg', 'Amoxicillin @250 mg/5 ml @Suspension @5 ml BD', ''],
  ['M6 | 20 kg', 'Azithromycin @200 mg/5 ml @Suspension @5 ml OD', ''],
  ['M6 | 20 kg', 'Azithromycin @500 mg @1-0-1', 'serious dose_high:azithromycin'],
  ['M6 | 20 kg', 'Cetirizine @10 mg @1-0-1', 'serious dose_high:cetirizine'],
  ['M40', 'Paracetamol @650 mg @2-2-2-2', 'caution dose_high:paracetamol'],
  ['M40', 'Paracetamol @1000 mg @2-2-2', 'caution dose_high:paracetamol'],
  ['M40', 'Paracetamol @1000 mg @2-2-2-2', 'serious dose_high:paracetamol'],
  ['M40 | runs Paracetamol + Ibuprofen', 'Diclofenac', 'caution same_class:diclofenac:ibuprofen'],
  ['M40', 'Tramadol @100 mg @2-2-2', 'caution dose_high:tramadol'],
  // ages
  ['M10 | 30 kg', 'Aspirin', 'serious age:aspirin'],
  ['M5 | 18 kg', 'Doxycycline', 'serious age:doxycycline'],
  ['M8 | 25 kg', 'Nimesulide', 'serious age:nimesulide'],
  ['M3 | 14 kg', 'Codeine', 'serious age:codeine'],
  ['M70', 'Alprazolam', 'caution age:alprazolam'],
  ['F45 | allergic sulfa tablets', 'Glimepiride', ''],
  [
    'M30 | allergic penisillin',
    'Piperacillin + Tazobactam',
    'serious allergy:penicillin:piperacillin',
  ],
  ['M58 | has DM, CKD, HTN', 'Etoricoxib', 'serious condition:etoricoxib:kidney_disease'],
  [
    'M58 | runs Warfarin | allergic Disprin',
    'Ibuprofen',
    'serious allergy:ibuprofen:salicylate;serious interaction:ibuprofen:warfarin',
  ],
];

const spelled = (expected: string): string[] =>
  expected === ''
    ? []
    : expected
        .split(';')
        .map((one) => {
          const [level, kind, substance] = one.split(' ');
          return kind === 'breastfeeding' && substance
            ? `${level} condition:${[substance, kind].toSorted().join(':')}`
            : one;
        })
        .toSorted();

test('at least two hundred cases', () => expect(cases.length).toBeGreaterThanOrEqual(200));

test.each(cases)('%s, given %s: %s', (who, lines, expected) => {
  expect(findingsFor(who, lines)).toEqual(spelled(expected));
});

/** As a general practice writes them every day. */
const ordinary: readonly (readonly [who: string, medicines: string])[] = [
  ['M34', 'Paracetamol @650 mg @1-1-1; Cetirizine @10 mg @0-0-1'],
  ['F29', 'Azithromycin @500 mg @1-0-0; Paracetamol @650 mg @1-1-1'],
  ['M45', 'Pantoprazole @40 mg @1-0-0; Domperidone @10 mg @1-1-1'],
  ['F52', 'Metformin @500 mg @1-0-1; Glimepiride @1 mg @1-0-0'],
  ['M58', 'Telmisartan @40 mg @1-0-0; Amlodipine @5 mg @0-0-1'],
  ['M60', 'Aspirin @75 mg @0-1-0; Atorvastatin @20 mg @0-0-1'],
  ['F40', 'Levothyroxine @50 mcg @1-0-0'],
  ['M25', 'Amoxicillin + Clavulanic acid @500 mg + 125 mg @1-0-1; Paracetamol @650 mg @1-1-1'],
  ['M30', 'Aceclofenac @100 mg @1-0-1; Pantoprazole @40 mg @1-0-0'],
  ['F35', 'Diclofenac @50 mg @1-0-1; Thiocolchicoside @4 mg @1-0-1; Pantoprazole @40 mg @1-0-0'],
  ['M28', 'Ofloxacin @200 mg @1-0-1; Ornidazole @500 mg @1-0-1'],
  ['F31', 'Nitrofurantoin @100 mg @Capsule @1-0-1'],
  ['M22', 'Doxycycline @100 mg @1-0-1'],
  ['F26', 'Tranexamic acid @500 mg @1-1-1; Mefenamic acid @250 mg @1-1-1'],
  ['F33', 'Ferrous ascorbate @100 mg @0-1-0; Folic acid @5 mg @1-0-0'],
  ['M48', 'Cefixime @200 mg @1-0-1; Paracetamol @650 mg @1-1-1'],
  [
    'M5 | 18 kg',
    'Paracetamol @250 mg/5 ml @Syrup @5 ml TDS; Cetirizine @5 mg/5 ml @Syrup @5 ml OD',
  ],
  [
    'F3 | 13 kg',
    'Amoxicillin @250 mg/5 ml @Suspension @5 ml BD; Paracetamol @125 mg/5 ml @Syrup @7 ml TDS',
  ],
  ['M8 | 24 kg', 'Ibuprofen @100 mg/5 ml @Suspension @10 ml TDS'],
  ['M4 | 15 kg', 'Ondansetron @2 mg/5 ml @Syrup @5 ml BD; Zinc @20 mg/5 ml @Syrup @5 ml OD'],
  ['F6 | 19 kg', 'Azithromycin @200 mg/5 ml @Suspension @5 ml OD'],
  ['M10 | 30 kg', 'Montelukast @5 mg @0-0-1; Levocetirizine @2.5 mg @0-0-1'],
  ['M7 | 22 kg', 'Albendazole @400 mg @1 STAT'],
  ['M40', 'Ranitidine @150 mg @1-0-1'],
  ['M50', 'Rosuvastatin @10 mg @0-0-1'],
  ['M55', 'Clopidogrel @75 mg @0-1-0; Atorvastatin @40 mg @0-0-1; Pantoprazole @40 mg @1-0-0'],
  ['F45', 'Calcium carbonate @500 mg @0-1-0; Cholecalciferol @60000 IU @Capsule @1 weekly'],
  ['M36', 'Fexofenadine @120 mg @0-0-1; Fluticasone @Inhaler @1-0-1'],
  ['M44', 'Salbutamol @Inhaler @1-1-1; Budesonide @Inhaler @1-0-1'],
  ['F38', 'Fluconazole @150 mg @1 STAT'],
  ['M31', 'Permethrin @5% @Cream @0-0-1; Hydroxyzine @25 mg @0-0-1'],
  ['M62', 'Tamsulosin @0.4 mg @Capsule @0-0-1'],
  ['F50', 'Gabapentin @300 mg @0-0-1; Methylcobalamin @1500 mcg @1-0-0'],
  ['M42', 'Loperamide @2 mg @1-0-1; ORS @Powder @1-1-1'],
  ['M27', 'Metronidazole @400 mg @1-1-1'],
  ['F24', 'Dicyclomine @10 mg @1-0-1; Ondansetron @4 mg @1-0-1'],
  ['M54', 'Losartan @50 mg @1-0-0; Hydrochlorothiazide @12.5 mg @1-0-0'],
  ['M47', 'Metoprolol @25 mg @1-0-1; Telmisartan @40 mg @1-0-0'],
  ['F59', 'Vildagliptin @50 mg @1-0-1; Metformin @500 mg @1-0-1'],
  ['M61', 'Dapagliflozin @10 mg @1-0-0; Metformin @1000 mg @1-0-1'],
  ['F30 | week 12', 'Folic acid @5 mg @1-0-0; Paracetamol @500 mg @1-0-1'],
  ['F28 | week 24', 'Ferrous ascorbate @100 mg @0-1-0; Calcium carbonate @500 mg @1-0-0'],
  ['F27 | has breastfeeding', 'Amoxicillin @500 mg @1-1-1; Paracetamol @500 mg @1-1-1'],
  ['M57 | has HTN | runs Amlodipine', 'Paracetamol @650 mg @1-1-1; Cetirizine @10 mg @0-0-1'],
  ['F61 | has diabetes | runs Metformin', 'Cefixime @200 mg @1-0-1; Pantoprazole @40 mg @1-0-0'],
  ['M63 | has HTN | runs Telmisartan', 'Telmisartan @40 mg @1-0-0; Amlodipine @5 mg @0-0-1'],
  ['F48 | runs Levothyroxine', 'Levothyroxine @75 mcg @1-0-0'],
  [
    'M33 | has asthma',
    'Salbutamol @Inhaler @1-1-1; Montelukast @10 mg @0-0-1; Paracetamol @650 mg @1-1-1',
  ],
  ['M56 | has CKD', 'Paracetamol @500 mg @1-1-1; Amlodipine @5 mg @1-0-0'],
  ['M39 | allergic Sulfa', 'Amoxicillin @500 mg @1-1-1; Paracetamol @650 mg @1-1-1'],
];

test('fifty ordinary prescriptions bring no alarm', () => {
  expect(ordinary.length).toBeGreaterThanOrEqual(50);
  expect(
    ordinary.flatMap(([who, lines]) => findingsFor(who, lines).map((one) => `${who}: ${one}`)),
  ).toEqual([]);
});
