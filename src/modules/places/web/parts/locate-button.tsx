import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../../kit/web/toast.tsx';
import type { Place } from '../../model.ts';
import { findPlace } from './here.ts';

/** Fills in where this connection is said to be; where nobody knows, it says so and leaves the fields alone. */
export function LocateButton({ onFound }: { onFound: (place: Place) => void }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const locate = async () => {
    setBusy(true);
    const place = await findPlace();
    setBusy(false);
    if (place) onFound(place);
    else
      toast({
        kind: 'bad',
        text: t`Something went wrong while finding your location try adding manually`,
      });
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconCurrentLocation size={18} />}
      loading={isBusy}
      onClick={() => void locate()}
    >
      <Trans>Find my location</Trans>
    </Button>
  );
}
