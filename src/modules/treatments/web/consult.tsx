// One visit on one screen: what was, what is today, and the page as it prints.
import { type ComponentProps, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../kit/web/lazy-part.ts';
import { useRead } from '../../../kit/web/query.ts';
import { Skeleton } from '../../../kit/web/states.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import type { LetterKind } from '../../papers/model.ts';
import type { Patient } from '../../patients/model.ts';
import { api } from '../contract.ts';
import type { Treatment } from '../model.ts';
import { ageGroupOf, ageInMonths } from '../rules.ts';
import { withLook } from '../../../kit/web/look.ts';
import styles from './consult.module.css';
import { Acts } from './consult-acts.tsx';
import {
  BeforePane,
  type Pane,
  PaneTabs,
  RestoredNote,
  SideTabs,
  SignedNote,
} from './consult-panes.tsx';
import { ConsultProvider } from './consult-store.ts';
import { ConsultStrip } from './consult-strip.tsx';
import { settled } from './draft.ts';
import { KeptState, News } from './kept-state.tsx';
import { VisitLetter } from './parts/visit-letter.tsx';
import { RemoteNote, useRemote } from './parts/remote-note.tsx';
import { PreviewPane } from './preview-pane.tsx';
import type { Head } from './parts/head.ts';
import { NewVersionDialog } from './reason-dialog.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { Templates } from './templates.tsx';
import { Today } from './today.tsx';
import { useConsultActs } from './use-consult-acts.ts';
import { type ConsultDraft, useConsultDraft } from './use-consult-draft.ts';
import { type ConsultKeyActs, useConsultKeys } from './use-consult-keys.ts';
import { useLastVisits } from './use-last-visits.ts';
import { useQuick } from './use-quick.ts';
import { type Safety, useSafety } from './use-safety.tsx';
import type { Opened } from './use-start.ts';

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog');

export interface ConsultProps {
  patient: Patient;
  head: Head;
  /** Null for a new visit. */
  treatment: Treatment | null;
  appointmentId: string | null;
  opened: Opened;
  /** It was made a moment ago on this screen: the next thing is to print it, or to call who comes next. */
  isSaved: boolean;
  onSaved: (saved: Treatment) => void;
  /** Somebody else has saved this new visit. */
  onElsewhere: (treatmentId: string) => void;
}

const none: readonly never[] = [];

/** Shows today's pane, and there the first field that is wrong. */
function useFirstProblem(showToday: () => void) {
  const frame = useRef<HTMLElement>(null);
  const showFirstProblem = () =>
    void requestAnimationFrame(() => {
      showToday();
      requestAnimationFrame(() => {
        const first = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        first?.focus();
        first?.scrollIntoView({ block: 'center' });
      });
    });
  return { frame, showFirstProblem };
}

/** Nothing of the new visit's page is left to hold the focus once it was saved. */
function useNextAct(frame: RefObject<HTMLElement | null>, isSaved: boolean) {
  useEffect(() => {
    if (isSaved && !frame.current?.contains(document.activeElement))
      [...(frame.current?.querySelectorAll<HTMLElement>('[data-next]') ?? [])]
        .find((one) => one.checkVisibility())
        ?.focus();
  }, [frame, isSaved]);
}

/** The keys, and the dialog that tells them. */
function useKeys(frame: RefObject<HTMLElement | null>, acts: Omit<ConsultKeyActs, 'showKeys'>) {
  const [isOpen, setOpen] = useState(false);
  const showKeys = () => setOpen(true);
  useConsultKeys(frame, { ...acts, showKeys });
  const keys = isOpen && (
    <Suspense fallback={null}>
      <KeysDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { showKeys, keys };
}

export function Consult(props: ConsultProps) {
  const { patient, head, treatment, appointmentId } = props;
  const member = useMember();
  const draft = useConsultDraft(props);
  const [pane, setPane] = useState<Pane>('today');
  const showToday = () => setPane('today');
  const { frame, showFirstProblem } = useFirstProblem(showToday);
  useNextAct(frame, props.isSaved);
  const [letter, setLetter] = useState<LetterKind | null>(null);
  const [keepsTemplate, setKeepsTemplate] = useState(false);
  const [language, setLanguage] = useState(patient.language);
  const due = useRead(api.list, { patientId: patient.id, most: 1 });
  const visits = useLastVisits(patient.id, treatment?.id ?? null);
  const safety = useSafety(draft.store, props, visits.weight);
  const remote = useRemote({ patientId: patient.id, treatmentId: treatment?.id, appointmentId });
  const { save, finish, print, ...asked } = useConsultActs(props, {
    draft,
    safety,
    language,
    remote,
    showFirstProblem,
  });
  const { size } = head.clinic.paper;
  const { showKeys, keys } = useKeys(frame, {
    save,
    finish,
    print: () => print(size),
    show: setPane,
  });

  const acts = (
    <Acts
      isDoctor={member.isDoctor}
      isSigned={treatment?.status === 'Signed'}
      clean={draft.clean}
      treatment={treatment}
      size={size}
      onSave={() => void save()}
      onFinish={() => void finish()}
      onPrint={print}
      onLetter={setLetter}
      onTemplates={() => setKeepsTemplate(true)}
      onKeys={showKeys}
    />
  );

  return (
    <ConsultProvider value={draft.store}>
      <main ref={frame} className={styles['consult']}>
        <div className={withLook(styles['inside'], 'row', 'ground')}>
          <ConsultStrip {...props} duePaise={due.data?.totals?.duePaise ?? null}>
            <RemoteNote remote={remote} />
            <KeptState autosave={draft.autosave} />
            {acts}
          </ConsultStrip>
          <PaneTabs pane={pane} onPane={setPane} />
          <div className={withLook(styles['panes'], 'grid', 'grow')} data-pane={pane}>
            <SideTabs pane={pane} onPane={setPane} />
            <BeforePane patient={patient} treatment={treatment} />
            <TodayPane {...props} draft={draft} safety={safety} visits={visits} />
            <PagePane {...props} remote={remote} language={language} onLanguage={setLanguage} />
          </div>
          <div className={styles['bottom']}>{acts}</div>
        </div>
        {safety.dialog}
        {asked.onReason && <NewVersionDialog onAnswer={asked.onReason} />}
        <Letter {...props} draft={draft} kind={letter} onClose={() => setLetter(null)} />
        {keepsTemplate && (
          <Templates draft={draft.store.get().draft} onClose={() => setKeepsTemplate(false)} />
        )}
        {keys}
        {asked.conflict && <StaleDialog {...asked.conflict} onChosen={asked.settle} />}
      </main>
    </ConsultProvider>
  );
}

function PagePane({
  patient,
  head,
  treatment,
  remote,
  language,
  onLanguage,
}: ConsultProps & Pick<ComponentProps<typeof PreviewPane>, 'remote' | 'language' | 'onLanguage'>) {
  const words = useWords();
  const { zone } = useMember();
  return (
    <div className={withLook(styles['right'], 'pad-16')}>
      <Suspense fallback={<Skeleton height={520} />}>
        <PreviewPane
          patient={patient}
          head={head}
          language={language}
          onLanguage={onLanguage}
          payments={treatment?.payments ?? none}
          today={words.today}
          zone={zone}
          remote={remote}
        />
      </Suspense>
    </div>
  );
}

function TodayPane({
  patient,
  treatment,
  appointmentId,
  opened,
  draft,
  safety,
  visits,
}: ConsultProps & {
  draft: ConsultDraft;
  safety: Safety;
  visits: ReturnType<typeof useLastVisits>;
}) {
  const words = useWords();
  const quick = useQuick(ageGroupOf(ageInMonths(patient, words.today)));
  return (
    <div className={withLook(styles['middle'], 'surface', 'pad-16')}>
      {draft.isRestored && (
        <RestoredNote writtenAt={opened.writtenAt} onAfresh={draft.startAfresh} />
      )}
      <News autosave={draft.autosave} />
      {treatment?.status === 'Signed' && <SignedNote treatment={treatment} />}
      <Today
        patient={patient}
        treatment={treatment}
        appointmentId={appointmentId}
        before={visits.before}
        quick={quick}
        safety={safety}
        last={visits.last}
      />
    </div>
  );
}

interface LetterProps extends ConsultProps {
  draft: ConsultDraft;
  kind: LetterKind | null;
  onClose: () => void;
}

function Letter({ patient, treatment, draft, kind, onClose }: LetterProps) {
  const words = useWords();
  return (
    <VisitLetter
      patient={patient}
      kind={kind}
      visit={settled(draft.store.get().draft, words.today).draft}
      treatmentId={treatment?.status === 'Signed' ? treatment.id : null}
      onClose={onClose}
    />
  );
}
