import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { askedAgain } from '../../../../kit/web/asked-again.ts';
import { call } from '../../../../kit/web/client.ts';
import { loadCatalogue } from '../../../../kit/web/language.ts';
import { CodeField } from '../../../../kit/web/public/code-field.tsx';
import { PublicCheck, PublicField, PublicNotice } from '../../../../kit/web/public/fields.tsx';
import { look } from '../../../../kit/web/look.ts';
import { failureText } from '../../../../kit/web/sentences.ts';
import { type LoginCode, type LoginCodes, resendAt } from './login-code.ts';
import { Resend } from './resend.tsx';

interface CodesProps {
  codes: LoginCodes;
  values: { otp: string; appCode: string };
  problems: Partial<Record<string, string>>;
  set: (name: 'otp' | 'appCode', text: string) => void;
}

/** The fields of what a log-in asks for besides the password. */
export function LoginCodeFields({ codes, values, problems, set }: CodesProps) {
  const { t } = useLingui();
  const { code, setCode, isAppAsked, closed, isReopened, reopen } = codes;
  return (
    <>
      {code && (
        <LoginCodePart
          code={code}
          value={values.otp}
          problem={problems['otp']}
          onChange={(otp) => set('otp', otp)}
          onResent={setCode}
        />
      )}
      {isAppAsked && (
        <AppCodePart
          value={values.appCode}
          problem={problems['appCode']}
          onChange={(appCode) => set('appCode', appCode)}
        />
      )}
      {closed && (
        <PublicCheck
          label={t`Open ${closed.name} again`}
          checked={isReopened}
          onChange={(event) => reopen(event.target.checked)}
        />
      )}
    </>
  );
}

/** The code of the authenticator app, or one of the backup codes. */
function AppCodePart({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useLingui();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={part} className={look('grid', 'gap-16')}>
      <PublicNotice kind="news">
        <Trans>We do not know this device yet. Enter the code from your authenticator app.</Trans>
      </PublicNotice>
      <PublicField
        name="appCode"
        label={t`Code from the app, or a backup code`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={value}
        problem={problem}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface Props {
  code: LoginCode;
  value: string;
  problem: string | undefined;
  onChange: (digits: string) => void;
  onResent: (code: LoginCode) => void;
}

/** The OTP that a log-in asks for besides the password: why, its field, and another where none came. */
function LoginCodePart({ code, value, problem, onChange, onResent }: Props) {
  const { t } = useLingui();
  const [said, setSaid] = useState<{ kind: 'good' | 'bad'; text: string } | null>(null);
  const sendAgain = async () => {
    try {
      // The login page has asked for it by now, and carries it no sooner.
      const { api } = await askedAgain(() => import('../../contract.ts'));
      const sent = await call(api.resendOtp, { requestKey: code.requestKey });
      onResent({ ...code, resendAt: resendAt(sent) });
      onChange('');
      setSaid({ kind: 'good', text: t`A new OTP has been sent.` });
    } catch (error) {
      await loadCatalogue('codes');
      setSaid({ kind: 'bad', text: failureText(error) });
    }
  };
  return (
    <>
      {said ? (
        <PublicNotice kind={said.kind}>{said.text}</PublicNotice>
      ) : (
        <PublicNotice kind="news">
          {code.why === 'new_device' ? (
            <Trans>
              We do not know this device yet. Enter the OTP we have sent to your contact number or
              e-mail.
            </Trans>
          ) : (
            <Trans>
              Too many attempts. For your safety, enter the OTP we have sent to your contact number
              or e-mail.
            </Trans>
          )}
        </PublicNotice>
      )}
      <CodeField
        key={code.resendAt}
        label={t`OTP`}
        value={value}
        problem={problem}
        onChange={onChange}
        onFull={() => {}}
      />
      <Resend key={code.resendAt} at={code.resendAt} onResend={() => void sendAgain()} />
    </>
  );
}
