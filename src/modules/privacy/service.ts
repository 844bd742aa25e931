import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { commonRefusals, Refusal, refuse } from '../../kit/shared/refusal.ts';
import { dayAt } from '../../kit/shared/time.ts';
import * as clinics from '../clinics/service.ts';
import type { ConsentKind } from '../consents/model.ts';
import { keepUntil } from '../consents/rules.ts';
import * as consents from '../consents/service.ts';
import { tellOfPrivacy } from '../notifications/service.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import type { api } from './contract.ts';
import type { OwnRequest, RequestKind } from './model.ts';
import { clocksOf, copyDays, mostADay, refusals } from './rules.ts';
import * as store from './store.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;
type Output<K extends keyof typeof api> = OutputOf<(typeof api)[K]>;

const mostReleased = 500;
const mostShown = 50;

export async function list(ctx: Ctx): Promise<Output<'list'>> {
  const requests = await store.list(ctx.db);
  ctx.record('privacy', ctx.clinicId, {});
  return { requests, open: requests.filter(({ answeredAt }) => answeredAt === null).length };
}

interface Wish {
  kind: RequestKind;
  /** Of a withdrawal: from what. */
  consent: ConsentKind | null;
  words: string;
  nomineeName: string;
  nomineeNumber: string;
  nomineeRelationship: string;
}

/** @throws input_wrong where what the kind needs is not said. */
function mustSay({ kind, consent, words, nomineeName, patientId, name }: Asked): void {
  if (patientId === null && name === '')
    throw refuse(commonRefusals.input_wrong, { fields: { name: { code: 'required' } } });
  if (kind === 'withdrawal' && consent === null)
    throw refuse(commonRefusals.input_wrong, { fields: { consent: { code: 'required' } } });
  if (kind === 'nomination' && nomineeName === '')
    throw refuse(commonRefusals.input_wrong, { fields: { nomineeName: { code: 'required' } } });
  if ((kind === 'correction' || kind === 'grievance') && words === '')
    throw refuse(commonRefusals.input_wrong, { fields: { words: { code: 'required' } } });
}

async function clocks(ctx: Ctx, kind: RequestKind) {
  const { answerDays } = await store.rules(ctx.db);
  const { acknowledgeBy, answerBy } = clocksOf(kind, ctx.now, answerDays);
  return {
    askedAt: ctx.now.toString(),
    acknowledgeBy: acknowledgeBy.toString(),
    answerBy: answerBy.toString(),
  };
}

interface Asked extends Wish {
  /** A keyed hash of the number. */
  phoneKey: Buffer;
  isdCode: string;
  contactNumber: string;
  /** Null: the number is of nobody here, or they ask for somebody else. */
  patientId: string | null;
  name: string;
  language: Language;
}

/** What whoever has proved a number asks on the clinic's page. A withdrawal counts at once, whatever was asked before. @throws asked_enough */
export async function ask(ctx: Ctx, asked: Asked): Promise<{ id: string }> {
  mustSay(asked);
  const dayAgo = ctx.now.subtract({ hours: 24 }).toString();
  const lately = await store.countLately(ctx.db, asked.phoneKey, dayAgo);
  const { consent } = asked;
  const isDone = asked.kind === 'withdrawal' && consent !== null && asked.patientId !== null;
  // A withdrawal is work for nobody, and must be as easy as the consent was.
  if (lately >= mostADay && !isDone)
    throw refuse(refusals.asked_enough, {
      values: { max: mostADay },
      retryAfterSeconds: 86_400,
    });
  if (isDone)
    await consents.withdrawOwn(ctx, {
      patientId: asked.patientId ?? '',
      kind: consent,
      language: asked.language,
    });
  const at = ctx.now.toString();
  const id = await store.add(ctx.db, {
    ...asked,
    ...(await clocks(ctx, asked.kind)),
    ...(isDone ? { acknowledgedAt: at, answeredAt: at, outcome: 'done' as const } : {}),
  });
  ctx.record('privacy', id, { patientId: asked.patientId, kind: asked.kind, consent });
  if (!isDone) await tellOfPrivacy(ctx, at);
  return { id };
}

const hasCopy = (
  ctx: Ctx,
  {
    kind,
    patientId,
    outcome,
    answeredAt,
  }: Pick<store.OfPhone, 'kind' | 'patientId' | 'outcome' | 'answeredAt'>,
): boolean =>
  kind === 'access' &&
  patientId !== null &&
  outcome === 'done' &&
  answeredAt !== null &&
  Temporal.Instant.compare(
    Temporal.Instant.from(answeredAt).add({ hours: copyDays * 24 }),
    ctx.now,
  ) > 0;

/** What was asked under a number, by its keyed hash. */
export async function ownOf(ctx: Ctx, phoneKey: Buffer): Promise<OwnRequest[]> {
  const rows = await store.ofPhone(ctx.db, phoneKey);
  return rows.map(({ patientId, ...row }) => ({
    ...row,
    hasCopy: hasCopy(ctx, { ...row, patientId }),
  }));
}

/** Whose copy was granted to this number. @throws copy_over */
export async function copyOf(ctx: Ctx, phoneKey: Buffer, id: string): Promise<string> {
  const own = (await store.ofPhone(ctx.db, phoneKey)).find((one) => one.id === id);
  if (!own?.patientId || !hasCopy(ctx, own)) throw refuse(refusals.copy_over);
  ctx.record('privacy', id, { patientId: own.patientId });
  return own.patientId;
}

export async function acknowledge(
  ctx: Ctx,
  { id }: Input<'acknowledge'>,
): Promise<Record<string, never>> {
  if (!(await store.isKnown(ctx.db, id))) throw refuse(commonRefusals.not_found);
  await store.acknowledge(ctx.db, id, ctx.now.toString());
  ctx.record('privacy', id, {});
  return {};
}

/** What is granted is done with it. @throws stale_version where it is answered already, and why a record can not be erased */
export async function answer(
  ctx: Ctx,
  { id, outcome, answer: text }: Input<'answer'>,
): Promise<Record<string, never>> {
  const asked = await store.lockRequest(ctx.db, id);
  if (!asked) throw refuse(commonRefusals.not_found);
  if (asked.answeredAt !== null) throw refuse(commonRefusals.stale_version);
  const { kind, patientId } = asked;
  // Without the patient nothing is done by itself: what was done by hand is said.
  if (text === '' && (outcome === 'refused' || patientId === null))
    throw refuse(commonRefusals.input_wrong, { fields: { answer: { code: 'required' } } });
  const at = ctx.now.toString();
  await store.acknowledge(ctx.db, id, at);
  const isErasing = kind === 'erasure' && outcome === 'done' && patientId !== null;
  if (isErasing) await consents.requestErasure(ctx, { patientId });
  const answered = await store.change(ctx.db, id, {
    answeredAt: at,
    outcome,
    // Of who was erased no words stay.
    answer: isErasing ? '' : text,
    answeredBy: memberOf(ctx).memberId,
  });
  if (!answered) throw refuse(commonRefusals.stale_version);
  ctx.record('privacy', id, { kind, outcome });
  return {};
}

export const rules = (ctx: Ctx): Promise<Output<'rules'>> => store.rules(ctx.db);

export async function setRules(
  ctx: Ctx,
  { retentionYears, ...own }: Input<'setRules'>,
): Promise<Output<'setRules'>> {
  await store.setRules(ctx.db, own);
  await clinics.setRetention(ctx, retentionYears);
  ctx.record('privacy', ctx.clinicId, { answerDays: own.answerDays, retentionYears });
  return store.rules(ctx.db);
}

/** By money: what they owe, or what is theirs. */
const isHeld = ({ duePaise, advancePaise }: { duePaise: number; advancePaise: number }): boolean =>
  duePaise > 0 || advancePaise > 0;

async function past(ctx: Ctx) {
  const { retentionYears } = await store.rules(ctx.db);
  const today = dayAt(ctx.now, ctx.zone);
  const since = Temporal.PlainDate.from(today).subtract({ years: retentionYears }).toString();
  const records = (await store.oldRecords(ctx.db, since))
    .map((one) => ({ ...one, keepUntil: keepUntil(one, retentionYears) }))
    .filter((one) => one.keepUntil < today);
  return { retentionYears, records };
}

export async function retention(ctx: Ctx): Promise<Output<'retention'>> {
  const { retentionYears, records } = await past(ctx);
  const free = records.filter((one) => !isHeld(one));
  ctx.record('privacy', ctx.clinicId, { past: records.length });
  return {
    retentionYears,
    // Those that may go first: however many are held, they are within reach.
    records: [...free, ...records.filter(isHeld)].slice(0, mostShown).map((one) => ({
      id: one.id,
      name: one.name,
      keepUntil: one.keepUntil,
      isHeld: isHeld(one),
    })),
    total: free.length,
  };
}

/** Each by the same rules as one alone: what the law or money still holds stays. @throws patient_unknown */
export async function erasePast(
  ctx: Ctx,
  { ids }: Input<'erasePast'>,
): Promise<Output<'erasePast'>> {
  const asked = new Set(ids);
  if ((await store.countKnown(ctx.db, [...asked])) < asked.size)
    throw refuse(patientRefusals.patient_unknown);
  const due = new Set((await past(ctx)).records.map(({ id }) => id));
  let erased = 0;
  for (const patientId of asked) {
    if (!due.has(patientId)) continue;
    try {
      await consents.requestErasure(ctx, { patientId });
      erased += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  ctx.record('privacy', ctx.clinicId, { erased });
  return { erased, left: asked.size - erased };
}

export const release = async (ctx: Ctx): Promise<Output<'release'>> => ({
  released: await store.release(ctx.db, ctx.now.toString(), mostReleased),
});

export async function remind(ctx: Ctx, { at }: Input<'remind'>): Promise<Record<string, never>> {
  await tellOfPrivacy(ctx, at);
  ctx.record('privacy', ctx.clinicId, {});
  return {};
}
