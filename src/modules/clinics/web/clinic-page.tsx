// The clinic as it stands on paper: its head, and how much room the sheet leaves for it, drawn beside the fields.
import { Trans, useLingui } from '@lingui/react/macro';
import { FormProvider, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { languageCodes, languages } from '../../../kit/shared/languages.ts';
import { CallRefused } from '../../../kit/web/client.ts';
import { ChoiceField } from '../../../kit/web/form/choice-field.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs, Wide } from '../../../kit/web/form/form.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { PhoneField } from '../../../kit/web/form/phone-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { SuggestField } from '../../../kit/web/form/suggest-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { countries } from '../../places/model.ts';
import { citiesOf, statesOf } from '../../places/rules.ts';
import { api } from '../api.ts';
import { type Clinic, paperSizes } from '../model.ts';
import { usualBlankMargins, usualPaper } from '../rules.ts';
import styles from './clinic.module.css';
import { PaperPicture } from './paper-picture.tsx';

type Typed = z.input<typeof api.amend.input>;

const isdCodes = [...new Set(countries.map((country) => country.isdCode))];

export function ClinicPage() {
  const found = useRead(api.mine, {});
  return (
    <Page title={<Trans>Clinic information</Trans>} about={<Trans>What stands at the head of prescriptions and receipts, and how they fit your paper.</Trans>}>
      {found.data ? (
        <ClinicForm key={found.data.version} clinic={found.data} />
      ) : (
        <Card>{found.error ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : <Skeleton height={480} />}</Card>
      )}
    </Page>
  );
}

const typedOf = ({ clinicId: _id, code: _code, country: _country, zone: _zone, ...clinic }: Clinic): Typed => clinic;

function ClinicForm({ clinic }: { clinic: Clinic }) {
  const { t } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const amend = useWrite(api.amend);
  const read = useRead(api.mine, {});
  const editor = useEditor({
    schema: api.amend.input,
    start: typedOf(clinic),
    draft: `clinic.${clinic.version}`,
    save: async (given) => {
      try {
        await amend.mutateAsync(given);
        toast({ kind: 'good', text: t`Clinic information is updated` });
      } catch (error) {
        // The newer one is fetched, and what was typed here stays in the form's draft to be looked at.
        if (error instanceof CallRefused && error.code === 'stale_version') void read.refetch();
        throw error;
      }
    },
  });
  const { setValue } = editor.form;
  const letterhead = useWatch({ control: editor.form.control, name: 'paper.letterhead' });
  const state = useWatch({ control: editor.form.control, name: 'state' });
  const chooseHead = (next: 'printed' | 'blank') => {
    const margins = next === 'blank' ? usualBlankMargins : usualPaper.marginsMm;
    for (const side of ['top', 'right', 'bottom', 'left'] as const) setValue(`paper.marginsMm.${side}`, margins[side], { shouldDirty: true });
  };
  const { at } = editor;
  return (
    <FormProvider {...editor.form}>
      <div className={styles['split']}>
        <Card>
          <Form editor={editor}>
            <fieldset disabled={!mayEdit} className={styles['whole']}>
              <Fields title={<Trans>The clinic</Trans>}>
                <TextField {...at('name')} label={t`Clinic name`} required maxLength={40} />
                <PhoneField {...at('contactNumber')} isdName="isdCode" isdCodes={isdCodes} label={t`Contact number`} />
                <Wide>
                  <TextField {...at('address')} label={t`Address`} maxLength={200} />
                </Wide>
                <SelectField {...at('state')} label={t`State`} isClearable choices={statesOf(clinic.country).map((name) => ({ value: name, label: name }))} />
                <SuggestField {...at('city')} label={t`City`} suggestions={citiesOf(clinic.country, state ?? '')} maxLength={80} />
                <TextField {...at('gstNumber')} label={t`GST number`} maxLength={20} />
                <TextField {...at('casePrefix')} label={t`Case number prefix`} placeholder={t`SUN, for SUN26-17`} maxLength={8} />
                <SelectField
                  {...at('patientLanguage')}
                  label={t`Language of new patients`}
                  hint={t`For prescriptions and messages`}
                  choices={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
                />
              </Fields>
              <Fields title={<Trans>The paper</Trans>}>
                <ChoiceField {...at('paper.size')} label={t`Size`} choices={paperSizes.map((size) => ({ value: size, label: size }))} />
                <div onChange={(event) => event.target instanceof HTMLInputElement && chooseHead(event.target.value === 'blank' ? 'blank' : 'printed')}>
                  <ChoiceField
                    {...at('paper.letterhead')}
                    label={t`Letterhead`}
                    choices={[
                      { value: 'printed', label: t`Print it` },
                      { value: 'blank', label: t`Paper has its own` },
                    ]}
                  />
                </div>
                <Wide>
                  <p className={styles['hint']}>
                    {letterhead === 'blank' ? (
                      <Trans>Measure your printed paper: how far the head and the foot reach into the sheet. That much stays free.</Trans>
                    ) : (
                      <Trans>The clinic’s name, address and number are printed at the head.</Trans>
                    )}
                  </p>
                  <div className={styles['margins']}>
                    <NumberField {...at('paper.marginsMm.top')} label={t`Top`} isWhole unit="mm" />
                    <NumberField {...at('paper.marginsMm.bottom')} label={t`Bottom`} isWhole unit="mm" />
                    <NumberField {...at('paper.marginsMm.left')} label={t`Left`} isWhole unit="mm" />
                    <NumberField {...at('paper.marginsMm.right')} label={t`Right`} isWhole unit="mm" />
                  </div>
                </Wide>
              </Fields>
            </fieldset>
            {mayEdit && <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} />}
          </Form>
        </Card>
        <div className={styles['side']}>
          <PaperPicture />
        </div>
      </div>
    </FormProvider>
  );
}
