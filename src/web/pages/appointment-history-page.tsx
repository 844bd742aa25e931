// The appointments that were, with what the wallet knows of their money.
import { AppointmentHistoryPage } from '../../modules/appointments/web/history-page.tsx';
import { MoneyOf } from '../../modules/appointments/web/parts/money-of.ts';
import { AskChosen } from '../../modules/campaigns/web/parts/ask-chosen.tsx';
import { OnlineMoney } from '../../modules/wallet/web/parts/online-money.tsx';

const askChosen = (patientIds: readonly string[], onDone: () => void) => (
  <AskChosen patientIds={patientIds} onStarted={onDone} />
);
const onlineMoney = (appointmentId: string) => <OnlineMoney appointmentId={appointmentId} />;

export const AppointmentHistoryScreen = () => (
  <MoneyOf value={onlineMoney}>
    <AppointmentHistoryPage forChosen={askChosen} />
  </MoneyOf>
);
