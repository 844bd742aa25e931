import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../../kit/web/form/select-field.tsx';

export function GenderField({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <SelectField
      name={name}
      label={t`Gender`}
      isClearable
      choices={[
        { value: 'Male', label: t`Male` },
        { value: 'Female', label: t`Female` },
        { value: 'Other', label: t`Other` },
      ]}
    />
  );
}
