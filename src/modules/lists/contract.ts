import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { choices, filtersName, hiddenColumns, keptFilters } from './model.ts';

const own = {
  allow: 'member',
  output: choices,
  rate: 'calm',
  audit: 'write',
  label: /*i18n*/ { id: 'action.list_choices', message: 'chose how to read lists' },
} as const;

export const api = contract('lists', {
  choices: read({
    summary: 'Which columns the caller leaves out of each list, and the filters kept under a name',
    allow: 'member',
    input: z.strictObject({}),
    output: choices,
    rate: 'calm',
    audit: 'none',
  }),
  hideColumns: write({
    ...own,
    summary: 'Says which columns of a list the caller leaves out',
    input: hiddenColumns,
  }),
  keepFilters: write({
    ...own,
    summary:
      "Keeps the caller's search, filters and order of a list under a name, in place of one of the same name",
    input: keptFilters,
  }),
  forgetFilters: write({
    ...own,
    summary: "Forgets the caller's filters of a name",
    input: filtersName,
  }),
});
