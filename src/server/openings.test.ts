// Whoever watches for unusual reading counts what opens a record: each read that leaves a trace is decided on, here or in `openingVerbs`.
import { expect, test } from 'vitest';
import { writes } from '../kit/shared/contract.ts';
import { recordViewVerbs } from '../modules/audit/rules.ts';
import { modules } from './bindings.ts';

/** Pages of lists, the day's work at the desk, and what is about no patient. */
const opensNobody = [
  'audit.list',
  'audit.export',
  'audit.verify',
  'clinics.bank',
  'staff.sessions',
  'patients.search',
  'patients.list',
  'patients.export',
  'patients.duplicates',
  'patients.duplicatePairs',
  'patients.merges',
  'families.list',
  'imports.errors',
  'consents.readers',
  'slots.strikes',
  'appointments.day',
  'appointments.span',
  'appointments.history',
  'appointments.upcoming',
  'appointments.ofPatient',
  'appointments.standingOf',
  'appointments.get',
  'queue.today',
  'queue.slip',
  'treatments.drafts',
  'waitlist.list',
];

const traced = modules
  .flatMap(({ verbs }) => verbs.map(({ verb }) => verb))
  .filter((verb) => !writes(verb) && verb.audit === 'read' && verb.allow !== 'system');

test('each read that leaves a trace opens a patient, or is known to open none', () =>
  expect(traced.map(({ id }) => id).toSorted()).toEqual(
    [...recordViewVerbs, ...opensNobody].toSorted(),
  ));
