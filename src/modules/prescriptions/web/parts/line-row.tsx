// One line of a prescription: every field in the order it is spoken, read back in words as it is typed.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconGripVertical,
  IconNote,
  IconRepeat,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import type { Day } from '../../../../kit/shared/time.ts';
import type { Translator } from '../../../../kit/shared/words.ts';
import { translatorOn } from '../../../../kit/web/language.ts';
import { problemText } from '../../../../kit/web/sentences.ts';
import { medicineTypeWords } from '../../../medicines/web/parts/medicine-words.ts';
import { phrase } from '../../rules/phrase.ts';
import { capitals } from '../../rules/sheet.ts';
import { readPrescribed, unitsAsked } from '../../rules/unit-meant.ts';
import { readCourse } from './course.ts';
import { DosageQuestion } from './dosage-question.tsx';
import { LineCells, NoteCell } from './line-cells.tsx';
import { atOtherTimes, dosagesAsked, type LineDraft, splitDosage } from './line-draft.ts';
import { type OnMoved, useLineDrag } from './line-drag.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './lines.module.css';
import { TimeMarks } from './time-marks.tsx';
import { UnitQuestion } from './unit-question.tsx';
import { type LineFields, type LineInHand, useLine } from './use-line.ts';

interface Props extends LineFields {
  number: number;
  /** The number of an earlier line with the same medicine. */
  sameAs: number | null;
  /** How the last visit had it, where that was another way; empty where it was the same or is new. */
  was: string;
  /** What there is to say of the line. */
  notice: ReactNode;
  isStarred: boolean;
  onStar: ((line: LineDraft, isStarred: boolean) => void) | undefined;
  onMoved: OnMoved;
  onReplace: (key: string) => void;
}

export const LineRow = memo(function LineRow(props: Props) {
  const { line, number, notice, onMoved, onAct } = props;
  const { t } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const lifted = useLineDrag(row, grip, line.key, onMoved);
  const [hadNote, setNote] = useState(line.note !== '');
  const hasNote = hadNote || line.note !== '';
  const of = useLine(props);
  const question = !of.isWriting && questionOf(of);
  return (
    <li
      ref={row}
      className={withLook(styles['line'], 'top', 'line-above')}
      data-line={line.key}
      data-lifted={lifted.isLifted ? '' : undefined}
      data-edge={lifted.edge ?? undefined}
      aria-label={t`Line ${number}: ${line.medicineName}`}
    >
      <span
        ref={grip}
        className={withLook(styles['number'], 'faint', 'size-1', 'numbers', 'anchor')}
        title={t`Drag, or press Alt and an arrow key, to move`}
      >
        <span>{number}</span>
        <IconGripVertical size={16} aria-hidden="true" />
      </span>
      <Medicine {...props} of={of} />
      <LineCells of={of} number={number} />
      <span className={withLook(styles['acts'], 'row', 'end')}>
        <button
          type="button"
          tabIndex={-1}
          className={withLook(
            styles['act'],
            'grid',
            'centred',
            'no-edge',
            'rounded',
            'no-ground',
            'faint',
            'pressable',
            'hover-sunk',
            'hover-ink',
          )}
          aria-label={t`Remove line ${number}`}
          title={t`Remove`}
          onClick={() => onAct(line.key, 'remove', 'dosage')}
        >
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
      <Below {...props} of={of} onNote={hasNote ? null : () => setNote(true)} />
      {(question || notice !== undefined) && (
        <div className={withLook(styles['notice'], 'min-0')}>
          {question}
          {notice}
        </div>
      )}
      {hasNote && <NoteCell of={of} number={number} />}
    </li>
  );
});

function questionOf({ line, change }: LineInHand): ReactNode {
  if (unitsAsked(line).length > 0)
    return <UnitQuestion line={line} onAnswer={(dosage) => change({ dosage })} />;
  return dosagesAsked(line).length > 0 && <DosageQuestion line={line} onAnswer={change} />;
}

/** What is given, and how it stands to the other lines and the last visit. */
function Medicine({
  of: { line, onKey },
  sameAs,
  was,
  onAct,
  onReplace,
}: Props & { of: LineInHand }) {
  const { t, i18n } = useLingui();
  const generic = capitals(line.genericName);
  const isNamedSo = generic === capitals(line.medicineName);
  return (
    <div className={withLook(styles['medicine'], 'grid', 'items-start', 'min-0')}>
      <button
        type="button"
        className={withLook(
          styles['name'],
          'ink',
          'size-2',
          'strong',
          'breaks',
          'corners-4',
          'words-left',
          'hover-sunk',
        )}
        data-cell="medicineName"
        title={t`Choose another medicine`}
        onClick={() => onReplace(line.key)}
        onKeyDown={(event) =>
          pressName(
            event,
            () => onAct(line.key, 'remove', 'medicineName'),
            (e) => onKey(e, 'mealTiming'),
          )
        }
      >
        {line.medicineName}
        {hasOwnStrength(line) && <span className={look('plain')}> {line.strength}</span>}
      </button>
      <span className={look('soft', 'size-1', 'breaks', 'leading-135')}>
        {[isNamedSo ? '' : generic, i18n._(medicineTypeWords[line.form])]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {sameAs !== null && (
        <span
          className={look(
            'inline',
            'gap-4',
            'middle',
            'top-2',
            'warn',
            'size-1',
            'pill',
            'wash-warn',
            'pad-0-8',
          )}
        >
          <IconRepeat size={14} aria-hidden="true" />
          <Trans>Also on line {sameAs}</Trans>
        </span>
      )}
      {was !== '' && (
        <span className={withLook(styles['was'], 'size-1')}>
          <Trans>was {was}</Trans>
        </span>
      )}
    </div>
  );
}

/** The times of day, the line in words or what is wrong with it, and what is seldom pressed. */
function Below({
  of: { id, line, from, problem, change },
  number,
  isStarred,
  onStar,
  onNote,
}: Props & { of: LineInHand; onNote: (() => void) | null }) {
  const { t, i18n } = useLingui();
  const words = reading(line, from, translatorOn(i18n));
  return (
    <div className={withLook(styles['below'], 'row', 'gap-8')}>
      <TimeMarks dosage={line.dosage} onDosage={(dosage) => change(atOtherTimes(line, dosage))} />
      {problem ? (
        <p className={withLook(styles['problem'], 'bad')} id={`${id}-problem`} role="alert">
          {problemText(problem)}
        </p>
      ) : (
        <p
          className={withLook(styles['reading'], 'soft')}
          id={`${id}-reading`}
          aria-live="polite"
          title={words}
        >
          {words}
        </p>
      )}
      {onStar && (
        <button
          type="button"
          tabIndex={-1}
          className={`${withLook(styles['act'], 'grid', 'centred', 'no-edge', 'rounded', 'no-ground', 'faint', 'pressable', 'hover-sunk', 'hover-ink')} ${withLook(styles['belowAct'], 'push')}`}
          data-on={isStarred ? '' : undefined}
          aria-pressed={isStarred}
          aria-label={t`Favourite: ${line.medicineName}`}
          title={t`Favourite`}
          onClick={() => onStar(line, !isStarred)}
        >
          {isStarred ? (
            <IconStarFilled size={16} aria-hidden="true" />
          ) : (
            <IconStar size={16} stroke={1.75} aria-hidden="true" />
          )}
        </button>
      )}
      {onNote && (
        <button
          type="button"
          tabIndex={-1}
          className={`${withLook(styles['act'], 'grid', 'centred', 'no-edge', 'rounded', 'no-ground', 'faint', 'pressable', 'hover-sunk', 'hover-ink')} ${withLook(styles['noteAct'], 'push')}`}
          aria-label={t`Add a note to line ${number}`}
          title={t`Add a note`}
          onClick={onNote}
        >
          <IconNote size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** `Pan 40` says its 40 mg already. */
function hasOwnStrength({ medicineName, strength }: LineDraft): boolean {
  const [number] = /\d+/.exec(strength) ?? [];
  return strength !== '' && !(number !== undefined && medicineName.includes(number));
}

function pressName(
  event: KeyboardEvent<HTMLElement>,
  remove: () => void,
  otherwise: (event: KeyboardEvent<HTMLElement>) => void,
): void {
  if (event.key === 'Enter') return;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    remove();
  } else otherwise(event);
}

/** The line as the patient hears it, in the user's language; empty while the dosage can not be read. */
function reading(line: LineDraft, from: Day, own: Translator): string {
  const split = splitDosage(line);
  const dosage = readPrescribed({ ...line, dosage: split.dosage });
  if (!dosage.ok) return '';
  const { course } = readCourse(split.duration ?? line.duration, from);
  return phrase(
    {
      dosage: dosage.dosage,
      ...course,
      mealTiming: line.mealTiming ?? dosage.mealTiming,
      form: line.form,
    },
    own,
  );
}
