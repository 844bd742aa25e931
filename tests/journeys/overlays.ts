// Every dialog, panel, menu and popover of the product, by the file that draws it, and the way to it.
import { type Before, knownPerson, picture, secondWriter, warned } from './before-overlays.ts';

export interface Opening {
  /** Under `src/`. */
  readonly in: string;
  /** `$patient` and the like are who and what `cast.ts` makes. */
  readonly at: string;
  /** Names of what is pressed, one after another: in what is open, `Advance › More` in that part of the page. `key:n` is a key; `bare:n` a key while nothing has the focus; `row:` the first row of the list, `tick:` the box before it, `more:Confirmed` the dots of the first appointment that stands so, `load:` the page itself. */
  readonly by: readonly (string | RegExp)[];
  /** What it needs besides, done once on its page. */
  readonly before?: Before;
  /** It has to be answered: Escape leaves it open, this button closes it. */
  readonly answer?: string;
  /** Only a phone has it. */
  readonly onPhone?: true;
  /** Opened once more in another way. */
  readonly again?: true;
}

const parts = (folder: string) => (file: string) => `modules/${folder}/${file}`;
const appointments = parts('appointments/web/parts');
const patients = parts('patients/web');
const treatments = parts('treatments/web');
const slots = parts('slots/web');
const staff = parts('staff/web');

const record = '/patient-detail/$patient';
const payer = '/patient-detail/$payer';
const child = '/patient-detail/$child';
const reported = '/patient-detail/$reported';
const linked = '/patient-detail/$linked';
const consult = '/treatment-add/$patient';

const open = (file: string, at: string, ...by: (string | RegExp)[]): Opening => ({
  in: file,
  at,
  by,
});

export const overlayWays: readonly Opening[] = [
  { ...open('modules/queue/web/walk-in-dialog.tsx', '/appointments/queue', 'bare:n'), again: true },
  open('web/shell/clinic-switch.tsx', '/feedback', /^Clinic: /),
  open('web/shell/clinic-switch.tsx', '/feedback', /^Clinic: /, 'Evening Clinic'),
  open('web/shell/palette.tsx', '/dashboard', 'key:Control+k'),
  open('web/shell/user-menu.tsx', '/dashboard', /Your account/),
  open('web/shell/news-dialog.tsx', '/dashboard', /Your account/, "What's New"),
  open('web/shell/keys-dialog.tsx', '/dashboard', 'key:?'),
  open('web/shell/help-panel.tsx', '/dashboard', 'key:F1'),
  { ...open('web/shell/shell.tsx', '/dashboard', 'More'), onPhone: true },
  open(appointments('book-dialog.tsx'), '/appointments', 'Book appointment'),
  open(appointments('day-strip.tsx'), '/appointments', 'Book appointment', 'Another day'),
  open(appointments('day-acts.tsx'), '/appointments', 'More for the day'),
  open(appointments('day-acts.tsx'), '/appointments', 'More for the day', 'Running late'),
  open(appointments('day-acts.tsx'), '/appointments', 'More for the day', 'Close the day'),
  open(appointments('step-acts.tsx'), '/appointments', /^More for (?!the day)/),
  open(appointments('link-dialog.tsx'), '/appointments', 'more:Confirmed', 'Patient’s link'),
  open(appointments('time-dialog.tsx'), '/appointments', 'more:Confirmed', 'Change time'),
  open(appointments('step-acts.tsx'), '/appointments', 'more:Confirmed', /^Cancel/),
  open(
    appointments('appointment-dialog.tsx'),
    '/appointments?view=calendar',
    /Confirmed|Checked in|Requested/,
  ),
  open(appointments('zone-card.tsx'), '/clinic-information', 'Change time zone'),
  open('modules/closing/web/parts/close-card.tsx', '/clinic-information', 'Close the clinic'),
  open('modules/queue/web/queue-row.tsx', '/appointments/queue', /^More for /),
  open('modules/queue/web/walk-in-dialog.tsx', '/appointments/queue', 'Walk-in'),
  open('modules/waitlist/web/join-dialog.tsx', '/appointments/waitlist', 'Add to the waitlist'),
  open(patients('patients-page.tsx'), '/patient', 'More'),
  open(
    'kit/web/chosen-day.tsx',
    '/appointment-history?order=patient',
    'tick:',
    'Move to another day',
  ),
  open(
    'modules/appointments/web/chosen-acts.tsx',
    '/appointment-history?order=patient',
    'tick:',
    'Cancel appointments',
  ),
  open(
    'modules/appointments/web/chosen-acts.tsx',
    '/appointment-history?order=patient',
    'tick:',
    'Another doctor',
  ),
  open(
    'modules/campaigns/web/parts/ask-chosen.tsx',
    '/appointment-history?order=patient',
    'tick:',
    'Ask to come again',
  ),
  open('kit/web/list.tsx', '/patient', 'Gender'),
  open(patients('patient-page.tsx'), record, 'More'),
  open('modules/abha/web/parts/abha-flow.tsx', record, 'Link or create ABHA'),
  open('modules/advances/web/take-dialog.tsx', record, 'Take advance'),
  open('modules/documents/web/add-documents.tsx', record, 'Add documents'),
  open('modules/families/web/parts/member-dialog.tsx', record, 'Add'),
  open('modules/consents/web/parts/consents.tsx', record, 'Record'),
  open('modules/consents/web/parts/consents.tsx', record, 'Who opened this record'),
  open('modules/consents/web/parts/consents.tsx', record, 'Erase the record'),
  open('modules/papers/web/parts/papers.tsx', record, 'Write'),
  open('modules/papers/web/parts/letter-panel.tsx', record, 'Write', 'menuitem:'),
  open(treatments('parts/coded-entries.tsx'), record, 'Allergies and illnesses'),
  open(treatments('parts/measures.tsx'), record, /two years$/),
  open(treatments('treatment-panel.tsx'), '/treatment', 'row:'),
  open(treatments('treatment-panel.tsx'), '/treatment', 'row:', 'Papers'),
  open(treatments('treatment-panel.tsx'), '/treatment', 'row:', 'More actions for this visit'),
  open(treatments('treatment-panel.tsx'), '/treatment', 'row:', 'Delete'),
  open(treatments('consult-acts.tsx'), consult, 'More ways to finish and print'),
  open(treatments('keys-dialog.tsx'), consult, 'More ways to finish and print', /^Keys/),
  open(treatments('templates.tsx'), consult, 'More ways to finish and print', 'Templates…'),
  open(treatments('follow-up.tsx'), consult, 'Choose the day in a calendar'),
  open(treatments('preview-pane.tsx'), consult, 'Enlarge the page'),
  open(treatments('money-acts.tsx'), '/treatment', 'row:', 'Change fees'),
  open(treatments('money-acts.tsx'), '/treatment?patient=$payer', 'row:', 'Take payment'),
  open(treatments('reversal-dialog.tsx'), '/treatment?patient=$payer', 'row:', 'Refund or correct'),
  open(
    'modules/identity/web/parts/proof-dialog.tsx',
    '/treatment?show=finished',
    'tick:',
    'Export',
  ),
  open('web/shell/upgrade-dialog.tsx', '/payment-history', 'tick:', 'Export'),
  open('modules/followups/web/add-dialog.tsx', '/follow-up', 'Add follow-up'),
  open('modules/followups/web/row-acts.tsx', '/follow-up', /^More: /),
  open('modules/followups/web/note-dialog.tsx', '/follow-up', /^More: /, 'Note the outcome'),
  open('modules/campaigns/web/start-dialog.tsx', '/follow-up?list=campaigns', 'New campaign'),
  open('modules/medicines/web/medicine-panel.tsx', '/medicine', 'Add medicine'),
  open('modules/medicines/web/import-panel.tsx', '/medicine', 'Import a file'),
  open('modules/reports/web/reports-page.tsx', '/reports', 'Download'),
  open('modules/lists/web/parts/list-choices.tsx', '/treatment', 'Columns'),
  open('modules/lists/web/parts/list-choices.tsx', '/treatment?show=due', 'Save filters'),
  open('modules/reports/web/weekly-choice.tsx', '/reports', 'Weekly summary'),
  open('modules/cash/web/day-close-page.tsx', '/payment-history/day-close', /^Count/),
  open('modules/privacy/web/privacy-page.tsx', '/privacy', 'Answer'),
  open('modules/privacy/web/privacy-page.tsx', '/privacy', 'Erase these records'),
  open('modules/wallet/web/statement-dialog.tsx', '/wallet', 'Statement'),
  open('modules/plans/web/buy-dialog.tsx', '/plans', 'Buy for a month'),
  open('modules/messaging/web/limit.tsx', '/sms-log', 'Monthly limit'),
  open('modules/notifications/web/words-dialog.tsx', '/manage-notifications', /^Text: /),
  open('modules/audit/web/filters.tsx', '/activity', 'From'),
  open('modules/integrations/web/key-dialog.tsx', '/integrations', 'New API key'),
  open('modules/integrations/web/webhook-dialog.tsx', '/integrations', 'New webhook'),
  open(slots('week-field.tsx'), '/settings', /^Copy .* to other days/),
  open(slots('exceptions-card.tsx'), '/settings', 'Add a date'),
  open('kit/web/form/date-field.tsx', '/settings', 'Add a date', 'Open the calendar'),
  open(slots('holiday-dialog.tsx'), '/settings/holidays', 'Add holiday'),
  open('modules/profile/web/certificate-page.tsx', '/profile/certificate', 'Add certificate'),
  open('kit/web/form/picture-field.tsx', '/clinic-information', 'Add a picture'),
  open(staff('invite-panel.tsx'), '/users', 'Invite a user'),
  open(staff('users-page.tsx'), '/users', /^More for /),
  open(staff('leave-dialog.tsx'), '/users', /^More for /, 'Delete'),
  open(staff('user-panel.tsx'), '/users', 'row:'),
  open(staff('role-panel.tsx'), '/manage-role', 'Add role'),
  open(staff('roles-page.tsx'), '/manage-role', /^More for /),
  open(slots('holidays-page.tsx'), '/settings/holidays', /^More for Diwali/),
  open(slots('holidays-page.tsx'), '/settings/holidays', /^More for Diwali/, 'Delete'),
  open('modules/profile/web/certificate-page.tsx', '/profile/certificate', 'Actions for Diabetes'),
  open('modules/integrations/web/integrations-page.tsx', '/integrations', 'Revoke key'),
  open('modules/integrations/web/webhooks-card.tsx', '/integrations', /^More for https/),
  open(
    'modules/integrations/web/deliveries-dialog.tsx',
    '/integrations',
    /^More for https/,
    'What was sent',
  ),
  open(
    'modules/integrations/web/webhooks-card.tsx',
    '/integrations',
    /^More for https/,
    'New secret',
  ),
  open(
    'modules/integrations/web/webhooks-card.tsx',
    '/integrations',
    /^More for https/,
    'New secret',
    'Create secret',
  ),
  open('modules/identity/web/devices.tsx', '/change-password', 'Log out everywhere'),
  open('modules/identity/web/authenticator.tsx', '/change-password', 'Set up'),
  open('modules/identity/web/email-dialog.tsx', '/change-password', /^(Change|Verify) e-mail/),
  open(staff('transfer-dialog.tsx'), '/users', 'row:', 'Transfer the ownership'),
  open('modules/wallet/web/payout-dialog.tsx', '/wallet', 'Request payout'),
  open('modules/vaccinations/web/parts/vaccination-card.tsx', child, 'Vaccination card'),
  open(
    'modules/vaccinations/web/parts/record-dialog.tsx',
    child,
    'Vaccination card',
    'Add vaccines',
  ),
  open(
    'modules/vaccinations/web/parts/correct-dialog.tsx',
    child,
    'Vaccination card',
    /^Correct: /,
  ),
  open('modules/childhood/web/parts/child-card.tsx', child, 'Growth chart'),
  open('modules/pregnancies/web/parts/pregnancy-card.tsx', payer, 'Record a pregnancy'),
  open('modules/families/web/parts/family.tsx', payer, 'More about Ramesh'),
  open('modules/papers/web/parts/papers.tsx', payer, /^More with Referral/),
  open('modules/papers/web/parts/papers.tsx', payer, /^More with Referral/, 'Withdraw…'),
  open(treatments('reason-dialog.tsx'), '/patient-detail/$taking', /^Stop /),
  open(
    'modules/imports/web/import-page.tsx',
    '/patient/import?id=0198f000-0000-7000-8000-000000000012',
    'Undo the whole import',
  ),
  open(treatments('parts/collect-dues.tsx'), payer, /^Collect dues/),
  open('modules/advances/web/parts/advance.tsx', payer, 'Advance › More'),
  open('modules/advances/web/give-back-dialog.tsx', payer, 'Advance › More', 'Refund or correct'),
  open('modules/documents/web/document-viewer.tsx', reported, /^Blood count/),
  open('modules/documents/web/document-viewer.tsx', reported, /^Blood count/, 'More'),
  open(
    'modules/documents/web/document-viewer.tsx',
    reported,
    /^Blood count/,
    'More',
    'Edit title and kind',
  ),
  open('modules/abha/web/parts/abha.tsx', linked, 'More about ABHA'),
  open('modules/abha/web/parts/abha.tsx', linked, 'More about ABHA', 'Unlink ABHA'),
  open('modules/abha/web/parts/abha.tsx', linked, 'View card'),
  // Whose clinic lacks its time, as `cast.ts` says there.
  open('web/shell/missing-prompt.tsx', '/subscription', 'load:'),
  open(staff('move-dialog.tsx'), '/manage-role', 'More for Receptionist', 'Delete'),
  {
    ...open(
      'modules/safety/web/parts/safety-dialog.tsx',
      '/treatment-add/$allergic',
      /^Allergic to/,
    ),
    before: warned,
  },
  {
    ...open(treatments('stale-dialog.tsx'), '/treatment/edit/treatment=$unfinished', 'Save draft'),
    before: secondWriter,
    answer: 'Continue with this choice',
  },
  {
    ...open('modules/support/web/redact-dialog.tsx', '/ReportProblem', 'Black out'),
    before: picture,
  },
  {
    ...open(patients('duplicate-dialog.tsx'), '/patient-add/', 'Register patient'),
    before: knownPerson,
  },
];

/** Those that need more than one page, or an answer that does not come: the story that makes it walks them by `tryOne`. */
export const walkedIn: Readonly<Record<string, string>> = {
  'modules/identity/web/authenticator.tsx': 'authenticator.journey.ts',
  'modules/offline/web/offline-page.tsx': 'offline.journey.ts',
  'modules/staff/web/leave-dialog.tsx': 'leaving.journey.ts',
  'modules/treatments/web/parts/visit-letter.tsx': 'not-loaded.journey.ts',
  'modules/queue/web/send-dialog.tsx': 'two-doctors.journey.ts',
  'modules/wallet/web/parts/online-money.tsx': 'online-pay.journey.ts',
};
