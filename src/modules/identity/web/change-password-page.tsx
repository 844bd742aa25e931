import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs, Wide } from '../../../kit/web/form/form.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import { givenPassword, newPassword } from '../model.ts';
import { confirms } from '../rules.ts';
import { Contacts } from './contacts.tsx';
import { Devices } from './devices.tsx';
import { SecretField } from './parts/secret-field.tsx';

const schema = z
  .object({
    currentPassword: givenPassword(),
    newPassword: newPassword(),
    confirmation: z.string().check(z.minLength(1, { error: 'required' })),
  })
  .check(
    z.refine((input) => confirms(input.newPassword, input.confirmation), {
      error: 'passwords_differ',
      path: ['confirmation'],
    }),
  );

export function ChangePasswordPage() {
  const { t } = useLingui();
  const change = useWrite(api.changePassword);
  const editor = useEditor({
    schema,
    start: { currentPassword: '', newPassword: '', confirmation: '' },
    save: async ({ currentPassword, newPassword: next }) => {
      await change.mutateAsync({ currentPassword, newPassword: next });
      editor.reset();
      toast({
        kind: 'good',
        text: t`Your password has been changed. All other devices have been logged out.`,
      });
    },
  });

  return (
    <Page
      title={<Trans>Change password</Trans>}
      about={<Trans>All other devices are logged out when you change the password.</Trans>}
      width="form"
    >
      <Card>
        <Form editor={editor}>
          <Fields>
            <Wide>
              <SecretField
                {...editor.at('currentPassword')}
                label={t`Current password`}
                autoComplete="current-password"
              />
            </Wide>
            <SecretField
              {...editor.at('newPassword')}
              label={t`New password`}
              autoComplete="new-password"
              showsRule
            />
            <SecretField
              {...editor.at('confirmation')}
              label={t`Confirm password`}
              autoComplete="new-password"
            />
          </Fields>
          <FormActs save={<Trans>Save password</Trans>} isBusy={editor.isBusy} />
        </Form>
      </Card>
      <Contacts />
      <Devices />
    </Page>
  );
}
