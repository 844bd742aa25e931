import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../../../kit/web/client.ts';
import { PublicButton, quietLink } from '../../../kit/web/public/button.tsx';
import { PublicField, PublicNotice } from '../../../kit/web/public/fields.tsx';
import { PublicForm, PublicPage } from '../../../kit/web/public/page.tsx';
import { usePublicForm } from '../../../kit/web/public/use-public-form.ts';
import { keepForTab } from '../../../kit/web/tab.ts';
import { api } from '../contract.ts';
import { underWay } from './parts/otp-form.tsx';
import { resetUnderWay } from './verify-otp-page.tsx';

export function ResetPasswordPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = usePublicForm({
    schema: api.resetPassword.input,
    start: { username: '' },
    act: async (input) => {
      keepForTab(resetUnderWay, underWay(await call(api.resetPassword, input), input.username));
      await navigate({ to: '/verify-otp' });
    },
  });
  return (
    <PublicPage
      title={<Trans>Reset your password</Trans>}
      intro={<Trans>We will send an OTP to your verified contact number and e-mail.</Trans>}
      more={
        <Link to="/" className={quietLink}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <PublicForm onSubmit={form.submit}>
        {form.refusal && <PublicNotice kind="bad">{form.refusal}</PublicNotice>}
        <PublicField
          name="username"
          label={t`E-mail or contact number`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.username}
          problem={form.problems['username']}
          onChange={(event) => form.set('username', event.target.value)}
          onBlur={() => form.leave('username')}
        />
        <PublicButton isBusy={form.isBusy}>
          <Trans>Send OTP</Trans>
        </PublicButton>
      </PublicForm>
    </PublicPage>
  );
}
