// Every page of the product by its exact address: name, title, and what the guards need to know.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PageFacts } from './guards.ts';

export interface PageEntry extends PageFacts {
  /** As the router writes it. `$typeId` is one segment `{type}={id}`. */
  path: string;
  title: MessageDescriptor;
}

const view = (page: string) => ({ page, to: 'view' as const });
const edit = (page: string) => ({ page, to: 'edit' as const });

const titles = {
  dashboard: msg`Dashboard`,
  patients: msg`Patients`,
  addPatient: msg`Add patient`,
  editPatient: msg`Edit patient`,
  patient: msg`Patient`,
  treatments: msg`Treatments`,
  addTreatment: msg`Add treatment`,
  editTreatment: msg`Edit treatment`,
  video: msg`Video call history`,
  verifyPhone: msg`Verify your contact number`,
  enterOtp: msg`Enter the OTP`,
};

export const publicPages = {
  login: { path: '/', name: 'Login', title: msg`Log in`, isPublic: true },
  register: {
    path: '/register',
    name: 'Register',
    title: msg`Create your account`,
    isPublic: true,
  },
  resetPassword: {
    path: '/reset-password',
    name: 'ResetPassword',
    title: msg`Reset your password`,
    isPublic: true,
  },
  createPassword: {
    path: '/create-password',
    name: 'CreatePassword',
    title: msg`Create your password`,
    isPublic: true,
    alsoInside: true,
  },
  verifyOtp: {
    path: '/verify-otp',
    name: 'VerifyOtp',
    title: titles.enterOtp,
    isPublic: true,
    alsoInside: true,
  },
  registerVerifyOtp: {
    path: '/register-verify-otp',
    name: 'RegisterVerifyOtp',
    title: titles.enterOtp,
    isPublic: true,
  },
  verifyPhone: {
    path: '/verify-phone',
    name: 'VerifyPhoneNumber',
    title: titles.verifyPhone,
    isOpen: true,
  },
  verifyPhoneOtp: {
    path: '/verify-phone-otp',
    name: 'VerifyOtpForPhone',
    title: titles.verifyPhone,
    isOpen: true,
  },
  outbox: { path: '/outbox', name: 'Outbox', title: msg`Outbox`, isOpen: true },
} as const satisfies Record<string, PageEntry>;

export const insidePages = {
  dashboard: { path: '/dashboard', name: 'Dashboard', title: titles.dashboard },
  dashboardNew: { path: '/dashboard/new', name: 'DashboardNew', title: msg`Welcome` },
  followUps: {
    path: '/follow-up',
    name: 'FollowUp',
    title: msg`Follow-ups`,
    needs: view('Patient'),
  },
  patients: { path: '/patient', name: 'Patient', title: titles.patients, needs: view('Patient') },
  patientAdd: {
    path: '/patient-add/',
    name: 'PatientAdd',
    title: titles.addPatient,
    needs: edit('Patient'),
  },
  patientAddId: {
    path: '/patient-add/$id',
    name: 'PatientAdd',
    title: titles.addPatient,
    needs: edit('Patient'),
  },
  patientEdit: {
    path: '/patient/edit/$id',
    name: 'PatientEdit',
    title: titles.editPatient,
    needs: edit('Patient'),
  },
  patientImport: {
    path: '/patient/import',
    name: 'PatientImport',
    title: msg`Import patients`,
    needs: edit('Patient'),
  },
  patientDuplicates: {
    path: '/patient/merge',
    name: 'PatientMerge',
    title: msg`Possible duplicates`,
    needs: edit('Patient'),
  },
  patientMerge: {
    path: '/patient/merge/$id',
    name: 'PatientMerge',
    title: msg`Merge two records`,
    needs: edit('Patient'),
  },
  patientDetail: {
    path: '/patient-detail/$id',
    name: 'PatientDetail',
    title: titles.patient,
    needs: view('Patient'),
  },
  patientPicker: {
    path: '/patient-detail',
    name: 'PatientDetail',
    title: titles.patient,
    needs: view('Patient'),
  },
  treatments: {
    path: '/treatment',
    name: 'Treatment',
    title: titles.treatments,
    needs: view('Treatment'),
  },
  treatmentAdd: {
    path: '/treatment-add',
    name: 'TreatmentAdd',
    title: titles.addTreatment,
    needs: edit('Treatment'),
  },
  treatmentAddPatient: {
    path: '/treatment-add/$id',
    name: 'TreatmentAdd',
    title: titles.addTreatment,
    needs: edit('Treatment'),
  },
  treatmentAddTypeId: {
    path: '/treatment/add/$typeId',
    name: 'TreatmentAdd',
    title: titles.addTreatment,
    needs: edit('Treatment'),
  },
  treatmentEdit: {
    path: '/treatment/edit/$typeId',
    name: 'TreatmentEdit',
    title: titles.editTreatment,
    needs: edit('Treatment'),
  },
  medicines: {
    path: '/medicine',
    name: 'Medicine',
    title: msg`Medicines`,
    needs: view('Medicine'),
  },
  reports: { path: '/reports', name: 'Reports', title: msg`Reports`, needs: view('Reports') },
  appointments: {
    path: '/appointments',
    name: 'Appointments',
    title: msg`Appointments`,
    needs: view('Appointment'),
  },
  waitlist: {
    path: '/appointments/waitlist',
    name: 'Waitlist',
    title: msg`Waitlist`,
    needs: view('Appointment'),
  },
  queue: {
    path: '/appointments/queue',
    name: 'Queue',
    title: msg`Queue`,
    needs: view('Appointment'),
  },
  video: {
    path: '/video/$id',
    name: 'Video',
    title: titles.video,
    needs: view('Appointment'),
    region: true,
  },
  callHistory: {
    path: '/call-history',
    name: 'call-history',
    title: titles.video,
    needs: view('Appointment'),
    region: true,
  },
  wallet: {
    path: '/wallet',
    name: 'Wallet',
    title: msg`Wallet`,
    needs: view('Wallet'),
    region: true,
  },
  plans: { path: '/plans', name: 'Plan Subscription', title: msg`Plans`, region: true },
  subscription: {
    path: '/subscription',
    name: 'Subscription',
    title: msg`Purchase history`,
    region: true,
    needs: view('Money'),
  },
  smsLog: {
    path: '/sms-log',
    name: 'SmsLog',
    title: msg`SMS log`,
    needs: view('Settings'),
    plan: true,
  },
  feedback: { path: '/feedback', name: 'Feedback', title: msg`Feedback` },
  reportProblem: { path: '/ReportProblem', name: 'ReportProblem', title: msg`Report a problem` },
  changePassword: {
    path: '/change-password',
    name: 'ChangePassword',
    title: msg`Change password`,
  },
  manageRole: {
    path: '/manage-role',
    name: 'Manage Role',
    title: msg`Manage roles`,
    needs: view('Roles'),
    region: true,
  },
  manageNotifications: {
    path: '/manage-notifications',
    name: 'ManageNotifications',
    title: msg`Notification settings`,
  },
  users: { path: '/users', name: 'Users', title: msg`Manage users`, needs: view('Roles') },
  profile: { path: '/profile', name: 'Profile', title: msg`Profile`, isEarly: true },
  education: { path: '/profile/education', name: 'Education', title: msg`Education` },
  certificate: { path: '/profile/certificate', name: 'Certificate', title: msg`Certificates` },
  bankDetails: { path: '/profile/bank-details', name: 'BankDetails', title: msg`Bank details` },
  allSettings: { path: '/settings/all', name: 'AllSettings', title: msg`All settings` },
  timeslot: {
    path: '/settings',
    name: 'Timeslot',
    title: msg`Clinic time slots`,
    needs: view('Settings'),
  },
  onlineConsult: {
    path: '/settings/online-consult',
    name: 'Online Consult',
    title: msg`Online consult`,
    needs: view('Settings'),
    region: true,
    plan: true,
  },
  holidays: {
    path: '/settings/holidays',
    name: 'Holidays',
    title: msg`Holidays`,
    needs: view('Settings'),
  },
  deskRules: {
    path: '/settings/desk',
    name: 'Desk',
    title: msg`At the desk`,
    needs: view('Settings'),
  },
  qrCode: { path: '/my-qr-code', name: 'MyQRCode', title: msg`My QR code` },
  notifications: { path: '/notifications', name: 'Notifications', title: msg`Notifications` },
  selectLanguage: { path: '/select-language', name: 'SelectLanguage', title: msg`Select language` },
  appointmentHistory: {
    path: '/appointment-history',
    name: 'AppointmentHistory',
    title: msg`Appointment history`,
    needs: view('Appointment'),
  },
  paymentHistory: {
    path: '/payment-history',
    name: 'PaymentHistory',
    title: msg`Payment history`,
    needs: view('Money'),
  },
  dayClose: {
    path: '/payment-history/day-close',
    name: 'DayClose',
    title: msg`Day close`,
    needs: view('Money'),
  },
  // On nobody's list: only the owner passes.
  activity: { path: '/activity', name: 'Activity', title: msg`Activity`, needs: view('Owner') },
  privacy: { path: '/privacy', name: 'Privacy', title: msg`Privacy`, needs: view('Owner') },
  offline: { path: '/offline', name: 'Offline', title: msg`Work offline` },
  integrations: {
    path: '/integrations',
    name: 'Integrations',
    title: msg`Integrations`,
    needs: view('Owner'),
  },
  clinicDetails: {
    path: '/clinic-information',
    name: 'ClinicInformation',
    title: msg`Clinic information`,
    needs: view('Settings'),
  },
} as const satisfies Record<string, PageEntry>;

export type InsidePage = keyof typeof insidePages;
