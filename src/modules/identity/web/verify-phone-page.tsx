import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { quietLink } from '../../../kit/web/door/button.tsx';
import { DoorPage } from '../../../kit/web/door/page.tsx';

/** Reached in or out; what it verifies comes with the change of a contact number. */
export function VerifyPhonePage() {
  return (
    <DoorPage
      title={<Trans>Verify your contact number</Trans>}
      intro={<Trans>There is nothing to verify just now. When your contact number changes, this page sends an OTP to the new one.</Trans>}
      more={
        <Link to="/dashboard" className={quietLink}>
          <Trans>Go to the dashboard</Trans>
        </Link>
      }
    >
      {null}
    </DoorPage>
  );
}
