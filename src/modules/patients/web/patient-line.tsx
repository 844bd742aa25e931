// One patient in the list. The whole line is a link; what one can do at once stands at its end.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCalendarPlus,
  IconStethoscope,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import { LineLink, QuickAct, QuickLink } from '../../../kit/web/quick.tsx';
import { Avatar } from '../../../kit/web/avatar.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import type { PatientRow } from '../model.ts';
import type { ListAddress } from './chosen.ts';
import type { PatientExtras } from './extras.ts';
import { Found } from './found.tsx';
import { PhoneEdit } from './phone-edit.tsx';
import { typeWords, useAgeAndGender } from './parts/words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './patients.module.css';

interface Props {
  row: PatientRow;
  /** What was looked for. */
  text: string;
  isOpen: boolean;
  /** A click opens the panel beside the list; else the page. */
  inPanel: boolean;
  /** Absent: this person may not book. */
  book: PatientExtras['book'];
  mayTreat: boolean;
  /** Asks for the list anew. Absent: this person may change nothing of a patient. */
  again?: () => void;
  /** Stands under its household already. */
  isGrouped: boolean;
  /** Has a box; Space chooses it all the same. */
  isSelecting: boolean;
  isChosen: boolean;
  onChoose: (row: PatientRow, isRange: boolean) => void;
}

/** Drawn anew only when something of it changes. */
export const PatientLine = memo(function PatientLine({
  row,
  text,
  isOpen,
  inPanel,
  book,
  mayTreat,
  again,
  isGrouped,
  isSelecting,
  isChosen,
  onChoose,
}: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const openBeside = () =>
    void navigate({
      to: '/patient',
      search: (before: ListAddress) => ({ ...before, patient: row.id }),
      replace: true,
      resetScroll: false,
    });
  return (
    <li
      className={withLook(
        styles['line'],
        'grid',
        'line-below',
        'anchor',
        'wide-narrow',
        'hover-ground',
      )}
      data-open={isOpen ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      data-selecting={isSelecting ? '' : undefined}
    >
      {isSelecting && (
        <input
          type="checkbox"
          className={styles['box']}
          aria-label={t`Choose ${row.name}`}
          checked={isChosen}
          onChange={({ nativeEvent }) =>
            onChoose(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      )}
      <LineLink
        to={`/patient-detail/${row.id}`}
        {...(inPanel ? { onPlain: openBeside } : {})}
        data-stop=""
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          onChoose(row, event.shiftKey);
        }}
        className={withLook(styles['person'], 'grid', 'ink', 'undecorated')}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar name={row.name} />
        <Facts row={row} text={text} />
      </LineLink>
      {again && (
        <span className={styles['over']}>
          <span className={styles['overPhone']}>
            <PhoneEdit row={row} onStale={again} />
          </span>
          {row.allergies !== '' && <span className={withLook(styles['allergy'], 'size-1')} />}
        </span>
      )}
      <span className={withLook(styles['acts'], 'row', 'gap-2', 'middle')}>
        {row.household > 0 && !isGrouped && <HouseholdLink row={row} />}
        {row.diedOn === null && (book || mayTreat) && (
          <Quick row={row} book={book} mayTreat={mayTreat} />
        )}
      </span>
    </li>
  );
});

function Facts({ row, text }: Pick<Props, 'row' | 'text'>) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <>
      <span
        className={withLook(
          styles['name'],
          'row',
          'wrap',
          'gap-0-8',
          'baseline',
          'size-3',
          'strong',
          'breaks',
        )}
      >
        <Found text={text} in={row.name} by={row.match} when="name" />
        {row.type === 'New' && (
          <span className={look('good', 'size-1', 'pill', 'wash-good', 'leading-135', 'pad-0-8')}>
            {i18n._(typeWords.New)}
          </span>
        )}
        {(row.duePaise ?? 0) > 0 && (
          <span
            className={look(
              'warn',
              'size-1',
              'numbers',
              'pill',
              'wash-warn',
              'leading-135',
              'pad-0-8',
            )}
          >
            <Trans>Due {words.roundMoney(row.duePaise ?? 0)}</Trans>
          </span>
        )}
      </span>
      <span className={withLook(styles['age'], 'soft')}>{ageAndGender(row)}</span>
      <span className={withLook(styles['phone'], 'soft', 'numbers', 'one-line')}>
        <Found text={text} in={phoneText(row)} by={row.match} when="phone" />
      </span>
      <span className={withLook(styles['case'], 'soft', 'numbers')}>
        <Found text={text} in={row.caseNumber} by={row.match} when="case" />
      </span>
      <span
        className={withLook(styles['visit'], 'soft', 'numbers')}
        title={row.lastVisitOn ? words.dayLong(row.lastVisitOn) : undefined}
      >
        {row.lastVisitOn ? (
          words.nearDay(row.lastVisitOn)
        ) : (
          <span className={look('soft')}>{t`No visit yet`}</span>
        )}
      </span>
      {row.allergies !== '' && <Allergy text={row.allergies} />}
    </>
  );
}

function Allergy({ text }: { text: string }) {
  return (
    <span
      className={withLook(
        styles['allergy'],
        'row',
        'baseline',
        'bad',
        'size-1',
        'strong',
        'breaks',
      )}
    >
      <IconAlertTriangle size={15} aria-hidden="true" />
      <span className="visually-hidden">
        <Trans>Allergies</Trans>:
      </span>
      {text}
    </span>
  );
}

/** To everybody who shares the contact number. */
function HouseholdLink({ row }: Pick<Props, 'row'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <LineLink
      to={`/patient?q=${encodeURIComponent(row.contactNumber)}`}
      onPlain={() =>
        void navigate({ to: '/patient', search: { q: row.contactNumber }, replace: true })
      }
      className={look(
        'row',
        'gap-4',
        'middle',
        'soft',
        'size-1',
        'numbers',
        'rounded',
        'undecorated',
        'height-44',
        'pad-0-8',
        'hover-sunk',
      )}
      title={t`${plural(row.household, { one: '# other with this number', other: '# others with this number' })}`}
    >
      <IconUsers size={16} aria-hidden="true" />
      <span className="visually-hidden">
        <Trans>Show the household</Trans>
      </span>
      {row.household + 1}
    </LineLink>
  );
}

function Quick({ row, book, mayTreat }: Pick<Props, 'row' | 'book' | 'mayTreat'>) {
  const { t } = useLingui();
  return (
    <span className={styles['quick']}>
      {book && (
        <QuickAct
          hint={t`Book appointment`}
          label={t`Book appointment for ${row.name}`}
          onClick={() => book(row)}
        >
          <IconCalendarPlus size={20} stroke={1.75} aria-hidden="true" />
        </QuickAct>
      )}
      {mayTreat && (
        <QuickLink
          hint={t`Start treatment`}
          label={t`Start treatment of ${row.name}`}
          to={`/treatment-add/${row.id}`}
        >
          <IconStethoscope size={20} stroke={1.75} aria-hidden="true" />
        </QuickLink>
      )}
    </span>
  );
}
