import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { languageCodes, languages } from '../../../kit/shared/languages.ts';
import { Fields, Wide } from '../../../kit/web/form/form.tsx';
import { PhoneField } from '../../../kit/web/form/phone-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { SuggestField } from '../../../kit/web/form/suggest-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { countries } from '../../places/model.ts';
import { citiesOf } from '../../places/rules.ts';
import { usePlaceNames, useStateChoices } from '../../places/web/parts/place-names.ts';
import { MismatchNotice } from '../../places/web/parts/mismatch-notice.tsx';
import { fields, type TypedName, typedNames } from '../fields.ts';

const isdCodes = [...new Set(countries.map((country) => country.isdCode))];

type OwnName = {
  [K in TypedName]: (typeof fields)[K]['form']['as'] extends 'own' ? K : never;
}[TypedName];
interface OwnProps {
  country: string;
  label: string;
}

/** The controls that fit one field alone; null where another control holds it too. */
const controls: Record<OwnName, ((props: OwnProps) => ReactNode) | null> = {
  contactNumber: NumberField,
  isdCode: null,
  gstNumber: ({ label }) => (
    <TextField name="gstNumber" label={label} maxLength={fields.gstNumber.max} />
  ),
  state: StateField,
  city: CityField,
  patientLanguage: LanguageField,
  paper: null,
};
const isOwn = (name: TypedName): name is OwnName => name in controls;

export function ClinicFields({ country }: { country: string }) {
  return (
    <Fields title={<Trans>The clinic</Trans>}>
      {typedNames.map((name) => (
        <Control key={name} name={name} country={country} />
      ))}
    </Fields>
  );
}

function Control({ name, country }: { name: TypedName; country: string }): ReactNode {
  const field = fields[name];
  const label = sentenceOf(field.label.id);
  if (isOwn(name)) {
    const OwnControl = controls[name];
    return OwnControl && <OwnControl country={country} label={label} />;
  }
  const { form, max } = fields[name];
  const control = (
    <TextField
      name={name}
      label={label}
      required={name === 'name'}
      maxLength={max}
      {...('placeholder' in form ? { placeholder: sentenceOf(form.placeholder.id) } : {})}
    />
  );
  return 'isWide' in form ? <Wide>{control}</Wide> : control;
}

function NumberField({ country, label }: OwnProps) {
  const { setValue } = useFormContext();
  const isdCode: unknown = useWatch({ name: 'isdCode' });
  return (
    <>
      <PhoneField name="contactNumber" isdName="isdCode" isdCodes={isdCodes} label={label} />
      <MismatchNotice
        country={country}
        isdCode={typeof isdCode === 'string' ? isdCode : ''}
        onIsdCode={(next) => setValue('isdCode', next, { shouldDirty: true })}
      />
    </>
  );
}

function StateField({ country, label }: OwnProps) {
  const { t } = useLingui();
  const countryName = usePlaceNames();
  const states = useStateChoices(country);
  return (
    <SelectField
      name="state"
      label={label}
      hint={t`In ${countryName(country)}, where the clinic was opened`}
      isClearable
      choices={states}
    />
  );
}

function CityField({ country, label }: OwnProps) {
  const state: unknown = useWatch({ name: 'state' });
  return (
    <SuggestField
      name="city"
      label={label}
      suggestions={citiesOf(country, typeof state === 'string' ? state : '')}
      maxLength={fields.city.max}
    />
  );
}

function LanguageField({ label }: OwnProps) {
  const { t } = useLingui();
  return (
    <SelectField
      name="patientLanguage"
      label={label}
      hint={t`For prescriptions and messages`}
      choices={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
    />
  );
}
