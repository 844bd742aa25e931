import type { ComponentProps } from 'react';
import { QueuePage } from '../../modules/queue/web/queue-page.tsx';
import { WithAllergies } from '../../modules/treatments/web/parts/allergies.tsx';

const withAllergies: ComponentProps<typeof QueuePage>['withAllergies'] = (patientIds, draw) => (
  <WithAllergies patientIds={patientIds} draw={draw} />
);

export const QueueScreen = () => <QueuePage withAllergies={withAllergies} />;
