import { Trans } from '@lingui/react/macro';
import { DoorPage } from '../../../kit/web/door/page.tsx';

export function OutboxPage() {
  return <DoorPage title={<Trans>Outbox</Trans>}>{null}</DoorPage>;
}
