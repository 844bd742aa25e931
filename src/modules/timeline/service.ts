import { type Ctx, mayUse, memberOf } from '../../kit/server/ctx.ts';
import { nextAfter } from '../../kit/server/order.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { seesFees } from '../patients/service.ts';
import type { api } from './contract.ts';
import type { Kind, StoryItem } from './model.ts';
import { kindOf, kindsFor, refusals } from './rules.ts';
import * as store from './store.ts';

export { bundles } from './service/bundles.ts';
export { copyOfRecord, exportRecord as export } from './service/record.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;

export async function list(
  ctx: Ctx,
  { patientId, only, after, most }: Input<'list'>,
): Promise<OutputOf<(typeof api)['list']>> {
  const records = await store.recordsOf(ctx.db, patientId);
  if (records.length === 0) throw refuse(patientRefusals.patient_unknown);
  const allowed = kindsFor({
    treatments: mayUse(ctx, 'Treatment', 'view'),
    money: seesFees(ctx),
    documents: mayUse(ctx, 'Treatment', 'view'),
    appointments: mayUse(ctx, 'Appointment', 'view'),
    notes: mayUse(ctx, 'Patient', 'view') || mayUse(ctx, 'Treatment', 'view'),
  });
  const wanted = only === undefined ? allowed : allowed.filter((kind) => kind === kindOf(only));
  const of = { records, kinds: wanted, zone: ctx.zone };
  const [rows, counted] = await Promise.all([
    wanted.length === 0 ? [] : store.lines(ctx.db, of, only === 'prescription', after, most + 1),
    only === undefined && after === '' ? store.counts(ctx.db, of) : null,
  ]);
  const lines = rows.slice(0, most);
  ctx.record('patient', patientId);
  const items = await filledIn(ctx, lines, seesFees(ctx));
  return {
    items: items.map((item) => ({
      ...item,
      ofRecord: item.ofRecord === patientId ? null : item.ofRecord,
    })),
    next: nextAfter(rows, most),
    counts: counted && countsIn(counted),
  };
}

function countsIn(counted: readonly store.Counted[]) {
  const of = (kind: Kind) => counted.find((one) => one.kind === kind) ?? { count: 0, withLines: 0 };
  return {
    visit: of('visit').count,
    prescription: of('visit').withLines,
    payment: of('payment').count,
    appointment: of('appointment').count,
    review: of('review').count,
    document: of('document').count,
    note: of('note').count,
  };
}

/** Fills in what each item is: one question a kind, however many there are. */
async function filledIn(
  ctx: Ctx,
  lines: readonly store.Line[],
  withMoney: boolean,
): Promise<StoryItem[]> {
  const idsOf = (kind: string) => lines.filter((one) => one.kind === kind).map(({ id }) => id);
  const [visits, payments, appointments, reviews, notes, papers] = await Promise.all([
    store.visits(ctx.db, idsOf('visit')),
    store.payments(ctx.db, idsOf('payment')),
    store.appointmentsOf(ctx.db, idsOf('appointment')),
    store.reviewsOf(ctx.db, idsOf('review')),
    store.notes(ctx.db, idsOf('note')),
    store.papers(ctx.db, idsOf('document')),
  ]);
  const byId = <T extends { id: string }>(rows: readonly T[]) =>
    new Map(rows.map((row) => [row.id, row]));
  const byKind = {
    visit: byId(visits),
    payment: byId(payments),
    appointment: byId(appointments),
    review: byId(reviews),
    note: byId(notes),
    document: byId(papers),
  };
  const me = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  return lines.map(({ id, kind, at, record }) => {
    const visit = byKind.visit.get(id);
    const note = byKind.note.get(id);
    return {
      id,
      kind,
      at,
      ofRecord: record,
      visit: visit
        ? {
            ...visit,
            status: visit.signedVersion === null ? 'Draft' : 'Signed',
            medicines: visit.medicines ?? [],
            feesPaise: withMoney ? visit.feesPaise : null,
            paidPaise: withMoney ? (visit.paidPaise ?? 0) : null,
          }
        : null,
      payment: byKind.payment.get(id) ?? null,
      appointment: byKind.appointment.get(id) ?? null,
      review: byKind.review.get(id) ?? null,
      document: byKind.document.get(id) ?? null,
      note: note ? { text: note.text, byName: note.byName, isMine: note.byId === me } : null,
    };
  });
}

export async function addNote(
  ctx: Ctx,
  { patientId, text }: Input<'addNote'>,
): Promise<{ id: string }> {
  const id = await store.addNote(ctx.db, { patientId, text, memberId: memberOf(ctx).memberId });
  ctx.record('patient_note', id, { patientId });
  return { id };
}

/** @throws note_unknown, note_of_another */
export async function removeNote(
  ctx: Ctx,
  { id }: Input<'removeNote'>,
): Promise<Record<string, never>> {
  const note = await store.findNote(ctx.db, id);
  if (!note) throw refuse(refusals.note_unknown);
  const { memberId, isOwner } = memberOf(ctx);
  if (note.memberId !== memberId && !isOwner) throw refuse(refusals.note_of_another);
  await store.markNoteRemoved(ctx.db, id);
  ctx.record('patient_note', id, { patientId: note.patientId });
  return {};
}
