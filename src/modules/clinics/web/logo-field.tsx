import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../kit/web/client.ts';
import { PictureField } from '../../../kit/web/form/picture-field.tsx';
import { initialsOf } from '../../../kit/web/initials.ts';
import { makeStale, useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { askMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';
import type { Clinic } from '../model.ts';
import { ClinicLogo } from './parts/clinic-logo.tsx';

export function LogoField({ clinic, mayEdit }: { clinic: Clinic; mayEdit: boolean }) {
  const { t } = useLingui();
  const remove = useWrite(api.removeLogo);
  return (
    <PictureField
      label={t`Clinic logo`}
      hint={
        <Trans>
          On the letterhead, at the top of the screen and on the booking page. Transparent parts
          stay transparent.
        </Trans>
      }
      shape="wide"
      disabled={!mayEdit}
      current={clinic.logo === null ? null : <ClinicLogo clinic={clinic} />}
      empty={initialsOf(clinic.name)}
      onSend={async (picture, onProgress) => {
        await call(api.setLogo, {}, { files: [picture], onProgress });
        await Promise.all([makeStale(api.setLogo), askMember()]);
        toast({ kind: 'good', text: t`Clinic logo updated` });
      }}
      onRemove={async () => {
        await remove.mutateAsync({});
        await askMember();
      }}
    />
  );
}
