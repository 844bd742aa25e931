// Medicines out of a file: read here, tried on the server first, and only then brought in; what is wrong is told row by row.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Panel } from '../../../kit/web/panel.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import { importMost, type TypedMedicine } from '../model.ts';
import { fileFields, readFile } from './read-file.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './medicines.module.css';

interface Tried {
  rows: TypedMedicine[];
  added: number;
  problems: { row: number; field: string; code: string; maximum: number | null }[];
}

export function ImportPanel({ onClose }: { onClose: () => void }) {
  const { tried, trouble, isBusy, read, bringIn } = useBringingIn(onClose);
  return (
    <Panel title={<Trans>Import medicines</Trans>} isOpen onClose={onClose} width={520}>
      <div className={withLook(styles['import'], 'grid', 'gap-16', 'items-start')}>
        <p>
          <Trans>
            A CSV file as Excel saves it. The first row names the columns: name, type, composition,
            strength, manufacturer. Only name and type are needed.
          </Trans>
        </p>
        <FileButton isAgain={tried !== null} isBusy={isBusy && !tried} onFile={read} />
        {trouble !== '' && (
          <p className={styles['trouble']} role="alert">
            {trouble}
          </p>
        )}
        {tried && <Outcome tried={tried} isBusy={isBusy} onBringIn={bringIn} />}
      </div>
    </Panel>
  );
}

/** Reads a file, tries it on the server, brings it in. */
function useBringingIn(onDone: () => void) {
  const { t } = useLingui();
  const bringing = useWrite(api.bringIn);
  const [tried, setTried] = useState<Tried | null>(null);
  const [trouble, setTrouble] = useState('');
  const read = async (file: File) => {
    setTried(null);
    setTrouble('');
    const rows = readFile(await file.text());
    if (rows === null) setTrouble(t`The first row must name the columns: ${fileFields.join(', ')}`);
    else if (rows.length === 0) setTrouble(t`There are no medicines in this file`);
    else if (rows.length > importMost) setTrouble(t`At most ${importMost} medicines at once`);
    else {
      try {
        setTried({ rows, ...(await bringing.mutateAsync({ rows, isTrial: true })) });
      } catch (error) {
        toastFailure(error);
      }
    }
  };
  const bringIn = async () => {
    if (!tried) return;
    try {
      const { added } = await bringing.mutateAsync({ rows: tried.rows, isTrial: false });
      toast({ kind: 'good', text: t`Medicines imported: ${added}` });
      onDone();
    } catch (error) {
      toastFailure(error);
    }
  };
  return { tried, trouble, isBusy: bringing.isPending, read, bringIn };
}

function FileButton({
  isAgain,
  isBusy,
  onFile,
}: {
  isAgain: boolean;
  isBusy: boolean;
  onFile: (file: File) => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void onFile(file);
        }}
      />
      <Button
        variant={isAgain ? 'default' : 'filled'}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {isAgain ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
      </Button>
    </>
  );
}

function Outcome({
  tried,
  isBusy,
  onBringIn,
}: {
  tried: Tried;
  isBusy: boolean;
  onBringIn: () => Promise<void>;
}) {
  return (
    <div role="status" className={look('grid', 'gap-16', 'items-start', 'full')}>
      <p>
        <b>
          <Plural
            value={tried.added}
            one="# medicine can come in"
            other="# medicines can come in"
          />
        </b>
        {tried.problems.length > 0 && (
          <>
            {' · '}
            <Plural
              value={tried.problems.length}
              one="# row is left out"
              other="# rows are left out"
            />
          </>
        )}
      </p>
      {tried.problems.length > 0 && <LeftOut tried={tried} />}
      {tried.added > 0 && (
        <Button onClick={() => void onBringIn()} loading={isBusy}>
          <Plural value={tried.added} one="Bring in # medicine" other="Bring in # medicines" />
        </Button>
      )}
    </div>
  );
}

function LeftOut({ tried: { rows, problems } }: { tried: Tried }) {
  const { t } = useLingui();
  const fieldWords = {
    name: t`Medicine name`,
    type: t`Type`,
    composition: t`Composition`,
    strength: t`Strength`,
    manufacturer: t`Manufacturer`,
  };
  return (
    <ul className={withLook(styles['problems'], 'bare-list', 'full', 'size-2', 'boxed', 'rounded')}>
      {problems.slice(0, 100).map((problem) => (
        <li key={`${problem.row}.${problem.field}`}>
          <span className={withLook(styles['rowNumber'], 'rigid', 'faint', 'numbers')}>
            <Trans>Row {problem.row + 2}</Trans>
          </span>
          <span>
            <b>{rows[problem.row]?.name || '–'}</b> {wordOf(fieldWords, problem.field)}:{' '}
            {sentenceOf(problem.code, problem.maximum === null ? {} : { maximum: problem.maximum })}
          </span>
        </li>
      ))}
    </ul>
  );
}

const wordOf = (words: Readonly<Record<string, string>>, field: string): string =>
  words[field] ?? field;
