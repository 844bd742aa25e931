// One visit on one screen: what was, what is today, and the page as it prints.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory, IconSignature } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { dayAt } from '../../../kit/shared/time.ts';
import { useRead } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Skeleton } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { DocumentsPanel } from '../../documents/web/parts/documents-panel.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import type { Format, LetterKind, TreatmentPaper } from '../../papers/model.ts';
import { LetterLater } from '../../papers/web/parts/letter-later.tsx';
import type { Patient } from '../../patients/model.ts';
import { draftOf } from '../../prescriptions/web/parts/line-draft.ts';
import { api } from '../contract.ts';
import type { Treatment } from '../model.ts';
import { ageGroupOf, ageInMonths } from '../rules.ts';
import styles from './consult.module.css';
import { Acts } from './consult-acts.tsx';
import { type Autosave, autosaveOf } from './autosave.ts';
import { ConsultProvider, type ConsultStore, consultStore } from './consult-store.ts';
import { ConsultStrip } from './consult-strip.tsx';
import { draftOfTreatment } from './draft.ts';
import { placeOf } from './kept-draft.ts';
import { letterStart } from './letter-start.ts';
import { KeptState, News } from './kept-state.tsx';
import { isSameDraft } from './merge.ts';
import { PreviewPane } from './preview-pane.tsx';
import type { Head } from './preview-page.ts';
import { PersonCards } from './person-cards.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { Templates } from './templates.tsx';
import { Today } from './today.tsx';
import { useQuick } from './use-quick.ts';
import { useSafety } from './use-safety.tsx';
import { type Based, useSaving } from './use-saving.ts';
import type { Opened } from './use-start.ts';
import { VisitsPane, visitsShown } from './visits-pane.tsx';

export interface ConsultProps {
  patient: Patient;
  head: Head;
  /** Null for a new visit. */
  treatment: Treatment | null;
  appointmentId: string | null;
  opened: Opened;
  onSaved: (saved: Treatment) => void;
  /** Somebody else has saved this new visit. */
  onElsewhere: (treatmentId: string) => void;
}

const none: readonly never[] = [];

type Pane = 'today' | 'visits' | 'page';

export function Consult(props: ConsultProps) {
  const { patient, head, treatment, appointmentId, opened, onSaved, onElsewhere } = props;
  const { t } = useLingui();
  const words = useWords();
  const member = useMember();
  const frame = useRef<HTMLElement>(null);
  const closed = useRef((_treatmentId: string): void => undefined);
  const [{ store, autosave }] = useState((): { store: ConsultStore; autosave: Autosave } => {
    const made = consultStore(opened.draft);
    const placeAt = (treatmentId: string | null) =>
      placeOf(member.userId, { patientId: patient.id, treatmentId });
    const visit = { patientId: patient.id, treatmentId: treatment?.id ?? null, appointmentId };
    return { store: made, autosave: autosaveOf(made, placeAt, visit, opened) };
  });
  const based = useRef<Based | null>(
    treatment ? { version: treatment.version, draft: opened.clean } : null,
  );
  const clean = useRef(opened.clean);
  const quick = useQuick(ageGroupOf(ageInMonths(patient, words.today)));
  const [letter, setLetter] = useState<LetterKind | null>(null);
  const [keepsTemplate, setKeepsTemplate] = useState(false);
  const [isRestored, setRestored] = useState(
    opened.writtenAt !== null && !isSameDraft(opened.draft, opened.clean),
  );
  const [pane, setPane] = useState<Pane>('today');
  const [language, setLanguage] = useState(patient.language);
  const due = useRead(api.list, { patientId: patient.id, most: 1 });
  const visits = useRead(api.lastOf, { patientId: patient.id, most: visitsShown });
  const before =
    visits.data?.visits.find(
      (visit) =>
        visit.id !== treatment?.id && Object.values(visit.vitals).some((value) => value !== null),
    )?.vitals ?? null;
  const lastVisit = visits.data?.visits.find(
    (visit) => visit.id !== treatment?.id && visit.lines.length > 0,
  );
  const last = useMemo(
    () => (lastVisit ? { visitOn: lastVisit.visitOn, lines: lastVisit.lines.map(draftOf) } : null),
    [lastVisit],
  );
  const safety = useSafety(store, patient, before?.weightKg ?? null);
  const isSigned = treatment?.status === 'Signed';
  const timeOf = (instant: string) =>
    dayAt(Temporal.Instant.from(instant), member.zone) === words.today
      ? words.time(instant)
      : words.dayTime(instant);

  useEffect(() => autosave.run((treatmentId) => closed.current(treatmentId)), [autosave]);
  useEffect(() => {
    closed.current = (treatmentId) => {
      toast({
        kind: 'news',
        text: t`Someone else has saved this visit meanwhile. What you wrote is kept.`,
      });
      onElsewhere(treatmentId);
    };
  });

  const showFirstProblem = () =>
    void requestAnimationFrame(() => {
      setPane('today');
      requestAnimationFrame(() => {
        const first = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        first?.focus();
        first?.scrollIntoView({ block: 'center' });
      });
    });

  const [asking, setAsking] = useState<((reason: string | null) => void) | null>(null);
  const saving = useSaving({
    mayFinish: safety.mayFinish,
    onWarned: (findings) => void safety.ask(findings),
    askReason: () => new Promise((answer) => setAsking(() => answer)),
    store,
    patientId: patient.id,
    appointmentId,
    treatment,
    autosave,
    basedOn: () => based.current,
    rebase: (next) => {
      based.current = next;
    },
    showFirstProblem,
    onSaved: (saved, written) => {
      based.current = { version: saved.version, draft: draftOfTreatment(saved) };
      clean.current = draftOfTreatment(saved);
      autosave.saved(clean.current);
      store.write(() => written);
      setRestored(false);
      onSaved(saved);
    },
  });

  const save = async () => {
    const saved = await saving.save(false);
    if (saved)
      toast({
        kind: 'good',
        text: treatment ? t`Treatment updated successfully` : t`Treatment created successfully`,
      });
  };
  const finish = async () => {
    const saved = await saving.save(true);
    if (saved) toast({ kind: 'good', text: t`Treatment finished` });
  };
  const print = (format: Format, kind: TreatmentPaper = 'prescription') => {
    const isChanged = !isSameDraft(store.get().draft, clean.current);
    if (!isSigned && !member.isDoctor) {
      toast({ kind: 'bad', text: sentenceOf('treatment_unsigned') });
      return;
    }
    const isReady = isSigned && !isChanged;
    if (!isReady && !saving.isWellWritten()) return;
    void saving.print({ kind, format, language }, () =>
      isReady ? Promise.resolve(treatment) : saving.save(true),
    );
  };

  const keys = useRef({ save, finish, print });
  useEffect(() => {
    keys.current = { save, finish, print };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyP') {
        event.preventDefault();
        // Of the two bars the one in sight.
        const menus = [
          ...(frame.current?.querySelectorAll<HTMLElement>('[data-goal="papers"]') ?? []),
        ];
        menus.find((menu) => menu.offsetParent !== null)?.click();
        return;
      }
      const goal =
        event.altKey && !event.ctrlKey && !event.metaKey ? altGoals[event.code] : undefined;
      if (goal) {
        event.preventDefault();
        setPane('today');
        requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(goal)?.focus());
        return;
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        void (event.shiftKey ? keys.current.finish() : keys.current.save());
      } else if (event.key.toLowerCase() === 'p' && !event.shiftKey) {
        event.preventDefault();
        keys.current.print(head.clinic.paper.size);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [head.clinic.paper.size]);

  const acts = (
    <Acts
      isDoctor={member.isDoctor}
      isSigned={isSigned}
      isBusy={saving.isBusy}
      clean={clean}
      treatment={treatment}
      size={head.clinic.paper.size}
      onSave={() => void save()}
      onFinish={() => void finish()}
      onPrint={print}
      onLetter={setLetter}
      onTemplates={() => setKeepsTemplate(true)}
    />
  );

  return (
    <ConsultProvider value={store}>
      <main ref={frame} className={styles['consult']}>
        <div className={styles['inside']}>
          <ConsultStrip patient={patient} duePaise={due.data?.totals?.duePaise ?? null}>
            <KeptState autosave={autosave} />
            {acts}
          </ConsultStrip>
          <div className={styles['tabs']} role="tablist" aria-label={t`Parts of the visit`}>
            {(['today', 'visits', 'page'] as const).map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                data-tab={one}
                aria-selected={pane === one}
                onClick={() => setPane(one)}
              >
                {one === 'today' ? (
                  <Trans>Today</Trans>
                ) : one === 'visits' ? (
                  <Trans>Last visits</Trans>
                ) : (
                  <Trans>As it prints</Trans>
                )}
              </button>
            ))}
          </div>
          <div className={styles['panes']} data-pane={pane}>
            <div className={styles['sideTabs']} role="tablist" aria-label={t`Beside today`}>
              {(['page', 'visits'] as const).map((one) => (
                <button
                  key={one}
                  type="button"
                  role="tab"
                  aria-selected={(pane === 'visits') === (one === 'visits')}
                  onClick={() => setPane(one)}
                >
                  {one === 'visits' ? <Trans>Last visits</Trans> : <Trans>As it prints</Trans>}
                </button>
              ))}
            </div>
            <div className={styles['left']}>
              <VisitsPane patientId={patient.id} except={treatment?.id ?? null} />
              <PersonCards
                patient={patient}
                except={treatment?.id ?? null}
                visitOn={treatment?.visitOn ?? null}
              />
              <details className={styles['reports']}>
                <summary>
                  <Trans>Reports and pictures</Trans>
                </summary>
                <DocumentsPanel patientId={patient.id} treatmentId={treatment?.id} />
              </details>
            </div>
            <div className={styles['middle']}>
              {isRestored && (
                <p className={styles['restored']} role="status">
                  <IconHistory size={18} aria-hidden="true" />
                  <span>
                    <Trans>
                      What was written at{' '}
                      {opened.writtenAt === null ? '' : timeOf(opened.writtenAt)} and not finished
                      is back.
                    </Trans>
                  </span>
                  <button
                    type="button"
                    className={styles['tap']}
                    onClick={() => {
                      const typed = store.get().draft;
                      autosave.drop();
                      setRestored(false);
                      toast({
                        kind: 'news',
                        text: t`Your unsaved changes are gone`,
                        act: { label: t`Undo`, run: () => store.write(() => typed) },
                      });
                    }}
                  >
                    <Trans>Start afresh</Trans>
                  </button>
                </p>
              )}
              <News autosave={autosave} />
              {isSigned && treatment && <SignedNote treatment={treatment} />}
              <Today
                patient={patient}
                treatment={treatment}
                before={before}
                quick={quick}
                safety={safety}
                last={last}
              />
            </div>
            <div className={styles['right']}>
              <Suspense fallback={<Skeleton height={520} />}>
                <PreviewPane
                  patient={patient}
                  head={head}
                  kept={treatment?.payments ?? none}
                  today={words.today}
                  language={language}
                  onLanguage={setLanguage}
                  zone={member.zone}
                />
              </Suspense>
            </div>
          </div>
          <div className={styles['bottom']}>{acts}</div>
        </div>
        {safety.dialog}
        {asking && (
          <ReasonDialog
            onAnswer={(reason) => {
              setAsking(null);
              asking(reason);
            }}
          />
        )}
        <LetterLater
          patient={patient}
          wanted={
            letter && {
              kind: letter,
              start: letterStart(letter, store.get().draft, words.today),
              ...(isSigned && treatment ? { treatmentId: treatment.id } : {}),
            }
          }
          onClose={() => setLetter(null)}
        />
        {keepsTemplate && (
          <Templates draft={store.get().draft} onClose={() => setKeepsTemplate(false)} />
        )}
        {saving.conflict && <StaleDialog {...saving.conflict} onChosen={saving.settle} />}
      </main>
    </ConsultProvider>
  );
}

/** Alt and a letter lead to a place, by the key's position, whatever the keyboard's script. */
const altGoals: Readonly<Record<string, string>> = {
  KeyC: '[data-goal="complaints"]',
  KeyM: '[data-goal="medicine"]',
  KeyN: '[data-goal="follow-up"]',
};

function SignedNote({ treatment }: { treatment: Treatment }) {
  const words = useWords();
  const [last] = treatment.versions;
  if (!last) return null;
  return (
    <p className={styles['signed']}>
      <IconSignature size={18} aria-hidden="true" />
      <span>
        <Trans>
          Finished by {last.signedBy}, {words.dayTime(last.signedAt)}. A change becomes a new
          version; the old one is kept.
        </Trans>
      </span>
    </p>
  );
}
