import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import { ChoiceField } from '../../../kit/web/form/choice-field.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs, Wide } from '../../../kit/web/form/form.tsx';
import { MoneyField } from '../../../kit/web/form/money-field.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { SeveralField } from '../../../kit/web/form/several-field.tsx';
import { SuggestField } from '../../../kit/web/form/suggest-field.tsx';
import { TextArea } from '../../../kit/web/form/text-area.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { askMember, useMember } from '../../identity/web/parts/member.ts';
import { countries } from '../../places/model.ts';
import type { Place } from '../../places/model.ts';
import { citiesOf, stateIsKnown } from '../../places/rules.ts';
import { usePlaceNames, useStateChoices } from '../../places/web/parts/place-names.ts';
import { MismatchNotice } from '../../places/web/parts/mismatch-notice.tsx';
import { LocateButton } from '../../places/web/parts/locate-button.tsx';
import { api } from '../contract.ts';
import { fields, genders, groups, type TypedName, typedNames } from '../fields.ts';
import type { Profile } from '../model.ts';
import { councils, degrees, specialties, spokenLanguages } from '../model/choices.ts';
import { OwnPicture } from './own-picture.tsx';
import { type Typed, typedOf } from './typed.ts';
import { useSpokenNames } from './parts/spoken-names.ts';
import { look } from '../../../kit/web/look.ts';
import styles from './profile.module.css';

const genderWords = { Male: msg`Male`, Female: msg`Female`, Other: msg`Other` };

/** What is open may be saved and is asked for again; only a whole profile opens the rest. */
export function PersonalForm({ profile, isForced }: { profile: Profile; isForced: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const amend = useWrite(api.amend);
  const { memberId, isDoctor } = profile;
  const editor = useEditor({
    schema: api.amend.input,
    start: typedOf(profile, useMember().country),
    draft: `profile.${memberId}.${profile.version}`,
    save: async (input) => {
      const saved = await amend.mutateAsync(input);
      await askMember();
      if (!saved.isComplete) {
        toast({ kind: 'news', text: t`Please full fill all your profile details` });
        return;
      }
      toast({ kind: 'good', text: t`Profile updated` });
      if (isForced) await navigate({ to: '/dashboard/new' });
    },
  });
  useEyeOn(editor.form, profile, isForced);
  const needed = typedNames.filter(
    (name) => isNeeded(name, isDoctor) && (name !== 'name' || profile.missing.includes(name)),
  );
  return (
    <Form editor={editor}>
      {isForced ? (
        <Card>
          <Fields
            title={<Trans>For your prescriptions</Trans>}
            about={
              <Trans>
                These are printed on every prescription. You can fill in everything else later in
                your profile.
              </Trans>
            }
          >
            {needed.map((name) => (
              <Control key={name} name={name} profile={profile} />
            ))}
          </Fields>
        </Card>
      ) : (
        <div className={look('column', 'gap-20')}>
          <Card>
            <div className={styles['pictureRow']}>
              <OwnPicture profile={profile} />
            </div>
            <Group name="you" profile={profile} />
          </Card>
          {isDoctor && (
            <Card>
              <Group
                name="practice"
                profile={profile}
                about={
                  <Trans>Name, degrees and registration number appear on every prescription.</Trans>
                }
              />
            </Card>
          )}
          <Card>
            <Group name="address" profile={profile} about={<Locating />} />
          </Card>
        </div>
      )}
      <FormActs
        save={isForced ? <Trans>Save and continue</Trans> : <Trans>Save</Trans>}
        isBusy={editor.isBusy}
      />
    </Form>
  );
}

/** Leads the eye: to what a save left open, and to the field that a link from the meter names. */
function useEyeOn(
  { setError, setFocus }: Pick<UseFormReturn<Typed>, 'setError' | 'setFocus'>,
  { version, missing }: Profile,
  isForced: boolean,
): void {
  useEffect(() => {
    if (!isForced) return;
    const [first] = missing.filter(isTyped);
    if (version === 0) {
      if (first !== undefined) setFocus(first);
      return;
    }
    missing
      .filter(isTyped)
      .forEach((name, place) =>
        setError(
          name,
          { type: 'required', message: sentenceOf('required') },
          { shouldFocus: place === 0 },
        ),
      );
  }, [isForced, version, missing, setError, setFocus]);
  const wanted = useRouterState({ select: (router) => router.location.hash });
  // The picture has a button, all else is a field.
  useEffect(() => {
    if (wanted === 'picture') document.getElementById(wanted)?.focus();
    else if (isTyped(wanted)) setFocus(wanted);
  }, [wanted, setFocus]);
}

const isNeeded = (name: TypedName, isDoctor: boolean): boolean => {
  const { completes } = fields[name];
  return completes.as === 'required' && (isDoctor || completes.of === 'everybody');
};

interface OwnProps {
  profile: Profile;
  label: string;
  required: boolean;
}

function Group({
  name: group,
  about,
  profile,
}: {
  name: keyof typeof groups;
  about?: ReactNode;
  profile: Profile;
}) {
  const { isDoctor } = profile;
  return (
    <Fields title={sentenceOf(groups[group].id)} about={about}>
      {typedNames
        .filter(
          (name) =>
            fields[name].group === group && (isDoctor || fields[name].askedOf === 'everybody'),
        )
        .map((name) => (
          <Control key={name} name={name} profile={profile} />
        ))}
    </Fields>
  );
}

/** The control of a field: its own, or the one that fits its kind. */
function Control({ name, profile }: { name: TypedName; profile: Profile }): ReactNode {
  const field = fields[name];
  const label = sentenceOf(field.label.id);
  const { form } = field;
  const required = isNeeded(name, profile.isDoctor);
  if (isOwn(name)) {
    const OwnControl = controls[name];
    return <OwnControl profile={profile} label={label} required={required} />;
  }
  const more = {
    name,
    label,
    required,
    maxLength: fields[name].max,
    ...('hint' in form ? { hint: sentenceOf(form.hint.id) } : {}),
  };
  if (form.as !== 'area') return <TextField {...more} />;
  return (
    <Wide>
      <TextArea {...more} rows={form.rows} />
    </Wide>
  );
}

type OwnName = {
  [K in TypedName]: (typeof fields)[K]['form']['as'] extends 'own' ? K : never;
}[TypedName];

const controls: Record<OwnName, (props: OwnProps) => ReactNode> = {
  name: ({ label, required }) => (
    <TextField
      name="name"
      label={label}
      required={required}
      maxLength={fields.name.max}
      autoComplete="name"
    />
  ),
  gender: GenderField,
  birthOn: BirthField,
  experienceYears: ExperienceField,
  degrees: ({ profile, label, required }) => (
    <SeveralField
      name="degrees"
      label={label}
      required={required}
      choices={[...new Set([...degrees, ...profile.degrees])].map((value) => ({
        value,
        label: value,
      }))}
      most={fields.degrees.max}
      nothingFound={sentenceOf('degree_unknown')}
    />
  ),
  specialties: ({ profile, label, required }) => (
    <SeveralField
      name="specialties"
      label={label}
      required={required}
      choices={[...new Set([...specialties, ...profile.specialties])].map((value) => ({
        value,
        label: value,
      }))}
      most={fields.specialties.max}
    />
  ),
  council: CouncilField,
  languages: LanguagesField,
  consultancyFeePaise: ({ label, required }) => (
    <MoneyField name="consultancyFeePaise" label={label} required={required} />
  ),
  country: CountryField,
  state: StateField,
  city: CityField,
};
const isOwn = (name: TypedName): name is OwnName => name in controls;
const isTyped = (name: string): name is TypedName => typedNames.some((one) => one === name);

function GenderField({ label }: OwnProps) {
  const { i18n } = useLingui();
  return (
    <ChoiceField
      name="gender"
      label={label}
      choices={genders.map((value) => ({ value, label: i18n._(genderWords[value]) }))}
      isClearable
    />
  );
}

function BirthField({ label }: OwnProps) {
  const { today } = useWords();
  return (
    <DateField name="birthOn" label={label} side="birth" earliest="1920-01-01" latest={today} />
  );
}

function ExperienceField({ label }: OwnProps) {
  const { t } = useLingui();
  return <NumberField name="experienceYears" label={label} isWhole unit={t`years`} />;
}

const useCountry = () => useWatch<Typed, 'country'>({ name: 'country' }) ?? 'IN';

function CouncilField({ label, required }: OwnProps) {
  const { t } = useLingui();
  return useCountry() === 'IN' ? (
    <SelectField
      name="council"
      label={label}
      required={required}
      choices={councils.map((value) => ({ value, label: value }))}
      isSearchable
    />
  ) : (
    <TextField
      name="council"
      label={t`Medical council`}
      required={required}
      maxLength={fields.council.max}
    />
  );
}

function LanguagesField({ label, required }: OwnProps) {
  const spokenName = useSpokenNames();
  return (
    <SeveralField
      name="languages"
      label={label}
      required={required}
      choices={spokenLanguages.map((value) => ({ value, label: spokenName(value) }))}
    />
  );
}

function CountryField({ label, required }: OwnProps) {
  const countryName = usePlaceNames();
  const { isdCode } = useMember();
  const { setValue } = useFormContext<Typed>();
  return (
    <>
      <SelectField
        name="country"
        label={label}
        required={required}
        choices={countries.map(({ code }) => ({ value: code, label: countryName(code) }))}
        onChoose={() => {
          setValue('state', '');
          setValue('council', '');
        }}
      />
      <MismatchNotice
        country={useCountry()}
        isdCode={isdCode}
        onCountry={(country) => setValue('country', country, { shouldDirty: true })}
      />
    </>
  );
}

function StateField({ profile, label, required }: OwnProps) {
  const country = useCountry();
  const states = useStateChoices(country);
  if (states.length === 0)
    return (
      <TextField name="state" label={label} required={required} maxLength={fields.state.max} />
    );
  const { state } = profile;
  const isFormer = country === profile.country && !states.some(({ value }) => value === state);
  const former = isFormer && state !== '' ? [{ value: state, label: state }] : [];
  return (
    <SelectField name="state" label={label} required={required} choices={[...states, ...former]} />
  );
}

function CityField({ label, required }: OwnProps) {
  const country = useCountry();
  const state = useWatch<Typed, 'state'>({ name: 'state' }) ?? '';
  return (
    <SuggestField
      name="city"
      label={label}
      required={required}
      suggestions={citiesOf(country, state)}
      maxLength={fields.city.max}
    />
  );
}

function Locating() {
  const { setValue } = useFormContext<Typed>();
  const country = useCountry();
  const fillIn = (place: Pick<Place, 'country' | 'region' | 'city'>) => {
    if (place.country !== country) {
      setValue('country', place.country, { shouldDirty: true });
      setValue('council', '');
    }
    setValue('state', stateIsKnown(place.country, place.region) ? place.region : '', {
      shouldDirty: true,
    });
    setValue('city', place.city, { shouldDirty: true });
  };
  return <LocateButton onFound={fillIn} />;
}
