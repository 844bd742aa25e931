// Short entries typed one after the other: Enter or a comma ends one, Backspace takes the last one back.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { cleanText } from '../../../kit/shared/fields.ts';
import type { FieldProblems } from '../../../kit/shared/refusal.ts';
import { problemText } from '../../../kit/web/sentences.ts';
import { Suggest } from '../../../kit/web/suggest.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './fields.module.css';
import { useConsult, useSlice } from './consult-store.ts';
import { entryMost, entryText, type ListField, pastedEntries, withEntries } from './draft.ts';
import { pendingMost, withPending } from '../model/draft.ts';

interface Props {
  field: ListField;
  label: ReactNode;
  /** The label again, for the list of suggestions. */
  name: string;
  placeholder: string;
  most: number;
  /** The likeliest first. */
  offers: readonly string[];
  autoFocus?: boolean;
}

const shownMost = 7;
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const textProblem = (serverProblems: FieldProblems, field: ListField): string | undefined =>
  Object.entries(serverProblems)
    .filter(([path]) => path === field || path.startsWith(`${field}.`))
    .map(([, one]) => problemText(one))[0];

/** Offers of which a word begins as typed, without those that are there. */
function fitting(offers: readonly string[], typed: string, entries: readonly string[]) {
  if (typed === '') return [];
  return offers
    .filter((offer) => {
      const lower = offer.toLowerCase();
      return (
        lower !== typed &&
        !entries.some((entry) => same(entry, offer)) &&
        (lower.startsWith(typed) || lower.split(/\s+/).some((word) => word.startsWith(typed)))
      );
    })
    .slice(0, shownMost)
    .map((offer) => ({ key: offer }));
}

/** The entries and the one being typed. */
function useEntries(field: ListField, most: number) {
  const store = useConsult();
  const entries = useSlice((consult) => consult.draft[field]);
  const text = useSlice((consult) => consult.draft.pending[field]) ?? '';
  const setText = (next: string) => store.write((draft) => withPending(draft, field, next));
  const setPart = (change: (entries: readonly string[]) => readonly string[]) =>
    store.write((draft) => ({ ...draft, [field]: change(draft[field]) }));
  const add = (all: readonly string[]) => {
    setPart((present) =>
      withEntries(
        present,
        all.map((one) => entryText(field, one)),
        most,
      ),
    );
    setText('');
  };
  const remove = (entry: string) => setPart((present) => present.filter((one) => one !== entry));
  const typed = text.trim().toLowerCase();
  const isTooLong = cleanText(text).length > entryMost;
  const addTyped = () => {
    if (typed !== '' && !isTooLong) add([text]);
  };

  const onLeave = (event: FocusEvent<HTMLInputElement>) => {
    // Where the window was left for another, and not the field, half a word goes on as it was.
    if (document.activeElement !== event.currentTarget) addTyped();
  };

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && text === '' && entries.length > 0) {
      event.preventDefault();
      const last = entries.at(-1) ?? '';
      setPart((present) => present.slice(0, -1));
      setText(last);
    }
    const ends =
      (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) ||
      (event.key === ',' && !event.altKey);
    if (ends && typed !== '') {
      event.preventDefault();
      addTyped();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(pasted)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const before = value.slice(0, selectionStart ?? value.length);
    const behind = value.slice(selectionEnd ?? value.length);
    store.write((draft) => {
      const { entries: all, left } = pastedEntries(field, draft[field], before + pasted + behind);
      return withPending({ ...draft, [field]: all }, field, left);
    });
  };
  return { entries, text, setText, typed, isTooLong, add, remove, onLeave, onKey, onPaste };
}

export function TagEntry(props: Props) {
  const { field, label, name, placeholder, most, offers, autoFocus = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const serverProblems = useSlice((consult) => consult.serverProblems);
  const { entries, text, setText, typed, isTooLong, add, remove, onLeave, onKey, onPaste } =
    useEntries(field, most);
  const isFull = entries.length >= most;
  const problem = isTooLong
    ? problemText({ code: 'too_long', values: { maximum: entryMost } })
    : textProblem(serverProblems, field);

  return (
    <div className={withLook(styles['tagRow'], 'grid', 'top', 'gap-4-12')}>
      <label
        className={withLook(styles['label'], 'soft', 'size-1', 'strong', 'breaks')}
        htmlFor={id}
      >
        {label}
      </label>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a larger target for the mouse; the keyboard has the field itself */}
      <div
        className={withLook(styles['tags'], 'row', 'wrap', 'gap-4', 'middle')}
        onMouseDown={(event) =>
          event.target === event.currentTarget && (event.preventDefault(), input.current?.focus())
        }
      >
        <span className={styles['entries']} aria-live="polite" aria-relevant="additions">
          {entries.map((entry) => (
            <Entry
              key={entry}
              entry={entry}
              onRemove={() => {
                remove(entry);
                input.current?.focus();
              }}
            />
          ))}
        </span>
        {isFull ? (
          <span className={look('faint', 'size-1', 'pad-0-8')}>
            <Trans>At most {most}</Trans>
          </span>
        ) : (
          <Suggest
            id={id}
            data-goal={field}
            className={withLook(styles['tagInput'], 'ink', 'same-font', 'size-2')}
            value={text}
            onText={setText}
            options={fitting(offers, typed, entries)}
            preselected={-1}
            tabTakes
            listLabel={name}
            renderOption={(option) => option.key}
            onTake={(option) => add([option.key])}
            placeholder={entries.length === 0 ? placeholder : ''}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-problem`}
            onKeyDown={onKey}
            onPaste={onPaste}
            maxLength={pendingMost}
            onBlur={onLeave}
            enterKeyHint="enter"
            inputRef={input}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visit begins here, and only where a keyboard is at hand
            autoFocus={autoFocus}
          />
        )}
      </div>
      {problem !== undefined && (
        <p
          className={withLook(styles['problem'], 'bad', 'size-1')}
          id={`${id}-problem`}
          role="alert"
        >
          {problem}
        </p>
      )}
    </div>
  );
}

function Entry({ entry, onRemove }: { entry: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <span
      className={withLook(
        styles['tag'],
        'inline',
        'middle',
        'size-2',
        'breaks',
        'sunk',
        'corners-4',
      )}
    >
      {entry}
      <button type="button" tabIndex={-1} aria-label={t`Remove ${entry}`} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
