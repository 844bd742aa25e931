import * as z from 'zod/mini';
import { contract, download, read, write } from '../../kit/shared/contract.ts';
import { line } from '../../kit/shared/fields.ts';
import {
  asked,
  choices,
  hiddenColumns,
  keptFilters,
  pageInput,
  reportPage,
  without,
} from './model.ts';

const own = {
  allow: { page: 'Reports', to: 'view' },
  output: choices,
  rate: 'calm',
  audit: 'write',
  label: /*i18n*/ { id: 'action.report_choices', message: 'chose how to read reports' },
} as const;

export const api = contract('reports', {
  page: read({
    summary:
      'A report of some days: its rows page by page, and with the first page the sums of all rows beside those of the days before.',
    allow: { page: 'Reports', to: 'view' },
    input: pageInput,
    output: reportPage,
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.report_read', message: 'read a report' },
    opensRecord: false,
  }),
  export: download({
    summary: 'The whole report as an Excel file or as comma-separated text, with the sums last.',
    allow: { page: 'Reports', to: 'view', also: 'Export' },
    stepUp: true,
    exports: true,
    input: z.strictObject({
      ...asked,
      without,
      format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
    }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.report_exported', message: 'downloaded a report' },
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  choices: read({
    summary: 'Which columns the caller leaves out of each report, and their filters by name',
    allow: { page: 'Reports', to: 'view' },
    input: z.strictObject({}),
    output: choices,
    rate: 'calm',
    audit: 'none',
  }),
  hideColumns: write({
    ...own,
    summary: 'Says which columns of a report the caller leaves out; the first always stays',
    input: hiddenColumns,
  }),
  keepFilters: write({
    ...own,
    summary:
      "Keeps the caller's choice of report, days and filters under a name, in place of one of the same name",
    input: keptFilters,
  }),
  forgetFilters: write({
    ...own,
    summary: "Forgets the caller's filters of a name",
    input: z.strictObject({ name: line(40) }),
  }),
});
