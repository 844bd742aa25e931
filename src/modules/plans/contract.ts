import * as z from 'zod/mini';
import { contract, read } from '../../kit/shared/contract.ts';
import { currentPlan } from './model.ts';

export const api = contract('plans', {
  current: read({
    summary: "The clinic's plan now and the days it still runs.",
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: currentPlan,
    rate: 'calm',
    audit: 'none',
  }),
});
