// The complaints, findings, tests and advice this person writes, kept on this device: the most used are offered first.
import { readSetting, remember } from '../../../kit/web/session.ts';
import type { Draft, ListField } from './draft.ts';
import { adviceStarters, starters } from './starters.ts';

const kinds = ['complaints', 'examinations', 'testsAdvised', 'advice'] as const satisfies readonly (ListField | 'advice')[];
type Kind = (typeof kinds)[number];
type Known = Record<Kind, Record<string, number>>;

const most = 200;
const placeOf = (userId: string) => `pd.words.${userId}`;
const none = (): Known => ({ complaints: {}, examinations: {}, testsAdvised: {}, advice: {} });

function known(userId: string): Known {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by learnWords under the same name
    return { ...none(), ...(JSON.parse(readSetting(placeOf(userId)) ?? '{}') as Partial<Known>) };
  } catch {
    return none();
  }
}

const ranked = (counts: Record<string, number>): string[] =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([text]) => text);

/** Own words first, then what most practices write. */
export function offersFor(userId: string): Record<Kind, readonly string[]> {
  const own = known(userId);
  const offer = (kind: Kind, others: readonly string[]) => {
    const first = ranked(own[kind]);
    return [...first, ...others.filter((other) => !first.some((one) => one.toLowerCase() === other.toLowerCase()))];
  };
  return {
    complaints: offer('complaints', starters.complaints),
    examinations: offer('examinations', starters.examinations),
    testsAdvised: offer('testsAdvised', starters.testsAdvised),
    advice: offer('advice', adviceStarters),
  };
}

export const adviceLines = (advice: string): string[] =>
  advice
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);

export function learnWords(userId: string, draft: Draft): void {
  const own = known(userId);
  const written: Record<Kind, readonly string[]> = {
    complaints: draft.complaints,
    examinations: draft.examinations,
    testsAdvised: draft.testsAdvised,
    advice: adviceLines(draft.advice).filter((one) => one.length <= 80),
  };
  for (const kind of kinds) {
    for (const text of written[kind]) own[kind][text] = (own[kind][text] ?? 0) + 1;
    own[kind] = Object.fromEntries(
      ranked(own[kind])
        .slice(0, most)
        .map((text) => [text, own[kind][text] ?? 1]),
    );
  }
  remember(placeOf(userId), JSON.stringify(own));
}
