import { Input } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { withLook } from '../look.ts';
import { SelectInput } from '../select-input.tsx';
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
  const id = useId();
  const problem = number.problem ?? isd.problem ?? null;
  const described = problem === null ? undefined : `${id}-error`;
  return (
    <Input.Wrapper
      id={id}
      label={field.label}
      labelElement="div"
      withAsterisk={number.input.withAsterisk}
      description={field.hint ?? null}
      error={problem}
    >
      <div className={withLook(styles['pair'], 'grid', 'gap-8', 'top')}>
        <SelectInput
          ref={isdRef}
          aria-label={t`ISD code`}
          choices={[...new Set([...isdCodes, isd.value].filter(Boolean))].map((code) => ({
            value: code,
            label: code,
          }))}
          value={isd.value}
          disabled={number.input.disabled}
          aria-invalid={isd.problem ? true : undefined}
          aria-describedby={isd.problem ? described : undefined}
          onChange={isd.change}
          onBlur={isd.leave}
        />
        {/* Within the wrapper above, whose sentences it is described by. */}
        <Input
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
