// The fields of a line that are typed: dosage, duration, meal, quantity, note.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { type MealTiming, mealTimings } from '../../model.ts';
import { hasPacks } from '../../rules/supply.ts';
import { withLook } from '../../../../kit/web/look.ts';
import { SelectBox } from '../../../../kit/web/select-input.tsx';
import { mealIn } from './line-draft.ts';
import styles from './lines.module.css';
import type { LineInHand } from './use-line.ts';
import { mealWords } from './words.ts';

interface Props {
  of: LineInHand;
  number: number;
}

export function LineCells({ of, number }: Props) {
  const { t } = useLingui();
  const { line, read, change, cell } = of;
  return (
    <>
      <Cell label={<Trans>Dosage</Trans>} area="dosage">
        <TypedCell
          {...cell('dosage')}
          value={line.dosage}
          maxLength={160}
          placeholder="1-0-1"
          aria-label={t`Dosage, line ${number}`}
          onText={(dosage) => of.writeDosage(dosage)}
        />
      </Cell>
      <Cell label={<Trans>Duration</Trans>} area="duration">
        <TypedCell
          {...cell('duration')}
          value={line.duration}
          maxLength={40}
          placeholder={t`5d, 2w`}
          aria-label={t`Duration, line ${number}`}
          onText={(duration) => change({ duration })}
        />
      </Cell>
      <MealCell of={of} number={number} />
      <Cell label={<Trans>Quantity</Trans>} area="quantity">
        <TypedCell
          {...cell('quantity')}
          inputMode={hasPacks(line.form) ? 'text' : 'numeric'}
          value={line.quantity}
          maxLength={20}
          placeholder={read.computed || '–'}
          aria-label={t`Quantity, line ${number}`}
          onText={(quantity) => change({ quantity })}
        />
      </Cell>
    </>
  );
}

export function NoteCell({ of: { line, change, cell }, number }: Props) {
  const { t } = useLingui();
  return (
    <input
      {...cell('note')}
      className={`${withLook(styles['input'], 'full', 'min-0', 'pad-0-8', 'rounded', 'ink')} ${withLook(styles['note'], 'top-2')}`}
      value={line.note}
      maxLength={60}
      placeholder={t`Note for the patient, at most 40 characters`}
      aria-label={t`Note, line ${number}`}
      onChange={(event) => change({ note: event.currentTarget.value })}
    />
  );
}

function MealCell({ of: { line, read, change, cell }, number }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Cell label={<Trans>Meal</Trans>} area="meal">
      <SelectBox<MealTiming | ''>
        {...cell('mealTiming')}
        className={withLook(styles['input'], 'full', 'min-0', 'pad-0-8', 'rounded', 'ink')}
        data-empty={(read.line?.mealTiming ?? line.mealTiming) === null ? '' : undefined}
        value={line.mealTiming ?? mealIn(line) ?? ''}
        aria-label={t`Meal timing, line ${number}`}
        choices={[
          { value: '', label: '–' },
          ...mealTimings.map((value) => ({ value, label: i18n._(mealWords[value]) })),
        ]}
        onChange={(next) => change({ mealTiming: next === '' ? null : next })}
      />
    </Cell>
  );
}

function TypedCell({
  onText,
  ...rest
}: ComponentProps<'input'> & { onText: (text: string) => void }) {
  return (
    <input
      {...rest}
      className={withLook(styles['input'], 'full', 'min-0', 'pad-0-8', 'rounded', 'ink')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
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
