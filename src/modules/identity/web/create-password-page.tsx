import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../kit/web/client.ts';
import { PublicButton, quietLink } from '../../../kit/web/public/button.tsx';
import { PublicNotice, PublicPassword } from '../../../kit/web/public/fields.tsx';
import { PublicForm, PublicPage } from '../../../kit/web/public/page.tsx';
import { usePublicForm } from '../../../kit/web/public/use-public-form.ts';
import { forgetForTab, recallForTab } from '../../../kit/web/tab.ts';
import { api } from '../contract.ts';
import { newPassword } from '../model.ts';
import { confirms } from '../rules.ts';
import { passwordProof } from './parts/password-proof.ts';
import { PasswordRule } from './parts/password-rule.tsx';
import { StartAgain } from './parts/start-again.tsx';

const schema = z
  .object({
    password: newPassword(),
    confirmation: z.string().check(z.minLength(1, { error: 'required' })),
  })
  .check(
    z.refine((input) => confirms(input.password, input.confirmation), {
      error: 'passwords_differ',
      path: ['confirmation'],
    }),
  );

export function CreatePasswordPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [proof] = useState(() => recallForTab<string>(passwordProof));
  const [isDone, setDone] = useState(false);
  const form = usePublicForm({
    schema,
    start: { password: '', confirmation: '' },
    act: async ({ password }) => {
      await call(api.createPassword, { userKey: proof ?? '', password });
      forgetForTab(passwordProof);
      setDone(true);
    },
  });
  if (proof === null) return <StartAgain to="/reset-password" />;
  if (isDone) {
    return (
      <PublicPage
        title={<Trans>Your password is set</Trans>}
        intro={<Trans>All devices have been logged out.</Trans>}
      >
        <PublicForm onSubmit={() => void navigate({ to: '/', replace: true })}>
          <PublicButton>
            <Trans>Log in</Trans>
          </PublicButton>
        </PublicForm>
      </PublicPage>
    );
  }
  const { values, problems, set } = form;
  return (
    <PublicPage
      title={<Trans>Create your password</Trans>}
      more={
        <Link to="/" className={quietLink}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <PublicForm onSubmit={form.submit}>
        {form.refusal && <PublicNotice kind="bad">{form.refusal}</PublicNotice>}
        <PublicPassword
          name="password"
          label={t`New password`}
          hint={<PasswordRule password={values.password} />}
          autoComplete="new-password"
          value={values.password}
          problem={problems['password']}
          onChange={(event) => set('password', event.target.value)}
          onBlur={() => form.leave('password')}
        />
        <PublicPassword
          name="confirmation"
          label={t`Confirm password`}
          autoComplete="new-password"
          value={values.confirmation}
          problem={problems['confirmation']}
          onChange={(event) => set('confirmation', event.target.value)}
        />
        <PublicButton isBusy={form.isBusy}>
          <Trans>Save password</Trans>
        </PublicButton>
      </PublicForm>
    </PublicPage>
  );
}
