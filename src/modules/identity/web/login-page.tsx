import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
// oxlint-disable-next-line eslint/no-restricted-imports -- asked again in its own way, with less to bring
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { settingOf } from '../../../kit/web/app.ts';
import { askedAgain } from '../../../kit/web/asked-again.ts';
import { call } from '../../../kit/web/client.ts';
import { PublicButton, quietLink } from '../../../kit/web/public/button.tsx';
import {
  PublicCheck,
  PublicField,
  PublicNotice,
  PublicPassword,
} from '../../../kit/web/public/fields.tsx';
import { PublicForm, PublicPage, smallClass } from '../../../kit/web/public/page.tsx';
import { usePublicForm } from '../../../kit/web/public/use-public-form.ts';
import { endedBy } from '../../../kit/web/session.ts';
import { forgetForTab, recallForTab } from '../../../kit/web/tab.ts';
import { useGreeting } from './parts/greeting.ts';
import { useLoginCodes } from './parts/login-code.ts';
import { enter, takeUp } from './parts/member.ts';

/** Asked for on a new device, or after many wrong tries. */
const LoginCodeFields = lazy(async () => {
  const part = await askedAgain(() => import('./parts/login-code-part.tsx'));
  return { default: part.LoginCodeFields };
});

/** Takes a slow device a fifth of a second: not while it draws the page. */
export const fetchContract = () => askedAgain(() => import('../contract.ts'));

const needed = () => z.string().check(z.minLength(1, { error: 'required' }));
const schema = z.object({
  username: needed(),
  password: needed(),
  keep: z.boolean(),
  otp: z.string(),
  appCode: z.string(),
});

export interface TypedBefore {
  username: string;
  password: string;
  keep: boolean;
}

/** @param typed into the form before this page took it over. @param hour for a page that is painted before anybody looks at it. */
export function LoginPage({ typed, hour }: { typed?: TypedBefore; hour?: number }) {
  const { t } = useLingui();
  const greeting = useGreeting(hour);
  const navigate = useNavigate();
  const { next, enc, ended } = useSearch({ strict: false });
  const [isUpdated] = useState(() => recallForTab(endedBy) !== null);
  const codes = useLoginCodes();
  const form = usePublicForm({
    schema,
    start: { username: '', password: '', keep: false, otp: '', appCode: '', ...typed },
    act: async ({ otp, appCode, ...input }) => {
      try {
        const [{ api }, { placeOfLogin }] = await Promise.all([
          fetchContract(),
          askedAgain(() => import('../../places/web/parts/here.ts')),
        ]);
        const answer = await call(api.Login, {
          ...input,
          ...(await placeOfLogin()),
          ...codes.alongside({ otp, appCode }),
        });
        await enter(answer, input.username);
        forgetForTab(endedBy);
        const was = await settingOf(takeUp)(answer.userId);
        await navigate({
          to: answer.isFirstLogin && answer.isSubUser ? '/profile' : safePath(was ?? next),
          replace: true,
        });
      } catch (error) {
        codes.take(error, () => form.set('otp', ''));
      }
    },
  });
  const { values, problems, set, leave } = form;

  return (
    <PublicPage
      title={greeting}
      intro={<Trans>Log in to your clinic</Trans>}
      more={
        <>
          <Trans>New to Practice Diary?</Trans>
          <Link to="/register" className={quietLink}>
            <Trans>Create your account</Trans>
          </Link>
        </>
      }
    >
      <PublicForm onSubmit={form.submit}>
        {enc && (
          <PublicNotice kind="news">
            <Trans>You have been invited to a clinic.</Trans>{' '}
            <Link to="/create-password" search={{ enc }} className={quietLink}>
              <Trans>Create your password</Trans>
            </Link>
          </PublicNotice>
        )}
        {(ended ?? isUpdated) && !form.refusal && (
          <PublicNotice kind="news">
            {isUpdated ? (
              <Trans>A new version is ready. Please log in again.</Trans>
            ) : (
              <Trans>You have been logged out. Please log in again.</Trans>
            )}
          </PublicNotice>
        )}
        {form.refusal && <PublicNotice kind="bad">{form.refusal}</PublicNotice>}
        <PublicField
          name="username"
          label={t`E-mail or contact number`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          value={values.username}
          problem={problems['username']}
          onChange={(event) => set('username', event.target.value)}
          onBlur={() => leave('username')}
        />
        <PublicPassword
          name="password"
          label={t`Password`}
          aside={
            <Link to="/reset-password" className={`${quietLink} ${smallClass}`}>
              <Trans>Forgot password?</Trans>
            </Link>
          }
          autoComplete="current-password"
          enterKeyHint="go"
          value={values.password}
          problem={problems['password']}
          onChange={(event) => set('password', event.target.value)}
        />
        {(codes.code !== null || codes.closed !== null || codes.isAppAsked) && (
          <Suspense>
            <LoginCodeFields codes={codes} values={values} problems={problems} set={set} />
          </Suspense>
        )}
        <PublicCheck
          label={t`Keep me logged in`}
          hint={t`Use this only on your own device. Your password is not stored.`}
          checked={values.keep}
          onChange={(event) => set('keep', event.target.checked)}
        />
        <PublicButton isBusy={form.isBusy}>
          <Trans>Log in</Trans>
        </PublicButton>
      </PublicForm>
    </PublicPage>
  );
}

/** Only a path of our own: an address in `next` may come from anywhere. */
function safePath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/dashboard';
}
