// Two records of one person: joined by a mark and a pointer, parted again within thirty days.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { pick } from '../../../kit/shared/catalogue.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import { type api, events } from '../contract.ts';
import { fields, provedNames, provedTyped } from '../fields.ts';
import { type Patient, recordNames } from '../model.ts';
import { isSameAge, isSameName, refusals, undoDays } from '../rules.ts';
import * as store from '../store.ts';
import * as merging from '../store/merges.ts';
import { enter } from './entering.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;
type Output<K extends keyof typeof api> = OutputOf<(typeof api)[K]>;

const maxPairs = 100;

export async function duplicatePairs(ctx: Ctx): Promise<Output<'duplicatePairs'>> {
  const day = dayAt(ctx.now, ctx.zone);
  const pairs = (await merging.pairs(ctx.db, 4 * maxPairs))
    .filter(({ first, second }) => isSameName(first.name, second.name))
    .slice(0, maxPairs)
    .map(({ first, second }) => {
      const why = { isSamePhone: true, isSameName: true, isSameAge: isSameAge(first, second, day) };
      return { first: { ...first, ...why }, second: { ...second, ...why } };
    });
  if (pairs.length > 0)
    ctx.record('patients', '', {
      seen: pairs.flatMap(({ first, second }) => [first.id, second.id]),
    });
  return { pairs };
}

/** What a merge may change in the record that goes on. */
const mergedNames = recordNames.filter((name) => fields[name].merge !== 'own');
const isProved = (field: string): boolean => provedNames.some((name) => name === field);

/** Both records, held until the merge stands or does not. */
async function bothOf(
  ctx: Ctx,
  {
    keptId,
    keptVersion,
    mergedId,
    mergedVersion,
  }: Pick<Input<'merge'>, 'keptId' | 'keptVersion' | 'mergedId' | 'mergedVersion'>,
) {
  if (keptId === mergedId) throw refuse(refusals.merge_of_one);
  const rows = await merging.hold(ctx.db, [keptId, mergedId]);
  const [remaining, other] = [keptId, mergedId].map((id) => rows.find((one) => one.id === id));
  if (!remaining || !other) throw refuse(refusals.patient_unknown);
  if (remaining.mergedInto !== null || other.mergedInto !== null)
    throw refuse(refusals.merge_again);
  if (remaining.version !== keptVersion || other.version !== mergedVersion)
    throw refuse(commonRefusals.stale_version);
  if (await merging.hasOthers(ctx.db, mergedId)) throw refuse(refusals.merge_other_way);
  return { remaining, other };
}

/** A health ID that was proved for either record goes on with the one that is kept. @throws merge_of_one, patient_unknown, merge_again, merge_other_way, merge_two_abhas, stale_version */
export async function merge(
  ctx: Ctx,
  { keptId, keptVersion, mergedId, mergedVersion, ...typed }: Input<'merge'>,
): Promise<Output<'merge'>> {
  const { remaining, other } = await bothOf(ctx, { keptId, keptVersion, mergedId, mergedVersion });
  const [before] = await store.byId(ctx.db).execute({ id: keptId });
  const [proved] =
    remaining.verifiedAt === null && other.verifiedAt !== null
      ? await store.byId(ctx.db).execute({ id: mergedId })
      : [];
  const [entered] = await store.update(
    ctx.db,
    keptId,
    keptVersion,
    enter(ctx, proved ? { ...typed, ...provedOf(proved) } : typed),
  );
  if (!before || !entered) throw refuse(commonRefusals.stale_version);
  const after = proved ? { ...entered, statedOn: proved.statedOn } : entered;
  if (proved)
    await merging.put(ctx.db, keptId, { verifiedAt: other.verifiedAt, statedOn: proved.statedOn });
  const proof = (verifiedAt: string | null) => (proved ? { verifiedAt } : {});
  const different = mergedNames.filter((field) => before[field] !== after[field]);
  const visits = {
    firstVisitOn: earlier(remaining.firstVisitOn, other.firstVisitOn),
    lastVisitOn: later(remaining.lastVisitOn, other.lastVisitOn),
  };
  await merging.point(ctx.db, mergedId, keptId);
  await merging.putVisits(ctx.db, keptId, visits);
  await merging.settle(ctx.db, keptId);
  const id = await merging.add(ctx.db, {
    keptId,
    mergedId,
    former: {
      ...pick(before, different),
      ...proof(null),
      firstVisitOn: remaining.firstVisitOn,
      lastVisitOn: remaining.lastVisitOn,
    },
    changed: { ...pick(after, different), ...proof(other.verifiedAt), ...visits },
    mergedBy: memberOf(ctx).memberId,
    mergedAt: ctx.now.toString(),
  });
  ctx.record('patient', keptId, { merge: id, mergedId, changed: different });
  ctx.record('patient', mergedId, { merge: id, keptId });
  ctx.publish(events.merged, { keptId, mergedId });
  // What either of the two had ahead is the one person's now.
  if (after.diedOn !== null) ctx.publish(events.died, { patientId: keptId });
  return { id };
}

/** What a proved health ID says of a person, as it would be typed. */
const provedOf = (patient: Patient) => ({
  ...pick(patient, provedTyped),
  statedAgeUnit: patient.statedAgeUnit ?? ('years' as const),
});

const earlier = (one: string | null, other: string | null): string | null =>
  one === null ? other : other === null || one < other ? one : other;
const later = (one: string | null, other: string | null): string | null =>
  one === null ? other : other === null || one > other ? one : other;

export async function merges(ctx: Ctx, { patientId }: Input<'merges'>): Promise<Output<'merges'>> {
  const [[patient], rows] = await Promise.all([
    store.byId(ctx.db).execute({ id: patientId }),
    merging.into(ctx.db, patientId),
  ]);
  if (!patient) throw refuse(refusals.patient_unknown);
  ctx.record('patient', patientId);
  return { merges: rows.map((row) => ({ ...row, canUndo: isYoung(ctx, row.mergedAt) })) };
}

const isYoung = (ctx: Ctx, mergedAt: string): boolean =>
  Temporal.Instant.from(mergedAt).until(ctx.now).total('hours') <= undoDays * 24;

/** The visits go back by themselves: they never left the merged record. @throws merge_unknown, merge_too_old */
export async function undoMerge(
  ctx: Ctx,
  { id }: Input<'undoMerge'>,
): Promise<Output<'undoMerge'>> {
  const row = await merging.find(ctx.db, id);
  if (!row) throw refuse(refusals.merge_unknown);
  if (!isYoung(ctx, row.mergedAt)) throw refuse(refusals.merge_too_old);
  const { keptId, mergedId, former, changed } = row;
  await merging.hold(ctx.db, [keptId, mergedId]);
  const [present] = await store.byId(ctx.db).execute({ id: keptId });
  const [remaining] = await merging.hold(ctx.db, [keptId]);
  if (!present || !remaining) throw refuse(refusals.merge_unknown);
  const now: Record<string, unknown> = { ...present, ...remaining };
  // What somebody changed since is newer than the merge and stays.
  const still = Object.entries(former).filter(([field]) => now[field] === changed[field]);
  const isLocked =
    remaining.verifiedAt !== null && !still.some(([field]) => field === 'verifiedAt');
  const back = still.filter(([field]) => !isLocked || !isProved(field));
  const { firstVisitOn, lastVisitOn, ...typed } = Object.fromEntries(back);
  await merging.point(ctx.db, mergedId, null);
  const name = typeof typed['name'] === 'string' ? typed['name'] : present.name;
  if (Object.keys(typed).length > 0)
    await merging.put(ctx.db, keptId, { ...typed, ...store.keysOf(name) });
  await merging.putVisits(ctx.db, keptId, {
    firstVisitOn: firstVisitOn === undefined ? remaining.firstVisitOn : asDay(firstVisitOn),
    lastVisitOn: lastVisitOn === undefined ? remaining.lastVisitOn : asDay(lastVisitOn),
  });
  await Promise.all([merging.settle(ctx.db, keptId), merging.settle(ctx.db, mergedId)]);
  await store.settleVisits(ctx.db, keptId, mergedId);
  await store.settleVisits(ctx.db, mergedId, keptId);
  await merging.markUndone(ctx.db, id, memberOf(ctx).memberId, ctx.now.toString());
  ctx.record('patient', keptId, { merge: id, mergedId });
  ctx.record('patient', mergedId, { merge: id, keptId });
  ctx.publish(events.parted, { keptId, mergedId });
  return { keptId, mergedId };
}

const asDay = (value: unknown): string | null => (typeof value === 'string' ? value : null);
