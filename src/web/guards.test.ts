import { describe, expect, test } from 'vitest';
import { judge, mayOpen, type PageFacts, type Verdict, type Visitor } from './guards.ts';

const owner: NonNullable<Visitor> = {
  isOwner: true,
  profileIsComplete: true,
  hasRegion: true,
  isSubscribe: true,
  pageAccess: [],
};
const desk: NonNullable<Visitor> = {
  ...owner,
  isOwner: false,
  pageAccess: [
    { page: 'Patient', allowToView: true, allowToAddEdit: true },
    { page: 'Treatment', allowToView: true, allowToAddEdit: false },
    { page: 'Roles', allowToView: false, allowToAddEdit: false },
  ],
};
const pages = {
  login: { name: 'login', isPublic: true },
  verifyOtp: { name: 'verifyOtp', isPublic: true, alsoInside: true },
  verifyPhone: { name: 'verifyPhone', isOpen: true },
  dashboard: { name: 'dashboard' },
  profile: { name: 'profile', isEarly: true },
  patients: { name: 'patients', needs: { page: 'Patient', to: 'view' } },
  patientAdd: { name: 'patientAdd', needs: { page: 'Patient', to: 'edit' } },
  treatments: { name: 'treatments', needs: { page: 'Treatment', to: 'view' } },
  treatmentAdd: { name: 'treatmentAdd', needs: { page: 'Treatment', to: 'edit' } },
  roles: { name: 'roles', needs: { page: 'Roles', to: 'view' }, region: true },
  video: { name: 'video', needs: { page: 'Settings', to: 'view' }, region: true, plan: true },
} satisfies Record<string, PageFacts>;

const stay: Verdict = { go: 'stay' };
const login: Verdict = { go: 'login' };
const profile: Verdict = { go: 'profile' };
const dashboard: Verdict = { go: 'dashboard' };
const refused = (notice: 'region' | 'permission' | 'plan'): Verdict => ({
  go: 'dashboard',
  notice,
});

describe('judge', () => {
  test.each<[string, keyof typeof pages, Visitor, string | undefined, Verdict]>([
    [
      'a link token, signed in: leaving is asked',
      'login',
      owner,
      'abc',
      { go: 'leave', enc: 'abc' },
    ],
    [
      'a link token on an inner page, signed in',
      'patients',
      owner,
      'abc',
      { go: 'leave', enc: 'abc' },
    ],
    [
      'a link token wins over the unfinished profile',
      'dashboard',
      { ...owner, profileIsComplete: false },
      'abc',
      { go: 'leave', enc: 'abc' },
    ],
    ['a link token, signed out, at the login page', 'login', null, 'abc', stay],
    ['a link token, signed out, on an inner page', 'patients', null, 'abc', login],
    ['phone verification keeps its link token', 'verifyPhone', owner, 'abc', stay],
    ['signed out at the login page', 'login', null, undefined, stay],
    ['signed out on an inner page', 'dashboard', null, undefined, login],
    ['signed out at phone verification', 'verifyPhone', null, undefined, stay],
    ['signed in at the login page', 'login', owner, undefined, dashboard],
    [
      'signed in at the login page with an unfinished profile',
      'login',
      { ...owner, profileIsComplete: false },
      undefined,
      dashboard,
    ],
    ['signed in at the OTP page', 'verifyOtp', owner, undefined, stay],
    [
      'unfinished profile at the OTP page',
      'verifyOtp',
      { ...owner, profileIsComplete: false },
      undefined,
      stay,
    ],
    ['signed in at phone verification', 'verifyPhone', owner, undefined, stay],
    [
      'unfinished profile at phone verification',
      'verifyPhone',
      { ...owner, profileIsComplete: false },
      undefined,
      stay,
    ],
    [
      'unfinished profile on the dashboard',
      'dashboard',
      { ...owner, profileIsComplete: false },
      undefined,
      profile,
    ],
    [
      'unfinished profile on the profile',
      'profile',
      { ...owner, profileIsComplete: false },
      undefined,
      stay,
    ],
    [
      'unfinished profile comes before region',
      'roles',
      { ...owner, profileIsComplete: false, hasRegion: false },
      undefined,
      profile,
    ],
    ['owner without region', 'roles', { ...owner, hasRegion: false }, undefined, refused('region')],
    [
      'region comes before permission',
      'roles',
      { ...desk, hasRegion: false },
      undefined,
      refused('region'),
    ],
    ['owner needs no entry', 'patientAdd', owner, undefined, stay],
    ['desk may view patients', 'patients', desk, undefined, stay],
    ['desk may add patients', 'patientAdd', desk, undefined, stay],
    ['desk may view treatments', 'treatments', desk, undefined, stay],
    ['desk may not add treatments', 'treatmentAdd', desk, undefined, refused('permission')],
    ['desk may not see roles', 'roles', desk, undefined, refused('permission')],
    ['no entry at all', 'video', desk, undefined, refused('permission')],
    [
      'permission comes before plan',
      'video',
      { ...desk, isSubscribe: false },
      undefined,
      refused('permission'),
    ],
    [
      'owner on the free plan',
      'video',
      { ...owner, isSubscribe: false },
      undefined,
      refused('plan'),
    ],
    ['owner on premium', 'video', owner, undefined, stay],
    ['the dashboard needs no entry', 'dashboard', desk, undefined, stay],
  ])('%s', (_case, page, visitor, enc, verdict) => {
    expect(judge(pages[page], visitor, enc)).toEqual(verdict);
  });

  test('who may edit may view', () => {
    const editor = {
      ...desk,
      pageAccess: [{ page: 'Patient', allowToView: false, allowToAddEdit: true }],
    };
    expect(mayOpen(editor, { page: 'Patient', to: 'view' })).toBe(true);
  });
});
