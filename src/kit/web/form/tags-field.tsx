import { TagsInput } from '@mantine/core';
import { useNearList } from './near-list.ts';
import { type FieldProps, useField } from './use-field.ts';

const none: readonly string[] = [];

/** Several short texts, from suggestions or typed; Enter or a comma takes one. */
export function TagsField({
  suggestions = none,
  most,
  placeholder,
  ...field
}: FieldProps & { suggestions?: readonly string[]; most?: number; placeholder?: string }) {
  const { value, change, leave, ref, input } = useField<string[] | null>(field);
  const near = useNearList(leave);
  return (
    <TagsInput
      {...input}
      {...(placeholder === undefined || (value?.length ?? 0) > 0 ? {} : { placeholder })}
      {...(most === undefined ? {} : { maxTags: most })}
      ref={ref}
      data={[...suggestions]}
      value={value ?? []}
      limit={20}
      maxDropdownHeight={280}
      openOnFocus={false}
      acceptValueOnBlur
      splitChars={[',']}
      onChange={change}
      {...near}
    />
  );
}
