// The field that finds the next medicine, and what is likely or was given the last time, at one press.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconStarFilled } from '@tabler/icons-react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { MedicinePicker, type SoughtText } from '../../../medicines/web/parts/medicine-picker.tsx';
import type { KnownMedicine } from './habits.ts';
import type { LineDraft } from './line-draft.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './lines.module.css';

type PickerProps = Pick<
  ComponentProps<typeof MedicinePicker>,
  'typed' | 'quick' | 'ageMonths' | 'onPick' | 'shortcuts' | 'onShortcut'
>;

interface Props extends PickerProps {
  isFirst: boolean;
  likely: readonly KnownMedicine[];
  onLikely: (known: KnownMedicine) => void;
  /** Up or Backspace in the empty field. */
  onBack: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

export function LineAdder({ isFirst, likely, onLikely, onBack, ...picker }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles['add']}>
      <MedicinePicker
        {...picker}
        label={t`Add a medicine`}
        placeholder={isFirst ? t`Type a medicine: dolo, amox 500, syp ascoril` : t`Next medicine`}
        foot={
          <Trans>
            <kbd>Tab</kbd> takes the line as proposed · <kbd>↵</kbd> goes through it · <kbd>/</kbd>{' '}
            templates
          </Trans>
        }
        onKeyDown={(event) => {
          const goesBack = event.key === 'Backspace' || event.key === 'ArrowUp';
          if (isFirst || !goesBack || event.currentTarget.value !== '') return;
          event.preventDefault();
          onBack();
        }}
      />
      <SoughtProblem {...picker.typed} />
      {likely.length > 0 && (
        <div
          className={withLook(styles['quick'], 'row', 'wrap', 'gap-6', 'top-6', 'clipped')}
          role="group"
          aria-label={t`Most prescribed`}
        >
          {likely.map((known) => (
            <Chip key={known.key} tabIndex={-1} title={known.hint} onClick={() => onLikely(known)}>
              {known.isStarred ? <IconStarFilled size={12} aria-hidden="true" /> : '+'} {known.name}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

export function SoughtProblem({ problem }: SoughtText) {
  return (
    problem !== undefined && (
      <p className={look('bad', 'size-1')} role="alert">
        {problem}
      </p>
    )
  );
}

/** Lines of the last visit that are left out now. */
export function NotGivenAgain({
  lines,
  onAgain,
}: {
  lines: readonly LineDraft[];
  onAgain: (line: LineDraft) => void;
}) {
  if (lines.length === 0) return null;
  return (
    <div
      className={withLook(
        styles['stopped'],
        'row',
        'wrap',
        'gap-4-8',
        'middle',
        'soft',
        'size-1',
        'line-above',
      )}
    >
      <Trans>Not prescribed again:</Trans>
      {lines.map((line) => (
        <Chip key={line.key} onClick={() => onAgain(line)}>
          <IconPlus size={14} aria-hidden="true" />
          {line.medicineName}
        </Chip>
      ))}
    </div>
  );
}

const Chip = ({ children, ...rest }: ComponentProps<'button'> & { children: ReactNode }) => (
  <button
    type="button"
    className={withLook(
      styles['chipButton'],
      'inline',
      'gap-4',
      'middle',
      'soft',
      'one-line',
      'pill',
      'same-font',
      'size-1',
      'clipped',
      'no-ground',
    )}
    {...rest}
  >
    {children}
  </button>
);
