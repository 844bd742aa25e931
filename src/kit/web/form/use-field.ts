import { useController } from 'react-hook-form';

/** What every field of a form shares. */
export interface FieldProps {
  /** From `editor.at('…')`. */
  name: string;
  label: string;
  /** A sentence under the label, for what cannot be guessed. */
  hint?: string;
  /** Marks it with a star; the schema decides whether it really is. */
  required?: boolean;
  disabled?: boolean;
}

/** A field's value and its one problem; the value is whatever the schema takes in. */
export function useField<V>({ name, label, hint, required = false, disabled = false }: FieldProps) {
  const { field, fieldState } = useController({ name });
  const problem = fieldState.error?.message;
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form's schema gives each field its kind
    value: field.value as V,
    change: (next: V) => field.onChange(next),
    // Nothing is held against a field that was only passed through.
    leave: () => {
      if (fieldState.isDirty) field.onBlur();
    },
    ref: field.ref,
    problem,
    /** For Mantine's inputs. */
    input: {
      name,
      label,
      withAsterisk: required,
      disabled,
      error: problem ?? false,
      ...(hint === undefined ? {} : { description: hint }),
    },
  };
}
