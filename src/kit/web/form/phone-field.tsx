import { Input, NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { withLook } from '../look.ts';
import styles from './form.module.css';
import { type FieldProps, useField } from './use-field.ts';

/** A contact number with its ISD code: two fields of the form under one label. */
export function PhoneField({
  isdName,
  isdCodes,
  onChange,
  ...field
}: FieldProps & {
  isdName: string;
  isdCodes: readonly string[];
  onChange?: (number: string) => void;
}) {
  const { t } = useLingui();
  const { ref: isdRef, ...isd } = useField<string>({ name: isdName, label: t`ISD code` });
  const { ref: numberRef, ...number } = useField<string>(field);
  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      withAsterisk={number.input.withAsterisk}
      description={field.hint ?? null}
      error={number.problem ?? isd.problem ?? null}
    >
      <div className={withLook(styles['pair'], 'grid', 'gap-8', 'top')}>
        <NativeSelect
          ref={isdRef}
          aria-label={t`ISD code`}
          data={[...new Set([...isdCodes, isd.value].filter(Boolean))]}
          value={isd.value}
          disabled={number.input.disabled}
          error={Boolean(isd.problem)}
          onChange={(event) => isd.change(event.currentTarget.value)}
          onBlur={isd.leave}
        />
        <TextInput
          ref={numberRef}
          name={field.name}
          aria-label={field.label}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={number.value ?? ''}
          disabled={number.input.disabled}
          error={Boolean(number.problem)}
          onChange={(event) => {
            number.change(event.currentTarget.value);
            onChange?.(event.currentTarget.value);
          }}
          onBlur={number.leave}
        />
      </div>
    </Input.Wrapper>
  );
}
