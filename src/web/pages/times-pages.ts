// One part for the pages of clinic time: each part of its own would weigh on the first visit.
export { DeskPage } from '../../modules/slots/web/desk-page.tsx';
export { HolidaysPage } from '../../modules/slots/web/holidays-page.tsx';
export { OnlinePage } from '../../modules/slots/web/online-page.tsx';
export { TimePage } from '../../modules/slots/web/time-page.tsx';
