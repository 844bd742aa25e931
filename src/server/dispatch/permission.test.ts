import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Actor, Member } from '../../kit/server/ctx.ts';
import { type Allow, contract, read } from '../../kit/shared/contract.ts';
import { may } from './permission.ts';

const member: Member = {
  kind: 'member',
  accountId: 'a',
  memberId: 'm',
  sessionId: 's',
  name: 'Lata',
  isOwner: false,
  isDoctor: false,
  profileIsComplete: true,
  pages: [
    { page: 'Patient', allowToView: true, allowToAddEdit: false },
    { page: 'Treatment', allowToView: false, allowToAddEdit: true },
    { page: 'Medicine', allowToView: false, allowToAddEdit: false },
  ],
  premiumUntil: null,
  country: 'IN',
  clinicName: 'Sunrise',
  clinicCode: 'SUNRISE2',
};
const verb = (more: { allow: Allow; plan?: string; region?: true; early?: true }) =>
  contract('test', {
    verb: read({
      summary: 'x',
      input: z.object({}),
      output: z.object({}),
      rate: 'calm',
      audit: 'none',
      ...more,
    }),
  }).verb;

const cases: [string, Parameters<typeof verb>[0], Actor, string | null][] = [
  ['anybody at a public verb', { allow: 'public' }, { kind: 'public' }, null],
  ['nobody at a member verb', { allow: 'member' }, { kind: 'public' }, 'token_expired'],
  ['a member at a member verb', { allow: 'member' }, member, null],
  ['a member at a system verb', { allow: 'system' }, member, 'not_allowed'],
  ['a job at a system verb', { allow: 'system' }, { kind: 'system' }, null],
  ['a job at a page verb', { allow: { page: 'Patient', to: 'edit' } }, { kind: 'system' }, null],
  ['a member at an owner verb', { allow: 'owner' }, member, 'not_allowed'],
  ['the owner at an owner verb', { allow: 'owner' }, { ...member, isOwner: true }, null],
  [
    'the owner at any page',
    { allow: { page: 'Reports', to: 'edit' } },
    { ...member, isOwner: true },
    null,
  ],
  ['a viewer who views', { allow: { page: 'Patient', to: 'view' } }, member, null],
  ['a viewer who edits', { allow: { page: 'Patient', to: 'edit' } }, member, 'not_allowed'],
  ['an editor who views', { allow: { page: 'Treatment', to: 'view' } }, member, null],
  ['an editor who edits', { allow: { page: 'Treatment', to: 'edit' } }, member, null],
  ['neither right', { allow: { page: 'Medicine', to: 'view' } }, member, 'not_allowed'],
  ['one of two pages', { allow: { page: ['Medicine', 'Patient'], to: 'view' } }, member, null],
  [
    'a page and another besides',
    { allow: { page: 'Patient', to: 'view', also: 'Treatment' } },
    member,
    null,
  ],
  [
    'a page without the other besides',
    { allow: { page: 'Patient', to: 'view', also: 'Export' } },
    member,
    'not_allowed',
  ],
  [
    'the other without the page',
    { allow: { page: 'Medicine', to: 'view', also: 'Patient' } },
    member,
    'not_allowed',
  ],
  [
    'a page the role does not name',
    { allow: { page: 'Reports', to: 'view' } },
    member,
    'not_allowed',
  ],
  [
    'an unfinished profile',
    { allow: 'member' },
    { ...member, profileIsComplete: false },
    'profile_first',
  ],
  [
    'an unfinished profile at an early verb',
    { allow: 'member', early: true },
    { ...member, profileIsComplete: false },
    null,
  ],
  [
    'an unfinished profile, even the owner',
    { allow: 'owner' },
    { ...member, isOwner: true, profileIsComplete: false },
    'profile_first',
  ],
  [
    'a closed region before the permission',
    { allow: { page: 'Reports', to: 'view' }, region: true },
    { ...member, country: 'NP' },
    'region_closed',
  ],
  ['an open region', { allow: 'member', region: true }, member, null],
  [
    'the free plan at a premium verb',
    { allow: 'member', plan: 'video' },
    member,
    'upgrade_required',
  ],
  [
    'the premium plan at a premium verb',
    { allow: 'member', plan: 'video' },
    { ...member, premiumUntil: '2027-01-01' },
    null,
  ],
  ['permission before the plan', { allow: 'owner', plan: 'video' }, member, 'not_allowed'],
];

test.each(cases)('%s', (_what, parts, actor, refused) => {
  expect(may(verb(parts), actor)?.sentence.id ?? null).toBe(refused);
});
