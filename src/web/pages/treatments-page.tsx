// The list of visits, with what is done with the patients of those that are chosen.
import type { ChosenRows } from '../../kit/web/chosen.tsx';
import type { TreatmentRow } from '../../modules/treatments/model.ts';
import { TreatmentListPage } from '../../modules/treatments/web/treatment-list-page.tsx';
import { ForChosen } from './for-chosen.tsx';

const patientOf = ({ patientId }: TreatmentRow): string => patientId;
const forChosen = (rows: ChosenRows<TreatmentRow>) => (
  <ForChosen rows={rows} patientOf={patientOf} />
);

export const TreatmentsScreen = () => <TreatmentListPage forChosen={forChosen} />;
