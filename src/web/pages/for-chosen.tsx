// What is done with the patients of chosen rows, besides what the list itself does: dues are asked for, all asked to come again.
import type { ChosenRows } from '../../kit/web/chosen.tsx';
import { AskChosen } from '../../modules/campaigns/web/parts/ask-chosen.tsx';
import { RemindDues } from '../../modules/reminders/web/parts/remind-dues.tsx';

interface Props<Row> {
  rows: ChosenRows<Row>;
  patientOf: (row: Row) => string;
}

export const ForChosen = <Row extends { duePaise: number | null }>({
  rows,
  patientOf,
}: Props<Row>) => (
  <>
    {rows.chosen.some(({ duePaise }) => (duePaise ?? 0) > 0) && (
      <RemindDues rows={rows} patientOf={patientOf} />
    )}
    <AskChosen patientIds={[...new Set(rows.chosen.map(patientOf))]} onStarted={rows.clear} />
  </>
);
