import { useLingui } from '@lingui/react/macro';
import { PublicField, PublicSelect } from '../../../../kit/web/public/fields.tsx';
import { pairClass } from '../../../../kit/web/public/page.tsx';
import { countries } from '../../model.ts';
import { usePlaceNames } from './place-names.ts';
import { MismatchNotice } from './mismatch-notice.tsx';

interface NumberValues {
  country: string;
  isdCode: string;
  contactNumber: string;
}

interface NumberFieldsProps {
  values: NumberValues;
  problems: Partial<Record<string, string>>;
  set: (name: keyof NumberValues, value: string) => void;
  leave: (name: keyof NumberValues) => void;
}

/** Country, ISD code and contact number of a public page; a country chosen brings its code along. India stands first. */
export function NumberFields({ values, problems, set, leave }: NumberFieldsProps) {
  const { t } = useLingui();
  const nameOf = usePlaceNames();
  const sorted = countries.toSorted((a, b) =>
    a.code === 'IN' ? -1 : b.code === 'IN' ? 1 : nameOf(a.code).localeCompare(nameOf(b.code)),
  );
  return (
    <>
      <PublicSelect
        name="country"
        label={t`Country`}
        autoComplete="country"
        value={values.country}
        problem={problems['country']}
        onChange={(event) => {
          const country = countries.find((one) => one.code === event.target.value);
          if (!country) return;
          set('country', country.code);
          set('isdCode', country.isdCode);
        }}
      >
        {sorted.map((country) => (
          <option key={country.code} value={country.code}>
            {nameOf(country.code)}
          </option>
        ))}
      </PublicSelect>
      <div className={pairClass}>
        <PublicSelect
          name="isdCode"
          label={t`ISD code`}
          autoComplete="tel-country-code"
          value={values.isdCode}
          problem={problems['isdCode']}
          onChange={(event) => set('isdCode', event.target.value)}
        >
          {[...new Set(sorted.map((country) => country.isdCode))].map((isdCode) => (
            <option key={isdCode}>{isdCode}</option>
          ))}
        </PublicSelect>
        <PublicField
          name="contactNumber"
          label={t`Contact number`}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={values.contactNumber}
          problem={problems['contactNumber']}
          onChange={(event) => set('contactNumber', event.target.value)}
          onBlur={() => leave('contactNumber')}
        />
      </div>
      <MismatchNotice
        country={values.country}
        isdCode={values.isdCode}
        onCountry={(country) => set('country', country)}
        onIsdCode={(isdCode) => set('isdCode', isdCode)}
      />
    </>
  );
}
