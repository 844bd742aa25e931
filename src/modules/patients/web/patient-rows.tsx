// The patients that were found, in the four states of a list.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useCallback, useEffect, useRef } from 'react';
import { isMobileOf, nationalNumber, phoneText } from '../../../kit/shared/contact-number.ts';
import type { Endless } from '../../../kit/web/endless.ts';
import { ListEnd } from '../../../kit/web/list-end.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import { useLines } from '../../../kit/web/quick.tsx';
import { Empty, Failed, PeoplePicture, RowsOnTheWay } from '../../../kit/web/states.tsx';
import type { PatientRow } from '../model.ts';
import { cleared, isNarrowed, type ListAddress } from './chosen.ts';
import type { PatientExtras } from './extras.ts';
import { Heads } from './patient-heads.tsx';
import { PatientLine } from './patient-line.tsx';
import styles from './patients.module.css';

/** As the lines' own style says, for those that are not drawn yet. */
const lineHeight = 60;

/** What one household's shared number found. */
interface Household {
  isdCode: string;
  contactNumber: string;
  count: number;
}

interface Props {
  query: Endless<PatientRow>;
  /** What the rows answer. */
  text: string;
  /** The rows answer an earlier question. */
  isBehind: boolean;
  open: string | undefined;
  inPanel: boolean;
  extras: PatientExtras;
  address: ListAddress;
  onChange: (change: ListAddress) => void;
  /** Rows have boxes. */
  isSelecting: boolean;
  isChosen: (row: PatientRow) => boolean;
  onChoose: (row: PatientRow, isRange: boolean) => void;
}

export function PatientRows({
  query,
  text,
  isBehind,
  open,
  inPanel,
  extras,
  address,
  onChange,
  isSelecting,
  isChosen,
  onChoose,
}: Props) {
  const household = householdOf(query.rows, text);
  const again = useSame(query.again);
  return (
    <div
      className={styles['rows']}
      data-former={query.isFormer ? '' : undefined}
      aria-busy={isBehind}
    >
      {household && <HouseholdHead household={household} />}
      {query.isWaiting && !query.error && <RowsOnTheWay rows={9} />}
      {query.error !== null && query.stuck === null && (
        <Failed error={query.error} onRetry={query.again} />
      )}
      {query.rows.length > 0 && !open && (
        <Heads sort={address.sort} onSort={text === '' ? (sort) => onChange({ sort }) : null} />
      )}
      {query.rows.length > 0 && (
        <PatientLines
          rows={query.rows}
          text={text}
          open={open}
          inPanel={inPanel}
          book={extras.book}
          mayTreat={extras.mayTreat}
          {...(extras.mayEdit ? { again } : {})}
          isGrouped={household !== null}
          isSelecting={isSelecting}
          isChosen={isChosen}
          onChoose={onChoose}
        />
      )}
      <ListEnd list={query} />
      {!query.isWaiting && query.rows.length === 0 && query.error === null && (
        <Nobody
          text={text}
          mayEdit={extras.mayEdit}
          isFiltered={isNarrowed(address)}
          onClear={() => onChange(cleared)}
        />
      )}
    </div>
  );
}

/** The same function all the while, so that a line is not drawn anew by it. */
function useSame(act: () => void): () => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback(() => latest.current(), []);
}

function HouseholdHead({ household }: { household: Household }) {
  return (
    <p
      className={look(
        'row',
        'gap-6',
        'middle',
        'soft',
        'size-1',
        'strong',
        'numbers',
        'line-below',
        'pad-8-inset',
        'ground',
      )}
    >
      <Trans>Household</Trans> · {phoneText(household)}
      <span className={look('push', 'pill', 'sunk', 'pad-0-8')}>{household.count}</span>
    </p>
  );
}

type LinesProps = Omit<ComponentProps<typeof PatientLine>, 'row' | 'isOpen' | 'isChosen'> & {
  isChosen: (row: PatientRow) => boolean;
  rows: readonly PatientRow[];
  open: string | undefined;
};

function PatientLines({ rows, open, isChosen, ...shared }: LinesProps) {
  const lines = useLines(rows.length);
  return (
    <ul
      className={withLook(styles['lines'], 'bare-list')}
      data-some={rows.some(isChosen) ? '' : undefined}
    >
      {rows.slice(0, lines).map((row) => (
        <PatientLine
          key={row.id}
          row={row}
          isOpen={row.id === open}
          isChosen={isChosen(row)}
          {...shared}
        />
      ))}
      {lines < rows.length && (
        <li aria-hidden="true" style={{ height: (rows.length - lines) * lineHeight }} />
      )}
    </ul>
  );
}

/** Found by a number that one household shares: they stand under one heading. */
function householdOf(rows: readonly PatientRow[], text: string): Household | null {
  const [first] = rows;
  if (
    !first ||
    rows.length < 2 ||
    text === '' ||
    !rows.every((row) => row.match === 'phone' && row.contactNumber === first.contactNumber)
  )
    return null;
  return { isdCode: first.isdCode, contactNumber: first.contactNumber, count: rows.length };
}

/** Where somebody is registered who was not found under a text. */
export const newPatient = (text: string): string =>
  text === '' ? '/patient-add/' : `/patient-add/?text=${encodeURIComponent(text)}`;

const isWholeNumber = (text: string): boolean => isMobileOf('+91', nationalNumber('+91', text));

interface NobodyProps {
  text: string;
  mayEdit: boolean;
  isFiltered: boolean;
  onClear: () => void;
}

function Nobody({ text, mayEdit, isFiltered, onClear }: NobodyProps) {
  const isNew = text === '';
  if (isFiltered)
    return (
      <Empty
        picture={<PeoplePicture />}
        title={<Trans>Nobody in this selection</Trans>}
        words={<Trans>No patient fits all of the filters above.</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Clear the filters</Trans>
          </Button>
        }
      />
    );
  return (
    <Empty
      picture={<PeoplePicture />}
      title={
        isNew ? (
          <Trans>No patients yet</Trans>
        ) : isWholeNumber(text) ? (
          <Trans>Contact number is not found</Trans>
        ) : (
          <Trans>Nobody found for “{text}”</Trans>
        )
      }
      words={
        isNew ? (
          <Trans>
            Name, contact number, gender and age are enough. Everything else can follow later.
          </Trans>
        ) : (
          <Trans>Names are found by their sound too, and numbers by their last digits.</Trans>
        )
      }
      action={
        mayEdit && (
          <Button
            component={Link}
            to={newPatient(text)}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            {isNew ? (
              <Trans>Register the first patient</Trans>
            ) : (
              <Trans>Register as a new patient</Trans>
            )}
          </Button>
        )
      }
    />
  );
}
