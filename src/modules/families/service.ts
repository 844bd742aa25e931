import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { seesFees } from '../patients/service.ts';
import type { api } from './contract.ts';
import type { FamilyMember } from './model.ts';
import { inverseOf, refusals } from './rules.ts';
import * as store from './store.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;

export async function list(
  ctx: Ctx,
  { patientId }: Input<'list'>,
): Promise<OutputOf<(typeof api)['list']>> {
  const [self, said, others] = await Promise.all([
    store.patientOf(ctx.db, patientId),
    store.membersOf(ctx.db, patientId),
    store.familiesWith(ctx.db, patientId),
  ]);
  if (!self) throw refuse(patientRefusals.patient_unknown);
  const withFees = seesFees(ctx);
  const shown = <P extends { duePaise: number | null } | null>(patient: P) =>
    patient === null || withFees ? patient : { ...patient, duePaise: null };
  // Merged records may have said the same relative twice, or each other.
  const known = new Set([patientId, self.mergedInto ?? patientId]);
  const isNews = ({ patient }: { patient: { id: string } | null }): boolean => {
    if (patient === null) return true;
    const isNew = !known.has(patient.id);
    known.add(patient.id);
    return isNew;
  };
  const own = said.filter(isNews);
  const derived = others.filter(isNews);
  const members: FamilyMember[] = [
    ...own.map((one) => ({
      ...one,
      name: one.patient?.name ?? one.name,
      patient: shown(one.patient),
    })),
    ...derived.map(({ patient, relationship }) => ({
      id: null,
      name: patient.name,
      relationship: inverseOf(relationship, patient.gender),
      patient: shown(patient),
      version: 0,
    })),
  ];
  ctx.record('patient', patientId, {
    seen: members.flatMap(({ patient }) => (patient ? [patient.id] : [])),
  });
  const owed = [
    self,
    ...own.flatMap(({ patient }) => patient ?? []),
    ...derived.map(({ patient }) => patient),
  ].reduce((sum, one) => sum + Math.max(one.duePaise, 0), 0);
  return { members, duePaise: withFees ? owed : null };
}

export async function add(
  ctx: Ctx,
  { patientId, ...member }: Input<'add'>,
): Promise<{ id: string }> {
  const id = await store.add(ctx.db, patientId, member);
  ctx.record('family_member', id, { patientId, memberPatientId: member.memberPatientId });
  return { id };
}

/** @throws family_member_unknown, stale_version */
export async function amend(
  ctx: Ctx,
  { id, version, ...member }: Input<'amend'>,
): Promise<Record<string, never>> {
  const row = await store.find(ctx.db, id);
  if (!row) throw refuse(refusals.family_member_unknown);
  if (!(await store.amend(ctx.db, id, version, member)))
    throw refuse(commonRefusals.stale_version, { details: { current: row } });
  ctx.record('family_member', id, {
    patientId: row.patientId,
    memberPatientId: member.memberPatientId,
  });
  return {};
}

export async function remove(ctx: Ctx, { id }: Input<'remove'>): Promise<Record<string, never>> {
  const row = await store.find(ctx.db, id);
  if (!row) throw refuse(refusals.family_member_unknown);
  await store.markRemoved(ctx.db, id);
  ctx.record('family_member', id, { patientId: row.patientId });
  return {};
}
