import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PublicQuiet } from '../../../../kit/web/public/button.tsx';

/** Counts down until another code may be asked for. */
export function Resend({ at, onResend }: { at: number | null; onResend: () => void }) {
  const secondsLeft = () => (at === null ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000)));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const clock = setInterval(() => setLeft(secondsLeft()), 500);
    return () => clearInterval(clock);
  });
  if (at === null) return null;
  return (
    <p>
      <Trans>No OTP yet?</Trans>{' '}
      <PublicQuiet disabled={left > 0} onClick={onResend}>
        {left > 0 ? (
          <Plural value={left} one="Send again in # second" other="Send again in # seconds" />
        ) : (
          <Trans>Send again</Trans>
        )}
      </PublicQuiet>
    </p>
  );
}
