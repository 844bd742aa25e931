// Who may do what, written by hand page by page and not from the contracts: what the matrix holds the app to.
import type { Page } from '../src/modules/staff/model.ts';

/** What opens a verb. `Patient view` and `Patient edit` are rights on a page; `|` means either, `&` both. */
export type Need =
  | 'anyone'
  | 'member'
  | 'owner'
  | `${Page} ${'view' | 'edit'}`
  | readonly ['any' | 'all', ...`${Page} ${'view' | 'edit'}`[]];

interface ModuleAccess {
  /** Of reads and downloads. */
  reads?: Need;
  writes?: Need;
  /** Verbs that open by another door than their module's. */
  but?: Readonly<Record<string, Need>>;
}

const seesPatient = ['any', 'Patient view', 'Treatment view', 'Appointment view'] as const;

/** A new verb opens by its module's door unless it is named here; a module that is not here fails the matrix. */
export const access: Readonly<Record<string, ModuleAccess>> = {
  audit: { reads: 'owner' },
  // All of the clinic is the owner's; a report that was made is of whoever asked.
  exports: { reads: 'member', writes: 'member', but: { ask: 'owner', papers: 'owner' } },
  integrations: { reads: 'owner', writes: 'owner' },
  privacy: { reads: 'owner', writes: 'owner' },
  offline: { reads: 'member', but: { today: seesPatient } },
  config: { reads: 'member', writes: 'member' },
  places: { reads: 'anyone' },
  identity: {
    reads: 'member',
    writes: 'member',
    but: {
      Login: 'anyone',
      RefreshToken: 'anyone',
      resetPassword: 'anyone',
      resendOtp: 'anyone',
      verifyOtp: 'anyone',
      createPassword: 'anyone',
    },
  },
  clinics: { reads: 'member', writes: 'Settings edit', but: { bank: 'owner', saveBank: 'owner' } },
  plans: {
    reads: 'member',
    writes: 'owner',
    but: { quote: 'owner', purchases: 'Money view', receipt: 'Money view' },
  },
  staff: {
    reads: 'Roles view',
    writes: 'Roles edit',
    but: {
      people: 'owner',
      doctors: 'member',
      sessions: 'owner',
      endSession: 'owner',
      askNewDevices: 'owner',
      transferOwnership: 'owner',
      invitation: 'anyone',
      accept: 'anyone',
      join: 'anyone',
    },
  },
  profile: { reads: 'member', writes: 'member' },
  signup: { writes: 'anyone' },
  patients: {
    reads: 'Patient view',
    writes: 'Patient edit',
    but: {
      search: seesPatient,
      get: ['any', 'Patient view', 'Treatment view'],
      export: ['all', 'Patient view', 'Export view'],
      duplicatePairs: 'Patient edit',
      noteCode: ['any', 'Patient edit', 'Appointment edit'],
    },
  },
  // Taking patients in is adding them, and so is looking at what came in.
  imports: { reads: 'Patient edit', writes: 'Patient edit' },
  families: { reads: seesPatient, writes: 'Patient edit' },
  consents: {
    reads: ['any', 'Patient view', 'Treatment view'],
    writes: ['any', 'Patient edit', 'Treatment edit'],
    but: {
      readers: 'owner',
      requestErasure: 'owner',
      messageRules: 'Settings view',
      setMessageRule: 'Settings edit',
    },
  },
  abha: {
    reads: 'Patient edit',
    writes: 'Patient edit',
    but: {
      of: ['any', 'Patient view', 'Treatment view'],
      card: ['any', 'Patient view', 'Treatment view'],
      facility: ['any', 'Settings view', 'Appointment view'],
      setFacility: 'Settings edit',
    },
  },
  documents: {
    reads: 'Treatment view',
    writes: 'Treatment edit',
    // Whoever takes the paper at the counter hands it in.
    but: {
      add: ['any', 'Treatment edit', 'Patient edit'],
      takes: ['any', 'Treatment edit', 'Patient edit'],
    },
  },
  medicines: {
    reads: 'Medicine view',
    writes: 'Medicine edit',
    but: { search: 'member', shelf: 'member', catalogue: 'member' },
  },
  slots: {
    reads: 'Settings view',
    writes: 'Settings edit',
    but: {
      deskRules: ['any', 'Appointment view', 'Settings view'],
      bookingRules: ['any', 'Appointment view', 'Settings view'],
      free: ['any', 'Appointment view', 'Settings view'],
      holidays: ['any', 'Appointment view', 'Settings view'],
    },
  },
  appointments: {
    reads: 'Appointment view',
    writes: 'Appointment edit',
    but: {
      export: ['all', 'Appointment view', 'Export view'],
      zoneChange: 'owner',
      changeZone: 'owner',
    },
  },
  prescriptions: { reads: 'Settings view' },
  booking: { reads: 'member', writes: 'Settings edit' },
  queue: { reads: 'Appointment view', writes: 'Appointment edit' },
  papers: {
    reads: ['any', 'Treatment view', 'Money view'],
    writes: 'Treatment edit',
    but: { share: ['any', 'Treatment view', 'Money view'] },
  },
  waitlist: { reads: 'Appointment view', writes: 'Appointment edit' },
  vaccinations: { reads: 'Treatment view', writes: 'Treatment edit' },
  pregnancies: { reads: 'Treatment view', writes: 'Treatment edit' },
  treatments: {
    reads: 'Treatment view',
    writes: 'Treatment edit',
    but: {
      // Unfinished visits and what one writes them from are for those who write.
      draft: 'Treatment edit',
      drafts: 'Treatment edit',
      lastUses: 'Treatment edit',
      pickedAllergies: ['any', 'Treatment view', 'Appointment view', 'Patient view'],
      export: ['all', 'Treatment view', 'Export view'],
      payments: 'Money view',
      exportPayments: ['all', 'Money view', 'Export view'],
      changeFees: 'Money edit',
      addPayment: 'Money edit',
      settlePayment: 'Money edit',
      dues: 'Money view',
      collect: 'Money edit',
      reversePayment: 'Money edit',
      fhir: ['all', 'Treatment view', 'Export view'],
      // A receipt is the desk's as well.
      issue: ['any', 'Treatment view', 'Money view'],
    },
  },
  advances: { reads: 'Money view', writes: 'Money edit' },
  cash: { reads: 'Money view', writes: 'Money edit' },
  wallet: {
    reads: 'Wallet view',
    writes: 'Wallet edit',
    but: {
      requestPayout: 'owner',
      ofAppointment: ['all', 'Appointment view', 'Money view'],
      refundFee: 'Money edit',
      statement: ['all', 'Wallet view', 'Export view'],
    },
  },
  video: {
    reads: 'Appointment view',
    writes: 'Appointment view',
    but: { export: ['all', 'Appointment view', 'Export view'] },
  },
  campaigns: {
    reads: ['all', 'Patient view', 'Treatment view'],
    writes: ['all', 'Settings edit', 'Treatment view'],
    but: { preview: ['all', 'Settings edit', 'Treatment view'] },
  },
  reminders: { writes: 'Money edit' },
  greetings: { reads: 'Settings view' },
  followups: {
    reads: 'Patient view',
    writes: 'Patient edit',
    but: { export: ['all', 'Patient view', 'Export view'] },
  },
  timeline: {
    reads: seesPatient,
    writes: ['any', 'Patient edit', 'Treatment edit'],
    but: { export: ['all', 'Treatment view', 'Export view'] },
  },
  messaging: {
    reads: 'Settings view',
    writes: 'Settings edit',
    but: { exportLog: ['all', 'Settings view', 'Export view'] },
  },
  notifications: { reads: 'member', writes: 'member' },
  support: {
    reads: 'member',
    writes: 'anyone',
    but: { sendFeedback: 'member', reportProblem: 'member' },
  },
  dashboard: { reads: 'Dashboard view' },
  lists: { reads: 'member', writes: 'member' },
  reports: {
    reads: 'Reports view',
    writes: 'Reports view',
    but: {
      export: ['all', 'Reports view', 'Export view'],
      exportLong: ['all', 'Reports view', 'Export view'],
      weekly: 'owner',
      setWeekly: 'owner',
    },
  },
  closing: { reads: 'owner', writes: 'owner' },
  outbox: { reads: 'anyone', writes: 'anyone' },
};

/** Only where payments are switched on. */
export const regional: ReadonlySet<string> = new Set([
  'staff.roles',
  'staff.addRole',
  'staff.amendRole',
  'staff.setRole',
  'staff.removeRole',
  'slots.saveOnline',
  'video.room',
  'video.enter',
  'video.call',
  'video.history',
  'video.export',
  'plans.offer',
  'plans.quote',
  'plans.buy',
  'plans.purchases',
  'plans.receipt',
  'wallet.get',
  'wallet.history',
  'wallet.requestPayout',
  'wallet.setOnlineFees',
  'wallet.statement',
]);

/** Only on the premium plan. */
export const premium: ReadonlySet<string> = new Set([
  'campaigns.list',
  'campaigns.preview',
  'campaigns.start',
  'followups.remind',
  'papers.share',
  'greetings.forecast',
  'reminders.tellDue',
  'messaging.log',
  'messaging.exportLog',
  'messaging.spending',
  'messaging.setLimit',
  'messaging.words',
  'messaging.preview',
  'messaging.setWords',
  'slots.saveOnline',
]);

/** Open before the profile is complete: what one needs to complete it, and to leave. */
const earlyModules = new Set(['identity', 'profile', 'config']);
const earlyVerbs = new Set([
  'plans.current',
  'clinics.mine',
  'clinics.logo',
  'notifications.UnreadNotificationCount',
  'support.sendFeedback',
  'support.reportProblem',
  'support.requests',
]);
export const isEarly = (module: string, name: string): boolean =>
  earlyModules.has(module) || earlyVerbs.has(`${module}.${name}`);

export interface Standing {
  /** Anybody signed in, with a session that lives and a place that is active. */
  isIn: boolean;
  isOwner: boolean;
  rights: readonly string[];
  profileIsComplete: boolean;
  hasRegion: boolean;
  isPremium: boolean;
}

const sees = (standing: Standing, right: string): boolean => {
  const [page, to] = right.split(' ');
  return (
    standing.isOwner ||
    standing.rights.includes(`${page} edit`) ||
    (to === 'view' && standing.rights.includes(right))
  );
};

/** What a caller who sends nonsense is answered: the nonsense is told only to those who may come in. */
export function verdict(
  need: Need,
  verb: { id: string; module: string; name: string },
  standing: Standing,
): 'in' | 401 | 403 {
  if (need === 'anyone') return 'in';
  if (!standing.isIn) return 401;
  if (!standing.profileIsComplete && !isEarly(verb.module, verb.name)) return 403;
  if (regional.has(verb.id) && !standing.hasRegion) return 403;
  const opens =
    need === 'member' ||
    (need === 'owner'
      ? standing.isOwner
      : typeof need === 'string'
        ? sees(standing, need)
        : need[0] === 'any'
          ? need.slice(1).some((right) => sees(standing, right))
          : need.slice(1).every((right) => sees(standing, right)));
  if (!opens) return 403;
  return premium.has(verb.id) && !standing.isPremium ? 403 : 'in';
}

export const needOf = (verb: { module: string; name: string; kind: string }): Need | undefined => {
  const of = access[verb.module];
  return (
    of?.but?.[verb.name] ??
    (verb.kind === 'read' || verb.kind === 'download' ? of?.reads : of?.writes)
  );
};
