import { Textarea } from '@mantine/core';
import { type FieldProps, useField } from './use-field.ts';

/** Text of several lines. Enter makes a line; Ctrl or Cmd with Enter sends the form. */
export function TextArea({
  rows = 3,
  maxLength,
  placeholder,
  ...field
}: FieldProps & { rows?: number; maxLength?: number; placeholder?: string }) {
  const { value, change, leave, ref, input } = useField<string | null>(field);
  return (
    <Textarea
      {...input}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(placeholder === undefined ? {} : { placeholder })}
      ref={ref}
      rows={rows}
      value={value ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
