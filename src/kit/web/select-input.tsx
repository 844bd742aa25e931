// One of a list, outside a form. By keys as the browser's own: arrows and letters change it, Space, Enter or Alt and an arrow open it, Escape leaves it as it was.
import { Input, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { look, withLook } from './look.ts';
import { OptionLine } from './option-line.tsx';
import styles from './suggest.module.css';
import { useTopmost } from './topmost.ts';

interface Option<T extends string = string> {
  readonly value: T;
  readonly label: string;
}

interface SelectProps<T extends string> {
  value: T | undefined;
  choices: readonly Option<T>[];
  onChange: (value: T) => void;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'data-autofocus'?: true;
  'data-cell'?: string;
  'data-empty'?: '' | undefined;
  disabled?: boolean;
  onBlur?: () => void;
  /** Before its own keys, while the list is shut; what it prevents is done. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  ref?: Ref<HTMLButtonElement>;
}

interface SelectInputProps<T extends string> extends SelectProps<T> {
  label?: ReactNode;
  error?: ReactNode;
}

/** As a field, with its label above it. */
export function SelectInput<T extends string>({ label, error, ...select }: SelectInputProps<T>) {
  const own = useId();
  const id = select.id ?? own;
  const isWrong = error !== undefined && error !== null && error !== false;
  const box = (
    <SelectBox
      {...select}
      id={id}
      className={styles['field'] ?? ''}
      {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
    />
  );
  if (label === undefined) return box;
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      {box}
    </Input.Wrapper>
  );
}

/** As plain as its `className` has it. */
export function SelectBox<T extends string>({
  value,
  choices,
  onChange,
  id: wantedId,
  className,
  onBlur,
  onKeyDown,
  ...button
}: SelectProps<T> & { className: string }) {
  const own = useId();
  const id = wantedId ?? own;
  const { at, marked, setMarked, shut, take, onKey } = useKeys({ value, choices, onChange });
  const isOpen = marked !== null;
  // Escape puts the list away, not the dialog below it.
  useTopmost(isOpen, shut);
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      offset={4}
      withRoles={false}
      trapFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      onDismiss={shut}
    >
      <Popover.Target>
        <button
          {...button}
          id={id}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? `${id}-${marked}` : undefined}
          className={withLook(className, 'row', 'middle', 'gap-4', 'words-left', 'pressable')}
          onClick={() => setMarked(isOpen ? null : Math.max(0, at))}
          onKeyDown={(event) => {
            if (!isOpen) onKeyDown?.(event);
            if (!event.defaultPrevented) onKey(event);
          }}
          onBlur={() => {
            shut();
            onBlur?.();
          }}
        >
          <span className={withLook(styles['value'], 'grow', 'min-0', 'one-line', 'clipped')}>
            {choices[at]?.label ?? ' '}
          </span>
          <IconChevronDown size={14} aria-hidden="true" className={look('rigid')} />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={`${withLook(styles['drop'], 'pad-0', 'boxed', 'card-corners', 'clipped')} ${styles['narrow']}`}
        onMouseDown={(event) => event.preventDefault()}
      >
        <List
          id={id}
          name={button['aria-label']}
          choices={choices}
          at={at}
          marked={marked}
          onMark={setMarked}
          onTake={(place) => {
            take(place);
            shut();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ListProps {
  id: string;
  /** Without it the field's label. */
  name: string | undefined;
  choices: readonly Option[];
  /** The place of what is chosen. */
  at: number;
  marked: number | null;
  onMark: (place: number) => void;
  onTake: (place: number) => void;
}

function List({ id, name, choices, at, marked, onMark, onTake }: ListProps) {
  const named = name === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': name };
  return (
    <div className={styles['list']} role="listbox" id={`${id}-list`} {...named}>
      {choices.map((one, place) => (
        <OptionLine
          key={one.value}
          id={`${id}-${place}`}
          isMarked={place === marked}
          isChosen={place === at}
          onMark={() => onMark(place)}
          onTake={() => onTake(place)}
        >
          {one.label}
        </OptionLine>
      ))}
    </div>
  );
}

/** Open it marks, shut it changes. */
function useKeys<T extends string>({
  value,
  choices,
  onChange,
}: Pick<SelectProps<T>, 'choices' | 'onChange' | 'value'>) {
  const [marked, setMarked] = useState<number | null>(null);
  const typed = useTyped();
  const at = choices.findIndex((one) => one.value === value);
  const take = (place: number) => {
    const next = choices[place];
    if (next && next.value !== value) onChange(next.value);
  };
  const shut = () => setMarked(null);
  const goTo = (place: number) => {
    const next = Math.max(0, Math.min(choices.length - 1, place));
    if (marked === null) take(next);
    else setMarked(next);
  };
  /** What Tab marks is taken, and it goes on. */
  const leave = () => {
    if (marked !== null) take(marked);
    shut();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Tab') return leave();
    const isLetter = event.key.length === 1 && (event.key !== ' ' || typed.isGoingOn());
    const from = marked ?? at;
    const place =
      isLetter && !event.altKey
        ? typed.placeOf(event.key, choices, from)
        : placeBy(event, from, choices.length);
    if (place !== null) goTo(place);
    else if (opens(event) && marked === null) setMarked(Math.max(0, at));
    else if (opens(event)) leave();
    else if (event.key === 'Escape' && marked !== null) shut();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { at, marked, setMarked, shut, take, onKey };
}

const opens = ({ key, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === ' ' || key === 'F4' || (altKey && /^Arrow(?:Up|Down)$/.test(key));

function placeBy({ key, altKey }: KeyboardEvent, from: number, count: number): number | null {
  if (altKey) return null;
  if (key === 'ArrowDown') return from + 1;
  if (key === 'ArrowUp') return from - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** In ms: letters that follow each other faster are one word. */
const pause = 700;

/** What is typed to find a choice by how it begins; the same letter again goes to the next of them. */
function useTyped() {
  const word = useRef({ text: '', at: 0 });
  const isGoingOn = () => word.current.text !== '' && Date.now() - word.current.at < pause;
  const placeOf = (letter: string, choices: readonly Option[], from: number): number | null => {
    const text = (isGoingOn() ? word.current.text : '') + letter.toLocaleLowerCase();
    word.current = { text, at: Date.now() };
    const isOneLetter = text.replaceAll(text.slice(0, 1), '') === '';
    const sought = isOneLetter ? text.slice(0, 1) : text;
    const start = isOneLetter ? from + 1 : Math.max(0, from);
    const places = choices.map((_, place) => (start + place) % choices.length);
    const isLike = (place: number) =>
      (choices[place]?.label ?? '').toLocaleLowerCase().startsWith(sought);
    return places.find(isLike) ?? null;
  };
  return { isGoingOn, placeOf };
}
