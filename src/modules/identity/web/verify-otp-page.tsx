import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../kit/web/client.ts';
import { quietLink } from '../../../kit/web/public/button.tsx';
import { PublicPage } from '../../../kit/web/public/page.tsx';
import { forgetForTab, keepForTab, recallForTab } from '../../../kit/web/tab.ts';
import { api } from '../contract.ts';
import { type CodeUnderWay, OtpForm } from './parts/otp-form.tsx';
import { passwordProof } from './parts/password-proof.ts';
import { StartAgain } from './parts/start-again.tsx';

export const resetUnderWay = 'reset.code';

export function VerifyOtpPage() {
  const navigate = useNavigate();
  const [code, setCode] = useState(() => recallForTab<CodeUnderWay>(resetUnderWay));
  if (!code) return <StartAgain to="/reset-password" />;
  const { requestKey, sentTo } = code;
  return (
    <PublicPage
      title={<Trans>Enter the OTP</Trans>}
      intro={
        <Trans>
          If {sentTo} belongs to an account, an OTP is on its way by SMS, by e-mail or by both.
          Enter any one of them.
        </Trans>
      }
      more={
        <Link to="/reset-password" className={quietLink}>
          <Trans>Use another user name</Trans>
        </Link>
      }
    >
      <OtpForm
        code={code}
        resend={() => call(api.resendOtp, { requestKey })}
        onResent={(next) => {
          keepForTab(resetUnderWay, next);
          setCode(next);
        }}
        verify={async (otp) => {
          const { userKey } = await call(api.verifyOtp, { requestKey, otp });
          forgetForTab(resetUnderWay);
          keepForTab(passwordProof, userKey);
          await navigate({ to: '/create-password', replace: true });
        }}
      />
    </PublicPage>
  );
}
