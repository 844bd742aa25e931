import { Select } from '@mantine/core';
import { useNearList } from './near-list.ts';
import { type FieldProps, useField } from './use-field.ts';

export interface Choice {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[];
  placeholder?: string;
  /** Long lists are searched by typing. */
  isSearchable?: boolean;
  /** May be emptied again. */
  isClearable?: boolean;
  /** What to say when nothing of the list is as typed. */
  nothingFound?: string;
  /** After a choice, for fields that follow it. */
  onChoose?: (value: string | null) => void;
}

/** One of a list. */
export function SelectField({
  choices,
  placeholder,
  isSearchable,
  isClearable = false,
  nothingFound,
  onChoose,
  ...field
}: SelectFieldProps) {
  const { value, change, leave, ref, input } = useField<string | null | undefined>(field);
  const near = useNearList(leave);
  return (
    <Select
      {...input}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(nothingFound === undefined ? {} : { nothingFoundMessage: nothingFound })}
      ref={ref}
      data={[...choices]}
      value={value === undefined || value === '' ? null : value}
      searchable={isSearchable ?? choices.length > 8}
      clearable={isClearable}
      selectFirstOptionOnChange
      maxDropdownHeight={280}
      openOnFocus={false}
      onChange={(next) => {
        change(next);
        onChoose?.(next);
      }}
      {...near}
    />
  );
}
