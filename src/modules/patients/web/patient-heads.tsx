// The heads above the rows: three of them order the list. Beside a text the best matches come first, and they order nothing.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SortButton } from '../../../kit/web/sort-button.tsx';
import { patientSorts, type PatientSort } from '../model.ts';
import styles from './patients.module.css';

export const sortWords: Readonly<Record<PatientSort, ReactNode>> = {
  recent: <Trans>Recent first</Trans>,
  name: <Trans>Name</Trans>,
  nameDown: (
    <>
      <Trans>Name</Trans>, <Trans>Z to A</Trans>
    </>
  ),
  registered: <Trans>Newest registered</Trans>,
  visited: <Trans>Last visit</Trans>,
  visitedLongAgo: (
    <>
      <Trans>Last visit</Trans>, <Trans>earliest first</Trans>
    </>
  ),
  youngest: <Trans>Youngest first</Trans>,
  oldest: <Trans>Oldest first</Trans>,
  due: <Trans>Largest due</Trans>,
  followUp: <Trans>Next follow-up</Trans>,
};

/** What a head asks for first, and then; the third time the list stands as it usually does. */
const sortsOf = {
  name: { first: 'name', second: 'nameDown', isUpFirst: true },
  age: { first: 'youngest', second: 'oldest', isUpFirst: true },
  visit: { first: 'visited', second: 'visitedLongAgo', isUpFirst: false },
} as const satisfies Record<
  string,
  { first: PatientSort; second: PatientSort; isUpFirst: boolean }
>;

interface Props {
  sort: string | undefined;
  /** Null: the list has an order of its own. */
  onSort: ((sort: PatientSort | undefined) => void) | null;
}

export function Heads(props: Props) {
  const { t } = useLingui();
  return (
    <div className={styles['heads']} role="group" aria-label={t`Order`}>
      <Head of="name" {...props}>
        <Trans>Patient</Trans>
      </Head>
      <Head of="age" {...props}>
        <Trans>Age</Trans>
      </Head>
      <span aria-hidden="true">{t`Contact number`}</span>
      <span aria-hidden="true" className={styles['caseHead']}>{t`Case number`}</span>
      <Head of="visit" {...props}>
        <Trans>Last visit</Trans>
      </Head>
    </div>
  );
}

function Head({
  of,
  sort,
  onSort,
  children,
}: Props & { of: keyof typeof sortsOf; children: ReactNode }) {
  if (onSort === null) return <span aria-hidden="true">{children}</span>;
  const { first, second, isUpFirst } = sortsOf[of];
  const isSorted = sort === first || sort === second;
  const isUp = (sort === first) === isUpFirst;
  return (
    <span>
      <SortButton
        way={isSorted ? (isUp ? 'up' : 'down') : null}
        isPressed={isSorted}
        onClick={() => onSort(sort === first ? second : sort === second ? undefined : first)}
      >
        {children}
        {isSorted && <span className="visually-hidden">: {wordsOf(sort)}</span>}
      </SortButton>
    </span>
  );
}

const wordsOf = (sort: string | undefined): ReactNode => {
  const known = patientSorts.find((one) => one === sort);
  return known && sortWords[known];
};
