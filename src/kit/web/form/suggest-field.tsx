import { Autocomplete } from '@mantine/core';
import { useNearList } from './near-list.ts';
import { type FieldProps, useField } from './use-field.ts';

/** Free text with suggestions: any other text is as good. */
export function SuggestField({
  suggestions,
  placeholder,
  maxLength,
  ...field
}: FieldProps & { suggestions: readonly string[]; placeholder?: string; maxLength?: number }) {
  const { value, change, leave, ref, input } = useField<string | null>(field);
  const near = useNearList(leave);
  return (
    <Autocomplete
      {...input}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(maxLength === undefined ? {} : { maxLength })}
      ref={ref}
      data={[...new Set(suggestions)]}
      limit={20}
      maxDropdownHeight={280}
      selectFirstOptionOnChange
      openOnFocus={false}
      value={value ?? ''}
      autoComplete="off"
      onChange={change}
      {...near}
    />
  );
}
