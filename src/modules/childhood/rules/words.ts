// How a child's growth is judged. Drafts in nine languages until native-speaking clinicians sign them off: docs/clinical-data.md.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { Judgement, Measure } from '../rules.ts';

export const judgedWords = {
  weight: {
    severely_low: /*i18n*/ { id: 'growth.severely_underweight', message: 'severely underweight' },
    low: /*i18n*/ { id: 'growth.underweight', message: 'underweight' },
    within: /*i18n*/ { id: 'growth.weight_within', message: 'within the range' },
    high: /*i18n*/ { id: 'growth.high', message: 'high for the age' },
    very_high: /*i18n*/ { id: 'growth.very_high', message: 'very high for the age' },
  },
  height: {
    severely_low: /*i18n*/ { id: 'growth.severely_stunted', message: 'severely stunted' },
    low: /*i18n*/ { id: 'growth.stunted', message: 'stunted' },
    within: /*i18n*/ { id: 'growth.height_within', message: 'within the range' },
    high: /*i18n*/ { id: 'growth.tall', message: 'tall for the age' },
    very_high: /*i18n*/ { id: 'growth.very_tall', message: 'very tall for the age' },
  },
} as const satisfies Record<Measure, Record<Judgement, Sentence>>;
