// The one table of all pages: which page opens at which address.
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent as lazyComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { patiently } from '../kit/web/lazy-part.ts';
import { LoginPage } from '../modules/identity/web/login-page.tsx';
import { isId, readTypeAndId } from './address.ts';
import { guardPage } from './guard-page.ts';
import { publicPages, insidePages, type PageEntry } from './page-list.ts';
import { RootLayout } from './root-layout.tsx';
import { FailedPage, NotFoundPage } from './error-pages.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record on this page was made a moment ago. */
    isSaved?: boolean;
  }
  interface StaticDataRouteOption {
    page?: PageEntry;
  }
}

/** A page that is fetched when it is first entered or hinted at, patiently. */
function lazyRouteComponent<T extends Record<K, RouteComponent>, K extends string>(
  load: () => Promise<T>,
  name: K,
): RouteComponent {
  return lazyComponent(() => patiently(load), name);
}

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
});

const facts = (page: PageEntry) => ({
  staticData: { page },
  beforeLoad: ({
    location,
    preload,
  }: {
    location: { pathname: string; href: string; search: Record<string, unknown> };
    preload: boolean;
  }) => guardPage(page, location, preload),
});

const publicRoute = (page: PageEntry, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path: page.path, component, ...facts(page) });

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('./app-layout.tsx'), 'Inside'),
});

const pageRoute = (page: PageEntry, component: RouteComponent, more: object = {}) =>
  createRoute({
    getParentRoute: () => inside,
    path: page.path,
    component,
    // Not waited for: the page is drawn at once, with what is there.
    loader: () =>
      void import('./pages/prefetch.ts')
        .then(({ prefetchPage }) => prefetchPage(page))
        .catch(() => undefined),
    ...facts(page),
    ...more,
  });

/** An id that is none is a page that is none. */
const withId = {
  params: {
    parse: ({ id = '' }: Record<string, string>) => (isId(id) ? { id } : false),
    stringify: ({ id }: { id: string }) => ({ id }),
  },
};
const withTypeId = (...kinds: string[]) => ({
  params: {
    parse: ({ typeId = '' }: Record<string, string>) => {
      const read = readTypeAndId(typeId, kinds);
      return read && { typeId: read };
    },
    stringify: ({ typeId }: { typeId: { type: string; id: string } }) => ({
      typeId: `${typeId.type}=${typeId.id}`,
    }),
  },
});

const dashboard = lazyRouteComponent(
  () => import('../modules/dashboard/web/dashboard-page.tsx'),
  'DashboardPage',
);
const welcome = lazyRouteComponent(
  () => import('../modules/dashboard/web/welcome-page.tsx'),
  'WelcomePage',
);
const appointments = lazyRouteComponent(
  () => import('./pages/appointments-page.tsx'),
  'AppointmentsScreen',
);
const patients = lazyRouteComponent(() => import('./pages/patients-page.tsx'), 'PatientsScreen');
const patient = lazyRouteComponent(() => import('./pages/patient-page.tsx'), 'PatientScreen');
const mergePatients = lazyRouteComponent(
  () => import('../modules/patients/web/merge-page.tsx'),
  'MergePage',
);
const pickPatient = lazyRouteComponent(
  () => import('../modules/patients/web/pick-patient-page.tsx'),
  'PickPatientPage',
);
const registerPatient = lazyRouteComponent(
  () => import('./pages/register-page.tsx'),
  'RegisterScreen',
);
const editPatient = lazyRouteComponent(
  () => import('../modules/patients/web/edit-page.tsx'),
  'EditPatientPage',
);
const profile = lazyRouteComponent(
  () => import('../modules/profile/web/profile-page.tsx'),
  'ProfilePage',
);
const verifyPhone = lazyRouteComponent(
  () => import('../modules/signup/web/verify-phone-page.tsx'),
  'VerifyPhonePage',
);
const verifyPhoneOtp = lazyRouteComponent(
  () => import('../modules/signup/web/verify-phone-otp-page.tsx'),
  'VerifyPhoneOtpPage',
);

const treatments = lazyRouteComponent(
  () => import('./pages/treatments-page.tsx'),
  'TreatmentsScreen',
);
const medicines = lazyRouteComponent(
  () => import('../modules/medicines/web/medicine-list-page.tsx'),
  'MedicineListPage',
);
const treatment = lazyRouteComponent(() => import('./pages/treatment-page.tsx'), 'TreatmentScreen');

const times = () => import('./pages/times-pages.ts');
const video = () => import('./pages/video-pages.ts');
const money = () => import('./pages/money-pages.ts');

const is = insidePages;

export const routeTree = root.addChildren([
  publicRoute(publicPages.login, LoginPage),
  publicRoute(
    publicPages.register,
    lazyRouteComponent(() => import('../modules/signup/web/register-page.tsx'), 'RegisterPage'),
  ),
  publicRoute(
    publicPages.registerVerifyOtp,
    lazyRouteComponent(
      () => import('../modules/signup/web/register-verify-otp-page.tsx'),
      'RegisterVerifyOtpPage',
    ),
  ),
  publicRoute(
    publicPages.resetPassword,
    lazyRouteComponent(
      () => import('../modules/identity/web/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  ),
  publicRoute(
    publicPages.verifyOtp,
    lazyRouteComponent(
      () => import('../modules/identity/web/verify-otp-page.tsx'),
      'VerifyOtpPage',
    ),
  ),
  publicRoute(
    publicPages.createPassword,
    lazyRouteComponent(() => import('./pages/create-password-page.tsx'), 'CreatePasswordScreen'),
  ),
  publicRoute(publicPages.verifyPhone, verifyPhone),
  publicRoute(publicPages.verifyPhoneOtp, verifyPhoneOtp),
  publicRoute(
    publicPages.outbox,
    lazyRouteComponent(() => import('../modules/outbox/web/outbox-page.tsx'), 'OutboxPage'),
  ),
  inside.addChildren([
    pageRoute(is.dashboard, dashboard),
    pageRoute(is.dashboardNew, welcome),
    pageRoute(
      is.followUps,
      lazyRouteComponent(
        () => import('../modules/followups/web/follow-ups-page.tsx'),
        'FollowUpsPage',
      ),
    ),
    pageRoute(is.patients, patients),
    pageRoute(is.patientAdd, registerPatient),
    pageRoute(is.patientAddId, registerPatient, withId),
    pageRoute(is.patientEdit, editPatient, withId),
    pageRoute(
      is.patientImport,
      lazyRouteComponent(() => import('../modules/imports/web/import-page.tsx'), 'ImportPage'),
    ),
    pageRoute(is.patientDuplicates, mergePatients),
    pageRoute(is.patientMerge, mergePatients, withId),
    pageRoute(is.patientDetail, patient, withId),
    pageRoute(is.patientPicker, pickPatient),
    pageRoute(is.treatments, treatments),
    pageRoute(is.treatmentAdd, treatment),
    pageRoute(is.treatmentAddPatient, treatment, withId),
    pageRoute(is.treatmentAddTypeId, treatment, withTypeId('patient', 'appointment')),
    pageRoute(is.treatmentEdit, treatment, withTypeId('treatment', 'appointment')),
    pageRoute(is.medicines, medicines),
    pageRoute(
      is.reports,
      lazyRouteComponent(() => import('../modules/reports/web/reports-page.tsx'), 'ReportsPage'),
    ),
    pageRoute(is.appointments, appointments),
    pageRoute(
      is.waitlist,
      lazyRouteComponent(() => import('../modules/waitlist/web/waitlist-page.tsx'), 'WaitlistPage'),
    ),
    pageRoute(
      is.queue,
      lazyRouteComponent(() => import('./pages/queue-page.tsx'), 'QueueScreen'),
    ),
    pageRoute(is.video, lazyRouteComponent(video, 'VideoPage'), withId),
    pageRoute(is.callHistory, lazyRouteComponent(video, 'CallHistoryPage')),
    pageRoute(is.wallet, lazyRouteComponent(money, 'WalletPage')),
    pageRoute(is.plans, lazyRouteComponent(money, 'PlansPage')),
    pageRoute(is.subscription, lazyRouteComponent(money, 'SubscriptionPage')),
    pageRoute(
      is.smsLog,
      lazyRouteComponent(() => import('../modules/messaging/web/sms-log-page.tsx'), 'SmsLogPage'),
    ),
    pageRoute(
      is.feedback,
      lazyRouteComponent(() => import('../modules/support/web/feedback-page.tsx'), 'FeedbackPage'),
    ),
    pageRoute(
      is.reportProblem,
      lazyRouteComponent(() => import('../modules/support/web/problem-page.tsx'), 'ProblemPage'),
    ),
    pageRoute(
      is.changePassword,
      lazyRouteComponent(
        () => import('../modules/identity/web/change-password-page.tsx'),
        'ChangePasswordPage',
      ),
    ),
    pageRoute(
      is.manageRole,
      lazyRouteComponent(() => import('../modules/staff/web/roles-page.tsx'), 'RolesPage'),
    ),
    pageRoute(
      is.manageNotifications,
      lazyRouteComponent(
        () => import('../modules/notifications/web/manage-page.tsx'),
        'ManageNotificationsPage',
      ),
    ),
    pageRoute(
      is.users,
      lazyRouteComponent(() => import('./pages/users-page.tsx'), 'UsersScreen'),
    ),
    pageRoute(is.profile, profile),
    pageRoute(
      is.education,
      lazyRouteComponent(
        () => import('../modules/profile/web/education-page.tsx'),
        'EducationPage',
      ),
    ),
    pageRoute(
      is.certificate,
      lazyRouteComponent(
        () => import('../modules/profile/web/certificate-page.tsx'),
        'CertificatePage',
      ),
    ),
    pageRoute(
      is.bankDetails,
      lazyRouteComponent(() => import('../modules/profile/web/bank-page.tsx'), 'BankPage'),
    ),
    pageRoute(
      is.allSettings,
      lazyRouteComponent(() => import('./shell/settings-page.tsx'), 'SettingsPage'),
    ),
    pageRoute(is.timeslot, lazyRouteComponent(times, 'TimePage')),
    pageRoute(is.onlineConsult, lazyRouteComponent(times, 'OnlinePage')),
    pageRoute(is.holidays, lazyRouteComponent(times, 'HolidaysPage')),
    pageRoute(is.deskRules, lazyRouteComponent(times, 'DeskPage')),
    pageRoute(
      is.qrCode,
      lazyRouteComponent(() => import('../modules/booking/web/qr-page.tsx'), 'QrPage'),
    ),
    pageRoute(
      is.notifications,
      lazyRouteComponent(
        () => import('../modules/notifications/web/notifications-page.tsx'),
        'NotificationsPage',
      ),
    ),
    pageRoute(
      is.selectLanguage,
      lazyRouteComponent(() => import('./shell/select-language-page.tsx'), 'SelectLanguagePage'),
    ),
    pageRoute(
      is.appointmentHistory,
      lazyRouteComponent(
        () => import('./pages/appointment-history-page.tsx'),
        'AppointmentHistoryScreen',
      ),
    ),
    pageRoute(is.paymentHistory, lazyRouteComponent(money, 'PaymentsPage')),
    pageRoute(is.dayClose, lazyRouteComponent(money, 'DayClosePage')),
    pageRoute(
      is.activity,
      lazyRouteComponent(() => import('./pages/audit-page.tsx'), 'AuditScreen'),
    ),
    pageRoute(
      is.privacy,
      lazyRouteComponent(() => import('../modules/privacy/web/privacy-page.tsx'), 'PrivacyPage'),
    ),
    pageRoute(
      is.offline,
      lazyRouteComponent(() => import('../modules/offline/web/offline-page.tsx'), 'OfflinePage'),
    ),
    pageRoute(
      is.integrations,
      lazyRouteComponent(
        () => import('../modules/integrations/web/integrations-page.tsx'),
        'IntegrationsPage',
      ),
    ),
    pageRoute(
      is.clinicDetails,
      lazyRouteComponent(() => import('./pages/clinic-page.tsx'), 'ClinicScreen'),
    ),
  ]),
]);
