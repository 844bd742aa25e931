// One field of a row, changed where it stands: Enter opens it and saves it, Escape puts back what stood there.
import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CallRefused } from './client.ts';
import styles from './list.module.css';
import { look, withLook } from './look.ts';
import { failureText } from './sentences.ts';

interface Props {
  /** What the field is and of whom, for screen readers. */
  label: string;
  /** As it is typed. */
  value: string;
  maxLength?: number;
  /** What stands there while it is not being changed; the value without it. */
  children?: ReactNode;
  /** The words of `children`, so that the name has what is seen. */
  shown?: string;
  /** What is wrong with what was typed, before anybody is asked. */
  problemOf?: (typed: string) => string | null;
  /** What is to be known before it is saved; who sends the same once more has read it. */
  noteOf?: (typed: string) => Promise<string | null>;
  /** Rejects with the server's refusal. */
  save: (typed: string) => Promise<unknown>;
  /** Somebody else was faster: asks for the list anew. */
  onStale: () => void;
}

interface Open {
  typed: string;
  /** As the row was when it was opened, so that another's change meanwhile is not overwritten unseen. */
  save: Props['save'];
  /** What was sent and refused, and why. */
  refused: { typed: string; why: string; isStale: boolean; isNote?: true } | null;
  isBusy: boolean;
}

export function CellEdit({ label, value, children, shown = value, save, ...rest }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  useEffect(() => {
    if (open === null && isBack.current) button.current?.focus();
    isBack.current = false;
  }, [open]);
  if (open !== null)
    return (
      <CellInput
        {...rest}
        label={label}
        value={value}
        open={open}
        latest={save}
        change={setOpen}
        close={(withFocus) => {
          isBack.current = withFocus;
          setOpen(null);
        }}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className={withLook(
        styles['cell'],
        'inline',
        'gap-4',
        'middle',
        'corners-4',
        'words-left',
        'finger',
      )}
      aria-label={`${t`Edit`}: ${label}, ${shown}`}
      onClick={() => setOpen({ typed: value, save, refused: null, isBusy: false })}
    >
      {children ?? (value === '' ? '–' : value)}
      <IconPencil size={14} aria-hidden="true" className={styles['pencil']} />
    </button>
  );
}

interface InputProps extends Omit<Props, 'children' | 'shown' | 'save'> {
  open: Open;
  latest: Props['save'];
  change: (open: Open) => void;
  close: (withFocus: boolean) => void;
}

/** What Enter does with what is typed, and why it did not go the last time. */
function useSending({
  value,
  problemOf,
  noteOf,
  onStale,
  open,
  latest,
  change,
  close,
}: InputProps) {
  const { typed, refused } = open;
  const why = refused?.typed === typed ? refused.why : null;
  // Whoever was told that another was faster, and sends the same once more, means it.
  const isMeant = why !== null && refused?.isStale === true;
  const isNote = why !== null && refused?.isNote === true;
  const send = async (withFocus: boolean) => {
    if (open.isBusy) return;
    if (typed.trim() === value) return close(withFocus);
    const refuse = (words: string, more: Partial<NonNullable<Open['refused']>> = {}) =>
      change({ ...open, isBusy: false, refused: { typed, why: words, isStale: false, ...more } });
    const problem = problemOf?.(typed) ?? null;
    if (problem !== null) return refuse(problem);
    change({ ...open, isBusy: true });
    try {
      const note = why === null ? ((await noteOf?.(typed)) ?? null) : null;
      if (note !== null) return refuse(note, { isNote: true });
      await (isMeant ? latest : open.save)(typed.trim());
      close(withFocus);
    } catch (error) {
      const isStale = error instanceof CallRefused && error.code === 'stale_version';
      if (isStale) onStale();
      refuse(refusalText(error), { isStale });
    }
  };
  return { send, why, isMeant, isNote };
}

function CellInput(props: InputProps) {
  const { label, value, maxLength, open, change, close } = props;
  const { t } = useLingui();
  const id = useId();
  const { typed } = open;
  const { send, why, isMeant, isNote } = useSending(props);
  return (
    <span className={look('grid', 'gap-2')}>
      <input
        className={withLook(styles['cellInput'], 'ink', 'corners-4')}
        aria-label={label}
        aria-invalid={why !== null && !isNote}
        aria-describedby={why === null ? undefined : id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be typed into
        autoFocus
        autoComplete="off"
        maxLength={maxLength}
        readOnly={open.isBusy}
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => change({ ...open, typed: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.stopPropagation();
            close(true);
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void send(true);
        }}
        onBlur={() => {
          if (why === null) void send(false);
        }}
      />
      {why !== null && (
        <span id={id} role="alert" className={look(isNote ? 'warn' : 'bad', 'size-1')}>
          {why}
          {isMeant && ` ${t`It now reads: ${value === '' ? '–' : value}`}`}
        </span>
      )}
    </span>
  );
}

function refusalText(error: unknown): string {
  if (error instanceof CallRefused) {
    const [problem] = Object.values(error.fields);
    if (problem?.message) return problem.message;
  }
  return failureText(error);
}
