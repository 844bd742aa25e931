import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../kit/web/client.ts';
import { PublicButton, quietLink } from '../../../kit/web/public/button.tsx';
import { PublicField, PublicNotice, PublicPassword } from '../../../kit/web/public/fields.tsx';
import { PublicForm, PublicPage } from '../../../kit/web/public/page.tsx';
import { usePublicForm } from '../../../kit/web/public/use-public-form.ts';
import { currentLanguage } from '../../../kit/web/language.ts';
import { keepForTab, recallForTab } from '../../../kit/web/tab.ts';
import { underWay } from '../../identity/web/parts/otp-form.tsx';
import { PasswordRule } from '../../identity/web/parts/password-rule.tsx';
import { countries, type Place } from '../../places/model.ts';
import { findPlace } from '../../places/web/parts/here.ts';
import { NumberFields } from '../../places/web/parts/number-fields.tsx';
import { api } from '../contract.ts';
import { signupUnderWay, typedAtRegister } from './register-verify-otp-page.tsx';
import { EmailField } from './parts/email-field.tsx';

const blank = {
  name: '',
  clinicName: '',
  country: 'IN',
  isdCode: '+91',
  contactNumber: '',
  email: '',
};
type Typed = typeof blank;
/** In memory alone: back and forth keeps it, a reload does not. */
let password = '';

/** Without a name of its own a clinic would bear the doctor's, twice on every paper. */
const asked = api.register.input.check(
  z.refine((input) => input.clinicName !== '', { error: 'required', path: ['clinicName'] }),
);

/** What is typed, kept for the tab; the country suggested. */
function useRegistration() {
  const navigate = useNavigate();
  const [start] = useState(() => ({ ...blank, ...recallForTab<Typed>(typedAtRegister), password }));
  const form = usePublicForm({
    schema: asked,
    start,
    act: async (input) => {
      const sent = await call(api.register, { ...input, language: currentLanguage() });
      keepForTab(signupUnderWay, underWay(sent, `${input.isdCode} ${input.contactNumber}`));
      await navigate({ to: '/register-verify-otp' });
    },
  });
  const { values, set } = form;
  useEffect(() => {
    const { password: typed, ...rest } = values;
    password = typed;
    keepForTab(typedAtRegister, rest);
  }, [values]);

  // The address of the connection only suggests a country, and never over what somebody has typed.
  const suggest = useEffectEvent((place: Place | null) => {
    const there = countries.find(({ code }) => code === place?.country);
    if (!there || values.contactNumber !== '' || values.country !== 'IN') return;
    set('country', there.code);
    set('isdCode', there.isdCode);
  });
  useEffect(() => void findPlace().then(suggest), []);
  return form;
}

export function RegisterPage() {
  const { t } = useLingui();
  const form = useRegistration();
  const { values, problems, set, leave } = form;
  return (
    <PublicPage
      title={<Trans>Create your account</Trans>}
      intro={<Trans>Free to start. You can add your staff later.</Trans>}
      more={
        <>
          <Trans>Already using Practice Diary?</Trans>
          <Link to="/" className={quietLink}>
            <Trans>Log in</Trans>
          </Link>
        </>
      }
    >
      <PublicForm onSubmit={form.submit}>
        {form.refusal && <PublicNotice kind="bad">{form.refusal}</PublicNotice>}
        <PublicField
          name="name"
          label={t`Your name`}
          hint={<Trans>As patients know you, for example Dr Meena Iyer</Trans>}
          autoComplete="name"
          maxLength={40}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was opened to fill this form
          autoFocus
          value={values.name}
          problem={problems['name']}
          onChange={(event) => set('name', event.target.value)}
          onBlur={() => leave('name')}
        />
        <PublicField
          name="clinicName"
          label={t`Clinic name`}
          hint={<Trans>As it appears on your prescriptions</Trans>}
          autoComplete="organization"
          maxLength={40}
          value={values.clinicName}
          problem={problems['clinicName']}
          onChange={(event) => set('clinicName', event.target.value)}
          onBlur={() => leave('clinicName')}
        />
        <NumberFields values={values} problems={problems} set={set} leave={leave} />
        <EmailField values={values} problems={problems} set={set} leave={leave} />
        <PublicPassword
          name="password"
          label={t`Password`}
          hint={<PasswordRule password={values.password} />}
          autoComplete="new-password"
          value={values.password}
          problem={problems['password']}
          onChange={(event) => set('password', event.target.value)}
          onBlur={() => leave('password')}
        />
        <PublicButton isBusy={form.isBusy}>
          <Trans>Send OTP</Trans>
        </PublicButton>
      </PublicForm>
    </PublicPage>
  );
}
