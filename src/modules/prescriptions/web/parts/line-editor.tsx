// The prescription as it is written: lines in order, and one field that finds the next medicine. All of it by keyboard.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconStarFilled } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FieldProblems } from '../../../../kit/shared/refusal.ts';
import {
  MedicinePicker,
  type PickedMedicine,
  type Shortcut,
} from '../../../medicines/web/parts/medicine-picker.tsx';
import type { TakenBy } from '../../../../kit/web/suggest.tsx';
import { formDoubt, formFavour } from '../../../medicines/rules/forms.ts';
import { FormQuestion } from './form-question.tsx';
import type { Habits, KnownMedicine } from './habits.ts';
import {
  type Chosen,
  copyOf,
  type LineDraft,
  type LineField,
  lineOf,
  medicineKey,
  readLine,
} from './line-draft.ts';
import type { Edge } from './line-drag.ts';
import { type LineAct, LineRow } from './line-row.tsx';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './lines.module.css';

interface Props {
  lines: readonly LineDraft[];
  onChange: (change: (lines: readonly LineDraft[]) => readonly LineDraft[]) => void;
  /** A line has gone; `restore` brings it back to its place. */
  onRemoved: (line: LineDraft, restore: () => void) => void;
  habits: Habits;
  /** Of the patient; null when it is not known. */
  ageMonths?: number | null;
  /** The lines of the last visit: what is written another way now says so, and what is left out can be brought back. */
  before?: readonly LineDraft[];
  shortcuts?: readonly Shortcut[];
  onShortcut?: (shortcut: Shortcut) => void;
  onStar?: (line: LineDraft, isStarred: boolean) => void;
  /** A line was gone through, or taken whole as it was proposed. */
  onDone?: (key: string) => void;
  /** What there is to say of a line, by its key. */
  notices?: ReadonlyMap<string, ReactNode>;
  showsAll: boolean;
  /** What the server found wrong, by the line's position and field. */
  found: Readonly<Record<number, FieldProblems>>;
}

/** At most as many lines as the server takes. */
const linesMost = 40;

const chosenOf = (picked: PickedMedicine): Chosen => ({
  medicineId: picked.id,
  medicineName: picked.name,
  genericName: picked.composition,
  strength: picked.strength,
  form: picked.type,
});

const noLines: readonly LineDraft[] = [];
const quickMost = 8;
const waysText = (line: Pick<LineDraft, 'dosage' | 'duration'>) =>
  [line.dosage, line.duration].filter(Boolean).join(' × ');

export function LineEditor(props: Props) {
  const {
    lines,
    onChange,
    onRemoved,
    habits,
    ageMonths = null,
    before = noLines,
    shortcuts = [],
    onShortcut,
    onStar,
    onDone,
    notices,
    showsAll,
    found,
  } = props;
  const { t } = useLingui();
  const [replacing, setReplacing] = useState<string | null>(null);
  const [doubted, setDoubted] = useState<readonly string[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLInputElement>(null);
  const wanted = useRef<{ key: string; field: LineField } | 'add' | null>(null);
  const focusOn = useCallback((goal: { key: string; field: LineField } | 'add') => {
    if (goal === 'add') adder.current?.focus();
    else
      frame.current
        ?.querySelector<HTMLElement>(`[data-line="${goal.key}"] [data-cell="${goal.field}"]`)
        ?.focus();
  }, []);
  const now = useRef({ lines, onRemoved, onDone });
  useEffect(() => {
    now.current = { lines, onRemoved, onDone };
    const goal = wanted.current;
    if (!goal) return;
    wanted.current = null;
    focusOn(goal);
  });

  const change = useCallback(
    (key: string, part: Partial<LineDraft>) =>
      onChange((all) => all.map((line) => (line.key === key ? { ...line, ...part } : line))),
    [onChange],
  );
  const replace = useCallback((key: string) => setReplacing(key), []);

  const act = useCallback(
    (key: string, what: LineAct, field: LineField) => {
      const all = now.current.lines;
      const at = all.findIndex((line) => line.key === key);
      const line = all[at];
      if (!line) return;
      if (what === 'remove') {
        const neighbour = all[at + 1] ?? all[at - 1];
        wanted.current = neighbour ? { key: neighbour.key, field: 'dosage' } : 'add';
        onChange((present) => present.filter((one) => one.key !== key));
        now.current.onRemoved(line, () =>
          onChange((present) => [...present.slice(0, at), line, ...present.slice(at)]),
        );
        return;
      }
      if (what === 'up' || what === 'down') {
        const to = at + (what === 'up' ? -1 : 1);
        if (to < 0 || to >= all.length) return;
        wanted.current = { key, field };
        onChange((present) => moved(present, at, to));
        return;
      }
      const next = all[at + (what === 'previous' ? -1 : 1)];
      if (what === 'complete') {
        focusOn('add');
        now.current.onDone?.(key);
      } else if (next) focusOn({ key: next.key, field });
      else if (what === 'next') focusOn('add');
    },
    [onChange, focusOn],
  );

  const askForm = (key: string, picked: PickedMedicine) =>
    setDoubted((keys) =>
      formDoubt(picked, ageMonths) ? [...keys, key] : keys.filter((one) => one !== key),
    );
  const add = (picked: PickedMedicine, by: TakenBy) => {
    const chosen = chosenOf(picked);
    const line = lineOf(chosen, habits.of(medicineKey(chosen))?.habit);
    // Tab takes the line as it is proposed, if it is whole; Enter goes through it.
    const isWhole = by === 'tab' && readLine(line).line !== null;
    wanted.current = isWhole ? 'add' : { key: line.key, field: 'dosage' };
    onChange((all) => [...all, line]);
    askForm(line.key, picked);
    if (isWhole) onDone?.(line.key);
  };
  const addKnown = (known: KnownMedicine) => add(known, 'tab');

  const moveBeside = useCallback(
    (key: string, beside: string, edge: Edge) =>
      onChange((all) => {
        const line = all.find((one) => one.key === key);
        const rest = all.filter((one) => one.key !== key);
        const at = rest.findIndex((one) => one.key === beside);
        return line && at >= 0 ? rest.toSpliced(edge === 'above' ? at : at + 1, 0, line) : all;
      }),
    [onChange],
  );

  const quick = (typed: string) =>
    habits.finder.find(
      typed,
      5,
      (known) =>
        Math.min(known.count, 20) / 100 +
        (known.isStarred ? 0.1 : 0) +
        formFavour(known, ageMonths),
    );
  const present = new Set(lines.map(medicineKey));
  const repeated = before.some((line) => present.has(medicineKey(line)));
  const stopped = repeated ? before.filter((line) => !present.has(medicineKey(line))) : [];
  const wayBefore = new Map(before.map((line) => [medicineKey(line), waysText(line)]));
  const wasOf = (line: LineDraft) => {
    const was = wayBefore.get(medicineKey(line)) ?? '';
    return was === waysText(line) ? '' : was;
  };
  const likely = habits.likeliest.filter((known) => !present.has(known.key)).slice(0, quickMost);

  const pressAdd = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = lines.at(-1);
    const isEmpty = event.currentTarget.value === '';
    if (last && isEmpty && (event.key === 'Backspace' || event.key === 'ArrowUp')) {
      event.preventDefault();
      focusOn({ key: last.key, field: 'dosage' });
    }
  };

  return (
    <div ref={frame} className={styles['frame']}>
      {lines.length > 0 && (
        <div className={withLook(styles['head'], 'faint', 'size-1')} aria-hidden="true">
          <span>
            <Trans>Medicine</Trans>
          </span>
          <span>
            <Trans>Dosage</Trans>
          </span>
          <span>
            <Trans>Duration</Trans>
          </span>
          <span>
            <Trans>Meal</Trans>
          </span>
          <span>
            <Trans>Qty</Trans>
          </span>
        </div>
      )}
      <ol className={withLook(styles['lines'], 'bare-list')} aria-label={t`Prescription lines`}>
        {lines.map((line, i) =>
          replacing === line.key ? (
            <li key={line.key} className={styles['replacing']}>
              <MedicinePicker
                label={t`Another medicine for line ${i + 1}`}
                placeholder={line.medicineName}
                startText={line.medicineName}
                quick={quick}
                ageMonths={ageMonths}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the press of a key on this very line
                autoFocus
                onPick={(picked) => {
                  setReplacing(null);
                  wanted.current = { key: line.key, field: 'dosage' };
                  change(line.key, chosenOf(picked));
                  askForm(line.key, picked);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape' && event.key !== 'Enter') return;
                  event.stopPropagation();
                  setReplacing(null);
                  wanted.current = { key: line.key, field: 'medicineName' };
                }}
                onLeave={() => setReplacing((open) => (open === line.key ? null : open))}
              />
            </li>
          ) : (
            <LineRow
              key={line.key}
              line={line}
              number={i + 1}
              showsAll={showsAll}
              found={found[i]}
              sameAs={firstSame(lines, i)}
              was={wasOf(line)}
              notice={
                doubted.includes(line.key) ? (
                  <>
                    <FormQuestion
                      line={line}
                      ageMonths={ageMonths}
                      onKeep={() => setDoubted((keys) => keys.filter((key) => key !== line.key))}
                      onReplace={() => replace(line.key)}
                    />
                    {notices?.get(line.key)}
                  </>
                ) : (
                  notices?.get(line.key)
                )
              }
              isStarred={habits.of(medicineKey(line))?.isStarred ?? false}
              onStar={onStar}
              onMoved={moveBeside}
              onChange={change}
              onAct={act}
              onReplace={replace}
            />
          ),
        )}
      </ol>
      {stopped.length > 0 && (
        <div
          className={withLook(
            styles['stopped'],
            'row',
            'wrap',
            'gap-4-8',
            'middle',
            'soft',
            'size-1',
          )}
        >
          <Trans>Not given again:</Trans>
          {stopped.map((line) => (
            <button
              key={line.key}
              type="button"
              className={withLook(
                styles['chipButton'],
                'inline',
                'gap-4',
                'middle',
                'soft',
                'one-line',
              )}
              onClick={() => onChange((all) => [...all, copyOf(line)])}
            >
              <IconPlus size={14} aria-hidden="true" />
              {line.medicineName}
            </button>
          ))}
        </div>
      )}
      {lines.length < linesMost && (
        <div className={styles['add']}>
          <MedicinePicker
            label={t`Add a medicine`}
            placeholder={
              lines.length === 0
                ? t`Type a medicine: dolo, amox 500, syp ascoril`
                : t`Next medicine`
            }
            quick={quick}
            ageMonths={ageMonths}
            onPick={add}
            shortcuts={shortcuts}
            {...(onShortcut ? { onShortcut } : {})}
            foot={
              <Trans>
                <kbd>Tab</kbd> takes the line as proposed · <kbd>↵</kbd> goes through it ·{' '}
                <kbd>/</kbd> templates
              </Trans>
            }
            onKeyDown={pressAdd}
            inputRef={adder}
          />
          {likely.length > 0 && (
            <div
              className={withLook(styles['quick'], 'row', 'wrap', 'gap-6', 'top-6')}
              role="group"
              aria-label={t`Prescribed most`}
            >
              {likely.map((known) => (
                <button
                  key={known.key}
                  type="button"
                  tabIndex={-1}
                  className={withLook(
                    styles['chipButton'],
                    'inline',
                    'gap-4',
                    'middle',
                    'soft',
                    'one-line',
                  )}
                  title={known.hint}
                  onClick={() => addKnown(known)}
                >
                  {known.isStarred ? <IconStarFilled size={12} aria-hidden="true" /> : '+'}{' '}
                  {known.name}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const next = [...all];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

function firstSame(lines: readonly LineDraft[], at: number): number | null {
  const line = lines[at];
  if (!line) return null;
  const first = lines.findIndex(
    (other) =>
      medicineKey(other) === medicineKey(line) ||
      (line.genericName !== '' &&
        other.genericName.toLowerCase() === line.genericName.toLowerCase()),
  );
  return first >= 0 && first < at ? first + 1 : null;
}
