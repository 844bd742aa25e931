import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../kit/web/client.ts';
import { PictureField } from '../../../kit/web/form/picture-field.tsx';
import { initialsOf } from '../../../kit/web/initials.ts';
import { makeStale, useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { KeptPicture } from '../../../kit/web/uploads.tsx';
import { askMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';
import type { Profile } from '../model.ts';

export function OwnPicture({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const remove = useWrite(api.removePicture);
  return (
    <PictureField
      id="picture"
      label={t`Profile picture`}
      hint={<Trans>Colleagues see it beside your name, patients on the booking page.</Trans>}
      shape="round"
      current={
        profile.picture === null ? null : (
          <KeptPicture
            verb={api.picture}
            input={{ memberId: profile.memberId }}
            version={profile.picture}
            alt={profile.name}
          />
        )
      }
      empty={initialsOf(profile.name)}
      onSend={async (picture, onProgress) => {
        await call(api.setPicture, {}, { files: [picture], onProgress });
        await Promise.all([makeStale(api.setPicture), askMember()]);
        toast({ kind: 'good', text: t`Profile picture updated` });
      }}
      onRemove={async () => {
        await remove.mutateAsync({});
        await askMember();
      }}
    />
  );
}
