import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallRefused, call } from '../../../kit/web/client.ts';
import { CodeField } from '../../../kit/web/door/code-field.tsx';
import { DoorButton, quietLink } from '../../../kit/web/door/button.tsx';
import { DoorCheck, DoorField, DoorNotice, DoorPassword } from '../../../kit/web/door/fields.tsx';
import { DoorForm, DoorPage, smallClass } from '../../../kit/web/door/page.tsx';
import { useDoorForm } from '../../../kit/web/door/use-door-form.ts';
import { api } from '../contract.ts';
import { useGreeting } from './parts/greeting.ts';
import { enter } from './parts/member.ts';

const needed = () => z.string().check(z.minLength(1, { error: 'required' }));
const schema = z.object({
  username: needed(),
  password: needed(),
  keep: z.boolean(),
  otp: z.string(),
});

export function LoginPage() {
  const { t } = useLingui();
  const greeting = useGreeting();
  const navigate = useNavigate();
  const { next, enc, ended } = useSearch({ strict: false });
  const [requestKey, setRequestKey] = useState<string | null>(null);
  const form = useDoorForm({
    schema,
    start: { username: '', password: '', keep: false, otp: '' },
    act: async ({ otp, ...given }) => {
      try {
        const answer = await call(api.Login, {
          ...given,
          ...(requestKey === null ? {} : { requestKey, otp }),
        });
        await enter(answer, given.username);
        await navigate({
          to: answer.isFirstLogin && answer.isSubUser ? '/profile' : safePath(next),
          replace: true,
        });
      } catch (error) {
        const key =
          error instanceof CallRefused && error.code === 'login_code_needed'
            ? error.details['requestKey']
            : undefined;
        if (typeof key !== 'string') throw error;
        setRequestKey(key);
      }
    },
  });
  const { values, problems, set, leave } = form;

  return (
    <DoorPage
      title={greeting}
      intro={<Trans>Log in to your clinic</Trans>}
      more={
        <>
          <Trans>New to Practice Diary?</Trans>
          <Link to="/register" className={quietLink}>
            <Trans>Open your clinic’s diary</Trans>
          </Link>
        </>
      }
    >
      <DoorForm onSubmit={form.submit}>
        {enc && (
          <DoorNotice kind="news">
            <Trans>You have been invited to a clinic.</Trans>{' '}
            <Link to="/create-password" search={{ enc }} className={quietLink}>
              <Trans>Create your password</Trans>
            </Link>
          </DoorNotice>
        )}
        {ended && !form.refusal && (
          <DoorNotice kind="news">
            <Trans>You have been logged out. Please log in again.</Trans>
          </DoorNotice>
        )}
        {form.refusal && <DoorNotice kind="bad">{form.refusal}</DoorNotice>}
        <DoorField
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
        <DoorPassword
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
        {requestKey !== null && (
          <>
            <DoorNotice kind="news">
              <Trans>
                Too many tries. To be safe, enter the OTP we have sent to your contact number.
              </Trans>
            </DoorNotice>
            <CodeField
              label={t`OTP`}
              value={values.otp}
              problem={problems['otp']}
              onChange={(otp) => set('otp', otp)}
              onFull={() => {}}
            />
          </>
        )}
        <DoorCheck
          label={t`Keep me signed in`}
          hint={t`Only on a device that is yours. Your password is not stored.`}
          checked={values.keep}
          onChange={(event) => set('keep', event.target.checked)}
        />
        <DoorButton isBusy={form.isBusy}>
          <Trans>Log in</Trans>
        </DoorButton>
      </DoorForm>
    </DoorPage>
  );
}

/** Only a path of our own: an address in `next` may come from anywhere. */
function safePath(next: unknown): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/dashboard';
}
