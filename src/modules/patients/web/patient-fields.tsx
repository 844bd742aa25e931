// The fields of a patient, for registering and for editing: five that matter first, the rest behind "More details".
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { names } from '../../../kit/shared/catalogue.ts';
import { languageCodes, languages } from '../../../kit/shared/languages.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { ChoiceField } from '../../../kit/web/form/choice-field.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { Fields, keepFocus, Wide } from '../../../kit/web/form/form.tsx';
import { PhoneField } from '../../../kit/web/form/phone-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { SuggestField } from '../../../kit/web/form/suggest-field.tsx';
import { TextArea } from '../../../kit/web/form/text-area.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { countries } from '../../places/model.ts';
import { citiesOf } from '../../places/rules.ts';
import { usePlaceNames, useStateChoices } from '../../places/web/parts/place-names.ts';
import { MismatchNotice } from '../../places/web/parts/mismatch-notice.tsx';
import { fields, genders, groups, patientTypes, type TypedName, typedNames } from '../fields.ts';
import { AgeField } from './age-field.tsx';
import { genderWords, typeWords } from './parts/words.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './patient-form.module.css';

const isdCodes = [...new Set(countries.map((country) => country.isdCode))];

const labelOf = (name: TypedName): string => sentenceOf(fields[name].label.id);

type OwnName = {
  [K in TypedName]: (typeof fields)[K]['form']['as'] extends 'own' ? K : never;
}[TypedName];
interface OwnProps {
  /** Name, birth and gender are a proved health ID's. */
  isLocked: boolean;
  statedOn: Day | null;
  /** The record is there. */
  isRegistered?: boolean;
}

/** The controls that fit one field alone; null where another control holds it too. */
const controls: Record<OwnName, ((props: OwnProps) => ReactNode) | null> = {
  contactNumber: () => (
    <PhoneField
      name="contactNumber"
      isdName="isdCode"
      isdCodes={isdCodes}
      label={labelOf('contactNumber')}
      required
    />
  ),
  isdCode: null,
  name: ({ isLocked }) => (
    <TextField
      name="name"
      label={labelOf('name')}
      required
      maxLength={fields.name.max}
      disabled={isLocked}
    />
  ),
  statedAge: ({ isLocked, statedOn }) => <AgeField statedOn={statedOn} disabled={isLocked} />,
  statedAgeUnit: null,
  birthOn: null,
  gender: GenderField,
  country: CountryField,
  state: StateField,
  city: CityField,
  language: LanguageField,
  typeOverride: TypeField,
  diedOn: DiedField,
};
const isOwn = (name: TypedName): name is OwnName => name in controls;

/** What registering asks first, in this order; a further field of the first group comes after. */
const firstNames = ['contactNumber', 'name', 'statedAge', 'gender'] as const;
const inGroup = (group: keyof typeof groups): TypedName[] =>
  typedNames.filter((name) => fields[name].group === group);
const otherFirst = inGroup('first').filter((name) => !firstNames.some((first) => first === name));
const otherGroups = names(groups).filter((group) => group !== 'first');
const hidden: ReadonlySet<string> = new Set(otherGroups.flatMap(inGroup));

/** The control of a field: its own, or the one that fits its kind. */
function Control({ name, ...own }: OwnProps & { name: TypedName }): ReactNode {
  if (isOwn(name)) {
    const OwnControl = controls[name];
    return OwnControl && <OwnControl {...own} />;
  }
  const field = fields[name];
  const label = labelOf(name);
  const { form } = field;
  if (form.as === 'yesNo' || field.kind === 'yesNo')
    return <YesNoField name={name} label={label} />;
  const more = {
    name,
    label,
    maxLength: field.max,
    ...('hint' in form ? { hint: sentenceOf(form.hint.id) } : {}),
    ...('placeholder' in form ? { placeholder: sentenceOf(form.placeholder.id) } : {}),
  };
  const control =
    form.as === 'line' ? (
      <TextField {...more} />
    ) : (
      <TextArea {...more} {...('rows' in form ? { rows: form.rows } : {})} />
    );
  return 'isWide' in form ? <Wide>{control}</Wide> : control;
}

/** @param after stands between the first fields and the rest: who may be meant. */
export function PatientFields({
  statedOn,
  isOpen,
  after,
  isLocked = false,
  isRegistered = false,
}: {
  statedOn: Day | null;
  isOpen: boolean;
  after?: ReactNode;
  /** Name, birth and gender are a proved health ID's. */
  isLocked?: boolean;
  isRegistered?: boolean;
}) {
  const { formState } = useFormContext();
  const [isMore, setMore] = useState(isOpen);
  const hasHiddenProblem = Object.keys(formState.errors).some((name) => hidden.has(name));
  const shown = isMore || hasHiddenProblem;
  const own = { isLocked, statedOn, isRegistered };
  return (
    <>
      <FirstFields {...own} after={after} />
      {!shown && <Mismatch />}
      {isLocked && (
        <p className={withLook(styles['locked'], 'row', 'gap-8', 'top', 'soft')}>
          <IconLock size={16} aria-hidden="true" />
          <Trans>
            Name, date of birth and gender come from the ABHA and are locked. To edit them, unlink
            the ABHA on the patient’s page.
          </Trans>
        </p>
      )}
      <div>
        <button
          type="button"
          className={withLook(
            styles['more'],
            'row',
            'wrap',
            'gap-0-8',
            'middle',
            'brand',
            'strong',
            'rounded',
            'height-44',
            'words-left',
          )}
          aria-expanded={shown}
          onMouseDown={keepFocus}
          onClick={() => setMore(!isMore)}
        >
          <IconChevronDown size={18} aria-hidden="true" />
          <span>
            <Trans>More details</Trans>
          </span>
          <span className={withLook(styles['moreWords'], 'soft', 'plain')}>
            <Trans>Allergies, diabetes, address, language, note</Trans>
          </span>
        </button>
        {shown && (
          <div className={withLook(styles['moreFields'], 'grid')}>
            {otherGroups.map((group) => (
              <Group key={group} group={group} {...own} />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

/** What is enough to know somebody again. */
export function FirstFields({ after, ...own }: OwnProps & { after?: ReactNode }) {
  return (
    <Fields>
      <Control name="contactNumber" {...own} />
      <Control name="name" {...own} />
      {after !== undefined && <Wide>{after}</Wide>}
      <Control name="statedAge" {...own} />
      <Control name="gender" {...own} />
      {otherFirst.map((name) => (
        <Control key={name} name={name} {...own} />
      ))}
    </Fields>
  );
}

/** A part of the form with its fields; nothing where it has none. */
function Group({ group, ...own }: OwnProps & { group: keyof typeof groups }) {
  const within = inGroup(group);
  if (within.length === 0) return null;
  return (
    <Fields title={sentenceOf(groups[group].id)}>
      {within.map((name) => (
        <Control key={name} name={name} {...own} />
      ))}
    </Fields>
  );
}

function GenderField({ isLocked }: OwnProps) {
  const { i18n } = useLingui();
  return (
    <ChoiceField
      name="gender"
      label={labelOf('gender')}
      required
      disabled={isLocked}
      choices={genders.map((gender) => ({ value: gender, label: i18n._(genderWords[gender]) }))}
    />
  );
}

function CountryField() {
  const nameOf = usePlaceNames();
  return (
    <>
      <SelectField
        name="country"
        label={labelOf('country')}
        choices={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
      />
      <Mismatch gap={<span className={styles['gap']} />} />
    </>
  );
}

function StateField() {
  const country = useWatch<{ country: string }, 'country'>({ name: 'country' });
  const states = useStateChoices(country);
  return states.length > 0 ? (
    <SelectField name="state" label={labelOf('state')} isClearable choices={states} />
  ) : (
    <TextField name="state" label={labelOf('state')} maxLength={fields.state.max} />
  );
}

function CityField() {
  const country = useWatch<{ country: string }, 'country'>({ name: 'country' });
  const state = useWatch<{ state: string }, 'state'>({ name: 'state' });
  return (
    <SuggestField
      name="city"
      label={labelOf('city')}
      suggestions={citiesOf(country, state ?? '')}
      maxLength={fields.city.max}
    />
  );
}

function LanguageField() {
  const { t } = useLingui();
  return (
    <SelectField
      name="language"
      label={labelOf('language')}
      isClearable
      placeholder={t`As the clinic’s`}
      hint={t`For prescriptions and messages`}
      choices={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
    />
  );
}

function TypeField() {
  const { t, i18n } = useLingui();
  return (
    <SelectField
      name="typeOverride"
      label={labelOf('typeOverride')}
      isClearable
      placeholder={t`By the visits`}
      choices={patientTypes.map((type) => ({ value: type, label: i18n._(typeWords[type]) }))}
    />
  );
}

/** Nobody is registered as dead. */
function DiedField({ isRegistered = false }: OwnProps) {
  const { t } = useLingui();
  const { today } = useWords();
  if (!isRegistered) return null;
  return (
    <DateField
      name="diedOn"
      label={labelOf('diedOn')}
      side="past"
      latest={today}
      hint={t`Upcoming appointments are canceled; messages and follow-ups end`}
    />
  );
}

/** Yes, no, or not asked: a second press takes the answer back. */
function YesNoField({ name, label }: { name: string; label: string }) {
  const { t } = useLingui();
  const { setValue } = useFormContext();
  const value = useWatch<Record<string, boolean | null>>({ name });
  return (
    <div className={look('row', 'wrap', 'gap-8', 'middle')} role="group" aria-label={label}>
      <span className={withLook(styles['yesNoLabel'], 'strong')}>{label}</span>
      {[true, false].map((answer) => (
        <button
          key={String(answer)}
          type="button"
          className={withLook(styles['answer'], 'ink', 'rounded', 'control', 'surface', 'edged')}
          aria-pressed={value === answer}
          onClick={() => setValue(name, value === answer ? null : answer, { shouldDirty: true })}
        >
          {answer ? t`Yes` : t`No`}
        </button>
      ))}
    </div>
  );
}

function Mismatch({ gap }: { gap?: ReactNode }) {
  const { setValue } = useFormContext();
  const country = useWatch<{ country: string }, 'country'>({ name: 'country' });
  const isdCode = useWatch<{ isdCode: string }, 'isdCode'>({ name: 'isdCode' });
  return (
    <MismatchNotice
      country={country}
      isdCode={isdCode}
      onCountry={(next) => setValue('country', next, { shouldDirty: true })}
      onIsdCode={(next) => setValue('isdCode', next, { shouldDirty: true, shouldValidate: true })}
      gap={gap}
    />
  );
}
