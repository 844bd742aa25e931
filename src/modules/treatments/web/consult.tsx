// One visit on one screen: what was, what is today, and the page as it prints.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconHistory, IconPrinter, IconSignature } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FieldProblems } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Skeleton } from '../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import type { Patient } from '../../patients/model.ts';
import { habitsOf, learnHabits } from '../../prescriptions/web/parts/habits.ts';
import type { LineDraft } from '../../prescriptions/web/parts/line-draft.ts';
import { LineEditor } from '../../prescriptions/web/parts/line-editor.tsx';
import { api } from '../api.ts';
import type { PaperSize, Treatment } from '../model.ts';
import { ageInMonths } from '../rules.ts';
import styles from './consult.module.css';
import { ConsultProvider, type ConsultStore, consultStore, useConsult, useSlice } from './consult-store.ts';
import { ConsultStrip } from './consult-strip.tsx';
import { type Draft, draftOfTreatment, emptyDraft, isSameDraft, type TextField } from './draft.ts';
import { FollowUp } from './follow-up.tsx';
import { dropDraft, keepDraft, placeOf, recallDraft } from './kept-draft.ts';
import { adviceLines, learnWords, offersFor } from './known-words.ts';
import { MoneyPart } from './money-part.tsx';
import { type Head, PreviewPane } from './preview-pane.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { TagEntry } from './tag-entry.tsx';
import { type Based, useSaving } from './use-saving.ts';
import { VisitsPane, visitsShown } from './visits-pane.tsx';
import { VitalsStrip } from './vitals-strip.tsx';

export interface ConsultProps {
  patient: Patient;
  head: Head;
  /** Null for a new visit. */
  treatment: Treatment | null;
  appointmentId: string | null;
  /** What this doctor asks for a visit, proposed on a new one. */
  fees: string;
  onSaved: (saved: Treatment) => void;
}

type Pane = 'today' | 'visits' | 'page';

export function Consult(props: ConsultProps) {
  const { patient, head, treatment, appointmentId, fees, onSaved } = props;
  const { t } = useLingui();
  const words = useWords();
  const member = useMember();
  const frame = useRef<HTMLElement>(null);
  const place = placeOf(member.userId, treatment ? { treatmentId: treatment.id } : { patientId: patient.id });
  const [start] = useState(() => startOf(treatment, fees, place));
  const { store } = start;
  const based = useRef<Based | null>(start.based);
  const clean = useRef(start.clean);
  const [habits, setHabits] = useState(() => habitsOf(member.userId));
  const [isRestored, setRestored] = useState(start.restoredAt !== null);
  const [pane, setPane] = useState<Pane>('today');
  const [language, setLanguage] = useState(patient.language);
  const due = useRead(api.list, { patientId: patient.id, most: 1 });
  const visits = useRead(api.lastOf, { patientId: patient.id, most: visitsShown });
  const before = visits.data?.visits.find((visit) => visit.id !== treatment?.id && Object.values(visit.vitals).some((value) => value !== null))?.vitals ?? null;
  const isSigned = treatment?.status === 'Signed';
  const timeOf = (instant: string) => (dayAt(Temporal.Instant.from(instant), member.zone) === words.today ? words.time(instant) : words.dayTime(instant));

  useEffect(
    () =>
      store.listen(() => {
        const { draft } = store.get();
        if (isSameDraft(draft, clean.current)) dropDraft(place);
        else keepDraft(place, { draft, basedOn: based.current, patientId: patient.id, patientName: patient.name, savedAt: new Date().toISOString() });
      }),
    [store, place, patient.id, patient.name],
  );

  const showFirstProblem = () =>
    void requestAnimationFrame(() => {
      setPane('today');
      requestAnimationFrame(() => {
        const first = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        first?.focus();
        first?.scrollIntoView({ block: 'center' });
      });
    });

  const saving = useSaving({
    store,
    patientId: patient.id,
    appointmentId,
    treatment,
    basedOn: () => based.current,
    rebase: (next) => {
      based.current = next;
    },
    showFirstProblem,
    onSaved: (saved, written) => {
      const { draft } = store.get();
      setHabits(learnHabits(member.userId, draft.lines));
      learnWords(member.userId, draft);
      based.current = { version: saved.version, draft: draftOfTreatment(saved) };
      clean.current = draftOfTreatment(saved);
      store.write(() => written);
      if (written.payments.length === 0) dropDraft(place);
      setRestored(false);
      onSaved(saved);
    },
  });

  const save = async () => {
    const saved = await saving.save(false);
    if (saved) toast({ kind: 'good', text: treatment ? t`Treatment updated successfully` : t`Treatment created successfully` });
  };
  const finish = async () => {
    const saved = await saving.save(true);
    if (saved) toast({ kind: 'good', text: t`Treatment finished` });
  };
  const print = (size: PaperSize) => {
    const isChanged = !isSameDraft(store.get().draft, clean.current);
    if (!isSigned && !member.isDoctor) {
      toast({ kind: 'bad', text: sentenceOf('treatment_unsigned') });
      return;
    }
    const isReady = isSigned && !isChanged;
    if (!isReady && !saving.isWellWritten()) return;
    void saving.print(size, language, () => (isReady ? Promise.resolve(treatment) : saving.save(true)));
  };

  const keys = useRef({ save, finish, print });
  useEffect(() => {
    keys.current = { save, finish, print };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        void (event.shiftKey ? keys.current.finish() : keys.current.save());
      } else if (event.key.toLowerCase() === 'p' && !event.shiftKey) {
        event.preventDefault();
        keys.current.print(head.clinic.paper.size);
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [head.clinic.paper.size]);

  const acts = (
    <Acts
      isDoctor={member.isDoctor}
      isSigned={isSigned}
      isBusy={saving.isBusy}
      clean={clean}
      size={head.clinic.paper.size}
      onSave={() => void save()}
      onFinish={() => void finish()}
      onPrint={print}
    />
  );

  return (
    <ConsultProvider value={store}>
      <main ref={frame} className={styles['consult']}>
        <div className={styles['inside']}>
          <ConsultStrip patient={patient} duePaise={due.data?.totals?.duePaise ?? null}>
            {acts}
          </ConsultStrip>
          <div className={styles['tabs']} role="tablist" aria-label={t`Parts of the visit`}>
            {(['today', 'visits', 'page'] as const).map((one) => (
              <button key={one} type="button" role="tab" data-tab={one} aria-selected={pane === one} onClick={() => setPane(one)}>
                {one === 'today' ? <Trans>Today</Trans> : one === 'visits' ? <Trans>Last visits</Trans> : <Trans>As it prints</Trans>}
              </button>
            ))}
          </div>
          <div className={styles['panes']} data-pane={pane}>
            <div className={styles['sideTabs']} role="tablist" aria-label={t`Beside today`}>
              {(['page', 'visits'] as const).map((one) => (
                <button key={one} type="button" role="tab" aria-selected={(pane === 'visits') === (one === 'visits')} onClick={() => setPane(one)}>
                  {one === 'visits' ? <Trans>Last visits</Trans> : <Trans>As it prints</Trans>}
                </button>
              ))}
            </div>
            <div className={styles['left']}>
              <VisitsPane patientId={patient.id} except={treatment?.id ?? null} />
            </div>
            <div className={styles['middle']}>
              {isRestored && (
                <p className={styles['restored']} role="status">
                  <IconHistory size={18} aria-hidden="true" />
                  <span>
                    <Trans>What you wrote at {start.restoredAt === null ? '' : timeOf(start.restoredAt)} and did not save is back.</Trans>
                  </span>
                  <button
                    type="button"
                    className={styles['tap']}
                    onClick={() => {
                      const typed = store.get().draft;
                      store.write(() => clean.current);
                      setRestored(false);
                      toast({ kind: 'news', text: t`Your unsaved changes are gone`, act: { label: t`Undo`, run: () => store.write(() => typed) } });
                    }}
                  >
                    <Trans>Start afresh</Trans>
                  </button>
                </p>
              )}
              {isSigned && treatment && <SignedNote treatment={treatment} />}
              <Today patient={patient} treatment={treatment} before={before} habits={habits} userId={member.userId} />
            </div>
            <div className={styles['right']}>
              <Suspense fallback={<Skeleton height={520} />}>
                <PreviewPane patient={patient} head={head} today={words.today} language={language} onLanguage={setLanguage} zone={member.zone} />
              </Suspense>
            </div>
          </div>
          <div className={styles['bottom']}>{acts}</div>
        </div>
        {saving.conflict && <StaleDialog {...saving.conflict} onChosen={saving.settle} />}
      </main>
    </ConsultProvider>
  );
}

function startOf(
  treatment: Treatment | null,
  fees: string,
  place: string,
): { store: ConsultStore; based: Based | null; clean: Draft; restoredAt: string | null } {
  const clean = treatment ? draftOfTreatment(treatment) : { ...emptyDraft, fees };
  const kept = recallDraft(place);
  const based = kept?.basedOn ?? (treatment ? { version: treatment.version, draft: clean } : null);
  return { store: consultStore(kept?.draft ?? clean), based, clean, restoredAt: kept?.savedAt ?? null };
}

interface ActsProps {
  isDoctor: boolean;
  isSigned: boolean;
  isBusy: boolean;
  clean: { readonly current: Draft };
  size: PaperSize;
  onSave: () => void;
  onFinish: () => void;
  onPrint: (size: PaperSize) => void;
}

function Acts({ isDoctor, isSigned, isBusy, clean, size, onSave, onFinish, onPrint }: ActsProps) {
  const { t } = useLingui();
  const draft = useSlice((consult) => consult.draft);
  const isChanged = !isSameDraft(draft, clean.current);
  const other: PaperSize = size === 'A5' ? 'A4' : 'A5';
  if (!isDoctor && !isSigned) {
    return (
      <div className={styles['acts']}>
        <Button onClick={onSave} loading={isBusy} disabled={!isChanged} leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />} title="Ctrl ↵">
          <Trans>Save draft</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['acts']}>
      {!isSigned && (
        <Button variant="default" onClick={onSave} disabled={isBusy || !isChanged} title="Ctrl ↵">
          <Trans>Save draft</Trans>
        </Button>
      )}
      <div className={styles['split']}>
        <Button onClick={() => onPrint(size)} loading={isBusy} leftSection={<IconPrinter size={18} aria-hidden="true" />} title="Ctrl P">
          {isSigned && !isChanged ? <Trans>Print</Trans> : isSigned ? <Trans>Save and print</Trans> : <Trans>Finish and print</Trans>}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button aria-label={t`More ways to finish and print`} disabled={isBusy} px={8}>
              <IconChevronDown size={18} aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isChanged || !isSigned ? (
              <Menu.Item
                leftSection={<IconSignature size={18} aria-hidden="true" />}
                rightSection={<kbd className={styles['keys']}>Ctrl ⇧ ↵</kbd>}
                onClick={onFinish}
              >
                {isSigned ? <Trans>Save as a new version</Trans> : <Trans>Finish without printing</Trans>}
              </Menu.Item>
            ) : null}
            <Menu.Item leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => onPrint(other)}>
              <Trans>Print on {other}</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}

function SignedNote({ treatment }: { treatment: Treatment }) {
  const words = useWords();
  const [last] = treatment.versions;
  if (!last) return null;
  return (
    <p className={styles['signed']}>
      <IconSignature size={18} aria-hidden="true" />
      <span>
        <Trans>
          Finished by {last.signedBy}, {words.dayTime(last.signedAt)}. A change becomes a new version; the old one is kept.
        </Trans>
      </span>
    </p>
  );
}

interface TodayProps {
  patient: Patient;
  treatment: Treatment | null;
  before: Treatment['vitals'] | null;
  habits: ReturnType<typeof habitsOf>;
  userId: string;
}

function Today({ patient, treatment, before, habits, userId }: TodayProps) {
  const { t } = useLingui();
  const words = useWords();
  const store = useConsult();
  const lines = useSlice((consult) => consult.draft.lines);
  const showsAll = useSlice((consult) => consult.showsAll);
  const found = useSlice((consult) => consult.found);
  const [offers] = useState(() => offersFor(userId));
  const settling = useWrite(api.settlePayment);
  const writeLines = useCallback(
    (change: (all: readonly LineDraft[]) => readonly LineDraft[]) => store.write((draft) => ({ ...draft, lines: change(draft.lines) })),
    [store],
  );
  const removed = useCallback(
    (line: LineDraft, restore: () => void) => void toast({ kind: 'news', text: t`${line.medicineName} removed`, act: { label: t`Undo`, run: restore } }),
    [t],
  );
  const foundByLine = useMemo(() => byLine(found), [found]);

  return (
    <div className={styles['today']}>
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
      <VitalsStrip before={before} ageMonths={ageInMonths(patient, words.today)} />
      <TagEntry
        field="examinations"
        label={<Trans>Examination</Trans>}
        name={t`Examination`}
        placeholder={t`What you found`}
        most={10}
        offers={offers.examinations}
      />
      <TextRow field="diagnosis" label={<Trans>Diagnosis</Trans>} most={200} />
      <section className={styles['rx']} aria-label={t`Prescription`}>
        <h2 className={styles['rxTitle']}>
          <span aria-hidden="true">℞</span> <Trans>Prescription</Trans>
        </h2>
        <LineEditor lines={lines} onChange={writeLines} onRemoved={removed} habits={habits} showsAll={showsAll} found={foundByLine} />
      </section>
      <TagEntry
        field="testsAdvised"
        label={<Trans>Tests</Trans>}
        name={t`Tests`}
        placeholder={t`CBC, urine routine …`}
        most={20}
        offers={offers.testsAdvised}
      />
      <Advice offers={offers.advice} />
      <FollowUp />
      <MoneyPart
        kept={treatment?.payments ?? []}
        onSettle={(paymentId, to) => treatment && settling.mutate({ id: treatment.id, paymentId, to }, { onError: toastFailure })}
      />
      <More patientName={patient.name} />
    </div>
  );
}

function byLine(found: FieldProblems): Record<number, FieldProblems> {
  const all: Record<number, FieldProblems> = {};
  for (const [path, problem] of Object.entries(found)) {
    const [, at, field] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
    if (at !== undefined && field !== undefined) (all[Number(at)] ??= {})[field] = problem;
  }
  return all;
}

function TextRow({ field, label, most, placeholder = '' }: { field: TextField; label: ReactNode; most: number; placeholder?: string }) {
  const id = useId();
  const store = useConsult();
  const text = useSlice((consult) => consult.draft[field]);
  const problem = useSlice((consult) => consult.found[field]);
  return (
    <div className={styles['tagRow']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles['field']}
        value={text}
        maxLength={most}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        onChange={(event) => store.write((draft) => ({ ...draft, [field]: event.currentTarget.value }))}
      />
      {problem && (
        <p className={styles['problem']} role="alert">
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
    <div className={styles['tagRow']}>
      <label className={styles['label']} htmlFor={id}>
        <Trans>Advice</Trans>
      </label>
      <textarea
        id={id}
        className={styles['area']}
        value={advice}
        maxLength={2000}
        rows={Math.max(1, Math.min(6, advice.split('\n').length))}
        placeholder={t`One piece of advice a line`}
        onChange={(event) => store.write((draft) => ({ ...draft, advice: event.currentTarget.value }))}
      />
      <div className={styles['offers']}>
        {shown.map((offer) => (
          <button
            key={offer}
            type="button"
            tabIndex={-1}
            className={styles['offer']}
            onClick={() => store.write((draft) => ({ ...draft, advice: [...adviceLines(draft.advice), offer].join('\n') }))}
          >
            + {offer}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What most visits do not need: another day, a referral. */
function More({ patientName }: { patientName: string }) {
  const { t } = useLingui();
  const words = useWords();
  const store = useConsult();
  const visitOn = useSlice((consult) => consult.draft.visitOn);
  const dateProblem = useSlice((consult) => consult.found['visitOn']);
  const refersTo = useSlice((consult) => `${consult.draft.referredDoctorName}${consult.draft.referredLabCity}`);
  const [isReferred, setReferred] = useState(refersTo !== '');
  const [isDated, setDated] = useState(false);
  const id = useId();
  return (
    <>
      {isReferred && (
        <div className={styles['pair']} role="group" aria-label={t`Referral of ${patientName}`}>
          <TextRow field="referredDoctorName" label={<Trans>Referred to doctor</Trans>} most={40} />
          <TextRow field="referredLabCity" label={<Trans>Lab, city</Trans>} most={40} />
        </div>
      )}
      {(isDated || dateProblem !== undefined) && (
        <div className={styles['tagRow']}>
          <label className={styles['label']} htmlFor={id}>
            <Trans>Day of the visit</Trans>
          </label>
          <input
            id={id}
            type="date"
            className={styles['field']}
            value={visitOn ?? words.today}
            max={words.today}
            aria-invalid={dateProblem !== undefined}
            onChange={(event) => store.write((draft) => ({ ...draft, visitOn: event.currentTarget.value === '' ? null : event.currentTarget.value }))}
          />
          {dateProblem && (
            <p className={styles['problem']} role="alert">
              {sentenceOf(dateProblem.code, dateProblem.values)}
            </p>
          )}
        </div>
      )}
      <div className={styles['quietRow']}>
        {!isReferred && (
          <button type="button" className={styles['quietButton']} onClick={() => setReferred(true)}>
            <Trans>Refer to a doctor or lab</Trans>
          </button>
        )}
        {!isDated && (
          <button type="button" className={styles['quietButton']} onClick={() => setDated(true)}>
            <Trans>Another day of the visit</Trans>
          </button>
        )}
      </div>
    </>
  );
}
