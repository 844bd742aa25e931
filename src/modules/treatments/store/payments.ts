// Payments of all visits, as the desk looks through them.
import { and, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { patients } from '../../patients/table.ts';
import { members } from '../../staff/table.ts';
import type { ListedPayment, PaymentStatus, PaymentType } from '../model.ts';
import { treatmentPayments, treatments } from '../table.ts';

export interface WantedPayments {
  from?: Day | undefined;
  to?: Day | undefined;
  type?: PaymentType | undefined;
  status?: PaymentStatus | undefined;
  /** Of the patient's name or case number. */
  text: string;
}

const like = (text: string): string =>
  `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const wantedOnly = ({ from, to, type, status, text }: WantedPayments): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(treatmentPayments.paidOn, from),
    to === undefined ? undefined : lte(treatmentPayments.paidOn, to),
    type === undefined ? undefined : eq(treatmentPayments.type, type),
    status === undefined ? undefined : eq(treatmentPayments.status, status),
    text === ''
      ? undefined
      : or(
          sql`lower(${patients.name}) like ${like(text)}`,
          sql`lower(${patients.caseNumber}) like ${like(text)}`,
        ),
  );

/** A page after the payment named by `after`, latest first. */
export async function pageOfPayments(
  db: Db,
  wanted: WantedPayments,
  after: { paidOn: Day; id: string } | null,
  most: number,
): Promise<ListedPayment[]> {
  return db
    .select({
      id: treatmentPayments.id,
      treatmentId: treatmentPayments.treatmentId,
      patientId: treatments.patientId,
      patientName: patients.name,
      caseNumber: patients.caseNumber,
      amountPaise: treatmentPayments.amountPaise,
      type: treatmentPayments.type,
      status: treatmentPayments.status,
      entry: treatmentPayments.entry,
      ofId: treatmentPayments.ofId,
      reason: treatmentPayments.reason,
      paidOn: treatmentPayments.paidOn,
      receivedBy: members.name,
    })
    .from(treatmentPayments)
    .innerJoin(treatments, eq(treatments.id, treatmentPayments.treatmentId))
    .innerJoin(patients, eq(patients.id, treatments.patientId))
    .innerJoin(members, eq(members.id, treatmentPayments.receivedBy))
    .where(
      and(
        wantedOnly(wanted),
        after
          ? sql`(${treatmentPayments.paidOn}, ${treatmentPayments.id}) < (${after.paidOn}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(treatmentPayments.paidOn), desc(treatmentPayments.id))
    .limit(most);
}

/** What arrived of them, by kind. */
export async function paidByType(
  db: Db,
  wanted: WantedPayments,
): Promise<{ type: PaymentType; paidPaise: number }[]> {
  return db
    .select({
      type: treatmentPayments.type,
      paidPaise: sql`sum(${treatmentPayments.amountPaise})`.mapWith(Number),
    })
    .from(treatmentPayments)
    .innerJoin(treatments, eq(treatments.id, treatmentPayments.treatmentId))
    .innerJoin(patients, eq(patients.id, treatments.patientId))
    .where(and(wantedOnly(wanted), eq(treatmentPayments.status, 'Paid')))
    .groupBy(treatmentPayments.type)
    .orderBy(treatmentPayments.type);
}
