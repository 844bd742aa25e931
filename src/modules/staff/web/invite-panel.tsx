// Invites somebody: who they are, where the link goes, and what they will be allowed to do.
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { languageCodes, languages } from '../../../kit/shared/languages.ts';
import { mobile, plainNumber } from '../../../kit/shared/contact-number.ts';
import { CallRefused } from '../../../kit/web/client.ts';
import { ChoiceField } from '../../../kit/web/form/choice-field.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs, Wide } from '../../../kit/web/form/form.tsx';
import { PhoneField } from '../../../kit/web/form/phone-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { SwitchField } from '../../../kit/web/form/switch-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { currentLanguage } from '../../../kit/web/language.ts';
import { Panel } from '../../../kit/web/panel.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { countries } from '../../places/model.ts';
import { api } from '../contract.ts';
import { newInvitation } from '../model.ts';
import { GenderField } from './parts/gender-field.tsx';
import { readChoice, RoleField } from './parts/role-field.tsx';

const { roleId: _role, preset: _preset, ...shape } = newInvitation.shape;
const schema = z.object({ ...shape, role: z.nullable(z.string()) }).check(
  plainNumber,
  mobile,
  z.refine((input) => input.role !== null, { error: 'required', path: ['role'] }),
  z.refine((input) => input.channel !== 'email' || input.email !== '', {
    error: 'required',
    path: ['email'],
  }),
  z.refine((input) => input.channel !== 'sms' || input.contactNumber !== '', {
    error: 'required',
    path: ['contactNumber'],
  }),
);

const isdCodes = [...new Set(countries.map((country) => country.isdCode))];

export function InvitePanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { isdCode } = useMember();
  const inviting = useWrite(api.invite);
  const editor = useEditor({
    schema,
    start: {
      name: '',
      gender: null,
      address: '',
      isDoctor: false,
      channel: 'email',
      email: '',
      isdCode,
      contactNumber: '',
      role: null,
      language: currentLanguage(),
    },
    draft: 'invitation',
    save: async ({ role, ...input }) => {
      try {
        await inviting.mutateAsync({ ...input, ...readChoice(role) });
      } catch (error) {
        if (error instanceof CallRefused && error.reason === 'plan') return toastFailure(error);
        throw error;
      }
      toast({
        kind: 'good',
        text: t`The invitation is sent. Its link works once, within 3 days.`,
      });
      onClose();
    },
  });
  const channel = useWatch({ control: editor.form.control, name: 'channel' });
  const { at } = editor;
  return (
    <Panel title={<Trans>Invite a user</Trans>} isOpen onClose={onClose} width={560}>
      <Form editor={editor}>
        <Fields>
          <Wide>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel was opened to type this name */}
            <TextField {...at('name')} label={t`Name`} maxLength={120} autoFocus required />
          </Wide>
          <Wide>
            <ChoiceField
              {...at('channel')}
              label={t`Send the invitation by`}
              choices={[
                { value: 'email', label: t`E-mail` },
                { value: 'sms', label: t`SMS` },
              ]}
            />
          </Wide>
          <TextField
            {...at('email')}
            label={t`E-mail`}
            keys="email"
            maxLength={254}
            required={channel === 'email'}
          />
          <PhoneField
            {...at('contactNumber')}
            isdName="isdCode"
            isdCodes={isdCodes}
            label={t`Contact number`}
            required={channel === 'sms'}
          />
          <RoleField {...at('role')} label={t`Role`} withPresets required />
          <SelectField
            {...at('language')}
            label={t`Language`}
            choices={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
            isSearchable
          />
          <GenderField {...at('gender')} />
          <TextField {...at('address')} label={t`Address`} maxLength={200} />
          <Wide>
            <SwitchField
              {...at('isDoctor')}
              label={t`Is a doctor who sees patients`}
              hint={t`Completes a professional profile first, and can sign prescriptions`}
            />
          </Wide>
        </Fields>
        <FormActs save={<Trans>Send invitation</Trans>} isBusy={editor.isBusy} onCancel={onClose} />
      </Form>
    </Panel>
  );
}
