// Finds a medicine while one types, the clinic's own first; what nobody knows yet is added without leaving the line.
import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconStarFilled, IconTemplate } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { isUnanswered, useRead } from '../../../../kit/web/query.ts';
import { Suggest, type TakenBy } from '../../../../kit/web/suggest.tsx';
import { api } from '../../contract.ts';
import type { FoundMedicine, MedicineType } from '../../model.ts';
import { type Finding, nothingFound, ownFirst } from '../../rules/finder.ts';
import { formFavour } from '../../rules/forms.ts';
import { offer } from '../../rules/offer.ts';
import { strengthFavour } from '../../rules/usual-strengths.ts';
import { likelyType, readMedicineText } from './medicine-text.ts';
import { medicineTypeWords } from './medicine-words.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './medicine-picker.module.css';
import { NewMedicine } from './new-medicine.tsx';
import { useShelf } from './shelf.ts';

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
  readonly isStarred?: boolean;
}

/** What a slash brings: a template, or the last prescription again. */
export interface Shortcut {
  readonly key: string;
  readonly shortcut: string;
  readonly name: string;
  readonly about: string;
}

type Option = { key: string; group: string } & (
  | { kind: 'known'; medicine: QuickMedicine }
  | { kind: 'found'; medicine: FoundMedicine }
  | { kind: 'shortcut'; shortcut: Shortcut }
  | { kind: 'new'; name: string; type: MedicineType }
);

/** What stands in the field; whoever draws it keeps it. */
export interface SoughtText {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What is wrong with it. */
  readonly problem?: string | undefined;
}

interface Props {
  label: string;
  placeholder: string;
  /** Medicines that answer at once, before the server does. */
  quick: (typed: string) => Finding<QuickMedicine>;
  /** Of the patient; null when it is not known. */
  ageMonths?: number | null;
  onPick: (medicine: PickedMedicine, by: TakenBy) => void;
  /** Offered behind a slash. */
  shortcuts?: readonly Shortcut[];
  onShortcut?: (shortcut: Shortcut) => void;
  foot?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onLeave?: () => void;
  typed: SoughtText;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

const shownMost = 12;
const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
const pickedOf = (medicine: FoundMedicine): PickedMedicine => ({
  id: medicine.id,
  name: medicine.name,
  composition: medicine.composition,
  strength: medicine.strength,
  type: medicine.type,
});

export function MedicinePicker(props: Props) {
  const { onPick, onShortcut, autoFocus = false } = props;
  const { t } = useLingui();
  const { text, onText: setText, problem } = props.typed;
  const [adding, setAdding] = useState<{ name: string; type: MedicineType } | null>(null);
  const [isBack, setBack] = useState(false);
  // The letter stands first, then it is searched for.
  const sought = useDeferredValue(text);
  const { options, preselected, isAsking } = useOptions(sought, props);

  const done = (picked: PickedMedicine, by: TakenBy) => {
    setText('');
    setAdding(null);
    onPick(picked, by);
  };
  const take = (option: Option, by: TakenBy) => {
    if (option.kind === 'new') setAdding({ name: option.name, type: option.type });
    else if (option.kind === 'shortcut') {
      setText('');
      onShortcut?.(option.shortcut);
    } else done(option.kind === 'known' ? option.medicine : pickedOf(option.medicine), by);
  };
  const cancel = () => {
    setAdding(null);
    setBack(true);
  };

  if (adding)
    return (
      <NewMedicine start={adding} onDone={(picked) => done(picked, 'enter')} onCancel={cancel} />
    );
  return (
    <Suggest
      className={withLook(
        styles['input'],
        'full',
        'rounded',
        'surface',
        'ink',
        'same-font',
        'size-2',
        'control',
        'edged',
        'field-ring',
      )}
      data-goal="medicine"
      aria-label={props.label}
      placeholder={props.placeholder}
      listLabel={t`Medicines`}
      value={text}
      onText={setText}
      options={options}
      isAsking={isAsking || sought !== text}
      preselected={preselected}
      tabTakes
      wide
      onTake={take}
      foot={props.foot}
      {...(props.inputRef ? { inputRef: props.inputRef } : {})}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a key has just opened this field or led back to it
      autoFocus={autoFocus || isBack}
      maxLength={120}
      enterKeyHint="done"
      aria-invalid={problem !== undefined}
      onBlur={() => props.onLeave?.()}
      onKeyDown={(event) => props.onKeyDown?.(event)}
      renderOption={(option) => <Offer option={option} />}
    />
  );
}

/** What the typed text finds: on this device where it has the list, else on the server, which is asked a moment later. */
function useFound(wanted: string, ageMonths: number | null) {
  const shelf = useShelf();
  // The same function from key to key: it is asked once for each medicine.
  const favour = useMemo(
    () => (one: FoundMedicine) =>
      ownFirst(one) + formFavour(one, ageMonths) + strengthFavour(one, ageMonths),
    [ageMonths],
  );
  const onDevice = useMemo(
    () => shelf?.find(wanted, shownMost, favour) ?? null,
    [shelf, wanted, favour],
  );
  const [asked] = useDebouncedValue(wanted, 90);
  const query = useRead(
    api.search,
    { text: asked, most: shownMost },
    { when: onDevice === null && asked.length > 0, keepFormer: true },
  );
  const isAsking =
    onDevice === null &&
    wanted !== '' &&
    !query.isError &&
    (asked !== wanted || isUnanswered(query));
  const list = onDevice ?? (wanted === '' || isAsking ? nothingFound : query.data) ?? nothingFound;
  return { list, isAsking };
}

function useOptions(text: string, { quick, ageMonths = null, shortcuts = [] }: Props) {
  const { t } = useLingui();
  const isSlash = text.startsWith('/');
  const wanted = isSlash ? '' : text.trim();
  const { list, isAsking } = useFound(wanted, ageMonths);
  const before = wanted === '' ? nothingFound : quick(wanted);
  // Until the list answers, nothing but what is named whole is known to be meant: `vitamin d3` is in this doctor's Shelcal, and is another medicine.
  const isUnsure = isAsking && !(before.isExact && before.isCertain);
  const offered = offer(
    before,
    list,
    (known, other) =>
      known.id === other.id ||
      (isSameName(known.name, other.name) &&
        known.type === other.type &&
        known.strength === other.strength),
    shownMost,
  );
  if (isSlash) {
    const options = shortcutsFor(text.slice(1), shortcuts).map((shortcut): Option => ({
      key: shortcut.key,
      group: t`Templates`,
      kind: 'shortcut',
      shortcut,
    }));
    return { options, preselected: 0, isAsking };
  }
  const known = offered.known.map((medicine): Option => ({
    key: `k${medicine.id ?? medicine.name}`,
    group: t`Prescribed before`,
    kind: 'known',
    medicine,
  }));
  const foundIn = (medicine: FoundMedicine, group: string): Option => ({
    key: medicine.id,
    group,
    kind: 'found',
    medicine,
  });
  const more = offered.more.map((one) =>
    foundIn(one, one.source === 'own' ? t`Your medicines` : t`Catalogue`),
  );
  const unlisted = isAsking ? null : unlistedIn(text, list);
  const options: Option[] = [
    ...(offered.isKnownFirst ? [...known, ...more] : [...more, ...known]),
    ...offered.guesses.map((one) => foundIn(one, t`Did you mean`)),
    ...(unlisted
      ? [{ key: 'new', group: t`Not in the list?`, kind: 'new', ...unlisted } as const]
      : []),
  ];
  // A guess is never marked by itself; with nothing but guesses, what is marked is to add what was typed.
  const hasHits = known.length + more.length > 0;
  const preselected = hasHits
    ? offered.isFirstCertain && !isUnsure
      ? 0
      : -1
    : options.findIndex((option) => option.kind === 'new');
  return { options, preselected, isAsking: isUnsure };
}

/** What was typed, as a medicine that may be added; null where the clinic has one of this name. */
function unlistedIn(text: string, list: Finding<FoundMedicine>) {
  const typed = readMedicineText(text);
  const isKnownName = list.hits.some(
    (one) => one.source === 'own' && isSameName(one.name, typed.name),
  );
  return typed.name.length > 1 && !isKnownName
    ? { name: typed.name.slice(0, 120), type: typed.type ?? likelyType(typed.name) }
    : null;
}

function Offer({ option }: { option: Option }) {
  const { i18n } = useLingui();
  if (option.kind === 'shortcut')
    return (
      <span className={withLook(styles['shortcut'], 'row', 'wrap', 'gap-2-8', 'middle')}>
        <IconTemplate size={16} aria-hidden="true" />
        <b>/{option.shortcut.shortcut}</b>
        <span className={look('ink')}>{option.shortcut.name}</span>
        <span className={look('across', 'soft', 'size-1')}>{option.shortcut.about}</span>
      </span>
    );
  if (option.kind === 'new')
    return (
      <span className={look('row', 'gap-8', 'middle', 'brand')}>
        <IconPlus size={16} aria-hidden="true" />
        <span>
          <Trans>
            Add “<b>{option.name}</b>”
          </Trans>{' '}
          <span className={look('soft', 'size-1', 'plain')}>
            {i18n._(medicineTypeWords[option.type])}
          </span>
        </span>
      </span>
    );
  return (
    <Found
      medicine={option.medicine}
      hint={option.kind === 'known' ? option.medicine.hint : ''}
      isStarred={option.kind === 'known' && option.medicine.isStarred === true}
      typeWord={i18n._(medicineTypeWords[option.medicine.type])}
    />
  );
}

/** What begins with the letters first, then what has them in its name. */
function shortcutsFor(typed: string, shortcuts: readonly Shortcut[]): Shortcut[] {
  const text = typed.trim().toLowerCase();
  const begins = shortcuts.filter((one) => one.shortcut.toLowerCase().startsWith(text));
  const holds = shortcuts.filter(
    (one) => !begins.includes(one) && one.name.toLowerCase().includes(text),
  );
  return [...begins, ...holds].slice(0, shownMost);
}

interface FoundProps {
  medicine: PickedMedicine | FoundMedicine;
  hint: string;
  isStarred: boolean;
  typeWord: string;
}

function Found({ medicine, hint, isStarred, typeWord }: FoundProps) {
  const isOwnName = medicine.composition !== '' && !isSameName(medicine.composition, medicine.name);
  const more = [
    isOwnName ? medicine.composition : '',
    medicine.name.includes(medicine.strength) ? '' : medicine.strength,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={look('grid', 'gap-0-12', 'wide-narrow')}>
      <span className={look('strong', 'breaks')}>
        {isStarred && (
          <IconStarFilled
            size={14}
            aria-hidden="true"
            className={withLook(styles['star'], 'warn')}
          />
        )}
        {medicine.name} <span className={look('soft', 'size-1', 'plain')}>{typeWord}</span>
      </span>
      {hint !== '' && (
        <span
          className={withLook(
            styles['hint'],
            'brand',
            'size-1',
            'numbers',
            'one-line',
            'pill',
            'wash-brand',
          )}
        >
          {hint}
        </span>
      )}
      {more !== '' && <span className={look('across', 'soft', 'size-1')}>{more}</span>}
    </span>
  );
}
