// One visit on one screen: what was, what is today, and the page as it prints.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory, IconSignature } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { dayAt } from '../../../kit/shared/time.ts';
import { useRead } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Skeleton } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import type { Patient } from '../../patients/model.ts';
import { habitsOf, learnHabits } from '../../prescriptions/web/parts/habits.ts';
import { api } from '../api.ts';
import type { PaperSize, Treatment } from '../model.ts';
import styles from './consult.module.css';
import { Acts } from './consult-acts.tsx';
import { ConsultProvider, type ConsultStore, consultStore } from './consult-store.ts';
import { ConsultStrip } from './consult-strip.tsx';
import { type Draft, draftOfTreatment, emptyDraft, isSameDraft } from './draft.ts';
import { dropDraft, keepDraft, placeOf, recallDraft } from './kept-draft.ts';
import { learnWords } from './known-words.ts';
import { type Head, PreviewPane } from './preview-pane.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { Today } from './today.tsx';
import { type Based, useSaving } from './use-saving.ts';
import { VisitsPane, visitsShown } from './visits-pane.tsx';

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
