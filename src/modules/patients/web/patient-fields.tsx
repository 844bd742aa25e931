// The fields of a patient, for registering and for editing: five that matter first, the rest behind "More details".
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { languageCodes, languages } from '../../../kit/shared/languages.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { ChoiceField } from '../../../kit/web/form/choice-field.tsx';
import { Fields, keepFocus, Wide } from '../../../kit/web/form/form.tsx';
import { PhoneField } from '../../../kit/web/form/phone-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { SuggestField } from '../../../kit/web/form/suggest-field.tsx';
import { TextArea } from '../../../kit/web/form/text-area.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { countries } from '../../places/model.ts';
import { citiesOf, countryOfIsd, isdMatches, statesOf } from '../../places/rules.ts';
import { useCountryNames } from '../../places/web/parts/country-names.ts';
import { genders, patientTypes } from '../model.ts';
import { warningSentences } from '../rules.ts';
import { AgeField } from './age-field.tsx';
import { genderWords, typeWords } from './parts/words.ts';
import styles from './patient-form.module.css';

const isdCodes = [...new Set(countries.map((country) => country.isdCode))];

/** @param after stands between the first fields and the rest: who may be meant. */
/** @param isLocked name, birth and gender are a proved health ID's. */
export function PatientFields({
  statedOn,
  isOpen,
  after,
  isLocked = false,
}: {
  statedOn: Day | null;
  isOpen: boolean;
  after?: ReactNode;
  isLocked?: boolean;
}) {
  const { t, i18n } = useLingui();
  const { formState } = useFormContext();
  const [isMore, setMore] = useState(isOpen);
  const hasHiddenProblem = Object.keys(formState.errors).some((name) => hidden.has(name));
  const shown = isMore || hasHiddenProblem;
  return (
    <>
      <Fields>
        <PhoneField
          name="contactNumber"
          isdName="isdCode"
          isdCodes={isdCodes}
          label={t`Contact number`}
          required
        />
        <TextField name="name" label={t`Name`} required maxLength={40} disabled={isLocked} />
        {after !== undefined && <Wide>{after}</Wide>}
        <AgeField statedOn={statedOn} disabled={isLocked} />
        <ChoiceField
          name="gender"
          label={t`Gender`}
          required
          disabled={isLocked}
          choices={genders.map((gender) => ({ value: gender, label: i18n._(genderWords[gender]) }))}
        />
      </Fields>
      {!shown && <MismatchNotice />}
      {isLocked && (
        <p className={styles['locked']}>
          <IconLock size={16} aria-hidden="true" />
          <Trans>
            Name, birth and gender come from the ABHA and are locked. To edit them, unlink the ABHA
            on the patient’s page.
          </Trans>
        </p>
      )}
      <div>
        <button
          type="button"
          className={styles['more']}
          aria-expanded={shown}
          onMouseDown={keepFocus}
          onClick={() => setMore(!isMore)}
        >
          <IconChevronDown size={18} aria-hidden="true" />
          <span>
            <Trans>More details</Trans>
          </span>
          <span className={styles['moreWords']}>
            <Trans>Allergies, diabetes, address, language, note</Trans>
          </span>
        </button>
        {shown && <MoreFields />}
      </div>
    </>
  );
}

const hidden = new Set([
  'address',
  'state',
  'city',
  'country',
  'isCovidVaccinated',
  'hasDiabetes',
  'allergies',
  'conditions',
  'note',
  'typeOverride',
  'language',
]);

function MoreFields() {
  const { t, i18n } = useLingui();
  const nameOf = useCountryNames();
  const country = useWatch<{ country: string }, 'country'>({ name: 'country' });
  const state = useWatch<{ state: string }, 'state'>({ name: 'state' });
  const states = statesOf(country);
  return (
    <div className={styles['moreFields']}>
      <Fields title={<Trans>Health</Trans>}>
        <Wide>
          <TextArea
            name="allergies"
            label={t`Allergies`}
            hint={t`Shown in red on every page of this patient`}
            rows={2}
            maxLength={200}
            placeholder={t`Penicillin, peanuts…`}
          />
        </Wide>
        <Wide>
          <TextField
            name="conditions"
            label={t`Chronic conditions`}
            hint={t`Hypertension, asthma, thyroid…`}
            maxLength={200}
          />
        </Wide>
        <YesNoField name="hasDiabetes" label={t`Diabetes`} />
        <YesNoField name="isCovidVaccinated" label={t`Covid vaccinated`} />
      </Fields>
      <Fields title={<Trans>Address and language</Trans>}>
        <Wide>
          <TextField name="address" label={t`Address`} maxLength={200} />
        </Wide>
        <SelectField
          name="country"
          label={t`Country`}
          choices={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
        />
        <MismatchNotice gap={<span className={styles['gap']} />} />
        {states.length > 0 ? (
          <SelectField
            name="state"
            label={t`State`}
            isClearable
            choices={states.map((name) => ({ value: name, label: name }))}
          />
        ) : (
          <TextField name="state" label={t`State`} maxLength={40} />
        )}
        <SuggestField
          name="city"
          label={t`City`}
          suggestions={citiesOf(country, state ?? '')}
          maxLength={40}
        />
        <SelectField
          name="language"
          label={t`Patient’s language`}
          isClearable
          placeholder={t`As the clinic’s`}
          hint={t`For prescriptions and messages`}
          choices={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
        />
      </Fields>
      <Fields title={<Trans>For the clinic</Trans>}>
        <SelectField
          name="typeOverride"
          label={t`Patient type`}
          isClearable
          placeholder={t`By the visits`}
          choices={patientTypes.map((type) => ({ value: type, label: i18n._(typeWords[type]) }))}
        />
        <Wide>
          <TextArea name="note" label={t`Note`} maxLength={2000} />
        </Wide>
      </Fields>
    </div>
  );
}

/** Yes, no, or not asked: a second press takes the answer back. */
function YesNoField({ name, label }: { name: string; label: string }) {
  const { t } = useLingui();
  const { setValue } = useFormContext();
  const value = useWatch<Record<string, boolean | null>>({ name });
  return (
    <div className={styles['yesNo']} role="group" aria-label={label}>
      <span className={styles['yesNoLabel']}>{label}</span>
      {[true, false].map((answer) => (
        <button
          key={String(answer)}
          type="button"
          className={styles['answer']}
          aria-pressed={value === answer}
          onClick={() => setValue(name, value === answer ? null : answer, { shouldDirty: true })}
        >
          {answer ? t`Yes` : t`No`}
        </button>
      ))}
    </div>
  );
}

/** The country and the ISD code differ: either can follow the other. @param gap stands in its place while they match. */
function MismatchNotice({ gap = null }: { gap?: ReactNode }) {
  const { setValue } = useFormContext();
  const nameOf = useCountryNames();
  const country = useWatch<{ country: string }, 'country'>({ name: 'country' });
  const isdCode = useWatch<{ isdCode: string }, 'isdCode'>({ name: 'isdCode' });
  if (isdMatches(country, isdCode)) return gap;
  const other = countryOfIsd(isdCode);
  const itsCode = countries.find((one) => one.code === country)?.isdCode;
  return (
    <div className={styles['mismatch']} role="status">
      <span>{sentenceOf(warningSentences.isd_mismatch.id)}</span>
      <span className={styles['mismatchActs']}>
        {itsCode !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            onMouseDown={keepFocus}
            onClick={() =>
              setValue('isdCode', itsCode, { shouldDirty: true, shouldValidate: true })
            }
          >
            <Trans>Use {itsCode}</Trans>
          </Button>
        )}
        {other !== null && (
          <Button
            size="compact-sm"
            variant="default"
            onMouseDown={keepFocus}
            onClick={() => setValue('country', other, { shouldDirty: true })}
          >
            <Trans>Use {nameOf(other)}</Trans>
          </Button>
        )}
      </span>
    </div>
  );
}
