import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { latinDigits } from '../../shared/digits.ts';
import { type FieldProps, useField } from './use-field.ts';

interface NumberFieldProps extends FieldProps {
  /** Whole numbers get the phone's digit keys. */
  isWhole?: boolean;
  /** Shown behind the number: `kg`, `mmHg`. */
  unit?: ReactNode;
  placeholder?: string;
}

const form = /^-?\d+([.,]\d+)?$/;

/**
 * A number or null. What is no number stays as typed and is refused by the schema. The mouse wheel never changes it.
 */
export function NumberField({ isWhole = false, unit, placeholder, ...field }: NumberFieldProps) {
  const { value, change, leave, ref, input } = useField<number | string | null | undefined>(field);
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  // What is typed shows as typed while it still means the value; a value set from elsewhere wins.
  const text =
    typed !== null && typed.value === value
      ? typed.text
      : value === null || value === undefined
        ? ''
        : String(value);
  return (
    <TextInput
      {...input}
      {...(placeholder === undefined ? {} : { placeholder })}
      ref={ref}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      rightSection={unit}
      rightSectionWidth={unit === undefined ? undefined : 'auto'}
      rightSectionProps={{ className: 'unit' }}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        const plain = latinDigits(event.currentTarget.value).trim();
        const next =
          plain === '' ? null : form.test(plain) ? Number(plain.replace(',', '.')) : plain;
        setTyped({ text: event.currentTarget.value, value: next });
        change(next);
      }}
      onBlur={() => {
        setTyped(null);
        leave();
      }}
    />
  );
}
