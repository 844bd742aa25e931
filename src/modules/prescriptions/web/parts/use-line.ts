// What is typed in one line: what is wrong with it, what shows of that yet, and what its keys do.
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { FieldProblems } from '../../../../kit/shared/refusal.ts';
import { pick } from '../../../../kit/shared/catalogue.ts';
import type { Day } from '../../../../kit/shared/time.ts';
import {
  type LineDraft,
  type LineField,
  lineFieldNames,
  readLine,
  splitDosage,
  withDosage,
} from './line-draft.ts';

export type LineAct = 'complete' | 'remove' | 'up' | 'down' | 'previous' | 'next';

export interface LineFields {
  line: LineDraft;
  /** The day of the visit. */
  from: Day;
  /** A save was tried: everything that is wrong shows. */
  showsAll: boolean;
  /** What the server found wrong, by field. */
  serverProblems: FieldProblems | undefined;
  onChange: (key: string, change: Partial<LineDraft>) => void;
  onAct: (key: string, act: LineAct, field: LineField) => void;
}

export function useLine({ line, from, showsAll, serverProblems, onChange, onAct }: LineFields) {
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<LineField>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const read = useMemo(() => readLine(line, from), [line, from]);
  const problems = { ...(showsAll ? serverProblems : undefined), ...read.problems };
  const shown = lineFieldNames.filter((field) => problems[field] && (showsAll || left.has(field)));
  const problem = shown.map((field) => problems[field]).find((one) => one !== undefined);
  const change = (part: Partial<LineDraft>) => onChange(line.key, part);

  const writeDosage = (dosage: string) => {
    setWriting(true);
    change(withDosage(line, dosage));
  };
  /** A duration typed behind the dosage goes to its own field, a route or a reason to the note; a unit that was meant is shown. */
  const splitTyped = () => {
    const { dosage, duration, note = line.note } = splitDosage(line);
    const settled = { ...line, dosage, duration: duration ?? line.duration, note };
    if (dosage !== line.dosage) change(pick(settled, ['dosage', 'duration', 'note']));
    return settled;
  };
  /** Whether the line is whole; if not, what is wrong shows and its first field has the focus. */
  const isComplete = (): boolean => {
    const settled = readLine(splitTyped(), from);
    const allWrong = lineFieldNames.filter((one) => settled.problems[one]);
    const [wrong] = allWrong;
    if (!wrong) return true;
    setLeft(new Set([...left, ...allWrong]));
    setWriting(false);
    document.getElementById(`${id}-${wrong}`)?.focus();
    return false;
  };
  const leave = (field: LineField) => {
    if (field === 'dosage') {
      splitTyped();
      setWriting(false);
    }
    const isBlank = (field === 'dosage' || field === 'duration') && line[field] === '';
    if (!isBlank) setLeft((now) => (now.has(field) ? now : new Set(now).add(field)));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, field: LineField) => {
    if (event.nativeEvent.isComposing) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const act = actOf(event, isPlain && field !== 'mealTiming');
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act !== 'complete' || isComplete()) onAct(line.key, act, field);
  };
  const cell = (field: LineField) => ({
    id: `${id}-${field}`,
    'data-cell': field,
    'aria-invalid': shown.includes(field) ? true : undefined,
    'aria-describedby': shown.includes(field) ? `${id}-problem` : `${id}-reading`,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, field),
    onBlur: () => leave(field),
  });

  return { id, line, from, read, problem, isWriting, change, writeDosage, onKey, cell };
}

export type LineInHand = ReturnType<typeof useLine>;

function actOf(event: KeyboardEvent, movesByArrow: boolean): LineAct | null {
  const isCommand = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'Enter':
      return isCommand || event.shiftKey ? null : 'complete';
    case 'ArrowUp':
      return event.altKey ? 'up' : movesByArrow ? 'previous' : null;
    case 'ArrowDown':
      return event.altKey ? 'down' : movesByArrow ? 'next' : null;
    case 'Delete':
    case 'Backspace':
      return isCommand ? 'remove' : null;
    default:
      return null;
  }
}
