// Today's visit in the order it is spoken: what brings the patient, what was found, what is given, what it costs.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useContext, useId, useMemo, useState } from 'react';
import type { FieldProblems } from '../../../kit/shared/refusal.ts';
import { DayInput } from '../../../kit/web/form/date-field.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import type { Patient } from '../../patients/model.ts';
import type { Shortcut, SoughtText } from '../../medicines/web/parts/medicine-picker.tsx';
import {
  copyOf,
  type LineDraft,
  medicineKey,
  withoutStop,
} from '../../prescriptions/web/parts/line-draft.ts';
import { LineEditor } from '../../prescriptions/web/parts/line-editor.tsx';
import { api } from '../contract.ts';
import type { Treatment } from '../model.ts';
import { ageInMonths } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './consult.module.css';
import fieldStyles from './fields.module.css';
import { useConsult, useSlice } from './consult-store.ts';
import { withPending } from '../model/draft.ts';
import { adviceLines, type TextField } from './draft.ts';
import { Diagnosis } from './diagnosis.tsx';
import { FollowUp } from './follow-up.tsx';
import { MoneyOf } from '../../appointments/web/parts/money-of.ts';
import { mergeDrafts } from './merge.ts';
import { MoneyPart } from './money-part.tsx';
import { TagEntry } from './tag-entry.tsx';
import { withTemplate } from './template-use.ts';
import { aboutTemplate } from './templates.tsx';
import { useNotices } from './use-notices.tsx';
import type { Quick } from './use-quick.ts';
import type { Safety } from './use-safety.tsx';
import { VitalsStrip } from './vitals-strip.tsx';

interface TodayProps {
  patient: Patient;
  treatment: Treatment | null;
  appointmentId: string | null;
  before: Treatment['vitals'] | null;
  quick: Quick;
  safety: Safety;
  /** The last prescription, to be repeated and compared with. */
  last: { visitOn: string; lines: readonly LineDraft[] } | null;
}

const noOffers: readonly string[] = [];
const noLines: readonly LineDraft[] = [];
/** Typed as a child's dosage it becomes the dose by weight. */
const takesDose = '=';

export function Today({
  patient,
  treatment,
  appointmentId,
  before,
  quick,
  safety,
  last,
}: TodayProps) {
  const { t } = useLingui();
  const words = useWords();
  const { offers } = quick;
  const ageMonths = ageInMonths(patient, words.today);

  return (
    <div className={look('column', 'gap-10')}>
      <TagEntry
        field="complaints"
        label={<Trans>Complaints</Trans>}
        name={t`Complaints`}
        placeholder={t`Fever, cough …`}
        most={10}
        offers={offers.complaints}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new visit begins with its complaints; a phone's keyboard would cover them
        autoFocus={treatment === null && matchMedia('(pointer: fine)').matches}
      />
      <VitalsStrip before={before} ageMonths={ageMonths} />
      <div className={withLook(fieldStyles['duo'], 'grid', 'gap-12')}>
        <TagEntry
          field="examinations"
          label={<Trans>Examination</Trans>}
          name={t`Examination`}
          placeholder={t`What you found`}
          most={10}
          offers={offers.examinations}
        />
        <Diagnosis offers={offers.diagnosis} />
      </div>
      <TagEntry
        field="testResults"
        label={<Trans>Results</Trans>}
        name={t`Results`}
        placeholder={t`hba1c 7.2, fbs 140 …`}
        most={20}
        offers={noOffers}
      />
      <Prescription quick={quick} safety={safety} last={last} ageMonths={ageMonths} />
      <div className={withLook(fieldStyles['duo'], 'grid', 'gap-12')}>
        <TagEntry
          field="testsAdvised"
          label={<Trans>Tests</Trans>}
          name={t`Tests`}
          placeholder={t`CBC, urine routine …`}
          most={20}
          offers={offers.testsAdvised}
        />
        <Advice offers={offers.advice} />
      </div>
      <FollowUp />
      <MoneyAndMore patient={patient} treatment={treatment} appointmentId={appointmentId} />
    </div>
  );
}

function Prescription({
  quick,
  safety,
  last,
  ageMonths,
}: Pick<TodayProps, 'quick' | 'safety' | 'last'> & { ageMonths: number | null }) {
  const { t } = useLingui();
  const store = useConsult();
  const lines = useSlice((consult) => consult.draft.lines);
  const showsAll = useSlice((consult) => consult.showsAll);
  const serverProblems = useSlice((consult) => consult.serverProblems);
  const words = useWords();
  const visitOn = useSlice((consult) => consult.draft.visitOn) ?? words.today;
  const { propose } = safety;
  const writeLines = useCallback(
    (change: (all: readonly LineDraft[]) => readonly LineDraft[]) =>
      store.write((draft) => ({
        ...draft,
        lines: change(draft.lines).map((line) =>
          line.dosage === takesDose
            ? { ...line, dosage: propose(line, draft)?.dosage ?? '' }
            : line,
        ),
      })),
    [store, propose],
  );
  const { onStar } = quick;
  const star = useCallback(
    (line: LineDraft, isStarred: boolean) => onStar(withoutStop(line, visitOn), isStarred),
    [onStar, visitOn],
  );
  const removed = useCallback(
    (line: LineDraft, restore: () => void) =>
      void toast({
        kind: 'news',
        text: t`${line.medicineName} removed`,
        act: { label: t`Undo`, run: restore },
      }),
    [t],
  );
  const notices = useNotices(safety);
  const foundByLine = useMemo(() => byLine(serverProblems), [serverProblems]);
  const { shortcuts, bring } = useShortcuts(quick, last);
  const sought = { medicine: useSought('medicine'), otherMedicine: useSought('otherMedicine') };
  return (
    <section className={styles['rx']} aria-label={t`Prescription`}>
      <h2 className={withLook(styles['rxTitle'], 'row', 'gap-8', 'baseline', 'size-2', 'strong')}>
        <span aria-hidden="true">℞</span> <Trans>Prescription</Trans>
      </h2>
      <LineEditor
        lines={lines}
        onChange={writeLines}
        onRemoved={removed}
        habits={quick.habits}
        from={visitOn}
        ageMonths={ageMonths}
        sought={sought}
        before={last?.lines ?? noLines}
        shortcuts={shortcuts}
        onShortcut={bring}
        onStar={star}
        onDone={safety.lineDone}
        notices={notices}
        showsAll={showsAll}
        serverProblems={foundByLine}
      />
    </section>
  );
}

/** A medicine that was looked for and not yet chosen: no save goes past it. */
function useSought(name: 'medicine' | 'otherMedicine'): SoughtText {
  const store = useConsult();
  const text = useSlice((consult) => consult.draft.pending[name]) ?? '';
  const showsAll = useSlice((consult) => consult.showsAll);
  return {
    text,
    onText: (next) => store.write((draft) => withPending(draft, name, next)),
    problem: showsAll && text.trim() !== '' ? sentenceOf('medicine_open') : undefined,
  };
}

/** What a slash brings: the last prescription again, or a template. */
function useShortcuts(quick: Quick, last: TodayProps['last']) {
  const { t } = useLingui();
  const words = useWords();
  const store = useConsult();
  const again = last && {
    key: 'last',
    shortcut: t`last`,
    name: t`The last prescription again`,
    about: `${words.nearDay(last.visitOn)}: ${last.lines.map((line) => line.medicineName).join(', ')}`,
  };
  const shortcuts: Shortcut[] = [
    ...(again ? [again] : []),
    ...quick.templates.map((template) => ({
      key: template.id,
      shortcut: template.shortcut,
      name: template.name,
      about: aboutTemplate(template.content),
    })),
  ];
  const bring = ({ key, name }: Shortcut) => {
    const template = quick.templates.find((one) => one.id === key);
    const { draft } = store.get();
    const next = template
      ? withTemplate(draft, template.content, words.today)
      : { ...draft, lines: withLines(draft.lines, last?.lines ?? noLines) };
    store.write(() => next);
    toast({
      kind: 'good',
      text: name,
      act: {
        label: t`Undo`,
        // What was typed since stays.
        run: () => store.write((now) => mergeDrafts(next, now, draft).merged),
      },
    });
  };
  return { shortcuts, bring };
}

/** The others' copies behind, but for medicines that are there. */
const withLines = (lines: readonly LineDraft[], others: readonly LineDraft[]): LineDraft[] => [
  ...lines,
  ...others
    .filter((other) => !lines.some((line) => medicineKey(line) === medicineKey(other)))
    .map(copyOf),
];

/** Fees and payments, and what most visits do not need: a referral, another day. */
function MoneyAndMore({
  patient,
  treatment,
  appointmentId,
}: Pick<TodayProps, 'patient' | 'treatment' | 'appointmentId'>) {
  const moneyOf = useContext(MoneyOf);
  const settling = useWrite(api.settlePayment);
  const refersTo = useSlice(
    (consult) => `${consult.draft.referredDoctorName}${consult.draft.referredLabCity}`,
  );
  const [asksReferral, setReferred] = useState(false);
  const isReferred = asksReferral || refersTo !== '';
  const [isDated, setDated] = useState(false);
  return (
    <>
      <MoneyPart
        patientId={patient.id}
        payments={treatment?.payments ?? []}
        appointmentId={appointmentId}
        online={appointmentId === null ? null : moneyOf(appointmentId)}
        onSettle={(paymentId, to) =>
          treatment &&
          settling.mutate({ id: treatment.id, paymentId, to }, { onError: toastFailure })
        }
        more={
          <>
            {!isReferred && (
              <button
                type="button"
                className={withLook(fieldStyles['quietButton'], 'self-start')}
                onClick={() => setReferred(true)}
              >
                <Trans>Refer</Trans>
              </button>
            )}
            {!isDated && (
              <button
                type="button"
                className={withLook(fieldStyles['quietButton'], 'self-start')}
                onClick={() => setDated(true)}
              >
                <Trans>Another day</Trans>
              </button>
            )}
          </>
        }
      />
      <More patientName={patient.name} isReferred={isReferred} isDated={isDated} />
    </>
  );
}

function byLine(serverProblems: FieldProblems): Record<number, FieldProblems> {
  const all: Record<number, FieldProblems> = {};
  for (const [path, problem] of Object.entries(serverProblems)) {
    const [, at, field] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
    if (at !== undefined && field !== undefined) (all[Number(at)] ??= {})[field] = problem;
  }
  return all;
}

function TextRow({
  field,
  label,
  most,
  placeholder = '',
}: {
  field: TextField;
  label: ReactNode;
  most: number;
  placeholder?: string;
}) {
  const id = useId();
  const store = useConsult();
  const text = useSlice((consult) => consult.draft[field]);
  const problem = useSlice((consult) => consult.serverProblems[field]);
  return (
    <div className={withLook(fieldStyles['tagRow'], 'grid', 'top', 'gap-4-12')}>
      <label
        className={withLook(fieldStyles['label'], 'soft', 'size-1', 'strong', 'breaks')}
        htmlFor={id}
      >
        {label}
      </label>
      <input
        id={id}
        className={fieldStyles['field']}
        value={text}
        maxLength={most}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        onChange={(event) =>
          store.write((draft) => ({ ...draft, [field]: event.currentTarget.value }))
        }
      />
      {problem && (
        <p className={withLook(fieldStyles['problem'], 'bad', 'size-1')} role="alert">
          {sentenceOf(problem.code, problem.values)}
        </p>
      )}
    </div>
  );
}

function Advice({ offers }: { offers: readonly string[] }) {
  const { t } = useLingui();
  const id = useId();
  const store = useConsult();
  const advice = useSlice((consult) => consult.draft.advice);
  const present = new Set(adviceLines(advice));
  const shown = offers.filter((offer) => !present.has(offer)).slice(0, 4);
  return (
    <div className={withLook(fieldStyles['tagRow'], 'grid', 'top', 'gap-4-12')}>
      <label
        className={withLook(fieldStyles['label'], 'soft', 'size-1', 'strong', 'breaks')}
        htmlFor={id}
      >
        <Trans>Advice</Trans>
      </label>
      <textarea
        id={id}
        data-goal="advice"
        className={fieldStyles['area']}
        value={advice}
        maxLength={2000}
        rows={Math.max(1, Math.min(6, advice.split('\n').length))}
        placeholder={t`One piece of advice a line`}
        onChange={(event) =>
          store.write((draft) => ({ ...draft, advice: event.currentTarget.value }))
        }
      />
      <div className={withLook(fieldStyles['offers'], 'row', 'wrap', 'gap-4')}>
        {shown.map((offer) => (
          <button
            key={offer}
            type="button"
            tabIndex={-1}
            className={withLook(fieldStyles['offer'], 'soft', 'size-1', 'pill', 'words-left')}
            onClick={() =>
              store.write((draft) => ({
                ...draft,
                advice: [...adviceLines(draft.advice), offer].join('\n'),
              }))
            }
          >
            + {offer}
          </button>
        ))}
      </div>
    </div>
  );
}

function More({
  patientName,
  isReferred,
  isDated,
}: {
  patientName: string;
  isReferred: boolean;
  isDated: boolean;
}) {
  const { t } = useLingui();
  const words = useWords();
  const store = useConsult();
  const visitOn = useSlice((consult) => consult.draft.visitOn);
  const dateProblem = useSlice((consult) => consult.serverProblems['visitOn']);
  const id = useId();
  return (
    <>
      {isReferred && (
        <div
          className={look('grid', 'gap-12')}
          role="group"
          aria-label={t`Referral of ${patientName}`}
        >
          <TextRow field="referredDoctorName" label={<Trans>Referred to doctor</Trans>} most={40} />
          <TextRow field="referredLabCity" label={<Trans>Lab, city</Trans>} most={40} />
        </div>
      )}
      {(isDated || dateProblem !== undefined) && (
        <div className={withLook(fieldStyles['tagRow'], 'grid', 'top', 'gap-4-12')}>
          <label
            className={withLook(fieldStyles['label'], 'soft', 'size-1', 'strong', 'breaks')}
            htmlFor={id}
          >
            <Trans>Day of the visit</Trans>
          </label>
          <DayInput
            id={id}
            side="past"
            classNames={{ input: fieldStyles['field'] ?? '' }}
            value={visitOn ?? words.today}
            latest={words.today}
            error={dateProblem && sentenceOf(dateProblem.code, dateProblem.values)}
            onChange={(day) =>
              store.write((draft) => ({ ...draft, visitOn: day === '' ? null : day }))
            }
          />
        </div>
      )}
    </>
  );
}
