import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../../../kit/web/client.ts';
import { DoorButton, quietLink } from '../../../kit/web/door/button.tsx';
import { DoorField, DoorNotice } from '../../../kit/web/door/fields.tsx';
import { DoorForm, DoorPage } from '../../../kit/web/door/page.tsx';
import { useDoorForm } from '../../../kit/web/door/use-door-form.ts';
import { keepForTab } from '../../../kit/web/tab.ts';
import { api } from '../contract.ts';
import { underWay } from './parts/otp-form.tsx';
import { resetUnderWay } from './verify-otp-page.tsx';

export function ResetPasswordPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useDoorForm({
    schema: api.resetPassword.input,
    start: { username: '' },
    act: async (given) => {
      keepForTab(resetUnderWay, underWay(await call(api.resetPassword, given), given.username));
      await navigate({ to: '/verify-otp' });
    },
  });
  return (
    <DoorPage
      title={<Trans>Reset your password</Trans>}
      intro={<Trans>We send an OTP to your contact number and e-mail.</Trans>}
      more={
        <Link to="/" className={quietLink}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <DoorForm onSubmit={form.submit}>
        {form.refusal && <DoorNotice kind="bad">{form.refusal}</DoorNotice>}
        <DoorField
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
        <DoorButton isBusy={form.isBusy}>
          <Trans>Send OTP</Trans>
        </DoorButton>
      </DoorForm>
    </DoorPage>
  );
}
