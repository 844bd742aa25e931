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
import { type KeyboardEvent, memo, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { FieldProblems } from '../../../../kit/shared/refusal.ts';
import type { Translator } from '../../../../kit/shared/words.ts';
import { translatorOn } from '../../../../kit/web/language.ts';
import { problemText } from '../../../../kit/web/sentences.ts';
import { medicineTypeWords } from '../../../medicines/web/parts/medicine-words.ts';
import { type MealTiming, mealTimings } from '../../model.ts';
import { readDosage, readDuration } from '../../rules.ts';
import { phrase } from '../../rules/phrase.ts';
import { capitals } from '../../rules/sheet.ts';
import {
  type LineDraft,
  type LineField,
  lineFieldNames,
  readLine,
  splitDosage,
} from './line-draft.ts';
import { type OnMoved, useLineDrag } from './line-drag.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './lines.module.css';
import { TimeMarks } from './time-marks.tsx';
import { mealWords } from './words.ts';

export type LineAct = 'complete' | 'remove' | 'up' | 'down' | 'previous' | 'next';

interface Props {
  line: LineDraft;
  number: number;
  /** A save was tried: everything that is wrong shows. */
  showsAll: boolean;
  /** What the server found wrong, by field. */
  found: FieldProblems | undefined;
  /** The number of an earlier line with the same medicine. */
  sameAs: number | null;
  /** How the last visit had it, where that was another way; empty where it was the same or is new. */
  was: string;
  /** What there is to say of the line. */
  notice: ReactNode;
  isStarred: boolean;
  onStar: ((line: LineDraft, isStarred: boolean) => void) | undefined;
  onMoved: OnMoved;
  onChange: (key: string, change: Partial<LineDraft>) => void;
  onAct: (key: string, act: LineAct, field: LineField) => void;
  onReplace: (key: string) => void;
}

export const LineRow = memo(function LineRow(props: Props) {
  const {
    line,
    number,
    showsAll,
    found,
    sameAs,
    was,
    notice,
    isStarred,
    onStar,
    onMoved,
    onChange,
    onAct,
    onReplace,
  } = props;
  const { t, i18n } = useLingui();
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const lifted = useLineDrag(row, grip, line.key, onMoved);
  const [left, setLeft] = useState<ReadonlySet<LineField>>(new Set());
  const [hasNote, setNote] = useState(line.note !== '');
  const read = useMemo(() => readLine(line), [line]);
  const problems = { ...(showsAll ? found : undefined), ...read.problems };
  const shown = lineFieldNames.filter((field) => problems[field] && (showsAll || left.has(field)));
  const sentence = shown.map((field) => problems[field]).find((problem) => problem !== undefined);
  const words = reading(line, translatorOn(i18n));
  const change = (part: Partial<LineDraft>) => onChange(line.key, part);

  const onKey = (event: KeyboardEvent<HTMLElement>, field: LineField) => {
    if (event.nativeEvent.isComposing) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const act = actOf(event, isPlain && field !== 'mealTiming');
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === 'complete') {
      const split = splitDosage(line.dosage);
      const settled = readLine({
        ...line,
        dosage: split.dosage,
        duration: split.duration ?? line.duration,
      });
      if (split.duration !== null) change({ dosage: split.dosage, duration: split.duration });
      const allWrong = lineFieldNames.filter((one) => settled.problems[one]);
      const [wrong] = allWrong;
      if (wrong) {
        setLeft(new Set([...left, ...allWrong]));
        document.getElementById(`${id}-${wrong}`)?.focus();
        return;
      }
    }
    onAct(line.key, act, field);
  };

  const cell = (field: LineField) => ({
    id: `${id}-${field}`,
    'data-cell': field,
    'aria-invalid': shown.includes(field) ? true : undefined,
    'aria-describedby': shown.includes(field) ? `${id}-problem` : `${id}-reading`,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, field),
    onBlur: () => {
      if (field === 'dosage') {
        const split = splitDosage(line.dosage);
        if (split.duration !== null) change({ dosage: split.dosage, duration: split.duration });
      }
      const isBlank =
        (field === 'dosage' && line.dosage === '') ||
        (field === 'duration' && line.duration === '');
      if (!isBlank) setLeft((now) => (now.has(field) ? now : new Set(now).add(field)));
    },
  });

  const typeWord = i18n._(medicineTypeWords[line.form]);
  const generic = capitals(line.genericName);
  return (
    <li
      ref={row}
      className={styles['line']}
      data-line={line.key}
      data-lifted={lifted.isLifted ? '' : undefined}
      data-edge={lifted.edge ?? undefined}
      aria-label={t`Line ${number}: ${line.medicineName}`}
    >
      <span
        ref={grip}
        className={withLook(styles['number'], 'faint', 'size-1', 'numbers')}
        title={t`Drag, or Alt and an arrow, to move`}
      >
        <span>{number}</span>
        <IconGripVertical size={16} aria-hidden="true" />
      </span>
      <div className={withLook(styles['medicine'], 'grid', 'items-start', 'min-0')}>
        <button
          type="button"
          className={withLook(styles['name'], 'ink', 'size-2', 'strong', 'breaks')}
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
        <span className={withLook(styles['generic'], 'soft', 'size-1', 'breaks')}>
          {[generic === capitals(line.medicineName) ? '' : generic, typeWord]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {sameAs !== null && (
          <span
            className={withLook(
              styles['chip'],
              'inline',
              'gap-4',
              'middle',
              'top-2',
              'warn',
              'size-1',
            )}
          >
            <IconRepeat size={14} aria-hidden="true" />
            <Trans>Also on line {sameAs}</Trans>
          </span>
        )}
        {was !== '' && (
          <span className={styles['was']}>
            <Trans>was {was}</Trans>
          </span>
        )}
      </div>
      <Cell label={<Trans>Dosage</Trans>} area="dosage">
        <input
          {...cell('dosage')}
          className={styles['input']}
          value={line.dosage}
          maxLength={60}
          placeholder="1-0-1"
          aria-label={t`Dosage, line ${number}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change({ dosage: event.currentTarget.value })}
        />
      </Cell>
      <Cell label={<Trans>Duration</Trans>} area="duration">
        <input
          {...cell('duration')}
          className={styles['input']}
          value={line.duration}
          maxLength={20}
          placeholder={t`5d, 2w`}
          aria-label={t`Duration, line ${number}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change({ duration: event.currentTarget.value })}
        />
      </Cell>
      <Cell label={<Trans>Meal</Trans>} area="meal">
        <select
          {...cell('mealTiming')}
          className={styles['input']}
          data-empty={(read.line?.mealTiming ?? line.mealTiming) === null ? '' : undefined}
          value={line.mealTiming ?? readMeal(line.dosage) ?? ''}
          aria-label={t`Meal timing, line ${number}`}
          onChange={(event) =>
            change({
              mealTiming: mealTimings.find((one) => one === event.currentTarget.value) ?? null,
            })
          }
        >
          <option value="">–</option>
          {mealTimings.map((timing) => (
            <option key={timing} value={timing}>
              {i18n._(mealWords[timing])}
            </option>
          ))}
        </select>
      </Cell>
      <Cell label={<Trans>Quantity</Trans>} area="quantity">
        <input
          {...cell('quantity')}
          className={styles['input']}
          inputMode="numeric"
          value={line.quantity}
          maxLength={4}
          placeholder={read.computed === null ? '–' : String(read.computed)}
          aria-label={t`Quantity, line ${number}`}
          autoComplete="off"
          enterKeyHint="done"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change({ quantity: event.currentTarget.value })}
        />
      </Cell>
      <span className={withLook(styles['acts'], 'row', 'end')}>
        <button
          type="button"
          tabIndex={-1}
          className={styles['act']}
          aria-label={t`Remove line ${number}`}
          title={t`Remove`}
          onClick={() => onAct(line.key, 'remove', 'dosage')}
        >
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
      <div className={withLook(styles['below'], 'row', 'gap-8')}>
        <TimeMarks dosage={line.dosage} onDosage={(dosage) => change({ dosage })} />
        {sentence ? (
          <p className={withLook(styles['problem'], 'bad')} id={`${id}-problem`} role="alert">
            {problemText(sentence)}
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
            className={`${styles['act']} ${styles['belowAct']}`}
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
        {!hasNote && (
          <button
            type="button"
            tabIndex={-1}
            className={`${styles['act']} ${styles['noteAct']}`}
            aria-label={t`Add a note to line ${number}`}
            title={t`Add a note`}
            onClick={() => setNote(true)}
          >
            <IconNote size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      {notice !== undefined && <div className={styles['notice']}>{notice}</div>}
      {hasNote && (
        <input
          {...cell('note')}
          className={`${styles['input']} ${styles['note']}`}
          value={line.note}
          maxLength={60}
          placeholder={t`Note for the patient, at most 40 characters`}
          aria-label={t`Note, line ${number}`}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      )}
    </li>
  );
});

/** `Pan 40` says its 40 mg already. */
function hasOwnStrength({ medicineName, strength }: LineDraft): boolean {
  const [number] = /\d+/.exec(strength) ?? [];
  return strength !== '' && !(number !== undefined && medicineName.includes(number));
}

function Cell({ label, area, children }: { label: ReactNode; area: string; children: ReactNode }) {
  return (
    <div className={withLook(styles['cell'], 'min-0')} data-area={area}>
      <span className={withLook(styles['cellLabel'], 'faint', 'size-1')} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

function actOf(event: KeyboardEvent, movesByArrow: boolean): LineAct | null {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey)
    return 'complete';
  if (event.key === 'ArrowUp' && event.altKey) return 'up';
  if (event.key === 'ArrowDown' && event.altKey) return 'down';
  if (event.key === 'ArrowUp' && movesByArrow) return 'previous';
  if (event.key === 'ArrowDown' && movesByArrow) return 'next';
  if ((event.key === 'Delete' || event.key === 'Backspace') && (event.ctrlKey || event.metaKey))
    return 'remove';
  return null;
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

const readMeal = (dosage: string): MealTiming | null => {
  const read = readDosage(dosage);
  return read.ok ? read.mealTiming : null;
};

/** The line as the patient hears it, in the user's language; empty while the dosage can not be read. */
function reading(line: LineDraft, own: Translator): string {
  const split = splitDosage(line.dosage);
  const dosage = readDosage(split.dosage);
  if (!dosage.ok) return '';
  const duration = readDuration(split.duration ?? line.duration);
  return phrase(
    {
      dosage: dosage.dosage,
      duration: duration.ok ? duration.duration : null,
      mealTiming: line.mealTiming ?? dosage.mealTiming,
      form: line.form,
    },
    own,
  );
}
