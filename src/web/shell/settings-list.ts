// Every setting of the product by the words people look for it with, and the page it is on.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type InsidePage, insidePages } from '../page-list.ts';

export interface Setting {
  page: InsidePage;
  title: MessageDescriptor;
  /** What it changes, and other words for it. */
  about: MessageDescriptor;
}

interface SettingGroup {
  title: MessageDescriptor;
  settings: readonly Setting[];
}

export const settingGroups: readonly SettingGroup[] = [
  {
    title: msg`You`,
    settings: [
      {
        page: 'profile',
        title: insidePages.profile.title,
        about: msg`Name, photo, gender, date of birth, specialties, registration number, languages, fee, bio`,
      },
      {
        page: 'education',
        title: insidePages.education.title,
        about: msg`Degrees, college, year of completion`,
      },
      {
        page: 'certificate',
        title: insidePages.certificate.title,
        about: msg`Certificates and their pictures`,
      },
      { page: 'selectLanguage', title: msg`Language`, about: msg`The language of the screen` },
      {
        page: 'manageNotifications',
        title: msg`Notifications`,
        about: msg`What you get by e-mail, on this device and by SMS`,
      },
    ],
  },
  {
    title: msg`Logging in`,
    settings: [
      { page: 'changePassword', title: msg`Password`, about: msg`Set a new password` },
      {
        page: 'changePassword',
        title: msg`E-mail and contact number`,
        about: msg`What you log in with, and whether it is verified`,
      },
      {
        page: 'changePassword',
        title: msg`Your devices`,
        about: msg`Where you are logged in, log out elsewhere, ask new devices for an OTP`,
      },
      {
        page: 'offline',
        title: insidePages.offline.title,
        about: msg`Go on without a connection, and what is not sent yet`,
      },
    ],
  },
  {
    title: msg`The clinic`,
    settings: [
      {
        page: 'clinicDetails',
        title: msg`Name and address of the clinic`,
        about: msg`Clinic name, address, city, contact number`,
      },
      {
        page: 'clinicDetails',
        title: msg`GST number`,
        about: msg`The tax number on receipts and invoices`,
      },
      {
        page: 'clinicDetails',
        title: msg`Letterhead and paper`,
        about: msg`Logo, margins, paper size, how prescriptions are printed`,
      },
      {
        page: 'clinicDetails',
        title: msg`Case numbers`,
        about: msg`The prefix in front of new patients’ numbers`,
      },
      {
        page: 'clinicDetails',
        title: msg`Time zone`,
        about: msg`Used for appointments, reminders and reports`,
      },
      {
        page: 'clinicDetails',
        title: msg`Language of new patients`,
        about: msg`For prescriptions and messages`,
      },
      {
        page: 'qrCode',
        title: insidePages.qrCode.title,
        about: msg`The link and poster by which patients book`,
      },
      {
        page: 'medicines',
        title: insidePages.medicines.title,
        about: msg`The clinic’s own list of medicines`,
      },
      {
        page: 'privacy',
        title: insidePages.privacy.title,
        about: msg`What patients ask about their data, and until when you must answer`,
      },
      {
        page: 'integrations',
        title: insidePages.integrations.title,
        about: msg`API keys and webhooks for other programs: a website, a laboratory, accounting`,
      },
      {
        page: 'patientImport',
        title: insidePages.patientImport.title,
        about: msg`Import patients from an Excel sheet`,
      },
    ],
  },
  {
    title: msg`Appointments`,
    settings: [
      {
        page: 'timeslot',
        title: insidePages.timeslot.title,
        about: msg`Working days and hours, patients per hour, fees`,
      },
      {
        page: 'onlineConsult',
        title: insidePages.onlineConsult.title,
        about: msg`Video consultation times, duration and fees`,
      },
      {
        page: 'holidays',
        title: insidePages.holidays.title,
        about: msg`Days on which nobody can book`,
      },
      {
        page: 'deskRules',
        title: insidePages.deskRules.title,
        about: msg`Long waits, and marking patients who did not come`,
      },
    ],
  },
  {
    title: msg`People`,
    settings: [
      {
        page: 'users',
        title: msg`Users`,
        about: msg`Invite staff, make them active or inactive, their devices`,
      },
      {
        page: 'manageRole',
        title: msg`Roles and rights`,
        about: msg`What a receptionist, nurse or doctor may see and change`,
      },
      {
        page: 'users',
        title: msg`Owner of the clinic`,
        about: msg`Transfer the ownership to another doctor`,
      },
      { page: 'activity', title: insidePages.activity.title, about: msg`Who did what and when` },
    ],
  },
  {
    title: msg`Money`,
    settings: [
      { page: 'plans', title: msg`Plan`, about: msg`Free or premium, upgrade, renew` },
      {
        page: 'subscription',
        title: insidePages.subscription.title,
        about: msg`Receipts and invoices of the plan`,
      },
      {
        page: 'bankDetails',
        title: insidePages.bankDetails.title,
        about: msg`Account for payouts`,
      },
      {
        page: 'smsLog',
        title: insidePages.smsLog.title,
        about: msg`Messages that were sent to patients`,
      },
    ],
  },
];
