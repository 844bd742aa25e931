import { Trans } from '@lingui/react/macro';
import { DotMark, TickMark } from '../../../../kit/web/public/marks.tsx';
import { ruleClass } from '../../../../kit/web/public/page.tsx';
import { isTooCommon, passwordLength } from '../../rules.ts';

/** The rule of a new password, met or not while it is typed. */
export function PasswordRule({ password }: { password: string }) {
  const length = passwordLength(password);
  const isMet = length >= 8 && length <= 16;
  const isGuessable = isMet && isTooCommon(password);
  return (
    <span className={ruleClass} data-met={isMet && !isGuessable ? '' : undefined}>
      {isMet && !isGuessable ? <TickMark /> : <DotMark />}
      {isGuessable ? (
        <Trans>This password is too easy to guess</Trans>
      ) : (
        <Trans>8 to 16 characters</Trans>
      )}
    </span>
  );
}
