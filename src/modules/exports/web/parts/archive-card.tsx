// For the owner: all of the clinic's data in one file.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconFileZip } from '@tabler/icons-react';
import { look } from '../../../../kit/web/look.ts';
import { useWrite } from '../../../../kit/web/query.ts';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { api } from '../../contract.ts';
import { isUnderWay, MadeFiles, useMadeFiles } from './made-files.tsx';

export function ArchiveCard() {
  const query = useMadeFiles('clinic');
  const ask = useWrite(api.ask);
  const isBusy = ask.isPending || (query.data?.files.some(isUnderWay) ?? false);
  return (
    <div className={look('grid', 'gap-12')}>
      <div className={look('row', 'wrap', 'gap-8-12', 'middle', 'between')}>
        <div className={look('min-0')}>
          <h2 className={look('size-3', 'strong', 'no-margin')}>
            <Trans>All data of the clinic</Trans>
          </h2>
          <p className={look('soft', 'no-margin')}>
            <Trans>
              Records, documents and pictures in one file. Keep it safe: it holds health data.
            </Trans>
          </p>
        </div>
        <Button
          variant="default"
          disabled={isBusy || query.data === undefined}
          leftSection={<IconFileZip size={18} aria-hidden="true" />}
          onClick={() => ask.mutate({}, { onError: toastFailure })}
        >
          <Trans>Prepare the file</Trans>
        </Button>
      </div>
      <MadeFiles query={query} />
    </div>
  );
}
