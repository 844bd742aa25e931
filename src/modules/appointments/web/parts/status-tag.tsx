import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Tag, type TagKind } from '../../../../kit/web/tag.tsx';
import type { Status } from '../../model.ts';

const looks: Record<Status, { kind: TagKind; words: MessageDescriptor }> = {
  Requested: { kind: 'warn', words: msg`Requested` },
  Confirmed: { kind: 'news', words: msg`Confirmed` },
  'Checked in': { kind: 'brand', words: msg`Checked in` },
  Started: { kind: 'brand', words: msg`Started` },
  Completed: { kind: 'good', words: msg`Completed` },
  Canceled: { kind: 'bad', words: msg`Canceled` },
  Rejected: { kind: 'bad', words: msg`Rejected` },
  'No-show': { kind: 'plain', words: msg`No-show` },
};

/** An appointment's status in colour, shape and word. */
export function StatusTag({ status }: { status: Status }) {
  const { i18n } = useLingui();
  return <Tag kind={looks[status].kind}>{i18n._(looks[status].words)}</Tag>;
}
