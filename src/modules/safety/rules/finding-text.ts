// A finding in words, in any language.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import type { Condition, Finding } from '../model.ts';
import type { ClassId } from './classes.ts';
import { classWords, conditionWords, findingWords, kindWords, whyWords } from './words.ts';

interface FindingText {
  title: string;
  /** One sentence that stands by itself. */
  sentence: string;
}

const isClass = (id: string): id is ClassId => id in classWords;
const capital = (name: string) => name.charAt(0).toLocaleUpperCase('en') + name.slice(1);

const isCondition = (id: string): id is Condition => id in conditionWords;

function nameOf(id: string, own: Translator): string {
  const word = isClass(id) ? classWords[id] : isCondition(id) ? conditionWords[id] : undefined;
  return word ? own.text(word) : capital(id);
}

/** What was picked from the list, by itself: a group, an illness or a substance. */
export const codeName = (code: string, own: Translator): string => capital(nameOf(code, own));

const allergyWords = ({ one, other, level }: Finding): Sentence =>
  one === other
    ? findingWords.allergy_same
    : findingWords[level === 'serious' ? 'allergy_of_group' : 'allergy_across'];

const wordsOf = (finding: Finding): Sentence =>
  finding.kind === 'allergy'
    ? allergyWords(finding)
    : finding.kind === 'dose_high' && finding.dose?.isByWeight === true
      ? findingWords[finding.dose.isAtOnce ? 'dose_high_at_once' : 'dose_high_by_weight']
      : findingWords[finding.kind];

export function findingText(finding: Finding, own: Translator): FindingText {
  const sentence = own.text(wordsOf(finding), {
    one: nameOf(finding.one, own),
    other: nameOf(finding.other, own),
    why: finding.why ? own.text(whyWords[finding.why]) : '',
    perDay: finding.dose?.perDay ?? 0,
    low: finding.dose?.low ?? 0,
    high: finding.dose?.high ?? 0,
  });
  return {
    title: own.text(kindWords[finding.kind]),
    sentence:
      finding.running.length === 0
        ? sentence
        : own.text(findingWords.running, { sentence, medicines: finding.running.join(', ') }),
  };
}
