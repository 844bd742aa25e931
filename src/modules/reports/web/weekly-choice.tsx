// The owner's switch for the week by e-mail.
import { Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Chip } from '../../../kit/web/chip.tsx';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';

export function WeeklyChoice() {
  const { isOwner } = useMember();
  const [isOpen, setOpen] = useState(false);
  if (!isOwner) return null;
  return (
    <>
      <Chip onClick={() => setOpen(true)} aria-haspopup="dialog">
        <IconMail size={16} aria-hidden="true" />
        <Trans>Weekly summary</Trans>
      </Chip>
      <Dialog title={<Trans>Weekly summary</Trans>} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Choice />
      </Dialog>
    </>
  );
}

function Choice() {
  const { t } = useLingui();
  const query = useRead(api.weekly, {});
  const write = useWrite(api.setWeekly);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsOnTheWay rows={1} />;
  const { isOn, email } = query.data;
  return (
    <Switch
      label={t`Send me the week in figures every Monday morning`}
      description={
        email === ''
          ? t`Verify your e-mail address in your profile first.`
          : t`By e-mail to ${email}: what changed, dues, overdue follow-ups and no-shows.`
      }
      checked={isOn && email !== ''}
      disabled={write.isPending || email === ''}
      onChange={({ currentTarget: { checked } }) =>
        write.mutate({ isOn: checked }, { onError: toastFailure })
      }
    />
  );
}
