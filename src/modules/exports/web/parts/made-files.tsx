// Files that are being made or lie ready: how far each has come, until when it is kept.
import { Button, Progress } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDownload, IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '../../../../kit/shared/contract.ts';
import { look } from '../../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { useSaveFile } from '../../../../kit/web/save-file.ts';
import { Failed } from '../../../../kit/web/states.tsx';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { sizeText, useWords } from '../../../../kit/web/words.tsx';
import { api } from '../../contract.ts';
import type { FileKind, MadeFile, Phase } from '../../model.ts';

export const isUnderWay = ({ status }: Pick<MadeFile, 'status'>): boolean =>
  status === 'waiting' || status === 'making';

const everyMillis = 1_500;

interface MadeFilesQuery {
  data: OutputOf<typeof api.list> | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Asked again as long as one of them is under way. */
export function useMadeFiles(kind: FileKind): MadeFilesQuery {
  const [isWorking, setWorking] = useState(false);
  const query = useRead(api.list, { kind }, isWorking ? { every: everyMillis } : {});
  const works = query.data?.files.some(isUnderWay) ?? false;
  if (works !== isWorking) setWorking(works);
  return query;
}

export function MadeFiles({ query }: { query: MadeFilesQuery }) {
  const { t } = useLingui();
  if (query.error && !query.data)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const files = query.data?.files ?? [];
  if (files.length === 0) return null;
  return (
    <ul className={look('grid', 'gap-12', 'bare-list')} aria-label={t`Files`}>
      {files.map((file) => (
        <li key={file.id}>
          {isUnderWay(file) && <UnderWay file={file} />}
          {file.status === 'ready' && <Ready file={file} />}
          {file.status === 'failed' && <NotMade file={file} />}
        </li>
      ))}
    </ul>
  );
}

function usePhaseWords(): Record<Phase, string> {
  const { t } = useLingui();
  return {
    '': t`Waiting to begin`,
    rows: t`Rows`,
    records: t`Records`,
    documents: t`Documents and pictures`,
    bundles: t`Patients for other programs (FHIR)`,
    papers: t`PDFs of papers`,
  };
}

function UnderWay({ file }: { file: MadeFile }) {
  const words = useWords();
  const phaseWords = usePhaseWords();
  const cancel = useWrite(api.cancel);
  const phase = phaseWords[file.phase];
  const [done, all] = [words.count(Math.min(file.done, file.total)), words.count(file.total)];
  return (
    <div className={look('row', 'wrap', 'gap-8-12', 'middle', 'between')}>
      <div className={look('grid', 'gap-4', 'min-0', 'grow')}>
        <span role="status">{phase}</span>
        <Progress
          value={file.total === 0 ? 0 : Math.min(100, (100 * file.done) / file.total)}
          aria-label={phase}
        />
        <span className={look('soft', 'size-1')}>
          {file.total > 0 && (
            <>
              <Trans>
                {done} of {all}
              </Trans>
              {' · '}
            </>
          )}
          <Trans>You can leave this page. You get a notification when the file is ready.</Trans>
        </span>
      </div>
      <Button
        variant="subtle"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ id: file.id }, { onError: toastFailure })}
      >
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function Ready({ file }: { file: MadeFile }) {
  const words = useWords();
  const { isBusy, save } = useSaveFile(api.open);
  const size = sizeText(file.size);
  // The records are of this moment or later; it is ready some minutes after.
  const made = words.dayTime(file.askedAt);
  const end = words.day(words.dayOf(file.endsAt ?? file.askedAt));
  return (
    <div className={look('row', 'wrap', 'gap-8-12', 'middle', 'between')}>
      <div className={look('row', 'gap-8', 'min-0', 'middle')}>
        <IconFileCheck size={22} aria-hidden="true" className={look('good', 'rigid')} />
        <div className={look('grid', 'min-0')}>
          <span className={look('breaks')}>{file.fileName}</span>
          <span className={look('soft', 'size-1')}>
            <Trans>
              {size} · as of {made} · kept until {end}
            </Trans>
          </span>
          {file.missing > 0 && (
            <span className={look('size-1')}>
              <Plural
                value={file.missing}
                one="# document could not be found and is not in the file"
                other="# documents could not be found and are not in the file"
              />
            </span>
          )}
        </div>
      </div>
      <Button
        loading={isBusy}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => void save({ id: file.id })}
      >
        <Trans>Download</Trans>
      </Button>
    </div>
  );
}

function NotMade({ file }: { file: MadeFile }) {
  const words = useWords();
  const asked = words.dayTime(file.askedAt);
  return (
    <p className={look('row', 'gap-8', 'middle', 'no-margin')}>
      <IconAlertTriangle size={22} aria-hidden="true" className={look('bad', 'rigid')} />
      <Trans>The file of {asked} could not be made. Prepare it again.</Trans>
    </p>
  );
}
