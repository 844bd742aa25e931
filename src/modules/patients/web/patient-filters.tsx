// The chips above the list: what it is narrowed by, how it is ordered, how many it holds. All of it stands in the address.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileSpreadsheet, IconSquareCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SaveFilters } from '../../lists/web/parts/list-choices.tsx';
import { genders, patientTypes } from '../fields.ts';
import { patientSorts } from '../model.ts';
import { ageBands, cleared, isNarrowed, savable, type ListAddress, visitSpans } from './chosen.ts';
import { Chip } from '../../../kit/web/chip.tsx';
import { ListChoice } from '../../../kit/web/list.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './patient-filters.module.css';
import { sortWords } from './patient-heads.tsx';
import { genderWords, typeWords } from './parts/words.ts';

interface Props {
  address: ListAddress;
  onChange: (change: ListAddress) => void;
  /** Fees are not for everybody. */
  seesDues: boolean;
  count: ReactNode;
  /** Takes the list out as a file. */
  onExport?: () => void;
  isExporting: boolean;
  /** Rows have boxes. */
  isSelecting: boolean;
  onSelecting: (isOn: boolean) => void;
}

export function PatientFilters({
  address,
  onChange,
  seesDues,
  count,
  onExport,
  isExporting,
  isSelecting,
  onSelecting,
}: Props) {
  const { t } = useLingui();
  const chosen = { address, onChange };
  return (
    <div
      className={withLook(
        styles['bar'],
        'column',
        'gap-8-16',
        'middle',
        'line-below',
        'pad-10-inset',
      )}
    >
      <div
        className={withLook(styles['chips'], 'row', 'gap-6')}
        role="group"
        aria-label={t`Filters`}
      >
        <Choices {...chosen} />
        {seesDues && <Toggle name="due" words={t`With dues`} {...chosen} />}
        <Toggle name="followUp" words={t`Follow-up`} {...chosen} />
        <Toggle name="allergies" words={t`Allergies`} {...chosen} />
        <Toggle name="conditions" words={t`Chronic`} {...chosen} />
        {isNarrowed(address) && (
          <Chip isPlain onClick={() => onChange(cleared)}>
            <IconX size={15} aria-hidden="true" />
            <Trans>Clear</Trans>
          </Chip>
        )}
        <SaveFilters {...savable} />
        <Order address={address} onChange={onChange} seesDues={seesDues} />
        <Chip isPressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
          <IconSquareCheck size={16} aria-hidden="true" />
          <Trans>Select</Trans>
        </Chip>
      </div>
      <div className={look('row', 'wrap', 'gap-4', 'middle', 'soft', 'size-1')}>
        <span role="status" className={withLook(styles['count'], 'grow', 'numbers')}>
          {count}
        </span>
        {onExport && (
          <Chip isPlain disabled={isExporting} aria-busy={isExporting} onClick={onExport}>
            <IconFileSpreadsheet size={16} aria-hidden="true" />
            <Trans>Export</Trans>
          </Chip>
        )}
      </div>
    </div>
  );
}

type ChosenProps = Pick<Props, 'address' | 'onChange'>;

interface ToggleProps extends ChosenProps {
  name: 'due' | 'allergies' | 'conditions' | 'followUp';
  words: string;
}

function Toggle({ name, words, address, onChange }: ToggleProps) {
  return (
    <Chip
      isPressed={address[name] === 'yes'}
      onClick={() => onChange({ [name]: address[name] === 'yes' ? undefined : 'yes' })}
    >
      {words}
    </Chip>
  );
}

function Choices({ address, onChange }: ChosenProps) {
  const { t, i18n } = useLingui();
  const age = {
    '0-5': t`Up to 5`,
    '6-17': t`6 to 17`,
    '18-39': t`18 to 39`,
    '40-59': t`40 to 59`,
    '60-': t`60 and over`,
  };
  const visit = {
    '7': t`Last 7 days`,
    '30': t`Last 30 days`,
    '90': t`Last 90 days`,
    older: t`Not for 6 months`,
    never: t`No visit yet`,
  };
  return (
    <>
      <ListChoice
        label={t`Gender`}
        value={address.gender}
        choices={genders.map((one) => ({ value: one, label: i18n._(genderWords[one]) }))}
        onChange={(gender) => onChange({ gender })}
      />
      <ListChoice
        label={t`Age`}
        value={address.age}
        choices={ageBands.map((one) => ({ value: one, label: age[one] }))}
        onChange={(next) => onChange({ age: next })}
      />
      <ListChoice
        label={t`Last visit`}
        value={address.visit}
        choices={visitSpans.map((one) => ({ value: one, label: visit[one] }))}
        onChange={(next) => onChange({ visit: next })}
      />
      <ListChoice
        label={t`Type`}
        value={address.type}
        choices={patientTypes.map((one) => ({ value: one, label: i18n._(typeWords[one]) }))}
        onChange={(type) => onChange({ type })}
      />
    </>
  );
}

function Order({ address, onChange, seesDues }: ChosenProps & Pick<Props, 'seesDues'>) {
  const { t } = useLingui();
  return (
    <ListChoice
      label={t`Order`}
      any={sortWords.recent}
      value={address.sort}
      choices={patientSorts
        .filter((one) => one !== 'recent' && (seesDues || one !== 'due'))
        .map((one) => ({ value: one, label: sortWords[one] }))}
      onChange={(sort) => onChange({ sort })}
    />
  );
}
