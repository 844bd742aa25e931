// For the owner: all of the clinic's data in one file.
import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { look } from '../../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { api } from '../../contract.ts';
import { paperMillis } from '../../rules.ts';
import { isUnderWay, MadeFiles, useMadeFiles } from './made-files.tsx';

export function ArchiveCard() {
  const [withPapers, setWithPapers] = useState(false);
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
              Records, documents and pictures in one file. Keep it safe: it contains health data.
            </Trans>
          </p>
        </div>
        <Button
          variant="default"
          disabled={isBusy || query.data === undefined}
          leftSection={<IconFileZip size={18} aria-hidden="true" />}
          onClick={() => ask.mutate({ withPapers }, { onError: toastFailure })}
        >
          <Trans>Prepare the file</Trans>
        </Button>
      </div>
      {!isBusy && <PapersToo isChosen={withPapers} onChange={setWithPapers} />}
      <MadeFiles query={query} />
    </div>
  );
}

/** Said before it is asked for how long it takes. */
function PapersToo({
  isChosen,
  onChange,
}: {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const count = useRead(api.papers, {}).data?.papers ?? 0;
  if (count === 0) return null;
  const papers = words.count(count);
  const minutes = words.count(Math.max(1, Math.ceil((count * paperMillis) / 60_000)));
  return (
    <Checkbox
      label={t`Also PDFs of all papers that were given out`}
      description={t`${papers} papers, about ${minutes} min more`}
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
