// The measured values in one strip: unit behind, the value of the last visit below, unlikely ones told by a chip.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useMemo,
  useState,
} from 'react';
import { problemText, sentenceOf } from '../../../kit/web/sentences.ts';
import {
  cellNames,
  inCell,
  type VitalCellName,
  vitalCells,
  vitalFields,
  type VitalName,
  vitalNames,
} from '../fields.ts';
import type { Vitals } from '../model.ts';
import { bmiOf, cellText, heightCmOf, type VitalWarning, vitalWarnings } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import fieldStyles from './fields.module.css';
import styles from './vitals.module.css';
import { useConsult, useSlice } from './consult-store.ts';
import { isHeightInCm, judgeVitals, plainNumber } from './draft.ts';

interface Props {
  /** Of the last visit that has them. */
  before: Vitals | null;
  ageMonths: number | null;
}

const fieldOf: Record<VitalWarning, VitalName> = {
  temperature_low: 'temperatureF',
  fever: 'temperatureF',
  temperature_high: 'temperatureF',
  pulse_low: 'pulse',
  pulse_high: 'pulse',
  pressure_low: 'systolic',
  pressure_high: 'systolic',
  pressure_urgent: 'systolic',
  oxygen_low: 'oxygen',
  breathing_slow: 'respiration',
  breathing_fast: 'respiration',
  glucose_low: 'glucose',
  glucose_high: 'glucose',
  height_unlikely: 'heightCm',
  bmi_unlikely: 'weightKg',
};
const urgent = new Set<VitalWarning>(['pressure_urgent', 'temperature_high', 'oxygen_low']);

const seldom = cellNames.filter((name) => vitalCells[name].isSeldom);

/** The boxes of a measurement of several values. */
const cellsOfTheirOwn: Partial<
  Record<VitalCellName, (box: (field: VitalName) => ReactNode, inCm: boolean) => ReactNode>
> = {
  pressure: (box) => (
    <>
      {box('systolic')}
      <span aria-hidden="true">/</span>
      {box('diastolic')}
    </>
  ),
  height: (box, inCm) =>
    inCm ? (
      box('heightCm')
    ) : (
      <>
        {box('heightFeet')}
        <span aria-hidden="true">′</span>
        {box('heightInches')}
        <span aria-hidden="true">″</span>
      </>
    ),
};

export function VitalsStrip({ before, ageMonths }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { typed, read, inCm, setPart, convertTemperature, switchUnit } = useVitals(before);
  const serverProblems = useSlice((consult) => consult.serverProblems);
  const showsAll = useSlice((consult) => consult.showsAll);
  const [left, setLeft] = useState<ReadonlySet<VitalName>>(new Set());
  const [hasMore, setMore] = useState(false);
  const warnings = vitalWarnings(read.vitals, ageMonths);
  const wrong = vitalNames.flatMap((field) => {
    const problem = read.problems[field] ?? serverProblems[`vitals.${field}`];
    return problem && (showsAll || left.has(field)) ? [{ field, problem }] : [];
  });
  const [first] = wrong;

  const box = (field: VitalName) => (
    <Box
      key={field}
      id={`${id}-${field}`}
      field={field}
      value={typed[field]}
      isWrong={wrong.some((one) => one.field === field)}
      problemId={first ? `${id}-problem` : undefined}
      warning={warnings.find((one) => fieldOf[one] === field)}
      onText={(text) => setPart(field, text)}
      onLeave={() => {
        setLeft((now) => (now.has(field) ? now : new Set(now).add(field)));
        if (field === 'temperatureF') convertTemperature();
      }}
    />
  );
  const cell = (name: VitalCellName) => {
    const boxes = cellsOfTheirOwn[name];
    return (
      <Cell
        key={name}
        label={sentenceOf(vitalCells[name].label.id)}
        before={shownBefore(name, before, inCm)}
        unit={
          name === 'height' ? (
            <UnitSwitch inCm={inCm} onSwitch={switchUnit} />
          ) : (
            vitalCells[name].unit
          )
        }
      >
        {boxes ? boxes(box, inCm) : inCell[name].map(box)}
      </Cell>
    );
  };

  return (
    <section className={look('grid', 'gap-6')} aria-label={t`Vitals`}>
      <div className={withLook(styles['vitalCells'], 'row', 'wrap', 'boxed', 'rounded')}>
        {cellNames.filter((name) => !vitalCells[name].isSeldom).map(cell)}
        <Cell label={<Trans>BMI</Trans>} unit="" before="">
          <output className={look('size-3', 'strong', 'numbers')} aria-label={t`Body mass index`}>
            {bmiOf(read.vitals) ?? '–'}
          </output>
        </Cell>
        {hasMore || seldom.some((name) => inCell[name].some((field) => typed[field] !== '')) ? (
          seldom.map(cell)
        ) : (
          <MoreVitals onOpen={() => setMore(true)} />
        )}
      </div>
      {first && (
        <p
          className={withLook(fieldStyles['problem'], 'bad', 'size-1')}
          id={`${id}-problem`}
          role="alert"
        >
          {problemText(first.problem)}
        </p>
      )}
      <Warnings codes={warnings} />
    </section>
  );
}

/** The values as they are typed, and the unit of the height. */
function useVitals(before: Vitals | null) {
  const store = useConsult();
  const typed = useSlice((consult) => consult.draft.vitals);
  const typedInCm = isHeightInCm(typed);
  const [wasInCm, setCm] = useState(typedInCm ?? (before?.heightCm ?? null) !== null);
  const inCm = typedInCm ?? wasInCm;
  if (inCm !== wasInCm) setCm(inCm);
  const read = useMemo(() => judgeVitals(typed), [typed]);
  const setPart = (field: VitalName, text: string) =>
    store.write((now) => ({ ...now, vitals: { ...now.vitals, [field]: text } }));
  /** Nobody has 45 °F: a number that low was read from a Celsius thermometer. */
  const convertTemperature = () => {
    const value = Number(plainNumber(typed.temperatureF));
    if (value >= 30 && value <= 45)
      setPart('temperatureF', String(Math.round(((value * 9) / 5) * 10 + 320) / 10));
  };
  const switchUnit = () => {
    const cm = heightCmOf(read.vitals);
    const inches = cm === null ? null : Math.round(cm / 2.54);
    store.write((now) => ({
      ...now,
      vitals: inCm
        ? {
            ...now.vitals,
            heightCm: '',
            heightFeet: inches === null ? '' : String(Math.floor(inches / 12)),
            heightInches: inches === null ? '' : String(inches % 12),
          }
        : {
            ...now.vitals,
            heightFeet: '',
            heightInches: '',
            heightCm: cm === null ? '' : String(Math.round(cm)),
          },
    }));
    setCm(!inCm);
  };
  return { typed, read, inCm, setPart, convertTemperature, switchUnit };
}

function Box({
  id,
  field,
  value,
  isWrong,
  problemId,
  warning,
  onText,
  onLeave,
}: {
  id: string;
  field: VitalName;
  value: string;
  isWrong: boolean;
  problemId: string | undefined;
  warning: VitalWarning | undefined;
  onText: (text: string) => void;
  onLeave: () => void;
}) {
  const { width, isWhole, label } = vitalFields[field];
  return (
    <input
      id={id}
      data-vital={field}
      className={withLook(
        styles['vitalInput'],
        'min-0',
        'ink',
        'size-3',
        'strong',
        'numbers',
        'pad-0',
        'no-edge',
        'no-ground',
      )}
      size={width}
      value={value}
      maxLength={6}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-label={sentenceOf(label.id)}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={problemId}
      data-warns={warning && (urgent.has(warning) ? 'urgent' : '')}
      placeholder="–"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={(event) => onKey(event, field)}
    />
  );
}

function UnitSwitch({ inCm, onSwitch }: { inCm: boolean; onSwitch: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={withLook(styles['unitSwitch'], 'soft', 'same-font', 'corners-4')}
      title={inCm ? t`Write the height in feet and inches` : t`Write the height in cm`}
      onClick={onSwitch}
    >
      {inCm ? 'cm' : 'ft in'}
    </button>
  );
}

function MoreVitals({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={withLook(
        styles['moreVitals'],
        'inline',
        'middle',
        'soft',
        'surface',
        'pad-0-8',
        'hover-sunk',
      )}
      onClick={onOpen}
      title={t`Breaths and glucose`}
      aria-label={t`Breaths and glucose`}
    >
      <IconPlus size={16} aria-hidden="true" />
    </button>
  );
}

function Warnings({ codes }: { codes: readonly VitalWarning[] }) {
  if (codes.length === 0) return null;
  return (
    <div className={look('row', 'wrap', 'gap-6')} aria-live="polite">
      {codes.map((code) => (
        <span
          key={code}
          className={withLook(
            styles['warning'],
            'inline',
            'gap-4',
            'middle',
            'warn',
            'size-1',
            'pill',
            'wash-warn',
          )}
          data-urgent={urgent.has(code) ? '' : undefined}
        >
          <IconAlertTriangle size={14} aria-hidden="true" />
          {sentenceOf(code)}
        </span>
      ))}
    </div>
  );
}

function Cell({
  label,
  unit,
  before,
  children,
}: {
  label: ReactNode;
  unit: ReactNode;
  before: string;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a larger target for the mouse; the keyboard has the field itself
    <div
      className={withLook(styles['vital'], 'grid', 'surface', 'line-above')}
      onMouseDown={focusInside}
    >
      <span className={look('faint', 'size-1', 'tight')} aria-hidden="true">
        {label}
      </span>
      <span className={look('row', 'gap-2', 'baseline', 'one-line')}>
        {children}
        <span className={withLook(styles['unit'], 'faint', 'size-1')}>{unit}</span>
      </span>
      {before !== '' && (
        <span className={look('faint', 'size-1', 'numbers', 'tight')}>
          <Trans>was {before}</Trans>
        </span>
      )}
    </div>
  );
}

function focusInside(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  event.currentTarget.querySelector('input')?.focus();
}

/** Enter goes on to the next value; a full upper pressure, a slash or a space goes to the lower one. */
function onKey(event: KeyboardEvent<HTMLInputElement>, field: VitalName): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const jumps = field === 'systolic' && (event.key === '/' || event.key === ' ');
  if (event.key !== 'Enter' && !jumps) return;
  event.preventDefault();
  const all = [
    ...(event.currentTarget
      .closest('section')
      ?.querySelectorAll<HTMLInputElement>('[data-vital]') ?? []),
  ];
  all[all.indexOf(event.currentTarget) + 1]?.focus();
}

function shownBefore(cell: VitalCellName, before: Vitals | null, inCm: boolean): string {
  if (!before) return '';
  const cm = cell === 'height' ? heightCmOf(before) : null;
  if (cm === null) return cellText(cell, before);
  const inches = Math.round(cm / 2.54);
  return inCm ? String(Math.round(cm)) : `${Math.floor(inches / 12)}′ ${inches % 12}″`;
}
