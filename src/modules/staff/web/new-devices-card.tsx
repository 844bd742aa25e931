// What the owner asks of every device on which somebody of the clinic logs in for the first time.
import { Switch } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';

export function NewDevicesCard({ isOn }: { isOn: boolean }) {
  const { t } = useLingui();
  const ask = useWrite(api.askNewDevices);
  const settle = async (wanted: boolean) => {
    await ask.mutateAsync({ isOn: wanted });
    toast({
      kind: 'good',
      text: wanted
        ? t`New devices of all users will be asked for a code.`
        : t`Each user decides whether their new devices are asked for a code.`,
    });
  };
  return (
    <Card>
      <Switch
        label={t`Ask the new devices of all users for a code`}
        description={t`After the password they enter an OTP or the code of their authenticator app. Devices already in use are not asked.`}
        checked={isOn}
        disabled={ask.isPending}
        onChange={(event) => void settle(event.currentTarget.checked).catch(toastFailure)}
      />
    </Card>
  );
}
