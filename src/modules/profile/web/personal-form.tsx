import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { ChoiceField } from '../../../kit/web/form/choice-field.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs, Wide } from '../../../kit/web/form/form.tsx';
import { MoneyField } from '../../../kit/web/form/money-field.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { SeveralField } from '../../../kit/web/form/several-field.tsx';
import { SuggestField } from '../../../kit/web/form/suggest-field.tsx';
import { TagsField } from '../../../kit/web/form/tags-field.tsx';
import { TextArea } from '../../../kit/web/form/text-area.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { askMember } from '../../identity/web/parts/member.ts';
import { api as places } from '../../places/contract.ts';
import { countries } from '../../places/model.ts';
import type { Place } from '../../places/model.ts';
import { useCountryNames } from '../../places/web/parts/country-names.ts';
import { LocateButton } from '../../places/web/parts/locate-button.tsx';
import { api } from '../contract.ts';
import {
  councils,
  degrees,
  genders,
  type Profile,
  profileFields,
  specialties,
  spokenLanguages,
} from '../model.ts';
import { OwnPicture } from './own-picture.tsx';
import { useSpokenNames } from './parts/spoken-names.ts';
import { look } from '../../../kit/web/look.ts';
import styles from './profile.module.css';

export const genderWords = { Male: msg`Male`, Female: msg`Female`, Other: msg`Other` };

/** What is open may be saved and is asked for again; only a whole profile opens the rest. */
export function PersonalForm({ profile, isForced }: { profile: Profile; isForced: boolean }) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const navigate = useNavigate();
  const countryName = useCountryNames();
  const spokenName = useSpokenNames();
  const amend = useWrite(api.amend);
  const { memberId, isDoctor, missing } = profile;
  const editor = useEditor({
    schema: api.amend.input,
    start: startOf(profile),
    draft: `profile.${memberId}.${profile.version}`,
    save: async (given) => {
      const saved = await amend.mutateAsync(given);
      await askMember();
      if (!saved.isComplete) {
        toast({ kind: 'news', text: t`Please full fill all your profile details` });
        return;
      }
      toast({ kind: 'good', text: t`Profile updated` });
      if (isForced) await navigate({ to: '/dashboard/new' });
    },
  });
  const { at } = editor;
  const { setError } = editor.form;
  // After a save that left something open, what is open is asked for by name.
  useEffect(() => {
    if (!isForced || profile.version === 0) return;
    missing
      .filter(isField)
      .forEach((name, place) =>
        setError(
          name,
          { type: 'required', message: sentenceOf('required') },
          { shouldFocus: place === 0 },
        ),
      );
  }, [isForced, profile.version, missing, setError]);
  const wanted = useRouterState({ select: (router) => router.location.hash });
  const { setFocus } = editor.form;
  // A link from the meter: the picture has a button, all else is a field.
  useEffect(() => {
    if (wanted === 'picture') document.getElementById(wanted)?.focus();
    else if (isField(wanted)) setFocus(wanted);
  }, [wanted, setFocus]);
  const country = editor.form.watch('country') ?? 'IN';
  const state = editor.form.watch('state') ?? '';
  const states = useRead(places.states, { country });
  const cities = useRead(places.cities, { country, state }, { when: state !== '' });
  const isIndia = country === 'IN';
  const fillIn = (found: Place) => {
    if (found.country !== country) {
      editor.form.setValue('country', found.country, { shouldDirty: true });
      editor.form.setValue('council', '');
    }
    editor.form.setValue('state', found.region, { shouldDirty: true });
    editor.form.setValue('city', found.city, { shouldDirty: true });
  };

  return (
    <Form editor={editor}>
      <div className={look('column', 'gap-20')}>
        <Card>
          <div className={styles['pictureRow']}>
            <OwnPicture profile={profile} />
          </div>
          <Fields title={<Trans>You</Trans>}>
            <TextField
              {...at('name')}
              label={t`Name`}
              required
              maxLength={40}
              autoComplete="name"
            />
            <ChoiceField
              {...at('gender')}
              label={t`Gender`}
              choices={genders.map((value) => ({ value, label: i18n._(genderWords[value]) }))}
              isClearable
            />
            <DateField
              {...at('birthOn')}
              label={t`Date of birth`}
              side="past"
              earliest="1920-01-01"
              latest={words.today}
            />
            {isDoctor && (
              <NumberField
                {...at('experienceYears')}
                label={t`Experience`}
                isWhole
                unit={t`years`}
              />
            )}
          </Fields>
        </Card>
        {isDoctor && (
          <Card>
            <Fields
              title={<Trans>Your practice</Trans>}
              about={
                <Trans>Name, degrees and registration number stand on every prescription.</Trans>
              }
            >
              <SeveralField
                {...at('degrees')}
                label={t`Degrees`}
                required
                choices={[...new Set([...degrees, ...profile.degrees])].map((value) => ({
                  value,
                  label: value,
                }))}
                most={10}
                placeholder={t`MBBS, MD`}
                nothingFound={sentenceOf('degree_unknown')}
              />
              <TagsField
                {...at('specialties')}
                label={t`Specialties`}
                required
                suggestions={specialties}
                most={10}
              />
              <TextField
                {...at('registrationNumber')}
                label={t`IMR registration number`}
                required
                maxLength={40}
              />
              {isIndia ? (
                <SelectField
                  {...at('council')}
                  label={t`State medical council`}
                  required
                  choices={councils.map((value) => ({ value, label: value }))}
                  isSearchable
                />
              ) : (
                <TextField {...at('council')} label={t`Medical council`} required maxLength={80} />
              )}
              <SeveralField
                {...at('languages')}
                label={t`Languages you speak`}
                required
                choices={spokenLanguages.map((value) => ({ value, label: spokenName(value) }))}
              />
              <MoneyField {...at('consultancyFeePaise')} label={t`Consultancy fees`} required />
              <Wide>
                <TextArea
                  {...at('bio')}
                  label={t`Professional bio`}
                  rows={3}
                  maxLength={450}
                  hint={t`At most 450 characters; patients read it on the booking page.`}
                />
              </Wide>
            </Fields>
          </Card>
        )}
        <Card>
          <Fields title={<Trans>Address</Trans>} about={<LocateButton onFound={fillIn} />}>
            <SelectField
              {...at('country')}
              label={t`Country`}
              required={isDoctor}
              choices={countries.map(({ code }) => ({ value: code, label: countryName(code) }))}
              onChoose={() => {
                editor.form.setValue('state', '');
                editor.form.setValue('council', '');
              }}
            />
            <SuggestField
              {...at('state')}
              label={t`State`}
              required={isDoctor}
              suggestions={states.data?.states ?? []}
              maxLength={80}
            />
            <SuggestField
              {...at('city')}
              label={t`City`}
              required={isDoctor}
              suggestions={cities.data?.cities ?? []}
              maxLength={80}
            />
            <Wide>
              <TextArea
                {...at('address')}
                label={t`Address`}
                required={isDoctor}
                rows={2}
                maxLength={200}
              />
            </Wide>
          </Fields>
        </Card>
      </div>
      <FormActs
        save={isForced ? <Trans>Save and open my diary</Trans> : <Trans>Save</Trans>}
        isBusy={editor.isBusy}
      />
    </Form>
  );
}

const isField = (name: string): name is keyof typeof profileFields => name in profileFields;
const isSpoken = (code: string): code is (typeof spokenLanguages)[number] =>
  spokenLanguages.some((one) => one === code);

/** What the form holds of a profile. */
function startOf(whole: Profile): z.input<typeof api.amend.input> {
  const {
    memberId: _id,
    isDoctor: _doctor,
    isComplete: _complete,
    missing: _missing,
    wished: _wished,
    filled: _filled,
    ...rest
  } = whole;
  const {
    picture: _picture,
    certificateCount: _count,
    education: _education,
    country,
    languages,
    ...fields
  } = rest;
  return { ...fields, country: country ?? 'IN', languages: languages.filter(isSpoken) };
}
