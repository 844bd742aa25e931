// One part for the pages of calls by video: each part of its own would weigh on the first visit.
export { CallHistoryPage } from '../../modules/video/web/history-page.tsx';
export { VideoPage } from '../../modules/video/web/video-page.tsx';
