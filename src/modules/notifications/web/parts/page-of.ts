import type { OutputOf } from '../../../../kit/shared/contract.ts';
import type { api } from '../../contract.ts';

type Page = OutputOf<(typeof api)['list']>;

/** One page of the list, and how the one before it in time is asked for; null where nothing is older. */
export function pageOf({ notifications, hasMore }: Page): {
  rows: Page['notifications'];
  next: { before: string } | null;
} {
  const last = notifications.at(-1);
  return { rows: notifications, next: hasMore && last ? { before: last.id } : null };
}
