// An invitation's link: who invites to what, and the one step that is left. A new person makes a password, an account that stands logs in.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { mobile, plainNumber, typedNumber } from '../../../kit/shared/contact-number.ts';
import { email, line } from '../../../kit/shared/fields.ts';
import { CallRefused, call } from '../../../kit/web/client.ts';
import { PublicButton, quietLink } from '../../../kit/web/public/button.tsx';
import {
  PublicField,
  PublicNotice,
  PublicPassword,
  PublicSelect,
} from '../../../kit/web/public/fields.tsx';
import { PublicForm, PublicPage, pairClass, smallClass } from '../../../kit/web/public/page.tsx';
import { usePublicForm } from '../../../kit/web/public/use-public-form.ts';
import { chooseLanguage, currentLanguage, loadCatalogue } from '../../../kit/web/language.ts';
import { failureText } from '../../../kit/web/sentences.ts';
import { readSetting } from '../../../kit/web/session.ts';
import { newPassword, type SignedIn } from '../../identity/model.ts';
import { useLoginCodes } from '../../identity/web/parts/login-code.ts';
import { LoginCodeFields } from '../../identity/web/parts/login-code-part.tsx';
import { enter } from '../../identity/web/parts/member.ts';
import { PasswordRule } from '../../identity/web/parts/password-rule.tsx';
import { countries } from '../../places/model.ts';
import { api } from '../contract.ts';
import type { Offer } from '../model.ts';
import { useRoleName } from './parts/role-words.ts';

type Opened = { offer: Offer } | { failure: string; isForGood: boolean } | null;

export function AcceptPage({ enc }: { enc: string }) {
  const { opened, again } = useOffer(enc);
  if (opened === null) {
    return (
      <PublicPage title={<Trans>Your invitation</Trans>} intro={<Trans>One moment …</Trans>}>
        {null}
      </PublicPage>
    );
  }
  if ('failure' in opened) {
    return (
      <PublicPage
        title={<Trans>Your invitation</Trans>}
        more={
          <Link to="/" className={quietLink}>
            <Trans>Back to login</Trans>
          </Link>
        }
      >
        <PublicForm onSubmit={again}>
          <PublicNotice kind="bad">{opened.failure}</PublicNotice>
          {!opened.isForGood && (
            <PublicButton>
              <Trans>Try again</Trans>
            </PublicButton>
          )}
        </PublicForm>
      </PublicPage>
    );
  }
  return opened.offer.hasAccount ? (
    <Join enc={enc} offer={opened.offer} />
  ) : (
    <Begin enc={enc} offer={opened.offer} />
  );
}

function useOffer(enc: string): { opened: Opened; again: () => void } {
  const [opened, setOpened] = useState<Opened>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      try {
        const offer = await call(api.invitation, { enc }, { signal: asking.signal });
        // Somebody who has chosen no language on this device reads the one they were invited in.
        if (readSetting('pd.language') === null) await chooseLanguage(offer.language);
        setOpened({ offer });
      } catch (error) {
        if (asking.signal.aborted) return;
        await loadCatalogue('codes');
        setOpened({ failure: failureText(error), isForGood: isForGood(error) });
      }
    };
    void ask();
    return () => asking.abort();
  }, [enc, tries]);
  return {
    opened,
    again: () => {
      setOpened(null);
      setTries(tries + 1);
    },
  };
}

/** A link that was refused; a line that fails or too many calls at once pass. */
const isForGood = (error: unknown): boolean =>
  error instanceof CallRefused && error.status < 500 && error.status !== 429;

/** Into the clinic: a sub-user's first visit begins at the profile. */
function useEntering() {
  const navigate = useNavigate();
  return async (answer: SignedIn, userName: string) => {
    await enter(answer, userName);
    await navigate({
      to: answer.isFirstLogin && answer.isSubUser ? '/profile' : '/dashboard',
      replace: true,
    });
  };
}

const addressOf = (offer: Offer): string =>
  offer.channel === 'email' ? offer.email : `${offer.isdCode} ${offer.contactNumber}`;

function Intro({ offer }: { offer: Offer }) {
  const { ofRole } = useRoleName();
  return (
    <Trans>
      {offer.clinicName} has invited you as {ofRole(offer.roleName)}.
    </Trans>
  );
}

const needed = () => z.string().check(z.minLength(1, { error: 'required' }));

function Join({ enc, offer }: { enc: string; offer: Offer }) {
  const { t } = useLingui();
  const entering = useEntering();
  const codes = useLoginCodes();
  const form = usePublicForm({
    schema: z.object({ password: needed(), otp: z.string(), appCode: z.string() }),
    start: { password: '', otp: '', appCode: '' },
    act: async ({ password, otp, appCode }) => {
      try {
        await entering(
          await call(api.join, {
            enc,
            password,
            ...codes.alongside({ otp, appCode }),
          }),
          addressOf(offer).replace(' ', ''),
        );
      } catch (error) {
        codes.take(error, () => form.set('otp', ''));
      }
    },
  });
  const { values, problems, set } = form;
  return (
    <PublicPage
      title={<Trans>Join {offer.clinicName}</Trans>}
      intro={<Intro offer={offer} />}
      more={
        <Link to="/reset-password" className={quietLink}>
          <Trans>Forgot password?</Trans>
        </Link>
      }
    >
      <PublicForm onSubmit={form.submit}>
        <PublicNotice kind="news">
          <Trans>
            You already have a Practice Diary account. Your password stays as it is, and so do your
            other clinics.
          </Trans>
        </PublicNotice>
        {form.refusal && <PublicNotice kind="bad">{form.refusal}</PublicNotice>}
        <PublicField
          name="username"
          label={t`User name`}
          autoComplete="username"
          value={addressOf(offer)}
          readOnly
        />
        <PublicPassword
          name="password"
          label={t`Password`}
          autoComplete="current-password"
          enterKeyHint="go"
          value={values.password}
          problem={problems['password']}
          onChange={(event) => set('password', event.target.value)}
        />
        <LoginCodeFields codes={codes} values={values} problems={problems} set={set} />
        <PublicButton isBusy={form.isBusy}>
          <Trans>Log in and join</Trans>
        </PublicButton>
      </PublicForm>
    </PublicPage>
  );
}

const newcomer = z
  .object({
    name: line(120),
    email: email(),
    isdCode: needed(),
    contactNumber: typedNumber(),
    password: newPassword(),
  })
  .check(plainNumber, mobile);
const isdCodes = [...new Set(countries.map((country) => country.isdCode))];

function Begin({ enc, offer }: { enc: string; offer: Offer }) {
  const { t } = useLingui();
  const entering = useEntering();
  const form = usePublicForm({
    schema: newcomer,
    start: {
      name: offer.name,
      email: offer.email,
      isdCode: offer.isdCode || '+91',
      contactNumber: offer.contactNumber,
      password: '',
    },
    act: async (input) =>
      entering(await call(api.accept, { enc, ...input, language: currentLanguage() }), input.email),
  });
  const { values, problems, set, leave } = form;
  const isByMail = offer.channel === 'email';
  return (
    <PublicPage title={<Trans>Create your password</Trans>} intro={<Intro offer={offer} />}>
      <PublicForm onSubmit={form.submit}>
        {form.refusal && <PublicNotice kind="bad">{form.refusal}</PublicNotice>}
        <PublicField
          name="name"
          label={t`Your name`}
          autoComplete="name"
          maxLength={120}
          value={values.name}
          problem={problems['name']}
          onChange={(event) => set('name', event.target.value)}
          onBlur={() => leave('name')}
        />
        <PublicField
          name="email"
          label={t`E-mail`}
          type="email"
          inputMode="email"
          autoComplete={isByMail ? 'username' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isByMail}
          aside={isByMail && <Bound />}
          value={values.email}
          problem={problems['email']}
          onChange={(event) => set('email', event.target.value)}
          onBlur={() => leave('email')}
        />
        <div className={pairClass}>
          <PublicSelect
            name="isdCode"
            label={t`ISD code`}
            autoComplete="tel-country-code"
            disabled={!isByMail}
            value={values.isdCode}
            problem={problems['isdCode']}
            onChange={(event) => set('isdCode', event.target.value)}
          >
            {[...new Set([values.isdCode, ...isdCodes])].map((isdCode) => (
              <option key={isdCode}>{isdCode}</option>
            ))}
          </PublicSelect>
          <PublicField
            name="contactNumber"
            label={t`Contact number`}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            readOnly={!isByMail}
            aside={!isByMail && <Bound />}
            value={values.contactNumber}
            problem={problems['contactNumber']}
            onChange={(event) => set('contactNumber', event.target.value)}
            onBlur={() => leave('contactNumber')}
          />
        </div>
        <PublicPassword
          name="password"
          label={t`New password`}
          hint={<PasswordRule password={values.password} />}
          autoComplete="new-password"
          enterKeyHint="go"
          value={values.password}
          problem={problems['password']}
          onChange={(event) => set('password', event.target.value)}
          onBlur={() => leave('password')}
        />
        <PublicButton isBusy={form.isBusy}>
          <Trans>Start at {offer.clinicName}</Trans>
        </PublicButton>
      </PublicForm>
    </PublicPage>
  );
}

/** The address that the link was sent to stays as it is. */
function Bound() {
  return (
    <span className={smallClass}>
      <Trans>From the invitation</Trans>
    </span>
  );
}
