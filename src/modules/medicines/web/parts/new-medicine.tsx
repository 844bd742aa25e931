// A medicine nobody has written before: its form, what is in it, and on with the line.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
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
  const { t } = useLingui();
  const [name, setName] = useState(start.name);
  const [type, setType] = useState(start.type);
  const [composition, setComposition] = useState('');
  const adding = useWrite(api.add);
  const { nameProblem, refusal, isForbidden } = problemsOf(adding.error);

  const add = () => {
    if (adding.isPending || name.trim() === '') return;
    adding.mutate(
      { name, type, composition },
      {
        onSuccess: ({ id, name: addedName, composition: generic, strength, type: form }) =>
          onDone({ id, name: addedName, composition: generic, strength, type: form }),
      },
    );
  };
  const takeOnce = () => onDone({ id: null, name, composition, strength: '', type });
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
      className={withLook(styles['adding'], 'grid', 'gap-10', 'wash-brand', 'card-corners')}
      role="group"
      aria-label={t`Add a medicine`}
      onKeyDown={onKey}
    >
      <div className={withLook(styles['row'], 'grid', 'gap-10')}>
        <Field
          label={<Trans>Name</Trans>}
          value={name}
          maxLength={120}
          aria-invalid={nameProblem !== ''}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Field
          label={<Trans>Composition</Trans>}
          value={composition}
          maxLength={200}
          placeholder={t`Generic name, printed in capitals`}
          onChange={(event) => setComposition(event.currentTarget.value)}
        />
      </div>
      <Problem text={nameProblem} />
      <TypeChoice type={type} onChoice={setType} />
      <Problem text={refusal} />
      <div className={look('row', 'wrap', 'gap-8')}>
        <button
          type="button"
          className={styles['main']}
          aria-disabled={adding.isPending}
          onClick={isForbidden ? takeOnce : add}
        >
          {isForbidden ? (
            <Trans>Use it in this prescription only</Trans>
          ) : (
            <>
              <Trans>Add to your medicines</Trans>
              <kbd>↵</kbd>
            </>
          )}
        </button>
        <button type="button" className={withLook(styles['quiet'], 'soft')} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </div>
  );
}

const Field = ({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className={withLook(styles['field'], 'grid', 'gap-4', 'soft', 'size-1')}>
    {label}
    <input {...input} />
  </label>
);

function Problem({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className={look('bad', 'size-1')} role="alert">
      {text}
    </p>
  );
}

/** The form of the medicine; it has the focus when it comes. */
function TypeChoice({
  type,
  onChoice,
}: {
  type: MedicineType;
  onChoice: (type: MedicineType) => void;
}) {
  const { t, i18n } = useLingui();
  const types = useRef<HTMLDivElement>(null);
  useEffect(() => {
    types.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);
  return (
    <div
      ref={types}
      className={look('row', 'wrap', 'gap-6')}
      role="radiogroup"
      aria-label={t`Form`}
    >
      {medicineTypes.map((one) => (
        <label key={one} className={withLook(styles['typeChoice'], 'anchor', 'pressable')}>
          <input
            type="radio"
            name="medicine-type"
            value={one}
            checked={type === one}
            onChange={() => onChoice(one)}
          />
          <span>{i18n._(medicineTypeWords[one])}</span>
        </label>
      ))}
    </div>
  );
}

/** What is wrong with the name, and what else refuses the medicine; empty where nothing does. */
function problemsOf(error: Error | null) {
  const problems = fieldProblemsOf(error);
  const isTaken = error instanceof CallRefused && error.code === 'medicine_exists';
  const hasProblems = Object.keys(problems).length > 0;
  return {
    nameProblem: problems['name']
      ? problemText(problems['name'])
      : isTaken
        ? failureText(error)
        : '',
    refusal: error && !isTaken && !hasProblems ? failureText(error) : '',
    isForbidden: error instanceof CallRefused && error.status === 403,
  };
}
