// A visit with what the wallet knows of its money.
import { MoneyOf, WithPaidOnline } from '../../modules/appointments/web/parts/money-of.ts';
import { TreatmentPage } from '../../modules/treatments/web/treatment-page.tsx';
import { OnlineMoney, withPaidOnline } from '../../modules/wallet/web/parts/online-money.tsx';

const onlineMoney = (appointmentId: string) => <OnlineMoney appointmentId={appointmentId} />;

export const TreatmentScreen = () => (
  <MoneyOf value={onlineMoney}>
    <WithPaidOnline value={withPaidOnline}>
      <TreatmentPage />
    </WithPaidOnline>
  </MoneyOf>
);
