// A medicine nobody has written before: its form, what is in it, and on with the line.
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CallRefused } from '../../../../kit/web/client.ts';
import { useWrite } from '../../../../kit/web/query.ts';
import { failureText, fieldProblemsOf, problemText } from '../../../../kit/web/sentences.ts';
import { api } from '../../contract.ts';
import { type MedicineType, medicineTypes } from '../../model.ts';
import type { PickedMedicine } from './medicine-picker.tsx';
import { medicineTypeWords } from './medicine-words.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './medicine-picker.module.css';

interface Props {
  start: { name: string; type: MedicineType };
  onDone: (medicine: PickedMedicine) => void;
  onCancel: () => void;
}

export function NewMedicine({ start, onDone, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState(start.name);
  const [type, setType] = useState(start.type);
  const [composition, setComposition] = useState('');
  const types = useRef<HTMLDivElement>(null);
  const adding = useWrite(api.add);
  const problems = fieldProblemsOf(adding.error);
  const isTaken = adding.error instanceof CallRefused && adding.error.code === 'medicine_exists';
  const nameProblem = problems['name']
    ? problemText(problems['name'])
    : isTaken
      ? failureText(adding.error)
      : '';
  const isForbidden = adding.error instanceof CallRefused && adding.error.status === 403;
  const refusal =
    adding.error && !isTaken && Object.keys(problems).length === 0 ? failureText(adding.error) : '';

  useEffect(() => {
    types.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);

  const add = () => {
    if (adding.isPending || name.trim() === '') return;
    adding.mutate(
      { name, type, composition },
      {
        onSuccess: (added) =>
          onDone({
            id: added.id,
            name: added.name,
            composition: added.composition,
            strength: added.strength,
            type: added.type,
          }),
      },
    );
  };
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      add();
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter adds and Escape leaves, wherever in the group the focus is
    <div
      className={withLook(styles['adding'], 'grid', 'gap-10')}
      role="group"
      aria-label={t`Add a medicine`}
      onKeyDown={onKey}
    >
      <div className={withLook(styles['row'], 'grid', 'gap-10')}>
        <label className={withLook(styles['field'], 'grid', 'gap-4', 'soft', 'size-1')}>
          <Trans>Name</Trans>
          <input
            value={name}
            maxLength={120}
            aria-invalid={nameProblem !== ''}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label className={withLook(styles['field'], 'grid', 'gap-4', 'soft', 'size-1')}>
          <Trans>Composition</Trans>
          <input
            value={composition}
            maxLength={200}
            placeholder={t`Generic name, printed in capitals`}
            onChange={(event) => setComposition(event.currentTarget.value)}
          />
        </label>
      </div>
      {nameProblem !== '' && (
        <p className={look('bad', 'size-1')} role="alert">
          {nameProblem}
        </p>
      )}
      <div
        ref={types}
        className={look('row', 'wrap', 'gap-6')}
        role="radiogroup"
        aria-label={t`Form`}
      >
        {medicineTypes.map((one) => (
          <label key={one} className={styles['typeChoice']}>
            <input
              type="radio"
              name="medicine-type"
              value={one}
              checked={type === one}
              onChange={() => setType(one)}
            />
            <span>{i18n._(medicineTypeWords[one])}</span>
          </label>
        ))}
      </div>
      {refusal !== '' && (
        <p className={look('bad', 'size-1')} role="alert">
          {refusal}
        </p>
      )}
      <div className={look('row', 'wrap', 'gap-8')}>
        {isForbidden ? (
          <button
            type="button"
            className={styles['main']}
            onClick={() => onDone({ id: null, name, composition, strength: '', type })}
          >
            <Trans>Use it in this prescription only</Trans>
          </button>
        ) : (
          <button
            type="button"
            className={styles['main']}
            aria-disabled={adding.isPending}
            onClick={add}
          >
            <Trans>Add to your medicines</Trans>
            <kbd>↵</kbd>
          </button>
        )}
        <button type="button" className={withLook(styles['quiet'], 'soft')} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </div>
  );
}
