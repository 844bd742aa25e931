import { MultiSelect } from '@mantine/core';
import type { Choice } from './select-field.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Several of a list. */
export function SeveralField({ choices, placeholder, ...field }: FieldProps & { choices: readonly Choice[]; placeholder?: string }) {
  const { value, change, leave, ref, look } = useField<string[] | null>(field);
  return (
    <MultiSelect
      {...look}
      {...(placeholder === undefined || (value?.length ?? 0) > 0 ? {} : { placeholder })}
      ref={ref}
      data={[...choices]}
      value={value ?? []}
      searchable
      hidePickedOptions
      withScrollArea={false}
      maxDropdownHeight={280}
      openOnFocus={false}
      onChange={change}
      onBlur={leave}
    />
  );
}
