import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../kit/web/client.ts';
import { PublicButton, quietLink } from '../../../kit/web/public/button.tsx';
import { PublicNotice, PublicPassword } from '../../../kit/web/public/fields.tsx';
import { PublicForm, PublicPage } from '../../../kit/web/public/page.tsx';
import { usePublicForm } from '../../../kit/web/public/use-public-form.ts';
import { keepForTab, recallForTab } from '../../../kit/web/tab.ts';
import { api as identity } from '../../identity/contract.ts';
import { givenPassword, newNumber } from '../../identity/model.ts';
import { type CodeUnderWay, underWay } from '../../identity/web/parts/otp-form.tsx';
import { currentMember } from '../../identity/web/parts/member.ts';
import { NumberFields } from '../../places/web/parts/number-fields.tsx';
import { api } from '../contract.ts';
import { signupUnderWay } from './register-verify-otp-page.tsx';

/** A number that waits for its OTP, for this tab. */
export interface PhoneUnderWay extends CodeUnderWay {
  otpFor: 'signup' | 'contact';
  /** Where the person came from. */
  redirectTo: string;
}
export const phoneUnderWay = 'phone.code';

const start = { country: 'IN', isdCode: '+91', contactNumber: '' };

/** Reached in or out: a changed or unverified number of an account, or the number of a sign-up under way that was mistyped. */
export function VerifyPhonePage() {
  const [signup] = useState(() => recallForTab<CodeUnderWay>(signupUnderWay));
  if (currentMember()) return <ChangeNumber />;
  return signup ? <CorrectNumber requestKey={signup.requestKey} /> : <LogInFirst />;
}

function ChangeNumber() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = usePublicForm({
    schema: z.extend(newNumber, { password: givenPassword() }),
    start: { ...start, password: '' },
    act: async ({ password, ...number }) => {
      await call(identity.confirmSelf, { password });
      const sent = await call(identity.changeNumber, number);
      keepForTab(phoneUnderWay, {
        ...underWay(sent, shown(number)),
        otpFor: 'contact',
        redirectTo: '/change-password',
      } satisfies PhoneUnderWay);
      await navigate({ to: '/verify-phone-otp' });
    },
  });
  const { set } = form;
  useEffect(() => {
    const own = currentMember();
    if (!own) return;
    set('country', own.country);
    set('isdCode', own.isdCode);
    set('contactNumber', own.contactNumber);
    // Once, before anything is typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `set` is made anew with every key
  }, []);
  return (
    <PublicPage
      title={<Trans>Verify your contact number</Trans>}
      intro={
        <Trans>
          We send an OTP to this number by SMS. It becomes yours when the OTP comes back.
        </Trans>
      }
      more={
        <Link to="/dashboard" className={quietLink}>
          <Trans>Go to the dashboard</Trans>
        </Link>
      }
    >
      <PublicForm onSubmit={form.submit}>
        {form.refusal && <PublicNotice kind="bad">{form.refusal}</PublicNotice>}
        <NumberFields {...form} />
        <PublicPassword
          name="password"
          label={t`Your password`}
          autoComplete="current-password"
          value={form.values.password}
          problem={form.problems['password']}
          onChange={(event) => form.set('password', event.target.value)}
        />
        <PublicButton isBusy={form.isBusy}>
          <Trans>Send OTP</Trans>
        </PublicButton>
      </PublicForm>
    </PublicPage>
  );
}

function CorrectNumber({ requestKey }: { requestKey: string }) {
  const navigate = useNavigate();
  const form = usePublicForm({
    schema: newNumber,
    start,
    act: async (number) => {
      const code = underWay(await call(api.correct, { requestKey, ...number }), shown(number));
      keepForTab(signupUnderWay, code);
      keepForTab(phoneUnderWay, {
        ...code,
        otpFor: 'signup',
        redirectTo: '/profile',
      } satisfies PhoneUnderWay);
      await navigate({ to: '/verify-phone-otp' });
    },
  });
  return (
    <PublicPage
      title={<Trans>Correct your contact number</Trans>}
      intro={
        <Trans>
          Everything else you have entered stays. A new OTP goes to this number and to your e-mail.
        </Trans>
      }
      more={
        <Link to="/register-verify-otp" className={quietLink}>
          <Trans>Back</Trans>
        </Link>
      }
    >
      <PublicForm onSubmit={form.submit}>
        {form.refusal && <PublicNotice kind="bad">{form.refusal}</PublicNotice>}
        <NumberFields {...form} />
        <PublicButton isBusy={form.isBusy}>
          <Trans>Send OTP</Trans>
        </PublicButton>
      </PublicForm>
    </PublicPage>
  );
}

function LogInFirst() {
  return (
    <PublicPage
      title={<Trans>Verify your contact number</Trans>}
      intro={<Trans>Log in first; then you can verify or change your contact number here.</Trans>}
      more={
        <Link to="/" className={quietLink}>
          <Trans>Log in</Trans>
        </Link>
      }
    >
      {null}
    </PublicPage>
  );
}

const shown = (number: { isdCode: string; contactNumber: string }): string =>
  `${number.isdCode} ${number.contactNumber}`;
