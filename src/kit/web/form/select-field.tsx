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
  const searchable = isSearchable ?? choices.length > 8;
  const chosen = choices.find((one) => one.value === value);
  const take = (next: string | null) => {
    change(next);
    onChoose?.(next);
  };
  return (
    <Select
      {...input}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(nothingFound === undefined ? {} : { nothingFoundMessage: nothingFound })}
      ref={ref}
      data={[...choices]}
      value={value === undefined || value === '' ? null : value}
      searchable={searchable}
      clearable={isClearable}
      selectFirstOptionOnChange
      maxDropdownHeight={280}
      openOnFocus={false}
      onChange={take}
      {...near}
      onKeyDown={(event) => {
        near.onKeyDown(event);
        // Typed faster than the list could draw itself: what it would offer first is taken all the same.
        const box = event.currentTarget;
        if (event.key !== 'Enter' || !searchable || box.value === chosen?.label) return;
        const first = hasHighlight(box) ? undefined : firstLike(choices, box.value);
        if (first) take(first.value);
      }}
    />
  );
}

/** Whether the open list shows what Enter would take. */
function hasHighlight(box: HTMLElement): boolean {
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-combobox-selected]') instanceof Element;
}

function firstLike(choices: readonly Choice[], typed: string): Choice | undefined {
  const sought = typed.trim().toLowerCase();
  return sought === ''
    ? undefined
    : choices.find(({ label }) => label.toLowerCase().includes(sought));
}
