import { Select } from '@mantine/core';
import { useRef } from 'react';
import { sentenceOf } from '../sentences.ts';
import { useNearList } from './near-list.ts';
import { type FieldProps, useField } from './use-field.ts';

export interface Choice {
  value: string;
  label: string;
  /** Found by typing this as well. */
  also?: string;
}

interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[];
  placeholder?: string;
  /** Long lists are searched by typing. */
  isSearchable?: boolean;
  /** May be emptied again. */
  isClearable?: boolean;
  /** What to say when nothing of the list is as typed; without it, that one of the list is wanted. */
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
  const takings = useRef(0);
  const take = (next: string | null) => {
    takings.current += 1;
    change(next);
    onChoose?.(next);
  };
  return (
    <Select
      {...input}
      {...(placeholder === undefined ? {} : { placeholder })}
      nothingFoundMessage={nothingFound ?? sentenceOf('choose_one')}
      ref={ref}
      data={[...choices]}
      value={value === undefined || value === '' ? null : value}
      searchable={searchable}
      filter={({ search }) => choices.filter((one) => isLike(one, search))}
      clearable={isClearable}
      allowDeselect={isClearable}
      selectFirstOptionOnChange
      maxDropdownHeight={280}
      openOnFocus={false}
      onChange={take}
      {...near}
      onKeyDown={(event) => {
        near.onKeyDown(event);
        const box = event.currentTarget;
        const typed = box.value;
        if (event.key !== 'Enter' || !searchable || typed === chosen?.label) return;
        // Typed faster than the list drew itself, it may have lost its mark: what it offers is taken all the same.
        const before = takings.current;
        queueMicrotask(() => {
          if (takings.current !== before) return;
          const highlighted = highlightOf(box);
          const first = highlighted ? undefined : firstLike(choices, typed);
          if (first) take(first.value);
          else highlighted?.click();
        });
      }}
    />
  );
}

/** What the open list shows as that which Enter takes. */
function highlightOf(box: HTMLElement): HTMLElement | null {
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null;
}

function firstLike(choices: readonly Choice[], typed: string): Choice | undefined {
  return typed.trim() === '' ? undefined : choices.find((one) => isLike(one, typed));
}

/** The marks that keep letters apart or join them are not typed. */
const plain = (text: string): string => text.replaceAll(/[\u200c\u200d]/g, '').toLowerCase();

const isLike = ({ label, also = '' }: Choice, typed: string): boolean => {
  const sought = plain(typed.trim());
  return [label, also].some((name) => plain(name).includes(sought));
};
