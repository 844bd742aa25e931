// One line a module: its contract, the service that keeps it, what its constraints mean.
import * as abha from '../modules/abha/contract.ts';
import { share } from '../modules/abha/outside/share.ts';
import * as abhaService from '../modules/abha/service.ts';
import { constraints as abhaConstraints } from '../modules/abha/store.ts';
import * as advances from '../modules/advances/contract.ts';
import * as advancesService from '../modules/advances/service.ts';
import { constraints as advancesConstraints } from '../modules/advances/store.ts';
import * as appointments from '../modules/appointments/contract.ts';
import * as appointmentsService from '../modules/appointments/service.ts';
import { constraints as appointmentsConstraints } from '../modules/appointments/store.ts';
import * as audit from '../modules/audit/contract.ts';
import * as auditService from '../modules/audit/service.ts';
import * as booking from '../modules/booking/contract.ts';
import { handlers as bookingHandlers } from '../modules/booking/public/pages.ts';
import * as bookingService from '../modules/booking/service.ts';
import * as cash from '../modules/cash/contract.ts';
import * as cashService from '../modules/cash/service.ts';
import { constraints as cashConstraints } from '../modules/cash/store.ts';
import * as campaigns from '../modules/campaigns/contract.ts';
import * as campaignsService from '../modules/campaigns/service.ts';
import * as greetings from '../modules/greetings/contract.ts';
import * as greetingsService from '../modules/greetings/service.ts';
import * as clinics from '../modules/clinics/contract.ts';
import * as clinicsService from '../modules/clinics/service.ts';
import * as closing from '../modules/closing/contract.ts';
import * as closingService from '../modules/closing/service.ts';
import * as config from '../modules/config/contract.ts';
import * as configService from '../modules/config/service.ts';
import * as dashboard from '../modules/dashboard/contract.ts';
import * as dashboardService from '../modules/dashboard/service.ts';
import * as documents from '../modules/documents/contract.ts';
import * as documentsService from '../modules/documents/service.ts';
import { constraints as documentsConstraints } from '../modules/documents/store.ts';
import * as consents from '../modules/consents/contract.ts';
import * as consentsService from '../modules/consents/service.ts';
import { constraints as consentsConstraints } from '../modules/consents/store.ts';
import * as exportsContract from '../modules/exports/contract.ts';
import * as exportsService from '../modules/exports/service.ts';
import * as families from '../modules/families/contract.ts';
import * as familiesService from '../modules/families/service.ts';
import { constraints as familiesConstraints } from '../modules/families/store.ts';
import * as followups from '../modules/followups/contract.ts';
import * as followupsService from '../modules/followups/service.ts';
import { constraints as followupsConstraints } from '../modules/followups/store.ts';
import * as imports from '../modules/imports/contract.ts';
import * as importsService from '../modules/imports/service.ts';
import * as identity from '../modules/identity/contract.ts';
import * as identityService from '../modules/identity/service.ts';
import { constraints as identityConstraints } from '../modules/identity/store.ts';
import * as integrations from '../modules/integrations/contract.ts';
import * as integrationsService from '../modules/integrations/service.ts';
import * as jobs from '../modules/jobs/contract.ts';
import * as jobsService from '../modules/jobs/service.ts';
import * as ledger from '../modules/ledger/contract.ts';
import * as ledgerService from '../modules/ledger/service.ts';
import * as lists from '../modules/lists/contract.ts';
import * as listsService from '../modules/lists/service.ts';
import * as medicines from '../modules/medicines/contract.ts';
import * as medicinesService from '../modules/medicines/service.ts';
import { constraints as medicinesConstraints } from '../modules/medicines/store.ts';
import * as messaging from '../modules/messaging/contract.ts';
import { gatewayReports, whatsappCalls } from '../modules/messaging/outside/reports.ts';
import * as messagingService from '../modules/messaging/service.ts';
import * as privacy from '../modules/privacy/contract.ts';
import * as privacyService from '../modules/privacy/service.ts';
import { constraints as privacyConstraints } from '../modules/privacy/store.ts';
import * as notifications from '../modules/notifications/contract.ts';
import * as notificationsService from '../modules/notifications/service.ts';
import * as offline from '../modules/offline/contract.ts';
import * as offlineService from '../modules/offline/service.ts';
import * as operators from '../modules/operators/contract.ts';
import { handlers as operatorsHandlers } from '../modules/operators/public/pages.ts';
import * as operatorsService from '../modules/operators/service.ts';
import { constraints as operatorsConstraints } from '../modules/operators/store.ts';
import * as outbox from '../modules/outbox/contract.ts';
import * as outboxService from '../modules/outbox/service.ts';
import * as papers from '../modules/papers/contract.ts';
import { handlers as papersHandlers } from '../modules/papers/public/pages.ts';
import * as papersService from '../modules/papers/service.ts';
import { constraints as papersConstraints } from '../modules/papers/store.ts';
import * as payments from '../modules/payments/contract.ts';
import { webhook } from '../modules/payments/outside/webhook.ts';
import { handlers as paymentsHandlers } from '../modules/payments/public/pages.ts';
import * as paymentsService from '../modules/payments/service.ts';
import * as patients from '../modules/patients/contract.ts';
import * as patientsService from '../modules/patients/service.ts';
import { constraints as patientsConstraints } from '../modules/patients/store.ts';
import * as places from '../modules/places/contract.ts';
import * as placesService from '../modules/places/service.ts';
import * as plans from '../modules/plans/contract.ts';
import * as plansService from '../modules/plans/service.ts';
import * as prescriptions from '../modules/prescriptions/contract.ts';
import * as prescriptionsService from '../modules/prescriptions/service.ts';
import * as profile from '../modules/profile/contract.ts';
import * as profileService from '../modules/profile/service.ts';
import * as queue from '../modules/queue/contract.ts';
import * as queueService from '../modules/queue/service.ts';
import { constraints as queueConstraints } from '../modules/queue/store.ts';
import * as reports from '../modules/reports/contract.ts';
import * as reportsService from '../modules/reports/service.ts';
import * as reviews from '../modules/reviews/contract.ts';
import * as reviewsService from '../modules/reviews/service.ts';
import { constraints as reviewsConstraints } from '../modules/reviews/store.ts';
import * as reminders from '../modules/reminders/contract.ts';
import * as remindersService from '../modules/reminders/service.ts';
import * as signup from '../modules/signup/contract.ts';
import * as signupService from '../modules/signup/service.ts';
import * as staff from '../modules/staff/contract.ts';
import * as staffService from '../modules/staff/service.ts';
import { constraints as staffConstraints } from '../modules/staff/store.ts';
import * as slots from '../modules/slots/contract.ts';
import * as slotsService from '../modules/slots/service.ts';
import { constraints as slotsConstraints } from '../modules/slots/store.ts';
import * as support from '../modules/support/contract.ts';
import * as supportService from '../modules/support/service.ts';
import * as timeline from '../modules/timeline/contract.ts';
import * as timelineService from '../modules/timeline/service.ts';
import { constraints as timelineConstraints } from '../modules/timeline/store.ts';
import * as pregnancies from '../modules/pregnancies/contract.ts';
import * as pregnanciesService from '../modules/pregnancies/service.ts';
import { constraints as pregnanciesConstraints } from '../modules/pregnancies/store.ts';
import * as treatments from '../modules/treatments/contract.ts';
import * as treatmentsService from '../modules/treatments/service.ts';
import { constraints as treatmentsConstraints } from '../modules/treatments/store.ts';
import * as vaccinations from '../modules/vaccinations/contract.ts';
import * as vaccinationsService from '../modules/vaccinations/service.ts';
import { constraints as vaccinationsConstraints } from '../modules/vaccinations/store.ts';
import * as video from '../modules/video/contract.ts';
import { handlers as videoHandlers } from '../modules/video/public/pages.ts';
import * as videoService from '../modules/video/service.ts';
import { constraints as videoConstraints } from '../modules/video/store.ts';
import * as waitlist from '../modules/waitlist/contract.ts';
import { handlers as waitlistHandlers } from '../modules/waitlist/public/pages.ts';
import * as waitlistService from '../modules/waitlist/service.ts';
import { constraints as waitlistConstraints } from '../modules/waitlist/store.ts';
import * as wallet from '../modules/wallet/contract.ts';
import * as walletService from '../modules/wallet/service.ts';
import { constraints as walletConstraints } from '../modules/wallet/store.ts';
import { bind, bindHook, bindPages, bindVerbs, type Module } from '../kit/server/contract/bind.ts';

export const modules: Module[] = [
  bind(audit, auditService),
  bind(jobs, jobsService),
  bind(config, configService),
  bind(places, placesService),
  bind(
    messaging,
    messagingService,
    {},
    {
      hooks: [
        bindHook(messaging.hooks.reports, gatewayReports),
        bindHook(messaging.hooks.whatsapp, whatsappCalls),
      ],
    },
  ),
  bind(identity, identityService, identityConstraints),
  bind(clinics, clinicsService),
  bind(lists, listsService),
  bind(ledger, ledgerService),
  bind(
    payments,
    paymentsService,
    {},
    {
      guests: [
        ...bindVerbs(payments.open, paymentsService),
        ...bindVerbs(payments.guest, paymentsService),
      ],
      pages: bindPages(payments.pages, paymentsHandlers),
      hooks: [bindHook(payments.hooks.webhook, webhook)],
    },
  ),
  bind(plans, plansService),
  bind(staff, staffService, staffConstraints),
  bind(profile, profileService),
  bind(signup, signupService),
  bind(patients, patientsService, patientsConstraints),
  bind(families, familiesService, familiesConstraints),
  bind(imports, importsService),
  bind(consents, consentsService, consentsConstraints),
  bind(documents, documentsService, documentsConstraints),
  bind(medicines, medicinesService, medicinesConstraints),
  bind(slots, slotsService, slotsConstraints),
  bind(appointments, appointmentsService, appointmentsConstraints),
  bind(prescriptions, prescriptionsService),
  bind(papers, papersService, papersConstraints, {
    guests: [...bindVerbs(papers.guest, papersService), ...bindVerbs(papers.open, papersService)],
    pages: bindPages(papers.pages, papersHandlers),
  }),
  bind(queue, queueService, queueConstraints),
  bind(reviews, reviewsService, reviewsConstraints),
  bind(video, videoService, videoConstraints, {
    guests: [
      ...bindVerbs(video.open, videoService),
      ...bindVerbs(video.guest, videoService),
      ...bindVerbs(video.code, videoService),
      ...bindVerbs(video.socket, videoService),
      ...bindVerbs(video.relative, videoService),
    ],
    pages: bindPages(video.pages, videoHandlers),
  }),
  bind(vaccinations, vaccinationsService, vaccinationsConstraints),
  bind(pregnancies, pregnanciesService, pregnanciesConstraints),
  bind(abha, abhaService, abhaConstraints, {
    guests: bindVerbs(abha.open, abhaService),
    hooks: [bindHook(abha.hooks.share, share)],
  }),
  bind(treatments, treatmentsService, treatmentsConstraints),
  bind(advances, advancesService, advancesConstraints),
  bind(cash, cashService, cashConstraints),
  bind(wallet, walletService, walletConstraints, {
    guests: bindVerbs(wallet.guest, walletService),
  }),
  bind(campaigns, campaignsService),
  bind(greetings, greetingsService),
  bind(followups, followupsService, followupsConstraints),
  bind(reminders, remindersService),
  bind(timeline, timelineService, timelineConstraints),
  bind(notifications, notificationsService),
  bind(privacy, privacyService, privacyConstraints),
  bind(support, supportService),
  bind(dashboard, dashboardService),
  bind(reports, reportsService),
  bind(exportsContract, exportsService),
  bind(closing, closingService),
  bind(
    booking,
    bookingService,
    {},
    {
      guests: [
        ...bindVerbs(booking.guest, bookingService),
        ...bindVerbs(booking.open, bookingService),
      ],
      pages: bindPages(booking.pages, bookingHandlers),
    },
  ),
  bind(waitlist, waitlistService, waitlistConstraints, {
    guests: bindVerbs(waitlist.guest, waitlistService),
    pages: bindPages(waitlist.pages, waitlistHandlers),
  }),
  bind(outbox, outboxService),
  bind(offline, offlineService),
  bind(integrations, integrationsService),
  bind(operators, operatorsService, operatorsConstraints, {
    pages: bindPages(operators.pages, operatorsHandlers),
  }),
];
