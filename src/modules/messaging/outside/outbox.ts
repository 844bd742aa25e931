import { channels } from '../model.ts';
import type { Provider } from './provider.ts';

/** Sends nothing to nobody: what a start without providers uses. */
export const outboxProvider: Provider = {
  channels,
  send: () => Promise.resolve('held'),
};
