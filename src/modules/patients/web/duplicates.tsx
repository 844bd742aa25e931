// Who exists already, while a name or a number is being typed: one of them is chosen instead, or the typing goes on.
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStethoscope } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import { latinDigits } from '../../../kit/shared/digits.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import type { AgeUnit, Day } from '../../../kit/shared/time.ts';
import { useRead } from '../../../kit/web/query.ts';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Duplicate, PatientRow } from '../model.ts';
import { useAgeAndGender } from './parts/words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './duplicates.module.css';

interface Typed {
  name: string;
  isdCode: string;
  contactNumber: string;
  birthOn: Day | null;
  statedAge: number | string | null;
  statedAgeUnit: AgeUnit;
}

interface Props {
  /** The patient being edited is not their own double. */
  except?: string;
  mayTreat: boolean;
  /** Shown where nobody is found yet. */
  quiet?: boolean;
  /** Chooses one of them instead of leading to the record. */
  onPick?: (one: { id: string; name: string }) => void;
}

export function Duplicates({ except, mayTreat, quiet = false, onPick }: Props) {
  const { t } = useLingui();
  const watched = useWatch<Typed>();
  const [typed] = useDebouncedValue(watched, 150);
  const people = usePeople(typed, except);
  const sharing = people.filter((one) => 'isSamePhone' in one && one.isSamePhone).length;

  if (people.length === 0)
    return quiet ? null : (
      <aside
        className={withLook(styles['box'], 'min-0', 'surface', 'card-corners')}
        data-quiet=""
        aria-label={t`Registered already`}
      >
        <p className={withLook(styles['hint'], 'soft', 'line-above', 'pad-10-inset')}>
          <Trans>
            As you type a number or a name, people who are registered already appear here.
          </Trans>
        </p>
      </aside>
    );
  return (
    <aside
      className={withLook(styles['box'], 'min-0', 'surface', 'card-corners')}
      aria-label={t`Registered already`}
    >
      <h2 className={look('brand', 'size-2', 'strong', 'wash-brand', 'pad-10-inset')}>
        <Trans>Is it one of these?</Trans>
      </h2>
      <ul className={look('bare-list')}>
        {people.map((one) => (
          <Person key={one.id} one={one} mayTreat={mayTreat} {...(onPick ? { onPick } : {})} />
        ))}
      </ul>
      {sharing > 0 && (
        <p className={withLook(styles['hint'], 'soft', 'line-above', 'pad-10-inset')}>
          <Trans>Families share a number: go on to register another of them.</Trans>
        </p>
      )}
    </aside>
  );
}

/** Who is like what was typed; before a number or a name is whole, who is found by what is there so far. */
function usePeople(typed: Partial<Typed>, except: string | undefined): (Duplicate | PatientRow)[] {
  const name = (typed.name ?? '').trim();
  const digits = latinDigits(typed.contactNumber ?? '').replace(/\D/g, '');
  const isSure = digits.length >= 6 || name.length >= 3;
  const like = useRead(
    api.duplicates,
    { ...likenessOf(typed), ...(except === undefined ? {} : { except }) },
    { when: isSure, keepFormer: isSure },
  );
  const close = isSure ? (like.data?.patients ?? []) : [];
  const part = partOf(name, digits);
  const isLoose = part !== '' && close.length === 0 && except === undefined;
  const loose = useRead(
    api.search,
    { text: part, most: 5 },
    { when: isLoose, keepFormer: part !== '' },
  );
  return isLoose ? (loose.data?.patients ?? []) : close;
}

/** What can be searched for already. */
function partOf(name: string, digits: string): string {
  if (digits.length >= 3 && digits.length < 10) return digits;
  return name.length >= 2 ? name : '';
}

/** A query says nothing of what is not known: null would be a word in it. */
export const likenessOf = (typed: { [K in keyof Typed]?: Typed[K] | undefined }): TypedOf<
  typeof api.duplicates
> => ({
  name: (typed.name ?? '').trim().slice(0, 40),
  isdCode: typed.isdCode ?? '+91',
  contactNumber: (typed.contactNumber ?? '').trim().slice(0, 24),
  ...(typed.birthOn && /^\d{4}-\d\d-\d\d$/.test(typed.birthOn) ? { birthOn: typed.birthOn } : {}),
  ...(typeof typed.statedAge === 'number' && typed.statedAge <= 120
    ? { statedAge: typed.statedAge }
    : {}),
  statedAgeUnit: typed.statedAgeUnit ?? 'years',
});

/** A person as a way to their record. @param isFirst gets the focus of the dialog it stands in. */
export function Person({
  one,
  mayTreat,
  isFirst = false,
  onPick,
}: {
  one: Duplicate | PatientRow;
  mayTreat: boolean;
  isFirst?: boolean;
  onPick?: (one: { id: string; name: string }) => void;
}) {
  const { t } = useLingui();
  return (
    <li className={look('row', 'middle', 'line-between')}>
      {onPick ? (
        <button
          type="button"
          className={withLook(
            styles['who'],
            'grid',
            'grow',
            'min-0',
            'ink',
            'words-left',
            'hover-ground',
            'ring-inside',
          )}
          data-like
          onClick={() => onPick(one)}
        >
          <Face one={one} />
        </button>
      ) : (
        <Link
          to={`/patient-detail/${one.id}`}
          className={withLook(
            styles['who'],
            'grid',
            'grow',
            'min-0',
            'ink',
            'undecorated',
            'hover-ground',
            'ring-inside',
          )}
          data-like
          data-autofocus={isFirst ? '' : undefined}
        >
          <Face one={one} />
        </Link>
      )}
      {mayTreat && (
        <Link
          to={`/treatment-add/${one.id}`}
          className={withLook(
            styles['treat'],
            'grid',
            'rigid',
            'brand',
            'rounded',
            'centred',
            'hover-ground',
            'ring-inside',
          )}
          aria-label={t`Start treatment of ${one.name}`}
          title={t`Start treatment`}
        >
          <IconStethoscope size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}

/** What tells one person from another. */
function Face({ one }: { one: Duplicate | PatientRow }) {
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <>
      <span className={look('strong', 'breaks')}>{one.name}</span>
      <span className={look('soft', 'size-1', 'numbers')}>
        {ageAndGender(one)} · <span className={look('one-line')}>{phoneText(one)}</span>
      </span>
      <span className={look('soft', 'size-1', 'numbers')}>
        {one.caseNumber}
        {one.city !== '' && ` · ${one.city}`}
        {one.lastVisitOn && ` · ${words.nearDay(one.lastVisitOn)}`}
      </span>
      {'isSamePhone' in one && (
        <span className={look('row', 'wrap', 'gap-6', 'top-4', 'none-if-empty')}>
          {one.isSamePhone && (
            <Tag kind="brand">
              <Trans>Same number</Trans>
            </Tag>
          )}
          {one.isSameName && (
            <Tag kind="warn">
              <Trans>Same name</Trans>
            </Tag>
          )}
        </span>
      )}
    </>
  );
}
