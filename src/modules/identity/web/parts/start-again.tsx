import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { quietLink } from '../../../../kit/web/public/button.tsx';
import { PublicPage } from '../../../../kit/web/public/page.tsx';

type Begin = '/' | '/register' | '/reset-password' | '/verify-phone';

/** For a page that was opened without the step before it. */
export function StartAgain({ to }: { to: Begin }) {
  return (
    <PublicPage
      title={<Trans>Start again</Trans>}
      intro={<Trans>This step has not been started, or it took too long.</Trans>}
      more={
        <Link to="/" className={quietLink}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <p>
        <Link to={to} className={quietLink}>
          <WhatBegins at={to} />
        </Link>
      </p>
    </PublicPage>
  );
}

function WhatBegins({ at }: { at: Begin }) {
  if (at === '/register') return <Trans>Create your account</Trans>;
  if (at === '/verify-phone') return <Trans>Verify your contact number</Trans>;
  return <Trans>Reset your password</Trans>;
}
