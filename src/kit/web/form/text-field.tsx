import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldProps, useField } from './use-field.ts';

interface TextFieldProps extends FieldProps {
  placeholder?: string;
  maxLength?: number;
  autoComplete?: string;
  /** Where a dialog or panel puts the focus when it opens. */
  autoFocus?: boolean;
  /** The phone's keyboard. */
  keys?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'search';
  left?: ReactNode;
  right?: ReactNode;
}

/** One line of text. */
export function TextField({
  placeholder,
  maxLength,
  autoComplete = 'off',
  autoFocus,
  keys = 'text',
  left,
  right,
  ...field
}: TextFieldProps) {
  const { value, change, leave, ref, input } = useField<string | null>(field);
  const more: TextInputProps = {
    autoComplete,
    inputMode: keys,
    leftSection: left,
    rightSection: right,
  };
  if (placeholder !== undefined) more.placeholder = placeholder;
  if (maxLength !== undefined) more.maxLength = maxLength;
  return (
    <TextInput
      {...input}
      {...more}
      data-autofocus={autoFocus}
      ref={ref}
      value={value ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
