import { Trans } from '@lingui/react/macro';
import { Page } from '../../../kit/web/page.tsx';

export function ProfilePage() {
  return (
    <Page title={<Trans>Profile</Trans>} width="form">
      {null}
    </Page>
  );
}
