import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { CodeField } from '../../../../kit/web/public/code-field.tsx';
import { PublicButton } from '../../../../kit/web/public/button.tsx';
import { PublicNotice } from '../../../../kit/web/public/fields.tsx';
import { PublicForm } from '../../../../kit/web/public/page.tsx';
import { loadCatalogue } from '../../../../kit/web/language.ts';
import {
  failureText,
  fieldProblemsOf,
  problemText,
  sentenceOf,
} from '../../../../kit/web/sentences.ts';
import type { CodeSent } from '../../model.ts';
import { resendAt } from './login-code.ts';
import { Resend } from './resend.tsx';

/** A one-time code on its way, and where it went. Kept for the tab, so that a reload loses nothing. */
export interface CodeUnderWay {
  requestKey: string;
  /** As the user typed it. */
  sentTo: string;
  /** Milliseconds since 1970; null when it may not be sent again. */
  resendAt: number | null;
}

export const underWay = (sent: CodeSent, sentTo: string): CodeUnderWay => ({
  requestKey: sent.requestKey,
  sentTo,
  resendAt: resendAt(sent),
});

interface OtpFormProps {
  code: CodeUnderWay;
  /** Checks the six digits. What it throws is shown under the boxes. */
  verify: (otp: string) => Promise<void>;
  resend: () => Promise<CodeSent>;
  onResent: (code: CodeUnderWay) => void;
}

/** Six boxes, sent as soon as they are full; a countdown until another code may be asked for. */
export function OtpForm({ code, verify, resend, onResent }: OtpFormProps) {
  const { t } = useLingui();
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isResent, setResent] = useState(false);
  const running = useRef(false);

  const attempt = async (act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await loadCatalogue('codes');
      await act();
    } catch (error) {
      const inField = fieldProblemsOf(error)['otp'];
      if (inField) setProblem(problemText(inField));
      else setRefusal(failureText(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const send = (typed: string) =>
    attempt(async () => {
      if (typed.length < 6) setProblem(sentenceOf('required'));
      else await verify(typed);
    });

  const sendAgain = () =>
    attempt(async () => {
      const sent = await resend();
      onResent(underWay(sent, code.sentTo));
      setOtp('');
      setProblem(undefined);
      setResent(true);
    });

  return (
    <PublicForm onSubmit={() => void send(otp)}>
      {refusal && <PublicNotice kind="bad">{refusal}</PublicNotice>}
      {isResent && !refusal && !problem && (
        <PublicNotice kind="good">
          <Trans>A new OTP has been sent.</Trans>
        </PublicNotice>
      )}
      <CodeField
        label={t`OTP`}
        value={otp}
        problem={problem}
        onChange={(digits) => {
          setOtp(digits);
          setProblem(undefined);
        }}
        onFull={(digits) => void send(digits)}
      />
      <PublicButton isBusy={isBusy}>
        <Trans>Verify</Trans>
      </PublicButton>
      <Resend key={code.resendAt} at={code.resendAt} onResend={() => void sendAgain()} />
    </PublicForm>
  );
}
