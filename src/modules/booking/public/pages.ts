// Every public page of the booking link, by the contract's names.
import type { PageHandlers } from '../../../kit/server/page.ts';
import type { pages } from '../contract.ts';
import { booking } from './book.ts';
import { links } from './board.ts';
import { mine } from './mine.ts';
import { my } from './my.ts';
import { privacy } from './privacy.ts';

export const handlers: PageHandlers<typeof pages> = {
  ...booking,
  ...mine,
  ...my,
  ...privacy,
  ...links,
};
