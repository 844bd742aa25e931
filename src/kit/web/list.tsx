// A list page's tools above its table: search, filters as chips, count. What is chosen lives in the address, so that it can be shared and gone back to.
import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Children, isValidElement, type ReactNode, useId, useRef } from 'react';
import { Chip } from './chip.tsx';
import { DayInput } from './form/date-field.tsx';
import { look, withLook } from './look.ts';
import styles from './list.module.css';
import { useSlash } from './slash.ts';
import { useTypedAddress } from './typed-address.ts';

/** The query of the address as text values, and a way to change some of them; empty ones leave the address. */
export function useAddress(): [
  Record<string, string | undefined>,
  (change: Record<string, string | undefined>) => void,
] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our parseSearch reads text only
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return [
    search,
    (change) => {
      // Text that settles late does not call back whoever is on the way to another page.
      if (plainPath(router.latestLocation.pathname) !== plainPath(here)) return;
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      });
    },
  ];
}

const plainPath = (path: string): string => path.replace(/\/$/, '');

/** A search box that writes `name` into the address once typing pauses. */
export function SearchBox({
  name = 'q',
  placeholder,
  label,
}: {
  name?: string;
  placeholder: string;
  label: string;
}) {
  const { t } = useLingui();
  const [search, setSearch] = useAddress();
  const inAddress = search[name] ?? '';
  const { text, setText } = useTypedAddress(
    inAddress,
    (settled) => setSearch({ [name]: settled || undefined }),
    200,
  );
  const box = useRef<HTMLInputElement>(null);
  const onSlash = useSlash(box);
  return (
    <TextInput
      ref={box}
      className={styles['search'] ?? ''}
      type="search"
      inputMode="search"
      aria-label={label}
      aria-keyshortcuts="Alt+S"
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        text !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Clear search`}
            onClick={() => setText('')}
          >
            <IconX size={16} />
          </ActionIcon>
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onSlash}
    />
  );
}

interface FilterChipsProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string; count?: number }[];
  /** The word for none chosen; "All" without it. */
  all?: string;
}

/** One of several, as chips in the address; none chosen means all. */
export function FilterChips({ name, label, choices, all }: FilterChipsProps) {
  const { t } = useLingui();
  const [search, setSearch] = useAddress();
  const chosen = search[name] ?? '';
  return (
    <div className={look('row', 'wrap', 'gap-6')} role="group" aria-label={label}>
      {[{ value: '', label: all ?? t`All` }, ...choices].map(
        (choice: { value: string; label: string; count?: number }) => (
          <Chip
            key={choice.value}
            isPressed={chosen === choice.value}
            onClick={() => setSearch({ [name]: choice.value || undefined })}
          >
            {choice.label}
            {choice.count !== undefined && <span className={look('numbers')}>{choice.count}</span>}
          </Chip>
        ),
      )}
    </div>
  );
}

interface ListChoiceProps {
  label: string;
  /** The words for none chosen, and the choice of it; without them the label stands there, and a second choice takes the first back. */
  any?: ReactNode;
  value: string | undefined;
  choices: readonly { value: string; label: ReactNode }[];
  onChange: (value: string | undefined) => void;
}

/** One of many that would be too much as chips: a chip that opens them and has the chosen one's words. */
export function ListChoice({ label, any, value, choices, onChange }: ListChoiceProps) {
  const chosen = choices.find((one) => one.value === value);
  const shown = chosen?.label ?? any;
  const all = any === undefined ? choices : [{ value: undefined, label: any }, ...choices];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Chip isChosen={chosen !== undefined}>
          {shown !== undefined && <span className="visually-hidden">{label}: </span>}
          {shown ?? label}
          <IconChevronDown size={14} aria-hidden="true" />
        </Chip>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" className={styles['choices'] ?? ''}>
        {all.map((one) => (
          <Menu.Item
            key={one.value ?? ''}
            rightSection={one.value === chosen?.value && <IconCheck size={16} aria-hidden="true" />}
            onClick={() =>
              onChange(any === undefined && one.value === value ? undefined : one.value)
            }
          >
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A day that the list begins or ends with. */
export function ListDay({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const id = useId();
  return (
    <span className={look('inline', 'gap-8', 'middle')}>
      <label htmlFor={id} className={look('soft', 'size-1', 'one-line')}>
        {label}
      </label>
      <DayInput
        id={id}
        size="sm"
        isLate
        classNames={{ input: styles['day'] ?? '' }}
        value={value ?? ''}
        onChange={(day) => onChange(day || undefined)}
      />
    </span>
  );
}

/** The days that the list begins and ends with, as `from` and `to` in the address. */
export function ListPeriod() {
  const { t } = useLingui();
  const [{ from, to }, setAddress] = useAddress();
  return (
    <span className={styles['period']}>
      <ListDay label={t`From`} value={from} onChange={(day) => setAddress({ from: day })} />
      <ListDay label={t`To`} value={to} onChange={(day) => setAddress({ to: day })} />
    </span>
  );
}

/** What stands first in a phone's row of chips, and nowhere else. */
export const OnPhone = ({ children }: { children: ReactNode }) => (
  <span className={withLook(styles['onPhone'], 'inline', 'middle')}>{children}</span>
);

/** What a phone has no room for. */
export const OffPhone = ({ children }: { children: ReactNode }) => (
  <div className={styles['offPhone']}>{children}</div>
);

/** The row of tools above a table. `count` says how many the list holds. On a phone the search stands alone and all else runs in one row, or one below the other where `isOpen`. */
export function ListTools({
  children,
  count,
  isOpen = false,
}: {
  children: ReactNode;
  count?: ReactNode;
  isOpen?: boolean;
}) {
  const all = Children.toArray(children);
  const search = all.find((one) => isValidElement(one) && one.type === SearchBox);
  return (
    <div
      className={withLook(
        styles['tools'],
        'row',
        'wrap',
        'gap-8-12',
        'middle',
        'line-below',
        'pad-12-inset',
      )}
    >
      {search}
      <div className={styles['rest']} data-open={isOpen || undefined}>
        {all.filter((one) => one !== search)}
      </div>
      {count !== undefined && (
        <div className={look('push', 'soft', 'size-1', 'numbers')} role="status">
          {count}
        </div>
      )}
    </div>
  );
}
