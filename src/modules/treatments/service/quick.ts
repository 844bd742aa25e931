// What makes the next prescription quick: last uses by medicine and age group, templates, starred lines, the clinic's own words.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import * as appointments from '../../appointments/service.ts';
import type { api } from '../contract.ts';
import type { TypedLine } from '../../prescriptions/fields.ts';
import type { LastUse, Template } from '../model/quick.ts';
import { refusals as medicineRefusals } from '../../medicines/rules.ts';
import { refusals } from '../rules.ts';
import { medicinesAmong } from '../store.ts';
import * as store from '../store/quick.ts';

type Api = typeof api;

export async function lastUses(
  ctx: Ctx,
  { doctorId }: InputOf<Api['lastUses']>,
): Promise<OutputOf<Api['lastUses']>> {
  const doctor = await appointments.doctorFor(ctx, doctorId);
  const [uses, favourites, templates, words] = await Promise.all([
    store.usesOf(ctx.db, doctor.id),
    store.favouritesOf(ctx.db, memberOf(ctx).memberId),
    store.templatesOf(ctx.db),
    store.wordsOf(ctx.db),
  ]);
  return { uses: uses.map(useOf), favourites, templates, words };
}

const unitLetter = { days: 'd', weeks: 'w', months: 'm' } as const;

function useOf(
  { ageGroup, count, durationCount, durationUnit, quantity, pack, ...used }: store.Used,
  at: number,
): LastUse {
  const duration =
    durationCount !== null && durationUnit !== null
      ? `${durationCount}${unitLetter[durationUnit]}`
      : '';
  return {
    ageGroup,
    count,
    line: {
      key: String(at),
      ...used,
      duration,
      // The bottle is the doctor's habit; how many of them follows from the dosage.
      quantity: pack || (quantity === null ? '' : String(quantity)),
    },
  };
}

export async function addTemplate(ctx: Ctx, input: InputOf<Api['addTemplate']>): Promise<Template> {
  await mustKnowMedicines(ctx, input.content.lines);
  const id = await store.addTemplate(ctx.db, { ...input, keptBy: memberOf(ctx).memberId });
  ctx.record('template', id, { shortcut: input.shortcut });
  return loadTemplate(ctx, id);
}

export async function amendTemplate(
  ctx: Ctx,
  { id, version, ...input }: InputOf<Api['amendTemplate']>,
): Promise<Template> {
  const before = await loadTemplate(ctx, id);
  await mustKnowMedicines(ctx, input.content.lines);
  const isAmended = await store.amendTemplate(ctx.db, id, version, {
    ...input,
    keptBy: memberOf(ctx).memberId,
  });
  if (!isAmended) throw refuse(commonRefusals.stale_version, { details: { current: before } });
  ctx.record('template', id, { version: version + 1, shortcut: input.shortcut });
  return loadTemplate(ctx, id);
}

export async function removeTemplate(
  ctx: Ctx,
  { id, isRemoved }: InputOf<Api['removeTemplate']>,
): Promise<OutputOf<Api['removeTemplate']>> {
  if (!(await store.markTemplate(ctx.db, id, isRemoved ? ctx.now.toString() : null)))
    throw refuse(refusals.template_unknown);
  ctx.record('template', id, { isRemoved });
  return { id };
}

async function loadTemplate(ctx: Ctx, id: string): Promise<Template> {
  const row = await store.templateById(ctx.db, id);
  if (!row || row.removedAt !== null) throw refuse(refusals.template_unknown);
  return row;
}

export async function star(
  ctx: Ctx,
  { line, isStarred }: InputOf<Api['star']>,
): Promise<OutputOf<Api['star']>> {
  const { memberId } = memberOf(ctx);
  const medicineKey = keyOf(line);
  if (medicineKey === '')
    throw refuse(commonRefusals.input_wrong, {
      fields: { 'line.medicineName': { code: 'required' } },
    });
  if (isStarred) await mustKnowMedicines(ctx, [line], 'line');
  if (isStarred) await store.star(ctx.db, { memberId, medicineKey, line });
  else await store.unstar(ctx.db, memberId, medicineKey);
  ctx.record('favourite', line.medicineId ?? '', { isStarred });
  return { favourites: await store.favouritesOf(ctx.db, memberId) };
}

/** @throws medicine_unknown on the line that names a medicine neither of this clinic nor of the catalogue. */
async function mustKnowMedicines(
  ctx: Ctx,
  lines: readonly TypedLine[],
  only?: 'line',
): Promise<void> {
  const ids = lines.flatMap(({ medicineId }) => medicineId ?? []);
  const known = await medicinesAmong(ctx.db, [...new Set(ids)]);
  const stray = lines.findIndex(({ medicineId }) => medicineId !== null && !known.has(medicineId));
  if (stray < 0) return;
  const path = `${only ?? `content.lines.${stray}`}.medicineId`;
  throw refuse(medicineRefusals.medicine_unknown, { fields: { [path]: { code: 'choose_one' } } });
}

const keyOf = (line: TypedLine): string =>
  line.medicineId ?? line.medicineName.trim().toLowerCase();
