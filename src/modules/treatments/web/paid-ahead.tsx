import { type ReactNode, useContext } from 'react';
import type { Paise } from '../../../kit/shared/money.ts';
import { WithPaidOnline } from '../../appointments/web/parts/money-of.ts';
import type { KeptPayment } from '../model.ts';
import { paidOf } from '../rules.ts';

/** What was paid online for a visit's appointment and is counted to the visit only when it is signed: nobody is asked for it again. */
export function PaidAhead({
  appointmentId,
  payments,
  children,
}: {
  appointmentId: string | null;
  payments: readonly KeptPayment[];
  children: (ahead: Paise) => ReactNode;
}) {
  const withPaidOnline = useContext(WithPaidOnline);
  if (appointmentId === null) return children(0);
  const counted = paidOf(
    payments.filter(({ type, entry }) => type === 'Online' && entry === 'payment'),
  );
  return withPaidOnline(appointmentId, (paid) => children(Math.max(0, paid - counted)));
}
