// Accounts, members, roles and what a clinic says of itself.
import { api as closing } from '../../src/modules/closing/contract.ts';
import { api as clinics } from '../../src/modules/clinics/contract.ts';
import { api as config } from '../../src/modules/config/contract.ts';
import { api as identity } from '../../src/modules/identity/contract.ts';
import { api as notifications } from '../../src/modules/notifications/contract.ts';
import { api as outbox } from '../../src/modules/outbox/contract.ts';
import { api as profile } from '../../src/modules/profile/contract.ts';
import { api as lists } from '../../src/modules/lists/contract.ts';
import { api as reports } from '../../src/modules/reports/contract.ts';
import { api as signup } from '../../src/modules/signup/contract.ts';
import { api as staff } from '../../src/modules/staff/contract.ts';
import { api as support } from '../../src/modules/support/contract.ts';
import { appCodeOf } from '../authenticator.ts';
import { example, type ExampleClinic, password, phone, unique } from './clinic.ts';
import { photo } from './files.ts';

const logIn = async (clinic: ExampleClinic) => {
  const { email: username, ...who } = await clinic.hire();
  const { data, cookie } = await clinic.reply(identity.Login, { username, password }, { as: null });
  return { ...data, cookie, who };
};
const asColleague = async (clinic: ExampleClinic) => ({ as: await clinic.hire() });

const askReset = async (clinic: ExampleClinic) => {
  const { email: username } = await clinic.hire();
  const { requestKey } = await clinic.ask(identity.resetPassword, { username }, { as: null });
  return { username, requestKey };
};

const newcomer = () => ({
  name: 'Dr Nita Newcomer',
  email: `newcomer${unique()}@example.test`,
  isdCode: '+91',
  contactNumber: phone(),
  password: 'Neem#Tree42',
});

const signUp = async (clinic: ExampleClinic) => {
  const form = { ...newcomer(), country: 'IN', clinicName: 'New Clinic' };
  const { requestKey } = await clinic.ask(signup.register, form, { as: null });
  return { form, requestKey };
};

const role = (clinic: ExampleClinic) =>
  clinic.ask(staff.addRole, { name: `Role ${unique()}`, pages: [] });

const wasInvited = async (clinic: ExampleClinic, email: string) => {
  const { id } = await clinic.ask(staff.invite, {
    name: 'Ravi Kale',
    gender: 'Male',
    isDoctor: false,
    channel: 'email',
    email,
    preset: 'nurse',
    language: 'en',
  });
  return id;
};
const linkOf = async (clinic: ExampleClinic, email: string) => {
  const { link = '' } = await clinic.secretTo(email);
  return /\?enc=([\w-]{43})/.exec(link)?.[1] ?? '';
};
const invite = async (clinic: ExampleClinic) => {
  const form = newcomer();
  const id = await wasInvited(clinic, form.email);
  return { id, form, enc: await linkOf(clinic, form.email) };
};

const member = async (clinic: ExampleClinic) => {
  const { memberId: id } = await clinic.hire();
  return { id, version: 1 };
};

const certificate = async (clinic: ExampleClinic) => {
  const as = await clinic.hire();
  const { id } = await clinic.ask(
    profile.addCertificate,
    { name: 'Echo', year: 2019 },
    { as, files: [await photo()] },
  );
  return { as, id };
};

const versionOfClinic = async (clinic: ExampleClinic) =>
  (await clinic.ask(clinics.mine, {})).version;

/** A clinic of its own: the others go on. */
const beforeClosing = async (clinic: ExampleClinic) => ({
  input: { name: 'Clinic Next Door' },
  as: (await clinic.nextDoor()).owner,
});

export const peopleExamples = [
  example(closing.close, beforeClosing),
  example(config.SaveConfig, async (clinic) => ({
    input: { colourScheme: 'dark' as const },
    ...(await asColleague(clinic)),
  })),

  example(identity.Login, async (clinic) => ({
    input: { username: (await clinic.hire()).email, password, city: 'Pune', keep: true },
    as: null,
  })),
  example(identity.RefreshToken, async (clinic) => {
    const { refreshToken, cookie } = await logIn(clinic);
    return { input: {}, as: { token: refreshToken }, cookie };
  }),
  example(identity.switchClinic, async (clinic) => {
    const as = await clinic.hire();
    const { clinicId } = await clinic.nextDoor();
    await clinic.takeOn(clinicId, as.accountId);
    return { input: { clinicId }, as };
  }),
  example(identity.reopenClinic, async (clinic) => {
    const as = await clinic.hire();
    const { clinicId, owner } = await clinic.nextDoor();
    await clinic.rows('update app.members set account_id = $2 where id = $1', [
      owner.memberId,
      as.accountId,
    ]);
    await clinic.rows(
      'update app.clinics set is_active = false, closed_at = now() where clinic_id = $1',
      [clinicId],
    );
    return { input: { clinicId }, as };
  }),
  example(identity.logout, async (clinic) => ({ input: {}, ...(await asColleague(clinic)) })),
  example(identity.logoutEverywhere, async (clinic) => ({
    input: {},
    ...(await asColleague(clinic)),
  })),
  example(identity.revokeSession, async (clinic) => {
    const as = await clinic.hire();
    const { sessionId } = await clinic.session(as);
    return { input: { sessionId }, as };
  }),
  example(identity.changePassword, async (clinic) => ({
    input: { currentPassword: password, newPassword: 'Mango@8812' },
    ...(await asColleague(clinic)),
  })),
  example(identity.confirmSelf, async (clinic) => ({
    input: { password },
    ...(await asColleague(clinic)),
  })),
  example(identity.changeEmail, async (clinic) => ({
    input: { email: `changed${unique()}@example.test` },
    ...(await asColleague(clinic)),
  })),
  example(identity.changeNumber, async (clinic) => ({
    input: { country: 'IN', isdCode: '+91', contactNumber: phone() },
    ...(await asColleague(clinic)),
  })),
  example(identity.verifyContact, async (clinic) => {
    const as = await clinic.hire();
    const email = `changed${unique()}@example.test`;
    const { requestKey } = await clinic.ask(identity.changeEmail, { email }, { as });
    return { input: { requestKey, otp: await clinic.codeTo(email) }, as };
  }),
  example(identity.askNewDevices, async (clinic) => ({
    input: { isOn: true },
    ...(await asColleague(clinic)),
  })),
  example(identity.beginAuthenticator, async (clinic) => ({
    input: {},
    ...(await asColleague(clinic)),
  })),
  example(identity.confirmAuthenticator, async (clinic) => {
    const as = await clinic.hire();
    const { key } = await clinic.ask(identity.beginAuthenticator, {}, { as });
    return { input: { code: appCodeOf(key) }, as };
  }),
  example(identity.removeAuthenticator, async (clinic) => {
    const as = await clinic.hire();
    await clinic.ask(identity.beginAuthenticator, {}, { as });
    return { input: {}, as };
  }),
  example(identity.resetPassword, async (clinic) => ({
    input: { username: (await clinic.hire()).email },
    as: null,
  })),
  example(identity.resendOtp, async (clinic) => {
    const { requestKey } = await askReset(clinic);
    await clinic.rows(
      `update app.codes set sent_at = sent_at - interval '2 minutes' where id = sha256(convert_to($1, 'UTF8'))`,
      [requestKey],
    );
    return { input: { requestKey }, as: null };
  }),
  example(identity.verifyOtp, async (clinic) => {
    const { username, requestKey } = await askReset(clinic);
    return { input: { requestKey, otp: await clinic.codeTo(username) }, as: null };
  }),
  example(identity.createPassword, async (clinic) => {
    const { username, requestKey } = await askReset(clinic);
    const { userKey } = await clinic.ask(
      identity.verifyOtp,
      { requestKey, otp: await clinic.codeTo(username) },
      { as: null },
    );
    return { input: { userKey, password: 'Mango@8812' }, as: null };
  }),

  example(signup.register, async () => ({
    input: { ...newcomer(), country: 'IN', clinicName: 'New Clinic' },
    as: null,
  })),
  example(signup.resend, async (clinic) => {
    const { requestKey } = await signUp(clinic);
    await clinic.rows(
      `update app.codes set sent_at = sent_at - interval '2 minutes' where id = sha256(convert_to($1, 'UTF8'))`,
      [requestKey],
    );
    return { input: { requestKey }, as: null };
  }),
  example(signup.correct, async (clinic) => ({
    input: {
      requestKey: (await signUp(clinic)).requestKey,
      country: 'IN',
      isdCode: '+91',
      contactNumber: phone(),
    },
    as: null,
  })),
  example(signup.verify, async (clinic) => {
    const { form, requestKey } = await signUp(clinic);
    return { input: { requestKey, otp: await clinic.codeTo(form.email) }, as: null };
  }),

  example(clinics.amend, async (clinic) => ({
    input: {
      name: 'Sunrise Clinic',
      state: 'Maharashtra',
      city: 'Pune',
      address: '12 Lake Road',
      isdCode: '+91',
      contactNumber: '9800000001',
      gstNumber: '27AAPFU0939F1ZV',
      casePrefix: '',
      patientLanguage: 'en' as const,
      paper: {
        size: 'A5' as const,
        letterhead: 'printed' as const,
        marginsMm: { top: 12, right: 12, bottom: 12, left: 12 },
        tagline: 'Care for the family',
        footer: 'Closed on Sundays',
      },
      version: await versionOfClinic(clinic),
    },
  })),
  example(clinics.setLogo, async () => ({ input: {}, files: [await photo()] })),
  example(clinics.removeLogo, async (clinic) => {
    await clinic.ask(clinics.setLogo, {}, { files: [await photo()] });
    return { input: {} };
  }),
  example(clinics.saveBank, async (clinic) => ({
    input: {
      holder: 'Anil Rao',
      accountNumber: '123456789012',
      confirmAccountNumber: '123456789012',
      ifsc: 'HDFC0001234',
      bankName: 'HDFC Bank',
      version: (await clinic.ask(clinics.bank, {})).bank?.version ?? 0,
    },
  })),

  example(staff.amendMember, async (clinic) => ({
    input: {
      ...(await member(clinic)),
      name: 'Ravi Kale',
      gender: 'Male' as const,
      address: '3 Canal Road',
      isDoctor: true,
      roleId: (await role(clinic)).id,
    },
  })),
  // Switched on, the log-ins of other examples would be asked for a code.
  example(staff.askNewDevices, async () => ({ input: { isOn: false } })),
  example(staff.setMember, async (clinic) => ({
    input: { ...(await member(clinic)), isActive: false },
  })),
  example(staff.removeMember, async (clinic) => {
    const { id } = await member(clinic);
    await clinic.ask(staff.setMember, { id, version: 1, isActive: false });
    return { input: { id, version: 2 } };
  }),
  example(staff.transferOwnership, async (clinic) => {
    const own = await clinic.nextDoor();
    const { memberId } = await own.hire();
    return { input: { memberId }, as: own.owner };
  }),
  example(staff.addRole, async () => ({
    input: {
      name: `Role ${unique()}`,
      pages: [{ page: 'Patient' as const, allowToView: true, allowToAddEdit: true }],
    },
  })),
  example(staff.amendRole, async (clinic) => ({
    input: { ...(await role(clinic)), version: 1, name: `Role ${unique()}`, pages: [] },
  })),
  example(staff.setRole, async (clinic) => ({
    input: {
      id: (await clinic.hire()).roleId,
      version: 1,
      isActive: false,
      moveTo: (await role(clinic)).id,
    },
  })),
  example(staff.removeRole, async (clinic) => {
    const { roleId: id } = await clinic.hire();
    return { input: { id, version: 1, moveTo: (await role(clinic)).id } };
  }),
  example(staff.invite, async (clinic) => ({
    input: {
      name: 'Ravi Kale',
      gender: 'Male' as const,
      address: '3 Canal Road',
      isDoctor: false,
      channel: 'email' as const,
      email: `invited${unique()}@example.test`,
      roleId: (await role(clinic)).id,
      language: 'en' as const,
    },
  })),
  example(staff.resend, async (clinic) => {
    const { id } = await invite(clinic);
    await clinic.rows(
      `update app.invitations set sent_at = sent_at - interval '2 minutes' where id = $1`,
      [id],
    );
    return { input: { id } };
  }),
  example(staff.withdraw, async (clinic) => ({ input: { id: (await invite(clinic)).id } })),
  example(staff.accept, async (clinic) => {
    const { form, enc } = await invite(clinic);
    return { input: { ...form, enc, language: 'en' as const }, as: null };
  }),
  example(staff.join, async (clinic) => {
    const own = await clinic.nextDoor();
    const { email } = await own.hire();
    await wasInvited(clinic, email);
    return { input: { enc: await linkOf(clinic, email), password }, as: null };
  }),
  example(staff.endSession, async (clinic) => {
    const { memberId, sessionId } = await clinic.hire();
    return { input: { memberId, sessionId } };
  }),

  example(profile.amend, async (clinic) => {
    const as = await clinic.hire();
    return {
      input: {
        version: (await clinic.ask(profile.mine, {}, { as })).version,
        name: 'Dr Asha Colleague',
        gender: 'Female' as const,
        birthOn: '1980-04-12',
        specialties: ['General Medicine'],
        registrationNumber: 'MMC/2001/77',
        council: 'Maharashtra Medical Council',
        degrees: ['MBBS'],
        experienceYears: 17,
        languages: ['en' as const],
        consultancyFeePaise: 400_00,
        bio: 'Family physician.',
        country: 'IN',
        state: 'Maharashtra',
        city: 'Pune',
        address: '12 Lake Road, Kothrud',
      },
      as,
    };
  }),
  example(profile.amendEducation, async (clinic) => {
    const as = await clinic.hire();
    const { version } = await clinic.ask(profile.mine, {}, { as });
    const education = [{ degree: 'MBBS', institute: 'Grant Medical College', year: 2003 }];
    return { input: { version, education }, as };
  }),
  example(profile.setPicture, async (clinic) => ({
    input: {},
    files: [await photo()],
    ...(await asColleague(clinic)),
  })),
  example(profile.removePicture, async (clinic) => {
    const as = await clinic.hire();
    await clinic.ask(profile.setPicture, {}, { as, files: [await photo()] });
    return { input: {}, as };
  }),
  example(profile.addCertificate, async (clinic) => ({
    input: { name: 'Echocardiography', year: 2019 },
    files: [await photo()],
    ...(await asColleague(clinic)),
  })),
  example(profile.amendCertificate, async (clinic) => {
    const { as, id } = await certificate(clinic);
    const input = { id, version: 1, name: 'Echo', year: 2020, keep: [] };
    return { input, as, files: [await photo()] };
  }),
  example(profile.removeCertificate, async (clinic) => {
    const { as, id } = await certificate(clinic);
    return { input: { id, version: 1 }, as };
  }),
  example(profile.restoreCertificate, async (clinic) => {
    const { as, id } = await certificate(clinic);
    const { version } = await clinic.ask(profile.removeCertificate, { id, version: 1 }, { as });
    return { input: { id, version }, as };
  }),

  // Nobody is pushed to as long as no keys are set up.
  example(
    notifications.PushNotifications,
    async () => ({
      input: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/one',
        keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
      },
    }),
    409,
  ),
  example(notifications.choose, async () => ({
    input: { kind: 'appointment_booked' as const, email: true, push: false, sms: false },
  })),
  example(notifications.setQuiet, async () => ({ input: { quiet: { from: 22, to: 7 } } })),
  example(notifications.markRead, async () => ({ input: {} })),
  example(notifications.markUnread, async () => ({ input: { ids: [crypto.randomUUID()] } }), 404),
  example(support.reportError, async () => ({
    input: {
      ErrorSource: 'https://diary.example/patient',
      ErrorMessage: 'TypeError: nothing is there',
      SystemErrorTime: Temporal.Now.instant().toString(),
      ErrorStack: 'at show (https://diary.example/assets/index.js:1:2)',
    },
    files: [],
  })),
  example(support.AddLogFile, async () => ({
    input: {
      source: 'worker',
      message: 'installed',
      at: Temporal.Now.instant().toString(),
    },
  })),
  example(support.sendFeedback, async () => ({ input: { description: 'The queue is quick' } })),
  example(support.reportProblem, async () => ({
    input: {
      severity: 'high' as const,
      category: 'printing' as const,
      reportType: 'fault' as const,
      description: 'The second page stays empty',
    },
    files: [await photo()],
  })),
  example(reports.exportLong, () => Promise.resolve({ input: { report: 'patients' as const } })),
  example(lists.hideColumns, async () => ({ input: { list: 'treatments', hidden: ['fees'] } })),
  example(lists.keepFilters, async () => ({
    input: { list: 'reports', name: 'Owing', address: { report: 'dues', period: 'month' } },
  })),
  example(lists.forgetFilters, async (clinic) => {
    const input = { list: 'treatments', name: 'Gone' };
    await clinic.ask(lists.keepFilters, { ...input, address: { show: 'due' } });
    return { input };
  }),
  example(reports.setWeekly, async () => ({ input: { isOn: true } })),
  // The key is printed at the start, for whoever reads that.
  example(outbox.open, async () => ({ input: { key: 'not-the-printed-key' }, as: null }), 404),
];
