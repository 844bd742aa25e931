// One box that finds a patient: by name, sound, number or case number; what is typed may become a new one.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { phoneText } from '../../../../kit/shared/contact-number.ts';
import { isUnanswered, useRead } from '../../../../kit/web/query.ts';
import { failureText } from '../../../../kit/web/sentences.ts';
import { Suggest } from '../../../../kit/web/suggest.tsx';
import { api } from '../../contract.ts';
import type { PatientRow } from '../../model.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './patient-picker.module.css';
import { useAgeAndGender } from './words.ts';

interface Props {
  label: string;
  onPick: (patient: PatientRow) => void;
  /** Offers to register what was typed. */
  onNew?: (text: string) => void;
  /** Says what becomes of the typed text; without it: registered as a new patient. */
  renderNew?: (text: string) => ReactNode;
  problem?: string | undefined;
  /** The `id` of what is written to it: a hint, what is wrong. */
  describedBy?: string | undefined;
  /** The first thing to be done here: it gets the focus. */
  isFirst?: boolean;
  id?: string;
}

type Option = { key: string; group?: string; row: PatientRow | null };

export function PatientPicker({
  label,
  onPick,
  onNew,
  renderNew,
  problem,
  describedBy,
  isFirst = false,
  id,
}: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    if (isFirst) box.current?.focus();
  }, [isFirst]);
  const asked = useDeferredValue(text.trim());
  const query = useRead(api.search, { text: asked, most: 8 }, { keepFormer: true });
  const rows = query.data?.patients ?? [];
  const isAsking = asked !== text.trim() || isUnanswered(query);
  const typed = text.trim();
  const recent = typed === '';
  const group = t`Recent patients`;
  const options: Option[] = rows.map((row) =>
    recent ? { key: row.id, row, group } : { key: row.id, row },
  );
  if (onNew && !recent && !isAsking) options.push({ key: 'new', row: null });
  return (
    <Suggest
      {...(id === undefined ? {} : { id })}
      inputRef={box}
      className={withLook(
        styles['box'],
        'surface',
        'edged',
        'rounded',
        'ink',
        'control',
        'full',
        'pad-0-12',
      )}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={describedBy}
      placeholder={t`Name, contact number or case number`}
      data-autofocus={isFirst ? '' : undefined}
      value={text}
      onText={setText}
      options={options}
      isAsking={isAsking}
      isFailed={query.isError}
      foot={query.isError ? failureText(query.error) : undefined}
      listLabel={t`Patients`}
      onTake={(option) => (option.row ? onPick(option.row) : onNew?.(text.trim()))}
      renderOption={(option) =>
        option.row ? (
          <PickLine row={option.row} />
        ) : (
          <NewLine>
            {renderNew?.(text.trim()) ?? <Trans>Register “{typed}” as a new patient</Trans>}
          </NewLine>
        )
      }
    />
  );
}

function PickLine({ row }: { row: PatientRow }) {
  const ageAndGender = useAgeAndGender();
  return (
    <span className={look('grid', 'gap-0-12', 'wide-narrow')}>
      <span className={look('strong', 'breaks')}>{row.name}</span>
      <span className={look('soft', 'numbers')}>{phoneText(row)}</span>
      <span className={look('soft', 'numbers', 'size-1')}>
        {ageAndGender(row)} · {row.caseNumber}
      </span>
      {row.allergies !== '' && (
        <span className={look('row', 'gap-4', 'middle', 'across', 'bad', 'size-1')}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {row.allergies}
        </span>
      )}
    </span>
  );
}

const NewLine = ({ children }: { children: ReactNode }) => (
  <span className={look('row', 'gap-8', 'middle', 'brand', 'strong')}>
    <IconUserPlus size={18} aria-hidden="true" />
    <span>{children}</span>
  </span>
);
