// The consent before a visit by video, in words for who treats the patient.
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import type { RemoteConsent } from '../../model.ts';
import { roomWords } from '../../model/room-words.ts';
import { adultAge } from '../../rules.ts';

type Given = Pick<RemoteConsent, 'ageYears' | 'adultName' | 'adultRelation'>;

/** `Consent given, age 12 · Under 18, with Sunil Joshi (Father)` */
export function consentText({ ageYears, adultName, adultRelation }: Given): string {
  const age = sentenceOf(roomWords.consented.id, { age: ageYears });
  if (adultName === '') return age;
  const word = ageYears < adultAge ? roomWords.minor : roomWords.withAdult;
  return `${age} · ${sentenceOf(word.id, { name: adultName, relation: adultRelation || '–' })}`;
}
