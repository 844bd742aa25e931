// Saving, finishing and printing a visit, and what becomes of a save that fails: nothing typed is ever lost.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { FieldProblems } from '../../../kit/shared/refusal.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { painted } from '../../../kit/web/after-paint.ts';
import { call, CallRefused, Unreachable } from '../../../kit/web/client.ts';
import { currentIn } from '../../../kit/web/current-in.ts';
import { keyOf, queries, useSend } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { finding, type Finding } from '../../safety/model.ts';
import { api } from '../contract.ts';
import { type KeptPayment, type Treatment, treatment as treatmentSchema } from '../model.ts';
import { aheadOf, dueOf, feesOf, isEmptyVisit, paidOf } from '../rules.ts';
import type { Draft, DraftPartName } from '../model/draft.ts';
import type { Autosave } from './autosave.ts';
import type { ConsultStore } from './consult-store.ts';
import { draftOfTreatment, isEmptyDraft, readDraft, settled, type VisitContent } from './draft.ts';
import { differingParts, mergeDrafts, typedSince } from './merge.ts';
import { giveOut, type PaperWish } from './parts/give-out.ts';
import { payOnly, takeEach } from './pay-only.ts';

export interface Based {
  readonly version: number;
  readonly draft: Draft;
}

interface Conflict {
  readonly mine: Draft;
  readonly theirs: Draft;
  readonly both: readonly DraftPartName[];
}

interface Visit {
  store: ConsultStore;
  autosave: Autosave;
  /** In the clinic. */
  today: Day;
  patientId: string;
  appointmentId: string | null;
  treatment: Treatment | null;
  /** What the draft was written on; follows the record when a conflict is settled. */
  basedOn: () => Based | null;
  rebase: (next: Based) => void;
  /** Leads the eye to the first thing that is wrong. */
  showFirstProblem: () => void;
  onSaved: (saved: Treatment, written: Draft) => void;
  /** Why a finished visit is changed; null when the person thought better of it. */
  askReason: () => Promise<string | null>;
  /** False while something serious has no reason; the person was asked. */
  mayFinish: () => Promise<boolean>;
  /** The server knows of something serious that this device did not. */
  onWarned: (findings: readonly Finding[]) => void;
}

export function useSaving(visit: Visit) {
  const { store, autosave, today, treatment, basedOn, showFirstProblem, onSaved } = visit;
  const { askReason, mayFinish } = visit;
  const send = useSending(visit);
  const { conflict, join, settle } = useConflict(visit);
  const showRefusal = useRefusals(visit, join);
  const print = usePrinting();

  /** Whether the draft can be sent; if not, everything that is wrong shows. */
  const isWellWritten = (): boolean => {
    if (readDraft(store.get().draft, today).content) return true;
    store.set((consult) => ({ ...consult, showsAll: true }));
    showFirstProblem();
    return false;
  };

  /** Nothing is kept of nothing, and nothing signed of costs alone; the person is told. */
  const saysNothing = (finish: boolean): boolean => {
    const { draft } = settled(store.get().draft, today);
    const isNothing = finish
      ? isEmptyVisit(readDraft(draft, today).content ?? draft)
      : isEmptyDraft(draft);
    if (isNothing) toast({ kind: 'bad', text: sentenceOf('visit_empty') });
    return isNothing;
  };

  /** Asks what must be asked before the visit is sent; null where it can not be, which the screen then shows. */
  const ready = async (finish: boolean): Promise<Written | null> => {
    const isSigned = treatment?.status === 'Signed';
    if (store.get().isSaving || !isWellWritten() || saysNothing(finish)) return null;
    const based = basedOn();
    const onlyPays =
      isSigned && based !== null && paysOnly(settled(store.get().draft, today).draft, based.draft);
    if ((finish || isSigned) && !onlyPays && !(await mayFinish())) return null;
    const { draft: typed } = store.get();
    const { draft } = settled(typed, today);
    const { content } = readDraft(draft, today);
    if (!content) return null;
    const reason = isSigned && !onlyPays ? await askReason() : '';
    return reason === null ? null : { typed, draft, content, based, finish, reason };
  };

  /** The saved treatment; null when it could not be saved, which the screen then shows. */
  const write = async (written: Written): Promise<Treatment | null> => {
    if (store.get().isSaving) return null;
    // Those who show it draw themselves: the whole visit anew would keep a key waiting.
    store.set((consult) => ({ ...consult, isSaving: true }));
    await painted();
    try {
      const sent = await send(written);
      if (!sent) return null;
      const { saved, refused, isDraftOpen } = sent;
      store.set((consult) => ({ ...consult, showsAll: false, serverProblems: {} }));
      queries.setQueryData(keyOf(api.get, { id: saved.id }), saved);
      const asSaved = { ...draftOfTreatment(saved), payments: refused };
      if (!isDraftOpen) onSaved(saved, typedSince(written.typed, store.get().draft, asSaved));
      return saved;
    } catch (error) {
      showRefusal(error);
      return null;
    } finally {
      store.set((consult) => ({ ...consult, isSaving: false }));
      autosave.goOn();
    }
  };

  const save = async (finish: boolean): Promise<Treatment | null> => {
    const written = await ready(finish);
    return written && write(written);
  };

  /** Finishes first what is not finished. What that asks is asked before the paper's tab lies over it. */
  const finishAndPrint = async (wish: PaperWish): Promise<void> => {
    const written = await ready(true);
    if (written) await print(wish, () => write(written));
  };

  return { save, print, finishAndPrint, settle, isWellWritten, conflict };
}

/** A payment changes nothing of what was written: a finished visit takes it without a reason and without a version. */
const paysOnly = (draft: Draft, written: Draft): boolean => {
  const parts = differingParts(draft, written);
  return parts.length > 0 && parts.every((part) => part === 'payments');
};

interface Written {
  /** What stood in the fields, and what it became. */
  typed: Draft;
  draft: Draft;
  content: VisitContent;
  based: Based | null;
  finish: boolean;
  reason: string;
}

/** Writes the visit, then its new payments one after the other; `refused` are those that were not taken. */
function useSending({ store, autosave, patientId, appointmentId, treatment, today }: Visit) {
  const add = useSend(api.add);
  const amend = useSend(api.amend);
  const takePayment = useSend(api.addPayment);
  const drop = useSend(api.dropDraft);

  const pay = (id: string, draft: Draft) => {
    const { payments } = readDraft(draft, today);
    const rows = draft.payments.flatMap((typed, at) => {
      const payment = payments[at];
      return payment ? [{ typed, payment }] : [];
    });
    const take = async (payment: (typeof payments)[number]) =>
      (await takePayment({ id, ...payment })).payment;
    return takeEach(rows, take, (error) => {
      toastFailure(error);
      return !(error instanceof CallRefused);
    });
  };

  return async ({ draft, content, based, finish, reason }: Written) => {
    const draftId = await autosave.settle();
    if (draftId === undefined) return null;
    if (treatment?.status === 'Signed' && based && paysOnly(draft, based.draft)) {
      const { id } = treatment;
      const { taken, saved, ...paid } = await payOnly({
        store,
        typed: draft.payments,
        take: () => pay(id, draft),
        dropDraft: draftId === null ? null : () => drop({ id: draftId }),
        read: () => call(api.get, { id }),
      });
      return { ...paid, saved: saved ?? withPayments(treatment, taken) };
    }
    const written = { ...content, finish, ...(draftId === null ? {} : { draftId }) };
    const saved =
      treatment && based
        ? await amend({
            id: treatment.id,
            version: based.version,
            ...written,
            reason,
            feesSeen: feesIn(based.draft, today),
          })
        : await add({
            patientId,
            appointmentId,
            ...written,
            payments: readDraft(draft, today).payments,
          });
    const { taken, refused } = treatment
      ? await pay(treatment.id, draft)
      : { taken: [], refused: [] };
    return { saved: withPayments(saved, taken), refused, isDraftOpen: false };
  };
}

/** What two people wrote in the same visit: joined where that can be done, else the person is asked. */
function useConflict({ store, rebase }: Visit) {
  const { t } = useLingui();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const join = (current: Treatment, base: Draft): void => {
    const theirs = draftOfTreatment(current);
    const { draft: mine } = store.get();
    const { merged, both } = mergeDrafts(base, mine, theirs);
    rebase({ version: current.version, draft: theirs });
    store.write(() => merged);
    if (both.length > 0) setConflict({ mine, theirs, both });
    else
      toast({
        kind: 'news',
        text: t`This visit was changed elsewhere. Both are combined: check it and save again.`,
      });
  };

  const settle = (theirParts: readonly DraftPartName[]): void => {
    if (conflict)
      store.write((draft) => ({
        ...draft,
        ...Object.fromEntries(theirParts.map((part) => [part, conflict.theirs[part]])),
      }));
    setConflict(null);
  };

  return { conflict, join, settle };
}

/** Shows why a save did not go where the person can do something about it. */
function useRefusals(
  { store, autosave, basedOn, showFirstProblem, onWarned }: Visit,
  join: (current: Treatment, base: Draft) => void,
) {
  const { t } = useLingui();
  return (error: unknown): void => {
    const { current, warned, fields } = refusedIn(error);
    const based = basedOn();
    if (current && based) join(current, based.draft);
    else if (error instanceof CallRefused && error.code === 'draft_closed')
      autosave.closed(error.details['treatmentId']);
    else if (warned.length > 0) onWarned(warned);
    else if (fields) {
      store.set((consult) => ({ ...consult, showsAll: true, serverProblems: fields }));
      toastFailure(error);
      showFirstProblem();
    } else if (error instanceof Unreachable)
      toast({
        kind: 'bad',
        text: t`The server cannot be reached. What you wrote is kept on this device: save again in a moment.`,
      });
    else toastFailure(error);
  };
}

interface Refused {
  /** The visit as another person has saved it meanwhile. */
  current?: Treatment;
  /** What needs a reason. */
  warned: readonly Finding[];
  /** What is wrong, by field. */
  fields?: FieldProblems;
}

function refusedIn(error: unknown): Refused {
  if (!(error instanceof CallRefused)) return { warned: [] };
  const { code, details, fields } = error;
  const current = currentIn(error, treatmentSchema);
  const warned =
    code === 'safety_reason_missing' ? z.safeParse(z.array(finding), details['findings']) : null;
  return {
    ...(current ? { current } : {}),
    warned: warned?.success ? warned.data : [],
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
  };
}

function usePrinting() {
  /**
   * @param first saves what must be saved before it can be printed; null when that did not go.
   * @param printed where nothing must be saved
   */
  return async (
    wish: PaperWish,
    first: () => Promise<Treatment | null>,
    printed?: Treatment,
  ): Promise<void> => {
    try {
      await giveOut(first, wish, printed);
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'registration_missing')
        toast({ kind: 'bad', text: sentenceOf('registration_missing') });
      else toastFailure(error);
    }
  };
}

function withPayments(saved: Treatment, taken: readonly KeptPayment[]): Treatment {
  const present = new Set(saved.payments.map(({ id }) => id));
  const payments = [...saved.payments, ...taken.filter(({ id }) => !present.has(id))];
  const paidPaise = paidOf(payments) + aheadOf(saved, saved.payments);
  return { ...saved, payments, paidPaise, duePaise: dueOf(feesOf(saved), paidPaise) };
}

function feesIn(draft: Draft, today: Day): { totalFeesPaise: number; discountPaise: number } {
  const { totalFeesPaise, discountPaise } = readDraft(draft, today);
  return { totalFeesPaise, discountPaise };
}
