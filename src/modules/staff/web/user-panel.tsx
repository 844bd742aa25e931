// One user: what the clinic says of them, their role, their devices, and the acts that change their place.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { askingTheirs, useFollowing } from '../../../kit/web/form/following.ts';
import { Fields, Form, FormActs, Wide } from '../../../kit/web/form/form.tsx';
import { SwitchField } from '../../../kit/web/form/switch-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { Panel } from '../../../kit/web/panel.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import { type Member, memberChange } from '../model.ts';
import { DevicesOf } from './devices-of.tsx';
import { GenderField } from './parts/gender-field.tsx';
import { RoleField } from './parts/role-field.tsx';
import { useRoleName } from './parts/role-words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './staff.module.css';
import { TransferDialog } from './transfer-dialog.tsx';

export function UserPanel({ member, onClose }: { member: Member; onClose: () => void }) {
  const self = useMember();
  const mayEdit = useRight()('Roles', 'edit');
  const [isTransferring, setTransferring] = useState(false);
  return (
    <Panel title={member.name} isOpen onClose={onClose} width={560}>
      <div className={look('grid', 'gap-24')}>
        <Reach member={member} />
        {mayEdit && (member.mayEdit || member.id === self.memberId) && (
          <UserForm key={member.id} member={member} onClose={onClose} />
        )}
        {self.isOwner && <DevicesOf memberId={member.id} />}
        {self.isOwner && member.isOwner && (
          <section className={withLook(styles['devices'], 'grid', 'gap-10', 'line-above')}>
            <h3 className={look('size-3', 'strong')}>
              <Trans>Ownership</Trans>
            </h3>
            <p className={look('soft')}>
              <Trans>The clinic has one owner. Another doctor of the clinic can take over.</Trans>
            </p>
            <Button
              variant="default"
              className={look('self-start')}
              onClick={() => setTransferring(true)}
            >
              <Trans>Transfer the ownership</Trans>
            </Button>
          </section>
        )}
        {isTransferring && <TransferDialog onClose={() => setTransferring(false)} />}
      </div>
    </Panel>
  );
}

/** How to reach them and what they log in with: their own to change, not the clinic's. */
function Reach({ member }: { member: Member }) {
  const { ofRole } = useRoleName();
  const number = phoneText(member);
  return (
    <dl
      className={withLook(
        styles['facts'],
        'grid',
        'sunk',
        'card-corners',
        'gap-4-16',
        'pad-14-inset',
      )}
    >
      <dt>
        <Trans>User name</Trans>
      </dt>
      <dd>{member.userName}</dd>
      <dt>
        <Trans>E-mail</Trans>
      </dt>
      <dd>
        <a href={`mailto:${member.email}`}>{member.email}</a>
      </dd>
      <dt>
        <Trans>Contact number</Trans>
      </dt>
      <dd>
        <a href={`tel:${member.isdCode}${member.contactNumber}`}>{number}</a>
      </dd>
      <dt>
        <Trans>Role</Trans>
      </dt>
      <dd>
        {member.isOwner ? (
          <Trans>Owner</Trans>
        ) : member.roleName === null ? (
          <Trans>No role</Trans>
        ) : (
          ofRole(member.roleName)
        )}
      </dd>
      <dt>
        <Trans>Authenticator app</Trans>
      </dt>
      <dd>{member.hasAuthenticator ? <Trans>On</Trans> : <Trans>Off</Trans>}</dd>
    </dl>
  );
}

function UserForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useLingui();
  const isOwn = useMember().memberId === member.id;
  const read = useRead(api.members, {});
  const amending = useWrite(api.amendMember);
  const { id, version, name, gender, address, isDoctor, roleId } = member;
  const start = { id, version, name, gender, address, isDoctor, roleId };
  const editor = useEditor({
    schema: memberChange,
    start,
    draft: `member.${id}.${version}`,
    save: async (input) => {
      await amending.mutateAsync(input).catch(askingTheirs(read));
      toast({ kind: 'good', text: t`User updated successfully` });
      onClose();
    },
  });
  useFollowing(editor, start, ['name', 'address']);
  const { at } = editor;
  return (
    <Form editor={editor}>
      <Fields>
        <Wide>
          <TextField {...at('name')} label={t`Name`} maxLength={120} required />
        </Wide>
        <GenderField {...at('gender')} />
        {!isOwn && (
          <RoleField
            {...at('roleId')}
            label={t`Role`}
            withPresets={false}
            required
            present={
              member.roleId === null ? null : { id: member.roleId, name: member.roleName ?? '' }
            }
          />
        )}
        <Wide>
          <TextField {...at('address')} label={t`Address`} maxLength={200} />
        </Wide>
        {!isOwn && (
          <Wide>
            <SwitchField {...at('isDoctor')} label={t`Is a doctor who sees patients`} />
          </Wide>
        )}
      </Fields>
      <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} onCancel={onClose} />
    </Form>
  );
}
