// Registering somebody by their ABHA: nothing is typed twice, and who is here already is found.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../../../kit/web/query.ts';
import { Skeleton } from '../../../../kit/web/states.tsx';
import { api } from '../../contract.ts';
import { AbhaFlow } from './abha-flow.tsx';

export function AbhaRegister() {
  const navigate = useNavigate();
  const query = useRead(api.open, {});
  const [isOpen, setOpen] = useState(false);
  if (query.isLoading) return <Skeleton height={40} width={196} />;
  if (!query.data || query.data.gateway === 'off') return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {query.data.flow ? <Trans>Continue with ABHA</Trans> : <Trans>Register with ABHA</Trans>}
      </Button>
      {isOpen && (
        <AbhaFlow
          flow={query.data.flow}
          gateway={query.data.gateway}
          onClose={() => setOpen(false)}
          onDone={(patientId) => void navigate({ to: `/patient-detail/${patientId}` })}
        />
      )}
    </>
  );
}
