// What a general practice in India writes most, offered until this person's own words are known.
import type { ListField } from './draft.ts';

export const starters: Record<ListField, readonly string[]> = {
  complaints: [
    'Fever', 'Cough', 'Cold', 'Headache', 'Body ache', 'Sore throat', 'Loose motions', 'Vomiting', 'Abdominal pain', 'Acidity', 'Burning urination',
    'Back pain', 'Joint pain', 'Knee pain', 'Giddiness', 'Weakness', 'Breathlessness', 'Chest pain', 'Itching', 'Rash', 'Ear pain', 'Constipation', 'Loss of appetite', 'Palpitations',
  ],
  examinations: [
    'Throat congested', 'Chest clear', 'Bilateral wheeze', 'Crepitations', 'Abdomen soft, non-tender', 'Epigastric tenderness', 'CVS normal', 'CNS normal',
    'Pallor', 'Icterus', 'Pedal oedema', 'Lymph nodes enlarged', 'Dehydration', 'Tonsils enlarged', 'Ear drum congested', 'Joint swelling',
  ],
  testsAdvised: [
    'CBC', 'ESR', 'CRP', 'Malaria parasite', 'Dengue NS1', 'Widal', 'Urine routine', 'Fasting glucose', 'Post-meal glucose', 'HbA1c', 'Lipid profile',
    'Liver function', 'Kidney function', 'Thyroid profile', 'Vitamin B12', 'Vitamin D', 'ECG', 'Chest X-ray', 'USG abdomen',
  ],
};

export const adviceStarters: readonly string[] = ['Drink plenty of water', 'Rest', 'Light diet', 'Avoid oily and spicy food', 'Steam inhalation', 'Warm salt-water gargles', 'Return if the fever lasts over 3 days'];
