import { MultiSelect } from '@mantine/core';
import type { Choice } from './select-field.tsx';
import { useNearList } from './near-list.ts';
import { type FieldProps, useField } from './use-field.ts';

/** Several of a list. */
export function SeveralField({
  choices,
  placeholder,
  nothingFound,
  most,
  ...field
}: FieldProps & {
  choices: readonly Choice[];
  placeholder?: string;
  /** What to say when nothing of the list is as typed. */
  nothingFound?: string;
  most?: number;
}) {
  const { value, change, leave, ref, input } = useField<string[] | null>(field);
  const near = useNearList(leave);
  return (
    <MultiSelect
      {...input}
      {...(placeholder === undefined || (value?.length ?? 0) > 0 ? {} : { placeholder })}
      {...(nothingFound === undefined ? {} : { nothingFoundMessage: nothingFound })}
      {...(most === undefined ? {} : { maxValues: most })}
      limit={60}
      ref={ref}
      data={[...choices]}
      value={value ?? []}
      searchable
      selectFirstOptionOnChange
      hidePickedOptions
      withScrollArea={false}
      maxDropdownHeight={280}
      openOnFocus={false}
      onChange={change}
      {...near}
    />
  );
}
