// Who exists already, while a name or a number is being typed: one of them is chosen instead, or the typing goes on.
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStethoscope } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { latinDigits } from '../../../kit/shared/sound.ts';
import type { AgeUnit, Day } from '../../../kit/shared/time.ts';
import { useRead } from '../../../kit/web/query.ts';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Duplicate, PatientRow } from '../model.ts';
import { phoneText, useAgeAndGender } from './parts/words.ts';
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
}

export function Duplicates({ except, mayTreat, quiet = false }: Props) {
  const { t } = useLingui();
  const watched = useWatch<Typed>();
  const [typed] = useDebouncedValue(watched, 150);
  const name = (typed.name ?? '').trim();
  const digits = latinDigits(typed.contactNumber ?? '').replace(/\D/g, '');
  const isSure = digits.length >= 6 || name.length >= 3;
  const like = useRead(
    api.duplicates,
    {
      name: name.slice(0, 40),
      isdCode: typed.isdCode ?? '+91',
      contactNumber: (typed.contactNumber ?? '').trim().slice(0, 24),
      // A query says nothing of what is not known: null would be a word in it.
      ...(typed.birthOn && /^\d{4}-\d\d-\d\d$/.test(typed.birthOn)
        ? { birthOn: typed.birthOn }
        : {}),
      ...(typeof typed.statedAge === 'number' && typed.statedAge <= 120
        ? { statedAge: typed.statedAge }
        : {}),
      statedAgeUnit: typed.statedAgeUnit ?? 'years',
      ...(except === undefined ? {} : { except }),
    },
    { when: isSure, keepFormer: isSure },
  );
  // Before a number or a name is whole, what is there so far is searched for.
  const part = digits.length >= 3 && digits.length < 10 ? digits : name.length >= 2 ? name : '';
  const close = isSure ? (like.data?.patients ?? []) : [];
  const wide = useRead(
    api.search,
    { text: part, most: 5 },
    { when: part !== '' && close.length === 0 && except === undefined, keepFormer: part !== '' },
  );
  const loose =
    part !== '' && close.length === 0 && except === undefined ? (wide.data?.patients ?? []) : [];
  const people = close.length > 0 ? close : loose;
  const sharing = close.filter((one) => one.isSamePhone).length;

  if (people.length === 0)
    return quiet ? null : (
      <aside className={styles['box']} data-quiet="" aria-label={t`Registered already`}>
        <p className={styles['hint']}>
          <Trans>
            As you type a number or a name, people who are registered already appear here.
          </Trans>
        </p>
      </aside>
    );
  return (
    <aside className={styles['box']} aria-label={t`Registered already`}>
      <h2 className={withLook(styles['title'], 'brand', 'size-2', 'strong')}>
        <Trans>Is it one of these?</Trans>
      </h2>
      <ul className={look('bare-list')}>
        {people.map((one) => (
          <Person key={one.id} one={one} mayTreat={mayTreat} />
        ))}
      </ul>
      {sharing > 0 && (
        <p className={styles['hint']}>
          <Trans>Families share a number: go on to register another of them.</Trans>
        </p>
      )}
    </aside>
  );
}

/** A person as a way to their record. @param isFirst gets the focus of the dialog it stands in. */
export function Person({
  one,
  mayTreat,
  isFirst = false,
}: {
  one: Duplicate | PatientRow;
  mayTreat: boolean;
  isFirst?: boolean;
}) {
  const { t } = useLingui();
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <li className={withLook(styles['person'], 'row', 'middle')}>
      <Link
        to={`/patient-detail/${one.id}`}
        className={withLook(styles['who'], 'grid', 'grow', 'min-0', 'ink')}
        data-like
        data-autofocus={isFirst ? '' : undefined}
      >
        <span className={look('strong', 'breaks')}>{one.name}</span>
        <span className={look('soft', 'size-1', 'numbers')}>
          {ageAndGender(one)} · {phoneText(one)}
        </span>
        <span className={look('soft', 'size-1', 'numbers')}>
          {one.caseNumber}
          {one.city !== '' && ` · ${one.city}`}
          {one.lastVisitOn && ` · ${words.nearDay(one.lastVisitOn)}`}
        </span>
        {'isSamePhone' in one && (
          <span className={withLook(styles['why'], 'row', 'wrap', 'gap-6', 'top-4')}>
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
      </Link>
      {mayTreat && (
        <Link
          to={`/treatment-add/${one.id}`}
          className={withLook(styles['treat'], 'grid', 'rigid', 'brand')}
          aria-label={t`Start treatment of ${one.name}`}
          title={t`Start treatment`}
        >
          <IconStethoscope size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}
