// A text field that offers a list while one types. Everything by keyboard: arrows, Enter or Tab to take, Escape to put the list away.
import { Popover } from '@mantine/core';
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { afterPaint } from './after-paint.ts';
import { withLook } from './look.ts';
import { OptionLine } from './option-line.tsx';
import { pickWaits } from './picks.ts';
import styles from './suggest.module.css';
import { useTopmost } from './topmost.ts';
import { holdTyping } from './typed-ahead.ts';

interface Suggestion {
  readonly key: string;
  /** A heading is drawn where the group changes. */
  readonly group?: string;
}

/** Enter, Tab, or a click. */
export type TakenBy = 'enter' | 'tab' | 'pointer';

interface SuggestProps<T extends Suggestion> extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'list'
> {
  value: string;
  onText: (text: string) => void;
  options: readonly T[];
  renderOption: (option: T) => ReactNode;
  onTake: (option: T, by: TakenBy) => void;
  /** True while `options` do not yet answer `value`: Enter then waits for them. */
  isAsking?: boolean;
  /** Nothing answered `value`: what Enter waited for is not among `options`. */
  isFailed?: boolean;
  /** Whether Tab takes the marked option too. */
  tabTakes?: boolean;
  /** The place of the option that is marked from the start, so that Enter alone takes it; -1 for none. */
  preselected?: number;
  listLabel: string;
  /** Under the options, for example what the keys do. */
  foot?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  wide?: boolean;
}

export function Suggest<T extends Suggestion>(props: SuggestProps<T>) {
  const {
    value,
    onText,
    options: newest,
    renderOption,
    onTake,
    isAsking: isAnswering = false,
    isFailed = false,
    tabTakes = false,
    preselected: newestPreselected = 0,
    listLabel,
    foot,
    inputRef,
    wide = false,
    onKeyDown,
    onBlur,
    onFocus,
    ...rest
  } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // The letter stands first, then the list is drawn; Enter waits for it as for an answer.
  const options = useDeferredValue(newest);
  const preselected = useDeferredValue(newestPreselected);
  const isDrawn = useDeferredValue(isOpen);
  const optionKeys = keysOf(options, preselected);
  const isBehind = optionKeys !== keysOf(newest, newestPreselected) || isDrawn !== isOpen;
  const isAsking = isAnswering || isBehind;
  const [marked, setMarked] = useState(preselected);
  /** What was pressed before the list stood. */
  const pressed = useRef<{ by: TakenBy; end: () => void } | null>(null);
  const [seenKeys, setSeenKeys] = useState(optionKeys);
  if (seenKeys !== optionKeys) {
    setSeenKeys(optionKeys);
    setMarked(preselected);
  }

  const waitNoMore = () => {
    pressed.current?.end();
    pressed.current = null;
  };
  const wait = (by: TakenBy) => {
    const isDone = pickWaits();
    // What is typed meanwhile is meant for the field after this one.
    const mayTypeOn = holdTyping('certain');
    waitNoMore();
    pressed.current = {
      by,
      end: () => {
        isDone();
        mayTypeOn();
      },
    };
  };
  const take = (option: T | undefined, by: TakenBy) => {
    if (!option) {
      waitNoMore();
      return;
    }
    const isTaken = pickWaits();
    const mayTypeOn = holdTyping('certain', true);
    waitNoMore();
    setOpen(false);
    // The list is put away first: the press is answered by the next picture.
    afterPaint(() => {
      onTake(option, by);
      isTaken();
      mayTypeOn();
    });
  };

  useEffect(() => {
    if (!isAsking && pressed.current)
      take(isFailed ? undefined : options[preselected], pressed.current.by);
  });
  useEffect(() => () => pressed.current?.end(), []);

  const shown = isOpen && isDrawn && options.length > 0;
  // Escape puts the list away, not the dialog below it.
  useTopmost(shown, () => setOpen(false));

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && shown && !event.altKey) {
      event.preventDefault();
      setMarked(
        (now) => (Math.max(now, move < 0 ? 0 : -1) + move + options.length) % options.length,
      );
      return;
    }
    if (event.key === 'ArrowDown' && event.altKey && !isOpen) {
      event.preventDefault();
      setOpen(true);
      return;
    }
    if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
      return;
    }
    const takes =
      (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) ||
      (event.key === 'Tab' && tabTakes && !event.shiftKey && value !== '');
    // What is marked in a list that is about to be drawn anew is not what was typed.
    const waits = isBehind ? isAnswering || newestPreselected >= 0 : isAnswering && marked <= 0;
    if (takes && isOpen && waits && value.trim() !== '') {
      event.preventDefault();
      wait(keyOf(event));
      return;
    }
    if (takes && shown && marked >= 0 && !isBehind) {
      event.preventDefault();
      event.stopPropagation();
      take(options[marked], keyOf(event));
      return;
    }
    onKeyDown?.(event);
  };

  return (
    <Popover
      opened={shown}
      position="bottom-start"
      offset={4}
      width={wide ? 'max-content' : 'target'}
      withRoles={false}
      trapFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      onDismiss={() => setOpen(false)}
    >
      <Popover.Target>
        <input
          {...rest}
          ref={inputRef}
          value={value}
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={shown ? `${id}-list` : undefined}
          aria-activedescendant={shown && marked >= 0 ? `${id}-${marked}` : undefined}
          onChange={(event) => {
            waitNoMore();
            setOpen(true);
            onText(event.currentTarget.value);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKey}
          onFocus={onFocus}
          onBlur={(event) => {
            waitNoMore();
            setOpen(false);
            onBlur?.(event);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        className={withLook(styles['drop'], 'pad-0', 'boxed', 'card-corners', 'clipped')}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className={styles['list']} role="listbox" id={`${id}-list`} aria-label={listLabel}>
          {options.map((option, i) => (
            <div key={option.key} role="presentation">
              {option.group !== undefined && option.group !== options[i - 1]?.group && (
                <div className={withLook(styles['group'], 'faint', 'size-1')} role="presentation">
                  {option.group}
                </div>
              )}
              <OptionLine
                id={`${id}-${i}`}
                isMarked={i === marked}
                onMark={() => setMarked(i)}
                onTake={() => take(option, 'pointer')}
              >
                {renderOption(option)}
              </OptionLine>
            </div>
          ))}
        </div>
        {foot !== undefined && (
          <div className={withLook(styles['foot'], 'faint', 'size-1', 'line-above')}>{foot}</div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

const keysOf = (options: readonly Suggestion[], preselected: number): string =>
  [preselected, ...options.map(({ key }) => key)].join('\n');

const keyOf = (event: KeyboardEvent): TakenBy => (event.key === 'Tab' ? 'tab' : 'enter');
