// What a fault means: to a person, and to the connection it came over.
import { databaseError } from '../db.ts';
import { commonRefusals, Refusal, type RefusalKind, refuse } from '../../shared/refusal.ts';

/** It is going down or coming up, cannot be reached, or its disk is full. */
const away = new Set(['57P01', '57P02', '57P03', '08006', '08001', '08003', '53100']);
/** It is there and has too much to do: connections, locks, time. */
const crowded = new Set(['53300', '55P03', '57014', '40P01', '40001']);

/**
 * What the database's "no" means to a person; anything unknown stays the fault it is.
 * @param constraints names and the refusals they mean.
 */
export function translate(constraints: ReadonlyMap<string, RefusalKind>, error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const fault = databaseError(error);
  if (!fault) return error;
  const known = fault.constraint === undefined ? undefined : constraints.get(fault.constraint);
  if (known) return refuse(known);
  if (fault.code.startsWith('22')) return refuse(commonRefusals.input_wrong);
  if (away.has(fault.code)) return refuse(commonRefusals.unavailable, { retryAfterSeconds: 1 });
  if (crowded.has(fault.code)) return refuse(commonRefusals.busy, { retryAfterSeconds: 1 });
  return error;
}

export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error &&
  /Connection terminated|ECONNRESET|ECONNREFUSED|EPIPE|not queryable|ENOENT/.test(error.message);

/** For the operator: what went wrong, without what people typed. Messages of database faults may quote it, others may hold numbers or addresses. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  const fault = databaseError(error);
  if (fault) return `database ${fault.code} ${fault.constraint ?? ''}`.trim();
  if (!(error instanceof Error)) return 'unknown';
  return `${error.name}: ${error.message}`
    .replace(/[\w.+-]+@[\w.-]+/g, '…')
    .replace(/(?<![\w-])\+?\d{6,}/g, '…');
}
