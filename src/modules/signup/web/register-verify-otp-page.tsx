import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../kit/web/client.ts';
import { quietLink } from '../../../kit/web/public/button.tsx';
import { PublicPage } from '../../../kit/web/public/page.tsx';
import { forgetForTab, keepForTab, recallForTab } from '../../../kit/web/tab.ts';
import { enter } from '../../identity/web/parts/member.ts';
import { type CodeUnderWay, OtpForm } from '../../identity/web/parts/otp-form.tsx';
import { StartAgain } from '../../identity/web/parts/start-again.tsx';
import { api } from '../contract.ts';

export const signupUnderWay = 'signup.code';
/** What stands in the form, without the password: back and a reload lose nothing of it. */
export const typedAtRegister = 'signup.form';

export function RegisterVerifyOtpPage() {
  const navigate = useNavigate();
  const hasOutbox = useOutbox();
  const [code, setCode] = useState(() => recallForTab<CodeUnderWay>(signupUnderWay));
  if (!code) return <StartAgain to="/register" />;
  const { requestKey, sentTo } = code;
  return (
    <PublicPage
      title={<Trans>Enter the OTP</Trans>}
      intro={
        <Trans>
          We have sent one OTP by SMS to {sentTo} and another by e-mail, valid for 5 minutes. Enter
          either one: that contact is verified and becomes your user name.
        </Trans>
      }
      more={
        <>
          <Link to="/verify-phone" className={quietLink}>
            <Trans>Wrong number, e-mail or name? Correct it</Trans>
          </Link>
          {hasOutbox && (
            <>
              <span aria-hidden="true">·</span>
              <a href="/outbox" target="_blank" rel="noreferrer" className={quietLink}>
                <Trans>Running on this computer: see the Outbox</Trans>
              </a>
            </>
          )}
        </>
      }
    >
      <OtpForm
        code={code}
        resend={() => call(api.resend, { requestKey })}
        onResent={(next) => {
          keepForTab(signupUnderWay, next);
          setCode(next);
        }}
        verify={async (otp) => {
          const answer = await call(api.verify, { requestKey, otp });
          forgetForTab(signupUnderWay);
          forgetForTab(typedAtRegister);
          await enter(answer, answer.email);
          await navigate({ to: '/profile', replace: true });
        }}
      />
    </PublicPage>
  );
}

/** Whether this server keeps its messages in the Outbox: it answers its own machine only, and only while no provider is set up. */
function useOutbox(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
    if (!isLocal) return;
    const asking = new AbortController();
    fetch('/api/outbox/list', { signal: asking.signal }).then(
      (answer) => setThere(answer.ok),
      () => setThere(false),
    );
    return () => asking.abort();
  }, []);
  return isThere;
}
