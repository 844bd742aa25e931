import { Input } from '@mantine/core';
import { useId } from 'react';
import { look, withLook } from '../look.ts';
import styles from './choice-field.module.css';
import type { Choice } from './select-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** One of a few, all in sight; arrows move, a second click on the chosen one empties it where `isClearable`. */
export function ChoiceField({
  choices,
  isClearable = false,
  ...field
}: FieldProps & { choices: readonly Choice[]; isClearable?: boolean }) {
  const id = useId();
  const { value, change, leave, ref, problem, input } = useField<string | null>(field);
  const described = [field.hint && `${id}-description`, problem && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <Input.Wrapper
      id={id}
      label={input.label}
      labelElement="div"
      withAsterisk={input.withAsterisk}
      description={field.hint ?? null}
      error={problem ?? null}
    >
      <div
        className={look('row', 'wrap', 'gap-8')}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      >
        {choices.map((choice, at) => (
          <label
            key={choice.value}
            className={withLook(
              styles['choice'],
              'row',
              'gap-8',
              'middle',
              'rounded',
              'control',
              'surface',
              'edged',
              'pressable',
              'centre-row',
              'anchor',
              'hover-sunk',
              'ring-around',
            )}
            data-wrong={problem ? '' : undefined}
          >
            <input
              type="radio"
              className={look('unseen')}
              name={`${id}-${field.name}`}
              ref={at === 0 ? ref : undefined}
              value={choice.value}
              checked={value === choice.value}
              disabled={input.disabled}
              onChange={() => change(choice.value)}
              onClick={() => {
                if (isClearable && value === choice.value) change(null);
              }}
              onBlur={leave}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
