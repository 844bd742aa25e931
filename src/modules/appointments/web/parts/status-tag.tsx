import { Trans } from '@lingui/react/macro';
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

/** An appointment's status in colour, shape and word. @param props.isComing the patient has said so. */
export const StatusTag = ({ status, isComing = false }: { status: Status; isComing?: boolean }) =>
  isComing && status === 'Confirmed' ? (
    <Tag kind="good">
      <Trans>Confirmed by patient</Trans>
    </Tag>
  ) : (
    <Tag kind={kinds[status]}>{statusWord(status)}</Tag>
  );
