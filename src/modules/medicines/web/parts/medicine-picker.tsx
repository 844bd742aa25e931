// Finds a medicine while one types, the clinic's own first; what nobody knows yet is added without leaving the line.
import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useRead } from '../../../../kit/web/query.ts';
import { Suggest } from '../../../../kit/web/suggest.tsx';
import { api } from '../../api.ts';
import type { FoundMedicine, MedicineType } from '../../model.ts';
import { likelyType, readMedicineText } from './medicine-text.ts';
import { medicineTypeWords } from './medicine-words.ts';
import styles from './medicine-picker.module.css';
import { NewMedicine } from './new-medicine.tsx';

export interface PickedMedicine {
  /** Null for one that stays only in this prescription. */
  readonly id: string | null;
  readonly name: string;
  readonly composition: string;
  readonly strength: string;
  readonly type: MedicineType;
}

export interface QuickMedicine extends PickedMedicine {
  /** What was written with it last, shown beside it. */
  readonly hint: string;
}

type Option = { key: string; group: string } & (
  | { kind: 'known'; medicine: QuickMedicine }
  | { kind: 'found'; medicine: FoundMedicine }
  | { kind: 'new'; name: string; type: MedicineType }
);

interface Props {
  label: string;
  placeholder: string;
  /** Medicines that answer at once, before the server does. */
  quick: (typed: string) => readonly QuickMedicine[];
  onPick: (medicine: PickedMedicine) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onLeave?: () => void;
  startText?: string;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

const shownMost = 12;
const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
export const pickedOf = (found: FoundMedicine): PickedMedicine => ({
  id: found.id,
  name: found.name,
  composition: found.source === 'catalogue' && found.composition === '' ? found.name : found.composition,
  strength: found.strength,
  type: found.type,
});

export function MedicinePicker({ label, placeholder, quick, onPick, onKeyDown, onLeave, startText = '', inputRef, autoFocus = false }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState(startText);
  const [adding, setAdding] = useState<{ name: string; type: MedicineType } | null>(null);
  const [isBack, setBack] = useState(false);
  const typed = readMedicineText(text);
  const [asked] = useDebouncedValue(typed.name, 90);
  const found = useRead(api.search, { text: asked, most: shownMost }, { when: asked.length > 0, keepFormer: true });
  const known =
    typed.name === ''
      ? []
      : quick(typed.name)
          .filter((one) => !typed.type || one.type === typed.type)
          .slice(0, 4);
  const isAsking = known.length === 0 && typed.name !== '' && !found.isError && (asked !== typed.name || found.isPlaceholderData || found.isLoading);
  const answers = (typed.name === '' ? [] : (found.data?.medicines ?? []))
    .filter((one) => !typed.type || one.type === typed.type)
    .filter((one) => !known.some((other) => other.id === one.id || (isSameName(other.name, one.name) && other.type === one.type)));
  const isKnownName = [...known, ...answers.filter((one) => one.source === 'own')].some((one) => isSameName(one.name, typed.name));
  const options: Option[] = [
    ...known.map((medicine): Option => ({ key: `k${medicine.id ?? medicine.name}`, group: t`Prescribed before`, kind: 'known', medicine })),
    ...answers.map((medicine): Option => ({ key: medicine.id, group: medicine.source === 'own' ? t`Your medicines` : t`Catalogue`, kind: 'found', medicine })),
    ...(typed.name.length > 1 && !isKnownName && !isAsking
      ? [{ key: 'new', group: t`Not in the list?`, kind: 'new', name: typed.name.slice(0, 120), type: typed.type ?? likelyType(typed.name) } as const]
      : []),
  ];

  const done = (picked: PickedMedicine) => {
    setText('');
    setAdding(null);
    onPick(picked);
  };
  const take = (option: Option) => {
    if (option.kind === 'new') setAdding({ name: option.name, type: option.type });
    else done(option.kind === 'known' ? option.medicine : pickedOf(option.medicine));
  };

  const cancel = () => {
    setAdding(null);
    setBack(true);
  };

  if (adding) return <NewMedicine start={adding} onDone={done} onCancel={cancel} />;
  return (
    <Suggest
      className={styles['input']}
      aria-label={label}
      placeholder={placeholder}
      listLabel={t`Medicines`}
      value={text}
      onText={setText}
      options={options}
      isAsking={isAsking}
      tabTakes
      wide
      onTake={take}
      {...(inputRef ? { inputRef } : {})}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a key has just opened this field or led back to it
      autoFocus={autoFocus || isBack}
      maxLength={120}
      enterKeyHint="done"
      onBlur={() => onLeave?.()}
      onKeyDown={(event) => onKeyDown?.(event)}
      renderOption={(option) =>
        option.kind === 'new' ? (
          <span className={styles['new']}>
            <IconPlus size={16} aria-hidden="true" />
            <span>
              <Trans>
                Add “<b>{option.name}</b>”
              </Trans>{' '}
              <span className={styles['type']}>{i18n._(medicineTypeWords[option.type])}</span>
            </span>
          </span>
        ) : (
          <Found
            medicine={option.medicine}
            hint={option.kind === 'known' ? option.medicine.hint : ''}
            typeWord={i18n._(medicineTypeWords[option.medicine.type])}
          />
        )
      }
    />
  );
}

function Found({ medicine, hint, typeWord }: { medicine: PickedMedicine | FoundMedicine; hint: string; typeWord: string }) {
  const isOwnName = medicine.composition !== '' && !isSameName(medicine.composition, medicine.name);
  const more = [isOwnName ? medicine.composition : '', medicine.name.includes(medicine.strength) ? '' : medicine.strength].filter(Boolean).join(' · ');
  return (
    <span className={styles['found']}>
      <span className={styles['name']}>
        {medicine.name} <span className={styles['type']}>{typeWord}</span>
      </span>
      {hint !== '' && <span className={styles['hint']}>{hint}</span>}
      {more !== '' && <span className={styles['more']}>{more}</span>}
    </span>
  );
}
