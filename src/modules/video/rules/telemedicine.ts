// Telemedicine Practice Guidelines 2020 (Appendix 5 to the conduct regulations of 2002), 3.7.4: what may be prescribed to whom by which means.
import type { RefusalKind } from '../../../kit/shared/refusal.ts';
import type { Means } from '../model.ts';
import { telemedicineRefusals } from '../rules.ts';

/** O: by any means. A: a first consultation by video, a refill by any. B: only in a follow-up. X: never. */
export type MedicineList = 'O' | 'A' | 'B' | 'X';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s*,\s*/));

/** Schedule X of the Drugs Rules, and what the NDPS Act 1985 names as narcotic or psychotropic and is sold as medicine. */
const prohibited = words(
  'alprazolam,amobarbital,amphetamine,barbital,buprenorphine,butorphanol,chlordiazepoxide,clobazam,clonazepam,codeine,cyclobarbital,dexamphetamine,dextropropoxyphene,diazepam,diphenoxylate,estazolam,ethchlorvynol,etizolam,fentanyl,flunitrazepam,flurazepam,glutethimide,hydrocodone,hydromorphone,ketamine,levomethadyl,lorazepam,meprobamate,methadone,methamphetamine,methylphenidate,midazolam,morphine,nitrazepam,oxazepam,oxycodone,pentazocine,pentobarbital,pethidine,phencyclidine,phenobarbital,phenobarbitone,phentermine,remifentanil,secobarbital,sufentanil,temazepam,tramadol,triazolam,zolpidem',
);

/** Annexure: over the counter, and what the state gives out in an emergency. */
const overTheCounter = words(
  'acetaminophen,ambroxol,antacid,ascorbic acid,bromhexine,calcium carbonate,calcium citrate,cetirizine,chlorpheniramine,cholecalciferol,dextromethorphan,ferrous ascorbate,ferrous fumarate,ferrous sulfate,folic acid,guaifenesin,iron,magnesium hydroxide,oral rehydration salts,ors,paracetamol,vitamin c,vitamin d3,zinc,zinc sulfate',
);

/** Annexure: for long illnesses, begun in person and added to in a follow-up. */
const followUpOnly = words(
  'acarbose,amlodipine,atenolol,atorvastatin,benazepril,bisoprolol,canagliflozin,carbamazepine,carvedilol,chlorthalidone,cilnidipine,clonidine,dapagliflozin,digoxin,empagliflozin,enalapril,furosemide,gabapentin,glibenclamide,gliclazide,glimepiride,glipizide,hydrochlorothiazide,indapamide,insulin,insulin aspart,insulin glargine,insulin lispro,lamotrigine,levetiracetam,levothyroxine,linagliptin,lisinopril,losartan,metformin,metoprolol,nebivolol,nifedipine,olmesartan,phenytoin,pioglitazone,prazosin,pregabalin,propranolol,ramipril,rosuvastatin,saxagliptin,sitagliptin,sodium valproate,spironolactone,telmisartan,teneligliptin,thyroxine,torsemide,valproate,valsartan,verapamil,vildagliptin,voglibose,warfarin',
);

/** What a medicine is called by, part by part: `Paracetamol + Codeine`, with its strengths left out. */
const partsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[+,/&]| and | with /)
    .map((part) => part.replace(/\([^)]*\)|\d[\d.,]*\s*(mg|mcg|g|ml|iu|%)?/g, ' '))
    .map((part) =>
      part
        .replaceAll(/[^a-z ]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');

/** Whether a part is the substance, by itself or as a salt of it. */
const names = (list: ReadonlySet<string>, part: string): boolean =>
  list.has(part) || [...list].some((substance) => ` ${part} `.includes(` ${substance} `));

/** The strictest list of its parts; whatever no list names is of list A, which is for a doctor who sees the patient. */
export function listOf(name: string): MedicineList {
  const parts = partsOf(name);
  if (parts.some((part) => names(prohibited, part))) return 'X';
  if (parts.some((part) => names(followUpOnly, part))) return 'B';
  return parts.length > 0 && parts.every((part) => names(overTheCounter, part)) ? 'O' : 'A';
}

export interface Consulted {
  means: Means;
  /** The same doctor saw the patient in person within the last six months. */
  isFollowUp: boolean;
}

/** In days before the consultation; guidelines 1.4.2. */
export const followUpDays = 183;

/** @param name the generic name; the brand where there is none. @returns why it may not be prescribed, or null. */
export function prescribingRefused(
  name: string,
  { means, isFollowUp }: Consulted,
): RefusalKind | null {
  const list = listOf(name);
  if (list === 'X') return telemedicineRefusals.telemedicine_prohibited;
  if (list === 'O' || isFollowUp) return null;
  if (list === 'B') return telemedicineRefusals.telemedicine_follow_up;
  return means === 'video' ? null : telemedicineRefusals.telemedicine_seen;
}
