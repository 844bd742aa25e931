import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { pick } from '../../../kit/shared/catalogue.ts';
import { mobile, plainNumber } from '../../../kit/shared/contact-number.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { email, personName } from '../../../kit/shared/fields.ts';
import { call } from '../../../kit/web/client.ts';
import { PublicButton, quietLink } from '../../../kit/web/public/button.tsx';
import { PublicField, PublicNotice, PublicPassword } from '../../../kit/web/public/fields.tsx';
import { PublicForm, PublicPage } from '../../../kit/web/public/page.tsx';
import { usePublicForm } from '../../../kit/web/public/use-public-form.ts';
import { keepForTab, recallForTab } from '../../../kit/web/tab.ts';
import { api as identity } from '../../identity/contract.ts';
import { givenPassword, newNumber } from '../../identity/model.ts';
import { type CodeUnderWay, underWay } from '../../identity/web/parts/otp-form.tsx';
import { currentMember } from '../../identity/web/parts/member.ts';
import { findPlace } from '../../places/web/parts/here.ts';
import { NumberFields } from '../../places/web/parts/number-fields.tsx';
import { api } from '../contract.ts';
import { signupUnderWay, typedAtRegister } from './register-verify-otp-page.tsx';
import { EmailField } from './parts/email-field.tsx';

/** A number that waits for its OTP, for this tab: the verify-phone state of the spec (§3). */
export interface PhoneUnderWay extends CodeUnderWay {
  country: string;
  isdCode: string;
  contactNo: string;
  /** The caller's address, as the server sees it. */
  cusip: string;
  /** Empty while nobody is signed in. */
  userId: string;
  isOTPCorrect: boolean;
  isVerifyPhone: boolean;
  /** What a right OTP of a reset is worth; empty until then. */
  userKey: string;
  otpFor: 'signup' | 'reset' | 'contact';
  /** Where it goes on. */
  redirectTo: string;
  /** Said above the OTP where a doctor's registration is still open, else empty. */
  IMRWarningMessage: string;
}
export const phoneUnderWay = 'phone.code';

async function phoneState(
  code: CodeUnderWay,
  number: typeof start,
  way: Pick<PhoneUnderWay, 'otpFor' | 'redirectTo'> & { IMRWarningMessage?: string },
): Promise<PhoneUnderWay> {
  return {
    ...code,
    country: number.country,
    isdCode: number.isdCode,
    contactNo: number.contactNumber,
    cusip: (await findPlace())?.ip ?? '',
    userId: currentMember()?.userId ?? '',
    isOTPCorrect: false,
    isVerifyPhone: true,
    userKey: '',
    IMRWarningMessage: '',
    ...way,
  };
}

const start = { country: 'IN', isdCode: '+91', contactNumber: '' };

/** Reached in or out: a changed or unverified number of an account, what was mistyped in a sign-up under way, or the number of who forgot a password. */
export function VerifyPhonePage() {
  const [signup] = useState(() => recallForTab<CodeUnderWay>(signupUnderWay));
  if (currentMember()) return <ChangeNumber />;
  return signup ? <Correct requestKey={signup.requestKey} /> : <Reset />;
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
      const own = currentMember();
      keepForTab(
        phoneUnderWay,
        await phoneState(underWay(sent, shown(number)), number, {
          otpFor: 'contact',
          redirectTo: own?.profileIsComplete === false ? '/profile' : '/change-password',
          IMRWarningMessage:
            own?.profileIsComplete === false ? t`Please full fill all your profile details` : '',
        }),
      );
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
          We will send an OTP to this number by SMS. It becomes your number when you enter the OTP.
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

function Correct({ requestKey }: { requestKey: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed] = useState(() => ({
    name: '',
    email: '',
    ...start,
    ...recallForTab<Partial<TypedOf<typeof api.correct>>>(typedAtRegister),
  }));
  const form = usePublicForm({
    schema: correctable,
    start: pick(typed, ['name', 'email', 'country', 'isdCode', 'contactNumber']),
    act: async (right) => {
      const code = underWay(await call(api.correct, { requestKey, ...right }), shown(right));
      keepForTab(signupUnderWay, code);
      keepForTab(typedAtRegister, { ...typed, ...right });
      keepForTab(
        phoneUnderWay,
        await phoneState(code, right, { otpFor: 'signup', redirectTo: '/profile' }),
      );
      await navigate({ to: '/verify-phone-otp' });
    },
  });
  const { values, problems, set, leave } = form;
  return (
    <PublicPage
      title={<Trans>Correct your details</Trans>}
      intro={
        <Trans>
          Everything else you entered is kept. A new OTP will come to this number and this e-mail.
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
        <PublicField
          name="name"
          label={t`Your name`}
          autoComplete="name"
          maxLength={40}
          value={values.name}
          problem={problems['name']}
          onChange={(event) => set('name', event.target.value)}
          onBlur={() => leave('name')}
        />
        <NumberFields values={values} problems={problems} set={set} leave={leave} />
        <EmailField values={values} problems={problems} set={set} leave={leave} />
        <PublicButton isBusy={form.isBusy}>
          <Trans>Send OTP</Trans>
        </PublicButton>
      </PublicForm>
    </PublicPage>
  );
}

const correctable = z
  .object({ name: personName(40), email: email(), ...newNumber.shape })
  .check(plainNumber, mobile);

/** Nobody is signed in and nothing is under way: the number of an account is proved, and a new password follows. */
function Reset() {
  const navigate = useNavigate();
  const form = usePublicForm({
    schema: newNumber,
    start,
    act: async (number) => {
      const sent = await call(identity.resetPassword, {
        username: `${number.isdCode}${number.contactNumber}`,
      });
      keepForTab(
        phoneUnderWay,
        await phoneState(underWay(sent, shown(number)), number, {
          otpFor: 'reset',
          redirectTo: '/create-password',
        }),
      );
      await navigate({ to: '/verify-phone-otp' });
    },
  });
  return (
    <PublicPage
      title={<Trans>Verify your contact number</Trans>}
      intro={
        <Trans>
          If this number belongs to an account, an OTP will come by SMS. Use it to create a new
          password.
        </Trans>
      }
      more={
        <Link to="/" className={quietLink}>
          <Trans>Back to login</Trans>
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

const shown = (number: { isdCode: string; contactNumber: string }): string =>
  `${number.isdCode} ${number.contactNumber}`;
