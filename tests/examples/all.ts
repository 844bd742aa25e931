// Every write that somebody outside can ask, each as it would really be asked. A write without an example is red wherever these are played.
import { type Verb, writes } from '../../src/kit/shared/contract.ts';
import { modules } from '../../src/server/bindings.ts';
import { deskExamples } from './desk.ts';
import type { Example } from './clinic.ts';
import { integrationExamples } from './integrations.ts';
import { privacyExamples } from './privacy.ts';
import { madeFileExamples } from './made-files.ts';
import { moneyExamples } from './money.ts';
import { patientExamples } from './patients.ts';
import { peopleExamples } from './people.ts';
import { visitExamples } from './visits.ts';

export const examples: readonly Example[] = [
  ...peopleExamples,
  ...patientExamples,
  ...deskExamples,
  ...visitExamples,
  ...madeFileExamples,
  ...moneyExamples,
  ...integrationExamples,
  ...privacyExamples,
];

/** Our own jobs' verbs are asked by nobody outside. */
export const askedFromOutside: readonly Verb[] = modules.flatMap(({ verbs }) =>
  verbs.map(({ verb }) => verb).filter((verb) => verb.allow !== 'system'),
);

/** @returns ids of writes that no example asks. */
export const withoutExample = (): string[] => {
  const shown = new Set(examples.map(({ verb }) => verb.id));
  return askedFromOutside.filter((verb) => writes(verb) && !shown.has(verb.id)).map(({ id }) => id);
};
