// Telemedicine Practice Guidelines 2020 (Appendix 5 to the conduct regulations of 2002), 3.7.4: what may be prescribed to whom by which means.
import type { RefusalKind } from '../../../kit/shared/refusal.ts';
import type { Means } from '../model.ts';
import { telemedicineRefusals } from '../rules.ts';

/** O: by any means. A: a first consultation by video, a refill by any. B: only in a follow-up. X: never. */
type MedicineList = 'O' | 'A' | 'B' | 'X';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s*,\s*/));

/** Schedule X of the Drugs Rules, and what the NDPS Act 1985 names as narcotic or psychotropic and is sold as medicine. */
const prohibited = words(
  'alfentanil,allobarbital,alprazolam,amfepramone,amfetamine,amobarbital,amphetamine,barbital,barbitone,benzphetamine,bezitramide,brotizolam,buprenorphine,butalbital,butobarbital,butorphanol,camazepam,cannabis,cathine,cathinone,chlordiazepoxide,clobazam,clonazepam,clorazepate,clotiazepam,cloxazolam,cocaine,codeine,cyclobarbital,delorazepam,dexamfetamine,dexamphetamine,dextromoramide,dextropropoxyphene,diamorphine,diazepam,diethylpropion,difenoxin,dihydrocodeine,diphenoxylate,dronabinol,estazolam,ethchlorvynol,ethinamate,ethylmorphine,etizolam,fencamfamin,fenethylline,fentanyl,flunitrazepam,flurazepam,glutethimide,halazepam,haloxazolam,heroin,hydrocodone,hydromorphone,ketamine,ketazolam,levomethadyl,levorphanol,lisdexamfetamine,loprazolam,lorazepam,lormetazepam,mazindol,mecloqualone,medazepam,mefenorex,meprobamate,metamfetamine,methadone,methamphetamine,methaqualone,methylphenidate,methylphenobarbital,methylphenobarbitone,methyprylon,midazolam,morphine,nicocodine,nimetazepam,nitrazepam,nordazepam,normethadone,opium,oxazepam,oxazolam,oxycodone,oxymorphone,pemoline,pentazocine,pentobarbital,pethidine,phencyclidine,phendimetrazine,phenobarbital,phenobarbitone,phentermine,pholcodine,pinazepam,pipradrol,piritramide,prazepam,propoxyphene,pyrovalerone,remifentanil,secbutabarbital,secobarbital,sodium oxybate,sufentanil,temazepam,tetrazepam,thebaine,tilidine,tramadol,triazolam,vinylbital,zolpidem',
);

/** Annexure: over the counter, and what the state gives out in an emergency. */
const overTheCounter = words(
  'acetaminophen,acetylcysteine,ambroxol,ammonium chloride,antacid,ascorbic acid,bromhexine,calcium carbonate,calcium citrate,chlorpheniramine,cholecalciferol,dextromethorphan,ferrous ascorbate,ferrous fumarate,ferrous sulfate,folic acid,guaifenesin,iron,magnesium hydroxide,oral rehydration salts,ors,paracetamol,vitamin c,vitamin d3,zinc,zinc acetate,zinc gluconate,zinc sulfate',
);

/** Annexure: for long illnesses, begun in person and added to in a follow-up. */
const followUpOnly = words(
  'acarbose,amlodipine,atenolol,atorvastatin,benazepril,bisoprolol,canagliflozin,carbamazepine,carvedilol,chlorthalidone,cilnidipine,clonidine,dapagliflozin,digoxin,empagliflozin,enalapril,furosemide,gabapentin,glibenclamide,gliclazide,glimepiride,glipizide,hydrochlorothiazide,indapamide,insulin,insulin aspart,insulin glargine,insulin lispro,lamotrigine,levetiracetam,levothyroxine,linagliptin,lisinopril,losartan,metformin,metoprolol,nebivolol,nifedipine,olmesartan,phenytoin,pioglitazone,prazosin,pregabalin,propranolol,ramipril,rosuvastatin,saxagliptin,sitagliptin,sodium valproate,spironolactone,telmisartan,teneligliptin,thyroxine,torsemide,valproate,valsartan,verapamil,vildagliptin,voglibose,warfarin',
);

/** What a medicine is called by, part by part: `Paracetamol + Codeine`, with its strengths left out. */
const partsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
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

/** So long a name with one letter wrong is the same name misspelt. */
const misspeltFrom = 8;
const misspells = (list: ReadonlySet<string>, part: string): boolean =>
  part
    .split(' ')
    .some(
      (word) =>
        word.length >= misspeltFrom - 1 &&
        [...list].some(
          (substance) => substance.length >= misspeltFrom && isOneOff(word, substance),
        ),
    );

/** Whether one letter more, less, other or two changed about make the one word into the other. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOne, restOther] = [one.slice(start), other.slice(start)];
  const isTurned =
    restOne[0] === restOther[1] &&
    restOne[1] === restOther[0] &&
    restOne.slice(2) === restOther.slice(2);
  return (
    isTurned ||
    restOne.slice(1) === restOther.slice(1) ||
    restOne.slice(1) === restOther ||
    restOne === restOther.slice(1)
  );
}

/** Whether a name is written in letters that the lists know: they are in English. */
export const isReadable = (name: string): boolean =>
  !/[^\P{L}a-zA-Z]/u.test(name.normalize('NFKD'));

/** The strictest list of its parts; whatever no list names is of list A, which is for a doctor who sees the patient. */
export function listOf(name: string): MedicineList {
  const parts = partsOf(name);
  if (parts.some((part) => names(prohibited, part) || misspells(prohibited, part))) return 'X';
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
