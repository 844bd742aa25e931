// The one table of all pages: which room opens at which address.
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent as lazyComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { askBuild } from '../kit/web/build.ts';
import { fetchPart } from '../kit/web/part.ts';
import { LoginPage } from '../modules/identity/web/login-page.tsx';
import { isId, readTypeAndId } from './address.ts';
import { guardPage } from './guard-page.ts';
import { doorPages, insidePages, type PageEntry } from './pages.ts';
import { RootRoom } from './root-room.tsx';
import { FailedRoom, MissingRoom } from './sorry-rooms.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageEntry;
  }
}

const patience = {
  now: () => performance.now(),
  pause: (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis)),
  askBuild,
};

/** A room that is fetched when it is first entered or hinted at, patiently. */
function lazyRouteComponent<T extends Record<K, RouteComponent>, K extends string>(
  load: () => Promise<T>,
  name: K,
): RouteComponent {
  return lazyComponent(() => fetchPart(load, patience), name);
}

const root = createRootRoute({
  component: RootRoom,
  notFoundComponent: MissingRoom,
  errorComponent: FailedRoom,
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

const door = (page: PageEntry, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path: page.path, component, ...facts(page) });

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('./inside.tsx'), 'Inside'),
});

const room = (page: PageEntry, component: RouteComponent, more: object = {}) =>
  createRoute({
    getParentRoute: () => inside,
    path: page.path,
    component,
    // Not waited for: the page is drawn at once, with what is there.
    loader: () =>
      void import('./rooms/warm.ts').then(({ warmRoom }) => warmRoom(page)).catch(() => undefined),
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

const coming = lazyRouteComponent(() => import('./shell/coming-page.tsx'), 'ComingPage');
const dashboard = lazyRouteComponent(
  () => import('../modules/dashboard/web/dashboard-page.tsx'),
  'DashboardPage',
);
const welcome = lazyRouteComponent(
  () => import('../modules/dashboard/web/welcome-page.tsx'),
  'WelcomePage',
);
const appointments = lazyRouteComponent(
  () => import('../modules/appointments/web/appointments-page.tsx'),
  'AppointmentsPage',
);
const patients = lazyRouteComponent(() => import('./rooms/patients-room.tsx'), 'PatientsRoom');
const patient = lazyRouteComponent(() => import('./rooms/patient-room.tsx'), 'PatientRoom');
const mergePatients = lazyRouteComponent(
  () => import('../modules/patients/web/merge-page.tsx'),
  'MergePage',
);
const pickPatient = lazyRouteComponent(
  () => import('../modules/patients/web/pick-patient-page.tsx'),
  'PickPatientPage',
);
const registerPatient = lazyRouteComponent(
  () => import('./rooms/register-room.tsx'),
  'RegisterRoom',
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
  () => import('../modules/treatments/web/treatment-list-page.tsx'),
  'TreatmentListPage',
);
const medicines = lazyRouteComponent(
  () => import('../modules/medicines/web/medicine-list-page.tsx'),
  'MedicineListPage',
);
const treatment = lazyRouteComponent(
  () => import('../modules/treatments/web/treatment-page.tsx'),
  'TreatmentPage',
);

const is = insidePages;

export const routeTree = root.addChildren([
  door(doorPages.login, LoginPage),
  door(
    doorPages.register,
    lazyRouteComponent(() => import('../modules/signup/web/register-page.tsx'), 'RegisterPage'),
  ),
  door(
    doorPages.registerVerifyOtp,
    lazyRouteComponent(
      () => import('../modules/signup/web/register-verify-otp-page.tsx'),
      'RegisterVerifyOtpPage',
    ),
  ),
  door(
    doorPages.resetPassword,
    lazyRouteComponent(
      () => import('../modules/identity/web/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  ),
  door(
    doorPages.verifyOtp,
    lazyRouteComponent(
      () => import('../modules/identity/web/verify-otp-page.tsx'),
      'VerifyOtpPage',
    ),
  ),
  door(
    doorPages.createPassword,
    lazyRouteComponent(() => import('./rooms/create-password-room.tsx'), 'CreatePasswordRoom'),
  ),
  door(doorPages.verifyPhone, verifyPhone),
  door(doorPages.verifyPhoneOtp, verifyPhoneOtp),
  door(
    doorPages.outbox,
    lazyRouteComponent(() => import('../modules/outbox/web/outbox-page.tsx'), 'OutboxPage'),
  ),
  inside.addChildren([
    room(is.dashboard, dashboard),
    room(is.dashboardNew, welcome),
    room(is.followUps, coming),
    room(is.patients, patients),
    room(is.patientAdd, registerPatient),
    room(is.patientAddId, registerPatient, withId),
    room(is.patientEdit, editPatient, withId),
    room(
      is.patientImport,
      lazyRouteComponent(() => import('../modules/imports/web/import-page.tsx'), 'ImportPage'),
    ),
    room(is.patientDoubles, mergePatients),
    room(is.patientMerge, mergePatients, withId),
    room(is.patientDetail, patient, withId),
    room(is.patientPicker, pickPatient),
    room(is.treatments, treatments),
    room(is.treatmentAdd, treatment),
    room(is.treatmentAddPatient, treatment, withId),
    room(is.treatmentAddTypeId, treatment, withTypeId('patient', 'appointment')),
    room(is.treatmentEdit, treatment, withTypeId('treatment', 'appointment')),
    room(is.medicines, medicines),
    room(is.reports, coming),
    room(is.appointments, appointments),
    room(
      is.waitlist,
      lazyRouteComponent(() => import('../modules/waitlist/web/waitlist-page.tsx'), 'WaitlistPage'),
    ),
    room(
      is.queue,
      lazyRouteComponent(() => import('../modules/queue/web/queue-page.tsx'), 'QueuePage'),
    ),
    room(is.callHistory, coming),
    room(is.wallet, coming),
    room(
      is.plans,
      lazyRouteComponent(() => import('../modules/plans/web/plans-page.tsx'), 'PlansPage'),
    ),
    room(is.subscription, coming),
    room(is.smsLog, coming),
    room(is.feedback, coming),
    room(is.reportProblem, coming),
    room(
      is.changePassword,
      lazyRouteComponent(
        () => import('../modules/identity/web/change-password-page.tsx'),
        'ChangePasswordPage',
      ),
    ),
    room(
      is.manageRole,
      lazyRouteComponent(() => import('../modules/staff/web/roles-page.tsx'), 'RolesPage'),
    ),
    room(is.manageNotifications, coming),
    room(
      is.users,
      lazyRouteComponent(() => import('../modules/staff/web/users-page.tsx'), 'UsersPage'),
    ),
    room(is.profile, profile),
    room(
      is.education,
      lazyRouteComponent(
        () => import('../modules/profile/web/education-page.tsx'),
        'EducationPage',
      ),
    ),
    room(
      is.certificate,
      lazyRouteComponent(
        () => import('../modules/profile/web/certificate-page.tsx'),
        'CertificatePage',
      ),
    ),
    room(
      is.bankDetails,
      lazyRouteComponent(() => import('../modules/profile/web/bank-page.tsx'), 'BankPage'),
    ),
    room(
      is.allSettings,
      lazyRouteComponent(() => import('./shell/settings-page.tsx'), 'SettingsPage'),
    ),
    room(
      is.timeslot,
      lazyRouteComponent(() => import('../modules/slots/web/time-page.tsx'), 'TimePage'),
    ),
    room(
      is.onlineConsult,
      lazyRouteComponent(() => import('../modules/slots/web/online-page.tsx'), 'OnlinePage'),
    ),
    room(
      is.holidays,
      lazyRouteComponent(() => import('../modules/slots/web/holidays-page.tsx'), 'HolidaysPage'),
    ),
    room(
      is.qrCode,
      lazyRouteComponent(() => import('../modules/booking/web/qr-page.tsx'), 'QrPage'),
    ),
    room(
      is.notifications,
      lazyRouteComponent(
        () => import('../modules/notifications/web/notifications-page.tsx'),
        'NotificationsPage',
      ),
    ),
    room(
      is.selectLanguage,
      lazyRouteComponent(() => import('./shell/select-language-page.tsx'), 'SelectLanguagePage'),
    ),
    room(
      is.appointmentHistory,
      lazyRouteComponent(
        () => import('../modules/appointments/web/history-page.tsx'),
        'AppointmentHistoryPage',
      ),
    ),
    room(is.paymentHistory, coming),
    room(
      is.activity,
      lazyRouteComponent(() => import('./rooms/audit-room.tsx'), 'AuditRoom'),
    ),
    room(
      is.clinicDetails,
      lazyRouteComponent(() => import('./rooms/clinic-room.tsx'), 'ClinicRoom'),
    ),
  ]),
]);
