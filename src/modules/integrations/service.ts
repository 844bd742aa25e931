// What other programs may do here, and what they are told.
export { addKey, endKey, keys, noteUse, onOwnershipMoved, revokeKey } from './service/keys.ts';
export {
  addWebhook,
  amendWebhook,
  deliveries,
  resend,
  rotateSecret,
  switchWebhook,
  tryWebhook,
  webhooks,
} from './service/webhooks.ts';
export {
  deliver,
  forgetOld,
  onBooked,
  onCollected,
  onMoved,
  onPaid,
  onRegistered,
  onRescheduled,
  onSigned,
  release,
} from './service/delivering.ts';
export { integrations, type IntegrationSettings, secretAbout } from './service/settings.ts';
