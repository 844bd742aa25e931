import { useEffect, useId, useRef } from 'react';
import { look, withLook } from '../look.ts';
import styles from './public.module.css';

const cells = [0, 1, 2, 3, 4, 5];

/**
 * Six boxes for a one-time code. Underneath is one real input, so that paste, the phone's own suggestion and screen readers simply work.
 * Anything but digits is dropped.
 */
export function CodeField({
  label,
  value,
  problem,
  onChange,
  onFull,
}: {
  label: string;
  value: string;
  problem?: string | undefined;
  onChange: (code: string) => void;
  onFull: (code: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // It is there to be filled at once. The browser's own `autofocus` leaves the focus where it is, if it is anywhere.
  useEffect(() => input.current?.focus(), []);
  // Six digits leave no room for a seventh: what is typed after a refusal takes the place of what was refused.
  useEffect(() => {
    if (problem) input.current?.select();
  }, [problem]);
  return (
    <div className={look('grid', 'gap-8')}>
      <label className={look('size-2', 'strong')} htmlFor={id}>
        {label}
      </label>
      <div className={withLook(styles['code'], 'anchor')}>
        <input
          ref={input}
          id={id}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-more` : undefined}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 6);
            onChange(digits);
            if (digits.length === 6 && digits !== value) onFull(digits);
          }}
        />
        <div className={withLook(styles['cells'], 'grid', 'gap-8')} aria-hidden="true">
          {cells.map((at) => (
            <span
              key={at}
              className={withLook(
                styles['cell'],
                'grid',
                'middle',
                'items-center',
                'size-4',
                'strong',
                'numbers',
                'surface',
                'edged',
                'rounded',
              )}
              data-here={at === Math.min(value.length, 5) ? '' : undefined}
              data-wrong={problem ? '' : undefined}
            >
              {value[at] ?? ''}
            </span>
          ))}
        </div>
      </div>
      {problem && (
        <p
          className={look('row', 'gap-6', 'baseline', 'bad', 'size-1')}
          id={`${id}-more`}
          role="alert"
        >
          {problem}
        </p>
      )}
    </div>
  );
}
