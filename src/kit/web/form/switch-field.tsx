import { Switch } from '@mantine/core';
import { type FieldProps, useField } from './use-field.ts';

/** Yes or no, with the words beside it. */
export function SwitchField(field: FieldProps) {
  const { value, change, leave, ref, input } = useField<boolean | null>(field);
  const { withAsterisk: _star, ...rest } = input;
  return (
    <Switch
      {...rest}
      ref={ref}
      checked={value ?? false}
      onChange={(event) => change(event.currentTarget.checked)}
      onBlur={leave}
    />
  );
}
