import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { languageCodes, languages } from '../../../kit/shared/languages.ts';
import { Fields, Wide } from '../../../kit/web/form/form.tsx';
import { PhoneField } from '../../../kit/web/form/phone-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { SuggestField } from '../../../kit/web/form/suggest-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { countries } from '../../places/model.ts';
import { citiesOf, statesOf } from '../../places/rules.ts';
import { useCountryNames } from '../../places/web/parts/country-names.ts';

const isdCodes = [...new Set(countries.map((country) => country.isdCode))];

type Name =
  | 'name'
  | 'contactNumber'
  | 'address'
  | 'state'
  | 'city'
  | 'gstNumber'
  | 'casePrefix'
  | 'patientLanguage';

export function ClinicFields({
  country,
  at,
}: {
  country: string;
  at: (name: Name) => { name: string };
}) {
  const { t } = useLingui();
  const state: unknown = useWatch({ name: 'state' });
  const countryName = useCountryNames();
  return (
    <Fields title={<Trans>The clinic</Trans>}>
      <TextField {...at('name')} label={t`Clinic name`} required maxLength={40} />
      <PhoneField
        {...at('contactNumber')}
        isdName="isdCode"
        isdCodes={isdCodes}
        label={t`Contact number`}
      />
      <Wide>
        <TextField {...at('address')} label={t`Address`} maxLength={200} />
      </Wide>
      <SelectField
        {...at('state')}
        label={t`State`}
        hint={t`In ${countryName(country)}, where the clinic was opened`}
        isClearable
        choices={statesOf(country).map((name) => ({ value: name, label: name }))}
      />
      <SuggestField
        {...at('city')}
        label={t`City`}
        suggestions={citiesOf(country, typeof state === 'string' ? state : '')}
        maxLength={80}
      />
      <TextField
        {...at('gstNumber')}
        label={t`GST number`}
        maxLength={20}
        placeholder="27AAPFU0939F1ZV"
      />
      <TextField
        {...at('casePrefix')}
        label={t`Case number prefix`}
        placeholder={t`SUN, for SUN26-17`}
        maxLength={8}
      />
      <SelectField
        {...at('patientLanguage')}
        label={t`Language of new patients`}
        hint={t`For prescriptions and messages`}
        choices={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
      />
    </Fields>
  );
}
