import { useLingui } from '@lingui/react/macro';
import type { Finding } from '../../model.ts';
import type { ClassId } from '../../rules/classes.ts';
import { classWords, kindWords, whyWords } from './words.ts';

const isClass = (id: string): id is ClassId => id in classWords;
const capital = (name: string) => name.charAt(0).toLocaleUpperCase('en') + name.slice(1);

export interface FindingText {
  title: string;
  /** One sentence that stands by itself. */
  sentence: string;
}

/** A finding in the user's language. */
export function useFindingText(): (finding: Finding) => FindingText {
  const { t, i18n } = useLingui();
  const nameOf = (id: string): string => {
    const word = isClass(id) ? classWords[id] : undefined;
    return word ? i18n._(word) : capital(id);
  };
  return (finding) => {
    const title = i18n._(kindWords[finding.kind]);
    const one = nameOf(finding.one);
    const other = nameOf(finding.other);
    const why = finding.why ? i18n._(whyWords[finding.why]) : '';
    const perDay = finding.dose?.perDay ?? 0;
    const low = finding.dose?.low ?? 0;
    const high = finding.dose?.high ?? 0;
    const sentence = (): string => {
      switch (finding.kind) {
        case 'allergy':
          if (finding.one === finding.other) return t`Allergic to ${one}`;
          return finding.level === 'serious'
            ? t`Allergic to ${other}: ${one} is one of them`
            : t`Allergic to ${other}: ${one} may do the same`;
        case 'same_substance':
          return t`${one} is in two of these medicines`;
        case 'same_class':
          return t`Two ${one} at once`;
        case 'interaction':
          return t`${one} with ${other}: ${why}`;
        case 'pregnancy':
          return t`${one} in pregnancy: ${why}`;
        case 'could_be_pregnant':
          return t`${one}: make sure there is no pregnancy, ${why}`;
        case 'age':
          return t`${one} at this age: ${why}`;
        case 'dose_high':
          return finding.dose?.isByWeight
            ? t`${one}: ${perDay} mg/kg a day, usually at most ${high}`
            : t`${one}: ${perDay} mg a day in all, usually at most ${high}`;
        case 'dose_low':
          return t`${one}: ${perDay} mg/kg a day, usually ${low} to ${high}`;
        case 'dose':
          return t`${one}: ${perDay} mg/kg a day (usual ${low} to ${high})`;
        case 'not_checked':
          return t`Not checked: not all that is in it is known here`;
      }
    };
    return { title, sentence: sentence() };
  };
}
