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
  const { t } = useLingui();
  const bringing = useWrite(api.bringIn);
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [trouble, setTrouble] = useState('');
  const fieldWords = {
    name: t`Medicine name`,
    type: t`Type`,
    composition: t`Composition`,
    strength: t`Strength`,
    manufacturer: t`Manufacturer`,
  };

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
      toast({ kind: 'good', text: t`Medicines brought in: ${added}` });
      onClose();
    } catch (error) {
      toastFailure(error);
    }
  };

  return (
    <Panel title={<Trans>Bring in medicines</Trans>} isOpen onClose={onClose} width={520}>
      <div className={withLook(styles['import'], 'grid', 'gap-16', 'items-start')}>
        <p>
          <Trans>
            A CSV file as Excel saves it. The first row names the columns: name, type, composition,
            strength, manufacturer. Only name and type are needed.
          </Trans>
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv,text/plain"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void read(file);
          }}
        />
        <Button
          variant={tried ? 'default' : 'filled'}
          leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
          loading={bringing.isPending && !tried}
          onClick={() => input.current?.click()}
        >
          {tried ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
        </Button>
        {trouble !== '' && (
          <p className={styles['trouble']} role="alert">
            {trouble}
          </p>
        )}
        {tried && (
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
            {tried.problems.length > 0 && (
              <ul className={withLook(styles['problems'], 'bare-list', 'full', 'size-2')}>
                {tried.problems.slice(0, 100).map((problem) => (
                  <li key={`${problem.row}.${problem.field}`}>
                    <span className={withLook(styles['rowNumber'], 'rigid', 'faint', 'numbers')}>
                      <Trans>Row {problem.row + 2}</Trans>
                    </span>
                    <span>
                      <b>{tried.rows[problem.row]?.name || '–'}</b>{' '}
                      {wordOf(fieldWords, problem.field)}:{' '}
                      {sentenceOf(
                        problem.code,
                        problem.maximum === null ? {} : { maximum: problem.maximum },
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {tried.added > 0 && (
              <Button onClick={() => void bringIn()} loading={bringing.isPending}>
                <Plural
                  value={tried.added}
                  one="Bring in # medicine"
                  other="Bring in # medicines"
                />
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}

const wordOf = (words: Readonly<Record<string, string>>, field: string): string =>
  words[field] ?? field;
