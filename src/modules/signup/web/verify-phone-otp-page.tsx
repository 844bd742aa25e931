import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../kit/web/client.ts';
import { quietLink } from '../../../kit/web/public/button.tsx';
import { PublicPage } from '../../../kit/web/public/page.tsx';
import { forgetForTab, keepForTab, recallForTab } from '../../../kit/web/tab.ts';
import { api as identity } from '../../identity/contract.ts';
import { askMember, enter } from '../../identity/web/parts/member.ts';
import { OtpForm } from '../../identity/web/parts/otp-form.tsx';
import { StartAgain } from '../../identity/web/parts/start-again.tsx';
import { api } from '../contract.ts';
import { signupUnderWay } from './register-verify-otp-page.tsx';
import { type PhoneUnderWay, phoneUnderWay } from './verify-phone-page.tsx';

export function VerifyPhoneOtpPage() {
  const navigate = useNavigate();
  const [code, setCode] = useState(() => recallForTab<PhoneUnderWay>(phoneUnderWay));
  if (!code) return <StartAgain to="/verify-phone" />;
  const { requestKey, sentTo, otpFor, redirectTo } = code;

  const verify = async (otp: string) => {
    if (otpFor === 'contact') {
      await call(identity.verifyContact, { requestKey, otp });
      await askMember();
    } else {
      const answer = await call(api.verify, { requestKey, otp });
      forgetForTab(signupUnderWay);
      await enter(answer, answer.email);
    }
    forgetForTab(phoneUnderWay);
    await navigate({ to: redirectTo, replace: true });
  };
  return (
    <PublicPage
      title={<Trans>Enter the OTP</Trans>}
      intro={<Trans>We have sent six digits to {sentTo}. They hold for five minutes.</Trans>}
      more={
        <Link to="/verify-phone" className={quietLink}>
          <Trans>Use another number</Trans>
        </Link>
      }
    >
      <OtpForm
        code={code}
        resend={() =>
          otpFor === 'contact'
            ? call(identity.resendOtp, { requestKey })
            : call(api.resend, { requestKey })
        }
        onResent={(next) => {
          const underWayNow = { ...next, otpFor, redirectTo };
          keepForTab(phoneUnderWay, underWayNow);
          setCode(underWayNow);
        }}
        verify={verify}
      />
    </PublicPage>
  );
}
