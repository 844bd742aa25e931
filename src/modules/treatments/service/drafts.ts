// Keeping what is being written of a visit, part by part: whoever writes a part that somebody else has changed is told, and nobody's words are overwritten.
import { isDeepStrictEqual } from 'node:util';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import * as appointments from '../../appointments/service.ts';
import type { api } from '../contract.ts';
import {
  type DraftPartName,
  draftPartNames,
  type DraftParts,
  type KeptParts,
  type VisitDraft,
} from '../model/draft.ts';
import { refusals } from '../rules.ts';
import * as store from '../store/drafts.ts';
import { load, mustKnow, seesMoney } from './reading.ts';

type Api = typeof api;

const moneyParts: ReadonlySet<string> = new Set([
  'fees',
  'discount',
  'payments',
] satisfies DraftPartName[]);

export async function draft(
  ctx: Ctx,
  { patientId, treatmentId, doctorId, since, id }: InputOf<Api['draft']>,
): Promise<OutputOf<Api['draft']>> {
  await mustKnow(ctx, patientId);
  const place = await placeOf(ctx, { patientId, treatmentId, doctorId });
  const open = await store.openDraft(ctx.db, place);
  const beside = await besides(ctx, place);
  if (!open || (open.id === id && open.version <= since)) return { draft: null, beside };
  ctx.record('patient', patientId, { draft: open.id });
  // As when it is saved: of an appointment that has another visit, or did not take place, it is none.
  const appointmentId = open.appointmentId && (await store.begunFor(ctx.db, open));
  return { draft: await shown(ctx, { ...open, appointmentId }), beside };
}

export async function drafts(
  ctx: Ctx,
  { most }: InputOf<Api['drafts']>,
): Promise<OutputOf<Api['drafts']>> {
  const { isDoctor, memberId } = memberOf(ctx);
  const waiting = await store.waiting(ctx.db, isDoctor ? memberId : null, most);
  ctx.record('treatments', '', { seen: waiting.map((one) => one.patientId) });
  return { drafts: waiting };
}

/** @throws draft_closed when the draft named by `id` was saved or put away meanwhile; `details.treatmentId` is what it became. */
export async function keepDraft(
  ctx: Ctx,
  input: InputOf<Api['keepDraft']>,
): Promise<OutputOf<Api['keepDraft']>> {
  const { patientId, appointmentId, since, parts } = input;
  await mustKnow(ctx, patientId);
  if (appointmentId) await appointments.mustBeOf(ctx, appointmentId, patientId);
  const place = await placeOf(ctx, input);
  const open = input.id
    ? await heldById(ctx, input.id, place)
    : await store.holdOpenDraft(ctx.db, place);
  const beside = await besides(ctx, place);
  if (open) return { ...(await writeOn(ctx, open, input.id ? since : 0, parts)), beside };
  const begun = await store.begin(ctx.db, {
    ...place,
    appointmentId: appointmentId ?? null,
    parts: versioned(ctx, parts, 1),
    updatedBy: memberOf(ctx).memberId,
    updatedAt: ctx.now.toString(),
  });
  if (begun) {
    ctx.record('draft', begun.id, { patientId, parts: Object.keys(parts) });
    return { draft: await shown(ctx, begun), refused: [], beside };
  }
  const other = await store.holdOpenDraft(ctx.db, place);
  if (!other) throw refuse(commonRefusals.stale_version);
  return { ...(await writeOn(ctx, other, 0, parts)), beside };
}

async function heldById(ctx: Ctx, id: string, place: store.Place): Promise<store.DraftRow> {
  const row = await store.draftById(ctx.db, id, place.patientId);
  if (!row) throw refuse(commonRefusals.not_found);
  if (row.closedAt !== null)
    throw refuse(refusals.draft_closed, { details: { treatmentId: row.became } });
  return row;
}

async function writeOn(
  ctx: Ctx,
  row: store.DraftRow,
  since: number,
  parts: DraftParts,
): Promise<Omit<OutputOf<Api['keepDraft']>, 'beside'>> {
  const matches = namesIn(parts).filter(
    (part) => !isDeepStrictEqual(row.parts[part]?.value, parts[part]),
  );
  const refused = matches.filter(
    (part) => part !== 'pending' && (row.parts[part]?.version ?? 0) > since,
  );
  const taken = matches.filter((part) => !refused.includes(part));
  ctx.record('draft', row.id, { patientId: row.patientId, parts: taken, refused });
  if (taken.length === 0) return { draft: await shown(ctx, row), refused };
  const version = row.version + 1;
  const written = await store.writeOn(ctx.db, row.id, {
    parts: {
      ...row.parts,
      ...versioned(ctx, Object.fromEntries(taken.map((part) => [part, parts[part]])), version),
    },
    version,
    updatedBy: memberOf(ctx).memberId,
    updatedAt: ctx.now.toString(),
  });
  return { draft: await shown(ctx, written), refused };
}

export async function dropDraft(
  ctx: Ctx,
  { id }: InputOf<Api['dropDraft']>,
): Promise<OutputOf<Api['dropDraft']>> {
  const row = await store.draftById(ctx.db, id);
  if (!row) throw refuse(commonRefusals.not_found);
  await store.close(ctx.db, id, {
    closedAt: ctx.now.toString(),
    closing: 'discarded',
    became: null,
  });
  ctx.record('draft', id, { patientId: row.patientId, discarded: true });
  return { id };
}

/** @throws draft_closed when somebody else has saved from it: one draft becomes one treatment. */
export async function closeDraft(ctx: Ctx, id: string, treatmentId: string): Promise<void> {
  const row = await store.draftById(ctx.db, id);
  if (!row) throw refuse(commonRefusals.not_found);
  const isClosed = await store.close(ctx.db, id, {
    closedAt: ctx.now.toString(),
    closing: 'saved',
    became: treatmentId,
  });
  if (!isClosed && row.closing === 'saved' && row.became !== treatmentId)
    throw refuse(refusals.draft_closed, { details: { treatmentId: row.became } });
}

/** Longer ago nobody is still writing: it is an unfinished visit like others. */
const besideFor = { hours: 12 };

const besides = (ctx: Ctx, place: store.Place) =>
  store.besides(ctx.db, place, ctx.now.subtract(besideFor).toString());

async function placeOf(
  ctx: Ctx,
  asked: { patientId: string; treatmentId?: string | undefined; doctorId?: string | undefined },
): Promise<store.Place> {
  if (asked.treatmentId !== undefined) {
    const { patientId, doctorId } = await load(ctx, asked.treatmentId);
    return { patientId, doctorId, treatmentId: asked.treatmentId };
  }
  const { id: doctorId } = await appointments.doctorFor(ctx, asked.doctorId);
  return { patientId: asked.patientId, doctorId, treatmentId: null };
}

const namesIn = (parts: DraftParts): DraftPartName[] =>
  draftPartNames.filter((part) => parts[part] !== undefined);

const versioned = (ctx: Ctx, parts: DraftParts, version: number): KeptParts =>
  Object.fromEntries(
    namesIn(parts).map((part) => [
      part,
      { value: parts[part], version, by: memberOf(ctx).memberId },
    ]),
  );

/** As the caller may see it. */
async function shown(ctx: Ctx, row: store.DraftRow): Promise<VisitDraft> {
  const { memberId } = memberOf(ctx);
  const withMoney = seesMoney(ctx);
  // What somebody else has not yet written out stays with them.
  const entries = Object.entries(row.parts).filter(
    ([name, part]) =>
      (name !== 'pending' || part.by === memberId) && (withMoney || !moneyParts.has(name)),
  );
  const names = await store.namesOf(ctx.db, [...new Set(entries.map(([, part]) => part.by))]);
  return {
    id: row.id,
    version: row.version,
    patientId: row.patientId,
    doctorId: row.doctorId,
    treatmentId: row.treatmentId,
    appointmentId: row.appointmentId,
    updatedAt: row.updatedAt,
    parts: Object.fromEntries(entries.map(([name, part]) => [name, part.value])),
    writers: Object.fromEntries(
      entries
        .filter(([, part]) => part.by !== memberId)
        .map(([name, part]) => [name, names.get(part.by) ?? '']),
    ),
  };
}
