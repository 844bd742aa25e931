// Patients out of a sheet in four sights: choose the file, say what the columns hold, see what would happen, watch it happen.
import { Button, Progress, Select, Switch } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconCircleCheck,
  IconDownload,
  IconFileSpreadsheet,
  IconUpload,
} from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import { CallRefused } from '../../../kit/web/client.ts';
import { ForeverDialog } from '../../../kit/web/dialog.tsx';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead, useUpload, useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { saveFile } from '../../../kit/web/save-file.ts';
import { api } from '../contract.ts';
import {
  fieldOf,
  type PatientImport,
  type RowProblem,
  type State,
  type Target,
  targets,
} from '../model.ts';
import { mappingIsEnough } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './import.module.css';
import { useTargetWords } from './target-words.ts';

const working: ReadonlySet<State> = new Set(['checking', 'running', 'undoing']);

export function ImportPage() {
  const { id }: { id?: string } = useSearch({ strict: false });
  return id === undefined ? <Start /> : <One key={id} id={id} />;
}

// ---------------------------------------------------------------- the file

function Start() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const open = useUpload(api.open);
  const box = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    try {
      const { import: opened } = await open.mutateAsync({ input: {}, files: [file] });
      void navigate({ to: '/patient/import', search: { id: opened.id } });
    } catch (error) {
      if (error instanceof CallRefused) setProblem(error.message);
      else toastFailure(error);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <Page
      title={<Trans>Import patients</Trans>}
      width="form"
      back={{ to: '/patient', words: <Trans>Patients</Trans> }}
      about={
        <Trans>
          From Excel or CSV. A trial run comes first and saves nothing, and a whole import can be
          undone.
        </Trans>
      }
    >
      <Card>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is one more way; the button beside it does the same */}
        <div
          className={withLook(
            styles['drop'],
            'grid',
            'gap-12',
            'middle',
            'items-center',
            'soft',
            'centre',
            'card-corners',
          )}
          data-over={isOver ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden="true" />
          <p className={styles['dropWords']}>
            <Trans>
              Drop the sheet here. The first row must name the columns. Name, contact number, gender
              and age are required.
            </Trans>
          </p>
          <Button
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            loading={open.isPending}
            onClick={() => box.current?.click()}
          >
            <Trans>Choose a file</Trans>
          </Button>
          <input
            ref={box}
            type="file"
            hidden
            aria-label={t`Sheet of patients`}
            accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          {problem !== null && (
            <p className={look('bad')} role="alert">
              {problem}
            </p>
          )}
        </div>
      </Card>
      <Earlier />
    </Page>
  );
}

function Earlier() {
  const words = useWords();
  const stateWords = useStateWords();
  const imports = useRead(api.list, {}).data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <Card title={<Trans>Earlier imports</Trans>}>
      <ul className={look('bare-list')}>
        {imports.map((one) => (
          <li key={one.id}>
            <Link
              to="/patient/import"
              search={{ id: one.id }}
              className={withLook(
                styles['one'],
                'row',
                'wrap',
                'baseline',
                'ink',
                'rounded',
                'undecorated',
                'hover-ground',
              )}
            >
              <span className={withLook(styles['file'], 'strong', 'breaks')}>{one.fileName}</span>
              <span className={look('soft')}>
                {words.day(words.dayOf(one.createdAt))} ·{' '}
                <Plural value={one.rowCount} one="# row" other="# rows" />
              </span>
              <span>{stateWords[one.state]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useStateWords(): Record<State, string> {
  const { t } = useLingui();
  return {
    read: t`Not sent yet`,
    checking: t`Checking`,
    checked: t`Checked`,
    running: t`Being imported`,
    done: t`Imported`,
    undoing: t`Being undone`,
    undone: t`Undone`,
  };
}

// ---------------------------------------------------------------- one sheet

function One({ id }: { id: string }) {
  const [isWorking, setWorking] = useState(false);
  const query = useRead(api.get, { id }, isWorking ? { every: 700 } : {});
  const one = query.data?.import;
  const works = one !== undefined && working.has(one.state);
  if (one && works !== isWorking) setWorking(works);
  return (
    <Page
      title={one?.fileName ?? <Trans>Import patients</Trans>}
      back={{ to: '/patient/import', words: <Trans>Import patients</Trans> }}
      about={one && <Plural value={one.rowCount} one="# row" other="# rows" />}
    >
      {query.error && !one && (
        <Card>
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      )}
      {!one && !query.error && <Skeleton height={240} />}
      {one && works && <Working one={one} />}
      {one && (one.state === 'done' || one.state === 'undone') && <Over one={one} />}
      {one && query.data && (one.state === 'read' || one.state === 'checked') && (
        <Columns
          key={`${one.id}${one.version}`}
          one={one}
          samples={query.data.samples}
          problems={query.data.problems}
          onStarted={() => void query.refetch()}
        />
      )}
    </Page>
  );
}

function Working({ one }: { one: PatientImport }) {
  const words = useWords();
  const stateWords = useStateWords();
  const total = one.state === 'undoing' ? one.doneCount + one.importedCount : one.rowCount;
  const [done, all] = [words.count(Math.min(one.doneCount, total)), words.count(total)];
  return (
    <Card>
      <div className={withLook(styles['working'], 'grid')} role="status">
        <b>{stateWords[one.state]}</b>
        <Progress
          value={total === 0 ? 0 : (100 * one.doneCount) / total}
          size="lg"
          aria-label={stateWords[one.state]}
        />
        <span className={look('soft')}>
          <Trans>
            {done} of {all}. You can leave this page. It continues by itself.
          </Trans>
        </span>
      </div>
    </Card>
  );
}

function Over({ one }: { one: PatientImport }) {
  const undo = useWrite(api.undo);
  const isUndone = one.state === 'undone';
  const [isAsking, setAsking] = useState(false);
  return (
    <Card>
      <div className={withLook(styles['over'], 'grid')}>
        <p className={look('row', 'gap-8', 'middle', 'good', 'size-3', 'strong')} role="status">
          <IconCircleCheck size={22} aria-hidden="true" />
          {isUndone ? (
            <Trans>The import is undone.</Trans>
          ) : (
            <Plural
              value={one.importedCount}
              one="# patient imported"
              other="# patients imported"
            />
          )}
        </p>
        {isUndone && one.stayedCount > 0 && (
          <p>
            <Plural
              value={one.stayedCount}
              one="# patient was changed or seen since and stays."
              other="# patients were changed or seen since and stay."
            />
          </p>
        )}
        {!isUndone && <Left one={one} />}
        <div className={look('row', 'wrap', 'gap-10')}>
          {!isUndone && (
            <Button component={Link} to="/patient?sort=registered">
              <Trans>Show the patients</Trans>
            </Button>
          )}
          {!isUndone && <Errors one={one} />}
          {!isUndone && one.importedCount > 0 && (
            <Button variant="default" loading={undo.isPending} onClick={() => setAsking(true)}>
              <Trans>Undo the whole import</Trans>
            </Button>
          )}
        </div>
      </div>
      <ForeverDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Undo the whole import</Trans>}
        what={
          <>
            <Plural value={one.importedCount} one="# patient goes." other="# patients go." />{' '}
            <Trans>Patients changed or seen since then stay</Trans>
          </>
        }
        act={<Trans>Undo</Trans>}
        onAct={async () => {
          await undo.mutateAsync({ id: one.id, version: one.version });
        }}
      />
    </Card>
  );
}

/** What was not taken in, in words. */
function Left({ one }: { one: PatientImport }) {
  if (one.wrongCount + one.doubleCount === 0) return null;
  return (
    <p className={look('soft')}>
      {one.wrongCount > 0 && (
        <Plural
          value={one.wrongCount}
          one="# row could not be taken."
          other="# rows could not be taken."
        />
      )}{' '}
      {one.doubleCount > 0 && (
        <Plural
          value={one.doubleCount}
          one="# was registered already."
          other="# were registered already."
        />
      )}
    </p>
  );
}

function Errors({ one }: { one: PatientImport }) {
  if (one.wrongCount + one.doubleCount === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void saveFile(api.errors, { id: one.id }).catch(toastFailure)}
    >
      <Trans>Download the rows left out</Trans>
    </Button>
  );
}

interface ColumnsProps {
  one: PatientImport;
  samples: readonly (readonly string[])[];
  problems: readonly (RowProblem & { count: number })[];
  onStarted: () => void;
}

function Columns({ one, samples, problems, onStarted }: ColumnsProps) {
  const { t } = useLingui();
  const words = useWords();
  const targetWords = useTargetWords();
  const check = useWrite(api.check);
  const run = useWrite(api.run);
  const [mapping, setMapping] = useState<readonly Target[]>(one.mapping);
  const [skipsDuplicates, setSkips] = useState(one.skipsDuplicates);
  const isChecked =
    one.state === 'checked' &&
    skipsDuplicates === one.skipsDuplicates &&
    mapping.every((target, at) => target === one.mapping[at]);
  const isEnough = mappingIsEnough(mapping);
  const begin = async (act: () => Promise<unknown>) => {
    try {
      await act();
      onStarted();
    } catch (error) {
      toastFailure(error);
    }
  };
  const tryIt = () =>
    begin(() =>
      check.mutateAsync({
        id: one.id,
        version: one.version,
        mapping: [...mapping],
        skipsDuplicates,
      }),
    );
  const importIt = () =>
    begin(() =>
      run
        .mutateAsync({ id: one.id, version: one.version })
        .then(() => toast({ kind: 'news', text: t`The import is running. You can keep working.` })),
    );
  return (
    <>
      {isChecked && (
        <Card>
          <div className={withLook(styles['over'], 'grid')}>
            <dl className={withLook(styles['totals'], 'row', 'wrap')}>
              <div data-kind="good">
                <dt>
                  <Trans>To be registered</Trans>
                </dt>
                <dd>{words.count(one.goodCount)}</dd>
              </div>
              <div>
                <dt>
                  <Trans>Registered already</Trans>
                </dt>
                <dd>{words.count(one.doubleCount)}</dd>
              </div>
              <div data-kind={one.wrongCount > 0 ? 'bad' : undefined}>
                <dt>
                  <Trans>Cannot be imported</Trans>
                </dt>
                <dd>{words.count(one.wrongCount)}</dd>
              </div>
            </dl>
            {problems.length > 0 && (
              <ul className={withLook(styles['problems'], 'bare-list')}>
                {problems
                  .filter(({ code }) => code !== 'registered_already')
                  .slice(0, 6)
                  .map(({ field, code, values, count }) => (
                    <li key={field + code}>
                      <span>
                        <b>
                          {targetWords(
                            targets.find(
                              (target) =>
                                target === field || (target !== '' && fieldOf[target] === field),
                            ) ?? '',
                          )}
                        </b>
                        : {sentenceOf(code, values)}
                      </span>
                      <span className={look('soft')}>{words.count(count)}</span>
                    </li>
                  ))}
              </ul>
            )}
            <div className={look('row', 'wrap', 'gap-10')}>
              <MainAction
                onClick={() => void importIt()}
                isBusy={run.isPending}
                disabled={one.goodCount === 0}
              >
                <Plural value={one.goodCount} one="Import # patient" other="Import # patients" />
              </MainAction>
              <Errors one={one} />
            </div>
          </div>
        </Card>
      )}
      <Card title={<Trans>Match the columns</Trans>}>
        <div className={withLook(styles['columns'], 'grid')}>
          {one.headers.map((header, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns keep their places and may share a name
            <div key={`${at} ${header}`} className={look('grid', 'gap-4', 'min-0')}>
              <Select
                label={header === '' ? t`Column ${at + 1}` : header}
                value={mapping[at] ?? ''}
                onChange={(value) =>
                  setMapping(
                    mapping.map((target, place) =>
                      place === at ? (targets.find((known) => known === value) ?? '') : target,
                    ),
                  )
                }
                data={targets.map((target) => ({
                  value: target,
                  label: targetWords(target),
                  disabled: target !== '' && target !== mapping[at] && mapping.includes(target),
                }))}
                allowDeselect={false}
                searchable
              />
              <span className={look('soft', 'size-1', 'breaks')}>
                {samples
                  .map((row) => row[at] ?? '')
                  .filter((text) => text !== '')
                  .join(' · ') || '–'}
              </span>
            </div>
          ))}
        </div>
        <Switch
          className={styles['switch'] ?? ''}
          checked={skipsDuplicates}
          onChange={(event) => setSkips(event.currentTarget.checked)}
          label={t`Skip patients already registered with this name and number`}
        />
        {!isEnough && (
          <p className={look('bad')}>
            <Trans>Choose the columns of name, contact number, gender and age.</Trans>
          </p>
        )}
        <div className={look('row', 'wrap', 'gap-10')}>
          <Button
            variant={isChecked ? 'default' : 'filled'}
            disabled={!isEnough}
            loading={check.isPending}
            onClick={() => void tryIt()}
          >
            {isChecked ? <Trans>Try again</Trans> : <Trans>Try without saving</Trans>}
          </Button>
        </div>
      </Card>
    </>
  );
}
