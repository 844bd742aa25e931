// One line a module: its contract, the service that keeps it, what its constraints mean.
import { api as abha, hooks as abhaHooks, open as abhaOpen } from '../modules/abha/contract.ts';
import { share } from '../modules/abha/outside/share.ts';
import * as abhaService from '../modules/abha/service.ts';
import { constraints as abhaConstraints } from '../modules/abha/store.ts';
import { api as appointments } from '../modules/appointments/contract.ts';
import * as appointmentsService from '../modules/appointments/service.ts';
import { constraints as appointmentsConstraints } from '../modules/appointments/store.ts';
import { api as audit } from '../modules/audit/contract.ts';
import { lookAfterSeconds } from '../modules/audit/rules.ts';
import * as auditService from '../modules/audit/service.ts';
import {
  api as booking,
  guest as bookingGuest,
  open as bookingOpen,
  pages as bookingPages,
} from '../modules/booking/contract.ts';
import { handlers as bookingHandlers } from '../modules/booking/public/pages.ts';
import * as bookingService from '../modules/booking/service.ts';
import { api as clinics } from '../modules/clinics/contract.ts';
import * as clinicsService from '../modules/clinics/service.ts';
import { api as config } from '../modules/config/contract.ts';
import * as configService from '../modules/config/service.ts';
import { api as dashboard } from '../modules/dashboard/contract.ts';
import * as dashboardService from '../modules/dashboard/service.ts';
import { api as documents } from '../modules/documents/contract.ts';
import * as documentsService from '../modules/documents/service.ts';
import { constraints as documentsConstraints } from '../modules/documents/store.ts';
import { api as consents } from '../modules/consents/contract.ts';
import * as consentsService from '../modules/consents/service.ts';
import { constraints as consentsConstraints } from '../modules/consents/store.ts';
import { api as families } from '../modules/families/contract.ts';
import * as familiesService from '../modules/families/service.ts';
import { constraints as familiesConstraints } from '../modules/families/store.ts';
import { api as imports } from '../modules/imports/contract.ts';
import * as importsService from '../modules/imports/service.ts';
import { api as identity } from '../modules/identity/contract.ts';
import * as identityService from '../modules/identity/service.ts';
import { constraints as identityConstraints } from '../modules/identity/store.ts';
import { api as medicines } from '../modules/medicines/contract.ts';
import * as medicinesService from '../modules/medicines/service.ts';
import { constraints as medicinesConstraints } from '../modules/medicines/store.ts';
import { api as messaging } from '../modules/messaging/contract.ts';
import * as messagingService from '../modules/messaging/service.ts';
import { api as notifications } from '../modules/notifications/contract.ts';
import * as notificationsService from '../modules/notifications/service.ts';
import { api as outbox } from '../modules/outbox/contract.ts';
import * as outboxService from '../modules/outbox/service.ts';
import {
  api as papers,
  guest as papersGuest,
  open as papersOpen,
  pages as papersPages,
} from '../modules/papers/contract.ts';
import { handlers as papersHandlers } from '../modules/papers/public/pages.ts';
import * as papersService from '../modules/papers/service.ts';
import { constraints as papersConstraints } from '../modules/papers/store.ts';
import { api as patients } from '../modules/patients/contract.ts';
import * as patientsService from '../modules/patients/service.ts';
import { constraints as patientsConstraints } from '../modules/patients/store.ts';
import { api as places } from '../modules/places/contract.ts';
import * as placesService from '../modules/places/service.ts';
import { api as plans } from '../modules/plans/contract.ts';
import * as plansService from '../modules/plans/service.ts';
import { api as prescriptions } from '../modules/prescriptions/contract.ts';
import * as prescriptionsService from '../modules/prescriptions/service.ts';
import { api as profile } from '../modules/profile/contract.ts';
import * as profileService from '../modules/profile/service.ts';
import { api as queue } from '../modules/queue/contract.ts';
import * as queueService from '../modules/queue/service.ts';
import { constraints as queueConstraints } from '../modules/queue/store.ts';
import { api as reviews } from '../modules/reviews/contract.ts';
import * as reviewsService from '../modules/reviews/service.ts';
import { constraints as reviewsConstraints } from '../modules/reviews/store.ts';
import { api as signup } from '../modules/signup/contract.ts';
import * as signupService from '../modules/signup/service.ts';
import { api as staff } from '../modules/staff/contract.ts';
import * as staffService from '../modules/staff/service.ts';
import { constraints as staffConstraints } from '../modules/staff/store.ts';
import { api as slots } from '../modules/slots/contract.ts';
import * as slotsService from '../modules/slots/service.ts';
import { constraints as slotsConstraints } from '../modules/slots/store.ts';
import { api as support } from '../modules/support/contract.ts';
import * as supportService from '../modules/support/service.ts';
import { api as timeline } from '../modules/timeline/contract.ts';
import * as timelineService from '../modules/timeline/service.ts';
import { constraints as timelineConstraints } from '../modules/timeline/store.ts';
import { api as pregnancies } from '../modules/pregnancies/contract.ts';
import * as pregnanciesService from '../modules/pregnancies/service.ts';
import { constraints as pregnanciesConstraints } from '../modules/pregnancies/store.ts';
import { api as treatments } from '../modules/treatments/contract.ts';
import * as treatmentsService from '../modules/treatments/service.ts';
import { constraints as treatmentsConstraints } from '../modules/treatments/store.ts';
import {
  api as waitlist,
  guest as waitlistGuest,
  pages as waitlistPages,
} from '../modules/waitlist/contract.ts';
import { handlers as waitlistHandlers } from '../modules/waitlist/public/pages.ts';
import * as waitlistService from '../modules/waitlist/service.ts';
import { constraints as waitlistConstraints } from '../modules/waitlist/store.ts';
import { offerMinutes } from '../modules/waitlist/rules.ts';
import { bind, bindHook, bindPages, bindVerbs, type Module } from './modules.ts';

export const modules: Module[] = [
  bind(audit, auditService),
  bind(config, configService),
  bind(places, placesService),
  bind(messaging, messagingService),
  bind(identity, identityService, identityConstraints),
  bind(clinics, clinicsService),
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
    guests: [...bindVerbs(papersGuest, papersService), ...bindVerbs(papersOpen, papersService)],
    pages: bindPages(papersPages, papersHandlers),
  }),
  bind(queue, queueService, queueConstraints),
  bind(reviews, reviewsService, reviewsConstraints),
  bind(pregnancies, pregnanciesService, pregnanciesConstraints),
  bind(abha, abhaService, abhaConstraints, {
    guests: bindVerbs(abhaOpen, abhaService),
    hooks: [bindHook(abhaHooks.share, share)],
  }),
  bind(treatments, treatmentsService, treatmentsConstraints),
  bind(timeline, timelineService, timelineConstraints),
  bind(notifications, notificationsService),
  bind(support, supportService),
  bind(dashboard, dashboardService),
  bind(
    booking,
    bookingService,
    {},
    {
      guests: [
        ...bindVerbs(bookingGuest, bookingService),
        ...bindVerbs(bookingOpen, bookingService),
      ],
      pages: bindPages(bookingPages, bookingHandlers),
    },
  ),
  bind(waitlist, waitlistService, waitlistConstraints, {
    guests: bindVerbs(waitlistGuest, waitlistService),
    pages: bindPages(waitlistPages, waitlistHandlers),
  }),
  bind(outbox, outboxService),
];

/** Which system verbs hear which fact. */
export const hears: Record<string, string[]> = {
  'slots.closed': ['appointments.onClosed'],
  'audit.opened': ['notifications.onOpened'],
  'audit.exported': ['notifications.onExported'],
  'appointments.booked': ['notifications.onBooked', 'appointments.letKnow'],
  'appointments.moved': [
    'notifications.onMoved',
    'queue.onMoved',
    'appointments.letKnow',
    'waitlist.onMoved',
  ],
  'appointments.rescheduled': ['appointments.letKnow', 'waitlist.onRescheduled'],
  'waitlist.offered': ['waitlist.onOver'],
  'appointments.late': ['appointments.onLate'],
  'reviews.low': ['notifications.onLowReview'],
  'patients.erased': ['abha.onErased'],
  'treatments.signed': ['treatments.onSigned'],
};

/** Which system verbs wait so many seconds: as long as what they tell of can be taken back, as an offer stands, or as reading is gathered. */
export const waits: Record<string, number> = {
  'appointments.letKnow': 31,
  'appointments.onLate': 31,
  'waitlist.onMoved': 31,
  'waitlist.onRescheduled': 31,
  'waitlist.onOver': offerMinutes * 60 + 5,
  'notifications.onOpened': lookAfterSeconds,
};

/** Which system verbs the clock calls. */
export const clock: Record<string, string> = {
  'abha.forgetFlows': '* * * * *',
  'messaging.forgetSecrets': '* * * * *',
  'identity.forgetStale': '17 21 * * *',
  'support.forgetReports': '29 21 * * *',
};
