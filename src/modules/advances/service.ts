import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { dayAt } from '../../kit/shared/time.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import type { Paper } from '../papers/model.ts';
import * as papers from '../papers/service.ts';
import { doctorFor } from '../slots/service.ts';
import type { api } from './contract.ts';
import type { Advance, Left } from './model.ts';
import { tillOf, layOut, leftOf, refusals } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

/** @throws patient_unknown */
export async function get(ctx: Ctx, { patientId }: InputOf<Api['get']>): Promise<Advance> {
  if (!(await store.isPatient(ctx.db, patientId))) throw refuse(patientRefusals.patient_unknown);
  ctx.record('patient', patientId);
  return load(ctx, patientId);
}

async function load(ctx: Ctx, patientId: string): Promise<Advance> {
  const [entries, lefts] = await Promise.all([
    store.entriesOf(ctx.db, patientId),
    store.leftOf(ctx.db, [patientId]),
  ]);
  return { leftPaise: lefts.reduce((sum, one) => sum + one.leftPaise, 0), entries };
}

/** @throws patient_unknown */
export async function take(
  ctx: Ctx,
  { patientId, parts }: InputOf<Api['take']>,
): Promise<OutputOf<Api['take']>> {
  const takingId = crypto.randomUUID();
  await store.add(
    ctx.db,
    parts.map((part) => ({ ...part, patientId, takingId, entry: 'payment', ...hereAndNow(ctx) })),
  );
  ctx.record('patient', patientId, { takingId, parts });
  return { takingId, ...(await load(ctx, patientId)) };
}

/** What a visit's payment left here was noted rightly: it is refunded alone. @throws advance_unknown, advance_short for what is gone back or used already */
export async function reverse(
  ctx: Ctx,
  { entryId, entry, amountPaise, type, reason }: InputOf<Api['reverse']>,
): Promise<Advance> {
  await store.hold(ctx.db);
  const taken = await store.find(ctx.db, entryId);
  const mayGoBack =
    taken?.entry === 'payment' || (entry === 'refund' && (await store.isOfVisit(ctx.db, entryId)));
  if (!taken || !mayGoBack) throw refuse(refusals.advance_unknown);
  const { patientId } = taken;
  if (amountPaise > leftOf(taken, await store.returnsOf(ctx.db, [entryId])))
    throw refuse(refusals.advance_short);
  const here = hereAndNow(ctx);
  await store.add(ctx.db, [
    {
      patientId,
      entry,
      ofId: entryId,
      amountPaise: -amountPaise,
      // What never came in that way did not come in.
      type: entry === 'refund' ? type : taken.type,
      reason,
      ...tillOf(entry, taken, here),
    },
  ]);
  ctx.record('patient', patientId, { advanceId: entryId, entry, amountPaise });
  return load(ctx, patientId);
}

/** What went back has a paper of its own. @throws advance_unknown, also where all of it was entered by mistake */
export async function issue(ctx: Ctx, { takingId }: InputOf<Api['issue']>): Promise<Paper> {
  const taken = await store.ofTaking(ctx.db, takingId);
  const [first] = taken;
  if (!first) throw refuse(refusals.advance_unknown);
  const returns = await store.returnsOf(
    ctx.db,
    taken.map(({ id }) => id),
  );
  const corrections = returns.filter((one) => one.entry === 'correction');
  const payments = taken
    .map((one) => ({
      amountPaise: leftOf(one, corrections),
      type: one.type ?? '',
      paidOn: one.paidOn,
    }))
    .filter((one) => one.amountPaise > 0);
  if (payments.length === 0) throw refuse(refusals.advance_unknown);
  const { id: doctorId } = await doctorFor(ctx, undefined);
  return papers.issue(ctx, {
    kind: 'receipt',
    patientId: first.patientId,
    doctorId,
    treatment: null,
    subjectId: takingId,
    date: first.paidOn,
    content: {
      receipt: { totalFeesPaise: 0, discountPaise: 0, payments, isAdvance: true },
    },
  });
}

/** @throws advance_unknown */
export async function issueRefund(
  ctx: Ctx,
  { entryId }: InputOf<Api['issueRefund']>,
): Promise<Paper> {
  const refund = await store.find(ctx.db, entryId);
  if (refund?.entry !== 'refund' || refund.ofId === null) throw refuse(refusals.advance_unknown);
  const { patientId, amountPaise, type, paidOn } = refund;
  const of = await store.find(ctx.db, refund.ofId);
  const { id: doctorId } = await doctorFor(ctx, undefined);
  return papers.issue(ctx, {
    kind: 'refund',
    patientId,
    doctorId,
    treatment: null,
    subjectId: entryId,
    date: paidOn,
    content: {
      receipt: {
        totalFeesPaise: 0,
        discountPaise: 0,
        payments: [{ amountPaise: -amountPaise, type: type ?? '', paidOn }],
        refundOf: await receiptOf(ctx, of),
      },
    },
  });
}

/** The receipt by which money had come, given out now where it was not: a refund names it. Null for money that a visit has left. */
async function receiptOf(ctx: Ctx, of: store.AdvanceRow | undefined) {
  if (!of || of.takingId === null) return null;
  const { number, issuedOn } = await issue(ctx, { takingId: of.takingId });
  return number === null ? null : { number, issuedOn };
}

// ---------------------------------------------------------------- what visits use

/** By patient, in the order they are named; none with nothing. */
export async function leftOfAll(ctx: Ctx, patientIds: readonly string[]): Promise<Left[]> {
  const lefts = new Map<string, Left>();
  for (const { patientId, patientName, leftPaise } of await store.leftOf(ctx.db, patientIds)) {
    const before = lefts.get(patientId)?.leftPaise ?? 0;
    lefts.set(patientId, { patientId, patientName, leftPaise: before + leftPaise });
  }
  return [...lefts.values()];
}

/** Of all patients: what they have paid in advance, and neither used nor been given back. */
export const owed = (ctx: Ctx): Promise<{ patients: number; paise: number }> => store.owed(ctx.db);

/** A payment of a visit is paid from what these patients have paid before, the first of them first. @throws advance_short */
export async function spend(
  ctx: Ctx,
  of: { patientIds: readonly string[]; paymentId: string; amountPaise: number },
): Promise<void> {
  await store.hold(ctx.db);
  const pieces = layOut(await store.leftOf(ctx.db, of.patientIds), of.amountPaise);
  if (!pieces) throw refuse(refusals.advance_short);
  await store.add(
    ctx.db,
    pieces.map((piece) => ({
      patientId: piece.of.recordId,
      entry: 'used',
      amountPaise: -piece.amountPaise,
      paymentId: of.paymentId,
      ...hereAndNow(ctx),
    })),
  );
}

/** Money of a visit's payment becomes an advance: of those it was used from, else of the visit's patient. */
export async function putBack(
  ctx: Ctx,
  {
    paymentId,
    patientId,
    amountPaise,
  }: {
    paymentId: string;
    patientId: string;
    amountPaise: number;
  },
): Promise<void> {
  await store.hold(ctx.db);
  const pieces = layOut(
    [
      ...(await store.usedBy(ctx.db, paymentId)),
      { recordId: patientId, leftPaise: Number.POSITIVE_INFINITY },
    ],
    amountPaise,
  );
  await store.add(
    ctx.db,
    (pieces ?? []).map((piece) => ({
      patientId: piece.of.recordId,
      entry: 'put_back',
      amountPaise: piece.amountPaise,
      paymentId,
      ...hereAndNow(ctx),
    })),
  );
}

const hereAndNow = (ctx: Ctx) => ({
  paidOn: dayAt(ctx.now, ctx.zone),
  receivedBy: memberOf(ctx).memberId,
});
