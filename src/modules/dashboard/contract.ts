import * as z from 'zod/mini';
import { contract, read } from '../../kit/shared/contract.ts';
import { dashboardTotals } from './model.ts';

export const api = contract('dashboard', {
  totals: read({
    summary:
      'Patients, treatments, appointments and collection: all, this month, today, a week ago, and by day for thirty days and the thirty before; follow-ups that are due',
    allow: { page: 'Dashboard', to: 'view' },
    input: z.strictObject({}),
    output: dashboardTotals,
    rate: 'calm',
    audit: 'none',
  }),
});
