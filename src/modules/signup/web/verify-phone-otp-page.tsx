import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../kit/web/client.ts';
import { quietLink } from '../../../kit/web/public/button.tsx';
import { PublicNotice } from '../../../kit/web/public/fields.tsx';
import { PublicPage } from '../../../kit/web/public/page.tsx';
import { forgetForTab, keepForTab, recallForTab } from '../../../kit/web/tab.ts';
import { api as identity } from '../../identity/contract.ts';
import { askMember, enter } from '../../identity/web/parts/member.ts';
import { passwordProof } from '../../identity/web/parts/password-proof.ts';
import { OtpForm } from '../../identity/web/parts/otp-form.tsx';
import { StartAgain } from '../../identity/web/parts/start-again.tsx';
import { api } from '../contract.ts';
import { signupUnderWay, typedAtRegister } from './register-verify-otp-page.tsx';
import { type PhoneUnderWay, phoneUnderWay } from './verify-phone-page.tsx';

export function VerifyPhoneOtpPage() {
  const navigate = useNavigate();
  const [code, setCode] = useState(() => recallForTab<PhoneUnderWay>(phoneUnderWay));
  if (!code) return <StartAgain to="/verify-phone" />;
  const { requestKey, sentTo, otpFor, redirectTo, IMRWarningMessage } = code;

  const verify = async (otp: string) => {
    if (otpFor === 'contact') {
      await call(identity.verifyContact, { requestKey, otp });
      await askMember();
    } else if (otpFor === 'reset') {
      const { userKey } = await call(identity.verifyOtp, { requestKey, otp });
      keepForTab(passwordProof, userKey);
    } else {
      const answer = await call(api.verify, { requestKey, otp });
      forgetForTab(signupUnderWay);
      forgetForTab(typedAtRegister);
      await enter(answer, answer.email);
    }
    forgetForTab(phoneUnderWay);
    await navigate({ to: redirectTo, replace: true });
  };
  return (
    <PublicPage
      title={<Trans>Enter the OTP</Trans>}
      intro={<Trans>We have sent a 6-digit OTP to {sentTo}. It is valid for 5 minutes.</Trans>}
      more={
        <Link to="/verify-phone" className={quietLink}>
          <Trans>Use another number</Trans>
        </Link>
      }
    >
      {IMRWarningMessage && <PublicNotice kind="news">{IMRWarningMessage}</PublicNotice>}
      <OtpForm
        code={code}
        resend={() =>
          otpFor === 'signup'
            ? call(api.resend, { requestKey })
            : call(identity.resendOtp, { requestKey })
        }
        onResent={(next) => {
          const underWayNow = { ...code, ...next };
          keepForTab(phoneUnderWay, underWayNow);
          setCode(underWayNow);
        }}
        verify={verify}
      />
    </PublicPage>
  );
}
