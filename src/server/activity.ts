import type { Module } from '../kit/server/contract/bind.ts';
import { type Verb, writes } from '../kit/shared/contract.ts';
import type { Activity } from '../modules/audit/service.ts';

/** What the contracts say of their verbs, for who shows what people did and looks for unusual reading. */
export function activityOf(modules: readonly Module[], say: Activity['say']): Activity {
  const verbs = modules.flatMap((module) =>
    [...module.verbs, ...module.guests].map(({ verb }) => verb),
  );
  const idsOf = (isWanted: (verb: Verb) => boolean) =>
    new Set(verbs.filter(isWanted).map(({ id }) => id));
  return {
    labels: new Map(verbs.flatMap(({ id, label }) => (label ? [[id, label]] : []))),
    reads: idsOf((verb) => !writes(verb)),
    openRecords: idsOf((verb) => verb.opensRecord === true),
    partsOfOpening: idsOf((verb) => verb.partOfOpening === true),
    say,
  };
}
