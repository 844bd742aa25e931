import { Tag, type TagKind } from '../../../../kit/web/tag.tsx';
import type { Status } from '../../model.ts';
import { statusWord } from './words.ts';

/** What is over is quiet; whoever waits or is inside stands out. */
const kinds: Record<Status, TagKind> = {
  Requested: 'warn',
  Confirmed: 'brand',
  'Checked in': 'news',
  Started: 'good',
  Completed: 'plain',
  Canceled: 'bad',
  Rejected: 'bad',
  'No-show': 'bad',
};

/** An appointment's status in colour, shape and word. */
export const StatusTag = ({ status }: { status: Status }) => (
  <Tag kind={kinds[status]}>{statusWord(status)}</Tag>
);
