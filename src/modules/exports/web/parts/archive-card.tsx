// For the owner: all of the clinic's data in one file.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { look } from '../../../../kit/web/look.ts';
import { useSaveFile } from '../../../../kit/web/save-file.ts';
import { api } from '../../contract.ts';

export function ArchiveCard() {
  const { isBusy, save } = useSaveFile(api.all);
  return (
    <div className={look('row', 'wrap', 'gap-8-12', 'middle', 'between')}>
      <div>
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
        loading={isBusy}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => void save({})}
      >
        <Trans>Download</Trans>
      </Button>
    </div>
  );
}
