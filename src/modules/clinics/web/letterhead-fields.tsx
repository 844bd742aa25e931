// The letterhead's blocks: which paper, where the logo stands, which ink, which lines; or how much page the clinic's own paper needs.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceField } from '../../../kit/web/form/choice-field.tsx';
import { Fields, Wide } from '../../../kit/web/form/form.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { SwitchField } from '../../../kit/web/form/switch-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useField } from '../../../kit/web/form/use-field.ts';
import { type InkName, inks, logoPlaces, paperSizes, shownAbha } from '../model/paper.ts';
import { usualBlankMargins, usualPaper } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './clinic.module.css';

type Block =
  | 'size'
  | 'letterhead'
  | 'logo'
  | 'colour'
  | 'tagline'
  | 'footer'
  | 'showsSpecialties'
  | 'showsRegistration'
  | 'showsMarks'
  | 'showsAbha';
type Name = `paper.${Block}` | `paper.marginsMm.${'top' | 'right' | 'bottom' | 'left'}`;
type At = (name: Name) => { name: string };

const abhaWords = {
  both: msg`Number and address`,
  number: msg`ABHA number`,
  address: msg`ABHA address`,
  none: msg`None`,
};
const logoWords = { left: msg`Left`, centre: msg`Middle`, right: msg`Right`, none: msg`None` };

export function LetterheadFields({ at, hasLogo }: { at: At; hasLogo: boolean }) {
  const { t, i18n } = useLingui();
  const { setValue } = useFormContext();
  const isBlank = useWatch({ name: 'paper.letterhead' }) === 'blank';
  const chooseHead = (next: 'printed' | 'blank') => {
    const margins = next === 'blank' ? usualBlankMargins : usualPaper.marginsMm;
    for (const side of ['top', 'right', 'bottom', 'left'] as const)
      setValue(`paper.marginsMm.${side}`, margins[side], { shouldDirty: true });
  };
  return (
    <Fields title={<Trans>Letterhead</Trans>}>
      <ChoiceField
        {...at('paper.size')}
        label={t`Size`}
        choices={paperSizes.map((size) => ({ value: size, label: size }))}
      />
      <div
        onChange={(event) =>
          event.target instanceof HTMLInputElement &&
          chooseHead(event.target.value === 'blank' ? 'blank' : 'printed')
        }
      >
        <ChoiceField
          {...at('paper.letterhead')}
          label={t`Page header`}
          choices={[
            { value: 'printed', label: t`Print it` },
            { value: 'blank', label: t`Pre-printed paper` },
          ]}
        />
      </div>
      {isBlank ? <Margins at={at} /> : <Blocks at={at} hasLogo={hasLogo} />}
      <SwitchField
        {...at('paper.showsMarks')}
        label={t`Sun and moon symbols above the doses`}
        hint={t`For those who cannot read`}
      />
      <Wide>
        <ChoiceField
          {...at('paper.showsAbha')}
          label={t`ABHA on prescriptions`}
          choices={shownAbha.map((value) => ({ value, label: i18n._(abhaWords[value]) }))}
        />
      </Wide>
    </Fields>
  );
}

function Blocks({ at, hasLogo }: { at: At; hasLogo: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <Wide>
        <ChoiceField
          {...at('paper.logo')}
          label={t`Logo`}
          disabled={!hasLogo}
          choices={logoPlaces.map((value) => ({ value, label: i18n._(logoWords[value]) }))}
        />
        {!hasLogo && (
          <p className={look('top-4', 'soft', 'size-1')}>
            <Trans>Add the logo above first.</Trans>
          </p>
        )}
      </Wide>
      <Wide>
        <InkField {...at('paper.colour')} label={t`Ink`} />
      </Wide>
      <Wide>
        <TextField
          {...at('paper.tagline')}
          label={t`Line under the name`}
          maxLength={60}
          placeholder={t`e.g. Family medicine and child health`}
        />
      </Wide>
      <Wide>
        <TextField
          {...at('paper.footer')}
          label={t`Footer line`}
          maxLength={120}
          placeholder={t`e.g. Mon to Sat, 10 am to 2 pm and 5 to 8 pm`}
        />
      </Wide>
      <SwitchField {...at('paper.showsSpecialties')} label={t`Specialties in the header`} />
      <SwitchField
        {...at('paper.showsRegistration')}
        label={t`Registration number in the header`}
        hint={t`It always appears under the signature`}
      />
    </>
  );
}

function Margins({ at }: { at: At }) {
  const { t } = useLingui();
  return (
    <Wide>
      <p className={withLook(styles['hint'], 'soft')}>
        <Trans>
          Measure the header and footer of your printed paper. That much space is left blank.
        </Trans>
      </p>
      <div className={withLook(styles['margins'], 'grid', 'gap-16')}>
        <NumberField {...at('paper.marginsMm.top')} label={t`Top`} isWhole unit="mm" />
        <NumberField {...at('paper.marginsMm.bottom')} label={t`Bottom`} isWhole unit="mm" />
        <NumberField {...at('paper.marginsMm.left')} label={t`Left`} isWhole unit="mm" />
        <NumberField {...at('paper.marginsMm.right')} label={t`Right`} isWhole unit="mm" />
      </div>
    </Wide>
  );
}

const inkWords: Record<InkName, ReturnType<typeof msg>> = {
  indigo: msg`Indigo`,
  blue: msg`Blue`,
  teal: msg`Teal`,
  green: msg`Green`,
  maroon: msg`Maroon`,
  plum: msg`Plum`,
  black: msg`Black`,
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const inkNames = Object.keys(inks) as InkName[];

/** Inks as drops; arrows move, as among any radio buttons. */
function InkField(field: { name: string; label: string }) {
  const id = useId();
  const { i18n } = useLingui();
  const { value, change, leave, ref } = useField<InkName>(field);
  return (
    <div>
      <div id={id} className={look('size-2', 'strong')}>
        {field.label} <span className={look('soft', 'plain')}>{i18n._(inkWords[value])}</span>
      </div>
      <div className={look('row', 'wrap', 'gap-4', 'top-4')} role="radiogroup" aria-labelledby={id}>
        {inkNames.map((one, place) => (
          <label
            key={one}
            className={withLook(styles['ink'], 'block', 'pressable')}
            data-ink={one}
            title={i18n._(inkWords[one])}
          >
            <input
              type="radio"
              name={`${id}-ink`}
              ref={place === 0 ? ref : undefined}
              aria-label={i18n._(inkWords[one])}
              checked={value === one}
              onChange={() => change(one)}
              onBlur={leave}
            />
            <span style={{ background: inks[one] }}>
              {value === one && <IconCheck size={16} aria-hidden="true" />}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
