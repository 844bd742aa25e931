// What a patient's allergies and illnesses are picked from.
import { conditions, type KnownFacts } from '../model.ts';
import { classes, classIds } from './classes.ts';
import { substanceIds } from './substances.ts';

export const codedKinds = ['allergy', 'condition'] as const;
export type CodedKind = (typeof codedKinds)[number];
export interface Coded {
  readonly kind: CodedKind;
  readonly code: string;
}

const groupCodes: readonly string[] = classIds.filter((id) => classes[id].isOneAllergy);

/** Groups of which one allergy counts for all stand before single substances. */
export const codes: Readonly<Record<CodedKind, readonly string[]>> = {
  allergy: [...groupCodes, ...substanceIds],
  condition: conditions,
};

export const isCode = ({ kind, code }: Coded): boolean => codes[kind].includes(code);

/** What was picked, with what was read from the record's words behind it. */
export function withCoded<F extends Pick<KnownFacts, 'allergies' | 'conditions'>>(
  facts: F,
  coded: readonly Coded[],
): F {
  const of = (kind: CodedKind) => coded.filter((one) => one.kind === kind).map((one) => one.code);
  const allergies = of('allergy');
  const picked = new Set(of('condition'));
  return {
    ...facts,
    allergies: {
      substances: unique([
        ...allergies.filter((code) => !groupCodes.includes(code)),
        ...facts.allergies.substances,
      ]),
      groups: unique([
        ...allergies.filter((code) => groupCodes.includes(code)),
        ...facts.allergies.groups,
      ]),
    },
    conditions: conditions.filter((id) => picked.has(id) || facts.conditions.includes(id)),
  };
}

const unique = (all: readonly string[]): string[] => [...new Set(all)];
