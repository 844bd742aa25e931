// The table of pages against the spec's own list (§2, §3): every address letter for letter, and what each guard says of each page.
import { describe, expect, test, vi } from 'vitest';
import type { PageFacts, Verdict, Visitor } from './guards.ts';
import { judge } from './guards.ts';

// The macro is compiled away by the build; here only the English words count.
vi.mock('@lingui/core/macro', () => ({ msg: (words: TemplateStringsArray) => ({ id: words[0] }) }));
const { publicPages, insidePages } = await import('./page-list.ts');

const publicFacts: (PageFacts & { path: string })[] = Object.values(publicPages);
const inside: (PageFacts & { path: string })[] = Object.values(insidePages);
const all = [...publicFacts, ...inside];

const publicPaths = [
  '/',
  '/register',
  '/reset-password',
  '/create-password',
  '/verify-otp',
  '/verify-phone-otp',
  '/register-verify-otp',
  '/verify-phone',
];
const signedInPaths = [
  [
    '/dashboard',
    '/dashboard/new',
    '/follow-up',
    '/patient',
    '/patient-add/',
    '/patient-add/{id}',
    '/patient/edit/{id}',
  ],
  [
    '/patient-detail/{id}',
    '/patient-detail',
    '/treatment',
    '/treatment-add',
    '/treatment-add/{id}',
    '/treatment/add/{type}={id}',
  ],
  [
    '/treatment/edit/{type}={id}',
    '/medicine',
    '/reports',
    '/appointments',
    '/call-history',
    '/wallet',
    '/plans',
    '/subscription',
  ],
  [
    '/sms-log',
    '/feedback',
    '/ReportProblem',
    '/change-password',
    '/manage-role',
    '/manage-notifications',
    '/users',
  ],
  ['/profile', '/profile/education', '/profile/certificate', '/profile/bank-details'],
  ['/settings', '/settings/online-consult', '/settings/holidays'],
].flat();
const asRouted = (path: string): string =>
  path.replace('{type}={id}', '$typeId').replace('{id}', '$id');

describe('the addresses of the spec', () => {
  test.each(publicPaths)('%s stands outside', (path) =>
    expect(publicFacts.map((page) => page.path)).toContain(path),
  );
  test.each(signedInPaths)('%s stands inside', (path) =>
    expect(inside.map((page) => page.path)).toContain(asRouted(path)),
  );
  test('are each named once', () => {
    const paths = all.map((page) => page.path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });
});

const owner: NonNullable<Visitor> = {
  isOwner: true,
  profileIsComplete: true,
  hasRegion: true,
  isSubscribe: true,
  pageAccess: [],
};
const stranger: NonNullable<Visitor> = { ...owner, isOwner: false };
/** Pages by the verdict that a visitor meets there. */
const met = (
  pages: typeof all,
  visitor: Visitor,
  verdict: (it: Verdict) => boolean,
  enc?: string,
): string[] => pages.filter((page) => verdict(judge(page, visitor, enc))).map((page) => page.name);
const goes = (go: Verdict['go'], notice?: string) => (it: Verdict) =>
  it.go === go && (notice === undefined || ('notice' in it && it.notice === notice));

describe('every page by every guard', () => {
  test('signed out: all of the door is open, nothing inside is', () => {
    expect(met(publicFacts, null, goes('stay'))).toHaveLength(publicFacts.length);
    expect(met(inside, null, goes('login'))).toHaveLength(inside.length);
  });
  test('a link token asks to leave everywhere but at phone verification and the outbox', () => {
    expect(met(all, owner, (it) => it.go !== 'leave', 'token').toSorted()).toEqual([
      'Outbox',
      'VerifyOtpForPhone',
      'VerifyPhoneNumber',
    ]);
  });
  test('signed in, the door leads to the dashboard, with the three exceptions of the spec', () => {
    const open = met(publicFacts, owner, goes('stay'));
    expect(open).toEqual(
      expect.arrayContaining(['VerifyOtp', 'CreatePassword', 'VerifyOtpForPhone']),
    );
    // Neither has an authentication flag.
    expect(
      open
        .filter((name) => !['VerifyOtp', 'CreatePassword', 'VerifyOtpForPhone'].includes(name))
        .toSorted(),
    ).toEqual(['Outbox', 'VerifyPhoneNumber']);
    expect(met(publicFacts, owner, goes('dashboard')).toSorted()).toEqual([
      'Login',
      'Register',
      'RegisterVerifyOtp',
      'ResetPassword',
    ]);
  });
  test('an unfinished profile opens its own personal tab and what keeps the account safe', () => {
    const unfinished = { ...owner, profileIsComplete: false };
    expect(met(inside, unfinished, goes('stay')).toSorted()).toEqual(earlyPages());
    expect(met(inside, unfinished, goes('profile'))).toHaveLength(
      inside.length - earlyPages().length,
    );
  });
  test('without the region six pages are closed, by the names of the spec, and the room of a video call', () => {
    const closed = met(inside, { ...owner, hasRegion: false }, goes('dashboard', 'region'));
    expect(closed.toSorted()).toEqual([
      'Manage Role',
      'Online Consult',
      'Plan Subscription',
      'Subscription',
      'Video',
      'Wallet',
      'call-history',
    ]);
  });
  test('adding and editing need the right to edit, listing the right to view', () => {
    const needs = Object.fromEntries(
      inside.flatMap((page) => (page.needs ? [[page.name, page.needs.to]] : [])),
    );
    for (const name of ['PatientAdd', 'PatientEdit', 'TreatmentAdd', 'TreatmentEdit'])
      expect(needs[name]).toBe('edit');
    for (const name of [
      'Patient',
      'PatientDetail',
      'Treatment',
      'Reports',
      'Appointments',
      'Users',
      'Manage Role',
    ])
      expect(needs[name]).toBe('view');
    const viewer = {
      ...stranger,
      pageAccess: [{ page: 'Patient', allowToView: true, allowToAddEdit: false }],
    };
    expect(met(inside, viewer, goes('stay'))).toEqual(
      expect.arrayContaining(['Patient', 'PatientDetail']),
    );
    expect(met(inside, viewer, goes('dashboard', 'permission'))).toEqual(
      expect.arrayContaining(['PatientAdd', 'PatientEdit', 'Treatment', 'Reports']),
    );
  });
  test('Manage Role and Manage Users sit under Roles', () => {
    for (const page of [insidePages.manageRole, insidePages.users])
      expect(page.needs.page).toBe('Roles');
  });
  test('the free plan closes what premium opens, and nothing clinical', () => {
    const closed = met(inside, { ...owner, isSubscribe: false }, goes('dashboard', 'plan'));
    expect(closed).toEqual(expect.arrayContaining(['Online Consult']));
    expect(
      closed.filter((name) =>
        /^(Patient|Treatment|Medicine|Appointment|Dashboard|Reports|Profile)/.test(name),
      ),
    ).toEqual([]);
  });
  test('nobody is refused at the dashboard, where the refused are sent', () => {
    for (const visitor of [
      owner,
      stranger,
      { ...stranger, hasRegion: false, isSubscribe: false },
    ]) {
      expect(judge(insidePages.dashboard, visitor, undefined)).toEqual({ go: 'stay' });
    }
  });
});

/** Those that say so of themselves; the personal tab among them. */
function earlyPages(): string[] {
  const early = inside.filter((page) => page.isEarly).map((page) => page.name);
  expect(early).toContain('Profile');
  expect(
    early.filter((name) =>
      /^(Dashboard|Patient|Treatment|Appointment|Wallet|Education|Certificate|BankDetails)/.test(
        name,
      ),
    ),
  ).toEqual([]);
  return early.toSorted();
}
