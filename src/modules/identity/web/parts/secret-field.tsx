import { PasswordInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { type FieldProps, useField } from '../../../../kit/web/form/use-field.ts';
import { PasswordRule } from './password-rule.tsx';

export function SecretField({
  autoComplete,
  isFirst = false,
  showsRule = false,
  ...field
}: FieldProps &
  Pick<ComponentProps<typeof PasswordInput>, 'autoComplete'> & {
    /** Where a dialog's focus begins. */
    isFirst?: boolean;
    showsRule?: boolean;
  }) {
  const { t } = useLingui();
  const { value, change, leave, ref, input } = useField<string>(field);
  return (
    <PasswordInput
      {...input}
      {...(showsRule
        ? {
            description: <PasswordRule password={value} />,
            inputWrapperOrder: ['label', 'input', 'error', 'description'],
          }
        : {})}
      ref={ref}
      data-autofocus={isFirst || undefined}
      {...(autoComplete === undefined ? {} : { autoComplete })}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
