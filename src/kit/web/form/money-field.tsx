import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { bareMoneyText, readMoney } from '../../shared/money.ts';
import { type FieldProps, useField } from './use-field.ts';

/** What is no amount stays as typed and is refused by the schema, and so is a negative one. */
function amountOf(typed: string): number | string {
  const [, minus, rest = ''] = /^\s*([-−]?)(.*)$/.exec(typed) ?? [];
  const amount = readMoney(rest);
  if (amount === null) return typed;
  return minus ? -amount : amount;
}

/** Rupees as typed, whole paise as the value; null when empty. */
export function MoneyField({ placeholder, ...field }: FieldProps & { placeholder?: string }) {
  const { value, change, leave, ref, input } = useField<number | string | null | undefined>(field);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (typeof value === 'number' ? bareMoneyText(value) : (value ?? ''));
  return (
    <TextInput
      {...input}
      {...(placeholder === undefined ? {} : { placeholder })}
      ref={ref}
      inputMode="decimal"
      autoComplete="off"
      leftSection="₹"
      leftSectionPointerEvents="none"
      value={text}
      onFocus={({ currentTarget: box }) => {
        // Without its commas, and chosen whole again: what is typed next must not be put behind what stands there.
        flushSync(() => setTyped(text.replaceAll(',', '')));
        box.select();
      }}
      onChange={(event) => {
        const plain = event.currentTarget.value;
        setTyped(plain);
        change(plain.trim() === '' ? null : amountOf(plain));
      }}
      onBlur={() => {
        setTyped(null);
        leave();
      }}
    />
  );
}
