// The list of visits, with what is done with the patients of those that are chosen.
import type { ChosenRows } from '../../kit/web/chosen.tsx';
import { AskChosen } from '../../modules/campaigns/web/parts/ask-chosen.tsx';
import type { TreatmentRow } from '../../modules/treatments/model.ts';
import { TreatmentListPage } from '../../modules/treatments/web/treatment-list-page.tsx';

const forChosen = ({ chosen, clear }: ChosenRows<TreatmentRow>) => (
  <AskChosen patientIds={chosen.map(({ patientId }) => patientId)} onStarted={clear} />
);

export const TreatmentsScreen = () => <TreatmentListPage forChosen={forChosen} />;
