import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../../kit/web/toast.tsx';
import type { Place } from '../../model.ts';
import { locate } from './here.ts';

/** Fills in where the person is; where nobody knows, it says so and leaves the fields alone. */
export function LocateButton({
  onFound,
}: {
  onFound: (place: Pick<Place, 'country' | 'region' | 'city'>) => void;
}) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const find = async () => {
    setBusy(true);
    const place = await locate();
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
      onClick={() => void find()}
    >
      <Trans>Find my location</Trans>
    </Button>
  );
}
