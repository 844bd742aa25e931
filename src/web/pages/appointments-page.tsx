// The appointments with what the wallet knows of their money.
import { AppointmentsPage } from '../../modules/appointments/web/appointments-page.tsx';
import { MoneyOf } from '../../modules/appointments/web/parts/money-of.ts';
import { OnlineMoney } from '../../modules/wallet/web/parts/online-money.tsx';

const onlineMoney = (appointmentId: string) => <OnlineMoney appointmentId={appointmentId} />;

export const AppointmentsScreen = () => (
  <MoneyOf value={onlineMoney}>
    <AppointmentsPage />
  </MoneyOf>
);
