// The prescription as it is written: lines in order, and one field that finds the next medicine. All of it by keyboard.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import type { FieldProblems } from '../../../../kit/shared/refusal.ts';
import type { Day } from '../../../../kit/shared/time.ts';
import {
  MedicinePicker,
  type PickedMedicine,
  type SoughtText,
  type Shortcut,
} from '../../../medicines/web/parts/medicine-picker.tsx';
import type { TakenBy } from '../../../../kit/web/suggest.tsx';
import { formDoubt, formFavour } from '../../../medicines/rules/forms.ts';
import { FormQuestion } from './form-question.tsx';
import type { Habits, KnownMedicine } from './habits.ts';
import { LineAdder, NotGivenAgain, SoughtProblem } from './line-adder.tsx';
import {
  type Chosen,
  copyOf,
  type LineDraft,
  lineOf,
  medicineKey,
  readLine,
} from './line-draft.ts';
import { LineRow } from './line-row.tsx';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './lines.module.css';
import { type Lines, useLineActs, useLineFocus } from './use-lines.ts';

interface Props extends Lines {
  habits: Habits;
  /** The day of the visit. */
  from: Day;
  /** Of the patient; null when it is not known. */
  ageMonths?: number | null;
  /** The lines of the last visit: what is written another way now says so, and what is left out can be brought back. */
  before?: readonly LineDraft[];
  shortcuts?: readonly Shortcut[];
  onShortcut?: (shortcut: Shortcut) => void;
  onStar?: (line: LineDraft, isStarred: boolean) => void;
  /** What there is to say of a line, by its key. */
  notices?: ReadonlyMap<string, ReactNode>;
  showsAll: boolean;
  /** What stands in the fields that seek a medicine: the next line's, and the one in which a line gets another. */
  sought: Readonly<Record<'medicine' | 'otherMedicine', SoughtText>>;
  /** What the server found wrong, by the line's position and field. */
  serverProblems: Readonly<Record<number, FieldProblems>>;
}

/** At most as many lines as the server takes. */
const linesMost = 40;
const quickMost = 8;
const noLines: readonly LineDraft[] = [];

const chosenOf = (picked: PickedMedicine): Chosen => ({
  medicineId: picked.id,
  medicineName: picked.name,
  genericName: picked.composition,
  strength: picked.strength,
  form: picked.type,
});

export function LineEditor(props: Props) {
  const { lines, onChange, habits, sought, ageMonths = null, before = noLines } = props;
  const { t } = useLingui();
  const [replacing, setReplacing] = useState<string | null>(null);
  const { frame, adder, focusOn, focusSoon } = useLineFocus();
  const acts = useLineActs(props, { focusOn, focusSoon });
  const replace = useCallback((key: string) => setReplacing(key), []);
  const { noticeOf, askForm } = useFormDoubts(ageMonths, replace, props.notices);
  const quick = (typed: string) =>
    habits.finder.find(typed, 5, (known) => favour(known, ageMonths));
  const { isPresent, stopped, wasOf } = comparedWith(before, lines);

  const add = useAdding(props, focusSoon, askForm);

  return (
    <div ref={frame} className={styles['frame']}>
      {lines.length > 0 && <Head />}
      <ol className={withLook(styles['lines'], 'bare-list')} aria-label={t`Prescription lines`}>
        {lines.map((line, i) =>
          replacing === line.key ? (
            <Replacing
              key={line.key}
              line={line}
              at={i}
              typed={sought.otherMedicine}
              quick={quick}
              ageMonths={ageMonths}
              onPick={(picked) => {
                setReplacing(null);
                focusSoon({ key: line.key, field: 'dosage' });
                acts.change(line.key, chosenOf(picked));
                askForm(line.key, picked);
              }}
              onBack={() => {
                setReplacing(null);
                focusSoon({ key: line.key, field: 'medicineName' });
              }}
              onLeave={() => setReplacing((open) => (open === line.key ? null : open))}
            />
          ) : (
            <LineRow
              key={line.key}
              line={line}
              number={i + 1}
              from={props.from}
              showsAll={props.showsAll}
              serverProblems={props.serverProblems[i]}
              sameAs={firstSame(lines, i)}
              was={wasOf(line)}
              notice={noticeOf(line)}
              isStarred={habits.of(medicineKey(line))?.isStarred ?? false}
              onStar={props.onStar}
              onMoved={acts.moveBeside}
              onChange={acts.change}
              onAct={acts.act}
              onReplace={replace}
            />
          ),
        )}
      </ol>
      <NotGivenAgain
        lines={stopped}
        onAgain={(line) => onChange((all) => [...all, copyOf(line)])}
      />
      {lines.length < linesMost && (
        <LineAdder
          isFirst={lines.length === 0}
          likely={habits.likeliest.filter((known) => !isPresent(known.key)).slice(0, quickMost)}
          onLikely={(known) => add(known, 'tab')}
          onBack={() => focusOn({ key: lines.at(-1)?.key ?? '', field: 'dosage' })}
          typed={replacing === null ? nextOf(sought) : sought.medicine}
          quick={quick}
          ageMonths={ageMonths}
          onPick={add}
          {...(props.shortcuts ? { shortcuts: props.shortcuts } : {})}
          {...(props.onShortcut ? { onShortcut: props.onShortcut } : {})}
          inputRef={adder}
        />
      )}
    </div>
  );
}

function Head() {
  return (
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
  );
}

/** Another medicine is sought for this line. */
function Replacing({
  line,
  at,
  typed,
  onBack,
  onLeave,
  ...picker
}: {
  line: LineDraft;
  at: number;
  typed: SoughtText;
  onBack: () => void;
  onLeave: () => void;
} & Pick<ComponentProps<typeof MedicinePicker>, 'quick' | 'ageMonths' | 'onPick'>) {
  const { t } = useLingui();
  const [text, setText] = useState(line.medicineName);
  const write = (next: string) => {
    setText(next);
    typed.onText(next === line.medicineName ? '' : next);
  };
  const isAsBefore = text.trim() === '' || text === line.medicineName;
  return (
    <li className={withLook(styles['replacing'], 'line-above')}>
      <MedicinePicker
        {...picker}
        label={t`Another medicine for line ${at + 1}`}
        placeholder={line.medicineName}
        typed={{ ...typed, text, onText: write }}
        onLeave={() => isAsBefore && onLeave()}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the press of a key on this very line
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.stopPropagation();
          typed.onText('');
          onBack();
        }}
      />
      <SoughtProblem {...typed} />
    </li>
  );
}

/** What was typed for another medicine whose line is no longer open goes on as the next one. */
function nextOf({ medicine, otherMedicine }: Props['sought']): SoughtText {
  if (medicine.text !== '' || otherMedicine.text === '') return medicine;
  return {
    ...otherMedicine,
    onText: (text) => {
      otherMedicine.onText('');
      medicine.onText(text);
    },
  };
}

/** What there is to say of a line, with a question where its form of medicine seldom suits the patient's age. */
function useFormDoubts(
  ageMonths: number | null,
  onReplace: (key: string) => void,
  notices: Props['notices'],
) {
  const [doubted, setDoubted] = useState<readonly string[]>([]);
  const keep = (key: string) => setDoubted((keys) => keys.filter((one) => one !== key));
  const askForm = (key: string, picked: PickedMedicine) =>
    formDoubt(picked, ageMonths) ? setDoubted((keys) => [...keys, key]) : keep(key);
  const noticeOf = (line: LineDraft): ReactNode => {
    const said = notices?.get(line.key);
    if (!doubted.includes(line.key)) return said;
    return (
      <>
        <FormQuestion
          line={line}
          ageMonths={ageMonths}
          onKeep={() => keep(line.key)}
          onReplace={() => onReplace(line.key)}
        />
        {said}
      </>
    );
  };
  return { noticeOf, askForm };
}

/** A medicine becomes a line as the doctor wrote it last. */
function useAdding(
  { habits, from, onChange, onDone }: Props,
  focusSoon: ReturnType<typeof useLineFocus>['focusSoon'],
  onAdded: (key: string, picked: PickedMedicine) => void,
) {
  return (picked: PickedMedicine, by: TakenBy) => {
    const chosen = chosenOf(picked);
    const line = lineOf(chosen, { habit: habits.of(medicineKey(chosen))?.habit ?? null, from });
    // Tab takes the line as it is proposed, if it is whole; Enter goes through it.
    const isWhole = by === 'tab' && readLine(line, from).line !== null;
    focusSoon(isWhole ? 'add' : { key: line.key, field: 'dosage' });
    onChange((all) => [...all, line]);
    onAdded(line.key, picked);
    if (isWhole) onDone?.(line.key);
  };
}

const favour = (known: KnownMedicine, ageMonths: number | null): number =>
  Math.min(known.count, 20) / 100 + (known.isStarred ? 0.1 : 0) + formFavour(known, ageMonths);

const waysText = (line: Pick<LineDraft, 'dosage' | 'duration'>) =>
  [line.dosage, line.duration].filter(Boolean).join(' × ');

/** How the lines stand to those of the last visit; nothing counts as stopped before one was repeated. */
function comparedWith(before: readonly LineDraft[], lines: readonly LineDraft[]) {
  const keys = new Set(lines.map(medicineKey));
  const isPresent = (key: string) => keys.has(key);
  const left = before.filter((line) => !isPresent(medicineKey(line)));
  const wayBefore = new Map(before.map((line) => [medicineKey(line), waysText(line)]));
  return {
    isPresent,
    stopped: left.length < before.length ? left : [],
    wasOf: (line: LineDraft) => {
      const was = wayBefore.get(medicineKey(line)) ?? '';
      return was === waysText(line) ? '' : was;
    },
  };
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
